"""Locks of ionized ships: later editions of the rules take them away (rules/xwing.md 2, ionized_locks)."""

from __future__ import annotations

from msgspec.structs import replace

from attacks.engine.values import Tell
from attacks.rooms.xwing.state import Ship, State

JAMMED_SINCE = 3  # the number of the rules by which a jam token breaks locks acquired later
IONIZED_AT = {"small": 1, "medium": 2, "large": 3}


def may_lock(state: State, ship: Ship) -> bool:
    """May this ship acquire and keep locks?"""
    return state.table.switches.ionized_locks == "keep" or ship.tokens.ion < IONIZED_AT.get(ship.card.size, 3)


def locked(state: State, ship: Ship, target: int, tell: Tell) -> Ship:
    """The ship with a lock acquired; a jam token on it breaks that lock and leaves (rules/xwing.md 3.3)."""
    tell("lock.acquired", ship=ship.id, target=target)
    if not ship.tokens.jam or state.table.rules < JAMMED_SINCE:
        return replace(ship, lock=target)
    tell("lock.jammed", ship=ship.id, target=target)
    return replace(ship.gain("jam", -1), lock=0)


def without_lost_lock(state: State, ship: Ship, tell: Tell) -> Ship:
    """The ship after its tokens have changed: a lock that it may not keep is broken."""
    if not ship.lock or may_lock(state, ship):
        return ship
    tell("lock.broken", ship=ship.id, target=ship.lock)
    return replace(ship, lock=0)
