"""Rosters as organizers keep them: a sheet with a header, in any of the usual encodings and delimiters.

Reading writes nothing: every row comes back with its fate, so that a person may look before anything is kept. What was
looked at is then kept row by row (`settled`); the sheet is not read a second time.
"""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from attacks.swiss.formats.cells import bare_cell, safe_cell
from attacks.swiss.formats.columns import FAMILY_FIRST, column, heads
from attacks.swiss.values import Wrong

ENCODINGS = ("utf-8-sig", "cp932", "cp1252")
MARKS_16 = (b"\xff\xfe", b"\xfe\xff")  # how a file in UTF-16 begins
DELIMITERS = ",;\t|，；、"
DECLARED = re.compile(r"\s*\"?sep=([,;\t|])\"?\s*\Z", re.IGNORECASE)  # a first line some spreadsheets write
TOP = 10  # the header is looked for in so many lines; a title may stand above it
YES = (
    "x",
    "1",
    "y",
    "yes",
    "true",
    "ja",
    "j",
    "wahr",
    "oui",
    "vrai",
    "si",
    "sí",
    "paid",
    "✓",
    "✔",
    "☑",
    "はい",
    "○",
    "◯",
)
ADDED, UPDATED, DOUBLE, EMPTY = "added", "updated", "double", "empty"
NAME_LENGTH = 50  # with room for a number behind it
EMAIL = "email"  # a column that tells two people apart and is kept nowhere


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the sheet (counted from 1, header included), what it holds, and what will become of it.

    `name` is as the sheet has it, `taken_as` as the tournament will: a second Alex becomes Alex (2).
    """

    line: int
    fate: str
    name: str
    fields: dict[str, str]
    taken_as: str = ""

    def flag(self, name: str) -> bool:
        """Is a yes-or-no column marked?"""
        return self.fields.get(name, "").strip().casefold() in YES

    @property
    def counts(self) -> bool:
        """Will this row be kept?"""
        return self.fate in (ADDED, UPDATED)

    @property
    def namesake(self) -> bool:
        """Does somebody else of this name stand in the sheet or in the tournament?"""
        return self.counts and key_of(self.taken_as) != key_of(self.name)


@dataclass(frozen=True, slots=True)
class Roster:
    """A sheet as read. `ignored` are the headers nobody knows, e-mail columns among them: they are never kept."""

    encoding: str
    delimiter: str
    rows: tuple[Row, ...]
    ignored: tuple[str, ...]


def read(data: bytes, known: Iterable[str] = ()) -> Roster:
    """The roster in a file; `known` are the names already there (or their clubs by name), updated and never doubled.

    Raises `Wrong`: `not_text`, `no_header` (no column with names), `bad_sheet`.
    """
    text, encoding = _text(data)
    first, _end, rest = text.partition("\n")
    declared = DECLARED.match(first)
    delimiter = declared[1] if declared else _delimiter(text)
    try:
        lines = list(csv.reader(io.StringIO(rest if declared else text, newline=""), delimiter=delimiter))
    except csv.Error:
        raise Wrong("bad_sheet") from None
    return from_lines([[], *lines] if declared else lines, known, encoding, delimiter)


def from_lines(
    lines: Sequence[Sequence[str]], known: Iterable[str] = (), encoding: str = "", delimiter: str = ""
) -> Roster:
    """The roster in the lines of a sheet, the header among the first. Raises `Wrong` `no_header`."""
    place = max(range(len(lines[:TOP])), key=lambda n: (len(heads(lines[n])), -n), default=None)
    if place is None or not heads(lines[place]):
        raise Wrong("no_header", header=list(lines[0]) if lines else [])
    titles = lines[place]
    header = [column(title) for title in titles]
    ignored = tuple(
        title.strip() for title, field in zip(titles, header, strict=True) if field in ("", EMAIL) and title.strip()
    )
    family_first = any(title.strip() in FAMILY_FIRST for title in titles)
    rows, seen = list[Row](), set[tuple[tuple[str, str], ...]]()
    for number, line in enumerate(lines[place + 1 :], place + 2):
        fields: dict[str, str] = {}
        for field, cell in zip(header, line, strict=False):
            text = bare_cell(cell.strip())
            if field and text:
                fields.setdefault(field, text)
        if not fields:
            continue
        name = _name(fields, family_first)
        if "team" in fields and "club" not in header:
            fields["club"] = fields.pop("team")
        whole = tuple(sorted({**fields, "name": key_of(name)}.items()))
        fate = EMPTY if not name else DOUBLE if whole in seen else ADDED
        seen.add(whole)
        fields.pop(EMAIL, None)
        rows.append(Row(number, fate, name, fields))
    return Roster(encoding, delimiter, with_fates(rows, known), ignored)


# --- who is who ---


def plain_name(name: str) -> str:
    """A name as tournaments keep it: one space between its parts, nothing that cannot be printed, not too long."""
    printable = "".join(c if c.isprintable() else " " for c in unicodedata.normalize("NFC", name))
    return " ".join(printable.split())[:NAME_LENGTH].strip()


def key_of(name: str) -> str:
    """What two spellings of one name have in common."""
    return unicodedata.normalize("NFKC", plain_name(name)).casefold()


def with_fates(rows: Sequence[Row], known: Iterable[str] = ()) -> tuple[Row, ...]:
    """The rows with their fates, each as another player: who is there is brought up to date, the others are added.

    People of one name are told apart by their clubs, and else by their order: the second of them is known, or comes in,
    as Alex (2).
    """
    clubs = dict(known) if isinstance(known, Mapping) else dict.fromkeys(known, "")
    by_key: dict[str, list[str]] = {}
    for name in clubs:
        for key in {key_of(name), key_of(re.sub(r" \(\d+\)$", "", name))}:
            by_key.setdefault(key, []).append(name)
    counted: dict[str, int] = {}
    usual: dict[int, str] = {}  # what each row is called if nothing else tells people apart
    for place, row in enumerate(rows):
        if row.name and row.fate != DOUBLE:
            n = counted[key_of(row.name)] = counted.get(key_of(row.name), 0) + 1
            usual[place] = row.name if n == 1 else f"{row.name} ({n})"
    found: dict[int, str] = {}
    free = set(clubs)
    for by_club, by_name in ((True, True), (True, False), (False, True)):
        for place, name in usual.items():
            there = [
                one
                for one in by_key.get(key_of(rows[place].name), ())
                if one in free
                and (not by_club or _same_club(rows[place], clubs[one]))
                and (not by_name or key_of(one) == key_of(name))
            ]
            if place not in found and there:
                found[place] = there[0]
                free.discard(there[0])
    taken = set(clubs)
    after = list[Row]()
    for place, row in enumerate(rows):
        if place not in usual:
            after.append(row)
        elif place in found:
            after.append(replace(row, fate=UPDATED, taken_as=found[place]))
        else:
            name = unique(row.name, taken)
            taken.add(name)
            after.append(replace(row, fate=ADDED, taken_as=name))
    return tuple(after)


def _same_club(row: Row, club: str) -> bool:
    return bool(club) and key_of(row.fields.get("club", "")) == key_of(club)


def _name(fields: dict[str, str], family_first: bool) -> str:
    """The name in a row. A column "name" beside one for first or last names holds the other half."""
    one, first, last = (fields.get(part, "") for part in ("name", "first", "last"))
    if one and bool(first) != bool(last):
        half = first or last
        if half.casefold() in one.casefold().split():
            return plain_name(one)
        first, last, one = (first, one, "") if first else (one, last, "")
    full = " ".join(part for part in ((last, first) if family_first else (first, last)) if part)
    return plain_name(one or full or fields.get("handle", ""))


def unique(name: str, taken: Iterable[str]) -> str:
    """A name nobody else has: a second Alex becomes Alex (2)."""
    others, number, made = taken if isinstance(taken, Container) else set(taken), 1, name
    while made in others:
        number += 1
        made = f"{name} ({number})"
    return made


# --- the text of a file ---


def _text(data: bytes) -> tuple[str, str]:
    encodings = ("utf-16",) if data.startswith(MARKS_16) else _unmarked_16(data) or ENCODINGS
    for encoding in encodings:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if encoding != "cp932" or _japanese(text):
            return text, encoding
    raise Wrong("not_text")


def _unmarked_16(data: bytes) -> tuple[str, ...]:
    """UTF-16 without its mark: every other byte of the header's plain letters is zero."""
    top = data[:64]
    halves = {"utf-16-le": top[1::2], "utf-16-be": top[::2]}
    return tuple(name for name, half in halves.items() if half and 2 * half.count(0) > len(half))


