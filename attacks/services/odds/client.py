"""The process beside the server that works out odds, and who waits for it.

Answers are kept by what was asked; a question that a newer one of the same match has overtaken is given up.
"""

from __future__ import annotations

import os
import select
import subprocess
import sys
from collections import OrderedDict
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from threading import Lock
from time import monotonic

import msgspec

from attacks.services.odds.worker import OddsReply, Question

PATIENCE = 15.0  # seconds for one question; what takes longer is too large
BEGIN = 30.0  # seconds a process may take to begin
LOOK = 0.1  # seconds between two looks whether anybody still waits for the answer
KEPT = 2048
ROOT = Path(__file__).resolve().parents[3]


def is_never() -> bool:
    return False


def key_of(question: Question) -> str:
    """What stands for a question."""
    return sha256(msgspec.json.encode(question)).hexdigest()


class Process:
    """A process of one of our modules that answers one line with one line. For one thread at a time.

    `lower`: by how much it gives way to others.
    """

    def __init__(self, module: str, lower: int = 0) -> None:
        self.module, self.lower = module, lower
        self.worker: subprocess.Popen[bytes] | None = None

    def exchange(self, sent: bytes, patience: float, over: Callable[[], bool] = is_never) -> tuple[bytes, bool]:
        """The answer to a line, and whether the process broke; no answer ends it, and the next one begins anew."""
        try:
            worker = self._started()
            assert worker.stdin is not None and worker.stdout is not None
            worker.stdin.write(sent + b"\n")
            worker.stdin.flush()
            until = monotonic() + patience
            while not (ready := select.select([worker.stdout], [], [], min(LOOK, patience))[0]):
                if over() or monotonic() >= until:
                    break
            line, broken = worker.stdout.readline() if ready else b"", bool(ready)
        except OSError:
            line, broken = b"", True
        if not line:
            self.close()
        return line, broken

    def close(self) -> None:
        """Let the process end."""
        if self.worker is not None:
            self.worker.kill()
            self.worker.wait()
            for pipe in (self.worker.stdin, self.worker.stdout):
                if pipe is not None:
                    pipe.close()
            self.worker = None

    def _started(self) -> subprocess.Popen[bytes]:
        """The process, which has said that it is ready, so that a question has all its time."""
        if self.worker is None or self.worker.poll() is not None:
            self.close()
            command = [sys.executable, "-m", self.module]
            self.worker = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT)
            if self.lower:
                os.setpriority(os.PRIO_PROCESS, self.worker.pid, self.lower)
            assert self.worker.stdout is not None
            if select.select([self.worker.stdout], [], [], BEGIN)[0]:
                self.worker.stdout.readline()
        return self.worker


class OddsClient:
    """Where questions wait for the one process that answers them. Safe to ask from any thread."""

    def __init__(self, lower: int = 0) -> None:
        self.lock = Lock()
        self.counter = Lock()
        self.newest: dict[str, str] = {}
        self.kept: OrderedDict[str, OddsReply] = OrderedDict()
        self.process = Process("attacks.services.odds.worker", lower)
        self.asked, self.unanswered, self.seconds = 0, 0, 0.0  # of what the process worked on

    def answered(self, question: Question) -> OddsReply | None:
        """The answer, if it was given before."""
        return self.kept.get(key_of(question))

    def ask(self, question: Question, about: str = "") -> OddsReply | None:
        """The answer; None if another question about the same thing has come meanwhile."""
        sent, key = msgspec.json.encode(question), key_of(question)
        self._came(about, key)
        if (known := self.kept.get(key)) is not None:
            return known
        return self.work(sent, PATIENCE, key, begins=lambda: bool(about) and self.newest.get(about) != key)

    def work(
        self,
        sent: bytes,
        patience: float,
        key: str,
        over: Callable[[], bool] = is_never,
        begins: Callable[[], bool] = is_never,
    ) -> OddsReply | None:
        """The answer to an encoded question; None if it was `over` meanwhile, or when it `begins`."""
        while not self.lock.acquire(timeout=LOOK):
            if over():
                return None
        try:
            if (known := self.kept.get(key)) is not None:
                return known
            answer = None if over() or begins() else self._exchange(sent, patience, over)
            if answer is not None and answer.why != "too_large":
                self.keep(key, answer)
            return answer
        finally:
            self.lock.release()

    def close(self) -> None:
        """Let the process end."""
        self.process.close()

    def _came(self, about: str, key: str) -> None:
        """Note what is asked last about something."""
        if not about:
            return
        with self.counter:
            self.newest.pop(about, None)
            self.newest[about] = key
            while len(self.newest) > KEPT:
                self.newest.pop(next(iter(self.newest)))

    def keep(self, key: str, answer: OddsReply) -> None:
        self.kept[key] = answer
        while len(self.kept) > KEPT:
            self.kept.popitem(last=False)

    def _exchange(self, sent: bytes, patience: float, over: Callable[[], bool]) -> OddsReply | None:
        """One question, one answer; a process that does not answer in time is ended, and the next one begins anew."""
        began = monotonic()
        line, broken = self.process.exchange(sent, patience, over)
        self.asked += 1
        self.seconds += monotonic() - began
        if line:
            return msgspec.json.decode(line, type=OddsReply)
        self.unanswered += 1
        if broken:
            return OddsReply(why="fault")
        return None if over() else OddsReply(why="too_large")
