"""Sends what waits, beside everything else a server does: in a thread of its own, several at once.

Only the thread itself talks to the database. Any number of processes may do the same.
"""

from __future__ import annotations

import logging
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from functools import partial
from threading import Event

from django.db import close_old_connections, connections

from attacks.models import Subscriber
from attacks.services.outward import news, notices, webhooks
from attacks.services.outward.address import Answer

log = logging.getLogger("broadside.outward")

LOOK = 0.5  # seconds between two looks
REMIND = 20.0  # seconds between two looks at clocks
HANDS = 6  # sent at once
WAYS = (str(Subscriber.Medium.PUSH), str(Subscriber.Medium.NOTIFIER), "webhook")

Came = tuple[str, Answer]


@dataclass(eq=False)
class Postman:
    """What is on its way, and what has been counted. For one thread."""

    pool: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(HANDS, thread_name_prefix="outward"))
    away: dict[Future[Came], Callable[[str, Answer], None]] = field(default_factory=dict)
    reminded: float = 0.0

    def turn(self) -> int:
        """Look at what has happened, send what is due, write down what came of what was sent; how much is under way."""
        news.look()
        if time.monotonic() - self.reminded > REMIND:
            self.reminded = time.monotonic()
            news.remind()
        self.collect()
        for row in notices.take(HANDS - len(self.away)):
            shown = notices.worded(row)
            if shown is not None:
                sends = partial(notices.outcome, row.subscriber, shown)
                self.hand(row.subscriber.by, sends, partial(notices.record_outcome, row))
        for delivery in webhooks.take(HANDS - len(self.away)):
            secret = webhooks.secret_of(delivery.webhook)
            self.hand(
                "webhook", partial(webhooks.deliver, delivery, secret), partial(webhooks.record_outcome, delivery)
            )
        STATE.waiting = notices.waiting()
        return len(self.away)

    def hand(self, way: str, sends: Callable[[], Came], records: Callable[[str, Answer], str]) -> None:
        """Give something to a free hand."""

        def note_answer(what: str, answer: Answer) -> None:
            came = records(what, answer)
            STATE.sent[way, came] += 1
            if came not in (notices.DONE, notices.LATER):
                log.info("%s: not sent (%s): %s %s", way, came, answer.status, answer.said[:120])

        self.away[self.pool.submit(sends)] = note_answer

    def collect(self) -> None:
        """Write down what became of what has come back."""
        for future in [one for one in self.away if one.done()]:
            self.away.pop(future)(*future.result())

    def all(self) -> int:
        """Send all that is due now, and wait for it; how much that was."""
        before = sum(STATE.sent.values())
        while self.turn():
            wait(self.away)
        return sum(STATE.sent.values()) - before

    def run(self, ended: Event) -> None:
        """Go on until it is ended."""
        while not ended.wait(LOOK):
            try:
                self.turn()
            except Exception as error:
                log.warning("nothing sent for a moment: %s", error)
            close_old_connections()
        self.pool.shutdown(wait=False, cancel_futures=True)
        connections.close_all()


class State:
    """What this process has sent, by way and outcome, and what waited at its last look."""

    def __init__(self) -> None:
        self.sent = Counter({(way, notices.DONE): 0 for way in WAYS})
        self.waiting = 0


STATE = State()
