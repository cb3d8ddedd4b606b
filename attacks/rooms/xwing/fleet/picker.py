"""Squads picked card by card: ships of a faction, and for each of their slots the upgrades that fit.

What is offered is what the squad may have (`legal.py`): whatever would make it worse is shown with the reason.
"""

from __future__ import annotations

from collections.abc import Sequence

from attacks.engine.form import Said
from attacks.engine.picking import Choice, Counted, Picked, Picker, Row, Sheet, Slot, Thing
from attacks.rooms.xwing import cards, points
from attacks.rooms.xwing.fleet import legal
from attacks.rooms.xwing.fleet.equip import UPGRADES_COST, equip, upgrade_points
from attacks.rooms.xwing.fleet.legal import Law, Loaded
from attacks.rooms.xwing.squad import Squad, Upgrade


def factions(edition: str) -> Sequence[str]:
    """The factions of the edition's pilots, in the order they came."""
    found = {pilot.faction for pilot in cards.cards(edition).pilots.values()}
    return [one for one in ORDER if one in found] + sorted(found - set(ORDER))


ORDER = (
    *("rebelalliance", "galacticempire", "scumandvillainy"),
    *("resistance", "firstorder", "galacticrepublic", "separatistalliance"),
)


def forms(edition: str) -> Sequence[str]:
    return legal.FORMS[cards.TABLES[edition]]


def revisions(edition: str) -> Sequence[Counted]:
    return [Counted(one.key, one.name, one.date) for one in points.revisions(cards.TABLES[edition])]


def _law(edition: str, picked: Picked) -> Law:
    known = {one.key for one in points.revisions(cards.TABLES[edition])}
    return legal.law(edition, picked.form, picked.revision if picked.revision in known else "")


def _fleet(held: Law, picked: Picked) -> list[Loaded]:
    """The ships of a list under way; ids that no table has are left out."""
    found = [_loaded(held, thing) for thing in picked.things]
    return [one for one in found if one is not None]


def _loaded(held: Law, thing: Thing) -> Loaded | None:
    pilot = held.table.pilots.get(thing.key)
    if pilot is None:
        return None
    wanted = pilot.loadout or thing.cards
    return Loaded(
        pilot,
        held.table.ships[pilot.ship],
        tuple(held.table.upgrades[key] for key in wanted if key in held.table.upgrades),
    )


def things(edition: str, picked: Picked) -> Sequence[Choice]:
    """The pilots of the faction by ship, the cheapest first; those that cannot come to this squad with the reason."""
    held = _law(edition, picked)
    fleet = _fleet(held, picked)
    before = legal.wrong(held, fleet, picked.faction)
    found = []
    for pilot in held.table.pilots.values():
        loaded = _loaded(held, Thing(pilot.id))
        if pilot.faction != picked.faction or loaded is None or (held.form != legal.ANY and not pilot.priced):
            continue
        ship = loaded.ship
        told = [Said("build", "initiative", n=pilot.initiative)]
        told += [Said("build", "loadout", n=pilot.loadout_value)] if pilot.loadout_value and not pilot.loadout else []
        told += [Said("build", "fixed")] if pilot.loadout else []
        why = legal.worse(before, held, [*fleet, loaded], picked.faction)
        name = f"{pilot.name} ({pilot.title})" if pilot.title else pilot.name
        found.append(Choice(pilot.id, name, legal.cost(held, loaded), ship.name, tuple(told), ship.name, why))
    return sorted(found, key=lambda one: (str(one.group), one.points, one.name))


def offered(edition: str, picked: Picked, at: int, slot: str) -> Sequence[Choice]:
    """The upgrades of a slot for the ship at a place; those that fit come first."""
    held = _law(edition, picked)
    fleet = _fleet(held, picked)
    if not 0 <= at < len(fleet):
        return ()
    one = fleet[at]
    before = legal.wrong(held, fleet, picked.faction)
    found = []
    for card in held.table.upgrades.values():
        if slot not in card.slots or card.standard_only or not (card.priced or held.form == legal.ANY):
            continue
        grown = Loaded(one.pilot, one.ship, (*one.cards, card))
        why = legal.worse(before, held, [*fleet[:at], grown, *fleet[at + 1 :]], picked.faction)
        if why and why.code in NEVER:
            continue
        found.append(Choice(card.id, card.name, upgrade_points(card, one.pilot, one.ship), why=why))
    return sorted(found, key=lambda choice: (choice.why is not None, choice.name))


NEVER = ("needs_faction", "needs_chassis", "needs_ability")
"""Why a card is of other ships altogether: these are not shown at all."""


def sheet(edition: str, picked: Picked) -> Sheet:
    held = _law(edition, picked)
    fleet = _fleet(held, picked)
    source = points.book(held.name, held.table.revision).source
    notes = legal.problems(squad(edition, picked), edition, held.form, held.table.revision) if fleet else ()
    total = sum(legal.cost(held, one) for one in fleet)
    counted = Counted(source.key, source.name, source.date)
    return Sheet(tuple(_row(held, one) for one in fleet), total, held.limit, counted, notes)


def _row(held: Law, one: Loaded) -> Row:
    pilot = one.pilot
    costs = UPGRADES_COST[held.home]
    order = list(dict.fromkeys((*pilot.slots, *(slot for card in one.cards for slot in card.gives))))
    slots = [
        Slot(
            card.slots[0], Choice(card.id, card.name, upgrade_points(card, pilot, one.ship)), fixed=bool(pilot.loadout)
        )
        for card in one.cards
    ]
    slots += [] if pilot.loadout else [Slot(slot) for slot in legal.free(one)]
    slots.sort(key=lambda slot: (order.index(slot.key) if slot.key in order else len(order), slot.card is None))
    limit = 0 if costs or pilot.loadout else pilot.loadout_value
    told = (one.ship.name, Said("build", "initiative", n=pilot.initiative))
    return Row(pilot.name, legal.cost(held, one), told, one.ship.name, tuple(slots), legal.loadout_of(one), limit)


def squad(edition: str, picked: Picked) -> Squad:
    """The squad as it is played."""
    held = _law(edition, picked)
    ships = []
    for one in _fleet(held, picked):
        carried = [(Upgrade(card.id, card.name, card.slots[0], sides=card.sides), card) for card in one.cards]
        ships.append(equip(one.pilot, one.ship, carried, held.home, legal.cost(held, one)))
    total = sum(ship.points for ship in ships)
    name = picked.name or (ships[0].name if ships else "")
    return Squad(name, picked.faction, total, tuple(ships))


def picked_of(edition: str, told: Squad) -> Picked:
    """A squad as a list under way."""
    table = cards.cards(edition)
    found = [
        Thing(ship.pilot, tuple(card.key for card in ship.upgrades if card.key in table.upgrades))
        for ship in told.ships
        if ship.pilot in table.pilots
    ]
    faction = told.faction or next((table.pilots[thing.key].faction for thing in found), "")
    return Picked(faction, told.name, "", "", tuple(found))


def upgrades(edition: str) -> Sequence[Choice]:
    """Every upgrade of the edition; the points of some hang on who carries them."""
    held = legal.law(edition)
    return [
        Choice(card.id, card.name, -1 if card.points_by else card.points, card.slots[0])
        for card in held.table.upgrades.values()
    ]


PICKER = Picker(factions, forms, revisions, things, offered, sheet, squad, picked_of, upgrades)
