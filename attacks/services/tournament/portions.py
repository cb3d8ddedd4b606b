"""Much is written for one person: a few rows at a time, so that nobody else who saves waits for all of them.

What is half written belongs to nobody yet. Where it turns out that it cannot be finished, it is taken back.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from threading import Lock
from typing import TypeVar

import msgspec
from django.db import DatabaseError, connection, transaction

from attacks.models import Fleet, Match, Tournament
from attacks.services.common.errors import ServiceError, TournamentError

T = TypeVar("T")

ROWS = 10  # written in one transaction
LONGEST_PAUSE = 0.1  # seconds
HOSTILE = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError, RecursionError)
_one_at_a_time = Lock()


def in_portions(rows: Iterable[T], write: Callable[[T], object]) -> None:
    """Write each row. Between portions whoever waits for the file of an SQLite database gets it."""
    waiting = iter(rows)
    while portion := list(islice(waiting, ROWS)):
        began = time.monotonic()
        with transaction.atomic():
            for row in portion:
                write(row)
        if connection.vendor == "sqlite":
            time.sleep(min(2 * (time.monotonic() - began), LONGEST_PAUSE))


@contextmanager
def from_a_file() -> Iterator[list[Tournament]]:
    """Reading a tournament from a file that anybody may have made; those put into the list are taken back if it fails.

    Raises TournamentError `bad_file` for whatever a hostile file makes go wrong.
    """
    made: list[Tournament] = []
    try:
        with _one_at_a_time:
            yield made
    except BaseException as error:
        for tournament in made:
            take_back(tournament)
        if isinstance(error, ServiceError) and not isinstance(error, TournamentError):
            raise TournamentError("bad_file", detail=error.code) from None
        if isinstance(error, (*HOSTILE, DatabaseError, msgspec.MsgspecError)):
            raise TournamentError("bad_file", detail=f"{type(error).__name__} {str(error)[:180]}") from None
        raise


def take_back(tournament: Tournament) -> None:
    """As if it had never been written; it has no log yet."""
    fleets = [number for number in tournament.entrants.values_list("fleet_id", flat=True) if number]
    matches = Match.objects.filter(paired__round__tournament=tournament)
    in_portions(list(matches), lambda row: row.delete())
    for round_ in tournament.rounds.all():
        in_portions(list(round_.pairings.all()), lambda row: row.delete())
    in_portions(list(tournament.entrants.all()), lambda row: row.delete())
    in_portions(list(Fleet.objects.filter(pk__in=fleets)), lambda row: row.delete())
    tournament.delete()
