"""A real Redis server for tests: Debian's program, nothing kept, a free loopback port."""

from __future__ import annotations

import atexit
import shutil
import subprocess
import tempfile
from pathlib import Path

import redis

from tests.support.waiting import ROOT, free_port, until


class Redis:
    """One server process. It keeps its port over `stop`, `kill` and `start`."""

    def __init__(self) -> None:
        subprocess.run([ROOT / "tools" / "need.sh", "redis"], check=True, timeout=300)
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.folder = Path(tempfile.mkdtemp(prefix="broadside-redis-"))
        self.file = self.folder / "redis.conf"
        self.file.write_text(f'port {self.port}\nbind 127.0.0.1\nsave ""\nappendonly no\n', "ascii")
        self.process: subprocess.Popen[bytes] | None = None
        atexit.register(self.remove)

    def start(self) -> Redis:
        assert self.process is None, "this Redis runs already"
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(["redis-server", self.file], cwd=self.folder, stdout=log, stderr=log)
        until(self.answers, "Redis to answer")
        return self

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            self.process.wait(10)
            self.process = None

    def kill(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait(10)
            self.process = None

    def restart(self) -> None:
        self.stop()
        self.start()

    def answers(self) -> bool:
        assert self.process is not None
        assert self.process.poll() is None, (self.folder / "log").read_text("utf-8", "replace")
        try:
            with redis.Redis.from_url(self.url, socket_timeout=2) as client:
                return bool(client.ping())
        except redis.ConnectionError:
            return False

    def remove(self) -> None:
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)
