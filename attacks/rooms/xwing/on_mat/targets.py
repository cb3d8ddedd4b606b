"""The objectives of a scenario on the mat: where they lie, and what each side has of them (rules/xwing-mat.md 2.7)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from attacks.engine.flow import Choice, Goto, Outcome
from attacks.engine.values import Command, Offer, Refused, Tell
from attacks.rooms.xwing import objectives
from attacks.rooms.xwing.mat.measures import BAND, EDGE, EPS, OBJECTIVE_MM
from attacks.rooms.xwing.mat.obstacles import Thing, gap_to, obstacle
from attacks.rooms.xwing.mat.poses import Pose
from attacks.rooms.xwing.mat.shapes import apart, distance
from attacks.rooms.xwing.on_mat.reading import with_mat
from attacks.rooms.xwing.posed import POSE, base_of, mat_of, pose_of, stands_of
from attacks.rooms.xwing.state import Ship, State

MIDDLE = Pose(0, 0)
PLACED = {"assault": 5, "chance": 1}
"""How many tokens lie on the mat; the first lies in its middle. Of other scenarios the players say the points."""
WEIGHS = {"small": 1, "medium": 2, "large": 2}


class PlaceObjective(Choice):
    """S3. In turn, the first player first, each places two of the satellites that are left."""

    def seats(self, state: State) -> tuple[str, ...]:
        placed = len(mat_of(state).objectives)
        left = PLACED.get(state.table.scenario, 0) - placed
        return (state.table.order()[(placed - 1) % 2],) if left > 0 else ()

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        return (Offer("place_objective", POSE, rule="S3"),)

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        pose = pose_of(command.picks)
        if reason := placing_reason(state, pose):
            raise Refused(f"objective_{reason}", rule="S3")
        pose = Pose(pose.x, pose.y)
        tell("objective.placed", seat=command.seat, x=pose.x, y=pose.y)
        return Goto(with_mat(state, objectives=(*mat_of(state).objectives, pose)), "S3")


def placing_reason(state: State, pose: Pose) -> str:
    """Why a satellite may not lie here: `middle`, `apart`, `own_edge`, `their_edge`, or nothing."""
    there = mat_of(state).objectives
    gaps = [apart(one.millimetres[:2], pose.millimetres[:2]) - OBJECTIVE_MM for one in there]
    if not 2 * BAND + EPS < gaps[0] <= 3 * BAND + EPS:
        return "middle"
    if any(gap <= 2 * BAND + EPS for gap in gaps[1:]):
        return "apart"
    first = len(there) <= 2
    above = state.table.order()[(len(there) - 1) % 2] != "p1"
    own = EDGE - pose.y / 100 if above else EDGE + pose.y / 100
    far = (own if first else 2 * EDGE - own) - OBJECTIVE_MM / 2
    if not BAND + EPS < far <= 4 * BAND + EPS:
        return "own_edge" if first else "their_edge"
    return ""


def things(state: State) -> tuple[Thing, ...]:
    """The tokens as outlines."""
    return tuple(Thing(0, "objective", (one.millimetres[:2],), OBJECTIVE_MM / 2) for one in mat_of(state).objectives)


def on_objective(name: str, pose: Pose, tokens: tuple[Thing, ...]) -> bool:
    """Would an obstacle lie on one of these objectives?"""
    outline = obstacle(0, name, pose).corners
    return any(distance(token.corners, outline) < token.radius - EPS for token in tokens)


class ScoreObjectives:
    """E0. At the start of the End Phase the mat says what each side has of the objectives."""

    def run(self, state: State, tell: Tell) -> Outcome:
        worth = WORTH.get(state.table.scenario)
        if worth is None or not objectives.due(state):
            return state
        return objectives.scored(state, worth(state), tell)


def _near(state: State, seat: str, token: Thing, most: int) -> tuple[Ship, ...]:
    living = (one for one in state.table.living(seat) if not one.destroyed and stands_of(one).pose is not None)
    return tuple(one for one in living if gap_to(base_of(one), token) <= most * BAND + EPS)


def _assault(state: State) -> tuple[int, ...]:
    """A point for each satellite at range 0 or 1 of which a side has more; a ship that is not small counts twice."""
    seats = [side.seat for side in state.table.sides]

    def strength(ships: Iterable[Ship]) -> int:
        return sum(WEIGHS.get(ship.card.size, 1) for ship in ships)

    rows = [[strength(_near(state, seat, token, 1)) for seat in seats] for token in things(state)]
    return tuple(sum(row[at] > row[1 - at] for row in rows) for at in range(len(seats)))


def _chance(state: State) -> tuple[int, ...]:
    """A point for a side with a ship at range 0 to 2, and one more if the other has none there."""
    (token,) = things(state)
    there = [bool(_near(state, side.seat, token, 2)) for side in state.table.sides]
    return tuple((1 + (not there[1 - at])) if held else 0 for at, held in enumerate(there))


WORTH: dict[str, Callable[[State], tuple[int, ...]]] = {"assault": _assault, "chance": _chance}
