"""Matches for programs: which there are, how one stands, what has happened in it, how it ended."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from django.http import HttpRequest, HttpResponse
from msgspec import Meta, Struct

from attacks.models import Match
from attacks.services.common.clock import stamp
from attacks.services.decision.views import WATCH
from attacks.services.live import feed, spectator_delay
from attacks.services.live.doors import door_of
from attacks.services.lobby import listing
from attacks.services.odds import ask
from attacks.services.record.export import export, is_open
from attacks.services.store import matches
from attacks.services.store.holders import audience_of
from attacks.web.api.layer import LINES, Call, operation
from attacks.web.api.trouble import trouble
from attacks.web.common import rates
from attacks.web.common.about import free_code, name_of, where_it_is
from attacks.web.match import results

MOST_EVENTS = 1000
Count = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Some = Annotated[int, Meta(ge=1, le=MOST_EVENTS)]
Words = Annotated[str, Meta(max_length=64)]


class MatchRow(Struct, frozen=True, omit_defaults=True):
    """A match in a list. `join` is the code of a free seat of a public match that waits for somebody."""

    id: str
    name: str
    room: str
    edition: str
    mode: str
    status: str
    where: str
    began: str
    join: str = ""


class MatchList(Struct, frozen=True):
    """Public matches: those going on or waiting first, then those that have ended, the newest first."""

    matches: list[MatchRow]


class OfRoom(Struct, forbid_unknown_fields=True):
    """`room`: matches of one game only."""

    room: Words = ""


class MatchNow(Struct, frozen=True):
    """A match as this reader may see it, at event `n`.

    `view` is what its audience sees, as over the socket: `docs/views` has the JSON Schema of each game. A seat finds
    its offers in `view.prompt`.
    """

    id: str
    audience: str
    n: int
    status: str
    view: dict[str, Any]


class Looking(Struct, forbid_unknown_fields=True, rename={"audience": "as"}):
    """`as`: another audience than one's own: `watch` always, and all of them once a match is over and open."""

    audience: Words = ""


class Since(Struct, forbid_unknown_fields=True, rename={"audience": "as"}):
    """`after`: the last number that is known already; 0 begins at the first. `most`: how many at once."""

    after: Count = 0
    most: Some = MOST_EVENTS
    audience: Words = ""


class Side(Struct, frozen=True):
    """One side of a match that is over. `survivors` are names, one for each ship or unit still there."""

    seat: str
    name: str
    squad: str
    points: int
    score: int
    won: bool
    survivors: list[str]


class MatchResult(Struct, frozen=True):
    """How a match ended. `winner` is a seat, or empty where nobody won.

    `why` is a key, `sentence` the same in words.
    """

    id: str
    winner: str
    why: str
    sentence: str
    rounds: int
    ended: str
    fingerprint: str
    sides: list[Side]


class Aimed(Struct, forbid_unknown_fields=True, rename={"audience": "as"}):
    """`aim`: what is asked for, one of the `aims` of the answer; without it the usual."""

    aim: Words = ""
    audience: Words = ""


class OddsNow(Struct, frozen=True):
    """The odds from here at event `n`.

    `answer` has the form of docs/odds.md, and is empty where there is nothing to ask.
    """

    n: int
    answer: dict[str, Any]


def match_of(request: HttpRequest, match_id: str) -> Match:
    """The match of an address. Names cannot be guessed; whoever tries is counted, as on pages."""
    match = Match.objects.filter(id=match_id[:64]).select_related("result").first()
    if match is None:
        rates.was_wrong(request)
        if rates.too_many(request):
            raise trouble(429, "too_many_requests", retry=True)
        raise trouble(404, "no_such_match")
    return match


def in_sight(call: Call, match: Match) -> None:
    """Raises Trouble 404 where a match is closed to whoever asks."""
    holder = call.key.holder if call.key else None
    roles = [holder.role] if holder is not None and holder.match_id == match.id and not holder.revoked else []
    if door_of(match).shut_to(roles):
        raise trouble(404, "no_such_match")


def own_audience(call: Call, match: Match) -> str:
    """As whom a key looks at this match: as the seat it was made for, else as everybody."""
    holder = call.key.holder if call.key else None
    return audience_of(holder) if holder is not None and holder.match_id == match.id else WATCH


