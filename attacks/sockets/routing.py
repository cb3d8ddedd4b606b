"""Which address is served by what, and who may connect at all."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Collection
from typing import Any

from channels.routing import URLRouter
from django.conf import settings
from django.urls import re_path

from attacks.sockets.connection import UnknownRoute
from attacks.sockets.consumer import MatchConsumer
from attacks.sockets.stream_consumer import StreamConsumer
from attacks.sockets.tournament_feed import TournamentConsumer

log = logging.getLogger("broadside.origin")

App = Callable[[dict[str, Any], Any, Any], Awaitable[Any]]


def exact_origin(app: App, allowed: Collection[bytes]) -> App:
    """Only pages of these addresses may connect: scheme, host and port, byte for byte.

    Without any, only pages of this very machine on the port the server listens on.
    """

    async def check(scope: dict[str, Any], receive: Any, send: Any) -> Any:
        origins = [value for name, value in scope["headers"] if name == b"origin"]
        if len(origins) == 1 and origins[0] in (allowed or local(scope)):
            return await app(scope, receive, send)
        log.warning("origin refused %r %s", origins[:3], scope.get("client"))
        await receive()
        await send({"type": "websocket.close"})
        return None

    return check


def local(scope: dict[str, Any]) -> list[bytes]:
    """The addresses of this machine, on the port that was connected to (told by the server, not by the client)."""
    port = (scope.get("server") or ["", 0])[1]
    return [f"http://{host}:{port}".encode() for host in ("localhost", "127.0.0.1")]


def sockets() -> App:
    """The websocket side of the server."""
    router = URLRouter(
        [
            re_path(r"^ws/match/(?P<match_id>[\w-]{1,64})/$", MatchConsumer.as_asgi()),
            re_path(r"^ws/stream/(?P<token>[\w.-]{1,160})/$", StreamConsumer.as_asgi()),
            re_path(r"^ws/tournament/(?P<slug>[\w-]{1,80})/$", TournamentConsumer.as_asgi()),
            re_path(r"", UnknownRoute.as_asgi()),
        ]
    )
    return exact_origin(router, {origin.encode() for origin in settings.ORIGINS})
