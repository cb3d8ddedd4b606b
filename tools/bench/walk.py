"""The walk of one command through this project: frame, decided, stored, and what two browsers are sent.

Server and browsers are one process here, so that everything on the way can be counted: files, calls, how often an
audience's view is made. What a command costs is measured apart from that, without anybody counting.
"""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median
from time import thread_time
from typing import Any

import msgspec
from asgiref.sync import sync_to_async

from attacks.engine.values import Command, Offer
from attacks.services.common.canonical import merged
from attacks.sockets.command_queue import WRITER, in_writer
from attacks.sockets.consumer import MatchConsumer
from tools.bench.play import taken
from tools.bench.player import cookie_of
from tools.bench.report import quantile, table
from tools.matches import new_match

PROJECT = str(Path(__file__).resolve().parents[2] / "attacks") + "/"
ROOMS = PROJECT + "rooms/"
WARM = 40  # commands before anything is measured


@dataclass
class Steps:
    """What was called on the way, by file and name."""

    calls: Counter[tuple[str, str]] = field(default_factory=Counter)

    def files(self, outside: bool = False) -> list[str]:
        """The files of the project on the way; `outside`: without those of the rooms."""
        return sorted({file for file, _ in self.calls if not outside or not file.startswith(ROOMS)})

    def total(self, outside: bool = False) -> int:
        return sum(n for (file, _), n in self.calls.items() if not outside or not file.startswith(ROOMS))

    def of(self, file: str, name: str) -> int:
        """How often a function of the project was called."""
        return sum(n for (there, called), n in self.calls.items() if there.endswith(file) and called == name)

    def hear(self, frame: Any, event: str, _: Any) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(PROJECT):
            self.calls[frame.f_code.co_filename, frame.f_code.co_name] += 1


class Tab:
    """A browser tab at a match: the consumer of its connection, and what it was sent."""

    def __init__(self, match: str, seat: str, token: str) -> None:
        self.match, self.seat = match, seat
        self.inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.news = asyncio.Event()
        self.n = self.pongs = 0
        self._view: dict[str, Any] = {}
        self._patches: list[dict[str, Any]] = []
        self.answers: dict[str, dict[str, Any]] = {}
        scope = {
            "type": "websocket",
            "path": f"/ws/match/{match}/",
            "headers": [(b"cookie", cookie_of(token).encode())],
            "url_route": {"kwargs": {"match_id": match}},
            "client": ["127.0.0.1", 1],
        }
        self.serving = asyncio.create_task(MatchConsumer()(scope, self.inbox.get, self.sent))

    @classmethod
    async def join(cls, match: str, seat: str, token: str) -> Tab:
        tab = cls(match, seat, token)
        tab.inbox.put_nowait({"type": "websocket.connect"})
        tab.say({"t": "hello", "v": 1, "match": match, "role_hint": seat})
        await tab.until(lambda: bool(tab.view))
        return tab

    async def sent(self, message: dict[str, Any]) -> None:
        """The server has sent this."""
        if message["type"] != "websocket.send":
            return
        frame = msgspec.json.decode(message["text"])
        if frame["t"] == "snap":
            self.n, self._view, self._patches = frame["n"], frame["view"], []
        elif frame["t"] == "upd":
            self.n = frame["to"]
            self._patches.append(frame["patch"])
        elif frame["t"] in ("ack", "err"):
            self.answers[frame["id"]] = frame
        elif frame["t"] == "pong":
            self.pongs += 1
        self.news.set()

    @property
    def view(self) -> dict[str, Any]:
        """What this seat sees; put together only now, so that it is not counted as work of the server."""
        while self._patches:
            self._view = merged(self._view, self._patches.pop(0))
        return self._view

    def say(self, frame: dict[str, Any]) -> None:
        self.inbox.put_nowait({"type": "websocket.receive", "text": msgspec.json.encode(frame).decode()})

    async def until(self, seen: Callable[[], bool]) -> None:
        while not seen():
            self.news.clear()
            await asyncio.wait_for(self.news.wait(), 10)

    async def come_to(self, n: int) -> None:
        await self.until(lambda: self.n >= n)

    async def ping(self) -> None:
        """Say that all was read, as a browser does now and then: whoever never reads is sent away."""
        self.pongs = 0
        self.say({"t": "ping", "p": 1})
        await self.until(lambda: self.pongs > 0)

    def offers(self) -> list[Offer]:
        prompt = self.view.get("prompt", {"order": []})
        return [msgspec.convert({"key": key, **prompt["offers"][key]}, Offer) for key in prompt["order"]]

    def take(self, command: Command, name: str) -> None:
        what = {"offer": command.key, "picks": command.picks, "note": command.note}
        self.say({"t": "cmd", "id": name, "op": "take", "expect": self.view["prompt"]["n"], "d": what})

    async def leave(self) -> None:
        self.inbox.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self.serving


