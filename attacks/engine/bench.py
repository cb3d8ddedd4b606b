"""The two sides of an attack that nobody plays, as questions a page can draw: steppers, switches, names to choose.

A bench and a line (`Room.parse_shorthand`) say the same: `answers_of` reads what a line was read as, `line_of` writes
the answers down again, so that a link holds the question whichever way it was put.
"""

from __future__ import annotations

from typing import Any, Protocol

from msgspec import Struct

from attacks.engine.form import Group, Label

SIDES = ("p1", "p2")
BETWEEN, MORE = "between", "more"
"""The groups of a bench beside those of the sides: what lies between them, and what is rare."""


class Unit(Struct, frozen=True):
    """Somebody who may stand on a side: the key, the name, a line about it, and what it is drawn by."""

    key: str
    label: Label
    about: Label = ""
    drawn: str = ""


class Lying(Struct, frozen=True):
    """What lies between the sides: so many dice, or things of a side, and what they add up from."""

    seat: str
    kind: str
    n: int
    parts: tuple[tuple[Label, int], ...] = ()


class Head(Struct, frozen=True):
    """What is said first of an answer: the chance of a value of a name, or its mean; `word` stands under [what_if]."""

    word: str
    name: str
    value: int | None = None


class Bench(Protocol):
    """What a room asks about an attack that nobody plays. Answers are plain data by the keys of the fields."""

    @property
    def heads(self) -> tuple[Head, ...]:
        """What is said of an answer before its numbers, the most telling first."""

    @property
    def made_of(self) -> tuple[str, ...]:
        """The signs of numbers that belong to a unit itself, and are no tokens it happens to have."""

    @property
    def ends(self) -> tuple[str, str]:
        """A name whose highest value comes to the same as another name's 1 (the ship is destroyed); empty without."""

    def groups(self, answers: dict[str, Any]) -> tuple[Group, ...]:
        """The questions: of each side by its seat, `between`, and `more`."""

    def units(self, answers: dict[str, Any]) -> tuple[Unit, ...]:
        """Who may stand on a side; none where a side is only counts."""

    def lies(self, answers: dict[str, Any]) -> tuple[Lying, ...]:
        """What lies between the sides, for the picture."""

    def with_unit(self, answers: dict[str, Any], seat: str, unit: str) -> dict[str, Any]:
        """The answers once this unit stands on a side, with its own numbers."""

    def answers_of(self, told: dict[str, Any]) -> dict[str, Any] | None:
        """The answers that a line says; None where it says more than is asked here."""

    def line_of(self, answers: dict[str, Any]) -> str:
        """The answers as a line."""
