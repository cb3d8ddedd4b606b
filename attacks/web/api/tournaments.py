"""Tournaments for programs: what everybody may see of them, and for those who run one its roster and its results.

Names are those that everybody may read; a key for the tournament sees them as its organizers do. Drafts are in nothing.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from attacks.models import Entrant, Pairing, Tournament
from attacks.services import access
from attacks.services.common.clock import stamp
from attacks.services.common.errors import TournamentError
from attacks.services.games import catalogue
from attacks.services.tournament import files, reading, results, sheets, staff
from attacks.services.tournament.reading import Book
from attacks.services.tournament.transaction import ENTERS, RUNS, Actor
from attacks.web.api.layer import Call, operation
from attacks.web.api.matches import Count
from attacks.web.api.trouble import of_service, trouble
from attacks.web.tournament.forms import game_name

Sheet = Annotated[str, Meta(min_length=1, max_length=200_000)]
Why = Annotated[str, Meta(max_length=300)]
Request = Annotated[str, Meta(max_length=60)]
Entered = Annotated[
    dict[Annotated[str, Meta(max_length=40)], Annotated[int, Meta(ge=0, le=10**6)]], Meta(max_length=20)
]


class TournamentRow(Struct, frozen=True):
    """A tournament in a list."""

    slug: str
    name: str
    game: str
    game_name: str
    status: str
    created: str


class TournamentList(Struct, frozen=True):
    """Tournaments that anybody may find, the newest first."""

    tournaments: list[TournamentRow]


class TournamentNow(Struct, frozen=True):
    """A tournament as everybody may see it.

    `version` rises with every change; the socket tells it (docs/protocol.md).
    """

    slug: str
    name: str
    game: str
    game_name: str
    status: str
    version: int
    round: int
    rounds_planned: int
    players: int
    tie_breaks: list[str]
    announcement: str


class PlayerLine(Struct, frozen=True):
    """A line of the standings. `values` are exact, by tie-break: a whole number or a fraction, or empty."""

    place: int
    player: int
    name: str
    club: str
    wins: int
    draws: int
    losses: int
    byes: int
    values: dict[str, str]
    dropped: bool


class Standings(Struct, frozen=True):
    """The order after the last closed round; empty before."""

    slug: str
    version: int
    standings: list[PlayerLine]


class Of(Struct, forbid_unknown_fields=True):
    """`round`: one round only; 0 means all of them."""

    round: Annotated[int, Meta(ge=0, le=1000)] = 0


class Table(Struct, frozen=True, omit_defaults=True):
    """A table of a round. `second` is 0 for a bye. A match of teams is a row of its own, and each of its boards one
    `within` it, by its id.

    `match` is where everybody may watch it; `outcomes` are set once they count.
    """

    id: int
    round: int
    stage: str
    table: int
    first: int
    first_name: str
    second: int = 0
    second_name: str = ""
    status: str = ""
    version: int = 0
    match: str = ""
    kind: str = ""
    outcomes: list[str] = []
    entered: list[dict[str, int]] = []
    within: int = 0
    board: int = 0


class Pairings(Struct, frozen=True):
    """Who plays whom, in every published round."""

    slug: str
    version: int
    tables: list[Table]


class Entry(Struct, frozen=True):
    """A player as organizers see one. No contact and no private link is ever in it."""

    number: int
    name: str
    handle: str
    club: str
    team: str
    faction: str
    list: str
    paid: bool
    checked_in: bool
    waiting: bool
    dropped: bool


class Roster(Struct, frozen=True):
    """Everybody who has entered."""

    slug: str
    version: int
    players: list[Entry]


class RosterFile(Struct, forbid_unknown_fields=True):
    """A roster as CSV with a line of headers: `name`, and what else there is (docs and the page of players name them).

    `request`: the same one is done once.
    """

    csv: Sheet
    request: Request = ""


class RosterKept(Struct, frozen=True):
    """What became of a roster."""

    added: int
    updated: int


class ResultGiven(Struct, forbid_unknown_fields=True):
    """A result of a table. `winner` is 0 for the first player, 1 for the second, and left out for nobody.

    `entered`: the numbers of both sides, by the profile's keys. `seen`: the version of the table that was looked at.
    """

    table: Count
    entered: Annotated[list[Entered], Meta(max_length=2)] = []
    winner: Literal[0, 1] | None = None
    kind: Literal["played", "concession", "no_show", "double_loss", "agreed"] = "played"
    why: Why = ""
    seen: Count = 0
    request: Request = ""


def of_slug(call: Call, slug: str) -> Tournament:
    tournament = staff.find(slug[:80])
    row = call.key.staff if call.key else None
    if tournament is None or (tournament.hidden and (row is None or row.tournament_id != tournament.pk)):
        raise trouble(404, "no_such_tournament")
    return tournament


def actor_of(call: Call, tournament: Tournament, may: tuple[str, ...] = ENTERS) -> Actor:
    """Who acts by a key here. Raises Trouble 403 where the key is for another tournament, or may not do this."""
    row = call.key.staff if call.key else None
    if row is None or row.tournament_id != tournament.pk or row.role not in may:
        raise trouble(403, "scope_missing")
    return Actor(row.name, row.role)


def runs(call: Call, found: Book) -> bool:
    """Is this the key of somebody who runs the tournament?"""
    row = call.key.staff if call.key else None
    return row is not None and row.tournament_id == found.tournament.pk


def name_in(call: Call, found: Book, number: int) -> str:
    """A player's name as the key may read it."""
    return found.name(number) if runs(call, found) else found.shown_name(number)


