"""Legion dice. One letter for a face: b blank, s surge, h hit, c crit, k block; for a colour: r red, k black, w white.

Attack dice have eight sides, defense dice six (rules/legion.md 4).
"""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from attacks.engine.dicepool import DicePool, Faces

ATTACK_COLORS = {"r": "red", "k": "black", "w": "white"}
DEFENSE_COLORS = {"r": "red_defense", "w": "white_defense"}
FACES = {
    "red": "hhhhhcsb",
    "black": "hhhcsbbb",
    "white": "hcsbbbbb",
    "red_defense": "kkksbb",
    "white_defense": "ksbbbb",
}
NAMES = {"b": "blank", "s": "surge", "h": "hit", "c": "crit", "k": "block"}
CODES = "bshck"
LEGAL = {"attack": "bshc", "defense": "bsk"}


class Dice(DicePool, Struct, frozen=True, gc=False, omit_defaults=True):
    """Dice on the table, one letter each by place; a die keeps its place.

    `colors` its colour, `now` the face, `thrown` the face it first landed on, `again` how often it was rerolled, `gone`
    what cancelled its result (empty while it counts).
    """

    colors: str = ""
    now: str = ""
    thrown: str = ""
    again: tuple[int, ...] = ()
    gone: tuple[str, ...] = ()

    IN_PLAY: ClassVar[str] = ""

    @property
    def marks(self) -> tuple[str, ...]:
        """What cancelled each die."""
        return self.gone

    def added(self, colors: str, faces: str) -> Dice:
        """The dice with more put down."""
        n = len(colors)
        return Dice(
            self.colors + colors, self.now + faces, self.thrown + faces, self.again + (0,) * n, self.gone + ("",) * n
        )

    def rerolled(self, places: tuple[int, ...], faces: str) -> Dice:
        """The dice with these rolled again."""
        return self.with_faces(places, faces, again=tuple(n + (i in places) for i, n in enumerate(self.again)))

    def cancelled(self, places: tuple[int, ...], by: str) -> Dice:
        """The dice without these results; what cancelled them stays written on them."""
        return replace(self, gone=tuple(by if i in places else was for i, was in enumerate(self.gone)))


def sides_of(kind: str) -> int:
    """How many sides a kind of die has."""
    return len(FACES[kind])


_FACES = Faces(FACES, NAMES)
letters, words = _FACES.letters, _FACES.words
