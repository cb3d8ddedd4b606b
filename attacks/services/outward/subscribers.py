"""Who is told while away, of what, and when not: a browser by its push service, or another address of its owner's.

A browser says so itself, and for each seat, player or desk apart. Whoever's right in a match ends is told nothing more.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime, timedelta
from hashlib import sha256
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec
from cryptography.fernet import InvalidToken
from django.conf import settings
from django.db import transaction
from django.db.models import Q, QuerySet

from attacks.models import Entrant, Follow, Followed, Holder, Match, Round, Staff, Subscriber, Tournament
from attacks.services.common import clock
from attacks.services.common.errors import LobbyError
from attacks.services.common.tokens import hashed
from attacks.services.decision import views
from attacks.services.dice.seeds import seal, unseal
from attacks.services.match.table import Table
from attacks.services.outward import address, keys
from attacks.services.outward.address import Barred
from attacks.services.outward.notifier import NOTIFIER, Sent
from attacks.services.outward.push import Reached, is_whole
from attacks.services.store.repository import table_at

TURN, JOINED, OVER, ROUND, CALL, TIME = "turn", "joined", "over", "round", "judge", "time"
REMIND, LINK = "remind", "link"
KINDS = (TURN, JOINED, OVER, TIME, ROUND, REMIND, CALL)  # what may be chosen; a private link comes by itself
PLAIN = frozenset(
    (
        "amqp apprise bark blink1 dbus deltachat emby enigma2 evolution flowtriq fluxer form gio glib gnome "
        "goalert gorush gotify growl hassio humhub irc jellyfin json kde kodi lametric macosx mailto mastodon "
        "matrix misskey mmost mqtt ncloud nctalk notica notifico ntfy onebot opsimate parsep pinglet pjet "
        "psafer pushdeer pushme qt rocket rsyslog session sfr signal smpp smseagle synology syslog toot trigv "
        "windows xbmc xml xmpp"
    ).split()
)  # kinds of addresses of the notifier's that are, or may be, reached by ways that anybody on the way can read
MOST = 10  # subscribers of one browser
LONGEST_SHOWN = 80
DAY = 24 * 60  # minutes


def push(owner_key: str, reached: Reached, *, lang: str, zone: str, origin: str) -> Subscriber:
    """From now on this browser may be told things; asking again renews it.

    Raises LobbyError: `bad_address`, `inner_address`, `bad_keys` (nobody could read what we send) and
    `too_many_subscribers`.
    """
    if not is_whole(reached):
        raise LobbyError("bad_keys")
    body = msgspec.json.encode(reached)
    return keep(
        owner_key,
        Subscriber.Medium.PUSH,
        reached.endpoint,
        body,
        lang=lang,
        zone=zone,
        origin=origin,
        key=keys.public(),
    )


def may_notify(url: str) -> bool:
    """Does the host let the notifier send to addresses of this kind?"""
    return url.partition("://")[0].lower() in settings.NOTIFIER


def notify(owner_key: str, url: str, *, lang: str, origin: str) -> Subscriber:
    """From now on this address of the notifier's is told things.

    Raises LobbyError: `no_notifier` (not here, or not this kind), `bad_notifier` (it leads nowhere),
    `too_many_subscribers`.
    """
    if not may_notify(url):
        raise LobbyError("no_notifier", kinds=", ".join(f"{kind}://" for kind in settings.NOTIFIER) or "–")
    if len(url) > address.LONGEST_URL or not NOTIFIER.ask(Sent(url)):
        raise LobbyError("bad_notifier")
    shown = f"{url.partition('://')[0]}://…"
    by = Subscriber.Medium.NOTIFIER
    return keep(owner_key, by, url, url.encode(), lang=lang, zone="UTC", origin=origin, shown=shown)


def keep(
    owner_key: str,
    by: str,
    reached_at: str,
    body: bytes,
    *,
    lang: str,
    zone: str,
    origin: str,
    key: str = "",
    shown: str = "",
) -> Subscriber:
    """Write down where somebody is reached. Raises LobbyError as above."""
    if by == Subscriber.Medium.PUSH:
        try:
            address.check(reached_at)
        except Barred as barred:
            raise LobbyError(barred.code) from barred
    owner, name, mine = hashed(owner_key), sha256(reached_at.encode()).hexdigest(), _mine(owner_key)
    if not mine.filter(address_hash=name).exists() and mine.count() >= MOST:
        raise LobbyError("too_many_subscribers", limit=MOST)
    with transaction.atomic():
        Subscriber.objects.filter(address_hash=name).exclude(owner_key=owner).delete()  # somebody else had this browser
        row, _new = Subscriber.objects.update_or_create(
            address_hash=name,
            defaults={
                "owner_key": owner,
                "by": by,
                "sealed": seal(body),
                "key": key,
                "shown": shown[:LONGEST_SHOWN],
                "lang": lang,
                "origin": origin[:200],
            },
            create_defaults={
                "owner_key": owner,
                "by": by,
                "sealed": seal(body),
                "key": key,
                "shown": shown[:LONGEST_SHOWN],
                "lang": lang,
                "origin": origin[:200],
                "zone": zone if zone_of(zone) else "UTC",
                "kinds": msgspec.json.encode(KINDS).decode(),
                "created": clock.now(),
            },
        )
    return row


def is_locked(row: Subscriber) -> bool:
    """May a secret be sent there: is it an address of somebody's own, reached by a way that nobody on it can read?"""
    return row.by == Subscriber.Medium.NOTIFIER and row.shown.partition("://")[0].lower() not in PLAIN


