"""Steps 9 and 10: compare, wounds, what follows a pool, and the next pool."""

from __future__ import annotations

from msgspec.structs import replace

from attacks.engine.flow import Goto, Outcome, Push
from attacks.engine.values import Tell
from attacks.rooms.legion import counts, keywords
from attacks.rooms.legion.keywords import pooled, worth
from attacks.rooms.legion.state import READY, RESOLVED, After, Frame, State, Wounds
from attacks.rooms.legion.under_way import (
    attack_of,
    attacker,
    defender,
    gain,
    pool_of,
    with_attack,
    with_pool,
    with_unit,
)

ACTIONS = ("attack_action", "free_attack_action", *(earns.permission for earns in keywords.EARNED.values()))
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
    """9. With at least one wound: tokens, and what else weapons do to a unit they wounded."""

    def run(self, state: State, tell: Tell) -> Outcome:
        if attack_of(state).now < 0 or not pool_of(state).wounds:
            return state
        return keywords.runs(state, "wounded", defender(state), pool_of(state), tell)


class AfterComparison:
    """9. What happens with wounds or without."""

    def run(self, state: State, tell: Tell) -> Outcome:
        if attack_of(state).now < 0:
            return state
        return keywords.runs(state, "compared", defender(state), pool_of(state), tell)


class Suppression:
    """10. A trooper that a ranged pool hit at any point gains suppression; weapons may add exactly one."""

    def run(self, state: State, tell: Tell) -> Outcome:
        if attack_of(state).now < 0:
            return state
        pool, unit = pool_of(state), defender(state)
        if pool.status == RESOLVED:
            return state
        if unit.card.trooper and not worth(state, unit, "unsuppressed"):
            n = int(pool.ever and not pool.facts.melee) + pooled(state, "suppresses")
            state = gain(state, unit, "suppression", n, tell)
        state = keywords.changed(state, "resolved", unit, pool, tell)
        tell("pool.resolved", target=unit.id)
        return with_pool(state, status=RESOLVED)


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
