"""Whether a fleet can stand on the table in an edition, and if not: what is wrong, where.

An `error` cannot be played; a `warning` is kept as it is (section 10 R-19: more ships than plastic only warns).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from attacks.engine.squads import Note
from attacks.rooms.ti4 import cards
from attacks.rooms.ti4.fleet.squad import MONEY, NEIGHBOUR_FLAGS, SYSTEM, Fleet, UnitRow
from attacks.rooms.ti4.places import FLAGS, on_planet

MOST_ROWS = 40
MOST_UNITS = 120
MOST_CARDS = 20
MOST_NEIGHBOURS = 12
MOST_NUMBER = 99
LONGEST = 80


def possible(fleet: Fleet, edition: str) -> bool:
    """Can it be played?"""
    return not any(problem.level == "error" for problem in problems(fleet, edition))


def crowded(fleet: Fleet) -> bool:
    """Are there more of a kind than the box has? Most tables do not mind (R-19)."""
    return any(True for _ in _plastic(fleet))


def problems(fleet: Fleet, edition: str) -> tuple[Note, ...]:
    """Everything that is wrong with a fleet, in the order of its fields."""
    found = [*_faction(fleet, edition), *_units(fleet, edition), *_plastic(fleet)]
    for field, kinds in LISTS.items():
        found += _cards(fleet, field, kinds, edition)
    found += _copies(fleet, edition)
    found += _numbers(fleet)
    found += _places(fleet)
    return tuple(found)


LISTS = {
    "technologies": ("technology",),
    "cards": cards.HAND,
    "leaders": ("leader",),
    "relics": ("relic",),
    "laws": ("law",),
    "exhausted": ("leader", "technology", "relic"),
}
"""Which kinds of cards a field of a fleet may name."""


def _error(code: str, place: str, **params: str | int) -> Note:
    return Note("error", code, place, params=params)


def _faction(fleet: Fleet, edition: str) -> Iterator[Note]:
    if fleet.faction and fleet.faction not in cards.FACTIONS:
        yield _error("unknown_faction", "faction", word=fleet.faction[:LONGEST])
    elif fleet.faction and fleet.faction not in cards.factions_of(edition):
        faction = cards.FACTIONS[fleet.faction]
        yield _error("faction_not_in_edition", "faction", name=faction.name, set=faction.set)
    if len(fleet.name) > LONGEST:
        yield _error("name_too_long", "name", limit=LONGEST)


def _units(fleet: Fleet, edition: str) -> Iterator[Note]:
    if len(fleet.ships) > MOST_ROWS or sum(row.n for row in fleet.ships) > MOST_UNITS:
        yield _error("too_many_units", "", limit=MOST_UNITS)
    known = [row for row in fleet.ships if known_unit(row, fleet.faction)]
    for place, row in enumerate(fleet.ships):
        yield from _row(row, f"ships[{place}]", fleet, edition)
    yield from _mixed(known, fleet.faction)
    ships = [row for row in known if row.n > 0 and cards.unit_for(row.kind, row.upgraded, fleet.faction).is_ship]
    if only_cards(fleet):
        yield Note("warning", "only_cards")
    elif not any(row.where == "space" for row in ships):
        held = bool(fleet.planets) or any(row.n > 0 and (row.where != "space" or _lands(row, fleet)) for row in known)
        yield Note("warning", "only_on_planets") if held else _error("no_ships", "")


def _lands(row: UnitRow, fleet: Fleet) -> bool:
    """Is it a ground force, that fights on a planet also where no ship of its side is left to carry it?"""
    return cards.unit_for(row.kind, row.upgraded, fleet.faction).kind in ("infantry", "mech")


def lands_nothing(fleet: Fleet, mode: str) -> tuple[str, ...]:
    """The fleet's name where a whole tactical action is played and it brings neither ground forces nor planets."""
    brings = any(row.n > 0 and _lands(row, fleet) for row in fleet.ships if known_unit(row, fleet.faction))
    idle = mode == "action" and not brings and not fleet.planets and not only_cards(fleet)
    return (fleet.name or fleet.faction,) if idle else ()


def only_cards(fleet: Fleet) -> bool:
    """Is it what a third player brings: cards that may act, and no units?"""
    return not fleet.ships and bool(fleet.cards or fleet.unknown_cards or fleet.leaders)


def _mixed(rows: list[UnitRow], faction: str) -> Iterator[Note]:
    """An upgrade is a technology: who has it has no unit of the first side left."""
    own = faction if faction in cards.FACTIONS else ""
    sides: dict[str, set[str]] = {}
    for row in rows:
        if row.kind != "flagship" or own:
            unit = cards.unit_for(row.kind, row.upgraded, own)
            sides.setdefault(cards.base_of(unit.id), set()).add(unit.name)
    for names in sides.values():
        if len(names) > 1:
            first, second = sorted(names, key=len)
            yield Note("warning", "mixed_upgrades", params={"name": first, "other": second})


def known_unit(row: UnitRow, faction: str) -> bool:
    """Does the row name a unit that there is?"""
    if row.kind == "flagship":
        return faction in cards.FACTIONS
    return row.kind in cards.UNITS and cards.UNITS[row.kind].kind != "relic"


