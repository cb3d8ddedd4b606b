"""Attacks at range 0, where the editions differ most: who may add, modify and take away dice (seed 004, 26, 27, 45)."""

from __future__ import annotations

from msgspec.structs import replace

from attacks.engine.values import JUDGE
from attacks.rooms.xwing.deck import BLINDED
from attacks.rooms.xwing.dice import ATTACK
from attacks.rooms.xwing.state import Facts, State, attack_of, attacker


def as_measured(state: State, facts: Facts) -> Facts:
    """The facts of a target; where the edition says so, the attack range to a ship at range 0 is 0."""
    if state.table.switches.attack_range_vs_touching == "zero" and 0 in (facts.attack_range, facts.range):
        return replace(facts, attack_range=0, range=0)
    return facts


def primary_at_0(state: State) -> bool:
    """Is this an attack with a primary weapon at attack range 0?"""
    attack = attack_of(state)
    facts = attack.facts()
    if facts is None or attack.weapon < 0:
        return False
    return facts.attack_range == 0 and attacker(state).card.weapons[attack.weapon].key == "primary"


def adds_nothing(state: State) -> bool:
    """May no attack dice be added to this attack?"""
    return state.table.switches.r0_no_added_dice and primary_at_0(state)


def own_reason(state: State, pool: str, *, by_force: bool) -> str:
    """Why the owner of a pool may not modify it with what it has; empty if it may. Blinded Pilot leaves Force only."""
    blinded = pool == ATTACK and not by_force and attacker(state).shows(BLINDED)
    return _at_0_reason(state, pool, by_force=by_force) or ("blinded" if blinded else "")


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
        return "r0_protected" if attacks and _protected(state) else ""
    if attacks and state.table.switches.r0_third_ship_modifies:
        return ""
    barred = _at_0_reason(state, pool, by_force=False)
    return barred if attacks or barred == "r0_only_force" else ""


def may_lessen_defense(state: State, seat: str) -> bool:
    """May a seat bring in what makes the defender roll fewer dice? What it has on its own ship always counts."""
    switches = state.table.switches
    if seat != attacker(state).seat or not (switches.r0_protect_defense and switches.r0_protect_roll_count):
        return True
    return attack_of(state).defender > 0 and not _protected(state)


def _protected(state: State) -> bool:
    """Does the ship defend at range 0 in an edition that protects its dice there?"""
    facts = attack_of(state).facts()
    return state.table.switches.r0_protect_defense and facts is not None and facts.range == 0
