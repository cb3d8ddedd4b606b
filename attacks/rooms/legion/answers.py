"""What waits until every pool is resolved: standby, charges, then the rest (seed 003, 10; W11).

Standby also answers an enemy's move or other action (rules/legion.md 5). What is in reach is claimed by one side and
confirmed by the other, or a judge decides.
"""

from __future__ import annotations

from msgspec.structs import replace

from attacks.engine.flow import Choice, Goto, Outcome, Push, Return, nested, with_nested, with_table
from attacks.engine.values import JUDGE, Command, Offer, Pick, Tell
from attacks.rooms.legion import keywords
from attacks.rooms.legion.declare import begun
from attacks.rooms.legion.keywords import worth
from attacks.rooms.legion.keywords.forming import shot
from attacks.rooms.legion.state import (
    READY,
    RESOLVED,
    Activation,
    After,
    Attack,
    Claim,
    Facts,
    Frame,
    Pool,
    State,
    Unit,
)
from attacks.rooms.legion.under_way import attack_of, attacker, with_unit

REACH = 2


def trigger_of(state: State) -> Unit:
    """The unit whose attack or action is answered."""
    return state.table.unit(nested(state, After).trigger)


def answer(unit_id: int) -> Frame:
    """Standby tokens of the enemy may answer what a unit did."""
    return Frame("answer", "standby", After(unit_id))


class Standby(Choice):
    """10. Enemies of the unit may spend standby tokens now; after an attack not before every pool is resolved."""

    def able(self, state: State) -> tuple[int, ...]:
        """The units that could answer."""
        enemy = state.table.other(trigger_of(state).seat)
        gone = nested(state, After).gone
        return tuple(u.id for u in state.table.living(enemy) if u.tokens.standby and u.id not in gone)

    def seats(self, state: State) -> tuple[str, ...]:
        return (state.table.other(trigger_of(state).seat),) if self.able(state) else ()

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        units = Pick("ship", self.able(state))
        return (
            Offer("standby_attack", (units,), rule="W11"),
            Offer("standby_move", (units,), rule="W11"),
            Offer("no_standby", rule="W11"),
        )

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        if command.key == "no_standby":
            return state
        unit = state.table.unit(command.picks[0][0])
        reach = REACH + bool(worth(state, unit, "watches_far"))
        tell("standby.claimed", seat=command.seat, ship=unit.id, offer=command.key, range=reach)
        return Push(state, Frame("claim", "claim", Claim(command.key, command.seat, unit.id)), then="standby")


class Detonate(Choice):
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

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
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


class TheRest:
    """10. After standby and charges: what keywords do when an attack is over, for each pool, then for the attacker."""

    def run(self, state: State, tell: Tell) -> Outcome:
        attack = attack_of(state)
        for pool in attack.pools:
            if pool.status == RESOLVED:
                state = keywords.changed(state, "all resolved", state.table.unit(pool.defender), pool, tell)
        return keywords.changed(state, "attack over", attacker(state), attack.pools[-1], tell)


