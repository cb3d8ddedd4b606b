"""The bench of *What if* as a page draws it: a room's questions with what is answered, and what somebody has sent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from unicodedata import normalize

from django.http import QueryDict

from attacks.services.odds.bench import BETWEEN, MORE, SIDES, Bench, Field, Unit
from attacks.web.common import words

CHIPS = 16
"""Up to so many answers lie there to be tapped; of more, one is added after the other."""
FOUND = 8
PASSES = 3
"""An answer may bring more questions: a whole action the units on its planet, and these how many are damaged."""


@dataclass(frozen=True)
class DrawnQuestion:
    """A question with its answer. `options`: value, words, is it chosen."""

    kind: str
    key: str
    label: str
    sign: str
    value: Any
    least: int
    most: int
    options: list[tuple[str, str, bool]]

    @property
    def chosen(self) -> list[tuple[str, str, bool]]:
        return [one for one in self.options if one[2]]

    @property
    def long(self) -> bool:
        """Are there too many answers to show them all?"""
        return len(self.options) > CHIPS


@dataclass(frozen=True)
class Side:
    """A side of the attack: who stands there, and what is asked of it."""

    seat: str
    unit: str
    name: str
    about: str
    drawn: str
    found: list[tuple[str, str, str, str]]
    fields: list[DrawnQuestion]


def drawn_question(room: str, field: Field, answers: dict[str, Any]) -> DrawnQuestion:
    """A question as the page draws it."""
    value = answers.get(field.key, field.usual)
    if field.kind == "number":
        value = min(max(int(value or 0), field.least), field.most)
    chosen = {str(one) for one in value} if isinstance(value, list | tuple) else {str(value)}
    options = [(key, words.named(room, label), key in chosen) for key, label in field.options]
    label = words.named(room, field.label)
    return DrawnQuestion(field.kind, field.key, label, field.sign, value, field.least, field.most, options)


def drawn(room: str, bench: Bench, answers: dict[str, Any]) -> dict[str, Any]:
    """Everything about the bench that the page needs."""
    groups = {
        group.key: [drawn_question(room, field, answers) for field in group.fields] for group in bench.groups(answers)
    }
    units = {unit.key: unit for unit in bench.units(answers)}
    return {
        "sides": [_side(room, seat, answers, units, groups[seat]) for seat in SIDES],
        "between": groups[BETWEEN],
        "more": groups[MORE],
        "lies": [
            {
                "seat": one.seat,
                "kind": one.kind,
                "n": one.n,
                "parts": [(words.named(room, label), n) for label, n in one.parts],
            }
            for one in bench.lies(answers)
        ],
    }


def _side(room: str, seat: str, answers: dict[str, Any], units: dict[str, Unit], fields: list[DrawnQuestion]) -> Side:
    key = str(answers.get(f"{seat}_unit") or "")
    unit = units.get(key)
    name, about, drawing = (named(room, unit) if unit else ("", "", ""))[:3]
    offered = matching_units(room, list(units.values()), "") if units else []
    return Side(seat, key, name, about, drawing, offered, fields)


def named(room: str, unit: Unit) -> tuple[str, str, str, str]:
    """A unit in words: its name, the line about it, what it is drawn by, and its key."""
    about = words.named(room, unit.about) if unit.about else ""
    return words.named(room, unit.label), about, unit.drawn, unit.key


def matching_units(room: str, units: list[Unit], text: str) -> list[tuple[str, str, str, str]]:
    """The units whose name or line has these words; names that begin so come first."""
    wanted = plain(text).split()
    rows = [named(room, unit) for unit in units]
    fitting = [row for row in rows if all(word in plain(f"{row[0]} {row[1]}") for word in wanted)]
    fitting.sort(key=lambda row: not plain(row[0]).startswith(plain(text)))
    return fitting[:FOUND]


def plain(text: str) -> str:
    """Letters as they are compared: without marks of accent and quotes, however wide and large they are typed."""
    kept = normalize("NFKD", text).casefold()
    return "".join(sign for sign in kept if sign.isalnum() or sign.isspace()).strip()


def answers_sent(room: str, bench: Bench, data: QueryDict) -> dict[str, Any]:
    """The answers that a form says. A name taken or typed puts that unit on its side with its numbers."""
    answers: dict[str, Any] = {f"{seat}_unit": data[f"{seat}_unit"] for seat in SIDES if f"{seat}_unit" in data}
    answers = {key: value for key, value in answers.items() if value in {one.key for one in bench.units({})}}
    for _ in range(PASSES):
        answers |= _read([field for group in bench.groups(answers) for field in group.fields], data)
    units = list(bench.units(answers))
    for seat in SIDES:
        text = str(data.get(f"{seat}_find", ""))
        typed = matching_units(room, units, text) if text.strip() else []
        taken = data.get(f"{seat}_take") or (typed[0][3] if typed else "")
        if taken in {unit.key for unit in units}:
            answers = bench.with_unit(answers, seat, taken)
    return answers


def _read(fields: list[Field], data: QueryDict) -> dict[str, Any]:
    answers: dict[str, Any] = {}
    for field in fields:
        value = data.get(field.key, "")
        known = [key for key, _label in field.options]
        if field.kind == "number":
            number = int(value) if value.isdecimal() and len(value) < 5 else field.usual or field.least
            answers[field.key] = min(max(int(number), field.least), field.most)
        elif field.kind == "check":
            answers[field.key] = bool(value)
        elif field.kind == "many":
            answers[field.key] = list(dict.fromkeys(one for one in data.getlist(field.key) if one in known))
        elif value in known:
            answers[field.key] = value
    return answers
