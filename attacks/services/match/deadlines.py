"""What a table waits for, by when it must be answered, and how that changes with a decision. Pure, as the decision is.

Somebody rolls: at a table that chose so, dice wait for a press of the seat whose they are. What will fall is settled
long before: a press says when, never what. Whoever is away holds nobody up, for after the table's patience the dice
fall by themselves. Where one person plays against machines, or plays every seat, there is nobody to hold up, and their
dice wait as long as they like. At level 2 the links are asked for once somebody has pressed.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from attacks.engine.room import AnyRoom
from attacks.engine.values import CHANCE, Offer
from attacks.services.common import clock
from attacks.services.match.table import Table
from attacks.services.match.terms import PRESS, Clock, MatchTerms

PRESSED_FOR = Offer("roll")
END = "end"  # among a table's prompts: the number of the open offer to end the match
FAIR = "fair"  # likewise: since when dice are due that wait for a seat's seed
LINKS = "links"  # since when rolls wait for links
ROLL = "roll"  # since when dice wait for a press
UNDO = "undo"  # and for how long somebody has been asking to go back
LASTS = {
    END: timedelta(seconds=60),
    FAIR: timedelta(seconds=60),
    LINKS: timedelta(seconds=10),
    ROLL: timedelta(seconds=20),
    UNDO: timedelta(seconds=30),
}


@dataclass(frozen=True, slots=True)
class Opened:
    """From now on a seat has until the deadline."""

    seat: str
    prompt: int
    deadline: datetime


@dataclass(frozen=True, slots=True)
class Closed:
    """The question was answered, or is no longer asked."""

    prompt: int


@dataclass(frozen=True, slots=True)
class Moved:
    """All of the match's open deadlines are later by this much."""

    by: timedelta


Change = Opened | Closed | Moved


def changes(before: Table, after: Table, now: datetime) -> tuple[Change, ...]:
    """What a decision does to deadlines: how long an offer, a request or dice wait for an answer."""
    found: tuple[Change, ...] = ()
    for name, lasts in LASTS.items():
        was, is_now = before.prompts.get(name), after.prompts.get(name)
        if was == is_now:
            continue
        if was is not None:
            found += (Closed(was),)
        if is_now is not None:
            found += (Opened(_whose(after, name), is_now, now + lasts),)
    return found + _of_clock(before.trust.clock, after.trust.clock)


def _of_clock(was: Clock | None, now: Clock | None) -> tuple[Change, ...]:
    """The deadlines of those for whom the clock runs, set anew whenever it was set anew."""
    if now is None or (was is not None and was.number == now.number):
        return ()
    closed: tuple[Change, ...] = (Closed(was.number),) if was is not None and was.number else ()
    return closed + tuple(
        Opened(seat, now.number, clock.at(now.since) + timedelta(milliseconds=now.left[seat])) for seat in now.runs
    )


def _whose(table: Table, name: str) -> str:
    """The seat that is to answer, if it is one."""
    asked = table.trust.fair.owing if name == LINKS else table.trust.fair.missing
    if name == ROLL:
        return ""  # nobody has to: they fall by themselves
    if name == UNDO and table.trust.undo:
        done = {table.trust.undo.seat, *table.trust.undo.agreed}
        asked = tuple(seat for seat in table.voices if seat not in done)
    if name == END:
        done = {table.end_offered, *table.trust.ending}
        asked = tuple(seat for seat in table.contenders if seat not in done)
    return asked[0] if len(asked) == 1 else ""


def presser_in(room: AnyRoom, state: object, terms: MatchTerms) -> str:
    """The seat for whose press the dice wait that are due; "" where they fall by themselves."""
    if terms.rolls != PRESS or terms.fair.waits or terms.fair.open is not None or state is None:
        return ""
    if room.to_act(state) != (CHANCE,):
        return ""
    return next((seat for throw in room.chances(state) if (seat := room.roller(state, throw))), "")


def presser(table: Table) -> str:
    """The seat for whose press the dice of a table wait; "" where they do not."""
    return "" if table.closed else presser_in(table.room, table.state, table.trust)


def falls_in_time(table: Table) -> bool:
    """Do dice that wait fall by themselves after a while? Not those of a person whom only machines wait for."""
    seat, machines = presser(table), table.trust.machines
    if table.trust.alone:
        return False
    return bool(seat) and (seat in machines or any(other not in machines for other in table.playing if other != seat))


def in_hand(table: Table) -> dict[str, int]:
    """The dice that wait, by kind: what lies in the hand, as everybody at the table can count it."""
    return {throw.kind: throw.n for throw in table.room.chances(table.state) if throw.n and not throw.hidden}
