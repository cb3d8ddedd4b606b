"""2b and 2c. Fire support: a friend that has an order adds its weapons to the pool (rules/legion.md W2c).

One unit for each pool; it flips its order token, so that it has been activated. Its own range is entered, and the
defender confirms it with the other facts.
"""

from __future__ import annotations

from msgspec.structs import replace

from attacks.engine.values import Command, Offer, Pick, Refused, Tell
from attacks.rooms.legion.keywords import placed, worth
from attacks.rooms.legion.packing import support_code, support_of
from attacks.rooms.legion.state import State, Unit
from attacks.rooms.legion.under_way import attacker, pool_of, with_pool, with_unit

RANGES = (1, 2, 3, 4, 5)


def friends(state: State) -> tuple[Unit, ...]:
    """The units that could support the pool at hand: with fire support and an order not used yet."""
    unit = attacker(state)
    if pool_of(state).facts.melee:
        return ()
    alone = state.table.mode == "attack"  # a single attack knows no orders: the players know who has one
    return tuple(
        friend
        for friend in state.table.living(unit.seat)
        if friend.id != unit.id
        and worth(state, friend, "supports")
        and not friend.activated
        and (alone or "order" in friend.did)
    )


def codes(unit: Unit) -> tuple[int, ...]:
    """Its ranged weapons, each as one number."""
    return tuple(
        support_code(unit.id, mini.id, place)
        for mini in unit.living
        for place in mini.weapons
        if unit.card.weapons[place].ranged and not mini.noncombatant and not placed(unit.card.weapons[place])
    )


def offers(state: State) -> tuple[Offer, ...]:
    """The offer of a unit's fire, if a friend could give it."""
    every = tuple(code for friend in friends(state) for code in codes(friend))
    if not every:
        return ()
    return (Offer("fire_support", (Pick("range", RANGES), Pick("support", every, 1, len(every))), rule="W2c"),)


def joined(state: State, command: Command) -> State:
    """The pool with the friend's weapons; refuses two units, a mini's second weapon, and what does not reach."""
    far, chosen = command.picks[0][0], sorted(command.picks[1])
    rows = tuple(support_of(code) for code in chosen)
    if len({unit for unit, _, _ in rows}) > 1:
        raise Refused("one_unit_supports", rule="W2c")
    if len({mini for _, mini, _ in rows}) < len(rows):
        raise Refused("one_weapon_per_mini", rule="2b")
    guns = [state.table.unit(unit).card.weapons[place] for unit, _, place in rows]
    if any(not max(1, gun.low) <= far <= gun.high for gun in guns):
        raise Refused("out_of_range", rule="2b")
    return with_pool(state, support=rows, support_range=far)


def paid(state: State, tell: Tell) -> State:
    """The friend's dice join the pool, and its order token is flipped."""
    support = pool_of(state).support
    if not support:
        return state
    unit = state.table.unit(support[0][0])
    tell("support.joined", ship=unit.id, target=pool_of(state).defender, n=len(support))
    return with_unit(state, replace(unit, activated=True, did=tuple(one for one in unit.did if one != "order")))
