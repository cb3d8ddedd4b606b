"""Verbs on the number of dice (rules/xwing.md 3.2), and what all of them come to for one roll."""

from __future__ import annotations

from collections.abc import Iterator

from attacks.rooms.xwing.abilities import vocabulary as v
from attacks.rooms.xwing.dice import ATTACK
from attacks.rooms.xwing.effects.restrict import lasting
from attacks.rooms.xwing.effects.scene import Scene
from attacks.rooms.xwing.effects.verbs import Picking, Verb, of
from attacks.rooms.xwing.range0 import adds_nothing, attack_range, may_lessen_defense
from attacks.rooms.xwing.state import State, attack_of, attacker


@of(v.More)
class More(Verb):
    """Dice more; not for the attack where none can be added."""

    def blocked(self, scene: Scene, part: v.More) -> str:
        first = next(effect for effect in scene.held.ability.effects if isinstance(effect, v.More))
        barred = part is first and part.pool == ATTACK and adds_nothing(scene.state)
        return "r0_no_added" if barred else ""


@of(v.Fewer)
class Fewer(Verb):
    """Dice fewer; not for a defender that is protected from its enemies."""

    def blocked(self, scene: Scene, part: v.Fewer) -> str:
        return "" if _lessens(scene) else "r0_protected"


@of(v.SetAgility)
class SetAgility(Picking):
    """The defense pool starts from a number that is picked."""

    what = "speed"

    def choices(self, scene: Scene, part: v.SetAgility) -> tuple[int, ...]:
        return tuple(range(part.most + 1))


@of(v.RangeBonus)
class RangeBonus(Verb):
    """A range bonus is taken away or applied; only where that makes a difference."""

    def blocked(self, scene: Scene, part: v.RangeBonus) -> str:
        ordnance = attacker(scene.state).card.weapons[attack_of(scene.state).weapon].ordnance
        has = {pool: printed_bonus(scene.state, pool) > 0 for pool in ("attack", "defense")}
        if part.apply:
            return "no_bonus" if ordnance or has[part.pool] else ""
        pools = ("attack", "defense") if part.pool == "both" else (part.pool,)
        rolled = bool(attack_of(scene.state).attack.now)
        return "" if any(has[pool] and not (pool == ATTACK and rolled) for pool in pools) else "no_bonus"


def printed_bonus(state: State, pool: str) -> int:
    """The range bonus as the edition has it: one die at these attack ranges, except for ordnance."""
    switches = state.table.switches
    ranges = switches.attack_bonus_at if pool == ATTACK else switches.defense_bonus_at
    weapon = attacker(state).card.weapons[attack_of(state).weapon]
    return int(attack_range(state) in ranges and not weapon.ordnance)


def range_bonus(state: State, pool: str) -> int:
    """The range bonus with what cards make of it."""
    bonus = printed_bonus(state, pool)
    for _, effect in lasting(state, v.RangeBonus):
        if effect.pool in (pool, "both"):
            bonus = int(effect.apply)
    return bonus


def dice_by_card(state: State, pool: str) -> dict[str, int]:
    """How many dice each card adds to a roll or, below zero, takes from it: by the key of its ability."""
    changes = [(scene.held.key, effect.n) for scene, effect in lasting(state, v.More) if effect.pool == pool]
    changes += [
        (scene.held.key, -effect.n)
        for scene, effect in lasting(state, v.Fewer)
        if effect.pool == pool and _lessens(scene)
    ]
    return {key: sum(n for other, n in changes if other == key) for key, _ in changes}


def caps(state: State, pool: str) -> Iterator[int]:
    """At most so many dice, after all plus and minus."""
    for _, effect in lasting(state, v.Cap):
        if effect.pool == pool:
            yield effect.n if effect.n >= 0 else len(attack_of(state).attack.places("hc"))


def agility(state: State, printed: int) -> int:
    """What the defense pool starts from."""
    for scene, _ in lasting(state, v.SetAgility):
        printed = next(mark.picks[-1][0] for mark in reversed(scene.marks()) if not mark.refused)
    return printed


def _lessens(scene: Scene) -> bool:
    """May the ship make the defender roll fewer dice?"""
    return may_lessen_defense(scene.state, scene.owner.seat)
