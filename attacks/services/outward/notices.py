"""What waits to be sent to subscribers: who takes it, what it says, and what becomes of it.

Whoever sends something takes it for a while first; a process that ends meanwhile leaves it to the next one. So
everything is sent at least once, and what is shown twice has the same tag and stands there once.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import msgspec
from django.conf import settings
from django.db.models import Q

from attacks.models import Match, Notice, Pairing, Subscriber, Tournament
from attacks.services.common import clock
from attacks.services.outward import push, subscribers
from attacks.services.outward.address import Answer, Barred
from attacks.services.outward.notifier import NOTIFIER, Sent
from attacks.services.outward.push import Reached, Shown
from attacks.services.outward.subscribers import LINK, REMIND, quiet_until

log = logging.getLogger("broadside.outward")

TAKEN = timedelta(seconds=60)  # for whoever sends it
AGAIN = tuple(timedelta(seconds=seconds) for seconds in (5, 30, 300, 1800, 7200, 21600))  # after each failure
LONGEST = 240  # letters of a line
DONE, GONE, LATER, LOST = "done", "gone", "later", "lost"  # what becomes of one


class Said(msgspec.Struct, frozen=True):
    """What a notice is about, for whoever puts it into words: the match is seen with the eyes of its `audience`."""

    kind: str
    audience: str
    about: dict[str, Any]
    match: Match | None = None
    tournament: Tournament | None = None


Words = Callable[[Said, str], tuple[str, str, str]]
_words: list[Words] = []


def use_words(words: Words) -> None:
    """From now on notices are put into words by this: title, text and path to open, in a language."""
    _words[:] = [words]


def take(most: int) -> list[Notice]:
    """What is due, at most so many; nobody else takes it for a while. In quiet hours it waits for their end."""
    now = clock.now()
    free = Q(until=None) | Q(until__lte=now)
    found = Notice.objects.filter(free, due__lte=now).select_related("subscriber", "match", "tournament")
    taken = []
    for row in found.order_by("due", "id")[:most]:
        later = quiet_until(row.subscriber, now)
        mine = Notice.objects.filter(pk=row.pk, at=row.at, until=row.until)
        if later is not None:
            mine.update(due=later)
        elif mine.update(until=now + TAKEN):
            taken.append(row)
    return taken


def worded(row: Notice) -> Shown | None:
    """What a notice says, in the language of its subscriber; None where that cannot be told, and then it is away."""
    lang = row.subscriber.lang
    about = msgspec.json.decode(row.about, type=dict[str, Any])
    if not _still(row, about):
        row.delete()
        return None
    try:
        title, line, url = _words[0](Said(row.kind, row.audience, about, row.match, row.tournament), lang)
    except Exception:  # a match that cannot be read any more must not hold up the others
        log.exception("no words for a notice of %s", row.tag)
        row.delete()
        return None
    return Shown(title[:LONGEST], line[:LONGEST], row.tag, url, lang)


def _still(row: Notice, about: dict[str, Any]) -> bool:
    """Is what waited to be said still so? A link goes only to who still follows its player, at a locked address."""
    if row.kind == LINK:
        follows = row.subscriber.follows.filter(entrant=about["entrant"])
        return subscribers.is_locked(row.subscriber) and follows.exists()
    if row.kind == REMIND and "until" in about and clock.at(about["until"]) < clock.now():
        return False
    open_ones = Pairing.objects.filter(pk=about.get("paired", 0), result="")
    return "paired" not in about or open_ones.exists()


def send(row: Subscriber, shown: Shown) -> Answer:
    """Send it. Raises Barred."""
    body = subscribers.reached_at(row)
    if body is None:
        return Answer(410, "locked with another key")
    if row.by == Subscriber.Medium.NOTIFIER:
        return _by_notifier(row, body.decode(), shown)
    return push.send(msgspec.json.decode(body, type=Reached), shown)


def _by_notifier(row: Subscriber, url: str, shown: Shown) -> Answer:
    """Send it by the notifier's process, as far as the host still lets it."""
    if not subscribers.may_notify(url):
        return Answer(410, "the host does not send there")
    inner = tuple(str(network) for network in settings.INNER)
    text = f"{shown.text}\n{row.origin}{shown.url}"
    return Answer(200 if NOTIFIER.ask(Sent(url, inner, shown.title, text)) else 0)


def outcome(row: Subscriber, shown: Shown) -> tuple[str, Answer]:
    """Send it, and what came of that. Reads and writes no database."""
    try:
        answer = send(row, shown)
    except Barred as barred:
        return GONE, Answer(0, barred.code)
    except Exception as error:  # whatever a library stumbles over, the others go on
        log.exception("not sent")
        return LATER, Answer(0, type(error).__name__)
    if 200 <= answer.status < 300:
        return DONE, answer
    if answer.status in (404, 410):
        return GONE, answer
    return (LATER if answer.status in (0, 408, 429) or answer.status >= 500 else LOST), answer


def record_outcome(row: Notice, what: str, answer: Answer) -> str:
    """Write down what became of a notice, unless a newer one has taken its place; what counts in the end."""
    mine = Notice.objects.filter(pk=row.pk, at=row.at)
    if what == GONE:
        Subscriber.objects.filter(pk=row.subscriber_id).delete()
    elif what == LATER and row.tries < len(AGAIN):
        wait = max(AGAIN[row.tries], timedelta(seconds=answer.retry_after))
        mine.update(due=clock.now() + wait, until=None, tries=row.tries + 1)
    else:
        mine.delete()
        return LOST if what == LATER else what
    return what


def waiting() -> int:
    """How many wait."""
    return Notice.objects.count()
