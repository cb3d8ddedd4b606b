"""What an audience sees of a space combat: maps by id with their orders beside them, no nulls.

A hand is shown to its player and to a judge; everybody else learns how many cards it holds. A choice that is not
revealed yet is shown to nobody but whose it is.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from attacks.engine.room import frame_of
from attacks.engine.values import ByIdentity
from attacks.engine.view import TurnView, whole
from attacks.rooms.ti4.action import ACTION_RAIL
from attacks.rooms.ti4.batches import batches
from attacks.rooms.ti4.dice import BOMBARDMENT, CANNON, extra_hits, number_of_dice
from attacks.rooms.ti4.edits import ACTION_POOLS, POOLS, Corrections
from attacks.rooms.ti4.effects.using import counts
from attacks.rooms.ti4.flow import RAIL
from attacks.rooms.ti4.hits import cancels
from attacks.rooms.ti4.places import Planet
from attacks.rooms.ti4.result import luck
from attacks.rooms.ti4.state import Die, Neighbour, Play, Side, State, Sustained, Unit
from attacks.rooms.ti4.units import alike
from attacks.rooms.ti4.view_types import (
    ActionView,
    DieView,
    HitsView,
    NeighbourView,
    PlanetView,
    PlayView,
    RollsView,
    RollView,
    SeatView,
    UnitView,
    View,
)

JUDGE = "judge"


def view(state: State, audience: str, turn: Callable[[State], TurnView]) -> View:
    """The table as an audience may see it; `turn` says who is to act and in what kind of step."""
    seen = _for_all(ByIdentity(state), turn)
    return seen | {"seats": {seat: _with_hand(state, seat, row, audience) for seat, row in seen["seats"].items()}}


def _with_hand(state: State, seat: str, shown: SeatView, audience: str) -> SeatView:
    """The seat with its hand, for its player and a judge; a choice of one's own that others only know was made."""
    if audience not in (seat, JUDGE):
        return shown
    side = state.table.side(seat)
    hand = shown.copy()
    if side.cards:
        hand["hand"] = list(side.cards)
    if audience == seat and seat in state.table.fighting():
        part = state.table.part(seat)
        if part.commit is not None:
            hand["commit"] = [str(one) for one in part.commit]
        elif part.chose and _choosing(state):
            hand["commit"] = [str(one) for one in part.using]
    return hand


def _choosing(state: State) -> bool:
    """Is it still open which units use the barrage?"""
    return bool(state.stack) and state.stack[0].step == "1.2"


@lru_cache(maxsize=256)
def _for_all(same: ByIdentity[State], turn: Callable[[State], TurnView]) -> View:
    """What all audiences see. Not to be changed."""
    state = same.thing
    table = state.table
    groups = _groups(state)
    corrections = Corrections()
    ships = [str(unit.id) for unit in _order(state)]
    seen: View = {
        **frame_of("ti4", state, turn(state), seat_order=table.order(), ship_order=ships),
        "seats": {side.seat: _seat(state, side) for side in table.sides},
        "ships": {str(unit.id): unit_view(ByIdentity(unit), *groups[unit.id]) for unit in table.units},
        "edits": {str(edit.id): corrections.view(state, edit) for edit in table.edits},
        "contests": table.contests,
        "dice": table.dice,
        "system": {"anomalies": list(table.anomalies), "wormhole": table.wormhole, "laws": list(table.laws)},
        "pools": {pool: _pools(state, pool) for pool in (POOLS if table.action is None else ACTION_POOLS)},
        "hits": _hits(state),
    }
    if table.action is not None:
        seen["action"] = action_view(state)
    if state.stack:
        frame = state.stack[-1]
        rail = RAIL if table.action is None else ACTION_RAIL
        seen["rail"] = {"order": rail, "now": _station(state, rail)}
        if frame.passes:
            seen["declined"] = frame.passes
        play = _playing(state)
        if play:
            seen["playing"] = play
    else:
        seen["phase"] = "over"
    if table.ending:
        seen["ending"] = {"winner": table.ending.winner, "why": table.ending.why}
    return seen


