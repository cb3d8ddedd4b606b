"""Capacity and fleet pool: what there is no room for is removed, of its owner's choice (LRR 16, 37)."""

from __future__ import annotations

from collections.abc import Callable

from attacks.rooms.ti4.places import on_planet
from attacks.rooms.ti4.state import State, Unit
from attacks.rooms.ti4.units import carried, non_fighters, of_class

Excess = Callable[[State, str], tuple[list[Unit], int]]
"""Of which units of a side how many must go."""


def capacity(units: list[Unit]) -> int:
    """What these units can carry together."""
    return sum(unit.card.capacity for unit in units)


def covered(state: State, seat: str) -> int:
    """How many of its fighters a side's space docks take off the limit."""
    docks = [unit for unit in state.table.units if unit.seat == seat and not unit.lost and on_planet(unit.place)]
    return sum(unit.card.covers for unit in docks)


def over_capacity(units: list[Unit], docks: int) -> int:
    """How many fighters and ground forces there are too many; a fighter that flies by itself never is."""
    cargo = [unit for unit in units if carried(unit)]
    sheltered = min(docks, len(of_class(cargo, "fighter")))
    return max(0, len(cargo) - sheltered - capacity(units))


def over_pool(state: State, seat: str, units: list[Unit], docks: int) -> float:
    """How many ships there are over the fleet pool; flying fighters count where there is no room, some by half."""
    pool = state.table.side(seat).fleet_pool
    if not pool:
        return 0
    ships = [unit for unit in units if unit.card.is_ship and unit.card.kind != "fighter"]
    cargo = [unit for unit in units if carried(unit)]
    flying = [unit for unit in units if unit.card.kind == "fighter" and not carried(unit)]
    plain = len(of_class(cargo, "fighter"))
    room = max(0, capacity(units) - max(0, len(cargo) - min(docks, plain))) + max(0, docks - plain)
    excess = max(0, len(flying) - room)
    half = any("excess_half_in_fleet_pool" in unit.card.special for unit in flying)
    return max(0.0, len(ships) + (excess / 2 if half else excess) - pool)


def removable(state: State, seat: str) -> tuple[list[Unit], int]:
    """Of the units in the space area some must go: first for capacity, then one at a time for the fleet pool."""
    return _excess(state, seat, list(state.table.in_space(seat)), covered(state, seat))


def removable_there(state: State, seat: str) -> tuple[list[Unit], int]:
    """The same of the units that left the system together, where they are now."""
    gone = [unit for unit in state.table.units if unit.seat == seat and unit.lost == "retreated"]
    return _excess(state, seat, gone, 0)


def _excess(state: State, seat: str, units: list[Unit], docks: int) -> tuple[list[Unit], int]:
    excess = over_capacity(units, docks)
    if excess:
        return [unit for unit in units if carried(unit)], excess
    if over_pool(state, seat, units, docks) > 0:
        return [unit for unit in units if unit.card.is_ship and not carried(unit)], 1
    return [], 0


def over_capacity_of(state: State, seat: str) -> int:
    """How many units of a side have no room in the space area now."""
    return over_capacity(list(state.table.in_space(seat)), covered(state, seat))


def newly_over(state: State, seat: str) -> tuple[list[Unit], int]:
    """Of the units that need room as many as have lost theirs since the ships arrived (R-25)."""
    known = dict(state.table.under_way.tolerated)
    least = known.get(seat, 0) if state.table.switches.sco_limits == "new_excess_only" else 0
    return [unit for unit in state.table.in_space(seat) if carried(unit)], max(0, over_capacity_of(state, seat) - least)


def over_now(state: State, seat: str) -> tuple[list[Unit], int]:
    """Of the ships placed over the fleet pool in the middle of the combat as many as are over it (R-11)."""
    pool, ships = state.table.side(seat).fleet_pool, non_fighters(state, seat)
    at_once = state.table.switches.fleet_pool_in_combat == "remove_at_once"
    return ships, max(0, len(ships) - pool) if pool and at_once else 0
