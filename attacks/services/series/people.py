"""One person over several tournaments: a page of own entries. Nobody has an account: the page has a private link.

Only entries whose private links the same browser holds can be put on it, so nobody puts another's results there.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from django.db import transaction
from django.db.models import F, QuerySet

from attacks.models import Entrant, Person, Series, Tournament
from attacks.services.common import clock
from attacks.services.common.errors import TournamentError
from attacks.services.common.tokens import hashed, new_token
from attacks.services.dice.seeds import seal, unseal
from attacks.services.moderation import names
from attacks.services.series import reading as series_reading
from attacks.services.tournament import reading, sheets
from attacks.services.tournament.staff import address_for
from attacks.services.tournament.transaction import ANYBODY, SERVER, at_desk
from attacks.swiss.formats.roster import plain_name
from attacks.swiss.ratings import Rated
from attacks.swiss.standings import Standing
from attacks.swiss.values import DRAW, LOSS, WIN, Pairing


def find(slug: str) -> Person | None:
    """A page by its address."""
    return Person.objects.filter(slug=slug).first()


def of_tokens(tokens: Iterable[str]) -> Person | None:
    """The page of whoever holds these tokens, the one used last of several."""
    hashes = [hashed(token) for token in tokens]
    found = {row.token_hash: row for row in Person.objects.filter(token_hash__in=hashes)}
    return next((found[one] for one in hashes if one in found), None)


def link_of(person: Person) -> str:
    """The token of its private link."""
    return unseal(person.sealed).decode()


def entries_held(tokens: Iterable[str]) -> QuerySet[Entrant]:
    """The entries in tournaments whose private links somebody with these tokens holds."""
    rows = Entrant.objects.filter(token_hash__in=[hashed(token) for token in tokens])
    return (
        rows.exclude(tournament__status=Tournament.Status.DELETED).select_related("tournament", "person").order_by("pk")
    )


@transaction.atomic
def create(tokens: Iterable[str], name: str) -> tuple[Person, str]:
    """A page of all entries held, which nobody else sees yet, and the token of its private link.

    Raises TournamentError: `name_missing`, `name_refused`, `no_entries` where none is held.
    """
    rows = [row for row in entries_held(tokens) if row.person is None]
    if not rows:
        raise TournamentError("no_entries")
    name, token = _named(name or rows[-1].name), new_token()
    person = Person.objects.create(
        slug=address_for(name), name=name, token_hash=hashed(token), sealed=seal(token.encode()), created=clock.now()
    )
    for row in rows:
        put_person(person, row)
    return person, token


def _named(name: str) -> str:
    name = plain_name(name)
    if not name:
        raise TournamentError("name_missing")
    if names.is_refused(name):
        raise TournamentError("name_refused")
    return name


def take_in(person: Person, tokens: Iterable[str], entry: int) -> None:
    """One more entry, whose private link the same browser holds. Raises TournamentError `no_entries`."""
    row = entries_held(tokens).filter(pk=entry).first()
    if row is None:
        raise TournamentError("no_entries")
    put_person(person, row)


def let_go(person: Person, entry: int) -> None:
    """An entry is not on the page any more."""
    row = person.entries.filter(pk=entry).select_related("tournament").first()
    if row is not None:
        put_person(None, row)


def put_person(person: Person | None, row: Entrant) -> None:
    """Write on whose page an entry is; the tournament gets a new version, for its pages name it."""
    with at_desk(row.tournament, SERVER, may=ANYBODY):
        Entrant.objects.filter(pk=row.pk).update(person=person)


def edit(person: Person, *, name: str, public: bool, rated: bool, lists: bool) -> None:
    """What the page shows, and to whom. Raises TournamentError: `name_missing`, `name_refused`."""
    told = {"name": _named(name), "public": public, "rated": rated, "lists": lists}
    Person.objects.filter(pk=person.pk).update(**told, version=F("version") + 1)
    person.refresh_from_db()


@transaction.atomic
def delete(person: Person) -> None:
    """The page is no more; the entries stay in their tournaments."""
    for row in person.entries.select_related("tournament"):
        put_person(None, row)
    Person.objects.filter(pk=person.pk).delete()


# --- what is on the page ---


@dataclass(frozen=True, slots=True)
class Played:
    """Somebody in one tournament: place as told (empty: none yet), standing and games; the list stands at the entry."""

    tournament: Tournament
    entry: Entrant
    place: str
    of: int
    standing: Standing | None
    games: list[tuple[Pairing, str]]
    champion: bool = False


@dataclass(frozen=True, slots=True)
class RatedIn:
    """The line of somebody's rating in a series: after which tournament it was what."""

    series: Series
    line: list[tuple[Tournament, Rated]]


@dataclass(slots=True)
class Career:
    """All of it: the newest tournament first, and the sum of wins, draws and losses."""

    played: list[Played] = field(default_factory=list)
    rated: list[RatedIn] = field(default_factory=list)
    wins: int = 0
    draws: int = 0
    losses: int = 0


def career(person: Person, *, own: bool = False) -> Career:
    """What somebody has played. `own`: also in tournaments that not everybody may find."""
    told = Career()
    rows = person.entries.select_related("tournament", "fleet", "plays_for").order_by("-tournament__created", "-pk")
    for row in rows.exclude(tournament__status=Tournament.Status.DELETED):
        if own or (row.tournament.public and not row.tournament.hidden):
            one = played(row, lists=own or person.lists)
            told.played.append(one)
            outcomes = [game.side(row.number).outcome for game, _name in one.games if game.second]
            told.wins += outcomes.count(WIN)
            told.draws += outcomes.count(DRAW)
            told.losses += outcomes.count(LOSS)
    if person.rated:
        told.rated = rated_in(person, [one.tournament.pk for one in told.played])
    return told


def played(row: Entrant, *, lists: bool) -> Played:
    """One tournament of a career."""
    book = reading.book(row.tournament)
    final = {place.player: place for place in book.final()}
    games = [(one, book.shown_name(one.other(row.number))) for one in book.games if row.number in one.players]
    ranked = row.plays_for.number if row.plays_for else row.number  # of who plays for a team the team's place
    own = final.get(ranked)
    if not (lists and reading.lists_open(book)):
        row.fleet = None
    return Played(
        tournament=row.tournament,
        entry=row,
        place=str(sheets.shared(own)) if own else "",
        of=len(final),
        standing=next((one for one in book.standings() if one.player == ranked), None),
        games=[(one, name) for one, name in games if one.result],
        champion=bool(own and own.last == 1),
    )


def rated_in(person: Person, tournaments: list[int]) -> list[RatedIn]:
    """The lines of ratings in the series that everybody may see."""
    told = []
    for series in series_reading.of_person(person, tournaments):
        book = series_reading.series_book(series)
        key = next((key for key, one in book.people.items() if one.pk == person.pk), "")
        line = book.rated.get(key, [])
        if line:
            told.append(RatedIn(series, [(book.periods[one.period - 1], one) for one in line]))
    return told
