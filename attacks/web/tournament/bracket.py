"""The bracket of the cut as a drawing: boxes round by round, and the lines along which winners go on."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Any

import msgspec

from attacks.models import Pairing
from attacks.services.tournament import reading
from attacks.web.tournament import words

WIDE, HIGH, ROW, GAP, HEAD, EDGE = 230, 56, 76, 44, 34, 2  # of a box, of the room it has, between columns, the heads
LINE, LARGE, SMALL = 158, 15, 11  # the room beside a score, and the two sizes of letters, the small one on two lines


def drawn(found: reading.Book) -> dict[str, Any]:
    """The cut as far as it is published; the rounds to come have empty boxes. Empty without a cut."""
    rounds = reading.cut_rounds(found)
    if not rounds:
        return {}
    columns = [_boxes(in_order(found.of_round(row.number))) for row in rounds]
    while len(columns[-1]) > 1:
        columns.append(_following(columns[-1]))
    heads = [words.round_name(row, found) for row in rounds]
    heads += [words.cut_name(2 * len(column)) for column in columns[len(rounds) :]]
    lines = []
    for n, column in enumerate(columns):
        for place, box in enumerate(column):
            box["x"], box["y"] = EDGE + n * (WIDE + GAP), HEAD + int((place + 0.5) * (ROW << n)) - HIGH // 2
            if n:
                for before in columns[n - 1][2 * place : 2 * place + 2]:
                    lines.append(_line(before, box))
    return {
        "width": len(columns) * (WIDE + GAP) - GAP + 2 * EDGE,
        "height": HEAD + ROW * len(columns[0]),
        "heads": [(EDGE + n * (WIDE + GAP), head) for n, head in enumerate(heads)],
        "boxes": [box for column in columns for box in column],
        "told": list(zip(heads, columns, strict=True))[: len(rounds)],
        "lines": lines,
        "wide": WIDE,
        "high": HIGH,
    }


def in_order(rows: Sequence[Pairing]) -> list[Pairing]:
    """The pairings of a round of the cut, from the top of the bracket down."""
    return sorted(rows, key=lambda row: int(msgspec.json.decode(row.extra).get("place", 0)))


def _boxes(rows: Sequence[Pairing]) -> list[dict[str, Any]]:
    found = []
    for row in rows:
        result = reading.result_from(row.result) if row.second else None
        won = reading.winner_of(result) if row.second else 0
        names = [row.first.shown, row.second.shown if row.second else ""]
        scores = (
            [" ".join(str(n) for n in dict(side.entered).values()) for side in result.sides] if result else ["", ""]
        )
        found.append(_box([(name, scores[n], won == n) for n, name in enumerate(names)]))
    return found


def _following(column: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The boxes after these, with those who are through already."""
    through = [next((name for name, _score, won in box["sides"] if won), "") for box in column]
    return [_box([(name, "", False) for name in through[n : n + 2]]) for n in range(0, len(through), 2)]


def _box(sides: list[tuple[str, str, bool]]) -> dict[str, Any]:
    shown = [
        {"lines": _lines(name, place), "score": score, "won": won, "base": 20 + 28 * place}
        for place, (name, score, won) in enumerate(sides)
    ]
    return {"sides": sides, "shown": shown}


def _lines(name: str, place: int) -> list[dict[str, Any]]:
    """A name in its half of a box: a line of large letters, or else two of small ones, pressed together to fit."""
    long = _width(name) * LARGE > LINE
    parts, size = (_halves(name), SMALL) if long else ([name], LARGE)
    bases = (12, 24) if long else (20,)
    return [
        {"text": part, "y": base + 28 * place, "small": long, "pressed": LINE if _width(part) * size > LINE else 0}
        for part, base in zip(parts, bases, strict=True)
    ]


def _halves(name: str) -> list[str]:
    """A name cut in two at the gap or hyphen nearest to its middle, or in the middle of a word that is too long."""
    middle = len(name) // 2
    gaps = [n + 1 for n, letter in enumerate(name) if letter in " -"]
    cut = min(gaps, key=lambda n: abs(n - middle), default=0)
    if not len(name) / 4 < cut < 3 * len(name) / 4:
        cut = middle
    return [name[:cut].rstrip(), name[cut:]]


def _width(text: str) -> float:
    """About how wide a text is in bold, in heights of its letters."""
    wide = {"W": 1.12, "M": 1.0, "m": 1.05, "w": 0.95}
    return sum(
        1.0 if unicodedata.east_asian_width(one) in "WF" else wide.get(one, 0.82 if one.isupper() else 0.66)
        for one in text
    )


def _line(before: dict[str, Any], after: dict[str, Any]) -> str:
    x, y = before["x"] + WIDE, before["y"] + HIGH // 2
    return f"M{x} {y}H{x + GAP // 2}V{after['y'] + HIGH // 2}H{after['x']}"
