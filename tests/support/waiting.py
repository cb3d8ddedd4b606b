"""Waiting for what will become true, and finding a free place to listen."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

ROOT = Path(__file__).resolve().parent.parent.parent
T = TypeVar("T")
PATIENCE = 60.0  # seconds; only a test that fails waits so long, however busy the machine is
_held: list[socket.socket] = []


def until(condition: Callable[[], T], what: str, timeout: float = PATIENCE) -> T:
    """Wait for a condition to become true and return it; say what was waited for when it does not."""
    end = time.monotonic() + timeout
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > end:
            raise AssertionError(f"waited {timeout:g} s in vain for {what}")
        time.sleep(0.02)


async def comes(condition: Callable[[], Awaitable[T]], what: str, timeout: float = PATIENCE) -> T:
    """The same in an event loop that has other things to do meanwhile."""
    end = time.monotonic() + timeout
    while True:
        value = await condition()
        if value:
            return value
        if time.monotonic() > end:
            raise AssertionError(f"waited {timeout:g} s in vain for {what}")
        await asyncio.sleep(0.02)


def free_port() -> int:
    """A port that stays ours until this process ends, also while the server it is for is down.

    It is held by a socket that does not listen: nobody else is given the port, and a server may still listen on it.
    """
    held = socket.socket()
    held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    held.bind(("127.0.0.1", 0))
    _held.append(held)
    return int(held.getsockname()[1])
