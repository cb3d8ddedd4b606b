"""Where a tactical action is fought out: the planets of the active system, and how far the action has come.

A place is written as units carry it: "space", "near" (a system next door), "planet" (one without a name) or
"planet:Lodor". Numbers are those of rules/ti4-action.md.
"""

from __future__ import annotations

from msgspec import Struct

from attacks.engine.values import MatchEnd

SPACE, NEAR, PLANET = "space", "near", "planet"
PARTS = ("cannon", "combat", "bombardment", "landing", "defense", "ground", "control")
"""What a tactical action fights out, in its order; the flow of each has this name."""
TRAITS = ("cultural", "hazardous", "industrial", "home", "custodians", "demilitarized")
"""What a planet may be that matters here: whom a law protects, who must be paid, where nobody lands."""
GUEST = "coexisting"
"""What a player says of a planet on which its forces stand beside those of who controls it."""
FLAGS = (*TRAITS, GUEST)
PASSED = "passed"
"""In `Action.used`, with a planet: its control has passed to somebody else than the active player."""
LAST_SHIP, LAST_STURDY, LAST_FORCE = "last_ship", "last_sturdy", "last_force"
"""In `Action.used`: a player's Space Cannon destroyed somebody's last ship, or the last that was no fighter; its
bombardment the last ground force on a planet. There are objectives for that.
"""
NOT_FOUGHT = 2


def on_planet(place: str) -> bool:
    """Is this place a planet?"""
    return place.startswith(PLANET)


def last_mark(what: str, seat: str, planet: int) -> str:
    """How an action remembers that a player destroyed somebody's last: one in space, or one of a planet."""
    return f"{what}:{seat}:{planet if what == LAST_FORCE else -1}"


class Planet(Struct, frozen=True, gc=False, omit_defaults=True):
    """A planet of the active system: where its units are (`place`), who controls it, what it is.

    `landed`: the active player has committed ground forces to it; `fought`: a ground combat was fought on it, with its
    winner in `winner` (empty for a draw); `taken`: the active player gained control of it. `coexist` are the players
    whose ground forces are there beside the controller's without a combat (rules/ti4-action.md section 4).
    """

    place: str
    name: str = ""
    controller: str = ""
    traits: tuple[str, ...] = ()
    landed: bool = False
    fought: bool = False
    winner: str = ""
    taken: bool = False
    exhausted: bool = False
    coexist: tuple[str, ...] = ()


class Bout(Struct, frozen=True, gc=False, omit_defaults=True):
    """A combat of the action that is over: where, who won (nobody: a draw), why, after how many rounds."""

    place: str
    winner: str
    why: str
    rounds: int


class Dealt(Struct, frozen=True, gc=False, omit_defaults=True):
    """What a side has thrown so far in the whole action, for its luck: dice, hits, expected hits in tenths."""

    seat: str
    thrown: int = 0
    hits: int = 0
    expected: int = 0


class Action(Struct, frozen=True, gc=False, omit_defaults=True):
    """A tactical action under way. `begins` and `ends` are the first and the last of `PARTS` that are played.

    `planets` in the order of the system; `clockwise` the seats from the active player on. `shooters` may still use
    Space Cannon in this step (`asked`: it has begun), `shooter` does so now, with the units `firing`. `waiting` are the
    planets (by number) that are still to be dealt with, `now` the one that is. `aims` are the bombarding units with
    planet and owner they fire at; `used` what was used once, or counts from now on. `tolerated` is how many units of a
    side had no room from the start (R-25). `ended` is how the last combat ended, `bouts` are those that are over,
    `aside` counts the dice of who is not fighting now, `against` is whom the active player fights next on a planet.
    """

    begins: str
    ends: str
    planets: tuple[Planet, ...]
    clockwise: tuple[str, ...]
    shooters: tuple[str, ...] = ()
    waiting: tuple[int, ...] = ()
    now: int = -1
    asked: bool = False
    shooter: str = ""
    firing: tuple[int, ...] = ()
    aims: tuple[tuple[int, int, str], ...] = ()
    used: tuple[str, ...] = ()
    tolerated: tuple[tuple[str, int], ...] = ()
    ended: MatchEnd | None = None
    bouts: tuple[Bout, ...] = ()
    aside: tuple[Dealt, ...] = ()
    against: str = ""
