"""The opponents of all matches: whose turn it is of them, what they decide, and the order by which they do it.

An opponent is a holder of its seat. What it is asked is told by the rows of the match; what it decides follows from
what its seat knows (mind.py); it acts by an order like anybody's. So a server that starts again goes on where the last
one stopped. Of several processes one plays a match: the one whose row stands first for it, as long as it says that it
lives. Should two think so for a moment, both orders have the same id, and one counts.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256
from typing import Any

import msgspec
from django.db.models import Q

from attacks.models import Holder, Match, Process
from attacks.rooms.opponent import Thought, is_allowed, least
from attacks.services.common import clock
from attacks.services.decision.views import WATCH
from attacks.services.games.scenes import Scene, command_of, scenes_of
from attacks.services.live.process import DEAD_AFTER
from attacks.services.match.commands import Clock, Concede, Order, Played, QueuedCommand, Said, Undo
from attacks.services.match.table import PRESSED_FOR, Table
from attacks.services.match.terms import Machine, read_terms
from attacks.services.odds.client import Process as Worker
from attacks.services.opponent.mind import Decided, Think
from attacks.services.store.repository import table_at

LEAST, MORE = 0.6, 0.6  # seconds that somebody takes to see what there is to do, and up to so much more
IN_HAND = 0.9  # and further seconds with dice in the hand: who waits sees whose they are before they fall
LOWER = 10  # by how much the process of opponents gives way to others
BATCH = 0.4  # seconds of thinking after which what is decided is done before others are thought about
PATIENCE = 6.0  # seconds after which a mind that does not answer begins anew
AWAY = timedelta(seconds=40)  # without a sign of life of a person nobody is played against
SHOWN = timedelta(hours=1)  # for which a match without persons goes on
LONGEST = 4000  # events, after which an opponent has got stuck somewhere
USUAL = Machine()


@dataclass(frozen=True, slots=True)
class Waiting:
    """An opponent of a match that is played now, and where the match stands."""

    holder: str
    seat: str
    match: str
    head: int
    trust: str

    @property
    def least(self) -> float:
        """So many seconds it pauses at least, before anything else of the match is read."""
        return 0.0 if read_terms(self.trust).machines.get(self.seat, USUAL).brisk else LEAST


class Mind:
    """Where opponents think: a process beside the server. For one thread at a time."""

    def __init__(self) -> None:
        self.process = Worker("attacks.services.opponent.mind", LOWER)

    def decide(self, asked: Think) -> Decided:
        """What a seat does; a process that does not answer in time is ended, and the seat is asked again."""
        line, _broken = self.process.exchange(msgspec.json.encode(asked), PATIENCE)
        return msgspec.json.decode(line, type=Decided) if line else Decided(why="late")

    def close(self) -> None:
        self.process.close()


class Players:
    """What the opponents of all matches do next. For one thread at a time."""

    def __init__(self, mind: Any = None, process: str = "") -> None:
        self.mind = mind or Mind()
        self.process = process
        self._since: dict[str, tuple[int, float]] = {}  # by holder: at which number, since when it is awaited
        self._asked: dict[str, int] = {}  # by holder: the number at which it was asked last

    def due(self) -> list[QueuedCommand]:
        """What is to be done now, at most one thing in each match; who has waited longest comes first.

        After a while of thinking the rest is left for the next time: nobody waits for what all others do.
        """
        waiting = mine(awaited(), self.process)
        self._since = {one.holder: self._since[one.holder] for one in waiting if one.holder in self._since}
        self._asked = {one.holder: self._asked[one.holder] for one in waiting if one.holder in self._asked}
        found: dict[str, QueuedCommand] = {}
        began = time.monotonic()
        for one in waiting:
            if self._since.get(one.holder, (-1, 0.0))[0] != one.head:
                self._since[one.holder] = (one.head, began)
        for one in sorted(waiting, key=lambda one: self._since[one.holder][1]):
            if found and time.monotonic() - began > BATCH:
                break
            waited = time.monotonic() - self._since[one.holder][1]
            if one.match in found or self._asked.get(one.holder) == one.head or waited < one.least:
                continue
            table = table_at(one.match)
            if table is None or waited < pause(table, one.seat):
                continue
            order = next_order(table, one.seat, self.mind)
            if order is None:  # not asked at this number: look again when it is another
                self._asked[one.holder] = one.head
            else:
                found[one.match] = QueuedCommand(one.match, one.holder, order)
        return list(found.values())

    def close(self) -> None:
        self.mind.close()


def awaited() -> list[Waiting]:
    """The opponents of the matches that somebody plays now, and of those that nobody does but opponents."""
    seats = Holder.objects.filter(role=Holder.Role.SEAT, revoked=False)
    persons = seats.filter(machine=False)
    here = persons.filter(seen_at__gt=clock.now() - AWAY)
    played = Q(match__in=here.values("match"))
    shown = Q(match__started__gt=clock.now() - SHOWN) & ~Q(match__in=persons.values("match"))
    going = seats.filter(machine=True, match__status=Match.Status.LIVE, match__stopped=None)
    machines = going.filter(played | shown)
    rows = machines.order_by("match", "seat").values_list("id", "seat", "match_id", "match__head", "match__trust")
    return [Waiting(*row) for row in rows]


def mine(waiting: Iterable[Waiting], process: str) -> list[Waiting]:
    """Those that this process plays: of all that live, the one that stands first for a match."""
    alive = Process.objects.filter(stopped=False, alive_at__gt=clock.now() - DEAD_AFTER) if process else ()
    ids = {process, *(row.id for row in alive)}
    return [one for one in waiting if process in ("", first_for(one.match, ids))]


def first_for(match: str, processes: Iterable[str]) -> str:
    """The process that plays the opponents of a match."""
    return max(processes, key=lambda one: sha256(f"{match} {one}".encode()).digest())


def pause(table: Table, seat: str) -> float:
    """How long somebody takes here, in seconds: the same at the same number."""
    if machine_of(table, seat).brisk:
        return 0.0
    looks = LEAST + (IN_HAND if table.presser == seat else 0.0)
    return looks + MORE * sha256(f"{table.id} {table.head} {seat}".encode()).digest()[0] / 255


def machine_of(table: Table, seat: str) -> Machine:
    """How an opponent plays; one of a match from before that was kept plays as usual."""
    return table.trust.machines.get(seat, USUAL)


def scene_of(table: Table) -> Scene | None:
    """The scene a match was made as; None if it was not, or its room has no such scene any more."""
    scenes = scenes_of(table.room.key)
    return scenes[table.trust.scene - 1] if 0 < table.trust.scene <= len(scenes) else None


# --- what it does ---


def next_order(table: Table, seat: str, mind: Any) -> Order | None:
    """What an opponent orders at this number; None if it is not asked."""
    if table.state is None or table.closed or table.head > LONGEST or seat in table.gone:
        return None
    name, expect = f"machine:{seat}:{table.head}", table.prompts.get(seat, 0)
    if (answer := polite(table, seat)) is not None:
        return Order(name, *answer)
    if table.presser == seat:
        return Order(name, "take", Played(PRESSED_FOR.key), expect)
    if table.trust.undo is not None:  # first it is settled where the match stands
        return None
    played = preferred(table, seat) or thought_of(table, seat, mind)
    return Order(name, "take", played, expect) if played else None


def polite(table: Table, seat: str) -> tuple[Any, Any] | None:
    """The answer to what others ask of the table: back they may go, a judge may come, a draw is taken if it is fair."""
    asked = table.trust.undo
    if asked is not None and seat != asked.seat and seat not in asked.agreed:
        return "undo", Undo("agree")
    wanted = table.trust.wanted
    if wanted and seat not in wanted and not table.trust.judge:
        return "clock", Clock("invite")
    offered = table.end_offered
    if offered and offered != seat and seat in table.contenders and seat not in table.trust.ending:
        ahead = table.room.estimate(table.room.known_to(table.state, seat), seat) > 0
        return "concede", Concede("decline_end" if ahead else "accept_end")
    return None


def preferred(table: Table, seat: str) -> Played | None:
    """What the scene wants of the seat here, if anything."""
    scene = scene_of(table)
    keys = {offer.key for offer in table.room.offers(table.state, seat) if not offer.why_not}
    for line in scene.prefers if scene else ():
        if line.split()[0] in keys:
            command = command_of(table.room, table.state, f"{seat} {line}")
            if is_allowed(table.room, table.state, command):
                return Played(command.key, command.picks)
    return None


def thought_of(table: Table, seat: str, mind: Any) -> Played | None:
    """What the seat decides, from what it knows and nothing else."""
    room, how = table.room, machine_of(table, seat)
    if not asked_for(table, seat):
        return None
    scene = scene_of(table)
    decided: Decided = mind.decide(
        Think(
            room=room.key,
            state=room.encode(room.known_to(table.state, seat)),
            seat=seat,
            seed=f"{table.id}:{table.head}",
            level=how.level,
            aim=how.aim,
            avoids=scene.avoids if scene else (),
        )
    )
    thought = decided.thought
    if thought is not None and is_allowed(room, table.state, thought.command):
        told = not how.silent and everybody_knows(table, seat, thought.command.key, thought.other)
        said = said_of(thought) if told else None
        return Played(thought.command.key, thought.command.picks, said=said)
    open_ones = [offer for offer in room.offers(table.state, seat) if not offer.why_not and not offer.manual]
    commands = [least(seat, offer) for offer in open_ones] if seat in room.to_act(table.state) else []
    taken = next((one for one in commands if is_allowed(room, table.state, one)), None)
    return Played(taken.key, taken.picks) if taken else None


def asked_for(table: Table, seat: str) -> bool:
    """Is it awaited, or is there a word of others that it might take?"""
    if seat in table.room.to_act(table.state):
        return True
    return any(offer.key in table.room.trusts for offer in table.room.offers(table.state, seat) if not offer.why_not)


def everybody_knows(table: Table, seat: str, *keys: str) -> bool:
    """Does everybody see that the seat could do these things? A card in its hand is nobody's business."""
    seen = table.room.known_to(table.state, WATCH)
    return set(keys) <= {offer.key for offer in table.room.offers(seen, seat) if not offer.secret}


def said_of(thought: Thought) -> Said | None:
    """Why it does that, where the odds say so."""
    if thought.how != "odds" or not thought.other:
        return None
    worth, other = round(thought.worth, 4) + 0.0, round(thought.other_worth, 4) + 0.0
    return Said(thought.aim, worth, thought.other, other, least=not thought.wants_it)
