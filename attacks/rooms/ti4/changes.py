"""Small steps from one state to the next: one part of the table changed, the rest keeps its identity."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from attacks.rooms.ti4.state import State, Unit


def with_table(state: State, **changes: Any) -> State:
    """The state with parts of its table changed."""
    return replace(state, table=replace(state.table, **changes))


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


def with_data(state: State, data: Any, depth: int = -1) -> State:
    """The state with what the frame at a depth carries changed."""
    stack = list(state.stack)
    stack[depth] = replace(stack[depth], data=data)
    return replace(state, stack=tuple(stack))


def innermost(state: State, *kinds: Any) -> tuple[int, Any]:
    """The place in the stack and the data of the innermost frame that carries one of these; -1 if there is none."""
    for depth in range(len(state.stack) - 1, -1, -1):
        if isinstance(state.stack[depth].data, kinds):
            return depth, state.stack[depth].data
    return -1, None
