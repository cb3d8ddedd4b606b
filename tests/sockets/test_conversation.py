"""The conversation of docs/protocol.md, said to a real server word for word."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from typing import Any

from broadside_client import Server
from websockets.asyncio.client import connect
from websockets.typing import Origin

from tests.support.waiting import PATIENCE

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")
ANYTHING = "…"


def is_as_told(told: Any, came: Any) -> bool:
    """Does a frame look like the page says? Every field stands there, and none besides."""
    if told == ANYTHING:
        return True
    if isinstance(told, dict):
        return isinstance(came, dict) and set(told) == set(came) and all(is_as_told(told[k], came[k]) for k in told)
    return bool(told == came)


async def test_the_conversation_of_the_page_can_be_repeated(server):
    section = PAGE.split("## A conversation")[1].split("## Frames")[0]
    asked = json.loads(re.search(r"POST /api/v1/matches (\{.*\})", section)[1])
    lines = re.search(r"```\n(.*?)```", section, re.S)[1].strip().splitlines()
    made = await asyncio.to_thread(lambda: Server(server.url).post("matches", **asked))
    named = {"MATCH": made["match"], "KEY": made["seats"][0]["key"]}
    address = f"{server.ws_url}/ws/match/{made['match']}/"
    async with connect(address, origin=Origin(server.url), proxy=None) as socket:
        for line in lines:
            who, text = line[0], line[2:]
            for word, value in named.items():
                text = text.replace(f'"{word}"', json.dumps(value))
            if who == ">":
                await socket.send(text)
                continue
            told, came = json.loads(text), {"t": "peer"}
            while came["t"] in ("peer", "chat") and told["t"] not in (
                "peer",
                "chat",
            ):  # whoever is there, comes and goes
                came = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
            assert is_as_told(told, came), (line, came)
