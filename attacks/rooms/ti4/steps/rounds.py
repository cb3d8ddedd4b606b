"""What happens without anybody: rounds begin and end, hits are counted, a side without ships ends the combat."""

from __future__ import annotations

from itertools import compress

from msgspec.structs import replace

from attacks.engine.flow import Choice, Goto, Outcome, Return, with_table
from attacks.engine.values import Command, MatchEnd, Offer, Pick, Tell
from attacks.rooms.ti4.abilities.lasting import AnswerHits, MoreShots, RepairEachRound, RepairOne
from attacks.rooms.ti4.abilities.lookup import all_with, effects_of, first_with
from attacks.rooms.ti4.abilities.vocabulary import Reroll
from attacks.rooms.ti4.arena import on_to, ships_here
from attacks.rooms.ti4.changes import with_action, with_fight, with_part, with_units
from attacks.rooms.ti4.dice import hits_of, restricted
from attacks.rooms.ti4.excess import removable
from attacks.rooms.ti4.hits import fresh
from attacks.rooms.ti4.places import SPACE, Bout
from attacks.rooms.ti4.sharing import holders
from attacks.rooms.ti4.state import Batch, State, Unit
from attacks.rooms.ti4.steps.barrage import close_barrage
from attacks.rooms.ti4.steps.limits import both
from attacks.rooms.ti4.steps.roll import count_luck
from attacks.rooms.ti4.units import alike, destroy, repair


def wiped(state: State) -> bool:
    """Has one of the two sides no ship left?"""
    return any(not state.table.combatants(seat) for seat in state.table.fighting())


class BothHaveShips:
    """P0. Two sides with ships: a combat. With one of them there is none, and nothing to fight over."""

    def run(self, state: State, tell: Tell) -> Outcome:
        if not wiped(state):
            return state
        return Goto(state, "8.1") if state.table.action is None else on_to(state, after_space(state))


def after_space(state: State) -> str:
    """The part of the action that follows the space combat.

    An active player without ships here has lost, unless forces of its own stand on a planet it shares (49, 9.0).
    """
    first = state.table.first
    stands = [holders(state, planet) for planet in state.table.under_way.planets]
    shares = any(first in there and len(there) > 1 for there in stands)
    return "bombardment" if ships_here(state, first) or shares else "end"


def combat_done(state: State, tell: Tell) -> State:
    """The combat is over; in a tactical action its next part begins."""
    if state.table.action is None:
        return state
    following: State = on_to(state, after_space(state)).state
    return replace(following, stack=(*following.stack, *state.stack))


class RepairAtStart:
    """A flagship that repairs itself at the start of a round: mandatory, nothing to choose."""

    def run(self, state: State, tell: Tell) -> Outcome:
        for seat in state.table.fighting():
            for unit in state.table.at_hand(seat):
                if text := first_with(unit.card.special, RepairEachRound):
                    state = repair(state, [unit.id], tell, text)
        return state


class EndBarrage:
    """1.10. A side without ships ends the combat at once: no retreat, no combat roll."""

    def run(self, state: State, tell: Tell) -> Outcome:
        state = close_barrage(state)
        if state.table.mode == "barrage":
            return Goto(state, "8.1")
        if wiped(state):
            return Goto(with_fight(state, early=True), "6.1")
        return Goto(state, "2.1")


class FatalRerolls:
    """3.6. Who rerolled at that risk and has no hit at all is destroyed, without Sustain Damage."""

    def run(self, state: State, tell: Tell) -> Outcome:
        fatal = {one for one, word in all_with(Reroll).items() if word.fatal}
        lost: dict[int, str] = {}
        for seat in state.table.fighting():
            dice = state.table.part(seat).dice
            rerolled = {die.unit: by for die in dice for by in die.by if by in fatal}
            missed = [one for one in sorted(rerolled) if not any(die.hit for die in dice if die.unit == one)]
            lost |= {one: rerolled[one] for one in missed}
        if not lost:
            return with_fight(state, fallen=())
        state, fallen = destroy(state, lost, tell, next(iter(lost.values())))
        return with_fight(state, fallen=fallen)


class CountCombatHits:
    """4.1. The hits of both combat rolls, restricted ones apart (5.3)."""

    def run(self, state: State, tell: Tell) -> Outcome:
        batches, ground = [], bool(state.table.fight.place)
        for seat in state.table.fighting() if not (state.table.fight.rounds or both(state) or ground) else ():
            _, n = removable(state, seat)
            if n:  # the table plays against LRR 16, and says so with the first dice: before them no log is kept
                tell("limits.as_brought", seat=seat, n=n)
        for seat in state.table.fighting():
            other = state.table.other(seat)
            dice = state.table.part(other).dice
            strict = compress(dice, restricted(state, dice))
            must, n = hits_of(state, tuple(strict)), hits_of(state, dice)
            if ground:
                n = ground_hits(state, other, n)
            batches.append(Batch(seat, other, "combat", n - must, must, produced=n))
            state = count_luck(state, other, dice)
            tell("combat.hits", seat=other, against=seat, n=n)
        return with_fight(fresh(state), batches=tuple(batches), fallen=(), rounds=state.table.fight.rounds + 1)


