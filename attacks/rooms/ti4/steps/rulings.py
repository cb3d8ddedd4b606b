"""What the table has not ruled beforehand: two players read it differently until one gives way or a judge rules
(rules/ti4-action.md 7, R-26 and R-30).
"""

from __future__ import annotations

from typing import Any

from attacks.engine.facts import Contested
from attacks.engine.flow import Goto, Outcome
from attacks.engine.values import Command, Tell
from attacks.rooms.ti4.arena import planet_of
from attacks.rooms.ti4.changes import with_action, with_planet
from attacks.rooms.ti4.effects.on_ground import yields
from attacks.rooms.ti4.sharing import disputed, said_first
from attacks.rooms.ti4.state import State
from attacks.rooms.ti4.steps.cannon import DEFENDED

SETTLED = "settled"


def _asks(state: State) -> bool:
    """Do forces of the active player land to coexist here, and has nobody said whether Space Cannon spares them?"""
    action, table = state.table.under_way, state.table
    beside = action.now >= 0 and table.first in planet_of(state, action.now).coexist
    return table.switches.scd_coexist == "judge" and beside and f"{SETTLED}:{action.now}" not in action.used


class CannonOrPeace(Contested):
    """11.2, R-26. The player with Space Cannon reads that it fires at who lands to coexist, the active one not."""

    rule = "77"
    agree = "cannon_spares"
    withdraw = "cannon_may_fire"
    judge = ("judge_cannon_fires", "judge_cannon_spares")

    def declared_by(self, state: State) -> str:
        return state.table.other(state.table.first)

    def contested_by(self, state: State) -> str:
        return state.table.first

    def seats(self, state: State) -> tuple[str, ...]:
        return super().seats(state) if _asks(state) else ()

    def offers(self, state: State, seat: str) -> Any:
        return super().offers(state, seat) if _asks(state) else ()

    def settle(self, state: State, command: Command, *, upheld: bool, tell: Tell) -> Outcome:
        action = state.table.under_way
        planet = planet_of(state, action.now).name
        tell("cannon.spares" if upheld else "cannon.allowed", seat=command.seat, planet=planet)
        used = (*action.used, f"{SETTLED}:{action.now}")
        if not upheld:
            return with_action(state, used=used)
        used = (*used, f"{DEFENDED}:{action.now}")
        return Goto(with_action(state, shooters=(), asked=False, shooter="", now=-1, used=used), "11.1")


class WhoCoexists(Contested):
    """10.2, R-30. Who controls the planet and who has landed both want to coexist: one of them does."""

    rule = "49"
    agree = "coexist_last"
    withdraw = "coexist_first"
    judge = ("judge_coexist_first", "judge_coexist_last")

    def declared_by(self, state: State) -> str:
        return said_first(state, disputed(state))

    def contested_by(self, state: State) -> str:
        planet = planet_of(state, disputed(state))
        return planet.controller if self.declared_by(state) == state.table.first else state.table.first

    def seats(self, state: State) -> tuple[str, ...]:
        return super().seats(state) if disputed(state) >= 0 else ()

    def offers(self, state: State, seat: str) -> Any:
        return super().offers(state, seat) if disputed(state) >= 0 else ()

    def settle(self, state: State, command: Command, *, upheld: bool, tell: Tell) -> Outcome:
        number = disputed(state)
        first, last = self.declared_by(state), self.contested_by(state)
        stays, planet = last if upheld else first, planet_of(state, number)
        tell("coexist.settled", seat=stays, planet=planet.name)
        beside = (*tuple(seat for seat in planet.coexist if seat not in (first, last)), stays)
        return Goto(yields(with_planet(state, number, coexist=beside), number, tell), "10.2j")
