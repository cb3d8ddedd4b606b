"""Who looks after the site. The host makes a private link for each by a command; there are no passwords."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction

from attacks.models import Moderator
from attacks.services.common import clock
from attacks.services.common.errors import LobbyError
from attacks.services.common.tokens import hashed, new_token
from attacks.services.moderation import log

HOST = "the host"


@transaction.atomic
def add(name: str) -> str:
    """A moderator of this name; returns the token of the private link. Raises LobbyError `name_taken`, `no_name`."""
    name = " ".join(name.split())[:40]
    if not name:
        raise LobbyError("no_name")
    if Moderator.objects.filter(name=name, revoked=False).exists():
        raise LobbyError("name_taken", name=name)
    token = new_token()
    Moderator.objects.create(name=name, token_hash=hashed(token), created=clock.now())
    log.note(HOST, "moderator_added", about=name)
    return token


@transaction.atomic
def remove(name: str) -> bool:
    """Their link no longer works. Whether there was such a moderator."""
    gone = Moderator.objects.filter(name=name, revoked=False).update(revoked=True)
    if gone:
        log.note(HOST, "moderator_removed", about=name)
    return bool(gone)


def everybody() -> list[Moderator]:
    return list(Moderator.objects.filter(revoked=False).order_by("name"))


def by_tokens(tokens: Iterable[str]) -> Moderator | None:
    """Which moderator somebody with these tokens is."""
    hashes = [hashed(token) for token in tokens]
    return Moderator.objects.filter(token_hash__in=hashes, revoked=False).first()
