"""The table as one audience may see it. Nothing in this room is hidden from anybody."""

from __future__ import annotations

from typing import Any

from attacks.engine.corrections import Edit
from attacks.engine.room import frame_of
from attacks.engine.view import TurnView
from attacks.rooms.legion import counts
from attacks.rooms.legion.cards import Weapon
from attacks.rooms.legion.convert import attack_surges, defense_surges
from attacks.rooms.legion.cover import cancels, cover_offered, dice_of_cover
from attacks.rooms.legion.dice import ATTACK_COLORS, DEFENSE_COLORS, Dice, words
from attacks.rooms.legion.edits import named
from attacks.rooms.legion.flow import RAIL
from attacks.rooms.legion.keywords.piercing import pierce, pierce_left
from attacks.rooms.legion.state import (
    Activation,
    Attack,
    Claim,
    Contest,
    Guard,
    Measure,
    Pool,
    State,
    Unit,
    Wounds,
)
from attacks.rooms.legion.under_way import attack_of, attacker, attacking, pool_of
from attacks.rooms.legion.view_types import (
    AttackView,
    CoverView,
    DieView,
    EditView,
    PoolView,
    RailView,
    SurgesView,
    UnitView,
    View,
    WeaponView,
)


def view(state: State, audience: str, turn: TurnView) -> View:
    """The whole table for an audience: plain JSON, maps by id, no null."""
    table = state.table
    seats = [side.seat for side in table.sides]
    ships = [str(unit.id) for unit in table.units]
    seen: View = {
        **frame_of("legion", state, turn, seat_order=seats, ship_order=ships),
        "seats": {side.seat: {"name": side.name, "squad": side.army, "faction": side.faction} for side in table.sides},
        "ships": {str(unit.id): _unit(unit) for unit in table.units},
        "edits": {str(edit.id): _edit(state, edit) for edit in table.edits},
        "first": table.first,
        "charges": {str(one.id): {"seat": one.seat, "ship": one.unit, "weapon": one.weapon} for one in table.charges},
        "stops": list(table.stops),
        "rail": _rail(state, audience),
    }
    if table.mode == "game":
        seen["active"] = table.active
    if attacking(state):
        seen["attack"] = _attack(state)
    if table.ending:
        seen["ending"] = {"winner": table.ending.winner, "why": table.ending.why}
    for frame in state.stack:
        _show(seen, state, frame.data)
    return seen


def _edit(state: State, edit: Edit) -> EditView:
    seen: EditView = fields_of(edit) | named(state, edit)
    return seen


def _rail(state: State, audience: str) -> RailView:
    """The steps of the page and which of them is now; outside of an attack there are none."""
    now = _now(state)
    if not now:
        return {"order": [], "now": ""}
    own = [number for number in RAIL if f"{audience}:{number}" in state.table.stops]
    order = RAIL if state.table.switches.suppression_step == "own_step" else RAIL[:-1]
    return {"order": list(order), "now": now, "stops": dict.fromkeys(own, True)}


def _now(state: State) -> str:
    """Where on the page the attack stands; empty outside of one."""
    for frame in reversed(state.stack):
        if frame.step.rstrip("+") in RAIL and frame.flow not in ("single", "game", "activation"):
            return frame.step.rstrip("+")
    return ""


def _unit(unit: Unit) -> UnitView:
    card = unit.card
    return {
        "seat": unit.seat,
        "name": card.name,
        "types": list(card.types),
        "die": card.die,
        "attack_surge": card.attack_surge,
        "defense_surge": card.defense_surge,
        "courage": unit.courage,
        "resilience": card.resilience,
        "suppressed": unit.suppressed,
        "panicked": unit.panicked,
        "keywords": dict(card.keywords),
        "weapons": [_weapon(weapon, place in unit.exhausted) for place, weapon in enumerate(card.weapons)],
        "tokens": {name: n for name in unit.tokens.__struct_fields__ if (n := getattr(unit.tokens, name))},
        "shields_flipped": unit.shields_flipped,
        "minis": {
            str(mini.id): {
                "name": mini.name,
                "wounds": mini.wounds,
                "threshold": mini.threshold,
                "leader": mini.leader,
                "noncombatant": mini.noncombatant,
                "defeated": not mini.left,
                "weapons": list(mini.weapons),
            }
            for mini in unit.minis
        },
        "activated": unit.activated,
        "attacked": unit.attacked,
        "moved": unit.moved,
        "destroyed": unit.destroyed,
    }


def _weapon(weapon: Weapon, exhausted: bool) -> WeaponView:
    seen: WeaponView = {
        "name": weapon.name,
        "dice": _colors(weapon.dice),
        "low": weapon.low,
        "high": weapon.high,
        "melee": weapon.melee,
        "ranged": weapon.ranged,
        "keywords": dict(weapon.keywords),
    }
    if exhausted:
        seen["exhausted"] = True
    return seen


