"""What the view of every room begins with: the match, whose turn it is, who sits there, what lies on the table.

Views are plain JSON, typed as dicts: a room's own extends `Frame`, and its script is told (tools/view_types.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NotRequired, TypedDict

Kind = Literal["choose", "window", "roll", "auto", "over"]


class TurnView(TypedDict):
    """Who is to act, and in what kind of step; `held` while the step waits for an answer to a correction."""

    seats: list[str]
    kind: Kind
    held: NotRequired[Literal[True]]


class StepView(TypedDict):
    """Where the flow stands that runs."""

    flow: str
    number: str


class EndingView(TypedDict):
    """How a match between two has ended."""

    winner: str
    why: str


class WaitingEdit(TypedDict):
    """A correction that waits for another seat: a number, as it was and shall be. A room adds whose number it is."""

    by: str
    field: str
    was: int
    now: int
    note: str


class EditView(WaitingEdit):
    """A correction of a ship, a side or a die, by their names."""

    thing: str
    contested: bool
    ship: NotRequired[str]
    side: NotRequired[str]
    die: NotRequired[str]


class Frame(TypedDict):
    """What every view has. Maps are by id, with their orders beside them; nothing is null."""

    room: str
    edition: str
    mode: str
    round: int
    turn: TurnView
    seat_order: list[str]
    ship_order: list[str]
    edit_order: list[str]
    step: NotRequired[StepView]


def frame_of(
    room: str, state: Any, turn: TurnView, *, seat_order: Sequence[str], ship_order: Sequence[str], mode: str = ""
) -> Frame:
    """The frame of a view. Where a flow is under way, `step` is where it stands."""
    table = state.table
    seen: Frame = {
        "room": room,
        "edition": table.edition,
        "mode": mode or table.mode,
        "round": table.round,
        "turn": turn,
        "seat_order": list(seat_order),
        "ship_order": list(ship_order),
        "edit_order": [str(one.id) for one in table.edits],
    }
    if state.stack:
        seen["step"] = {"flow": state.stack[-1].flow, "number": state.stack[-1].step}
    return seen


def whole(number: float) -> float:
    """A number without a needless ".0": a browser writes 4, and a view must read the same on both sides."""
    return int(number) if number == int(number) else number
