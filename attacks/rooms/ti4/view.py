"""What an audience sees of a space combat: maps by id with their orders beside them, no nulls.

A hand is shown to its player and to a judge; everybody else learns how many cards it holds. A choice that is not
revealed yet is shown to nobody but whose it is.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from attacks.engine.corrections import Edit
from attacks.engine.same import Same
from attacks.rooms.ti4.abilities.owned import counts
from attacks.rooms.ti4.batches import batches
from attacks.rooms.ti4.dice import extra_hits, number_of_dice
from attacks.rooms.ti4.edits import FIELDS, POOLS
from attacks.rooms.ti4.result import luck
from attacks.rooms.ti4.state import STEPS, Die, Neighbour, Play, Side, State, Sustained, Unit
from attacks.rooms.ti4.units import alike

RAIL = [step for step in STEPS if step not in ("P0", "PA", "AD", "0.2", "0.2b", "0.2f", "1.4d", "4.3", "4.3a")]
JUDGE = "judge"


def view(state: State, audience: str, turn: Callable[[State], dict[str, Any]]) -> dict[str, Any]:
    """The table as an audience may see it; `turn` says who is to act and in what kind of step."""
    seen = _for_all(Same(state), turn)
    seats = {seat: row | _private(state, seat, audience) for seat, row in seen["seats"].items()}
    return seen | {"seats": seats}


def _private(state: State, seat: str, audience: str) -> dict[str, Any]:
    """The hand, for its player and a judge; a choice of one's own that others only know was made."""
    if audience not in (seat, JUDGE):
        return {}
    side = state.table.side(seat)
    hand: dict[str, Any] = {"hand": list(side.cards)} if side.cards else {}
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
def _for_all(same: Same[State], turn: Callable[[State], dict[str, Any]]) -> dict[str, Any]:
    """What all audiences see. Not to be changed."""
    state = same.thing
    table = state.table
    groups = _groups(state)
    seen: dict[str, Any] = {
        "room": "ti4",
        "edition": table.edition,
        "mode": table.mode,
        "round": table.round,
        "contests": table.contests,
        "dice": table.dice,
        "turn": turn(state),
        "seats": {side.seat: _seat(state, side) for side in table.sides},
        "seat_order": list(table.order()),
        "ships": {str(unit.id): unit_view(Same(unit), *groups[unit.id]) for unit in table.units},
        "ship_order": [str(unit.id) for unit in _order(state)],
        "system": {"anomalies": list(table.anomalies), "wormhole": table.wormhole, "laws": list(table.laws)},
        "pools": {pool: _pools(state, pool) for pool in POOLS},
        "hits": _hits(state),
        "edits": {str(edit.id): edit_view(state, edit) for edit in table.edits},
        "edit_order": [str(edit.id) for edit in table.edits],
    }
    if state.stack:
        frame = state.stack[-1]
        seen["step"] = {"flow": frame.flow, "number": frame.step}
        seen["rail"] = {"order": RAIL, "now": _station(state)}
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


def _station(state: State) -> str:
    """Where the page's rail stands: the numbered step, whatever is nested in it."""
    step = state.stack[0].step
    return step if step in RAIL else next((one for one in RAIL if step.startswith(one)), step)


def _playing(state: State) -> dict[str, Any]:
    """The ability that is being used, as everybody sees it."""
    for frame in reversed(state.stack):
        data = frame.data
        if isinstance(data, Play):
            seen = {"seat": data.seat, "card": data.ability}
            return seen | ({"ship": str(data.unit)} if data.unit else {})
        if isinstance(data, Sustained):
            return {"seat": state.table.unit(data.unit).seat, "card": "sustain_damage", "ship": str(data.unit)}
    return {}


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


