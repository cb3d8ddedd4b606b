"""What cards and texts mean for odds: which act by themselves, which choose among dice, which rounds follow anyway."""

from __future__ import annotations

from collections.abc import Container
from functools import cache

from attacks.rooms.ti4.abilities import lasting
from attacks.rooms.ti4.abilities import vocabulary as words
from attacks.rooms.ti4.abilities.entries import ENTRIES
from attacks.rooms.ti4.odds.shorter import FOLLOWED
from attacks.rooms.ti4.state import State

TRAITS = (
    *("needs_capacity", "flies_itself", "excess_in_fleet_pool", "excess_half_in_fleet_pool", "reaches_adjacent"),
    *("ground_force", "uses_no_capacity"),
)
ASIDE = (
    lasting.Closed,
    lasting.DamageBeyond,
    lasting.KillInfantry,
    lasting.NoBarrage,
    lasting.MoveInto,
    lasting.RetreatFurther,
    *(lasting.Shield, lasting.BreakShields, lasting.IgnoreShields, lasting.LendCannon, lasting.AgainstCannon),
    *(lasting.NoCannon, lasting.MoreShots, lasting.AnswerHits, lasting.NotFragile, lasting.Protected, lasting.Land),
    *(lasting.MoreMechDice, lasting.Toll, lasting.OnlySustain),
)
"""What no round in space asks for, only a move, a barrage, a retreat, or what is fought around it."""
ON_THE_GROUND = tuple(one for one in ASIDE if one not in (lasting.MoreShots, lasting.AnswerHits))
"""The same of rounds on the ground, where some words make hits more."""
BEFORE_ROUNDS = {
    words.Window.START_OF_GROUND_COMBAT,
    words.Window.START_OF_COMBAT,
    words.Window.BEFORE_BARRAGE_DICE,
    words.Window.AFTER_BARRAGE_DICE,
    words.Window.BARRAGE_OVER,
}
FREE = (words.MoreBarrageDice, words.FireAgain, words.Reinforce, words.RerollBarrage, words.Gain)
"""What costs nothing and is never worse than nothing: who plays greedily uses it."""


def acting(state: State, fixed: Container[str]) -> set[str]:
    """What lies open or in hands and may act, by its id; not what a seat that plays in a fixed way need not use."""
    held = {(side.seat, one) for side in state.table.sides for one in (*side.abilities, *side.cards) if one in ENTRIES}
    held |= {(part.seat, flag) for part in state.table.fight.parts for flag in part.round_flags if flag in ENTRIES}
    texts = {(unit.seat, text) for unit in state.table.units if not unit.lost for text in unit.card.special}
    found = {one for seat, one in held | texts if not (seat in fixed and _optional(one))}
    return {one for one in found - set(TRAITS) if state.table.action is not None or _in_space(one)}


@cache
def _in_space(one: str) -> bool:
    """May it act in a space combat?"""
    entry = ENTRIES.get(one)
    return entry is None or ("space" in entry.arenas and not set(entry.windows) <= words.AROUND)


@cache
def followed(one: str) -> bool:
    """Do rounds that are fought without their steps come to the same with it?"""
    entry = ENTRIES.get(one)
    if entry is None:
        return False
    past = entry.mandatory and set(entry.windows) <= BEFORE_ROUNDS
    return past or all(isinstance(effect, (*FOLLOWED, *ASIDE)) for effect in entry.effects)


@cache
def followed_there(one: str, step: str) -> bool:
    """Do rounds of a tactical action that begin at this step come to the same with it?"""
    entry = ENTRIES.get(one)
    if entry is None:
        return False
    ground = step != "3.1"
    if entry.windows != (words.Window.STATIC,) and ("ground" if ground else "space") not in entry.arenas:
        return True
    if set(entry.windows) <= BEFORE_ROUNDS | words.AROUND:
        return True
    known = (*FOLLOWED, *(ON_THE_GROUND if ground else ASIDE))
    return all(isinstance(effect, known) for effect in entry.effects)


@cache
def chooses_dice(one: str) -> bool:
    """May somebody choose by it among the dice of a roll?"""
    effects = ENTRIES[one].effects if one in ENTRIES else ()
    own = any(isinstance(effect, words.RerollBarrage) and effect.whose == "own" for effect in effects)
    return own or any(isinstance(effect, words.Reroll | words.Allow) for effect in effects)


@cache
def repairs(one: str) -> bool:
    """Does it repair units, wherever they are?"""
    return one in ENTRIES and any(isinstance(effect, words.Repair) for effect in ENTRIES[one].effects)


@cache
def by_itself(one: str) -> bool:
    """Does it what it does by itself, to units that are there, however the hits were made?"""
    if one not in ENTRIES:
        return False
    entry, pure = ENTRIES[one], (lasting.Lasting, words.Repair, words.OpponentDestroys)
    asked = entry.windows != (words.Window.STATIC,) and not entry.mandatory
    spent = entry.cost != words.Pay() or entry.limit or entry.exhaust or entry.purge or entry.needs_flag
    return not (asked or spent) and all(isinstance(effect, pure) for effect in entry.effects)


@cache
def _optional(one: str) -> bool:
    """Does it nothing unless somebody uses it?"""
    entry = ENTRIES.get(one)
    return entry is not None and not entry.mandatory and not any(isinstance(e, lasting.Lasting) for e in entry.effects)


def free(one: str) -> bool:
    """Does somebody who plays greedily use it: something open that costs nothing and only helps?"""
    entry = ENTRIES.get(one)
    if entry is None or entry.hidden or entry.exhaust or entry.purge or entry.cost != words.Pay():
        return False
    wise = all(isinstance(effect, FREE) for effect in entry.effects)
    return (
        bool(entry.effects) and wise and not any(getattr(effect, "whose", "") == "opponent" for effect in entry.effects)
    )
