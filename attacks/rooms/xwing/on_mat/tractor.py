"""A ship that is tractored for the first time in a round is moved by who did it (rules/xwing-mat.md 2.6).

Its player may turn it afterwards, for a stress token, where an opponent moved it.
"""

from __future__ import annotations

from attacks.engine.flow import Choice, Outcome, nested
from attacks.engine.values import Command, Offer, Pick, Tell
from attacks.rooms.xwing.abilities.vocabulary_moving import NEWER
from attacks.rooms.xwing.effects.scene import gained
from attacks.rooms.xwing.mat.angles import QUARTER
from attacks.rooms.xwing.mat.moves import LEFT, RIGHT, Place, tractor, turned
from attacks.rooms.xwing.mat.obstacles import under
from attacks.rooms.xwing.mat.standing import DEVICE_IDS
from attacks.rooms.xwing.mat.switches import switches
from attacks.rooms.xwing.nested import Pulled
from attacks.rooms.xwing.on_mat.devices import mines_among
from attacks.rooms.xwing.on_mat.reading import active_of, active_ship, moved_to, with_active, with_mat
from attacks.rooms.xwing.posed import base_of, mat_of, others
from attacks.rooms.xwing.state import Ship, State

WAYS = (("boost", 0), ("barrel_roll", LEFT), ("barrel_roll", RIGHT))
TURNS = {"turn_left": -QUARTER, "turn_right": QUARTER}


class MoveTractored(Choice):
    """X1. Who tractored it moves it with the 1 straight, forward or to a side; or leaves it where it is."""

    def seats(self, state: State) -> tuple[str, ...]:
        return (nested(state, Pulled).seat,)

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        found = places(state, active_ship(state))
        free = tuple(at for at, place in enumerate(found) if not place.why_not)
        move = Offer("move_tractored", (Pick("place", free),), why_not="" if free else "no_place", rule="X1")
        return (Offer("leave_tractored", rule="X1"), move)

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        if command.key == "leave_tractored":
            return state
        ship = active_ship(state)
        place, before = places(state, ship)[command.picks[0][0]], base_of(ship)
        stood_on = {thing.id for thing in mat_of(state).things if under(before, thing)}
        met = dict.fromkeys((*(key for key in place.through if key not in stood_on), *place.on))
        mines, rocks = mines_among(state, met), tuple(key for key in met if key > DEVICE_IDS)
        return with_active(moved_to(state, ship, place.pose, tell), met=rocks, mines=mines, pulled=True)


class TurnTractored(Choice):
    """X2. The player of a ship that an opponent moved may turn it by a quarter, and gains a stress token."""

    def seats(self, state: State) -> tuple[str, ...]:
        ship = active_ship(state)
        moved = active_of(state).pulled and not ship.removed and not ship.destroyed
        return (ship.seat,) if moved and ship.seat != nested(state, Pulled).seat else ()

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        return (
            Offer("keep_heading", rule="X2"),
            *(Offer(key, why_not=_turned(state, turn).why_not, rule="X2") for key, turn in TURNS.items()),
        )

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        if command.key == "keep_heading":
            return state
        ship = active_ship(state)
        state = moved_to(state, ship, _turned(state, TURNS[command.key]).pose, tell)
        return gained(state, ship, "stress", 1, tell)


class Released:
    """A12. What was under way goes on."""

    def run(self, state: State, tell: Tell) -> Outcome:
        return with_mat(state, active=nested(state, Pulled).before)


def places(state: State, ship: Ship) -> tuple[Place, ...]:
    """Where it may come to stand: forward, then to the left and to the right."""
    over, there = switches(state.table.edition).tractor_over_obstacles, base_of(ship)
    mat, around = mat_of(state), others(state, ship)
    things = mat.everything if state.table.rules >= NEWER else mat.things
    return tuple(
        place for kind, side in WAYS for place in tractor(there, kind, side, around, things, over_obstacles=over)
    )


def _turned(state: State, turn: int) -> Place:
    ship = active_ship(state)
    return turned(base_of(ship), turn, others(state, ship), mat_of(state).things)
