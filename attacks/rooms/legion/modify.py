"""Steps 6 and 8: attack dice by the attacker, then the defender; defense dice the other way (seed 003; W6, W8)."""

from __future__ import annotations

from attacks.engine.corrections import Stoppable
from attacks.engine.flow import Outcome, Push
from attacks.engine.values import Command, Offer, Pick, Refused, Tell
from attacks.rooms.legion import keywords, shields
from attacks.rooms.legion.dice import Dice
from attacks.rooms.legion.keywords.saving import hits_cancelled
from attacks.rooms.legion.keywords.vocabulary import numbers, why_not
from attacks.rooms.legion.state import Frame, Guard, State, Unit
from attacks.rooms.legion.under_way import attacker, cancel, defender, mark, pool_of

BACKUP = 2


class ModifyAttack(Stoppable):
    """6. The attacker first, then the defender; each has one go."""

    stop = "6"

    def order(self, state: State) -> tuple[str, ...]:
        return (attacker(state).seat, defender(state).seat)

    def offers(self, state: State, seat: str) -> tuple[Offer, ...]:
        mine = self.order(state)[state.stack[-1].go] == seat
        if not mine:
            return ()
        return attacker_offers(state) if state.stack[-1].go == 0 else defender_offers(state)

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        if command.key == "guardian":
            return _guarded(state, command, tell)
        if command.key == "shield":
            return shields.flip(state, command, tell)
        if command.key == "backup":
            return hits_cancelled(state, defender(state), command, tell)
        if state.stack[-1].go == 0:
            return keywords.resolve_offer(state, "6a", attacker(state), command, tell)
        return keywords.resolve_offer(state, "6b", defender(state), command, tell)


def attacker_offers(state: State) -> tuple[Offer, ...]:
    """6. What the attacker's weapons and keywords do to its dice."""
    return keywords.offers(state, "6a", attacker(state))


def guarding(state: State, unit: Unit) -> int:
    """How many hits of a friend a unit takes."""
    return keywords.worth(state, unit, "guards")


def defender_offers(state: State) -> tuple[Offer, ...]:
    """6. The defender's keywords, guardians in reach and, where the edition has them here, shields."""
    unit, pool, switches = defender(state), pool_of(state), state.table.switches
    hits = pool.dice.count("h")
    offers = [*keywords.offers(state, "6b", unit)]
    guards = guards_of(state)
    if guards:
        best = max(guarding(state, state.table.unit(one)) for one in guards)
        crits = pool.dice.count("c") if switches.guardian_takes_crits else 0
        why = "" if hits + crits else "nothing_to_change"
        number = Pick("number", tuple(range(1, max(1, min(best, hits + crits)) + 1)))
        more = (Pick("crits", tuple(range(min(best, crits) + 1))),) if switches.guardian_takes_crits else ()
        offers.append(Offer("guardian", (Pick("ship", guards), number, *more), why_not=why, rule="W6b"))
    if any(not one.destroyed and not one.suppressed for one in map(state.table.unit, pool.facts.backers)):
        offers.append(Offer("backup", (numbers(min(BACKUP, hits)),), why_not(state, "backup", hits), "W6b"))
    if switches.shield_tokens == "modify_step":
        shield = shields.shield_offer(state)
        offers += [shield] if shield is not None else []
    return tuple(offers)


def guards_of(state: State) -> tuple[int, ...]:
    """The guardians in reach, as confirmed, that have not taken hits of this pool yet."""
    pool = pool_of(state)
    if pool.facts.melee:
        return ()
    units = (state.table.unit(one) for one in pool.facts.helpers)
    return tuple(one.id for one in units if not one.destroyed and f"guardian_{one.id}" not in pool.done)


def _guarded(state: State, command: Command, tell: Tell) -> Outcome:
    """A guardian takes hits; it rolls for them itself."""
    unit = state.table.unit(command.picks[0][0])
    n = min(command.picks[1][0], guarding(state, unit))
    crits = command.picks[2][0] if len(command.picks) > 2 else 0
    if crits > n or n - crits > pool_of(state).dice.count("h"):
        raise Refused("nothing_to_change", rule="W6b")
    tell("guardian.took", ship=unit.id, target=defender(state).id, n=n)
    state = cancel(mark(state, f"guardian_{unit.id}"), "h", n - crits, "guardian", tell)
    state = cancel(state, "c", crits, "guardian", tell)
    dice = Dice().added(unit.card.die[0] * n, "b" * n)
    return Push(state, Frame("guardian", "G1", Guard(unit.id, dice)))


def attack_modified(state: State, seat: str, tell: Tell) -> Outcome:
    """6. When the attacker is done, what its weapons must do to its dice happens."""
    return keywords.runs(state, "6a over", attacker(state), pool_of(state), tell) if state.stack[-1].go == 1 else state


class ModifyDefense(Stoppable):
    """8. The defender first, then the attacker; pierce has the last word."""

    stop = "8"

    def order(self, state: State) -> tuple[str, ...]:
        return (defender(state).seat, attacker(state).seat)

    def offers(self, state: State, seat: str) -> tuple[Offer, ...]:
        unit = attacker(state)
        return () if state.stack[-1].go == 0 or seat != unit.seat else keywords.offers(state, "8b", unit)

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        return keywords.resolve_offer(state, "8b", attacker(state), command, tell)
