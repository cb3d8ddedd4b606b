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


def until(condition: Callable[[], T], what: str, timeout: float = 10.0) -> T:
    """Wait for a condition to become true and return it; say what was waited for when it does not."""
    end = time.monotonic() + timeout
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > end:
            raise AssertionError(f"waited {timeout:g} s in vain for {what}")
        time.sleep(0.02)


async def comes(condition: Callable[[], Awaitable[T]], what: str, timeout: float = 10.0) -> T:
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
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return int(sock.getsockname()[1])
