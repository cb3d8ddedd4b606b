"""Verbs around the space combat: switches for an invasion, forces that change sides or go back, structures taken."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from attacks.engine.flow import Outcome, Push
from attacks.engine.values import Pick, Tell
from attacks.rooms.ti4.abilities import vocabulary as words
from attacks.rooms.ti4.arena import forces, units_at
from attacks.rooms.ti4.cards import unit_in_action
from attacks.rooms.ti4.changes import control_passes, with_action, with_planet, with_units
from attacks.rooms.ti4.dice import BOMBARDMENT
from attacks.rooms.ti4.effects.verbs import NOT_NOW, Picked, Verb
from attacks.rooms.ti4.fire import MORE_DICE, NO_STRUCTURES, bombers
from attacks.rooms.ti4.places import SPACE
from attacks.rooms.ti4.sharing import may_coexist
from attacks.rooms.ti4.state import Frame, Play, Shot, State, Unit
from attacks.rooms.ti4.units import add_units, alike


class Switch(Verb):
    """Something counts for the rest of the action: for the player, or against the opponent."""

    def run(self, state: State, play: Play, effect: words.Switch, picked: Picked, tell: Tell) -> Outcome:
        seat = state.table.other(play.seat) if effect.flag == NO_STRUCTURES else play.seat
        return with_action(state, used=(*state.table.under_way.used, f"{effect.flag}:{seat}"))


class FireAgain(Verb):
    """The bombardment of one planet once more, while it is fought for."""

    def run(self, state: State, play: Play, effect: words.FireAgain, picked: Picked, tell: Tell) -> Outcome:
        units, other = tuple(unit.id for unit in bombers(state)), state.table.other(play.seat)
        used = tuple(one for one in state.table.under_way.used if one != MORE_DICE)
        parts = tuple(replace(part, shot=()) for part in state.table.fight.parts)
        fight = replace(state.table.fight, parts=parts)
        state = with_action(replace(state, table=replace(state.table, fight=fight)), used=used)
        tell("bombardment.fired", seat=play.seat, against=other, ships=list(units), n=len(units))
        shot = Shot(play.seat, other, BOMBARDMENT, units, state.table.under_way.now)
        return Push(state, Frame("unit_roll", "U.1", data=shot))


class TakeOver(Verb):
    """An opposing ground force is replaced by an own one of its kind."""

    width = 1

    def _able(self, state: State, seat: str, effect: words.TakeOver) -> list[Unit]:
        theirs = state.table.combatants(state.table.other(seat))
        return [unit for unit in theirs if unit.card.kind in effect.classes]

    def reason(self, state: State, seat: str, effect: words.TakeOver) -> str:
        return "" if state.table.fight.place and self._able(state, seat, effect) else NOT_NOW

    def picks(self, state: State, seat: str, effect: words.TakeOver) -> tuple[Pick, ...]:
        return (Pick("ship", tuple(alike(state, self._able(state, seat, effect)))),)

    def run(self, state: State, play: Play, effect: words.TakeOver, picked: Picked, tell: Tell) -> Outcome:
        unit = state.table.unit(picked[0][0])
        tell("unit.replaced", seat=play.seat, ship=unit.id, source=play.ability)
        state = with_units(state, [replace(unit, lost="removed")])
        return add_units(state, [Unit(0, play.seat, own(state, play.seat, unit.card.kind), place=unit.place)])


def own(state: State, seat: str, kind: str) -> Any:
    """The kind of ground force a side has: as it stands on the board, else as its faction has it."""
    known = [unit.card for unit in state.table.units if unit.seat == seat and unit.card.kind == kind]
    return known[0] if known else unit_in_action(kind, faction=state.table.side(seat).faction)


class Promote(Verb):
    """An own infantry becomes a mech."""

    width = 1

    def _able(self, state: State, seat: str) -> list[Unit]:
        return [unit for unit in state.table.combatants(seat) if unit.card.kind == "infantry"]

    def reason(self, state: State, seat: str, effect: words.Promote) -> str:
        return "" if state.table.fight.place and self._able(state, seat) else NOT_NOW

    def picks(self, state: State, seat: str, effect: words.Promote) -> tuple[Pick, ...]:
        return (Pick("ship", tuple(alike(state, self._able(state, seat)))),)

    def run(self, state: State, play: Play, effect: words.Promote, picked: Picked, tell: Tell) -> Outcome:
        unit = state.table.unit(picked[0][0])
        tell("unit.replaced", seat=play.seat, ship=unit.id, source=play.ability)
        return with_units(state, [replace(unit, card=own(state, play.seat, "mech"))])


class Reinforce(Verb):
    """Own infantry comes onto the planet that is fought for."""

    def run(self, state: State, play: Play, effect: words.Reinforce, picked: Picked, tell: Tell) -> Outcome:
        card = own(state, play.seat, "infantry")
        tell("units.placed", seat=play.seat, n=effect.n, kind=card.id, source=play.ability)
        return add_units(state, [Unit(0, play.seat, card, place=state.table.fight.place)] * effect.n)


class TakeStructures(Verb):
    """Structures on planets just gained are replaced by own ones before they are destroyed."""

    def run(self, state: State, play: Play, effect: words.TakeStructures, picked: Picked, tell: Tell) -> Outcome:
        faction = state.table.side(play.seat).faction
        for planet in state.table.under_way.planets:
            there = [unit for unit in units_at(state, planet.place) if unit.card.is_structure and planet.taken]
            for unit in (unit for unit in there if unit.seat != play.seat):
                kind = "space_dock" if unit.card.covers else "pds"
                tell("unit.replaced", seat=play.seat, ship=unit.id, source=play.ability)
                state = with_units(state, [replace(unit, lost="removed")])
                card = unit_in_action(kind, faction=faction)
                state = add_units(state, [Unit(0, play.seat, card, place=unit.place)])
        return state


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


class Coexist(Verb):
    """Ground forces share a planet on which some have landed: no combat follows by itself."""

    width = 1

    def _able(self, state: State, seat: str) -> tuple[int, ...]:
        planets = state.table.under_way.planets
        return tuple(number for number, planet in enumerate(planets) if may_coexist(state, seat, planet))

    def reason(self, state: State, seat: str, effect: words.Coexist) -> str:
        return "" if self._able(state, seat) else NOT_NOW

    def picks(self, state: State, seat: str, effect: words.Coexist) -> tuple[Pick, ...]:
        return () if effect.here else (Pick("planet", self._able(state, seat)),)

    def run(self, state: State, play: Play, effect: words.Coexist, picked: Picked, tell: Tell) -> Outcome:
        planets, first = state.table.under_way.planets, state.table.first
        place = state.table.unit(play.unit).place if effect.here else planets[picked[0][0]].place
        number, planet = next((n, one) for n, one in enumerate(planets) if one.place == place)
        tell("forces.coexist", seat=play.seat, planet=planet.name, source=play.ability)
        state = with_planet(state, number, coexist=(*planet.coexist, play.seat))
        early = state.table.switches.coexist_control == "10.2"
        return control_passes(state, number, first, tell) if early and play.seat == planet.controller else state


GROUND_VERBS: dict[type[Any], Verb] = {
    words.Switch: Switch(),
    words.FireAgain: FireAgain(),
    words.TakeOver: TakeOver(),
    words.Promote: Promote(),
    words.Reinforce: Reinforce(),
    words.TakeStructures: TakeStructures(),
    words.SendBack: SendBack(),
    words.Coexist: Coexist(),
}
