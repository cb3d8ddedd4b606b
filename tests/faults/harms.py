"""What can be taken from a server, and faults that can be built into it. tests/faults/harmed.py does so.

no_poll            no hub looks at the database by itself
no_guard           a match row is written wherever it stands (its numbers are left to the database)
no_ids             no command is known again
no_bells           no bell is rung
silent:10          no bell is rung for the number 10 and above
slow:Sleepy        whatever is decided or read of matches of this title takes two seconds in the database
impatient          a database that is locked is not waited for as long
die:committed:3    the process kills itself at the third commit: `drawn` before its transaction (and only where dice
                   fell, which it tells), `saving` in it, `committed` before the answer, `answered` after it
"""

from __future__ import annotations

import os
import signal
import sys
import time
from typing import Any

from django.conf import settings
from django.db import connection

from attacks.models import Match
from attacks.services.common import bell
from attacks.services.live import feed
from attacks.services.store import group_commit, repository
from attacks.sockets import hubs

SLEEP = 2.0  # seconds
HOUR = 3600.0


def no_poll() -> None:
    hubs.POLL = HOUR


def no_guard() -> None:
    guarded = repository._update

    def anywhere(rows: list[tuple[Any, ...]]) -> int:
        stands = Match.objects.filter(id__in=[row[-3] for row in rows]).values_list("id", "head", "last_hash")
        where = {row[0]: row for row in stands}
        return guarded([(*row[:-3], *where[row[-3]]) for row in rows])

    repository._update = anywhere


def no_ids() -> None:
    class Forgetful(dict[Any, Any]):
        def get(self, key: Any, default: Any = None) -> Any:
            return default

    class Batch(group_commit.Batch):
        def __init__(self) -> None:
            super().__init__(handled=Forgetful())

    repository.reply_to = lambda *_: None
    group_commit.Batch = Batch  # type: ignore[misc]


def no_bells() -> None:
    silent("0")


def silent(number: str) -> None:
    rings = bell._send

    async def send(to: str, message: dict[str, Any]) -> None:
        if message.get("h", int(number)) < int(number):
            await rings(to, message)

    bell._send = send


def slow(title: str) -> None:
    def after_a_sleep(call: Any) -> Any:
        def asleep(match_id: str, *args: Any) -> Any:
            if Match.objects.filter(id=match_id, title=title).exists():
                sleep()
            return call(match_id, *args)

        return asleep

    group_commit.table_at = after_a_sleep(group_commit.table_at)
    feed.load = after_a_sleep(feed.load)


def sleep() -> None:
    """A query that takes its time."""
    connection.ensure_connection()
    if connection.vendor == "sqlite":
        connection.connection.create_function("pg_sleep", 1, time.sleep)
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_sleep(%s)", [SLEEP])
        cursor.fetchall()


def impatient() -> None:
    settings.DATABASES["default"]["OPTIONS"]["timeout"] = 0.2
    group_commit.PATIENCE = 0.5


def die(where: str, count: str) -> None:
    left = [int(count)]

    def now(_: Any = None) -> None:
        left[0] -= 1
        if left[0] <= 0:
            os.kill(os.getpid(), signal.SIGKILL)

    store, save, told = repository.store, repository._save, hubs.HUBS.commands._send_on

    def drawn(decisions: Any) -> Any:
        rolled = [(d.after.id, row.body) for d in decisions for row in d.rows if row.kind == "dice.rolled"]
        if rolled:
            sys.stderr.write("".join(f"DRAWN {match_id} {body}\n" for match_id, body in rolled))
            now()
        return store(decisions)

    def committed(decisions: Any) -> Any:
        saved = store(decisions)
        now()
        return saved

    def saving(groups: Any, move: Any) -> Any:
        kept = save(groups, move)
        now()
        return kept

    def answered(match_id: str, saved: Any) -> Any:
        now()
        return told(match_id, saved)

    if where == "drawn":
        group_commit.store = drawn
    elif where == "committed":
        group_commit.store = committed
    elif where == "saving":
        repository._save = saving
    else:
        hubs.HUBS.commands._send_on = answered  # type: ignore[method-assign]


KINDS = {one.__name__: one for one in (no_poll, no_guard, no_ids, no_bells, silent, slow, impatient, die)}


def do(harms: str) -> None:
    """Do what is named in these words."""
    for harm in harms.split():
        name, *rest = harm.split(":")
        KINDS[name](*rest)
