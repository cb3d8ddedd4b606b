"""The database as a whole: put aside while the server runs, taken back, and what a taken-back one must say.

A database from a backup tells another history than browsers remember. So it gets a new epoch, by which every browser
drops what it knows, and the time since the backup does not count for any clock. Where somebody put an old database in
place by other means and told nobody, browsers find out by the mark of the last event they know (sockets/hub.py).
"""

from __future__ import annotations

import os
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path
from typing import Any

from django.db import connection, transaction
from django.db.models import Max

from attacks.models import Installation, Process
from attacks.models.match import epoch
from attacks.services.store import timers
from attacks.services.store.matches import act

WAIT = 60.0  # seconds for who else uses the file
TRIES = (
    5  # with a PostgreSQL that others write into meanwhile; each is one transaction, so a try in vain changes nothing
)
DEADLOCK = "deadlock detected"


class NoBackup(Exception):
    """A file cannot be written, or is no backup of such a database; the text says why."""


def backup(file: Path) -> None:
    """Put the whole database into a file, as it is at one moment; games may go on. Raises NoBackup."""
    part = file.with_name(file.name + ".part")
    part.unlink(missing_ok=True)
    try:
        if connection.vendor == "sqlite":
            _copy(str(connection.settings_dict["NAME"]), str(part))
        else:
            _postgres("pg_dump", "--format=custom", "--no-owner", f"--file={part}")
        part.chmod(0o600)
        part.replace(file)
    except OSError as error:
        raise NoBackup(str(error)) from error


def restore(file: Path) -> None:
    """Put a backup in the place of everything. Raises NoBackup; then nothing has changed."""
    if not file.is_file():
        raise NoBackup(f"there is no file {file}")
    connection.close()
    if connection.vendor == "sqlite":
        if not file.read_bytes()[:15] == b"SQLite format 3":
            raise NoBackup(f"{file} is no backup of an SQLite database")
        _copy(str(file), str(connection.settings_dict["NAME"]))
    else:
        words = ("--clean", "--if-exists", "--no-owner", "--single-transaction", str(file))
        for left in reversed(range(TRIES)):
            try:
                _postgres("pg_restore", *words)
                break
            except NoBackup as problem:  # whoever writes meanwhile may hold what we wait for, and wait for what we hold
                if DEADLOCK not in str(problem) or not left:
                    raise


def begin_anew() -> None:
    """Say that this database was restored. Its tables must be up to date."""
    since = Process.objects.aggregate(at=Max("alive_at"))["at"]
    with transaction.atomic():
        Installation.objects.update_or_create(id=1, defaults={"epoch": epoch()})
        Process.objects.update(stopped=True)  # of then; whoever runs now writes its row again
    for due in timers.compensations(since) if since else ():
        act(due.match_id, due.holder_id, due.order)


def _copy(source: str, target: str) -> None:
    try:
        with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target, timeout=WAIT)) as new:
            old.backup(new)
    except sqlite3.Error as error:
        raise NoBackup(str(error)) from error


def _postgres(program: str, *words: str) -> None:
    known: dict[str, Any] = connection.settings_dict
    names = {"PGHOST": "HOST", "PGPORT": "PORT", "PGUSER": "USER", "PGPASSWORD": "PASSWORD", "PGDATABASE": "NAME"}
    given = {name: str(known[key]) for name, key in names.items() if known.get(key)}
    database = [f"--dbname={known['NAME']}"] if program == "pg_restore" else []
    try:
        done = subprocess.run(
            [program, *database, *words], env={**os.environ, **given}, capture_output=True, text=True, check=False
        )
    except FileNotFoundError:
        raise NoBackup(f"{program} is not installed; on Debian it is in postgresql-client") from None
    if done.returncode:
        raise NoBackup(done.stderr.strip().splitlines()[0] if done.stderr.strip() else f"{program} failed")
