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
from attacks.rooms.ti4.fleet.squad import MONEY, NEIGHBOUR_FLAGS, SYSTEM, Fleet, Neighbour, UnitRow

SPACE = ("fighter", "destroyer", "cruiser", "carrier", "dreadnought", "war_sun", "flagship", "mech", "infantry")
PLANET = ("infantry", "mech", "pds", "space_dock")
MOST = {"flagship": 1, "war_sun": 2, "fighter": 40, "infantry": 40}
USUAL_MOST = 12
NEIGHBOURS = 3
TICKED = {"technologies": "technology", "leaders": "leader", "relics": "relic", "laws": "law"}


OF_A_GUEST = ("fleet", "hand", "technologies", "leaders", "relics", "laws", "goods")
"""The groups that are asked of a player without units."""


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
        _units("planet", PLANET, edition),
    )


def squad_from(answers: dict[str, Any], edition: str, was: Fleet | None = None) -> Import[Fleet]:
    """The fleet of the answers, over the one there was, with what is wrong with it."""
    fleet = was or Fleet()
    own = set(SPACE) | set(PLANET)
    kept = tuple(row for row in fleet.ships if _asked(row.kind) not in own)
    hand = Counter({key: int(answers.get(f"hand_{key}") or 0) for key in _hand_ids(edition)})
    changes: dict[str, Any] = {field: tuple(answers.get(field) or ()) for field in (*TICKED, "system")}
    changes |= {field: tuple(dict.fromkeys((*changes[field], *_around(getattr(fleet, field))))) for field in TICKED}
    changes |= {key: int(answers.get(key) or 0) for key in (*MONEY, "unknown_cards")}
    return checked(
        replace(
            fleet,
            name=str(answers.get("name") or "").strip(),
            faction=str(answers.get("faction") or ""),
            ships=(*_rows(answers, "space", SPACE), *_rows(answers, "planet", PLANET), *kept),
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
        key = f"{row.where}_{_asked(row.kind)}"
        found[key] = found.get(key, 0) + row.n
        found[f"{key}_damaged"] = found.get(f"{key}_damaged", 0) + row.damaged
        found[f"{key}_upgraded"] = found.get(f"{key}_upgraded", False) or row.upgraded
    for at, one in enumerate(fleet.neighbours[:NEIGHBOURS]):
        found |= {f"next_{at}": one.name, f"next_{at}_flags": list(one.flags)}
    return found


def _around(ids: tuple[str, ...]) -> tuple[str, ...]:
    """What of these is of use only around the space combat, so that the form does not ask for it."""
    return tuple(key for key in ids if key in cards.CARDS and cards.CARDS[key].around)


def _asked(kind: str) -> str:
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
        if where == "space":
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
    heads = ("count", "damaged", "upgraded") if where == "space" else ("count", "upgraded")
    return Group(key=where, fields=tuple(fields), rows=tuple(rows), columns=heads, folded=where == "planet")


def _of_kind(kind: str) -> list[cards.Unit]:
    return [unit for unit in cards.UNITS.values() if unit.kind == kind]


def _whose(units: list[cards.Unit]) -> tuple[bool, tuple[str, ...]]:
    """Is there such a unit at all, and of which factions only; none named: anybody's."""
    anybody = any(not unit.faction for unit in units)
    return bool(units), () if anybody else tuple(sorted({unit.faction for unit in units}))


def lies(fleet: Fleet) -> tuple[Lying, ...]:
    """What of a fleet is in space, the largest first."""
    order = [*reversed(SPACE)]
    rows = [row for row in normal(fleet).ships if row.where == "space"]
    rows.sort(key=lambda row: order.index(_asked(row.kind)) if _asked(row.kind) in order else len(order))
    return tuple(Lying("p1", _asked(row.kind), row.n, ((ship_line(row)[0], row.n),)) for row in rows)


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


def _rows(answers: dict[str, Any], where: str, kinds: tuple[str, ...]) -> tuple[UnitRow, ...]:
    found = []
    for kind in kinds:
        key = f"{where}_{kind}"
        n = int(answers.get(key) or 0)
        if n:
            damaged = int(answers.get(f"{key}_damaged") or 0)
            found.append(UnitRow(kind, n, min(damaged, n), bool(answers.get(f"{key}_upgraded")), where))
    return tuple(found)


def _neighbours_in(answers: dict[str, Any]) -> tuple[Neighbour, ...]:
    named = [at for at in range(NEIGHBOURS) if str(answers.get(f"next_{at}") or "").strip()]
    return tuple(
        Neighbour(str(answers[f"next_{at}"]).strip(), tuple(answers.get(f"next_{at}_flags") or ())) for at in named
    )
