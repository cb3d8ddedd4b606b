"""The conditions that entries name. All rest on public facts; each answers with the reason why not, or nothing."""

from __future__ import annotations

from collections.abc import Callable

from attacks.engine.flow import innermost
from attacks.rooms.ti4.abilities.entries import ENTRIES
from attacks.rooms.ti4.abilities.lasting import LoseUnitAbilities, OnlySustain
from attacks.rooms.ti4.abilities.lookup import effects_of
from attacks.rooms.ti4.abilities.vocabulary import TakeOver
from attacks.rooms.ti4.arena import units_at
from attacks.rooms.ti4.batches import against
from attacks.rooms.ti4.fire import bombardment_reason, bombers, fought_for, shields
from attacks.rooms.ti4.places import LAST_FORCE, LAST_SHIP, LAST_STURDY, last_mark
from attacks.rooms.ti4.sharing import may_coexist
from attacks.rooms.ti4.state import Hits, Losses, Shot, State, Sustained, Unit
from attacks.rooms.ti4.systems import slip_systems
from attacks.rooms.ti4.units import barrage_units, non_fighters, of_class, sustain_reason

NOT_NOW = "CONDITION_NOT_MET_NOW"
ASSAULT = 3
RAIDERS = ("destroyer", "cruiser")


def condition_reason(state: State, seat: str, name: str) -> str:
    """Why a condition is not met; empty if it is."""
    return CONDITIONS[name](state, seat) if name in CONDITIONS else ""


def unit_may(state: State, unit: Unit, names: tuple[str, ...]) -> bool:
    """Does this unit meet the conditions that are about the unit itself?"""
    return all(SELF[name](state, unit) for name in names if name in SELF)


def fallen(state: State) -> list[Unit]:
    """The units whose destruction may be answered to now."""
    data = next((frame.data for frame in reversed(state.stack) if isinstance(frame.data, Losses | Hits)), None)
    ids = data.fallen if data is not None else state.table.fight.fallen
    return [state.table.unit(one) for one in ids]


def _if(met: bool, why: str = NOT_NOW) -> str:
    return "" if met else why


def _sustained(state: State) -> tuple[Sustained | None, Unit | None]:
    data = innermost(state, Sustained)
    return data, state.table.unit(data.unit) if data else None


def _opponent_sustained(state: State, seat: str) -> str:
    data, unit = _sustained(state)
    return _if(data is not None and unit is not None and unit.seat != seat and data.by == seat and unit.here)


def _not_immune(state: State, seat: str) -> str:
    _, unit = _sustained(state)
    if unit is None:
        return NOT_NOW
    if not unit.card.is_ship:
        return "NOT_A_SHIP"
    return _if(not unit.card.immune, "DIRECT_HIT_IMMUNE")


def _own_ship_sustained(state: State, seat: str) -> str:
    _, unit = _sustained(state)
    if unit is None or unit.seat != seat:
        return NOT_NOW
    return _if(unit.card.is_ship, "NOT_A_SHIP")


def _own_unit_sustained(state: State, seat: str) -> str:
    _, unit = _sustained(state)
    return _if(unit is not None and unit.seat == seat and not unit.lost)


def _announced(state: State, seat: str) -> str:
    part = state.table.part(seat)
    return _if(part.announced) or _if(not part.intercepted, "INTERCEPTED")


def _in_combat(state: State, seat: str) -> str:
    """Outside combat it is for the table to rule (R-27); a roll within a ground combat is inside."""
    outside = innermost(state, Shot) is not None and state.stack[0].flow != "ground"
    return _if(not outside or state.table.switches.milor_outside == "yes", "NOT_IN_COMBAT")


def _shares(state: State, unit: Unit) -> bool:
    planets = (one for one in state.table.under_way.planets if one.place == unit.place)
    return any(may_coexist(state, unit.seat, planet) for planet in planets)


def _fell(*classes: str, whose: str) -> Callable[[State, str], str]:
    def condition(state: State, seat: str) -> str:
        units = [unit for unit in fallen(state) if whose == "any" or unit.seat != seat]
        return _if(any(not classes or unit.card.kind in classes for unit in units))

    return condition


