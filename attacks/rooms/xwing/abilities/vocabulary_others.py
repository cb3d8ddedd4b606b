"""What an ability does to and for other ships, or for the rest of a round. Entries import it from `vocabulary_rare.py`.

What happens is in `effects/on_others.py`.
"""

from __future__ import annotations

from attacks.rooms.xwing.abilities.vocabulary_when import Cost, Effect


class FriendTakes(Cost, frozen=True, gc=False):
    """A ship of the side, which is picked, gains a token."""

    token: str


class FriendSuffers(Cost, frozen=True, gc=False):
    """Another ship of the side, which is picked, suffers a damage."""

    face: str = "h"


class LockAction(Effect, frozen=True, gc=False):
    """The ship performs a lock action: on an enemy that is picked. Not while stressed, unless `stressed`."""

    stressed: bool = False


class FriendActs(Effect, frozen=True, gc=False):
    """A ship of the side, which is picked, performs one of these actions; `itself`: perhaps the ship with the card."""

    kinds: tuple[str, ...]
    red: bool = False
    itself: bool = False


class FriendsGain(Effect, frozen=True, gc=False):
    """Other ships of the side that are picked gain a token: up to `most` (0: any number).

    `acting`: by a red action of that name, which must be on their bar; `locking`: they must have a lock on the enemy.
    """

    token: str
    most: int = 0
    acting: bool = False
    locking: bool = False


class EachShip(Effect, frozen=True, gc=False):
    """Other ships that are picked each suffer a damage: up to `most` (0: any number), of any side or the `enemy`'s."""

    face: str = "h"
    most: int = 0
    side: str = "any"


class Give(Effect, frozen=True, gc=False):
    """One token of these kinds goes to the subject, or (`to` friend) to a ship that is picked; `copies`: it stays."""

    tokens: tuple[str, ...]
    to: str = "subject"
    copies: bool = False


class GiveLock(Effect, frozen=True, gc=False):
    """The lock of the ship on the enemy goes to the subject."""


class TakePer(Effect, frozen=True, gc=False):
    """The ship gains as many tokens as dice were picked for this ability."""

    token: str


class KeepOn(Effect, frozen=True, gc=False):
    """In the coming End Phase ships that are picked keep one token of each of these kinds (`n` 0: all of them).

    Up to `most` ships, of the `friend`'s side, the `enemy`'s or `any`.
    """

    tokens: tuple[str, ...]
    n: int = 1
    most: int = 1
    side: str = "friend"


class Note(Effect, frozen=True, gc=False):
    """A ship is noted for the rest of the round: the ship itself, the subject, or (`friend`) one that is picked."""

    who: str = "self"


class Unassign(Effect, frozen=True, gc=False):
    """A condition card leaves whichever ship has it."""

    card: str


class DespiteDisarm(Effect, frozen=True, gc=False):
    """With one disarm token the ship may attack with weapons of these kinds; `locked`: only ships it has locked."""

    kinds: tuple[str, ...]
    locked: bool = False


class WaiveDemand(Effect, frozen=True, gc=False):
    """The ship ignores what a special weapon asks for, if that is one of these; so many Force charges are spent for it.

    `networked`: only where a ship of its side with networked calculations has locked the target.
    """

    tokens: tuple[str, ...]
    force: int = 0
    networked: bool = False
