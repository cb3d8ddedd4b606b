"""What else everybody may see of a tournament, for programs: its rounds, who plays, the final ranking."""

from __future__ import annotations

from msgspec import Struct

from attacks.models import Round
from attacks.services.common.clock import stamp
from attacks.services.tournament import reading, sheets, windows
from attacks.services.tournament.reading import Book
from attacks.web.api.layer import Call, operation
from attacks.web.api.tournaments import name_in, of_slug


class RoundLine(Struct, frozen=True):
    """A round. `stage` is `swiss` or `elimination`; moments are empty where there are none.

    `ends` is the end of its clock while it runs, where everybody sees it, or of the days it may be played in.
    """

    round: int
    stage: str
    state: str
    scenario: str
    published: str
    closed: str
    ends: str
    remote: bool


class Rounds(Struct, frozen=True):
    """Every published round."""

    slug: str
    version: int
    rounds: list[RoundLine]


class PublicPlayer(Struct, frozen=True):
    """Somebody who plays, as everybody may see it. `faction` and `list` are empty until lists are open."""

    number: int
    name: str
    club: str
    team: str
    waiting: bool
    dropped: bool
    faction: str
    list: str
    plays_for: int
    board: int


class Players(Struct, frozen=True):
    """Everybody who plays, and who waits for a place."""

    slug: str
    version: int
    players: list[PublicPlayer]


class FinalLine(Struct, frozen=True):
    """A place of the final ranking, as people say it ("3–4" is shared)."""

    place: str
    player: int
    name: str


class Final(Struct, frozen=True):
    """The final ranking: the cut above the Swiss rounds. Empty until it is decided."""

    slug: str
    version: int
    final: list[FinalLine]


@operation("GET", "tournaments/{slug}/rounds", tag="tournaments", answer=Rounds, statuses=(404,))
def read_rounds(call: Call, slug: str) -> Rounds:
    """The rounds, with their scenarios and how long they go on."""
    row = of_slug(call, slug)
    found = reading.book(row)
    return Rounds(row.slug, row.version, [round_line(found, one) for one in found.rounds])


def round_line(found: Book, row: Round) -> RoundLine:
    told = found.settings.clock_visible == "everyone" or windows.is_remote(row)
    return RoundLine(
        round=row.number,
        stage=row.stage,
        state=row.state,
        scenario=reading.scenario_of(row),
        published=stamp(row.published) if row.published else "",
        closed=stamp(row.closed) if row.closed else "",
        ends=stamp(row.deadline) if row.deadline and told else "",
        remote=windows.is_remote(row),
    )


@operation("GET", "tournaments/{slug}/players", tag="tournaments", answer=Players, statuses=(404,))
def read_players(call: Call, slug: str) -> Players:
    """Who plays, under the names that everybody may read; with what, once lists are open."""
    row = of_slug(call, slug)
    found = reading.book(row)
    opened = reading.lists_open(found)
    lines = [
        PublicPlayer(
            number=one.number,
            name=name_in(call, found, one.number),
            club=one.club,
            team=one.team,
            waiting=one.waiting,
            dropped=one.gone,
            faction=one.fleet.faction if opened and one.fleet else "",
            list=one.fleet.name if opened and one.fleet else "",
            plays_for=one.plays_for.number if one.plays_for else 0,
            board=one.board,
        )
        for one in found.entrants.values()
    ]
    return Players(row.slug, row.version, lines)


@operation("GET", "tournaments/{slug}/final", tag="tournaments", answer=Final, statuses=(404,))
def read_final(call: Call, slug: str) -> Final:
    """The final ranking, once it is decided."""
    row = of_slug(call, slug)
    found = reading.book(row)
    lines = [FinalLine(str(sheets.shared(one)), one.player, name_in(call, found, one.player)) for one in found.final()]
    return Final(row.slug, row.version, lines)
