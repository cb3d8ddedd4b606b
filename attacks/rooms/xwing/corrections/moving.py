"""A ship moved by hand on the mat, where a card asks for it that the app does not play, or somebody erred (2.9).

It waits for the other side like every change by hand, drawn where the ship would stand; a judge's counts at once.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from attacks.engine.corrections import Edit
from attacks.engine.values import Command, Offer, Pick, Refused, Tell
from attacks.rooms.xwing.mat.angles import FULL
from attacks.rooms.xwing.mat.maneuvers import overlapping
from attacks.rooms.xwing.mat.poses import Pose, on_mat
from attacks.rooms.xwing.mat.shapes import apart
from attacks.rooms.xwing.posed import POSE, SHIFT, base_of, others, pose_of, stood
from attacks.rooms.xwing.state import Ship, State, attacking

THING, KEY = "pose", "edit_pose"
WIDE = 2 * SHIFT + 1  # places along one side of the mat


def offers(state: State, full: str) -> tuple[Offer, ...]:
    """A ship that stands on the mat, and where it shall stand; not within an attack, that was measured already."""
    if state.table.mat is None or attacking(state):
        return ()
    ships = tuple(ship.id for ship in state.table.ships if _stands(ship))
    return (Offer(KEY, (Pick("ship", ships), *POSE), why_not=full, rule="edit", manual=True),) if ships else ()


def edit_of(state: State, command: Command) -> Edit:
    """The command as a change that waits. Raises `Refused` for a place where the ship cannot stand."""
    ship, pose = state.table.ship(command.picks[0][0]), pose_of(command.picks[1:])
    if reason := reason_of(state, ship, pose):
        raise Refused(reason, rule="edit")
    return Edit(state.table.edited + 1, command.seat, THING, ship.id, THING, packed(base_of(ship).pose), packed(pose))


def reason_of(state: State, ship: Ship, pose: Pose) -> str:
    """Why a ship cannot stand there: `no_change`, `placed_outside`, `placed_ship`; empty if it can."""
    there = base_of(ship).at(pose)
    if pose == base_of(ship).pose:
        return "no_change"
    if not on_mat(there.corners):
        return "placed_outside"
    return "placed_ship" if overlapping(there, others(state, ship)) else ""


def packed(pose: Pose) -> int:
    """A pose as one whole number, as corrections hold what they are about."""
    return ((pose.x + SHIFT) * WIDE + pose.y + SHIFT) * FULL + pose.heading


def unpacked(number: int) -> Pose:
    """The pose that one whole number stands for."""
    place, heading = divmod(number, FULL)
    x, y = divmod(place, WIDE)
    return Pose(x - SHIFT, y - SHIFT, heading)


def event_data(edit: Edit) -> dict[str, Any]:
    """It as an event carries it: how far in mm, and by how many degrees the ship is turned, to the right if above 0."""
    was, now = unpacked(edit.was), unpacked(edit.now)
    turn = (now.heading - was.heading + FULL // 2) % FULL - FULL // 2
    data: dict[str, Any] = {"edit": edit.id, "seat": edit.by, "thing": THING, "ship": edit.place}
    data |= {"distance": round(apart(was.millimetres[:2], now.millimetres[:2])), "turn": round(turn / 100)}
    data |= {"x": now.x, "y": now.y, "heading": now.heading}
    return data | {"note": edit.note} if edit.note else data


def view_data(edit: Edit) -> dict[str, Any]:
    """What the view of one that waits holds beside: its ship, and where that would stand."""
    now = unpacked(edit.now)
    more = {name: event_data(edit)[name] for name in ("distance", "turn")}
    return {"ship": str(edit.place), "pose": [now.x, now.y, now.heading], **more}


def apply(state: State, edit: Edit, tell: Tell) -> State:
    """The ship stands there now, unless it has left meanwhile or something else stands there."""
    ship, pose = state.table.ship(edit.place), unpacked(edit.now)
    if not _stands(ship) or reason_of(state, ship, pose):
        tell(f"edit.withdrawn.{THING}", **event_data(edit))
        return state
    tell(f"edit.made.{THING}", **event_data(replace(edit, was=packed(base_of(ship).pose))))
    return stood(state, ship, pose)


def _stands(ship: Ship) -> bool:
    return not ship.removed and ship.stands is not None and ship.stands.pose is not None
