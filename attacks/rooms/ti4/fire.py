"""Who may fire at what with Space Cannon and Bombardment, and with which dice (rules/ti4-action.md 1 to 3)."""

from __future__ import annotations

from attacks.rooms.ti4.abilities.lasting import (
    AgainstCannon,
    BreakShields,
    IgnoreShields,
    LendCannon,
    LoseUnitAbilities,
    MoreShots,
    NoCannon,
    Protected,
    Shield,
)
from attacks.rooms.ti4.abilities.lookup import all_with, effects_of
from attacks.rooms.ti4.arena import forces, in_system, others, planet_of, ships_here, units_at
from attacks.rooms.ti4.dice import CANNON
from attacks.rooms.ti4.places import NEAR
from attacks.rooms.ti4.state import Die, Shot, State, Unit

NO_STRUCTURES, NO_CANNON = "no_structures", "no_cannon"
MORE_DICE = "more_dice"
LOWER_BOMBS, LEND_BOMBS = "lower_bombs", "lend_bombs"
LENT_CANNON = "cannon"
"""In `Action.used`, with a unit, a value and dice: the Space Cannon that a card gave it against arriving ships."""
LOWER, LENT = -4, (6, 1)


def cannon_of(state: State, unit: Unit) -> tuple[int, int]:
    """What a unit needs, with how many dice, for its Space Cannon: printed, or lent by what lies open."""
    if unit.card.space_cannon[1]:
        return unit.card.space_cannon
    if lent := _lent_now(state, unit):
        return lent
    words = effects_of(state.table.side(unit.seat).abilities, LendCannon)
    return next(((one.value, one.dice) for one in words if _names(one, unit)), (0, 0))


def _lent_now(state: State, unit: Unit) -> tuple[int, int] | None:
    """What a card gave the unit for this roll at arriving ships."""
    marks = state.table.under_way.used if state.stack and state.stack[0].flow == "cannon" else ()
    known = (mark.split(":") for mark in marks if mark.startswith(f"{LENT_CANNON}:{unit.id}:"))
    return next(((int(value), int(dice)) for _, _, value, dice in known), None)


def reaches(state: State, unit: Unit) -> bool:
    """May the unit fire its cannon into the system next door?"""
    words = effects_of(state.table.side(unit.seat).abilities, LendCannon)
    lent = any(one.reach and _names(one, unit) for one in words) or _lent_now(state, unit) is not None
    return "reaches_adjacent" in unit.card.special or lent


def _names(word: LendCannon, unit: Unit) -> bool:
    return unit.card.kind in word.kinds or unit.card.id.removesuffix("2") in word.kinds


def bombs_of(state: State, unit: Unit) -> tuple[int, int]:
    """The same for its Bombardment."""
    if unit.card.bombardment[1]:
        return unit.card.bombardment
    blitz = f"{LEND_BOMBS}:{unit.seat}" in state.table.under_way.used
    return LENT if blitz and unit.ship and unit.card.kind != "fighter" else (0, 0)


def values_of(state: State, unit: Unit, kind: str) -> tuple[int, int]:
    """What a unit needs for this unit ability, and its dice."""
    return cannon_of(state, unit) if kind == CANNON else bombs_of(state, unit)


def shot_dice(state: State, shot: Shot) -> list[Die]:
    """The dice of the roll, lowest value first: those of each unit that fires, and what cards add."""
    units = [state.table.unit(one) for one in shot.units]
    units = sorted(units, key=lambda unit: (values_of(state, unit, shot.kind), unit.card.id, unit.id))
    mods, more = _mods(state, shot), dict(shot.more)
    dice: list[Die] = []
    for unit in units:
        value, n = values_of(state, unit, shot.kind)
        dice += [Die(unit.id, value, 0, mods)] * n + [Die(unit.id, value, 0, mods, extra="more")] * more.get(unit.id, 0)
    value, n = shot.lent
    dice += [Die(0, value, 0, mods, extra=shot.source)] * (2 * n if shot.both else n)
    return dice


def _mods(state: State, shot: Shot) -> tuple[tuple[str, int], ...]:
    """What is added to every die of the roll, with its source; no effect on combat rolls is."""
    if shot.kind == CANNON:
        theirs = state.table.side(shot.against).abilities
        return tuple((one, word.n) for one, word in all_with(AgainstCannon).items() if one in theirs)
    if shot.planet < 0:
        return ()
    bunker = f"{LOWER_BOMBS}:{planet_of(state, shot.planet).controller}" in state.table.under_way.used
    return ((LOWER_BOMBS, LOWER),) if bunker else ()


