"""Small steps from one state to the next: one part of the table changed, the rest keeps its identity."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from attacks.engine.flow import with_table
from attacks.engine.values import Tell
from attacks.rooms.ti4.places import PASSED
from attacks.rooms.ti4.state import Die, State, Unit


def with_units(state: State, changed: list[Unit]) -> State:
    """The state with some units changed; the others keep their identity."""
    if not changed:
        return state
    units = list(state.table.units)
    for unit in changed:
        units[unit.id - 1] = unit
    return with_table(state, units=tuple(units))


def with_side(state: State, seat: str, **changes: Any) -> State:
    """The state with one side changed."""
    sides = tuple(replace(side, **changes) if side.seat == seat else side for side in state.table.sides)
    return with_table(state, sides=sides)


def with_fight(state: State, **changes: Any) -> State:
    """The state with parts of the combat changed."""
    return with_table(state, fight=replace(state.table.fight, **changes))


def with_part(state: State, seat: str, **changes: Any) -> State:
    """The state with what one side did changed."""
    parts = tuple(replace(part, **changes) if part.seat == seat else part for part in state.table.fight.parts)
    return with_fight(state, parts=parts)


def with_rolled(state: State, seat: str, pool: str, dice: Iterable[Die]) -> State:
    """The state with the dice of a side's barrage, of its combat roll or of another unit ability changed."""
    name = {"barrage": "barrage", "combat": "dice"}.get(pool, "shot")
    return with_part(state, seat, **{name: tuple(dice)})


def with_action(state: State, **changes: Any) -> State:
    """The state with how far the tactical action has come changed."""
    return with_table(state, action=replace(state.table.under_way, **changes))


def with_planet(state: State, number: int, **changes: Any) -> State:
    """The state with one planet changed."""
    planets = list(state.table.under_way.planets)
    planets[number] = replace(planets[number], **changes)
    return with_action(state, planets=tuple(planets))


def control_passes(state: State, number: int, seat: str, tell: Tell) -> State:
    """A player gains control of a planet, which is exhausted; who controlled it may still coexist there."""
    planet, first = state.table.under_way.planets[number], state.table.first
    tell("planet.taken", seat=seat, planet=planet.name)
    beside = tuple(one for one in planet.coexist if one != seat)
    state = with_planet(state, number, controller=seat, taken=seat == first, exhausted=True, coexist=beside)
    used = state.table.under_way.used
    return state if seat == first else with_action(state, used=(*used, f"{PASSED}:{number}"))
