"""Ground forces are committed to planets (rules/ti4-action.md 1, 10.1; LRR 49.2)."""

from __future__ import annotations

from msgspec.structs import replace

from attacks.engine.flow import Choice, Goto, Outcome
from attacks.engine.values import Command, Offer, Pick, Tell
from attacks.rooms.ti4.abilities.entries.earlier import TOLLS_SINCE
from attacks.rooms.ti4.abilities.lasting import Land, Toll
from attacks.rooms.ti4.abilities.lookup import effects_of
from attacks.rooms.ti4.arena import on_to, planet_of, units_at
from attacks.rooms.ti4.changes import with_action, with_planet, with_side, with_units
from attacks.rooms.ti4.sharing import holders
from attacks.rooms.ti4.state import State, Unit
from attacks.rooms.ti4.units import pick_units, units_picked

CUSTODIANS = 6


def landable(state: State) -> list[Unit]:
    """The active player's units of the space area that can be committed."""
    mine = state.table.in_space(state.table.first)
    fly = any(effects_of(unit.card.special, Land) for unit in mine)
    return [unit for unit in mine if unit.card.is_ground or (fly and unit.card.kind == "fighter")]


def landing_reason(state: State, number: int) -> str:
    """Why nobody may land on a planet; empty if the active player may."""
    planet, side = planet_of(state, number), state.table.side(state.table.first)
    if "demilitarized" in planet.traits:
        return "DEMILITARIZED"
    paid = side.influence + side.trade_goods >= toll(state, number)
    return "" if paid else "COST_NOT_PAYABLE"


def toll(state: State, number: int) -> int:
    """What must be paid, in influence, before the active player lands on a planet: to the custodians, and to others."""
    planet, first = planet_of(state, number), state.table.first
    theirs = [unit for unit in units_at(state, planet.place) if unit.seat != first]
    asking = theirs if state.table.rules >= TOLLS_SINCE else []
    words = [word.influence for unit in asking for word in effects_of(unit.card.special, Toll)]
    return (CUSTODIANS if "custodians" in planet.traits else 0) + max(words, default=0)


class Commit(Choice):
    """10.1. Any ground forces of the space area onto any planets; planet by planet, and all of it before any answer."""

    def run(self, state: State, tell: Tell) -> Outcome:
        """Begin with the first planet on which anybody may land."""
        return with_action(state, now=-1, waiting=self._open(state))

    def _open(self, state: State) -> tuple[int, ...]:
        numbers = range(len(state.table.under_way.planets))
        return tuple(number for number in numbers if not landing_reason(state, number)) if landable(state) else ()

    def seats(self, state: State) -> tuple[str, ...]:
        return (state.table.first,) if state.table.under_way.waiting and landable(state) else ()

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        number, units = state.table.under_way.waiting[0], landable(state)
        land = Offer("land", (Pick("planet", (number,)), pick_units(state, units, 1, len(units))), rule="49")
        return (land, Offer("no_landing", rule="49"))

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        number, *later = state.table.under_way.waiting
        if command.key == "land":
            ids = units_picked(state, landable(state), command.picks[1])
            state = landed(_paid(state, number, tell), number, ids, tell)
        left = tuple(one for one in later if not landing_reason(state, one))  # what was paid is not there any more
        return Goto(with_action(state, waiting=left), "10.1w")


def _paid(state: State, number: int, tell: Tell) -> State:
    seat, cost = state.table.first, toll(state, number)
    if not cost:
        return state
    side = state.table.side(seat)
    over = max(0, cost - side.influence)
    tell("cost.paid", seat=seat, trade_goods=over, influence=cost - over)
    left = tuple(trait for trait in planet_of(state, number).traits if trait != "custodians")
    state = with_side(state, seat, trade_goods=side.trade_goods - over, influence=side.influence - (cost - over))
    return with_planet(state, number, traits=left)


def landed(state: State, number: int, ids: list[int], tell: Tell) -> State:
    """The units are on the planet from here on."""
    planet, seat = planet_of(state, number), state.table.first
    tell("forces.landed", seat=seat, ships=sorted(ids), n=len(ids), planet=planet.name)
    state = with_units(state, [replace(state.table.unit(one), place=planet.place) for one in ids])
    return with_planet(state, number, landed=True)


class CommitMore:
    """The next planet of 10.1, while there are forces to commit; nobody landed anywhere: the end (49.2)."""

    def run(self, state: State, tell: Tell) -> Outcome:
        if state.table.under_way.waiting and landable(state):
            return Goto(state, "10.1")
        state = with_action(state, waiting=())
        planets = state.table.under_way.planets
        there = any(state.table.first in holders(state, planet) for planet in planets)
        return state if any(planet.landed for planet in planets) or there else on_to(state, "end")


class Landed:
    """After 10.2: Space Cannon of those that hold the planets."""

    def run(self, state: State, tell: Tell) -> Outcome:
        return on_to(state, "defense")
