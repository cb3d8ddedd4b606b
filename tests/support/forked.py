"""Python programs that begin within a tenth of a second: forked from a process that has imported what all of them do.

    process = begin(["serve.py", "-p", "8000"], env=environment, out=file)     # like subprocess.Popen
    process.poll(), process.wait(20), process.kill()

Most of a start is spent on libraries, the engine and the rooms, which depend on no settings; those are there already.
Everything else is as if the interpreter had been started: the same program from its first line, its own environment,
settings, output and process, which signals reach and which ends as Python ends.
"""

from __future__ import annotations

import gc
import hashlib
import importlib
import json
import os
import runpy
import select
import signal
import socket
import subprocess
import sys
import threading
import time
from contextlib import suppress
from functools import lru_cache
from typing import IO

from tabletop import shipped
from tests.support.waiting import ROOT

IMPORTED = """
    argparse asyncio concurrent.futures.thread email.mime.text http.client logging.config multiprocessing sqlite3
    tomllib urllib.request zoneinfo
    django.contrib.messages django.contrib.staticfiles.storage django.core.asgi django.core.management
    django.core.management.commands.migrate django.db.backends.sqlite3.base django.forms django.middleware.cache
    django.middleware.common django.middleware.csrf django.middleware.gzip django.middleware.locale
    django.middleware.security django.shortcuts django.template.defaultfilters django.template.defaulttags
    django.template.loader django.utils.translation.trans_real django.views.decorators.cache django.views.defaults
    channels.db channels.generic.websocket channels.layers channels.routing
    autobahn.twisted.websocket twisted.application.service twisted.internet.endpoints twisted.internet.ssl
    twisted.web.http
    OpenSSL PIL.Image PIL.ImageDraw cryptography.fernet cryptography.hazmat.primitives.ciphers.aead cryptography.x509
    http_ece prometheus_client psycopg psycopg_pool py_vapid redis.asyncio segno service_identity whitenoise.middleware
    attacks.rooms attacks.rooms.questions attacks.services.match.events attacks.swiss.formats
""".split()
"""What reads no settings and starts nothing: no reactor of Twisted, no thread, no connection."""
PACKED = shipped.packed
LARGEST = 1 << 17  # bytes of an order: words and environment
LOOK = 0.02  # seconds
_source: list[tuple[subprocess.Popen[bytes], socket.socket]] = []


class Child:
    """A process that was begun here, with what tests use of subprocess.Popen."""

    def __init__(self, pid: int, ended: int) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self._ended = ended

    def poll(self) -> int | None:
        """How it ended, as Popen says it (minus a signal's number); None while it runs."""
        if self.returncode is None and select.select([self._ended], [], [], 0)[0]:
            self.returncode = int(os.read(self._ended, 16) or b"-9")
            os.close(self._ended)
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """Wait until it has ended; `subprocess.TimeoutExpired` if that takes longer than so many seconds."""
        until = None if timeout is None else time.monotonic() + timeout
        while (code := self.poll()) is None:
            if until is not None and time.monotonic() >= until:
                raise subprocess.TimeoutExpired(str(self.pid), timeout or 0)
            time.sleep(LOOK)
        return code

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            with suppress(ProcessLookupError):  # it has just ended, and that is not told yet
                os.kill(self.pid, number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


def begin(words: list[str], *, env: dict[str, str], out: IO[bytes], err: IO[bytes] | None = None) -> Child:
    """Run a file of ours, or with `-m` a module, as `python WORDS...` would in the project's folder."""
    if not _source:
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        command = [sys.executable, "-m", "tests.support.forked", str(theirs.fileno())]
        _source.append((subprocess.Popen(command, cwd=ROOT, pass_fds=[theirs.fileno()]), ours))
        theirs.close()
    door = _source[0][1]
    ended, told = os.pipe()
    order = json.dumps({"words": words, "env": env}).encode()
    socket.send_fds(door, [order], [out.fileno(), (err or out).fileno(), told])
    os.close(told)
    return Child(int(door.recv(16)), ended)


def _asked(door: socket.socket) -> dict[str, list[str]]:
    """Wait for orders; returns in the process that is to carry one out, with its output laid. Ends with the tests."""
    while True:
        said, handed, _flags, _address = socket.recv_fds(door, LARGEST, 3)
        if not said:
            sys.exit()
        if os.fork() == 0:  # who waits for the program, and tells how it ended
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            pid = os.fork()
            if pid == 0:
                signal.signal(signal.SIGINT, signal.default_int_handler)
                door.close()
                os.dup2(handed[0], 1)
                os.dup2(handed[1], 2)
                for number in handed:
                    os.close(number)
                return json.loads(said)
            door.send(str(pid).encode())
            for number in (0, 1, 2, door.fileno(), *handed[:2]):
                os.close(number)
            os.write(handed[2], str(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])).encode())
            os._exit(0)
        for number in handed:
            os.close(number)


def packed_once(body: bytes, encoding: str) -> bytes:
    """What tabletop.shipped.packed makes, kept in var/ by what goes in: for a table that is two seconds of work."""
    name = hashlib.sha256(body).hexdigest()
    kept = ROOT / "var" / "packed" / f"{name}.{encoding}"
    if not kept.exists():
        kept.parent.mkdir(parents=True, exist_ok=True)
        half = kept.with_suffix(f".{os.getpid()}.{threading.get_ident()}")
        half.write_bytes(PACKED(body, encoding))
        half.replace(kept)
    return kept.read_bytes()


def main() -> None:
    """Import, and become whatever is asked for."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # who waits for a program is waited for by nobody
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.disable()
    for name in IMPORTED:
        importlib.import_module(name)
    assert threading.active_count() == 1
    assert "twisted.internet.reactor" not in sys.modules
    shipped.packed = lru_cache(maxsize=1024)(packed_once)
    gc.freeze()
    order = _asked(socket.socket(fileno=int(sys.argv[1])))
    gc.enable()
    os.environ.clear()
    os.environ.update(order["env"])
    sys.stdout = open(1, "w", encoding="utf-8", buffering=1, closefd=False)  # noqa: SIM115
    sys.stderr = open(2, "w", encoding="utf-8", buffering=1, closefd=False, errors="backslashreplace")  # noqa: SIM115
    words = order["words"]
    if words[0] == "-m":
        sys.argv = words[1:]
        runpy.run_module(words[1], run_name="__main__", alter_sys=True)
    else:
        sys.argv = words
        runpy.run_path(words[0], run_name="__main__")


if __name__ == "__main__":
    main()
