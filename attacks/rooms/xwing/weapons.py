"""Which ship may attack, with which weapon and whom, and its cost (seed 000, 1b to 1d; rules/xwing.md 1.1 and 2)."""

from __future__ import annotations

from attacks.rooms.xwing.abilities.catalogue import held_at
from attacks.rooms.xwing.abilities.vocabulary import AmongAsteroids, ReachZero
from attacks.rooms.xwing.abilities.vocabulary_rare import DespiteDisarm, WaiveDemand
from attacks.rooms.xwing.remembering import attacking_mark
from attacks.rooms.xwing.squad import Weapon
from attacks.rooms.xwing.state import Facts, Ship, State, attack_of, attacker

NETWORKED = "networkedcalculations"


def attack_reason(state: State, ship: Ship) -> str:
    """Why this ship may not attack in this engagement; empty if it may."""
    if ship.disarmed and not _despite(state, ship):
        return "disarmed"
    if ship.obstacle in state.table.switches.no_attack_at_obstacles and not among_asteroids(state, ship):
        return "at_obstacle"
    return ""


def _despite(state: State, ship: Ship) -> tuple[DespiteDisarm, ...]:
    """What its own cards let it attack with although it has one disarm token."""
    if ship.tokens.cloak or ship.tokens.disarm != 1:
        return ()
    mine = (held for held in held_at(state.table, "always") if held.ship == ship.id)
    return tuple(effect for held in mine for effect in held.ability.effects if isinstance(effect, DespiteDisarm))


def among_asteroids(state: State, ship: Ship) -> bool:
    """Is the ship at range 0 of an asteroid, with a card that lets it perform special attacks there?"""
    if ship.obstacle != "asteroid":
        return False
    mine = (held for held in held_at(state.table, "always") if held.ship == ship.id)
    return any(isinstance(effect, AmongAsteroids) for held in mine for effect in held.ability.effects)


def target_reason(state: State, ship: Ship, weapon: Weapon, facts: Facts) -> str:
    """Why this weapon may not be fired at this target; empty if it may."""
    if not facts.within(weapon.arc):
        return "not_in_arc"
    low = 0 if weapon.key == "primary" and reaches_zero(state, ship, facts.target) else weapon.low
    if not low <= facts.attack_range <= weapon.high:
        return "out_of_range"
    if facts.range == 0 and state.table.switches.target_touching == "needs_ability" and low > 0:
        return "touching"
    grant = attack_of(state).grant
    if grant is not None:
        if facts.target == grant.barred or (grant.target and facts.target != grant.target):
            return "other_target"
        if grant.fresh and attacking_mark(facts.target) in ship.used:
            return "other_target"
        if grant.waives:
            return ""
    if ship.disarmed and not any(not one.locked or ship.lock == facts.target for one in _despite(state, ship)):
        return "no_lock_on_it"
    met = not weapon.demand or _meets(ship, weapon, facts.target) or waiver(state, ship, weapon, facts.target)
    return "" if met else _demand_reason(weapon)


def waiver(state: State, ship: Ship, weapon: Weapon, target: int) -> WaiveDemand | None:
    """By what the ship ignores what the weapon asks for; None where it has it, or nothing lets it."""
    if not weapon.demand or _meets(ship, weapon, target):
        return None
    mine = (held.ability.effects for held in held_at(state.table, "always") if held.ship == ship.id)
    found = (effect for effects in mine for effect in effects if isinstance(effect, WaiveDemand))
    return next((one for one in found if _waives(state, ship, weapon, target, one)), None)


def _waives(state: State, ship: Ship, weapon: Weapon, target: int, by: WaiveDemand) -> bool:
    droids = (one for one in state.table.living(ship.seat) if f"s.{NETWORKED}" in one.card.names())
    locked = not by.networked or any(one.lock == target for one in droids)
    return bool(set(by.tokens) & set(weapon.demand)) and ship.force >= by.force and locked


def reaches_zero(state: State, ship: Ship, target: int) -> bool:
    """May the ship's primary weapons be fired at this target at range 0, by a card of one of the two?"""
    for held in held_at(state.table, "always"):
        for effect in held.ability.effects:
            if isinstance(effect, ReachZero) and (held.ship == ship.id or (effect.both and held.ship == target)):
                return True
    return False


def _meets(ship: Ship, weapon: Weapon, target: int) -> bool:
    """Does the ship have one of the things that the weapon asks for?"""
    return any(ship.lock == target if thing == "lock" else getattr(ship.tokens, thing) > 0 for thing in weapon.demand)


def _demand_reason(weapon: Weapon) -> str:
    return "no_lock_on_it" if weapon.demand == ("lock",) else "no_demand"


def cost_reason(ship: Ship, weapon: Weapon) -> str:
    """Why its cost cannot be paid; empty if it can. All or nothing (1d)."""
    return "no_charge" if ship.charges_left(weapon.charge_of or weapon.key) < weapon.charges else ""


def own_reason(state: State, place: int) -> str:
    """Why the attacker may not choose this weapon now, whoever the target is; empty if nothing is against it."""
    ship = attacker(state)
    weapon, grant = ship.card.weapons[place], attack_of(state).grant
    if weapon.bonus and not attack_of(state).bonus:
        return "bonus_only"
    if grant is not None and place not in grant.weapons:
        return "other_weapon"
    if weapon.key == "primary" and among_asteroids(state, ship):
        return "at_obstacle"
    if ship.disarmed and not any(weapon.kind in one.kinds for one in _despite(state, ship)):
        return "disarmed"
    return cost_reason(ship, weapon)


def weapon_reason(state: State, place: int) -> str:
    """Why the attacker may not choose this weapon now; empty if one of the measured ships is a legal target."""
    own = own_reason(state, place)
    if own:
        return own
    ship, measured = attacker(state), attack_of(state).measured
    weapon = ship.card.weapons[place]
    reasons = [target_reason(state, ship, weapon, facts) for facts in measured if not has_left(state, facts.target)]
    if "" in reasons:
        return ""
    return reasons[0] if len(reasons) == 1 else "no_target"


def has_left(state: State, ship_id: int) -> bool:
    """Has the ship left the table?"""
    return state.table.ship(ship_id).removed


def legal_targets(state: State) -> tuple[int, ...]:
    """The measured ships that the chosen weapon may be fired at."""
    attack, ship = attack_of(state), attacker(state)
    weapon = ship.card.weapons[attack.weapon]
    return tuple(
        facts.target
        for facts in attack.measured
        if not has_left(state, facts.target) and not target_reason(state, ship, weapon, facts)
    )
