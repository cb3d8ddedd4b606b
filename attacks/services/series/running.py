"""Making a series of tournaments and running it: whoever holds its private link may, nobody needs an account."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

import msgspec
from django.db import transaction

from attacks.models import Series, SeriesEvent, Tournament
from attacks.services.common import clock
from attacks.services.common.canonical import text
from attacks.services.common.errors import TournamentError
from attacks.services.common.tokens import hashed, new_token
from attacks.services.dice.seeds import seal, unseal
from attacks.services.moderation import names
from attacks.services.tournament.staff import address_for
from attacks.services.tournament.transaction import RUNS, Actor
from attacks.swiss.series import USUAL_POINTS

NAME_LENGTH, INFO_LENGTH = 120, 4000
MOST_EVENTS, MOST_POINTS, HIGHEST = 60, 100, 10_000


def create(name: str) -> tuple[Series, str]:
    """A new series with the usual points, and the token of its private link. Raises `name_missing`, `name_refused`."""
    name, token = _named(name), new_token()
    series = Series.objects.create(
        slug=address_for(name),
        name=name,
        points=text(list(USUAL_POINTS)),
        token_hash=hashed(token),
        sealed=seal(token.encode()),
        created=clock.now(),
    )
    return series, token


def _named(name: str) -> str:
    name = " ".join(name.split())[:NAME_LENGTH]
    if not name:
        raise TournamentError("name_missing")
    if names.is_refused(name):
        raise TournamentError("name_refused")
    return name


def find(slug: str) -> Series | None:
    """A series by its address."""
    return Series.objects.filter(slug=slug).first()


def by_token(token: str) -> Series | None:
    """The series that this private link runs."""
    return Series.objects.filter(token_hash=hashed(token)).first()


def link_of(series: Series) -> str:
    """The token of its private link, to hand it out again."""
    return unseal(series.sealed).decode()


def held_by(tokens: Iterable[str]) -> list[Series]:
    """The series that somebody with these tokens runs."""
    return list(Series.objects.filter(token_hash__in=[hashed(token) for token in tokens]).order_by("name", "id"))


def runs(series: Series, tokens: Iterable[str]) -> bool:
    """May somebody with these tokens change the series?"""
    return series.token_hash in {hashed(token) for token in tokens}


@contextmanager
def _changed(series: Series, seen: int = 0) -> Iterator[Series]:
    """Do one thing to a series, alone. Raises TournamentError `no_such_series`, `stale`."""
    with transaction.atomic():
        row = Series.objects.select_for_update().filter(pk=series.pk).first()
        if row is None:
            raise TournamentError("no_such_series")
        if seen and row.version != seen:
            raise TournamentError("stale")
        yield row
        row.version += 1
        row.save()
    series.refresh_from_db()


def edit(series: Series, *, name: str, info: str, points: str, best: int, public: bool, seen: int = 0) -> None:
    """Change what was chosen. `points` are those of the places from the first one on, in one line.

    Raises TournamentError: `name_missing`, `bad_points`, `bad_number`, `stale`.
    """
    table = points_from(points)
    if not 0 <= best <= MOST_EVENTS:
        raise TournamentError("bad_number", field="best")
    with _changed(series, seen) as row:
        row.name, row.info, row.best, row.public = _named(name), info.strip()[:INFO_LENGTH], best, public
        row.points = text(table)


def points_from(typed: str) -> list[int]:
    """Whole numbers with anything but digits between them: "25, 18, 15". Raises TournamentError `bad_points`."""
    parts = [part for part in re.split(r"[\s,;/、，]+", typed.strip()) if part]
    if not parts or len(parts) > MOST_POINTS or not all(part.isdecimal() and int(part) <= HIGHEST for part in parts):
        raise TournamentError("bad_points", most=MOST_POINTS, highest=HIGHEST)
    table = [int(part) for part in parts]
    if sorted(table, reverse=True) != table:
        raise TournamentError("bad_points", most=MOST_POINTS, highest=HIGHEST)
    return table


def add(series: Series, tournament: Tournament, by: Actor) -> None:
    """One more tournament, by who runs it. Raises TournamentError: `forbidden`, `in_series`, `too_many_events`."""
    if by.role not in RUNS:
        raise TournamentError("forbidden")
    with _changed(series) as row:
        there = list(row.events.all())
        if any(one.tournament_id == tournament.pk for one in there):
            raise TournamentError("in_series")
        if len(there) >= MOST_EVENTS:
            raise TournamentError("too_many_events", limit=MOST_EVENTS)
        last = max((one.place for one in there), default=0)
        SeriesEvent.objects.create(series=row, tournament=tournament, place=last + 1)


def remove(series: Series, tournament_id: int) -> None:
    """A tournament counts no more."""
    with _changed(series) as row:
        row.events.filter(tournament_id=tournament_id).delete()


def sooner(series: Series, tournament_id: int) -> None:
    """A tournament counts as played before the one that was before it; ratings follow the order."""
    with _changed(series) as row:
        order = [one.pk for one in row.events.all()]
        own = row.events.filter(tournament_id=tournament_id).values_list("pk", flat=True).first()
        at = order.index(own) if own in order else 0
        if at:
            order[at - 1 : at + 1] = [order[at], order[at - 1]]
        for place, pk in enumerate(order, 1):
            row.events.filter(pk=pk).update(place=place)


def same_of(series: Series) -> dict[str, str]:
    """Which people are one: from the key of an entry to the key it counts under."""
    return msgspec.json.decode(series.same, type=dict[str, str])


def put_together(series: Series, one: str, other: str) -> None:
    """Two people of the standings are one: what the first has counts for the other. Raises `no_such_person`."""
    if not one or not other or one == other:
        raise TournamentError("no_such_person")
    with _changed(series) as row:
        same = {key: other if now == one else now for key, now in same_of(row).items()}
        same.pop(other, None)
        row.same = text(same | {one: other})


def take_apart(series: Series, one: str) -> None:
    """They are two people after all."""
    with _changed(series) as row:
        row.same = text({key: now for key, now in same_of(row).items() if key != one})


def delete(series: Series) -> None:
    """The series is no more; its tournaments stay."""
    Series.objects.filter(pk=series.pk).delete()
