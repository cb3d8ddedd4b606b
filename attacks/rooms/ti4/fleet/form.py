"""The quick builder: a fleet as rows of counts and lists to tick, described as data so that a page can draw it.

`groups` says what to ask, `squad_from` makes the answers a fleet, `answers_of` fills the form with a fleet. What the
form does not ask for (used-up leaders, units of a kind it has no row for) stays as the fleet had it.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

from msgspec.structs import replace

from attacks.engine.bench import Lying
from attacks.engine.form import Field, Group
from attacks.engine.squads import Import
from attacks.rooms.ti4 import cards
from attacks.rooms.ti4.fleet.reader import checked, normal, ship_line
from attacks.rooms.ti4.fleet.squad import MONEY, NEIGHBOUR_FLAGS, SYSTEM, Fleet, Neighbour, PlanetRow, UnitRow
from attacks.rooms.ti4.places import FLAGS, GUEST, on_planet

SPACE = ("fighter", "destroyer", "cruiser", "carrier", "dreadnought", "war_sun", "flagship", "mech", "infantry")
PLANET = ("infantry", "mech", "pds", "space_dock")
NEAR = ("pds", "mech", "flagship", "space_dock")
PLANETS = ("planet", "planet1", "planet2")
"""The groups of planets, by what their questions begin with; the first may be one without a name."""
MOST = {"flagship": 1, "war_sun": 2, "fighter": 40, "infantry": 40}
USUAL_MOST = 12
NEIGHBOURS = 3
TICKED = {"technologies": "technology", "leaders": "leader", "relics": "relic", "laws": "law"}


OF_A_GUEST = ("fleet", "hand", "technologies", "leaders", "relics", "laws", "goods", *PLANETS, "near")
"""The groups that are asked of a player without ships: in a whole action one has units on planets and next door."""


@cache
def groups(edition: str) -> tuple[Group, ...]:
    """Everything the builder asks in an edition."""
    return (
        _head(edition),
        _units("space", SPACE, edition),
        _hand(edition),
        *(_ticked(field, kind, edition) for field, kind in TICKED.items()),
        Group(key="goods", fields=tuple(_number(key, ("fleet_fields", key), 99) for key in MONEY), folded=True),
        Group(key="system", fields=(_many("system", SYSTEM, "places"),), folded=True),
        _neighbours(),
        *(_planet(at, edition) for at in range(len(PLANETS))),
        _units("near", NEAR, edition),
    )


def squad_from(answers: dict[str, Any], edition: str, was: Fleet | None = None) -> Import[Fleet]:
    """The fleet of the answers, over the one there was, with what is wrong with it."""
    fleet = was or Fleet()
    kept, more = tuple(row for row in fleet.ships if _slot(fleet, row) is None), _places_of(fleet)[len(PLANETS) :]
    grounds = tuple(
        row for at, key in enumerate(PLANETS) for row in _rows(answers, key, PLANET, _place_in(answers, at))
    )
    hand = Counter({key: int(answers.get(f"hand_{key}") or 0) for key in _hand_ids(edition)})
    changes: dict[str, Any] = {field: tuple(answers.get(field) or ()) for field in (*TICKED, "system")}
    changes |= {field: tuple(dict.fromkeys((*changes[field], *_around(getattr(fleet, field))))) for field in TICKED}
    changes |= {key: int(answers.get(key) or 0) for key in (*MONEY, "unknown_cards")}
    return checked(
        replace(
            fleet,
            name=str(answers.get("name") or "").strip(),
            faction=str(answers.get("faction") or ""),
            ships=(*_rows(answers, "space", SPACE), *grounds, *_rows(answers, "near", NEAR), *kept),
            planets=(*_planets_in(answers), *(one for one in fleet.planets if _place(one.name) in more)),
            cards=(*hand.elements(), *_around(fleet.cards)),
            neighbours=(*_neighbours_in(answers), *fleet.neighbours[NEIGHBOURS:]),
            **changes,
        ),
        edition,
    )


def answers_of(fleet: Fleet) -> dict[str, Any]:
    """The answers that make this fleet."""
    fleet = normal(fleet)
    found: dict[str, Any] = {"name": fleet.name, "faction": fleet.faction, "unknown_cards": fleet.unknown_cards}
    found |= {field: list(getattr(fleet, field)) for field in (*TICKED, "system")}
    found |= {key: getattr(fleet, key) for key in MONEY}
    found |= {f"hand_{key}": n for key, n in Counter(fleet.cards).items()}
    for row in fleet.ships:
        key = _slot(fleet, row)
        if key is None:
            continue
        found[key] = found.get(key, 0) + row.n
        found[f"{key}_damaged"] = found.get(f"{key}_damaged", 0) + row.damaged
        found[f"{key}_upgraded"] = found.get(f"{key}_upgraded", False) or row.upgraded
    flags = {_place(one.name): list(one.flags) for one in fleet.planets}
    for key, place in zip(PLANETS, _places_of(fleet), strict=False):
        found |= {f"{key}_name": place.partition(":")[2], f"{key}_flags": flags.get(place, [])}
    for at, one in enumerate(fleet.neighbours[:NEIGHBOURS]):
        found |= {f"next_{at}": one.name, f"next_{at}_flags": list(one.flags)}
    return found


def _place(name: str) -> str:
    """Where units are on a planet of this name."""
    return f"planet:{name}" if name else "planet"


def _places_of(fleet: Fleet) -> tuple[str, ...]:
    """The planets of a fleet in the order of the form: the one without a name stands first."""
    held = [row.where for row in fleet.ships if on_planet(row.where)]
    every = dict.fromkeys([*(_place(one.name) for one in fleet.planets), *held])
    return tuple(sorted(every, key=lambda place: place != "planet"))


def _slot(fleet: Fleet, row: UnitRow) -> str | None:
    """The question that counts a row of units; None where the form does not ask for such."""
    if not on_planet(row.where):
        kinds = {"space": SPACE, "near": NEAR}.get(row.where, ())
        return f"{row.where}_{_field_of(row.kind)}" if _field_of(row.kind) in kinds else None
    place = _places_of(fleet).index(row.where)
    return f"{PLANETS[place]}_{_field_of(row.kind)}" if place < len(PLANETS) and _field_of(row.kind) in PLANET else None


def _place_in(answers: dict[str, Any], at: int) -> str:
    """The planet a group of answers is about; beyond the first one without a name goes by its number."""
    name = " ".join(str(answers.get(f"{PLANETS[at]}_name") or "").split()).replace(":", " ")
    return _place(name or (str(at + 1) if at else ""))


def _planets_in(answers: dict[str, Any]) -> tuple[PlanetRow, ...]:
    """What is said of planets; of one without units its name alone is enough."""
    found = []
    for at, key in enumerate(PLANETS):
        flags = tuple(answers.get(f"{key}_flags") or ())
        if flags or str(answers.get(f"{key}_name") or "").strip():
            found.append(PlanetRow(_place_in(answers, at).partition(":")[2], flags))
    return tuple(found)


def _around(ids: tuple[str, ...]) -> tuple[str, ...]:
    """What of these is of use only around the space combat, so that the form does not ask for it."""
    return tuple(key for key in ids if key in cards.CARDS and cards.CARDS[key].around)


def _field_of(kind: str) -> str:
    """The row of the form a unit belongs to: a faction's own destroyer stands in the row of destroyers."""
    unit = cards.UNITS.get(kind)
    return unit.kind if unit and unit.kind in (*SPACE, *PLANET) else kind