def _station(state: State, rail: list[str]) -> str:
    """Where the page's rail stands: the numbered step, whatever is nested in it."""
    step = state.stack[0].step
    return step if step in rail else next((one for one in reversed(rail) if step.startswith(one)), step)


def action_view(state: State) -> ActionView:
    """How far the tactical action has come, as everybody sees it."""
    action = state.table.under_way
    seen: ActionView = {
        "planet_order": [str(number) for number in range(len(action.planets))],
        "planets": {str(number): _planet(planet) for number, planet in enumerate(action.planets)},
        "bouts": [
            {"place": bout.place, "winner": bout.winner, "why": bout.why, "rounds": bout.rounds}
            for bout in action.bouts
        ],
        "place": state.table.fight.place,
    }
    if action.now >= 0:
        seen["now"] = str(action.now)
    return seen


def _planet(planet: Planet) -> PlanetView:
    seen: PlanetView = {
        "name": planet.name,
        "place": planet.place,
        "controller": planet.controller,
        "traits": list(planet.traits),
    }
    if planet.landed:
        seen["landed"] = True
    if planet.taken:
        seen["taken"] = True
    if planet.exhausted:
        seen["exhausted"] = True
    if planet.coexist:
        seen["coexist"] = list(planet.coexist)
    return seen


def _playing(state: State) -> PlayView | None:
    """The ability that is being used, as everybody sees it."""
    for frame in reversed(state.stack):
        data = frame.data
        if isinstance(data, Play):
            seen: PlayView = {"seat": data.seat, "card": data.ability}
            if data.unit:
                seen["ship"] = str(data.unit)
            return seen
        if isinstance(data, Sustained):
            return {"seat": state.table.unit(data.unit).seat, "card": "sustain_damage", "ship": str(data.unit)}
    return None


def _order(state: State) -> list[Unit]:
    """Attacker's units first, dearest kinds first."""
    first = state.table.first
    return sorted(state.table.units, key=lambda unit: (unit.seat != first, -unit.card.cost, unit.card.id, unit.id))


def _groups(state: State) -> dict[int, tuple[int, int]]:
    """Of each unit the group of alike ones that picks name, and how many dice it rolls."""
    found: dict[int, tuple[int, int]] = {unit.id: (0, unit.card.dice) for unit in state.table.units}
    for seat in state.table.fighting_seats():
        units = [unit for unit in state.table.units if unit.seat == seat and not unit.lost]
        for leader, ids in alike(state, units).items():
            dice = number_of_dice(state, state.table.unit(leader))
            found |= dict.fromkeys(ids, (leader, dice))
    return found


def _seat(state: State, side: Side) -> SeatView:
    table = state.table
    seen: SeatView = {
        "name": side.name,
        "squad": side.fleet,
        "faction": side.faction,
        "cards": counts(side),
        "abilities": list(side.abilities),
        "exhausted": list(side.exhausted),
        "discarded": list(side.discarded),
        "trade_goods": side.trade_goods,
        "influence": side.influence,
        "resources": side.resources,
        "commodities": side.commodities,
        "fleet_pool": side.fleet_pool,
        "tokens": side.tokens,
        "neighbours": {str(place): _system(one) for place, one in enumerate(side.neighbours)},
        "yields": [mark.split(":")[1] for mark in table.yields if mark.startswith(f"{side.seat}:")],
        "role": "bystander",
    }
    if side.seat in table.fighting():
        _show_part(seen, state, side.seat)
    return seen


def _show_part(seen: SeatView, state: State, seat: str) -> None:
    """What a side that fights has done in this combat."""
    table, part = state.table, state.table.part(seat)
    seen["role"] = "attacker" if seat == table.first else "defender"
    seen["ships_left"] = len(table.combatants(seat))
    seen["bonuses"] = [{"source": bonus.source, "n": bonus.n, "cls": bonus.cls} for bonus in part.bonuses]
    seen["luck"] = luck(state, seat)
    if part.announced:
        seen["announced"] = True
    if part.intercepted:
        seen["intercepted"] = True
    if part.forced:
        seen["forced"] = True
    if part.commit is not None or (part.chose and _choosing(state)):
        seen["committed"] = True
    if seat in table.fight.scored:
        seen["scored"] = True
    if (n := cancels(state, seat)) > 1:
        seen["cancels"] = n


