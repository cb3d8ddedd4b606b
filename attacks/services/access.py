"""Keys for programs: a person makes one for what they may do themselves, and takes it back when they like.

A key opens less than its maker may, never more. It is shown once; the database holds its hash. When one that looks at a
table is taken back, every connection of that seat is asked to come again, and this one may not.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from django.db import transaction
from django.db.models import F

from attacks.models import AccessToken, Holder, Match, Staff, Tournament
from attacks.services.common import bell, clock
from attacks.services.common.errors import LobbyError
from attacks.services.common.tokens import hashed, new_token
from attacks.services.live.feed import Right, right_of

PREFIX = "bsk_"  # so that a key is known for what it is wherever it is found
MOST = 40  # keys of one browser
NAME_LENGTH = 60
NOTED = timedelta(minutes=10)  # a use is written down this often at most
READ, PLAY, ORGANIZE = AccessToken.Scope.READ, AccessToken.Scope.PLAY, AccessToken.Scope.ORGANIZE


def make(
    *, scope: str, name: str = "", owner_key: str = "", holder: Holder | None = None, staff: Staff | None = None
) -> tuple[AccessToken, str]:
    """A new key and its text, which nobody can be told again.

    Raises LobbyError: `bad_scope` (it does not say what it opens), `too_many_tokens`.
    """
    fits = {
        READ: staff is None,
        PLAY: holder is not None and staff is None,
        ORGANIZE: staff is not None and holder is None,
    }
    if not any(scope == key and good for key, good in fits.items()):
        raise LobbyError("bad_scope")
    if owner_key and AccessToken.objects.filter(owner_key=hashed(owner_key)).count() >= MOST:
        raise LobbyError("too_many_tokens", limit=MOST)
    token = PREFIX + new_token()
    row = AccessToken.objects.create(
        owner_key=hashed(owner_key) if owner_key else "",
        name=" ".join(name.replace("\0", "").split())[:NAME_LENGTH] or scope,
        scope=scope,
        holder=holder,
        staff=staff,
        token_hash=hashed(token),
        created=clock.now(),
    )
    return row, token


def by_token(token: str) -> AccessToken | None:
    """The key with this text, if it still opens anything."""
    row = (
        AccessToken.objects.select_related("holder__match", "staff__tournament")
        .filter(token_hash=hashed(token))
        .first()
    )
    if row is None or (row.holder and row.holder.revoked) or (row.staff and row.staff.revoked):
        return None
    now = clock.now()
    if row.used_at is None or now - row.used_at > NOTED:
        AccessToken.objects.filter(pk=row.pk).update(used_at=now)
    return row


def of_owner(owner_key: str) -> list[AccessToken]:
    """The keys that a browser has made, the newest first."""
    if not owner_key:
        return []
    rows = AccessToken.objects.filter(owner_key=hashed(owner_key)).order_by("-created")
    return list(rows.select_related("holder__match", "staff__tournament"))


def right_in(match_id: str, token: str) -> Right | None:
    """What a key may do in a match, for a live connection; None where it opens nothing there."""
    row = by_token(token)
    if row is None or row.holder is None or row.holder.match_id != match_id:
        return None
    return replace(right_of(row.holder), acts=row.scope == PLAY)


@transaction.atomic
def revoke(owner_key: str, token_id: int) -> bool:
    """Take a key of one's own back. Whether there was one."""
    rows = AccessToken.objects.filter(owner_key=hashed(owner_key), pk=token_id) if owner_key else None
    row = rows.select_related("holder").first() if rows is not None else None
    if row is None:
        return False
    if row.holder is not None:
        Holder.objects.filter(pk=row.holder.pk).update(access=F("access") + 1)
        bell.ring_holder_after_commit(row.holder.match_id, row.holder.pk)
    row.delete()
    return True


def seats_of(tokens: list[str]) -> list[Holder]:
    """The seats that a browser with these tokens could give a key for: those of matches that are not over."""
    mine = Holder.objects.filter(token_hash__in=[hashed(token) for token in tokens], revoked=False)
    seats = mine.filter(role=Holder.Role.SEAT).exclude(match__status=Match.Status.OVER)
    return list(seats.select_related("match").order_by("-match__created", "seat"))


def desks_of(tokens: list[str]) -> list[Staff]:
    """The tournaments that such a browser could give a key for."""
    rows = Staff.objects.filter(token_hash__in=[hashed(token) for token in tokens], revoked=False)
    rows = rows.exclude(tournament__status=Tournament.Status.DELETED)
    return list(rows.select_related("tournament").order_by("-tournament__created"))
