"""What each declared fact does to this attack: the dice it adds or takes, the cards it lets count and keeps out.

The defender confirms facts in one look (1c), so nothing that changes a number may be missing there. None is listed by
name: each fact is tried with its other readings, and whatever differs is what it does (rules/xwing.md 3.5).
"""

from __future__ import annotations

from collections.abc import Iterator

from attacks.rooms.xwing.abilities import vocabulary as v
from attacks.rooms.xwing.abilities.catalogue import Held, known
from attacks.rooms.xwing.abilities.vocabulary_rare import Rolled, Used
from attacks.rooms.xwing.dice import ATTACK, DEFENSE
from attacks.rooms.xwing.effects.conditions import holds
from attacks.rooms.xwing.effects.scene import scene_of
from attacks.rooms.xwing.state import State, attack_of, attacker, defender
from attacks.rooms.xwing.steps.contest import with_reading
from attacks.rooms.xwing.steps.declare import open_facts, reading
from attacks.rooms.xwing.steps.roll import attack_parts, defense_parts
from attacks.rooms.xwing.view_types import FactEffectView

LATER = (v.Results, v.Left, v.Hit, v.PaidCharge, v.LostShield, v.DealtCard, v.Guessed, v.Named, Rolled, Used)
"""Conditions that only the course of the attack will answer."""
REINFORCED = {"their_full_front": "reinforce_fore", "their_full_rear": "reinforce_aft"}
RANGES = {"attack_range": range(4), "range": range(4)}


def fact_effects(state: State) -> dict[str, FactEffectView]:
    """By fact: `attack` and `defense`, dice it adds or takes; `on`, abilities that count; `off`, those it keeps out.

    Facts that change nothing here are left out. An ability is told by its key, a reinforce token by its name.
    """
    weapon = attacker(state).card.weapons[attack_of(state).weapon]
    told: dict[str, FactEffectView] = {}
    for fact in open_facts(state):
        if fact not in ("in_arc", f"arc_{weapon.arc}") and not fact.startswith("at_") and (does := _does(state, fact)):
            told[fact] = does
    return told


def _does(state: State, fact: str) -> FactEffectView:
    now = reading(state, fact)
    readings = [other for other in RANGES.get(fact, (0, 1)) if other != now]
    if fact == "range" and now:
        readings.remove(0)  # ships that touch are at attack range 0 as well, and that fact says what it does
    others = [with_reading(state, fact, other) for other in readings]
    here, there = _acting(state), [_acting(other) for other in others]
    on = [key for key in here if any(key not in acting for acting in there)]
    off = [key for acting in there for key in acting if key not in here]
    if now and REINFORCED.get(fact) and getattr(defender(state).tokens, REINFORCED[fact]):
        on.append(REINFORCED[fact])
    does: FactEffectView = {}
    if n := _dice(state, others, ATTACK):
        does["attack"] = n
    if n := _dice(state, others, DEFENSE):
        does["defense"] = n
    if on:
        does["on"] = list(dict.fromkeys(on))
    if off:
        does["off"] = list(dict.fromkeys(off))
    return does


def _dice(state: State, others: list[State], pool: str) -> int:
    """The dice that are there, or missing, because the fact is as declared."""
    count = attack_parts if pool == ATTACK else defense_parts
    here, there = count(state), [count(other) for other in others]
    first = next(iter(here))  # what is printed on the card counts as it stands
    return sum(n for name, n in here.items() if name != first and any(other.get(name, 0) != n for other in there))


def _acting(state: State) -> tuple[str, ...]:
    """The abilities of this attack that nothing known by now keeps from acting."""
    return tuple(_acting_of(state)) if state.table.armed else ()


def _acting_of(state: State) -> Iterator[str]:
    for ship in state.table.ships:
        for key in ship.abilities:
            scene = scene_of(state, Held(ship.id, key, known(key)))
            if scene is None or scene.attack is None:
                continue
            seen = (condition for condition in scene.held.ability.when if not isinstance(condition, LATER))
            if all(holds(scene, condition) is not False for condition in seen):
                yield key
