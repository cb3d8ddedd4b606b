"""Who sits at a machine's seat: it confirms what it is told, plays by the odds where there are any, and takes its time.

It decides by the state that its rows say, and acts as any holder does: a server that starts again, or another process,
goes on where the last one stopped, and one decision made twice has the same id and counts once.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from attacks.engine.room import AnyRoom
from attacks.engine.values import Command, Offer, Refused
from attacks.models import Holder, Match
from attacks.services.common import clock
from attacks.services.dice import pressing
from attacks.services.games.scenes import Scene, command_of, scenes_of
from attacks.services.match.commands import Order, QueuedCommand, Take
from attacks.services.match.table import Table
from attacks.services.odds import ask
from attacks.services.store.repository import table_at

PAUSE = 0.8  # seconds that somebody takes to think
AWAY = timedelta(seconds=40)  # without a sign of life of a person nobody is played against
LONGEST = 4000  # events, after which a machine has got stuck somewhere
QUIET = ("finalize", "decline", "pass", "no_retreat")  # offers that leave things as they are


class Machines:
    """What the machines of all matches do next. For one thread at a time."""

    def __init__(self) -> None:
        self._since: dict[str, tuple[int, float]] = {}  # by holder: at which number, since when it is awaited

    def due(self) -> list[QueuedCommand]:
        """What is to be done now, at most one thing in each match."""
        waiting = awaited()
        self._since = {holder: self._since[holder] for holder, *_where in waiting if holder in self._since}
        found: dict[str, QueuedCommand] = {}
        for holder_id, seat, match_id, head in waiting:
            number, since = self._since.get(holder_id, (-1, 0.0))
            if number != head:
                self._since[holder_id] = (head, time.monotonic())
            elif match_id not in found and time.monotonic() - since >= PAUSE:
                table = table_at(match_id)
                order = next_order(table, seat) if table is not None else None
                if order is None:  # not asked at this number: look again when it is another
                    self._since[holder_id] = (head, math.inf)
                else:
                    found[match_id] = QueuedCommand(match_id, holder_id, order)
        return list(found.values())


def awaited() -> list[tuple[str, str, str, int]]:
    """The machines of the matches that somebody plays now: holder, seat, match and its head."""
    here = Holder.objects.filter(role=Holder.Role.SEAT, machine=False, seen_at__gt=clock.now() - AWAY)
    machines = Holder.objects.filter(machine=True, revoked=False, match__status=Match.Status.LIVE)
    machines = machines.filter(match__in=here.values("match")).order_by("seat")
    return list(machines.values_list("id", "seat", "match_id", "match__head"))


def next_order(table: Table, seat: str) -> Order | None:
    """What a machine orders at this number; None if it is not asked."""
    if table.state is None or table.closed or table.head > LONGEST:
        return None
    rolls = pressing.waits(table) == seat
    command = least(seat, pressing.ROLL) if rolls else choice(table.room, table.state, seat, scene_of(table))
    if command is None:
        return None
    expect = table.prompts.get(seat, 0)
    return Order(f"machine:{seat}:{table.head}", "take", Take(command.key, command.picks), expect)


def scene_of(table: Table) -> Scene | None:
    """The scene a match was made as; None if it was not, or its room has no such scene any more."""
    scenes = scenes_of(table.room.key)
    return scenes[table.trust.scene - 1] if 0 < table.trust.scene <= len(scenes) else None


def choice(room: AnyRoom, state: Any, seat: str, scene: Scene | None) -> Command | None:
    """What a machine does for a seat: what the scene prefers, else the best by the odds, else what is quiet.

    What is left are the other offers in their order, those the scene avoids last. None where it has nothing to do.
    """
    open_ones = [offer for offer in room.offers(state, seat) if not offer.why_not]
    prefers, avoids = (scene.prefers, scene.avoids) if scene else ((), ())
    keys = {offer.key for offer in open_ones}
    asked = [offer for offer in open_ones if not offer.manual] if seat in room.to_act(state) else []
    wanted = [line for line in prefers if line.split()[0] in keys]
    passing = [offer for offer in asked if offer.key in QUIET]
    rest = [offer for offer in asked if offer.key not in QUIET and not offer.by_hand]
    rest.sort(key=lambda offer: offer.key in avoids)
    chooses = len(asked) > 1 or any(len(pick.ids) > 1 for offer in asked for pick in offer.picks)
    commands = [
        *(command_of(room, state, f"{seat} {line}") for line in wanted),
        *(best(room, state, seat, {offer.key for offer in rest} - {*avoids}) if chooses else ()),
        *(least(seat, offer) for offer in (*passing, *rest)),
    ]
    return next((command for command in commands if is_allowed(room, state, command)), None)


def quiet(room: AnyRoom, state: Any) -> Command | None:
    """What leaves things as they are for whoever is awaited; the first thing offered where nothing does."""
    for seat in room.to_act(state):
        open_ones = [offer for offer in room.offers(state, seat) if not offer.why_not and not offer.manual]
        for offer in sorted(open_ones, key=lambda offer: offer.key not in QUIET):
            if is_allowed(room, state, command := least(seat, offer)):
                return command
    return None


def least(seat: str, offer: Offer) -> Command:
    """An offer taken with the least it can pick."""
    return Command(seat, offer.key, tuple(pick.first for pick in offer.picks))


def best(room: AnyRoom, state: Any, seat: str, keys: set[str]) -> Iterator[Command]:
    """What the odds call best for a seat, where they know and it is one of these offers."""
    if not room.aims or room.question_from(state, room.aims[0], {}) is None:
        return
    question = ask.question_of(room.key, room.encode(state), room.aims[0])
    reply = ask.DESK.ask(question)
    for option in reply.options if reply else ():
        if option.best and option.seat == seat and option.key in keys:
            yield Command(seat, option.key, option.picks)


def is_allowed(room: AnyRoom, state: Any, command: Command) -> bool:
    """Do the rules take it?"""
    try:
        room.apply(state, command)
    except Refused:
        return False
    return True
