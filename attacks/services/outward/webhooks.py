"""Programs that are told what happens in a tournament or a public match: signed, tried again, with a log of it all.

What is sent is what everybody may see, no sooner than watchers see it, but for the call of a judge, which those who run
a tournament are told anyway. Form and signature are those of Standard Webhooks, so that there is a library to check
them in every language: docs/webhooks.md.
"""

from __future__ import annotations

import base64
import hmac
import secrets
import time
from collections.abc import Collection
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any

import msgspec
from cryptography.fernet import InvalidToken
from django.db.models import Q, QuerySet

from attacks.models import Delivery, Match, Round, Tournament, Webhook
from attacks.services.common import clock
from attacks.services.common.canonical import text
from attacks.services.common.errors import LobbyError
from attacks.services.dice.seeds import seal, unseal
from attacks.services.match.terms import read_terms
from attacks.services.outward import address
from attacks.services.outward.address import Answer, Barred
from attacks.services.outward.notices import AGAIN, DONE, GONE, LATER, LOST, TAKEN
from attacks.services.outward.payloads import (
    CALLED,
    HEADERS,
    MOVES,
    OVER,
    PUBLISHED,
    STARTED,
    AboutMatch,
    AboutNothing,
    AboutRound,
    Message,
    RoundPublished,
    TestSent,
    ToldTournament,
    told_match,
    told_round,
    told_tournament,
)
from attacks.services.outward.subscribers import begin, begin_hall

OF_MATCH, OF_TOURNAMENT = (STARTED, OVER), (PUBLISHED, STARTED, OVER, CALLED)
MOST = 5  # webhooks of one tournament or match
LOGGED = 50  # deliveries its owner sees
KEPT = timedelta(days=30)
PATIENCE = timedelta(days=3)  # without anything that arrives, after which it is told nothing more
PREFIX = "whsec_"

Owner = Tournament | Match


# --- whose they are ---


def of(owner: Owner) -> QuerySet[Webhook]:
    """The webhooks of a tournament or a match."""
    return Webhook.objects.filter(**{"tournament" if isinstance(owner, Tournament) else "match": owner})


def kinds_of(owner: Owner) -> tuple[str, ...]:
    """What a webhook there may be told of."""
    return OF_TOURNAMENT if isinstance(owner, Tournament) else OF_MATCH


def make(owner: Owner, url: str, kinds: Collection[str], origin: str) -> tuple[Webhook, str]:
    """A new webhook and its secret.

    Raises LobbyError: `bad_address`, `inner_address`, `too_many_webhooks`, `no_kinds`.
    """
    wanted = [kind for kind in kinds_of(owner) if kind in kinds]
    if not wanted:
        raise LobbyError("no_kinds")
    try:
        address.check(url)
    except Barred as barred:
        raise LobbyError(barred.code) from barred
    if of(owner).count() >= MOST:
        raise LobbyError("too_many_webhooks", limit=MOST)
    secret = PREFIX + base64.b64encode(secrets.token_bytes(24)).decode()
    tournament = owner if isinstance(owner, Tournament) else None
    row = Webhook.objects.create(
        tournament=tournament,
        match=owner if isinstance(owner, Match) else None,
        url=url,
        sealed=seal(secret.encode()),
        kinds=msgspec.json.encode(wanted).decode(),
        origin=origin[:200],
        created=clock.now(),
    )
    if tournament is not None:
        begin_hall(tournament)
    elif row.match is not None:
        begin([row.match])
    return row, secret


def one_of(owner: Owner, webhook_id: int) -> Webhook:
    """One of them. Raises LobbyError `no_such_webhook`."""
    row = of(owner).filter(pk=webhook_id).first()
    if row is None:
        raise LobbyError("no_such_webhook")
    return row


def log_of(row: Webhook) -> list[Delivery]:
    """What was sent there lately, the newest first."""
    return list(row.deliveries.all()[:LOGGED])


def again(row: Webhook, delivery_id: int) -> None:
    """Send something once more, now. Raises LobbyError `no_such_webhook`."""
    found = row.deliveries.filter(pk=delivery_id)
    if not found.update(state=Delivery.State.WAITS, due=clock.now(), until=None, tries=0):
        raise LobbyError("no_such_webhook")


def turn_on(row: Webhook) -> None:
    """It is told again what happens from now on, and first that it is."""
    Webhook.objects.filter(pk=row.pk).update(off=None, failing=None)
    test(row)


def test(row: Webhook) -> None:
    """Send something that means nothing."""
    now = clock.now()
    write(row, TestSent(clock.stamp(now), AboutNothing(told_tournament(row))), now, now)


# --- what has happened ---


def told_of(row: Webhook) -> tuple[str, ...]:
    """What a webhook wants to be told of."""
    return msgspec.json.decode(row.kinds, type=tuple[str, ...])


