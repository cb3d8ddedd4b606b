"""When nobody can win any more (last line of rules/ti4.md 5.3; R-18): a player says so, the rules check it.

The check is on the safe side: each side makes at most so many hits in a round, and the other can cancel as many in
every round for ever, with two ships that sustain in turn and a technology that repairs the one that did not.
"""

from __future__ import annotations

from msgspec.structs import replace

from attacks.engine.flow import Goto, Outcome
from attacks.engine.values import Command, Offer, Tell
from attacks.rooms.ti4.abilities.lasting import RepairOne
from attacks.rooms.ti4.abilities.lookup import effects_of
from attacks.rooms.ti4.changes import with_part
from attacks.rooms.ti4.dice import SIDES, combat_dice, extra_hits
from attacks.rooms.ti4.hits import cancels
from attacks.rooms.ti4.state import State
from attacks.rooms.ti4.steps.retreat import announce_reason
from attacks.rooms.ti4.units import destroy, has_sustain, sustain_forbidden

CLAIM = "claim_stalemate"
STEPS = ("2.1", "2.2", "2.4", "4.2", "6.1", "7.1")
IN_TURN = 2


def most_hits(state: State, seat: str) -> int:
    """The most hits a side can make in a round."""
    dice = combat_dice(state, seat)
    hits = sum(SIDES + sum(n for _, n in die.mods) >= die.value for die in dice)
    return hits + sum(extra_hits(state, replace(die, face=SIDES)) for die in dice)


def cancels_for_ever(state: State, seat: str) -> int:
    """How many hits a side can cancel in every round without ever losing a ship."""
    able = [unit for unit in state.table.combatants(seat) if has_sustain(state, unit)]
    repairs = effects_of(state.table.side(seat).abilities, RepairOne)
    if len(able) < IN_TURN or not repairs or sustain_forbidden(state, seat):
        return 0
    if sum(unit.damaged for unit in able) > 1:
        return 0
    return cancels(state, seat)


def stuck(state: State) -> bool:
    """Can neither side ever lose a ship?"""
    table = state.table
    return all(
        most_hits(state, table.other(seat)) <= cancels_for_ever(state, seat) and table.combatants(seat)
        for seat in table.fighting()
    )


def claim_offer(state: State, seat: str) -> tuple[Offer, ...]:
    """Say that nobody can win: offered where that is so, between rounds and while hits wait."""
    frame, part = state.stack[0], state.table.part(seat)
    rules = state.table.switches.stalemate == "rule" and len(state.stack) == 1 and frame.step in STEPS
    if not rules or CLAIM in part.done or not stuck(state):
        return ()
    return (Offer(CLAIM, rule="5.3", manual=True),)


def claim(state: State, command: Command, tell: Tell) -> Outcome:
    """It is said; it counts when the attacker's turn to announce a retreat comes."""
    tell("stalemate.claimed", seat=command.seat)
    return with_part(state, command.seat, done=(*state.table.part(command.seat).done, CLAIM))


class Stalemate:
    """Ahead of 2.4: the attacker must announce a retreat, and one that cannot destroys all its units in the combat."""

    def run(self, state: State, tell: Tell) -> Outcome:
        parts, attacker = state.table.fight.parts, state.table.first
        if not any(CLAIM in part.done for part in parts) or any(part.announced for part in parts) or not stuck(state):
            return state
        if not announce_reason(state, attacker):
            return with_part(state, attacker, forced=True)
        ids = [unit.id for unit in state.table.in_space(attacker)]
        state, _ = destroy(state, ids, tell, "stalemate")
        return Goto(state, "6.1")
