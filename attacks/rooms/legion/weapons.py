"""Which units may be attacked and which weapons may join a pool, and why not (seed 003, 1, 2b, 3; W1 and W2b)."""

from __future__ import annotations

from attacks.rooms.legion import keywords
from attacks.rooms.legion.cards import Weapon
from attacks.rooms.legion.keywords import KEYWORDS, of_weapon, worth
from attacks.rooms.legion.keywords.forming import spreads
from attacks.rooms.legion.packing import weapon_code, weapon_of
from attacks.rooms.legion.state import Facts, Mini, State, Unit
from attacks.rooms.legion.under_way import attack_of, attacker, pool_of

MELEE, RANGED = 1, 2


def target_reason(state: State, facts: Facts) -> str:
    """Why the measured unit may not be declared defender; empty if it may."""
    mine, target = attacker(state), state.table.unit(facts.target)
    attack, table = attack_of(state), state.table
    if target.seat == mine.seat:
        return "not_an_enemy"
    if target.destroyed:
        return "destroyed"
    if target.id in attack.barred or any(pool.defender == target.id for pool in attack.pools):
        return "defends_already"
    if attack.trigger and table.switches.standby_target == "trigger" and target.id != attack.trigger:
        return "only_the_trigger"
    if not facts.melee and "defender" in facts.engaged:
        return "target_engaged"
    if "ranged_only" in attack.permission and facts.melee:
        return "ranged_only"
    if "melee_only" in attack.permission and not facts.melee:
        return "melee_only"
    if table.switches.leader_needs_los and not facts.leader_sees:
        return "no_line_of_sight"
    if not facts.los:
        return "no_line_of_sight"
    if keywords.hidden(target, facts.range):
        return "keyword_unmet"
    if worth(state, target, "passed_over") and _other_target(state, facts):
        return "attack_another"
    return "distracted" if mine.distracted not in (0, target.id) and _distracts(state, mine.distracted) else ""


def _other_target(state: State, facts: Facts) -> bool:
    """Is there another enemy, measured and with a weapon for it, that need not be passed over?"""
    for other in attack_of(state).measured:
        unit = state.table.unit(other.target)
        passed_over = worth(state, unit, "passed_over")
        if other.target != facts.target and not passed_over and _can_attack(state, other):
            return True
    return False


def _distracts(state: State, unit_id: int) -> bool:
    """Is the unit that must be attacked measured, and can it be attacked?"""
    facts = next((known for known in attack_of(state).measured if known.target == unit_id), None)
    return facts is not None and not target_reason(state, facts) and _can_attack(state, facts)


def _can_attack(state: State, facts: Facts) -> bool:
    mine, unit = attacker(state), state.table.unit(facts.target)
    if unit.destroyed or unit.seat == mine.seat:
        return False
    return any(not weapon_reason(state, facts, mini, place) for mini, place in carried(mine))


def carried(unit: Unit) -> tuple[tuple[int, int], ...]:
    """Every weapon of every living mini, as (mini, place of the weapon)."""
    return tuple((mini.id, place) for mini in unit.living for place in mini.weapons)


def weapon_reason(state: State, facts: Facts, mini_id: int, place: int) -> str:
    """Why a mini may not use a weapon against this target; what other pools hold does not count here."""
    unit = attacker(state)
    mini, weapon = unit.mini(mini_id), unit.card.weapons[place]
    if mini_id not in facts.los:
        return "no_line_of_sight"
    if mini.noncombatant or keywords.placed(weapon):
        return "keyword_unmet"
    if not (weapon.melee if facts.melee else weapon.ranged):
        return "wrong_icon"
    if not facts.melee and attack_of(state).extra != "beam" and not _in_range(state, weapon, facts):
        return "out_of_range"
    if not facts.melee and "attacker" in facts.engaged and not of_weapon(state, weapon, "while_engaged"):
        return "keyword_unmet"
    return "keyword_unmet" if keywords.barred(state, facts, mini, weapon) or _spared(state, facts, mini, weapon) else ""


def _in_range(state: State, weapon: Weapon, facts: Facts) -> bool:
    longer = int(facts.long_shot and of_weapon(state, weapon, "longer") > 0)
    return max(1, weapon.low) <= facts.range <= weapon.high + longer


