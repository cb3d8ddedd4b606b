"""How the card texts that touch a tactical action are played: by the app, by hand at their moment, or not known at all.

Which texts there are is asked of a public list of names (`ti4/abilities.json` among the data sets), if it is there; a
name on it that no entry has is unread. No text is read, only names.
"""

from __future__ import annotations

import json
from pathlib import Path

from msgspec import Struct

from attacks.rooms.ti4.abilities.entries import ENTRIES
from attacks.rooms.ti4.abilities.vocabulary import ByHand
from attacks.rooms.ti4.cards import CARDS, IN_ACTION, UNITS
from attacks.rooms.ti4.fleet.lexicon import find, names, plain, units

LIST = Path("ti4") / "abilities.json"
RULES = ("advanced", "general")
"""Kinds of the list that are rules of the game and no card's text."""


class Line(Struct, frozen=True):
    """One text: the card's id (of an unread one its name), what kind it is, and how it is played."""

    card: str
    kind: str
    state: str


def survey(folder: Path | None = None) -> tuple[Line, ...]:
    """Every text the room knows, and those of the list in `folder` that it does not."""
    known = [Line(key, CARDS[key].kind, _state(key)) for key in ENTRIES if CARDS[key].kind != "effect"]
    return (*known, *(_unread(folder / LIST) if folder is not None and (folder / LIST).is_file() else ()))


def _state(key: str) -> str:
    """A text that is played in part by hand counts as by hand, where its dice are: not where they never fall."""
    entry = ENTRIES[IN_ACTION.get(key, key)]
    return "manual" if any(isinstance(effect, ByHand) for effect in entry.effects) else "automated"


def _unread(path: Path) -> tuple[Line, ...]:
    """The names of the list that neither a card nor a unit here has."""
    rows = json.loads(path.read_text("utf-8"))["abilities"]
    own = {plain(unit.name) for unit in UNITS.values()} | {plain(card.name) for card in CARDS.values()}
    found = []
    for row in rows:
        said = row["name"]
        there = plain(said) in own or find(names("all"), said) or find(units(), said) or _part(said)
        if row["kind"] not in RULES and not there:
            found.append(Line(said, row["kind"], "unread"))
    return tuple(found)


def _part(said: str) -> bool:
    """Does a longer name here hold this one, as "Cavalry" is The Cavalry?"""
    word = plain(said)
    return any(
        word in plain(card.name) or plain(card.name) in word for card in CARDS.values() if len(plain(card.name)) > 4
    )
