"""What webhooks are sent, as Structs: messages are encoded from them, and the description of the API is made of them.

Only what everybody may see of a tournament or a match stands here.
"""

from __future__ import annotations

import msgspec
from msgspec import UNSET, Struct, UnsetType

from attacks.models import Match, Round, Webhook
from attacks.models import Result as MatchResult

STARTED, OVER, PUBLISHED, CALLED, TEST = "match_started", "match_over", "round_published", "judge_called", "test"
HEADERS = {
    "webhook-id": "The same however often this is sent again: by it a program knows what it has already.",
    "webhook-timestamp": "When it was sent this time, in seconds since 1970. Refuse what is older than five minutes.",
    "webhook-signature": "`v1,` and the HMAC-SHA256 of `webhook-id.webhook-timestamp.body` in base64, by the secret.",
}


class Outcome(Struct, frozen=True):
    """How a match ended: `winner` is a seat, or empty for a draw; `why` it ended; `scores` by seat, where kept."""

    winner: str
    why: str
    scores: dict[str, int]


class ToldMatch(Struct, frozen=True):
    """What everybody may know of a match: `players` by seat. `id` and `url` are empty where it is not public."""

    id: str
    title: str
    room: str
    edition: str
    url: str
    players: dict[str, str]
    result: Outcome | None


class ToldTournament(Struct, frozen=True):
    """The tournament that a message belongs to."""

    name: str
    slug: str
    url: str


class ToldPairing(Struct, frozen=True):
    """A table of a round: who plays there, one name alone for a bye. `match` is empty where it is not public."""

    table: int
    players: list[str]
    match: str


class ToldRound(Struct, frozen=True):
    """A round that everybody sees now. `stage` is `swiss` or `elimination`."""

    number: int
    stage: str
    pairings: list[ToldPairing]


class AboutMatch(Struct, frozen=True):
    """A match, and the tournament it belongs to where it belongs to one."""

    match: ToldMatch
    tournament: ToldTournament | UnsetType = UNSET


class AboutRound(Struct, frozen=True):
    """A round and its tournament."""

    round: ToldRound
    tournament: ToldTournament


class AboutNothing(Struct, frozen=True):
    """A test says only whose webhook it is, where that is a tournament's."""

    tournament: ToldTournament | UnsetType = UNSET


class RoundPublished(Struct, frozen=True, tag_field="type", tag=PUBLISHED):
    """A round of the tournament is shown to everybody."""

    timestamp: str
    data: AboutRound


class MatchStarted(Struct, frozen=True, tag_field="type", tag=STARTED):
    """Both sides are there, and the match begins. Told no sooner than watchers see it."""

    timestamp: str
    data: AboutMatch


class MatchOver(Struct, frozen=True, tag_field="type", tag=OVER):
    """A match is over; its `result` stands in it. Told no sooner than watchers see it."""

    timestamp: str
    data: AboutMatch


class JudgeCalled(Struct, frozen=True, tag_field="type", tag=CALLED):
    """A table of the tournament calls a judge. Told at once."""

    timestamp: str
    data: AboutMatch


class TestSent(Struct, frozen=True, tag_field="type", tag=TEST):
    """The owner pressed *Send a test*, or turned the webhook on again."""

    timestamp: str
    data: AboutNothing


Message = RoundPublished | MatchStarted | MatchOver | JudgeCalled | TestSent
MESSAGES: tuple[type[Struct], ...] = (RoundPublished, MatchStarted, MatchOver, JudgeCalled, TestSent)
MOVES: dict[str, type[MatchStarted | MatchOver | JudgeCalled]] = {
    STARTED: MatchStarted,
    OVER: MatchOver,
    CALLED: JudgeCalled,
}


def told_match(hook: Webhook, match: Match) -> ToldMatch:
    """What everybody may know of a match; who has its id may watch it, so that of a private one is left out."""
    seats = match.holders.filter(role="seat", revoked=False).order_by("seat", "created")
    result = MatchResult.objects.filter(match=match).first()
    return ToldMatch(
        id=match.pk if match.public else "",
        title=match.title,
        room=match.room,
        edition=match.edition,
        url=f"{hook.origin}/m/{match.pk}/watch" if match.public else "",
        players=dict(seats.values_list("seat", "name")),
        result=Outcome(result.winner, result.why, msgspec.json.decode(result.scores)) if result else None,
    )


def told_round(row: Round) -> ToldRound:
    """Who plays whom, as everybody sees it."""
    pairings = row.pairings.select_related("first", "second", "match").order_by("table", "id")
    return ToldRound(
        number=row.number,
        stage=row.stage,
        pairings=[
            ToldPairing(
                table=one.table,
                players=[who.shown for who in (one.first, one.second) if who],
                match=one.match.pk if one.match and one.match.public else "",
            )
            for one in pairings
        ],
    )


def told_tournament(hook: Webhook) -> ToldTournament | UnsetType:
    """The tournament whose webhook this is."""
    to = hook.tournament
    return UNSET if to is None else ToldTournament(to.name, to.slug, f"{hook.origin}/t/{to.slug}")