def reached_at(row: Subscriber) -> bytes | None:
    """Where a subscriber is reached; None where the key that locked it is another one."""
    try:
        return unseal(row.sealed)
    except InvalidToken:
        return None


def of_owner(owner_key: str) -> list[Subscriber]:
    """The subscribers of a browser, the oldest first."""
    return list(_mine(owner_key).order_by("id"))


def one_of(owner_key: str, subscriber_id: int) -> Subscriber:
    """One of them. Raises LobbyError `no_such_subscriber`."""
    row = _mine(owner_key).filter(pk=subscriber_id).first()
    if row is None:
        raise LobbyError("no_such_subscriber")
    return row


def by_endpoint(owner_key: str, endpoint: str) -> Subscriber | None:
    """This browser, if it may be told things."""
    return _mine(owner_key).filter(address_hash=sha256(endpoint.encode()).hexdigest()).first()


def _mine(owner_key: str) -> QuerySet[Subscriber]:
    return Subscriber.objects.filter(owner_key=hashed(owner_key)) if owner_key else Subscriber.objects.none()


# --- of what, and when ---


def wants(row: Subscriber) -> tuple[str, ...]:
    """What a subscriber wants to hear of."""
    kept = msgspec.json.decode(row.kinds, type=tuple[str, ...])
    return tuple(kind for kind in KINDS if kind in kept)


def choose(row: Subscriber, *, kinds: Collection[str], quiet: tuple[int, int] | None, zone: str, lang: str) -> None:
    """Change what a subscriber hears of, and between which minutes of the day nothing. Raises LobbyError `bad_time`."""
    if zone_of(zone) is None or (quiet and not all(0 <= minute < DAY for minute in quiet)):
        raise LobbyError("bad_time")
    row.kinds = msgspec.json.encode([kind for kind in KINDS if kind in kinds]).decode()
    row.quiet_from, row.quiet_to = quiet if quiet and quiet[0] != quiet[1] else (None, None)
    row.zone, row.lang = zone, lang
    row.save(update_fields=["kinds", "quiet_from", "quiet_to", "zone", "lang"])


def zone_of(name: str) -> ZoneInfo | None:
    """A time zone by its name in the public list; None where there is none."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None


def quiet_until(row: Subscriber, now: datetime) -> datetime | None:
    """When a subscriber may be told something again; None if that is now."""
    if row.quiet_from is None or row.quiet_to is None:
        return None
    here = now.astimezone(zone_of(row.zone))
    minute = here.hour * 60 + here.minute
    inside = (minute - row.quiet_from) % DAY < (row.quiet_to - row.quiet_from) % DAY
    if not inside:
        return None
    left = (row.quiet_to - minute) % DAY
    return now + timedelta(minutes=left) - timedelta(seconds=here.second, microseconds=here.microsecond)


# --- what is followed ---


def follow(
    row: Subscriber, *, holder: Holder | None = None, entrant: Entrant | None = None, staff: Staff | None = None
) -> None:
    """From now on the subscriber is told of this; what has happened before is not news."""
    with transaction.atomic():
        Follow.objects.get_or_create(
            subscriber=row, holder=holder, entrant=entrant, staff=staff, defaults={"created": clock.now()}
        )
        if holder is not None:
            begin([holder.match])
        who = entrant or staff
        if who is not None:
            begin_hall(who.tournament)


def unfollow(
    row: Subscriber, *, holder: Holder | None = None, entrant: Entrant | None = None, staff: Staff | None = None
) -> None:
    """The subscriber is told nothing more of this."""
    row.follows.filter(holder=holder, entrant=entrant, staff=staff).delete()


def begin(matches: Iterable[Match]) -> None:
    """From where these matches stand now, what happens is looked at."""
    for match in matches:
        if match.status != Match.Status.OVER:
            table = table_at(match.pk) if match.head else None
            due = " ".join(due_at(table)) if table else ""
            Followed.objects.get_or_create(match=match, defaults={"head": table.head if table else 0, "due": due})


def due_at(table: Table) -> list[str]:
    """The seats that have to decide now."""
    if table.state is None or table.closed:
        return []
    return [seat for seat in views.due(table) if seat in table.playing]


def begin_hall(tournament: Tournament) -> None:
    """The same for the matches that are laid in a tournament and not over."""
    there = Match.objects.filter(paired__round__tournament=tournament).exclude(status=Match.Status.OVER)
    begin(there.exclude(paired__round__state=Round.State.DRAFT))


def is_followed(tournament: Tournament) -> bool:
    """Does anybody hear of this tournament?"""
    return Follow.objects.filter(Q(staff__tournament=tournament) | Q(entrant__tournament=tournament)).exists()
