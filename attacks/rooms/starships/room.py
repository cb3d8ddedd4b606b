"""The starship card game as a room: the six questions, answered from the flow, the seats and the cards."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from attacks.engine.editions import Seated, check_options, read_setup
from attacks.engine.fleets import READY, Builder, Fleets
from attacks.engine.game import Game
from attacks.engine.room import FlowRoom
from attacks.engine.values import Command, Event, Offer, Record, Refused, Throw
from attacks.rooms.starships import fleet, form, opponent
from attacks.rooms.starships import view as views
from attacks.rooms.starships.bench import Vessels, lies
from attacks.rooms.starships.cards import LAYERS, Deck, Hull, read, standard
from attacks.rooms.starships.described import EXAMPLES, PARTS, from_description, parse_shorthand
from attacks.rooms.starships.edits import FIELDS, Corrections, named
from attacks.rooms.starships.facts import FACTS
from attacks.rooms.starships.flow import FLOWS
from attacks.rooms.starships.odds import AIMS, POLICIES, Attacks, question_from
from attacks.rooms.starships.resolve import roller_of
from attacks.rooms.starships.squad import ANY, Berth, Squad
from attacks.rooms.starships.state import (
    FORMAT,
    ROUND_LIMIT,
    RULES,
    Absorber,
    Frame,
    Options,
    Seat,
    State,
    Table,
    Vessel,
)
from attacks.rooms.starships.turn import sides_of
from attacks.rooms.starships.turns import as_opened
from attacks.rooms.starships.view_types import View

CHOICES: dict[str, tuple[Any, ...]] = {
    "others_order": ("initiator", "target"),
    "attacks_order": ("declared", "priority"),
    "counter_attack": ("queued", "nested"),
    "miss_and_negate": ("negated", "missed"),
    "destroyed_at": ("below_0", "0"),
    "same_layer_order": ("owner", "listed"),
    "ring_display": ("when_final", "ring_end"),
    "ring_manner": ("in_turn", "at_once"),
    "arithmetic": ("formula", "declared_order"),
    "counter_depth": (1, 0),
    "boost_by_others": (True, False),
    "friendly_fire": (False, True),
    "teams": ("none", "alternate"),
    "refill": ("cleanup", "after_attack"),
    "facts": ("none", "confirmed"),
}
SEATS = ("p1", "p2", "p3", "p4", "p5")
LEAST_SEATS = 2


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    """What a match starts from. `deck` is a group's own deck as JSON data; without one it is that of the first seat
    that brings one, or the standard deck.

    `order`: the seats clockwise as `given`, from the first one on, or `drawn` by dice. `duplicates`: may two seats have
    the same vessel? `rounds` 0 is no limit. `rules`: the number of those that a match was begun with.
    """

    edition: str
    seats: dict[str, Seated[Squad]]
    mode: str = "game"
    order: str = "drawn"
    duplicates: str = "no"
    rounds: int = ROUND_LIMIT
    deck: dict[str, Any] | None = None
    switches: dict[str, Any] = {}
    first: str = "p1"
    rules: int = RULES


class Starships(FlowRoom[State]):
    """Attacks between two to five starships, told by cards: attack, responses, layers."""

    key = "starships"
    name = "Starships"
    rules_number = RULES
    seats = SEATS
    needed = SEATS[:LEAST_SEATS]
    modes = ("game",)
    editions: dict[str, dict[str, Any]] = {"standard": {}}
    choices = CHOICES
    faces = {"negation": tuple(str(n) for n in range(1, 7))}
    names = {"seat": SEATS, "field": FIELDS, "layer_kind": LAYERS, "fact": FACTS}
    options = {
        "order": ("drawn", "given"),
        "duplicates": ("no", "yes"),
        "rounds": tuple(range(31)),
    }
    defaults = {"rounds": ROUND_LIMIT}
    resign_offer = "give_up"
    stands_in = True

    state = State
    aims = AIMS
    policies = POLICIES
    charts = (("", None),)
    examples, shorthand_words = EXAMPLES, PARTS
    seen_by = staticmethod(as_opened)
    bench = Vessels(CHOICES)
    has_script = True
    told_as = {"vessel.destroyed": "destroyed"}
    view_type = View
    fleets = Fleets(
        squad=Squad,
        read=fleet.read,
        ready_made=fleet.ready_made,
        source=READY,
        exports=fleet.EXPORTS,
        lies=lies,
        builder=Builder(form.groups, form.squad_from, form.answers_of),
        ready_beside=fleet.ready_beside,
    )
    trusts, avoids = opponent.TRUSTS, opponent.AVOIDS
    known_to = staticmethod(opponent.state_known_to)
    estimate = staticmethod(opponent.estimate)

    def __init__(self) -> None:
        self.game = Game(FLOWS, Corrections())

    def start(self, setup: dict[str, Any]) -> State:
        """Set the table up. Raises `Refused` (code `bad_setup`) and says what is wrong with the setup."""
        wanted = read_setup(setup, Setup)
        deck = _deck(wanted)
        self._check(wanted, deck)
        return self.game.begin(State(FORMAT, _table(wanted, deck), (_first_frame(wanted),)), Record())

    def check_together(self, setup: dict[str, Any]) -> None:
        """Can those who are there so far play together? Raises `Refused` if two bring the same vessel, and such."""
        wanted = msgspec.convert(setup, Setup)
        self._check_vessels(wanted, _deck(wanted))

    def _check(self, setup: Setup, deck: Deck) -> None:
        names = sorted(setup.seats)
        if names != list(SEATS[: len(names)]) or len(names) < LEAST_SEATS:
            raise Refused("bad_seats", code="bad_setup")
        check_options(setup, {"mode": self.modes, "edition": tuple(self.editions), **self.options})
        if setup.first not in names:
            raise Refused("bad_option", code="bad_setup", option="first")
        for name, value in setup.switches.items():
            if value not in CHOICES.get(name, ()) or isinstance(value, bool) != isinstance(CHOICES[name][0], bool):
                raise Refused("bad_option", code="bad_setup", option=name)
        self._check_vessels(setup, deck)
        if setup.duplicates == "no" and len(deck.vessels) < len(setup.seats):
            raise Refused("no_vessel_left", code="bad_setup")

    def _check_vessels(self, setup: Setup, deck: Deck) -> None:
        known = {hull.id: hull for hull in deck.vessels}
        brought = [place.squad.vessel for place in setup.seats.values() if place.squad.vessel.kind != ANY]
        for one in brought:
            if one.kind not in known or not 0 <= (one.hull or 0) <= known[one.kind].hull:
                raise Refused("bad_ship", code="bad_setup", ship=one.kind)
        if setup.duplicates == "no" and len({one.kind for one in brought}) < len(brought):
            raise Refused("same_vessel", code="bad_setup")

    def preset(self, edition: str) -> dict[str, Any]:
        """Every option of an edition by its name."""
        return {name: getattr(Options(), name) for name in CHOICES}

    def offers(self, state: State, seat: str) -> tuple[Offer, ...]:
        """What the seat may do now, and why not what it may not; each once, what can be done first."""
        seen: dict[str, Offer] = {}
        for offer in super().offers(state, seat):
            seen.setdefault(offer.key, offer)
        return tuple(seen.values())

    def apply(self, state: State, command: Command) -> tuple[State, tuple[Event, ...]]:
        """Take a command. Raises `Refused`, with the rule's own reason where it has one, and changes nothing."""
        try:
            return super().apply(state, command)
        except Refused as refused:
            raise named(state, command, refused, self.to_act(state)) from None

    def sides(self, state: State, throw: Throw) -> tuple[str, ...]:
        """What the sides of a throw show, by name; of a draw, the cards left in the deck."""
        return sides_of(state, throw) or super().sides(state, throw)

    def names_in(self, state: State) -> dict[str, tuple[str, ...]]:
        """What the numbers of cards stand for: the cards of this match's deck."""
        ids = tuple(card.id for card in state.table.deck.cards)
        return {"card": ids, "discard": ids}

    def roller(self, state: State, throw: Throw) -> str:
        """Whoever played the card that rolls a die against an attack; cards drawn and seats ordered are nobody's."""
        return roller_of(state) if throw.kind == "negation" else ""

    def view(self, state: State, audience: str) -> dict[str, Any]:
        """The table as an audience may see it."""
        return dict(views.view(state, audience, self.turn(state)))

    def out(self, state: State) -> tuple[str, ...]:
        """The seats whose vessel is gone and that only watch from now on."""
        return tuple(one.seat for one in state.table.seats if not one.alive)

    def result(self, state: State) -> dict[str, Any]:
        """Winner (empty for a draw), reason, hull left, survivors and rounds."""
        ending, table = state.table.ending, state.table
        winners = ending.winners if ending else ()
        return {
            "winner": winners[0] if len(winners) == 1 else "",
            "winners": list(winners),
            "why": ending.why if ending else "",
            "scores": {one.seat: max(0, one.vessel.hull) for one in table.seats},
            "survivors": {one.seat: [one.seat] if one.alive else [] for one in table.seats},
            "rounds": table.round,
        }

    def question_from(self, state: State, aim: str, play: dict[str, str]) -> tuple[State, Attacks] | None:
        """What odds may ask of this position, as all players know it; None while there is nothing to ask."""
        return question_from(self.game, state, aim, self.policies_of(play))

    def question_of(self, state: State, seat: str, aim: str) -> tuple[State, Attacks] | None:
        """The same as a seat knows it: with its hand, and with what it has played in a go that is not final."""
        return question_from(self.game, self.known_to(state, seat), aim, {}, seat)

    def from_description(self, wanted: dict[str, Any], aim: str, play: dict[str, str]) -> tuple[State, Attacks]:
        """An attack described from nothing, as a question. Raises `Refused` (code `bad_question`)."""
        return from_description(self, wanted, aim, self.policies_of(play))

    def parse_shorthand(self, text: str) -> dict[str, Any]:
        """An attack in a line as data, the seats with what they hold. Raises `Refused` (code `bad_question`)."""
        return parse_shorthand(text, self.choices)

    def words(self, language: str) -> dict[str, Any]:
        """Every word of this room in a language."""
        found = super().words(language)
        plays = {f"play.{card}": name for card, name in found["cards"].items()}
        return {**found, "offers": {**plays, **found["offers"]}}


