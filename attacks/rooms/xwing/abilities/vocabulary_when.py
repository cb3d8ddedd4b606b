"""Conditions and costs of the vocabulary: what must be so, what is paid. Entries import them from `vocabulary.py`."""

from __future__ import annotations

from msgspec import Struct


class Condition(Struct, frozen=True, gc=False):
    """What must be so. Some the app knows; what only the players' tables show is claimed and confirmed (3.5)."""


class Weapon(Condition, frozen=True, gc=False):
    """The attack is made with one of these: primary, special, a kind (torpedo ...), front_arc, turret_arc, card."""

    kinds: tuple[str, ...]


class AttackRange(Condition, frozen=True, gc=False):
    """The attack range is in these bounds."""

    low: int
    high: int


class Range(Condition, frozen=True, gc=False):
    """The range between attacker and defender is in these bounds, arcs ignored."""

    low: int
    high: int


class Arc(Condition, frozen=True, gc=False):
    """The enemy is in one of the ship's arcs; `of` enemy: the ship in one of the enemy's. `firing`: any printed one."""

    arcs: tuple[str, ...]
    of: str = "self"
    inside: bool = True


class Has(Condition, frozen=True, gc=False):
    """A ship has a token, or (`yes` false) has none."""

    token: str
    of: str = "self"
    yes: bool = True


class Ionized(Condition, frozen=True, gc=False):
    """The ship has as many ion tokens as its size takes, or has not."""

    of: str = "self"
    yes: bool = True


class Locks(Condition, frozen=True, gc=False):
    """The ship (`by` friend: any ship of its side) has a lock on that ship."""

    on: str = "enemy"
    by: str = "self"


class Shielded(Condition, frozen=True, gc=False):
    """The ship has an active shield, or has none."""

    of: str = "self"
    yes: bool = True


class Damaged(Condition, frozen=True, gc=False):
    """The ship has a damage card (`critical`: a faceup one), or has none."""

    of: str = "self"
    yes: bool = True
    critical: bool = False


class DamagedBeside(Condition, frozen=True, gc=False):
    """A damaged ship of the enemy's side is at range 0-1 of the enemy; it is one itself, if it is damaged."""


class Reinforced(Condition, frozen=True, gc=False):
    """The ship is reinforced, and the enemy in the full arc of that token."""


class Results(Condition, frozen=True, gc=False):
    """The dice in play of that pool: at least so many, and of `faces` alone or (`same`) all alike."""

    pool: str = "own"
    least: int = 1
    faces: str = "bfhce"
    same: bool = False


class Left(Condition, frozen=True, gc=False):
    """At least so many hits and crits are left."""

    n: int


class PaidCharge(Condition, frozen=True, gc=False):
    """A charge was spent as a cost of the attack."""


class NoAttack(Condition, frozen=True, gc=False):
    """No attack is under way."""


class Hit(Condition, frozen=True, gc=False):
    """The attack hit, or (`yes` false) missed."""

    yes: bool = True


class Charged(Condition, frozen=True, gc=False):
    """The card has charges left, which are not spent by this."""

    n: int = 1


class AllForce(Condition, frozen=True, gc=False):
    """All Force charges of the ship are active."""


class LowerInitiative(Condition, frozen=True, gc=False):
    """The subject has a lower initiative than the ship."""


class Marked(Condition, frozen=True, gc=False):
    """A condition card is assigned to that ship."""

    card: str
    of: str = "enemy"


class Secret(Condition, frozen=True, gc=False):
    """The ship has a condition card that nobody else knows (it has not defended since), or has none of its own."""

    yes: bool = True


class Chassis(Condition, frozen=True, gc=False):
    """The ship is of one of these kinds, or (`yes` false) of none of them."""

    ships: tuple[str, ...]
    of: str = "subject"
    yes: bool = True


class LostShield(Condition, frozen=True, gc=False):
    """The ship lost a shield in this attack."""


class DealtCard(Condition, frozen=True, gc=False):
    """The defender was dealt a damage card in this attack."""


class Guessed(Condition, frozen=True, gc=False):
    """The roll shows exactly as many evades as the card guessed at that moment."""

    by: str


class Named(Condition, frozen=True, gc=False):
    """The roll lacks the result that the card named at that moment."""

    by: str


class Near(Condition, frozen=True, gc=False):
    """That ship is at such a range of the ship with the card."""

    low: int
    high: int
    of: str = "subject"


class Seen(Condition, frozen=True, gc=False):
    """Something that only the players' tables show; `what` is a words key under [claims]."""

    what: str


class Cost(Struct, frozen=True, gc=False):
    """What is paid, all or nothing, and only for an effect that happens."""


class Spend(Cost, frozen=True, gc=False):
    """Spend tokens of the ship; `of` friend: of another ship of its side near it, which is picked."""

    token: str
    n: int = 1
    of: str = "self"


class SpendForce(Cost, frozen=True, gc=False):
    """Spend Force charges."""

    n: int = 1


class SpendCharge(Cost, frozen=True, gc=False):
    """Spend charges of the card; `of`: of the weapon of the attack, or of the card with that id."""

    n: int = 1
    of: str = "card"


class SpendLock(Cost, frozen=True, gc=False):
    """Spend the lock on the enemy; `of` friend: the lock of another ship of its side, which is picked."""

    of: str = "self"


class SpendResult(Cost, frozen=True, gc=False):
    """Spend one of the ship's own dice that shows one of these faces: the die leaves."""

    faces: str


class Take(Cost, frozen=True, gc=False):
    """Gain tokens as a cost."""

    token: str
    n: int = 1


class TakeDamage(Cost, frozen=True, gc=False):
    """Suffer damage as a cost."""

    face: str = "h"
    n: int = 1


class Effect(Struct, frozen=True, gc=False):
    """What happens. Effects on dice mean the dice that the ability names in `dice`."""
