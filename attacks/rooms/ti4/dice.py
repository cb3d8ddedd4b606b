"""d10s: what each is rolled for, and every modifier apart from the face (rules/ti4.md 5.1). The 0 is a 10."""

from __future__ import annotations

from attacks.engine.values import Throw
from attacks.rooms.ti4.abilities.lasting import (
    DicePerOpponent,
    Modifier,
    MoreHits,
    MoreMechDice,
    NotFragile,
    RestrictHits,
)
from attacks.rooms.ti4.abilities.lookup import all_with, effects_of
from attacks.rooms.ti4.cards import CARDS
from attacks.rooms.ti4.state import Die, State, Unit
from attacks.rooms.ti4.units import non_fighters, texts

SIDES = 10
NO_ROLLS = "no_rolls"
"""Among the flags of a round: this side makes no combat rolls in it."""
BARRAGE, COMBAT = "barrage", "combat"
CANNON, BOMBARDMENT = "space_cannon", "bombardment"


def number_of_dice(state: State, unit: Unit) -> int:
    """How many combat dice a ship rolls: printed, counted, and what cards add."""
    n = unit.card.dice
    if effects_of(unit.card.special, DicePerOpponent):
        n = len(non_fighters(state, state.table.other(unit.seat)))
    if unit.card.kind in ("mech", "mech_ship"):
        mine = [one for one in state.table.units if one.seat == unit.seat and one.ship]
        n += sum(word.n for one in mine for word in effects_of(one.card.special, MoreMechDice))
    return n + sum(more for one, more in state.table.part(unit.seat).more_dice if one == unit.id)


def modifiers(state: State, unit: Unit) -> tuple[tuple[str, int], ...]:
    """Everything that is added to this unit's combat rolls, with its source."""
    found = [(source, word.n) for source, word in all_with(Modifier).items() if _touches(state, source, word, unit)]
    part = state.table.part(unit.seat)
    bonuses = (*part.bonuses, *part.lasting)
    return (*found, *((bonus.source, bonus.n) for bonus in bonuses if bonus.cls in ("", unit.card.kind)))


def _touches(state: State, source: str, word: Modifier, unit: Unit) -> bool:
    """Does a modifier that always counts apply to a unit?"""
    if word.cls and word.cls != unit.card.kind:
        return False
    kind = CARDS[source].kind
    if kind == "anomaly":
        defender = state.table.fighting()[1]
        return (
            not state.table.fight.place
            and source in state.table.anomalies
            and (word.whose != "defender" or unit.seat == defender)
        )
    if kind == "unit":
        sources = [one.id for one in texts(state, unit.seat, source)]
        return any(one != unit.id for one in sources) if word.whose == "others" else bool(sources)
    if word.n < 0 and unit.card.kind == "infantry" and state.table.fight.place:
        here = state.table.at_hand(unit.seat)
        if any(effects_of(one.card.special, NotFragile) for one in here):
            return False
    return source in state.table.side(unit.seat).abilities


def combat_dice(state: State, seat: str) -> list[Die]:
    """The dice a side rolls in a combat round, lowest combat value first; faces are still to come."""
    if NO_ROLLS in state.table.part(seat).round_flags:
        return []
    ships = sorted(state.table.combatants(seat), key=lambda unit: (unit.card.combat, unit.card.id, unit.id))
    more = dict(state.table.part(seat).more_dice)
    dice: list[Die] = []
    before: Unit | None = None
    mods: tuple[tuple[str, int], ...] = ()
    for unit in ships:
        if before is None or unit.card is not before.card:  # what is added goes by the card
            mods = modifiers(state, unit)
        before = unit
        n = number_of_dice(state, unit)
        extra = [""] * max(0, n - more.get(unit.id, 0)) + ["more"] * more.get(unit.id, 0)
        dice += [Die(unit.id, unit.card.combat, 0, mods, extra=mark) for mark in extra]
    return dice


def barrage_dice(state: State, seat: str) -> list[Die]:
    """The dice of a side's barrage: Y for each unit that uses it, and what cards add. No combat effect touches them."""
    part = state.table.part(seat)
    more = dict(part.more_afb)
    dice: list[Die] = []
    units = sorted(
        (state.table.unit(one) for one in part.using), key=lambda unit: (unit.card.afb[0], unit.card.id, unit.id)
    )
    for unit in units:
        value, n = unit.card.afb
        dice += [Die(unit.id, value, 0)] * n + [Die(unit.id, value, 0, extra="more")] * more.get(unit.id, 0)
    for flag in part.flags:
        if flag.startswith("own_barrage:"):
            _, source, needs, many = flag.split(":")
            dice += [Die(0, int(needs), 0, extra=source)] * int(many)
    return dice


def thrown(dice: list[Die], kind: str) -> tuple[Throw, ...]:
    """What chance is asked for: a throw for each run of dice with one value."""
    throws: list[Throw] = []
    for place, die in enumerate(dice):
        if place and dice[place - 1].value == die.value:
            throws[-1] = Throw(kind, SIDES, throws[-1].n + 1)
        else:
            throws.append(Throw(kind, SIDES, 1))
    return tuple(throws)


def extra_hits(state: State, die: Die) -> int:
    """Hits a die makes beside its own: for some units the natural face counts, also if the die misses."""
    return sum(word.n for word in more_hits(state, die) if die.face >= word.face)


def more_hits(state: State, die: Die) -> tuple[MoreHits, ...]:
    """By which faces a die makes hits beside its own, and how many."""
    return tuple(effects_of(state.table.unit(die.unit).card.special, MoreHits)) if die.unit else ()


def restricted(state: State, dice: tuple[Die, ...]) -> list[bool]:
    """Of a side's dice those whose hits are restricted: of units that say so, of some that roll beside them (5.3)."""
    cards = [state.table.unit(die.unit).card if die.unit else None for die in dice]
    own = [effects_of(card.special, RestrictHits) if card else [] for card in cards]
    beside = {kind for words in own for word in words for kind in word.beside}
    return [bool(card and (words or card.kind in beside)) for card, words in zip(cards, own, strict=True)]


def hits_of(state: State, dice: tuple[Die, ...]) -> int:
    """How many hits these dice make."""
    return sum(die.hit + extra_hits(state, die) for die in dice)


def tenths(dice: list[Die] | tuple[Die, ...]) -> int:
    """How many hits these dice may expect, in tenths."""
    return sum(max(0, min(SIDES, SIDES + 1 - die.value + sum(n for _, n in die.mods))) for die in dice)