def _colors(colors: str) -> dict[str, int]:
    return {name: colors.count(letter) for letter, name in ATTACK_COLORS.items() if letter in colors}


def _attack(state: State) -> AttackView:
    attack: Attack = attack_of(state)
    seen: AttackView = {
        "attacker": attack.attacker,
        "permission": attack.permission,
        "charge": attack.charge >= 0,
        "measured": {str(facts.target): fields_of(facts) for facts in attack.measured},
        "pools": {str(place): _pool(state, pool) for place, pool in enumerate(attack.pools)},
        "pool_order": [str(place) for place in range(len(attack.pools))],
    }
    if attack.now >= 0:
        pool = pool_of(state)
        seen["now"] = str(attack.now)
        seen["melee"] = pool.facts.melee
        if pool.weapons or pool.status == "rolling":
            seen["cover"] = _cover(state)
        if pool.status == "rolling":
            if state.stack[-1].flow == "cover_pool" and not pool.cover_dice:
                seen["cover"]["dice"] = dice_of_cover(state)
            seen["pierce"] = {"all": pierce(state), "left": pierce_left(state)}
            if surges := _surges(state, pool):
                seen["surges"] = surges
    return seen


def _surges(state: State, pool: Pool) -> dict[str, SurgesView]:
    """What the surges become that lie there now, of the attack and of the defense."""
    found = {"attack": attack_surges(state)} if pool.dice.places("s") else {}
    if pool.defense.places("s"):
        found["defense"] = defense_surges(state)
    return {
        kind: {"becomes": words(one.becomes)[0], "crits": one.crits, "tokens": one.tokens}
        for kind, one in found.items()
    }


def _cover(state: State) -> CoverView:
    """The cover as it counts now, and what it is made of."""
    seen: CoverView = {"value": counts.cover(state), "open": cover_offered(state), "parts": counts.cover_parts(state)}
    if state.table.switches.cover_mode == "cancel":
        seen["takes"] = cancels(state)
    return seen


def _pool(state: State, pool: Pool) -> PoolView:
    card = attacker(state).card
    return {
        "defender": pool.defender,
        "status": pool.status,
        "confirmed": pool.confirmed,
        "facts": fields_of(pool.facts),
        "weapons": [{"mini": mini, "weapon": place, "name": card.weapons[place].name} for mini, place in pool.weapons],
        "support": [
            {"ship": unit, "mini": mini, "name": state.table.unit(unit).card.weapons[place].name}
            for unit, mini, place in pool.support
        ],
        "gathered": _colors(pool.gathered),
        "dice": _dice(state, pool.dice, ATTACK_COLORS),
        "defense": _dice(state, pool.defense, DEFENSE_COLORS),
        "cover_dice": words(pool.cover_dice),
        "ever": pool.ever,
        "wounds": pool.wounds,
        "used": list(pool.done),
    }


def _dice(state: State, dice: Dice, names: dict[str, str]) -> list[DieView]:
    """Each die with its colour, its face, the face it landed on, its rerolls, and what cancelled it."""
    faces, thrown = words(dice.now), words(dice.thrown)
    seen: list[DieView] = []
    for i, face in enumerate(faces):
        die: DieView = {"color": names[dice.colors[i]], "face": face, "thrown": thrown[i], "rerolls": dice.again[i]}
        if state.table.dice == "entered":
            die["origin"] = "entered"
        if dice.gone[i]:
            die["cancelled_by"] = dice.gone[i]
        seen.append(die)
    return seen


def _show(seen: View, state: State, data: object) -> None:
    """What is nested in the step: an activation, a target being measured, a contest, a guardian, wounds, a claim."""
    if isinstance(data, Guard):
        seen["guardian"] = {"ship": data.unit, "dice": _dice(state, data.dice, DEFENSE_COLORS)}
    elif isinstance(data, Activation):
        seen["activation"] = fields_of(data)
    elif isinstance(data, Measure):
        seen["measure"] = fields_of(data)
    elif isinstance(data, Contest):
        seen["contest"] = fields_of(data)
    elif isinstance(data, Wounds):
        seen["wounds"] = fields_of(data)
    elif isinstance(data, Claim):
        seen["claim"] = fields_of(data)


def fields_of(value: Any) -> Any:
    """Every field of a value by its name, rows as lists."""
    return {name: _listed(getattr(value, name)) for name in value.__struct_fields__}


def _listed(value: object) -> Any:
    return [_listed(one) for one in value] if isinstance(value, tuple) else value
