"""Who may modify which dice: all restrictions of rules/xwing.md 3.4 in one place, for tokens and cards alike."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from attacks.rooms.xwing.abilities import vocabulary as v
from attacks.rooms.xwing.abilities.catalogue import Held, ability_in_play, by_itself, holding, is_asked_for
from attacks.rooms.xwing.abilities.vocabulary_rare import Modified
from attacks.rooms.xwing.deck import BLINDED
from attacks.rooms.xwing.dice import ATTACK, Pool
from attacks.rooms.xwing.effects.conditions import unmet
from attacks.rooms.xwing.effects.scene import Scene, scene_of, scenes_of
from attacks.rooms.xwing.kept import itself, keep_answers
from attacks.rooms.xwing.range0 import modify_reason
from attacks.rooms.xwing.remembering import remembered
from attacks.rooms.xwing.state import PRESENT, Ship, State, Tokens, attack_of, with_attack

E = TypeVar("E", bound=v.Effect)


def lasting(state: State, kind: type[E]) -> tuple[tuple[Scene, E], ...]:
    """The effects of a kind that hold in this attack: those that always do, and those of abilities that were used."""
    if not state.table.armed or not (holding(state.table, kind) or attack_of(state).marks):
        return ()
    found: tuple[tuple[Scene, E], ...] = _all_lasting(state, kind)
    return found


@keep_answers(1024, by=itself)
def _all_lasting(state: State, kind: type[v.Effect]) -> tuple[tuple[Scene, Any], ...]:
    return tuple(_lasting(state, kind))


def _lasting(state: State, kind: type[E]) -> Iterator[tuple[Scene, E]]:
    attack = attack_of(state)
    for scene in scenes_of(state, attack, holding(state.table, kind)):
        if unmet(scene) == "":
            yield from ((scene, effect) for effect in scene.held.ability.effects if isinstance(effect, kind))
    for mark in attack.marks:
        ability = ability_in_play(mark.key)
        if (
            mark.refused
            or mark.moment == PRESENT
            or by_itself(ability)
            or not any(isinstance(effect, kind) for effect in ability.effects)
        ):
            continue
        used = scene_of(state, Held(mark.ship, mark.key, ability))
        if used is not None:
            yield from ((used, effect) for effect in ability.effects if isinstance(effect, kind))


def barred(
    state: State, pool: str, by: Ship, how: str, *, force: bool = False, focus: bool = False, weapon: bool = False
) -> str:
    """Why a ship may not modify these dice in this way; empty if it may.

    `force`, `focus`: by the default effect of Force or of a focus token; `weapon`: by the words of the attack's weapon.
    """
    exempt = weapon and state.table.switches.weapon_text_exempt
    if not exempt:
        for scene, effect in lasting(state, v.ForbidModify):
            if scene.pool(effect.pool) == pool:
                return "cannot_modify"
    at_zero = modify_reason(state, pool, by, by_force=force, by_focus=focus)
    if at_zero:
        return at_zero
    attacker = state.table.ship(attack_of(state).attacker)
    if pool == ATTACK and by.seat == attacker.seat and not force and attacker.shows(BLINDED):
        return "blinded"
    return "cannot_reroll" if how == "reroll" and rerolls_left(state, pool) == 0 else ""


def rerolls_left(state: State, pool: str) -> int:
    """How many dice of a pool may still be rerolled; -1 for no limit."""
    limits = [effect.n for _, effect in lasting(state, v.LimitReroll)] if pool == ATTACK else []
    if not limits:
        return -1
    return max(0, min(limits) - attack_of(state).attack.again.count("1"))


def focus_left(state: State, pool: str, by: Ship) -> int:
    """How many of its own focus results a ship may still modify; -1 for no limit."""
    if not state.table.armed:
        return -1
    attack = attack_of(state)
    place = 0 if pool == ATTACK else 1
    if by.id != (attack.attacker, attack.defender)[place]:
        return -1
    limits = [
        effect.n
        for scene, effect in lasting(state, v.LimitModify)
        if scene.enemy is not None and scene.enemy.id == by.id
    ]
    return max(0, min(limits) - attack.turned_by[place]) if limits else -1


def within_limits(state: State, pool: str, by: Ship, places: tuple[int, ...]) -> tuple[int, ...]:
    """The dice, of these, that a ship may modify: only so many focus results where a card says so."""
    left = focus_left(state, pool, by)
    if left < 0:
        return places
    dice: Pool = getattr(attack_of(state), pool)
    focus = [place for place in places if dice.now[place] == "f"]
    over = set(focus[left:])
    return tuple(place for place in places if place not in over)


def counted(state: State, pool: str, by: Ship, places: tuple[int, ...]) -> State:
    """The state after a ship has modified these dice of its own: focus results are counted where it matters."""
    state = by_attacker(state, pool, by)
    if focus_left(state, pool, by) < 0:
        return state
    attack = attack_of(state)
    dice: Pool = getattr(attack, pool)
    n = sum(dice.now[place] == "f" for place in places)
    first, second = attack.turned_by
    turned_by = (first + n, second) if pool == ATTACK else (first, second + n)
    return with_attack(state, turned_by=turned_by)


def by_attacker(state: State, pool: str, by: Ship) -> State:
    """The state that remembers, where a card asks for it, that the attacker has modified attack dice."""
    if pool != ATTACK or by.id != attack_of(state).attacker or not is_asked_for(state.table, Modified):
        return state
    return remembered(state, "modified")


def spend_reason(state: State, token: str, spender: Ship, *, on_dice: bool) -> str:
    """Why a ship of this attack may not spend such tokens (or its lock); empty if it may."""
    for scene, effect in lasting(state, v.ForbidSpend):
        target = scene.owner if effect.own else scene.enemy
        if target is None or target.id != spender.id or (effect.dice_only and not on_dice):
            continue
        if token in _named(scene, effect):
            return "cannot_spend"
    return ""


def _named(scene: Scene, effect: v.ForbidSpend) -> tuple[str, ...]:
    """The tokens that an effect forbids: those of its text, or the one that was named."""
    if not effect.pick:
        return effect.tokens
    return tuple(Tokens.__struct_fields__[mark.picks[-1][0]] for mark in scene.marks() if not mark.refused)
