"""The lines of a list as people write them, brought to the few forms that `builder_text` reads.

Darth Vader - 190pts      points behind a name, whatever stands between
two Stormtroopers         a number as a word; AT-ST *2
190 Darth Vader           points before the names, if they stand so in most lines
Darth Vader [Force Push]  brackets of any kind
- name: Darth Vader       the fields of a file
"""

from __future__ import annotations

import re
from collections.abc import Callable
from unicodedata import normalize

from msgspec import Struct

PIP = "•"
BULLET = re.compile(r"[\s\-\u2010-\u2015\u2212*•·▪◦‣●○■□>#]+")
BELOW = re.compile(r"\s*(?:[-\u2010-\u2015\u2212]{2,}|[+])\s*")
SUM = re.compile(r"(?:\s+\d+|\s*\(\d+(?:\s*[+=]\s*\d+)*(?:\)|$)|\s*[+]\s*\d+|\s*=\s*\d+|\s+[x×]\s*\d+(?=\s*=))+\s*$")
COUNT = re.compile(r"(?:(\d{1,2})\s*[x×]\s*|[x×]\s*(\d{1,2})\s+|(\d{1,2})\s+(?=[^\W\d]))", re.I)
COUNT_BEHIND = re.compile(r"\s*(?:\(\s*[x×]\s*(\d{1,2})\s*\)|[x×]\s*(\d{1,2}))$", re.I)
WORDS = "one two three four five six seven eight nine ten eleven twelve".split()
NUMBER = re.compile(rf"(^[\s\-*•]*|[,&]\s)({'|'.join(WORDS)})\s+(?=[a-z])", re.I | re.M)
PRICED = re.compile(r"\(\s*(\d{1,4})\s*(?:pts?|points?)\.?\s*\)", re.I)
HEADED = re.compile(r"^[ \t]*[+]+[ \t]+(.+?)[ \t]*[+]*[ \t]*$", re.M)
"""A heading as the builders of armies print it: `+ Corps +`, `++ Standard (Galactic Empire) (795) ++`."""
OF_HEAD = re.compile(r"\b(total|points)\W+(\d{1,4})", re.I)
MADE = re.compile(r"^[ \t]*(?:created|exported|generated|made) (?:with|by|in|from)\b.*$", re.I | re.M)
DOTTED = re.compile(r"^[ \t]*\.[ \t]+(?=[\w])", re.M)
POINTS = re.compile(
    r"(?<=[^\s\d/])[ \t]*[-\u2010-\u2015:,]?[ \t]*\(?\b(\d{1,4})[ \t]*(?:pts?\b\.?|points?\b|each\b|total\b)\)?[ \t]*$",
    re.M,
)
ACTIVATIONS = re.compile(r"(?<=\S)[,;][ \t]*\d{1,2}[ \t]+activations?\b", re.I)
DASHED = re.compile(r"(?<=\S)[ \t]+[-\u2010-\u2015][ \t]+(\d{2,3})[ \t]*$", re.M)
TIMES = re.compile(r"(?<=\S)[ \t]*\*[ \t]*(\d{1,2})[ \t]*$", re.M)
BEFORE = re.compile(r"^([ \t]*)(\d{2,3})[ \t]+(?=[^\W\d])(.+)$", re.M)
FIELD = re.compile(r"^([ \t]*)(?:-[ \t]+)?(?:name|unit)[ \t]*:[ \t]+", re.M)
FIELD_OF_UPGRADES = re.compile(r"^([ \t]*)(?:upgrades|cards)[ \t]*:[ \t]*(?:\((.*)\))?[ \t]*$", re.M)
BRACKETS = str.maketrans("[]{}<>", "()()  ")
LOADOUT = re.compile(r"loadout\s*[:：]\s*\(?(.*?)\)?", re.I)
INSTEAD = re.compile(r"(?<=\))\s*/\s*(?=[^\W\d])")
CHEAPEST = 13
"""No unit costs less, and no army has so many of one."""


