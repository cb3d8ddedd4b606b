"""Army lists as text: what list builders write beside JSON, and what people type (rules/legion.md 11).

3× Stormtroopers (44): DLT-19 Stormtrooper (24) = 204     Legion HQ: number, points, upgrades, sum
Stormtroopers 44 + 24 = 68                                Tabletop Admiral: upgrades below, behind two dashes
--DLT-19 Stormtrooper (24)
• 2x Stormtroopers (DLT-19), Vader with Force Push        typed, in lines or in one line

What is read has the shape of the JSON export, with our names for what we know. Nothing disappears without a word.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Any
from unicodedata import normalize

from msgspec import Struct
from msgspec.structs import replace

from attacks.rooms.legion import forces, names, roster

BULLET = re.compile(r"[\s\-\u2010-\u2015\u2212*•·▪◦‣●○■□>#]+")
BELOW = re.compile(r"\s*(?:[-\u2010-\u2015\u2212]{2,}|[+])\s*")
SUM = re.compile(r"(?:\s+\d+|\s*\(\d+\)|\s*[+]\s*\d+|\s*=\s*\d+|\s+[x×]\s*\d+(?=\s*=))+\s*$")
OWN_SUM = re.compile(r"\s*\(\d+\)(?:\s*=\s*\d+)?\s*$")
OWN_POINTS = re.compile(r"(?:\s+|\s*\()(\d+)\)?(?:\s*[+=].*)?$")
COUNT = re.compile(r"(?:(\d{1,2})\s*[x×]\s*|[x×]\s*(\d{1,2})\s+|(\d{1,2})\s+(?=[^\W\d]))", re.I)
COUNT_BEHIND = re.compile(r"\s*(?:\(\s*[x×]\s*(\d{1,2})\s*\)|[x×]\s*(\d{1,2}))$", re.I)
POINTS = re.compile(
    r"(\d+)\s*/\s*\d+\b.*|(?:points?|point value|total)\s*[:=]\s*(\d+).*|(\d+)\s*(?:points|pts)\.?", re.I
)
ACTIVATIONS = re.compile(r"\(?\d+ activations?\)?", re.I)
HEADING = re.compile(
    r"(?:commanders?|operatives?|corps?|special forces?|supports?|heav(?:y|ies)|auxiliar(?:y|ies)|units?|army)\s*[:：]",
    re.I,
)
RANKS = {"commander": "commander", "operative": "operative", "corps": "corps", "special": "special"}
RANKS |= {"support": "support", "heav": "heavy"}
FACTION = re.compile(r"(?:faction|army)\s*[:：]\s*(.+)", re.I)
FORCE = re.compile(r"(?:battle[ -]?force)\s*[:：]\s*(.+)", re.I)
PARTS = {
    "commandCards": re.compile(r"(?:commands?|command (?:cards?|hand))\s*[:：]\s*(.*)", re.I),
    "contingencies": re.compile(r"contingenc(?:y|ies)\s*[:：]\s*(.*)", re.I),
    "battlefieldDeck": re.compile(
        r"(?:battle(?: deck|field deck| cards)?|objectives?|deployments?|conditions?|missions?|primary|secondary|"
        r"advantages?)\s*[:：]\s*(.*)",
        re.I,
    ),
}
PIP = "•"
MOST_LINES = 400
MOST_LETTERS = 1500
MOST_UNITS = 99
MOST_UPGRADES = 40
SHORT = 4
"""What links call a battle force is as short as that, and no word for one in a text."""
CHEAPEST = 15
"""No unit costs so little: a line with such points below a unit is an upgrade of it."""


class Line(Struct, frozen=True):
    """A line: how far it is set in, its words, and whether it says to belong to the unit above."""

    indent: int
    text: str
    below: bool = False
    bullet: bool = False


class Entry(Struct):
    """A unit that was read: its name, its row if it is ours, its upgrades as listed, how many of it, how far set in.

    `hints` are its points and rank, as far as the list tells them.
    """

    name: str
    key: str
    upgrades: list[str]
    n: int
    indent: int
    hints: names.Hints = names.NOTHING


class Reading(Struct):
    """What has been read so far; `rank` is that of the heading it stands under."""

    asked: names.Asked
    rank: str = ""
    points: int = 0
    title: str = ""
    units: list[Entry] = []
    parts: dict[str, list[str]] = {}
    left: list[str] = []
    remarks: list[str] = []
    over: bool = False
    force: str = ""


def read(text: str, book: str = roster.PRINTED) -> dict[str, Any] | None:
    """The army in a text, as the JSON export would tell it; None if no unit we know stands in it.

    Where it does not tell its faction, it is read again with that of most of its units.
    """
    if '"units"' in text:
        return None
    found = _read(text, names.Asked(book=book))
    if key := forces.named(found.force):
        side = found.asked.faction or forces.forces()[key].faction
        found = _read(text, names.Asked(side, book, force=key))
    if not found.asked.faction and (most := _leaning(found)):
        found = _read(text, names.Asked(book=book, leaning=most))
    if not any(one.key for one in found.units):
        return None
    return {
        "listname": found.title[:80],
        "points": found.points,
        "armyFaction": found.asked.faction,
        "battleForce": found.force,
        "leaning": found.asked.leaning,
        "units": [told for one in found.units for told in [_told(one, found.asked)] * one.n],
        "left": found.left,
        "remarks": found.remarks,
        **found.parts,
    }


def _leaning(found: Reading) -> str:
    """The faction of most units that only one faction has."""
    told: Counter[str] = Counter()
    for one in found.units:
        keys = names.several(one.name, found.asked) or ((one.key,) if one.key else ())
        sides = {roster.rows()[key]["faction"] for key in keys}
        if len(sides) == 1:
            told.update(sides)
    return told.most_common(1)[0][0] if told else ""


def _read(text: str, asked: names.Asked) -> Reading:
    """Everything that stands in a text."""
    found = Reading(asked=asked, units=[], parts={}, left=[], remarks=[])
    told = [_line(one[:MOST_LETTERS]) for one in _even(text).strip("\r\n").splitlines()[:MOST_LINES]]
    apart = len(told) > 1 and not told[1].text
    lines = [line for line in told if line.text]
    if _titled(lines, asked, apart=apart):
        found.title = _unquoted(lines.pop(0).text)
    for line in lines:
        if sum(one.n for one in found.units) <= MOST_UNITS:
            _read_line(found, line)
    return found


def _even(text: str) -> str:
    """The text with letters and signs of usual width, and without invisible ones."""
    return re.sub("[\u200b-\u200f\u2060\ufeff]", "", normalize("NFKC", text.replace("\u00a0", " ")))


def _line(text: str) -> Line:
    indent = len(text) - len(text.lstrip())
    below = BELOW.match(text)
    if below:
        return Line(indent, text[below.end() :].strip(), below=True)
    bullet = BULLET.match(text)
    bare = text[bullet.end() :] if bullet and bullet[0].strip() and bullet[0].strip(PIP) != bullet[0] * 2 else text
    return Line(indent, bare.strip(), bullet=bare.strip() != text.strip())


def _titled(lines: list[Line], asked: names.Asked, *, apart: bool) -> bool:
    """Is the first line the name of the army: bare words, above lines that say what an army has?

    Such a name may begin with a character's; then a heading or an empty line has to come below it.
    """
    if len(lines) < 2 or lines[0].bullet or lines[0].below:
        return False
    first = lines[0].text
    if re.search(r"[:,(=•]|\d\s*[x×]\s|\s\d+$", first) or _header(first) or names.loosely(_unquoted(first), asked):
        return False
    listed = any(one.bullet or one.below or re.search(r"\d|[:(]", one.text) for one in lines[1:])
    return listed and (apart or _header(lines[1].text) or not names.begins(_unquoted(first)))


def _header(text: str) -> bool:
    """Does a line tell of the whole army?"""
    return any(words.fullmatch(text) for words in (POINTS, ACTIVATIONS, HEADING, FACTION, FORCE)) or bool(
        forces.named(text)
    )


def _unquoted(text: str) -> str:
    return text.strip(" \t\"'`“”„«»‘’「」『』")


def _read_line(found: Reading, line: Line) -> None:
    text = line.text
    if told := POINTS.fullmatch(text):
        found.points = found.points or int(next(filter(None, told.groups())))
    elif ACTIVATIONS.fullmatch(text) or HEADING.fullmatch(text):
        found.rank = next((rank for word, rank in RANKS.items() if text.lower().startswith(word)), found.rank)
    elif not found.units and (called := _force(text)):
        found.force = found.force or called
    elif (told := FACTION.fullmatch(text)) and (
        told[1].strip().lower() in names.FACTIONS or not names.loosely(told[1], found.asked)
    ):
        found.asked = replace(found.asked, faction=faction(told[1]))
    elif part := next((one for one, words in PARTS.items() if words.fullmatch(text)), ""):
        _leave(found, part, PARTS[part].fullmatch(text)[1])  # type: ignore[index]
        found.over = True
    elif PIP in text:
        _leave(found, "commandCards", text)
        found.over = True
    elif line.below and found.units:
        found.units[-1].upgrades += _upgrades(text)
    else:
        _read_units(found, line)


def _force(text: str) -> str:
    """The battle force of a line that tells one, by name or behind its heading; empty if it tells none."""
    if told := FORCE.fullmatch(text):
        return told[1].strip()[:80]
    called = told[1] if (told := FACTION.fullmatch(text)) else text
    return called.strip()[:80] if len(called) > SHORT and forces.named(called) else ""


def faction(text: str) -> str:
    """The faction as the JSON export calls it: "Galactic Empire" too."""
    words = text.lower().split()
    return next((word for word in words if word in names.FACTIONS), text.strip().lower())


def _leave(found: Reading, part: str, text: str) -> None:
    """Keep the names of cards that the room does not use."""
    cards = [one.replace(PIP, "").strip() for one in text.split(",")]
    found.parts.setdefault(part, []).extend(one for one in cards if one)


def _read_units(found: Reading, line: Line) -> None:
    """A line of units, or of upgrades for the unit above."""
    text, before = line.text, ""
    if told := re.match(r"\(([^()]*[a-z][^()]*)\)\s*(?=\S)", text, re.I):
        before, text = told[1].strip(), text[told.end() :]
    items = [text] if _split(text)[1] else _items(text)[: MOST_UNITS + 1]
    if not items:
        return  # commas alone
    entries = [_entry(item, line.indent, found) for item in items]
    known = any(one.key for one in entries)
    if before:
        _bracketed(found, before, entries[0], known=known)
    if found.over and not known:
        _leave(found, "battlefieldDeck", text)
    elif found.units and _belongs(found, line, items, entries):
        found.units[-1].upgrades += _upgrades(text)
    else:
        found.units += entries


def _bracketed(found: Reading, words: str, first: Entry, *, known: bool) -> None:
    """What stands in brackets before a unit: an upgrade it may have, or a remark of whoever typed the list."""
    if first.key and names.upgrade(first.key, words):
        first.upgrades.insert(0, words)
    elif known and not any(roster.plain(words) in roster.plain(row["name"]) for row in roster.rows().values()):
        found.remarks.append(f"({words})")
    else:
        found.left.append(f"({words})")


def _belongs(found: Reading, line: Line, items: list[str], entries: list[Entry]) -> bool:
    """Does a line tell upgrades of the unit above: one it may have, or words that are no unit of ours?"""
    above = found.units[-1]
    if _taken(above, items[0]):
        return not names.key_of(entries[0].name, found.asked)
    if any(one.key for one in entries) or any(COUNT.match(item) for item in items):
        return False
    cheap = OWN_POINTS.search(items[0])
    return len(items) > 1 or line.indent > above.indent or bool(cheap and int(cheap[1]) <= CHEAPEST)


def _taken(above: Entry, item: str) -> bool:
    """Is this an upgrade that the unit above may have?"""
    return bool(above.key and names.upgrade(above.key, _bare(item)))


def _items(text: str) -> list[str]:
    """The parts of a line between commas outside brackets; a missing comma before a number of units is one too."""
    text = re.sub(r"\)\s+(?=\d+\s*[x×]\s)", "), ", text)
    return [one.strip() for one in re.split(r"[,;、](?![^()]*\))", text) if one.strip(" .")]


def _entry(item: str, indent: int, found: Reading) -> Entry:
    """One unit with its upgrades, as an item tells it."""
    head, mark, listed = _split(_unquoted(item).rstrip("."))
    n, head = _number(head)
    name, upgrades = _parted(_bare(head), found.asked)
    if mark.lower() == "with":
        listed = re.sub(r"\s*,?\s+and\s+(?![^()]*\))", ", ", listed, flags=re.I)
    upgrades += _upgrades(listed)
    name = _unquoted(name)
    numbered = _unquoted(OWN_SUM.sub("", head))
    if numbered != name and names.key_of(numbered, found.asked):
        name = numbered  # "Clone Force 99 (170)": the number is a part of the name
    points = OWN_POINTS.search(head)
    hints = names.Hints(int(points[1]) if points else 0, found.rank, tuple(upgrades))
    called = names.loosely(name, found.asked, hints) or names.team(name, upgrades, found.asked)
    if called and called.upgrade:
        upgrades = [called.upgrade, *upgrades]
    return Entry(name, called.key if called else "", upgrades, n, indent, hints)


def _number(item: str) -> tuple[int, str]:
    """How many of a unit an item says, and the rest."""
    if found := COUNT.match(item):
        return max(1, int(next(filter(None, found.groups())))), item[found.end() :]
    bare = SUM.sub("", item)
    if found := COUNT_BEHIND.search(bare):
        return max(1, int(found[1] or found[2])), bare[: found.start()]
    return 1, item


def _parted(head: str, asked: names.Asked) -> tuple[str, list[str]]:
    """The name before a list of upgrades, and the upgrades that stand in brackets or behind plus signs."""
    more = [one for one in re.split(r"\s+[+]\s+", head) if one] or [head]
    if (found := re.fullmatch(r"(.*?)\s*\(([^()]*)\)", more[0])) and not names.key_of(more[0], asked):
        return found[1], [*_upgrades(found[2]), *more[1:]]
    return more[0], more[1:]


def _split(item: str) -> tuple[str, str, str]:
    """Before and behind the colon or the word that begins the upgrades, outside brackets."""
    found = re.search(r"(?::|\bwith\b|\bw/)(?![^()]*\))", item, re.I)
    return (item[: found.start()], found[0], item[found.end() :]) if found else (item, "", "")


def _upgrades(text: str) -> list[str]:
    """The names in a list of upgrades, without their points; a card with a comma in its name is one."""
    listed = [name for one in _items(text)[:MOST_UPGRADES] if (name := _unquoted(_bare(one)))]
    found: list[str] = []
    for name in listed:
        if found and (roster.plain(found[-1]), roster.plain(name)) in names.with_comma():
            name = f"{found.pop()}, {name}"
        found.append(name)
    return found


def _bare(text: str) -> str:
    """A name without the points and sums behind it."""
    return SUM.sub("", text.strip()).strip()


def _told(one: Entry, asked: names.Asked) -> dict[str, Any]:
    """A unit as the JSON export tells it, with its key and what decides between cards of a name."""
    upgrades = one.upgrades[:MOST_UPGRADES]
    if not one.key:
        return {"name": one.name, "upgrades": upgrades}
    # what stood below the unit may tell which of several cards it is
    hints = replace(one.hints, upgrades=tuple(upgrades))
    again = names.loosely(one.name, asked, hints)
    key = again.key if again else one.key
    row = roster.rows()[key]
    titled = "title" in row and roster.plain(row["title"]) in roster.plain(one.name)
    return {
        "name": one.name if titled else row["name"],
        "upgrades": [names.upgrade(key, told) or told for told in upgrades],
        "key": key,
        "hints": hints,
    }
