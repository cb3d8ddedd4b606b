"""The rarer words of the vocabulary: ships compared, tokens by colour, costs paid by others, actions as an effect.

They mean ships and faces as `vocabulary.py` does; what happens is in `conditions_rare.py` and `verbs_rare.py`.
"""

from __future__ import annotations

from attacks.rooms.xwing.abilities.vocabulary import Condition, Cost, Effect

# What cards do to and for other ships: words of this module too.
from attacks.rooms.xwing.abilities.vocabulary_others import *  # noqa: F403

GREEN = ("focus", "evade", "calculate", "reinforce_fore", "reinforce_aft")
RED = ("strain", "deplete", "ion", "stress")
ORANGE = ("disarm", "jam", "tractor")


class Initiative(Condition, frozen=True, gc=False):
    """The enemy's initiative is `higher`, `lower` or `not_lower` than the ship's own."""

    enemy: str


class InitiativeAtMost(Condition, frozen=True, gc=False):
    """The subject's initiative is at most so high."""

    n: int


class Larger(Condition, frozen=True, gc=False):
    """The enemy is a larger size than the ship."""


class Size(Condition, frozen=True, gc=False):
    """That ship is of one of these sizes."""

    sizes: tuple[str, ...]
    of: str = "subject"


class Limited(Condition, frozen=True, gc=False):
    """The subject is a limited ship, or is not."""

    yes: bool = True


class Keyword(Condition, frozen=True, gc=False):
    """That ship has this keyword."""

    word: str
    of: str = "subject"


class Carries(Condition, frozen=True, gc=False):
    """That ship has at least `least` of these tokens together (`yes` false: fewer); `lock`: a lock on it counts too.

    `exactly`: neither more nor fewer.
    """

    tokens: tuple[str, ...]
    of: str = "self"
    yes: bool = True
    lock: bool = False
    exactly: bool = False
    least: int = 1


class Tractored(Condition, frozen=True, gc=False):
    """That ship has as many tractor tokens as its size takes."""

    of: str = "enemy"


class Disarmed(Condition, frozen=True, gc=False):
    """The ship is disarmed."""


class Obstructed(Condition, frozen=True, gc=False):
    """The attack is obstructed by an obstacle."""


class HullLeft(Condition, frozen=True, gc=False):
    """That ship has at most so much hull left."""

    most: int
    of: str = "enemy"


class DamageCards(Condition, frozen=True, gc=False):
    """The ship has at most so many damage cards; `below`: fewer than the enemy's initiative."""

    most: int = 0
    below: bool = False


class LockedBy(Condition, frozen=True, gc=False):
    """The enemy has a lock on the ship, or has none."""

    yes: bool = True


class Destroyed(Condition, frozen=True, gc=False):
    """That ship of the attack was destroyed by it."""

    who: str = "defender"


class Rolled(Condition, frozen=True, gc=False):
    """So many dice of that pool were rolled: between these bounds, or (`yes` false) any other number."""

    pool: str
    low: int
    high: int
    yes: bool = True


class InPlay(Condition, frozen=True, gc=False):
    """At most so many dice of that pool are there now."""

    pool: str
    most: int


class Used(Condition, frozen=True, gc=False):
    """The ship has used another ability of its cards in this attack, named by its key, or (`yes` false) has not."""

    key: str
    yes: bool = True


class MissingCharge(Condition, frozen=True, gc=False):
    """The card has spent a charge that it could recover."""


class Demands(Condition, frozen=True, gc=False):
    """The weapon of the attack asks for this thing (a lock, or a token)."""

    thing: str


class GrantedBy(Condition, frozen=True, gc=False):
    """The attack is a bonus attack that this card granted."""

    card: str


class Outnumbered(Condition, frozen=True, gc=False):
    """More hits and crits are left than the ship has active shields."""


class Bears(Condition, frozen=True, gc=False):
    """That ship has this card, as its pilot or as an upgrade (`yes` false: it has not)."""

    card: str
    of: str = "enemy"
    yes: bool = True


class BearerLocks(Condition, frozen=True, gc=False):
    """A ship of the side with this card has locked the enemy."""

    card: str


