"""Where the event loop reads the database: a small pool of our own threads, never the one that all of Django shares.

A slow query then delays only who asked. Stale connections are closed around each call. What writes goes through the
queue of commands (command_queue.py), whose thread keeps its connection.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from channels.db import database_sync_to_async
from django.conf import settings

P = ParamSpec("P")
R = TypeVar("R")

AT_ONCE = 8 if settings.DATABASES["default"]["ENGINE"].endswith("postgresql") else 4  # fewer where they read a file
READERS = ThreadPoolExecutor(max_workers=AT_ONCE, thread_name_prefix="read")


async def in_db(call: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Run something that only reads."""
    result: R = await database_sync_to_async(call, thread_sensitive=False, executor=READERS)(*args, **kwargs)
    return result
