"""What an audience sees of an X-Wing match: maps by id with their orders beside them, no nulls.

Hidden are the faces of facedown damage cards, from all but a judge; else audiences differ only in the stops a seat has
set for itself.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Literal, get_args

from attacks.engine.corrections import Edit
from attacks.engine.room import frame_of
from attacks.engine.values import JUDGE, ByIdentity
from attacks.engine.view import TurnView
from attacks.rooms.xwing import objectives, turning
from attacks.rooms.xwing import weapons as arms
from attacks.rooms.xwing.abilities.catalogue import ability_in_play, keys_of, whole_card
from attacks.rooms.xwing.abilities.vocabulary import Reroll
from attacks.rooms.xwing.abilities.vocabulary_moving import LATER
from attacks.rooms.xwing.abilities.vocabulary_rare import RerollPer
from attacks.rooms.xwing.actions import acts
from attacks.rooms.xwing.corrections.at_once import BRISK
from attacks.rooms.xwing.corrections.edits import Corrections
from attacks.rooms.xwing.deck import KEYS, Faceup, kind_of
from attacks.rooms.xwing.dice import NAMES, Pool
from attacks.rooms.xwing.effects import by_hand
from attacks.rooms.xwing.fact_effects import fact_effects
from attacks.rooms.xwing.initiative import initiative
from attacks.rooms.xwing.kept import but_corrections, itself, keep_answers
from attacks.rooms.xwing.marks import marks_of
from attacks.rooms.xwing.nested import Claim, Contest, Question, Use
from attacks.rooms.xwing.reach import covers, reach
from attacks.rooms.xwing.squad import Profile, Weapon
from attacks.rooms.xwing.state import RAIL, RULES, Attack, Facts, Ship, State, attack_of, attacker, attacking
from attacks.rooms.xwing.steps.declare import open_facts, reading
from attacks.rooms.xwing.steps.engage import engaging
from attacks.rooms.xwing.view_seats import seats_view
from attacks.rooms.xwing.view_secrets import conditions, facedown, looked_at
from attacks.rooms.xwing.view_types import (
    AbilityView,
    AskedView,
    AttackFactsView,
    AttackView,
    DieView,
    FaceupView,
    FactsView,
    Flag,
    MarkView,
    Phase,
    PoolView,
    RailView,
    ShipView,
    Standing,
    TakenView,
    UpgradeView,
    View,
    WeaponView,
)

ORIGINS: dict[str, Literal["rolled", "added", "entered"]] = {"r": "rolled", "a": "added", "e": "entered"}
RAIL_ORDER = list(RAIL)
FLAGS: tuple[Flag, ...] = get_args(Flag)
PHASES: dict[str, Phase] = {"T": "table", "E": "end"}
PHASES |= {"E0": "end", "E1": "end", "P1": "planning", "P3": "planning", "Y": "system"}
PHASES |= dict.fromkeys(("S2", "S3", "S4", "S4+", "S5"), "set_up")
PHASES |= dict.fromkeys("Y+ A0 A4 A5 A6 A6+ A7 A7+ A7c A7d A8 A8+ A9 A10 A10+ A11 A11+ A12 B".split(), "activation")


def view(state: State, audience: str, turn: Callable[[State], TurnView]) -> View:
    """The table as an audience may see it; `turn` says who is to act and in what kind of step."""
    seen = _for_all(state, turn).copy()
    mine = [number for seat, number in (mark.split(":") for mark in state.table.stops) if seat == audience]
    if audience == JUDGE and state.table.damage == "deck":
        seen["facedown"] = facedown(state)
    if looked := looked_at(state, audience):
        seen["facedown"] = looked
    if state.table.armed and (lying := conditions(state.table.ships, audience)):
        seen["conditions"] = lying
    if mine and "rail" in seen:
        seen["rail"] = seen["rail"] | {"stops": dict.fromkeys(mine, True)}
    return seen


@keep_answers(1024, by=lambda state, turn: (state,))
def _for_all(state: State, turn: Callable[[State], TurnView]) -> View:
    """What all audiences see. Not to be changed."""
    table, corrections = state.table, Corrections()
    seen: View = {
        **frame_of(
            "xwing",
            state,
            turn(state),
            seat_order=table.order(),
            ship_order=_engaging(table.ships, table.first),
        ),
        "seats": seats_view(state),
        "ships": _ships(state),
        "edits": {str(edit.id): corrections.view(state, edit) for edit in table.edits},
        "rounds": table.rounds,
        "contests": table.contests,
        "dice": table.dice,
        "phase": phase(state),
    }
    if table.damage == "deck":
        seen["damage"] = "deck"
    if table.handling == BRISK:
        seen["handling"] = "brisk"
        seen["acts"] = _acts(table.ships, table.switches.card_table)
        seen["taken"] = {str(edit.id): _taken_view(edit) for edit in corrections.at_once(state)}
    if state.stack:
        frame = state.stack[-1]
        if isinstance(frame.data, Claim | Question) and frame.data.use.key:
            seen["ability"] = _asked_view(state, frame.data.use)
    if table.initiative >= 0:
        seen["initiative"] = table.initiative
    if table.scenario:
        seen["scenario"] = table.scenario
    if table.counted:
        seen["counted"] = {"by": table.counted.by, "points": objectives.by_seat(state, table.counted.points)}
    if attacking(state):
        _show_attack(seen, state)
    if wording := _wording(state):
        seen["wording"] = wording
    return seen


def _taken_view(edit: Edit) -> TakenView:
    return {"by": edit.by, "ship": str(edit.place), "field": edit.field, "was": edit.was, "now": edit.now}


def _wording(state: State) -> dict[str, str]:
    """The questions that an edition words in its own way, by step: keys under [prompts]."""
    switches, wording = state.table.switches, {}
    if switches.attack_wording == "standard_attack":
        wording["0"] = "0_standard"
    if switches.aftermath_triggers == "any_or_destroyed":
        wording |= {number: f"{number}_destroyed" for number in ("6a", "6b", "6c", "6d")}
    return wording


def phase(state: State) -> Phase:
    """Where the round stands: before the engagement (at their own tables or on the mat), in it, after it, over."""
    return PHASES.get(state.stack[0].step, "engagement") if state.stack else "over"


@keep_answers(512, by=itself)
def _engaging(ships: tuple[Ship, ...], first: str) -> list[str]:
    """The ships by id: highest initiative first, then the first player's."""
    return [str(ship.id) for ship in sorted(ships, key=lambda ship: (-initiative(ship), ship.seat != first, ship.id))]


