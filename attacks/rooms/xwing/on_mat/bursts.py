"""What devices do where they burst, and how they are placed, as data (rules/xwing-mat.md 2.3)."""

from __future__ import annotations

from msgspec import Struct

from attacks.rooms.xwing.mat.obstacles import DEVICES
from attacks.rooms.xwing.mat.templates import Template


class Burst(Struct, frozen=True, gc=False, omit_defaults=True):
    """What happens to a ship: `damage` (h and c), so many of a `token`, then `dice` attack dice, each by its face.

    `rolled`: face, what (`h` or `c` damage, or a token). `around`: on the ships about an obstacle that is picked, and
    that leaves, instead of those about the device. `ways`: by which templates it is placed, `most` of them by one ship
    in a phase, each by another. `reach`: the range of a bomb. `deals`: a facedown card; then the ship exposes one or
    gains strain. `leaves`: the obstacle that lies there afterwards. `fuses` lie on it from the first.
    """

    damage: str = ""
    token: tuple[str, int] = ("", 0)
    dice: int = 0
    rolled: tuple[tuple[str, str], ...] = ()
    around: bool = False
    ways: tuple[str, ...] = ("drop_1",)
    most: int = 1
    reach: int = 1
    deals: bool = False
    leaves: str = ""
    fuses: int = 0


SHIELD = "shield"  # of what is rolled: one is lost
AS_ROLLED = (("h", "h"), ("c", "c"))
BURSTS = {
    "seismiccharges": Burst("h", around=True),
    "protonbombs": Burst("c"),
    "ionbombs": Burst(token=("ion", 3)),
    "bombletgenerator": Burst(dice=2, rolled=(("h", "h"), ("c", "h"))),
    "thermaldetonators": Burst(dice=1, rolled=(("f", "strain"), *AS_ROLLED), ways=("drop_1", "drop_2"), most=2),
    "concussionbombs": Burst(deals=True),
    "electroprotonbomb": Burst(
        dice=4, rolled=(("b", SHIELD), ("f", "ion"), ("h", "ion"), ("c", "disarm")), reach=2, fuses=1
    ),
    "blazerbomb": Burst(dice=1, rolled=AS_ROLLED, leaves="blaze"),
    "proximitymines": Burst("h", dice=2, rolled=AS_ROLLED),
    "connernets": Burst("h", token=("ion", 3)),
    "clustermines": Burst(dice=2, rolled=AS_ROLLED),
}
"""The devices that are played; others are carried out by hand."""

WAYS = {"drop_1": Template("straight", 1), "drop_2": Template("straight", 2), "launch_5": Template("straight", 5)}
LAUNCHER = "trajectorysimulator"  # launches bombs
FUSES = "delayedfuses"  # a fuse may be laid on what is placed
FORCED = "concussionbombs"  # once begun, one has to be placed each round
SPARE_PARTS = "spareparts"
CARGO = {"riggedcargochute": "loosecargo", "sparepartscanisters": SPARE_PARTS}
"""Cards that drop an obstacle as an action, with what they drop."""
CARGO_OFFSET = 29.0  # mm from the end of the template to its middle


def device_of(charge: str) -> str:
    """The device that charges belong to, by their key; empty where it is none that is played."""
    name = charge.removesuffix("-upgrade")
    return name if name in BURSTS else ""


def ways_of(name: str, *, launches: bool) -> tuple[str, ...]:
    """How a device may be placed: by which template, dropped or launched."""
    more = ("launch_5",) if launches and DEVICES[name].kind == "bomb" else ()
    return (*BURSTS[name].ways, *more)
