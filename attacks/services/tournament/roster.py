"""The players of a tournament: how they come in, what is written about them, how they leave and come back."""

from __future__ import annotations

from typing import Any

import msgspec
from django.db.models import Max

from attacks.models import Entrant, Round, Tournament
from attacks.services.common import clock
from attacks.services.common.canonical import text
from attacks.services.common.errors import TournamentError
from attacks.services.common.tokens import hashed, new_token
from attacks.services.dice.seeds import seal
from attacks.services.moderation import names
from attacks.services.tournament.settings import settings_of
from attacks.services.tournament.transaction import (
    ANYBODY,
    PLAYER,
    RUNS,
    SYSTEM,
    Actor,
    TournamentTransaction,
    at_desk,
    same,
    touch,
)
from attacks.swiss.formats.roster import plain_name, unique

TEXTS = {"sort_name": 60, "handle": 40, "club": 60, "team": 60, "contact": 120, "list_link": 2000}
FLAGS = ("paid", "checked_in", "off_stream", "unrated", "earned_bye", "no_bye")
NUMBERS = ("fixed_table", "seed")
OWN = ("handle", "contact", "off_stream", "unrated", "list_link")  # what players may change about themselves
HANDLE_LENGTH = 34  # the same
MOST_PLAYERS = 1000


def register(
    tournament: Tournament, by: Actor, *, name: str, code: str = "", request: str = "", **fields: Any
) -> tuple[Entrant, str]:
    """A new player, and the token of the private link. A second Alex becomes "Alex (2)".

    By an organizer at any time (from the running tournament on as a late entry); by anybody while registration is open,
    with its code where it has one. Whoever comes after the limit is on the wait-list. Raises TournamentError:
    `name_missing`, `registration_closed`, `wrong_code`, `already_in` (this browser), `bad_number`, `too_many_players`.
    """
    with at_desk(tournament, by, request, may=ANYBODY) as desk:
        if by.role not in RUNS:
            _may_register(desk.tournament, by, code)
        there = settings_of(desk.tournament).check_in  # whom an organizer adds then stands before the desk
        row, token = enrol(desk, name, **{"checked_in": there, **fields})
        desk.log("registered", player=row.number, after={"waiting": row.waiting})
    return row, token


def _may_register(tournament: Tournament, by: Actor, code: str) -> None:
    settings = settings_of(tournament)
    if by.role == PLAYER:
        raise TournamentError("already_in")
    if tournament.status != Tournament.Status.OPEN or settings.registration == "closed" or settings.check_in:
        raise TournamentError("registration_closed")
    if settings.registration == "code" and code.strip().casefold() != settings.code.strip().casefold():
        raise TournamentError("wrong_code")


def enrol(desk: TournamentTransaction, name: str, **fields: Any) -> tuple[Entrant, str]:
    """Write a new player down; the caller logs."""
    tournament, settings = desk.tournament, settings_of(desk.tournament)
    if names.is_refused(name):
        raise TournamentError("name_refused")
    there = tournament.entrants.count()
    if there >= MOST_PLAYERS:
        raise TournamentError("too_many_players", limit=MOST_PLAYERS)
    playing = tournament.entrants.filter(waiting=False, gone=False, plays_for=None).count()
    token = new_token()
    last = tournament.entrants.aggregate(last=Max("number"))["last"] or 0
    row = Entrant(
        tournament=tournament,
        number=last + 1,
        name=unique(_named(name), names_taken(tournament)),
        entered=next_round(tournament),
        waiting=bool(settings.limit and playing >= settings.limit),
        token_hash=hashed(token),
        sealed=seal(token.encode()),
        created=clock.now(),
    )
    write(row, fields)
    row.save()
    return row, token


def _named(name: str) -> str:
    name = plain_name(name)
    if not name:
        raise TournamentError("name_missing")
    return name


def next_round(tournament: Tournament) -> int:
    """The first round somebody who comes now will play: the one after the last published."""
    if settings_of(tournament).pairing == "ladder":
        return 1  # there is one round only, and nobody has missed any of it
    last = tournament.rounds.exclude(state=Round.State.DRAFT).aggregate(last=Max("number"))["last"]
    return (last or 0) + 1


def names_taken(tournament: Tournament, but: Entrant | None = None) -> list[str]:
    """The names and handles that others have."""
    rows = tournament.entrants.exclude(id=but.pk) if but else tournament.entrants.all()
    return [one for pair in rows.values_list("name", "handle") for one in pair if one]