def _own_ship_fell(state: State, seat: str) -> str:
    return _if(any(unit.seat == seat and unit.card.is_ship and unit.card.combat for unit in fallen(state)))


def _damaged(state: State, seat: str) -> str:
    return _if(any(unit.damaged and unit.card.sustain for unit in state.table.at_hand(seat)))


def _is_done(mark: str) -> Callable[[State, str], str]:
    def condition(state: State, seat: str) -> str:
        return _if(mark in state.table.part(state.table.other(seat)).done)

    return condition


def _own_barrage(state: State, seat: str) -> str:
    shot = innermost(state, Shot)
    if shot is not None:
        return _if(shot.by == seat)
    part = state.table.part(seat)
    own = any(flag.startswith("own_barrage:") for flag in part.flags)
    return _if(bool(part.barrage) or own or bool(barrage_units(state, seat)))


def _ended(seat: str, state: State, *, won: bool) -> bool:
    table = state.table
    ending = table.ending if table.action is None else table.action.ended
    return ending is not None and bool(ending.winner) and (ending.winner == seat or not won)


def _slips(state: State, seat: str) -> str:
    return _if(bool(slip_systems(state, seat)), "NO_ELIGIBLE_SYSTEM")


def _kenara(state: State, seat: str) -> str:
    """A die costs a trade good; whether the flagship may touch barrage dice is for the table to rule (R-03)."""
    if not state.table.side(seat).trade_goods:
        return "COST_NOT_PAYABLE"
    barrage = state.stack[0].step.startswith("1.")
    return _if(not barrage or state.table.switches.kenara_on_afb == "yes", "COMBAT_ROLL_EFFECT_ON_AFB")


def _gained(state: State, seat: str, *, structures: bool) -> bool:
    planets = [planet for planet in state.table.under_way.planets if planet.taken and planet.controller == seat]
    there = [unit for planet in planets for unit in units_at(state, planet.place) if unit.seat != seat]
    return any(unit.card.is_structure for unit in there) if structures else bool(planets)


def _own_planet(state: State, seat: str) -> str:
    number = fought_for(state)
    return _if(number >= 0 and state.table.under_way.planets[number].controller == seat)


def _own_shield(state: State, seat: str) -> str:
    place = state.table.fight.place
    return _if(bool(place) and any(unit.seat == seat for unit in shields(state, place)))


def _may_deploy(state: State, seat: str) -> str:
    """DEPLOY is a unit ability: an anomaly takes it, and a law that leaves mechs nothing but Sustain Damage."""
    lost = next((word.why for word in effects_of(state.table.anomalies, LoseUnitAbilities)), "")
    return lost or _if(not any(effects_of(side.abilities, OnlySustain) for side in state.table.sides))


def _not_indoctrinated(state: State, seat: str) -> str:
    done = state.table.part(seat).done
    once = any(isinstance(one, TakeOver) for mark in done if mark in ENTRIES for one in ENTRIES[mark].effects)
    return _if(not once, "OBJECT_USED_THIS_WINDOW")


def _marked(mark: str) -> Callable[[State, str], str]:
    def condition(state: State, seat: str) -> str:
        return _if(last_mark(mark, seat, fought_for(state)) in state.table.under_way.used)

    return condition


def _gained_here(state: State, unit: Unit) -> bool:
    planets = state.table.under_way.planets
    return any(one.taken and one.controller == unit.seat and one.place == unit.place for one in planets)


def _own_structure(state: State, seat: str) -> str:
    return _if(any(unit.card.is_structure for unit in state.table.at_hand(seat)))


def _can_harrow(state: State, seat: str) -> str:
    """Only the active player, with ships that may fire at this planet (R-32: also after its last force fell)."""
    if seat != state.table.first:
        return "NOT_ACTIVE_PLAYER"
    action = state.table.under_way
    if not bombers(state) or not state.table.combatants(state.table.other(seat)):
        return NOT_NOW
    if state.table.switches.harrow_draw == "no" and not state.table.combatants(seat):
        return NOT_NOW
    return bombardment_reason(state, action.now)