@keep_answers(512, by=itself)
def _acts(ships: tuple[Ship, ...], cards: str) -> dict[str, list[str]]:
    """The actions that each ship may perform."""
    return {str(ship.id): list(acts(ByIdentity(ship.card), cards)) for ship in ships}


def _ships(state: State) -> dict[str, ShipView]:
    """Each ship, by id."""
    table, attack = state.table, attack_of(state).attacker if attacking(state) else 0
    now = table.initiative if phase(state) == "engagement" else -1
    return _standing(table.ships, table.switches.card_table, attack, now, table.rules)


@keep_answers(512, by=itself)
def _standing(ships: tuple[Ship, ...], cards: str, attack: int, now: int, rules: int) -> dict[str, ShipView]:
    """Each ship where it stands in the round; `attack`: the one that attacks, `now`: what engages."""
    due = {ship.id for ship in engaging(ships, now, rules)} if now >= 0 else set[int]()
    return {str(ship.id): ship_view(ship, _stands(ship, attack, due), cards, rules) for ship in ships}


@keep_answers(8192, by=itself)
def ship_view(ship: Ship, standing: Standing, table: str, rules: int = RULES) -> ShipView:
    """One ship: what is printed and what has changed. Not to be changed.

    `standing` is where it stands in the round; `table` is the card table, by which its cards are marked.
    """
    card = ship.card
    weapons, upgrades, named = _printed(ByIdentity(card))
    seen: ShipView = {
        "seat": ship.seat,
        "pilot": card.pilot,
        "name": card.name,
        "chassis": card.chassis,
        "size": card.size,
        "initiative": initiative(ship),
        "agility": card.agility,
        "hull": card.hull,
        "shields": card.shields,
        "points": card.points,
        "shields_left": ship.shields,
        "damage": {"hit": ship.hits + len(ship.facedown), "crit": ship.crits + len(ship.faceup)},
        "tokens": {name: n for name in ship.tokens.__struct_fields__ if (n := getattr(ship.tokens, name))},
        "locks": [str(ship.lock)] if ship.lock else [],
        "weapons": weapons,
        "upgrades": upgrades,
        "state": standing,
    }
    if hands := by_hand.of_ship(ship):
        seen["by_hand"] = {str(n): {"key": key, "passed": key in ship.passed} for n, key in hands.items()}
    if named:
        seen["abilities"] = named
    on_mat = ship.stands is not None and rules >= LATER
    if marked := _marked(ByIdentity(card), table, ship.turned, on_mat):
        seen["cards"] = marked
    if card.force:
        seen["force"] = {"left": ship.force, "of": card.force}
    if card.charges:
        seen["charges"] = {
            charge.key: {"name": charge.name, "left": charge.value - ship.spent[at], "of": charge.value, "at": at}
            for at, charge in enumerate(card.charges)
        }
    if rules >= turning.SINCE and (lying := turning.two_sided(card)):
        names, up = turning.side_names(ByIdentity(card), table), ship.turned
        seen["sides"] = {
            one.key: {"at": at, "up": int(one.key in up), "names": names[at]} for at, one in enumerate(lying)
        }
    if ship.faceup:
        seen["faceup"] = {str(card.id): _faceup(card) for card in ship.faceup}
    for flag in FLAGS:
        if getattr(ship, flag):
            seen[flag] = True
    if ship.obstacle:
        seen["obstacle"] = ship.obstacle
    return seen


