"""The people who load a server, in a process of their own, so that what they cost is not the server's.

    python -m tools.bench.crowd

reads one line of JSON that says what to do, says `ready` when everybody sits, begins at the next line it reads, and
writes what came of it as one line of JSON. Each job is a function below; `port` and `origin` say where the server
listens, `pids` which processes it is made of, `matches` which matches they play and with which cookies. Times are in
milliseconds, costs in microseconds of processor time for each command.
"""

from __future__ import annotations

import gc
import sys
import time
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any

import msgspec

from attacks.services.common.canonical import digest
from tools.bench import gauges
from tools.bench.line import Line, Loop
from tools.bench.pilot import Pilots, decode, encode
from tools.bench.report import quantile

PATIENCE = 60.0  # seconds that anything may take before a run is given up
ECHOED = encode(
    {"t": "cmd", "id": "0" * 26, "expect": 44, "op": "take", "d": {"offer": "spend_focus", "picks": [[0, 2]]}}
)


@dataclass
class Window:
    """What happened between two moments: how long each command took, and what all of them cost."""

    pids: dict[str, int]
    spans: list[float] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.begun, self.busy = time.perf_counter(), self._busy()

    def figures(self) -> dict[str, Any]:
        """What was measured until now: times, `cost` and `share` of a processor by part."""
        seconds, n = time.perf_counter() - self.begun, len(self.spans)
        used = {name: busy - self.busy[name] for name, busy in self._busy().items()}
        if not n:
            raise RuntimeError("nothing came through in the time that was measured")
        return {
            "n": n,
            "per_s": n / seconds,
            "p50": quantile(self.spans, 0.5) * 1000,
            "p99": quantile(self.spans, 0.99) * 1000,
            "cost": {name: busy / n * 1e6 for name, busy in used.items()},
            "share": {name: busy / seconds for name, busy in used.items()},
        }

    def _busy(self) -> dict[str, float]:
        return {"client": time.process_time()} | {name: gauges.busy(pid) for name, pid in self.pids.items()}


class Players:
    """The two players of each match."""

    def __init__(self, job: dict[str, Any]) -> None:
        self.loop, self.pids = Loop(), job["pids"]
        ports = job.get("ports", [job["port"]])
        self.matches = [
            Pilots(
                self.loop,
                [ports[seed % len(ports)]] if job.get("by_match") else ports,
                job["origin"],
                match,
                seed,
            )
            for seed, match in enumerate(job["matches"], 1)
        ]
        self.loop.run(lambda: all(one.ready for one in self.matches), PATIENCE)

    def fast(self, seconds: float, warm: float) -> dict[str, float]:
        """When both have seen a command the next one follows; what happens while it gets warm does not count."""
        window = Window(self.pids)

        def done(pilots: Pilots) -> None:
            window.spans.append(time.perf_counter() - pilots.sent)
            pilots.send()

        for one in self.matches:
            one.done = done
            one.send()
        self.loop.pause(warm)
        window = Window(self.pids)
        self.loop.pause(seconds)
        figures = window.figures()
        self.settle()
        return figures

    def paced(self, per_s: float, seconds: float) -> dict[str, float]:
        """So many commands a second over all matches, at random moments; a command counts from when it was due.

        A match that is still busy when its next command is due starts late, and its players wait longer.
        """
        rng, rate = Random(1), per_s / len(self.matches)
        window = Window(self.pids)
        due = {one.id: window.begun + rng.expovariate(rate) for one in self.matches}
        end = window.begun + seconds

        def later(pilots: Pilots) -> None:
            if due[pilots.id] < end:
                self.loop.at(due[pilots.id], pilots.send)

        def done(pilots: Pilots) -> None:
            window.spans.append(time.perf_counter() - due[pilots.id])
            due[pilots.id] += rng.expovariate(rate)
            later(pilots)

        for one in self.matches:
            one.done = done
            later(one)
        self.loop.pause(seconds)
        figures = window.figures()
        self.settle()
        return figures

    def settle(self) -> None:
        """Let what is on its way come through."""
        self.loop.timers.clear()
        for one in self.matches:
            one.done = lambda _: None
        self.loop.run(lambda: not any(one.open for one in self.matches), PATIENCE)

    def end(self) -> dict[str, Any]:
        """Everybody compares the picture with the server's and goes; gives what the record must hold of each match."""
        chairs = [chair for one in self.matches for chair in one.chairs]
        for chair in chairs:
            chair.mine = digest(chair.view)
            chair.ask_again()
        self.loop.run(lambda: all(chair.digest for chair in chairs), PATIENCE)
        wrong = [chair for chair in chairs if chair.digest != chair.mine]
        if wrong:
            raise RuntimeError(f"{len(wrong)} of {len(chairs)} players see another table than the server")
        self.loop.close()
        return {one.id: {"acked": one.acked, "head": one.chairs[0].n} for one in self.matches}


