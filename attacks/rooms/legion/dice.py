"""Legion dice. One letter for a face: b blank, s surge, h hit, c crit, k block; for a colour: r red, k black, w white.

Attack dice have eight sides, defense dice six (rules/legion.md 4).
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

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


class Dice(Struct, frozen=True, gc=False, omit_defaults=True):
    """Dice on the table, one letter each by place; a die keeps its place.

    `colors` its colour, `now` the face, `thrown` the face it first landed on, `again` how often it was rerolled, `gone`
    what cancelled its result (empty while it counts).
    """

    colors: str = ""
    now: str = ""
    thrown: str = ""
    again: tuple[int, ...] = ()
    gone: tuple[str, ...] = ()

    def places(self, faces: str) -> tuple[int, ...]:
        """The places of the dice in play that show one of these faces."""
        return tuple([i for i, face in enumerate(self.now) if face in faces and not self.gone[i]])

    def count(self, faces: str) -> int:
        """How many dice in play show one of these faces."""
        return len(self.places(faces)) if any(self.gone) else sum(map(self.now.count, faces))

    def added(self, colors: str, faces: str) -> Dice:
        """The dice with more put down."""
        n = len(colors)
        return Dice(
            self.colors + colors, self.now + faces, self.thrown + faces, self.again + (0,) * n, self.gone + ("",) * n
        )

    def turned(self, places: tuple[int, ...], face: str) -> Dice:
        """The dice with these turned to a face."""
        return replace(self, now=_put(self.now, places, face * len(places)))

    def rerolled(self, places: tuple[int, ...], faces: str) -> Dice:
        """The dice with these rolled again."""
        again = tuple(n + (i in places) for i, n in enumerate(self.again))
        return replace(self, now=_put(self.now, places, faces), again=again)

    def cancelled(self, places: tuple[int, ...], by: str) -> Dice:
        """The dice without these results; what cancelled them stays written on them."""
        return replace(self, gone=tuple(by if i in places else was for i, was in enumerate(self.gone)))


def sides_of(kind: str) -> int:
    """How many sides a kind of die has."""
    return len(FACES[kind])


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
