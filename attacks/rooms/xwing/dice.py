"""X-Wing dice: eight sides each. One letter for a face: b blank, f focus, h hit, c crit, e evade.

Attack die: 1 crit, 3 hits, 2 focus, 2 blanks. Defense die: 3 evades, 2 focus, 3 blanks. (rules/xwing.md 3.1)
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

SIDES = 8
ATTACK, DEFENSE = "attack", "defense"
FACES = {ATTACK: "chhhffbb", DEFENSE: "eeeffbbb"}
NAMES = {"b": "blank", "f": "focus", "h": "hit", "c": "crit", "e": "evade"}
CODES = "bfhce"
LEGAL = {ATTACK: "bfhc", DEFENSE: "bfe"}
BEST = {ATTACK: "h", DEFENSE: "e"}


class Pool(Struct, frozen=True, gc=False, omit_defaults=True):
    """Dice on the table, one letter each by place.

    `now` the face, `thrown` the face it landed on, `again` "1" if rerolled, `kinds` r rolled, e entered from a real
    table, a added; `out` "1" once it was cancelled. A die keeps its place for the whole attack.
    """

    now: str = ""
    thrown: str = ""
    again: str = ""
    kinds: str = ""
    out: str = ""

    def places(self, faces: str) -> tuple[int, ...]:
        """The places of the dice in play that show one of these faces."""
        return tuple([i for i, face in enumerate(self.now) if face in faces and self.out[i] == "0"])

    def count(self, face: str) -> int:
        """How many dice in play show this face."""
        return len(self.places(face)) if "1" in self.out else self.now.count(face)

    def rerollable(self) -> tuple[int, ...]:
        """The places of dice that were not rerolled yet: each die is rerolled at most once in an attack (2b, 3b)."""
        return tuple(i for i, mark in enumerate(self.again) if mark == "0" and self.out[i] == "0")

    def added(self, faces: str, kind: str) -> Pool:
        """The pool with more dice put down."""
        n = len(faces)
        return Pool(
            self.now + faces, self.thrown + faces, self.again + "0" * n, self.kinds + kind * n, self.out + "0" * n
        )

    def turned(self, places: tuple[int, ...], face: str) -> Pool:
        """The pool with these dice turned to a face."""
        return replace(self, now=_put(self.now, places, face * len(places)))

    def rerolled(self, places: tuple[int, ...], faces: str) -> Pool:
        """The pool with these dice rolled again."""
        marks = "1" * len(places)
        return replace(self, now=_put(self.now, places, faces), again=_put(self.again, places, marks))

    def left(self, places: tuple[int, ...]) -> Pool:
        """The pool without these dice: their results were spent."""
        return replace(self, out=_put(self.out, places, "1" * len(places)))

    def cancelled(self, face: str, n: int) -> Pool:
        """The pool without the first `n` dice of a face."""
        return self.left(self.places(face)[:n])


def letters(kind: str, sides: tuple[int, ...]) -> str:
    """The faces of a kind of die for sides counted from 1."""
    return "".join(FACES[kind][side - 1] for side in sides)


def words(faces: str) -> list[str]:
    """The names of faces, as events and views carry them."""
    return [NAMES[face] for face in faces]


def _put(text: str, places: tuple[int, ...], new: str) -> str:
    row = list(text)
    for place, letter in zip(places, new, strict=True):
        row[place] = letter
    return "".join(row)
