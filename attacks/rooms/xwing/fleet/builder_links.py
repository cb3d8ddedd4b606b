"""Squads that stand in a builder's link: the links of YASB hold every card by a number of its own.

?f=Rebel%20Alliance&d=v9ZsZ20Z4X124WW136Y5X127WW3&sn=Name    faction, squad, name

`d` is a version, the format (s standard, h extended, e epic), the points, and the ships, Y between them: a pilot, X,
its upgrades with W between them, empty where a slot is. Older links write ! ; : and , for Z Y X and W, and -1 for an
empty slot. Other builders' links hold numbers that nobody has published, and are kept as links.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from urllib.parse import parse_qs, quote, urlsplit

from attacks.engine.squads import Note
from attacks.rooms.xwing import cards
from attacks.rooms.xwing.fleet.lenient import Node, Value
from attacks.rooms.xwing.squad import Squad

SERIAL = re.compile(r"v(\d{1,2})[Z!](.*)", re.DOTALL)
OLD = str.maketrans("!;:,", "ZYXW")
BUILDER = "https://yasb.app/"
VERSION = 9
EXTENDED = "h"
FACTIONS = {
    "rebelalliance": "Rebel Alliance",
    "galacticempire": "Galactic Empire",
    "scumandvillainy": "Scum and Villainy",
    "resistance": "Resistance",
    "firstorder": "First Order",
    "galacticrepublic": "Galactic Republic",
    "separatistalliance": "Separatist Alliance",
}
MOST_SHIPS = 40
NOBODYS = -1
"""A number that no card has, and that older links write for an empty slot."""


def squad_in(link: str, tables: Iterable[cards.Cards]) -> tuple[Node, tuple[Note, ...]] | None:
    """The squad in a link as an XWS squad, with a note for each number that no table knows; None if none is in it."""
    try:
        asked = parse_qs(urlsplit(link).query)
    except ValueError:
        return None
    found = SERIAL.fullmatch(asked.get("d", [""])[0].translate(OLD))
    if not found:
        return None
    ships = [ship for ship in found[2].split("Z")[-1].split("Y") if ship]
    notes: list[Note] = []
    own = list(tables)
    entries = []
    for at, serial in enumerate(ships[: MOST_SHIPS + 1]):
        number, _, listed = serial.partition("X")
        pilot = next(filter(None, (table.pilots_by_number.get(_number(number)) for table in own)), None)
        if pilot is None:
            notes.append(Note("error", "unknown_number", f"ships[{at}]", 1, {"id": number[:20]}))
            continue
        upgrades: dict[str, list[Node]] = {}
        for written in filter(None, listed.partition("X")[0].split("W")):
            card = next(filter(None, (table.upgrades_by_number.get(_number(written)) for table in own)), None)
            if card is not None:
                upgrades.setdefault(card.slots[0], []).append(Node(card.id, 1))
            elif not written.endswith("-1"):
                notes.append(Note("warning", "unknown_number", f"ships[{at}]", 1, {"id": written[:20]}))
        slots: Value = {slot: Node(list(keys), 1) for slot, keys in upgrades.items()}
        entries.append(Node({"id": Node(pilot.id, 1), "upgrades": Node(slots, 1)}, 1))
    if not entries:
        return None
    top: dict[str, Node] = {"pilots": Node(entries, 1)}
    for key, field in (("f", "faction"), ("sn", "name")):
        if asked.get(key):
            top[field] = Node(asked[key][0], 1)
    return Node(top, 1), tuple(notes)


def _number(written: str) -> int:
    digits = re.search(r"(-?)(\d{1,6})\Z", written)
    return int(digits[2]) if digits and not digits[1] else NOBODYS


def link_of(squad: Squad) -> str:
    """The link that opens a squad in YASB; empty where a card of it has no number there."""
    tables = [cards.of_set(name) for name in cards.HOMES]
    ships = []
    for ship in squad.ships:
        pilots = filter(None, (table.pilots.get(ship.pilot) for table in tables))
        pilot = next((one for one in pilots if one.yasb), None)
        if pilot is None:
            return ""
        numbers = []
        for shown in ship.upgrades if not pilot.loadout else ():
            known = filter(None, (table.upgrades.get(shown.key) for table in tables))
            number = next((upgrade.yasb[0] for upgrade in known if upgrade.yasb), NOBODYS)
            if number == NOBODYS:
                return ""
            numbers.append(str(number))
        ships.append(f"{pilot.yasb[0]}X{'W'.join(numbers)}")
    serial = f"v{VERSION}Z{EXTENDED}Z{squad.points}Z{'Y'.join(ships)}"
    faction = quote(FACTIONS.get(squad.faction, squad.faction))
    return f"{BUILDER}?f={faction}&d={serial}&sn={quote(squad.name)}"
