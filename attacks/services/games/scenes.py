"""Fixed scenes: what is played without asking anything first, kept as data beside a room in `scene.toml`.

A scene is one fight: who meets whom, what has been done before it begins (`opening`, in the lines of a script, see
`playthrough.py`), and what a machine prefers at the other side of the table. Scenes of a room follow on each other. A
room without a file has one that its ready-made squads play. `whole` there says which options of a new match make all of
the game that the scenes are taken from.
"""

from __future__ import annotations

from functools import cache
from inspect import getfile
from pathlib import Path
from tomllib import loads
from typing import Any

import msgspec
from msgspec import Struct

from attacks.engine.room import AnyRoom
from attacks.engine.values import Command
from attacks.rooms import room as room_of
from attacks.rooms.playthrough import Play, Script


class Brought(Struct, frozen=True, forbid_unknown_fields=True):
    """What a side brings: a ready-made squad, or of it so many of some units, by their names or kinds.

    `bare`: without the upgrades they have there.
    """

    squad: str
    units: dict[str, int] = {}
    bare: bool = False


class Scene(Struct, frozen=True, forbid_unknown_fields=True):
    """One fight. Whoever plays sits at `p1`; machines have the other seats.

    `prefers`: what a machine does as soon as it can, lines without their seat. `avoids`: offers it takes only if there
    is nothing else.
    """

    edition: str
    mode: str
    seats: dict[str, Brought]
    options: dict[str, Any] = {}
    opening: tuple[str, ...] = ()
    prefers: tuple[str, ...] = ()
    avoids: tuple[str, ...] = ()


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    scenes: tuple[Scene, ...]
    whole: dict[str, str] = {}


@cache
def scenes_of(key: str) -> tuple[Scene, ...]:
    """The scenes of a room in their order; at least one."""
    room = room_of(key)
    kept = _file_of(key)
    if kept is not None:
        return kept.scenes
    edition = next(iter(room.editions))
    names = [squad.name for squad in room.fleets.ready_made(edition)]
    brought = {seat: Brought(names[place % len(names)]) for place, seat in enumerate(room.needed)} if names else {}
    return (Scene(edition, room.modes[-1], brought),)


def whole_of(key: str) -> dict[str, str]:
    """The options of a new match in which all of a game is played, its `mode` among them; {} where a room says none."""
    kept = _file_of(key)
    return dict(kept.whole) if kept is not None else {}


@cache
def _file_of(key: str) -> _File | None:
    path = Path(getfile(type(room_of(key)))).with_name("scene.toml")
    return msgspec.convert(loads(path.read_text(encoding="utf-8")), _File) if path.exists() else None


def squads_of(room: AnyRoom, scene: Scene) -> dict[str, Any]:
    """The squads of a scene by seat, as the room's own records."""
    made = {squad.name: squad for squad in room.fleets.ready_made(scene.edition)}
    return {seat: _reduced(made[side.squad], side) for seat, side in scene.seats.items()}


def _reduced(squad: Any, side: Brought) -> Any:
    """A squad with only so many of the units that are brought, in their order."""
    if not side.units:
        return squad
    ships: list[Any] = []
    for name, n in side.units.items():
        same = [ship for ship in squad.ships if name in (getattr(ship, "name", ""), getattr(ship, "kind", ""))]
        ships += [msgspec.structs.replace(same[0], n=n)] if hasattr(same[0], "n") else same[:n]
    if side.bare:
        ships = [msgspec.structs.replace(ship, upgrades=()) for ship in ships]
    return msgspec.structs.replace(squad, ships=tuple(ships))


def command_of(room: AnyRoom, state: object, line: str) -> Command:
    """What a line of an opening means where a match stands so."""
    play = Play(Script("", "", "", room.key, {}, ()), room)
    play.state = state
    return play.command(line)
