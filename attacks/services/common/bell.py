"""The doorbell: tells every process that something has changed, and nothing else.

A bell may be lost, doubled or late without harm: whoever hears it reads the database, and everybody also looks there
every two seconds. So a failure to ring is counted and passed over.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import InMemoryChannelLayer, get_channel_layer
from django.db import transaction

log = logging.getLogger("broadside.bell")
LIMIT = 1.0  # seconds

failures = 0


def group(match_id: str) -> str:
    return f"m.{match_id}"


def hall(tournament_id: int) -> str:
    return f"t.{tournament_id}"


def reaches_others() -> bool:
    """Could anybody outside this process hear a bell?"""
    return not isinstance(get_channel_layer(), InMemoryChannelLayer)


async def ring(match_id: str, head: int) -> None:
    """Say that a match has come to this number."""
    await _send(group(match_id), {"type": "bell", "m": match_id, "h": head})


async def ring_line(match_id: str, c: int) -> None:
    """Say that the chat of a match has come to this line."""
    await _send(group(match_id), {"type": "bell", "m": match_id, "c": c})


async def ring_moderated(match_id: str, moderated: int) -> None:
    """Say that moderators have hidden a line of a match, or changed a name, for so manieth time."""
    await _send(group(match_id), {"type": "bell", "m": match_id, "u": moderated})


async def ring_onward(match_id: str) -> None:
    """Say that those of a match that is over have proposed or agreed to play again."""
    await _send(group(match_id), {"type": "bell", "m": match_id, "o": 1})


async def ring_holder(match_id: str, holder_id: str) -> None:
    """Say that somebody's rights in a match have changed."""
    await _send(group(match_id), {"type": "bell", "m": match_id, "w": holder_id})


async def ring_hall(tournament_id: int, version: int) -> None:
    """Say that a tournament has come to this version."""
    await _send(hall(tournament_id), {"type": "bell", "v": version})


def ring_after_commit(match_id: str, head: int) -> None:
    """The same from a page or a command, once what it did is saved."""
    transaction.on_commit(lambda: async_to_sync(ring)(match_id, head))


def ring_holder_after_commit(match_id: str, holder_id: str) -> None:
    transaction.on_commit(lambda: async_to_sync(ring_holder)(match_id, holder_id))


def ring_moderated_after_commit(match_id: str, moderated: int) -> None:
    transaction.on_commit(lambda: async_to_sync(ring_moderated)(match_id, moderated))


def ring_onward_after_commit(match_id: str) -> None:
    transaction.on_commit(lambda: async_to_sync(ring_onward)(match_id))


def ring_hall_after_commit(tournament_id: int, version: int) -> None:
    transaction.on_commit(lambda: async_to_sync(ring_hall)(tournament_id, version))


async def _send(to: str, message: dict[str, Any]) -> None:
    global failures
    layer = get_channel_layer()
    if layer is None:
        return
    try:
        await asyncio.wait_for(layer.group_send(to, message), LIMIT)
    except Exception as error:
        failures += 1
        log.warning("bell not rung (%d so far): %s", failures, type(error).__name__)
