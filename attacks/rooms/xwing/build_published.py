"""Reads the table of all cards, ids and points as it is published in one folder (`xwing/`).

`cards.json` has each card once, with what differs by data set; `ids.json` what tools call it; every `points-*.json` is
one revision of a points system. Names of fields are those of the cards here, but for what `_card` turns.
"""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from attacks.rooms.xwing import build_restrictions as demands
from attacks.rooms.xwing import points
from attacks.rooms.xwing.build import FORMATS, BadData, action, plain
from attacks.rooms.xwing.card_table import KINDS, Row
from attacks.rooms.xwing.cards import Gun, Pilot, Ship, Upgrade
from attacks.rooms.xwing.points import Book, Price, Source

NAMES = {"amg": "2.5"}
"""Data sets that are called otherwise here."""

RECORDS: dict[str, type[Struct]] = {"ships": Ship, "pilots": Pilot, "upgrades": Upgrade}
SYSTEMS = {"xwa": "xwa", "legacy": "legacy", "amg": "amg"}
LATER = re.compile(r"\d{4}-\d{2}-\d{2}")


class Published(Struct, frozen=True):
    """What stands in the folder: by data set, kind and id the cards; the ids of tools by kind and id; the points."""

    compiled_from: tuple[str, ...]
    licence: str
    note: str
    sets: dict[str, dict[str, dict[str, Row]]]
    ids: dict[str, dict[str, Row]]
    books: tuple[Book, ...]


def read(folder: Path) -> Published:
    """Everything in the folder. Raises `BadData`."""
    try:
        table = json.loads((folder / "cards.json").read_text("utf-8"))
        ids = json.loads((folder / "ids.json").read_text("utf-8"))
        same = {row["id"]: row["same_card_as"] for row in ids["upgrades"] if row.get("same_card_as")}
        told = {row["id"]: row for row in table["upgrades"]}
        once = {key for key, other in same.items() if _is_same(told.get(key), told.get(other))}
        sets: dict[str, dict[str, dict[str, Row]]] = {}
        for kind in KINDS:
            for row in table[kind]:
                key = same[row["id"]] if row["id"] in once else row["id"]
                for name in row["in"]:
                    there = sets.setdefault(NAMES.get(name, name), {one: {} for one in KINDS})[kind]
                    if key in there and key == row["id"]:
                        raise BadData(f"{key}: two {kind} have this id")
                    there[key] = plain(_card(kind, {**_as_in(row, name), "id": key}))
        books = tuple(_book(path, same, once) for path in sorted(folder.glob("points-*.json")))
        return Published(
            tuple(table["source"]["compiled_from"]),
            table["source"]["licence"],
            table["source"]["note"],
            sets,
            {kind: _ids(kind, ids[kind], same, once) for kind in KINDS},
            books,
        )
    except (OSError, ValueError, LookupError, TypeError, AttributeError, msgspec.ValidationError) as error:
        raise BadData(f"{folder.name}: {type(error).__name__}: {error}") from error


def _is_same(one: Row | None, other: Row | None) -> bool:
    """Is a card only called otherwise in another data set? Then it is one entry."""
    about = ("id", "in", "differs")
    return bool(one and other) and all(
        (one or {}).get(key) == (other or {}).get(key) for key in {*(one or {}), *(other or {})} - set(about)
    )


def _as_in(row: Row, name: str) -> Row:
    own = {**row, **row.get("differs", {}).get(name, {})}
    return {key: value for key, value in own.items() if value is not None}


def _card(kind: str, row: Row) -> Any:
    """A card as the room writes it."""
    found = {key: value for key, value in row.items() if key in RECORDS[kind].__struct_fields__}
    grants = row.get("grants", [])
    actions = [*row.get("actions", []), *(one["value"] for one in grants if one["type"] == "action")]
    found["actions"] = list(dict.fromkeys(action(one) for one in actions))
    if kind == "pilots" and "ability" in row:
        found["ability"] = (row["ability"]["id"], row["ability"]["name"])
    if kind == "upgrades":
        found |= {
            "gives": demands.slots_given(grants),
            "restrictions": demands.restrictions(row.get("restrictions", ())),
        }
        if "device" in row:
            found["device"] = (row["device"]["name"], row["device"]["type"].lower())
        if "printed_attack" in row:
            found["printed"] = msgspec.convert(row["printed_attack"], Gun)
    return msgspec.convert(msgspec.to_builtins(found), RECORDS[kind])


def _ids(kind: str, rows: list[Row], same: dict[str, str], once: set[str]) -> dict[str, Row]:
    """What tools call the cards of a kind, by id: `also` and `yasb`, as fields of a card."""
    found: dict[str, Row] = {}
    for row in rows:
        key = same[row["id"]] if row["id"] in once else row["id"]
        others = [one if isinstance(one, dict) else {"id": one} for one in row.get("aliases", ())]
        if kind == "upgrades":
            names: list[Any] = [[one["id"].lower(), one.get("slot", "")] for one in others]
            twin = row.get("same_card_as", "")
            names += [[one, ""] for one in (row["id"], twin) if one and one != key]
            names += [[one, ""] for one, other in same.items() if other == row["id"] and one not in once]
        else:
            names = [one["id"].lower() for one in others]
        numbers = row.get("yasb", [])
        fields = {"also": names, "yasb": numbers if isinstance(numbers, list) else [numbers]}
        kept = found.setdefault(key, {})
        if filed := row.get("points_file_id", ""):
            kept["filed"] = filed
        for field, value in fields.items():
            if fresh := [one for one in value if one not in kept.get(field, ()) and key not in (one, *_listed(one))]:
                kept[field] = [*kept.get(field, ()), *fresh]
    return {key: fields for key, fields in found.items() if fields}


def _listed(one: object) -> list[Any]:
    return one if isinstance(one, list) else []


def _book(path: Path, same: dict[str, str], once: set[str]) -> Book:
    body = json.loads(path.read_text("utf-8"))
    about = body["source"]
    system = next(word for word in (path.stem.split("-")[1], "amg") if word in SYSTEMS)
    source = Source(
        key=key_of(system, about["revision"]),
        system=system,
        name=about["revision"],
        date=datetime.strptime(about["effective"], "%Y-%m-%d").replace(tzinfo=UTC).date().isoformat(),
        squad_points=int(about["squad_points"]),
        compiled_from=about["compiled_from"],
        licence=about["licence"].split("; ")[0],
    )
    pilots = {row["id"]: price(row) for row in body["pilots"]}
    called = {key: same[key] if key in once else key for key in (row["id"] for row in body["upgrades"])}
    upgrades = {called[row["id"]]: price({**row, "id": called[row["id"]]}) for row in body["upgrades"]}
    return Book(source, pilots, upgrades)


def key_of(system: str, revision: str) -> str:
    """The key of a revision, as people call it: its system and its name."""
    return f"{points.NAMES[system]} {revision}"


def price(row: Row) -> Price:
    """A price as the points files of the folder write it."""
    return Price(
        id=row["id"],
        points=int(row.get("points", 0)),
        by=row.get("points_by", ""),
        at={str(key): int(value) for key, value in row.get("points_at", {}).items()},
        loadout_value=int(row.get("loadout", 0)),
        slots=demands.words(row.get("slots", ())),
        formats=tuple(name for name in FORMATS if row.get(name)),
        allowed=int(row.get("restricted", 0) or row.get("limited", 0)),
    )


def newest_day(texts: tuple[str, ...]) -> str:
    """The newest day that is named in texts; empty if none is."""
    return max((day for text in texts for day in LATER.findall(text)), default="")
