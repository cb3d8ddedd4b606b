"""A contest of a fact: both readings stand until one side gives way, or it is rolled off if the table chose so.

Afterwards weapon and defender are checked again; nothing has been paid (rules/xwing.md 3.5).
"""

from __future__ import annotations

from msgspec.structs import replace

from attacks.engine.facts import Contested, verdict
from attacks.engine.flow import Outcome, Push, Return, nested
from attacks.engine.values import Command, Offer, Tell, Throw
from attacks.rooms.xwing.dice import ATTACK, SIDES, letters, words
from attacks.rooms.xwing.nested import Contest
from attacks.rooms.xwing.range0 import as_measured
from attacks.rooms.xwing.state import (
    WITHIN,
    Attack,
    Frame,
    State,
    attack_of,
    attacker,
    defender,
    with_attack,
    with_ship,
)
from attacks.rooms.xwing.steps.declare import POSSIBLE_SINCE, choose_anew, take_back
from attacks.rooms.xwing.steps.typing_in import EnteredRoll
from attacks.rooms.xwing.weapons import target_reason


class SettleContest(Contested):
    """1c. The attacker agrees, the defender withdraws, a judge rules, or (if the table chose so) a die decides."""

    rule = "1c"
    judge = ("judge_attacker", "judge_defender")

    def declared_by(self, state: State) -> str:
        return attacker(state).seat

    def contested_by(self, state: State) -> str:
        return defender(state).seat

    def offers(self, state: State, seat: str) -> tuple[Offer, ...]:
        found = super().offers(state, seat)
        if seat != attacker(state).seat:
            return found
        insist = (Offer("insist", rule="1c"),) if state.table.contests == "roll_off" else ()
        return (*found, *insist, Offer("back", rule="1a"))

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        contest = nested(state, Contest)
        if command.key == "back":
            return take_back(state, tell)
        if command.key == "insist":
            tell("fact.insisted", seat=command.seat, fact=contest.fact)
            return Push(state, Frame("roll_off", "1c", contest))
        return super().chosen(state, command, tell)

    def settle(self, state: State, command: Command, *, upheld: bool, tell: Tell) -> Outcome:
        contest, kind = nested(state, Contest), verdict(command, upheld=upheld)
        tell(kind, seat=command.seat, fact=contest.fact, number=contest.d if upheld else contest.a)
        return resolve_contest(state, contest, upheld=upheld, tell=tell)


class RollOff(EnteredRoll):
    """1c. One attack die: on a hit or crit the defender's reading stands, else the attacker's."""

    def throws(self, state: State) -> tuple[Throw, ...]:
        return (Throw(ATTACK, SIDES, 1),)

    def seats(self, state: State) -> tuple[str, ...]:
        return (attacker(state).seat,) if state.table.dice == "entered" else ()

    def landed(self, state: State, faces: tuple[tuple[int, ...], ...], tell: Tell) -> Outcome:
        return self.put(state, letters(ATTACK, faces[0]), "r", tell)

    def put(self, state: State, faces: str, kind: str, tell: Tell) -> Outcome:
        contest = nested(state, Contest)
        upheld = faces in "hc"
        number = contest.d if upheld else contest.a
        tell("fact.rolled_off", fact=contest.fact, number=number, faces=words(faces))
        return resolve_contest(state, contest, upheld=upheld, tell=tell)


def resolve_contest(state: State, contest: Contest, *, upheld: bool, tell: Tell) -> Outcome:
    """Go on with the reading that stands: confirm again, choose anew, or (at an obstacle that forbids it) no attack."""
    depth = next(i for i, frame in enumerate(reversed(state.stack)) if isinstance(frame.data, Attack))
    if not upheld:
        return Return(state, frames=depth - 1)
    ship = attacker(state)
    if contest.fact.startswith("at_"):
        state = with_ship(state, replace(ship, obstacle=contest.fact.removeprefix("at_") if contest.d else ""))
        return take_back(state, tell) if contest.d else Return(state, frames=depth - 1)
    state = with_reading(state, contest.fact, contest.d)
    facts = attack_of(state).facts()
    assert facts is not None
    if facts.attack_range < facts.range and state.table.rules >= POSSIBLE_SINCE:  # the other range follows
        other = "attack_range" if contest.fact == "range" else "range"
        state = with_reading(state, other, contest.d)
    attack = attack_of(state)
    facts = attack.facts()
    assert facts is not None
    if not target_reason(state, ship, ship.card.weapons[attack.weapon], facts):
        return Return(state, frames=depth - 1)
    return choose_anew(state, tell)


def with_reading(state: State, fact: str, number: int) -> State:
    """The attack with another reading of a fact (one of an arc, a range or an obstruction) than was declared."""
    attack, ship = attack_of(state), attacker(state)
    facts = attack.facts()
    assert facts is not None
    arc = ship.card.weapons[attack.weapon].arc
    if fact == "in_arc":
        facts = replace(facts, arcs=(*facts.arcs, arc) if number else _without(facts.arcs, arc))
    elif fact.startswith("arc_"):
        held = fact.removeprefix("arc_")
        facts = replace(facts, arcs=(*facts.arcs, held) if number else _without(facts.arcs, held))
    elif fact.startswith("their_"):
        held = fact.removeprefix("their_")
        theirs = tuple(arc for arc in facts.their_arcs if arc != held)
        facts = replace(facts, their_arcs=(*theirs, held) if number else theirs)
    elif fact == "obstructed":
        facts = replace(facts, obstructed=bool(number))
    elif fact == "range":
        apart = state.table.switches.attack_range_vs_touching == "zero" and facts.range == 0
        facts = replace(facts, range=number, attack_range=number if apart else facts.attack_range)
    else:
        facts = replace(facts, attack_range=number)
    facts = as_measured(state, facts)
    others = tuple(known for known in attack.measured if known.target != facts.target)
    return with_attack(state, measured=(*others, facts))


def _without(arcs: tuple[str, ...], lost: str) -> tuple[str, ...]:
    """The arcs that are left when a ship is not in `lost`, and so not in any arc inside it either."""
    return tuple(arc for arc in arcs if arc != lost and lost not in WITHIN.get(arc, ()))
