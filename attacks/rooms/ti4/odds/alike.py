"""What odds of a combat may forget: which unit of equal ones it was, which die hit, what is only counted for people."""

from __future__ import annotations

from collections.abc import Hashable
from itertools import compress

from msgspec.structs import replace

from attacks.rooms.ti4.dice import hits_of, restricted
from attacks.rooms.ti4.flow import steps_between
from attacks.rooms.ti4.state import State, Unit
from attacks.rooms.ti4.steps.barrage import kills_from, prey

ON_THE_GROUND = ("12.2", "12.2w", "12.3", "12.3w", "12.4", "12.4f", "12.4r", "12.4c")
BEFORE_HITS, IN_BARRAGE = (*steps_between("3.1", "4.1"), *ON_THE_GROUND), steps_between("1.3", "1.5")


def units_of(state: State, *, ships_whole: bool = False) -> Hashable:
    """How many units of each kind and state there are; what is gone is only gone.

    `ships_whole`: ships are hit no more, so that it is all one which of them are damaged.
    """
    often: dict[Hashable, int] = {}
    for unit in state.table.units:
        if unit.lost in ("", "retreated"):
            key = (
                unit.seat,
                unit.card.id,
                unit.lent,
                unit.damaged and not (ships_whole and unit.ship and not unit.card.special),
                unit.sustained,
                unit.used_round,
                unit.place,
                unit.lost,
            )
            often[key] = often.get(key, 0) + 1
    return frozenset(often.items())


def beside(state: State, *, texts: bool = False) -> Hashable:
    """How many units of each kind look on while others fight (`texts`: those with a text of their own)."""
    often: dict[Hashable, int] = {}
    for unit in state.table.units:
        if not unit.lost and not unit.fights_at(state.table.fight.place) and (unit.card.special or not texts):
            row = (unit.seat, unit.card.id, unit.place, unit.damaged)
            often[row] = often.get(row, 0) + 1
    return frozenset(often.items())


def part_of(state: State, seat: str) -> Hashable:
    """What a side has done, as far as something is still to come of it."""
    part = state.table.part(seat)
    step = state.stack[0].step if state.stack else ""  # a barrage that nobody has is over before it begins
    named = None if part.commit is None else tuple(sorted(_name(state.table.unit(one)) for one in part.commit))
    hits: tuple[int, int] | None = None
    if step in BEFORE_HITS and part.dice:
        hits = hits_of(state, part.dice), hits_of(state, tuple(compress(part.dice, restricted(state, part.dice))))
    elif step in IN_BARRAGE and part.barrage:
        good = sum(die.face >= kills_from(state, die) for die in part.barrage)
        hits = hits_of(state, part.barrage), min(good, len(prey(state, seat)))
    elif len(state.stack) > 1 and state.stack[-1].step in ("U.2", "U.3", "U.4") and part.shot:
        hits = hits_of(state, part.shot), 0
    using = tuple(sorted(_name(state.table.unit(one)) for one in part.using)) if step.startswith("1.") else ()
    more = tuple(
        tuple(sorted((_name(state.table.unit(one)), n) for one, n in pairs))
        for pairs in (part.more_dice, part.more_afb)
    )
    done = (part.chose, part.announced, part.intercepted, part.forced, part.done, part.flags, part.round_flags)
    return (named, hits, using, more, (*part.bonuses, *part.lasting), *done)


def _name(unit: Unit) -> tuple[str, bool]:
    return unit.card.id, unit.damaged


def names_units(state: State) -> bool:
    """Is a single unit the matter: of an ability under way, of one whose text was used in this window, of cargo?"""
    used = any(mark.startswith("unit:") for frame in state.stack for mark in frame.used)
    return len(state.stack) > 1 or used or bool(state.table.fight.cargo or state.table.fight.loaded)


def without_luck(state: State) -> State:
    """The state without what is only counted for people: dice luck."""
    parts = tuple(replace(part, thrown=0, hits=0, expected=0) for part in state.table.fight.parts)
    return replace(state, table=replace(state.table, fight=replace(state.table.fight, parts=parts)))
