"""Combats described from nothing, for odds without a match: two fleets, how they play, and how far it is asked."""

from __future__ import annotations

from typing import Any

import msgspec

from attacks.engine.values import Refused
from attacks.rooms.ti4.cards import unit_for
from attacks.rooms.ti4.odds import PLAYS, Combat
from attacks.rooms.ti4.squad import Fleet
from attacks.rooms.ti4.state import State
from attacks.rooms.ti4.typed import typed

EXAMPLES = (
    "2 cruiser, 1 fighter v 3 fighter",
    "1 dreadnought v 2 destroyer",
    "3 destroyer v 6 fighter, 1 cruiser / mode:barrage",
)
PARTS = (
    "fighter,",
    "destroyer,",
    "cruiser,",
    "carrier,",
    "dreadnought,",
    "war_sun,",
    "flagship,",
    "v",
    "/",
    "rounds:1",
    "mode:barrage",
)
"""What people may want to put into such a line."""


class Described(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A combat. Ships are lost in the order in which a fleet lists them. `rounds` 0: to the end.

    `retreats` names for a seat the round in which it announces a retreat; `mode` may be only the barrage.
    """

    attacker: Fleet
    defender: Fleet
    edition: str = "codex"
    mode: str = "combat"
    rounds: int = 0
    retreats: dict[str, int] = {}
    system: tuple[str, ...] = ()
    switches: dict[str, Any] = {}


def described(room: Any, wanted: dict[str, Any], play: dict[str, str]) -> tuple[State, Combat]:
    """The combat as described, at its beginning. Raises `Refused` (`bad_question`, or `bad_setup` for a fleet)."""
    try:
        told = msgspec.convert(wanted, Described)
    except msgspec.ValidationError as error:
        raise Refused("bad_question", code="bad_question", detail=str(error)) from None
    if set(told.retreats) - {"p1", "p2"} or not 0 <= told.rounds <= 100 or set(play.values()) - set(PLAYS):
        raise Refused("bad_question", code="bad_question", detail="rounds, retreats or play")
    fleets = {"p1": told.attacker, "p2": told.defender}
    state = room.start(
        {
            "edition": told.edition,
            "mode": told.mode,
            "rolls": "at_once",
            "system": told.system,
            "switches": told.switches,
            "seats": {seat: {"name": "", "squad": msgspec.to_builtins(fleet)} for seat, fleet in fleets.items()},
        }
    )
    order = {seat: tuple(_unit(row, fleet) for row in fleet.ships) for seat, fleet in fleets.items()}
    return state, Combat(room.game, state, plays=play, rounds=told.rounds, retreats=told.retreats, order=order)


def in_short(text: str) -> dict[str, Any]:
    """A combat in a line: "2 cruiser, 1 fighter v 3 fighter / rounds:2 edition:codex mode:barrage p2:1".

    A fleet reads as people type one; after a slash stand how far, what edition, and who retreats in which round. Raises
    `Refused` (code `bad_question`) for what means nothing.
    """
    fleets, _, more = text.partition("/")
    said: dict[str, Any] = {}
    for word in more.split():
        name, _, value = word.partition(":")
        if name in ("p1", "p2") and value.isdigit():
            said.setdefault("retreats", {})[name] = int(value)
        elif name in ("rounds", "edition", "mode") and value:
            said[name] = int(value) if name == "rounds" and value.isdigit() else value
        else:
            raise Refused("bad_question", code="bad_question", detail=word)
    sides = fleets.split(" v ")
    if len(sides) != 2:
        raise Refused("bad_question", code="bad_question", detail='"fleet v fleet"')
    for name, side in zip(("attacker", "defender"), sides, strict=True):
        read = typed(side, said.get("edition", "codex"))
        bad = [problem.code for problem, _ in read.problems if problem.level == "error"]
        if bad:
            raise Refused("bad_question", code="bad_question", detail=f"{side.strip()}: {bad[0]}")
        said[name] = msgspec.to_builtins(read.fleet)
    return said


def _unit(row: Any, fleet: Fleet) -> str:
    return unit_for(row.kind, row.upgraded, fleet.faction).id
