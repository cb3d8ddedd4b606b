"""Units on the board: which are alike, which may sustain or use the barrage, and how they leave it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from msgspec.structs import replace

from attacks.engine.flow import innermost
from attacks.engine.values import Pick, Tell
from attacks.rooms.ti4.abilities.lasting import (
    LoseSustain,
    LoseUnitAbilities,
    NoBarrage,
    NoSustain,
    OnlySustain,
    TakeAllAlong,
)
from attacks.rooms.ti4.abilities.lookup import all_with, effects_of, first_with
from attacks.rooms.ti4.cards import GROUND
from attacks.rooms.ti4.changes import with_action, with_part, with_units
from attacks.rooms.ti4.places import LAST_FORCE, LAST_SHIP, LAST_STURDY, last_mark
from attacks.rooms.ti4.state import Shot, State, Unit


def alike(state: State, units: Iterable[Unit]) -> dict[int, list[int]]:
    """Units that nothing tells apart, by the id of the first: same kind, same damage, same marks."""
    more = {unit for part in state.table.fight.parts for unit, _ in (*part.more_dice, *part.more_afb)}
    groups: dict[tuple[object, ...], list[int]] = {}
    for unit in units:
        own = unit.id if unit.id in more else 0
        key = (unit.card.id, unit.damaged, unit.place, unit.sustained, unit.used_round, unit.lent, own)
        groups.setdefault(key, []).append(unit.id)
    return {ids[0]: ids for ids in groups.values()}


def pick_units(state: State, units: Sequence[Unit], least: int, most: int, what: str = "ship") -> Pick:
    """A pick of `least` to `most` of these units, as far as there are so many: a number for each group of alike."""
    groups, most = alike(state, units), min(most, len(units))
    return Pick(what, tuple(groups), min(least, most), most, tuple(min(most, len(ids)) for ids in groups.values()))


def units_picked(state: State, units: Iterable[Unit], counts: tuple[int, ...]) -> list[int]:
    """The units meant by so many of each group of alike ones; the last of a group first."""
    groups = alike(state, units).values()
    return [one for ids, n in zip(groups, counts, strict=True) for one in ids[::-1][:n]]


def of_class(units: Iterable[Unit], *classes: str) -> list[Unit]:
    """The units of these classes."""
    return [unit for unit in units if unit.card.kind in classes]


def fighters(state: State, seat: str) -> list[Unit]:
    """The fighters of a side in the active system."""
    return of_class(state.table.combatants(seat), "fighter")


def non_fighters(state: State, seat: str) -> list[Unit]:
    """The ships of a side that are no fighters."""
    return [unit for unit in state.table.combatants(seat) if unit.card.kind != "fighter"]


def texts(state: State, seat: str, text: str) -> list[Unit]:
    """The units of a side in the space area that carry this text."""
    return [unit for unit in state.table.at_hand(seat) if text in unit.card.special]


def has_sustain(state: State, unit: Unit) -> bool:
    """Does the unit have Sustain Damage at all? A law takes it from a class of ships, an anomaly from all units."""
    laws = (law for side in state.table.sides for law in effects_of(side.abilities, LoseSustain))
    lost = effects_of(state.table.anomalies, LoseUnitAbilities) or any(law.cls == unit.card.kind for law in laws)
    return unit.card.sustain and not lost


def sustain_forbidden(state: State, seat: str) -> str:
    """Why no ship (on the ground no force) of a side may use Sustain Damage while the opponent has a certain unit."""
    units, ground = state.table.at_hand(state.table.other(seat)), bool(state.table.fight.place)
    found = (word for unit in units for word in effects_of(unit.card.special, NoSustain) if word.ground == ground)
    return next((word.why for word in found), "")


def abilities_lost(state: State) -> str:
    """Why no unit has the barrage or Sustain Damage in this system; empty if they have."""
    return next((word.why for word in effects_of(state.table.anomalies, LoseUnitAbilities)), "")


def sustain_reason(state: State, unit: Unit) -> str:
    """Why this unit may not use Sustain Damage now, whatever is against it; empty if it may."""
    if lost := abilities_lost(state):
        return lost
    if not has_sustain(state, unit):
        return "CONDITION_NOT_MET_NOW"
    if (unit.card.is_ship or state.table.fight.place) and (forbidden := sustain_forbidden(state, unit.seat)):
        return forbidden
    return "SUSTAIN_ALREADY_DAMAGED" if unit.damaged or unit.sustained else ""


def barrage_reason(state: State, seat: str) -> str:
    """Why a side may not use the barrage at all; empty if it may (rules/ti4.md 4.6)."""
    if lost := abilities_lost(state):
        return lost
    if state.table.switches.naalu_mech != "omega":
        return ""
    if any(effects_of(side.abilities, OnlySustain) for side in state.table.sides):
        return ""
    against = {unit for word in all_with(NoBarrage).values() for unit in word.units}
    theirs = (unit for unit in state.table.units if unit.seat == state.table.other(seat) and not unit.lost)
    return "CONDITION_NOT_MET_NOW" if any(unit.card.id in against for unit in theirs) else ""


def barrage_units(state: State, seat: str) -> list[Unit]:
    """The units of a side that may use the barrage."""
    if barrage_reason(state, seat):
        return []
    return [unit for unit in state.table.in_space(seat) if unit.card.afb[1]]


def destroy(state: State, ids: Iterable[int], tell: Tell, why: str) -> tuple[State, tuple[int, ...]]:
    """The units are destroyed together; the state and all that fell, with what a destroyed flagship took along."""
    fallen = [one for one in dict.fromkeys(ids) if not state.table.unit(one).lost]
    texts = (first_with(state.table.unit(one).card.special, TakeAllAlong) for one in fallen)
    if text := next(filter(None, texts), ""):
        ships = [unit.id for seat in state.table.fighting() for unit in state.table.combatants(seat)]
        tell(text, ships=[one for one in ships if one not in fallen])
        fallen += [one for one in ships if one not in fallen]
    before = {seat: len(fighters(state, seat)) for seat in state.table.fighting()}
    for seat in state.table.order():
        mine = [one for one in fallen if state.table.unit(one).seat == seat]
        if mine:
            tell("units.destroyed", seat=seat, ships=mine, n=len(mine), source=why)
    whole = state
    state = with_units(state, [replace(state.table.unit(one), lost="destroyed") for one in fallen])
    state = _last_of_all(state, whole)
    for seat, n in before.items():
        if n and not fighters(state, seat) and state.stack[0].step.startswith("1."):
            state = _last_fighter(state, seat, why)
    return state, tuple(fallen)


def _last_of_all(state: State, before: State) -> State:
    """The state that remembers whose roll of a unit ability destroyed somebody's last, of ships or on a planet."""
    shot = innermost(state, Shot)
    if shot is None or shot.by == shot.against or state.table.action is None:
        return state
    marks = []
    for what, last in LASTS.items():
        if (what == LAST_FORCE) == (shot.planet >= 0) and last(before, shot) and not last(state, shot):
            marks.append(last_mark(what, shot.by, shot.planet))
    known = state.table.action.used
    return with_action(state, used=(*known, *marks)) if marks else state


