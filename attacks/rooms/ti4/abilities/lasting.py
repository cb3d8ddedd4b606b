"""The words of what always counts: no window opens for it and nobody uses it; a step asks for the word, not for a card.

A unit's text counts while the unit is there, what lies open before a player for that player, an anomaly for everybody.
"""

from __future__ import annotations

from msgspec import Struct


class Lasting(Struct, frozen=True, gc=False, tag=True):
    """What always counts."""


# --- combat rolls ---


class Modifier(Lasting, frozen=True):
    """+n to combat rolls. `whose` is own, others (own ships but this unit), defender; `cls` one class only."""

    n: int
    whose: str = "own"
    cls: str = ""


class DicePerOpponent(Lasting, frozen=True):
    """This ship rolls a die for each opposing ship that is no fighter."""


class MoreHits(Lasting, frozen=True):
    """A die of this ship that shows so high a face makes `n` hits beside its own, also where it misses."""

    face: int
    n: int


class RestrictHits(Lasting, frozen=True):
    """The hits of this ship, and of own ships of the classes `beside` it, must go to non-fighters if able."""

    beside: tuple[str, ...]


# --- the barrage ---


class KillInfantry(Lasting, frozen=True):
    """A barrage die of this unit that comes to so much also destroys infantry in the space area (1.5)."""

    face: int


class DamageBeyond(Lasting, frozen=True):
    """Each hit of the own barrage above the opposing fighters damages a ship that has Sustain Damage (1.6)."""


class NoBarrage(Lasting, frozen=True):
    """The opponent of whoever has one of these units cannot use the barrage."""

    units: tuple[str, ...]


class NotHitBy(Lasting, frozen=True):
    """Hits of these sources cannot be assigned to this unit."""

    sources: tuple[str, ...]


# --- Sustain Damage, repair, destruction ---


class SustainCancels(Lasting, frozen=True):
    """Sustain Damage of own units cancels `n` hits."""

    n: int


class NoSustain(Lasting, frozen=True):
    """Opposing ships (`ground`: forces on the planet) cannot use Sustain Damage; `why` is the reason they are given."""

    why: str
    ground: bool = False


class LoseSustain(Lasting, frozen=True):
    """Nobody's ships of this class have Sustain Damage."""

    cls: str


class RepairEachRound(Lasting, frozen=True):
    """This unit is repaired at the start of each round."""


class RepairOne(Lasting, frozen=True):
    """Repair one own ship that did not use Sustain Damage this round (4.7)."""


class TakeAllAlong(Lasting, frozen=True):
    """When this unit is destroyed, all ships in the combat are."""


# --- the system, and those next door ---


class LoseUnitAbilities(Lasting, frozen=True):
    """No unit has the barrage or Sustain Damage here; `why` is the reason its player is given."""

    why: str


class Closed(Lasting, frozen=True):
    """Ships do not move into it, but those of a player who has `MoveInto`."""


class MoveInto(Lasting, frozen=True):
    """Own ships may move into this anomaly."""

    anomaly: str


class Swallow(Lasting, frozen=True):
    """Each ship that leaves rolls a die, and is removed by this face or a lower one (5.3)."""

    face: int


class RetreatFurther(Lasting, frozen=True):
    """Own ships may retreat to a system in which nobody has units."""


# --- Space Cannon, bombardment and the ground ---


class Shield(Lasting, frozen=True):
    """The planet of this unit cannot be bombarded."""


class BreakShields(Lasting, frozen=True):
    """While this ship is in the system the units of others there have no Planetary Shield."""


class IgnoreShields(Lasting, frozen=True):
    """Own units may bombard whatever Planetary Shield there is."""


class LendCannon(Lasting, frozen=True):
    """Own units of these classes have Space Cannon; `reach`: also from next door."""

    kinds: tuple[str, ...]
    value: int
    dice: int
    reach: bool = False


class AgainstCannon(Lasting, frozen=True):
    """+n (less than nothing: worse) to others' Space Cannon dice against own units."""

    n: int


class NoCannon(Lasting, frozen=True):
    """Others cannot use Space Cannon against own ships here (`ships`), or own units in an invasion."""

    ships: bool


class MoreShots(Lasting, frozen=True):
    """The hits of own Bombardment are so many times as many; on the ground own combat hits are too."""

    times: int


class AnswerHits(Lasting, frozen=True):
    """Where the opponent has made a hit in a round of ground combat, the player makes `n` more (12.4)."""

    n: int


class MoreMechDice(Lasting, frozen=True):
    """Own mechs in the system of this ship roll `n` more combat dice, on the ground and where they are ships."""

    n: int


class NotFragile(Lasting, frozen=True):
    """Own infantry on the planet of this unit does not take part in what makes own combat rolls worse."""


class Protected(Lasting, frozen=True):
    """Planets of this kind cannot be bombarded."""

    trait: str


class Land(Lasting, frozen=True):
    """Own fighters may be committed to planets like ground forces while this ship is here."""


class Toll(Lasting, frozen=True):
    """Others pay so much influence before they commit ground forces to the planet of this unit."""

    influence: int


class OnlySustain(Lasting, frozen=True):
    """Units of this class have no text and no unit ability but Sustain Damage."""

    cls: str