def ground_hits(state: State, seat: str, n: int) -> int:
    """The hits of a side's dice on the ground with what makes them more: doubled, and one that answers (12.4)."""
    mine = state.table.side(seat).abilities
    n *= max([1, *(word.times for word in effects_of(mine, MoreShots))])
    answers = sum(word.n for word in effects_of(mine, AnswerHits))
    return n + (answers if answers and hits_of(state, state.table.part(state.table.other(seat)).dice) else 0)


class EndAssigning:
    """4.8. A side without ships: no retreat, on to the end of the round."""

    def run(self, state: State, tell: Tell) -> Outcome:
        state = with_fight(state, batches=(), fallen=())
        return Goto(state, "6.1") if wiped(state) else state


class EndIfEmptied:
    """R-09, second answer: a side emptied inside step 4 ends it before hits are assigned."""

    def run(self, state: State, tell: Tell) -> Outcome:
        over = state.table.switches.pending_hits_after_wipe == "combat_over" and wiped(state)
        if over and state.stack[0].step == "4.2":
            return Return(with_fight(state, batches=()), len(state.stack) - 1, "4.8")
        return state


class EndRound:
    """6.2. A side without ships: the result. Else the next round."""

    def run(self, state: State, tell: Tell) -> Outcome:
        if wiped(state) or state.table.fight.slipped:
            return Goto(state, "8.1")
        return Goto(another_round(state, tell), "7.1")


def another_round(state: State, tell: Tell) -> State:
    """The next round begins: what counted for a round is forgotten."""
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
    return with_table(state, round=state.table.round + 1)


class EndCombat:
    """8.1. The side with ships wins; with none on either side, or after a move away, it is a draw."""

    def run(self, state: State, tell: Tell) -> Outcome:
        table = state.table
        alive = [seat for seat in table.fighting() if table.combatants(seat)]
        if table.fight.slipped:
            ending = MatchEnd("", "skilled_retreat")
        elif len(alive) == 1:
            ending = MatchEnd(alive[0], "retreat" if _retreated(state) else "destroyed")
        elif alive:
            ending = MatchEnd("", "barrage")
        else:
            ending = MatchEnd("", "draw")
        tell("combat.ended", winner=ending.winner, why=ending.why, round=table.round)
        return with_table(state, ending=ending) if table.action is None else noted(state, ending)


def noted(state: State, ending: MatchEnd) -> State:
    """The state of an action in which a combat has ended so."""
    fight, bouts = state.table.fight, state.table.under_way.bouts
    bout = Bout(fight.place or SPACE, ending.winner, ending.why, fight.rounds)
    return with_action(state, ended=ending, bouts=(*bouts, bout))


def _retreated(state: State) -> bool:
    return any(unit.lost == "retreated" for unit in state.table.units)


def mendable(state: State, seat: str) -> list[Unit]:
    """The damaged ships that did not use Sustain Damage this round, if the side has the technology for it."""
    armor = first_with(state.table.side(seat).abilities, RepairOne)
    if not armor or armor in state.table.part(seat).round_flags:
        return []
    return [unit for unit in state.table.combatants(seat) if unit.damaged and not unit.used_round]


class RepairAtEnd(Choice):
    """4.7. Mandatory: one of them is repaired; its owner chooses where there is a choice."""

    def run(self, state: State, tell: Tell) -> Outcome:
        for seat in state.table.fighting():
            groups = alike(state, mendable(state, seat))
            if len(groups) == 1:
                state = self._mended(state, seat, next(iter(groups)), tell)
        return state

    def seats(self, state: State) -> tuple[str, ...]:
        return tuple([seat for seat in state.table.fighting() if mendable(state, seat)][:1])

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        return (Offer("mend", (Pick("ship", tuple(alike(state, mendable(state, seat)))),), rule="4.7"),)

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        state = self._mended(state, command.seat, command.picks[0][0], tell)
        return Goto(state, state.stack[-1].step) if self.seats(state) else state

    def _mended(self, state: State, seat: str, unit: int, tell: Tell) -> State:
        armor = first_with(state.table.side(seat).abilities, RepairOne)
        state = repair(state, [unit], tell, armor)
        return with_part(state, seat, round_flags=(*state.table.part(seat).round_flags, armor))
