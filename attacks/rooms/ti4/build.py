"""From a setup to the table: fleets become units with ids, factions bring what everybody who plays them has."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec.structs import replace

from attacks.engine.editions import Seated, check_options
from attacks.engine.room import AnyRoom
from attacks.engine.values import Refused
from attacks.rooms.ti4.abilities.entries.earlier import TOLLS_SINCE
from attacks.rooms.ti4.abilities.lasting import OnlySustain
from attacks.rooms.ti4.abilities.lookup import effects_of
from attacks.rooms.ti4.cards import ANOMALIES, FACTIONS, IN_ACTION, unit_for, unit_in_action
from attacks.rooms.ti4.cards import Unit as Profile
from attacks.rooms.ti4.fleet.possible import crowded, possible
from attacks.rooms.ti4.fleet.squad import Fleet, UnitRow
from attacks.rooms.ti4.fleet.squad import Neighbour as Next
from attacks.rooms.ti4.places import GUEST, PARTS, PLANET, SPACE, Action, Planet, on_planet
from attacks.rooms.ti4.settings import RULES, switches_of
from attacks.rooms.ti4.state import Fight, Neighbour, Part, Side, Table, Unit

FLAGS = ("other_ships", "other_units", "own_unit", "own_planet", "own_token")
UNKNOWN = "unknown"
FIGHTING = ("p1", "p2")
ROLLS = ("pressed", "at_once")
MODES = ("combat", "barrage", "action")


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    """What a combat starts from. `first` attacks; `system` are anomalies and wormholes beside those the fleets name.

    `benediction` names the Mahact player in the combat of that hero: it begins every window, and nobody retreats.
    `rolls`: who rolls presses a button for it, or the server's dice fall by themselves. `hands`: what was not played
    stays closed after the combat (it is played on), or is opened with the record (rules/ti4.md 11.1).

    `rules`: the number of the rules that it is played by, for a match that was begun by older ones.
    In the mode `action` the parts of a tactical action from `begins` to `ends` are fought out (`places.PARTS`).
    """

    edition: str
    seats: dict[str, Seated[Fleet]]
    mode: str = "combat"
    first: str = "p1"
    contests: str = "wait"
    dice: str = "server"
    switches: dict[str, Any] = {}
    system: tuple[str, ...] = ()
    benediction: str = ""
    rolls: str = "pressed"
    hands: str = "closed"
    begins: str = PARTS[0]
    ends: str = PARTS[-1]
    rules: int = RULES


def checked(setup: Setup, room: AnyRoom) -> None:
    """Raises `Refused` (code `bad_setup`) if the setup cannot be played."""
    if not set(FIGHTING) <= set(setup.seats) <= set(room.seats):
        raise Refused("bad_seats", code="bad_setup")
    allowed = {
        "mode": MODES,
        "begins": PARTS,
        "ends": PARTS,
        "first": FIGHTING,
        "benediction": ("", *FIGHTING),
        "rolls": ROLLS,
        **room.options,
    }
    check_options(setup, allowed)
    if PARTS.index(setup.begins) > PARTS.index(setup.ends):
        raise Refused("bad_option", code="bad_setup", option="ends")
    strict = switches_of(setup.edition, setup.switches).component_limits == "enforce"
    for seat, place in sorted(setup.seats.items()):
        if (strict and crowded(place.squad)) or not possible(place.squad, setup.edition):
            raise Refused("bad_fleet", code="bad_setup", seat=seat)
        _check_units(setup, seat, place.squad)
    _check_planets(setup)


def _check_units(setup: Setup, seat: str, fleet: Fleet) -> None:
    """Raises `Refused` where a side lacks ships, or a player beside the two has units it cannot have here.

    In a tactical action the defender may hold planets alone, and who sits beside it may have cannons next door and
    units on planets.
    """
    action = setup.mode == "action"
    if seat not in FIGHTING:
        if fleet.ships and not (action and all(row.where != SPACE for row in fleet.ships)):
            raise Refused("brings_no_ships", code="bad_setup", seat=seat)
        return
    if action and (fleet.ships or seat != setup.first):
        return
    if not any(row.where == SPACE and _card(row, fleet, action=False).is_ship for row in fleet.ships):
        raise Refused("needs_ships", code="bad_setup", seat=seat)


def _check_planets(setup: Setup) -> None:
    """Raises `Refused` where two players whom nobody fights share a planet, which only Thunder's Edge knows."""
    if setup.mode != "action" or "te" in switches_of(setup.edition, setup.switches).sets:
        return
    held: dict[str, str] = {}
    for seat, place in sorted(setup.seats.items()):
        for row in place.squad.ships if seat != setup.first else ():
            owner = held.setdefault(row.where, seat)
            if on_planet(row.where) and owner != seat:
                raise Refused("shared_planet", code="bad_setup", seat=seat)


def table_of(setup: Setup) -> Table:
    """The table a setup describes."""
    switches = switches_of(setup.edition, setup.switches)
    units: list[Unit] = []
    sides: list[Side] = []
    places = list(setup.system)
    laws = [law for _, place in sorted(setup.seats.items()) for law in place.squad.laws]
    for seat in sorted(setup.seats):
        fleet = setup.seats[seat].squad
        sides.append(_side(seat, setup.seats[seat].name, fleet, action=setup.mode == "action"))
        places += fleet.system
        if seat in FIGHTING or setup.mode == "action":
            mine = _units(seat, fleet, len(units) + 1, action=setup.mode == "action")
            stripped = laws if setup.rules >= TOLLS_SINCE else ()
            units += [replace(unit, card=_under(stripped, unit.card)) for unit in mine]
    return Table(
        edition=setup.edition,
        switches=switches,
        mode=setup.mode,
        contests=setup.contests,
        dice=setup.dice,
        sides=tuple(sides),
        first=setup.first,
        units=tuple(units),
        anomalies=tuple(dict.fromkeys(place for place in places if place in ANOMALIES)),
        wormhole="wormhole" in places,
        laws=tuple(dict.fromkeys(laws)),
        benediction=setup.benediction,
        rolls=setup.rolls,
        fight=Fight(parts=tuple(Part(seat) for seat in FIGHTING)),
        action=_action(setup, units) if setup.mode == "action" else None,
        rules=setup.rules,
    )


