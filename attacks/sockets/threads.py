"""The one door from the event loop to the database.

Every call runs in a small pool of our own threads, never in the one thread that all of Django shares: a slow query then
delays only who asked. Stale connections are closed around each call.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, ParamSpec, TypeVar

from channels.db import database_sync_to_async
from django.conf import settings

P = ParamSpec("P")
R = TypeVar("R")


def pools() -> tuple[ThreadPoolExecutor, ThreadPoolExecutor]:
    """The one thread that writes, whose work is grouped, and those that read: fewer where they read a file."""
    readers = 8 if settings.DATABASES["default"]["ENGINE"].endswith("postgresql") else 4
    return (
        ThreadPoolExecutor(max_workers=1, thread_name_prefix="write"),
        ThreadPoolExecutor(max_workers=readers, thread_name_prefix="read"),
    )


WRITER, READERS = pools()


async def in_db(call: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Run something that only reads."""
    return await _run(call, READERS, *args, **kwargs)


async def in_writer(call: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Run something that writes."""
    return await _run(call, WRITER, *args, **kwargs)


async def _run(call: Callable[..., R], pool: ThreadPoolExecutor, *args: Any, **kwargs: Any) -> R:
    result: R = await database_sync_to_async(call, thread_sensitive=False, executor=pool)(*args, **kwargs)
    return result
