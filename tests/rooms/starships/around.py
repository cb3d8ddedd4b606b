"""Random card games around one card, one option or one fault, and a count of what they bring up."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from random import Random
from typing import Any

import msgspec

from attacks.engine.editions import word_of
from attacks.engine.values import CHANCE, LANDED, Command, Refused
from attacks.rooms.starships.cards import Verb, standard
from attacks.rooms.starships.room import CHOICES, SEATS
from tests.rooms.legal import Match, choose
from tests.rooms.starships import setups
from tests.rooms.starships.tables import ROOM
from tests.rooms.starships.test_decks import FAULTS, effect
from tests.support.tally import Tally, all_refused, no_match_begins, reasons_shown

LONGEST = 3_000
STANDARD = msgspec.to_builtins(standard())
IDS = tuple(card["id"] for card in STANDARD["cards"])
VERBS = tuple(sorted(str(kind.__struct_config__.tag) for kind in Verb.__subclasses__()))
COSTS = ("discard", "mill", "hull", "use")
OPTIONS = tuple(word_of(name, value) for name, values in CHOICES.items() for value in values)
WHAT_IF = {key for key, why in setups.SPARE_WORDS.items() if why == setups.WHAT_IF}
REASONS = tuple(sorted(code for code in ROOM.words("en")["why"] if f"why.{code}" not in WHAT_IF))
WEIGHTS = setups.WEIGHTS | {"edit_vessel": 0.05, "finalize": 0.4, "no_refit": 0.4, "use": 3.0, "give_up": 0.01}


class CardTally(Tally):
    """How often each thing occurred."""

    cards: Counter[str]
    verbs: Counter[str]
    options: Counter[str]
    refusals: Counter[str]

    def played(self, match: Match) -> None:
        """Count a game: options, the cards that were played with what is on them, and every reason given."""
        self.matches += 1
        options = match.setup["switches"]
        self.options.update(word_of(name, options.get(name, usual)) for name, usual in ROOM.preset("standard").items())
        known = {card["id"]: card for card in match.setup["deck"]["cards"]}
        for event in match.events:
            if event.kind in ("card.played", "gear.fitted"):
                card = known[event.data["card"]]
                self.cards[event.data["card"]] += 1
                self.verbs.update(one["verb"] for one in card["effects"])
                self.verbs.update(cost for one in card.get("cost", ()) for cost in one if one[cost])
            self.verbs["use"] += event.kind == "layer.used"
        self.refusals.update(reasons_shown(match))


def deck_around(card: str, rng: Random) -> dict[str, Any]:
    """The starter cards in other numbers, those of one card above all, and vessels of all kinds."""
    deck = deepcopy(STANDARD)
    for one in deck["cards"]:
        one["copies"] = 12 if one["id"] == card else rng.randint(1, 3)
        if one["id"] == "ranging":
            one["copies"] += 4
    for vessel in deck["vessels"]:
        vessel["hull"] = rng.randint(5, 20)
        if rng.random() < 0.4:
            plate = {"layer": "armor", "amount": 2, "counters": 3, "optional": True}
            vessel["layers"] = [*vessel.get("layers", ()), plate]
    return deck


def game(card: str, option: tuple[str, Any], seed: int, tally: CardTally) -> None:
    """A whole game with a deck, seats and options drawn at random; now and then somebody does it wrong."""
    rng = Random(f"{card} {option} {seed}")
    setup = setups.setup(rng, "standard") | {"deck": deck_around(card, rng), "rounds": rng.randint(1, 4)}
    setup["switches"] = {name: rng.choice(values) for name, values in CHOICES.items()} | dict([option])
    for place in setup["seats"].values():
        place["squad"]["ships"][0].pop("hull", None)
    match = Match(ROOM, setup)
    for turn in range(LONGEST):
        if turn % 4 == 0 or match.over():
            wrong(match, rng)
        if match.over():
            tally.played(match)
            return
        match.take(choose(match, rng, WEIGHTS))
    raise AssertionError("the game does not end")


def wrong(match: Match, rng: Random) -> None:
    """Somebody else, a card nobody holds, a target nobody may name, dice that cannot be: refused, nothing changes."""
    seats = match.seats()
    anybody = rng.choice(list(match.setup["seats"]))
    commands = [Command(CHANCE, LANDED, ((9999,),)), Command("p9", "finalize"), Command(seats[0], "declare", ((99,),))]
    commands += [Command(anybody, f"play.{card}", ((0,),) * 3) for card in rng.sample(IDS, 3)]
    commands += [Command(anybody, offer.key, ((-1,),) * 9) for offer in match.offered(anybody)]
    all_refused(match, commands)
    if not match.over() and rng.random() < 0.1:
        match.refused[flood(match)] += 1


def flood(match: Match) -> str:
    """Everybody asks for corrections of everything, until no more are taken; nothing comes of it."""
    state = match.state
    for by in match.setup["seats"]:
        for place in range(len(match.setup["seats"])):
            for field in (0, 1):
                try:
                    state = ROOM.apply(state, Command(by, "edit_vessel", ((place,), (field,), (9,))))[0]
                except Refused as refused:
                    if refused.reason == "too_many_edits":
                        return refused.reason
    return "edits_open"


def bad_setups(rng: Random, tally: CardTally) -> None:
    """Setups and decks no game can begin with, each refused for its own reason."""
    good = setups.setup(rng, "standard") | {"duplicates": "no"}
    good["seats"] = {seat: setups._seat(seat, vessel, rng) for seat, vessel in zip(SEATS, setups.VESSELS, strict=True)}
    twins = {seat: {"name": seat, "squad": {"ships": [{"kind": "mule"}]}} for seat in ("p1", "p2")}
    strangers = {**twins, "p2": {"name": "p2", "squad": {"ships": [{"kind": "tug"}]}}}
    anybody = {seat: {"name": seat, "squad": {}} for seat in SEATS}
    small = {**STANDARD, "vessels": STANDARD["vessels"][:2]}
    changes: list[dict[str, Any]] = [
        {"seats": 7},
        {"seats": {"p1": good["seats"]["p1"]}},
        {"order": "alphabet"},
        {"switches": {"luck": 1}},
        {"seats": twins, "first": "p1"},
        {"seats": strangers, "first": "p1"},
        {"seats": anybody, "deck": small, "first": "p1"},
    ]
    for change, _code, _where in [*FAULTS, (effect(verb="sing"), "", "")]:
        data = deepcopy(STANDARD)
        data["vessels"] = [{"id": f"v{n}", "attack": 8, "hull": 25} for n in range(1, 6)]
        change(data)
        changes.append({"deck": msgspec.json.decode(msgspec.json.encode(data))})
    no_match_begins(ROOM, (good | change for change in changes), tally.refusals)