def _action(setup: Setup, units: list[Unit]) -> Action:
    """The tactical action before it begins: its planets as the fleets name them, at least one; who holds them."""
    known: dict[str, Said] = {}
    for seat, place in sorted(setup.seats.items()):
        for planet in place.squad.planets:
            name = f"{PLANET}:{planet.name}" if planet.name else PLANET
            known[name] = (*known.get(name, ()), *((seat, flag) for flag in planet.flags))
    for unit in units:
        if on_planet(unit.place):
            known.setdefault(unit.place, ())
    seats = sorted(setup.seats)
    start = seats.index(setup.first)
    clockwise = (*seats[start:], *seats[:start])
    planets = [_planet(setup, place, said, clockwise, units) for place, said in (known or {PLANET: ()}).items()]
    return Action(setup.begins, setup.ends, tuple(planets), clockwise)


Said = tuple[tuple[str, str], ...]
"""What fleets say of a planet: who says it, and what."""


def _planet(setup: Setup, place: str, said: Said, clockwise: tuple[str, ...], units: list[Unit]) -> Planet:
    """A planet with who controls it and who coexists there; what stands there late in the action has landed in it."""
    shared = "te" in switches_of(setup.edition, setup.switches).sets
    guests = {seat for seat, flag in said if flag == GUEST} if shared else set()
    holder, there = _holder(place, clockwise, units, guests), _with_forces(place, clockwise, units)
    late = PARTS.index(setup.begins) > PARTS.index("landing")
    landed = late and setup.first in there and setup.first not in (*guests, holder)
    beside = tuple(seat for seat in there if seat != holder and not (landed and seat == setup.first))
    return Planet(
        place,
        place.partition(":")[2],
        holder,
        tuple(dict.fromkeys(flag for _, flag in said if flag != GUEST)),
        landed=landed and setup.begins == "defense",  # Space Cannon of the planet is still to come
        coexist=beside if shared else (),
    )


def _holder(place: str, clockwise: tuple[str, ...], units: list[Unit], guests: set[str]) -> str:
    """Who controls a planet: the first after the active player with units there, else that player if it has some.

    Who says that it coexists there does not, as long as somebody else has units there.
    """
    there = {unit.seat for unit in units if unit.place == place}
    there = there - guests or there
    return next((seat for seat in (*clockwise[1:], clockwise[0]) if seat in there), "")


def _with_forces(place: str, clockwise: tuple[str, ...], units: list[Unit]) -> tuple[str, ...]:
    """Who has ground forces on a planet, the active player first."""
    there = {unit.seat for unit in units if unit.place == place and unit.card.is_ground}
    return tuple(seat for seat in clockwise if seat in there)


def _side(seat: str, name: str, fleet: Fleet, *, action: bool) -> Side:
    faction = FACTIONS.get(fleet.faction)
    own = (*faction.abilities, *(faction.in_action if action else ())) if faction else ()
    abilities = (*own, *fleet.technologies, *fleet.leaders, *fleet.relics, *fleet.laws)
    if action:
        abilities = tuple(IN_ACTION.get(one, one) for one in abilities)
    return Side(
        seat=seat,
        name=name,
        fleet=fleet.name,
        faction=fleet.faction,
        cards=(*fleet.cards, *(UNKNOWN,) * fleet.unknown_cards),
        abilities=tuple(dict.fromkeys(abilities)),
        exhausted=fleet.exhausted,
        trade_goods=fleet.trade_goods,
        influence=fleet.influence,
        commodities=fleet.commodities,
        resources=fleet.resources,
        fleet_pool=fleet.fleet_pool,
        tokens=fleet.tokens,
        neighbours=tuple(_neighbour(one) for one in fleet.neighbours),
    )


def _neighbour(system: Next) -> Neighbour:
    flags = {flag: flag in system.flags for flag in FLAGS}
    return Neighbour(system.name, tuple(flag for flag in system.flags if flag in ANOMALIES), **flags)


def _card(row: UnitRow, fleet: Fleet, *, action: bool) -> Profile:
    named = unit_in_action if action else unit_for
    return named(row.kind, row.upgraded, fleet.faction)


def _under(laws: Iterable[str], card: Profile) -> Profile:
    """What is left of a unit under laws that take its class everything but Sustain Damage."""
    if card.kind not in {word.cls for word in effects_of(laws, OnlySustain)}:
        return card
    return replace(card, special=("needs_capacity",), bombardment=(0, 0), space_cannon=(0, 0), afb=(0, 0))


def _units(seat: str, fleet: Fleet, first: int, *, action: bool) -> list[Unit]:
    units: list[Unit] = []
    for row in fleet.ships:
        card = _card(row, fleet, action=action)
        for number in range(row.n):
            damaged = number < row.damaged
            units.append(Unit(first + len(units), seat, card, damaged=damaged, place=row.where))
    return units
