"""Other sites' files: ListFortress JSON out and in, Cryodex and List Juggler JSON in. What a file leaves open is asked.

A pairing whose winner the file does not name comes in without a result, and stands under what needs the organizer.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from attacks.models import Entrant, Pairing, Report, Round, Tournament
from attacks.services import fleets
from attacks.services.common import clock
from attacks.services.common.canonical import text
from attacks.services.common.errors import TournamentError
from attacks.services.common.tokens import hashed, new_token
from attacks.services.dice.seeds import seal
from attacks.services.games.catalogue import games
from attacks.services.tournament import machines, reading, staff
from attacks.services.tournament.portions import from_a_file, in_portions
from attacks.services.tournament.reading import Book, result_data
from attacks.services.tournament.results import UNFINISHED
from attacks.services.tournament.scenario import LONGEST, with_scenario
from attacks.services.tournament.settings import checked, preset, preset_for, profile_from, settings_of
from attacks.services.tournament.transaction import OWNER, Actor, at_desk, refused
from attacks.swiss import values as swiss
from attacks.swiss.formats import interchange
from attacks.swiss.formats.interchange import Imported, Question
from attacks.swiss.formats.roster import plain_name, unique
from attacks.swiss.values import Player, Wrong

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

    Raises TournamentError: `shares_do_not_fit`, `no_result`.
    """
    if found.settings.teams:
        raise TournamentError("teams_do_not_fit")
    squads = {number: _xws(row) for number, row in found.entrants.items() if lists and row.fleet}
    try:
        data = interchange.write(
            found.tournament.name,
            found.profile,
            [replace(player, name=found.shown_name(player.number)) for player in found.players],
            found.counted,
            lists={number: squad for number, squad in squads.items() if squad},
            seed=found.tournament.seed,
        )
    except Wrong as wrong:
        raise refused(wrong) from None
    return msgspec.json.format(msgspec.json.encode(data), indent=1).decode() + "\n"


def nearly(found: Book) -> list[tuple[str, swiss.Pairing]]:
    """What that file says only nearly: `double_loss` or `uneven_tie`, and the pairing."""
    return interchange.nearly(found.profile, found.counted)


def _xws(row: Entrant) -> Any:
    """The player's list as XWS, where the room writes it; empty elsewhere."""
    assert row.fleet is not None
    written = next((body for key, _end, _kind, body in fleets.exports(row.fleet) if key == "xws"), "")
    return msgspec.json.decode(written) if written else ""


def read_file(data: bytes, *, game: str, owner: str, profile_key: str = "") -> Found:
    """A tournament from ListFortress, Cryodex or List Juggler JSON. The file does not say the edition: `game` does.

    Raises TournamentError: `unknown_game`, `not_text`, `not_json` (line, column), `bad_file`, `no_players`,
    `too_many_players`, `bad_match`.
    """
    with from_a_file() as made:
        return _read(data, game, owner, profile_key, made)


def _read(data: bytes, game: str, owner: str, profile_key: str, made: list[Tournament]) -> Found:
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
    tournament, token = staff.write_down(
        name=name,
        game=game,
        mode="",
        options=staff.usual_options(game),
        profile_key=key,
        profile=preset(key),
        settings=checked({}),
        public=False,
        owner=owner,
    )
    made.append(tournament)
    rows, unread = _players(tournament, found)
    _rounds(tournament, found, rows)
    reading.book(tournament).standings()  # can it be counted?
    with at_desk(tournament, Actor(owner, OWNER)) as desk:
        desk.log("created", after={"name": tournament.name, "game": game, "profile": key})
        over = found.pairings and not any(one.result is None for one in found.pairings)
        desk.tournament.status = Tournament.Status.OVER if over else Tournament.Status.RUNNING
        desk.log("file_read", after={"players": len(rows), "questions": len(found.questions)}, public=False)
    return Found(tournament, token, found.questions, unread)


def _players(tournament: Tournament, found: Imported) -> tuple[dict[int, Entrant], list[str]]:
    rows: dict[int, Entrant] = {}
    unread, taken = list[str](), set[str]()

    def enter(player: Player) -> None:
        token = new_token()
        name = unique(plain_name(player.name) or f"? {player.number}", taken)
        taken.add(name)
        row = Entrant(tournament=tournament, number=player.number, name=name, created=clock.now())
        row.token_hash, row.sealed = hashed(token), seal(token.encode())
        row.gone, row.left = player.left is not None, player.left or 0
        given = found.lists.get(player.number)
        if given:
            row.list_link = given[:2000] if isinstance(given, str) and given.startswith(("https://", "http://")) else ""
            row.fleet = None if row.list_link else _fleet(tournament, given)
            unread.extend([] if row.fleet or row.list_link else [name])
        row.save()
        rows[player.number] = row

    in_portions(found.players, enter)
    return rows, unread


def _fleet(tournament: Tournament, given: object) -> Any:
    written = given if isinstance(given, str) else json.dumps(given)
    squad = fleets.read_fleet(tournament.room, tournament.edition, written, settings_of(tournament).revision).squad
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
            drawn=text(with_scenario({"mode": "file"}, str(here[0].extra.get("scenario", ""))[:LONGEST])),
        )

        def seat(placed: tuple[int, swiss.Pairing], row: Round = row) -> None:
            place, one = placed
            made = Pairing.objects.create(
                round=row,
                table=one.table,
                first=rows[one.first],
                second=rows.get(one.second),
                status=Pairing.Status.CONFIRMED if one.result else Pairing.Status.DISPUTED,
                settled="file" if one.result else "",
                result=text(result_data(one.result)) if one.result else "",
                extra=text(
                    {key: value for key, value in machines.without(one.extra).items() if key != "scenario"}
                    | {"place": place}
                ),
            )
            if one.result is None:
                asked = {UNFINISHED: True, "numbers": [{}, {}], "winner": None}
                Report.objects.create(paired=made, by=Report.Source.MATCH, result=text(asked), at=now)

        in_portions(enumerate(here), seat)
