"""Capacity and fleet pool: a side that is over its limits says what goes (LRR 16, 37)."""

from __future__ import annotations

from collections.abc import Callable

from attacks.engine.flow import Choice, Goto, Outcome, innermost
from attacks.engine.values import Command, MatchEnd, Offer, Tell
from attacks.rooms.ti4.excess import Excess, removable
from attacks.rooms.ti4.state import Shot, State
from attacks.rooms.ti4.units import pick_units, remove, units_picked


class Limits(Choice):
    """A side that is over its limits removes what it wants to lose; that destroys nothing."""

    def __init__(self, seats: Callable[[State], tuple[str, ...]], excess: Excess = removable, rule: str = "16") -> None:
        self.of = seats
        self.excess = excess
        self.rule = rule

    def seats(self, state: State) -> tuple[str, ...]:
        due = [seat for seat in self.of(state) if self.excess(state, seat)[1]]
        return tuple(due[:1])

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        units, n = self.excess(state, seat)
        return (Offer("remove_excess", (pick_units(state, units, n, n),), rule=self.rule),)

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        units, _ = self.excess(state, command.seat)
        return Goto(remove(state, units_picked(state, units, command.picks[0]), tell, "limits"), state.stack[-1].step)


def fighting(state: State) -> tuple[str, ...]:
    """Both sides, the attacker first."""
    return state.table.fighting()


def both(state: State) -> tuple[str, ...]:
    """Both sides before the combat, the attacker first, where the table has the fleets checked."""
    return state.table.fighting() if state.table.switches.limits_before == "checked" else ()


def ended(state: State) -> MatchEnd | None:
    """How the combat has ended, alone or within a tactical action; None while it goes on."""
    table = state.table
    return table.ending if table.action is None else table.action.ended


def _winner(state: State, when: str) -> tuple[str, ...]:
    ending, table = ended(state), state.table
    due = table.switches.capacity_before_after_combat == when and table.mode != "barrage"
    return (ending.winner,) if ending and ending.winner and due else ()


def winner(state: State) -> tuple[str, ...]:
    """The side that won, before what happens after combat (R-14); nobody after a draw."""
    return _winner(state, "yes")


def winner_late(state: State) -> tuple[str, ...]:
    """The same where the table removes the excess last."""
    return _winner(state, "no")


def slipped(state: State) -> tuple[str, ...]:
    """The side whose ships slipped away: its limits apply where they are now."""
    seat = state.table.fight.slipped
    return (seat,) if seat else ()


def under_fire(state: State) -> tuple[str, ...]:
    """Who is fired at by Space Cannon in space: a ship that falls to an answer takes its room along at once."""
    shot = innermost(state, Shot)
    return (shot.against,) if shot is not None and shot.planet < 0 else ()
