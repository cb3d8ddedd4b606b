"""The closed vocabulary of abilities: who may use one, when, under which conditions, at what cost, to what effect.

An entry (`entries/`) is data in these words and names no step; a step asks for a moment and names no entry
(rules/xwing.md 3.4 to 3.7 and 4). Sides are told from the ship that has the card: `self`, `enemy` (the other ship of
the attack), `subject` (the ship of the attack on its own side). Faces are the letters of `dice.py`.
"""

from __future__ import annotations

from msgspec import Struct

# One vocabulary to whoever writes an entry: the words of the parts are words of this module too.
from attacks.rooms.xwing.abilities.vocabulary_limits import *  # noqa: F403
from attacks.rooms.xwing.abilities.vocabulary_when import *  # noqa: F403
from attacks.rooms.xwing.abilities.vocabulary_when import Condition, Cost, Effect


class More(Effect, frozen=True, gc=False):
    """That many dice more, in the roll of that pool."""

    n: int = 1
    pool: str = "attack"


class Fewer(Effect, frozen=True, gc=False):
    """That many dice fewer, in the roll of that pool."""

    n: int = 1
    pool: str = "defense"


class Cap(Effect, frozen=True, gc=False):
    """At most so many dice, after all plus and minus; -1: as many as hits and crits show."""

    n: int
    pool: str = "attack"


class SetAgility(Effect, frozen=True, gc=False):
    """The defense pool starts from a number that is picked (a speed) in place of agility."""

    most: int = 5


class RangeBonus(Effect, frozen=True, gc=False):
    """The range bonus of that pool is not applied, or (`apply`) applied at any range. Pool `both`: of both."""

    pool: str
    apply: bool = False


class TreatRange(Effect, frozen=True, gc=False):
    """The attack counts as one at another attack range."""

    before: int
    after: int


class ReachZero(Effect, frozen=True, gc=False):
    """The ship may perform primary attacks at attack range 0, or (`both`) enemies at range 0 against it too."""

    both: bool = False


class AmongAsteroids(Effect, frozen=True, gc=False):
    """The ship may perform special attacks even at range 0 of asteroids."""


class FocusAtZero(Effect, frozen=True, gc=False):
    """At range 0 the attacker may spend focus tokens for their default effect."""


class Reroll(Effect, frozen=True, gc=False):
    """Reroll `n` dice (0: any number) that show one of these faces; `must`: exactly that many, or as many as can be.

    `per_friend`: one for each other ship of the side. `uncounted`: in a way that counts as no reroll.
    """

    n: int = 1
    faces: str = "bfhce"
    must: bool = False
    per_friend: bool = False
    uncounted: bool = False


class Change(Effect, frozen=True, gc=False):
    """Turn `n` dice (0: all of them) from these faces to one; `to` best: hit or evade, named: the result named before.

    `must`: not fewer than can be. `force`: as the default effect of Force.
    """

    n: int
    faces: str
    to: str = "best"
    must: bool = True
    force: bool = False


class Add(Effect, frozen=True, gc=False):
    """Put down a die with that face; `same`: with the face that all the dice show."""

    face: str
    n: int = 1


class Cancel(Effect, frozen=True, gc=False):
    """Cancel `n` results (0: all) of one of these faces. Not a modification."""

    n: int
    faces: str
    pool: str = "enemy"


class Redirect(Effect, frozen=True, gc=False):
    """A ship suffers one hit or crit damage, and one matching result is cancelled. `to` friend: another, picked."""

    faces: str = "hc"
    to: str = "self"


class CritsFirst(Effect, frozen=True, gc=False):
    """Crit results are neutralized before hit results."""


class Uncancelable(Effect, frozen=True, gc=False):
    """Evades do not cancel results of this face."""

    face: str


class ResultsAsTokens(Effect, frozen=True, gc=False):
    """Results of these faces become tokens in place of damage; `first`: one of them becomes one hit damage before."""

    token: str
    first: bool = False
    faces: str = "hc"


class Gain(Effect, frozen=True, gc=False):
    """That ship gains tokens."""

    token: str
    n: int = 1
    to: str = "self"


class Transfer(Effect, frozen=True, gc=False):
    """One token of these kinds goes from the ship to the defender."""

    tokens: tuple[str, ...]


