"""Which weapon may be fired at whom, and what it costs (seed 000, 1b to 1d; rules/xwing.md 1.1 and 2)."""

from __future__ import annotations

from attacks.rooms.xwing.squad import Weapon
from attacks.rooms.xwing.state import Facts, Ship, State, attack_of, attacker


def target_reason(state: State, ship: Ship, weapon: Weapon, facts: Facts) -> str:
    """Why this weapon may not be fired at this target; empty if it may."""
    if not facts.within(weapon.arc):
        return "not_in_arc"
    if not weapon.low <= facts.attack_range <= weapon.high:
        return "out_of_range"
    if facts.range == 0 and state.table.switches.target_touching == "needs_ability" and weapon.low > 0:
        return "touching"
    return "" if not weapon.demand or _meets(ship, weapon, facts.target) else _demand_reason(weapon)


def _meets(ship: Ship, weapon: Weapon, target: int) -> bool:
    """Does the ship have one of the things that the weapon asks for?"""
    return any(ship.lock == target if thing == "lock" else getattr(ship.tokens, thing) > 0 for thing in weapon.demand)


def _demand_reason(weapon: Weapon) -> str:
    return "no_lock_on_it" if weapon.demand == ("lock",) else "no_demand"


def cost_reason(ship: Ship, weapon: Weapon) -> str:
    """Why its cost cannot be paid; empty if it can. All or nothing (1d)."""
    return "no_charge" if ship.charges_left(weapon.charge_of or weapon.key) < weapon.charges else ""


def weapon_reason(state: State, place: int) -> str:
    """Why the attacker may not choose this weapon now; empty if one of the measured ships is a legal target."""
    ship, measured = attacker(state), attack_of(state).measured
    weapon = ship.card.weapons[place]
    if weapon.bonus and not attack_of(state).bonus:
        return "bonus_only"
    cost = cost_reason(ship, weapon)
    if cost:
        return cost
    reasons = [target_reason(state, ship, weapon, facts) for facts in measured if not gone(state, facts.target)]
    if "" in reasons:
        return ""
    return reasons[0] if len(reasons) == 1 else "no_target"


def gone(state: State, ship_id: int) -> bool:
    """Has the ship left the table?"""
    return state.table.ship(ship_id).removed


def legal_targets(state: State) -> tuple[int, ...]:
    """The measured ships that the chosen weapon may be fired at."""
    attack, ship = attack_of(state), attacker(state)
    weapon = ship.card.weapons[attack.weapon]
    return tuple(
        facts.target
        for facts in attack.measured
        if not gone(state, facts.target) and not target_reason(state, ship, weapon, facts)
    )
