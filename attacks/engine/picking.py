"""Lists put together card by card: what may be picked where, what it costs, and why not the rest.

A list under way is a `Picked`: plain ids that stand in a link, so that whoever has the link has the list. A room says
what its things are (pilots, units), which places they have for cards (slots), and what is wrong so far.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from msgspec import Struct

from attacks.engine.form import Label
from attacks.engine.squads import Note

Q = TypeVar("Q")


class Thing(Struct, frozen=True):
    """One ship or unit of a list: its id, and the ids of the cards it carries."""

    key: str
    cards: tuple[str, ...] = ()


class Picked(Struct, frozen=True):
    """A list under way. `form` is the format it is looked at by, `revision` whose points count ("": the newest)."""

    faction: str = ""
    name: str = ""
    form: str = ""
    revision: str = ""
    things: tuple[Thing, ...] = ()


class Choice(Struct, frozen=True):
    """Something that may be picked: what it costs, what group it stands in, a few words, and why it may not be.

    `drawn`: what it is drawn by, if it is.
    """

    key: str
    name: str
    points: int
    group: Label = ""
    told: tuple[Label, ...] = ()
    drawn: str = ""
    why: Note | None = None


class Slot(Struct, frozen=True):
    """A place for a card: what kind of card, and the card that is there (None: free)."""

    key: str
    card: Choice | None = None
    fixed: bool = False


class Row(Struct, frozen=True):
    """A thing of the list with its places; its cards cost `spent` of `limit` where it has a limit of its own."""

    name: str
    points: int
    told: tuple[Label, ...] = ()
    drawn: str = ""
    slots: tuple[Slot, ...] = ()
    spent: int = 0
    limit: int = 0


class Counted(Struct, frozen=True):
    """Whose points count: the key of a revision, its name, and the day (YYYY-MM-DD) from which they do."""

    key: str
    name: str
    date: str


class Sheet(Struct, frozen=True):
    """A list as it stands: its rows, what it costs of what it may, by which points, and what is wrong with it."""

    rows: tuple[Row, ...]
    points: int
    limit: int
    counted: Counted
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True)
class Picker(Generic[Q]):
    """How lists of a room are picked. Everything is asked by the edition; ids that nobody has are left out."""

    factions: Callable[[str], Sequence[str]]
    """The factions to choose from; words under [factions]."""
    forms: Callable[[str], Sequence[str]]
    """The formats, the usual first; words under [formats]."""
    revisions: Callable[[str], Sequence[Counted]]
    """Whose points may count, the newest first."""
    things: Callable[[str, Picked], Sequence[Choice]]
    """What may be added to the list."""
    cards: Callable[[str, Picked, int, str], Sequence[Choice]]
    """What the thing at a place may carry in a kind of slot."""
    sheet: Callable[[str, Picked], Sheet]
    """The list as it stands."""
    squad: Callable[[str, Picked], Q]
    """The squad that is played."""
    picked: Callable[[str, Q], Picked]
    """A squad as a list under way; what the tables do not know is left out."""
    upgrades: Callable[[str], Sequence[Choice]]
    """Every card that a thing may carry, its slot as `group`; -1 `points` where they hang on the thing."""


MOST_THINGS, MOST_CARDS = 20, 30


def with_thing(picked: Picked, key: str) -> Picked:
    """One thing more at the end."""
    return _with(picked, (*picked.things, Thing(key)))


def without_thing(picked: Picked, at: int) -> Picked:
    """Without the thing at a place."""
    return _with(picked, tuple(one for place, one in enumerate(picked.things) if place != at))


def again(picked: Picked, at: int) -> Picked:
    """The thing at a place once more, with what it carries."""
    return _with(picked, (*picked.things[: at + 1], picked.things[at], *picked.things[at + 1 :]))


def with_card(picked: Picked, at: int, key: str) -> Picked:
    """The thing at a place carries one card more."""
    return _changed(picked, at, (*picked.things[at].cards, key))


def without_card(picked: Picked, at: int, key: str) -> Picked:
    """The thing at a place carries a card less."""
    cards = picked.things[at].cards
    place = cards.index(key) if key in cards else len(cards)
    return _changed(picked, at, (*cards[:place], *cards[place + 1 :]))


def _changed(picked: Picked, at: int, cards: tuple[str, ...]) -> Picked:
    return _with(picked, (*picked.things[:at], Thing(picked.things[at].key, cards), *picked.things[at + 1 :]))


def _with(picked: Picked, things: tuple[Thing, ...]) -> Picked:
    return Picked(picked.faction, picked.name, picked.form, picked.revision, things[:MOST_THINGS])