def _japanese(text: str) -> bool:
    """Is text that decodes as Shift-JIS really Japanese?

    Western letters with marks come out as half-width kana or rare signs, in the middle of words of plain letters.
    """
    eastern = [n for n, letter in enumerate(text) if letter >= "\u2e80"]
    lone = sum(_plain_letter(text, n - 1) or _plain_letter(text, n + 1) for n in eastern)
    kana = sum("\u3040" <= text[n] <= "\u30ff" or "\u4e00" <= text[n] <= "\u9fff" for n in eastern)
    odd = sum("\uff61" <= text[n] <= "\uff9f" or "\ue000" <= text[n] <= "\uf8ff" for n in eastern)
    return kana > odd and 2 * lone <= len(eastern)


def _plain_letter(text: str, place: int) -> bool:
    return 0 <= place < len(text) and text[place].isascii() and text[place].isalpha()


def _delimiter(text: str) -> str:
    """The delimiter by which the header is understood best."""
    top = text.splitlines()[:TOP]

    def understood(delimiter: str) -> tuple[int, int]:
        try:
            lines = list(csv.reader(top, delimiter=delimiter))
        except csv.Error:
            return 0, 0
        return max(((len(heads(line)), len(line)) for line in lines), default=(0, 0))

    found = max(DELIMITERS, key=understood)
    return found if understood(found)[1] > 1 else "\t"  # one column of names, which may hold a comma


# --- cells ---


def write(header: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A sheet as CSV (comma, CRLF), safe to open anywhere."""
    out = io.StringIO(newline="")
    sheet = csv.writer(out)
    sheet.writerow(header)
    sheet.writerows([safe_cell(cell) for cell in row] for row in rows)
    return out.getvalue()