@lru_cache(maxsize=4096)
def _printed(same: ByIdentity[Profile]) -> tuple[dict[str, WeaponView], list[UpgradeView], list[AbilityView]]:
    """The weapons, upgrades and abilities of a ship: one and the same all match, so differences skip them."""
    card = same.thing
    return (
        {str(place): _weapon(weapon) for place, weapon in enumerate(card.weapons)},
        [{"key": u.key, "name": u.name, "slot": u.slot, "known": u.known} for u in card.upgrades],
        [{"key": ability.key, "name": ability.name} for ability in card.abilities],
    )


@lru_cache(maxsize=4096)
def _marked(same: ByIdentity[Profile], table: str, turned: tuple[str, ...], on_mat: bool) -> dict[str, MarkView]:
    """How the ship's cards are played that touch an attack, and `on_mat` those about moving: by the app or by hand."""
    found: dict[str, MarkView] = {}
    does = keys_of(same.thing, table, turned=turned, on_mat=on_mat)
    for key, mark in marks_of(table, same.thing, on_mat=on_mat).items():
        if mark.state in ("automated", "partly"):
            found[key] = {"state": mark.state, "does": [one for one in does if whole_card(one) == key]}
        if mark.state not in ("automated", "none"):
            found.setdefault(key, {"state": mark.state})["reason"] = mark.reason
    return found


def _weapon(weapon: Weapon) -> WeaponView:
    return {
        "key": weapon.key,
        "name": weapon.name,
        "arc": weapon.arc,
        "value": weapon.value,
        "low": weapon.low,
        "high": weapon.high,
        "ordnance": weapon.ordnance,
        "demand": list(weapon.demand),
        "charges": weapon.charges,
    }


def _faceup(card: Faceup) -> FaceupView:
    seen: FaceupView = {"card": KEYS[card.kind]}
    if kind_of(card.kind).action:
        seen["action"] = True
    return seen


def _stands(ship: Ship, attacker: int, due: set[int]) -> Standing:
    if ship.removed:
        return "removed"
    if ship.id == attacker:
        return "attacks"
    if ship.destroyed:
        return "destroyed"
    if ship.engaged:
        return "engaged"
    return "next" if ship.id in due else "waits"


def _show_attack(seen: View, state: State) -> None:
    attack, frame = attack_of(state), state.stack[-1]
    seen["rail"] = _rail(_on_rail(state))
    seen["attack"] = _attack_view(state)
    seen["pools"] = {"attack": pool_view(attack.attack), "defense": pool_view(attack.defense)}
    if not attack.confirmed:
        seen["measured"] = {str(facts.target): _facts(facts) for facts in attack.measured}
    if isinstance(frame.data, Contest):
        seen["contest"] = {"fact": frame.data.fact, "a": frame.data.a, "d": frame.data.d}


