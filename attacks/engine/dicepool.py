"""Dice on the table by place, one letter for each face: what rooms share whose dice keep their place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, TypeVar

from msgspec import Struct
from msgspec.structs import replace

P = TypeVar("P", bound="DicePool")


class DicePool:
    """Dice of one pool. `now` holds the face of each; a room's record adds what else it has to know of a die.

    A die counts while its mark is `IN_PLAY`; once it was spent or cancelled it has another.
    """

    __slots__ = ()
    IN_PLAY: ClassVar[Any]
    now: str

    @property
    def marks(self) -> Sequence[Any]:
        """The mark of each die by place."""
        raise NotImplementedError

    def places(self, faces: str) -> tuple[int, ...]:
        """The places of the dice in play that show one of these faces."""
        marks, live = self.marks, self.IN_PLAY
        return tuple([i for i, face in enumerate(self.now) if face in faces and marks[i] == live])

    def count(self, faces: str) -> int:
        """How many dice in play show one of these faces."""
        marks = self.marks
        if marks.count(self.IN_PLAY) < len(marks):
            return len(self.places(faces))
        return self.now.count(faces) if len(faces) == 1 else sum(map(self.now.count, faces))

    def turned(self: P, places: tuple[int, ...], face: str) -> P:
        """The pool with these dice turned to a face."""
        return replace(self, now=with_letters(self.now, places, face * len(places)))  # type: ignore[type-var]

    def with_faces(self: P, places: tuple[int, ...], faces: str, **changes: Any) -> P:
        """The pool with these dice showing other faces, and whatever else of it changes."""
        return replace(self, now=with_letters(self.now, places, faces), **changes)  # type: ignore[type-var]


class Reroll(Struct, frozen=True, gc=False, omit_defaults=True, tag="reroll"):
    """Dice to roll again, by place in a pool, and what allowed it; `uncounted`: in a way that counts as no reroll."""

    pool: str
    places: tuple[int, ...]
    by: str
    uncounted: bool = False


class Faces(Struct, frozen=True):
    """The sides of each kind of die as letters, and the names of the letters."""

    sides: dict[str, str]
    names: dict[str, str]

    def letters(self, kind: str, sides: tuple[int, ...]) -> str:
        """The faces of a kind of die for sides counted from 1."""
        row = self.sides[kind]
        return "".join([row[side - 1] for side in sides])

    def words(self, faces: str) -> list[str]:
        """The names of faces, as events and views carry them."""
        return [self.names[face] for face in faces]


def with_letters(text: str, places: tuple[int, ...], new: str) -> str:
    """The row with other letters at these places."""
    row = list(text)
    for place, letter in zip(places, new, strict=True):
        row[place] = letter
    return "".join(row)
