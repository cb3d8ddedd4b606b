"""Words for what cards do around moving, on the mat only: dials, maneuvers, actions, and ships found by geometry.

What happens is in `on_mat/granting.py`, when it may in `effects/conditions_moving.py`. An ability with one of these
words, or at one of these moments, is left out where the players move models on a table of their own.
"""

from __future__ import annotations

from attacks.rooms.xwing.abilities.vocabulary_when import Condition, Effect

SINCE = 8  # the number of the rules that know these words
LATER = 9  # and of those that know more moments, and name what is carried out by hand at its moment
NEWER = 10  # and of those that know sideslips, ships moved through, and moves that are no actions
FLYING = "flying"  # holds while the ship flies, without anybody using it
REVEALED, EXECUTED, ACTED = "dial.revealed", "maneuver.executed", "action.performed"
STARTS, SYSTEM, LAST = "activation.start", "system.ship", "end.start"
PHASE, BEFORE, OVER, END = "activation.phase", "maneuver.before", "activation.over", "activation.end"
PLACED, DECLOAKED = "device.placed", "ship.decloaked"
ACTING = "action.step"  # what is an action itself: offered among those of the bar
MOMENTS = (FLYING, REVEALED, EXECUTED, ACTED, STARTS, SYSTEM, LAST, PHASE, BEFORE, OVER, END, PLACED, DECLOAKED, ACTING)
BASIC, ADVANCED, SLIPPING = "FBNTY", "KLPERSADO", "BNTY"


class Maneuver(Condition, frozen=True, gc=False):
    """The maneuver of the activation: of these colours and bearings, of a speed in these bounds.

    `how`: `full` or `partial`, empty where that does not matter.
    """

    colours: str = "BWRP"
    bearings: str = ""
    low: int = 0
    high: int = 5
    how: str = ""


class Dialled(Condition, frozen=True, gc=False):
    """The dial that was revealed shows a maneuver of one of these colours."""

    colours: str


class Performed(Condition, frozen=True, gc=False):
    """The action just performed is one of these kinds (none: any), and of this colour, if one is named."""

    kinds: tuple[str, ...] = ()
    colour: str = ""


class Among(Condition, frozen=True, gc=False):
    """At least one ship of the `enemy`'s side, or of the `friend`'s, is in these arcs (none: anywhere) at a range.

    `yes` false: none is.
    """

    arcs: tuple[str, ...] = ()
    low: int = 0
    high: int = 3
    side: str = "enemy"
    yes: bool = True


class Passed(Condition, frozen=True, gc=False):
    """The template of the ship's last move lay on a ship of the `enemy`'s side, or of the `friend`'s."""

    side: str = "enemy"


class Called(Condition, frozen=True, gc=False):
    """The ship that the moment is about is one of these pilots, in whichever printing."""

    pilots: tuple[str, ...]


class Fact(Condition, frozen=True, gc=False):
    """What the mat and the ship's cards show, by its name in `effects/facts_moving.py`."""

    what: str


class Perform(Effect, frozen=True, gc=False):
    """A ship performs one of these actions now; no kinds: any of its bar, `white`: any white one of it.

    `who`: the ship itself, the subject, or a friend at that range, which is picked. `colour`: what it counts as.
    `own`: only those of its bar.
    """

    kinds: tuple[str, ...] = ()
    who: str = "self"
    colour: str = ""
    stressed: bool = False
    white: bool = False
    low: int = 0
    high: int = 3
    arcs: tuple[str, ...] = ()
    own: bool = False


class ShipGains(Effect, frozen=True, gc=False):
    """A ship that is picked, in these arcs at that range, gains tokens; `side` any: friend or enemy.

    `passed`: one of those that it moved through, at any range; `back`: it gains as many itself where it is in a firing
    arc of that one. `itself`: it may pick itself.
    """

    token: str
    n: int = 1
    arcs: tuple[str, ...] = ()
    low: int = 0
    high: int = 1
    side: str = "enemy"
    passed: bool = False
    back: bool = False
    itself: bool = False


class FriendSheds(Effect, frozen=True, gc=False):
    """A friend at that range, which is picked, removes a token."""

    token: str
    low: int = 0
    high: int = 1


