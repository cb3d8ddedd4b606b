"""What each declared fact does to this attack: the dice it adds or takes, the cards it lets count and keeps out.

The defender confirms facts in one look (1c), so nothing that changes a number may be missing there. None is listed by
name: each fact is tried with its other readings, and whatever differs is what it does (rules/xwing.md 3.5).
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from attacks.rooms.xwing.abilities import vocabulary as v
from attacks.rooms.xwing.abilities.catalogue import Held, ability_in_play
from attacks.rooms.xwing.abilities.vocabulary_rare import Rolled, Used
from attacks.rooms.xwing.effects.conditions import holds
from attacks.rooms.xwing.effects.scene import Scene, scenes_of
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
COUNTING = (v.More, v.Fewer, v.RangeBonus, v.SetAgility)
"""What abilities do to the number of dice."""


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


def _as_read(state: State, hanging: tuple[Held, ...], dice: Read | None = None) -> Read:
    """The attack as it is read here; its `dice` are those of another reading where only cards could tell the two."""
    if dice is not None:
        return dice._replace(acting=_acting(state, hanging))
    return Read(_acting(state, hanging), attack_parts(state), defense_parts(state))


def _does(state: State, fact: str, here: Read, hanging: tuple[Held, ...]) -> FactEffectView:
    now = reading(state, fact)
    readings = [other for other in RANGES.get(fact, (0, 1)) if other != now]
    if fact == "range" and now:
        readings.remove(0)  # ships that touch are at attack range 0 as well, and that fact says what it does
    counts = not fact.startswith(("arc_", "their_")) or any(_counts(one) for one in hanging)
    there = [_as_read(with_reading(state, fact, other), hanging, None if counts else here) for other in readings]
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


def _acting(state: State, hanging: tuple[Held, ...]) -> tuple[str, ...]:
    """Those of these abilities that nothing known by now keeps from acting."""
    scenes = scenes_of(state, attack_of(state), hanging)
    return tuple([one.held.key for one in scenes if _allowed(one, _asks(one.held.key).reading)])


def _hanging(state: State) -> tuple[Held, ...]:
    """The abilities of this attack that a fact may let act or keep from acting: what else they ask for is met."""
    held = (
        Held(ship.id, key, ability_in_play(key))
        for ship in state.table.ships
        for key in ship.abilities
        if _asks(key).reading
    )
    scenes = scenes_of(state, attack_of(state), held)
    return tuple([one.held for one in scenes if _allowed(one, _asks(one.held.key).whatever)])


def _allowed(scene: Scene, conditions: tuple[v.Condition, ...]) -> bool:
    """Does none of these conditions keep the ability from acting?"""
    return all(holds(scene, one) is not False for one in conditions)


def _counts(held: Held) -> bool:
    """Does the ability change how many dice are rolled?"""
    return any(isinstance(effect, COUNTING) for effect in held.ability.effects)


class Asks(NamedTuple):
    """The conditions of an ability: those that a reading of the facts may answer, those met or not `whatever` it is."""

    reading: tuple[v.Condition, ...]
    whatever: tuple[v.Condition, ...]


@cache
def _asks(key: str) -> Asks:
    when = ability_in_play(key).when
    reading = tuple(one for one in when if not isinstance(one, (*LATER, *WHATEVER)))
    return Asks(reading, tuple(one for one in when if isinstance(one, WHATEVER)))
