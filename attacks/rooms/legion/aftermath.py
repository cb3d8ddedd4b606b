"""Steps 9 and 10: compare, wounds, what follows a pool, and the next pool."""

from __future__ import annotations

from msgspec.structs import replace

from attacks.engine.flow import Goto, Outcome, Push
from attacks.engine.values import Tell
from attacks.rooms.legion import counts
from attacks.rooms.legion.convert import suffer
from attacks.rooms.legion.state import READY, RESOLVED, After, Frame, Pool, State, Wounds
from attacks.rooms.legion.under_way import (
    attack_of,
    attacker,
    defender,
    gain,
    mark,
    pool_of,
    some,
    total,
    used,
    with_attack,
    with_pool,
    with_unit,
)

ACTIONS = ("attack_action", "free_attack_action", "steady_ranged_only", "charge_melee_only", "relentless")
"""What counts against the one attack action of an activation, free or not."""


class Compare:
    """9. Hits and crits minus blocks; a crit has no additional effect. Ranged wounds are capped by line of sight."""

    def run(self, state: State, tell: Tell) -> Outcome:
        pool, unit = pool_of(state), defender(state)
        results, blocks = pool.dice.count("hc"), counts.blocks(state)
        n = max(0, results - blocks)
        tell("results.compared", ship=unit.id, results=results, blocks=blocks, n=n)
        if state.table.switches.los_cap and not pool.facts.melee and attack_of(state).charge < 0:
            cap = sum(mini.left for mini in unit.living if mini.id in pool.facts.seen)
            if n > cap:
                tell("wounds.lost", ship=unit.id, n=n - cap)
                n = cap
        state = with_pool(state, wounds=n)
        if not n or unit.destroyed:
            return state
        tell("wounds.suffered", ship=unit.id, n=n, by="attack")
        return Push(state, Frame("wounds", "9+", Wounds(unit.id, n, "attack")), then="10")


class AfterWounds:
    """9. With at least one wound: ion, poison and immobilize tokens, each for the units it is made for."""

    def run(self, state: State, tell: Tell) -> Outcome:
        if attack_of(state).now < 0 or not pool_of(state).wounds:
            return state
        types = defender(state).card.types
        fits = {
            "ion": "vehicle" in types or "droid" in types,
            "poison": "trooper" in types and "droid" not in types,
            "immobilize": True,
        }
        for token, able in fits.items():
            n = total(state, token)
            if n and able:
                state = gain(state, defender(state), token, n, tell)
        if some(state, "tow_cable") and defender(state).card.vehicle and not defender(state).destroyed:
            tell("tow.pivot", ship=attacker(state).id, target=defender(state).id)
        return state


class DjemSo:
    """9. In melee the attacker suffers a wound; for what, is a switch of the edition."""

    def run(self, state: State, tell: Tell) -> Outcome:
        if attack_of(state).now < 0:
            return state
        pool, unit = pool_of(state), attacker(state)
        if not defender(state).has("djem_so") or not pool.facts.melee or unit.destroyed or used(state, "djem_so"):
            return state
        if state.table.switches.djem_so == "blank_rolled":
            due = "b" in pool.dice.thrown
        else:
            due = pool.dodges > 0 and any(pool.dice.gone)
        return suffer(mark(state, "djem_so"), unit, 1, "djem_so", tell) if due else state


class Suppression:
    """10. A trooper that a ranged pool hit at any point gains suppression; a suppressive weapon adds exactly one."""

    def run(self, state: State, tell: Tell) -> Outcome:
        if attack_of(state).now < 0:
            return state
        pool, unit = pool_of(state), defender(state)
        if pool.status == RESOLVED:
            return state
        if unit.card.trooper and not _stands(state):
            n = int(pool.ever and not pool.facts.melee) + int(some(state, "suppressive"))
            state = gain(state, unit, "suppression", n, tell)
        # a charge has nothing that comes after all of its pools
        if state.table.switches.nimble == "each_pool" or attack_of(state).charge >= 0:
            state = nimble(state, pool, tell)
        tell("pool.resolved", target=unit.id)
        return with_pool(state, status=RESOLVED)


def _stands(state: State) -> bool:
    """Does the defender's mastery spare it suppression: a ranged attack of the last edition that did not wound?"""
    pool = pool_of(state)
    able = state.table.switches.late_keywords and defender(state).has("shien_mastery")
    return bool(able) and not pool.facts.melee and not pool.wounds


def nimble(state: State, pool: Pool, tell: Tell) -> State:
    """A nimble defender that spent a dodge in this pool gains one."""
    unit = state.table.unit(pool.defender)
    if not pool.dodges or not unit.has("nimble") or unit.destroyed:
        return state
    tell("ability.used", ship=unit.id, offer="nimble")
    return gain(state, unit, "dodge", 1, tell)


class PoolOver:
    """10. Where suppression has no step of its own, the next pool follows in the same."""

    def run(self, state: State, tell: Tell) -> Outcome:
        return state if state.table.switches.suppression_step == "own_step" else NextPool().run(state, tell)


class NextPool:
    """10 or 11. A pool that was not rolled comes next; after the last comes what had to wait."""

    def run(self, state: State, tell: Tell) -> Outcome:
        attack, unit = attack_of(state), attacker(state)
        if any(pool.status == READY for pool in attack.pools):
            return Goto(state, "4")
        if attack.over:
            return state
        if not any(pool.status == RESOLVED for pool in attack.pools):
            return with_attack(state, over=True)
        state = with_attack(state, over=True)
        if attack.charge >= 0:
            # a charge goes off after an attack: whoever may still answer that attack does so there
            return state
        tell("attack.performed", ship=unit.id)
        if unit.tokens.standby:
            tell("token.removed", ship=unit.id, token="standby", n=1)
            unit = unit.gain("standby", -1)
        action = attack.permission in ACTIONS
        minis = [mini for pool in attack.pools if not pool.extra for mini, _ in pool.weapons]
        did = (*unit.did, "arsenal") if len(set(minis)) < len(minis) else unit.did
        unit = replace(unit, attacked=unit.attacked + 1, attacks=unit.attacks + int(action), did=did)
        return Push(with_unit(state, unit), Frame("after", "standby", After(attack.attacker)))
