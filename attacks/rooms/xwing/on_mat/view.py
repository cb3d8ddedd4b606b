"""The mat as an audience may see it: a dial is shown to its own seat, and to others once it is revealed."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from attacks.engine.view import whole
from attacks.rooms.xwing.mat.arcs import line_half
from attacks.rooms.xwing.mat.measures import BAND, BULLSEYE_MM, DEPLOYMENT, EDGE, OBJECTIVE_MM, OBSTACLE_FROM_EDGE, SIDE
from attacks.rooms.xwing.mat.obstacles import KIND, device, outline
from attacks.rooms.xwing.mat.poses import Pose
from attacks.rooms.xwing.mat.standing import Act, Laid
from attacks.rooms.xwing.on_mat.activation import unactivated
from attacks.rooms.xwing.on_mat.devices import Drop
from attacks.rooms.xwing.on_mat.planning import dialled, in_system, system_drops
from attacks.rooms.xwing.on_mat.remotes import PlaceRemote, Relocate, remote_drops
from attacks.rooms.xwing.on_mat.setting_up import has_turret, unplaced
from attacks.rooms.xwing.on_mat.view_types import (
    ActivationView,
    ActView,
    DeviceView,
    DropView,
    MatView,
    StandsView,
    ThingView,
)
from attacks.rooms.xwing.on_mat.ways import numbers
from attacks.rooms.xwing.posed import bar_of, mat_of, stands_of
from attacks.rooms.xwing.state import Ship, State

Waits = Callable[[State], tuple[Ship, ...]]
PLACING = {step: PlaceRemote(step) for step in ("S0", "E1")}
PLANNING, SYSTEM = "P1", "Y"


def _first_of(step: PlaceRemote | Relocate) -> Waits:
    return lambda state: step.waiting(state)[:1]


WAITING: dict[str, Waits] = {
    "S5": unplaced,
    SYSTEM: lambda state: in_system(state)[:1],
    "A0": unactivated,
    "Y+": _first_of(Relocate()),
    **{step: _first_of(one) for step, one in PLACING.items()},
}


def mat_view(state: State, audience: str) -> MatView:
    """Ships and obstacles by id, which ships are recorded as touching, and the activation under way."""
    mat = mat_of(state)
    seen: MatView = {
        "side": whole(2 * EDGE),
        "band": whole(BAND),
        "bullseye": whole(BULLSEYE_MM),
        "zone": whole(DEPLOYMENT),
        "margin": whole(OBSTACLE_FROM_EDGE),
        "ships": {str(ship.id): _ship(ship, audience) for ship in state.table.ships if not ship.removed},
        "obstacles": {str(-n): thing(one.name, one.pose) for n, one in enumerate(mat.lying, 1) if not one.gone},
        "brought": [thing(name) for name in mat.brought],
        "touching": [[str(one), str(other)] for one, other in mat.touching],
    }
    if mat.objectives:
        seen["objectives"] = [numbers(one)[:2] for one in mat.objectives]
        seen["objective"] = whole(OBJECTIVE_MM)
    if mat.devices:
        seen["devices"] = {str(one.id): _device(one) for one in mat.devices}
    if mat.ready:
        seen["ready"] = list(mat.ready)
    step = state.stack[0].step if state.stack else ""
    if step == PLANNING:
        seen["dials"] = {seat: [str(ship.id) for ship in dialled(state, seat)] for seat in state.table.order()}
    if step in WAITING and (waiting := WAITING[step](state)):
        seen["waits"] = [str(ship.id) for ship in waiting]
    if step == SYSTEM and (waiting := in_system(state)):
        seen["drops"] = [_drop(waiting[0], drop) for drop in system_drops(state, waiting[0])]
    if step in PLACING and (waiting := PLACING[step].waiting(state)):
        seen["drops"] = [_drop(waiting[0], drop) for drop in remote_drops(state, waiting[0], step)]
    if mat.active is not None:
        active: ActivationView = {"ship": str(mat.active.ship), "maneuver": mat.active.maneuver}
        if mat.active.skips:
            active["skips"] = mat.active.skips
        seen["active"] = active
    return seen


def _ship(ship: Ship, audience: str) -> StandsView:
    stands, size = stands_of(ship), ship.card.size
    seen: StandsView = {
        "size": size,
        "side": whole(SIDE[size]),
        "arc": whole(round(line_half(size), 2)),
        "maneuvers": list(stands.maneuvers),
        "bar": [_act(act) for act in bar_of(ship)],
    }
    if stands.pose is not None:
        seen["pose"] = numbers(stands.pose)
    if has_turret(ship):
        seen["turns"] = True
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
    if stands.remote:
        seen["remote"] = stands.remote
    return seen


def _device(one: Laid) -> DeviceView:
    (thing,) = one.things
    at = [round(100 * value) for value in thing.corners[0]]
    seen: DeviceView = {"name": one.card, "kind": thing.kind, "seat": one.seat, "at": at, "radius": whole(thing.radius)}
    if one.fuses:
        seen["fuses"] = one.fuses
    return seen


def _drop(ship: Ship, drop: Drop) -> DropView:
    parts = device(0, drop.name, drop.edge)
    places = [[round(100 * value) for value in part.corners[0]] for part in parts]
    name = ship.card.charges[drop.charge].name
    seen: DropView = {"name": name, "way": drop.way, "at": places, "radius": whole(parts[0].radius)}
    if drop.fuse:
        seen["fuse"] = True
    return seen


def _act(act: Act) -> ActView:
    seen: ActView = {"key": act.key, "colour": act.colour}
    if act.linked:
        seen["linked"], seen["linked_colour"] = act.linked, act.linked_colour
    if act.more:
        seen["more"] = [list(link) for link in act.more]
    return seen


@lru_cache(maxsize=256)
def thing(name: str, pose: Pose | None = None) -> ThingView:
    """An obstacle, lying somewhere or still to be placed. Not to be changed."""
    seen: ThingView = {
        "name": name,
        "kind": KIND[name],
        "corners": [[whole(round(x, 2)), whole(round(y, 2))] for x, y in outline(name)],
    }
    if pose is not None:
        seen["pose"] = numbers(pose)
    return seen
