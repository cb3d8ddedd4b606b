"""A client that does what the protocol says: keeps the view, checks numbers and digests, remembers every byte."""

from __future__ import annotations

import asyncio
import json
import time
from hashlib import sha256
from typing import Any

import websockets
from websockets.asyncio.client import connect
from websockets.typing import Origin

from attacks.services.common.canonical import canonical, merged
from attacks.services.lobby import keyring
from attacks.sockets.connection import Limit
from tests.support.waiting import PATIENCE


def allowed(limit: Limit, since: float) -> float:
    """The most that a bucket lets through which was full at that moment (of `time.monotonic`)."""
    return limit.burst + limit.per_s * (time.monotonic() - since)


def cookie(*tokens: str) -> dict[str, str]:
    return {"Cookie": f"{keyring.COOKIE}={keyring.written(keyring.Keyring(list(tokens)))}"}


class Client:
    """One tab. `view` is what it would draw, `n` the last number applied, `heard` every text that came in."""

    def __init__(self, server, match_id: str, *tokens: str, role: str = "", origin: str = "", path: str = "") -> None:
        self.server, self.match_id, self.tokens, self.role = server, match_id, tokens, role
        self.origin = Origin(origin or server.url)
        self.home: tuple[str, int] | None = None  # the address to connect from
        self.path = path or f"/ws/match/{match_id}/"
        self.view: dict[str, Any] = {}
        self.n = -1
        self.mark = ""
        self.epoch = ""
        self.events: list[dict[str, Any]] = []
        self.peers: dict[str, bool] = {}
        self.heard: list[str] = []
        self.frames: list[dict[str, Any]] = []
        self.greeted: dict[str, Any] = {}
        self.resumed: bool | None = None

    async def __aenter__(self) -> Client:
        await self.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.socket.close()

    async def open(self) -> Client:
        headers = cookie(*self.tokens) if self.tokens else {}
        self.socket = await connect(
            self.server.ws_url + self.path,
            origin=self.origin,
            additional_headers=headers,
            proxy=None,
            local_addr=self.home,
        )
        return self

    async def hello(self, **more: Any) -> Client:
        """Say hello and take in the first picture, unless the server has nothing new for us."""
        resume = {"resume": {"epoch": self.epoch, "n": max(self.n, 0), "mark": self.mark}} if self.epoch else {}
        await self.say({"t": "hello", "v": 1, "match": self.match_id, "role_hint": self.role, **resume, **more})
        self.greeted = welcome = await self.until("welcome")
        self.resumed = welcome["resumed"]
        while self.n < welcome["head"]:
            await self.read()
        return self

    async def again(self, **more: Any) -> Client:
        """Connect again with what we still have."""
        await self.socket.close()
        await self.open()
        return await self.hello(**more)

    async def say(self, frame: Any) -> None:
        await self.socket.send(frame if isinstance(frame, (str, bytes)) else json.dumps(frame))

    async def read(self) -> dict[str, Any]:
        return self.take_in(str(await asyncio.wait_for(self.socket.recv(), PATIENCE)))

    def take_in(self, text: str) -> dict[str, Any]:
        self.heard.append(text)
        frame = json.loads(text)
        self.frames.append(frame)
        self.apply(frame)
        return frame

    def apply(self, frame: dict[str, Any]) -> None:
        if frame["t"] == "welcome":
            if frame["fresh"] or frame["epoch"] != (self.epoch or frame["epoch"]):
                self.forget()
            self.epoch = frame["epoch"]
        elif frame["t"] == "snap":
            self.view, self.n, self.mark = frame["view"], frame["n"], frame["mark"]
            assert frame["epoch"] == self.epoch
        elif frame["t"] == "upd" and frame["to"] > self.n:
            assert frame["from"] == self.n + 1, f"a gap: have {self.n}, got {frame['from']}"
            self.view, self.n, self.mark = merged(self.view, frame["patch"]), frame["to"], frame.get("mark", "")
            self.events += frame["e"]
        elif frame["t"] == "peer":
            self.peers[frame["seat"]] = frame["here"]
        if "vd" in frame:
            assert frame["vd"] == sha256(canonical(self.view)).hexdigest()[:8]

    def forget(self) -> None:
        """What we know is not what has happened there."""
        self.view, self.n, self.mark, self.events = {}, -1, "", []

    async def until(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Read on until such a frame comes."""
        while True:
            frame = await self.read()
            if frame["t"] == kind and all(frame.get(name) == value for name, value in fields.items()):
                return frame

    async def reach(self, n: int) -> None:
        while self.n < n:
            await self.read()

    async def take(self, offer: str, *picks: tuple[int, ...], cmd: str, expect: int | None = None) -> dict[str, Any]:
        """Take an offer, answering the question we see, and return the answer once we also see what it did."""
        asked = self.view["prompt"]["n"] if expect is None else expect
        await self.say({"t": "cmd", "id": cmd, "expect": asked, "op": "take", "d": {"offer": offer, "picks": picks}})
        answer = await self.answer(cmd)
        await self.reach(answer.get("n", 0))
        return answer

    async def concede(self, what: str, cmd: str) -> dict[str, Any]:
        await self.say({"t": "cmd", "id": cmd, "op": "concede", "d": {"what": what}})
        return await self.answer(cmd)

    async def answer(self, cmd: str) -> dict[str, Any]:
        """The ack or refusal of a command, which may stand among what was read on the way."""
        while True:
            frame = await self.read()
            if frame["t"] in ("ack", "err") and frame.get("id") == cmd:
                return frame

    async def floods(self, frames: int, answer: str = "pong") -> int:
        """Ping so often, and again when all of it was answered, until the server closes; say with which code."""
        try:
            while True:
                for number in range(frames):
                    await self.say({"t": "ping", "p": number})
                for _ in range(frames):
                    await self.until(answer)
        except websockets.ConnectionClosed:
            return await self.closed()

    async def closed(self) -> int:
        """Read until the server closes, and say with which code."""
        try:
            while True:
                await self.read()
        except websockets.ConnectionClosed:
            return self.socket.close_code or 0
