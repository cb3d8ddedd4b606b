"""Reading and changing what is under way: the attack, its pool at hand, its two units, what is nested in it."""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec.structs import replace

from attacks.engine.flow import Outcome, Push, holds, nested, with_nested, with_table
from attacks.engine.values import Tell
from attacks.rooms.legion.cards import Weapon
from attacks.rooms.legion.dice import NAMES, Dice
from attacks.rooms.legion.state import Attack, Frame, Pool, State, Unit, Wounds

D = TypeVar("D")


def with_unit(state: State, unit: Unit) -> State:
    """The state with one unit changed; the others keep their identity."""
    units = state.table.units
    return with_table(state, units=(*units[: unit.id - 1], unit, *units[unit.id :]))


def attacking(state: State) -> bool:
    """Is an attack under way?"""
    return holds(state, Attack)


def attack_of(state: State) -> Attack:
    """The attack under way, whatever is nested in it."""
    data = state.stack[-1].data
    return data if isinstance(data, Attack) else nested(state, Attack)


def with_attack(state: State, **changes: Any) -> State:
    """The state with parts of the attack under way changed."""
    return with_nested(state, replace(attack_of(state), **changes))


def pool_of(state: State) -> Pool:
    """The pool at hand."""
    attack = attack_of(state)
    return attack.pools[attack.now]


def with_pool(state: State, **changes: Any) -> State:
    """The state with the pool at hand changed."""
    attack = attack_of(state)
    pool = replace(attack.pools[attack.now], **changes)
    return with_attack(state, pools=(*attack.pools[: attack.now], pool, *attack.pools[attack.now + 1 :]))


def with_dice(state: State, dice: Dice) -> State:
    """The pool at hand with its attack dice changed; it remembers that it ever showed a hit or crit.

    On the reading `final_roll_only` what shows before rerolls are over does not count yet.
    """
    early = state.table.switches.suppression == "final_roll_only" and _frame_step(state) in ("4a", "4b")
    ever = pool_of(state).ever or (not early and dice.count("hc") > 0)
    return with_pool(state, dice=dice, ever=ever)


def _frame_step(state: State) -> str:
    return next(frame.step for frame in reversed(state.stack) if isinstance(frame.data, Attack))


def attacker(state: State) -> Unit:
    """The unit that attacks (of a charge: the one that placed it)."""
    return state.table.unit(attack_of(state).attacker)


def defender(state: State) -> Unit:
    """The unit that the pool at hand attacks."""
    return state.table.unit(pool_of(state).defender)


def weapons_of(state: State) -> tuple[Weapon, ...]:
    """The weapons of the pool at hand, those of a friend that supports it too."""
    weapons, pool = attacker(state).card.weapons, pool_of(state)
    friends = [state.table.unit(unit).card.weapons[place] for unit, _, place in pool.support]
    return (*[weapons[place] for _, place in pool.weapons], *friends)


def total(state: State, key: str) -> int:
    """The sum of a weapon keyword over the pool at hand, and what the attacker has of it for all its pools."""
    return sum([weapon.has(key) for weapon in weapons_of(state)]) + _for_its_pools(state, key)


def some(state: State, key: str) -> bool:
    """Has one weapon of the pool at hand this keyword?"""
    return any(weapon.has(key) for weapon in weapons_of(state)) or bool(_for_its_pools(state, key))


def _for_its_pools(state: State, key: str) -> int:
    return attacker(state).has(key) if owns_tokens(state) else 0


def used(state: State, key: str) -> bool:
    """Was this used on the pool at hand already?"""
    return key in pool_of(state).done


def mark(state: State, key: str) -> State:
    """Note that something was used on the pool at hand."""
    return with_pool(state, done=(*pool_of(state).done, key))


def owns_tokens(state: State) -> bool:
    """May the attacker use its unit's tokens and keywords? A charge may not."""
    return attack_of(state).charge < 0


def spend(state: State, unit: Unit, token: str, n: int, tell: Tell) -> State:
    """A unit spends tokens."""
    tell("token.spent", ship=unit.id, token=token, n=n)
    return with_unit(state, unit.gain(token, -n))


def gain(state: State, unit: Unit, token: str, n: int, tell: Tell) -> State:
    """A unit gains tokens; with suppression it loses its standby, and without courage it gains none."""
    if n <= 0 or unit.destroyed or (token == "suppression" and not unit.courage):
        return state
    tell("token.gained", ship=unit.id, token=token, n=n)
    unit = unit.gain(token, n)
    if token == "suppression" and unit.tokens.standby:
        tell("token.removed", ship=unit.id, token="standby", n=1)
        unit = unit.gain("standby", -1)
    return with_unit(state, unit)


def turn_attack(state: State, places: tuple[int, ...], face: str, by: str, tell: Tell) -> State:
    """Attack dice are turned to a face."""
    unit = attacker(state)
    tell("dice.turned", ship=unit.id, pool="attack", ids=list(places), to=NAMES[face], n=len(places), offer=by)
    return with_dice(state, pool_of(state).dice.turned(places, face))


def turn_defense(state: State, places: tuple[int, ...], face: str, by: str, tell: Tell) -> State:
    """Defense dice are turned to a face."""
    unit = defender(state)
    tell("dice.turned", ship=unit.id, pool="defense", ids=list(places), to=NAMES[face], n=len(places), offer=by)
    return with_pool(state, defense=pool_of(state).defense.turned(places, face))


def cancel(state: State, faces: str, n: int, by: str, tell: Tell) -> State:
    """The first `n` results of a face are cancelled; each die keeps what cancelled it."""
    places = pool_of(state).dice.places(faces)[:n]
    if not places:
        return state
    tell("dice.cancelled", ship=defender(state).id, ids=list(places), n=len(places), face=NAMES[faces], by=by)
    return with_pool(state, dice=pool_of(state).dice.cancelled(places, by))


def suffer(state: State, unit: Unit, n: int, why: str, tell: Tell) -> Outcome:
    """A unit suffers wounds, which its owner allocates."""
    tell("wounds.suffered", ship=unit.id, n=n, by=why)
    return Push(state, Frame("wounds", "9+", Wounds(unit.id, n, why)))
