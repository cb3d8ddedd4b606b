"""Reads points as the community publishes them: one file of pilots and upgrades, or a folder with one for each faction.

{"pilots": {id: {"points": 5, "loadout": 8, "slots": [...], ...}}, "upgrades": {id: {...}}}
revision.json   effective_date, format, files: {faction: path, "upgrades": path}
<faction>.json  ship: {id: {"cost": 5, "loadout": 8, "slots": [...], "standard": "Yes", "restricted": 2}}
upgrades.json   id: {"cost": 5 or {"value": 5} or {"variable": "size", "values": {...}}, "slots": [...]}

Keys are those of XWS almost everywhere; which card is meant by the others is known (`filed` of a card), and where a row
says its slots they decide. What cannot be points is refused with a sentence, and nothing of it is taken.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from msgspec import Struct

from attacks.rooms.xwing import build_restrictions as demands
from attacks.rooms.xwing import cards, points
from attacks.rooms.xwing.build import FORMATS
from attacks.rooms.xwing.build_published import key_of
from attacks.rooms.xwing.points import Book, Price, Source

MOST = 1000
"""No card costs more, nor carries as much."""

KNOWN = 0.5
"""The part of a file's pilots that must be cards of the system, or it is the file of something else."""

DAYS = ("%Y-%m-%d", "%B %d, %Y", "%d %B %Y")
SETS = {system: name for name, system in points.SYSTEMS.items()}
USUAL = {"xwa": 50, "amg": 20, "legacy": 200}
YES = (True, "yes", "true")


class Nonsense(Exception):
    """The file cannot be the points of this system; the text says why."""


class Read(Struct, frozen=True):
    """What a file gives: the prices, the ids in it that no card has, and the cards of the system it says nothing of."""

    book: Book
    unknown: tuple[str, ...]
    missing: tuple[str, ...]


def read(path: Path, system: str, revision: str = "", day: str = "", licence: str = "", source: str = "") -> Read:
    """The points in a file or a folder, for a system. Raises `Nonsense`."""
    if system not in SETS:
        raise Nonsense(f"{system} is no points system; there are {', '.join(sorted(SETS))}.")
    about, pilots, upgrades = _parts(path)
    called = revision or str(about.get("revision") or about.get("format") or "").strip()
    named = re.sub(r"[\s_]*\d{8}\s*$", "", called).removeprefix("PAPA ").strip()
    if not named:
        raise Nonsense("The file does not say which revision it is; give it a name with --revision.")
    date = _day(day or str(about.get("effective") or about.get("effective_date") or about.get("date") or ""))
    table = cards.of_set(SETS[system])
    lost: list[str] = []
    priced = dict(_pilots(pilots, table, lost))
    if len(priced) < KNOWN * max(1, len(pilots)) or not priced:
        raise Nonsense(f"Only {len(priced)} of {len(pilots)} pilots are cards of {points.NAMES[system]}.")
    known_upgrades = dict(_upgrades(upgrades, table, lost))
    about_it = Source(
        key=key_of(system, named)[:80],
        system=system,
        name=named,
        date=date,
        squad_points=_whole(about.get("squad_points", USUAL[system]), "squad_points"),
        compiled_from=source or path.name,
        licence=licence or "as published; loaded by the host",
    )
    missing = sorted(key for key in table.pilots if key not in priced)
    return Read(Book(about_it, priced, known_upgrades), tuple(lost), tuple(missing))


Rows = dict[str, Mapping[str, Any]]


def _parts(path: Path) -> tuple[Mapping[str, Any], Rows, Rows]:
    """What a file or a folder says of itself, its pilots and its upgrades, by key."""
    if not path.is_dir():
        body = _json(path)
        about = body.get("source", body)
        return about if isinstance(about, dict) else {}, _rows(body, "pilots"), _rows(body, "upgrades")
    about = _json(path / "revision.json")
    pilots: Rows = {}
    upgrades: Rows = {}
    listed = about.get("files")
    if not isinstance(listed, dict):
        raise Nonsense("revision.json does not list its files.")
    for name, where in listed.items():
        body = _json(path / Path(str(where)).name)
        if name == "upgrades":
            upgrades = _rows({"upgrades": body}, "upgrades")
            continue
        for ship, rows in body.items():
            if not isinstance(rows, dict):
                raise Nonsense(f"{name}: {ship} is no list of pilots.")
            for key, row in _rows({"pilots": rows}, "pilots").items():
                if key in pilots:
                    raise Nonsense(f"{key} has two prices.")
                pilots[key] = row
    return about, pilots, upgrades


