"""What an audience sees of an X-Wing match: maps by id with their orders beside them, no nulls.

Hidden are the faces of facedown damage cards, from all but a judge; else audiences differ only in the stops a seat has
set for itself.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from attacks.engine.corrections import Edit
from attacks.engine.same import Same
from attacks.engine.values import JUDGE
from attacks.rooms.xwing import score, weapons
from attacks.rooms.xwing.abilities.catalogue import abilities, card_of, keys_of, secret_cards
from attacks.rooms.xwing.abilities.vocabulary import Reroll
from attacks.rooms.xwing.abilities.vocabulary_rare import RerollPer
from attacks.rooms.xwing.deck import KEYS, Faceup, kind_of
from attacks.rooms.xwing.declare import open_facts, reading, told
from attacks.rooms.xwing.dice import NAMES, Pool
from attacks.rooms.xwing.engage import waiting
from attacks.rooms.xwing.marks import marks_of
from attacks.rooms.xwing.nested import Claim, Contest, Question, Use
from attacks.rooms.xwing.squad import Profile
from attacks.rooms.xwing.state import DEFENDED, RAIL, Attack, Ship, State, attack_of, attacking

RAIL_ORDER = list(RAIL)
PHASES = {"T": "table", "E": "end"}


def view(state: State, audience: str, turn: Callable[[State], dict[str, Any]]) -> dict[str, Any]:
    """The table as an audience may see it; `turn` says who is to act and in what kind of step."""
    seen = _for_all(Same(state), turn)
    marks = (mark.split(":") for mark in state.table.stops)
    mine = [number for seat, number in marks if seat == audience]
    if audience == JUDGE and state.table.damage == "deck":
        seen = seen | {"facedown": _facedown(state)}
    if looked := _looked_at(state, audience):
        seen = seen | {"facedown": looked}
    if state.table.armed and (conditions := _conditions(state, audience)):
        seen = seen | {"conditions": conditions}
    if not mine or "rail" not in seen:
        return dict(seen)
    return seen | {"rail": seen["rail"] | {"stops": dict.fromkeys(mine, True)}}


def _facedown(state: State) -> dict[str, list[str]]:
    """What the facedown damage cards are, by ship: only a judge is shown them."""
    return {str(ship.id): [KEYS[kind] for kind in ship.facedown] for ship in state.table.ships if ship.facedown}


def _looked_at(state: State, audience: str) -> dict[str, list[str]]:
    """What a card lets a seat see while it chooses, and nobody else."""
    asked = state.stack[-1].data if state.stack else None
    if not isinstance(asked, Question) or asked.what != "look" or asked.seat != audience:
        return {}
    return {ship: kinds for ship, kinds in _facedown(state).items() if int(ship) in asked.ships}


def _conditions(state: State, audience: str) -> dict[str, list[str]]:
    """The condition cards by ship; one that lies facedown is shown to its own seat and a judge only."""
    found = {}
    for ship in state.table.ships:
        hidden = audience not in (ship.seat, JUDGE) and DEFENDED not in ship.used
        cards = [f"c.{card}" for card in ship.marked if not (hidden and card in secret_cards())]
        if cards:
            found[str(ship.id)] = cards
    return found


@lru_cache(maxsize=256)
def _for_all(same: Same[State], turn: Callable[[State], dict[str, Any]]) -> dict[str, Any]:
    """What all audiences see. Not to be changed."""
    state = same.thing
    table, cards = state.table, state.table.switches.card_table
    seen: dict[str, Any] = {
        "room": "xwing",
        "edition": table.edition,
        "mode": table.mode,
        "round": table.round,
        "rounds": table.rounds,
        "contests": table.contests,
        "dice": table.dice,
        "phase": phase(state),
        "turn": turn(state),
        "seats": _seats(state),
        "seat_order": list(table.order()),
        "ships": {str(at): ship_view(Same(table.ship(at)), word, cards) for at, word in _standings(state).items()},
        "ship_order": [str(ship.id) for ship in engagement_order(state)],
        "edits": {str(edit.id): edit_view(edit) for edit in table.edits},
        "edit_order": [str(edit.id) for edit in table.edits],
    }
    if table.damage == "deck":
        seen["damage"] = "deck"
    if state.stack:
        frame = state.stack[-1]
        seen["step"] = {"flow": frame.flow, "number": frame.step}
        if isinstance(frame.data, Claim | Question) and frame.data.use.key:
            seen["ability"] = _asked(frame.data.use)
    if table.initiative >= 0:
        seen["initiative"] = table.initiative
    if attacking(state):
        seen |= _attack(state)
    wording = _wording(state)
    return seen | ({"wording": wording} if wording else {})


def _wording(state: State) -> dict[str, str]:
    """The questions that an edition words in its own way, by step: keys under [prompts]."""
    switches, wording = state.table.switches, {}
    if switches.attack_wording == "standard_attack":
        wording["0"] = "0_standard"
    if switches.aftermath_triggers == "any_or_destroyed":
        wording |= {number: f"{number}_destroyed" for number in ("6a", "6b", "6c", "6d")}
    return wording


def phase(state: State) -> str:
    """Where the round stands: on the players' own table, in the engagement, at its end, or over."""
    if not state.stack:
        return "over"
    return PHASES.get(state.stack[0].step, "engagement")


