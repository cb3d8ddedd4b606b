"""The puzzles of every room by their numbers: one a day, counted from the first, all of them kept once they are found.

What is not there yet is looked for in the background, one after the other; whoever wants it meanwhile asks again. A
puzzle found by older rules is found anew.
"""

from __future__ import annotations

import atexit
import logging
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, date, timedelta
from threading import Lock, Thread
from typing import Any

import msgspec
from django.db import close_old_connections
from django.db.models import Q

from attacks.models import Match
from attacks.models import Puzzle as Row
from attacks.rooms import ROOMS
from attacks.rooms import room as room_of
from attacks.services.common import clock
from attacks.services.common.canonical import text
from attacks.services.common.clock import stamp
from attacks.services.odds.client import Process
from attacks.services.puzzles import giving
from attacks.services.puzzles.finding import Puzzle, Told
from attacks.services.puzzles.maker import Made, Wanted

__all__ = [
    "Puzzle",
    "Told",
    "begin",
    "counted",
    "day_of",
    "frames",
    "has",
    "is_awaited",
    "is_none",
    "kept_puzzle",
    "prepare",
    "rooms",
    "today",
]

log = logging.getLogger("broadside.puzzles")

FIRST = date(2026, 1, 1)  # the day of number 1
CLAIM = timedelta(seconds=120)  # after which somebody else looks for it
PATIENCE = 90.0  # seconds for one
LOWER = 10  # by how much the process gives way to others
WEEK = 7  # days whose puzzles are found with that of today
NONE = "none"  # the body of a number without a puzzle


class Maker:
    """Where puzzles are found: a process beside the server, one question after the other."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.process = Process("attacks.services.puzzles.maker", LOWER)

    def find(self, room: str, number: int, positions: Sequence[str] = ()) -> Puzzle | None:
        """The puzzle; none where there is none, or where finding it takes too long."""
        asked = msgspec.json.encode(Wanted(room, number, tuple(positions)))
        with self.lock:
            line, _broken = self.process.exchange(asked, PATIENCE)
        return msgspec.json.decode(line, type=Made).puzzle if line else None

    def close(self) -> None:
        self.process.close()


MAKER = Maker()
atexit.register(MAKER.close)


def rooms() -> list[str]:
    """The rooms that have puzzles: those whose odds can be asked about an attack that nobody plays."""
    return [key for key, room in ROOMS.items() if room.bench is not None and room.aims and room.examples]


def today() -> int:
    """The number of today's puzzles."""
    return max(1, (clock.now().astimezone(UTC).date() - FIRST).days + 1)


def day_of(number: int) -> date:
    """The day of a number."""
    return FIRST + timedelta(days=number - 1)


def kept_puzzle(room: str, number: int) -> Puzzle | None:
    """The puzzle, if it is there already."""
    row = Row.objects.filter(room=room, number=number, rules=room_of(room).rules_number).exclude(body="").first()
    return msgspec.json.decode(row.body, type=Puzzle) if row is not None and row.body != NONE else None


def has(room: str, number: int) -> bool:
    """Was it looked for by the rules of today, whatever came of it?"""
    return Row.objects.filter(room=room, number=number, rules=room_of(room).rules_number).exclude(body="").exists()


def is_none(room: str, number: int) -> bool:
    """Was it looked for, and is there none?"""
    return Row.objects.filter(room=room, number=number, rules=room_of(room).rules_number, body=NONE).exists()


def is_awaited(room: str, number: int) -> bool:
    """Does somebody look for it now?"""
    return Row.objects.filter(room=room, number=number, until__gt=clock.now()).exclude(body=NONE).exists()


def begin(room: str, number: int) -> bool:
    """See to it that somebody looks for it; whether it is us. Safe to ask any number of times.

    Only today's is looked for because somebody asks, so that nobody keeps a server at it by asking for all there were;
    once it is there, those of the last days that nobody has asked for are found too.
    """
    if number != today() or not _claimed(room, number):
        return False
    Thread(target=_work, args=(room, number), name="puzzle", daemon=True).start()
    return True


def _claimed(room: str, number: int) -> bool:
    now, rules = clock.now(), room_of(room).rules_number
    Row.objects.get_or_create(room=room, number=number, defaults={"until": now})
    missing = Row.objects.filter(~Q(rules=rules) | Q(body=""), room=room, number=number, until__lte=now)
    return bool(missing.update(until=now + CLAIM))


def _work(room: str, number: int) -> None:
    """In a thread of its own."""
    try:
        prepare(room, number)
        for earlier in range(number - 1, max(0, number - 1 - WEEK), -1):
            if not has(room, earlier) and _claimed(room, earlier):
                prepare(room, earlier)
    except Exception:
        log.exception("puzzle %s of %s was not found", number, room)
    finally:
        close_old_connections()


def prepare(room: str, number: int, maker: Any = None) -> Puzzle | None:
    """Find a puzzle and keep it: of a match that its table has given, if there is one that serves, else one drawn."""
    maker = maker or MAKER
    puzzle: Puzzle | None = None
    match: Match | None = None
    for match in giving.matches_for(room, number):
        positions = giving.positions_of(match, number)
        puzzle = maker.find(room, number, positions) if positions else None
        if puzzle is not None:
            break
    else:
        puzzle, match = maker.find(room, number), None
    body, rules = text(puzzle) if puzzle is not None else NONE, room_of(room).rules_number
    kept = {"body": body, "rules": rules, "until": clock.now(), "match": match}
    Row.objects.update_or_create(room=room, number=number, defaults=kept)
    return puzzle


def seats_of(puzzle: Puzzle) -> tuple[str, ...]:
    """The seats at the table of a puzzle."""
    room = room_of(puzzle.room)
    return tuple(room.view(room.decode(puzzle.state.encode()), puzzle.seat)["seat_order"])


def picture(puzzle: Puzzle, names: Mapping[str, str]) -> dict[str, Any]:
    """The table as who decides sees it, with these names at its seats."""
    room = room_of(puzzle.room)
    view = room.view(room.decode(puzzle.state.encode()), puzzle.seat)
    seats = {seat: {**one, "name": names.get(seat, seat)} for seat, one in view["seats"].items()}
    return {**view, "seats": seats, "match": {"status": Match.Status.LIVE.value}}


def frames(puzzle: Puzzle, names: Mapping[str, str]) -> dict[str, Any]:
    """That table as a replay of a single moment, in the shape in which a match is played back."""
    moment = {"n": 1, "at": stamp(clock.now()), "patch": picture(puzzle, names), "e": []}
    return {"match": f"{puzzle.room}-{puzzle.number}", "audience": puzzle.seat, "head": 1, "frames": [moment]}


def counted(puzzle: Puzzle, answer: Told, named: Callable[[str], str]) -> list[str]:
    """How many of which ships an answer picks, as "2 × cruiser"."""
    room = room_of(puzzle.room)
    state = room.decode(puzzle.state.encode())
    ships = room.view(state, puzzle.seat).get("ships", {})
    offer = next((one for one in room.offers(state, puzzle.seat) if one.key == answer.key), None)
    sums: dict[str, int] = {}
    for pick, chosen in zip(offer.picks if offer else (), answer.picks, strict=False):
        for ship, n in zip(pick.ids, chosen, strict=False) if pick.caps else ():
            kind = str(ships.get(str(ship), {}).get("kind", ship))
            sums[kind] = sums.get(kind, 0) + n
    return [f"{n} × {named(kind)}" for kind, n in sums.items() if n]
