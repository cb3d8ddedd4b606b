"""A process of its own that finds puzzles, at lower priority than everything people wait for.

One question a line on standard input, one answer a line on standard output, both JSON; it knows rooms and the engine
only. The same number gives the same puzzle.
"""

from __future__ import annotations

import logging

import msgspec
from msgspec import Struct

from attacks.rooms import room as room_of
from attacks.services.odds.worker import serve
from attacks.services.puzzles.finding import Puzzle, of_positions, puzzle

log = logging.getLogger("broadside.puzzles")


class Wanted(Struct, frozen=True, omit_defaults=True):
    """Which puzzle is to be found: of one of these encoded `positions`, or without any the one that is drawn."""

    room: str
    number: int
    positions: tuple[str, ...] = ()


class Made(Struct, frozen=True, omit_defaults=True):
    """What was found; nothing where there is none."""

    puzzle: Puzzle | None = None


def answer_to(line: bytes) -> bytes:
    """The answer to an encoded question."""
    try:
        wanted = msgspec.json.decode(line, type=Wanted)
        room = room_of(wanted.room)
        if wanted.positions:
            return msgspec.json.encode(Made(of_positions(room, wanted.number, wanted.positions)))
        return msgspec.json.encode(Made(puzzle(room, wanted.number)))
    except Exception:  # a fault in one question must not cost the next one its answer
        log.exception("no puzzle could be found for %s", line[:80])
        return msgspec.json.encode(Made())


if __name__ == "__main__":
    serve(answer_to)