def _row(row: UnitRow, place: str, fleet: Fleet, edition: str) -> Iterator[Note]:
    if not known_unit(row, fleet.faction):
        code = "flagship_without_faction" if row.kind == "flagship" else "unknown_unit"
        yield _error(code, f"{place}.kind", word=row.kind[:LONGEST])
        return
    unit = cards.unit_for(row.kind, row.upgraded, fleet.faction if fleet.faction in cards.FACTIONS else "")
    if unit.id not in cards.units_of(edition):
        yield _error("unit_not_in_edition", f"{place}.kind", name=unit.name, set=unit.set)
    if row.upgraded and not unit.id.endswith("2"):
        yield _error("no_upgrade", f"{place}.upgraded", name=unit.name)
    if unit.faction and fleet.faction and unit.faction != fleet.faction:
        yield Note("warning", "other_factions_unit", f"{place}.kind", params={"name": unit.name})
    if not 1 <= row.n <= MOST_NUMBER:
        yield _error("bad_count", f"{place}.n", name=unit.name, limit=MOST_NUMBER)
    elif not 0 <= row.damaged <= row.n:
        yield _error("more_damaged_than_there", f"{place}.damaged", name=unit.name, n=row.n)
    elif row.damaged and not unit.sustain:
        yield _error("cannot_be_damaged", f"{place}.damaged", name=unit.name)
    if row.where not in ("space", "near", "planet") and not (on_planet(row.where) and row.where[6:7] == ":"):
        yield _error("unknown_where", f"{place}.where", word=row.where[:LONGEST])
    elif len(row.where) > LONGEST:
        yield _error("name_too_long", f"{place}.where", limit=LONGEST)
    elif on_planet(row.where) and unit.is_ship:
        yield _error("ship_on_planet", f"{place}.where", name=unit.name)
    elif row.where == "space" and unit.kind == "structure" and not unit.move:
        yield _error("structure_in_space", f"{place}.where", name=unit.name)


def _plastic(fleet: Fleet) -> Iterator[Note]:
    """More of a kind than the box has: said, and played all the same."""
    counted: Counter[str] = Counter()
    for row in fleet.ships:
        if known_unit(row, fleet.faction):
            unit = cards.unit_for(row.kind, False, fleet.faction)
            counted["mech" if unit.kind == "mech_ship" else _box(unit)] += row.n
    for kind, n in counted.items():
        if n > cards.PLASTIC.get(kind, n):
            yield Note("warning", "more_than_plastic", params={"n": n, "kind": kind, "limit": cards.PLASTIC[kind]})


def _box(unit: cards.Unit) -> str:
    if unit.kind != "structure":
        return unit.kind
    return "pds" if unit.id.startswith("pds") else "space_dock"


def _cards(fleet: Fleet, field: str, kinds: tuple[str, ...], edition: str) -> Iterator[Note]:
    named = getattr(fleet, field)
    if len(named) > MOST_CARDS:
        yield _error("too_many_cards", field, limit=MOST_CARDS)
    for place, key in enumerate(named):
        where = f"{field}[{place}]"
        card = cards.CARDS.get(key)
        if card is None:
            yield _error("unknown_card", where, word=key[:LONGEST])
        elif card.kind not in kinds:
            yield _error(f"not_in_{field}", where, name=card.name)
        elif key not in cards.cards_of(edition):
            yield _other_edition(card, where, edition)
        elif card.kind == "promissory" and card.faction == fleet.faction:
            yield _error("own_note", where, name=card.name)
        elif field != "cards" and key in named[:place]:
            yield _error("named_twice", where, name=card.name)


def _other_edition(card: cards.Card, where: str, edition: str) -> Note:
    omega = cards.OMEGA.get(card.id)
    if omega in cards.cards_of(edition):
        return _error("replaced_by_omega", where, name=card.name)
    return _error("card_not_in_edition", where, name=card.name, set=card.set)


def _copies(fleet: Fleet, edition: str) -> Iterator[Note]:
    if not 0 <= fleet.unknown_cards <= MOST_CARDS:
        yield _error("bad_number", "unknown_cards", limit=MOST_CARDS)
    for key, n in Counter(fleet.cards).items():
        card = cards.cards_of(edition).get(key)
        if card and n > card.copies:
            place = f"cards[{fleet.cards.index(key)}]"
            yield Note("warning", "more_copies_than_printed", place, params={"name": card.name, "limit": card.copies})


def _numbers(fleet: Fleet) -> Iterator[Note]:
    for field in MONEY:
        if not 0 <= getattr(fleet, field) <= MOST_NUMBER:
            yield _error("bad_number", field, limit=MOST_NUMBER)


def _places(fleet: Fleet) -> Iterator[Note]:
    for place, word in enumerate(fleet.system):
        if word not in SYSTEM:
            yield _error("unknown_system", f"system[{place}]", word=word[:LONGEST])
    if len(fleet.neighbours) > MOST_NEIGHBOURS:
        yield _error("too_many_neighbours", "neighbours", limit=MOST_NEIGHBOURS)
    for place, planet in enumerate(fleet.planets):
        if len(planet.name) > LONGEST or len(fleet.planets) > MOST_NEIGHBOURS:
            yield _error("name_too_long", f"planets[{place}].name", limit=LONGEST)
        for spot, flag in enumerate(planet.flags):
            if flag not in FLAGS:
                yield _error("unknown_flag", f"planets[{place}].flags[{spot}]", word=flag[:LONGEST])
    names: set[str] = set()
    for place, neighbour in enumerate(fleet.neighbours):
        where = f"neighbours[{place}]"
        if not neighbour.name.strip() or len(neighbour.name) > LONGEST:
            yield _error("neighbour_needs_name", f"{where}.name")
        elif neighbour.name in names:
            yield _error("named_twice", f"{where}.name", name=neighbour.name)
        names.add(neighbour.name)
        for spot, flag in enumerate(neighbour.flags):
            if flag not in NEIGHBOUR_FLAGS:
                yield _error("unknown_flag", f"{where}.flags[{spot}]", word=flag[:LONGEST])
