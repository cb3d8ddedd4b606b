"""What a match on the mat keeps of its ships and of the mat, as frozen values (rules/xwing-mat.md 1.1, 1.7, 2.4).

A dial that is set is secret until it is revealed: `Stands.dial` is never shown to anybody but its own seat.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from msgspec import Struct

from attacks.rooms.xwing.mat.maneuvers import Maneuver, maneuver
from attacks.rooms.xwing.mat.obstacles import Thing, device, obstacle
from attacks.rooms.xwing.mat.poses import Pose

DEVICE_IDS = -100  # the ids of devices among things lie below this one


class Act(Struct, frozen=True, gc=False, omit_defaults=True):
    """An action of a ship's bar: its key, its colour, and the one that is linked to it with that one's colour.

    `more`: further ones of which another may follow in its place, each with its colour.
    """

    key: str
    colour: str = "white"
    linked: str = ""
    linked_colour: str = "white"
    more: tuple[tuple[str, str], ...] = ()

    @property
    def links(self) -> tuple[tuple[str, str], ...]:
        """All actions that are linked to it, each with its colour."""
        return ((self.linked, self.linked_colour), *self.more) if self.linked else ()

    def joined(self, other: Act) -> Act:
        """The same action with what is linked to it elsewhere too; its own colour stays."""
        first, *more = dict([*self.links, *other.links]).items() or (("", "white"),)
        return Act(self.key, self.colour, *first, tuple(more))


class Faces(Struct, frozen=True, gc=False, omit_defaults=True):
    """What a card of two sides adds to a bar: as it lies at first, and turned."""

    card: str
    first: tuple[Act, ...] = ()
    turned: tuple[Act, ...] = ()


def joined(acts: Iterable[Act]) -> tuple[Act, ...]:
    """A bar that has each action once, with everything that is linked to it."""
    found: dict[str, Act] = {}
    for act in acts:
        found[act.key] = found[act.key].joined(act) if act.key in found else act
    return tuple(found.values())


class Stands(Struct, frozen=True, gc=False, omit_defaults=True):
    """A ship on the mat. `maneuvers` are those of its dial and `bar` its actions; `pose` is None until it is placed.

    `faces` are its cards of two sides that add actions, which are not in the bar (`posed.bar_of` has them all).
    `indicator` is the arc its turret shows, empty without one. `dial` is what was set in secret, `revealed` what was
    shown this round, `flew` the maneuver it executed last. `activated` and `acted`, the actions of this round, are
    forgotten when it ends. `remote`: which one it is that ships placed here, not a ship.
    """

    maneuvers: tuple[str, ...]
    bar: tuple[Act, ...] = ()
    pose: Pose | None = None
    indicator: str = ""
    dial: str = ""
    revealed: str = ""
    flew: str = ""
    activated: bool = False
    acted: tuple[str, ...] = ()
    remote: str = ""
    faces: tuple[Faces, ...] = ()


class Lying(Struct, frozen=True, gc=False, omit_defaults=True):
    """An obstacle on the mat: its name, and where it lies; or, where it is `gone`, lay. Its fuses leave before it."""

    name: str
    pose: Pose
    gone: bool = False
    fuses: int = 0


class Laid(Struct, frozen=True, gc=False, omit_defaults=True):
    """A device on the mat, or one `part` of it: which, of what card, whose, where its edge with the guides lies.

    A fuse is removed instead of its bursting.
    """

    id: int
    name: str
    card: str
    seat: str
    edge: Pose
    part: int = 0
    fuses: int = 0

    @property
    def thing(self) -> int:
        """Its id among all things on the mat."""
        return DEVICE_IDS - self.id

    @property
    def things(self) -> tuple[Thing, ...]:
        """Its outline."""
        return (_part(self.thing, self.name, self.edge, self.part),)


@lru_cache(512)
def _part(key: int, name: str, edge: Pose, part: int) -> Thing:
    return device(key, name, edge)[part]


class Activation(Struct, frozen=True, gc=False, omit_defaults=True):
    """The activation under way: the ship, the maneuver it executes, and what is still to come of it.

    `met` are obstacles whose effect is still to come, the next first, `mines` alike; `crossed`: it met any obstacle.
    `bumped` is `friend` or `enemy` after a partial maneuver. `skips` is why it performs no action. `linked` is one that
    may follow, with its colour, and `more` others that may in its place, `did` the one just performed. `granted`: it
    acts out of its turn. `pulled`: a tractor beam moved it. `remotes` are those it met that still act on it, `late`:
    met by an action. `only`: the actions that a card grants, `undaunted`: even while stressed; `did_colour`: that of
    the one just performed. `eased`: by how many steps cards made the maneuver easier. `slips`: it is a sideslip.
    `passed`: the ships that its last move went through.
    """

    ship: int
    maneuver: str = ""
    place: int = 0
    ionized: bool = False
    met: tuple[int, ...] = ()
    mines: tuple[int, ...] = ()
    bumped: str = ""
    skips: str = ""
    linked: tuple[str, str] = ("", "")
    more: tuple[tuple[str, str], ...] = ()
    did: str = ""
    crossed: bool = False
    granted: bool = False
    pulled: bool = False
    remotes: tuple[int, ...] = ()
    late: bool = False
    only: tuple[Act, ...] = ()
    undaunted: bool = False
    did_colour: str = ""
    eased: int = 0
    slips: bool = False
    passed: tuple[int, ...] = ()

    @property
    def flies(self) -> Maneuver:
        """The maneuver that it executes."""
        return maneuver(self.maneuver, sideslip=self.slips)


class Mat(Struct, frozen=True, gc=False, omit_defaults=True):
    """The mat: obstacles still to be placed, those that lie there, and which ships are recorded as touching.

    `ready` are the seats that have set their dials while another has not.
    The ids of obstacles are -1, -2, in the order in which they were placed. `dropped` counts the devices ever placed.
    """

    brought: tuple[str, ...] = ()
    lying: tuple[Lying, ...] = ()
    touching: tuple[tuple[int, int], ...] = ()
    ready: tuple[str, ...] = ()
    active: Activation | None = None
    devices: tuple[Laid, ...] = ()
    objectives: tuple[Pose, ...] = ()
    dropped: int = 0

    @property
    def things(self) -> tuple[Thing, ...]:
        """The obstacles that lie on the mat."""
        return tuple([obstacle(-n, one.name, one.pose) for n, one in enumerate(self.lying, 1) if not one.gone])

    @property
    def everything(self) -> tuple[Thing, ...]:
        """The obstacles and the devices that lie on the mat."""
        return (*self.things, *[thing for one in self.devices for thing in one.things])

    def touch(self, one: int, other: int) -> bool:
        """Is it recorded that two ships touch?"""
        return (one, other) in self.touching or (other, one) in self.touching

    def parted(self, ship: int) -> tuple[tuple[int, int], ...]:
        """The records that are left when a ship has moved."""
        return tuple([pair for pair in self.touching if ship not in pair])
