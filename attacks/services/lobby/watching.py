"""Who may look on: everybody with the name of a match; of a private one only who was invited to watch.

The link to watch works until its players make another; then everybody whom the old one let in must be asked again.
"""

from __future__ import annotations

from django.db import transaction
from django.db.models import F, QuerySet

from attacks.models import Holder, Invite, Match
from attacks.services.common import bell, clock
from attacks.services.common.errors import LobbyError
from attacks.services.common.tokens import hashed, new_token
from attacks.services.dice.seeds import seal, unseal

MOST = 200  # people who are invited to watch one match


def link_of(holder: Holder) -> str:
    """The token of the link by which others may watch this holder's match, made at the first asking."""
    with transaction.atomic():
        match = Match.objects.select_for_update().get(id=holder.match_id)
        row = _links(match).filter(revoked=False).first()
        return unseal(row.sealed).decode() if row else _new_link(match)


@transaction.atomic
def renew(holder: Holder) -> str:
    """Another link; the old one lets nobody in any more, and whoever came by it must be asked again."""
    match = Match.objects.select_for_update().get(id=holder.match_id)
    _links(match).update(revoked=True)
    for one in match.holders.filter(role=Holder.Role.WATCH, revoked=False, name=""):  # links of streams have one
        Holder.objects.filter(pk=one.pk).update(revoked=True, access=F("access") + 1)
        bell.ring_holder_after_commit(match.id, one.pk)
    return _new_link(match)


def match_by(token: str) -> Match:
    """The match that a link lets one watch. Raises LobbyError."""
    rows = Invite.objects.filter(kind=Invite.Kind.WATCH, token_hash=hashed(token), revoked=False)
    row = rows.select_related("match").first()
    if row is None or row.match.hidden:
        raise LobbyError("no_such_link")
    return row.match


@transaction.atomic
def come(token: str) -> tuple[Match, str]:
    """Be let in by a link: the match, and the token that this browser keeps. Raises LobbyError."""
    match = Match.objects.select_for_update().get(id=match_by(token).id)
    if match.holders.filter(role=Holder.Role.WATCH, revoked=False).count() >= MOST:
        raise LobbyError("too_many_watch", limit=MOST)
    own = new_token()
    Holder.objects.create(match=match, role=Holder.Role.WATCH, token_hash=hashed(own), created=clock.now())
    return match, own


def _links(match: Match) -> QuerySet[Invite]:
    return match.invites.filter(kind=Invite.Kind.WATCH)


def _new_link(match: Match) -> str:
    token, now = new_token(), clock.now()
    Invite.objects.create(
        match=match,
        seat="",
        kind=Invite.Kind.WATCH,
        token_hash=hashed(token),
        sealed=seal(token.encode()),
        created=now,
        expires=now,
    )
    return token