def cannons(state: State, seat: str) -> list[Unit]:
    """The units of a side that could fire at ships here, if nothing forbade it (77.2)."""
    units = [unit for unit in state.table.units if unit.seat == seat and not unit.lost and cannon_of(state, unit)[1]]
    return [unit for unit in units if unit.place != NEAR or reaches(state, unit)]


def ground_cannons(state: State, seat: str) -> list[Unit]:
    """The units of a side that could fire at ground forces on the planet that is dealt with (77.6)."""
    place = planet_of(state, state.table.under_way.now).place
    units = [unit for unit in units_at(state, place, seat) if cannon_of(state, unit)[1]]
    return [
        unit
        for unit in units
        if f"{NO_STRUCTURES}:{seat}" not in state.table.under_way.used or not unit.card.is_structure
    ]


def targets(state: State, seat: str) -> list[str]:
    """The players at whose ships a player may fire here: others at the active one, who picks one of the others."""
    if seat != state.table.first:
        return [state.table.first] if ships_here(state, state.table.first) else []
    return [one for one in others(state) if ships_here(state, one)]


def forbidden(state: State, against: str) -> str:
    """Why nobody may use Space Cannon against the ships of a player here; empty if others may."""
    scar = next((word.why for word in effects_of(state.table.anomalies, LoseUnitAbilities)), "")
    texts = (word for unit in in_system(state, against) for word in effects_of(unit.card.special, NoCannon))
    shielded = f"{NO_CANNON}:{against}" in state.table.under_way.used or any(word.ships for word in texts)
    return scar or ("CANNON_FORBIDDEN" if shielded else "")


def forbidden_below(state: State) -> str:
    """Why nobody may use Space Cannon against ground forces that have landed; empty if others may."""
    scar = next((word.why for word in effects_of(state.table.anomalies, LoseUnitAbilities)), "")
    words = effects_of(state.table.side(state.table.first).abilities, NoCannon)
    return scar or ("CANNON_FORBIDDEN" if any(not word.ships for word in words) else "")


def bombers(state: State) -> list[Unit]:
    """The active player's units in the system with Bombardment that do not fight now."""
    fight = state.table.fight.place
    units = in_system(state, state.table.first)
    return [unit for unit in units if bombs_of(state, unit)[1] and not (fight and unit.fights_at(fight))]


def shields(state: State, place: str) -> list[Unit]:
    """The units on a planet whose Planetary Shield counts: nobody breaks it, nothing has switched it off (65)."""
    if effects_of(state.table.anomalies, LoseUnitAbilities):
        return []
    first = state.table.first
    off = {seat for seat in others(state) if f"{NO_STRUCTURES}:{seat}" in state.table.under_way.used}
    found = [unit for unit in units_at(state, place) if effects_of(unit.card.special, Shield)]
    found = [unit for unit in found if not (unit.seat in off and unit.card.is_structure)]
    breaks = [unit for unit in in_system(state, first) if unit.ship and effects_of(unit.card.special, BreakShields)]
    return [unit for unit in found if unit.seat == first or not breaks]


def bombardment_reason(state: State, number: int, seat: str = "") -> str:
    """Why a planet cannot be bombarded by a player (nobody said: the active one); empty if it can."""
    if lost := next((word.why for word in effects_of(state.table.anomalies, LoseUnitAbilities)), ""):
        return lost
    laws = {word.trait for side in state.table.sides for word in effects_of(side.abilities, Protected)}
    if laws & set(planet_of(state, number).traits):
        return "CULTURAL_PLANET"
    if effects_of(state.table.side(seat or state.table.first).abilities, IgnoreShields):
        return ""
    return "PLANETARY_SHIELD" if shields(state, planet_of(state, number).place) else ""


def fought_for(state: State) -> int:
    """The number of the planet that is fought for; -1 where none is."""
    place, action = state.table.fight.place, state.table.action
    known = enumerate(action.planets) if place and action is not None else ()
    return next((number for number, planet in known if planet.place == place), -1)


Target = tuple[int, str]


def aimable(state: State) -> list[Target]:
    """What may be fired at: planets, each with an owner of ground forces there.

    A planet without any is offered only where that changes something: what doubles the hits exhausts the planet too.
    """
    found = []
    exhausts = effects_of(state.table.side(state.table.first).abilities, MoreShots)
    for number, planet in enumerate(state.table.under_way.planets):
        owners = [seat for seat in others(state) if forces(state, planet.place, seat)]
        if not owners and planet.controller in others(state) and exhausts:
            owners = [planet.controller]
        if owners and not bombardment_reason(state, number):
            found += [(number, seat) for seat in owners]
    return found
