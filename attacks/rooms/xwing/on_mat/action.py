"""The action of an activation, the one linked to it, and the red one after an overlap (rules/xwing-mat.md 2.6)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from attacks.engine.flow import Choice, Outcome, Push
from attacks.engine.values import Command, Offer, Pick, Tell
from attacks.rooms.xwing.effects.jamming import jammed
from attacks.rooms.xwing.locks import locked, may_lock
from attacks.rooms.xwing.mat.arcs import STANDARD
from attacks.rooms.xwing.mat.moves import LEFT, RIGHT, Place, barrel_roll, boost, template_of
from attacks.rooms.xwing.mat.obstacles import GAS, under
from attacks.rooms.xwing.mat.standing import Act
from attacks.rooms.xwing.on_mat.reading import (
    active_of,
    active_ship,
    base_of,
    kinds_of,
    mat_of,
    others,
    seen_from,
    stands_of,
    with_active,
    with_mat,
    with_stands,
)
from attacks.rooms.xwing.on_mat.switches import switches
from attacks.rooms.xwing.state import Ship, State, with_ship

TOKENS = ("focus", "evade", "calculate", "cloak")
SIDES = ("reinforce_fore", "reinforce_aft")
IONIZED = ("focus",)  # all that a ship may do after an ion maneuver
NONE = Offer("no_action", rule="A10")


class Action(Choice):
    """A10. One action of the bar, or none."""

    def seats(self, state: State) -> tuple[str, ...]:
        ship = active_ship(state)
        free = not (active_of(state).skips or ship.tokens.stress or ship.removed)
        return (ship.seat,) if free and self._acts(state) else ()

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        return (NONE, *(offer_of(state, act, "A10") for act in self._acts(state)))

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        if command.key == NONE.key:
            return with_active(state, linked=("", ""))
        act = next(act for act in self._acts(state) if act.key == command.key)
        return performed(state, act, command, tell, then="A11")

    def _acts(self, state: State) -> tuple[Act, ...]:
        stands, ion = stands_of(active_ship(state)), active_of(state).ionized
        return tuple(
            act
            for act in stands.bar
            if act.key in DOES and act.key not in stands.acted and (act.key in IONIZED or not ion)
        )


class LinkedAction(Action):
    """A11. The action that is linked to the one performed; it has no link of its own."""

    def _acts(self, state: State) -> tuple[Act, ...]:
        (key, colour), acted = active_of(state).linked, stands_of(active_ship(state)).acted
        return (Act(key, colour),) if key in DOES and key not in acted else ()

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        if command.key == NONE.key:
            return state
        (act,) = self._acts(state)
        return performed(state, act, command, tell, then="A12")


class BumpAction(Action):
    """A8+. After overlapping only enemies: a red focus or calculate of the bar, where the edition says so."""

    def seats(self, state: State) -> tuple[str, ...]:
        asked = active_of(state).bumped == "enemy" and switches(state.table.edition).bump_enemy == "red_focus"
        ship = active_ship(state)
        return (ship.seat,) if asked and not ship.tokens.stress and not ship.removed and self._acts(state) else ()

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        if command.key == NONE.key:
            return state
        act = next(act for act in self._acts(state) if act.key == command.key)
        return performed(state, act, command, tell, then="A10")

    def _acts(self, state: State) -> tuple[Act, ...]:
        found = super()._acts(state)
        return tuple(Act(act.key, "red") for act in found if act.key in ("focus", "calculate"))


def performed(state: State, act: Act, command: Command, tell: Tell, then: str) -> Outcome:
    """The action is performed and paid for; what it links to may follow."""
    ship = active_ship(state)
    tell("action.performed", ship=ship.id, action=act.key)
    if act.colour == "red":
        tell("token.gained", ship=ship.id, token="stress", n=1)
        ship = ship.gain("stress")
    elif act.colour == "purple":
        ship = replace(ship, force_spent=ship.force_spent + 1)
    state = with_stands(with_ship(state, ship), ship, acted=(*stands_of(ship).acted, act.key))
    state = with_active(state, linked=(act.linked, act.linked_colour))
    outcome = DOES[act.key](state, act, command.picks, tell)
    return replace(outcome, then=then) if isinstance(outcome, Push) else outcome


def offer_of(state: State, act: Act, rule: str) -> Offer:
    """An action as an offer: what must be picked, or why it cannot be performed."""
    ship = active_ship(state)
    if act.colour == "purple" and not ship.force:
        return Offer(act.key, why_not="no_force", rule=rule)
    if act.key not in PICKS:
        return Offer(act.key, rule=rule)
    what, ids, reason = PICKS[act.key](state, ship)
    return Offer(act.key, (Pick(what, ids),), why_not="" if ids else reason, rule=rule)


# --- what is to be picked: what it is called, the ids, and the reason where there are none ---

Picked = tuple[str, tuple[int, ...], str]


def _lockable(state: State, ship: Ship) -> Picked:
    gas = switches(state.table.edition).gas_blocks_locks
    enemies = state.table.living(state.table.other(ship.seat))
    if not may_lock(state, ship):
        return "ship", (), "ionized"
    if gas and _in_gas(state, ship):
        return "ship", (), "in_gas"
    near = (one for one in enemies if seen_from(state, ship, one).range <= 3 and not (gas and _in_gas(state, one)))
    return "ship", tuple(one.id for one in near), "none_in_range"


def _in_gas(state: State, ship: Ship) -> bool:
    lies = [thing.id for thing in mat_of(state).things if under(base_of(ship), thing)]
    return GAS in kinds_of(state, lies)


def _jammable(state: State, ship: Ship) -> Picked:
    found = []
    for one in state.table.living(state.table.other(ship.seat)):
        seen = seen_from(state, ship, one)
        if seen.range == 1 or (seen.range == 2 and seen.arc("bullseye")):
            found.append(one.id)
    return "ship", tuple(found), "none_in_range"


def rolls(state: State, ship: Ship) -> tuple[Place, ...]:
    """The places of a barrel roll: back, middle and forward to the left, then to the right."""
    around, things = others(state, ship), mat_of(state).things
    return tuple(place for side in (LEFT, RIGHT) for place in barrel_roll(base_of(ship), side, around, things))


def boosts(state: State, ship: Ship) -> tuple[Place, ...]:
    """The places of a boost: bank left, straight, bank right."""
    ways = (template_of("bank", 1, LEFT), template_of("straight", 1), template_of("bank", 1, RIGHT))
    return tuple(boost(base_of(ship), way, others(state, ship), mat_of(state).things) for way in ways)


def _free(places: Callable[[State, Ship], tuple[Place, ...]]) -> Callable[[State, Ship], Picked]:
    def found(state: State, ship: Ship) -> Picked:
        free = tuple(at for at, place in enumerate(places(state, ship)) if not place.why_not)
        return "place", free, "no_place"

    return found


def _turnable(state: State, ship: Ship) -> Picked:
    shown = stands_of(ship).indicator
    return "turret", tuple(at for at, arc in enumerate(STANDARD) if shown and arc != shown), "no_turret"


def _sides(state: State, ship: Ship) -> Picked:
    return "side", (0, 1), ""


PICKS: dict[str, Callable[[State, Ship], Picked]] = {
    "reinforce": _sides,
    "lock": _lockable,
    "jam": _jammable,
    "barrel_roll": _free(rolls),
    "boost": _free(boosts),
    "rotate": _turnable,
}

# --- what they do ---

Picks = tuple[tuple[int, ...], ...]


def _token(state: State, act: Act, picks: Picks, tell: Tell) -> Outcome:
    return _gains(state, act.key, tell)


def _reinforce(state: State, act: Act, picks: Picks, tell: Tell) -> Outcome:
    return _gains(state, SIDES[picks[0][0]], tell)


def _gains(state: State, token: str, tell: Tell) -> State:
    ship = active_ship(state)
    tell("token.gained", ship=ship.id, token=token, n=1)
    return with_ship(state, ship.gain(token))


def _lock(state: State, act: Act, picks: Picks, tell: Tell) -> Outcome:
    return with_ship(state, locked(state, active_ship(state), picks[0][0], tell))


def _jam(state: State, act: Act, picks: Picks, tell: Tell) -> Outcome:
    target, seat = state.table.ship(picks[0][0]), active_ship(state).seat
    tell("token.gained", ship=target.id, token="jam", n=1)
    return jammed(with_ship(state, target.gain("jam")), target.id, seat, 1, tell)


def _roll(state: State, act: Act, picks: Picks, tell: Tell) -> Outcome:
    return _moved(state, rolls(state, active_ship(state))[picks[0][0]], tell)


def _boost(state: State, act: Act, picks: Picks, tell: Tell) -> Outcome:
    return _moved(state, boosts(state, active_ship(state))[picks[0][0]], tell)


def _moved(state: State, place: Place, tell: Tell) -> State:
    ship, pose = active_ship(state), place.pose
    tell("ship.moved", ship=ship.id, x=pose.x, y=pose.y, heading=pose.heading)
    state = with_stands(state, ship, pose=pose)
    return with_mat(state, touching=mat_of(state).parted(ship.id))


def _rotate(state: State, act: Act, picks: Picks, tell: Tell) -> Outcome:
    arc = STANDARD[picks[0][0]]
    tell("turret.rotated", ship=active_ship(state).id, arc=arc)
    return with_stands(state, active_ship(state), indicator=arc)


DOES: dict[str, Callable[[State, Act, Picks, Tell], Outcome]] = {
    **dict.fromkeys(TOKENS, _token),
    "reinforce": _reinforce,
    "lock": _lock,
    "jam": _jam,
    "barrel_roll": _roll,
    "boost": _boost,
    "rotate": _rotate,
}
