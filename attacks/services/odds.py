"""Exact odds of a match as it stands: who may see them, and the process beside the server that works them out.

Only what all players know is asked about (the rooms see to that), so every audience gets the same answer to the same
number. Answers are kept by what was asked; a question that a newer one of the same match has overtaken is given up.
"""

from __future__ import annotations

import atexit
import select
import subprocess
import sys
from collections import OrderedDict
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from threading import Lock
from typing import Any

import msgspec

from attacks.models import Match
from attacks.rooms import ROOMS
from attacks.rooms import room as room_of
from attacks.services import odds_moments
from attacks.services.match import table_of
from attacks.services.odds_worker import Question, Told
from attacks.services.trust import read
from attacks.services.views import JUDGE, WATCH

BOTH, ONLY_WATCH, OFF = "both", "watch", "off"
PATIENCE = 15.0  # seconds for one question; what takes longer is too large
KEPT = 2048
UNSEEN = 0.001  # where more than this was not looked at, chances would mislead
ROOT = Path(__file__).resolve().parents[2]


def may_see(match: Match, audience: str) -> bool:
    """May this audience be shown odds in this match? A judge always may."""
    setting = read(match.trust).odds
    return audience == JUDGE or setting == BOTH or (setting == ONLY_WATCH and audience == WATCH)


def aims_of(room: str) -> tuple[str, ...]:
    """What odds of a room may be asked for; none where a room has no odds."""
    return tuple(getattr(room_of(room), "aims", ()))


def ways_of(room: str) -> tuple[str, ...]:
    """How a seat may be taken to play: its best, or in a fixed way."""
    return tuple(getattr(room_of(room), "plays", ()))


def short_rooms() -> list[str]:
    """The rooms that can be asked in a line."""
    return [room for room in ROOMS if aims_of(room) and find_spec(f"attacks.rooms.{room}.described")]


def short_of(room: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Lines a room can be asked about, and the words that people may want to put into one."""
    described = import_module(f"attacks.rooms.{room}.described")
    return tuple(described.EXAMPLES), tuple(described.PARTS)


def of_match(match: Match, audience: str, aim: str = "") -> dict[str, Any]:
    """The odds of a match as it stands for this audience: `n`, and the answer; without names there are none now.

    Options, what each offer is worth, go to the seat they are put to and to the judge.
    """
    aims = aims_of(match.room)
    if not aims or match.status != Match.Status.LIVE or not may_see(match, audience):
        return {"n": match.head}
    state = state_of(match)
    if state is None:
        return {"n": match.head}
    wanted, room = aim_of(match.room, aim), room_of(match.room)
    question = question_of(match.room, room.encode(state), wanted)
    reader = odds_moments.reader_of(match)  # who watches later asks about another moment, and both go on
    answer = DESK.ask(question, about=f"{match.id} {wanted} {reader}")
    if answer is None:
        return {"n": match.head, "stale": True}
    shown: dict[str, Any] = msgspec.to_builtins(answer)
    if audience != JUDGE and "options" in shown:
        shown["options"] = [one for one in shown["options"] if one["seat"] == audience]
    return {"n": match.head, "aim": wanted, "aims": list(aims), "play": way_of(match.room), **shown}


def aim_of(room: str, aim: str) -> str:
    """What is asked for, if the room knows it; else the usual."""
    return aim if aim in aims_of(room) else aims_of(room)[0]


def way_of(room: str) -> str:
    """How the sides of a match are taken to play."""
    return getattr(room_of(room), "usual_play", "best")


def question_of(room: str, state: bytes, aim: str) -> Question:
    """What is asked about a match at one of its numbers."""
    way = way_of(room)
    return Question(room, aim, state=state, play=dict.fromkeys(room_of(room).seats, way) if way != "best" else {})


def state_of(match: Match) -> Any:
    """The state of a match as far as its reader may know it; None where it cannot be told."""
    if match.withheld is None:
        return table_of(match).state
    state, _moments = odds_moments.read(match, odds_moments.reader_of(match), match.head) or (None, ())
    return state


def what_if(room: str, ask: str, aim: str, play: dict[str, str]) -> Told:
    """The odds of what somebody describes in a line, without a match. `why` says what is wrong with the line."""
    given = {seat: way for seat, way in play.items() if way in ways_of(room)}
    answer = PUBLIC.ask(Question(room, aim if aim in aims_of(room) else aims_of(room)[0], ask=ask, play=given))
    assert answer is not None
    return answer


def key_of(question: Question) -> str:
    """What stands for a question."""
    return sha256(msgspec.json.encode(question)).hexdigest()


class Desk:
    """Where questions wait for the one process that answers them. Safe to ask from any thread."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.counter = Lock()
        self.newest: dict[str, str] = {}
        self.kept: OrderedDict[str, Told] = OrderedDict()
        self.worker: subprocess.Popen[bytes] | None = None

    def known(self, question: Question) -> Told | None:
        """The answer, if it was given before."""
        return self.kept.get(key_of(question))

    def ask(self, question: Question, about: str = "") -> Told | None:
        """The answer; None if another question about the same thing has come meanwhile."""
        sent, key = msgspec.json.encode(question), key_of(question)
        self._came(about, key)
        if (known := self.kept.get(key)) is not None:
            return known
        with self.lock:
            if (known := self.kept.get(key)) is not None:
                return known
            if about and self.newest.get(about) != key:
                return None
            answer = self._exchange(sent)
            if answer.why != "too_large":
                self._keep(key, answer)
            return answer

    def close(self) -> None:
        """Let the process end."""
        if self.worker is not None:
            self.worker.kill()
            self.worker.wait()
            for pipe in (self.worker.stdin, self.worker.stdout):
                if pipe is not None:
                    pipe.close()
            self.worker = None

    def _came(self, about: str, key: str) -> None:
        """Note what is asked last about something."""
        if not about:
            return
        with self.counter:
            self.newest.pop(about, None)
            self.newest[about] = key
            while len(self.newest) > KEPT:
                self.newest.pop(next(iter(self.newest)))

    def _keep(self, key: str, answer: Told) -> None:
        self.kept[key] = answer
        while len(self.kept) > KEPT:
            self.kept.popitem(last=False)

    def _exchange(self, sent: bytes) -> Told:
        """One question, one answer; a process that does not answer in time is ended, and the next one begins anew."""
        worker = self._started()
        assert worker.stdin is not None and worker.stdout is not None
        try:
            worker.stdin.write(sent + b"\n")
            worker.stdin.flush()
            ready, _, _ = select.select([worker.stdout], [], [], PATIENCE)
            line = worker.stdout.readline() if ready else b""
        except OSError:
            line, ready = b"", [worker.stdout]
        if line:
            return msgspec.json.decode(line, type=Told)
        self.close()
        return Told(why="fault" if ready else "too_large")

    def _started(self) -> subprocess.Popen[bytes]:
        if self.worker is None or self.worker.poll() is not None:
            self.close()
            command = [sys.executable, "-m", "attacks.services.odds_worker"]
            self.worker = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT)
        return self.worker


DESK, PUBLIC = Desk(), Desk()  # those who play do not wait for those who only wonder
atexit.register(DESK.close)
atexit.register(PUBLIC.close)