def even(text: str) -> str:
    """The text with letters, signs and brackets of usual shape, without invisible ones, its numbers in one form."""
    text = re.sub("[\u200b-\u200f\u2060\ufeff]", "", normalize("NFKC", text.replace("\u00a0", " ")))
    text = re.sub(r"(?<=\S)[ \t]{2,}", "  ", text.translate(BRACKETS))
    text = FIELD.sub(r"\1- ", FIELD_OF_UPGRADES.sub(lambda found: f"{found[1]}-- {found[2] or ''}", text))
    text = ACTIVATIONS.sub("", PRICED.sub(r"(\1)", MADE.sub("", text)))
    text = DOTTED.sub("-- ", HEADED.sub(_head, text))
    text = NUMBER.sub(lambda found: f"{found[1]}{WORDS.index(found[2].lower()) + 1}x ", text)
    text = TIMES.sub(r" x\1", DASHED.sub(r" (\1)", POINTS.sub(r" (\1)", text)))
    return _priced(text)


def _head(found: re.Match[str]) -> str:
    """What stands between plus signs, as a heading; of the whole army what it costs and whose it is."""
    whole = OF_HEAD.search(found[1])
    if whole:
        return f"Total: {whole[2]}"
    faction = re.search(r"\(([^\W\d][^()]*)\)", found[1])
    head = re.sub(r"\s*\([^()]*\)", "", found[1]).strip(" :-")
    return f"Faction: {faction[1]}" if faction else f"{head}:" if head else ""


def _priced(text: str) -> str:
    """Lines that begin with points with them behind the name; a number of units stays where it is."""
    lines = [line for line in text.splitlines() if line.strip()]
    dear = [line for line in lines if (found := BEFORE.match(line)) and int(found[2]) >= CHEAPEST]
    if len(dear) < 2 or 2 * len(dear) <= len(lines):
        return text
    return BEFORE.sub(_priced_line, text)


def _priced_line(found: re.Match[str]) -> str:
    return f"{found[1]}{found[3]} ({found[2]})" if int(found[2]) >= CHEAPEST else found[0]


def loadouts(text: str) -> tuple[str, str]:
    """A line of upgrades, and what it says stands by for the game: a line of its own, or behind a stroke."""
    if told := LOADOUT.fullmatch(text):
        return "", ", ".join(one for one in told[1].split(",") if one.strip().lower() != "none")
    kept, *spare = INSTEAD.split(text)
    return kept, ", ".join(spare)


class Line(Struct, frozen=True):
    """A line: how far it is set in, its words, and whether it says to belong to the unit above."""

    indent: int
    text: str
    below: bool = False
    bullet: bool = False


def line_of(text: str) -> Line:
    indent = len(text) - len(text.lstrip())
    below = BELOW.match(text)
    if below:
        return Line(indent, text[below.end() :].strip(), below=True)
    bullet = BULLET.match(text)
    bare = text[bullet.end() :] if bullet and bullet[0].strip() and bullet[0].strip(PIP) != bullet[0] * 2 else text
    return Line(indent, bare.strip(), bullet=bare.strip() != text.strip())


def unquoted(text: str) -> str:
    return text.strip(" \t\"'`“”„«»‘’「」『』")


def items(text: str) -> list[str]:
    """The parts of a line between commas outside brackets; a missing comma before a number of units is one too."""
    text = re.sub(r"\)\s+(?=\d+\s*[x×]\s)", "), ", text)
    return [one.strip() for one in re.split(r"[,;、](?![^()]*\))", text) if one.strip(" .")]


def number(item: str) -> tuple[int, str]:
    """How many of a unit an item says, and the rest."""
    item = item.strip()
    if found := COUNT.match(item):
        return max(1, int(next(filter(None, found.groups())))), item[found.end() :]
    bare = SUM.sub("", item)
    if found := COUNT_BEHIND.search(bare):
        return max(1, int(found[1] or found[2])), bare[: found.start()]
    return 1, item


def titled(told: list[str], known: Callable[[str], bool]) -> list[str]:
    """The parts of a line, a name and the title behind its comma as one: `Darth Vader, Dark Lord of the Sith`."""
    found: list[str] = []
    for one in told:
        title = re.sub(r"\s*[(:].*", "", one, flags=re.S)
        whole = f"{number(found[-1])[1]} {title}" if found else ""
        if whole and not known(title) and known(whole):
            found.append(f"{found.pop()} {one}")
        else:
            found.append(one)
    return found


def split(item: str) -> tuple[str, str, str]:
    """Before and behind the colon or the word that begins the upgrades, outside brackets."""
    found = re.search(r"(?::|\bwith\b|\bw/)(?![^()]*\))", item, re.I)
    return (item[: found.start()], found[0], item[found.end() :]) if found else (item, "", "")


def bare(text: str) -> str:
    """A name without the points and sums behind it."""
    return SUM.sub("", text.strip()).strip()
