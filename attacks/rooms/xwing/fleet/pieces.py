"""A piece of a typed squad: the name in it without what is printed around it, and the cards that it may mean."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import NamedTuple, TypeVar

from attacks.rooms.xwing import cards
from attacks.rooms.xwing.fleet.xws import SLOTS, identifier

TIMES = re.compile(r"^(\d{1,2})\s*[x×]\s+|\s+[x×]\s?(\d{1,2})$", re.I)
POINTS = re.compile(
    r"^[(\[]\s*(\d{1,3})\s*[)\]]\s*|\s*[(\[]\s*(\d{1,3})\s*(?:pts?|points)?\.?\s*[)\]]$|[\s:–—-]+(\d{1,3})\s*(?:pts?|points)\.?$",
    re.I,
)
SHIP = re.compile(r"\s*\[([^\[\]]*[^\W\d][^\[\]]*)\]")
ADDED = re.compile(r"^(.+?)\s*\(([^()]*[^\W\d][^()]*)\)$")

Card = TypeVar("Card", cards.Pilot, cards.Upgrade)


class Part(NamedTuple):
    """A piece of a line: a name, what stands behind it in brackets, its points, and how many there are."""

    name: str
    added: str = ""
    ship: str = ""
    points: int = -1
    times: int = 1


def part_of(text: str) -> Part:
    """A piece of a line without what is printed around the name."""
    ship = SHIP.search(text)
    text = SHIP.sub("", text) if ship else text
    points, times = -1, 1
    for pattern in (POINTS, TIMES, POINTS):
        number = pattern.search(text)
        if number:
            value = int(next(group for group in number.groups() if group))
            points, times = (value, times) if pattern is POINTS else (points, max(1, value))
            text = pattern.sub("", text, count=1)
    text = text.strip(" .:\t\u00a0")
    added = ADDED.match(text)
    name, more = (added[1], added[2]) if added else (text, "")
    return Part(name, more, ship[1] if ship else "", points, times)


def cards_named(names: dict[str, list[Card]], part: Part, is_meant: Callable[[Card, str], bool]) -> list[Card]:
    """The cards of a printed name or an id; of those with something in brackets the ones that it means."""
    added = letters_of(part.added)
    whole = names.get(letters_of(part.name) + added, [])
    if whole or not added:
        return whole
    found = names.get(letters_of(part.name), [])
    exact = [card for card in found if card.id == added]
    return exact or [card for card in found if card.id.endswith(f"-{added}") or is_meant(card, added)]


def is_special(card: cards.Pilot) -> bool:
    """Is it the card of one scenario or expansion, and not only of a ship or a faction?"""
    more = card.id.partition("-")[2]
    return bool(card.loadout) or (bool(more) and more not in card.ship and more != card.faction)


def on_ship(card: cards.Pilot, written: str) -> bool:
    """Is that the pilot's ship, with letters left out as players do (`X-wing`, `TIE Defender`)?"""
    letters = iter(card.ship)
    return not written or all(letter in letters for letter in letters_of(written))


def letters_of(text: str) -> str:
    return identifier(text).replace("-", "")


def in_slot(card: cards.Upgrade, written: str) -> bool:
    return SLOTS.get(written, written) in card.slots


@lru_cache(maxsize=16)
def pilots_by_name(home: str, revision: str) -> dict[str, list[cards.Pilot]]:
    return _index(cards.called(home, revision).pilots.values())


@lru_cache(maxsize=16)
def upgrades_by_name(home: str, revision: str) -> dict[str, list[cards.Upgrade]]:
    return _index(cards.called(home, revision).upgrades.values())


@lru_cache(maxsize=16)
def ship_names(home: str, revision: str) -> frozenset[str]:
    return frozenset(letters_of(ship.name) for ship in cards.called(home, revision).ships.values())


@lru_cache(maxsize=16)
def _short_names(home: str, revision: str) -> frozenset[str]:
    """What players call ships: `T-65` and `X-wing`, else the first word and the last."""
    found = set[str]()
    for ship in cards.called(home, revision).ships.values():
        words = re.split(r"[\s/]", ship.name)
        winged = re.fullmatch(r"(?i)[a-z]-wing", words[-1])
        found |= {letters_of(one) for one in ((words[0], words[-1]) if winged else (words[0] + words[-1],))}
    return frozenset(found)


def is_called(plain: str, home: str, revision: str) -> bool:
    """Is that what players call a ship: `xwing`, `tiestriker`?"""
    return plain in _short_names(home, revision)


@lru_cache(maxsize=16)
def all_factions(home: str, revision: str) -> frozenset[str]:
    return frozenset(card.faction for card in cards.called(home, revision).pilots.values())


@lru_cache(maxsize=16)
def all_slots(home: str, revision: str) -> frozenset[str]:
    return frozenset(slot for card in cards.called(home, revision).upgrades.values() for slot in card.slots)


def _index(table: Iterable[Card]) -> dict[str, list[Card]]:
    """The cards by printed name and by id, in letters and digits."""
    found: dict[str, list[Card]] = {}
    for card in table:
        for key in dict.fromkeys(letters_of(name) for name in card.names()):
            found.setdefault(key, []).append(card)
    return found