CONDITIONS: dict[str, Callable[[State, str], str]] = {
    "hits_cancellable": lambda state, seat: _if(against(state, seat) is not None),
    "hits_on_own_ships": lambda state, seat: _if(against(state, seat) is not None),
    "opponent_sustained": _opponent_sustained,
    "not_immune": _not_immune,
    "own_ship_sustained": _own_ship_sustained,
    "own_sustained": _own_unit_sustained,
    "defending": lambda state, seat: _if(seat == state.table.fighting()[1]),
    "three_non_fighters": lambda state, seat: _if(len(non_fighters(state, seat)) >= ASSAULT),
    "opponent_non_fighter": lambda state, seat: _if(bool(non_fighters(state, state.table.other(seat)))),
    "own_non_fighter": lambda state, seat: _if(bool(non_fighters(state, seat))),
    "own_raider": lambda state, seat: _if(bool(of_class(state.table.combatants(seat), *RAIDERS))),
    "opponent_ship": lambda state, seat: _if(bool(state.table.combatants(state.table.other(seat)))),
    "opponent_stayed": lambda state, seat: _if(bool(state.table.combatants(state.table.other(seat)))),
    "opponent_not_nomad": lambda state, seat: _if(state.table.side(state.table.other(seat)).faction != "nomad"),
    "opponent_announced": lambda state, seat: _announced(state, state.table.other(seat)),
    "own_announced": _announced,
    "can_slip_away": _slips,
    "wormhole": lambda state, seat: _if(state.table.wormhole),
    "own_ship_fell": _own_ship_fell,
    "unit_fell": _fell(whose="any"),
    "raider_fell": _fell(*RAIDERS, whose="any"),
    "opponent_fell": _fell(whose="other"),
    "own_damaged": _damaged,
    "own_barrage": _own_barrage,
    "opponent_barrage": lambda state, seat: _own_barrage(state, state.table.other(seat)),
    "last_fighter": _is_done("last_fighter"),
    "last_fighter_barrage": _is_done("last_fighter_barrage"),
    "not_scored": lambda state, seat: _if(seat not in state.table.fight.scored),
    "kenara_may": _kenara,
    "attacking": lambda state, seat: _if(seat == state.table.first, "NOT_ACTIVE_PLAYER"),
    "planet_gained": lambda state, seat: _if(_gained(state, seat, structures=False)),
    "structures_gained": lambda state, seat: _if(_gained(state, seat, structures=True)),
    "own_planet": _own_planet,
    "own_shield": _own_shield,
    "may_deploy": _may_deploy,
    "not_indoctrinated": _not_indoctrinated,
    "first_iconoclast": lambda state, seat: _if(state.table.switches.naalu_mech == "pok"),
    "last_ship": _marked(LAST_SHIP),
    "last_sturdy_ship": _marked(LAST_STURDY),
    "last_force_bombarded": _marked(LAST_FORCE),
    "in_combat_or_ruled": _in_combat,
    "own_structure": _own_structure,
    "can_harrow": _can_harrow,
    "two_opposing": lambda state, seat: _if(len(state.table.combatants(state.table.other(seat))) > 1),
    "opponent_not_yin": lambda state, seat: _if(state.table.side(state.table.other(seat)).faction != "yin"),
    "won": lambda state, seat: _if(_ended(seat, state, won=True)),
    "won_or_lost": lambda state, seat: _if(_ended(seat, state, won=False)),
}
"""By name: what must be so beyond holding the card."""

SELF: dict[str, Callable[[State, Unit], bool]] = {
    "self_damaged": lambda state, unit: unit.damaged,
    "self_just_sustained": lambda state, unit: (_sustained(state)[1] or unit).id == unit.id and unit.sustained,
    "self_may_coexist": _shares,
    "self_gained": _gained_here,
    "self_can_sustain": lambda state, unit: not sustain_reason(state, unit),
}
"""By name: what must be so of the unit whose text it is."""
