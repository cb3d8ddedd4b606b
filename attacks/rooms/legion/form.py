"""The army builder: how many of each unit we know, and units of one's own, as data that a page can draw.

`groups` says what to ask, `squad_from` makes the answers an army, `answers_of` fills the form with an army. A unit that
is none of the rows stands in one of the blocks for own units, of which there are as many as are needed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Any

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from attacks.engine.form import Field, Group
from attacks.engine.squads import Import, Note
from attacks.rooms.legion import roster, typed
from attacks.rooms.legion.drawn import drawn_by
from attacks.rooms.legion.editions import BOOKS
from attacks.rooms.legion.fleet import FACTIONS, checked
from attacks.rooms.legion.squad import MOST_UNITS, Army, MiniIn, UnitIn, WeaponIn
from attacks.rooms.legion.upgrades import changes

OWN = 3  # blocks for own units that a form begins with; there is always one to spare
MOST = 12
TYPES = {
    "trooper": ["trooper"],
    "emplacement": ["emplacement", "trooper"],
    "droid": ["droid", "trooper"],
    "clone": ["clone", "trooper"],
    "wookiee": ["wookiee", "trooper"],
    "creature": ["creature", "trooper"],
    "ground": ["ground", "vehicle"],
    "repulsor": ["repulsor", "vehicle"],
}
FEW = 3  # an upgrade that no more units may have stands in the form
SHARED = "x" * (FEW + 1)
OF_A_GUEST: tuple[str, ...] = ()


class Row(Struct, frozen=True):
    """A unit of the form, with what is added to it."""

    key: str
    label: str
    faction: str
    unit: UnitIn


@cache
def rows() -> tuple[Row, ...]:
    """Every row of the form, in the order of our tables. Not to be changed."""
    found = []
    for key, row in roster.rows().items():
        for place, adds in enumerate(_grown(key, row)):
            title = (row["title"],) if "title" in row and key in roster.newest() else ()
            label = " + ".join((", ".join((row["name"], *title)), *adds))
            found.append(Row(f"n_{key}_{place}", label, row["faction"], _stripped(roster.unit(key, adds))))
    return tuple(found)


@cache
def rows_for(edition: str) -> tuple[Row, ...]:
    """The rows that are offered in an edition: those of its cards. Not to be changed."""
    book = BOOKS[edition]
    known = roster.rows_of(book) if book == roster.NEWEST else roster.read_data("units.toml")
    return tuple(row for row in rows() if row.unit.key in known)


def _grown(key: str, row: dict[str, Any]) -> list[tuple[str, ...]]:
    """What may be added to a unit: nothing, one thing, or a heavy weapon and one more of the usual minis.

    Of the newest cards only what few units may have: what any trooper may have would make the form endless.
    """
    if key in roster.newest():
        few = {
            name: one for name, one in roster.upgrades_of(key).items() if changes(one) and len(one.on or SHARED) <= FEW
        }
        guns = [name for name, one in few.items() if one.slot == "heavy weapon"]
        plain = [name for name, one in few.items() if one.minis == 1 and not (one.weapons or one.leader or one.by_hand)]
        return [(), *((name,) for name in few), *((gun, one) for gun in guns for one in plain if gun != one)]
    heavy, usual = list(row.get("adds", {}))[:-1], list(row.get("adds", {}))[-1:]
    single = [(add,) for add in (*row.get("adds", {}), *row.get("options", []))]
    return [(), *single, *((one, *usual) for one in heavy)]


def _stripped(unit: UnitIn) -> UnitIn:
    """A unit by what it plays with: without points and the names of cards that are played by hand."""
    return replace(
        unit, points=roster.rows()[unit.key].get("points", 0) if unit.key in roster.rows() else 0, upgrades=[]
    )


def groups(edition: str) -> tuple[Group, ...]:
    """Everything the builder asks at first: how many of each unit of the edition's cards, and units of one's own."""
    return _groups(edition, OWN, ())


def groups_for(edition: str, answered: Sequence[str]) -> tuple[Group, ...]:
    """Everything it asks where these questions have been answered: one block more than there are own units, and the
    rows of other cards that an army has.
    """
    own = [int(found[1]) for key in answered if (found := re.fullmatch(r"own_(\d{1,2})_name", key))]
    offered = {row.key for row in rows_for(edition)}
    more = tuple(row.key for row in rows() if row.key in answered and row.key not in offered)
    return _groups(edition, min(max([OWN, *(place + 2 for place in own)]), MOST_UNITS), more)


@cache
def _groups(edition: str, own: int, more: tuple[str, ...]) -> tuple[Group, ...]:
    offered = {row.key for row in rows_for(edition)}
    asked = tuple(row for row in rows() if row.key in offered or row.key in more)
    known = dict.fromkeys(row.faction for row in asked)
    return (_head(), *(_units(faction, asked) for faction in known), *(_own(place) for place in range(own)))


def _head() -> Group:
    factions = tuple((key, ("factions", key)) for key in FACTIONS)
    return Group(
        key="fleet",
        fields=(
            Field(key="faction", kind="choice", label=("form", "faction"), options=(("", ("form", "any")), *factions)),
            Field(key="name", kind="text", label=("form", "name"), most=80),
        ),
    )


def _units(faction: str, asked: tuple[Row, ...]) -> Group:
    own = [row for row in asked if row.faction == faction]
    fields = tuple(
        Field(key=row.key, kind="number", label=("form", "count"), most=MOST, usual=0, sign=drawn_by(row.unit))
        for row in own
    )
    lines = tuple((row.label, (row.key,)) for row in own)
    return Group(key=faction, fields=fields, rows=lines, columns=("count",), folded=True)


def _own(place: int) -> Group:
    def field_of(key: str, kind: str, **more: Any) -> Field:
        return Field(key=f"own_{place}_{key}", kind=kind, label=("form", f"own_{key}"), **more)

    types = tuple((key, ("form", f"type_{key}")) for key in TYPES)
    dice = (("red", ("form", "die_red")), ("white", ("form", "die_white")))
    surges = (("", ("form", "surge_none")), ("hit", ("form", "surge_hit")), ("crit", ("form", "surge_crit")))
    return Group(
        key=f"own_{place}",
        like="own",
        n=place + 1,
        folded=True,
        fields=(
            field_of("name", "text", most=80),
            field_of("count", "number", most=MOST, usual=1),
            field_of("type", "choice", options=types),
            field_of("wounds", "number", most=20, usual=1),
            field_of("courage", "number", most=12, usual=1),
            field_of("die", "choice", options=dice),
            field_of("attack_surge", "choice", options=surges),
            field_of("defense_surge", "check", usual=False),
            field_of("weapons", "lines", most=2000),
            field_of("minis", "lines", most=500),
            field_of("keywords", "text", most=400),
        ),
    )


def squad_from(answers: dict[str, Any], edition: str, was: Army | None = None) -> Import[Army]:
    """The army of the answers, over the one there was, with what is wrong with it."""
    army = was or Army(ships=[])
    before = [unit for unit, _n in _entered(army)]
    kept = [unit for unit in army.ships if unit.key]
    ships = [_unit_of(row, kept) for row in rows() for _ in range(int(answers.get(row.key) or 0))]
    notes: list[Note] = []
    for place in range(MOST_UNITS):
        if str(answers.get(f"own_{place}_name") or "").strip():
            unit = _unit(answers, f"own_{place}_", before[place] if place < len(before) else None, notes)
            n = answers.get(f"own_{place}_count")
            ships += [unit] * (1 if n in (None, "") else int(n))
    name, faction = str(answers.get("name") or "").strip(), str(answers.get("faction") or "")
    if any(note.level == "error" for note in notes):
        return Import(None, tuple(notes))
    return checked(replace(army, ships=ships, name=name, faction=faction), edition)


def _unit_of(row: Row, kept: list[UnitIn]) -> UnitIn:
    """A unit of a row: one that the army had, with what else it carries, before a new one. It is taken out of these."""
    for place, unit in enumerate(kept):
        if _stripped(unit) == row.unit:
            return kept.pop(place)
    return row.unit


def _unit(answers: dict[str, Any], head: str, was: UnitIn | None, notes: list[Note]) -> UnitIn:
    """A unit of one's own; what cannot be read of it is a note."""

    def entered(key: str) -> str:
        return str(answers.get(head + key) or "").strip()

    def read(lines: list[str], reader: Any) -> list[Any]:
        found = []
        for line in lines:
            try:
                found.append(reader(line))
            except ValueError as error:
                notes.append(Note("error", "bad_line", params={"name": entered("name"), "line": str(error)[:80]}))
        return found

    def same(key: str) -> bool:
        """Lines nobody has touched keep what they do not tell: names of minis, a weapon's own chart."""
        return was is not None and typed.lines_in(entered(key)) == typed.lines_in(_values_of(was)[key])

    weapons: list[WeaponIn] = read(typed.lines_in(entered("weapons")), typed.weapon_in)
    names = [weapon.name for weapon in weapons]
    minis: list[MiniIn] = read(typed.lines_in(entered("minis")), lambda line: typed.minis_in(line, names))
    words = read([entered("keywords")], typed.keywords_in)
    as_before = was is not None and [weapon.name for weapon in was.weapons] == names and same("minis")
    vehicle = "vehicle" in TYPES[entered("type") or "trooper"]
    number = int(answers.get(head + "courage") or 0)
    return replace(
        was or UnitIn(name=entered("name")),
        name=entered("name"),
        types=TYPES[entered("type") or "trooper"],
        wounds=int(answers.get(head + "wounds") or 1),
        courage=0 if vehicle else number,
        resilience=number if vehicle else 0,
        die=entered("die") or "white",
        attack_surge=entered("attack_surge"),
        defense_surge=bool(answers.get(head + "defense_surge")),
        weapons=was.weapons if was and same("weapons") else weapons,
        minis=was.minis if was and as_before else minis or [MiniIn(names, 1)],
        keywords=words[0] if words else {},
    )