def begin() -> None:
    """Say that everybody sits, and wait for the word."""
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    sys.stdin.readline()


def play(job: dict[str, Any]) -> dict[str, Any]:
    """First as fast as they can, then at a share of that, if one is asked for."""
    players = Players(job)
    begin()
    fast = players.fast(job["seconds"], job["warm"])
    half = players.paced(fast["per_s"] * job["share"], job["seconds"]) if job["share"] else {}
    kinds: dict[str, int] = {}
    for one in players.matches:
        for kind, n in one.kinds.items():
            kinds[kind] = kinds.get(kind, 0) + n
    return {"fast": fast, "half": half, "kinds": kinds, "matches": players.end()}


def beside(job: dict[str, Any]) -> dict[str, Any]:
    """Others who play at a given pace while something else is measured."""
    players = Players(job)
    begin()
    figures = players.paced(job["per_s"], job["seconds"])
    return {"others": figures, "matches": players.end()}


def echo(job: dict[str, Any]) -> dict[str, Any]:
    """Plain echoes on as many sockets, as fast as they come: the least that a frame costs on this server."""
    loop = Loop()
    lines = [Line(loop, job["port"], "/bench/echo", {"Origin": job["origin"]}) for _ in range(job["sockets"])]
    window: list[Window] = []
    sent: dict[int, float] = {}

    def heard(line: Line, _: bytes) -> None:
        if window:
            window[0].spans.append(time.perf_counter() - sent[line.handle])
        sent[line.handle] = time.perf_counter()
        line.send(ECHOED)

    begin()
    for line in lines:
        line.heard = partial(heard, line)
        heard(line, b"")
    loop.pause(job["warm"])
    window.append(Window(job["pids"]))
    loop.pause(job["seconds"])
    figures = window[0].figures()
    loop.close()
    return {"echo": figures, "matches": {}}


class Watcher:
    """Somebody who watches: reads every frame and knows up to which number."""

    def __init__(self, loop: Loop, job: dict[str, Any], match: str) -> None:
        self.n = -1
        self.line = Line(loop, job["port"], f"/ws/match/{match}/", {"Origin": job["origin"]})
        self.line.heard = self.heard
        self.unread = 0
        self.line.send(encode({"t": "hello", "v": 1, "match": match, "role_hint": "watch"}))

    def heard(self, text: bytes) -> None:
        frame = decode(text)
        kind = frame["t"]
        if kind in ("upd", "snap"):
            self.n = frame["to" if kind == "upd" else "n"]
        elif kind == "err":
            raise RuntimeError(f"a watcher is refused: {frame}")
        self.unread += len(text)
        if self.unread > 256 * 1024:
            self.unread = 0
            self.line.send(encode({"t": "ping", "p": 1, "n": self.n}))