def _first_frame(setup: Setup) -> Frame:
    return Frame("game", "O" if setup.order == "drawn" else "D")


def _deck(setup: Setup) -> Deck:
    """The deck everybody plays with."""
    brought = (setup.seats[seat].squad.deck for seat in sorted(setup.seats))
    data = setup.deck or next((deck for deck in brought if deck), None)
    return read(data) if data else standard()


def _flown(setup: Setup, deck: Deck) -> dict[str, Berth]:
    """The vessel of each seat; who takes any has the first that nobody named, in the deck's order."""
    named = {seat: place.squad.vessel for seat, place in setup.seats.items()}
    taken = {one.kind for one in named.values()}
    free = [hull.id for hull in deck.vessels if hull.id not in taken] or [hull.id for hull in deck.vessels]
    found = {}
    for seat in sorted(named):
        if named[seat].kind == ANY:
            named[seat] = Berth(free[0])
            free = [*free[1:], free[0]]
        found[seat] = named[seat]
    return found


def _table(setup: Setup, deck: Deck) -> Table:
    kinds = len(deck.cards)
    nothing, full = tuple(0 for _ in range(kinds)), tuple(card.copies for card in deck.cards)
    seats = []
    for name, berth in _flown(setup, deck).items():
        hull = next(one for one in deck.vessels if one.id == berth.kind)
        seats.append(Seat(name, setup.seats[name].name, _vessel(hull, berth), nothing, full, nothing))
    at = next(place for place, seat in enumerate(seats) if seat.seat == setup.first)
    options = replace(Options(), rounds=setup.rounds, **setup.switches)
    clockwise = (*seats[at:], *seats[:at])
    return Table(setup.edition, options, deck, clockwise, active=setup.first, priority=setup.first, rules=setup.rules)


def _vessel(hull: Hull, brought: Berth) -> Vessel:
    layers = tuple(
        Absorber(place, one.layer, one.amount, one.kinds, one.counters, one.optional)
        for place, one in enumerate(hull.layers, 1)
    )
    now = hull.hull if brought.hull is None else brought.hull
    return Vessel(hull.id, hull.attack, now, hull.hull, layers, made=len(layers), name=hull.name)
