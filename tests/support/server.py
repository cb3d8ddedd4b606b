"""A real Broadside server for tests: Daphne, with its own data, on a free loopback port; in production two of them."""

from __future__ import annotations

import hashlib
import http.client
import os
import shutil
import signal
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

from tests.support import backend, forked
from tests.support.waiting import PATIENCE, ROOT, free_port, until

__all__ = ["ROOT", "Server", "copy_of", "empty_data", "free_port", "manage", "started", "until"]

DAPHNE = [
    *("--ping-interval", "10", "--ping-timeout", "15"),
    *("--websocket_connect_timeout", "5", "--application-close-timeout", "5"),
    # autobahn holds what we send to the message limit too, so that is a large one; what we take in is limited by frames
    *("--websocket-max-message-size", "262144", "--websocket-max-frame-size", "16384"),
]
FILE = "broadside.sqlite3"
AT_SECOND = ("ben", "dan")  # who sits at the other process, where there are two


def manage(data: Path, *words: str, **env: str) -> str:
    """Run a management command on a folder of data and return what it printed."""
    with TemporaryFile() as out, TemporaryFile() as err:
        run = forked.begin(
            ["manage.py", *words], env={**os.environ, **backend.environment(data), **env}, out=out, err=err
        )
        try:
            code = run.wait(120)
        finally:
            run.kill()
        said, complained = (os.pread(file.fileno(), 1 << 24, 0).decode("utf-8", "replace") for file in (out, err))
    assert code == 0, f"manage.py {' '.join(words)} failed:\n{said}\n{complained}"
    return said


def empty_data(folder: Path, on: backend.Backend | None = None) -> Path:
    """A folder of data with all tables and nothing in them.

    A file of SQLite is migrated once for all runs with the same migrations and kept in var/, PostgreSQL's every time.
    """
    folder.mkdir(parents=True, exist_ok=True)
    backend.lay(folder, on=on)
    kept = ROOT / "var" / "empty" / f"{_migrations()}.sqlite3"
    if backend.address(folder) or not kept.exists():
        manage(folder, "migrate", "-v", "0")
    else:
        shutil.copyfile(kept, folder / FILE)
    if not backend.address(folder) and not kept.exists():
        kept.parent.mkdir(parents=True, exist_ok=True)
        half = kept.with_suffix(f".{os.getpid()}")
        with closing(sqlite3.connect(folder / FILE)) as whole, closing(sqlite3.connect(half)) as copy:
            whole.backup(copy)
        half.replace(kept)  # other parts of the run may do the same at this moment
    return folder


def _migrations() -> str:
    """What the tables of an empty database follow from, as a name."""
    files = [*sorted((ROOT / "attacks" / "migrations").glob("*.py")), ROOT / "requirements.txt"]
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:16]


class Server:
    """What a club runs. `url` and `ws_url` say where it listens; `origins` are further addresses it answers to.

    In production it is two processes on the same data: `second` is the other one (in the embedded set-up it is the
    server itself), and what is done to the server is done to both. `at` says where somebody sits.
    """

    def __init__(
        self,
        data: Path,
        *,
        origins: tuple[str, ...] = (),
        module: str = "tabletop.asgi:application",
        processes: int = 2 if backend.PRODUCTION else 1,
        **env: str,
    ):
        self.data = data
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.ws_url = f"ws://127.0.0.1:{self.port}"
        self.log_file = data / f"server-{self.port}.log"
        self.module = module
        self.program = "serve.py"
        self.process: forked.Child | None = None
        self.second = self
        if processes > 1:
            self.second = Server(data, origins=(self.url, *origins), module=module, processes=processes - 1, **env)
        self.env = {
            **os.environ,
            **backend.environment(data),
            "BROADSIDE_RATES": "off",
            "BROADSIDE_ORIGINS": ",".join([self.url, *origins, *([] if self.second is self else [self.second.url])]),
            "PYTHONUNBUFFERED": "1",
            **env,
        }

    def at(self, name: str) -> Server:
        """The process at which somebody sits: Ana and Chie at the first, Ben and Dan at the second."""
        return self.second if name in AT_SECOND else self

    def start(self, timeout: float = PATIENCE) -> Server:
        """Start every process on the same ports and data as before, and wait until they answer."""
        every = [self] if self.second is self else [self, self.second]
        for one in every:
            one.launch()
        for one in every:
            until(one._answers_or_is_gone, "the server to answer", timeout)
            assert one.process is not None
            assert one.process.poll() is None, f"the server did not start:\n{one.log()}"
        return self

    def launch(self) -> None:
        """Start this one process and do not wait."""
        assert self.process is None, "the server runs already"
        with self.log_file.open("ab") as log:
            words = [self.program, "-b", "127.0.0.1", "-p", str(self.port), *DAPHNE, self.module]
            self.process = forked.begin(words, env=self.env, out=log)

    def stop(self) -> None:
        """Ask the process to end, as a deploy does."""
        self._end(signal.SIGTERM)

    def kill(self) -> None:
        """End the process without warning, as a power cut does."""
        self._end(signal.SIGKILL)

    def manage(self, *words: str) -> str:
        return manage(self.data, *words)

    def log(self) -> str:
        own = self.log_file.read_text("utf-8", "replace") if self.log_file.exists() else ""
        return own if self.second is self else own + self.second.log()

    def _end(self, how: signal.Signals) -> None:
        every = [self] if self.second is self else [self, self.second]
        running = [one.process for one in every if one.process is not None]
        for process in running:
            process.send_signal(how)
        for process in running:
            try:
                process.wait(15)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait(5)
        for one in every:
            one.process = None

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


def copy_of(data: Path, to: Path, on: backend.Backend | None = None) -> Path:
    """A copy of a folder of data that no server uses right now."""
    left_out = shutil.ignore_patterns("server*.log", backend.DATABASE, backend.REDIS)
    shutil.copytree(data, to, dirs_exist_ok=True, ignore=left_out)
    backend.lay(to, data, on)
    return to


def started(server: Server) -> Any:
    """Start a server for the length of a fixture."""
    server.start()
    try:
        yield server
    finally:
        server.stop()
