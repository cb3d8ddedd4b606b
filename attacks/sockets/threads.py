"""The one door from the event loop to the database.

Every call runs in a small pool of our own threads, never in the one thread that all of Django shares: a slow query then
delays only who asked. Stale connections are closed around each call.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, ParamSpec, TypeVar

from channels.db import database_sync_to_async

P = ParamSpec("P")
R = TypeVar("R")

WRITER = ThreadPoolExecutor(max_workers=1, thread_name_prefix="write")  # SQLite has one writer at a time anyway
READERS = ThreadPoolExecutor(max_workers=4, thread_name_prefix="read")


async def in_db(call: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Run something that only reads."""
    return await _run(call, READERS, *args, **kwargs)


async def in_writer(call: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Run something that writes."""
    return await _run(call, WRITER, *args, **kwargs)


async def _run(call: Callable[..., R], pool: ThreadPoolExecutor, *args: Any, **kwargs: Any) -> R:
    result: R = await database_sync_to_async(call, thread_sensitive=False, executor=pool)(*args, **kwargs)
    return result