def _head(edition: str) -> Group:
    factions = tuple((key, ("factions", key)) for key in cards.factions_of(edition))
    return Group(
        key="fleet",
        fields=(
            Field(key="faction", kind="choice", label=("form", "faction"), options=(("", ("form", "any")), *factions)),
            Field(key="name", kind="text", label=("form", "name"), most=80),
        ),
    )


def _units(where: str, kinds: tuple[str, ...], edition: str) -> Group:
    known = [kind for kind in kinds if kind == "flagship" or cards.UNITS[kind].set in cards.SETS[edition]]
    fields, rows = [], []
    for kind in known:
        key = f"{where}_{kind}"
        columns = [key]
        most = MOST.get(kind, USUAL_MOST)
        fields.append(Field(key=key, kind="number", label=("form", "count"), most=most, usual=0, sign=kind))
        if where != "near":
            sustains, only = _whose([unit for unit in _of_kind(kind) if unit.sustain])
            columns.append(f"{key}_damaged" if sustains else "")
            if sustains:
                fields.append(
                    Field(key=columns[-1], kind="number", label=("form", "damaged"), most=most, usual=0, only=only)
                )
        upgrades, only = _whose([unit for unit in _of_kind(kind) if unit.id.endswith("2")])
        columns.append(f"{key}_upgraded" if upgrades else "")
        if upgrades:
            fields.append(Field(key=columns[-1], kind="check", label=("form", "upgraded"), usual=False, only=only))
        rows.append((("classes", kind), tuple(columns)))
    heads = ("count", "damaged", "upgraded") if where != "near" else ("count", "upgraded")
    return Group(key=where, fields=tuple(fields), rows=tuple(rows), columns=heads, folded=where != "space")


