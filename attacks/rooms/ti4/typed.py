"""A fleet as people type it: parts divided by `;` or lines, each `label: this, that`, every word found or named.

The first part may begin with a faction instead of a label ("Sol: 2 carrier, 4 fighter"), or with units at once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from attacks.rooms.ti4 import cards, lexicon
from attacks.rooms.ti4.possible import LONGEST, MOST_NUMBER, Problem
from attacks.rooms.ti4.squad import MONEY, Fleet, Neighbour, UnitRow

WIDE = str.maketrans(
    {"：": ":", "；": ";", "，": ",", "、": ",", "（": "(", "）": ")", "×": "x", "\u3000": " ", "\r": "\n"}
)
MOST_PROBLEMS = 30
TOO_LONG = 240
"""No name, with its number and brackets, has so many letters."""
COUNTED = re.compile(r"(?:(\d{1,4})\s*x?\s*)?(.*?)(?:\s*x\s*(\d{1,4}))?", re.IGNORECASE | re.DOTALL)
BRACKETS = re.compile(r"(.*?)\s*\(([^()]*)\)?\s*", re.DOTALL)
AND = re.compile(r"\sand\s", re.IGNORECASE)
ONE = re.compile(r"\d{1,4}\s*[^\W\d_]+2?(?=\s|$)")
MANY = re.compile(rf"(?:{ONE.pattern}\s*){{2,}}")
NUMBERS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
DAMAGED = re.compile(r"(\d{1,4})?\s*(damaged|hurt|損傷)", re.IGNORECASE)


class Spot(Struct, frozen=True):
    """A place in the text, counted from 1; line 0 is nowhere."""

    line: int
    column: int


class Item(Struct, frozen=True):
    """A part of the text and where it begins."""

    text: str
    at: int


class Typed(Struct):
    """What a text says, what of it was not understood and where, and where each place of the fleet was typed."""

    fleet: Fleet
    problems: list[tuple[Problem, Spot]]
    spots: dict[str, Spot]


def typed(text: str, edition: str) -> Typed:
    """The fleet in a typed text."""
    reading = _Reading(text.translate(WIDE), edition)
    reading.run()
    return Typed(Fleet(**reading.fields()), reading.problems, reading.spots)


class _Reading:
    """One text being read, part by part."""

    def __init__(self, text: str, edition: str) -> None:
        self.text = text
        self.edition = edition
        self.problems: list[tuple[Problem, Spot]] = []
        self.spots: dict[str, Spot] = {}
        self.lists: dict[str, list[Any]] = {}
        self.single: dict[str, Any] = {}
        self.upgrades: set[str] = set()

    def run(self) -> None:
        for part in _split(Item(self.text, 0), ";\n"):
            if part.text.strip():
                self._part(part)

    def fields(self) -> dict[str, Any]:
        rows = tuple(
            UnitRow(row.kind, row.n, row.damaged, upgraded=True, where=row.where)
            if row.kind in self.upgrades and not row.upgraded
            else row
            for row in self.lists.pop("ships", [])
        )
        return {**self.single, **{field: tuple(members) for field, members in self.lists.items()}, "ships": rows}

    def spot(self, at: int) -> Spot:
        line = self.text.count("\n", 0, at) + 1
        return Spot(line, at - (self.text.rfind("\n", 0, at) + 1) + 1)

    def wrong(self, code: str, item: Item, level: str = "error", **params: str | int) -> None:
        if len(self.problems) < MOST_PROBLEMS:
            self.problems.append((Problem(level, code, params=params), self.spot(item.at)))

    def unknown(self, what: str, item: Item, index: dict[str, str], name: Any) -> None:
        """A word that means nothing here, and what was probably meant."""
        if len(self.problems) >= MOST_PROBLEMS:
            return
        near = lexicon.nearest(index, item.text)
        code, more = (f"unknown_{what}_near", {"nearest": name(near)}) if near else (f"unknown_{what}", {})
        self.wrong(code, item, word=item.text[:LONGEST], **more)

    def _part(self, part: Item) -> None:
        label, colon, rest = part.text.partition(":")
        if not colon:
            self._units(part, "space")
            return
        head, body = _trim(Item(label, part.at)), Item(rest, part.at + len(label) + 1)
        field = lexicon.find(lexicon.labels(), head.text)
        faction = lexicon.find(lexicon.factions(), head.text)
        if field:
            self._field(field, body)
        elif faction:
            self._faction(faction, head)
            self._units(body, "space")
        else:
            self.unknown("label", head, {**lexicon.factions(), **lexicon.labels()}, _title)
            self._units(body, "space")

    def _faction(self, key: str, item: Item) -> None:
        self.single["faction"] = key
        self.spots["faction"] = self.spot(item.at)

    def _field(self, field: str, body: Item) -> None:
        if field in ("ships", "planet"):
            self._units(body, "space" if field == "ships" else "planet")
        elif field == "name":
            self.single["name"] = " ".join(body.text.split())
            self.spots["name"] = self.spot(_trim(body).at)
        elif field == "faction":
            item = _trim(body)
            key = lexicon.find(lexicon.factions(), item.text)
            if key:
                self._faction(key, item)
            elif item.text:
                self.unknown("faction", item, lexicon.factions(), _title)
        elif field in MONEY:
            self._number(field, _trim(body))
        elif field == "neighbours":
            self._each(body, self._neighbour)
        elif field == "system":
            self._each(body, self._system)
        elif field == "cards":
            self._each(body, self._hand)
        else:
            self._each(body, lambda item: self._card(field, item))

    def _each(self, body: Item, do: Any) -> None:
        for item in _split(body, ","):
            item = _trim(item)
            if len(item.text) > TOO_LONG:
                self.wrong("unknown_card", item, word=item.text[:LONGEST])
            elif item.text:
                do(item)

    def _add(self, field: str, value: Any, item: Item) -> None:
        members = self.lists.setdefault(field, [])
        self.spots[f"{field}[{len(members)}]"] = self.spot(item.at)
        members.append(value)

    def _units(self, body: Item, where: str) -> None:
        for part in _split(body, ",+&"):
            for item in _rows(part):
                item = _trim(item)
                if len(item.text) > TOO_LONG:
                    self.wrong("unknown_unit", item, word=item.text[:LONGEST])
                elif item.text:
                    self._unit(item, where)

    def _unit(self, item: Item, where: str) -> None:
        words, inside = _brackets(item.text)
        n, name = _counted(words)
        upgraded = re.match(r"upgraded\s+", name, re.IGNORECASE)
        name = name[upgraded.end() :] if upgraded else name
        key = lexicon.find(lexicon.units(), name)
        if not key:
            start = item.text.find(name)
            self.unknown("unit", Item(name or item.text, item.at + max(start, 0)), lexicon.units(), _unit_name)
            return
        damaged = 0
        if inside:
            said = DAMAGED.fullmatch(inside.strip())
            if said:
                damaged = int(said[1]) if said[1] else n
            else:
                start = item.at + item.text.find(inside)
                self.wrong("unknown_remark", Item(inside, start), word=inside[:LONGEST])
        base = "flagship" if key == "flagship2" else cards.base_of(key)
        row = UnitRow(base, n, damaged, upgraded=base != key or bool(upgraded), where=where)
        self._add("ships", row, item)

    def _number(self, field: str, item: Item) -> None:
        if item.text.isdecimal() and int(item.text) <= MOST_NUMBER:
            self.single[field] = int(item.text)
            self.spots[field] = self.spot(item.at)
        elif item.text:
            self.wrong("bad_number", item, limit=MOST_NUMBER)

    def _hand(self, item: Item) -> None:
        n, name = _counted(item.text)
        if name.casefold() in lexicon.UNKNOWN or not name:
            self.single["unknown_cards"] = self.single.get("unknown_cards", 0) + n
            return
        key = self._named(name, item)
        for _ in range(min(n, MOST_NUMBER) if key else 0):
            self._add("cards", key, item)

    def _card(self, field: str, item: Item) -> None:
        upgrade = lexicon.find(lexicon.units(), item.text)
        if field == "technologies" and upgrade.endswith("2") and upgrade != "flagship2":
            self.upgrades.add(cards.base_of(upgrade))
            return
        key = self._named(item.text, item)
        if key:
            self._add(field, key, item)

    def _named(self, name: str, item: Item) -> str:
        index = lexicon.names(self.edition)
        key = lexicon.find(index, name)
        if not key:
            start = item.at + max(item.text.find(name), 0)
            self.unknown("card", Item(name, start), index, lambda near: cards.CARDS[near].name)
        return key

    def _system(self, item: Item) -> None:
        key = lexicon.find(lexicon.system(), item.text)
        if key:
            self._add("system", key, item)
        else:
            self.unknown("system", item, lexicon.system(), _title)

    def _neighbour(self, item: Item) -> None:
        name, inside = _brackets(item.text)
        flags = []
        start = item.at + item.text.find("(") + 1
        for word in _split(Item(inside, start), ",") if inside else ():
            word = _trim(word)
            key = lexicon.find(lexicon.flags(), word.text)
            if key:
                flags.append(key)
            elif word.text:
                self.unknown("flag", word, lexicon.flags(), _title)
        self._add("neighbours", Neighbour(" ".join(name.split())[:LONGEST], tuple(dict.fromkeys(flags))), item)


def _split(item: Item, signs: str) -> Iterator[Item]:
    """The parts between signs, brackets kept whole; where each begins is counted in the whole text."""
    depth, start = 0, 0
    for n, char in enumerate(item.text):
        if char in signs and (depth == 0 or char in ";\n"):
            yield Item(item.text[start:n], item.at + start)
            start, depth = n + 1, 0
        elif char == "(":
            depth += 1
        elif char == ")":
            depth = max(0, depth - 1)
    yield Item(item.text[start:], item.at + start)


def _rows(item: Item) -> Iterator[Item]:
    """The rows in a part without commas: `2 CV 4 FF`, `a carrier and two fighters`."""
    start = 0
    for word in AND.finditer(item.text):
        yield from _counts(Item(item.text[start : word.start()], item.at + start))
        start = word.end()
    yield from _counts(Item(item.text[start:], item.at + start))


def _counts(item: Item) -> Iterator[Item]:
    """`2 CV 4 FF 1 DD2` is three rows; what is not such a row of numbers and words stays whole."""
    if len(item.text) <= TOO_LONG and MANY.fullmatch(item.text.strip()):
        yield from (Item(row[0], item.at + row.start()) for row in ONE.finditer(item.text))
    else:
        yield item


def _trim(item: Item) -> Item:
    text = item.text.strip()
    return Item(text, item.at + len(item.text) - len(item.text.lstrip()))


def _brackets(text: str) -> tuple[str, str]:
    """What stands before brackets, and what inside."""
    found = BRACKETS.fullmatch(text)
    return (found[1], found[2]) if found else (text, "")


def _counted(text: str) -> tuple[int, str]:
    """How many, and of what: `2 carrier`, `2x carrier`, `carrier x2`, `two carriers`, `carrier`."""
    first, _, rest = text.strip().partition(" ")
    if first.casefold() in NUMBERS and rest.strip():
        return NUMBERS[first.casefold()], rest.strip()
    found = COUNTED.fullmatch(text.strip())
    if not found:
        return 1, text.strip()
    number = found[1] or found[3]
    return (int(number) if number else 1), found[2].strip()


def _title(key: str) -> str:
    faction = cards.FACTIONS.get(key)
    return faction.name if faction else key.replace("_", " ")


def _unit_name(key: str) -> str:
    unit = cards.UNITS.get(key)
    return unit.name if unit else key
