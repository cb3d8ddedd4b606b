"""Who meets whom where: each roll of a unit ability and each combat of an action is between the active player and one
other; what is counted for the whole action is carried over (rules/ti4-action.md section 3).
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from attacks.engine.flow import Stay, innermost
from attacks.rooms.ti4.changes import with_action, with_units
from attacks.rooms.ti4.places import NEAR, PARTS, SPACE, Dealt, Planet, on_planet
from attacks.rooms.ti4.state import Fight, Frame, Part, Shot, State, Unit

FIRST = {
    "cannon": "S.0",
    "combat": "P0",
    "bombardment": "9.0",
    "landing": "10.1o",
    "defense": "11.1",
    "ground": "12.0",
    "control": "13.1",
    "end": "14",
}
"""The step that each part of an action begins with."""


def arena(state: State) -> str:
    """What kind of dice matter now: those of a combat in space or on the ground, or of the unit ability that fires."""
    shot = innermost(state, Shot)
    if shot is not None:
        return shot.kind
    return "ground" if state.table.fight.place else "space"


def met(state: State, other: str = "", place: str = "") -> State:
    """The active player meets another (nobody said: the main opponent) at a place: nothing has happened there yet."""
    table, old = state.table, state.table.fight
    other = other or main_opponent(state)
    known = {one.seat: one for one in table.under_way.aside}
    known |= {part.seat: Dealt(part.seat, part.thrown, part.hits, part.expected) for part in old.parts}
    parts = tuple(_part(seat, known) for seat in sorted((table.first, other)))
    aside = tuple(one for seat, one in sorted(known.items()) if seat not in (table.first, other))
    state = with_action(state, aside=aside)
    state = replace(state, table=replace(state.table, fight=Fight(parts=parts, place=place)))
    return unmarked(state)


def _part(seat: str, known: dict[str, Dealt]) -> Part:
    was = known.get(seat)
    return Part(seat, thrown=was.thrown, hits=was.hits, expected=was.expected) if was else Part(seat)


def unmarked(state: State) -> State:
    """The state in which nobody has sustained yet in the step, or in the round, that begins."""
    marked = [unit for unit in state.table.units if unit.sustained or unit.used_round]
    return with_units(state, [replace(unit, sustained=False, used_round=False) for unit in marked])


def main_opponent(state: State) -> str:
    """The player the active one came to fight: of the two that bring fleets, the other."""
    return "p2" if state.table.first == "p1" else "p1"


def others(state: State) -> tuple[str, ...]:
    """All but the active player, clockwise."""
    return tuple(seat for seat in state.table.under_way.clockwise if seat != state.table.first)


def planet_of(state: State, number: int) -> Planet:
    """A planet by its number."""
    return state.table.under_way.planets[number]


def units_at(state: State, place: str, seat: str = "") -> list[Unit]:
    """The units at a place, of one side or of all."""
    return [one for one in state.table.units if one.place == place and not one.lost and seat in ("", one.seat)]


def forces(state: State, place: str, seat: str) -> list[Unit]:
    """The ground forces of a side on a planet (fighters that landed too)."""
    return [unit for unit in units_at(state, place, seat) if unit.fights_at(place)]


def in_system(state: State, seat: str) -> list[Unit]:
    """The units of a side in the active system: in space and on its planets."""
    return [one for one in state.table.units if one.seat == seat and not one.lost and one.place != NEAR]


def ships_here(state: State, seat: str) -> list[Unit]:
    """The ships of a side in the active system, whatever is fought for now."""
    return [one for one in state.table.units if one.seat == seat and one.ship]


def part_is_played(state: State, part: str) -> bool:
    """Is this part of the action played in this match?"""
    action = state.table.under_way
    return PARTS.index(action.begins) <= PARTS.index(part) <= PARTS.index(action.ends)


def begun(state: State, part: str) -> State:
    """The state at the beginning of a part of the action, or of its end."""
    state = met(state)
    state = with_action(state, shooters=(), waiting=(), now=-1, asked=False, shooter="", firing=(), aims=())
    return replace(state, stack=(Frame(part, FIRST[part]),))


def on_to(state: State, part: str) -> Stay:
    """Go on to a part of the action; where it is not played any more, to the end."""
    return Stay(begun(state, part if part == "end" or part_is_played(state, part) else "end"))


def places(units: Iterable[Unit]) -> set[str]:
    """The planets on which some of these units are."""
    return {unit.place for unit in units if on_planet(unit.place)}


__all__ = ["SPACE", "arena", "begun", "forces", "in_system", "met", "on_to", "others", "planet_of", "units_at"]
