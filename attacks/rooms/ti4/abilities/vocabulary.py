"""The words in which a card is told: where it may be used, by whom, on what condition, at what cost, to what effect.

An entry is data in this closed vocabulary. It names no step's function, and no step names an entry. `abilities/entries`
holds them; `effects.py`, `conditions.py` and `costs.py` say what each word does. What no verb covers is `ByHand`.

| code | window                      | step          | code | window                     | step       |
|------|-----------------------------|---------------|------|----------------------------|------------|
| SC   | start of combat             | 0.1           | OR   | own combat roll            | 3.2, 3.4   |
| SR   | start of round              | 0.1, 7.1      | BC   | before the combat dice     | 3.0        |
| BA   | before the barrage dice     | 1.1           | BR   | both have rolled           | 3.5        |
| AA   | after the barrage dice      | 1.4           | RE   | after the Roll Dice step   | 3.7        |
| BH   | before hits are assigned    | 1.7, 4.2      | AD   | after units were destroyed | 1.9, 4.6   |
| AW   | when a unit sustains        | 4.3 (first)   | EA   | end of Assign Hits         | 4.7        |
| AS   | after a unit sustained      | 4.3           | ER   | end of round               | 6.1        |
| RS   | start of Announce Retreats  | 2.1           | CE   | end of combat              | 6.1        |
| RT   | after a retreat is declared | 2.3, 2.5      | EC   | after combat               | 8.3        |
| FP   | barrage step is over        | 1.10          | RD   | after a retreat            | 5.5        |
| PA   | an action card is played    | nested        | ST   | static: it always counts   | -          |
"""

from __future__ import annotations

from msgspec import Struct

from attacks.rooms.ti4.cards import CARDS, HAND

WINDOWS = (
    *("SC", "SR", "BA", "AA", "BH", "AW", "AS", "RS", "RT", "BC", "OR", "BR", "RE", "AD", "EA", "ER", "CE", "EC"),
    *("FP", "RD", "PA", "ST"),
)
# --- effects: what the rules then do ---


class Cancel(Struct, frozen=True, gc=False, tag=True):
    """Cancel up to `n` hits of one roll or source against the player's units (pick: how many)."""

    n: int


class SustainFor(Struct, frozen=True, gc=False, tag=True):
    """This unit, no ship, uses Sustain Damage for a hit on one of the player's ships."""


class AddHits(Struct, frozen=True, gc=False, tag=True):
    """Produce `n` hits against the opponent's ships; in step 4 they join its pool."""

    n: int


class Hit(Struct, frozen=True, gc=False, tag=True):
    """Produce one hit: `chosen` on an opposing ship that the player picks, `restricted` on a non-fighter if able."""

    chosen: bool = False
    restricted: bool = False


class ShipDice(Struct, frozen=True, gc=False, tag=True):
    """Roll one die for each of up to `most` own ships of these classes against its combat value: a hit each."""

    classes: tuple[str, ...]
    most: int


class DiceDestroy(Struct, frozen=True, gc=False, tag=True):
    """Roll `n` dice against the value of an own ship that fell (pick); per success the opponent destroys one."""

    n: int


class DestroySustained(Struct, frozen=True, gc=False, tag=True):
    """Destroy the opposing ship that has just sustained."""


class DestroyChosen(Struct, frozen=True, gc=False, tag=True):
    """Destroy up to `n` opposing ships of the player's choice (pick)."""

    n: int


class OpponentDestroys(Struct, frozen=True, gc=False, tag=True):
    """The opponent destroys `n` of its own ships, of its choice; `non_fighter` ones only, if said."""

    n: int = 1
    non_fighter: bool = False


class RoundBonus(Struct, frozen=True, gc=False, tag=True):
    """+n to the combat rolls of own units this round; of one class only, if said."""

    n: int
    cls: str = ""


class Modifier(Struct, frozen=True, gc=False, tag=True):
    """Static: +n to combat rolls. `whose` is own, others (own ships but this unit), defender; `cls` one class only."""

    n: int
    whose: str = "own"
    cls: str = ""


class MoreBarrageDice(Struct, frozen=True, gc=False, tag=True):
    """One of the player's units with the barrage rolls `n` more of its dice (pick: which)."""

    n: int = 1


class OwnBarrage(Struct, frozen=True, gc=False, tag=True):
    """The player's side rolls a barrage of its own, that belongs to no unit."""

    value: int
    dice: int


class BarrageHitsAll(Struct, frozen=True, gc=False, tag=True):
    """The hits of the player's barrage are against all ships."""


class RerollBarrage(Struct, frozen=True, gc=False, tag=True):
    """Roll barrage dice again: `whose` own (pick any), or opponent (all of them)."""

    whose: str = "own"


class MoreCombatDice(Struct, frozen=True, gc=False, tag=True):
    """One ship in the combat rolls `n` more combat dice this round (pick: which)."""

    n: int = 1


