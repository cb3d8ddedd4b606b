"""The one door from the event loop to the database.

Every call runs in a small pool of our own threads, never in the one thread that all of Django shares: a slow query then
delays only who asked. Readers' stale connections are closed around each call, the writer keeps its own.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

from channels.db import database_sync_to_async
from django.conf import settings
from django.db import connection

from attacks.services.store.repository import FILE

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
    result: R = await database_sync_to_async(call, thread_sensitive=False, executor=READERS)(*args, **kwargs)
    return result


async def in_writer(call: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Run something that writes, in the one thread that keeps its connection: most of a lone command is the hop."""
    return await asyncio.get_running_loop().run_in_executor(WRITER, partial(_kept, call, *args, **kwargs))


def _kept(call: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """A connection that broke is given up before the next call needs it, and nothing goes into a file that was."""
    FILE.must_be_ours()
    if connection.errors_occurred and not connection.is_usable():
        connection.close()
    connection.errors_occurred = False
    return call(*args, **kwargs)
