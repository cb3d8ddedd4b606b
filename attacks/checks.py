"""What Django says about a set-up before it serves: `manage.py check`, and the first lines of the server's log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.core import checks

TAG = "broadside"


@checks.register(TAG)
def who_is_behind_the_proxy(app_configs: Sequence[Any] | None, **_: Any) -> list[checks.CheckMessage]:
    """An address with https means a proxy in front; unless it is named, everybody seems to come from there."""
    if settings.SECURE and not settings.PROXIES:
        return [
            checks.Warning(
                "BROADSIDE_ORIGINS has https, but BROADSIDE_PROXIES names no proxy: all people seem to be one.",
                hint="Set it to the address of the proxy, such as 127.0.0.1.",
                id="broadside.W003",
            )
        ]
    return []


@checks.register(TAG)
def how_many_processes(app_configs: Sequence[Any] | None, **_: Any) -> list[checks.CheckMessage]:
    """Two of the four set-ups are whole: SQLite alone, and PostgreSQL with Redis. The others do, with one process."""
    has_postgresql = settings.DATABASES["default"]["ENGINE"].endswith("postgresql")
    has_redis = "InMemory" not in settings.CHANNEL_LAYERS["default"]["BACKEND"]
    if has_redis and not has_postgresql:
        return [
            checks.Warning(
                "REDIS_URL is set, but the data are in SQLite, which allows one process only and needs no Redis.",
                hint="Set DATABASE_URL too, or neither.",
                id="broadside.W001",
            )
        ]
    if has_postgresql and not has_redis:
        return [
            checks.Warning(
                "DATABASE_URL is set without REDIS_URL, so only one process may run.",
                hint="Set REDIS_URL to run several.",
                id="broadside.W002",
            )
        ]
    return []