@operation("GET", "tournaments", tag="tournaments", answer=TournamentList)
def list_tournaments(call: Call) -> TournamentList:
    """Tournaments that anybody may find."""
    rows = [
        TournamentRow(row.slug, row.name, f"{row.room}/{row.edition}", game_name(row), row.status, stamp(row.created))
        for row in staff.public_ones()
    ]
    return TournamentList(rows)


@operation("GET", "tournaments/{slug}", tag="tournaments", answer=TournamentNow, statuses=(404,))
def read_tournament(call: Call, slug: str) -> TournamentNow:
    """A tournament in short."""
    row = of_slug(call, slug)
    found = reading.book(row)
    return TournamentNow(
        slug=row.slug,
        name=row.name,
        game=f"{row.room}/{row.edition}",
        game_name=game_name(row),
        status=row.status,
        version=row.version,
        round=found.current.number if found.current else 0,
        rounds_planned=found.rounds_planned,
        players=len(found.players),
        tie_breaks=list(found.profile.rank),
        announcement=found.settings.announcement,
    )


@operation("GET", "tournaments/{slug}/standings", tag="tournaments", answer=Standings, statuses=(404,))
def read_standings(call: Call, slug: str) -> Standings:
    """The order after the last closed round."""
    row = of_slug(call, slug)
    found = reading.book(row)
    lines = [
        PlayerLine(
            place=one.place,
            player=one.player,
            name=name_in(call, found, one.player),
            club=found.entrants[one.player].club,
            wins=one.wins,
            draws=one.draws,
            losses=one.losses,
            byes=one.byes,
            values={key: "" if value is None else str(value) for key, value in one.values.items()},
            dropped=found.entrants[one.player].gone,
        )
        for one in (found.standings() if found.counted else ())
    ]
    return Standings(row.slug, row.version, lines)


@operation("GET", "tournaments/{slug}/pairings", tag="tournaments", query=Of, answer=Pairings, statuses=(404,))
def read_pairings(call: Call, slug: str, query: Of) -> Pairings:
    """Who plays whom, and the results that count: the feed of a tournament. Ask again when its version has risen."""
    row = of_slug(call, slug)
    found = reading.book(row)
    rows = [one for one in [*found.rows, *found.boards] if query.round in (0, one.round.number)]
    return Pairings(row.slug, row.version, [table_of(call, found, one) for one in rows])