def _planet(at: int, edition: str) -> Group:
    """A planet of the system: what stands there, its name, and what it is."""
    flags = tuple((flag, ("places", flag)) for flag in FLAGS if flag != GUEST or "te" in cards.SETS[edition])
    about = (
        Field(key=f"{PLANETS[at]}_name", kind="text", label=("form", "planet_name"), most=60),
        Field(key=f"{PLANETS[at]}_flags", kind="many", label=("form", "planet_flags"), options=flags),
    )
    units = _units(PLANETS[at], PLANET, edition)
    return replace(units, fields=(*units.fields, *about), like="planet", n=at + 1)


def _of_kind(kind: str) -> list[cards.Unit]:
    return [unit for unit in cards.UNITS.values() if kind in (unit.kind, cards.base_of(unit.id))]


def _whose(units: list[cards.Unit]) -> tuple[bool, tuple[str, ...]]:
    """Is there such a unit at all, and of which factions only; none named: anybody's."""
    anybody = any(not unit.faction for unit in units)
    return bool(units), () if anybody else tuple(sorted({unit.faction for unit in units}))


def lies(fleet: Fleet) -> tuple[Lying, ...]:
    """What of a fleet there is: in space the largest first, then what stands on planets and next door."""
    order = [*reversed(SPACE)]
    rows = list(normal(fleet).ships)
    rows.sort(
        key=lambda row: (
            len(order) + 1
            if row.where != "space"
            else order.index(_field_of(row.kind))
            if _field_of(row.kind) in order
            else len(order)
        )
    )
    return tuple(Lying("p1", _field_of(row.kind), row.n, ((ship_line(row)[0], row.n),)) for row in rows)


def _hand_ids(edition: str) -> tuple[str, ...]:
    return tuple(key for key, card in cards.cards_of(edition).items() if card.kind in cards.HAND and not card.around)


def _hand(edition: str) -> Group:
    table = cards.cards_of(edition)
    fields = tuple(_number(f"hand_{key}", ("cards", key), table[key].copies) for key in _hand_ids(edition))
    return Group(key="hand", fields=(_number("unknown_cards", ("form", "unknown_cards"), 12), *fields), folded=True)


def _ticked(field: str, kind: str, edition: str) -> Group:
    ids = tuple(key for key, card in cards.cards_of(edition).items() if card.kind == kind and not card.around)
    return Group(key=field, fields=(_many(field, ids, "cards"),), folded=True)


def _neighbours() -> Group:
    fields: list[Field] = []
    for at in range(NEIGHBOURS):
        fields.append(Field(key=f"next_{at}", kind="text", label=("form", "neighbour"), most=80))
        fields.append(_many(f"next_{at}_flags", NEIGHBOUR_FLAGS, "places"))
    return Group(key="neighbours", fields=tuple(fields), folded=True)


def _number(key: str, label: tuple[str, str], most: int) -> Field:
    return Field(key=key, kind="number", label=label, most=most, usual=1 if key == "tokens" else 0)


def _many(key: str, ids: tuple[str, ...], section: str) -> Field:
    return Field(
        key=key, kind="many", label=("form", key.split("_")[-1]), options=tuple((i, (section, i)) for i in ids)
    )


def _rows(answers: dict[str, Any], asked: str, kinds: tuple[str, ...], where: str = "") -> tuple[UnitRow, ...]:
    found = []
    for kind in kinds:
        key = f"{asked}_{kind}"
        n = int(answers.get(key) or 0)
        if n:
            damaged = int(answers.get(f"{key}_damaged") or 0)
            found.append(UnitRow(kind, n, min(damaged, n), bool(answers.get(f"{key}_upgraded")), where or asked))
    return tuple(found)


def _neighbours_in(answers: dict[str, Any]) -> tuple[Neighbour, ...]:
    named = [at for at in range(NEIGHBOURS) if str(answers.get(f"next_{at}") or "").strip()]
    return tuple(
        Neighbour(str(answers[f"next_{at}"]).strip(), tuple(answers.get(f"next_{at}_flags") or ())) for at in named
    )
