"""Reads almost-JSON and remembers lines: what squad builders write, and what web pages make of it.

It takes all of JSON, a comma too many before a closing bracket, and strings in single quotes with apostrophes inside,
as some organizers' sites show lists.
It never guesses beyond that: what it cannot read is refused with its line and column.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_left
from collections.abc import Iterator
from typing import NamedTuple

DEEPEST = 16
SPACE = re.compile(r"[ \t\r\n\u00a0]*")
NUMBER = re.compile(r"-?\d+(\.\d+)?([eE][+-]?\d+)?")
DOUBLE = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)
WORD = re.compile(r"true|false|null")
# A single quote ends a string only where the text goes on as JSON would.
SINGLE = re.compile(r"'(?P<text>.*?)'(?=\s*(?::|[}\]]|,\s*['\"{\[\d-]|,\s*(?:true|false|null)|$))", re.DOTALL)
CONSTANTS = {"true": True, "false": False, "null": None}

Value = dict[str, "Node"] | list["Node"] | str | int | float | bool | None


class Node(NamedTuple):
    """A value and the line (from 1) it starts on."""

    value: Value
    line: int


class Repeat(NamedTuple):
    """A key that stands twice in one object; the later one counts."""

    key: str
    line: int


class Unreadable(Exception):
    """The text breaks at a line and column (from 1): `not_json`, `cut_off` or `too_deep`."""

    def __init__(self, code: str, line: int, column: int, found: str = "") -> None:
        super().__init__(code)
        self.code, self.line, self.column, self.found = code, line, column, found


class Reader:
    """One reading of one text. `single_quotes` and `repeats` tell afterwards what was let pass."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.breaks = [match.start() for match in re.finditer("\n", text)]
        self.single_quotes = False
        self.repeats: list[Repeat] = []

    def read(self) -> Node:
        """The whole text as one value. Raises `Unreadable`."""
        node = self._node(0)
        self._skip()
        if self.at < len(self.text):
            raise self._broken()
        return node

    def _node(self, depth: int) -> Node:
        self._skip()
        if depth > DEEPEST:
            raise self._broken("too_deep")
        line, start = self._line(), self.text[self.at : self.at + 1]
        if start == "{":
            return Node(self._object(depth), line)
        if start == "[":
            return Node(self._list(depth), line)
        if start in ('"', "'") and start:
            return Node(self._string(), line)
        if word := WORD.match(self.text, self.at):
            self.at = word.end()
            return Node(CONSTANTS[word[0]], line)
        if number := NUMBER.match(self.text, self.at):
            self.at = number.end()
            whole = not (number[1] or number[2]) and len(number[0]) < 19
            return Node(int(number[0]) if whole else float(number[0]), line)
        raise self._broken()

    def _object(self, depth: int) -> dict[str, Node]:
        fields: dict[str, Node] = {}
        self.at += 1
        while not self._take("}"):
            if fields and self._another("}"):
                break
            self._skip()
            line = self._line()
            if self.text[self.at : self.at + 1] not in ('"', "'"):
                raise self._broken()
            key = self._string().lower()  # every key of the format is small letters
            self._need(":")
            if key in fields:
                self.repeats.append(Repeat(key, line))
            fields[key] = self._node(depth + 1)
        return fields

    def _list(self, depth: int) -> list[Node]:
        items: list[Node] = []
        self.at += 1
        while not self._take("]"):
            if items and self._another("]"):
                break
            items.append(self._node(depth + 1))
        return items

    def _string(self) -> str:
        if self.text[self.at : self.at + 1] == "'":
            return self._single_quoted()
        found = DOUBLE.match(self.text, self.at)
        if found is None:
            self.at = len(self.text)
            raise self._broken()
        try:
            text = json.loads(found[0], strict=False)
        except ValueError as error:
            self.at += getattr(error, "pos", 0)
            raise self._broken() from None
        self.at = found.end()
        return str(text)

    def _single_quoted(self) -> str:
        found = SINGLE.match(self.text, self.at)
        if found is None:
            self.at = len(self.text)
            raise self._broken()
        self.single_quotes = True
        self.at = found.end()
        return found["text"].replace("\\'", "'").replace('\\"', '"').replace("\\/", "/")

    def _take(self, mark: str) -> bool:
        self._skip()
        if self.text.startswith(mark, self.at):
            self.at += 1
            return True
        return False

    def _another(self, closing: str) -> bool:
        """After an entry and its comma: is this the end all the same?"""
        self._need(",")
        return self._take(closing)

    def _need(self, mark: str) -> None:
        if not self._take(mark):
            raise self._broken()

    def _skip(self) -> None:
        space = SPACE.match(self.text, self.at)
        self.at = space.end() if space else self.at

    def _line(self) -> int:
        return bisect_left(self.breaks, self.at) + 1

    def _broken(self, code: str = "") -> Unreadable:
        column = self.at - (self.text.rfind("\n", 0, self.at) + 1) + 1
        found = self.text[self.at : self.at + 1]
        return Unreadable(code or ("not_json" if found else "cut_off"), self._line(), column, found)


def in_order(node: Node) -> Node:
    """A list that a tool wrote as an object with a number before each entry."""
    rows = node.value.items() if isinstance(node.value, dict) else ()
    numbered = bool(rows) and all(key.isdecimal() for key, _ in rows)
    return Node([row for _, row in rows], node.line) if numbered else node


def repeated(entries: list[Node], most: int) -> Iterator[tuple[int, Node]]:
    """Each entry with its place, as often as its `count` says."""
    for at, entry in enumerate(entries):
        told = entry.value.get("count") if isinstance(entry.value, dict) else None
        n = told.value if told is not None else 1
        for _ in range(min(max(1, n), most) if isinstance(n, int) else 1):
            yield at, entry