def looking(call: Call, match_id: str, asked: str) -> tuple[Match, str]:
    """The match as its reader may know it now, and as whom: the same cut as on pages.

    Raises Trouble 403 for an audience that this reader is not.
    """
    match = match_of(call.request, match_id)
    in_sight(call, match)
    own = own_audience(call, match)
    known = match if own != WATCH else spectator_delay.as_known(match)
    may = [own, WATCH]
    if is_open(known):
        may += [*matches.view(known, WATCH)["seat_order"], "judge"]
    if asked and asked not in may:
        raise trouble(403, "scope_missing")
    audience = asked or own
    return (spectator_delay.as_known(match) if audience == WATCH else known), audience


@operation("GET", "matches", tag="matches", query=OfRoom, answer=MatchList)
def list_matches(call: Call, query: OfRoom) -> MatchList:
    """Public matches."""
    return MatchList([row(match) for match in listing.public_matches(query.room)])


def row(match: Match) -> MatchRow:
    seen = matches.view(match, WATCH)
    return MatchRow(
        id=match.id,
        name=name_of(match, seen),
        room=match.room,
        edition=match.edition,
        mode=match.mode,
        status=match.status,
        where=where_it_is(match, seen),
        began=stamp(match.started or match.created),
        join=free_code(match) if match.public else "",
    )


@operation("GET", "matches/{match_id}", tag="matches", query=Looking, answer=MatchNow, statuses=(403, 404))
def read_match(call: Call, match_id: str, query: Looking) -> MatchNow:
    """A match as it stands."""
    match, audience = looking(call, match_id, query.audience)
    return MatchNow(match.id, audience, match.head, match.status, matches.view(match, audience))


@operation(
    "GET", "matches/{match_id}/events", tag="matches", query=Since, answer=None, media=LINES, statuses=(403, 404)
)
def read_events(call: Call, match_id: str, query: Since) -> HttpResponse:
    """What has happened after a number: JSON lines, one event each, as this reader may see it.

    An event that is somebody else's has its number only. `stream` is the same and stays open.
    """
    match, audience = looking(call, match_id, query.audience)
    to = min(match.head, query.after + query.most)
    told = feed.history(match.id, query.after, to, audience, query.most, chain=False)
    return HttpResponse(b"".join(msgspec.json.encode(one) + b"\n" for one in told), content_type=LINES)


@operation("GET", "matches/{match_id}/record", tag="matches", query=Looking, answer=dict[str, Any], statuses=(403, 404))
def read_record(call: Call, match_id: str, query: Looking) -> dict[str, Any]:
    """The record of a match, as far as this reader may have it: docs/fair.md has its form, `fair.py` checks it."""
    match, audience = looking(call, match_id, query.audience)
    return export(match, audience)


@operation("GET", "matches/{match_id}/result", tag="matches", answer=MatchResult, statuses=(404, 409))
def read_result(call: Call, match_id: str) -> MatchResult:
    """How a match ended."""
    match, _audience = looking(call, match_id, "")
    if match.status != Match.Status.OVER or not hasattr(match, "result"):
        raise trouble(409, "not_over")
    sides = results.sides(match, matches.view(match, WATCH))
    return MatchResult(
        id=match.id,
        winner=results.winner_of(match),
        why=match.result.why,
        sentence=results.how_it_ended(match, sides),
        rounds=match.result.rounds,
        ended=stamp(match.result.at),
        fingerprint=match.result.fingerprint,
        sides=[
            Side(
                seat=side.key,
                name=side.name,
                squad=side.squad,
                points=side.points,
                score=side.score,
                won=side.won,
                survivors=[ship.name for ship in side.ships if ship.alive for _ in range(ship.n)],
            )
            for side in sides
        ],
    )


@operation("GET", "matches/{match_id}/odds", tag="odds", query=Aimed, answer=OddsNow, statuses=(403, 404))
def read_odds(call: Call, match_id: str, query: Aimed) -> OddsNow:
    """The odds of a match as it stands, where its table lets this reader see them."""
    match, audience = looking(call, match_id, query.audience)
    if not ask.may_see(match, audience):
        raise trouble(403, "no_odds")
    told = ask.of_match(match, audience, query.aim)
    return OddsNow(told.pop("n"), told)
