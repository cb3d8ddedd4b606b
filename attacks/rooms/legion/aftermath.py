"""Steps 9 and 10: compare, wounds, what follows a pool, the next pool, and what waits until all are resolved."""

from __future__ import annotations

from msgspec.structs import replace

from attacks.engine.flow import Goto, Outcome, Push, Return
from attacks.engine.values import Command, Offer, Pick, Tell
from attacks.rooms.legion import counts
from attacks.rooms.legion.convert import suffer
from attacks.rooms.legion.declare import begun
from attacks.rooms.legion.state import (
    READY,
    RESOLVED,
    After,
    Attack,
    Claim,
    Facts,
    Frame,
    Pool,
    State,
    Wounds,
    with_table,
)
from attacks.rooms.legion.under_way import (
    attack_of,
    attacker,
    defender,
    gain,
    mark,
    nested,
    pool_of,
    some,
    total,
    used,
    with_attack,
    with_nested,
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
        if unit.card.trooper:
            n = int(pool.ever and not pool.facts.melee) + int(some(state, "suppressive"))
            state = gain(state, unit, "suppression", n, tell)
        if pool.dodges and defender(state).has("nimble"):
            tell("ability.used", ship=unit.id, offer="nimble")
            state = gain(state, defender(state), "dodge", 1, tell)
        tell("pool.resolved", target=unit.id)
        return with_pool(state, status=RESOLVED)


class NextPool:
    """10. A pool that was not rolled comes next; after the last comes what had to wait."""

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


class Standby:
    """10. Enemies of the attacker may spend standby tokens now, and not before every pool is resolved."""

    def able(self, state: State) -> tuple[int, ...]:
        """The units that could answer."""
        enemy = state.table.other(attacker(state).seat)
        gone = nested(state, After).gone
        return tuple(u.id for u in state.table.living(enemy) if u.tokens.standby and u.id not in gone)

    def seats(self, state: State) -> tuple[str, ...]:
        return (state.table.other(attacker(state).seat),) if self.able(state) else ()

    def offers(self, state: State, seat: str) -> tuple[Offer, ...]:
        if seat not in self.seats(state):
            return ()
        units = Pick("ship", self.able(state))
        return (
            Offer("standby_attack", (units,), rule="W11"),
            Offer("standby_move", (units,), rule="W11"),
            Offer("no_standby", rule="W11"),
        )

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        if command.key == "no_standby":
            return state
        unit = command.picks[0][0]
        tell("standby.claimed", seat=command.seat, ship=unit, offer=command.key)
        return Push(state, Frame("claim", "claim", Claim(command.key, command.seat, unit)), then="standby")


class Detonate:
    """10. After standby, charges: first the player who did not act, one after the other."""

    def turn(self, state: State) -> str:
        """Whose turn it is to detonate."""
        acting = attacker(state).seat
        order = (state.table.other(acting), acting)
        passed = nested(state, After).passed
        return next((seat for seat in order if seat not in passed and self.able(state, seat)), "")

    def able(self, state: State, seat: str) -> tuple[int, ...]:
        """The charges of a seat on the table."""
        return tuple(charge.id for charge in state.table.charges if charge.seat == seat)

    def seats(self, state: State) -> tuple[str, ...]:
        seat = self.turn(state)
        return (seat,) if seat else ()

    def offers(self, state: State, seat: str) -> tuple[Offer, ...]:
        if seat not in self.seats(state):
            return ()
        units = tuple(unit.id for unit in state.table.units if not unit.destroyed)
        return (
            Offer("detonate", (Pick("charge", self.able(state, seat)), Pick("ship", units, 1, len(units))), rule="W11"),
            Offer("no_detonate", rule="W11"),
        )

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        data = nested(state, After)
        if command.key == "no_detonate":
            return Goto(with_nested(state, replace(data, passed=(*data.passed, command.seat))), "detonate")
        charge, targets = command.picks[0][0], tuple(sorted(command.picks[1]))
        tell("detonate.claimed", seat=command.seat, charge=charge, ships=list(targets))
        claim = Claim("detonate", command.seat, charge, targets)
        return Push(state, Frame("claim", "claim", claim), then="detonate")


class ConfirmClaim:
    """10. The other side confirms that what is claimed is in reach and in line of sight."""

    def seats(self, state: State) -> tuple[str, ...]:
        return (state.table.other(nested(state, Claim).seat),)

    def offers(self, state: State, seat: str) -> tuple[Offer, ...]:
        if seat == nested(state, Claim).seat:
            return (Offer("withdraw", rule="W11"),)
        return (
            (Offer("confirm_claim", rule="W11"), Offer("deny_claim", rule="W11")) if seat in self.seats(state) else ()
        )

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        claim, trigger = nested(state, Claim), attacker(state).id
        told = {"seat": command.seat, "offer": claim.key}
        if command.key != "confirm_claim":
            tell("claim.withdrawn" if command.key == "withdraw" else "claim.denied", **told)
            if command.key == "deny_claim" and claim.key != "detonate":
                data = nested(state, After)
                state = with_nested(state, replace(data, gone=(*data.gone, claim.unit)))
            return Return(state)
        tell("claim.confirmed", **told)
        if claim.key == "detonate":
            return _detonated(_popped(state), claim, tell)
        unit = state.table.unit(claim.unit)
        tell("token.spent", ship=unit.id, token="standby", n=1)
        state = with_unit(state, unit.gain("standby", -1))
        if claim.key == "standby_move":
            tell("unit.moved", ship=unit.id, how="standby")
            return Return(state)
        frame = begun(state.table.unit(unit.id), "standby", trigger)
        return Push(_popped(state), frame)


def _popped(state: State) -> State:
    """The state without the claim that was confirmed: what it allows takes its place."""
    return replace(state, stack=state.stack[:-1])


def _detonated(state: State, claim: Claim, tell: Tell) -> Outcome:
    """The charge attacks every unit in reach, friend and foe, each with its own dice."""
    charge = next(one for one in state.table.charges if one.id == claim.unit)
    state = with_table(state, charges=tuple(one for one in state.table.charges if one.id != charge.id))
    unit = state.table.unit(charge.unit)
    weapon = unit.card.weapons[charge.weapon]
    dice = "".join(color * weapon.dice.count(color) for color in "rkw")
    pools = tuple(
        Pool(
            target,
            Facts(target, 1, (), tuple(mini.id for mini in state.table.unit(target).living)),
            weapons=((1, charge.weapon),),
            gathered=dice,
            status=READY,
            confirmed=True,
        )
        for target in claim.targets
    )
    tell("charge.detonated", ship=unit.id, seat=claim.seat, charge=charge.id)
    return Push(state, Frame("attack", "4", Attack(unit.id, "detonate", pools=pools, now=0, charge=charge.weapon)))
