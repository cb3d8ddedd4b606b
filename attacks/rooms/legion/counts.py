"""What a pool's numbers are: pierce, impact, cover, defense dice (rules/legion.md 7 and 9)."""

from __future__ import annotations

from attacks.rooms.legion.state import State, Unit
from attacks.rooms.legion.under_way import attacker, defender, owns_tokens, pool_of, some, total, used, weapons_of

MOST_COVER = 2


def pierce(state: State) -> int:
    """How many blocks the pool may cancel in all: its weapons, lethal aims, a duel; makashi mastery gives one up."""
    value = total(state, "pierce") + pool_of(state).pierce_more
    return max(0, value - 1) if used(state, "makashi") else value


def pierce_left(state: State, unit: Unit | None = None) -> int:
    """What guardian dice left of it; on one reading an impervious unit makes it count one less against itself."""
    unit = unit or defender(state)
    tough = unit.has("impervious") and state.table.switches.impervious == "pierce_minus_one"
    return max(0, pierce(state) - pool_of(state).pierce_spent - int(bool(tough) and not used(state, "makashi")))


def immune_to_pierce(state: State) -> bool:
    """Does the defender's immunity stop pierce here?"""
    unit, pool = defender(state), pool_of(state)
    if used(state, "makashi"):
        return False
    duel = duels(state) and not used(state, "no_duelist_guard")
    return bool(unit.has("immune_pierce") or duel or (pool.facts.melee and unit.has("immune_melee_pierce")))


def duels(state: State) -> bool:
    """Has the defender, a duelist in melee, spent a dodge?"""
    pool = pool_of(state)
    return pool.facts.melee and pool.dodges > 0 and bool(defender(state).has("duelist"))


def impact(state: State) -> int:
    """How many hits may become crits against armor."""
    weak = defender(state).has("weak_point") if pool_of(state).facts.weak else 0
    return total(state, "impact") + weak


def cover(state: State) -> int:
    """The cover value: improvements, the cap of 2, low profile, reductions; some attacks leave none."""
    unit, facts, switches = defender(state), pool_of(state).facts, state.table.switches
    if facts.melee or unit.has("unconcerned") or (facts.higher and attacker(state).has("death_from_above")):
        return 0
    if some(state, "blast") and not unit.has("immune_blast"):
        return 0
    value = min(MOST_COVER, facts.cover + unit.has("cover") + facts.smoke + suppression_cover(state))
    if value == 1 and unit.has("low_profile") and switches.low_profile == "light_becomes_heavy":
        value = MOST_COVER
    sharp = attacker(state).has("sharpshooter") if owns_tokens(state) else 0
    return max(0, value - sharp)


def suppression_cover(state: State) -> int:
    """The cover that suppression gives: with any token (not to droid and creature troopers), or while suppressed."""
    unit = defender(state)
    if state.table.switches.suppression_cover == "suppressed":
        return int(unit.suppressed)
    if not unit.card.trooper or {"droid", "creature"} & set(unit.card.types):
        return 0
    return int(unit.tokens.suppression > 0)


def may_dodge(state: State) -> bool:
    """Does the pool leave room for dodges? Not if every weapon of it has high velocity."""
    held = weapons_of(state)
    return not (held and all(weapon.has("high_velocity") for weapon in held))


def dodge_helps(state: State) -> bool:
    """Does a spent dodge do something although it cancels nothing?"""
    unit, pool, switches = defender(state), pool_of(state), state.table.switches
    if switches.useless_dodge:
        return True
    deflects = unit.has("deflect") and switches.deflect == "dodge_each_surge"
    soresu = unit.has("soresu") and switches.soresu == "dodge"
    switched = unit.has("block") or deflects or soresu or (unit.has("duelist") and pool.facts.melee)
    return bool(switched or unit.has("nimble"))


def defense_dice(state: State) -> dict[str, int]:
    """How many defense dice, by what gives them; none if nothing is left to save."""
    unit, pool, switches = defender(state), pool_of(state), state.table.switches
    results = pool.dice.count("hc")
    if not results:
        return {}
    parts = {"results": results}
    if pool.blocks_more and switches.shield_tokens == "defense_roll":
        parts["shields"] = -min(pool.blocks_more, results)
    if unit.has("impervious") and switches.impervious == "more_dice":
        gone = used(state, "makashi") or used(state, "no_impervious") or immune_to_pierce(state)
        parts["impervious"] = 0 if gone else pierce(state)
    senses = min(unit.has("danger_sense"), unit.tokens.suppression)
    if senses and not used(state, "no_danger_sense") and (switches.danger_sense_melee or not pool.facts.melee):
        parts["danger_sense"] = senses
    return {name: n for name, n in parts.items() if n}


def blocks(state: State) -> int:
    """The defender's blocks, those of its shields with them."""
    pool = pool_of(state)
    return pool.defense.count("k") + pool.blocks_more
