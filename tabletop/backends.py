"""Where the data live and how processes ring each other: what DATABASE_URL and REDIS_URL stand for.

DATABASE_URL   postgresql://user:password@host:5432/name   (without it: one SQLite file in the data folder)
REDIS_URL      redis://:password@host:6379/0                (without it: bells within one process only)
"""

from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

SAVE_OR_SAY = "-c lock_timeout=2000 -c statement_timeout=5000 -c idle_in_transaction_session_timeout=10000"  # ms


class BadAddress(Exception):
    """An address in the environment that cannot be one; the text says which and why, without the password."""


def sqlite(file: Path, test_file: Path) -> dict[str, Any]:
    """One file, for one process.

    IMMEDIATE: a transaction that reads and then writes must queue, not fail. FULL: what was acknowledged survives a
    power cut. The connections belong to a few threads of our own, so they stay open.
    """
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": file,
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            "timeout": 5,
            "transaction_mode": "IMMEDIATE",
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON",
        },
        "TEST": {"NAME": test_file},
    }


def postgresql(url: str) -> dict[str, Any]:
    """A PostgreSQL server, reached through a pool; a query that cannot go on fails instead of holding others up."""
    parts = split("DATABASE_URL", url, ("postgresql", "postgres"))
    name = unquote(parts.path.lstrip("/"))
    if not name or "/" in name:
        raise BadAddress("DATABASE_URL names no database: postgresql://user:password@host:5432/name")
    more = dict(parse_qsl(parts.query))
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": name,
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": more.pop("host", "") or parts.hostname or "",
        "PORT": parts.port or "",
        "CONN_MAX_AGE": 0,  # connections go back to the pool after each use
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {
            "prepare_threshold": 5,  # only what services/store/repository.py sends by itself
            "pool": {"min_size": 2, "max_size": 24, "timeout": 5},
            "options": SAVE_OR_SAY,
            **more,
        },
    }


def bells_within() -> dict[str, Any]:
    """Bells reach the sockets of this process only."""
    return {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}


def bells_between(url: str) -> dict[str, Any]:
    """Bells reach the sockets of every process, through Redis."""
    parts = split("REDIS_URL", url, ("redis", "rediss", "unix"))
    if parts.scheme != "unix" and not parts.hostname:
        raise BadAddress("REDIS_URL names no host: redis://host:6379/0")
    return {
        "default": {"BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer", "CONFIG": {"hosts": [url]}},
    }


def split(variable: str, url: str, schemes: tuple[str, ...]) -> SplitResult:
    """The parts of an address. Raises BadAddress with a sentence about what is wrong."""
    try:
        parts = urlsplit(url.strip())
        _ = parts.port  # read here, because it is checked when it is read
    except ValueError as error:
        raise BadAddress(f"{variable} is no address: {error}") from None
    if parts.scheme not in schemes:
        raise BadAddress(f"{variable} must begin with {schemes[0]}:// and not with {(parts.scheme or '(nothing)')!r}")
    return parts
