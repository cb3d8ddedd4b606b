"""A match that goes on, for asyncio: its picture is kept, it connects again by number, no command is done twice."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import secrets
from collections.abc import AsyncIterator
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.typing import Origin

from broadside_client.http import Refused
from broadside_client.picture import Gap, Picture

VERSION = 1
FINAL = {4001, 4003, 4004, 4009, 4010}  # close codes after which coming back is in vain
TOO_FAST, PATIENT = 4008, 10.0
FIRST, LAST = 0.5, 10.0  # seconds between two tries


class Closed(Exception):
    """The server will not have us back; `code` is its close code."""

    def __init__(self, code: int, reason: str = "") -> None:
        super().__init__(reason or str(code))
        self.code = code


class AsyncTable:
    """One match. With a `key` it sits where the key says; `role` "watch" only looks on.

    `take` and its like return once the command is saved, and raise Refused where it is not done.
    """

    def __init__(self, url: str, match: str, *, key: str = "", role: str = "") -> None:
        self.url, self.match, self.key, self.role = url.rstrip("/"), match, key, role
        self.picture = Picture()
        self.connections = 0  # how often it has connected
        self._waiting: dict[str, tuple[dict[str, Any], asyncio.Future[int]]] = {}
        self._changed = asyncio.Condition()
        self._version = 0
        self._socket: ClientConnection | None = None
        self._ended: Closed | None = None
        self._why = ""
        self._task: asyncio.Task[None] | None = None
        self._ping = 5.0

    @property
    def view(self) -> dict[str, Any]:
        """What this seat sees."""
        return self.picture.view

    @property
    def events(self) -> list[dict[str, Any]]:
        """What has happened since the table was opened."""
        return self.picture.events

    @property
    def prompt(self) -> dict[str, Any] | None:
        """What this seat is asked, with at least one offer that may be taken; None while it is not its turn."""
        prompt: dict[str, Any] | None = self.view.get("prompt")
        on = self.view.get("turn", {}).get("seats", [])
        return prompt if prompt and prompt["order"] and self.role_now in on else None

    @property
    def role_now(self) -> str:
        """As whom the server shows us the match."""
        return self._role

    @property
    def over(self) -> bool:
        """Is the match over, and has all been heard of it?"""
        return self.view.get("match", {}).get("status") == "over" and not self.picture.lacks_events

    _role = "watch"

    # --- coming and going ---

    async def __aenter__(self) -> AsyncTable:
        self._task = asyncio.create_task(self._live())
        while self.picture.n < 0:
            await self._change(0 if self.picture.n < 0 else -1)
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def __aiter__(self) -> AsyncIterator[dict[str, Any]]:
        """The view now, and again whenever it has changed, until the match is over."""
        seen = -1
        while True:
            if seen != self._version:
                seen = self._version
                yield self.view
            if self.over:
                return
            await self._change(seen)

    async def _change(self, seen: int) -> None:
        """Until there is something newer. Raises Closed."""
        async with self._changed:
            await self._changed.wait_for(lambda: self._version > seen or self._ended is not None)
        if self._ended is not None:
            raise self._ended

    # --- what one does ---

    async def take(self, offer: str, *picks: list[int], note: str = "") -> int:
        """Take an offer of the prompt, with its picks in order; the number of the last event that it made."""
        d: dict[str, Any] = {"offer": offer, "picks": [list(pick) for pick in picks]}
        if note:
            d["note"] = note
        return await self.command("take", d, expect=self.view.get("prompt", {}).get("n", 0))

    async def concede(self, what: str = "resign") -> int:
        """Give the match up, or `offer_end`, `accept_end`, `decline_end`."""
        return await self.command("concede", {"what": what})

    async def command(self, op: str, d: dict[str, Any], expect: int = 0) -> int:
        """Any command of the protocol. Raises Refused, Closed."""
        if self._ended is not None:
            raise self._ended
        frame = {"t": "cmd", "id": secrets.token_urlsafe(9), "op": op, "d": d, "expect": expect}
        answered: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._waiting[str(frame["id"])] = frame, answered
        await self._say(frame)
        return await answered

    # --- the connection ---

    async def _live(self) -> None:
        """Connect, listen, and connect again until there is no sense in it."""
        wait = FIRST
        while self._ended is None:
            code = 0
            try:
                async with self._connected() as socket:
                    self._socket = socket
                    self.connections += 1
                    await self._hello(socket)
                    wait = FIRST
                    await self._listen(socket)
            except ConnectionClosed as closed:
                code = closed.rcvd.code if closed.rcvd else 0
            except (OSError, InvalidHandshake, TimeoutError):
                pass
            self._socket = None
            if code in FINAL:
                await self._end(Closed(code, self._why))
                return
            await asyncio.sleep(PATIENT if code == TOO_FAST else wait * random.uniform(0.5, 1))
            wait = min(2 * wait, LAST)

    def _connected(self) -> connect:
        address = self.url.replace("http", "ws", 1)
        return connect(f"{address}/ws/match/{self.match}/", origin=Origin(self.url), proxy=None, max_size=2**20)

    async def _hello(self, socket: ClientConnection) -> None:
        hello: dict[str, Any] = {"t": "hello", "v": VERSION, "match": self.match, "role_hint": self.role}
        if self.key:
            hello["key"] = self.key
        if (resume := self.picture.resume) is not None:
            hello["resume"] = resume
        await socket.send(json.dumps(hello))

    async def _listen(self, socket: ClientConnection) -> None:
        pinging = asyncio.create_task(self._ping_on(socket))
        try:
            async for text in socket:
                await self._hear(socket, json.loads(text))
            raise ConnectionClosed(socket.protocol.close_rcvd, socket.protocol.close_sent)
        finally:
            pinging.cancel()

    async def _ping_on(self, socket: ClientConnection) -> None:
        n = 0
        while True:
            await asyncio.sleep(self._ping)
            n += 1
            await socket.send(json.dumps({"t": "ping", "p": n, "n": max(self.picture.n, 0)}))

    async def _hear(self, socket: ClientConnection, frame: dict[str, Any]) -> None:
        kind = frame["t"]
        if kind == "welcome":
            self._role, self._ping = frame["you"]["role"], frame["hb"] / 1000
        elif kind == "ack":
            self._answer(frame["id"], frame["n"])
        elif kind == "err":
            self._refuse(frame)
        elif kind == "pong" and frame["head"] > self.picture.n:
            await self._whole(socket)
        try:
            changed = self.picture.take_in(frame)
        except Gap:
            await self._whole(socket)
            return
        if kind == "welcome":
            for waiting, _answered in list(self._waiting.values()):  # the same id is done once
                await socket.send(json.dumps(waiting))
        if changed and self.picture.lacks_events:
            await socket.send(json.dumps({"t": "need", "from": self.picture.heard + 1, "chain": True}))
        elif changed:
            async with self._changed:
                self._version += 1
                self._changed.notify_all()

    async def _whole(self, socket: ClientConnection) -> None:
        await socket.send(json.dumps({"t": "need", "from": max(self.picture.n + 1, 0)}))

    def _answer(self, cmd: str, n: int) -> None:
        _frame, answered = self._waiting.pop(cmd, ({}, None))
        if answered is not None and not answered.done():
            answered.set_result(n)

    def _refuse(self, frame: dict[str, Any]) -> None:
        """What was refused is raised where it was asked; what may be sent again stays until the next welcome."""
        self._why = frame.get("reason", "")
        _frame, answered = self._waiting.get(frame.get("id", ""), ({}, None))
        if answered is None or frame.get("retry"):
            return
        self._waiting.pop(frame["id"])
        if not answered.done():
            answered.set_exception(Refused(frame["code"], reason=frame["reason"], params=frame.get("params")))

    async def _say(self, frame: dict[str, Any]) -> None:
        if self._socket is not None:
            with contextlib.suppress(ConnectionClosed):  # it is sent again after the next welcome
                await self._socket.send(json.dumps(frame))

    async def _end(self, why: Closed) -> None:
        async with self._changed:
            self._ended = why
            self._changed.notify_all()
        for _frame, answered in self._waiting.values():
            if not answered.done():
                answered.set_exception(why)