def _spared(state: State, facts: Facts, mini: Mini, weapon: Weapon) -> bool:
    """Has the mini another weapon that lets it use no other of this kind?"""
    kind = MELEE if facts.melee else RANGED
    others = (attacker(state).card.weapons[place] for place in mini.weapons)
    return any(of_weapon(state, other, "only_of_kind") == kind and other.name != weapon.name for other in others)


def pool_reason(state: State, mini_id: int, place: int) -> str:
    """Why a weapon may not join the pool that is being formed, because of the pools formed before."""
    attack, unit = attack_of(state), attacker(state)
    name = unit.card.weapons[place].name
    earlier = tuple(pool for pool in attack.pools[: len(attack.pools) - int(_forming(state))])
    if attack.again:
        fits = (mini_id, place) in attack.again and unit.card.weapons[place].ranged
        return "one_weapon_per_mini" if earlier else "" if fits else "keyword_unmet"
    if attack.extra:
        return _extra_reason(state, mini_id, place)
    gone = [pair for pool in earlier if not pool.extra for pair in pool.weapons]
    if (mini_id, place) in gone or sum(1 for mini, _ in gone if mini == mini_id) >= limit(state, unit):
        return "one_weapon_per_mini"
    if any(unit.card.weapons[other].name == name for _, other in gone):
        return "same_name_one_pool"
    return ""


def _extra_reason(state: State, mini_id: int, place: int) -> str:
    """One more pool of a keyword uses again what was used before, as far as the keyword goes on with it."""
    attack, unit = attack_of(state), attacker(state)
    weapon = unit.card.weapons[place]
    before = {pair for pool in attack.pools if pool.status != "forming" for pair in pool.weapons}
    goes_on = KEYWORDS[attack.extra].goes_on
    return "" if goes_on and goes_on(state, weapon) and (mini_id, place) in before else "keyword_unmet"


def _forming(state: State) -> bool:
    pools = attack_of(state).pools
    return bool(pools) and pools[-1].status == "forming"


def limit(state: State, unit: Unit) -> int:
    """How many weapons one mini may use in an attack: one, or as many as a keyword says."""
    return max(1, worth(state, unit, "weapons"))


def usable(state: State) -> tuple[int, ...]:
    """The weapons that may join the pool at hand, each as one number."""
    facts = pool_of(state).facts
    return tuple(
        weapon_code(mini, place)
        for mini, place in carried(attacker(state))
        if not weapon_reason(state, facts, mini, place) and not pool_reason(state, mini, place)
    )


def choice_reason(state: State, codes: tuple[int, ...]) -> str:
    """Why these weapons may not form the pool together; empty if they may."""
    pool, unit = pool_of(state), attacker(state)
    pairs = [weapon_of(code) for code in codes]
    known = set(carried(unit))
    for mini, place in pairs:
        if (mini, place) not in known:
            return "no_such_weapon"
        reason = weapon_reason(state, pool.facts, mini, place) or pool_reason(state, mini, place)
        if reason:
            return reason
    if (attack_of(state).extra or attack_of(state).again) and len(pairs) > 1:
        return "keyword_unmet"
    if len(pairs) > 1 and any(spreads(state, unit.card.weapons[place]) for _, place in pairs):
        return "alone_in_its_pool"
    earlier = [pair for other in attack_of(state).pools if other is not pool for pair in other.weapons]
    for mini in {mini for mini, _ in pairs}:
        n = sum(1 for one, _ in pairs if one == mini)
        spent = 0 if attack_of(state).extra else sum(1 for one, _ in earlier if one == mini)
        if n + spent > limit(state, unit):
            return "one_weapon_per_mini"
    return "" if len(set(pairs)) == len(pairs) else "one_weapon_per_mini"


def weapons_left(state: State) -> bool:
    """Is there a weapon that no pool holds and that may still be used in this attack?"""
    return any(not pool_reason(state, mini, place) for mini, place in _normal(state))


def _normal(state: State) -> tuple[tuple[int, int], ...]:
    unit = attacker(state)
    return tuple(
        (mini, place)
        for mini, place in carried(unit)
        if not unit.mini(mini).noncombatant and not keywords.placed(unit.card.weapons[place])
    )