def _entered(army: Army) -> list[tuple[UnitIn, int]]:
    """The units of an army that are none of our rows, each once, with how many there are."""
    known = [row.unit for row in rows()]
    own = [unit for unit in army.ships if _stripped(unit) not in known]
    often = Counter(str(to_builtins(unit)) for unit in own)
    return list({text: (unit, often[text]) for unit in own if (text := str(to_builtins(unit)))}.values())


def answers_of(army: Army) -> dict[str, Any]:
    """The answers that make this army."""
    found: dict[str, Any] = {"name": army.name, "faction": army.faction}
    mine = [_stripped(unit) for unit in army.ships]
    for row in rows():
        if n := sum(unit == row.unit for unit in mine):
            found[row.key] = n
    for place, (unit, n) in enumerate(_entered(army)):
        found |= {f"own_{place}_{key}": value for key, value in {**_values_of(unit), "count": n}.items()}
    return found


def _values_of(unit: UnitIn) -> dict[str, Any]:
    kind = next((key for key, types in TYPES.items() if set(types) == set(unit.types)), "trooper")
    return {
        "name": unit.name,
        "type": kind,
        "wounds": unit.wounds,
        "courage": unit.courage or unit.resilience,
        "die": unit.die,
        "attack_surge": unit.attack_surge,
        "defense_surge": unit.defense_surge,
        "weapons": "\n".join(typed.weapon_out(weapon) for weapon in unit.weapons),
        "minis": "\n".join(typed.minis_out(mini) for mini in unit.minis),
        "keywords": typed.keywords_out(unit.keywords),
    }
