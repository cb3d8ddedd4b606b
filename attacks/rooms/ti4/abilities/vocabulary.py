"""The words in which a card is told: where it may be used, by whom, on what condition, at what cost, to what effect.

An entry is data in this closed vocabulary. It names no step's function, and no step names an entry: what always counts
a step finds by its word (`lasting.py`, `lookup.py`). `abilities/entries` holds the entries, `effects` says what each
word does. What no verb covers is `ByHand`.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from attacks.rooms.ti4.abilities.lasting import Lasting
from attacks.rooms.ti4.abilities.moments import AROUND as AROUND
from attacks.rooms.ti4.abilities.moments import Window as Window
from attacks.rooms.ti4.cards import CARDS, HAND

# --- effects: what the rules then do ---


class Word(Struct, frozen=True, gc=False, tag=True):
    """What a use does."""


class Cancel(Word, frozen=True):
    """Cancel up to `n` hits of one roll or source against the player's units (pick: how many)."""

    n: int


class SustainFor(Word, frozen=True):
    """This unit, no ship, uses Sustain Damage for a hit on one of the player's ships."""


class AddHits(Word, frozen=True):
    """Produce `n` hits against the opponent's ships; in step 4 they join its pool."""

    n: int


class Hit(Word, frozen=True):
    """Produce one hit: `chosen` on an opposing ship that the player picks, `restricted` on a non-fighter if able."""

    chosen: bool = False
    restricted: bool = False


class ShipDice(Word, frozen=True):
    """Roll one die for each of up to `most` own ships of these classes against its combat value: a hit each."""

    classes: tuple[str, ...]
    most: int


class DiceDestroy(Word, frozen=True):
    """Roll `n` dice against the value of an own ship that fell (pick); per success the opponent destroys one."""

    n: int


class DestroySustained(Word, frozen=True):
    """Destroy the opposing ship that has just sustained."""


class DestroyChosen(Word, frozen=True):
    """Destroy up to `n` opposing ships of the player's choice (pick)."""

    n: int


class OpponentDestroys(Word, frozen=True):
    """The opponent destroys `n` of its own ships, of its choice; `non_fighter` ones only, if said."""

    n: int = 1
    non_fighter: bool = False


class RoundBonus(Word, frozen=True):
    """+n to the combat rolls of own units this round; of one class only, if said."""

    n: int
    cls: str = ""


class MoreBarrageDice(Word, frozen=True):
    """One of the player's units with the barrage, or of those that fire, rolls `n` more of its dice (pick: which).

    `once`: in a whole bombardment one unit only, whatever planets are fired at.
    """

    n: int = 1
    once: bool = False


class OwnBarrage(Word, frozen=True):
    """The player's side rolls a barrage of its own, that belongs to no unit."""

    value: int
    dice: int


class BarrageHitsAll(Word, frozen=True):
    """The hits of the player's barrage are against all ships."""


class RerollBarrage(Word, frozen=True):
    """Roll dice of the barrage, or of the unit ability that fires, again: `whose` own (pick any), or opponent (all)."""

    whose: str = "own"


class MoreCombatDice(Word, frozen=True):
    """One ship in the combat rolls `n` more combat dice this round (pick: which)."""

    n: int = 1


class Allow(Word, frozen=True):
    """Switch a use on for this round: entries with `needs_flag` of that name may then be used."""

    flag: str


class Reroll(Word, frozen=True):
    """Roll combat dice again. `whose`: own (pick any), or both (all of the opponent's or none, and any own).

    `plus` is added to what was rerolled; `fatal`: a unit that rerolled and has no hit at all is destroyed in 3.6.
    """

    whose: str = "own"
    plus: int = 0
    fatal: bool = False


class RollAgain(Word, frozen=True):
    """No hits are assigned: back to the roll, in the same round."""


class Repair(Word, frozen=True):
    """Repair own units: all, this unit (`self`), the one that has just sustained (`sustained`)."""

    what: str


class Gain(Word, frozen=True):
    """Gain trade goods: `per` own unit of a class that has just fallen, or for all commodities of the opponent."""

    trade_goods: int = 0
    per: str = ""
    theirs: bool = False


class Drain(Word, frozen=True):
    """The player of this faction loses up to so many trade goods."""

    faction: str
    trade_goods: int


class SlipAway(Word, frozen=True):
    """All own ships go to an adjacent system without other ships (pick): the combat ends in a draw; no retreat."""


class StopRetreat(Word, frozen=True):
    """The opponent, who has just announced, does not retreat this round."""


class ForceRetreat(Word, frozen=True):
    """The opponent must announce a retreat this round if able."""


class Place(Word, frozen=True):
    """The owner of a unit that fell (pick: which) places up to `n` units: fighters for a ship, else infantry.

    Only a ship of `classes` counts; with none named, any unit does.
    """

    n: int
    classes: tuple[str, ...] = ()


class Lend(Word, frozen=True):
    """One own non-fighter ship (pick) has Sustain Damage, combat dice and barrage of another kind for this combat."""

    kind: str
    upgraded: str = ""


class CancelCard(Word, frozen=True):
    """The action card that was just announced does nothing and is discarded."""


class Score(Word, frozen=True):
    """Score a secret objective, the one of this player in this combat."""


class CombatBonus(Word, frozen=True):
    """+n to own combat rolls in this combat, of one class only, if said; an opponent of that faction has `theirs` added
    instead. `times`: up to so many times n (pick), as the board beyond this combat says.
    """

    n: int
    faction: str = ""
    theirs: int = 0
    cls: str = ""
    times: int = 1


