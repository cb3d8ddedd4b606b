"""The most damage that attacks may come to: what odds are bounded by where they could not be followed to the end."""

from __future__ import annotations

from collections.abc import Iterable

from attacks.rooms.xwing.abilities import vocabulary as v
from attacks.rooms.xwing.abilities.catalogue import abilities
from attacks.rooms.xwing.dice import ATTACK
from attacks.rooms.xwing.state import Attack, State, attack_of

RAISING = (v.More, v.Add, v.Suffer, v.LoseShield, v.DealCard, v.Expose, v.Redirect, v.EnemyChooses, v.EachEnemy)
"""The effects that may add dice, results or damage; all others turn, reroll or take away what is there."""
RANGED = (v.RangeBonus, v.TreatRange)
AT_ONCE = 2  # what an effect adds that names no number


def most_damage(state: State, target: int, shots: Iterable[tuple[int, int, int]]) -> int:
    """What the ship has lost, and all that these attacks (attacker, weapon's place, attack range) may add.

    Every die hits, every card that adds anything does so in every attack. With a damage deck nothing counts beyond the
    ship's hull.
    """
    ship = state.table.ship(target)
    lost = ship.shields_lost + ship.damage
    whole = ship.card.hull + max(ship.card.shields, ship.shields_lost)
    raised, ranged = _added(state)
    total = lost + sum(_dice(state, *shot, ranged=ranged) + raised for shot in shots)
    return min(total, whole) if state.table.damage == "deck" else total


def _dice(state: State, attacker: int, weapon: int, attack_range: int, *, ranged: int) -> int:
    """How many dice an attack rolls at the most, or has rolled."""
    attack = attack_of(state) if any(isinstance(frame.data, Attack) for frame in state.stack) else None
    gun, switches = state.table.ship(attacker).card.weapons[weapon], state.table.switches
    bonus = int(attack_range in switches.attack_bonus_at and not gun.ordnance)
    more = attack.attack_adders.more if attack is not None else 0
    rolled = len(attack.attack.now) if attack is not None else 0
    return max(gun.value + max(bonus, ranged) + more, rolled, switches.dice_min)


def _added(state: State) -> tuple[int, int]:
    """What the cards on the table may add to one attack, and whether one of them may make a range bonus."""
    keys = [key for ship in state.table.ships if not ship.removed for key in ship.abilities]
    effects = [effect for key in keys for effect in abilities()[key].effects] if state.table.armed else []
    raising = [one for one in effects if isinstance(one, RAISING) and getattr(one, "pool", ATTACK) != "defense"]
    raised = sum(max(1, getattr(one, "n", AT_ONCE)) for one in raising)
    return raised, int(any(isinstance(one, RANGED) for one in effects))
