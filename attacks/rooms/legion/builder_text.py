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

from msgspec import Struct
from msgspec.structs import replace

from attacks.rooms.legion import forces, lines, names, roster

OWN_SUM = re.compile(r"\s*\(\d+\)(?:\s*=\s*\d+)?\s*$")
OWN_POINTS = re.compile(r"(?:\s+|\s*\()(\d+)\)?(?:\s*[+=].*)?$")
POINTS = re.compile(
    r"(\d+)\s*/\s*\d+\b.*|(?:(?:(?:total )?points?|point value)\s*[:=]|total\s*[:=]?)\s*(\d+).*|"
    r"(\d+)\s*(?:points|pts)\.?",
    re.I,
)
ACTIVATIONS = re.compile(r"\(?\d+ activations?\)?", re.I)
HEADING = re.compile(
    r"(?:commanders?|operatives?|corps?|special forces|supports?|heav(?:y|ies))\s*[:：]?|"
    r"(?:special force|auxiliar(?:y|ies)|units?|army)\s*[:：]",
    re.I,
)
RANKS = {"commander": "commander", "operative": "operative", "corps": "corps", "special": "special"}
RANKS |= {"support": "support", "heav": "heavy"}
HEADED = re.compile(r"([^:：(),\d][^:：(),]{1,39})\s*[:：]\s*(.*)")
NAMED = re.compile(r"(?:list ?name|title|name of (?:the )?(?:list|army))\s*[:：]\s*(.+)", re.I)
TITLED = re.compile(r"(.+?)\s*\((\d{3,4})\)")
FACTION = re.compile(r"(?:faction|army)\s*[:：]\s*(.+)", re.I)
FORCE = re.compile(r"(?:battle[ -]?force)\s*[:：]\s*(.+)", re.I)
PARTS = {
    "commandCards": re.compile(r"(?:commands?|command (?:cards?|hand)|\d\s*pips?)\s*[:：]\s*(.*)", re.I),
    "contingencies": re.compile(r"contingenc(?:y|ies)\s*[:：]\s*(.*)", re.I),
    "battlefieldDeck": re.compile(
        r"(?:battle(?: deck|field deck| cards)?|objectives?|deployments?|conditions?|missions?|primary|secondary|"
        r"advantages?)\s*[:：]\s*(.*)",
        re.I,
    ),
}
MOST_LINES = 400
MOST_LETTERS = 1500
MOST_UNITS = 99
MOST_UPGRADES = 40
SHORT = 4
"""What links call a battle force is as short as that, and no word for one in a text."""
CHEAPEST = 15
"""No unit costs so little: a line with such points below a unit is an upgrade of it."""
DEAREST = 300
"""No unit costs so much: a first line with such points is the army's name."""
MOST_TRIES = 60
"""So many unknown names of a text are compared letter by letter."""


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
    loadout: list[str] = []
    near: bool = False


class Reading(Struct):
    """What has been read so far; `rank` is that of the heading it stands under."""

    asked: names.NameScope
    rank: str = ""
    points: int = 0
    title: str = ""
    units: list[Entry] = []
    parts: dict[str, list[str]] = {}
    left: list[str] = []
    remarks: list[str] = []
    tries: int = 0
    over: bool = False
    force: str = ""


