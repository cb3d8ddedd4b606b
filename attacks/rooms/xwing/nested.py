"""What flows carry that are nested in an attack or a round: a contest, a reroll, an ability that resolves."""

from __future__ import annotations

from msgspec import Struct

from attacks.rooms.xwing.deck import Task
from attacks.rooms.xwing.mat.poses import Pose
from attacks.rooms.xwing.mat.standing import Activation


class Contest(Struct, frozen=True, gc=False, omit_defaults=True, tag="contest"):
    """Two readings of one fact: the attacker's and the defender's."""

    fact: str
    a: int
    d: int


class Order(Struct, frozen=True, gc=False, omit_defaults=True, tag="order"):
    """The roll for first player: the faces known so far, one row for each seat in player order."""

    rows: tuple[str, ...] = ("", "")


class Use(Struct, frozen=True, gc=False, omit_defaults=True, tag="use"):
    """An ability that resolves: its parts (costs, then effects) up to `at` are done, and `taken` of its picks."""

    key: str
    ship: int
    picks: tuple[tuple[int, ...], ...] = ()
    at: int = 0
    taken: int = 0
    moment: str = ""
    subject: int = 0


class Claim(Struct, frozen=True, gc=False, omit_defaults=True, tag="claim"):
    """What a seat says its table shows, so that it may use an ability; the other seat confirms."""

    use: Use


class Question(Struct, frozen=True, gc=False, omit_defaults=True, tag="question"):
    """What an ability asks a seat: a `choice` of two effects, `each` of some ships in turn, to `look` at cards, which
    tokens a `jam` takes, whether a `bonus` attack may begin, or to say when a card is carried out by `hand`.
    """

    use: Use
    what: str
    seat: str
    ships: tuple[int, ...] = ()


class Drawing(Struct, frozen=True, gc=False, omit_defaults=True, tag="drawing"):
    """Cards drawn in place of one that would be dealt: `left` still to draw; the `seat` chooses one, none discards."""

    task: Task
    left: int
    seat: str = ""
    cards: tuple[int, ...] = ()


class Queue(Struct, frozen=True, gc=False, omit_defaults=True, tag="queue"):
    """The abilities that wait at a moment, as (key, ship), and the ship it is about (rules/xwing.md 3.7)."""

    moment: str
    waiting: tuple[tuple[str, int], ...]
    subject: int = 0


class Aside(Struct, frozen=True, gc=False, omit_defaults=True, tag="aside"):
    """The activation that goes on when what came between is over; None in another phase."""

    before: Activation | None = None


class Pulled(Struct, frozen=True, gc=False, omit_defaults=True, tag="pulled"):
    """A ship that a seat has tractored and may move, and the activation that goes on afterwards."""

    ship: int
    seat: str
    before: Activation | None = None


class Blast(Struct, frozen=True, gc=False, omit_defaults=True, tag="blast"):
    """Devices that burst: `devices` are still to come, `ships` still to suffer from the one named.

    `mine`: the ship that met them, where they are mines. `settled`: what it acts on is known.
    """

    devices: tuple[int, ...]
    ships: tuple[int, ...] = ()
    name: str = ""
    seat: str = ""
    edge: Pose = Pose(0, 0)
    part: int = 0
    mine: int = 0
    settled: bool = False
