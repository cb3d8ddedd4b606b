"""Links for streams: each shows a match, or the table that a tournament's organizers choose, until it is taken back.

A link opens nothing that a spectator may not see, and sees it as late as spectators do. It looks on by a holder of its
own, so that taking it back closes what it has opened. Its token is signed, not kept: it can be shown again, and says
which link it is.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace

import msgspec
from django.db import transaction
from django.utils.crypto import constant_time_compare, salted_hmac

from attacks.models import Holder, Match, Tournament
from attacks.services.common import clock
from attacks.services.common.canonical import text
from attacks.services.common.errors import LobbyError
from attacks.services.common.tokens import hashed, new_token
from attacks.services.live.doors import door_of
from attacks.services.live.feed import Right, right_of
from attacks.services.lobby import lobby
from attacks.services.tournament import staff
from attacks.services.tournament.settings import Streamed, settings_of
from attacks.services.tournament.transaction import RUNS, SERVER, SYSTEM, Actor, at_desk

MOST = 12  # links of one match, or of one tournament
NAME_LENGTH = 40
SALT = "broadside.stream"
OF_MATCH, OF_TOURNAMENT = "m", "t"
Changed = Callable[[tuple[Streamed, ...]], tuple[Streamed, ...]]


@dataclass(frozen=True, slots=True)
class StreamLink:
    """A link: its key, its name, the match that it shows now, as whom, and whose it is if a tournament's."""

    key: str
    name: str
    match: Match | None = None
    holder: Holder | None = None
    tournament: Tournament | None = None


def make(
    *, name: str, match: Match | None = None, tournament: Tournament | None = None, by: Actor = SERVER
) -> StreamLink:
    """A new link of a match or of a tournament. Raises LobbyError `too_many_links`, TournamentError `forbidden`."""
    if len(links_of(match=match, tournament=tournament)) >= MOST:
        raise LobbyError("too_many_links", limit=MOST)
    name = " ".join(name.replace("\0", "").split())[:NAME_LENGTH] or "Stream"
    if match is not None:
        holder = watcher(match, name)
        return StreamLink(holder.id, name, match, holder)
    assert tournament is not None
    made = Streamed(secrets.token_hex(6), name)
    _keep(tournament, by, "stream_made", lambda streams: (*streams, made))
    return StreamLink(made.key, name, tournament=tournament)


def watcher(match: Match, name: str = "") -> Holder:
    """Somebody who looks on from no seat; with a name it is a link of the match itself."""
    token = hashed(new_token())
    return Holder.objects.create(match=match, role=Holder.Role.WATCH, name=name, token_hash=token, created=clock.now())


def links_of(*, match: Match | None = None, tournament: Tournament | None = None) -> list[StreamLink]:
    """The links of a match that are its own, or those of a tournament."""
    if tournament is not None:
        return [_of(tournament, one) for one in settings_of(tournament).streams]
    rows = Holder.objects.filter(match=match, role=Holder.Role.WATCH, revoked=False).exclude(name="")
    return [StreamLink(row.id, row.name, match, row) for row in rows.order_by("created")]


def _of(tournament: Tournament, one: Streamed) -> StreamLink:
    holder = Holder.objects.select_related("match").filter(id=one.holder, revoked=False).first()
    shut = holder is None or is_shut(holder)
    return StreamLink(one.key, one.name, None if shut or holder is None else holder.match, holder, tournament)


def is_shut(holder: Holder) -> bool:
    """Is the match closed to whoever watches it, as one that moderators have hidden is?"""
    return door_of(holder.match).shut_to([holder.role])


def token_of(link: StreamLink) -> str:
    """What stands in the address of a link."""
    parts = (OF_TOURNAMENT, link.tournament.slug, link.key) if link.tournament else (OF_MATCH, link.key)
    return _signed(".".join(parts))


def _signed(what: str) -> str:
    return f"{what}.{salted_hmac(SALT, what, algorithm='sha256').hexdigest()[:32]}"


def by_token(token: str) -> StreamLink | None:
    """The link with this token, if nobody has taken it back."""
    what = token.rpartition(".")[0]
    if not constant_time_compare(token, _signed(what)):
        return None
    kind, _, rest = what.partition(".")
    if kind == OF_MATCH:
        row = Holder.objects.select_related("match").filter(id=rest, revoked=False).first()
        return StreamLink(row.id, row.name, row.match, row) if row and not is_shut(row) else None
    slug, _, key = rest.partition(".")
    tournament = staff.find(slug)
    return next((one for one in links_of(tournament=tournament) if one.key == key), None) if tournament else None


def right_of_link(token: str) -> tuple[str, Right] | None:
    """Which match a live connection of a link looks at, and by what right; None where it shows none now."""
    link = by_token(token)
    if link is None or link.holder is None or link.match is None:
        return None
    return link.holder.match_id, replace(right_of(link.holder), acts=False)


@transaction.atomic
def show(link: StreamLink, match: Match | None, by: Actor = SERVER) -> None:
    """From now on a tournament's link shows this match, or none; what it showed before is closed."""
    assert link.tournament is not None
    if link.match is not None and match is not None and link.match.id == match.id:
        return
    if link.holder is not None:
        lobby.leave(link.holder.id)
    holder = watcher(match).id if match else ""
    now = Streamed(link.key, link.name, match.id if match else "", holder)
    _keep(link.tournament, by, "stream_shows", lambda streams: tuple(now if s.key == now.key else s for s in streams))


@transaction.atomic
def take_back(link: StreamLink, by: Actor = SERVER) -> None:
    """The link opens nothing any more, and whatever it has opened is closed."""
    if link.tournament is not None:
        _keep(link.tournament, by, "stream_gone", lambda streams: tuple(s for s in streams if s.key != link.key))
    if link.holder is not None:
        lobby.leave(link.holder.id)


def _keep(tournament: Tournament, by: Actor, what: str, changed: Changed) -> None:
    """Write a tournament's links anew, with a line in its log, which brings the news to pages that are open."""
    with at_desk(tournament, by, may=(*RUNS, SYSTEM)) as desk:
        settings = settings_of(desk.tournament)
        desk.tournament.settings = text(msgspec.structs.replace(settings, streams=changed(settings.streams)))
        desk.log(what, public=False)
