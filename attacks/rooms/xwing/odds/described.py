"""Attacks described from nothing, for odds without a match: who attacks, who defends, what was measured."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from attacks.engine.editions import read_question
from attacks.engine.room import FlowRoom
from attacks.engine.values import Record, Refused
from attacks.rooms.xwing.effects.by_hand import without
from attacks.rooms.xwing.odds.attack_sequence import Shot
from attacks.rooms.xwing.odds.piloted import brought, numbers_of, ship_of
from attacks.rooms.xwing.state import ARCS, Facts, Frame, State, Tokens, with_ship

BODY: dict[str, Any] = {
    "pilot": "",
    "name": "",
    "chassis": "",
    "size": "small",
    "initiative": 1,
    "agility": 2,
    "hull": 3,
    "shields": 0,
    "points": 1,
}

EXAMPLES = (
    "3 focus v 2 evade hull:3",
    "4 focus lock v 3 focus hull:4 shields:1",
    "2 focus + 2 focus + 3 lock v 2 evade hull:3",
)
PARTS = (
    "focus",
    "calculate",
    "lock",
    "evade",
    "force:1",
    "range:1",
    "range:3",
    "obstructed",
    "hull:4",
    "shields:2",
    "reinforce_fore",
    "+",
    "v",
    "damage:counted",
    "edition:2.0",
    "pilot:lukeskywalker",
    "card:marksmanship",
)
"""What people may want to put into such a line."""


class Attacker(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ship that attacks once. `ship` is whatever else a list would say of it (cards, Force, charges, weapons)."""

    dice: int = 3
    tokens: dict[str, int] = {}
    lock: bool = False
    force: int = 0
    range: int = 2
    attack_range: int | None = None
    arc: str = "front"
    obstructed: bool = False
    their_arcs: tuple[str, ...] = ()
    weapon: int = 0
    ship: dict[str, Any] = {}


class Defender(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The ship that defends. `ship` is whatever else a list would say of it."""

    agility: int = 2
    hull: int = 3
    shields: int = 0
    tokens: dict[str, int] = {}
    force: int = 0
    ship: dict[str, Any] = {}


class Described(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Some attacks in a row on one ship."""

    attackers: tuple[Attacker, ...] = (Attacker(),)
    defender: Defender = Defender()
    edition: str = "2.5"
    damage: str = "deck"
    switches: dict[str, Any] = {}


MOST_ATTACKERS = 12


def from_description(room: FlowRoom[State], wanted: dict[str, Any]) -> tuple[State, tuple[Shot, ...]]:
    """The table as described, with its attacks still to be made. Raises `Refused` (code `bad_question`)."""
    told = read_question(wanted, Described)
    if not 1 <= len(told.attackers) <= MOST_ATTACKERS:
        raise Refused("bad_question", code="bad_question", detail=f"1 to {MOST_ATTACKERS} attackers")
    target = len(told.attackers) + 1
    shots = tuple(Shot(place, one.weapon, _facts(target, one)) for place, one in enumerate(told.attackers, 1))
    state = without(room.start(_setup(told)))
    stack = (Frame("game", "0"),)
    state = replace(state, table=replace(state.table, initiative=1), stack=stack)
    for place, one in enumerate(told.attackers, 1):
        if one.lock:
            state = with_ship(state, replace(state.table.ship(place), lock=target))
    return room.game.begin(state, Record()), shots


def parse_shorthand(text: str) -> dict[str, Any]:
    """An attack in a line: "4 focus lock + pilot:lukeskywalker v 3 evade hull:4 shields:1 edition:2.0".

    On each side a number is its dice; a word is a token, or something that is so; `word:number` says how many.
    `pilot:` and `card:` name cards by their ids; a pilot's numbers count where the line has none. `+` stands between
    attackers. Raises `Refused` (code `bad_question`) for a word that means nothing.
    """
    left, found, right = text.partition(" v ")
    if not found:
        raise Refused("bad_question", code="bad_question", detail='"attackers v defender"')
    edition = next((word[8:] for word in right.split() if word.startswith("edition:")), Described().edition)
    defender = _words(right, "agility", Defender, edition)
    table: dict[str, Any] = {}
    for name in ("edition", "damage"):
        if name in defender:
            table[name] = str(defender.pop(name))
    return {
        "attackers": [_words(part, "dice", Attacker, edition) for part in left.split("+")],
        "defender": defender,
        **table,
    }


def _words(text: str, dice: str, kind: Any, edition: str) -> dict[str, Any]:
    """The words of one ship."""
    said: dict[str, Any] = {"tokens": {}}
    pilot, carried = "", list[str]()
    for word in text.split():
        name, _, n = word.partition(":")
        if name == "pilot" and n:
            pilot = n
        elif name == "card" and n:
            carried.append(n)
        elif word.isdigit():
            said[dice] = int(word)
        elif name in Tokens.__struct_fields__:
            said["tokens"][name] = int(n or 1)
        elif name in kind.__struct_fields__ and name not in ("tokens", "ship"):
            said[name] = int(n) if n.isdigit() else n.split(",") if name == "their_arcs" else n or True
        elif name in ("edition", "damage") and kind is Defender:
            said[name] = n
        else:
            raise Refused("bad_question", code="bad_question", detail=word)
    if pilot or carried:
        card = ship_of(pilot, carried, edition)
        printed = numbers_of(card) if pilot else {}
        said = {key: n for key, n in printed.items() if key in kind.__struct_fields__} | said
        said["ship"] = brought(card)
    return said


def _facts(target: int, one: Attacker) -> Facts:
    wrong = {*one.their_arcs, one.arc} - set(ARCS)
    if wrong or not 0 <= one.range <= 3:
        raise Refused("bad_question", code="bad_question", detail="arc or range")
    reach = one.range if one.attack_range is None else one.attack_range
    if reach < one.range:
        raise Refused("bad_question", code="bad_question", detail="attack_range below range")
    return Facts(target, reach, one.range, (one.arc,), one.obstructed, one.their_arcs)


def _setup(told: Described) -> dict[str, Any]:
    mine = [
        BODY | {"tokens": one.tokens, "force": one.force, "weapons": [_weapon(one)]} | one.ship
        for one in told.attackers
    ]
    them = told.defender
    theirs = BODY | {
        "initiative": 0,
        "agility": them.agility,
        "hull": them.hull,
        "shields": them.shields,
        "tokens": them.tokens,
        "force": them.force,
    }
    seats = {
        seat: {"name": "", "squad": {"name": "", "faction": "", "points": 0, "ships": ships}}
        for seat, ships in (("p1", mine), ("p2", [theirs | them.ship]))
    }
    return {
        "edition": told.edition,
        "mode": "game",
        "seats": seats,
        "damage": told.damage,
        "switches": told.switches,
    }


def _weapon(one: Attacker) -> dict[str, Any]:
    return {"key": "primary", "name": "", "arc": one.arc, "value": one.dice, "low": 0, "high": 3}
