"""A real PostgreSQL server for tests: Debian's programs, its own data in a temporary folder, a free loopback port.

PostgreSQL refuses to run as root, so root starts it as the system user `postgres`. Everybody on this machine may log in
while the tests run; fsync stays on, because tests kill this server and ask what was saved.
"""

from __future__ import annotations

import atexit
import os
import pwd
import shutil
import subprocess
import tempfile
from pathlib import Path

import psycopg
from psycopg import sql

from tests.support.waiting import ROOT, free_port, until

SETTINGS = {"listen_addresses": "127.0.0.1", "unix_socket_directories": "", "max_connections": "100"}


class Postgres:
    """One server process. It keeps port and data over `stop`, `kill` and `start`."""

    def __init__(self) -> None:
        self.programs = programs()
        self.port = free_port()
        self.folder = Path(tempfile.mkdtemp(prefix="broadside-pg-"))
        self.process: subprocess.Popen[bytes] | None = None
        if os.getuid() == 0:
            shutil.chown(self.folder, "postgres", "postgres")
        self._run("initdb", "-D", str(self.data), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C")
        atexit.register(self.remove)

    @property
    def data(self) -> Path:
        return self.folder / "data"

    def url(self, name: str) -> str:
        return f"postgresql://postgres@127.0.0.1:{self.port}/{name}"

    def start(self) -> Postgres:
        assert self.process is None, "this PostgreSQL runs already"
        options = [word for name, value in SETTINGS.items() for word in ("-c", f"{name}={value}")]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [*as_postgres(), self.programs / "postgres", "-D", self.data, "-p", str(self.port), *options],
                stdout=log,
                stderr=log,
                cwd=self.folder,
            )
        until(self.answers, "PostgreSQL to answer")
        return self

    def stop(self, how: str = "fast") -> None:
        """`fast` breaks connections and saves; `immediate` is like a crash."""
        if self.process is not None:
            self._run("pg_ctl", "stop", "-D", str(self.data), "-m", how, "-w", "-t", "20")
            self.process.wait(20)
            self.process = None

    def restart(self, how: str = "fast") -> None:
        self.stop(how)
        self.start()

    def answers(self) -> bool:
        assert self.process is not None
        assert self.process.poll() is None, (self.folder / "log").read_text("utf-8", "replace")
        try:
            psycopg.connect(self.url("postgres"), connect_timeout=2).close()
        except psycopg.OperationalError:
            return False
        return True

    def create(self, name: str, template: str = "template0") -> str:
        """A new database, empty or a copy of one that nobody uses right now. Returns its address."""
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(
                sql.SQL("CREATE DATABASE {} TEMPLATE {}").format(sql.Identifier(name), sql.Identifier(template))
            )
        return self.url(name)

    def remove(self) -> None:
        self.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)

    def _run(self, program: str, *words: str) -> None:
        run = subprocess.run(
            [*as_postgres(), self.programs / program, *words],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
            cwd=self.folder,
        )
        assert run.returncode == 0, f"{program} failed:\n{run.stdout}\n{run.stderr}"


def programs() -> Path:
    """The folder of PostgreSQL's programs, installed first if it is missing."""
    subprocess.run([ROOT / "tools" / "need.sh", "postgresql"], check=True, timeout=300)
    return max(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))


def as_postgres() -> list[str]:
    """What to put before a command that must not run as root."""
    if os.getuid() != 0:
        return []
    user = pwd.getpwnam("postgres")
    return ["setpriv", f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups", "--"]
