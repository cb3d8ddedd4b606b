"""What the tests run on. BROADSIDE_TEST_BACKEND says it, for the whole run:

    embedded     (default) SQLite, bells in memory, one process per server
    production   PostgreSQL and Redis, started here; two processes per server

A server's data are a folder. In production it also has a database of its own; the addresses are kept in that folder.
"""

from __future__ import annotations

import os
import secrets
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.support.postgres import Postgres
from tests.support.redis import Redis

PRODUCTION = os.environ.get("BROADSIDE_TEST_BACKEND", "embedded") == "production"
DATABASE, REDIS = "database.url", "redis.url"  # files in a folder of data


@dataclass(frozen=True)
class Backend:
    """The two servers that all tests of a run share."""

    postgres: Postgres
    redis: Redis


_running: list[Backend] = []


def running() -> Backend:
    """The shared servers, started when somebody first asks."""
    if not _running:
        _running.append(Backend(Postgres().start(), Redis().start()))
    return _running[0]


def begin() -> None:
    """Point this process at the backend, before its settings are read. They end with the process."""
    kind = os.environ.get("BROADSIDE_TEST_BACKEND", "embedded")
    assert kind in ("embedded", "production"), f"BROADSIDE_TEST_BACKEND is {kind!r}"
    for name in ("DATABASE_URL", "REDIS_URL", "PYTHONDONTWRITEBYTECODE"):  # servers start in half the time if they may
        os.environ.pop(name, None)
    if PRODUCTION:
        os.environ["DATABASE_URL"] = running().postgres.url("broadside")
        os.environ["REDIS_URL"] = running().redis.url


def lay(folder: Path, like: Path | None = None, on: Backend | None = None) -> None:
    """Give a folder of data a database of its own, empty or a copy of another folder's."""
    if on is None and PRODUCTION:
        on = running()
    if on is not None:
        template = address(like).rpartition("/")[2] if like else "template0"
        (folder / DATABASE).write_text(on.postgres.create(f"t_{secrets.token_hex(6)}", template), "ascii")
        (folder / REDIS).write_text(on.redis.url, "ascii")


def address(folder: Path) -> str:
    """Where the database of a folder is; "" if that is a file in it."""
    return (folder / DATABASE).read_text("ascii") if (folder / DATABASE).exists() else ""


def environment(folder: Path) -> dict[str, str]:
    """What a process needs to be told to work on a folder of data."""
    return {
        "DJANGO_SETTINGS_MODULE": "tabletop.settings",
        "BROADSIDE_DATA": str(folder),
        "BROADSIDE_PACKED": "late",
        "DATABASE_URL": address(folder),
        "REDIS_URL": (folder / REDIS).read_text("ascii") if (folder / REDIS).exists() else "",
    }


def copied_for_tests(folder: Path) -> Callable[[], None]:
    """Lead Django's queries in this process to a copy of a folder's database; what is returned drops it again."""
    from django.conf import settings
    from django.db import connection

    connection.close()
    before = connection.settings_dict["NAME"]
    if PRODUCTION:
        name = "test_broadside"
        running().postgres.create(name, address(folder).rpartition("/")[2])
    else:
        name = str(connection.settings_dict["TEST"]["NAME"])
        shutil.copyfile(folder / "broadside.sqlite3", name)
    settings.DATABASES["default"]["NAME"] = connection.settings_dict["NAME"] = name

    def drop() -> None:
        connection.close()
        settings.DATABASES["default"]["NAME"] = connection.settings_dict["NAME"] = before
        if not PRODUCTION:  # PostgreSQL's end with its server
            for end in ("", "-wal", "-shm"):
                Path(name + end).unlink(missing_ok=True)

    return drop


@contextmanager
def database_of(folder: Path) -> Iterator[Any]:
    """In this thread, Django's queries go to the database of a folder of data."""
    from django.db import connections
    from django.db.utils import load_backend

    from tabletop import backends

    if address(folder):
        settings = backends.postgresql(address(folder))
        del settings["OPTIONS"]["pool"]  # a pool belongs to one database; this is a visit
    else:
        settings = backends.sqlite(folder / "broadside.sqlite3", folder / "test.sqlite3")
    before = connections["default"]
    visit = load_backend(settings["ENGINE"]).DatabaseWrapper(
        connections.configure_settings({"default": settings})["default"], "default"
    )
    connections["default"] = visit
    try:
        yield visit
    finally:
        visit.close()
        connections["default"] = before


@contextmanager
def locked(table: str, row: str) -> Iterator[None]:
    """Somebody else holds a row (with SQLite the whole file) while this lasts; this thread soon gives up waiting."""
    from django.db import connection

    patience = "SET lock_timeout = {}" if PRODUCTION else "PRAGMA busy_timeout = {}"
    with connection.cursor() as cursor:
        cursor.execute(patience.format(50))
    other: Any = connection.copy()
    other.settings_dict["OPTIONS"].pop("pool", None)
    try:
        other.set_autocommit(False)  # from the next statement on everything is one transaction
        with other.cursor() as cursor:
            cursor.execute(f"UPDATE {table} SET id = id WHERE id = %s", [row])
        yield
        other.rollback()
    finally:
        other.close()
        with connection.cursor() as cursor:
            cursor.execute(patience.format(2000 if PRODUCTION else 5000))