@cache
def _rail(now: str) -> RailView:
    """The steps of an attack, where it stands at this one. Not to be changed."""
    return {"order": RAIL_ORDER, "now": now, "stops": {}}


def _on_rail(state: State) -> str:
    """The step of the attack that is under way, whatever is nested in it."""
    return next(frame.step for frame in reversed(state.stack) if frame.step in RAIL)


def _asked_view(state: State, use: Use) -> AskedView:
    """The ability that a question is about, its ship, and for how many dice where they are picked."""
    parts = (*ability_in_play(use.key).cost, *ability_in_play(use.key).effects)
    dice = any(isinstance(part, Reroll | RerollPer) for part in parts) and bool(use.picks)
    seen: AskedView = {"key": use.key, "ship": str(use.ship)}
    if dice:
        seen["n"] = len(use.picks[-1])
    if by_hand.carried_out(state):
        seen["by_hand"] = True
    return seen


@keep_answers(512, by=but_corrections)
def _attack_view(state: State) -> AttackView:
    attack, ship = attack_of(state), attacker(state)
    seen: AttackView = {
        "attacker": str(attack.attacker),
        "bonus": attack.bonus,
        "confirmed": attack.confirmed,
        "damage": {"hit": attack.hits_suffered, "crit": attack.crits_suffered},
        "depth": sum(isinstance(frame.data, Attack) for frame in state.stack),
    }
    if state.table.mat is None and (could := reach(state)):
        seen["reach"], seen["covers"] = could, covers(state)
    if not attack.confirmed and attack.measured:
        reasons = {place: arms.weapon_reason(state, place) for place in range(len(ship.card.weapons))}
        seen["weapons_why"] = {str(place): reason for place, reason in reasons.items() if reason}
    if attack.weapon >= 0:
        weapon = ship.card.weapons[attack.weapon]
        seen["weapon"], seen["arc"] = str(attack.weapon), weapon.arc
        if not attack.confirmed:
            reasons = {f.target: arms.target_reason(state, ship, weapon, f) for f in attack.measured}
            seen["targets_why"] = {str(target): reason for target, reason in reasons.items() if reason}
    facts = attack.facts()
    if attack.defender and facts:
        seen["defender"] = str(attack.defender)
        seen["facts"] = _facts_now(state, facts)
        if state.stack[-1].flow == "confirm" and (effects := fact_effects(state)):
            seen["effects"] = effects
    if attack.decided:
        seen["hit"] = attack.hit
    return seen


def _facts(facts: Facts) -> FactsView:
    return {
        "attack_range": facts.attack_range,
        "range": facts.range,
        "arcs": list(facts.arcs),
        "obstructed": int(facts.obstructed),
        "their_arcs": list(facts.their_arcs),
    }


def _facts_now(state: State, facts: Facts) -> AttackFactsView:
    seen: AttackFactsView = {
        **_facts(facts),
        "in_arc": reading(state, "in_arc"),
        "at_asteroid": reading(state, "at_asteroid"),
    }
    places = open_facts(state)
    if "at_debris" in places:
        seen["at_debris"] = reading(state, "at_debris")
    if "at_gas" in places:
        seen["at_gas"] = reading(state, "at_gas")
    return seen


@lru_cache(maxsize=4096)
def pool_view(pool: Pool) -> PoolView:
    """Dice by place: each keeps its place, face, what it was, if it was rerolled or cancelled. Not to be changed."""
    return {
        "order": [str(place) for place in range(len(pool.now))],
        "dice": {str(i): _die(pool, i) for i in range(len(pool.now))},
    }


def _die(pool: Pool, place: int) -> DieView:
    return _die_view(pool.now[place], pool.thrown[place], pool.again[place], pool.kinds[place], pool.out[place])


@cache
def _die_view(face: str, thrown: str, again: str, kind: str, out: str) -> DieView:
    """A die as it lies there: dice that lie alike are one and the same, so differences skip them. Not to be changed."""
    return {
        "face": NAMES[face],
        "thrown": NAMES[thrown],
        "again": again == "1",
        "origin": ORIGINS[kind],
        "out": out == "1",
    }
