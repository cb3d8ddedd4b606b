"""Keywords of what follows a pool's dice, and the whole attack (rules/legion.md 6: W9 to W11)."""

from __future__ import annotations

from attacks.engine.flow import Outcome
from attacks.engine.values import Tell
from attacks.rooms.legion.keywords.vocabulary import Act, Keyword, always, late
from attacks.rooms.legion.state import Pool, State, Unit
from attacks.rooms.legion.under_way import (
    attack_of,
    attacker,
    defender,
    gain,
    mark,
    pool_of,
    some,
    suffer,
    total,
    used,
)


def token(name: str, *types: str, but: str = "") -> Act:
    """9. With a wound the pool gives the defender tokens, if it is of one of these types, `but` of none other."""

    def act(state: State, pool: Pool, tell: Tell) -> Outcome:
        unit = defender(state)
        fits = (not types or set(types) & set(unit.card.types)) and but not in unit.card.types
        return gain(state, unit, name, total(state, name) if fits else 0, tell)

    return act


def towed(state: State, pool: Pool, tell: Tell) -> Outcome:
    """9. A vehicle that was wounded is turned."""
    unit = defender(state)
    if some(state, "tow_cable") and unit.card.vehicle and not unit.destroyed:
        tell("tow.pivot", ship=attacker(state).id, target=unit.id)
    return state


def struck_back(state: State, pool: Pool, tell: Tell) -> Outcome:
    """9. In melee the attacker suffers a wound; for what, is a switch of the edition."""
    unit = attacker(state)
    if not pool.facts.melee or unit.destroyed or used(state, "djem_so"):
        return state
    blank = state.table.switches.djem_so == "blank_rolled"
    due = "b" in pool.dice.thrown if blank else pool.dodges > 0 and any(pool.dice.gone)
    return suffer(mark(state, "djem_so"), unit, 1, "djem_so", tell) if due else state


def unhurt_at_range(state: State, unit: Unit) -> bool:
    """10. Did a ranged attack of the last edition not wound it?"""
    pool = pool_of(state)
    return late(state, unit) and not pool.facts.melee and not pool.wounds


def each_pool(state: State, pool: Pool, tell: Tell) -> Outcome:
    """10. A dodge spent in this pool comes back; a charge has nothing that comes after all of its pools."""
    now = state.table.switches.nimble == "each_pool" or attack_of(state).charge >= 0
    return dodge_regained(state, pool, tell) if now else state


def all_pools(state: State, pool: Pool, tell: Tell) -> Outcome:
    """W11. Or it comes back when all pools are resolved."""
    return dodge_regained(state, pool, tell) if state.table.switches.nimble == "after_all_pools" else state


def dodge_regained(state: State, pool: Pool, tell: Tell) -> State:
    """It comes back."""
    unit = state.table.unit(pool.defender)
    if not pool.dodges or unit.destroyed:
        return state
    tell("ability.used", ship=unit.id, offer="nimble")
    return gain(state, unit, "dodge", 1, tell)


def ataru(state: State, unit: Unit, gained: str, tell: Tell) -> State:
    """W11. Who was attacked gains an aim, who attacked a dodge."""
    if unit.destroyed:
        return state
    tell("ability.used", ship=unit.id, offer="ataru_mastery")
    return gain(state, unit, gained, 1, tell)


def attacked(state: State, pool: Pool, tell: Tell) -> Outcome:
    """W11. After an attack against it."""
    return ataru(state, state.table.unit(pool.defender), "aim", tell)


def has_attacked(state: State, pool: Pool, tell: Tell) -> Outcome:
    """W11. After its own attack."""
    return ataru(state, attacker(state), "dodge", tell)


def scattered(state: State, pool: Pool, tell: Tell) -> Outcome:
    """W11. The attacker moves minis of a trooper unit; a friend's supporting weapons do not."""
    unit, target = attacker(state), state.table.unit(pool.defender)
    scatters = any(unit.card.weapons[place].has("scatter") for _, place in pool.weapons)
    if scatters and target.card.trooper and len(target.living) > 1:
        tell("scatter.moves", ship=unit.id, target=target.id)
    return state


AFTERMATH = {
    "ion": Keyword(
        "weapon",
        "W9",
        "sum",
        does={"flips_shields": always},
        acts={"wounded": token("ion", "vehicle", "droid")},
        numbered=True,
    ),
    "poison": Keyword("weapon", "W9", "sum", acts={"wounded": token("poison", "trooper", but="droid")}, numbered=True),
    "immobilize": Keyword("weapon", "W9", "sum", acts={"wounded": token("immobilize")}, numbered=True),
    "tow_cable": Keyword("weapon", "W9", "any", acts={"wounded": towed}),
    "djem_so": Keyword("unit", "W9", acts={"compared": struck_back}, reads=("dodges", "cancelled")),
    "suppressive": Keyword("weapon", "W10", "any", does={"suppresses": always}),
    "shien_mastery": Keyword("unit", "W10", does={"unsuppressed": unhurt_at_range}),
    "nimble": Keyword(
        "unit",
        "W11",
        does={"rewards_dodge": always},
        acts={"resolved": each_pool, "all resolved": all_pools},
        reads=("dodges",),
    ),
    "ataru_mastery": Keyword(
        "unit", "W0", does={"attacks_again": always}, acts={"all resolved": attacked, "attack over": has_attacked}
    ),
    "scatter": Keyword("weapon", "W11", "any", acts={"all resolved": scattered}),
    "sentinel": Keyword("unit", "W11", does={"watches_far": always}),
    "tempted": Keyword("unit", "W11", does={"tempted": always}),
}