def watch(job: dict[str, Any]) -> dict[str, Any]:
    """One match with many watchers: milliseconds from the command until both players, half and all of them have it."""
    players = Players(job)
    loop, pilots = players.loop, players.matches[0]
    watchers = [Watcher(loop, job, pilots.id) for _ in range(job["watchers"])]
    loop.run(lambda: all(watcher.n >= 0 for watcher in watchers), PATIENCE)
    seen: dict[str, list[float]] = {"players": [], "middle": [], "last": []}
    pilots.done = lambda _: None
    begin()
    for _ in range(job["commands"]):
        loop.pause(job["between"])
        pilots.send()
        at = waited(loop, pilots, watchers)
        for name, moment in at.items():
            seen[name].append((moment - pilots.sent) * 1000)
    figures = {name: {"p50": quantile(spans, 0.5), "p99": quantile(spans, 0.99)} for name, spans in seen.items()}
    return {"watch": figures, "n": job["commands"], "matches": players.end()}


def waited(loop: Loop, pilots: Pilots, watchers: list[Watcher]) -> dict[str, float]:
    """When both players, half of the watchers and the last of them had what the command on its way has caused."""
    loop.run(lambda: not pilots.open, PATIENCE)
    at = {"players": time.perf_counter()}
    head, behind = pilots.head, list(watchers)

    def left(most: int) -> bool:
        behind[:] = [watcher for watcher in behind if watcher.n < head]
        return len(behind) <= most

    for name, most in (("middle", len(watchers) // 2), ("last", 0)):
        loop.run(partial(left, most), PATIENCE)
        at[name] = time.perf_counter()
    return at


def idle(job: dict[str, Any]) -> dict[str, Any]:
    """Kilobytes of the server's memory for each socket that says nothing, after some have come and gone."""

    def crowd(n: int) -> tuple[Loop, list[Watcher]]:
        loop = Loop()
        watchers = [Watcher(loop, job, job["matches"][at % len(job["matches"])]["id"]) for at in range(n)]
        loop.run(lambda: all(watcher.n >= 0 for watcher in watchers), PATIENCE)
        loop.pause(job["rest"])
        return loop, watchers

    begin()
    crowd(job["sockets"] // 10)[0].close()
    time.sleep(job["rest"])
    before = gauges.memory(job["pids"]["server"])
    loop, watchers = crowd(job["sockets"])
    after = gauges.memory(job["pids"]["server"])
    loop.close()
    return {"kb": (after - before) / len(watchers), "before": before, "after": after, "matches": {}}


def growth(job: dict[str, Any]) -> dict[str, Any]:
    """What a late command of a long match costs beside an early one of a fresh match, the two taking turns."""
    players = Players(job)
    begin()
    old, fresh = players.matches[0], players.matches[1:]
    many(players, old, job["long"])
    late, early = [], []
    for one in fresh:
        many(players, one, job["early"])
        for _ in range(job["turns"]):
            early.append(many(players, one, job["step"]))
            late.append(many(players, old, job["step"]))
    return {"early": early, "late": late, "old": old.acked, "matches": players.end()}


def many(players: Players, pilots: Pilots, commands: int) -> dict[str, float]:
    """So many commands of one match, one after the other: what one of them cost and how long it took."""
    window = Window(players.pids)

    def done(_: Pilots) -> None:
        window.spans.append(time.perf_counter() - pilots.sent)
        if len(window.spans) < commands:
            pilots.send()

    pilots.done = done
    pilots.send()
    players.loop.run(lambda: len(window.spans) >= commands, PATIENCE * 5)
    return window.figures()


JOBS = {"play": play, "beside": beside, "echo": echo, "watch": watch, "idle": idle, "growth": growth}


def main() -> None:
    job = msgspec.json.decode(sys.stdin.readline())
    gc.set_threshold(50_000, 20, 20)  # a client that stops to sweep would measure itself
    result = JOBS[job["do"]](job)
    sys.stdout.write(encode(result).decode() + "\n")


if __name__ == "__main__":
    main()
