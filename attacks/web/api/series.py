"""Series of tournaments and the pages of players over tournaments, for programs: what everybody may see of them."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from attacks.services.series import people, reading, running
from attacks.web.api.layer import Call, operation
from attacks.web.api.trouble import trouble
from attacks.web.tournament.forms import game_name


class SeriesEventRow(Struct, frozen=True):
    """A tournament of a series, in the order in which they count as played."""

    slug: str
    name: str
    status: str


class RatingPoint(Struct, frozen=True):
    """What somebody was rated after a tournament (Glicko-2): the middle is 1500."""

    after: str
    rating: float
    deviation: float


class SeriesLine(Struct, frozen=True):
    """A line of a series. `total` and `points` (by tournament) are exact: a whole number or a fraction.

    `counted` are the tournaments in the total; `ratings` is empty for who wants none shown.
    """

    place: int
    name: str
    page: str
    total: str
    points: dict[str, str]
    counted: list[str]
    ratings: list[RatingPoint]


class SeriesNow(Struct, frozen=True):
    """A series: its points by place, how many tournaments of each player count (0: all), and its order."""

    slug: str
    name: str
    version: int
    points: list[int]
    best: int
    tournaments: list[SeriesEventRow]
    standings: list[SeriesLine]


class PlayedRow(Struct, frozen=True):
    """Somebody in one tournament; `place` is empty until it is over, a span where it is shared."""

    tournament: str
    name: str
    game: str
    number: int
    place: str
    players: int
    wins: int
    draws: int
    losses: int


class PlayerNow(Struct, frozen=True):
    """A player's page over tournaments, as its owner shows it: the newest tournament first."""

    slug: str
    name: str
    wins: int
    draws: int
    losses: int
    tournaments: list[PlayedRow]
    ratings: dict[str, list[RatingPoint]]


@operation("GET", "series/{slug}", tag="tournaments", answer=SeriesNow, statuses=(404,))
def read_series(call: Call, slug: str) -> SeriesNow:
    """A series: points by place over its tournaments, and ratings."""
    row = running.find(slug[:80])
    if row is None or row.hidden:
        raise trouble(404, "no_such_series")
    book = reading.series_book(row)
    return SeriesNow(
        slug=row.slug,
        name=row.name,
        version=row.version,
        points=msgspec.json.decode(row.points, type=list[int]),
        best=row.best,
        tournaments=[SeriesEventRow(one.slug, one.name, one.status) for one in book.events],
        standings=[
            SeriesLine(
                place=line.place,
                name=book.names[line.who],
                page=person.slug if (person := book.people.get(line.who)) and person.open else "",
                total=str(line.total),
                points={book.events[n].slug: str(points) for n, points in sorted(line.points.items())},
                counted=[book.events[n].slug for n in sorted(line.counted)],
                ratings=[
                    RatingPoint(book.periods[one.period - 1].slug, round(one.rating, 2), round(one.deviation, 2))
                    for one in book.rated.get(line.who, ())
                ],
            )
            for line in book.lines
        ],
    )


@operation("GET", "players/{slug}", tag="tournaments", answer=PlayerNow, statuses=(404,))
def read_player(call: Call, slug: str) -> PlayerNow:
    """A player's page over tournaments, where the player lets everybody see it."""
    row = people.find(slug[:80])
    if row is None or not row.open:
        raise trouble(404, "no_such_player_page")
    career = people.career(row)
    return PlayerNow(
        slug=row.slug,
        name=row.name,
        wins=career.wins,
        draws=career.draws,
        losses=career.losses,
        tournaments=[
            PlayedRow(
                tournament=one.tournament.slug,
                name=one.tournament.name,
                game=game_name(one.tournament),
                number=one.entry.number,
                place=one.place,
                players=one.of,
                wins=one.standing.wins if one.standing else 0,
                draws=one.standing.draws if one.standing else 0,
                losses=one.standing.losses if one.standing else 0,
            )
            for one in career.played
        ],
        ratings={
            one.series.slug: [
                RatingPoint(event.slug, round(rated.rating, 2), round(rated.deviation, 2)) for event, rated in one.line
            ]
            for one in career.rated
        },
    )
