"""The mat as an audience may see it: a dial is shown to its own seat, and to others once it is revealed."""

from __future__ import annotations

from typing import Any

from attacks.rooms.xwing.mat.obstacles import KIND
from attacks.rooms.xwing.on_mat.reading import mat_of, stands_of
from attacks.rooms.xwing.state import Ship, State


def mat_view(state: State, audience: str) -> dict[str, Any]:
    """Ships and obstacles by id, which ships are recorded as touching, and the activation under way."""
    mat = mat_of(state)
    seen: dict[str, Any] = {
        "ships": {str(ship.id): _ship(ship, audience) for ship in state.table.ships if not ship.removed},
        "obstacles": {
            str(-n): {"name": one.name, "kind": KIND[one.name], "pose": list(_numbers(one.pose))}
            for n, one in enumerate(mat.lying, 1)
        },
        "touching": [list(pair) for pair in mat.touching],
    }
    if mat.ready:
        seen["ready"] = list(mat.ready)
    if mat.brought:
        seen["brought"] = list(mat.brought)
    if mat.active is not None:
        active = mat.active
        seen["active"] = {"ship": str(active.ship), "maneuver": active.maneuver}
        if active.skips:
            seen["active"]["skips"] = active.skips
    return seen


def _ship(ship: Ship, audience: str) -> dict[str, Any]:
    stands = stands_of(ship)
    seen: dict[str, Any] = {"size": ship.card.size, "maneuvers": list(stands.maneuvers)}
    if stands.pose is not None:
        seen["pose"] = list(_numbers(stands.pose))
    if stands.indicator:
        seen["turret"] = stands.indicator
    if stands.dial and audience == ship.seat:
        seen["dial"] = stands.dial
    if stands.revealed:
        seen["revealed"] = stands.revealed
    if stands.activated:
        seen["activated"] = True
    if stands.acted:
        seen["acted"] = list(stands.acted)
    return seen


def _numbers(pose: Any) -> tuple[int, int, int]:
    return pose.x, pose.y, pose.heading
