"""Other sites' files: ListFortress JSON out and in, Cryodex and List Juggler JSON in. What a file leaves open is asked.

A pairing whose winner the file does not name comes in without a result, and stands under what needs the organizer.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import msgspec
from django.db import transaction

from attacks.models import Entrant, Paired, Report, Round, Tournament
from attacks.services import clock
from attacks.services import fleet as fleets
from attacks.services.canon import text
from attacks.services.dice import seal
from attacks.services.errors import TournamentError
from attacks.services.rules import games
from attacks.services.tokens import hashed, new_token
from attacks.services.tournament import staff
from attacks.services.tournament.desk import OWNER, By, at_desk, refused
from attacks.services.tournament.reading import Book, result_data
from attacks.services.tournament.results import UNFINISHED
from attacks.services.tournament.settings import preset, preset_for, profile_from
from attacks.swiss.formats import interchange
from attacks.swiss.formats.interchange import Imported, Question
from attacks.swiss.formats.roster import unique
from attacks.swiss.values import Wrong

LARGEST = 5_000_000


@dataclass(frozen=True, slots=True)
class Found:
    """A tournament that was read: what the file left open, and players whose list could not be read."""

    tournament: Tournament
    token: str
    questions: list[Question]
    unread: list[str]


def list_fortress(found: Book, *, lists: bool) -> str:
    """The tournament as ListFortress takes it, to be published: `lists` only where they may be seen, handles as asked.

    Raises TournamentError: `shares_do_not_fit`, `uneven_tie`, `double_loss`, `no_result`.
    """
    closed = {row.number for row in found.rounds if row.state == Round.State.CLOSED}
    squads = {number: _xws(row) for number, row in found.entrants.items() if lists and row.fleet}
    try:
        data = interchange.write(
            found.tournament.name,
            found.profile,
            [replace(player, name=found.shown(player.number)) for player in found.players],
            [one for one in found.pairings if one.round in closed],
            lists={number: squad for number, squad in squads.items() if squad},
            seed=found.tournament.seed,
        )
    except Wrong as wrong:
        raise refused(wrong) from None
    return msgspec.json.format(msgspec.json.encode(data), indent=1).decode() + "\n"


def _xws(row: Entrant) -> Any:
    """The player's list as XWS, where the room writes it."""
    assert row.fleet is not None
    written = next((body for key, _end, _kind, body in fleets.exports(row.fleet) if key == "xws"), "")
    return msgspec.json.decode(written) if written else ""


@transaction.atomic
def read(data: bytes, *, game: str, owner: str, profile_key: str = "") -> Found:
    """A tournament from ListFortress, Cryodex or List Juggler JSON. The file does not say the edition: `game` does.

    Raises TournamentError: `unknown_game`, `not_text`, `not_json` (line, column), `no_players`, `bad_match`.
    """
    if game not in games():
        raise TournamentError("unknown_game")
    if len(data) > LARGEST:
        raise TournamentError("too_large")
    chosen = games()[game]
    key = profile_key or preset_for(chosen.room, chosen.edition)
    try:
        found = interchange.read(data.decode("utf-8-sig"), profile_from(key, preset(key)))
    except UnicodeDecodeError:
        raise TournamentError("not_text") from None
    except Wrong as wrong:
        raise refused(wrong) from None
    name = found.name.strip() or "Tournament"
    tournament, token = staff.create(name=name, owner=owner, game=game, profile_key=key, public=False)
    with at_desk(tournament, By(owner, OWNER)) as desk:
        rows, unread = _players(desk.tournament, found)
        _rounds(desk.tournament, found, rows)
        over = found.pairings and not any(one.result is None for one in found.pairings)
        desk.tournament.status = Tournament.Status.OVER if over else Tournament.Status.RUNNING
        desk.log("file_read", after={"players": len(rows), "questions": len(found.questions)}, public=False)
    return Found(tournament, token, found.questions, unread)


def _players(tournament: Tournament, found: Imported) -> tuple[dict[int, Entrant], list[str]]:
    rows: dict[int, Entrant] = {}
    unread = []
    for player in found.players:
        token = new_token()
        name = unique(" ".join(player.name.split())[:50] or f"? {player.number}", [row.name for row in rows.values()])
        row = Entrant(tournament=tournament, number=player.number, name=name, created=clock.now())
        row.token_hash, row.sealed = hashed(token), seal(token.encode())
        row.gone, row.left = bool(player.left), player.left
        given = found.lists.get(player.number)
        if given:
            row.list_link = given[:2000] if isinstance(given, str) and given.startswith(("https://", "http://")) else ""
            row.fleet = None if row.list_link else _fleet(tournament, given)
            unread += [] if row.fleet or row.list_link else [name]
        row.save()
        rows[player.number] = row
    return rows, unread


def _fleet(tournament: Tournament, given: Any) -> Any:
    written = given if isinstance(given, str) else msgspec.json.encode(given).decode()
    squad = fleets.read(tournament.room, tournament.edition, written).squad
    return fleets.from_squad(squad, room=tournament.room, edition=tournament.edition) if squad is not None else None


def _rounds(tournament: Tournament, found: Imported, rows: dict[int, Entrant]) -> None:
    now = clock.now()
    for number in sorted({one.round for one in found.pairings}):
        here = [one for one in found.pairings if one.round == number]
        row = Round.objects.create(
            tournament=tournament,
            number=number,
            stage=here[0].stage,
            state=Round.State.CLOSED,
            published=now,
            closed=now,
            drawn=text({"mode": "file"}),
        )
        for place, one in enumerate(here):
            made = Paired.objects.create(
                round=row,
                table=one.table,
                first=rows[one.first],
                second=rows.get(one.second),
                status=Paired.Status.CONFIRMED if one.result else Paired.Status.DISPUTED,
                settled="file" if one.result else "",
                result=text(result_data(one.result)) if one.result else "",
                extra=text({**one.extra, "place": place}),
            )
            if one.result is None:
                asked = {UNFINISHED: True, "numbers": [{}, {}], "winner": None}
                Report.objects.create(paired=made, by=Report.By.MATCH, result=text(asked), at=now)
