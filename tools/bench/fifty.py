"""Fifty seated opponents at once: how long they let people wait beyond their pause, and what they cost the server.

One process plays them all as the server does. At the other seat of every match somebody acts some seconds after it is
their turn, as people do. On a busy machine decisions come late; what does not depend on that is how much of a core it
takes to keep up with so many.
"""

from __future__ import annotations

from random import Random
from time import monotonic, sleep, thread_time
from typing import Any

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


def fifty_table(seated: int = SEATED, seconds: float = SECONDS) -> str:
    """Matches of all rooms, and how their opponents keep up."""
    people = [(laid(room), Random(n)) for n, room in enumerate((sorted(ROOMS) * seated)[:seated])]
    crew, due = Timed(), dict[str, tuple[int, float]]()
    began, spent = monotonic(), thread_time()
    in_people = 0.0
    while monotonic() - began < seconds:
        crew.act()
        before = thread_time()
        for (match, holder), rng in people:
            person_acts(match, holder, rng, due)
        in_people += thread_time() - before
        sleep(GLANCE)
    whole = monotonic() - began
    served, (thinking, memory) = thread_time() - spent - in_people, usage_of(crew.mind.process)
    crew.close()
    needs = (served + thinking) / max(1, len(crew.late)) * seated / ((QUICK + SLOW) / 2 + PAUSE)
    row = [
        seated,
        len(crew.late),
        f"{quantile(crew.late or [0.0], 0.5) * 1000:.0f} ms",
        f"{quantile(crew.late or [0.0], 0.99) * 1000:.0f} ms",
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
    NOTED.append(Figure(f"{seated} seated opponents keep up with", 100 * needs, "% of a core", AIM))
    return table("Seated opponents at once (late: beyond their pause)", heads, [row])


def laid(room: str) -> tuple[Match, Holder]:
    """A whole match of somebody against an opponent."""
    rules = ROOMS[room]
    edition = rules.today or next(iter(rules.editions))
    made = rules.fleets.ready_made(edition)
    options = {name: rules.defaults.get(name, values[0]) for name, values in rules.options.items()}
    fleets = [from_squad(one, room=room, edition=edition) for one in made[:2]]
    created = lobby.create(
        room=room,
        edition=edition,
        mode=rules.modes[0],
        options={"first": rules.needed[0], **options},
        title="",
        host_name="Ana",
        host_fleet=fleets[0],
        other_fleet=fleets[1],
        public=False,
        machines={rules.needed[1]: Machine("perfect")},
        machine_name="Machine",
    )
    return created.match, created.match.holders.get(role=Holder.Role.SEAT, machine=False)


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
    command = come_to_mind(found.room, found.room.known(found.state, holder.seat), holder.seat, rng.randrange)
    if command is not None:
        name = f"{match.id}:{head}"
        act(match.id, holder.id, Order(name, "take", Played(command.key, command.picks), found.prompts[holder.seat]))
