"""From a setup to the table: fleets become units with ids, factions bring what everybody who plays them has."""

from __future__ import annotations

from typing import Any

import msgspec

from attacks.engine.room import AnyRoom, Seated, check_options
from attacks.engine.values import Refused
from attacks.rooms.ti4.cards import ANOMALIES, FACTIONS, unit_for
from attacks.rooms.ti4.fleet.possible import crowded, possible
from attacks.rooms.ti4.fleet.squad import Fleet
from attacks.rooms.ti4.fleet.squad import Neighbour as Next
from attacks.rooms.ti4.settings import switches_of
from attacks.rooms.ti4.state import Fight, Neighbour, Part, Side, Table, Unit

FLAGS = ("other_ships", "other_units", "own_unit", "own_planet", "own_token")
UNKNOWN = "unknown"
FIGHTING = ("p1", "p2")
ROLLS = ("pressed", "at_once")


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    """What a combat starts from. `first` attacks; `system` are anomalies and wormholes beside those the fleets name.

    `benediction` names the Mahact player in the combat of that hero: it begins every window, and nobody retreats.
    `rolls`: who rolls presses a button for it, or the server's dice fall by themselves. `hands`: what was not played
    stays closed after the combat (it is played on), or is opened with the record (rules/ti4.md 11.1).
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


def checked(setup: Setup, room: AnyRoom) -> None:
    """Raises `Refused` (code `bad_setup`) if the setup cannot be played."""
    if not set(FIGHTING) <= set(setup.seats) <= set(room.seats):
        raise Refused("bad_seats", code="bad_setup")
    allowed = {
        "mode": room.modes,
        "first": FIGHTING,
        "benediction": ("", *FIGHTING),
        "rolls": ROLLS,
        **room.options,
    }
    check_options(setup, allowed)
    strict = switches_of(setup.edition, setup.switches).component_limits == "enforce"
    for seat, place in sorted(setup.seats.items()):
        if (strict and crowded(place.squad)) or not possible(place.squad, setup.edition):
            raise Refused("bad_fleet", code="bad_setup", seat=seat)
        if bool(place.squad.ships) != (seat in FIGHTING):
            raise Refused("needs_ships" if seat in FIGHTING else "brings_no_ships", code="bad_setup", seat=seat)


def table_of(setup: Setup) -> Table:
    """The table a setup describes."""
    switches = switches_of(setup.edition, setup.switches)
    units: list[Unit] = []
    sides: list[Side] = []
    places, laws = list(setup.system), list[str]()
    for seat in sorted(setup.seats):
        fleet = setup.seats[seat].squad
        sides.append(_side(seat, setup.seats[seat].name, fleet))
        places += fleet.system
        laws += fleet.laws
        if seat in FIGHTING:
            units += _units(seat, fleet, len(units) + 1)
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
    )


def _side(seat: str, name: str, fleet: Fleet) -> Side:
    own = FACTIONS[fleet.faction].abilities if fleet.faction in FACTIONS else ()
    abilities = (*own, *fleet.technologies, *fleet.leaders, *fleet.relics, *fleet.laws)
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


def _units(seat: str, fleet: Fleet, first: int) -> list[Unit]:
    units: list[Unit] = []
    for row in fleet.ships:
        card = unit_for(row.kind, row.upgraded, fleet.faction)
        for number in range(row.n):
            damaged = number < row.damaged
            units.append(Unit(first + len(units), seat, card, damaged=damaged, place=row.where))
    return units
