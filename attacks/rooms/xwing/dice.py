"""X-Wing dice: eight sides each. One letter for a face: b blank, f focus, h hit, c crit, e evade.

Attack die: 1 crit, 3 hits, 2 focus, 2 blanks. Defense die: 3 evades, 2 focus, 3 blanks. (rules/xwing.md 3.1)
"""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from attacks.engine.dicepool import DicePool, Faces, with_letters

SIDES = 8
ATTACK, DEFENSE = "attack", "defense"
FACES = {ATTACK: "chhhffbb", DEFENSE: "eeeffbbb"}
NAMES = {"b": "blank", "f": "focus", "h": "hit", "c": "crit", "e": "evade"}
CODES = "bfhce"
LEGAL = {ATTACK: "bfhc", DEFENSE: "bfe"}
BEST = {ATTACK: "h", DEFENSE: "e"}


class Pool(DicePool, Struct, frozen=True, gc=False, omit_defaults=True):
    """Dice on the table, one letter each by place.

    `now` the face, `thrown` the face it landed on, `again` "1" if rerolled, `kinds` r rolled, e entered from a real
    table, a added; `out` "1" once it was cancelled. A die keeps its place for the whole attack.
    """

    now: str = ""
    thrown: str = ""
    again: str = ""
    kinds: str = ""
    out: str = ""

    IN_PLAY: ClassVar[str] = "0"

    @property
    def marks(self) -> str:
        """Which dice are in play."""
        return self.out

    def in_play(self) -> tuple[int, ...]:
        """The places of all dice in play."""
        return tuple(place for place, out in enumerate(self.out) if out == "0")

    def rerollable(self) -> tuple[int, ...]:
        """The places of dice that were not rerolled yet: each die is rerolled at most once in an attack (2b, 3b)."""
        return tuple(i for i, mark in enumerate(self.again) if mark == "0" and self.out[i] == "0")

    def added(self, faces: str, kind: str) -> Pool:
        """The pool with more dice put down."""
        n = len(faces)
        return Pool(
            self.now + faces, self.thrown + faces, self.again + "0" * n, self.kinds + kind * n, self.out + "0" * n
        )

    def rerolled(self, places: tuple[int, ...], faces: str) -> Pool:
        """The pool with these dice rolled again."""
        return self.with_faces(places, faces, again=with_letters(self.again, places, "1" * len(places)))

    def left(self, places: tuple[int, ...]) -> Pool:
        """The pool without these dice: their results were spent."""
        return replace(self, out=with_letters(self.out, places, "1" * len(places)))

    def cancelled(self, face: str, n: int) -> Pool:
        """The pool without the first `n` dice of a face."""
        return self.left(self.places(face)[:n])


_FACES = Faces(FACES, NAMES)
letters, words = _FACES.letters, _FACES.words