class Capture(Word, frozen=True):
    """Units that have just fallen are captured, no structures: `whose` opposing, own, or all; of a class, if said."""

    whose: str = "theirs"
    cls: str = ""


class MoveForces(Word, frozen=True):
    """Own ground forces (pick) go to another own planet here (pick). Of a `faction`: all of its forces on a planet on
    which some have landed (pick) go to another planet of theirs here (pick), or away.
    """

    faction: str = ""


class HitSturdy(Word, frozen=True):
    """The hits of this roll of Space Cannon must go to non-fighters if able."""


class Switch(Word, frozen=True):
    """Switch something on for the rest of this tactical action, for the player: `flag` names it."""

    flag: str


class FireAgain(Word, frozen=True):
    """All own units with Bombardment that do not fight may fire at this planet (12.7)."""


class TakeOver(Word, frozen=True):
    """One opposing ground force (pick) of these classes is replaced by one of the player's own: of the same class, or
    of the one it `becomes`.
    """

    classes: tuple[str, ...]
    becomes: str = ""


class NoRolls(Word, frozen=True):
    """The opponent makes no combat rolls this round."""


class BombardBoth(Word, frozen=True):
    """A bombardment of the planet that is fought for, of `dice` dice, that no unit makes: at the opposing ground forces
    and at the player's own. Both rolls at once, or the one at the `own` forces after the other (R-29).
    """

    value: int
    dice: int
    own: bool = False


class LendCannonTo(Word, frozen=True):
    """One own unit of these kinds, here or next door (pick), has Space Cannon at the ships that have arrived."""

    kinds: tuple[str, ...]
    value: int
    dice: int


class Deploy(Word, frozen=True):
    """Place `n` units of one of these kinds (pick) on a planet just gained (pick; `here`: where the unit with the text
    is), or of the active player on one it controls (`active`). `upto`: up to so many times n (pick).
    """

    kinds: tuple[str, ...]
    n: int = 1
    upto: int = 1
    here: bool = False
    active: bool = False


class Promote(Word, frozen=True):
    """One own infantry here becomes a mech of the player's faction (pick: which)."""


class Reinforce(Word, frozen=True):
    """Place `n` own infantry on the planet that is fought for; of several `kinds` one (pick), up to n (pick)."""

    n: int = 1
    kinds: tuple[str, ...] = ()


class TakeStructures(Word, frozen=True):
    """The opposing structures on the planet just gained are replaced by own ones of the same kinds."""


class SendBack(Word, frozen=True):
    """The ground forces committed to one own planet (pick) go back to the space area."""


class Coexist(Word, frozen=True):
    """The player's forces coexist on one planet (pick) instead of fighting; `here`: where the unit with the text is."""

    here: bool = False


class ByHand(Word, frozen=True):
    """Announced here, then played by hand: edits that the other side confirms."""


Effect = (
    Cancel | SustainFor | AddHits | Hit | ShipDice | DiceDestroy | DestroySustained | DestroyChosen | OpponentDestroys
    | RoundBonus | MoreBarrageDice | OwnBarrage | BarrageHitsAll | RerollBarrage | MoreCombatDice | Allow
    | Reroll | RollAgain | Repair | Gain | Drain | SlipAway | StopRetreat | ForceRetreat | Place | Lend | CancelCard
    | Score | CombatBonus | HitSturdy | Switch | FireAgain | TakeOver | Promote | Reinforce | TakeStructures | SendBack
    | NoRolls | BombardBoth | LendCannonTo | Deploy | Coexist | Capture | MoveForces | ByHand | Lasting
)  # fmt: skip


# --- costs: paid after nobody has cancelled it, before dice ---


class Pay(Struct, frozen=True, gc=False):
    """What it costs: trade goods, influence, resources, and an own ship of these classes destroyed (pick: which)."""

    trade_goods: int = 0
    influence: int = 0
    resources: int = 0
    destroy: tuple[str, ...] = ()
    destroy_self: bool = False


# --- an entry ---


class Ability(Struct, frozen=True, gc=False):
    """What one card, technology, faction or unit ability, leader, relic or law does. Its name, kind, set and faction
    stand in `cards.CARDS` under the same id.

    `when` names conditions of `effects`; all rest on public facts. A hidden card is discarded after use. An open
    ability is used once per window; `limit` "round" or "combat": once in that time (for a hidden card: one of that
    name). `exhaust`, `purge`: what becomes of it after use. `needs_flag`: only after `Allow` of that name this round.
    A unit's text belongs to every unit there with the id in its `special`: each is its own object. `arenas` are where
    it may be used: in the space combat and between the combats ("space"), on the ground, in rolls of Space Cannon
    ("space_cannon") or of Bombardment.
    """

    id: str
    windows: tuple[Window, ...]
    effects: tuple[Effect, ...] = ()
    when: tuple[str, ...] = ()
    cost: Pay = Pay()
    limit: str = ""
    exhaust: bool = False
    purge: bool = False
    needs_flag: str = ""
    mandatory: bool = False
    arenas: tuple[str, ...] = ("space",)

    @property
    def kind(self) -> str:
        """What kind of card it is: action, note, technology, ability, leader, unit, relic, law, objective."""
        return CARDS[self.id].kind

    @property
    def hidden(self) -> bool:
        """Does it lie in a hidden hand until it is used?"""
        return self.kind in HAND


def always(card: str, *effects: Lasting) -> Ability:
    """The entry of a card, text or anomaly that counts by itself, in no window."""
    return Ability(card, (Window.STATIC,), effects)


def by_hand(card: str, *windows: Window, **more: Any) -> Ability:
    """The entry of a card that is announced in these windows and then played by hand."""
    return Ability(card, windows, (ByHand(),), **more)
