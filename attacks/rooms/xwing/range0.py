"""Attacks at range 0, where the editions differ most: who may add, modify and take away dice (seed 004, 26, 27, 45)."""

from __future__ import annotations

from msgspec.structs import replace

from attacks.engine.values import JUDGE
from attacks.rooms.xwing.abilities.catalogue import held_at
from attacks.rooms.xwing.abilities.vocabulary import FocusAtZero, TreatRange
from attacks.rooms.xwing.dice import ATTACK
from attacks.rooms.xwing.state import Facts, Ship, State, attack_of, attacker


def as_measured(state: State, facts: Facts) -> Facts:
    """The facts of a target; where the edition says so, the attack range to a ship at range 0 is 0."""
    if state.table.switches.attack_range_vs_touching == "zero" and 0 in (facts.attack_range, facts.range):
        return replace(facts, attack_range=0, range=0)
    return facts


def attack_range(state: State) -> int:
    """The attack range that this attack counts as: what was measured, or what the attacker's card makes of it."""
    facts = attack_of(state).facts()
    assert facts is not None
    return _treated(state, facts.attack_range)


def closest_range(state: State) -> int:
    """The range between attacker and defender; an attack that counts as one at range 1 has no rules of range 0."""
    facts = attack_of(state).facts()
    assert facts is not None
    return _treated(state, facts.range) if facts.attack_range == 0 else facts.range


def _treated(state: State, measured: int) -> int:
    for held in held_at(state.table, "always"):
        if held.ship == attack_of(state).attacker:
            for effect in held.ability.effects:
                if isinstance(effect, TreatRange) and effect.before == measured:
                    return effect.after
    return measured


def primary_at_0(state: State) -> bool:
    """Is this an attack with a primary weapon at attack range 0?"""
    attack = attack_of(state)
    if attack.facts() is None or attack.weapon < 0:
        return False
    return attack_range(state) == 0 and attacker(state).card.weapons[attack.weapon].key == "primary"


def adds_nothing(state: State) -> bool:
    """May no attack dice be added to this attack?"""
    return state.table.switches.r0_no_added_dice and primary_at_0(state)


def modify_reason(state: State, pool: str, by: Ship, *, by_force: bool, by_focus: bool = False) -> str:
    """Why a ship may not modify the dice of a pool; empty if it may. Ships at other ranges are never barred here."""
    attack = attack_of(state)
    attacks = by.seat == attacker(state).seat
    if pool != ATTACK:
        return "r0_protected" if attacks and protected(state) else ""
    barred = _at_0_reason(state, pool, by_force=by_force)
    if barred != "r0_only_defender":
        return barred if not (by_focus and barred and _focus_at_0(state)) else ""
    if attacks and by.id == attack.attacker:
        return "" if by_focus and _focus_at_0(state) else barred
    if by.id == attack.defender:
        return ""
    switches = state.table.switches
    return "" if (switches.r0_third_ship_modifies if attacks else switches.r0_defender_side) else barred


def _focus_at_0(state: State) -> bool:
    """Has one of the two ships a card that lets the attacker spend focus tokens at range 0?"""
    attack = attack_of(state)
    return any(
        held.ship in (attack.attacker, attack.defender)
        and any(isinstance(effect, FocusAtZero) for effect in held.ability.effects)
        for held in held_at(state.table, "always")
    )


def _at_0_reason(state: State, pool: str, *, by_force: bool) -> str:
    """Why a primary attack at range 0 keeps the attacker from modifying its dice."""
    rule = state.table.switches.r0_attacker_dice
    if pool != ATTACK or rule == "normal" or not primary_at_0(state):
        return ""
    if rule == "force_default_only":
        return "" if by_force else "r0_only_force"
    return "r0_only_defender"


def hand_reason(state: State, seat: str, pool: str) -> str:
    """Why a seat may not turn dice of a pool by hand; empty if it may. A judge may always."""
    if seat == JUDGE:
        return ""
    attacks = attacker(state).seat == seat
    if pool != ATTACK:
        return "r0_protected" if attacks and protected(state) else ""
    if attacks and state.table.switches.r0_third_ship_modifies:
        return ""
    barred = _at_0_reason(state, pool, by_force=False)
    return barred if attacks or barred == "r0_only_force" else ""


def may_lessen_defense(state: State, seat: str) -> bool:
    """May a seat bring in what makes the defender roll fewer dice? What it has on its own ship always counts."""
    switches = state.table.switches
    if seat != attacker(state).seat or not (switches.r0_protect_defense and switches.r0_protect_roll_count):
        return True
    return attack_of(state).defender > 0 and not protected(state)


def protected(state: State) -> bool:
    """Does the ship defend at range 0 in an edition that protects its dice there?"""
    facts = attack_of(state).facts()
    return state.table.switches.r0_protect_defense and facts is not None and closest_range(state) == 0