def parse_builder_text(text: str, book: str = roster.PRINTED) -> dict[str, Any] | None:
    """The army in a text, as the JSON export would tell it; None if no unit we know stands in it.

    Where it does not tell its faction, it is read again with that of most of its units.
    """
    if '"units"' in text:
        return None
    found = _read(text, names.NameScope(book=book))
    if key := forces.named(found.force):
        side = found.asked.faction or forces.forces()[key].faction
        found = _read(text, names.NameScope(side, book, force=key))
    if not found.asked.faction and (most := _leaning(found)):
        found = _read(text, names.NameScope(book=book, leaning=most))
    if not any(one.key for one in found.units):
        return None
    return {
        "listname": found.title[:80],
        "points": found.points,
        "armyFaction": found.asked.faction,
        "battleForce": found.force,
        "leaning": found.asked.leaning,
        "units": [told for one in found.units for told in [_exported(one, found.asked)] * one.n],
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


def _read(text: str, asked: names.NameScope) -> Reading:
    """Everything that stands in a text."""
    found = Reading(asked=asked, units=[], parts={}, left=[], remarks=[])
    told = [lines.line_of(one[:MOST_LETTERS]) for one in lines.even(text).strip("\r\n").splitlines()[:MOST_LINES]]
    apart = len(told) > 1 and not told[1].text
    filled = [line for line in told if line.text]
    if _titled(filled, asked, apart=apart):
        first = filled.pop(0).text
        priced = TITLED.fullmatch(first)
        found.title, found.points = lines.unquoted(priced[1] if priced else first), int(priced[2]) if priced else 0
    for line in filled:
        if sum(one.n for one in found.units) <= MOST_UNITS:
            _read_line(found, line)
    return found


def _titled(told: list[lines.Line], asked: names.NameScope, *, apart: bool) -> bool:
    """Is the first line the name of the army: bare words, above lines that say what an army has?

    Such a name may begin with a character's; then a heading or an empty line has to come below it.
    """
    if len(told) < 2 or told[0].bullet or told[0].below:
        return False
    first = told[0].text
    if (priced := TITLED.fullmatch(first)) and int(priced[2]) >= DEAREST:
        first = priced[1]
    if re.search(r"[:,(=•]|\d\s*[x×]\s|\s\d+$", first) or _header(first) or names.loosely(lines.unquoted(first), asked):
        return False
    listed = any(one.bullet or one.below or re.search(r"\d|[:(]", one.text) for one in told[1:])
    return listed and (apart or _header(told[1].text) or not names.begins(lines.unquoted(first)))


def _header(text: str) -> bool:
    """Does a line tell of the whole army?"""
    return any(words.fullmatch(text) for words in (POINTS, ACTIVATIONS, HEADING, FACTION, FORCE)) or bool(
        forces.named(text)
    )


def _read_line(found: Reading, line: lines.Line) -> None:
    text = line.text
    if told := POINTS.fullmatch(text):
        found.points = found.points or int(next(filter(None, told.groups())))
    elif told := NAMED.fullmatch(text):
        found.title = found.title or lines.unquoted(told[1])
    elif ACTIVATIONS.fullmatch(text) or HEADING.fullmatch(lines.bare(text)):
        found.rank = next((rank for word, rank in RANKS.items() if text.lower().startswith(word)), found.rank)
    elif (priced := TITLED.fullmatch(text)) and int(priced[2]) >= DEAREST:
        found.points = found.points or int(priced[2])
        found.remarks.append(priced[1])
    elif not found.units and (called := _force(text)):
        found.force = found.force or called
    elif (told := FACTION.fullmatch(text)) and (
        told[1].strip().lower() in names.FACTIONS or not names.loosely(told[1], found.asked)
    ):
        found.asked = replace(found.asked, faction=faction(told[1]))
    elif part := next((one for one, words in PARTS.items() if words.fullmatch(text)), ""):
        _leave(found, part, PARTS[part].fullmatch(text)[1])  # type: ignore[index]
        found.over = True
    elif lines.PIP in text:
        _leave(found, "commandCards", text)
        found.over = True
    elif line.below and found.units:
        _take(found.units[-1], text)
    elif not _headed(found, line):
        _read_units(found, line)


def _headed(found: Reading, line: lines.Line) -> bool:
    """A heading in any words: nothing or a number behind it, or units; it is no unit of ours itself."""
    told = HEADED.fullmatch(line.text)
    if not told or lines.LOADOUT.fullmatch(line.text) or names.loosely(lines.number(told[1])[1], found.asked):
        return False
    rest = told[2].strip()
    ranked = next((rank for word, rank in RANKS.items() if told[1].lower().startswith(word)), "")
    if not rest or lines.SUM.fullmatch(f" {rest}"):
        found.remarks.append(line.text)
    elif _entry(lines.items(rest)[0] if lines.items(rest) else rest, line.indent, found).key:
        found.rank = ranked or found.rank
        _read_units(found, replace(line, text=rest))
    else:
        return False
    return True


def _take(unit: Entry, text: str) -> None:
    """Give a unit the upgrades of a line, and what it has in its loadout."""
    kept, spare = lines.loadouts(text)
    unit.upgrades += _upgrades(kept)
    unit.loadout = [*unit.loadout, *_upgrades(spare)]


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
    cards = [one.replace(lines.PIP, "").strip() for one in text.split(",")]
    found.parts.setdefault(part, []).extend(one for one in cards if one)


def _read_units(found: Reading, line: lines.Line) -> None:
    """A line of units, or of upgrades for the unit above."""
    text, before = line.text, ""
    if told := re.match(r"\(([^()]*[a-z][^()]*)\)\s*(?=\S)", text, re.I):
        before, text = told[1].strip(), text[told.end() :]
    text = _dashed(found, text)
    parts = lines.titled(lines.items(text)[: MOST_UNITS + 1], lambda name: bool(names.key_of(name, found.asked)))
    text = parts[0] if len(parts) == 1 else text
    items = [text] if lines.split(text)[1] else _apart(parts, found.asked)
    if not items:
        return  # commas alone
    entries = list[Entry]()
    for item in items:
        if entries and _may_have(entries[-1], item) and not names.key_of(lines.bare(item), found.asked):
            _take(entries[-1], item)  # "Rebel Troopers (44), Z-6 Trooper (22)"
        else:
            entries.append(_entry(item, line.indent, found))
    known = any(one.key for one in entries)
    if before:
        _bracketed(found, before, entries[0], known=known)
    if found.over and not known:
        _leave(found, "battlefieldDeck", text)
    elif found.units and (lines.LOADOUT.fullmatch(text) or _belongs(found, line, items, entries)):
        _take(found.units[-1], text)
    else:
        found.units += entries


def _dashed(found: Reading, text: str) -> str:
    """A unit and behind a dash its upgrades, with a colon for the dash, or words about it; a name may have a dash."""
    told = re.fullmatch(r"(.+?)\s+[-\u2010-\u2015]\s+([^\W\d].*)", text)
    if not told or ":" in text or names.loosely(lines.bare(lines.number(text)[1]), found.asked):
        return text
    called = names.loosely(re.sub(r"\s*\([^()]*\)$", "", lines.bare(lines.number(told[1])[1])), found.asked)
    if not called:
        return text
    listed = re.sub(r"\s+[-\u2010-\u2015]\s+(?=[^\W\d])", ", ", told[2])
    one = lines.bare((lines.items(listed) or [""])[0])
    if names.upgrade(called.key, one) or names.text(called.key, one):
        return f"{told[1]}: {listed}"
    found.remarks.append(told[2])
    return told[1]


def _apart(items: list[str], asked: names.NameScope) -> list[str]:
    """The units of a line between strokes or ampersands, where the first two of them are units of ours."""
    found: list[str] = []
    for item in items:
        pieces = [one for one in re.split(r"\s+[&/|]\s+", item) if one.strip()]
        known = len(pieces) > 1 and all(names.loosely(lines.bare(lines.number(one)[1]), asked) for one in pieces[:2])
        found += pieces if known else [item]
    return found


def _bracketed(found: Reading, words: str, first: Entry, *, known: bool) -> None:
    """What stands in brackets before a unit: an upgrade it may have, or a remark of whoever typed the list."""
    if first.key and names.upgrade(first.key, words):
        first.upgrades.insert(0, words)
    elif known and not any(roster.plain(words) in roster.plain(row["name"]) for row in roster.rows().values()):
        found.remarks.append(f"({words})")
    else:
        found.left.append(f"({words})")


def _belongs(found: Reading, line: lines.Line, items: list[str], entries: list[Entry]) -> bool:
    """Does a line tell upgrades of the unit above: one it may have, or words that are no unit of ours?"""
    above = found.units[-1]
    if line.indent > above.indent and entries[0].key and entries[0].key == above.key:
        return True  # the minis of a unit
    if _may_have(above, items[0]):
        return not names.key_of(entries[0].name, found.asked)
    if any(one.key for one in entries) or any(lines.COUNT.match(item) for item in items):
        return False
    cheap = OWN_POINTS.search(items[0])
    return len(items) > 1 or line.indent > above.indent or bool(cheap and int(cheap[1]) <= CHEAPEST)


def _may_have(above: Entry, item: str) -> bool:
    """Is this an upgrade that the unit above may have?"""
    n, alone = lines.number(item)  # builders print "1x" before each upgrade
    name = lines.bare(alone if n == 1 else item)
    return bool(above.key and (names.upgrade(above.key, name) or names.text(above.key, name, exactly=True)))


def _entry(item: str, indent: int, found: Reading) -> Entry:
    """One unit with its upgrades, as an item tells it."""
    head, mark, listed = lines.split(lines.unquoted(item).rstrip("."))
    n, head = lines.number(head)
    name, upgrades = _parted(lines.bare(head), found.asked)
    if mark.lower() == "with":
        listed = re.sub(r"\s*,?\s+and\s+(?![^()]*\))", ", ", listed, flags=re.I)
    upgrades += _upgrades(listed)
    name = lines.unquoted(name)
    numbered = lines.unquoted(OWN_SUM.sub("", head))
    if numbered != name and names.key_of(numbered, found.asked):
        name = numbered  # "Clone Force 99 (170)": the number is a part of the name
    points = OWN_POINTS.search(head)
    hints = names.Hints(int(points[1]) if points else 0, found.rank, tuple(upgrades))
    called = names.loosely(name, found.asked, hints) or names.team(name, upgrades, found.asked)
    near = False
    if not called and found.tries < MOST_TRIES:
        found.tries += 1
        near = bool(key := names.nearly(name, found.asked))
        called = names.Called(key) if near else None
    if called and called.upgrade:
        upgrades = [called.upgrade, *upgrades]
    return Entry(name, called.key if called else "", upgrades, n, indent, hints, near=near)


def _parted(head: str, asked: names.NameScope) -> tuple[str, list[str]]:
    """The name before a list of upgrades, and the upgrades that stand in brackets or behind plus signs."""
    more = [bare for one in re.split(r"\s+[+]\s+", head) if (bare := lines.bare(one))] or [head]
    if (found := re.fullmatch(r"(.*?)\s*\(([^()]*)\)", more[0])) and not names.key_of(more[0], asked):
        return found[1], [*_upgrades(found[2]), *more[1:]]
    return more[0], more[1:]


def _upgrades(text: str) -> list[str]:
    """The names in a list of upgrades, without their points; a card with a comma in its name is one."""
    told = [(lines.number(one), one) for one in lines.items(text)[:MOST_UPGRADES]]
    alone = [rest if n == 1 else one for (n, rest), one in told]
    listed = [name for one in alone if (name := lines.unquoted(lines.bare(one)))]
    found: list[str] = []
    for name in listed:
        if found and (roster.plain(found[-1]), roster.plain(name)) in names.with_comma():
            name = f"{found.pop()}, {name}"
        found.append(name)
    return found


def _exported(one: Entry, asked: names.NameScope) -> dict[str, Any]:
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
        "upgrades": [told for listed in upgrades for told in names.copies(key, listed, one.n)],
        "loadout": one.loadout,
        "key": key,
        "hints": hints,
        "near": one.name if one.near else "",
    }
