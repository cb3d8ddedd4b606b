"""Who comes as the judge of a table: by a link that every seat wants, or sent by a tournament."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction

from attacks.models import Holder, Invite, Match
from attacks.rooms import room as room_of
from attacks.services.common import clock
from attacks.services.common.errors import LobbyError
from attacks.services.common.tokens import hashed, new_token
from attacks.services.lobby import lobby
from attacks.services.match.table import seats_in
from attacks.services.match.terms import read_terms

JUDGE_LASTS = timedelta(hours=2)


def judge_link(holder: Holder) -> str:
    """The token of a link that works once and makes its finder the judge.

    A judge sees what is hidden, so no player alone may hand this out: raises LobbyError unless every seat wants one.
    """
    match = Match.objects.get(id=holder.match_id)
    known = read_terms(match.trust)
    if set(seats_in(room_of(match.room), known)) - set(known.wanted) or match.status != Match.Status.LIVE:
        raise LobbyError("judge_not_wanted")
    token, now = new_token(), clock.now()
    Invite.objects.create(
        match=match, seat="", kind=Invite.Kind.JUDGE, token_hash=hashed(token), created=now, expires=now + JUDGE_LASTS
    )
    return token


@transaction.atomic
def claim_judge(token: str, name: str) -> tuple[Match, Holder, str]:
    """Sit down as the judge; whoever was judge before is no longer."""
    judges = Invite.objects.filter(kind=Invite.Kind.JUDGE).select_related("match")
    invite = lobby.usable(judges.filter(token_hash=hashed(token)).first())
    if not Invite.objects.filter(id=invite.id, used_at=None).update(used_at=clock.now()):
        raise LobbyError("link_used")
    return invite.match, *judge_holder(invite.match, name)


@transaction.atomic
def judge_holder(match: Match, name: str) -> tuple[Holder, str]:
    """A judge for a match, and the token; whoever was judge before is no longer."""
    for one in match.holders.filter(role=Holder.Role.JUDGE, revoked=False):
        lobby.revoke(one)
    fresh = new_token()
    holder = Holder.objects.create(
        match=match,
        role=Holder.Role.JUDGE,
        name=name.strip()[: lobby.NAME_LENGTH],
        token_hash=hashed(fresh),
        created=clock.now(),
    )
    return holder, fresh
