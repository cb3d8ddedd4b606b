"""The damage deck: 33 cards of 14 kinds, a deck for each seat (rules/xwing.md 3.8). The same in every edition.

Who draws does not see a deck's order, so a deck is only how many cards of each kind lie in it. A draw is a die with a
side for every card left, in the order of this table; nobody is shown the side, for it would tell what others are.
"""

from __future__ import annotations

from msgspec import Struct


class Kind(Struct, frozen=True, gc=False):
    """A damage card: its key, its trait, how many there are; `action`: an action may repair it.

    `at_once`: its text acts when it comes faceup. `when`: what its owner says has happened, for its text to act.
    """

    key: str
    trait: str
    n: int
    action: bool = False
    at_once: bool = False
    when: str = ""


KINDS = (
    Kind("panicked_pilot", "pilot", 2, at_once=True),
    Kind("blinded_pilot", "pilot", 2, action=True),
    Kind("wounded_pilot", "pilot", 2, action=True, when="acted"),
    Kind("stunned_pilot", "pilot", 2, when="over_obstacle"),
    Kind("console_fire", "ship", 2, action=True, when="engages"),
    Kind("damaged_engine", "ship", 2),
    Kind("weapons_failure", "ship", 2, action=True),
    Kind("hull_breach", "ship", 2, action=True),
    Kind("structural_damage", "ship", 2),
    Kind("damaged_sensor_array", "ship", 2, action=True),
    Kind("loose_stabilizer", "ship", 2, action=True, when="not_straight"),
    Kind("disabled_power_regulator", "ship", 2, when="engages"),
    Kind("fuel_leak", "ship", 4, action=True),
    Kind("direct_hit", "ship", 5, at_once=True),
)
KEYS = ("unknown", *(kind.key for kind in KINDS))  # a card's number is its place here; 0 is a marker in its place
PANICKED, BLINDED, WOUNDED, STUNNED, FIRE, ENGINE, FAILURE = range(1, 8)
BREACH, STRUCTURAL, SENSORS, STABILIZER, REGULATOR, LEAK, DIRECT = range(8, 15)
FULL = tuple(kind.n for kind in KINDS)
NONE = (0,) * len(KINDS)


def kind_of(number: int) -> Kind:
    """A card's kind by its number."""
    return KINDS[number - 1]


def at(deck: tuple[int, ...], side: int) -> int:
    """The number of the card at a place, counted from 1, of the cards left in the order of the table."""
    for number, n in enumerate(deck, 1):
        if side <= n:
            return number
        side -= n
    raise LookupError("the deck has fewer cards")


def plus(deck: tuple[int, ...], numbers: tuple[int, ...], sign: int = 1) -> tuple[int, ...]:
    """The deck with these cards more (or fewer); markers are no cards."""
    row = list(deck)
    for number in numbers:
        if number:
            row[number - 1] += sign
    return tuple(row)


class Faceup(Struct, frozen=True, gc=False):
    """A faceup damage card: its kind (a number of deck.py), and its own number among all that ever lay faceup."""

    kind: int
    id: int


class Task(Struct, frozen=True, gc=False, omit_defaults=True):
    """One thing that damage or a damage card does to a ship; what each word in `do` means stands in suffering.py.

    `face` is the damage (h or c), `up` whether a card comes faceup, `kind` a certain card (0: by chance), `id` a
    faceup card, `place` a facedown one counted from 1 (0: by chance), `leaks` the faceup cards that answer it.
    """

    do: str
    ship: int = 0
    face: str = ""
    up: bool = False
    kind: int = 0
    id: int = 0
    place: int = 0
    by: str = ""
    leaks: tuple[int, ...] = ()
    asked: bool = False


class Suffering(Struct, frozen=True, gc=False, omit_defaults=True, tag="suffering"):
    """Damage under way: what is still to happen, the next first, and what waits for a card or a die."""

    tasks: tuple[Task, ...] = ()
    now: Task = Task("")
