"""Two web servers with the same app behind them, and what a process of either takes."""

from __future__ import annotations

import http.client
import os
from pathlib import Path

from tests.support import forked
from tests.support.server import Server

UVICORN = ["--ws", "websockets", "--ws-max-size", "16384", "--ws-ping-interval", "10", "--ws-ping-timeout", "15"]


class Uvicorn(Server):
    """The same server on uvicorn, one process."""

    def launch(self) -> None:
        assert self.process is None, "the server runs already"
        with self.log_file.open("ab") as log:
            words = ["-m", "uvicorn", "--host", "127.0.0.1", "--port", str(self.port), *UVICORN, self.module]
            self.process = forked.begin(words, env=self.env, out=log)


DOORS = {"daphne": Server, "uvicorn": Uvicorn}
COARSE = 7


def crowded() -> float:
    """By how much limits in seconds are multiplied: how busy this machine is, and whether time is what is asked for.

    In `make test` a stall of seconds is told from a delay, nothing finer; `make long` holds the limits themselves.
    """
    busy = max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))
    return busy if int(os.environ.get("BROADSIDE_SCALE", "1")) > 1 else COARSE * busy


def memory(server: Server) -> int:
    """Megabytes a server process holds."""
    assert server.process is not None
    status = Path(f"/proc/{server.process.pid}/status").read_text("ascii")
    return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]) // 1024


def connections(server: Server) -> int:
    """How many connections to a server are open, as its machine sees it."""
    port = f":{server.port:04X}"
    lines = Path("/proc/net/tcp").read_text("ascii").splitlines()[1:]
    return sum(line.split()[1].endswith(port) and line.split()[3] == "01" for line in lines)


def page(server: Server, path: str, headers: dict[str, str] | None = None) -> tuple[int, str]:
    """Status and text of a page."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    try:
        connection.request("GET", path, headers=headers or {})
        answer = connection.getresponse()
        return answer.status, answer.read().decode() + str(answer.getheaders())
    finally:
        connection.close()
