"""Who may look on but make, join and write nothing for a while: a browser, an address, a network.

A browser is known by the tokens it holds, an address by what stands for it wherever it made something, so neither has
to be written down. Asked at every post; what is in force is read from the database every few seconds.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from datetime import timedelta
from ipaddress import ip_address, ip_network

from django.db import transaction
from django.db.models import F, Q

from attacks.models import Ban, Holder
from attacks.services.common import bell, clock
from attacks.services.common.errors import LobbyError
from attacks.services.common.tokens import hashed, stands_for
from attacks.services.moderation import log

READ = 5.0  # seconds for which what was read is good
LONGEST = 3650  # days

_known: list[tuple[float, list[Ban]]] = []


@transaction.atomic
def ban_browser(by: str, holder: Holder, why: str, days: int = 0) -> Ban:
    """The browser that holds this seat; of its other seats too. `days` 0: until it is lifted."""
    ban = _ban(by, Ban.Kind.BROWSER, holder.token_hash, holder.name or holder.seat, why, days)
    Holder.objects.filter(pk=holder.pk).update(access=F("access") + 1)
    bell.ring_holder_after_commit(holder.match_id, holder.pk)
    return ban


def ban_maker(by: str, maker: str, whom: str, why: str, days: int = 0) -> Ban:
    """The address that something was made or reported from, as it was remembered there. Raises LobbyError."""
    if not maker:
        raise LobbyError("no_address")
    return _ban(by, Ban.Kind.ADDRESS, maker, whom, why, days)


def ban_network(by: str, network: str, why: str, days: int = 0) -> Ban:
    """An address or a range, such as 192.0.2.0/24. Raises LobbyError `bad_network`."""
    try:
        wide = ip_network(network.strip(), strict=False)
    except ValueError:
        raise LobbyError("bad_network") from None
    return _ban(by, Ban.Kind.NETWORK, str(wide), str(wide), why, days)


@transaction.atomic
def _ban(by: str, kind: str, value: str, whom: str, why: str, days: int) -> Ban:
    why = " ".join(why.split())[:300]
    if not why:
        raise LobbyError("say_why")
    now = clock.now()
    until = now + timedelta(days=min(days, LONGEST)) if days > 0 else None
    ban = Ban.objects.create(kind=kind, value=value, whom=whom[:60], why=why, by=by, at=now, until=until)
    log.note(by, "banned", about=f"{kind} {whom}", why=why)
    transaction.on_commit(forget)
    return ban


@transaction.atomic
def lift(by: str, ban_id: int) -> bool:
    """It holds no longer. Whether it did."""
    row = Ban.objects.filter(pk=ban_id, lifted=False).first()
    if row is None:
        return False
    Ban.objects.filter(pk=row.pk).update(lifted=True)
    log.note(by, "ban_lifted", about=f"{row.kind} {row.whom}")
    transaction.on_commit(forget)
    return True


def in_force() -> list[Ban]:
    """The bans that hold now, the newest first."""
    rows = Ban.objects.filter(lifted=False).filter(Q(until=None) | Q(until__gt=clock.now()))
    return list(rows.order_by("-at"))


def forget() -> None:
    """Read anew at the next question: something was decided here."""
    _known.clear()


def ban_of(address: str, tokens: Iterable[str]) -> Ban | None:
    """By which ban somebody at this address, whose browser holds these tokens, may do nothing; None if by none."""
    now = time.monotonic()
    if not _known or now - _known[0][0] > READ:
        _known[:] = [(now, in_force())]
    known = _known[0][1]
    if not known:
        return None
    hashes = {hashed(token) for token in tokens}
    maker = stands_for(address)
    return next((ban for ban in known if _holds(ban, address, maker, hashes) and not _over(ban)), None)


def _over(ban: Ban) -> bool:
    return ban.until is not None and ban.until <= clock.now()


def _holds(ban: Ban, address: str, maker: str, hashes: set[str]) -> bool:
    if ban.kind == Ban.Kind.BROWSER:
        return ban.value in hashes
    if ban.kind == Ban.Kind.ADDRESS:
        return ban.value == maker
    try:
        return ip_address(address) in ip_network(ban.value)
    except ValueError:  # a test, or a socket of this machine
        return False