def _forces(state: State, shot: Shot) -> bool:
    if shot.kind != "bombardment":
        return False
    place = state.table.under_way.planets[shot.planet].place
    return any(unit.seat == shot.against and unit.fights_at(place) for unit in state.table.units)


LASTS: dict[str, Callable[[State, Shot], bool]] = {
    LAST_SHIP: lambda state, shot: any(one.ship and one.seat == shot.against for one in state.table.units),
    LAST_STURDY: lambda state, shot: any(
        one.ship and one.seat == shot.against and one.card.kind != "fighter" for one in state.table.units
    ),
    LAST_FORCE: _forces,
}
"""What a player may lose the last of: is there still one?"""


def _last_fighter(state: State, seat: str, source: str) -> State:
    """The last fighter of a side was destroyed in the barrage step: the other player may have an objective for it."""
    marks = ("last_fighter", "last_fighter_barrage") if source == "barrage" else ("last_fighter",)
    done = state.table.part(seat).done
    return with_part(state, seat, done=(*done, *(mark for mark in marks if mark not in done)))


def remove(state: State, ids: Iterable[int], tell: Tell, why: str) -> State:
    """The units leave without being destroyed: nothing answers to it."""
    gone = [state.table.unit(one) for one in ids]
    for seat in state.table.order():
        mine = [unit.id for unit in gone if unit.seat == seat]
        if mine:
            tell("units.removed", seat=seat, ships=mine, n=len(mine), source=why)
    return with_units(state, [replace(unit, lost="removed") for unit in gone])


def damage(state: State, ids: Iterable[int]) -> State:
    """The units are damaged now."""
    return with_units(state, [replace(state.table.unit(one), damaged=True) for one in ids])


def repair(state: State, ids: Iterable[int], tell: Tell, source: str) -> State:
    """The units are whole again."""
    units = [state.table.unit(one) for one in ids]
    damaged = [unit for unit in units if unit.damaged and not unit.lost]
    for unit in damaged:
        tell("unit.repaired", ship=unit.id, source=source)
    return with_units(state, [replace(unit, damaged=False) for unit in damaged])


def carried(unit: Unit) -> bool:
    """Does it need room on a ship to be in space or to move?"""
    if "uses_no_capacity" in unit.card.special:
        return False
    return unit.card.kind in GROUND or (unit.card.kind == "fighter" and "flies_itself" not in unit.card.special)


def add_units(state: State, units: list[Unit]) -> State:
    """The state with more units on the board; they get the next ids."""
    start = len(state.table.units)
    fresh = tuple(replace(unit, id=start + 1 + i) for i, unit in enumerate(units))
    return replace(state, table=replace(state.table, units=(*state.table.units, *fresh)))
