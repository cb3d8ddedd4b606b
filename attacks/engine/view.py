"""What the view of every room begins with: the match, whose turn it is, who sits there, what lies on the table.

Views are plain JSON, typed as dicts: a room's own extends `Frame`, and its script is told (tools/view_types.py).
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

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


def whole(number: float) -> float:
    """A number without a needless ".0": a browser writes 4, and a view must read the same on both sides."""
    return int(number) if number == int(number) else number