def last_round(tournament: Tournament) -> int:
    return next_round(tournament) - 1


def write(row: Entrant, fields: dict[str, Any]) -> None:
    """Put what was filled in into a row. Raises TournamentError `bad_number`."""
    for name, value in fields.items():
        if name in TEXTS:
            setattr(row, name, " ".join(str(value).split())[: TEXTS[name]])
            if name == "handle" and row.handle:  # it may stand in place of a name, and nobody takes another's
                row.handle = unique(row.handle[:HANDLE_LENGTH], names_taken(row.tournament, row))
        elif name in FLAGS:
            setattr(row, name, bool(value))
        elif name in NUMBERS:
            if not isinstance(value, int) or not 0 <= value <= 9999:
                raise TournamentError("bad_number", field=name)
            setattr(row, name, value)
        else:
            raise TypeError(name)


def event_data(row: Entrant) -> dict[str, Any]:
    """A player as the log writes it: nothing a person may want forgotten, for the log forgets nothing."""
    return {name: getattr(row, name) for name in ("club", "team", *FLAGS, *NUMBERS)}


def entrant(desk_or_tournament: TournamentTransaction | Tournament, number: int) -> Entrant:
    tournament = (
        desk_or_tournament.tournament if isinstance(desk_or_tournament, TournamentTransaction) else desk_or_tournament
    )
    row = tournament.entrants.filter(number=number).select_related("fleet").first()
    if row is None:
        raise TournamentError("no_such_player")
    return row


def own(by: Actor, number: int) -> None:
    if by.role not in RUNS and not (by.role == PLAYER and by.number == number):
        raise TournamentError("forbidden")


def edit(tournament: Tournament, by: Actor, number: int, *, seen: int = 0, request: str = "", **fields: Any) -> Entrant:
    """Change what is written about a player; players may change their handle, contact, list link and stream wish."""
    own(by, number)
    if by.role == PLAYER and set(fields) - set(OWN):
        raise TournamentError("forbidden")
    with at_desk(tournament, by, request, may=ANYBODY) as desk:
        row = entrant(desk, number)
        same(row, seen)
        before = event_data(row)
        if "name" in fields:
            row.name = unique(_named(fields.pop("name")), names_taken(desk.tournament, row))
        write(row, fields)
        row.version += 1
        row.save()
        after = event_data(row)
        changed = [name for name in before if before[name] != after[name]]
        desk.log(
            "player_edited",
            player=number,
            before={name: before[name] for name in changed},
            after={name: after[name] for name in changed},
            public=False,
        )
    return row


def accept(tournament: Tournament, by: Actor, number: int, request: str = "") -> None:
    """Somebody from the wait-list plays."""
    with at_desk(tournament, by, request) as desk:
        row = entrant(desk, number)
        row.waiting, row.entered = False, next_round(desk.tournament)
        touch(row, "waiting", "entered")
        desk.log("accepted", player=number)


def here(tournament: Tournament, by: Actor, number: int, request: str = "", *, there: bool = True) -> None:
    """A player is here, or is not after all, while check-in is on. Raises TournamentError `no_check_in`."""
    own(by, number)
    with at_desk(tournament, by, request, may=ANYBODY) as desk:
        row = entrant(desk, number)
        if not settings_of(desk.tournament).check_in or desk.tournament.status != Tournament.Status.OPEN:
            raise TournamentError("no_check_in")
        if row.checked_in == there:
            desk.idle = True
            return
        row.checked_in = there
        touch(row, "checked_in")
        desk.log("checked_in" if there else "checked_out", player=number, public=False)


def next_in(tournament: Tournament) -> Entrant | None:
    """Who is first on the wait-list, if somebody has left a place free."""
    limit, there = settings_of(tournament).limit, tournament.entrants.filter(gone=False, plays_for=None)
    if tournament.status == Tournament.Status.OVER or (limit and there.filter(waiting=False).count() >= limit):
        return None
    return there.filter(waiting=True).order_by("number").first()


