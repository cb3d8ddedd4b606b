"""What happens without anybody: rounds begin and end, hits are counted, a side without ships ends the combat."""

from __future__ import annotations

from msgspec.structs import replace

from attacks.engine.flow import Goto, Outcome, Return
from attacks.engine.values import Command, Offer, Pick, Tell
from attacks.rooms.ti4.barrage import closed
from attacks.rooms.ti4.changes import with_fight, with_part, with_table, with_units
from attacks.rooms.ti4.dice import hits_of
from attacks.rooms.ti4.hits import fresh
from attacks.rooms.ti4.roll import counted
from attacks.rooms.ti4.state import Batch, Die, Ending, State, Unit
from attacks.rooms.ti4.units import alike, destroy, has, repair, texts

RESTRICTED_BY = "one_zero_zero_one"


def wiped(state: State) -> bool:
    """Has one of the two sides no ship left?"""
    return any(not state.table.ships(seat) for seat in state.table.fighting())


class Exists:
    """P0. Two sides with ships: a combat. With one of them there is none, and nothing to fight over."""

    def run(self, state: State, tell: Tell) -> Outcome:
        return Goto(state, "8.1") if wiped(state) else state


class Mend:
    """A flagship that repairs itself at the start of a round: mandatory, nothing to choose."""

    def run(self, state: State, tell: Tell) -> Outcome:
        for seat in state.table.fighting():
            ids = [unit.id for unit in texts(state, seat, "arc_secundus") if unit.damaged]
            state = repair(state, ids, tell, "arc_secundus")
        return state


class BarrageOver:
    """1.10. A side without ships ends the combat at once: no retreat, no combat roll."""

    def run(self, state: State, tell: Tell) -> Outcome:
        state = closed(state)
        if state.table.mode == "barrage":
            return Goto(state, "8.1")
        if wiped(state):
            return Goto(with_fight(state, early=True), "6.1")
        return Goto(state, "2.1")


class CrownLosses:
    """3.6. Who rerolled with the crown and has no hit at all is destroyed, without Sustain Damage."""

    def run(self, state: State, tell: Tell) -> Outcome:
        fatal = ("crown_of_thalnos",)
        lost: list[int] = []
        for seat in state.table.fighting():
            dice = state.table.part(seat).dice
            rerolled = {die.unit for die in dice if set(fatal) & set(die.by)}
            lost += [one for one in sorted(rerolled) if not any(die.hit for die in dice if die.unit == one)]
        if not lost:
            return with_fight(state, fallen=())
        state, fallen = destroy(state, lost, tell, fatal[0])
        return with_fight(state, fallen=fallen)


class HitPools:
    """4.1. The hits of both combat rolls, restricted ones apart (5.3)."""

    def run(self, state: State, tell: Tell) -> Outcome:
        batches = []
        for seat in state.table.fighting():
            other = state.table.other(seat)
            dice = state.table.part(other).dice
            strict = [die for die in dice if _restricted(state, other, die)]
            restricted, n = hits_of(state, tuple(strict)), hits_of(state, dice)
            batches.append(Batch(seat, other, "combat", n - restricted, restricted, produced=n))
            state = counted(state, other, dice)
            tell("combat.hits", seat=other, against=seat, n=n)
        return with_fight(fresh(state), batches=tuple(batches), fallen=(), rounds=state.table.fight.rounds + 1)


def _restricted(state: State, seat: str, die: Die) -> bool:
    """A hit of the one flagship, or of a dreadnought beside it."""
    if not die.unit:
        return False
    rolled = [state.table.unit(one.unit).card for one in state.table.part(seat).dice if one.unit]
    card = state.table.unit(die.unit).card
    beside = any(RESTRICTED_BY in one.special for one in rolled)
    return RESTRICTED_BY in card.special or (beside and card.kind == "dreadnought")


class AfterAssign:
    """4.8. A side without ships: no retreat, on to the end of the round."""

    def run(self, state: State, tell: Tell) -> Outcome:
        state = with_fight(state, batches=(), fallen=())
        return Goto(state, "6.1") if wiped(state) else state


class Wiped:
    """R-09, second answer: a side emptied inside step 4 ends it before hits are assigned."""

    def run(self, state: State, tell: Tell) -> Outcome:
        over = state.table.switches.pending_hits_after_wipe == "combat_over" and wiped(state)
        if over and state.stack[0].step == "4.2":
            return Return(with_fight(state, batches=()), len(state.stack) - 1, "4.8")
        return state


class RoundOver:
    """6.2. A side without ships: the result. Else the next round."""

    def run(self, state: State, tell: Tell) -> Outcome:
        if wiped(state) or state.table.fight.slipped:
            return Goto(state, "8.1")
        for seat in state.table.fighting():
            state = with_part(
                state,
                seat,
                dice=(),
                bonuses=(),
                more_dice=(),
                round_flags=(),
                announced=False,
                intercepted=False,
                forced=False,
            )
        changed = [unit for unit in state.table.units if unit.sustained or unit.used_round]
        state = with_units(state, [replace(unit, sustained=False, used_round=False) for unit in changed])
        tell("round.began", n=state.table.round + 1)
        return Goto(with_table(state, round=state.table.round + 1), "7.1")


class Result:
    """8.1. The side with ships wins; with none on either side, or after a move away, it is a draw."""

    def run(self, state: State, tell: Tell) -> Outcome:
        table = state.table
        alive = [seat for seat in table.fighting() if table.ships(seat)]
        if table.fight.slipped:
            ending = Ending("", "skilled_retreat")
        elif len(alive) == 1:
            ending = Ending(alive[0], "retreat" if _retreated(state) else "destroyed")
        elif alive:
            ending = Ending("", "barrage")
        else:
            ending = Ending("", "draw")
        tell("combat.ended", winner=ending.winner, why=ending.why, round=table.round)
        return with_table(state, ending=ending)


def _retreated(state: State) -> bool:
    return any(unit.lost == "retreated" for unit in state.table.units)


ARMOR = "duranium_armor"


def mendable(state: State, seat: str) -> list[Unit]:
    """The damaged ships that did not use Sustain Damage this round, if the side has the technology for it."""
    if not has(state, seat, ARMOR) or ARMOR in state.table.part(seat).round_flags:
        return []
    return [unit for unit in state.table.ships(seat) if unit.damaged and not unit.used_round]


class Duranium:
    """4.7. Mandatory: one of them is repaired; its owner chooses where there is a choice."""

    def run(self, state: State, tell: Tell) -> Outcome:
        for seat in state.table.fighting():
            groups = alike(state, mendable(state, seat))
            if len(groups) == 1:
                state = self._mended(state, seat, next(iter(groups)), tell)
        return state

    def seats(self, state: State) -> tuple[str, ...]:
        return tuple([seat for seat in state.table.fighting() if mendable(state, seat)][:1])

    def offers(self, state: State, seat: str) -> tuple[Offer, ...]:
        if seat not in self.seats(state):
            return ()
        return (Offer("mend", (Pick("ship", tuple(alike(state, mendable(state, seat)))),), rule="4.7"),)

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        state = self._mended(state, command.seat, command.picks[0][0], tell)
        return Goto(state, state.stack[-1].step) if self.seats(state) else state

    def _mended(self, state: State, seat: str, unit: int, tell: Tell) -> State:
        state = repair(state, [unit], tell, ARMOR)
        return with_part(state, seat, round_flags=(*state.table.part(seat).round_flags, ARMOR))