@operation("GET", "tournaments/{slug}/listfortress", tag="tournaments", answer=dict[str, Any], statuses=(404, 409))
def read_listfortress(call: Call, slug: str) -> dict[str, Any]:
    """The results as ListFortress takes them, of games that it has: names as asked, lists once they are open."""
    row = of_slug(call, slug)
    if "listfortress" not in catalogue.tournament_files(row.room):
        raise trouble(409, "no_such_form")
    found = reading.book(row)
    told: dict[str, Any] = msgspec.json.decode(files.list_fortress(found, lists=reading.lists_open(found)))
    return told


def table_of(call: Call, found: Book, row: Pairing) -> Table:
    result = reading.result_from(row.result)
    return Table(
        id=row.pk,
        round=row.round.number,
        stage=row.round.stage,
        table=row.table,
        first=row.first.number,
        first_name=name_in(call, found, row.first.number),
        second=row.second.number if row.second else 0,
        second_name=name_in(call, found, row.second.number) if row.second else "",
        status=row.status,
        version=row.version,
        match=row.match.id if row.match and (row.match.public or runs(call, found)) else "",
        kind=result.kind if result else "",
        outcomes=[side.outcome for side in result.sides] if result else [],
        entered=[dict(side.entered) for side in result.sides] if result else [],
        within=row.within_id or 0,
        board=row.board,
    )


@operation(
    "GET", "tournaments/{slug}/roster", tag="tournaments", answer=Roster, scope=access.ORGANIZE, statuses=(403, 404)
)
def read_roster(call: Call, slug: str) -> Roster:
    """Everybody who has entered, for those who run the tournament."""
    row = of_slug(call, slug)
    actor_of(call, row)
    return Roster(row.slug, row.version, [entry_of(one) for one in row.entrants.select_related("fleet")])


def entry_of(row: Entrant) -> Entry:
    return Entry(
        number=row.number,
        name=row.name,
        handle=row.handle,
        club=row.club,
        team=row.team,
        faction=row.fleet.faction if row.fleet else "",
        list=row.fleet.name if row.fleet else row.list_link,
        paid=row.paid,
        checked_in=row.checked_in,
        waiting=row.waiting,
        dropped=row.gone,
    )


@operation(
    "POST",
    "tournaments/{slug}/roster",
    tag="tournaments",
    body=RosterFile,
    answer=RosterKept,
    scope=access.ORGANIZE,
    statuses=(403, 404, 409),
)
def keep_roster(call: Call, slug: str, body: RosterFile) -> RosterKept:
    """Bring a roster in: new names are added, known ones brought up to date."""
    row = of_slug(call, slug)
    by = actor_of(call, row, RUNS)
    try:
        read = sheets.read_roster(row, body.csv.encode())
        added, updated = sheets.keep_roster(row, by, read, body.request)
    except TournamentError as error:
        raise of_service(error) from None
    return RosterKept(added, updated)


@operation(
    "POST",
    "tournaments/{slug}/results",
    tag="tournaments",
    body=ResultGiven,
    answer=Table,
    scope=access.ORGANIZE,
    statuses=(403, 404, 409),
)
def give_result(call: Call, slug: str, body: ResultGiven) -> Table:
    """Enter or correct the result of a table. It counts at once."""
    row = of_slug(call, slug)
    by = actor_of(call, row)
    numbers: list[Any] = [*body.entered, {}, {}][:2]
    try:
        paired = results.enter(
            row,
            by,
            body.table,
            kind=body.kind,
            numbers=(numbers[0], numbers[1]),
            winner=body.winner,
            why=body.why,
            seen=body.seen,
            request=body.request,
        )
    except TournamentError as error:
        raise of_service(error) from None
    found = reading.book(row)
    fresh = next(one for one in [*found.rows, *found.boards] if one.pk == paired.pk)
    return table_of(call, found, fresh)
