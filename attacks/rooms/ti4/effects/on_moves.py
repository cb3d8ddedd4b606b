"""Verbs that take ground forces from one place to another: back to space, or from planet to planet."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from attacks.engine.flow import Outcome
from attacks.engine.values import Pick, Tell
from attacks.rooms.ti4.abilities import vocabulary as words
from attacks.rooms.ti4.arena import forces
from attacks.rooms.ti4.changes import with_units
from attacks.rooms.ti4.effects.verbs import NOT_NOW, Picked, Verb
from attacks.rooms.ti4.places import SPACE
from attacks.rooms.ti4.state import Play, State, Unit
from attacks.rooms.ti4.units import pick_units, units_picked


class SendBack(Verb):
    """The forces committed to one of the player's planets are in space again, and cannot land in this action."""

    width = 1

    def _able(self, state: State, seat: str) -> tuple[int, ...]:
        planets = state.table.under_way.planets
        return tuple(n for n, planet in enumerate(planets) if planet.landed and planet.controller == seat)

    def reason(self, state: State, seat: str, effect: words.SendBack) -> str:
        return "" if self._able(state, seat) else NOT_NOW

    def picks(self, state: State, seat: str, effect: words.SendBack) -> tuple[Pick, ...]:
        return (Pick("planet", self._able(state, seat)),)

    def run(self, state: State, play: Play, effect: words.SendBack, picked: Picked, tell: Tell) -> Outcome:
        planet = state.table.under_way.planets[picked[0][0]]
        units = forces(state, planet.place, state.table.first)
        ids = [unit.id for unit in units]
        tell("forces.sent_back", seat=state.table.first, ships=ids, n=len(ids), planet=planet.name)
        return with_units(state, [replace(unit, place=SPACE) for unit in units])


class MoveForces(Verb):
    """Ground forces go from planets of their player to another of these; those of a faction may also go away."""

    width = 2

    def _own(self, state: State, seat: str) -> tuple[int, ...]:
        return tuple(n for n, one in enumerate(state.table.under_way.planets) if one.controller == seat)

    def _whose(self, state: State, effect: words.MoveForces) -> str:
        return next((one.seat for one in state.table.sides if one.faction == effect.faction), "")

    def _movable(self, state: State, seat: str) -> list[Unit]:
        """Forces that may be carried, on planets their player controls; a Hel-Titan stays."""
        places = {state.table.under_way.planets[n].place for n in self._own(state, seat)}
        mine = (unit for unit in state.table.units if unit.seat == seat and not unit.lost and unit.place in places)
        return [unit for unit in mine if unit.card.is_ground and not unit.card.is_structure]

    def _left(self, state: State, whose: str) -> tuple[int, ...]:
        """Planets on which some have landed and forces of this player stand."""
        planets = state.table.under_way.planets
        return tuple(n for n, one in enumerate(planets) if one.landed and forces(state, one.place, whose))

    def reason(self, state: State, seat: str, effect: words.MoveForces) -> str:
        if effect.faction:
            whose = self._whose(state, effect)
            return "" if whose and whose != seat and self._left(state, whose) else NOT_NOW
        return "" if len(self._own(state, seat)) > 1 and self._movable(state, seat) else NOT_NOW

    def picks(self, state: State, seat: str, effect: words.MoveForces) -> tuple[Pick, ...]:
        if effect.faction:
            whose = self._whose(state, effect)
            return (Pick("planet", self._left(state, whose)), Pick("refuge", self._own(state, whose), 0, 1))
        units = self._movable(state, seat)
        return (Pick("refuge", self._own(state, seat)), pick_units(state, units, 1, len(units)))

    def run(self, state: State, play: Play, effect: words.MoveForces, picked: Picked, tell: Tell) -> Outcome:
        planets = state.table.under_way.planets
        if effect.faction:
            whose, chosen = self._whose(state, effect), picked[1]
            left = planets[picked[0][0]].place
            units = [unit for unit in forces(state, left, whose) if not unit.card.is_structure]
        else:
            whose, chosen = play.seat, picked[0]
            ids = units_picked(state, self._movable(state, whose), picked[1])
            units = [state.table.unit(one) for one in ids]
        there = planets[chosen[0]] if chosen else None
        tell(
            "forces.moved" if there else "forces.left",
            seat=whose,
            ships=[unit.id for unit in units],
            n=len(units),
            source=play.ability,
            **({"planet": there.name} if there else {}),
        )
        gone = {"place": there.place} if there else {"lost": "removed"}
        return with_units(state, [replace(unit, **gone) for unit in units])


MOVES: dict[type[Any], Verb] = {words.SendBack: SendBack(), words.MoveForces: MoveForces()}