@dataclass
class Walk:
    """What was measured: milliseconds of processor time for each command, and the steps of others."""

    times: list[float] = field(default_factory=list)
    steps: list[Steps] = field(default_factory=list)


async def done(tabs: list[Tab], command: Command, actor: Tab, name: str) -> bool:
    """Send it and wait until both have seen what came of it. False if it was refused."""
    actor.take(command, name)
    await actor.until(lambda: name in actor.answers)
    answer = actor.answers.pop(name)
    if answer["t"] != "ack":
        return False
    for tab in tabs:
        await tab.come_to(answer["n"])
    return True


async def spent() -> float:
    """Processor time of the two threads that serve a command, in milliseconds."""
    return (thread_time() + await in_writer(thread_time)) * 1000


@contextmanager
def counted(steps: Steps) -> Iterator[None]:
    """Count what both threads call."""
    WRITER.submit(sys.setprofile, steps.hear).result()
    sys.setprofile(steps.hear)
    try:
        yield
    finally:
        sys.setprofile(None)
        WRITER.submit(sys.setprofile, None).result()


async def walk(commands: int, key: str, seed: int = 0) -> Walk:
    """Play random commands and time them; of every one with this key count the steps instead."""
    walked, rng, played = Walk(), Random(seed), 0
    while len(walked.times) < commands or not walked.steps:
        match, tokens = await sync_to_async(new_match)((seed, seed + 1))
        tabs = [await Tab.join(match, seat, token) for seat, token in sorted(tokens.items())]
        seed += 1
        while len(walked.times) < commands or not walked.steps:
            able = [tab for tab in tabs if tab.seat in tab.view["turn"]["seats"] and "prompt" in tab.view]
            if not able:
                break
            for tab in tabs:
                await tab.ping()
            actor = rng.choice(able)
            command, played = taken(actor.seat, actor.offers(), rng), played + 1
            if played > WARM and command.key == key:
                steps = Steps()
                with counted(steps):
                    if await done(tabs, command, actor, f"c{played}"):
                        walked.steps.append(steps)
                continue
            before = await spent()
            if await done(tabs, command, actor, f"c{played}") and played > WARM:
                walked.times.append(await spent() - before)
        for tab in tabs:
            await tab.leave()
    return walked


def walk_table(commands: int, key: str = "attack") -> str:
    """What is on the way of one command, and what a command costs."""
    walked = asyncio.run(walk(commands, key))
    steps = sorted(walked.steps, key=lambda one: one.total())[len(walked.steps) // 2]
    rows = [
        ["files", len(steps.files()), len(steps.files(outside=True))],
        ["calls", steps.total(), steps.total(outside=True)],
        ["views made", steps.of("room.py", "view"), steps.of("views.py", "rendered")],
        ["offers made", steps.of("room.py", "offers"), steps.of("views.py", "offers_of")],
    ]
    title = f"Walk: one '{key}' of X-Wing from its frame to two browsers"
    cost = f"  {median(walked.times):.2f} ms of processor time for any command, p90 {quantile(walked.times, 0.9):.2f}"
    return table(title, ["", "in all", "outside the rooms"], rows) + f"\n{cost}, over {len(walked.times)}."
