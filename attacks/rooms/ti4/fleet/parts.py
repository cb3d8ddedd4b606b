"""A text in its parts: divided by signs, brackets kept whole, and each part with the place where it begins."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from attacks.rooms.ti4.fleet.counts import NUMBERS, lands, rows

COUNTED = re.compile(r"(?:(\d{1,4})\s*x?\s*)?(.*?)(?:\s*x\s*(\d{1,4}))?", re.IGNORECASE | re.DOTALL)
BRACKETS = re.compile(r"(.*?)\s*\(([^()]*)\)?\s*", re.DOTALL)


class Item(Struct, frozen=True):
    """A part of the text and where it begins."""

    text: str
    at: int


def may_stand(text: str) -> bool:
    """Are these ground forces and structures, as they are listed below a planet?"""
    plain_rows = [part for whole in re.split(r"[,+&|]", text) for part, _at in rows(brackets(whole)[0])]
    return bool(plain_rows) and all(map(lands, plain_rows))


def split(item: Item, signs: str) -> Iterator[Item]:
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


def unwrapped(item: Item) -> Item:
    """What stands in brackets around the whole."""
    item = trim(item)
    whole = item.text.startswith("(") and item.text.endswith(")") and item.text.count("(") == 1
    return Item(item.text[1:-1], item.at + 1) if whole else item


def trim(item: Item) -> Item:
    text = item.text.strip()
    return Item(text, item.at + len(item.text) - len(item.text.lstrip()))


def brackets(text: str) -> tuple[str, str]:
    """What stands before brackets, and what inside."""
    found = BRACKETS.fullmatch(text)
    return (found[1], found[2]) if found else (text, "")


def copies(text: str) -> tuple[int, str]:
    """How many cards, and of what: `2 morale boost`, `direct hit x2`, `a direct hit`, `sabotage`."""
    first, _, rest = text.strip().partition(" ")
    if first.casefold() in NUMBERS and rest.strip():
        return NUMBERS[first.casefold()], rest.strip()
    found = COUNTED.fullmatch(text.strip())
    if not found:
        return 1, text.strip()
    number = found[1] or found[3]
    return (int(number) if number else 1), found[2].strip()
