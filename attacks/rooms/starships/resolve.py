"""Steps 6 to 8: everything declared resolves in its order, then damage is calculated, then mitigated.

Shields, armor, anything else, hull: in this order, each layer that is live takes what it can (seed 002).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from attacks.engine.flow import ChanceOnly, Choice, Outcome, Push, Return, nested, with_data, with_nested, with_table
from attacks.engine.values import Command, Offer, Pick, Tell, Throw
from attacks.rooms.starships.cards import (
    COMBAT,
    EFFECT,
    Absorb,
    Add,
    EffectDamage,
    Miss,
    Mul,
    MulBase,
    Negate,
    Reduce,
    RollNegate,
)
from attacks.rooms.starships.state import (
    HIT,
    MISSED,
    NEGATED,
    Absorber,
    Attack,
    Damage,
    Frame,
    Ledger,
    Ring,
    State,
    Vessel,
    with_vessel,
)


def with_ring(state: State, **changes: Any) -> State:
    """The state with parts of the attack that runs changed, whatever is nested in it."""
    return with_nested(state, replace(nested(state, Ring), **changes))


def with_attack(state: State, **changes: Any) -> State:
    return with_ring(state, attack=replace(nested(state, Ring).attack, **changes))


def declared_effects(state: State, attack: Attack) -> list[tuple[str, Any]]:
    """Every effect declared for an attack with the seat that played it, in the order of declaration."""
    found: list[tuple[str, Any]] = []
    for item in attack.declared:
        effects = state.table.card(item.card).effects if item.card >= 0 else (item.layer,)
        found += [(item.seat, effect) for effect in effects]
    return found


def each_effect(state: State, counter: str, act: Callable[[State, str, Any, Tell], Any], tell: Tell) -> Outcome:
    """Let every declared effect act in its order; what one of them starts runs first, then the rest goes on.

    `counter` is the field of the ring that counts how many have acted.
    """
    while True:
        ring = nested(state, Ring)
        todo = declared_effects(state, ring.attack)
        done = getattr(ring, counter)
        if done >= len(todo):
            return state
        seat, effect = todo[done]
        outcome = act(with_ring(state, **{counter: done + 1}), seat, effect, tell)
        if isinstance(outcome, Push):
            return outcome
        state = outcome


class Resolve:
    """6. Everything that was declared resolves in the order in which it was declared."""

    def run(self, state: State, tell: Tell) -> Outcome:
        return each_effect(state, "at", self._one, tell)

    def _one(self, state: State, seat: str, effect: object, tell: Tell) -> Any:
        attack = nested(state, Ring).attack
        if isinstance(effect, int):
            return with_attack(state, live=(*attack.live, effect))
        if isinstance(effect, Miss):
            tell("attack.evaded", seat=seat)
            return with_attack(state, missed=True)
        if isinstance(effect, Negate):
            tell("attack.stopped", seat=seat)
            return with_attack(state, negated=True)
        if isinstance(effect, RollNegate):
            return Push(state, Frame("negation", "6r"))
        if isinstance(effect, Absorb):
            made = Absorber(-1 - len(attack.stands), effect.layer, effect.amount, effect.kinds)
            return with_attack(state, stands=(*attack.stands, made))
        if isinstance(effect, EffectDamage) and not effect.after:
            victim = attack.initiator if effect.to == "attacker" else seat
            return suffer(state, victim, effect.n, tell)
        return state


def suffer(state: State, seat: str, n: int, tell: Tell) -> Any:
    """Effect damage on its way; a vessel that is gone suffers nothing."""
    if state.table.seat(seat).vessel.destroyed:
        return state
    tell("effect.damage", seat=seat, n=n)
    return Push(state, Frame("damage", "8a", Damage(seat, EFFECT, n, ledger=Ledger(calculated=n))))


class RollForNegation(ChanceOnly):
    """A die is rolled: on some of its faces the attack is negated."""

    def throws(self, state: State) -> tuple[Throw, ...]:
        return (Throw("negation", self._effect(state).sides, 1),)

    def landed(self, state: State, faces: tuple[tuple[int, ...], ...], tell: Tell) -> Outcome:
        face = faces[0][0]
        works = face in self._effect(state).faces
        tell(f"negation.{'works' if works else 'fails'}", face=face)
        return with_attack(state, negated=True) if works else state

    def _effect(self, state: State) -> RollNegate:
        effect = _acting(state)[1]
        assert isinstance(effect, RollNegate)
        return effect


def _acting(state: State) -> tuple[str, Any]:
    """The declared effect that acts now, with the seat that played it."""
    ring = nested(state, Ring)
    return declared_effects(state, ring.attack)[ring.at - 1]


def roller_of(state: State) -> str:
    """The seat that played the card whose die is rolled."""
    return _acting(state)[0]


class Calculate:
    """7. Gear may make it miss; then the outcome; for a hit the damage, which goes through the layers in step 8."""

    def run(self, state: State, tell: Tell) -> Outcome:
        attack = nested(state, Ring).attack
        vessel = state.table.seat(attack.target).vessel
        if vessel.destroyed:
            tell("attack.no_target", target=attack.target)
            return with_attack(state, outcome=NEGATED if attack.negated else MISSED)
        if not attack.negated and not attack.missed and attack.first:
            state = _shadowed(state, attack.target, vessel, tell)
            attack = nested(state, Ring).attack
        outcome = _outcome(state, attack)
        if outcome != HIT:
            tell(f"attack.{outcome}", seat=attack.initiator, target=attack.target)
            return with_attack(state, outcome=outcome)
        n = damage_of(state, attack)
        tell("damage.calculated", seat=attack.initiator, target=attack.target, n=n)
        state = with_attack(state, outcome=HIT, ledger=Ledger(calculated=n))
        damage = Damage(attack.target, COMBAT, n, attack.live, attack.stands, ledger=Ledger(calculated=n))
        return Push(state, Frame("damage", "8a", damage), then="8")


def _shadowed(state: State, seat: str, vessel: Vessel, tell: Tell) -> State:
    """The first attack on the vessel in this round misses if gear with a counter says so."""
    gear = next((one for one in vessel.misses if one.counters), None)
    if gear is None:
        return state
    tell("gear.evaded", seat=seat, card=state.table.card(gear.card).id, left=gear.counters - 1)
    misses = tuple(replace(one, counters=one.counters - 1) if one.id == gear.id else one for one in vessel.misses)
    return with_attack(with_vessel(state, seat, misses=misses), missed=True)


def _outcome(state: State, attack: Attack) -> str:
    if attack.negated and attack.missed:
        return state.table.options.miss_and_negate
    return NEGATED if attack.negated else MISSED if attack.missed else HIT


def damage_of(state: State, attack: Attack) -> int:
    """What an attack that hits inflicts: (value x base factor + added) x factor - reductions, never below 0.

    With the option `declared_order` each modifier acts on the running number instead.
    """
    effects = [effect for _, effect in declared_effects(state, attack)]
    if state.table.options.arithmetic == "declared_order":
        return _running(attack, effects)
    base, adds, factor, less = attack.value, 0, 1, 0
    for effect in effects:
        if isinstance(effect, MulBase):
            base *= effect.k
        elif isinstance(effect, Add):
            adds += effect.n
        elif isinstance(effect, Mul):
            factor *= effect.k
        elif isinstance(effect, Reduce):
            less += effect.n
    return max(0, (base + adds) * factor - less)


def _running(attack: Attack, effects: list[Any]) -> int:
    n = attack.value
    for effect in effects:
        if isinstance(effect, MulBase):
            n += attack.value * (effect.k - 1)
        elif isinstance(effect, Add):
            n += effect.n
        elif isinstance(effect, Mul):
            n *= effect.k
        elif isinstance(effect, Reduce):
            n -= effect.n
    return max(0, n)


# --- 8: the layers ---


class Mitigate:
    """8a to 8c. Each live absorber of this layer takes what it can and pays its counter."""

    def __init__(self, layer: str) -> None:
        self.layer = layer

    def run(self, state: State, tell: Tell) -> Outcome:
        damage = nested(state, Damage)
        able = absorbers(state, damage, self.layer)
        if not damage.first and needs_choice(state, damage, able):
            return Push(state, Frame("layers", state.stack[-1].step, damage))
        for one in sorted(able, key=lambda one: one.id not in damage.first):
            state = _absorb(state, one, self.layer, tell)
        return with_data(state, first=())


def absorbers(state: State, damage: Damage, layer: str) -> list[Absorber]:
    """What stands in a layer against this kind of damage now; optional ones only if they were declared."""
    own = state.table.seat(damage.seat).vessel.absorbs
    live = [one for one in own if one.id in damage.live or (not one.optional and one.counters)]
    return [one for one in (*live, *damage.stands) if one.layer == layer and damage.kind in one.kinds]


def needs_choice(state: State, damage: Damage, able: list[Absorber]) -> bool:
    """Does it matter which goes first: could one keep its counter because the others are enough?"""
    owner = state.table.seat(damage.seat)
    if state.table.options.same_layer_order != "owner" or len(able) < 2 or not damage.left or not owner.alive:
        return False
    return any(
        one.counters >= 0 and one.id not in damage.live and sum(o.amount for o in able) - one.amount >= damage.left
        for one in able
    )


def _absorb(state: State, one: Absorber, layer: str, tell: Tell) -> State:
    damage = nested(state, Damage)
    taken = min(one.amount, damage.left)
    if not taken:
        return state
    if one.counters > 0 and one.id not in damage.live:  # a declared layer has paid its counter already
        vessel = state.table.seat(damage.seat).vessel
        absorbs = tuple(replace(o, counters=o.counters - 1) if o.id == one.id else o for o in vessel.absorbs)
        state = with_vessel(state, damage.seat, absorbs=absorbs)
    ledger = replace(damage.ledger, **{layer: getattr(damage.ledger, layer) + taken})
    tell("damage.absorbed", seat=damage.seat, layer=layer, n=taken, left=damage.left - taken)
    return with_data(state, left=damage.left - taken, ledger=ledger)


class WhichFirst(Choice):
    """Two absorbers of one layer: their owner says which goes first."""

    def seats(self, state: State) -> tuple[str, ...]:
        seat = nested(state, Damage).seat
        return (seat,) if state.table.seat(seat).alive else ()

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        outer = replace(state, stack=state.stack[:-1])
        layer = {"8a": "shields", "8b": "armor", "8c": "other"}[outer.stack[-1].step]
        able = absorbers(outer, nested(outer, Damage), layer)
        return (Offer("absorb_first", (Pick("layer", tuple(one.id for one in able)),), rule="layers"),)

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        outer = state.stack[-2]
        changed = replace(outer, data=replace(outer.data, first=command.picks[0]))
        return Return(replace(state, stack=(*state.stack[:-2], changed, state.stack[-1])))


class TakeOnHull:
    """8d. The hull takes what is left. Below 0 (or at 0, as the table chose) the vessel is destroyed."""

    def run(self, state: State, tell: Tell) -> Outcome:
        damage = nested(state, Damage)
        vessel = state.table.seat(damage.seat).vessel
        hull = vessel.hull - damage.left
        state = with_vessel(state, damage.seat, hull=hull)
        state = with_data(state, left=0, ledger=replace(damage.ledger, hull=damage.left))
        if damage.left:
            tell("damage.hull", seat=damage.seat, n=damage.left, left=hull)
        edge = 0 if state.table.options.destroyed_at == "0" else -1
        if damage.left and hull <= edge and not vessel.destroyed:
            tell("vessel.destroyed", seat=damage.seat)
            state = with_vessel(state, damage.seat, destroyed=True)
            state = with_table(state, fallen=(*state.table.fallen, damage.seat))
        return state


def mitigated(state: State, tell: Tell) -> State:
    """The damage is through: for an attack its ledger is kept."""
    damage = nested(state, Damage)
    if damage.kind != COMBAT:
        return state
    attack, hull = nested(state, Ring).attack, damage.ledger.hull
    told = {"seat": attack.initiator, "target": attack.target}
    tell("attack.hit", **told, n=hull) if hull else tell("attack.no_hull", **told)
    return with_attack(state, ledger=damage.ledger)
