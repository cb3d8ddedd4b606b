"""This server process among the others: who is alive, whether two may be, and how long nobody served.

Every process has a row and says in it every five seconds that it is alive. From those rows a starting process learns
two things: whether another one runs where only one may, and for how long nobody served before it.
"""

from __future__ import annotations

import logging
import os
import socket
import time
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from django.conf import settings
from django.db import DatabaseError, OperationalError, ProgrammingError, connection
from django.db.models import Max

from attacks.models import Event, Process
from attacks.services.common import clock
from attacks.services.match.commands import QueuedCommand
from attacks.services.store import timers
from attacks.services.store.repository import FILE

log = logging.getLogger("broadside.process")

BEAT = 5.0  # seconds between two signs of life
DEAD_AFTER = timedelta(seconds=15)
LONG_AGO = timedelta(days=1)

NO_TABLES = "The database has no tables yet, or old ones. Run: manage.py migrate"
NO_ANSWER = "The database does not answer: {why}"
ALONE = "Another Broadside process (number {pid} on {host}) works on the same data, and {why}"


class CannotStart(Exception):
    """This process must not serve; the text says why to whoever runs the server."""


def one_only() -> str:
    """Why only one process may run, as the second half of a sentence; "" if several may."""
    more = "To run several, set DATABASE_URL (PostgreSQL) and REDIS_URL (Redis)."
    if connection.vendor == "sqlite":
        return f"SQLite allows only one. {more}"
    if "InMemory" in settings.CHANNEL_LAYERS["default"]["BACKEND"]:
        return f"without Redis they would not hear of each other. {more}"
    return ""


@dataclass
class Life:
    """This process, from its start to its end. `begin`, then `beat` every five seconds, then `end`."""

    host: str = field(default_factory=socket.gethostname)
    pid: int = field(default_factory=os.getpid)
    row: Process | None = None
    _before: list[str] = field(default_factory=list)
    _first_seen: dict[str, datetime] = field(default_factory=dict)

    def begin(self) -> None:
        """Take part. Raises CannotStart with a sentence where that would lose or split what people do."""
        try:
            reach_database()
            FILE.remember()
            set_clock()
            self._before = list(Process.objects.filter(serving=True).values_list("id", flat=True))
            self.row = Process.objects.create(host=self.host, pid=self.pid, started=clock.now(), alive_at=clock.now())
            self._somebody_serves()
            if one_only():
                self._wait_until_alone()
            Process.objects.filter(stopped=True, alive_at__lt=clock.now() - LONG_AGO).exclude(id=newest()).delete()
        except (OperationalError, ProgrammingError) as error:
            why = str(error).strip().splitlines()[0]
            no_tables = isinstance(error, ProgrammingError) or "no such" in why
            raise CannotStart(NO_TABLES if no_tables else NO_ANSWER.format(why=why)) from error

    def beat(self) -> None:
        """Say that we are alive. What goes wrong is said in the log; the next beat comes in five seconds.

        Raises Exchanged.
        """
        if self.row is None:
            return
        FILE.must_be_ours()
        try:
            if connection.vendor == "postgresql":
                clock.not_before(database_time())
            self.row.alive_at = clock.now()
            self.row.save()
        except DatabaseError as error:
            log.warning("no sign of life written: %s", str(error).strip())

    def end(self) -> None:
        """End in order, so that nobody need wonder."""
        FILE.forget()
        if self.row is None:
            return
        try:
            Process.objects.filter(id=self.row.id).update(alive_at=clock.now(), stopped=True)
        except DatabaseError as error:
            log.warning("end not written: %s", str(error).strip())
        self.row = None

    def others(self) -> list[Process]:
        """The processes that have not ended as far as anybody knows."""
        assert self.row is not None
        return list(Process.objects.filter(stopped=False).exclude(id=self.row.id))

    def is_gone(self, one: Process) -> bool:
        """Whether a process has certainly ended: its number is free here, or nothing is heard from elsewhere."""
        if one.host == self.host:
            return one.pid == self.pid or not runs(one.pid)
        return is_silent(one)

    # --- one process only ---

    def _wait_until_alone(self) -> None:
        """Return when no older process is alive; one that shows a sign of life means that we must go."""
        assert self.row is not None
        mine = (self.row.started, self.row.id)
        before = {one.id: one.alive_at for one in self.others() if (one.started, one.id) < mine}
        give_up = time.monotonic() + BEAT + 2
        while before:
            for one in Process.objects.filter(id__in=before):
                if one.stopped or self.is_gone(one) or time.monotonic() > give_up:
                    Process.objects.filter(id=one.id, alive_at=one.alive_at).update(stopped=True)
                    del before[one.id]
                elif one.alive_at > before[one.id]:
                    Process.objects.filter(id=self.row.id).delete()
                    raise CannotStart(ALONE.format(pid=one.pid, host=one.host, why=one_only()))
            time.sleep(0.1 if before else 0)

    # --- deadlines ---

    def may_serve(self) -> bool:
        """Whether deadlines may pass yet: others serve, or it is known how long nobody did."""
        if self._somebody_serves():
            return True
        return all(self.is_gone(one) or is_silent(one) for one in self.others() if one.serving)

    def compensations(self) -> list[QueuedCommand]:
        """What is to be done before the first deadline passes: nothing where others served all the time."""
        if self._somebody_serves():
            return []
        since = Process.objects.filter(id__in=self._before).aggregate(at=Max("alive_at"))["at"]
        return timers.compensations(since) if since else []

    def serve(self) -> None:
        """From here on deadlines pass."""
        assert self.row is not None
        self.row.serving = True
        Process.objects.filter(id=self.row.id).update(serving=True)

    @property
    def serves(self) -> bool:
        return self.row is not None and self.row.serving

    def _somebody_serves(self) -> bool:
        """Whether a process that serves has shown a sign of life since we first saw it."""
        serving = [one for one in self.others() if one.serving]
        return any(one.alive_at > self._first_seen.setdefault(one.id, one.alive_at) for one in serving)


def reach_database() -> None:
    """One plain connection, because what a pool says about a server that does not answer helps nobody."""
    if connection.vendor == "postgresql":
        plain = connection.copy()
        plain.settings_dict["OPTIONS"].pop("pool", None)
        plain.ensure_connection()
        plain.close()


def set_clock() -> None:
    """Go by the database's clock; with SQLite by this machine's, but never earlier than what is already written."""
    if connection.vendor == "postgresql":
        clock.start_at(database_time())
    newest_event = Event.objects.order_by("-id").values_list("at", flat=True).first()
    newest_sign = Process.objects.aggregate(at=Max("alive_at"))["at"]
    for moment in (newest_event, newest_sign):
        if moment is not None:
            clock.not_before(moment)


def database_time() -> datetime:
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        moment: datetime = cursor.fetchone()[0]
    return moment


def is_silent(one: Process) -> bool:
    return one.alive_at < clock.now() - DEAD_AFTER


def newest() -> str | None:
    """The process that served last."""
    return Process.objects.filter(serving=True).order_by("-alive_at").values_list("id", flat=True).first()


def runs(pid: int) -> bool:
    """Whether a process of this number runs on this machine."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
