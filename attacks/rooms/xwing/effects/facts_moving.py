"""What the mat and the ship's cards show that a card about moving may ask for, by name (`Fact` of the vocabulary)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attacks.rooms.xwing.abilities import vocabulary_moving as m
from attacks.rooms.xwing.effects.conditions_moving import around, under_way
from attacks.rooms.xwing.effects.scene import Scene, charge_key
from attacks.rooms.xwing.effects.seen import range_between, seen_by
from attacks.rooms.xwing.mat.measures import BAND, EPS
from attacks.rooms.xwing.mat.obstacles import gap_to, under
from attacks.rooms.xwing.posed import base_of, mat_of

BULLSEYE_REACH = 3  # how far from the card's ship the friend may be in whose bullseye arc a ship is


def _charges(scene: Scene) -> tuple[int, int]:
    """Of the card's charges: how many there are, and how many are left."""
    key = charge_key(scene)
    value = next((charge.value for charge in scene.owner.card.charges if charge.key == key), 0)
    return value, scene.owner.charges_left(key)


def _spent(scene: Scene) -> bool:
    value, left = _charges(scene)
    return left < value


def _uncharged(scene: Scene) -> bool:
    value, left = _charges(scene)
    return value > 0 and left == 0


def _at_obstacle(scene: Scene) -> bool:
    base = base_of(scene.subject)
    return any(under(base, thing) for thing in mat_of(scene.state).things)


def _met(scene: Scene) -> bool:
    active = under_way(scene.state)
    return active is not None and active.crossed


def _outnumbered(scene: Scene) -> bool:
    """Are more enemies than other friends at range 0-1 of the ship that the moment is about?"""
    enemies, friends = (around(scene.state, scene.subject, side, 0, 1) for side in ("enemy", "friend"))
    return len(enemies) > len(friends)


def _in_bullseye(scene: Scene) -> bool:
    """Is the ship in the bullseye arc of a friend near the card's ship?"""
    for friend in around(scene.state, scene.owner, "friend", 0, BULLSEYE_REACH, itself=True):
        seen = seen_by(scene.state, friend, scene.subject)
        if seen is not None and seen.arc("bullseye"):
            return True
    return False


def _near_device(scene: Scene) -> bool:
    """Is the ship at range 0-1 of a device of the card's side, or of a remote of it?"""
    base, state = base_of(scene.subject), scene.state
    mine = [thing for one in mat_of(state).devices if one.seat == scene.owner.seat for thing in one.things]
    remotes = [ship for ship in state.table.targets(scene.owner.seat) if ship.remote]
    near = (range_between(state, ship, scene.subject) for ship in remotes)
    return any(gap_to(base, thing) <= BAND + EPS for thing in mine) or any(far is not None and far <= 1 for far in near)


def _slipped(scene: Scene) -> bool:
    """Was its maneuver a sideslip?"""
    active = under_way(scene.state)
    return active is not None and active.slips


def _own_turn(scene: Scene) -> bool:
    """Is it the turn of the ship that acts, and was nothing granted to it?"""
    active = under_way(scene.state)
    return active is not None and not active.granted


FACTS: dict[str, Callable[[Scene], bool]] = {
    "force": lambda scene: scene.owner.force > 0,
    "no_force": lambda scene: scene.owner.force == 0,
    "spent": _spent,
    "uncharged": _uncharged,
    "own_turn": _own_turn,
    "slipped": _slipped,
    "locking": lambda scene: bool(scene.owner.lock),
    "at_obstacle": _at_obstacle,
    "met": _met,
    "outnumbered": _outnumbered,
    "in_bullseye": _in_bullseye,
    "near_device": _near_device,
    "no_action": lambda scene: scene.owner.stands is not None and not scene.owner.stands.acted,
}


def _fact(scene: Scene, condition: m.Fact) -> bool:
    return FACTS[condition.what](scene)


TESTS: dict[type[Any], tuple[str, Callable[[Scene, Any], bool | None]]] = {m.Fact: ("as_asked", _fact)}