def match_moved(match: Match, kind: str) -> None:
    """A match has begun or ended, or calls a judge: who wants to hear it is told, no sooner than watchers see it."""
    hooks = Webhook.objects.filter(Q(match=match) | Q(tournament__rounds__pairings__match=match), off=None).distinct()
    wait = timedelta(seconds=0 if kind == CALLED else read_terms(match.trust).delay)
    now = clock.now()
    for row in hooks.select_related("tournament"):
        if kind in told_of(row):
            about = AboutMatch(told_match(row, match), told_tournament(row))
            write(row, MOVES[kind](clock.stamp(now), about), now, now + wait)


def round_published(row: Round) -> None:
    """A round of a tournament is shown to everybody."""
    now = clock.now()
    for hook in Webhook.objects.filter(tournament_id=row.tournament_id, off=None).select_related("tournament"):
        to = told_tournament(hook)
        if PUBLISHED in told_of(hook) and isinstance(to, ToldTournament):
            write(hook, RoundPublished(clock.stamp(now), AboutRound(told_round(row), to)), now, now)


def is_told(tournament: Tournament) -> bool:
    """Is any program told of this tournament?"""
    return Webhook.objects.filter(tournament=tournament, off=None).exists()


def write(row: Webhook, message: Message, now: datetime, due: datetime) -> None:
    """Put something down that is to be sent."""
    kind, key = str(message.__struct_config__.tag), f"msg_{secrets.token_urlsafe(16)}"
    Delivery.objects.create(webhook=row, key=key, kind=kind, body=text(message), at=now, due=due)
    row.deliveries.filter(at__lt=now - KEPT).exclude(state=Delivery.State.WAITS).delete()


# --- on its way ---


def take(most: int) -> list[Delivery]:
    """What is due, at most so many; nobody else takes it for a while."""
    now = clock.now()
    due = Delivery.objects.filter(Q(until=None) | Q(until__lte=now), state=Delivery.State.WAITS, due__lte=now)
    found = due.select_related("webhook").order_by("due", "id")[:most]
    return [
        row
        for row in found
        if Delivery.objects.filter(pk=row.pk, until=row.until, state=Delivery.State.WAITS).update(until=now + TAKEN)
    ]


def signature(secret: str, key: str, moment: int, body: bytes) -> str:
    """What shows that we sent it: HMAC-SHA256 over id, time and body."""
    signed = f"{key}.{moment}.".encode() + body
    raw = hmac.new(base64.b64decode(secret.removeprefix(PREFIX)), signed, sha256).digest()
    return f"v1,{base64.b64encode(raw).decode()}"


def secret_of(row: Webhook) -> str:
    """The secret of a webhook; "" where the key that locked it is another one."""
    try:
        return unseal(row.sealed).decode()
    except InvalidToken:
        return ""


def deliver(row: Delivery, secret: str) -> tuple[str, Answer]:
    """Send it, and what came of that. Reads and writes no database."""
    body, moment = row.body.encode(), int(time.time())
    said = (row.key, str(moment), signature(secret, row.key, moment, body))
    headers = {"Content-Type": "application/json", **dict(zip(HEADERS, said, strict=True))}
    try:
        answer = address.post(row.webhook.url, body, headers)
    except Barred as barred:
        return LATER, Answer(0, barred.code)
    if 200 <= answer.status < 300:
        return DONE, answer
    if 300 <= answer.status < 400:
        return LATER, Answer(answer.status, "redirects are not followed", answer.seconds)
    return (GONE if answer.status == 410 else LATER), answer


def record_outcome(row: Delivery, what: str, answer: Answer) -> str:
    """Write down what came of it, and whether the webhook is told anything more."""
    now, last = clock.now(), row.tries >= len(AGAIN)
    mine = Delivery.objects.filter(pk=row.pk)
    hook = Webhook.objects.filter(pk=row.webhook_id)
    came: dict[str, Any] = {
        "tries": row.tries + 1,
        "status": answer.status,
        "answer": answer.said.replace("\0", "")[:300],
        "seconds": round(answer.seconds, 3),
        "until": None,
    }
    if what == DONE:
        mine.update(state=Delivery.State.DONE, **came)
        hook.update(failing=None)
        return DONE
    hook.filter(failing=None).update(failing=now)
    if what == GONE or hook.filter(failing__lte=now - PATIENCE, off=None).exists():
        hook.update(off=now)
        Delivery.objects.filter(webhook=row.webhook_id, state=Delivery.State.WAITS).update(state=Delivery.State.FAILED)
    if what == GONE or last:
        mine.update(state=Delivery.State.FAILED, **came)
        return GONE if what == GONE else LOST
    wait = max(AGAIN[row.tries], timedelta(seconds=answer.retry_after))
    mine.filter(state=Delivery.State.WAITS).update(due=now + wait, **came)
    return LATER
