"""Capacity and fleet pool: what there is no room for is removed, of its owner's choice (LRR 16, 37)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from attacks.engine.flow import Goto, Outcome
from attacks.engine.values import Command, Offer, Pick, Tell
from attacks.rooms.ti4.changes import with_fight, with_side, with_units
from attacks.rooms.ti4.state import State, Unit
from attacks.rooms.ti4.units import alike, carried, non_fighters, of_class, remove, taken

Inside = Callable[[State, str], list[Unit]]


def in_combat(state: State, seat: str) -> list[Unit]:
    """The units of a side in the space area of the active system."""
    return list(state.table.in_space(seat))


def capacity(units: list[Unit]) -> int:
    """What these units can carry together."""
    return sum(unit.card.capacity for unit in units)


def covered(state: State, seat: str) -> int:
    """How many of its fighters a side's space docks take off the limit."""
    docks = [unit for unit in state.table.units if unit.seat == seat and not unit.lost and unit.place == "planet"]
    return sum(unit.card.covers for unit in docks)


def over_capacity(state: State, seat: str, units: list[Unit], docks: int) -> int:
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


def removable(state: State, seat: str, inside: Inside = in_combat) -> tuple[list[Unit], int]:
    """The units of which some must go, and how many: first for capacity, then one at a time for the fleet pool."""
    units, docks = inside(state, seat), covered(state, seat) if inside is in_combat else 0
    excess = over_capacity(state, seat, units, docks)
    if excess:
        return [unit for unit in units if carried(unit)], excess
    if over_pool(state, seat, units, docks) > 0:
        return [unit for unit in units if unit.card.is_ship and not carried(unit)], 1
    return [], 0


class Limits:
    """A side that is over its limits removes what it wants to lose; that destroys nothing."""

    def __init__(self, seats: Callable[[State], tuple[str, ...]], inside: Inside = in_combat) -> None:
        self.of = seats
        self.inside = inside

    def seats(self, state: State) -> tuple[str, ...]:
        due = [seat for seat in self.of(state) if removable(state, seat, self.inside)[1]]
        return tuple(due[:1])

    def offers(self, state: State, seat: str) -> tuple[Offer, ...]:
        if seat not in self.seats(state):
            return ()
        units, n = removable(state, seat, self.inside)
        groups = alike(state, units)
        caps = tuple(min(n, len(ids)) for ids in groups.values())
        return (Offer("remove_excess", (Pick("ship", tuple(groups), n, n, caps),), rule="16"),)

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        units, _ = removable(state, command.seat, self.inside)
        ids = taken(state, units, tuple(alike(state, units)), command.picks[0])
        return Goto(remove(state, ids, tell, "limits"), state.stack[-1].step)


def both(state: State) -> tuple[str, ...]:
    """Both sides before the combat, the attacker first, where the table has the fleets checked."""
    return state.table.fighting() if state.table.switches.limits_before == "checked" else ()


def over_now(state: State, seat: str) -> int:
    """How many ships a side has over its fleet pool in the combat; fighters do not count there (R-11)."""
    pool = state.table.side(seat).fleet_pool
    at_once = state.table.switches.fleet_pool_in_combat == "remove_at_once"
    return max(0, len(non_fighters(state, seat)) - pool) if pool and at_once else 0


class PoolNow:
    """Ships were placed over the fleet pool in the middle of the combat: their owner removes as many at once."""

    def seats(self, state: State) -> tuple[str, ...]:
        return tuple([seat for seat in state.table.fighting() if over_now(state, seat)][:1])

    def offers(self, state: State, seat: str) -> tuple[Offer, ...]:
        if seat not in self.seats(state):
            return ()
        groups, n = alike(state, non_fighters(state, seat)), over_now(state, seat)
        caps = tuple(min(n, len(ids)) for ids in groups.values())
        return (Offer("remove_excess", (Pick("ship", tuple(groups), n, n, caps),), rule="37"),)

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        ships = non_fighters(state, command.seat)
        ids = taken(state, ships, tuple(alike(state, ships)), command.picks[0])
        return Goto(remove(state, ids, tell, "limits"), state.stack[-1].step)


def _winner(state: State, when: str) -> tuple[str, ...]:
    ending, table = state.table.ending, state.table
    due = table.switches.capacity_before_after_combat == when and table.mode == "combat"
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


def moved(state: State, seat: str) -> list[Unit]:
    """The units of a side that left the system together."""
    return [unit for unit in state.table.units if unit.seat == seat and unit.lost == "retreated"]


def slipped_away(state: State, seat: str, place: int, tell: Tell) -> Outcome:
    """All ships of a side, fighters uncarried, and what they carry go to a system next door."""
    system = state.table.side(seat).neighbours[place]
    units = list(state.table.in_space(seat))
    tell("slipped_away", seat=seat, system=system.name, ships=[unit.id for unit in units], n=len(units))
    state = with_units(state, [replace(unit, lost="retreated") for unit in units])
    state = with_fight(state, slipped=seat)
    return placed_token(state, seat, place, tell)


def placed_token(state: State, seat: str, place: int, tell: Tell) -> State:
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
