"""Rosters as organizers keep them: a sheet with a header, in any of the usual encodings and delimiters.

Reading writes nothing: every row comes back with its fate, so that a person may look before anything is kept.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from attacks.swiss.values import Wrong

ENCODINGS = ("utf-8-sig", "cp932", "cp1252")
DELIMITERS = ",;\t"
FORMULA = ("=", "+", "-", "@", "＝", "＋", "－", "＠", "|", "%", "\t", "\r")
HEADERS = {
    "name": ("name", "player", "playername", "displayname", "名前", "氏名", "プレイヤー"),
    "first": ("firstname", "givenname", "名"),
    "last": ("lastname", "surname", "familyname", "姓"),
    "sort": ("sortname", "reading", "よみ", "ふりがな"),
    "handle": ("nickname", "handle", "alias"),
    "club": ("club", "team", "group", "クラブ", "チーム"),
    "faction": ("faction",),
    "list": ("list", "squad", "squadlist", "listlink", "リスト"),
    "paid": ("paid",),
    "list_given": ("listgiven", "listsubmitted"),
    "earned_bye": ("wonbye", "earnedbye", "bye"),
}
YES = ("x", "1", "y", "yes", "true", "はい", "○")
ADDED, UPDATED, DOUBLE, EMPTY = "added", "updated", "double", "empty"


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the sheet (counted from 1, header included), what it holds, and what will become of it."""

    line: int
    fate: str
    name: str
    fields: dict[str, str]

    def flag(self, name: str) -> bool:
        """Is a yes-or-no column marked?"""
        return self.fields.get(name, "").strip().lower() in YES


@dataclass(frozen=True, slots=True)
class Roster:
    """A sheet as read. `ignored` are the headers nobody knows, e-mail columns among them: they are never kept."""

    encoding: str
    delimiter: str
    rows: tuple[Row, ...]
    ignored: tuple[str, ...]


def read(data: bytes, known: Iterable[str] = ()) -> Roster:
    """The roster in a file; `known` are the names already there, which are updated and never doubled.

    Raises `Wrong`: `not_text`, `no_header` (no column with names).
    """
    text, encoding = _text(data)
    delimiter = max(DELIMITERS, key=text.partition("\n")[0].count)
    return from_lines(list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)), known, encoding, delimiter)


def from_lines(
    lines: Sequence[Sequence[str]], known: Iterable[str] = (), encoding: str = "", delimiter: str = ""
) -> Roster:
    """The roster in the lines of a sheet, the header first. Raises `Wrong` `no_header`."""
    header = [_field(title) for title in (lines[0] if lines else [])]
    if not {"name", "first", "last", "handle"} & set(header):
        raise Wrong("no_header", header=lines[0] if lines else [])
    ignored = tuple(title.strip() for title, field in zip(lines[0], header, strict=True) if not field and title.strip())
    there, seen, rows = set(known), set[str](), list[Row]()
    for number, line in enumerate(lines[1:], 2):
        cells = [bare_cell(cell.strip()) for cell in line]
        fields = {field: cell for field, cell in zip(header, cells, strict=False) if field and cell}
        name = _name(fields)
        fate = EMPTY if not name else DOUBLE if name in seen else UPDATED if name in there else ADDED
        seen.add(name)
        rows.append(Row(number, fate, name, fields))
    return Roster(encoding, delimiter, tuple(rows), ignored)


def _text(data: bytes) -> tuple[str, str]:
    for encoding in ENCODINGS:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if encoding != "cp932" or _japanese(text):
            return text, encoding
    raise Wrong("not_text")


def _japanese(text: str) -> bool:
    """Is text that decodes as Shift-JIS really Japanese? Western letters with marks come out as half-width kana."""
    kana = sum("\u3040" <= letter <= "\u30ff" or "\u4e00" <= letter <= "\u9fff" for letter in text)
    odd = sum("\uff61" <= letter <= "\uff9f" for letter in text)
    return kana > odd


def _field(title: str) -> str:
    plain = "".join(letter for letter in title.lower() if letter.isalnum())
    return next((field for field, titles in HEADERS.items() if plain in titles), "")


def _name(fields: dict[str, str]) -> str:
    full = " ".join(fields[part] for part in ("first", "last") if part in fields)
    return fields.get("name") or full or fields.get("handle", "")


def unique(name: str, taken: Iterable[str]) -> str:
    """A name nobody else has: a second Alex becomes Alex (2)."""
    others, number, made = set(taken), 1, name
    while made in others:
        number += 1
        made = f"{name} ({number})"
    return made


def safe_cell(value: object) -> object:
    """A cell that no spreadsheet runs: text that looks like a formula gets an apostrophe before it."""
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA) else value


def bare_cell(cell: str) -> str:
    """A cell as it was before `safe_cell`."""
    return cell[1:] if cell.startswith("'") and cell[1:].startswith(FORMULA) else cell


def write(header: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A sheet as CSV (comma, CRLF), safe to open anywhere."""
    out = io.StringIO(newline="")
    sheet = csv.writer(out)
    sheet.writerow(header)
    sheet.writerows([safe_cell(cell) for cell in row] for row in rows)
    return out.getvalue()
