"""Which texts of the public data sets touch an attack, and what is known of each: ids and hashes, never a text.

The rule: a text touches an attack if it names one ("attack", "defend"), unless it is listed under `never`; one that
names none and still answers what happens in an attack (damage dealt, dice rolled, a ship destroyed, a token spent) is
listed under `also`. Both lists are in `data/readings.toml`. `data/readings.json` keeps the cards that touch an attack
with a hash of the text somebody looked at, so that a changed text is noticed and looked at again.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from attacks.rooms.xwing import marks
from attacks.rooms.xwing.abilities.by_hand_moving import never_asked
from attacks.rooms.xwing.build import BadData, Printed, ship_ability

NAMES_ONE = re.compile(r"\battack|\bdefen[ds]", re.IGNORECASE)

MOVES = re.compile(r"maneuver|\bdial|\baction|activat|system phase|end phase|\bmove|boost|barrel", re.IGNORECASE)

KINDS = ("played", "named", "outside", "unread")


class Text(Struct, frozen=True):
    """One printed text: the card it stands on (`p.fennrau`, `u.l337/2` for a second side), its name and its hash."""

    card: str
    name: str
    hash: str
    touches: bool
    moves: bool = False


class Line(Struct, frozen=True):
    """One distinct text that touches an attack, all cards that print it, and how it is played.

    `state` is `automated`, `partly` (the app plays a part of it, the players the rest), `manual` or `unread`; `reason`
    says why it is played by hand.
    """

    hash: str
    cards: tuple[str, ...]
    names: tuple[str, ...]
    state: str
    reason: str = ""


def texts(folder: Path) -> tuple[Text, ...]:
    """Every text of a data set, each card and side once. Raises `BadData`."""
    found: dict[str, Text] = {}
    try:
        manifest = json.loads((folder / "data" / "manifest.json").read_text("utf-8"))
        for card, name, text in _printed(folder, manifest):
            attack = touches(card, text)
            one = Text(card, name, hash_of(text), attack, not attack and bool(MOVES.search(text)))
            if found.setdefault(card, one).hash != one.hash:
                raise BadData(f"{card}: two texts")
    except (OSError, ValueError, LookupError, TypeError) as error:
        raise BadData(f"{folder.name}: {type(error).__name__}: {error}") from error
    return tuple(found[card] for card in sorted(found))


def touches(card: str, text: str) -> bool:
    """Does this text touch an attack, by the rule above?"""
    lists = marks.lists()
    return card in lists.also or (card not in lists.never and bool(NAMES_ONE.search(text)))


def hash_of(text: str) -> str:
    """Eight letters that change when the words do; white space does not count."""
    return hashlib.sha256(" ".join(text.split()).encode()).hexdigest()[:8]


def survey(table: str, found: tuple[Text, ...]) -> tuple[Line, ...]:
    """The distinct texts that touch an attack, by their first card."""
    by_hash: dict[str, list[Text]] = {}
    for text in found:
        if text.touches:
            by_hash.setdefault(text.hash, []).append(text)
    return tuple(_line(table, group) for group in by_hash.values())


class Moving(Struct, frozen=True):
    """How many distinct texts are about dials, maneuvers, actions or phases and no attack.

    On the mat, where the server knows what moves, `played` are carried out by the app, `named` at their moment as
    by hand, `outside` say nothing that could happen there; of `unread` nobody has said which.
    """

    texts: int
    played: int
    named: int
    outside: int
    unread: int


def about_moving(table: str, found: tuple[Text, ...]) -> Moving:
    """The count of such texts; one that several cards print counts as the least of them is played."""
    by_hash: dict[str, set[str]] = {}
    for text in found:
        if text.moves:
            by_hash.setdefault(text.hash, set()).add(text.card)
    kinds = Counter(max((_kind(table, card) for card in cards), key=KINDS.index) for cards in by_hash.values())
    return Moving(len(by_hash), *(kinds[kind] for kind in KINDS))


def _kind(table: str, card: str) -> str:
    state = marks.moving_mark(table, card).state
    if state == "none":
        return "outside" if card in never_asked() else "unread"
    return "played" if state == "automated" else "named"


def _line(table: str, group: list[Text]) -> Line:
    """A text counts as automated only if it is on every card that prints it, and as it was looked at."""
    worst = max((_mark(table, text) for text in group), key=lambda mark: marks.ORDER.index(mark.state))
    cards = tuple(text.card for text in group)
    names = tuple(sorted({text.name for text in group}))
    return Line(group[0].hash, cards, names, worst.state, worst.reason)


def _mark(table: str, text: Text) -> marks.Mark:
    if marks.text_hashes(table).get(text.card) != text.hash:
        return marks.Mark("unread")
    return marks.mark(table, text.card)


def readings(found: dict[str, tuple[Text, ...]]) -> bytes:
    """The file of what touches an attack: by table, each card with its hash, one card on each line."""
    return _hashes({table: {text.card: text.hash for text in texts if text.touches} for table, texts in found.items()})


def moving_readings(found: dict[str, tuple[Text, ...]]) -> bytes:
    """The file of what is about moving and no attack, in the same form."""
    return _hashes({table: {text.card: text.hash for text in texts if text.moves} for table, texts in found.items()})


def _hashes(found: dict[str, dict[str, str]]) -> bytes:
    blocks = []
    for table, rows in sorted(found.items()):
        lines = b",\n".join(msgspec.json.encode(card) + b":" + msgspec.json.encode(rows[card]) for card in sorted(rows))
        blocks.append(msgspec.json.encode(table) + b": {\n" + lines + b"\n}")
    return b"{\n" + b",\n".join(blocks) + b"\n}\n"


def _printed(folder: Path, manifest: dict[str, Any]) -> Iterator[tuple[str, str, str]]:
    """Card, name and text of everything that prints one. A pilot's `text` is a story, an upgrade's is a rule."""
    seen: Printed = {}
    for faction in manifest["pilots"]:
        for path in faction["ships"]:
            yield from _of_ship(_load(folder, path), seen)
    for path in manifest["upgrades"]:
        for card in _load(folder, path):
            for at, side in enumerate(card["sides"]):
                text = side.get("ability") or side.get("text")
                if text:
                    yield f"u.{card['xws']}" + (f"/{at + 1}" if at else ""), side.get("title", card["name"]), text
    for card in _load(folder, manifest["conditions"]) if "conditions" in manifest else ():
        yield f"c.{card['xws']}", card["name"], card.get("ability") or card.get("text", "")


def _of_ship(ship: dict[str, Any], seen: Printed) -> Iterator[tuple[str, str, str]]:
    for card in ship["pilots"]:
        if card.get("ability"):
            yield f"p.{card['xws']}", card["name"], card["ability"]
        ability = ship_ability(card, ship["xws"], seen)
        if ability:
            yield f"s.{ability[0]}", ability[1], card["shipAbility"]["text"]


def _load(folder: Path, path: str) -> Any:
    return json.loads((folder / path).read_text("utf-8"))
