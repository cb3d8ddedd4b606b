"""Verbs around the space combat: switches for an invasion, forces that change sides or go back, structures taken."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from attacks.engine.flow import Outcome, Push
from attacks.engine.values import Pick, Tell
from attacks.rooms.ti4.abilities import vocabulary as words
from attacks.rooms.ti4.arena import units_at
from attacks.rooms.ti4.cards import GROUND, KINDS, unit_in_action
from attacks.rooms.ti4.changes import control_passes, with_action, with_planet, with_units
from attacks.rooms.ti4.dice import BOMBARDMENT, NO_ROLLS
from attacks.rooms.ti4.effects.on_moves import MOVES
from attacks.rooms.ti4.effects.verbs import NOT_NOW, Picked, Verb, flagged
from attacks.rooms.ti4.fire import (
    LENT_CANNON,
    MORE_DICE,
    NO_STRUCTURES,
    bombardment_reason,
    bombers,
    forbidden,
    fought_for,
)
from attacks.rooms.ti4.sharing import coexist_mark, may_coexist
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
        state = with_action(_cleared(state), used=used)
        tell("bombardment.fired", seat=play.seat, against=other, ships=list(units), n=len(units))
        shot = Shot(play.seat, other, BOMBARDMENT, units, state.table.under_way.now)
        return Push(state, Frame("unit_roll", "U.1", data=shot))


def _cleared(state: State) -> State:
    """The state without the dice of the last roll of a unit ability: the next one begins."""
    parts = tuple(replace(part, shot=()) for part in state.table.fight.parts)
    return replace(state, table=replace(state.table, fight=replace(state.table.fight, parts=parts)))


class BombardBoth(Verb):
    """A bombardment that no unit makes, of both sides' forces on the planet that is fought for (R-29)."""

    def reason(self, state: State, seat: str, effect: words.BombardBoth) -> str:
        number = fought_for(state)
        if number < 0 or not state.table.combatants(state.table.other(seat)):
            return NOT_NOW
        why = bombardment_reason(state, number, seat)
        return "" if why == "PLANETARY_SHIELD" and state.table.switches.proxima_shield == "no" else why

    def run(self, state: State, play: Play, effect: words.BombardBoth, picked: Picked, tell: Tell) -> Outcome:
        together = state.table.switches.proxima_order == "together"
        against = play.seat if effect.own else state.table.other(play.seat)
        if effect.own and (together or not state.table.combatants(play.seat)):
            return state
        lent, number = (effect.value, effect.dice), fought_for(state)
        shot = Shot(play.seat, against, BOMBARDMENT, (), number, lent=lent, both=together, source=play.ability)
        return Push(_cleared(state), Frame("unit_roll", "U.1", data=shot))


class NoRolls(Verb):
    """The opponent makes no combat rolls this round."""

    def run(self, state: State, play: Play, effect: words.NoRolls, picked: Picked, tell: Tell) -> Outcome:
        other = state.table.other(play.seat)
        tell("rolls.forbidden", seat=other, source=play.ability)
        return flagged(state, other, NO_ROLLS)


class LendCannonTo(Verb):
    """An own unit, here or next door, fires at the ships that have arrived."""

    width = 1

    def _able(self, state: State, seat: str, effect: words.LendCannonTo) -> list[Unit]:
        mine = (unit for unit in state.table.units if unit.seat == seat and not unit.lost)
        return [unit for unit in mine if {unit.card.kind, unit.card.id.removesuffix("2")} & set(effect.kinds)]

    def reason(self, state: State, seat: str, effect: words.LendCannonTo) -> str:
        return forbidden(state, state.table.first) or ("" if self._able(state, seat, effect) else NOT_NOW)

    def picks(self, state: State, seat: str, effect: words.LendCannonTo) -> tuple[Pick, ...]:
        return (Pick("ship", tuple(alike(state, self._able(state, seat, effect)))),)

    def run(self, state: State, play: Play, effect: words.LendCannonTo, picked: Picked, tell: Tell) -> Outcome:
        mark = f"{LENT_CANNON}:{picked[0][0]}:{effect.value}:{effect.dice}"
        return with_action(state, used=(*state.table.under_way.used, mark))


PER_PLANET = {"pds": 2, "space_dock": 1}
"""How many structures of a kind a planet holds."""


