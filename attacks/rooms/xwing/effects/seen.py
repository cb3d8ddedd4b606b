"""What players would say of their tables, answered from the mat (rules/xwing-mat.md 3.1): ranges, arcs, revealed dials.

An answer is None where the mat does not know: off the mat always, and where a ship or a number is still to be picked. A
claim that counts one die for each of several ships is answered only where there is none of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

from attacks.rooms.xwing.effects.scene import Scene
from attacks.rooms.xwing.mat.arcs import standard_arcs
from attacks.rooms.xwing.mat.facts import Sight, side_of, sight
from attacks.rooms.xwing.mat.maneuvers import Maneuver, maneuver
from attacks.rooms.xwing.mat.obstacles import Thing
from attacks.rooms.xwing.mat.poses import Base
from attacks.rooms.xwing.mat.switches import switches
from attacks.rooms.xwing.state import Ship, State

Answer = bool | None
EASE = "BWRP"  # colours from easy to hard


def base_of(ship: Ship) -> Base | None:
    """Where a ship stands; None off the mat and before it is placed."""
    stands = ship.stands
    return Base(ship.card.size, stands.pose) if stands is not None and stands.pose is not None else None


def range_between(state: State, one: Ship, other: Ship) -> int | None:
    """The range of two ships on the mat; None where no mat says it."""
    if one.id == other.id:
        return 0
    seen = seen_by(state, one, other)
    return seen.range if seen is not None else None


def seen_by(state: State, one: Ship, other: Ship) -> Sight | None:
    """A ship as another sees it; None where no mat says it."""
    mat, here, there = state.table.mat, base_of(one), base_of(other)
    if mat is None or here is None or there is None:
        return None
    return _sight(here, there, mat.things, mat.touch(one.id, other.id), switches(state.table.edition).measured_from)


@lru_cache(maxsize=2048)
def _sight(one: Base, other: Base, things: tuple[Thing, ...], recorded: bool, start: str) -> Sight:
    return sight(one, other, things, recorded=recorded, measured_from=start)


def claimed(scene: Scene, what: str) -> Answer:
    """What the mat says to a claim; None where it says nothing."""
    if scene.state.table.mat is None or base_of(scene.owner) is None:
        return None
    answer = ANSWERS.get(what)
    if answer is not None:
        return answer(scene)
    counted = NONE_OF.get(what)
    if what in COUNTED_SINCE and scene.state.table.rules < COUNTED_SINCE[what]:
        return None
    return False if counted is not None and not any(counted(scene)) else None


def damaged_beside(scene: Scene) -> Answer:
    """Is a damaged friend of the enemy at range 0 or 1 of it?"""
    if scene.enemy is None or base_of(scene.enemy) is None:
        return None
    return any(one.damaged for one in _around(scene, scene.enemy, _friends(scene, scene.enemy), 0, 1))


# --- ships ---


def _living(scene: Scene, seat: str, but: Iterable[int] = ()) -> tuple[Ship, ...]:
    left_out = set(but)
    ships = scene.state.table.living(seat)
    return tuple(one for one in ships if one.id not in left_out and base_of(one) is not None)


def _friends(scene: Scene, ship: Ship) -> tuple[Ship, ...]:
    return _living(scene, ship.seat, (ship.id,))


def _enemies(scene: Scene) -> tuple[Ship, ...]:
    return _living(scene, scene.state.table.other(scene.owner.seat))


def _around(scene: Scene, ship: Ship, ships: Iterable[Ship], low: int, high: int) -> tuple[Ship, ...]:
    """Those of some ships that are at such a range of a ship."""
    found = ((one, range_between(scene.state, ship, one)) for one in ships)
    return tuple(one for one, far in found if far is not None and low <= far <= high)


def _attacker(scene: Scene) -> Ship | None:
    return scene.state.table.ship(scene.attack.attacker) if scene.attack else None


def _defender(scene: Scene) -> Ship | None:
    return scene.state.table.ship(scene.attack.defender) if scene.attack and scene.attack.defender else None


# --- arcs ---


def _holds(scene: Scene, one: Ship | None, other: Ship | None, arcs: Iterable[str]) -> bool:
    """Does any of these arcs of a ship hold the other?"""
    if one is None or other is None or one.id == other.id:
        return False
    seen, indicator = seen_by(scene.state, one, other), one.stands.indicator if one.stands else ""
    return seen is not None and any(seen.arc(name) for arc in arcs for name in standard_arcs(arc, indicator))


def _firing(ship: Ship) -> tuple[str, ...]:
    guns = ship.card.weapons
    return tuple(dict.fromkeys(gun.arc for gun in guns if gun.key == "primary" or gun.arc.endswith("turret")))


def _turrets(ship: Ship) -> tuple[str, ...]:
    return tuple(arc for arc in _firing(ship) if arc.endswith("turret"))


def _attack_arc(scene: Scene) -> tuple[str, ...]:
    attacker = _attacker(scene)
    placed = scene.attack is not None and scene.attack.weapon >= 0
    return (attacker.card.weapons[scene.attack.weapon].arc,) if attacker and scene.attack and placed else ()


def _in_attack_arc(scene: Scene, ships: Iterable[Ship]) -> tuple[Ship, ...]:
    return tuple(one for one in ships if _holds(scene, _attacker(scene), one, _attack_arc(scene)))


def _both_sides(scene: Scene) -> bool:
    defender, attacker = _defender(scene), _attacker(scene)
    if defender is None or attacker is None:
        return False
    friends = _living(scene, attacker.seat)
    return all(any(_holds(scene, defender, one, (side,)) for one in friends) for side in ("left", "right"))


def _crowd(scene: Scene) -> bool:
    friends = _around(scene, scene.owner, _friends(scene, scene.owner), 0, 1)
    return len(friends) > len(_around(scene, scene.owner, _enemies(scene), 0, 1))


def _behind(scene: Scene) -> bool:
    enemy, here = scene.enemy, base_of(scene.owner)
    there = base_of(enemy) if enemy is not None else None
    return here is not None and there is not None and side_of(there, here) == "behind"


def _alone_in_arc(scene: Scene) -> bool:
    table, defender, attacker = scene.state.table, _defender(scene), _attacker(scene)
    out = {one.id for one in (defender, attacker) if one is not None}
    others = (one for side in table.sides for one in _living(scene, side.seat, out))
    return not _in_attack_arc(scene, others)


def _at_obstacle(ship: Ship | None) -> bool:
    return ship is not None and bool(ship.obstacle)


def _indicates(scene: Scene, arc: str) -> bool:
    return scene.owner.stands is not None and arc in standard_arcs("turret", scene.owner.stands.indicator)


# --- dials ---


def _revealed(ship: Ship | None) -> Maneuver | None:
    return maneuver(ship.stands.revealed) if ship is not None and ship.stands and ship.stands.revealed else None


def _speed(scene: Scene, fits: Callable[[int], bool]) -> bool:
    mine = _revealed(scene.owner)
    return mine is not None and fits(mine.speed)


def _both(scene: Scene, fits: Callable[[Maneuver, Maneuver], bool]) -> bool:
    mine, theirs = _revealed(scene.owner), _revealed(scene.enemy)
    return mine is not None and theirs is not None and fits(mine, theirs)


def _same_as_friend(scene: Scene) -> bool:
    mine = _revealed(scene.owner)
    near = _around(scene, scene.owner, _friends(scene, scene.owner), 1, 1)
    speeds = [theirs.speed for one in near if (theirs := _revealed(one)) is not None]
    return mine is not None and mine.speed in speeds


ANSWERS: dict[str, Callable[[Scene], bool]] = {
    "friend_in_side_arc": lambda scene: _holds(scene, scene.owner, scene.subject, ("left", "right")),
    "friend_in_firing_arc": lambda scene: _holds(scene, scene.owner, scene.subject, _firing(scene.owner)),
    "friend_in_turret_arc": lambda scene: _holds(scene, scene.owner, scene.subject, _turrets(scene.owner)),
    "defender_in_its_bullseye": lambda scene: _holds(scene, scene.owner, _defender(scene), ("bullseye",)),
    "attacker_in_its_bullseye": lambda scene: _holds(scene, scene.owner, _attacker(scene), ("bullseye",)),
    "not_in_attackers_bullseye": lambda scene: not _holds(scene, _attacker(scene), scene.subject, ("bullseye",)),
    "in_attack_arc": lambda scene: bool(_in_attack_arc(scene, (scene.owner,))),
    "nobody_else_in_attack_arc": _alone_in_arc,
    "defender_in_turret_arc": lambda scene: _holds(scene, scene.owner, _defender(scene), _turrets(scene.owner)),
    "defender_in_front_arc": lambda scene: _holds(scene, scene.owner, _defender(scene), ("front",)),
    "attacker_behind_defender": lambda scene: _holds(scene, _defender(scene), _attacker(scene), ("rear",)),
    "behind_the_enemy": _behind,
    "friends_on_both_sides": _both_sides,
    "friend_in_defenders_firing_arc": lambda scene: any(
        _holds(scene, enemy, one, _firing(enemy))
        for enemy in (_defender(scene),)
        if enemy is not None
        for one in _friends(scene, scene.owner)
    ),
    "attacker_in_friends_turret_arc": lambda scene: any(
        _holds(scene, one, _attacker(scene), _turrets(one)) for one in _friends(scene, scene.owner)
    ),
    "in_enemy_firing_arc": lambda scene: any(_holds(scene, one, scene.owner, _firing(one)) for one in _enemies(scene)),
    "in_front_of_two_at_1_2": lambda scene: (
        sum(_holds(scene, one, scene.owner, ("front",)) for one in _around(scene, scene.owner, _enemies(scene), 1, 2))
        >= 2
    ),
    "enemy_in_front_at_1": lambda scene: any(
        _holds(scene, scene.owner, one, ("front",)) for one in _around(scene, scene.owner, _enemies(scene), 1, 1)
    ),
    "friend_at_0_1": lambda scene: bool(_around(scene, scene.owner, _friends(scene, scene.owner), 0, 1)),
    "no_friend_at_0_1": lambda scene: not _around(scene, scene.owner, _friends(scene, scene.owner), 0, 1),
    "no_friend_at_0_2": lambda scene: not _around(scene, scene.owner, _friends(scene, scene.owner), 0, 2),
    "more_friends_at_0_1": _crowd,
    "another_enemy_at_0_1": lambda scene: any(
        scene.enemy is None or one.id != scene.enemy.id for one in _around(scene, scene.owner, _enemies(scene), 0, 1)
    ),
    "friend_near_defender": lambda scene: bool(_near_defender(scene)),
    "unlimited_friend_at_0": lambda scene: any(not one.card.limited for one in _touching_defender(scene)),
    "at_obstacle": lambda scene: _at_obstacle(scene.owner),
    "defender_at_obstacle": lambda scene: _at_obstacle(_defender(scene)),
    "turret_in_front": lambda scene: _indicates(scene, "front"),
    "turret_in_rear": lambda scene: _indicates(scene, "rear"),
    "own_red_maneuver": lambda scene: (mine := _revealed(scene.owner)) is not None and mine.colour == "R",
    "own_speed_odd": lambda scene: _speed(scene, lambda speed: speed % 2 == 1),
    "own_speed_even": lambda scene: _speed(scene, lambda speed: speed % 2 == 0),
    "own_speed_3_5": lambda scene: _speed(scene, lambda speed: 3 <= speed <= 5),
    "faster_than_enemy": lambda scene: _both(scene, lambda mine, theirs: mine.speed > theirs.speed),
    "same_speed_as_enemy": lambda scene: _both(scene, lambda mine, theirs: mine.speed == theirs.speed),
    "same_bearing": lambda scene: _both(scene, lambda mine, theirs: mine.bearing == theirs.bearing),
    "easier_maneuver": lambda scene: _both(
        scene, lambda mine, theirs: EASE.index(mine.colour) < EASE.index(theirs.colour)
    ),
    "same_speed_as_friend": _same_as_friend,
    "enemy_in_firing_arc": lambda scene: _holds(scene, scene.owner, scene.subject, _firing(scene.owner)),
    "friend_in_full_front_1_2": lambda scene: scene.subject in _ships_at(scene, _friends, 1, 2, ("full_front",)),
}
"""Claims that follow from where ships stand and what dials have shown."""


def _near_defender(scene: Scene) -> tuple[Ship, ...]:
    defender = _defender(scene)
    return _around(scene, defender, _friends(scene, scene.owner), 0, 1) if defender is not None else ()


def _touching_defender(scene: Scene) -> tuple[Ship, ...]:
    defender = _defender(scene)
    return _around(scene, defender, _friends(scene, scene.owner), 0, 0) if defender is not None else ()


def _ships_at(
    scene: Scene, whose: Callable[[Scene, Ship], tuple[Ship, ...]], low: int, high: int, arcs: Iterable[str] = ()
) -> tuple[Ship, ...]:
    """The ships of a side at such a range of the ship, and in these arcs of it where any are told."""
    near = _around(scene, scene.owner, whose(scene, scene.owner), low, high)
    return tuple(one for one in near if not arcs or _holds(scene, scene.owner, one, arcs))


def _others(scene: Scene, ship: Ship) -> tuple[Ship, ...]:
    """Every other ship."""
    return (*_friends(scene, ship), *_living(scene, scene.state.table.other(ship.seat)))


def _foes(scene: Scene, ship: Ship) -> tuple[Ship, ...]:
    return _living(scene, scene.state.table.other(ship.seat))


def _helpers_in_attack_arc(scene: Scene) -> tuple[object, ...]:
    """Friends with calculate tokens in the attack arc; a device anywhere on the mat may lie in it as well."""
    droids = (one for one in _friends(scene, scene.owner) if one.tokens.calculate)
    devices = scene.state.table.mat.devices if scene.state.table.mat else ()
    return (*_in_attack_arc(scene, droids), *devices)


NONE_OF: dict[str, Callable[[Scene], Iterable[object]]] = {
    "enemies_at_0_1": lambda scene: _around(scene, scene.owner, _enemies(scene), 0, 1),
    "friends_at_0_1": lambda scene: _around(scene, scene.owner, _friends(scene, scene.owner), 0, 1),
    "friends_near_defender": _near_defender,
    "friends_in_attack_arc": lambda scene: _in_attack_arc(scene, _friends(scene, scene.owner)),
    "devices_in_attack_arc": _helpers_in_attack_arc,
    "friend_at_1_3": lambda scene: _ships_at(scene, _friends, 1, 3),
    "friend_in_side_arc_1_2": lambda scene: _ships_at(scene, _friends, 1, 2, ("left", "right")),
    "friend_in_full_rear_0_2": lambda scene: _ships_at(scene, _friends, 0, 2, ("full_rear",)),
    "friends_at_0_3": lambda scene: (scene.owner, *_ships_at(scene, _friends, 0, 3)),
    "calculating_friends_at_0_3": lambda scene: _ships_at(scene, _friends, 0, 3),
    "enemy_in_firing_arc_0_2": lambda scene: _ships_at(scene, _foes, 0, 2, _firing(scene.owner)),
    "enemies_at_1_2": lambda scene: _ships_at(scene, _foes, 1, 2),
    "enemy_in_its_bullseye": lambda scene: _ships_at(scene, _foes, 0, 3, ("bullseye",)),
    "ships_at_0": lambda scene: _ships_at(scene, _others, 0, 0),
    "ships_at_0_1": lambda scene: _ships_at(scene, _others, 0, 1),
}
"""Claims that count things, with those they count: where there are any, the players say how many."""
COUNTED_SINCE = {"devices_in_attack_arc": 6}
"""The number of the rules by which the mat answers one of these, where other cards asked for it before."""