class Allow(Struct, frozen=True, gc=False, tag=True):
    """Switch a use on for this round: entries with `needs_flag` of that name may then be used."""

    flag: str


class Reroll(Struct, frozen=True, gc=False, tag=True):
    """Roll combat dice again. `whose`: own (pick any), or both (all of the opponent's or none, and any own).

    `plus` is added to what was rerolled; `fatal`: a unit that rerolled and has no hit at all is destroyed in 3.6.
    """

    whose: str = "own"
    plus: int = 0
    fatal: bool = False


class RollAgain(Struct, frozen=True, gc=False, tag=True):
    """No hits are assigned: back to the roll, in the same round."""


class Repair(Struct, frozen=True, gc=False, tag=True):
    """Repair own units: all, this unit (`self`), the one that has just sustained (`sustained`)."""

    what: str


class Gain(Struct, frozen=True, gc=False, tag=True):
    """Gain trade goods."""

    trade_goods: int


class Drain(Struct, frozen=True, gc=False, tag=True):
    """The player of this faction loses up to so many trade goods."""

    faction: str
    trade_goods: int


class SlipAway(Struct, frozen=True, gc=False, tag=True):
    """All own ships go to an adjacent system without other ships (pick): the combat ends in a draw; no retreat."""


class StopRetreat(Struct, frozen=True, gc=False, tag=True):
    """The opponent, who has just announced, does not retreat this round."""


class ForceRetreat(Struct, frozen=True, gc=False, tag=True):
    """The opponent must announce a retreat this round if able."""


class Place(Struct, frozen=True, gc=False, tag=True):
    """The owner of a unit that fell (pick: which) places up to `n` units: fighters for a ship, else infantry.

    Only a ship of `classes` counts; with none named, any unit does.
    """

    n: int
    classes: tuple[str, ...] = ()


class Lend(Struct, frozen=True, gc=False, tag=True):
    """One own non-fighter ship (pick) has Sustain Damage, combat dice and barrage of another kind for this combat."""

    kind: str
    upgraded: str = ""


class CancelCard(Struct, frozen=True, gc=False, tag=True):
    """The action card that was just announced does nothing and is discarded."""


class Score(Struct, frozen=True, gc=False, tag=True):
    """Score a secret objective, the one of this player in this combat."""


class Rule(Struct, frozen=True, gc=False, tag=True):
    """Static: a step looks for it by its id (Duranium Armor in 4.7, Raid Formation in 1.6, ...).

    `by_die`: it matters to it which die shows what, not only how many hits a roll makes. `aside`: nothing in the
    rounds of a combat asks for it, only a barrage or a retreat.
    """

    by_die: bool = False
    aside: bool = False


class ByHand(Struct, frozen=True, gc=False, tag=True):
    """Announced here, then played by hand: edits that the other side confirms."""


Effect = (
    Cancel | SustainFor | AddHits | Hit | ShipDice | DiceDestroy | DestroySustained | DestroyChosen | OpponentDestroys
    | RoundBonus | Modifier | MoreBarrageDice | OwnBarrage | BarrageHitsAll | RerollBarrage | MoreCombatDice | Allow
    | Reroll | RollAgain | Repair | Gain | Drain | SlipAway | StopRetreat | ForceRetreat | Place | Lend | CancelCard
    | Score | Rule | ByHand
)  # fmt: skip


# --- costs: paid after nobody has cancelled it, before dice ---


class Pay(Struct, frozen=True, gc=False):
    """What it costs: trade goods, influence, and an own ship of these classes destroyed (pick: which)."""

    trade_goods: int = 0
    influence: int = 0
    destroy: tuple[str, ...] = ()
    destroy_self: bool = False


# --- an entry ---


class Ability(Struct, frozen=True, gc=False):
    """What one card, technology, faction or unit ability, leader, relic or law does. Its name, kind, set and faction
    stand in `cards.CARDS` under the same id.

    `when` names conditions of `conditions.py`; all rest on public facts. A hidden card is discarded after use. An open
    ability is used once per window; `limit` "round" or "combat": once in that time (for a hidden card: one of that
    name). `exhaust`, `purge`: what becomes of it after use. `needs_flag`: only after `Allow` of that name this round.
    A unit's text belongs to every unit in the space area with the id in its `special`: each is its own object.
    """

    id: str
    windows: tuple[str, ...]
    effects: tuple[Effect, ...] = ()
    when: tuple[str, ...] = ()
    cost: Pay = Pay()
    limit: str = ""
    exhaust: bool = False
    purge: bool = False
    needs_flag: str = ""
    mandatory: bool = False

    @property
    def kind(self) -> str:
        """What kind of card it is: action, note, technology, ability, leader, unit, relic, law, objective."""
        return CARDS[self.id].kind

    @property
    def hidden(self) -> bool:
        """Does it lie in a hidden hand until it is used?"""
        return self.kind in HAND
