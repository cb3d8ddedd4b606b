"""A process of its own in which opponents think, at lower priority than everything that people wait for.

One question a line on standard input, one answer a line on standard output, both JSON; it ends when its input does. It
is told only what a seat knows (`Room.known`), and knows rooms and the engine only: no database, no match, no audience.
"""

from __future__ import annotations

import logging
import signal
from collections.abc import Callable
from random import Random
from time import monotonic, process_time
from typing import TypeVar

import msgspec
from msgspec import Struct

from attacks.rooms import room as room_of
from attacks.rooms.opponent import Thought, decide
from attacks.services.odds.worker import serve

log = logging.getLogger("broadside.opponent")

T = TypeVar("T")
SOFT = 0.3  # seconds after which nothing further is begun
HARD = 1.6  # seconds after which what was begun is given up
SHARE = 0.5  # of what is left, that one attempt gets: the next one is cheaper


class Think(Struct, frozen=True, omit_defaults=True):
    """What a seat is asked: the encoded `state` as it knows it. `seed`: chance that is imagined, the same again."""

    room: str
    state: bytes
    seat: str
    seed: str
    level: str = "perfect"
    aim: str = ""
    avoids: tuple[str, ...] = ()


class Decided(Struct, frozen=True, omit_defaults=True):
    """What the seat does; nothing where nothing is asked. `why` says what went wrong.

    `seconds` it has thought, of which `spent` on the processor.
    """

    thought: Thought | None = None
    seconds: float = 0.0
    spent: float = 0.0
    why: str = ""


class OutOfTime(BaseException):
    """The time for an attempt is up."""


class Hurry:
    """How long a decision may take. Only for the main thread of a process, which a signal can interrupt."""

    attempting = False  # may an attempt be given up now?
    clock, timer = staticmethod(monotonic), signal.ITIMER_REAL

    def __init__(self, soft: float = SOFT, hard: float = HARD) -> None:
        self.began, self.soft, self.hard = self.clock(), soft, hard

    def goes_on(self) -> bool:
        return self.clock() - self.began < self.soft

    def __call__(self, call: Callable[[], T]) -> T | None:
        left = (self.hard - (self.clock() - self.began)) * SHARE
        if left < 0.01:
            return None
        try:
            Hurry.attempting = True
            signal.setitimer(self.timer, left)
            found = call()
            Hurry.attempting = False
            return found
        except OutOfTime:
            return None
        finally:
            Hurry.attempting = False
            signal.setitimer(self.timer, 0)


def draws_of(seed: str) -> Callable[[int], Callable[[int], int]]:
    """Chance that is imagined: the same for the same seed, however often it is asked."""
    return lambda time: Random(f"{seed}:{time}").randrange


def thought_on(asked: Think, hurry: Hurry) -> Thought | None:
    """What an opponent does that knows this and no more."""
    room = room_of(asked.room)
    state = room.decode(asked.state)
    draws = draws_of(asked.seed)
    return decide(room, state, asked.seat, draws, level=asked.level, aim=asked.aim, avoids=asked.avoids, hurry=hurry)


def answer_to(line: bytes) -> bytes:
    """The answer to an encoded question."""
    hurry, began = Hurry(), process_time()
    try:
        thought = thought_on(msgspec.json.decode(line, type=Think), hurry)
    except (Exception, OutOfTime):  # a fault in one question must not cost the next one its answer
        log.exception("an opponent could not think about %s", line[:80])
        return msgspec.json.encode(Decided(why="fault"))
    return msgspec.json.encode(Decided(thought, round(monotonic() - hurry.began, 4), round(process_time() - began, 4)))


def late(_number: int, _frame: object) -> None:
    if Hurry.attempting:
        Hurry.attempting = False
        raise OutOfTime


def main() -> None:
    """Answer until nobody asks any more."""
    signal.signal(signal.SIGALRM, late)
    serve(answer_to)


if __name__ == "__main__":
    main()
