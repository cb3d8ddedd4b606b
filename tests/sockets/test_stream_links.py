"""The live line of a stream's link: what watchers see, no word and no command, and an end when it is taken back."""

from __future__ import annotations

import json

import websockets

from attacks.services import streaming
from tests.support.waiting import PATIENCE


def line(server, token: str):
    return websockets.connect(f"{server.ws_url}/ws/stream/{token}/", origin=server.url, open_timeout=PATIENCE)


async def hello(socket) -> list[dict]:
    """Say hello and hear what comes at first."""
    await socket.send(json.dumps({"t": "hello", "v": 1, "match": "whatever", "role_hint": "p1", "chain": False}))
    return [json.loads(await socket.recv()) for _ in range(2)]


async def test_a_link_looks_on_until_it_is_taken_back_and_then_opens_nothing(tiny_server, lay, on):
    table = lay(tiny_server)
    link = on(tiny_server, lambda: streaming.make(name="mine", match=table.row))
    token = streaming.token_of(link)
    async with line(tiny_server, token) as first, line(tiny_server.second, token) as second:
        for socket in (first, second):
            welcome, snap = await hello(socket)
            assert welcome["you"] == {"role": "watch"} and "prompt" not in snap["view"]
        on(tiny_server, lambda: [table.take(seat, "hide", (2,)) for seat in ("p1", "p2")])
        on(tiny_server, lambda: table.take("p1", "look"))
        await first.send(json.dumps({"t": "cmd", "id": "a", "op": "concede", "d": {"what": "resign"}}))
        heard = []
        while not heard or heard[-1]["t"] != "err":
            heard.append(json.loads(await first.recv()))
        assert heard[-1]["reason"] == "watchers_only_look"
        assert "CANARY" not in json.dumps(heard)
        on(tiny_server, lambda: streaming.take_back(link))
        for socket in (first, second):
            await socket.wait_closed()
            assert socket.close_code == 4003
    async with line(tiny_server, token) as again:
        await again.send(json.dumps({"t": "hello", "v": 1, "match": table.id, "role_hint": "", "chain": False}))
        await again.wait_closed()
        assert again.close_code == 4003
