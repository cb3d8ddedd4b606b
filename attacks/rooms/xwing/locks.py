"""Locks of ionized ships: later editions of the rules take them away (rules/xwing.md 2, ionized_locks)."""

from __future__ import annotations

from msgspec.structs import replace

from attacks.engine.values import Tell
from attacks.rooms.xwing.state import Ship, State

IONIZED_AT = {"small": 1, "medium": 2, "large": 3}


def may_lock(state: State, ship: Ship) -> bool:
    """May this ship acquire and keep locks?"""
    return state.table.switches.ionized_locks == "keep" or ship.tokens.ion < IONIZED_AT.get(ship.card.size, 3)


def without_lost_lock(state: State, ship: Ship, tell: Tell) -> Ship:
    """The ship after its tokens have changed: a lock that it may not keep is broken."""
    if not ship.lock or may_lock(state, ship):
        return ship
    tell("lock.broken", ship=ship.id, target=ship.lock)
    return replace(ship, lock=0)