def _system(system: Neighbour) -> NeighbourView:
    flags = ("other_ships", "other_units", "own_unit", "own_planet", "own_token")
    there = [flag for flag in flags if getattr(system, flag)]
    return {"name": system.name, "flags": [*there, *system.anomalies]}


@lru_cache(maxsize=8192)
def unit_view(same: ByIdentity[Unit], group: int, dice: int) -> UnitView:
    """One unit: what its card prints and what has changed. Not to be changed."""
    unit, card = same.thing, same.thing.card
    seen: UnitView = {
        "seat": unit.seat,
        "kind": card.id,
        "name": card.name,
        "cls": card.kind,
        "combat": card.combat,
        "dice": dice,
        "move": card.move,
        "capacity": card.capacity,
        "cost": whole(card.cost),
        "upgraded": card.id.endswith("2"),
        "state": unit.lost or "here",
        "place": unit.place,
        "group": str(group or unit.id),
    }
    if card.afb[1]:
        seen["afb"] = _rolls(card.afb)
    if card.bombardment[1]:
        seen["bombardment"] = _rolls(card.bombardment)
    if card.space_cannon[1]:
        seen["space_cannon"] = _rolls(card.space_cannon)
    if card.sustain:
        seen["sustain"] = True
    if card.immune:
        seen["immune"] = True
    if unit.damaged:
        seen["damaged"] = True
    if unit.sustained:
        seen["sustained"] = True
    if card.special:
        seen["special"] = list(card.special)
    if unit.lent:
        seen["lent"] = unit.lent
    return seen


def _rolls(printed: tuple[int, int]) -> RollsView:
    return {"value": printed[0], "dice": printed[1]}


def _pools(state: State, pool: str) -> dict[str, RollView]:
    """The dice of both sides by place: value, face, modifiers with their sources, what it was before."""
    found: dict[str, RollView] = {}
    for part in state.table.fight.parts:
        seat, other_kind = part.seat, pool in (CANNON, BOMBARDMENT) and pool != shot_kind(state)
        dice = () if other_kind else part.rolled(pool)
        if dice:
            order = [str(place) for place in range(len(dice))]
            found[seat] = {"order": order, "dice": {str(i): _die(state, die) for i, die in enumerate(dice)}}
    return found


def shot_kind(state: State) -> str:
    """Which unit ability the dice of a side's last shot were for: what fires in this part of the action."""
    step = state.stack[0].step if state.stack else ""
    return CANNON if step.startswith(("S.", "11.")) else BOMBARDMENT


def _die(state: State, die: Die) -> DieView:
    seen: DieView = {"value": die.value, "face": die.face, "result": die.result, "hit": die.hit}
    if die.unit:
        seen["ship"] = str(die.unit)
    if die.mods:
        seen["mods"] = [{"source": source, "n": n} for source, n in die.mods]
    if die.was:
        seen["was"], seen["by"] = list(die.was), list(die.by)
    more = extra_hits(state, die)
    if more:
        seen["more"] = more
    if die.extra:
        seen["extra"] = die.extra
    if die.entered:
        seen["origin"] = "entered"
    return seen


def _hits(state: State) -> dict[str, HitsView]:
    """The hits that wait, by the seat they are against."""
    found: dict[str, HitsView] = {}
    for batch in batches(state):
        row: HitsView = {
            "by": batch.by,
            "source": batch.source,
            "left": batch.left,
            "produced": batch.produced,
            "only": batch.only,
        }
        if batch.restricted:
            row["restricted"] = batch.restricted
        if batch.target:
            row["ship"] = str(batch.target)
        found[batch.seat] = row
    return found
