"""What people bring to a match, as a room describes it: how a list is read, made, changed and copied out.

A room hands in one `Fleets` record. Pages, matches and tournaments read nothing else of a room's lists. A room whose
players bring nothing has none of its own: `NO_FLEETS` stands there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct

from attacks.engine.bench import Lying
from attacks.engine.form import Group, Label, Said
from attacks.engine.picking import Picker
from attacks.engine.squads import Import, Note, unread
from attacks.engine.values import plain

PASTED, READY, NOTHING = "paste", "ready", "none"
"""How most people bring a fleet: they paste a list, choose a ready-made one, or bring nothing at all."""


class AnySquad(Protocol):
    """What every room's squad has: pages name it, count it and list its ships, whatever those are made of."""

    @property
    def name(self) -> str: ...
    @property
    def faction(self) -> str: ...
    @property
    def points(self) -> int: ...
    @property
    def ships(self) -> Sequence[Any]: ...


Q = TypeVar("Q", bound=AnySquad)

Export = tuple[str, str, str, Callable[[Any], str]]
"""A way to copy a squad out: its key (words under [lists]), the end of a file's name, its media type, the writer."""


@dataclass(frozen=True)
class Builder(Generic[Q]):
    """Fleets that are put together in a form: the questions, and both ways between answers and squad."""

    groups: Callable[[str], Sequence[Group]]
    """The questions of an edition."""
    squad_from: Callable[[dict[str, Any], str, Q | None], Import[Q]]
    """What the answers make in an edition, over an older squad if there is one."""
    answers_of: Callable[[Q], dict[str, Any]]
    """The answers that make a squad."""
    groups_for: Callable[[str, Sequence[str]], Sequence[Group]] | None = None
    """The questions where a form grows with the keys of those that are answered."""
    of_a_guest: Sequence[str] = ()
    """The groups that are asked of a guest, who brings cards and no units."""


class ShipFacts(Struct, frozen=True):
    """A stored ship in short: its numbers, its weapons, and how it enters a match if not as it is printed."""

    numbers: tuple[tuple[Label, int], ...] = ()
    weapons: tuple[Said, ...] = ()
    setup: tuple[tuple[Label, int], ...] = ()


@dataclass(frozen=True)
class ShipForm:
    """Ships that people change one by one. A ship is its fields as plain JSON, none of them for a new one."""

    record: type[Struct]
    """The record of a ship, which has the last word on what its fields may be."""
    groups: Callable[[dict[str, Any]], Sequence[Group]]
    """The questions about a ship."""
    answers_of: Callable[[dict[str, Any]], dict[str, Any]]
    """The answers that say what it is."""
    fields_from: Callable[[dict[str, Any], dict[str, Any]], dict[str, Any]]
    """The fields that the answers change in it."""
    problems: Callable[[dict[str, Any]], Sequence[tuple[str, Said]]]
    """Which answers do not go together: the question's key, and why. Wrong answers are missing among them."""


def no_facts(fields: dict[str, Any]) -> ShipFacts:
    """Nothing is told of a ship but its name."""
    return ShipFacts()


def none_of_them(*_: Any) -> tuple[()]:
    """There is nothing of the kind in the room."""
    return ()


def by_name(ship: Any) -> tuple[Label, int | None]:
    """Ships stand one by one and have names."""
    return ship.name, None


@dataclass(frozen=True)
class Fleets(Generic[Q]):
    """The lists of one room."""

    squad: type[Q]
    """What a list becomes: a Struct with `name`, `faction`, `points`, `ships` and whatever else the room wants kept."""
    read: Callable[[str, str], Import[Q]]
    """What a pasted text says in an edition. Never raises: what cannot be read is a note of level `error`."""
    ready_made: Callable[[str], Sequence[Q]]
    """Squads of an edition for people who have brought none; two different ones at the least let one person try it."""
    usual_in: Mapping[str, tuple[str, str]] | None = None  # by mode two that go together, where the first two do not
    source: str = PASTED
    """How most people bring one: PASTED, READY or NOTHING."""
    exports: Sequence[Export] = ()
    """The ways to copy a squad out."""
    ship_line: Callable[[Any], tuple[Label, int | None]] = by_name
    """What one of a squad's ships is called and, in a room that counts them, how many of it there are."""
    outline: Callable[[Any], dict[str, Any]] = plain
    """What the picture of a squad needs of one of its ships, as plain JSON for the room's script."""
    builder: Builder[Q] | None = None
    """The form a squad is put together in; None where ships are changed one by one, or not at all."""
    ship_form: ShipForm | None = None
    """The form a single ship is changed in; None where ships are not changed one by one."""
    ship_facts: Callable[[dict[str, Any]], ShipFacts] = no_facts
    """What is told of a stored ship (its fields as plain JSON) where its fleet is shown."""
    ready_hands: Callable[[str], Sequence[Q]] | None = None
    """What is ready-made for a guest; None where the room has no guests."""
    ready_beside: Callable[[str, tuple[Q, ...]], Sequence[Q]] | None = None
    """What is ready-made for whoever sits down beside these squads; None where that is the same for all."""
    marks: Callable[[str, dict[str, Any]], Sequence[dict[str, Any]]] = none_of_them
    """How the cards of a stored ship (its fields as plain JSON) are played in an edition."""
    unfinished: Callable[[Q, str], Sequence[str]] = none_of_them
    """The names of what in a squad could do nothing in a mode; whoever brings it is asked whether that is meant."""
    lies: Callable[[Q], Sequence[Lying]] = none_of_them
    """What of a squad lies on the table, for the picture of it."""
    unit_cards: Callable[[Q], Sequence[Any]] = none_of_them
    """The printed cards of a squad, for reading."""
    counting: Any = None  # how squads are counted by one of several revisions of points: its `Counting`
    picker: Picker[Q] | None = None
    """How lists are picked card by card; None where they are not."""
    forms: Callable[[str], Sequence[str]] = none_of_them
    """The formats that lists of an edition are looked at by, the usual first; words under [formats]."""
    check: Callable[[Q, str, str], Sequence[Note]] = none_of_them
    """What is wrong with a list in an edition and a format: notes with words under [notes]; `info` is no fault."""
    brought_up: Callable[[Q], Q] | None = None
    """A stored squad with what the room has corrected in its own tables since; None where it corrected nothing."""


class NoSquad(Struct, frozen=True):
    """What everybody brings to a game without fleets."""

    name: str = ""
    faction: str = ""
    points: int = 0
    ships: tuple[()] = ()


NO_FLEETS = Fleets(
    squad=NoSquad,
    read=lambda _text, _edition: unread("no_lists"),
    ready_made=lambda _edition: (NoSquad(),),
    source=NOTHING,
)
"""The fleets of a room whose players bring nothing."""
