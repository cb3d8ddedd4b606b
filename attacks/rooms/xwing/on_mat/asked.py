"""Moments of a round on the mat at which cards may be used: about the ship that is activated, or about all ships.

Nobody is asked where nothing can be used, and a match begun by rules that did not know these cards is played without.
"""

from __future__ import annotations

from msgspec.structs import replace

from attacks.engine.flow import Goto, Outcome, Push
from attacks.engine.values import Tell
from attacks.rooms.xwing.abilities import vocabulary_moving as m
from attacks.rooms.xwing.abilities.catalogue import held_at
from attacks.rooms.xwing.effects import using
from attacks.rooms.xwing.effects.moments import SystemStart, moment
from attacks.rooms.xwing.on_mat.planning import ANSWERS, system_waits
from attacks.rooms.xwing.on_mat.reading import active_of, active_ship, next_ships, with_stands
from attacks.rooms.xwing.posed import stands_of
from attacks.rooms.xwing.state import Ship, State

ASKED = "system:asked"  # among what a ship has done in a round


class About:
    """A moment of the ship that is activated, while it is on the mat."""

    def __init__(self, name: str) -> None:
        self.name = name

    def run(self, state: State, tell: Tell) -> Outcome:
        ship = active_ship(state)
        return state if ship.removed or ship.destroyed else moment(state, self.name, tell, ship.id)


class AboutAction(About):
    """After an action that was performed."""

    def run(self, state: State, tell: Tell) -> Outcome:
        return super().run(state, tell) if active_of(state).did else state


class AfterActivating(About):
    """Once the ship has activated, and what it met has acted on it."""

    def __init__(self) -> None:
        super().__init__(m.OVER)

    def run(self, state: State, tell: Tell) -> Outcome:
        return state if active_of(state).remotes else super().run(state, tell)


class Everywhere:
    """A moment of all ships."""

    def __init__(self, name: str) -> None:
        self.name = name

    def run(self, state: State, tell: Tell) -> Outcome:
        return moment(state, self.name, tell)


class PhaseStarts:
    """The Activation Phase starts, and no ship has activated."""

    def run(self, state: State, tell: Tell) -> Outcome:
        if any(ship.stands is not None and ship.stands.activated for ship in state.table.ships):
            return state
        return moment(state, m.PHASE, tell)


class SystemBegins(SystemStart):
    """The System Phase starts, and no ship has had its turn in it."""

    def run(self, state: State, tell: Tell) -> Outcome:
        later = state.table.rules >= m.LATER and any(one.stands and one.stands.acted for one in state.table.ships)
        return state if later else super().run(state, tell)


class Answers:
    """Y. What answers a device that was placed, or a ship that has decloaked."""

    def run(self, state: State, tell: Tell) -> Outcome:
        for ship in state.table.ships:
            acted = ship.stands.acted if ship.stands is not None else ()
            due = next((one for one in acted if one.startswith(ANSWERS)), "")
            if due:
                state = with_stands(state, ship, acted=tuple(one for one in acted if one != due))
                return moment(state, due.removeprefix(ANSWERS), tell, ship.id)
        return state


class ShipInSystem:
    """Y. The ship whose turn it is in the System Phase may use its cards, before it decloaks or places a device."""

    def run(self, state: State, tell: Tell) -> Outcome:
        able = {held.ship for held in held_at(state.table, m.SYSTEM) if self._can(state, held.ship)}
        if not able:
            return state
        turn = next_ships(state, lambda ship: ship.id in able or system_waits(state, ship))
        for ship in turn:
            if ship.id in able:
                state = with_stands(state, ship, acted=(*stands_of(ship).acted, ASKED))
                outcome = moment(state, m.SYSTEM, tell, ship.id)
                return replace(outcome, then="Y") if isinstance(outcome, Push) else Goto(state, "Y")
        return state

    def _can(self, state: State, number: int) -> bool:
        ship: Ship = state.table.ship(number)
        if ship.removed or ASKED in stands_of(ship).acted:
            return False
        mine = (held for held in held_at(state.table, m.SYSTEM) if held.ship == number)
        found = (using.looked_at(state, held, m.SYSTEM, number) for held in mine)
        return any(one is not None and not one.why_not for one in found)
