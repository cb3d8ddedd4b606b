"""Reads a squad as builders write it (XWS, or text), and says what it did not understand and where.

`read` never raises and never refuses a card it does not know: whatever can be played is in the squad, and every
skipped or doubtful thing is a note with its place. Source: rules/xwing.md section 5.2.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from attacks.engine.pasted import bare
from attacks.engine.squads import Import, Note, never_raises, pasted, unread
from attacks.rooms.xwing import cards, points
from attacks.rooms.xwing.abilities.catalogue import card_of, keys_of
from attacks.rooms.xwing.fleet import builder_links
from attacks.rooms.xwing.fleet.equip import points_of
from attacks.rooms.xwing.fleet.lenient import Node, Reader, Unreadable
from attacks.rooms.xwing.fleet.plain_text import Plain, squad_in
from attacks.rooms.xwing.fleet.xws import Reading, clean, fields_of, squad_points
from attacks.rooms.xwing.marks import marks_of
from attacks.rooms.xwing.squad import ShipCard, Squad

MOST_BYTES = 64 * 1024
MARK_MISREAD = "ï»¿"  # the mark of a UTF-8 file, read as if it were Windows-1252
LINK = re.compile(r"https?://[!-~]{1,2000}")
JSON = re.compile(r"\{|\[\s*(?:[\[{\"']|\]\s*$)")
"""How a text begins that is meant to be JSON; a square bracket alone is a sign of forums, or holds points."""


def read(text: str, edition: str) -> Import[Squad]:
    """The squad in a text, for an edition, with the cards it is played with. Never raises."""
    return read_by(text, edition, "")


def read_by(text: str, edition: str, revision: str) -> Import[Squad]:
    """The squad in a text, counted by a revision of points (without one by the newest). Never raises."""

    @never_raises
    def reading(text: str, edition: str) -> Import[Squad]:
        return _read(text, edition, revision)

    return reading(text, edition)


def revisions(edition: str) -> tuple[str, ...]:
    """The revisions of points that squads of an edition can be counted by, the newest first."""
    known = points.revisions(cards.TABLES[edition]) if edition in cards.TABLES else ()
    return tuple(source.key for source in known)


def recounted(squad: Squad, edition: str, revision: str) -> Squad:
    """A squad counted by another revision; ships that the cards of the edition have not keep what they cost."""
    table, home = cards.cards(edition, revision), cards.home(edition)
    ships = tuple(_counted(ship, table, home) for ship in squad.ships)
    return replace(squad, ships=ships, points=squad_points(ships), revision=revision)


WRAPPED = ("squad", "squadron", "roster", "fleet", "xws", "list", "data")
"""Fields in which tools put a squad whole."""


class Counting(NamedTuple):
    """How squads are counted by one of several revisions of points, each named by its key.

    `revisions`: those of an edition, the newest first. `take`: the further ones that the host keeps, each as its text.
    """

    revisions: Callable[[str], Sequence[str]]
    read_by: Callable[[str, str, str], Import[Squad]]
    recounted: Callable[[Squad, str, str], Squad]
    take: Callable[[Sequence[str]], None]


COUNTING = Counting(revisions, read_by, recounted, points.take_texts)


def _counted(ship: ShipCard, table: cards.Cards, home: str) -> ShipCard:
    pilot = table.pilots.get(ship.pilot)
    if pilot is None or not pilot.priced:
        return ship
    carried = (table.upgrades[one.key] for one in ship.upgrades if one.key in table.upgrades)
    return replace(ship, points=points_of(pilot, table.ships[pilot.ship], carried, home))


def _read(text: str, edition: str, revision: str) -> Import[Squad]:
    if edition not in cards.TABLES:
        return unread("unknown_edition", edition=clean(edition))
    if revision and revision not in revisions(edition):
        return unread("unknown_revision", revision=clean(revision))
    text = pasted(text, MOST_BYTES, _inner)
    inner = text.lstrip("\n")
    reading = Reading(edition, revision)
    if LINK.fullmatch(inner):
        return _linked(inner, reading)
    reader = Reader(text)
    try:
        top = reader.read()
    except Unreadable as broken:
        plain = None if JSON.match(inner) else squad_in(text, reading)
        if plain is not None:
            return _plain(plain, reading, text)
        for link in () if JSON.match(inner) else LINK.findall(inner):
            if (found := _linked(link.rstrip(")>].,;"), Reading(edition, revision))).squad is not None:
                return found
        where = {"line": broken.line, "column": broken.column}
        sign = {"sign": broken.found if broken.found.isprintable() else "?"} if broken.found else {}
        return Import(None, (Note("error", broken.code, line=broken.line, params={**where, **sign}),))
    if isinstance(top.value, list) and top.value and all(isinstance(one.value, str) for one in top.value):
        top = Node({"pilots": top}, top.line)  # ids alone
    top = _of_pilots(top)
    squads = _several(top)
    if squads:
        top = squads[0]
        names = ", ".join(reading.text(fields_of(one), "name", "") or "?" for one in squads)
        if len(squads) > 1:
            reading.note("warning", "several_squads", top, "", n=len(squads), names=clean(names, 200))
    if reader.single_quotes:
        reading.note("info", "single_quotes", Node(None, 1), "")
    for repeat in reader.repeats:
        reading.note("warning", "repeated_key", Node(None, repeat.line), "", key=clean(repeat.key, 40))
    squad = reading.squad(top)
    return Import(squad, tuple(reading.notes), _link(top))


@cache
def ready_made(edition: str) -> tuple[Squad, ...]:
    """Squads for people who have brought none; the first two are a good first match."""
    lists = json.loads((cards.DATA / "ready_made.json").read_text("utf-8"))["squads"]
    rows = lists.get(cards.home(edition), ()) if edition in cards.TABLES else ()
    read_lists = (read(json.dumps(row), edition).squad for row in rows)
    return tuple(squad for squad in read_lists if squad is not None)


def outline(card: ShipCard) -> dict[str, Any]:
    """What the picture of a squad needs of a ship: its chassis and size, and the initiative on its base."""
    return {"kind": card.chassis, "size": card.size, "mark": card.initiative}


def marks(edition: str, fields: dict[str, Any]) -> list[dict[str, Any]]:
    """How the cards of a stored ship are played in an attack, in the order pilot, ship ability, upgrades.

    Each has its id, its name, its mark and reason (see marks.py) and the keys of what the app does with it.
    """
    try:
        card = msgspec.convert(fields, ShipCard)
    except msgspec.ValidationError:
        return []
    table = cards.TABLES.get(edition, "")
    names = {f"p.{card.pilot}": card.name} | {f"s.{ability.key}": ability.name for ability in card.abilities}
    names |= {f"u.{upgrade.key}": upgrade.name for upgrade in card.upgrades}
    does = keys_of(card, table)
    return [
        {
            "card": key,
            "name": names[key],
            "state": mark.state,
            "reason": mark.reason,
            "does": [one for one in does if card_of(one) == key] if mark.state in ("automated", "partly") else [],
        }
        for key, mark in marks_of(table, card).items()
    ]


def _linked(link: str, reading: Reading) -> Import[Squad]:
    """The squad in a link of a builder whose links hold it; any other link is kept as one."""
    found = builder_links.squad_in(link, [table for _, table in reading.tables()])
    if found is None:
        return Import(None, (Note("error", "link_only", line=1),), link=link)
    top, notes = found
    reading.note("info", "from_link", Node(None, 1), "")
    squad = reading.squad(top)
    return Import(squad, (*notes, *reading.notes), link=link)


def _several(top: Node) -> list[Node]:
    """The squads in square brackets, in a container as some builders keep all squads of a player, or one in a field."""
    fields = fields_of(top)
    inner = fields.get("container", top).value
    found = inner if isinstance(inner, list) else []
    if "pilots" not in fields and not found:
        inside = {key: _of_pilots(fields[key]) for key in WRAPPED if key in fields}
        found = [one for one in inside.values() if "pilots" in fields_of(one)]
    return found if found and all("pilots" in fields_of(one) for one in found) else []


def _of_pilots(top: Node) -> Node:
    """A squad whose ships stand in a field of that name, as one with pilots."""
    fields = fields_of(top)
    if "pilots" in fields or "ships" not in fields or not isinstance(fields["ships"].value, list):
        return top
    return Node({**fields, "pilots": fields["ships"]}, top.line)


def _plain(plain: Plain, reading: Reading, text: str) -> Import[Squad]:
    """The squad of a list that is no XWS but names and points."""
    reading.note("info", "plain_text", Node(None, 0), "")
    for line in plain.left_out:
        reading.note("warning", "line_left_out", line, "", text=str(line.value))
    squad = reading.squad(plain.top)
    link = LINK.search(text)
    return Import(squad, tuple(reading.notes), link[0] if link else "")


def _inner(text: str) -> str:
    """The list without what stands around it; its lines keep their numbers."""
    text = text.removeprefix("\ufeff").removeprefix(MARK_MISREAD)
    inner = bare(text)
    return "\n" * text[: max(0, text.find(inner))].count("\n") + inner


def _link(top: Node) -> str:
    """The builder's own link to the list, kept as a link and never fetched."""
    vendor = fields_of(fields_of(top).get("vendor", Node(None, 0)))
    for block in vendor.values():
        link = fields_of(block).get("link", Node(None, 0)).value
        if isinstance(link, str) and LINK.fullmatch(link):
            return link
    return ""