class Deploy(Verb):
    """Own units come onto a planet just gained, or of the active player onto one it controls."""

    width = 2

    def _planets(self, state: State, seat: str, effect: words.Deploy) -> list[int]:
        whose = state.table.first if effect.active else seat
        planets = enumerate(state.table.under_way.planets)
        return [n for n, one in planets if one.controller == whose and (one.taken or effect.active)]

    def _kinds(self, state: State, seat: str, effect: words.Deploy) -> list[str]:
        planets = [state.table.under_way.planets[n] for n in self._planets(state, seat, effect)]
        return [kind for kind in effect.kinds if any(_room(state, one.place, kind) for one in planets)]

    def reason(self, state: State, seat: str, effect: words.Deploy) -> str:
        return "" if self._planets(state, seat, effect) and self._kinds(state, seat, effect) else NOT_NOW

    def picks(self, state: State, seat: str, effect: words.Deploy) -> tuple[Pick, ...]:
        kinds = tuple(KINDS.index(kind) for kind in self._kinds(state, seat, effect))
        where = () if effect.here else (Pick("planet", tuple(self._planets(state, seat, effect))),)
        number = (Pick("number", tuple(range(1, effect.upto + 1))),) if effect.upto > 1 else ()
        return (*where, *((Pick("kind", kinds),) if len(effect.kinds) > 1 else ()), *number)

    def run(self, state: State, play: Play, effect: words.Deploy, picked: Picked, tell: Tell) -> Outcome:
        whose = state.table.first if effect.active else play.seat
        planets = state.table.under_way.planets
        place = state.table.unit(play.unit).place if effect.here else planets[picked[0][0]].place
        kind = KINDS[picked[-1][0]] if len(effect.kinds) > 1 else effect.kinds[0]
        if not _room(state, place, kind):
            return state
        card = (
            own(state, whose, kind) if kind in GROUND else unit_in_action(kind, faction=state.table.side(whose).faction)
        )
        n = effect.n * (picked[-1][0] if effect.upto > 1 else 1)
        tell("units.placed", seat=whose, n=n, kind=card.id, source=play.ability)
        return add_units(state, [Unit(0, whose, card, place=place)] * n)


def _room(state: State, place: str, kind: str) -> bool:
    """Does the planet hold one more structure of the kind?"""
    there = [unit for unit in units_at(state, place) if unit.card.is_structure]
    docks = sum(bool(unit.card.covers) for unit in there)
    n = docks if kind == "space_dock" else len(there) - docks
    return n < PER_PLANET.get(kind, n + 1)


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
        kind = effect.becomes or unit.card.kind
        return add_units(state, [Unit(0, play.seat, own(state, play.seat, kind), place=unit.place)])


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
    """Own ground forces come onto the planet that is fought for: infantry, or of several kinds so many of one."""

    width = 2

    def picks(self, state: State, seat: str, effect: words.Reinforce) -> tuple[Pick, ...]:
        if not effect.kinds:
            return ()
        kinds = tuple(KINDS.index(kind) for kind in effect.kinds)
        return (Pick("kind", kinds), Pick("number", tuple(range(1, effect.n + 1))))

    def run(self, state: State, play: Play, effect: words.Reinforce, picked: Picked, tell: Tell) -> Outcome:
        kind, n = (KINDS[picked[0][0]], picked[1][0]) if effect.kinds else ("infantry", effect.n)
        card = own(state, play.seat, kind)
        tell("units.placed", seat=play.seat, n=n, kind=card.id, source=play.ability)
        return add_units(state, [Unit(0, play.seat, card, place=state.table.fight.place)] * n)


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
        state = with_action(state, used=(*state.table.under_way.used, coexist_mark(number, play.seat)))
        return yields(state, number, tell) if first not in planet.coexist else state


def yields(state: State, number: int, tell: Tell) -> State:
    """Who coexists where it controls the planet loses control at once, where the table rules so (R-30)."""
    planet, early = state.table.under_way.planets[number], state.table.switches.coexist_control == "10.2"
    passes = early and planet.controller in planet.coexist and planet.controller != state.table.first
    return control_passes(state, number, state.table.first, tell) if passes else state


GROUND_VERBS: dict[type[Any], Verb] = {
    words.Switch: Switch(),
    words.FireAgain: FireAgain(),
    words.TakeOver: TakeOver(),
    words.Promote: Promote(),
    words.Reinforce: Reinforce(),
    words.TakeStructures: TakeStructures(),
    **MOVES,
    words.Coexist: Coexist(),
    words.BombardBoth: BombardBoth(),
    words.NoRolls: NoRolls(),
    words.LendCannonTo: LendCannonTo(),
    words.Deploy: Deploy(),
}
