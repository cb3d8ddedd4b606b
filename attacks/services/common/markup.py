"""Lists out of what pages, chats and spreadsheets put around their lines: tags, emphasis, tables, numbers, pictures.

What is left are lines as somebody types them. No game is known here: what a line means is for the game's reader.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Sequence
from html import unescape
from textwrap import dedent

LONGEST = 256 * 1024
PAGE = re.compile(
    r"</?(?:br|p|div|ul|ol|li|b|i|em|strong|table|tr|td|th|h[1-6]|span|pre|code)(?:\s[^<>]{0,200})?/?>", re.I
)
FORUM = re.compile(r"\[/?(?:b|i|u|s|list|size|color|quote|center|spoiler)(?:=[^\[\]\n]{0,80})?\]", re.I)
EMPHASIS = re.compile(r"\*\*|__|~~|^[ \t]{0,8}#{1,6}[ \t]+|(?<!\|)\|\|(?!\|)", re.M)
PICTURES = re.compile("[\U0001f000-\U0001faff\u2600-\u27bf\u2b00-\u2bff\ufe0f\u200d\u20e3]")
ARROW = re.compile(r"(?<=\S)[ \t]{1,9}(?:[-=]{1,2}>|\u2192|\u21d2)[ \t]{1,9}")
UNSEEN = re.compile("[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069]")
REMARK = re.compile(r"(?:(?<=\s)|^)//.*$|(?<=\S)[ \t]{1,9}#[ \t].*$", re.M)
LED = re.compile(r"(?<=[^\s.])[ \t]{0,9}(?:\.{3,80}|@)[ \t]{0,9}(\d{1,4})[ \t]{0,9}$", re.M)
"""Points behind a row of dots."""
NUMBERED = re.compile(r"^[ \t]{0,8}(\d{1,2})[.)][ \t]+(?=\S)", re.M)
RULE = re.compile(r"[\s|:+-]+\Z")
NAMES = frozenset("name unit units ship ships pilot pilots model models card ユニット 名前 機体".split())
COUNTS = frozenset("count attacker qty quantity number amount anzahl nombre cantidad # n no. no x 数 数量".split())
ASIDE = frozenset("rank role type".split())
"""Columns that say nothing of what a ship or a unit is."""
BLOCK = re.compile(r"(?:^[^\n|]*\|[^\n]*(?:\n|\Z)){2,}", re.M)
"""A table between other lines."""
FEW = 24
"""Nobody brings more of one kind."""
MANY = re.compile(r"[x×]?\s*(\d{1,2})\s*[x×]?", re.I)


def lines_of(text: str) -> str:
    """A list in lines without markup; any other text as it is."""
    if len(text) > LONGEST:
        return text
    if PAGE.search(text):
        text = _page(text)
    text = EMPHASIS.sub("", re.sub(r"\[\*\]", "- ", FORUM.sub("", text)))
    text = UNSEEN.sub("", PICTURES.sub("", text)).translate({0x3010: " (", 0x3011: ")"})
    text = LED.sub(r" (\1)", REMARK.sub("", text))
    return _without_numbers(_table(ARROW.sub(": ", text)))


def _page(text: str) -> str:
    """What a page shows: a list in a list is set in, and cells of a row stand in one line."""
    depth, at, found = 0, 0, []
    for tag in PAGE.finditer(text):
        found.append(unescape(text[at : tag.start()]).strip("\r\n"))
        at, name, closing = tag.end(), tag[0].strip("</> ").split()[0].lower(), tag[0].startswith("</")
        if name in ("ul", "ol"):
            depth = max(0, depth + (-1 if closing else 1))
            found.append("\n")
        elif name == "li" and not closing:
            found.append("\n" + "  " * min(depth, 9) + "- ")
        elif name in ("td", "th"):
            found.append("\t" if closing else "")
        elif name == "br" or (closing and name in ("p", "div", "tr", "h1", "h2", "h3", "h4", "h5", "h6", "pre")):
            found.append("\n")
    shown = "".join([*found, unescape(text[at:])])
    listed = re.sub(r"\n[ \t]*(?=\n)", "", shown) if "<li" in text.lower() else shown
    return dedent(listed.strip("\n"))


def _without_numbers(text: str) -> str:
    """Lines that are numbered one after the other, without their numbers."""
    numbers = [int(found[1]) for found in NUMBERED.finditer(text)]
    return NUMBERED.sub("", text) if len(numbers) > 1 and numbers == list(range(1, len(numbers) + 1)) else text


def _table(text: str) -> str:
    """The rows of a table, whose head says which column is a name and which a number of it, as lines: `3x Name`.

    A table of two or three columns needs no head where the second is a number in every row.
    """
    rows = [line for line in text.splitlines() if line.strip()]
    sign = next((one for one in ("|", "\t", ",", ";") if len(rows) > 1 and all(one in row for row in rows)), "")
    if not sign:
        return BLOCK.sub(lambda found: _table(found[0]) + "\n", text) if BLOCK.search(text) else text
    kept = [row.strip() for row in rows if not RULE.match(row)]
    if sign == "|":
        cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in kept]
    else:
        cells = [[cell.strip() for cell in row] for row in csv.reader(kept, delimiter=sign)]
    head = [cell.lower() for cell in cells[0]]
    whose = head.index("faction") if "faction" in head else -1
    if whose >= 0 and len(sides := {row[whose] for row in cells[1:] if len(row) > whose}) == 1:
        others = [[cell for at, cell in enumerate(row) if at != whose] for row in cells]
        return f"Faction: {sides.pop()}\n" + _table("\n".join("\t".join(row) for row in others))
    name = next((at for at, cell in enumerate(head) if cell in NAMES), -1)
    count = next((at for at, cell in enumerate(head) if cell in COUNTS), -1)
    if name >= 0 and name != count:
        aside = [at for at, cell in enumerate(head) if cell in ASIDE]
        body = [[cell for at, cell in enumerate(row) if at not in aside] for row in cells[1:]]
        name, count = (at - sum(one < at for one in aside) for at in (name, count))
        return "\n".join(_row(row, name, count) for row in body)
    for body in (cells, cells[1:]):
        for name, count in ((0, 1), (1, 0)):
            if len(body) > 1 and all(_counts(row, name, count) for row in body) and _few(body, count):
                return "\n".join(_row(row, name, count) for row in body)
    return text


def _counts(cells: Sequence[str], name: int, count: int) -> bool:
    """Is it a row of two or three cells, of which one is a number and the other none?"""
    return len(cells) in (2, 3) and bool(MANY.fullmatch(cells[count])) and bool(re.match(r"[^\W\d]", cells[name]))


def _few(body: Sequence[Sequence[str]], count: int) -> bool:
    """Are these so few of each that they are no points?"""
    return all(int(re.sub(r"\D", "", row[count])) <= FEW for row in body)


def _row(cells: Sequence[str], name: int, count: int) -> str:
    """A row as a line; what is neither its name nor its number, and has letters, stands behind a colon."""
    if name >= len(cells):
        return " ".join(cells)
    many = MANY.fullmatch(cells[count]) if 0 <= count < len(cells) else None
    rest = [cell for at, cell in enumerate(cells) if at not in (name, count) and re.search(r"[^\W\d]{3}", cell)]
    return f"{f'{many[1]}x ' if many else ''}{cells[name]}{': ' + ', '.join(rest) if rest else ''}"
