"""Fifty seated opponents at once: how long they let people wait beyond their pause, and what they cost the server.

One process plays them all as the server does. At the other seat of every match somebody acts some seconds after it is
their turn, as people do. On a busy machine decisions come late; what does not depend on that is how much of a core it
takes to keep up with so many. At other tables people play meanwhile, and while all those matches rest, in turns of the
same run: how much longer a command takes them is what they could notice.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from threading import Event, Thread
from time import monotonic, perf_counter, sleep, thread_time
from typing import Any

from django.db import connection

from attacks.models import Holder, Match
from attacks.rooms import ROOMS
from attacks.rooms.opponent import come_to_mind
from attacks.services.common import clock
from attacks.services.fleets import from_squad
from attacks.services.lobby import lobby
from attacks.services.match.commands import Order, Played
from attacks.services.match.terms import Machine
from attacks.services.opponent.players import Mind, Players, pause
from attacks.services.store.group_commit import act
from attacks.services.store.repository import table_at
from tools.bench.opponent_usage import usage_of
from tools.bench.report import NOTED, Figure, quantile, table

SEATED = 50
SECONDS = 20.0
GLANCE = 0.2  # as the server looks
QUICK, SLOW = 3.0, 8.0  # seconds that somebody takes to decide
PAUSE = 0.9  # and their opponent beside thinking
AIM = 100  # percent of a core
TURNS = 4  # in which the others rest and play
EVERY = 0.04  # seconds between two commands at the other tables
UNNOTICED = 1.5  # times as long as without them, in the middle


class Timed(Players):
    """Plays as the server does, and notes how long each was waited for beyond its pause."""

    def __init__(self) -> None:
        super().__init__(Mind())
        self.late: list[float] = []

    def act(self) -> None:
        for one in self.due():
            table_ = table_at(one.match_id)
            holder = Holder.objects.get(pk=one.holder_id)
            since = self._since[one.holder_id][1]
            if table_ is not None:
                self.late.append(max(0.0, monotonic() - since - pause(table_, holder.seat)))
            act(one.match_id, one.holder_id, one.order)


class Hall:
    """Matches of all rooms against opponents, which are played in a thread of their own as the server does."""

    def __init__(self, seated: int) -> None:
        self.people = [(laid(room), Random(n)) for n, room in enumerate((sorted(ROOMS) * seated)[:seated])]
        self.crew, self.due = Timed(), dict[str, tuple[int, float]]()
        self.spent = self.whole = 0.0  # seconds: of the processor for opponents in the server, and in all

    @contextmanager
    def played(self) -> Iterator[None]:
        """Meanwhile all of them go on."""
        over = Event()
        thread = Thread(target=self.go_on, args=(over,))
        thread.start()
        try:
            yield
        finally:
            over.set()
            thread.join()

    def go_on(self, over: Event) -> None:
        began, spent, in_people = monotonic(), thread_time(), 0.0
        while not over.wait(GLANCE):
            self.crew.act()
            before = thread_time()
            for (match, holder), rng in self.people:
                person_acts(match, holder, rng, self.due)
            in_people += thread_time() - before
        self.spent += thread_time() - spent - in_people
        self.whole += monotonic() - began
        connection.close()


def fifty_table(seated: int = SEATED, seconds: float = SECONDS) -> str:
    """How opponents of so many matches keep up, and how long players elsewhere wait for a command meanwhile."""
    house, others = Hall(seated), [laid(room, alone=True) for room in sorted(ROOMS)]
    quiet, busy, rng = list[float](), list[float](), Random(1)
    for _turn in range(TURNS):  # in turns, since a machine has better and worse minutes
        quiet += answered(others, rng, seconds / TURNS)
        with house.played():
            busy += answered(others, rng, seconds / TURNS)
    thinking, memory = usage_of(house.crew.mind.process)
    house.crew.close()
    late, whole, served = house.crew.late, house.whole, house.spent
    needs = (served + thinking) / max(1, len(late)) * seated / ((QUICK + SLOW) / 2 + PAUSE)
    row = [
        seated,
        len(late),
        f"{quantile(late or [0.0], 0.5) * 1000:.0f} ms",
        f"{quantile(late or [0.0], 0.99) * 1000:.0f} ms",
        f"{served / whole:.0%}",
        f"{thinking / whole:.0%}",
        f"{needs:.0%}",
        f"{memory} MB",
    ]
    heads = [
        "matches",
        "decisions",
        "late, median",
        "99 %",
        "of a core in the server",
        "thinking",
        "to keep up",
        "memory",
    ]
    shares = (0.5, 0.9, 0.99)
    rows = [
        [what, len(times), *(f"{quantile(times, share) * 1000:.1f} ms" for share in shares)]
        for what, times in (("without them", quiet), (f"beside {seated} of them", busy))
    ]
    times_as_long = [quantile(busy, share) / quantile(quiet, share) for share in shares]
    rows.append(["times as long", "", *(f"x{one:.2f}" for one in times_as_long)])
    NOTED.append(Figure(f"{seated} seated opponents keep up with", 100 * needs, "% of a core", AIM))
    NOTED.append(Figure(f"a command beside {seated} seated opponents", times_as_long[0], "times as long", UNNOTICED))
    return "\n\n".join(
        [
            table("Seated opponents at once (late: beyond their pause)", heads, [row]),
            table("A command of players at other tables", ["", "commands", "median", "90 %", "99 %"], rows),
        ]
    )


def answered(tables: list[tuple[Match, Holder]], rng: Random, seconds: float) -> list[float]:
    """How long commands take to be decided and saved, at tables where people play; one every so often."""
    took, began = list[float](), monotonic()
    while monotonic() - began < seconds:
        for place, (match, _holder) in enumerate(tables):
            sleep(EVERY)
            found = table_at(match.id)
            if found is None or found.closed:
                tables[place] = laid(found.room.key if found else sorted(ROOMS)[0], alone=True)
                continue
            seat = found.room.to_act(found.state)[0]
            command = come_to_mind(found.room, found.state, seat, rng.randrange)
            holder = Holder.objects.get(match=match, role=Holder.Role.SEAT, seat=seat)
            if command is None:
                continue
            order = Order(f"{match.id}:{found.head}", "take", Played(command.key, command.picks), found.prompts[seat])
            before = perf_counter()
            act(match.id, holder.id, order)
            took.append(perf_counter() - before)
    return took


def laid(room: str, *, alone: bool = False) -> tuple[Match, Holder]:
    """Such a match, and who sits there."""
    match = created(room, alone=alone).match
    seats = match.holders.filter(role=Holder.Role.SEAT, machine=False)
    return match, seats.order_by("seat")[0]


def created(room: str, *, alone: bool = False) -> lobby.Created:
    """A whole match of somebody against an opponent, or (`alone`) of people."""
    rules = ROOMS[room]
    edition = rules.today or next(iter(rules.editions))
    made = rules.fleets.ready_made(edition)
    options = {name: rules.defaults.get(name, values[0]) for name, values in rules.options.items()}
    fleets = [from_squad(one, room=room, edition=edition) for one in made[:2]]
    return lobby.create(
        room=room,
        edition=edition,
        mode=rules.modes[0],
        options={"first": rules.needed[0], **options},
        title="",
        host_name="Ana",
        host_fleet=fleets[0],
        other_fleet=fleets[1],
        public=False,
        alone=alone,
        machines={} if alone else {rules.needed[1]: Machine("perfect")},
        machine_name="Machine",
    )


def person_acts(match: Match, holder: Holder, rng: Random, due: dict[str, tuple[int, float]]) -> None:
    """Whoever sits there does what comes to mind, some seconds after they could."""
    head = Match.objects.filter(pk=match.pk).values_list("head", flat=True)[0]
    number, at = due.get(match.id, (-1, 0.0))
    if number != head:
        due[match.id] = (head, monotonic() + rng.uniform(QUICK, SLOW))
        Holder.objects.filter(pk=holder.pk).update(seen_at=clock.now())
        return
    if monotonic() < at:
        return
    found: Any = table_at(match.id)
    due[match.id] = (head, monotonic() + rng.uniform(QUICK, SLOW))
    Holder.objects.filter(pk=holder.pk).update(seen_at=clock.now())
    if found is None or found.closed or holder.seat not in found.room.to_act(found.state):
        return
    command = come_to_mind(found.room, found.room.known_to(found.state, holder.seat), holder.seat, rng.randrange)
    if command is not None:
        name = f"{match.id}:{head}"
        act(match.id, holder.id, Order(name, "take", Played(command.key, command.picks), found.prompts[holder.seat]))
