"""Waits for a server process to die, by its own hand or ours, and starts it again on the same port and data."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from tests.support.server import Server
from tests.support.waiting import comes, until

FROM_OUTSIDE = "anywhere"
PATIENCE = 180.0  # seconds until a process must have died


async def dead(server: Server) -> bool:
    assert server.process is not None
    return server.process.poll() is not None


def revive(server: Server, harm: str) -> None:
    """The same process again, with this done to it."""
    server.process = None
    server.env["HARM"] = harm
    server.launch()
    until(server._answers_or_is_gone, "the server to be back")


async def watch(server: Server, points: list[str], far_enough: Callable[[], Callable[[], bool]]) -> None:
    """Let one process die at each of these points, and come back each time. The first is `anywhere`.

    `committed:2` is the second commit from then on; `anywhere` is a kill from outside as soon as `far_enough` says so.
    """
    for point, following in zip(points, [*points[1:], FROM_OUTSIDE], strict=True):
        enough = far_enough()

        async def gone(point: str = point, enough: Callable[[], bool] = enough) -> bool:
            assert server.process is not None
            if point == FROM_OUTSIDE and enough():
                server.process.kill()
            return await dead(server)

        await comes(gone, f"the server to die at {point}", PATIENCE)
        await asyncio.to_thread(revive, server, "" if following == FROM_OUTSIDE else f"die:{following}")
