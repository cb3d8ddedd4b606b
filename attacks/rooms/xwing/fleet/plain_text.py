"""Reads a squad that was copied as text or typed: pilots, and below or behind each of them its upgrades.

Builders print names and points, one card a line; people write `Wedge Antilles: Predator, R2-D2`. The names are looked
up in the card tables and handed on as an XWS squad, so that whatever is wrong is told as in any other list. Where a
line could be a pilot or an upgrade, a pilot stands after an empty line or with its ship behind the name.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from difflib import get_close_matches
from itertools import pairwise
from typing import NamedTuple

from attacks.rooms.xwing import cards
from attacks.rooms.xwing.fleet.lenient import Node, Value
from attacks.rooms.xwing.fleet.pieces import (
    SHIP,
    Part,
    all_factions,
    all_slots,
    cards_named,
    in_slot,
    is_called,
    is_special,
    letters_of,
    on_ship,
    part_of,
    pilots_by_name,
    ship_names,
    upgrades_by_name,
)
from attacks.rooms.xwing.fleet.xws import FACTIONS, SLOTS, Reading, clean

LEAD = re.compile(
    r"^[\s>#|*•·‣▪◦–—_-]+|^\d{1,2}[.)]\s+|[*_`]{2,}|[\s*_|]+$|(?<=[\s>])[*_](?=\w)|(?<=[\w)\]])[*_](?=[\s:,]|$)"
)
HEADED = re.compile(r"^faction\s*[:–—-]\s*(?=\w)", re.I)
MARGIN = " \t-*•·‣▪◦–—+>"
TAGS = re.compile(
    r"</?[a-z][a-z0-9]{0,9}(?:\s[^<>]{0,200})?/?>|\[/?(?:b|i|u|url|size|color|list|\*)(?:=[^\[\]]{0,200})?\]", re.I
)
BREAKS = re.compile(r"<(?:br|/p|/li|/div)\s*/?>\s*", re.I)  # the end of a line in a page
EMOJI = re.compile(r":[a-z0-9_]{2,30}:")
FULL_WIDTH = str.maketrans("：、，；（）［］＋／", ":,,;()[]+/")
SUM = re.compile(r"\s*=\s*\d{1,3}\s*(?:pts?|points)?$")
MANY = re.compile(r"^(\d{1,2})\s+(\D.*)$")
QUOTED = re.compile(r"\s*[\"“”„](.{1,40})[\"“”]$")
SHIPS = re.compile(r"\s+/\s+|\s*;\s*|(?<=[^\W\d][”\"]\)),\s+|(?<=[^\W\d]\)),\s+")  # between ships on one line
PARTS = re.compile(r"\s*[+,:|\t]\s*(?![^()]*\))|\s+(?:[&–—-]|w/|with)\s+(?![^()]*\))")
INNER = re.compile(r"\s*[(),+]\s*|(?<=[^\W\d])\s*/\s*(?=[^\W\d])")
TOTAL = re.compile(r"^\W*(?:squad(?:ron)?\s+)?total(?:\s+points)?\W+(\d{1,4})\b", re.I)
SUMS = re.compile(r"\b(?:ship (?:cost|total)|half points|threshold|loadout|total|points|view in)\b\W*\w", re.I)
SCENARIOS = ("battleof", "battleover", "siegeof")  # cards that are printed for one scenario
LONGEST = 200
MOST_SHIPS = 40
LONGEST_NAME = 60
LONG_NAME, NEAR, MOST_TRIES = 8, 0.9, 20
"""So long a name may have a letter wrong, and so much of it has to be right."""


class Plain(NamedTuple):
    """A squad found in a text, and the lines that say nothing of it."""

    top: Node
    left_out: tuple[Node, ...]


def squad_in(text: str, reading: Reading) -> Plain | None:
    """The squad of a text as an XWS squad, with its lines; None where no pilot stands in it."""
    lines = [_bare(line) for line in text.splitlines()]
    filled = [line for line in lines if line.strip()]
    close = any(one.strip() and two.strip() for one, two in pairwise(lines))
    found, fresh = _Text(reading, loose=len(filled) > 2 and not close), True
    named = [part_of(LEAD.sub("", line[:LONGEST])) for line in filled[: 2 * MOST_SHIPS]]
    alone = len(named) > 1 and all(one.points < 0 and found.pilot(one) is not None for one in named)  # pilots only
    begun = [line for before, line in pairwise(lines) if line.strip() and not before.strip()]
    apart = sum(found.pilot(part_of(LEAD.sub("", line[:LONGEST]))) is not None for line in begun[:MOST_SHIPS])
    found.divided = not found.loose and apart > 1
    for number, line in enumerate(lines, 1):
        for piece in BREAKS.split(line):
            if not piece.strip():
                fresh = not found.loose
            piece = TAGS.sub("", piece)
            fresh = found.outdented(piece) or fresh or alone
            ships = SHIPS.split(piece[:LONGEST])
            fresh = (len(ships) > 1 and found.begins(part_of(LEAD.sub("", ships[0])))) or fresh
            for at, ship in enumerate(ships):
                if ship.strip():
                    fresh = found.line(ship, number, fresh or at > 0)
    return found.squad() if found.known else None


class _Text:
    """A text being read: the squad so far."""

    def __init__(self, reading: Reading, *, loose: bool) -> None:
        self.note, self.tries = reading.note, 0
        self.loose = loose  # every line stands alone, so that empty lines tell nothing
        self.tables = [(home, table.revision) for home, table in reading.tables()]
        self.fields: dict[str, Node] = {}
        self.pilots: list[tuple[dict[str, Node], list[Node], int]] = []
        self.left_out: list[Node] = []
        self.faction = ""
        self.known = False  # a pilot of a card table was found
        self.divided = False  # empty lines stand between the ships
        self.rowwise = False  # a ship stands on a line with its upgrades
        self.margins = (0, 0)  # how far the last pilot's line is set in, and the furthest of its upgrades
        self.begun = Part("")  # the piece that began the last ship
        self.ended = ""  # the title of the last pilot, which builders put behind its name

    def squad(self) -> Plain:
        entries: list[Node] = []
        for fields, upgrades, times in self.pilots:
            value: Value = {**fields, "upgrades": Node(list(upgrades), fields["id"].line)}
            entries += [Node(value, fields["id"].line)] * times
        top: dict[str, Node] = {**self.fields, "pilots": Node(entries, 1)}
        return Plain(Node(top, 1), tuple(self.left_out))

    def outdented(self, line: str) -> bool:
        """Is the line set in no further than the pilot above it, and the upgrades between were?"""
        margin = len(line) - len(line.lstrip(MARGIN))
        pilot, upgrades = self.margins
        out = bool(line.strip() and self.pilots) and upgrades > pilot >= margin
        self.margins = (margin, margin) if out or not self.pilots else (pilot, max(upgrades, margin))
        return out

    def line(self, line: str, number: int, fresh: bool) -> bool:
        """Take a line. Does a new ship begin with the next one?"""
        text = SUM.sub("", LEAD.sub("", LEAD.sub("", line)))
        text = SHIP.sub(self.bracketed, text)
        many = MANY.match(text)
        if many and (pilot := self.pilot(part_of(many[2]))) is not None and self.pilot(part_of(text)) is None:
            dear = 0 < pilot.limited < int(many[1])  # more of them than there may be: the number is their points
            text, fresh = f"{many[2]} ({many[1]})" if dear else f"{many[1]}x {many[2]}", True
        total = TOTAL.match(text)
        if total:
            self.fields["points"] = Node(int(total[1]), number)
        if total or "://" in text or not any(letter.isalnum() for letter in text):
            return fresh
        whole = part_of(text)
        whole = whole._replace(name=HEADED.sub("", whole.name))
        if self.aside(whole, text):
            return fresh
        if fresh and self.headline(whole, number):
            return True
        if self.card(self.with_ship(whole), number, fresh):
            return False
        parts = self.parts(text)
        if len(parts) > 1 and letters_of(parts[0].name) == "pilot":
            parts, fresh = parts[1:], True
            if len(parts) == 1 and self.card(parts[0], number, fresh):
                return False
        if len(parts) > 1 and self.names_ship(parts[0].name) and self.pilot(parts[1]) is not None:
            parts, fresh = [parts[1], parts[0], *parts[2:]], True
        near = self.nearly(parts[0], number) if parts and (fresh or self.rowwise) else None
        parts = [near, *parts[1:]] if near else parts
        if near or (len(parts) > 1 and any(self.is_card(part) for part in parts)):
            self.row(parts, number, fresh)
            return False
        if SUMS.search(text):
            return fresh
        return self.stranger(whole, number, fresh)

    def aside(self, whole: Part, text: str) -> bool:
        """A line that says no card: a slot that is empty, points alone, or the ship of the pilot above it."""
        letters = letters_of(whole.name)
        if text.rstrip().endswith(":") and (SLOTS.get(letters, letters) in all_slots(*self.tables[0])):
            return True
        if self.pilots and not self.pilots[-1][1] and self.names_ship(whole.name):
            self.refine(self.begun, whole.name)
            return True
        return bool(self.pilots) and letters.isdigit() and not self.is_card(whole)

    def with_ship(self, part: Part) -> Part:
        """A pilot and its ship with nothing between them; any other piece as it is."""
        words = part.name.split()
        if part.ship or len(words) < 2 or self.is_card(part):
            return part
        for cut in range(1, len(words)):
            for name, ship in ((words[:cut], words[cut:]), (words[cut:], words[:cut])):
                told = part._replace(name=" ".join(name), ship=" ".join(ship))
                if self.names_ship(told.ship) and self.pilot(told) is not None:
                    return told
        return part

    def parts(self, text: str) -> list[Part]:
        """The cards of a line; what stands in brackets and belongs to no name is a list of its own."""
        found = []
        for piece in filter(None, PARTS.split(text)):
            part = part_of(piece)
            whole = self.is_card(part) or self.names_ship(part.name)
            found += [part] if whole else [part_of(one) for one in INNER.split(piece) if one and one.strip()]
        return found

    def headline(self, part: Part, number: int) -> bool:
        """The squad's faction."""
        letters = re.sub("[^a-z]", "", part.name.lower())
        key = FACTIONS.get(letters, letters)
        if "faction" in self.fields or key not in all_factions(*self.tables[0]):
            return False
        self.fields["faction"], self.faction = Node(part.name, number), key
        return True

    def card(self, part: Part, number: int, fresh: bool, slot: str = "") -> bool:
        """A pilot or an upgrade that stands alone; False if it is none."""
        pilot, upgrade = self.pilot(part), self.upgrade(part, slot)
        if pilot is not None and upgrade is not None and self.pilots and not (fresh or part.ship):
            off, other = abs(part.points - pilot.points), abs(part.points - upgrade.points)
            priced = part.points >= 0 and off < other and (self.loose or not off)
            pilot = pilot if priced or (part.points < 0 and not self.holds(upgrade, pilot)) else None
        if pilot is not None:
            self.known, self.ended = True, letters_of(pilot.title)
            self.faction = self.faction or pilot.faction
            self.begin(pilot.id, part, number)
        elif upgrade is not None and self.pilots:
            self.pilots[-1][1].append(Node(upgrade.id, number))
        return pilot is not None or (upgrade is not None and bool(self.pilots))

    def holds(self, upgrade: cards.Upgrade, other: cards.Pilot) -> bool:
        """Has the ship that is being read a place left for a card, by the slots of any edition that has the card?

        Not if the edition of the list knows the name as another pilot's alone; and always where a list sets its pilots
        apart, by empty lines, by how far their lines are set in, or by what stands behind their names.
        """
        if self.margins[1] > self.margins[0] or self.divided or self.begun.ship or self.begun.points >= 0:
            return True
        fields, taken, _times = self.pilots[-1]
        tables = [cards.called(*table) for table in self.tables]
        if other.id in tables[0].pilots and upgrade.id not in tables[0].upgrades:
            return False
        for table in tables:
            pilot = table.pilots.get(str(fields["id"].value))
            left = Counter(pilot.slots if pilot else ())
            for card in filter(None, (table.upgrades.get(str(one.value)) for one in taken)):
                left.update(card.gives)
                left.subtract(card.slots)
            if (pilot and upgrade.id in pilot.loadout) or Counter(upgrade.slots) <= left:
                return True
        return False

    def bracketed(self, found: re.Match[str]) -> str:
        """Square brackets hold a ship, or cards as round ones do."""
        listed = any(self.upgrade(part_of(one)) for one in re.split("[,+/]", found[1]))
        return f" ({found[1]})" if listed and not self.names_ship(found[1]) else found[0]

    def begins(self, part: Part) -> bool:
        """Does a ship begin a line of several cards, where those above did as well?"""
        pilot = self.pilot(part) is not None
        before, self.rowwise = self.rowwise, self.rowwise or (pilot and not self.pilots)
        return pilot and before

    def is_card(self, part: Part) -> bool:
        return self.pilot(part) is not None or self.upgrade(part) is not None

    def begin(self, written: str, part: Part, number: int) -> None:
        """A ship begins."""
        fields = {"id": Node(written, number)}
        if part.ship:
            fields["ship"] = Node(part.ship, number)
        self.pilots.append((fields, [], part.times))
        self.begun = part

    def row(self, parts: Sequence[Part], number: int, fresh: bool) -> None:
        """Several cards on one line: a pilot with its ship and upgrades, or upgrades only."""
        slot = ""
        pilot = self.pilot(parts[0])
        titled = pilot is not None and len(parts) > 1 and letters_of(parts[1].name) == letters_of(pilot.title) != ""
        fresh = self.begins(parts[0]) or fresh or titled
        for at, part in enumerate(parts):
            letters = re.sub("[^a-z]", "", part.name.lower())
            if at and letters_of(part.name) == self.ended:
                continue
            if part.name.isdigit() or (at and self.names_ship(part.name)):
                if at == 1 and self.pilots and not part.name.isdigit() and self.begun is parts[0]:
                    self.refine(parts[0], part.name)
            elif SLOTS.get(letters, letters) in all_slots(*self.tables[0]):
                slot = SLOTS.get(letters, letters)
            elif not self.card(part, number, fresh and not at, slot) and self.pilots:
                self.pilots[-1][1].append(Node(part.name, number))

    def refine(self, part: Part, ship: str) -> None:
        """The ship stands behind the name of the pilot that was read last: it says which of several cards is meant."""
        pilot = self.pilot(part._replace(ship=ship))
        if pilot is not None:
            fields, _taken, times = self.pilots.pop()
            self.begin(pilot.id, part._replace(ship=ship, times=times), fields["id"].line)

    def stranger(self, part: Part, number: int, fresh: bool) -> bool:
        """A line with nothing that a card table knows: a new pilot, an unknown upgrade, the squad's name, or none."""
        if (fresh or part.ship) and (self.names_ship(part.ship) or (self.pilots and part.points >= 0)):
            self.begin(part.name, part, number)
            return False
        if not fresh and self.pilots and len(part.name) <= LONGEST_NAME:
            self.pilots[-1][1].append(Node(part.name, number))
            return False
        if not self.pilots and "name" not in self.fields:
            self.fields["name"] = Node(clean(part.name), number)
        else:
            self.left_out.append(Node(clean(part.name, LONGEST_NAME), number))
        return True

    def nearly(self, part: Part, number: int) -> Part | None:
        """A pilot whose name is written with a letter or two wrong, if there is one such pilot alone; it is said."""
        letters = letters_of(part.name[:LONGEST_NAME])
        if (
            len(letters) < LONG_NAME
            or self.tries >= MOST_SHIPS
            or self.pilot(part) is not None
            or self.upgrade(part) is not None
        ):
            return None
        self.tries += 1
        named = [get_close_matches(letters, pilots_by_name(*table), 3, NEAR) for table in self.tables]
        found = [
            card
            for near, table in zip(named, self.tables, strict=True)
            for one in near
            for card in pilots_by_name(*table)[one]
        ]
        names = {card.name for card in found}
        if len(names) != 1:
            return None
        name = names.pop()
        self.note("warning", "near_name", Node(None, number), "", written=clean(part.name), name=name)
        return part._replace(name=name)

    def names_ship(self, written: str) -> bool:
        """Is it a ship, by its name or by what players call it (`X-wing`, `TIE Striker`)?"""
        plain = letters_of(written)
        return bool(plain) and any(plain in ship_names(*table) or is_called(plain, *table) for table in self.tables)

    def pilot(self, part: Part) -> cards.Pilot | None:
        """The pilot of a name: what stands in brackets or behind it decides between several of the same name."""

        def fits(card: cards.Pilot) -> tuple[bool, bool, bool, bool, int]:
            other = bool(self.faction) and card.faction != self.faction
            elsewhere = not on_ship(card, part.ship)
            told = bool(part.added) and letters_of(part.added) in letters_of(card.id)
            return elsewhere, other, is_special(card) and not told, card.points != part.points, len(card.id)

        bare = part._replace(name=QUOTED.sub("", part.name))  # a title stands in quotes behind the name
        named = (
            cards_named(pilots_by_name(*table), one, on_ship)
            for one in dict.fromkeys((part, bare))
            for table in self.tables
        )
        return min(next(filter(None, named), ()), key=fits, default=None)

    def upgrade(self, part: Part, slot: str = "") -> cards.Upgrade | None:
        """The upgrade of a name, of a slot if one is given."""
        named = (cards_named(upgrades_by_name(*table), part, in_slot) for table in self.tables)
        loadout = self.loadout()

        def fits(card: cards.Upgrade) -> tuple[bool, bool, bool, bool, int]:
            scenario = card.id.partition("-")[2].startswith(SCENARIOS)
            return card.id not in loadout, slot not in card.slots, scenario, card.points != part.points, len(card.id)

        return min(next(filter(None, named), ()), key=fits, default=None)

    def loadout(self) -> tuple[str, ...]:
        """What the pilot carries whose ship is being read, if that is fixed."""
        written = str(self.pilots[-1][0]["id"].value) if self.pilots else ""
        tables = (cards.called(*table).pilots for table in self.tables)
        return next((table[written].loadout for table in tables if written in table), ())


def _bare(line: str) -> str:
    """A line without the signs of chats, and in half-width punctuation."""
    return EMOJI.sub(" ", line.translate(FULL_WIDTH)) if line.count(":") > 1 or not line.isascii() else line
