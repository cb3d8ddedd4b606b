"""Conditions of what cards do around moving, answered by the mat; see `conditions.py`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from attacks.rooms.xwing.abilities import vocabulary_moving as m
from attacks.rooms.xwing.effects.scene import Scene
from attacks.rooms.xwing.effects.seen import range_between, seen_by
from attacks.rooms.xwing.mat.arcs import standard_arcs
from attacks.rooms.xwing.mat.maneuvers import maneuver
from attacks.rooms.xwing.mat.standing import Activation
from attacks.rooms.xwing.state import Ship, State

FULL, PARTIAL = "full", "partial"
FIRING = "firing"  # any arc that is printed for the ship's guns


def under_way(state: State) -> Activation | None:
    """The activation under way; None outside one."""
    return state.table.mat.active if state.table.mat is not None else None


def around(
    state: State, one: Ship, side: str, low: int, high: int, arcs: Iterable[str] = (), *, itself: bool = False
) -> tuple[Ship, ...]:
    """Ships of a side (`friend`, `enemy`, `any`) at such a range of a ship, in one of its arcs if any is named."""
    found = []
    for other in state.table.ships:
        friend = other.seat == one.seat
        if other.removed or other.destroyed or other.remote or side == ("enemy" if friend else "friend"):
            continue
        far = range_between(state, one, other)
        mine = other.id == one.id
        if (mine and not itself) or far is None or not low <= far <= high:
            continue
        if mine or in_arc(state, one, other, tuple(arcs)):
            found.append(other)
    return tuple(found)


def in_arc(state: State, one: Ship, other: Ship, arcs: tuple[str, ...]) -> bool:
    seen, indicator = seen_by(state, one, other), one.stands.indicator if one.stands else ""
    if FIRING in arcs:
        guns = one.card.weapons
        arcs = tuple(gun.arc for gun in guns if gun.key == "primary" or gun.arc.endswith("turret"))
    return seen is not None and (
        not arcs or any(seen.arc(name) for arc in arcs for name in standard_arcs(arc, indicator))
    )


def _maneuver(scene: Scene, condition: m.Maneuver) -> bool:
    active = under_way(scene.state)
    if active is None or not active.maneuver:
        return False
    what = maneuver(active.maneuver)
    how = PARTIAL if active.bumped else FULL
    return (
        what.colour in condition.colours
        and _bears(active, what.bearing, condition.bearings)
        and condition.low <= what.speed <= condition.high
        and condition.how in ("", how)
    )


def _bears(active: Activation, bearing: str, asked: str) -> bool:
    """Is it such a bearing? A sideslip is an advanced maneuver, whichever template it uses."""
    return not asked or (asked == m.ADVANCED if active.slips else bearing in asked)


def _passed(scene: Scene, condition: m.Passed) -> bool:
    return bool(passed(scene.state, scene.owner, condition.side))


def passed(state: State, one: Ship, side: str) -> tuple[Ship, ...]:
    """The ships of a side that the last move of the active ship went through."""
    active = under_way(state)
    found = [state.table.ship(key) for key in active.passed] if active is not None and active.ship == one.id else []
    there = (ship for ship in found if not ship.removed and not ship.destroyed)
    return tuple(ship for ship in there if (ship.seat == one.seat) == (side == "friend"))


def _dialled(scene: Scene, condition: m.Dialled) -> bool:
    stands = scene.subject.stands
    return stands is not None and stands.revealed[2:] in tuple(condition.colours)


def _performed(scene: Scene, condition: m.Performed) -> bool:
    active = under_way(scene.state)
    if active is None or not active.did:
        return False
    return (not condition.kinds or active.did in condition.kinds) and condition.colour in ("", active.did_colour)


def _among(scene: Scene, condition: m.Among) -> bool:
    found = around(scene.state, scene.owner, condition.side, condition.low, condition.high, condition.arcs)
    return bool(found) == condition.yes


def _called(scene: Scene, condition: m.Called) -> bool:
    return scene.subject.card.pilot.partition("-")[0] in condition.pilots


TESTS: dict[type[Any], tuple[str, Callable[[Scene, Any], bool | None]]] = {
    m.Maneuver: ("that_maneuver", _maneuver),
    m.Dialled: ("that_maneuver", _dialled),
    m.Performed: ("that_action", _performed),
    m.Among: ("near", _among),
    m.Passed: ("near", _passed),
    m.Called: ("that_ship", _called),
}