class Noted(Condition, frozen=True, gc=False):
    """This card has noted that ship for the round."""

    of: str = "self"


class OnBar(Condition, frozen=True, gc=False):
    """That ship has this action on its bar."""

    action: str
    of: str = "subject"


class Fired(Condition, frozen=True, gc=False):
    """The ship has attacked this round, or (`yes` false) has not."""

    yes: bool = True


class Bonus(Condition, frozen=True, gc=False):
    """The attack is a bonus attack."""


class Modified(Condition, frozen=True, gc=False):
    """The attacker has modified attack dice in this attack."""


class Neutralized(Condition, frozen=True, gc=False):
    """Hits or crits of this attack were neutralized."""


class Attacked(Condition, frozen=True, gc=False):
    """The ship has attacked the defender before in this round, or (`yes` false) has not."""

    yes: bool = True


class SpendShield(Cost, frozen=True, gc=False):
    """A shield is spent."""


class SpendReinforce(Cost, frozen=True, gc=False):
    """A reinforce token is spent; which one is picked."""


class SubjectSpends(Cost, frozen=True, gc=False):
    """The ship of the attack, not the one with the card, spends tokens."""

    token: str


class SubjectTakes(Cost, frozen=True, gc=False):
    """The ship of the attack, not the one with the card, gains a token."""

    token: str


class TakeFrom(Cost, frozen=True, gc=False):
    """A token of one of these kinds is removed from that ship; which one is picked."""

    tokens: tuple[str, ...]
    of: str = "enemy"


class SpendSlotCharge(Cost, frozen=True, gc=False):
    """A charge that does not recover is spent from an equipped upgrade of that slot; which one is picked."""

    slot: str


class SpendShipCharge(Cost, frozen=True, gc=False):
    """Charges of the ship card are spent."""

    n: int = 1


class RecoverFirst(Cost, frozen=True, gc=False):
    """A spent charge of the card is recovered, and that is what makes the effect possible."""


class RerollPer(Effect, frozen=True, gc=False):
    """Reroll up to as many dice as: `red_tokens` the ship has, `locks` of its side are on the enemy."""

    per: str
    faces: str = "bfhce"


class ChangePer(Effect, frozen=True, gc=False):
    """Change up to as many dice as the enemy has `stress` tokens."""

    faces: str
    to: str
    per: str = "stress"


class AcquireLock(Effect, frozen=True, gc=False):
    """A lock on that ship: `by` the ship itself, the subject, or a friend (another ship of its side, picked)."""

    on: str = "enemy"
    by: str = "self"


class Remove(Effect, frozen=True, gc=False):
    """That ship removes a token of one of these kinds; which one is picked by the seat with the card."""

    tokens: tuple[str, ...]
    of: str = "self"


class TreatInitiative(Effect, frozen=True, gc=False):
    """The ship's initiative counts as that one while it is damaged, or (`damaged` false) while it is not."""

    n: int
    damaged: bool = True


class EngageAt(Effect, frozen=True, gc=False):
    """A ship has that initiative this round: the ship itself, or one that is picked (`any`, `friend`).

    `n` -1: as high as that of the ship with the card; `like`: the ship itself as high as an enemy that is picked.
    """

    n: int = -1
    who: str = "self"


class Keep(Effect, frozen=True, gc=False):
    """In the End Phase the ship keeps up to so many tokens of a kind."""

    token: str
    n: int = 1


class ShakeOff(Effect, frozen=True, gc=False):
    """The ship removes a lock that an enemy has on it: lock tokens are red tokens."""


class RecoverShield(Effect, frozen=True, gc=False):
    """The ship recovers a shield."""


class Action(Effect, frozen=True, gc=False):
    """The ship performs one of these actions: tokens are gained, what moves ships is done on the players' table.

    No kinds: any of its bar, but for a lock, which needs a ship (`LockAction`). `red`: it gains a stress token. Not
    while stressed, unless `stressed`.
    """

    kinds: tuple[str, ...]
    red: bool = False
    stressed: bool = False