class HandOver(Effect, frozen=True, gc=False):
    """One of the ship's tokens goes to a ship of that `side` (friend, enemy, any), in these arcs at that range."""

    token: str
    low: int = 0
    high: int = 1
    side: str = "friend"
    arcs: tuple[str, ...] = ()


class LockOne(Effect, frozen=True, gc=False):
    """The ship acquires a lock on an enemy that is picked, in these arcs at that range; or that it moved through."""

    arcs: tuple[str, ...] = ()
    low: int = 0
    high: int = 3
    passed: bool = False


class Ease(Effect, frozen=True, gc=False):
    """Maneuvers of these bearings (none: all) and speeds are easier for the ship, or (`steps` 1) harder."""

    bearings: str = ""
    low: int = 0
    high: int = 5
    steps: int = -1


class EaseThis(Effect, frozen=True, gc=False):
    """The maneuver that was revealed is one step easier."""


class Redial(Effect, frozen=True, gc=False):
    """The dial is set to another of its maneuvers, which is picked.

    `keeps`: what stays as it was, of `speed`, `colour`, `bearing`; `step`: the speed is one higher or lower, `faster`:
    one higher; `mirror`: the same to the other side; `basic`: straight, bank or turn; `calm`: no red one; `harder`: it
    is flown one step harder.
    """

    keeps: tuple[str, ...] = ()
    step: bool = False
    mirror: bool = False
    faster: bool = False
    basic: bool = False
    calm: bool = False
    harder: bool = False


class FlyAs(Effect, frozen=True, gc=False):
    """The maneuver is executed with this bearing instead, at its speed, and one step `harder` if so.

    `code`: it is executed as this maneuver, whatever the dial has.
    """

    bearing: str
    harder: bool = False
    code: str = ""


class Slip(Effect, frozen=True, gc=False):
    """The bank or turn is executed as a sideslip, and one step `harder` if so."""

    harder: bool = False


class Moves(Effect, frozen=True, gc=False):
    """The ship boosts or rolls without an action; `straight`: with the straight template only."""

    kinds: tuple[str, ...]
    straight: bool = False


class Rotates(Effect, frozen=True, gc=False):
    """The ship's turret turns without an action."""


class Flip(Effect, frozen=True, gc=False):
    """The card is turned: its other side is up."""


class Repair(Effect, frozen=True, gc=False):
    """A damage card of the ship is repaired: a faceup one that is picked, or a facedown one by chance.

    `ship`: only one with that trait.
    """

    facedown: bool = False
    ship: bool = False


class FriendLocks(Effect, frozen=True, gc=False):
    """A friend at that range, which is picked, acquires a lock on what the ship has locked.

    `near`: where that is at range 1 to 3 of the ship.
    """

    low: int = 1
    high: int = 3
    near: bool = False


class Recharges(Effect, frozen=True, gc=False):
    """A charge of an upgrade of this slot (`any`: of every one), which is picked, is recovered."""

    slot: str = "any"


class ReloadsMore(Effect, frozen=True, gc=False):
    """The ship's reload recovers one charge more; of this `card` only, if one is named."""

    card: str = ""


class Bends(Effect, frozen=True, gc=False):
    """The ship may boost with the turn of speed 1: treating a white boost as `red`, or for 1 `force`, if so."""

    red: bool = False
    force: bool = False


class Curves(Effect, frozen=True, gc=False):
    """The ship rolls with the bank of speed 1 instead of the straight."""


class Turn(Effect, frozen=True, gc=False):
    """The ship is turned by one of these angles: 90 to either side, or 180 degrees."""

    half: bool = False


class Ignores(Effect, frozen=True, gc=False):
    """While it moves the ship ignores obstacles of these kinds."""

    kinds: tuple[str, ...] = ("asteroid", "debris", "gas")


class Undaunted(Effect, frozen=True, gc=False):
    """With at most so many stress tokens the ship may perform these actions (none: any) even while stressed."""

    kinds: tuple[str, ...] = ()
    most: int = 2


class Bold(Effect, frozen=True, gc=False):
    """The ship executes red maneuvers of these bearings (none: all) even while stressed."""

    bearings: str = ""


class TurnsTo(Effect, frozen=True, gc=False):
    """The ship's turret may be turned to these arcs only."""

    arcs: tuple[str, ...]
