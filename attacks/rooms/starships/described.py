"""Attacks described from nothing, for odds without a match: vessels, and the cards that each seat is known to hold."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any
from unicodedata import normalize

import msgspec
from msgspec.structs import replace

from attacks.engine.editions import read_question
from attacks.engine.flow import with_table
from attacks.engine.odds import Policy
from attacks.engine.room import FlowRoom
from attacks.engine.values import Record, Refused
from attacks.engine.words import keys_by_name
from attacks.rooms.starships.attack import number_of
from attacks.rooms.starships.cards import PLAY, DeclareAttack, standard
from attacks.rooms.starships.fleet import NAMES
from attacks.rooms.starships.odds import Attacks
from attacks.rooms.starships.state import Frame, Moment, State

IMPROVISE = "improvise"
BETWEEN = re.compile(r"\s+(?:vs?\.?|対)\s+")
EXAMPLES = (
    "kestrel ranging dead v lantern static fast",
    "mule improvise screen dead v bastion foam",
    "warden ranging dead v kestrel hull:6 static + lantern screen",
)
PARTS = (
    "kestrel",
    "lantern",
    "bastion",
    "mule",
    "warden",
    "hull:9",
    "ranging",
    "improvise",
    "dead",
    "double",
    "v",
    "fast",
    "foam",
    "hard",
    "static",
    "+",
    "screen",
    "/",
    "destroyed_at:0",
)
"""What people may want to put into such a line."""


class Held(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat: its vessel, what is left of its hull, and the cards it holds, by id."""

    vessel: str = "any"
    hull: int | None = None
    hand: tuple[str, ...] = ()


