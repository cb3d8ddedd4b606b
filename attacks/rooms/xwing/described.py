"""Attacks described from nothing, for odds without a match: who attacks, who defends, what was measured."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from attacks.engine.values import Record, Refused
from attacks.rooms.xwing.odds import Shot
from attacks.rooms.xwing.state import ARCS, Facts, Frame, State, with_ship

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


def described(room: Any, wanted: dict[str, Any]) -> tuple[State, tuple[Shot, ...]]:
    """The table as described, with its attacks still to be made. Raises `Refused` (code `bad_question`)."""
    try:
        told = msgspec.convert(wanted, Described)
    except msgspec.ValidationError as error:
        raise Refused("bad_question", code="bad_question", detail=str(error)) from None
    if not 1 <= len(told.attackers) <= MOST_ATTACKERS:
        raise Refused("bad_question", code="bad_question", detail=f"1 to {MOST_ATTACKERS} attackers")
    target = len(told.attackers) + 1
    shots = tuple(Shot(place, one.weapon, _facts(target, one)) for place, one in enumerate(told.attackers, 1))
    state = room.start(_setup(told))
    stack = (Frame("game", "0"),)
    state = replace(state, table=replace(state.table, initiative=1), stack=stack)
    for place, one in enumerate(told.attackers, 1):
        if one.lock:
            state = with_ship(state, replace(state.table.ship(place), lock=target))
    return room.game.begin(state, Record()), shots


def _facts(target: int, one: Attacker) -> Facts:
    wrong = {*one.their_arcs, one.arc} - set(ARCS)
    if wrong or not 0 <= one.range <= 3:
        raise Refused("bad_question", code="bad_question", detail="arc or range")
    reach = one.range if one.attack_range is None else one.attack_range
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
