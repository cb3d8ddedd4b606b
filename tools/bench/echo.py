"""The server with one address more, /bench/echo, which sends back what it gets: the least a websocket can cost here.

Only `make bench` starts this module; the app itself has no such address.
"""

from typing import Any

from tabletop.asgi import application as broadside


async def application(scope: Any, receive: Any, send: Any) -> None:
    """Echo on our own address, Broadside everywhere else."""
    if scope["type"] != "websocket" or scope["path"] != "/bench/echo":
        await broadside(scope, receive, send)
        return
    await receive()
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": message["text"]})
