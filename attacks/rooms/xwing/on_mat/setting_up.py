"""Set-up on the mat: obstacles in turn, then ships in ascending initiative (rules/xwing-mat.md 2.1, 2.2)."""

from __future__ import annotations

from attacks.engine.flow import Choice, Goto, Outcome
from attacks.engine.values import Command, Offer, Pick, Refused, Tell
from attacks.rooms.xwing.mat.arcs import STANDARD, TURRETS
from attacks.rooms.xwing.mat.moves import deployed
from attacks.rooms.xwing.mat.obstacles import placing_reason
from attacks.rooms.xwing.mat.poses import Base
from attacks.rooms.xwing.mat.standing import Lying
from attacks.rooms.xwing.on_mat.reading import UP, next_ships, with_mat, with_stands
from attacks.rooms.xwing.on_mat.targets import on_objective, things
from attacks.rooms.xwing.on_mat.usual import no_place
from attacks.rooms.xwing.posed import POSE, mat_of, others, pose_of, stands_of
from attacks.rooms.xwing.state import Ship, State


class PlaceObstacle(Choice):
    """S4. In turn, the first player first, each places any of the obstacles that are left.

    Those for which there is no place any more may be left out: no rule says what else becomes of them.
    """

    def seats(self, state: State) -> tuple[str, ...]:
        mat = mat_of(state)
        return (state.table.order()[len(mat.lying) % 2],) if mat.brought else ()

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        left = tuple(range(len(mat_of(state).brought)))
        placing = Offer("place_obstacle", (Pick("obstacle", left), *POSE), rule="S4")
        return (placing, Offer("leave_obstacles", rule="S4")) if no_place(state) else (placing,)

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        mat = mat_of(state)
        if command.key == "leave_obstacles":
            for name in mat.brought:
                tell("obstacle.left_out", seat=command.seat, obstacle=name)
            return Goto(with_mat(state, brought=()), "S4")
        (which,), pose = command.picks[0], pose_of(command.picks[1:])
        name = mat.brought[which]
        reason, far = placing_reason(name, pose, mat.things)
        if reason:
            raise Refused(f"too_near_{reason}", rule="S4", distance=round(far, 1))
        if on_objective(name, pose, things(state)):
            raise Refused("on_objective", rule="S4")
        tell("obstacle.placed", seat=command.seat, obstacle=name, x=pose.x, y=pose.y, heading=pose.heading)
        brought = (*mat.brought[:which], *mat.brought[which + 1 :])
        return Goto(with_mat(state, brought=brought, lying=(*mat.lying, Lying(name, pose))), "S4")


class PlaceShip(Choice):
    """S5. Ships in ascending initiative, the first player's first, within range 1 of the own edge."""

    def seats(self, state: State) -> tuple[str, ...]:
        waiting = unplaced(state)
        return (waiting[0].seat,) if waiting else ()

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        ships = tuple(ship.id for ship in unplaced(state))
        turret = Pick("turret", tuple(range(len(STANDARD))), least=0)
        return (Offer("place_ship", (Pick("ship", ships), *POSE, turret), rule="S5"),)

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        ship, pose = state.table.ship(command.picks[0][0]), pose_of(command.picks[1:4])
        shown = tuple(STANDARD[place] for place in command.picks[4])
        if bool(shown) != has_turret(ship):
            raise Refused("turret_needed" if has_turret(ship) else "no_turret", rule="S5")
        reason = deployed(Base(ship.card.size, pose), command.seat == UP, others(state, ship))
        if reason:
            raise Refused(f"placed_{reason}", rule="S5")
        tell("ship.placed", ship=ship.id, x=pose.x, y=pose.y, heading=pose.heading)
        return Goto(with_stands(state, ship, pose=pose, indicator="".join(shown)), "S5")


def unplaced(state: State) -> tuple[Ship, ...]:
    """The ships one of which is placed next."""
    return next_ships(state, lambda ship: stands_of(ship).pose is None)


def has_turret(ship: Ship) -> bool:
    """Has it a weapon whose arc its indicator shows?"""
    return any(weapon.arc in TURRETS for weapon in ship.card.weapons)