def engagement_order(state: State) -> list[Ship]:
    """Highest initiative first, then the first player's ships."""
    first = state.table.first
    return sorted(state.table.ships, key=lambda ship: (-ship.card.initiative, ship.seat != first, ship.id))


def _seats(state: State) -> dict[str, Any]:
    points, seats = score.scores(state), {}
    for side in state.table.sides:
        seats[side.seat] = {
            "name": side.name,
            "squad": side.squad,
            "faction": side.faction,
            "points": side.points,
            "score": points[side.seat],
        }
        if side.mission:
            seats[side.seat]["mission"] = side.mission
        if state.table.damage == "deck":
            pile = {key: n for key, n in zip(KEYS[1:], side.discards, strict=True) if n}
            seats[side.seat]["deck"] = {"left": sum(side.deck), "discards": pile}
    if state.stack and state.stack[0].step == "T":
        for answer in state.stack[0].answers:
            seats[answer.seat]["ready"] = True
    if attacking(state):
        attack = attack_of(state)
        mine = state.table.ship(attack.attacker).seat
        seats[mine]["role"] = "attacker"
        seats[state.table.other(mine)]["role"] = "defender"
    return seats


@lru_cache(maxsize=8192)
def ship_view(same: Same[Ship], standing: str, table: str) -> dict[str, Any]:
    """One ship: what is printed and what has changed. Not to be changed.

    `standing` is where it stands in the round; `table` is the card table, by which its cards are marked.
    """
    ship, card = same.thing, same.thing.card
    seen: dict[str, Any] = {
        "seat": ship.seat,
        "pilot": card.pilot,
        "name": card.name,
        "chassis": card.chassis,
        "size": card.size,
        "initiative": card.initiative,
        "agility": card.agility,
        "hull": card.hull,
        "shields": card.shields,
        "points": card.points,
        "shields_left": ship.shields,
        "damage": {"hit": ship.hits + len(ship.facedown), "crit": ship.crits + len(ship.faceup)},
        "tokens": {name: n for name in ship.tokens.__struct_fields__ if (n := getattr(ship.tokens, name))},
        "locks": [str(ship.lock)] if ship.lock else [],
        "weapons": {str(place): _weapon(weapon) for place, weapon in enumerate(card.weapons)},
        "upgrades": [{"key": u.key, "name": u.name, "slot": u.slot, "known": u.known} for u in card.upgrades],
        "state": standing,
    }
    if card.abilities:
        seen["abilities"] = [{"key": ability.key, "name": ability.name} for ability in card.abilities]
    if marked := _marked(Same(card), table):
        seen["cards"] = marked
    if card.force:
        seen["force"] = {"left": ship.force, "of": card.force}
    if card.charges:
        seen["charges"] = {
            charge.key: {"name": charge.name, "left": charge.value - ship.spent[at], "of": charge.value, "at": at}
            for at, charge in enumerate(card.charges)
        }
    if ship.faceup:
        seen["faceup"] = {str(card.id): _faceup(card) for card in ship.faceup}
    flags = {"disarmed": ship.disarmed, "bonus": ship.bonus, "engaged": ship.engaged, "destroyed": ship.destroyed}
    seen |= {name: True for name, on in flags.items() if on}
    return seen | ({"obstacle": ship.obstacle} if ship.obstacle else {})


@lru_cache(maxsize=1024)
def _marked(same: Same[Profile], table: str) -> dict[str, dict[str, Any]]:
    """How the ship's cards that touch an attack are played: automated, with the keys of what they do, or by hand."""
    found: dict[str, dict[str, Any]] = {}
    does = keys_of(same.thing, table)
    for key, mark in marks_of(table, same.thing).items():
        if mark.state == "automated":
            found[key] = {"state": mark.state, "does": [one for one in does if card_of(one) == key]}
        elif mark.state != "none":
            found[key] = {"state": mark.state, "reason": mark.reason}
    return found


def _weapon(weapon: Any) -> dict[str, Any]:
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


def _faceup(card: Faceup) -> dict[str, Any]:
    return {"card": KEYS[card.kind]} | ({"action": True} if kind_of(card.kind).action else {})