def _json(path: Path) -> dict[str, Any]:
    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) < len(pairs):
            doubled = next(key for key, _ in pairs if sum(key == other for other, _ in pairs) > 1)
            raise Nonsense(f"{path.name}: {doubled} stands twice.")
        return found

    try:
        body = json.loads(path.read_text("utf-8-sig"), object_pairs_hook=once)
    except OSError as error:
        raise Nonsense(f"{path.name} cannot be read: {error.strerror}.") from error
    except (ValueError, RecursionError) as error:
        raise Nonsense(f"{path.name} is no JSON: {error}.") from error
    if not isinstance(body, dict):
        raise Nonsense(f"{path.name} holds no points: it must be an object with pilots and upgrades.")
    return body


def _rows(body: Mapping[str, Any], kind: str) -> Rows:
    rows = body.get(kind)
    if isinstance(rows, list):  # the shape of our own files
        if not all(isinstance(row, dict) and isinstance(row.get("id"), str) for row in rows):
            raise Nonsense(f"An entry of {kind} has no id.")
        if len({row["id"] for row in rows}) < len(rows):
            raise Nonsense(f"Two {kind} have one id.")
        rows = {row["id"]: row for row in rows}
    if not isinstance(rows, dict) or (kind == "pilots" and not rows):
        raise Nonsense(f"The file has no {kind}.")
    for key, row in rows.items():
        if not isinstance(row, dict):
            raise Nonsense(f"{kind}: {key} has no points.")
    return {str(key): row for key, row in rows.items()}


def _pilots(rows: Rows, table: cards.Cards, lost: list[str]) -> Iterator[tuple[str, Price]]:
    seen: dict[str, str] = {}
    for key, row in rows.items():
        pilot = table.pilot(key.lower())
        if pilot is None:
            lost.append(key)
            continue
        _only(seen, pilot.id, key)
        yield pilot.id, _price(pilot.id, key, row)


def _upgrades(rows: Rows, table: cards.Cards, lost: list[str]) -> Iterator[tuple[str, Price]]:
    filed: dict[str, list[cards.Upgrade]] = {}
    for card in table.upgrades.values():
        for key in {card.id, card.filed, *(other for other, _ in card.also)} - {""}:
            filed.setdefault(key, []).append(card)
    seen: dict[str, str] = {}
    for key, row in rows.items():
        own = table.upgrades.get(str(row.get("id", "")))  # our own files write our ids
        found = own or _meant(key.lower(), row, filed.get(key.lower(), []))
        if found is None:
            lost.append(key)
            continue
        _only(seen, found.id, key)
        yield found.id, _price(found.id, key, row)


def _meant(key: str, row: Mapping[str, Any], found: list[cards.Upgrade]) -> cards.Upgrade | None:
    """Which of the cards a key is: by the slots of its row, by what such files are known to write, by its id."""
    slots = row.get("slots")
    if isinstance(slots, list) and slots:
        fitting = [card for card in found if set(demands.words(map(str, slots))) & set(card.slots)]
        found = fitting or found
    order = sorted(found, key=lambda card: (card.filed != key, bool(card.filed) or card.id != key, card.standard_only))
    return order[0] if order else None


def _only(seen: dict[str, str], card: str, key: str) -> None:
    if card in seen:
        raise Nonsense(f"{seen[card]} and {key} are the same card, {card}.")
    seen[card] = key


def _price(card: str, key: str, row: Mapping[str, Any]) -> Price:
    cost = row.get("points", row.get("cost", 0))
    by, at = row.get("points_by", ""), row.get("points_at", {})
    if isinstance(cost, dict):
        by, at = cost.get("variable", ""), cost.get("values", {})
        cost = cost.get("value", 0)
    if by and by not in ("agility", "initiative", "size"):
        raise Nonsense(f"{key}: points cannot depend on {by}.")
    if not isinstance(at, dict):
        raise Nonsense(f"{key}: its points by {by} are no list.")
    slots = row.get("slots", ())
    return Price(
        id=card,
        points=_whole(cost, key),
        by=by,
        at={str(value).lower(): _whole(n, key) for value, n in at.items()},
        loadout_value=_whole(row.get("loadout", 0), key),
        slots=demands.words(map(str, slots)) if isinstance(slots, list) else (),
        formats=tuple(name for name in FORMATS if _yes(row.get(name))),
        allowed=_whole(row.get("restricted") or 0, key),
    )


def _yes(value: object) -> bool:
    return (value.lower() if isinstance(value, str) else value) in YES


def _whole(value: object, key: str) -> int:
    if isinstance(value, str) and value.strip().isdecimal():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= MOST:
        raise Nonsense(f"{key}: {value!r} is no number of points from 0 to {MOST}.")
    return value


def _day(written: str) -> str:
    for form in DAYS:
        try:
            return datetime.strptime(written.strip(), form).replace(tzinfo=UTC).date().isoformat()
        except ValueError:
            continue
    if not written.strip():
        raise Nonsense("The file does not say from which day it counts; give it with --date YYYY-MM-DD.")
    raise Nonsense(f"{written!r} is no day; give it with --date YYYY-MM-DD.")
