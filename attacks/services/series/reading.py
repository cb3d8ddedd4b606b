"""What pages show of a series: its tournaments, the order by points, and everybody's rating. Reads only.

A person is whoever has made a page of entries (attacks/services/series/people.py), and otherwise who has the same name
in every tournament; whoever runs the series may say that two are one. Everything is worked out from the results as they
are now, so that a correction anywhere corrects all that follows.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache

import msgspec

from attacks.models import Entrant, Person, Series, Tournament
from attacks.services.series.running import same_of
from attacks.services.tournament import reading
from attacks.services.tournament.reading import Book
from attacks.swiss.cut import Place
from attacks.swiss.formats.roster import key_of
from attacks.swiss.ratings import Game, Rated, ratings
from attacks.swiss.series import Line, series_standings
from attacks.swiss.values import AGREED, CONCESSION, DRAW, PLAYED, WIN

RATED = (PLAYED, CONCESSION, AGREED)  # what says something of how well somebody plays
SCORES = {WIN: 1.0, DRAW: 0.5}


@dataclass(slots=True)
class SeriesBook:
    """A series worked out. `names`, `people` and `rated` are by the key of a person; `places` by tournament and key."""

    events: list[Tournament]
    lines: list[Line]
    names: dict[str, str] = field(default_factory=dict)
    people: dict[str, Person] = field(default_factory=dict)
    places: list[dict[str, Place]] = field(default_factory=list)
    rated: dict[str, list[Rated]] = field(default_factory=dict)
    periods: list[Tournament] = field(default_factory=list)

    def rating(self, who: str) -> Rated | None:
        """What somebody is rated now; None for nobody known, and for who wants none shown."""
        return self.rated[who][-1] if who in self.rated else None


def events_of(series: Series) -> list[Tournament]:
    """The tournaments that count, in order: none that was deleted or hidden."""
    rows = series.events.select_related("tournament").exclude(tournament__status=Tournament.Status.DELETED)
    return [row.tournament for row in rows.exclude(tournament__hidden=True)]


def series_book(series: Series) -> SeriesBook:
    """A series as it stands now."""
    events = tuple((row.pk, row.version) for row in events_of(series))
    people = Person.objects.filter(entries__tournament__in=[pk for pk, _version in events]).distinct()
    return _worked_out(series.slug, series.version, events, tuple(sorted(people.values_list("pk", "version"))))


@lru_cache(maxsize=64)
def _worked_out(
    slug: str, _version: int, events: tuple[tuple[int, int], ...], _people: tuple[tuple[int, int], ...]
) -> SeriesBook:
    """The same, kept until anything it is made of changes: every change there raises a version."""
    series = Series.objects.get(slug=slug)
    known = Tournament.objects.in_bulk([pk for pk, _version in events])
    rows = [known[pk] for pk, _version in events]
    same, unrated = same_of(series), set[str]()
    told = SeriesBook(rows, [])
    periods: list[list[Game]] = []
    for row in rows:
        book = reading.book(row)
        keys: dict[int, str] = {}
        for number, entrant in book.entrants.items():
            own = key_of_entry(entrant)
            key = same.get(own, own)
            keys[number] = key
            if not is_forgotten(entrant):
                told.names[key] = entrant.shown
            if entrant.person:
                told.people[key] = entrant.person
            if entrant.unrated or (entrant.person and not entrant.person.rated):
                unrated.add(key)
        told.places.append({keys[place.player]: place for place in book.final()})
        games = games_of(book, keys)
        if games:
            periods.append(games)
            told.periods.append(row)
    for key, person in told.people.items():
        told.names[key] = person.name if person.open else told.names.get(key, person.name)
    order = series_standings(told.places, msgspec.json.decode(series.points, type=list[int]), series.best)
    told.lines = [line for line in order if line.who in told.names]
    told.rated = {who: line for who, line in ratings(periods).items() if who in told.names and who not in unrated}
    return told


def key_of_entry(row: Entrant) -> str:
    """Which person an entry is of: the page it is on, or else its name. Who was forgotten is nobody else."""
    if is_forgotten(row):
        return f"!{row.tournament_id}/{row.number}"
    return f"#{row.person_id}" if row.person_id else key_of(row.name)


def is_forgotten(row: Entrant) -> bool:
    """Was the name of this entry replaced by its number?"""
    return row.name.startswith("# ")


def games_of(book: Book, keys: dict[int, str]) -> list[Game]:
    """The games that count for ratings, with people by key: played to an end, conceded or agreed, in closed rounds."""
    return [
        Game(keys[one.first], keys[one.second], SCORES.get(one.side(one.first).outcome, 0.0))
        for one in book.games
        if one.second and one.result and one.result.kind in RATED and keys[one.first] != keys[one.second]
    ]


def of_tournament(tournament: Tournament) -> list[Series]:
    """The series a tournament counts in that everybody may see."""
    rows = Series.objects.filter(events__tournament=tournament, public=True, hidden=False)
    return list(rows.order_by("name", "id"))


def of_person(person: Person, tournaments: Iterable[int]) -> list[Series]:
    """The series that everybody may see in which somebody has played."""
    rows = Series.objects.filter(events__tournament__in=tournaments, public=True, hidden=False)
    return list(rows.distinct().order_by("name", "id"))


def public_ones(most: int = 20) -> list[Series]:
    """The series anybody may find, the newest first."""
    return list(
        Series.objects.filter(public=True, hidden=False, events__isnull=False).distinct().order_by("-id")[:most]
    )