class Recover(Effect, frozen=True, gc=False):
    """Recover Force, or a charge of the card, of the `weapon` or of the card with that id; fewer than 0 are lost.

    `to`: whose Force it is, where it is not the ship's own.
    """

    what: str
    n: int = 1
    to: str = "self"


class Suffer(Effect, frozen=True, gc=False):
    """That ship suffers damage."""

    face: str = "h"
    n: int = 1
    who: str = "defender"


class LoseShield(Effect, frozen=True, gc=False):
    """The defender loses a shield; that is no damage."""

    n: int = 1


class Prevent(Effect, frozen=True, gc=False):
    """The damage is not suffered."""


class DealtOtherwise(Effect, frozen=True, gc=False):
    """A faceup card about to be dealt: `facedown` instead, `discard` it, or `draw` three and choose one."""

    how: str


class DealCard(Effect, frozen=True, gc=False):
    """The defender is dealt a facedown damage card."""


class Expose(Effect, frozen=True, gc=False):
    """One facedown damage card of the defender is exposed; `look`: the seat sees them all and chooses."""

    look: bool = False


class FriendsFocus(Effect, frozen=True, gc=False):
    """Ships of the side that are picked gain a strain token to perform a focus action."""


class SkipDice(Effect, frozen=True, gc=False):
    """Steps 2 and 3 are skipped and the attack counts as hitting."""


class Guess(Effect, frozen=True, gc=False):
    """Guess a number of evade results: exactly that many, and one is added."""


class NameResult(Effect, frozen=True, gc=False):
    """Name a result; if the roll lacks it, the owner of the dice changes one die to it."""


class EnemyChooses(Effect, frozen=True, gc=False):
    """The enemy seat chooses which of two effects happens."""

    one: Effect
    other: Effect


class EachEnemy(Effect, frozen=True, gc=False):
    """Enemy ships that are picked each suffer a hit damage, unless they remove a green token."""


class Assign(Effect, frozen=True, gc=False):
    """Assign a condition card to a ship that is picked, to the ship itself, or to the defender; `secret`: facedown."""

    card: str
    to: str = "enemy"
    secret: bool = False


class BonusAttack(Effect, frozen=True, gc=False):
    """Perform a bonus attack: with weapons of these kinds, at that target, perhaps without the weapon's demand.

    `fresh_arc`: from a turret arc not used this round, `fresh_target`: at a ship not attacked this round,
    `other_weapon`: not with the weapon of the attack before.
    """

    weapons: tuple[str, ...] = ()
    target: str = "any"
    waives: bool = False
    fresh_arc: bool = False
    fresh_target: bool = False
    other_weapon: bool = False


class ByHand(Effect, frozen=True, gc=False):
    """The players carry out what the card says: it is announced, they make edits, and its player says it is done."""


class Ability(Struct, frozen=True, gc=False):
    """One thing a card lets its ship do.

    `moment`: a trigger's name of 3.6, `modify` (steps 2b, 3b), `count` (the number of dice), `6a` to `6d` by side
    (`after`, `bonus`), or `always`. `roles`: attacker, defender, attackers, defenders (any ship of that side),
    other_attackers, other_defenders (not the subject itself). `dice`: own (of its side), enemy, attack or defense.
    `limit`: once in a window, attack, round or game; moment: each
    time. `tables`: the card tables it is for, empty for all. `shares`:
    this and another of its card count as one. `decides` enemy: the other seat says whether it is used, dice: the owner
    of the dice. `by` subject: the ship of the attack modifies its own dice, not the ship with the card. `since` and
    `until` (0: today): the numbers of the room's rules that know it, so that older matches go on as they began.
    """

    moment: str
    effects: tuple[Effect, ...]
    roles: tuple[str, ...] = ("attacker",)
    when: tuple[Condition, ...] = ()
    cost: tuple[Cost, ...] = ()
    optional: bool = True
    dice: str = "own"
    limit: str = "attack"
    tables: tuple[str, ...] = ()
    shares: bool = False
    decides: str = ""
    by: str = "self"
    since: int = 1
    until: int = 0


BOTH = ("attacker", "defender")
EVERYBODY = ("attackers", "defenders")
