"""Facts of a map, where a group plays with one: is the target in range and in line of sight?

Whoever names a target says that it is; the target's owner confirms, or contests one of the two. Then one of them gives
way, or a judge rules. The attack is declared when every target is confirmed (rules/starships.md 2, "may attack").
"""

from __future__ import annotations

from attacks.engine.facts import Contested
from attacks.engine.flow import Goto, Outcome, nested, with_data
from attacks.engine.values import JUDGE, Command, Offer, Pick, Tell
from attacks.rooms.starships.state import Attack, Declared, Moment, State
from attacks.rooms.starships.turns import attacked

FACTS = ("range", "line_of_sight")


class ConfirmFacts(Contested):
    """2f. The owners of the targets confirm what was said of range and sight, or contest it.

    Whoever contests may still confirm; whoever named the target may name another.
    """

    rule = "2f"
    agree, withdraw = "name_another", "confirm_facts"
    judge = ("judge_in_reach", "judge_out_of_reach")

    def declared_by(self, state: State) -> str:
        return nested(state, Moment).initiator

    def contested_by(self, state: State) -> str:
        return nested(state, Moment).contested[0]

    def seats(self, state: State) -> tuple[str, ...]:
        moment = nested(state, Moment)
        if moment.attacks or not _may_declare(state, moment):
            return ()
        giving_way = (moment.initiator,) if moment.contested else ()
        return (*giving_way, *_unconfirmed(state, moment))

    def offers(self, state: State, seat: str) -> tuple[Offer, ...]:
        moment = nested(state, Moment)
        if seat not in (*self.seats(state), JUDGE) or not self.seats(state):
            return ()
        if moment.contested and seat in (JUDGE, moment.initiator, moment.contested[0]):
            return super().offers(state, seat)
        contest = Offer("contest_facts", (Pick("fact", tuple(range(len(FACTS)))),), rule="2f")
        open_to = () if seat in moment.contested else (contest,)
        return () if seat == JUDGE else (Offer("confirm_facts", rule="2f"), *open_to)

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        moment, seat = nested(state, Moment), command.seat
        if command.key == "contest_facts":
            tell("facts.contested", seat=seat, target=moment.initiator, fact=FACTS[command.picks[0][0]])
            return Goto(with_data(state, contested=(*moment.contested, seat)), "2f")
        return super().chosen(state, command, tell)

    def settle(self, state: State, command: Command, *, upheld: bool, tell: Tell) -> Outcome:
        moment, seat = nested(state, Moment), command.seat
        if upheld:
            told = "facts.ruled.out" if seat == JUDGE else "target.dropped"
            tell(told, seat=moment.initiator, target=moment.contested[0])
            barred = (*moment.barred, moment.contested[0])
            return Goto(with_data(state, named=(), confirmed=(), contested=(), barred=barred), "2")
        owner = moment.contested[0] if seat == JUDGE else seat
        tell("facts.ruled.in" if seat == JUDGE else "facts.confirmed", seat=owner, target=moment.initiator)
        contested = tuple(one for one in moment.contested if one != owner)
        return Goto(with_data(state, confirmed=(*moment.confirmed, owner), contested=contested), "2f")


class AttacksDeclared:
    """2. The attacks are declared: their values are fixed, and from now on nothing of them changes."""

    def run(self, state: State, tell: Tell) -> Outcome:
        moment = nested(state, Moment)
        seat = moment.initiator
        if not _may_declare(state, moment):
            tell("attack.dropped", seat=seat)
            return state
        value = max(0, state.table.seat(seat).vessel.attack + moment.plus)
        attacks = []
        for target in moment.named:
            state, first = attacked(state, target)
            items = (Declared(seat, moment.card),) if moment.card >= 0 else ()
            attacks.append(Attack(seat, target, value, moment.card, first, declared=items))
            tell("attack.declared", seat=seat, target=target, value=value)
        there = tuple([(one.seat, one.vessel.hull) for one in state.table.seats if one.alive and not one.out])
        return with_data(state, attacks=tuple(attacks), hulls=there)


def _may_declare(state: State, moment: Moment) -> bool:
    return bool(moment.named) and state.table.seat(moment.initiator).alive


def _unconfirmed(state: State, moment: Moment) -> tuple[str, ...]:
    """The owners who have not confirmed; nobody asks a seat about its own vessel, or one that has left."""
    if state.table.options.facts != "confirmed":
        return ()
    others = [one for one in moment.named if one != moment.initiator and one not in moment.confirmed]
    return tuple(one for one in others if state.table.seat(one).alive)
