"""The systems next door: where a side may retreat or slip away to, and how it goes there (rules/ti4.md section 6)."""

from __future__ import annotations

from msgspec.structs import replace

from attacks.engine.flow import Outcome
from attacks.engine.values import Tell
from attacks.rooms.ti4.abilities.lasting import Closed, MoveInto, RetreatFurther
from attacks.rooms.ti4.abilities.lookup import all_with, effects_of
from attacks.rooms.ti4.changes import with_fight, with_side, with_units
from attacks.rooms.ti4.state import Neighbour, State


def may_enter(state: State, seat: str, system: Neighbour) -> bool:
    """May ships of this side move there at all, for what the system is?"""
    ways = {word.anomaly for word in effects_of(state.table.side(seat).abilities, MoveInto)}
    return all(anomaly in ways for anomaly in system.anomalies if anomaly in all_with(Closed))


def eligible(state: State, seat: str, system: Neighbour) -> bool:
    """May the side retreat there?"""
    if system.other_ships or not may_enter(state, seat, system):
        return False
    if system.own_unit or system.own_planet:
        return True
    return bool(effects_of(state.table.side(seat).abilities, RetreatFurther)) and not system.other_units


def retreat_systems(state: State, seat: str) -> tuple[int, ...]:
    """The places, among its neighbours, of the systems a side may retreat to."""
    neighbours = state.table.side(seat).neighbours
    return tuple(place for place, system in enumerate(neighbours) if eligible(state, seat, system))


def slip_systems(state: State, seat: str) -> tuple[int, ...]:
    """The same for a move that is no retreat: any system without ships of others."""
    neighbours = state.table.side(seat).neighbours
    return tuple(
        place for place, system in enumerate(neighbours) if not system.other_ships and may_enter(state, seat, system)
    )


def slip_away(state: State, seat: str, place: int, tell: Tell) -> Outcome:
    """All ships of a side, fighters uncarried, and what they carry go to a system next door."""
    system = state.table.side(seat).neighbours[place]
    units = list(state.table.in_space(seat))
    tell("slipped_away", seat=seat, system=system.name, ships=[unit.id for unit in units], n=len(units))
    state = with_units(state, [replace(unit, lost="retreated") for unit in units])
    state = with_fight(state, slipped=seat)
    return place_token(state, seat, place, tell)


def place_token(state: State, seat: str, place: int, tell: Tell) -> State:
    """One command token into the new system, unless one is there or none is left (R-10)."""
    side = state.table.side(seat)
    system = side.neighbours[place]
    if system.own_token:
        return state
    if not side.tokens:
        tell("token.none", seat=seat, system=system.name)
        return state
    tell("token.placed", seat=seat, system=system.name)
    return with_side(state, seat, tokens=side.tokens - 1)