class FreeAttacks(Choice):
    """10. Last: a gunslinger's separate attack where the table reads it so, then attacks of tempted enemies."""

    def turn(self, state: State) -> str:
        """Whose turn it is."""
        seat = attacker(state).seat
        passed = nested(state, After).passed
        if self.slings(state) and f"free {seat}" not in passed:
            return seat
        other = state.table.other(seat)
        return other if self.tempted(state) and f"free {other}" not in passed else ""

    def slings(self, state: State) -> bool:
        """May the attacker's gunslinger shoot again?"""
        attack, unit = attack_of(state), attacker(state)
        able = worth(state, unit, "shoots_apart") and attack.permission != "gunslinger"
        return bool(able and not unit.destroyed and shot(state))

    def tempted(self, state: State) -> tuple[int, ...]:
        """Enemies of the attacker that could be tempted by what it did."""
        data, other = nested(state, After), state.table.other(attacker(state).seat)
        return tuple(u.id for u in state.table.living(other) if worth(state, u, "tempted") and u.id not in data.gone)

    def seats(self, state: State) -> tuple[str, ...]:
        seat = self.turn(state)
        return (seat,) if seat else ()

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        if seat == attacker(state).seat:
            return (Offer("gunslinger", rule="W3"), Offer("no_free_attack", rule="W11"))
        picks = (Pick("ship", self.tempted(state)),)
        return (Offer("tempted_attack", picks, rule="W11"), Offer("no_free_attack", rule="W11"))

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        data, attack = nested(state, After), attack_of(state)
        if command.key == "tempted_attack":
            unit = command.picks[0][0]
            tell("standby.claimed", seat=command.seat, ship=unit, offer=command.key, range=REACH)
            state = with_nested(state, replace(data, gone=(*data.gone, unit)))
            return Push(state, Frame("claim", "claim", Claim(command.key, command.seat, unit)), then="free")
        again = shot(state)
        state = with_nested(state, replace(data, passed=(*data.passed, f"free {command.seat}")))
        if command.key == "no_free_attack":
            return Goto(state, "free")
        tell("ability.used", ship=attack.attacker, offer="gunslinger")
        barred = tuple(pool.defender for pool in attack.pools)
        more = Attack(attack.attacker, "gunslinger", again=again, barred=barred)
        return Push(state, Frame("attack", "1", more), then="free")


class ConfirmClaim:
    """10. The other side confirms that what is claimed is in reach and in line of sight, or a judge decides."""

    def seats(self, state: State) -> tuple[str, ...]:
        return (state.table.other(nested(state, Claim).seat),)

    def offers(self, state: State, seat: str) -> tuple[Offer, ...]:
        if seat == nested(state, Claim).seat:
            return (Offer("withdraw", rule="W11"),)
        if seat == JUDGE:
            return (Offer("judge_confirm_claim", rule="W11"), Offer("judge_deny_claim", rule="W11"))
        if seat not in self.seats(state):
            return ()
        return (Offer("confirm_claim", rule="W11"), Offer("deny_claim", rule="W11"))

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        claim = nested(state, Claim)
        told = {"seat": command.seat, "offer": claim.key}
        answered = command.key.removeprefix("judge_")
        if answered != "confirm_claim":
            tell("claim.withdrawn" if answered == "withdraw" else "claim.denied", **told)
            return Return(_denied(state, claim) if answered == "deny_claim" else state)
        tell("claim.confirmed", **told)
        if claim.key == "detonate":
            return _detonated(_popped(state), claim, tell)
        if claim.key == "commander_courage":
            return Return(with_nested(state, replace(nested(state, Activation), inspired=claim.unit)))
        unit = state.table.unit(claim.unit)
        if claim.key == "tempted_attack":
            return Push(_popped(state), begun(unit, "tempted"))
        trigger = trigger_of(state).id
        tell("token.spent", ship=unit.id, token="standby", n=1)
        state = with_unit(state, unit.gain("standby", -1))
        if claim.key == "standby_move":
            tell("unit.moved", ship=unit.id, how="standby")
            state = keywords.gained(state, unit.id, "moved", tell)
            return Push(_popped(state), answer(unit.id))
        return Push(_popped(state), begun(state.table.unit(unit.id), "standby", trigger))


def _denied(state: State, claim: Claim) -> State:
    """The state in which a unit that was not in reach is not asked about again."""
    if claim.key == "commander_courage":
        return with_nested(state, replace(nested(state, Activation), inspired=-1))
    if claim.key == "detonate":
        return state
    data = nested(state, After)
    return with_nested(state, replace(data, gone=(*data.gone, claim.unit)))


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
        )
        for target in claim.targets
    )
    tell("charge.detonated", ship=unit.id, seat=claim.seat, charge=charge.id)
    return Push(state, Frame("attack", "4", Attack(unit.id, "detonate", pools=pools, now=0, charge=charge.weapon)))
