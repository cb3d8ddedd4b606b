"""What so many matches at once need: processes, memory, disk, and what bells and the database have to bear.

    python -m tools.bench.sizing --matches 1000 --processes 4

The arithmetic starts from what was measured of one command, one socket and one stored event (`MEASURED`); how often a
process hears a bell and has to read what another has saved is played through as well, command by command, so that the
formulas behind docs/hosting/sizing.md can be held against it.
"""

from __future__ import annotations

import argparse
import heapq
import math
import sys
from dataclasses import dataclass
from random import Random

from tools.bench.report import table

LOOK = 2.0  # seconds between two looks of a process at the heads of all its matches
SHARE = 0.5  # of a processor that a process may be busy, so that half of its answers do not wait
DAY = 86_400
BUSY_HOURS = 6  # of a day, in which so many matches are played at once


@dataclass(frozen=True)
class Costs:
    """Microseconds of a server's processor time, kilobytes of its memory, bytes on disk."""

    command: float  # one command, decided, saved, and sent to both players
    read: float  # what another process has saved, read and sent on
    look: float  # one match, looked at in the database every two seconds
    socket: float  # kB of a socket that says nothing
    match: float  # kB of a match that is open in a process
    events: float  # stored for each command
    event: float  # bytes of one with its indexes


MEASURED = Costs(command=1750, read=2900, look=80, socket=32, match=51, events=2.1, event=730)
"""On two shared processors that others kept busy: docs/hosting/sizing.md says how."""


@dataclass(frozen=True)
class Crowd:
    """So many matches at once, commands a minute in each, watchers at each, and what serves them.

    `by_match`: all sockets of a match are led to the process that its id falls to.
    """

    matches: int
    per_minute: float = 6.0
    watchers: float = 0.5
    processes: int = 2
    by_match: bool = False

    @property
    def commands(self) -> float:
        """All commands a second."""
        return self.matches * self.per_minute / 60


@dataclass(frozen=True)
class Load:
    """What happens in a second: bells rung, bells heard where there is something to read, matches looked at."""

    rung: float
    read: float
    looked: float


def expected(crowd: Crowd) -> Load:
    """By arithmetic: a bell is heard by every process that has somebody of the match, and did not save it itself.

    Each of the other sockets of a match is in each of the other processes with the same chance.
    """
    if crowd.by_match or crowd.processes == 1:
        return Load(crowd.commands if crowd.processes > 1 else 0.0, 0.0, crowd.matches / LOOK)
    n = crowd.processes
    empty = _empty(n, crowd.watchers)
    elsewhere = (n - 1) * (1 - empty)
    open_in = n * (1 - (1 - 1 / n) * empty)
    return Load(crowd.commands, crowd.commands * elsewhere, crowd.matches * open_in / LOOK)


def _empty(n: int, watchers: float) -> float:
    """How likely a process has neither the other player nor a watcher of a match; watchers come by chance (Poisson)."""
    return (1 - 1 / n) * math.exp(-watchers / n)


def played(crowd: Crowd, seconds: float, seed: int = 0) -> Load:
    """The same command by command: who sits where, who acts when, and which processes then hear of it."""
    rng = Random(seed)
    seats, open_in = [], 0
    for match in range(crowd.matches):
        sockets = 2 + _poisson(rng, crowd.watchers)
        where = [match % crowd.processes if crowd.by_match else rng.randrange(crowd.processes) for _ in range(sockets)]
        seats.append(where)
        open_in += len(set(where))
    rate = crowd.per_minute / 60
    due = [(rng.expovariate(rate), match) for match in range(crowd.matches)]
    heapq.heapify(due)
    rung = read = 0
    while due[0][0] < seconds:
        at, match = due[0]
        heapq.heapreplace(due, (at + rng.expovariate(rate), match))
        where = seats[match]
        saved_by = where[rng.randrange(2)]
        rung += crowd.processes > 1
        read += len({*where} - {saved_by})
    return Load(rung / seconds, read / seconds, open_in / LOOK)


def _poisson(rng: Random, mean: float) -> int:
    """How many come where so many come on average."""
    least, n, product = math.exp(-mean), 0, rng.random()
    while product > least:
        n, product = n + 1, product * rng.random()
    return n


@dataclass(frozen=True)
class Needs:
    """Processors busy, processes at `SHARE` each, GB of memory, and of disk a day; the rest is by the second."""

    processors: float
    processes: int
    memory: float
    disk: float
    saved: float
    reads: float
    bells: float


def needs(crowd: Crowd, costs: Costs = MEASURED) -> Needs:
    """What such a crowd needs. The processes are as many as the work asks for, not those that the crowd was given."""
    load = expected(crowd)
    busy = (crowd.commands * costs.command + load.read * costs.read + load.looked * costs.look) / 1e6
    sockets = crowd.matches * (2 + crowd.watchers)
    memory = (sockets * costs.socket + load.looked * LOOK * costs.match) / 1e6
    stored = crowd.commands * costs.events * costs.event * BUSY_HOURS * 3600 / 1e9
    looks = crowd.processes / LOOK
    return Needs(busy, math.ceil(busy / SHARE), memory, stored, crowd.commands, load.read + looks, load.rung)


def fitting(crowd: Crowd, costs: Costs = MEASURED) -> Crowd:
    """The crowd with as many processes as its own work asks for: more of them read more from each other."""
    for n in range(1, 10_000):
        tried = Crowd(crowd.matches, crowd.per_minute, crowd.watchers, n, crowd.by_match)
        if needs(tried, costs).processes <= n:
            return tried
    raise ValueError("no number of processes is enough")


def sizing_table(crowds: list[Crowd]) -> str:
    """Each crowd with what it needs, as the page has it."""
    rows = []
    for crowd in map(fitting, crowds):
        need = needs(crowd)
        rows.append([
            f"{crowd.matches:,} matches{', by match' if crowd.by_match else ''}", f"{crowd.commands:,.0f}",
            f"{need.processors:.1f}", crowd.processes, f"{need.memory:.1f}", f"{need.disk:.1f}",
            f"{need.bells:,.0f}", f"{need.reads:,.0f}",
        ])  # fmt: skip
    head = ["", "commands/s", "processors", "processes", "GB memory", "GB disk a day", "bells/s", "reads/s"]
    return table(f"Sizing: {SHARE:.0%} of a processor for each process, {BUSY_HOURS} hours a day", head, rows)


def main() -> None:
    parser = argparse.ArgumentParser(description="What so many matches at once need.")
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--per-minute", type=float, default=Crowd.per_minute, help="commands of a match a minute")
    parser.add_argument("--watchers", type=float, default=Crowd.watchers, help="of a match, on average")
    parser.add_argument("--processes", type=int, default=0, help="hold the arithmetic against a play of so many")
    asked = parser.parse_args()
    both = [Crowd(asked.matches, asked.per_minute, asked.watchers, 1, by_match) for by_match in (False, True)]
    said = [sizing_table(both)]
    if asked.processes:
        crowd = Crowd(asked.matches, asked.per_minute, asked.watchers, asked.processes)
        for name, load in (("by arithmetic", expected(crowd)), ("played for a minute", played(crowd, 60))):
            said.append(f"  {name}: {load.rung:.0f} bells, {load.read:.0f} reads, {load.looked:.0f} looks a second")
    sys.stdout.write("\n".join(said) + "\n")


if __name__ == "__main__":
    main()
