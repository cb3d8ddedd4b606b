"""The server under load: real matches, real sockets, many at once. Every section ends with a check of every record.

The server is one process, those who load it another; both share this machine, so each table also says how busy each of
them was. What a command costs the server is the figure that noise moves least.
"""

from __future__ import annotations

import resource
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
from django.db import connection

from attacks.models import Handled, Match
from attacks.services.store import matches
from tests.support.server import ROOT, Server
from tools.bench import gauges
from tools.bench.player import cookie_of
from tools.matches import new_match

SOCKETS = 16_384  # open at once, in the server and in the client
BETWEEN = 0.2  # seconds between the commands of a match that many watch
PACE = 200  # commands a second of all the matches beside it
STURDY = 99  # hull of ships that are to last
SAID = 4000  # letters of a server's last words, where a crowd could not go on


@dataclass
class Crowd:
    """A process of people at a server."""

    process: subprocess.Popen[str]
    server: Server

    @classmethod
    def sit(cls, server: Server, do: str, **job: Any) -> Crowd:
        """Everybody takes a seat."""
        assert server.process is not None
        pids = {"server": server.process.pid} | ({"database": postmaster()} if on_postgresql() else {})
        if server.second is not server and server.second.process is not None:
            pids["second"] = server.second.process.pid
            job = {"ports": [server.port, server.second.port], **job}
        process = subprocess.Popen(
            [sys.executable, "-m", "tools.bench.crowd"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        crowd = cls(process, server)
        crowd._write(msgspec.json.encode({"do": do, "port": server.port, "origin": server.url, "pids": pids, **job}))
        crowd._read()
        return crowd

    def begin(self) -> None:
        self._write(b"go")

    def result(self) -> dict[str, Any]:
        """What came of it, with every record checked."""
        result: dict[str, Any] = msgspec.json.decode(self._read())
        self.process.wait(30)
        result["events"] = check(result["matches"])
        return result

    def _write(self, line: bytes) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line.decode() + "\n")
        self.process.stdin.flush()

    def _read(self) -> str:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            assert self.server.process is not None
            ended = self.server.process.poll()
            state = "still runs" if ended is None else f"ended with {ended}"
            said = self.server.log()[-SAID:]
            raise RuntimeError(f"those who loaded the server gave up; what they said stands above. It {state}:\n{said}")
        return line


def run(server: Server, do: str, **job: Any) -> dict[str, Any]:
    """One crowd that does one thing."""
    crowd = Crowd.sit(server, do, **job)
    crowd.begin()
    return crowd.result()


def check(played: dict[str, dict[str, int]]) -> int:
    """Replay every match and compare it with what its players were told; gives the number of events.

    Raises RuntimeError if a record does not replay, or does not hold what was acknowledged: then no figure counts.
    """
    events = 0
    for name, told in played.items():
        row = Match.objects.get(pk=name)
        report = matches.replay(row)
        kept = {"acked": Handled.objects.filter(match=row).count(), "head": row.head}
        if not report.ok or kept != told:
            raise RuntimeError(f"the record of {name} is wrong, so no figure counts: {report.problems} {kept} {told}")
        events += report.events
    return events


@contextmanager
def served(data: Path, processes: int = 1) -> Iterator[Server]:
    """A server of our own, that may hold many sockets."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard if hard == resource.RLIM_INFINITY else min(SOCKETS, hard), hard))
    server = Server(data, module="tools.bench.echo:application", processes=processes).start()
    try:
        yield server
    finally:
        server.stop()


def many_matches(n: int) -> list[dict[str, Any]]:
    """Started matches that do not end by themselves, as a crowd needs to know them."""
    made = [new_match((number, number + 1), public=True, hull=STURDY, rounds=0) for number in range(n)]
    return [
        {"id": name, "cookies": {seat: cookie_of(token) for seat, token in tokens.items()}} for name, tokens in made
    ]


def on_postgresql() -> bool:
    return connection.vendor == "postgresql"


def postmaster() -> int:
    """The process whose children serve the database, where it runs on this machine."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        return gauges.parent(cursor.fetchone()[0])


# --- what is measured ---


def full(data: Path, n: int, seconds: float) -> dict[str, Any]:
    """Two players at each of many matches as fast as they can, then at half of that; first plain echoes."""
    everybody = many_matches(n)
    with served(data) as server:
        echo = run(server, "echo", sockets=2 * n, warm=1, seconds=3)["echo"]
        return {"echo": echo} | run(server, "play", matches=everybody, warm=2, seconds=seconds, share=0.5)


def side_by_side(data: Path, n: int, seconds: float) -> dict[str, dict[str, Any]]:
    """Commands at one process; at two, as the proxies of docs/hosting share matches out; at two, players apart."""
    found = {}
    for name, processes, by_match in (
        ("one process", 1, True),
        ("two, each match at one", 2, True),
        ("two, players at both", 2, False),
    ):
        with served(data, processes) as server:
            played = run(server, "play", matches=many_matches(n), warm=2, seconds=seconds, share=0, by_match=by_match)
        figures, cost = played["fast"], played["fast"]["cost"]
        found[name] = {**figures, "servers": cost["server"] + cost.get("second", 0.0), "events": played["events"]}
    return found


def spectators(data: Path, watchers: int, commands: int, n: int) -> dict[str, Any]:
    """One match that many watch: by itself, then while others play."""
    first, second, *others = many_matches(2 + n)
    job = {"watchers": watchers, "commands": commands, "between": BETWEEN}
    with served(data) as server:
        alone = run(server, "watch", matches=[first], **job)
        beside = Crowd.sit(server, "beside", matches=others, per_s=PACE, seconds=commands * BETWEEN * 1.3)
        watch = Crowd.sit(server, "watch", matches=[second], **job)
        beside.begin()
        watch.begin()
        return {"alone": alone, "among": watch.result(), "others": beside.result()}


def memory(data: Path, sockets: int, n: int) -> dict[str, Any]:
    """Memory of sockets that say nothing: all at one match, then spread over many."""
    everybody = many_matches(n)
    result = {}
    for name, some in (("one match", everybody[:1]), (f"{n} matches", everybody)):
        with served(data) as server:
            result[name] = run(server, "idle", matches=some, sockets=sockets, rest=2)
    check({one["id"]: {"acked": 0, "head": Match.objects.get(pk=one["id"]).head} for one in everybody})
    return result


def growth(data: Path, long: int) -> dict[str, Any]:
    """Late commands of a long match beside early ones of fresh matches, in turns."""
    with served(data) as server:
        return run(server, "growth", matches=many_matches(7), long=long, early=10, turns=max(1, long // 1000), step=50)