class Described(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The first seat attacks those it names with a card that it holds besides, or improvises.

    `discard` is the card of its hand that an improvised attack costs, by id (none: the first).
    """

    seats: tuple[Held, ...]
    card: str
    discard: str = ""
    targets: tuple[str, ...] = ("p2",)
    deck: dict[str, Any] | None = None
    switches: dict[str, Any] = {}


def from_description(
    room: FlowRoom[State], wanted: dict[str, Any], aim: str, policies: dict[str, Policy]
) -> tuple[State, Attacks]:
    """The attack as described, its targets named, as a question.

    Raises `Refused` (code `bad_question`, with a reason under `odds_`, or why it cannot be).
    """
    told = read_question(wanted, Described)
    if not 2 <= len(told.seats) <= len(room.seats):
        raise _wrong("seats", most=len(room.seats))
    names = room.seats[: len(told.seats)]
    squads = [{"ships": [{"kind": one.vessel, "hull": one.hull}]} for one in told.seats]
    setup = {
        "edition": "standard",
        "order": "given",
        "duplicates": "yes",
        "deck": told.deck,
        "switches": told.switches,
        "seats": {seat: {"name": "", "squad": squad} for seat, squad in zip(names, squads, strict=True)},
    }
    state = room.start(setup)
    ids = [card.id for card in state.table.deck.cards]
    held = [
        one.hand + ((told.card,) if not place and told.card != IMPROVISE else ())
        for place, one in enumerate(told.seats)
    ]
    if unknown := {card for hand in held for card in hand} - set(ids):
        raise _wrong("card", word=min(unknown))
    seats = tuple(
        replace(one, hand=tuple(held[names.index(one.seat)].count(card) for card in ids)) for one in state.table.seats
    )
    stack = (Frame("game", "T2"), Frame("attack", "1", data=Moment("p1")))
    state = room.game.begin(replace(with_table(state, seats=seats), stack=stack), Record())
    if told.discard and told.discard not in told.seats[0].hand:
        raise _wrong("discard")
    if told.card == IMPROVISE:
        state = _take(room, state, IMPROVISE, (ids.index(told.discard),) if told.discard else ())
    else:
        state = _take(room, state, f"play.{told.card}", ())
    if state.stack[-1].step != "2":
        raise _wrong("more")
    state = _take(room, state, "declare", tuple(number_of(state, seat) for seat in told.targets if seat in names))
    return state, Attacks(room.game, state, aim=aim, policies=policies)


def parse_shorthand(text: str, choices: Mapping[str, tuple[Any, ...]]) -> dict[str, Any]:
    """An attack in a line: "kestrel ranging dead v lantern hull:9 static fast + mule screen / destroyed_at:0".

    Each seat is a vessel, then the cards it holds; the attacker's first card is the one it attacks with, or `improvise`
    and the card that this costs. `+` stands before more seats, after a slash options. Names of vessels and cards, in
    any language, stand for their keys, and the case of letters does not count. Raises `Refused` (code
    `bad_question`, the reason under `odds_`) for what means nothing.
    """
    seats, _, more = by_key(text).partition("/")
    attacker, *found = BETWEEN.split(seats, maxsplit=1)
    if not found:
        raise _wrong("two_vessels")
    others = found[0]
    if BETWEEN.search(others):
        raise _wrong("one_v")
    card, attacking = _with(attacker.split())
    held = [_seat_said(part.split()) for part in others.split("+")]
    attacks = {one.id: one.verbs(DeclareAttack) for one in standard().cards}
    aimed = attacks[card][0].targets if card != IMPROVISE else 1
    switches = dict(_switch(word, choices) for word in more.split())
    targets = [f"p{n + 2}" for n in range(min(aimed, len(held)))]
    told = {"seats": [attacking, *held], "card": card, "targets": targets, "switches": switches}
    return told | ({"discard": attacking["hand"][0]} if card == IMPROVISE and attacking["hand"] else {})


@cache
def _names() -> tuple[tuple[str, str], ...]:
    """Every name of a vessel and a card with its key, the longest first."""
    folder = Path(__file__).parent / "words"
    found = {name.lower(): kind for kind, name in NAMES.items()}
    for section in ("vessels", "cards"):
        found |= {name.lower(): key for name, key in keys_by_name(folder, section).items()}
    return tuple(sorted(found.items(), key=lambda one: -len(one[0])))


def by_key(text: str) -> str:
    """The line with every name of a vessel or card replaced by its key."""
    text = normalize("NFKC", text).lower()
    for name, key in _names():
        text = re.sub(rf"(?<![\w]){re.escape(name)}(?![\w])", key, text)
    return text


def _with(words: list[str]) -> tuple[str, dict[str, Any]]:
    """The card a seat attacks with, and the seat with what else it holds."""
    starts = [one.id for one in standard().cards if one.window == PLAY] + [IMPROVISE]
    card = next((word for word in words if word in starts), "")
    if not card:
        raise _wrong("first_card")
    at = words.index(card)
    return card, _seat_said([*words[:at], *words[at + 1 :]])


def _seat_said(words: list[str]) -> dict[str, Any]:
    """A seat in words: its vessel first, then hull and cards."""
    vessels = {one.id: one for one in standard().vessels}
    if not words:
        raise _wrong("no_vessel")
    if words[0] not in vessels:
        raise _wrong("vessel", word=words[0])
    seat: dict[str, Any] = {"vessel": words[0], "hand": []}
    cards = [one.id for one in standard().cards]
    for word in words[1:]:
        name, _, n = word.partition(":")
        if name == "hull":
            seat["hull"] = _hull(word, n, vessels[words[0]].hull)
        elif word in cards:
            seat["hand"].append(word)
        else:
            raise _wrong("card", word=word)
    return seat


def _hull(word: str, n: str, printed: int) -> int:
    """What is left of a hull, never more than is printed."""
    if not n.isdecimal() or int(n[:4]) > printed:
        raise _wrong("hull", word=word, most=printed)
    return int(n)


def _switch(word: str, choices: Mapping[str, tuple[Any, ...]]) -> tuple[str, Any]:
    """An option of the table as `name:value`."""
    name, _, value = word.partition(":")
    known = {str(one).lower(): one for one in choices.get(name, ())}
    if value not in known:
        every = ", ".join(f"{one}:{value}" for one, values in choices.items() for value in values)
        raise _wrong("option", word=word, known=every)
    return name, known[value]


def _take(room: FlowRoom[State], state: State, key: str, picks: tuple[int, ...]) -> State:
    """The first way to take an offer, with these picks if there are any."""
    asked = Attacks(room.game, state)
    able = [one for one in asked.options(state, "p1") if one.key == key and picks in ((), *one.picks)]
    if not able:
        raise _wrong("improvise" if key == IMPROVISE else "not_possible")
    taken = room.game.apply_unchecked(state, able[0])
    rest: State = room.game.settle_until(taken, lambda now: asked.ending(now) is not None)
    return rest


def _wrong(reason: str, **params: str | int) -> Refused:
    return Refused(f"odds_{reason}", code="bad_question", **params)
