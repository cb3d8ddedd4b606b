"""What a server keeps its matches in and rings its bells with: database and Redis, and whether the key is theirs."""

from __future__ import annotations

from collections.abc import Iterator

import redis
from cryptography.fernet import InvalidToken
from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder

from attacks.models import Match, Subscriber
from attacks.services.common import clock
from attacks.services.dice import seeds
from attacks.services.doctor.finding import WRONG, Finding, doubtful, wrong
from attacks.services.outward import keys

OLDEST_POSTGRESQL, OLDEST_REDIS = 130000, 6
APART = 2.0  # seconds between two clocks, from which deadlines look odd
PATIENCE = 3.0  # seconds


def database() -> Iterator[Finding]:
    """Does it answer, is it whole, are its tables this version's, is its clock ours, and do we have its key?"""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError as error:
        yield wrong(
            "database.away",
            f"The database does not answer: {' '.join(str(error).split())[:300]}",
            "Start it, or mend DATABASE_URL; until then nothing is acknowledged, and nothing is lost.",
        )
        return
    yield from _whole()
    found = list(_tables())
    yield from found
    if not any(one.level == WRONG for one in found):
        yield from _key()
        yield from _browsers()


def _whole() -> Iterator[Finding]:
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA quick_check(3)")
            if (said := cursor.fetchone()[0]) != "ok":
                yield wrong(
                    "database.damaged",
                    f"The SQLite file is damaged: {said[:200]}",
                    "Stop the server, keep a copy of the folder, and restore the last backup (manage.py restore FILE).",
                )
            return
        cursor.execute("SHOW server_version_num")
        if int(number := cursor.fetchone()[0]) < OLDEST_POSTGRESQL:
            yield doubtful(
                "database.old", f"PostgreSQL is version {int(number) // 10000}; tested is 13 and newer.", "Update it."
            )
        cursor.execute("SELECT clock_timestamp()")
        apart = abs((cursor.fetchone()[0] - clock.now()).total_seconds())
        if apart > APART:
            yield doubtful(
                "database.clock",
                f"The clocks of this machine and of the database are {apart:.0f} seconds apart.",
                "Let both follow a time server.",
            )


def _tables() -> Iterator[Finding]:
    executor = MigrationExecutor(connection)
    waiting = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if waiting:
        yield wrong(
            "database.older",
            f"The tables are older than the program; {len(waiting)} changes wait, first {waiting[0][0]}.",
            "manage.py migrate",
        )
    known = set(executor.loader.disk_migrations)
    newer = [
        name
        for app, name in MigrationRecorder(connection).applied_migrations()
        if app == "attacks" and (app, name) not in known
    ]
    if newer:
        yield wrong(
            "database.newer",
            f"The tables are newer than the program: it does not know {min(newer)}.",
            "Run the newer version, or take the tables back with it first.",
        )


def _key() -> Iterator[Finding]:
    locked = Match.objects.exclude(seed_sealed="").order_by("-pk").values_list("seed_sealed", flat=True).first()
    try:
        if locked:
            seeds.unseal(locked)
    except InvalidToken:
        yield wrong(
            "key.other",
            "The secret key is not the one these matches were begun with: their dice cannot be opened, nor any seat.",
            "Bring back secret.key (or BROADSIDE_SECRET) from where the database came from.",
        )


def _browsers() -> Iterator[Finding]:
    """Do the browsers that want to be told while away trust the key we sign with?"""
    browsers = Subscriber.objects.filter(by=Subscriber.Medium.PUSH)
    if other := browsers.exclude(key=keys.public()).count():
        yield doubtful(
            "push.key",
            f"{other} of {browsers.count()} browsers that want to be told while away trust another secret key.",
            "Bring back secret.key (or BROADSIDE_SECRET) from where the database came from; or people allow it anew.",
        )


def bells() -> Iterator[Finding]:
    """Does Redis answer, where there is one?"""
    if not settings.REDIS_URL:
        return
    try:
        with redis.Redis.from_url(
            settings.REDIS_URL, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE
        ) as server:
            number = str(server.info("server")["redis_version"])
    except redis.AuthenticationError:
        yield wrong("redis.password", "Redis refuses our password.", "Set the password that it has in REDIS_URL.")
        return
    except redis.RedisError as error:
        yield wrong(
            "redis.away",
            f"Redis does not answer: {' '.join(str(error).split())[:200]}",
            "Start it, or mend REDIS_URL; until then moves arrive after two seconds instead of at once.",
        )
        return
    if int(number.split(".")[0]) < OLDEST_REDIS:
        yield doubtful("redis.old", f"Redis is version {number}; tested is {OLDEST_REDIS} and newer.", "Update it.")
