"""Attacks described from nothing, for odds without a match: two units, what they carry, and what the players see."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from attacks.engine.values import Command, Refused
from attacks.rooms.legion import roster
from attacks.rooms.legion.state import State

TOKEN = re.compile(r"\b([a-z]+):(\d{1,2})\b")

EXAMPLES = (
    "stormtroopers aim:1 v rebeltroopers dodge:1 / range:2 cover:1",
    "rebeltroopers v stormtroopers / range:3 cover:2",
)
PARTS = ("stormtroopers", "rebeltroopers", "aim:1", "dodge:1", "surge:1", "v", "/", "range:2", "cover:1", "cover:2")
"""What people may want to put into such a line."""


class UnitSaid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A unit: one we know by its key, with upgrades that add minis or weapons, or none; `unit` is what else it is."""

    key: str = ""
    adds: tuple[str, ...] = ()
    tokens: dict[str, int] = {}
    unit: dict[str, Any] = {}


class Described(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An attack of one pool. `weapons` names those that shoot (none: the first of every mini that may)."""

    attacker: UnitSaid
    defender: UnitSaid
    weapons: tuple[str, ...] = ()
    range: int = 2
    cover: int = 0
    edition: str = "fixed"
    switches: dict[str, Any] = {}


def described(room: Any, wanted: dict[str, Any]) -> State:
    """The attack as described, its dice still to be rolled. Raises `Refused` (`bad_question`, or why it may not be)."""
    try:
        told = msgspec.convert(wanted, Described)
        fleets = {"p1": [_unit(told.attacker)], "p2": [_unit(told.defender)]}
    except (msgspec.ValidationError, KeyError) as error:
        raise Refused("bad_question", code="bad_question", detail=str(error)) from None
    seats = {seat: {"name": "", "squad": {"name": "", "ships": ships}} for seat, ships in fleets.items()}
    setup = {"edition": told.edition, "mode": "attack", "first": "p1", "seats": seats, "switches": told.switches}
    state: State = room.start(setup)

    def take(seat: str, key: str, *picks: tuple[int, ...]) -> None:
        nonlocal state
        state, _ = room.game.apply(state, Command(seat, key, picks))

    take("p1", "attack", (1,))
    take("p1", "measure", (2,))
    take("p1", "facts", *(_seen(told, pick) for pick in _offer(room, state, "p1", "facts").picks))
    take("p1", "declare_defender", (2,))
    take("p1", "choose_weapons", _chosen(state, told, _offer(room, state, "p1", "choose_weapons").picks[0].ids))
    if told.cover:
        take("p2", "enter_cover", (told.cover,), (0,))
    take("p2", "confirm_facts")
    if told.cover:
        take("p1", "accept_facts")
    while state.stack and state.stack[-1].step == "3":
        take("p1", "pools_done")
    return state


def in_short(text: str) -> dict[str, Any]:
    """An attack in a line: "stormtroopers + DLT-19 Stormtrooper aim:1 v rebeltroopers dodge:1 / range:2 cover:1".

    Each unit is a key, then what adds to it after `+`, then its tokens; after the slash stand range, cover and edition.
    Raises `Refused` (code `bad_question`) for what means nothing.
    """
    units, _, more = text.partition("/")
    sides = units.split(" v ")
    if len(sides) != 2:
        raise Refused("bad_question", code="bad_question", detail='"unit v unit"')
    said: dict[str, Any] = {name: _said(side) for name, side in zip(("attacker", "defender"), sides, strict=True)}
    for word in more.split():
        name, _, value = word.partition(":")
        if name not in ("range", "cover", "edition") or not value:
            raise Refused("bad_question", code="bad_question", detail=word)
        said[name] = int(value) if value.isdigit() else value
    return said


def _said(text: str) -> dict[str, Any]:
    """A unit of such a line."""
    tokens = {name: int(n) for name, n in TOKEN.findall(text)}
    key, *adds = (part.strip() for part in TOKEN.sub("", text).split("+"))
    return {
        "key": key,
        "adds": [roster.grown(key, add) or add for add in adds] if key in roster.rows() else adds,
        "tokens": tokens,
    }


def _unit(said: UnitSaid) -> dict[str, Any]:
    base = msgspec.to_builtins(roster.unit(said.key, said.adds)) if said.key else {}
    found: dict[str, Any] = {"name": said.key, **base, "tokens": said.tokens, **said.unit}
    return found


def _offer(room: Any, state: State, seat: str, key: str) -> Any:
    found = next((one for one in room.game.at_step(state, seat) if one.key == key and not one.why_not), None)
    if found is None:
        raise Refused("bad_question", code="bad_question", detail=f"no {key} here")
    return found


def _seen(told: Described, pick: Any) -> tuple[int, ...]:
    """What the attacker says of the target: everything sees everything."""
    usual: dict[str, tuple[int, ...]] = {"range": (told.range,), "engaged": (), "leader_sees": (1,)}
    usual |= dict.fromkeys(("moved", "weak", "higher"), (0,))
    usual["spray"] = (1,) * len(pick.ids)
    every: tuple[int, ...] = pick.ids
    return usual.get(pick.what, every)


def _chosen(state: State, told: Described, codes: tuple[int, ...]) -> tuple[int, ...]:
    """One weapon of every mini that may shoot, by name if names are given."""
    weapons = state.table.unit(1).card.weapons
    wanted = [code for code in codes if not told.weapons or weapons[code % 100].name in told.weapons]
    return tuple({code // 100: code for code in reversed(wanted)}.values())
