"""The flows under way and what they carry: found from the innermost out, and changed where they stand."""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec.structs import replace

from attacks.engine.flow import S

D = TypeVar("D")


def with_table(state: S, **changes: Any) -> S:
    """The state with parts of its table changed."""
    return replace(state, table=replace(state.table, **changes))


def innermost(state: Any, kind: type[D]) -> D | None:
    """What the innermost flow of a kind carries; None where no such flow is under way."""
    for frame in reversed(state.stack):
        if isinstance(frame.data, kind):
            return frame.data
    return None


def nested(state: object, kind: type[D]) -> D:
    """What the innermost flow of a kind carries, where there must be one."""
    found = innermost(state, kind)
    if found is None:
        raise LookupError(f"no {kind.__name__.lower()} is under way")
    return found


def holds(state: object, kind: type[Any]) -> bool:
    """Is a flow of this kind under way?"""
    return innermost(state, kind) is not None


def depth_of(state: Any, flow: str) -> int:
    """How many flows are nested in the innermost one of this name."""
    return next(depth for depth, frame in enumerate(reversed(state.stack)) if frame.flow == flow)


def with_nested(state: S, data: object) -> S:
    """The state with the innermost flow of this kind carrying something else."""
    for depth in range(len(state.stack) - 1, -1, -1):
        frame = state.stack[depth]
        if isinstance(frame.data, type(data)):
            return replace(state, stack=(*state.stack[:depth], replace(frame, data=data), *state.stack[depth + 1 :]))
    raise LookupError(f"no {type(data).__name__.lower()} is under way")


def with_data(state: S, **changes: Any) -> S:
    """The state with parts changed of what the flow that runs carries."""
    frame = state.stack[-1]
    return replace(state, stack=(*state.stack[:-1], replace(frame, data=replace(frame.data, **changes))))
