"""What goes on beside an activation: a ship acts out of turn, flies once more, or is moved; then what was goes on."""

from __future__ import annotations

from attacks.engine.flow import Outcome, Push, nested
from attacks.engine.values import Tell
from attacks.rooms.xwing.effects.scene import gained
from attacks.rooms.xwing.mat.standing import Activation
from attacks.rooms.xwing.nested import Aside
from attacks.rooms.xwing.on_mat.reading import active_of, active_ship, with_mat
from attacks.rooms.xwing.posed import mat_of
from attacks.rooms.xwing.state import Frame, State


def aside(state: State, flow: str, step: str, active: Activation) -> Push:
    """Another activation comes first, in a flow that ends with `Resumed`."""
    return Push(with_mat(state, active=active), Frame(flow, step, Aside(mat_of(state).active)))


class Resumed:
    """A12. What was under way goes on."""

    def run(self, state: State, tell: Tell) -> Outcome:
        return with_mat(state, active=nested(state, Aside).before)


class Slammed(Resumed):
    """A12. After a SLAM the ship is disarmed; one that overlapped or met an obstacle performs no linked action."""

    def run(self, state: State, tell: Tell) -> Outcome:
        skips, ship = active_of(state).skips, active_ship(state)
        if not ship.removed:
            state = gained(state, ship, "disarm", 1, tell)
        state = with_mat(state, active=nested(state, Aside).before)
        return with_mat(state, active=_without_link(active_of(state))) if skips else state


def _without_link(active: Activation) -> Activation:
    return Activation(
        active.ship, active.maneuver, active.place, active.ionized, did=active.did, did_colour=active.did_colour
    )