def _standings(state: State) -> dict[int, str]:
    """Where each ship stands in the round, by id."""
    attacker = attack_of(state).attacker if attacking(state) else 0
    engaging = phase(state) == "engagement" and state.table.initiative >= 0
    due = {ship.id for ship in waiting(state)} if engaging else set()
    return {ship.id: _standing(ship, attacker, due) for ship in state.table.ships}


def _standing(ship: Ship, attacker: int, due: set[int]) -> str:
    if ship.removed:
        return "removed"
    if ship.id == attacker:
        return "attacks"
    if ship.destroyed:
        return "destroyed"
    if ship.engaged:
        return "engaged"
    return "next" if ship.id in due else "waits"


def edit_view(edit: Edit) -> dict[str, Any]:
    """An edit that waits."""
    seen: dict[str, Any] = {"by": edit.by, "thing": edit.thing, "field": edit.field, "was": edit.was, "now": edit.now}
    if edit.thing in ("ship", "card"):
        seen["ship"] = str(edit.place)
    if edit.thing == "die":
        seen["die"] = str(edit.place)
    if edit.thing == "seat":
        seen["side"] = ("p1", "p2")[edit.place]
    return seen | {"note": edit.note, "contested": edit.contested}


def _attack(state: State) -> dict[str, Any]:
    attack, frame = attack_of(state), state.stack[-1]
    seen: dict[str, Any] = {
        "rail": {"order": RAIL_ORDER, "now": _on_rail(state), "stops": {}},
        "attack": _attack_view(state, attack),
        "pools": {"attack": pool_view(attack.attack), "defense": pool_view(attack.defense)},
    }
    if not attack.confirmed:
        seen["measured"] = {str(facts.target): _facts(told(facts)) for facts in attack.measured}
    if isinstance(frame.data, Contest):
        seen["contest"] = {"fact": frame.data.fact, "a": frame.data.a, "d": frame.data.d}
    return seen


def _on_rail(state: State) -> str:
    """The step of the attack that is under way, whatever is nested in it."""
    return next(frame.step for frame in reversed(state.stack) if frame.step in RAIL)


def _asked(use: Use) -> dict[str, Any]:
    """The ability that a question is about, its ship, and for how many dice where they are picked."""
    parts = (*abilities()[use.key].cost, *abilities()[use.key].effects)
    dice = any(isinstance(part, Reroll | RerollPer) for part in parts) and bool(use.picks)
    return {"key": use.key, "ship": str(use.ship)} | ({"n": len(use.picks[-1])} if dice else {})


def _attack_view(state: State, attack: Attack) -> dict[str, Any]:
    ship = state.table.ship(attack.attacker)
    seen: dict[str, Any] = {
        "attacker": str(attack.attacker),
        "bonus": attack.bonus,
        "confirmed": attack.confirmed,
        "damage": {"hit": attack.hits_suffered, "crit": attack.crits_suffered},
        "depth": sum(isinstance(frame.data, Attack) for frame in state.stack),
    }
    if not attack.confirmed and attack.measured:
        reasons = {place: weapons.weapon_reason(state, place) for place in range(len(ship.card.weapons))}
        seen["weapons_why"] = {str(place): reason for place, reason in reasons.items() if reason}
    if attack.weapon >= 0:
        weapon = ship.card.weapons[attack.weapon]
        seen |= {"weapon": str(attack.weapon), "arc": weapon.arc}
        if not attack.confirmed:
            reasons = {f.target: weapons.target_reason(state, ship, weapon, f) for f in attack.measured}
            seen["targets_why"] = {str(target): reason for target, reason in reasons.items() if reason}
    facts = attack.facts()
    if attack.defender and facts:
        seen["defender"] = str(attack.defender)
        places = [fact for fact in open_facts(state) if fact.startswith("at_")]
        extra = {fact: reading(state, fact) for fact in ("in_arc", "at_asteroid", *places)}
        seen["facts"] = _facts(told(facts)) | extra
    if attack.decided:
        seen["hit"] = attack.hit
    return seen


def _facts(data: dict[str, object]) -> dict[str, object]:
    return {name: value for name, value in data.items() if name != "target"}


@lru_cache(maxsize=4096)
def pool_view(pool: Pool) -> dict[str, Any]:
    """Dice by place: each keeps its place, face, what it was, if it was rerolled or cancelled. Not to be changed."""
    origin = {"r": "rolled", "a": "added", "e": "entered"}
    dice = {}
    for place, face in enumerate(pool.now):
        die: dict[str, Any] = {"face": NAMES[face], "thrown": NAMES[pool.thrown[place]]}
        die |= {"again": pool.again[place] == "1", "origin": origin[pool.kinds[place]], "out": pool.out[place] == "1"}
        dice[str(place)] = die
    return {"order": [str(place) for place in range(len(pool.now))], "dice": dice}
