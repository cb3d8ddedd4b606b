"""What each declared fact does to this attack: the dice it adds or takes, the cards it lets count and keeps out.

The defender confirms facts in one look (1c), so nothing that changes a number may be missing there. None is listed by
name: each fact is tried with its other readings, and whatever differs is what it does (rules/xwing.md 3.5).
"""

from __future__ import annotations

from typing import NamedTuple

from attacks.rooms.xwing.abilities import vocabulary as v
from attacks.rooms.xwing.abilities.catalogue import Held, ability_in_play
from attacks.rooms.xwing.abilities.vocabulary_rare import Rolled, Used
from attacks.rooms.xwing.effects.conditions import holds
from attacks.rooms.xwing.effects.scene import scene_of
from attacks.rooms.xwing.state import State, attack_of, attacker, defender
from attacks.rooms.xwing.steps.contest import with_reading
from attacks.rooms.xwing.steps.declare import open_facts, reading
from attacks.rooms.xwing.steps.roll import attack_parts, defense_parts
from attacks.rooms.xwing.view_types import FactEffectView

LATER = (v.Results, v.Left, v.Hit, v.PaidCharge, v.LostShield, v.DealtCard, v.Guessed, v.Named, Rolled, Used)
"""Conditions that only the course of the attack will answer."""
WHATEVER = (v.Weapon, v.Has, v.Ionized, v.Locks, v.Shielded, v.Damaged, v.Charged, v.AllForce, v.Marked, v.Chassis)
"""Conditions that are met, or not, whatever is read of the facts."""
REINFORCED = {"their_full_front": "reinforce_fore", "their_full_rear": "reinforce_aft"}
RANGES = {"attack_range": range(4), "range": range(4)}


def fact_effects(state: State) -> dict[str, FactEffectView]:
    """By fact: `attack` and `defense`, dice it adds or takes; `on`, abilities that count; `off`, those it keeps out.

    Facts that change nothing here are left out. An ability is told by its key, a reinforce token by its name.
    """
    weapon = attacker(state).card.weapons[attack_of(state).weapon]
    hanging = _hanging(state) if state.table.armed else ()
    here, told = _as_read(state, hanging), dict[str, FactEffectView]()
    for fact in open_facts(state):
        if fact in ("in_arc", f"arc_{weapon.arc}") or fact.startswith("at_"):
            continue
        if does := _does(state, fact, here, hanging):
            told[fact] = does
    return told


class Read(NamedTuple):
    """What an attack comes to with its facts as they are read: the abilities that act, the dice of both sides."""

    acting: tuple[str, ...]
    attack: dict[str, int]
    defense: dict[str, int]


class Hanging(NamedTuple):
    """An ability that hangs on how a fact is read, and the conditions by which it does."""

    held: Held
    when: tuple[v.Condition, ...]


def _as_read(state: State, hanging: tuple[Hanging, ...]) -> Read:
    return Read(_acting(state, hanging), attack_parts(state), defense_parts(state))


def _does(state: State, fact: str, here: Read, hanging: tuple[Hanging, ...]) -> FactEffectView:
    now = reading(state, fact)
    readings = [other for other in RANGES.get(fact, (0, 1)) if other != now]
    if fact == "range" and now:
        readings.remove(0)  # ships that touch are at attack range 0 as well, and that fact says what it does
    there = [_as_read(with_reading(state, fact, other), hanging) for other in readings]
    on = [key for key in here.acting if any(key not in other.acting for other in there)]
    off = [key for other in there for key in other.acting if key not in here.acting]
    if now and REINFORCED.get(fact) and getattr(defender(state).tokens, REINFORCED[fact]):
        on.append(REINFORCED[fact])
    does: FactEffectView = {}
    if n := _dice(here.attack, [other.attack for other in there]):
        does["attack"] = n
    if n := _dice(here.defense, [other.defense for other in there]):
        does["defense"] = n
    if on:
        does["on"] = list(dict.fromkeys(on))
    if off:
        does["off"] = list(dict.fromkeys(off))
    return does


def _dice(here: dict[str, int], there: list[dict[str, int]]) -> int:
    """The dice that are there, or missing, because the fact is as declared."""
    first = next(iter(here))  # what is printed on the card counts as it stands
    return sum(n for name, n in here.items() if name != first and any(other.get(name, 0) != n for other in there))


def _acting(state: State, hanging: tuple[Hanging, ...]) -> tuple[str, ...]:
    """Those of these abilities that nothing known by now keeps from acting."""
    found = []
    for one in hanging:
        scene = scene_of(state, one.held)
        if scene is not None and all(holds(scene, condition) is not False for condition in one.when):
            found.append(one.held.key)
    return tuple(found)


def _hanging(state: State) -> tuple[Hanging, ...]:
    """The abilities of this attack that a fact may let act or keep from acting: what else they ask for is met."""
    found = []
    for ship in state.table.ships:
        for key in ship.abilities:
            ability = ability_in_play(key)
            when = tuple([one for one in ability.when if not isinstance(one, (*LATER, *WHATEVER))])
            scene = scene_of(state, Held(ship.id, key, ability)) if when else None
            if scene is None or scene.attack is None:
                continue
            if all(holds(scene, one) is not False for one in ability.when if isinstance(one, WHATEVER)):
                found.append(Hanging(scene.held, when))
    return tuple(found)
