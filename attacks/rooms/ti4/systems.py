"""The systems next door: where a side may retreat or slip away to (rules/ti4.md section 6)."""

from __future__ import annotations

from attacks.rooms.ti4.state import Neighbour, State
from attacks.rooms.ti4.units import has

NEEDS = {"asteroid_field": "antimass_deflectors", "supernova": "magmus_reactor", "nebula": "voidborn"}
TAP = "dark_energy_tap"


def may_enter(state: State, seat: str, system: Neighbour) -> bool:
    """May ships of this side move there at all, for what the system is?"""
    return all(has(state, seat, NEEDS[anomaly]) for anomaly in system.anomalies if anomaly in NEEDS)


def eligible(state: State, seat: str, system: Neighbour) -> bool:
    """May the side retreat there?"""
    if system.other_ships or not may_enter(state, seat, system):
        return False
    if system.own_unit or system.own_planet:
        return True
    return has(state, seat, TAP) and not system.other_units


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
