"""Where people come from: the address of the connection, or what a proxy says that is named in the settings.

Anybody can write a header. So these are believed only from a proxy we know, and passed on from nobody else.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from ipaddress import IPv4Network, IPv6Network, ip_address
from typing import Any

App = Callable[[dict[str, Any], Any, Any], Awaitable[None]]
Network = IPv4Network | IPv6Network

FOR, PROTO = b"x-forwarded-for", b"x-forwarded-proto"
SECURE = {"http": "https", "ws": "wss"}


def behind(app: App, proxies: Sequence[Network]) -> App:
    """The application, told by these proxies from where a request comes."""

    async def serve(scope: dict[str, Any], receive: Any, send: Any) -> None:
        if scope["type"] in ("http", "websocket"):
            scope = seen_through(scope, proxies)
        await app(scope, receive, send)

    return serve


def seen_through(scope: dict[str, Any], proxies: Sequence[Network]) -> dict[str, Any]:
    """A request as it was when it reached the first of our proxies."""
    said = {name: value for name, value in scope["headers"] if name in (FOR, PROTO)}
    own = [(name, value) for name, value in scope["headers"] if not name.startswith((b"x-forwarded-", b"forwarded"))]
    client = scope.get("client") or ["", 0]
    if not is_one(client[0], proxies):
        return {**scope, "headers": own}
    secure = said.get(PROTO, b"").strip().lower() == b"https"
    scheme = scope.get("scheme") or ("ws" if scope["type"] == "websocket" else "http")  # a server may leave it out
    scheme = SECURE.get(scheme, scheme) if secure else scheme
    kept = [*own, (PROTO, b"https")] if secure else own
    named = [one.strip() for one in said.get(FOR, b"").decode("latin-1").split(",")]
    strangers = [one for one in named if one and not is_one(one, proxies)]
    address = strangers[-1] if strangers and is_address(strangers[-1]) else client[0]
    return {**scope, "headers": kept, "scheme": scheme, "client": [address, client[1] if address == client[0] else 0]}


def is_address(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True


def is_one(address: str, proxies: Sequence[Network]) -> bool:
    """Is this the address of one of them?"""
    return is_address(address) and any(ip_address(address) in network for network in proxies)