def _seat(state: State, side: Side) -> dict[str, Any]:
    table = state.table
    seen: dict[str, Any] = {
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
    }
    if side.seat not in table.fighting():
        return seen | {"role": "bystander"}
    part = table.part(side.seat)
    role = "attacker" if side.seat == table.first else "defender"
    flags = {
        "announced": part.announced,
        "intercepted": part.intercepted,
        "forced": part.forced,
        "committed": part.commit is not None or (part.chose and _choosing(state)),
        "scored": side.seat in table.fight.scored,
    }
    bonuses = [{"source": bonus.source, "n": bonus.n, "cls": bonus.cls} for bonus in part.bonuses]
    seen |= {
        "role": role,
        "ships_left": len(table.ships(side.seat)),
        "bonuses": bonuses,
        "luck": luck(state, side.seat),
    }
    return seen | {name: True for name, on in flags.items() if on}


def _system(system: Neighbour) -> dict[str, Any]:
    flags = ("other_ships", "other_units", "own_unit", "own_planet", "own_token")
    there = [flag for flag in flags if getattr(system, flag)]
    return {"name": system.name, "flags": [*there, *system.anomalies]}


@lru_cache(maxsize=8192)
def unit_view(same: Same[Unit], group: int, dice: int) -> dict[str, Any]:
    """One unit: what its card prints and what has changed. Not to be changed."""
    unit, card = same.thing, same.thing.card
    seen: dict[str, Any] = {
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
        seen["afb"] = {"value": card.afb[0], "dice": card.afb[1]}
    for name in ("bombardment", "space_cannon"):
        value, n = getattr(card, name)
        if n:
            seen[name] = {"value": value, "dice": n}
    flags = {"sustain": card.sustain, "immune": card.immune, "damaged": unit.damaged, "sustained": unit.sustained}
    seen |= {name: True for name, on in flags.items() if on}
    if card.special:
        seen["special"] = list(card.special)
    return seen | ({"lent": unit.lent} if unit.lent else {})


def whole(number: float) -> float:
    """A number without a needless ".0": a browser writes 4, and a view must read the same on both sides."""
    return int(number) if number == int(number) else number


def _pools(state: State, pool: str) -> dict[str, Any]:
    """The dice of both sides by place: value, face, modifiers with their sources, what it was before."""
    found = {}
    for seat in state.table.fighting_seats():
        part = state.table.part(seat)
        dice = part.barrage if pool == "barrage" else part.dice
        if dice:
            order = [str(place) for place in range(len(dice))]
            found[seat] = {"order": order, "dice": {str(i): _die(state, die) for i, die in enumerate(dice)}}
    return found


def _die(state: State, die: Die) -> dict[str, Any]:
    seen: dict[str, Any] = {"value": die.value, "face": die.face, "result": die.result, "hit": die.hit}
    if die.unit:
        seen["ship"] = str(die.unit)
    if die.mods:
        seen["mods"] = [{"source": source, "n": n} for source, n in die.mods]
    if die.was:
        seen |= {"was": list(die.was), "by": list(die.by)}
    more = extra_hits(state, die)
    if more:
        seen["more"] = more
    if die.extra:
        seen["extra"] = die.extra
    return seen | ({"origin": "entered"} if die.entered else {})


def _hits(state: State) -> dict[str, Any]:
    """The hits that wait, by the seat they are against."""
    found = {}
    for batch in batches(state):
        row: dict[str, Any] = {"by": batch.by, "source": batch.source, "left": batch.left, "produced": batch.produced}
        row |= {"only": batch.only} | ({"restricted": batch.restricted} if batch.restricted else {})
        found[batch.seat] = row | ({"ship": str(batch.target)} if batch.target else {})
    return found


def edit_view(state: State, edit: Edit) -> dict[str, Any]:
    """An edit that waits."""
    seen: dict[str, Any] = {"by": edit.by, "thing": edit.thing, "field": edit.field, "was": edit.was, "now": edit.now}
    if edit.thing == "ship":
        seen["ship"] = str(edit.place)
    else:
        seen["side"] = state.table.fighting_seats()[edit.place % 2]
    if edit.thing == "die":
        seen["die"] = str(edit.place // 2)
    return seen | {"note": edit.note, "contested": edit.contested}


__all__ = ["FIELDS", "Same", "edit_view", "unit_view", "view"]
