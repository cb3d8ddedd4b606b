"""Somebody rolls: at a table that chose so, dice wait for a press of the seat whose they are. Pure.

What will fall is settled long before: a press says when, never what. Whoever is away holds nobody up, for after the
table's patience the dice fall by themselves. Where one person plays against machines, or plays every seat, there is
nobody to hold up, and their dice wait as long as they like. At level 2 the links are asked for once somebody has
pressed.
"""

from __future__ import annotations

from typing import Any

from attacks.engine.room import AnyRoom
from attacks.engine.values import CHANCE, Offer
from attacks.services.match.table import Table
from attacks.services.match.terms import PRESS, MatchTerms

ROLL = Offer("roll")


def waits_in(room: AnyRoom, state: Any, terms: MatchTerms) -> str:
    """The seat for whose press the dice wait that are due; "" where they fall by themselves."""
    if terms.rolls != PRESS or terms.fair.waits or terms.fair.open is not None or state is None:
        return ""
    if room.to_act(state) != (CHANCE,):
        return ""
    return next((seat for throw in room.chances(state) if (seat := room.roller(state, throw))), "")


def waits(table: Table) -> str:
    """The seat for whose press the dice of a table wait; "" where they do not."""
    return "" if table.closed else waits_in(table.room, table.state, table.trust)


def falls_in_time(table: Table) -> bool:
    """Do dice that wait fall by themselves after a while? Not those of a person whom only machines wait for."""
    seat, machines = waits(table), table.trust.machines
    if table.trust.alone:
        return False
    return bool(seat) and (seat in machines or any(other not in machines for other in table.playing if other != seat))


def due(table: Table) -> dict[str, int]:
    """The dice that wait, by kind: what lies in the hand, as everybody at the table can count it."""
    return {throw.kind: throw.n for throw in table.room.chances(table.state) if throw.n and not throw.hidden}
