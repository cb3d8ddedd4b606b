"""A real Broadside server for tests: Daphne in its own process, with its own data, on a free loopback port."""

from __future__ import annotations

import http.client
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

ROOT = Path(__file__).resolve().parent.parent.parent
DAPHNE = [
    *("--ping-interval", "10", "--ping-timeout", "15"),
    *("--websocket_connect_timeout", "5", "--application-close-timeout", "5"),
    *("--websocket-max-message-size", "16384", "--websocket-max-frame-size", "16384"),
]
T = TypeVar("T")


def until(condition: Callable[[], T], what: str, timeout: float = 10.0) -> T:
    """Wait for a condition to become true and return it; say what was waited for when it does not."""
    end = time.monotonic() + timeout
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > end:
            raise AssertionError(f"waited {timeout:g} s in vain for {what}")
        time.sleep(0.02)


def free_port() -> int:
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return int(sock.getsockname()[1])


def manage(data: Path, *words: str, **env: str) -> str:
    """Run a management command on a folder of data and return what it printed."""
    run = subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=ROOT,
        env={**os.environ, "BROADSIDE_DATA": str(data), **env},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert run.returncode == 0, f"manage.py {' '.join(words)} failed:\n{run.stdout}\n{run.stderr}"
    return run.stdout


def empty_data(folder: Path) -> Path:
    """A folder of data with all tables and nothing in them."""
    folder.mkdir(parents=True, exist_ok=True)
    manage(folder, "migrate", "-v", "0")
    return folder


class Server:
    """One server process. `url` and `ws_url` say where it listens; `origins` are further addresses it answers to."""

    def __init__(
        self, data: Path, *, origins: tuple[str, ...] = (), module: str = "tabletop.asgi:application", **env: str
    ):
        self.data = data
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.ws_url = f"ws://127.0.0.1:{self.port}"
        self.log_file = data / "server.log"
        self.module = module
        self.process: subprocess.Popen[bytes] | None = None
        self.env = {
            **os.environ,
            "BROADSIDE_DATA": str(data),
            "BROADSIDE_RATES": "off",
            "BROADSIDE_ORIGINS": ",".join([self.url, *origins]),
            "PYTHONUNBUFFERED": "1",
            **env,
        }

    def start(self, timeout: float = 30.0) -> Server:
        """Start the process on the same port and data as before, and wait until it answers."""
        assert self.process is None, "the server runs already"
        with self.log_file.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "daphne", "-b", "127.0.0.1", "-p", str(self.port), *DAPHNE, self.module],
                cwd=ROOT,
                env=self.env,
                stdout=log,
                stderr=log,
            )
        until(self._answers_or_is_gone, "the server to answer", timeout)
        assert self.process.poll() is None, f"the server did not start:\n{self.log()}"
        return self

    def stop(self) -> None:
        """Ask the process to end, as a deploy does."""
        self._end(signal.SIGTERM)

    def kill(self) -> None:
        """End the process without warning, as a power cut does."""
        self._end(signal.SIGKILL)

    def manage(self, *words: str) -> str:
        return manage(self.data, *words)

    def log(self) -> str:
        return self.log_file.read_text("utf-8", "replace") if self.log_file.exists() else ""

    def _end(self, how: signal.Signals) -> None:
        if self.process is None:
            return
        self.process.send_signal(how)
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait(5)
        self.process = None

    def _answers_or_is_gone(self) -> bool:
        assert self.process is not None
        return self.process.poll() is not None or self.answers()

    def answers(self) -> bool:
        """Whether the server says that it is well."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=2)
        try:
            connection.request("GET", "/healthz")
            return connection.getresponse().status == 200
        except OSError:
            return False
        finally:
            connection.close()


def copy_of(data: Path, to: Path) -> Path:
    """A copy of a folder of data that no server uses right now."""
    shutil.copytree(data, to, dirs_exist_ok=True, ignore=shutil.ignore_patterns("server.log"))
    return to


def started(server: Server) -> Any:
    """Start a server for the length of a fixture."""
    server.start()
    try:
        yield server
    finally:
        server.stop()