def take_out_absent(tournament: Tournament, by: Actor, request: str = "") -> tuple[int, int]:
    """Before the first round: drops who is not here, and gives the places to who is, in the order of the wait-list.

    Gives how many left and how many moved up. Raises TournamentError `no_check_in`.
    """
    with at_desk(tournament, by, request) as desk:
        settings, there = settings_of(desk.tournament), desk.tournament.entrants.filter(gone=False, plays_for=None)
        if not settings.check_in or desk.tournament.status != Tournament.Status.OPEN:
            raise TournamentError("no_check_in")
        absent = list(there.filter(waiting=False, checked_in=False))
        for row in absent:
            row.gone, row.left = True, 0
            touch(row, "gone", "left")
        places = settings.limit - there.filter(waiting=False).count() if settings.limit else MOST_PLAYERS
        moved = list(there.filter(waiting=True, checked_in=True).order_by("number")[: max(0, places)])
        for row in moved:
            row.waiting, row.entered = False, next_round(desk.tournament)
            touch(row, "waiting", "entered")
        desk.log("absent_out", players=[row.number for row in absent], after={"moved": [row.number for row in moved]})
    return len(absent), len(moved)


def drop(tournament: Tournament, by: Actor, number: int, *, why: str = "", request: str = "") -> None:
    """Leave after the current round, by the player or an organizer. It can be taken back at any time."""
    own(by, number)
    with at_desk(tournament, by, request, may=ANYBODY) as desk:
        row = entrant(desk, number)
        if row.gone:
            raise TournamentError("already_gone")
        row.gone, row.left = True, last_round(desk.tournament)
        touch(row, "gone", "left")
        desk.log("dropped", player=number, after={"left": row.left}, why=why)


def undrop(tournament: Tournament, by: Actor, number: int, *, request: str = "") -> None:
    """Come back: with the byes, opponents and results there were, and with the rounds missed meanwhile."""
    with at_desk(tournament, by, request) as desk:
        row = entrant(desk, number)
        if not row.gone:
            raise TournamentError("not_gone")
        if row.left:
            row.away += last_round(desk.tournament) - row.left
        else:
            row.entered = next_round(desk.tournament)
        row.gone, row.left = False, 0
        touch(row, "gone", "left", "away", "entered")
        desk.log("came_back", player=number, after={"missed": row.away})


def disqualify(
    tournament: Tournament, by: Actor, number: int, *, why: str, undo: bool = False, request: str = ""
) -> None:
    """Out of the ranking and of all draws to come; the opponents keep their results. It can be taken back."""
    _reason(why)
    with at_desk(tournament, by, request) as desk:
        row = entrant(desk, number)
        row.disqualified = not undo
        touch(row, "disqualified")
        desk.log("reinstated" if undo else "disqualified", player=number, why=why)


def _reason(why: str) -> None:
    if not why.strip():
        raise TournamentError("why_needed")


def apart_of(tournament: Tournament) -> list[list[int]]:
    pairs: list[list[int]] = msgspec.json.decode(tournament.apart)
    return pairs


def keep_apart(
    tournament: Tournament, by: Actor, one: int, other: int, *, apart: bool = True, request: str = ""
) -> None:
    """Two players shall not be paired (siblings, the same car), or may again."""
    with at_desk(tournament, by, request) as desk:
        pair = sorted((entrant(desk, one).number, entrant(desk, other).number))
        if pair[0] == pair[1]:
            raise TournamentError("bad_pair")
        pairs = [known for known in apart_of(desk.tournament) if known != pair] + ([pair] if apart else [])
        desk.tournament.apart = text(sorted(pairs))
        desk.log("kept_apart" if apart else "not_apart", players=pair, public=False)


def new_link(tournament: Tournament, by: Actor, number: int, request: str = "") -> str:
    """A fresh private link for a player; the old one stops working. Returns its token."""
    with at_desk(tournament, by, request) as desk:
        row, token = entrant(desk, number), new_token()
        row.token_hash, row.sealed = hashed(token), seal(token.encode())
        touch(row, "token_hash", "sealed")
        row.aliases.all().delete()
        row.follows.all().delete()  # whoever set them may have had the old link only
        desk.log("new_link", player=number, public=False)
    return token


def forget(tournament: Tournament, by: Actor, number: int, *, request: str = "") -> None:
    """Replace a person's name by a number and forget what is known; the results stay."""
    with at_desk(tournament, by, request, may=(*RUNS, SYSTEM)) as desk:
        row = entrant(desk, number)
        row.name = unique(f"# {number}", desk.tournament.entrants.exclude(id=row.pk).values_list("name", flat=True))
        for field in TEXTS:
            setattr(row, field, "")
        row.person, row.unrated = None, True
        row.version += 1
        row.save()
        row.follows.all().delete()
        desk.log("forgotten", player=number, public=False)
