"""Answers that stay open: what happens in a match as JSON lines, and what tools wait for as server-sent events.

Whether somebody may have one, the page of the same address says (attacks/web/api/streams.py): it is asked first, and
what it refuses is its answer. So rights, counts and sentences are in one place. An answer that stays open is bounded in
time and in bytes, ends with its match, and holds no queue: it is told that there is news, and reads them by number.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
import time
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import parse_qs

import msgspec
from django.conf import settings

from attacks.services import access
from attacks.services.live import feed
from attacks.services.live.feed import Right
from attacks.services.live.told import told_of
from attacks.sockets import protocol
from attacks.sockets.connection import SOCKETS_PER_ADDRESS
from attacks.sockets.hub import Hub
from attacks.sockets.hubs import HUBS
from attacks.sockets.threads import in_db

App = Callable[[dict[str, Any], Any, Any], Awaitable[Any]]
Headers = list[tuple[bytes, bytes]]

ROUTE = re.compile(r"/api/v1/matches/(?P<match_id>[\w-]{1,64})/(?P<what>stream|told)")
LINES, EVENTS = "stream", "told"
MEDIA = {LINES: b"application/x-ndjson", EVENTS: b"text/event-stream"}
ALIVE = {LINES: b"\n", EVENTS: b":\n\n"}
SILENCE = 15.0  # seconds without news, after which a stream says that it is there
LONGEST = 3600.0  # seconds
MOST = 4 * 1024 * 1024  # bytes: a server never hears that nobody reads them
PORTION = 200  # events read at once
MAY = 501  # what the page answers where an answer may stay open
PASSED_ON = (b"ratelimit", b"access-control-")  # headers of the page that stand over what stays open too
CROWDED = "broadside.crowded"  # tells the page that there are too many of one address


def with_streams(pages: App) -> App:
    """The pages, and what stays open."""

    async def serve(scope: dict[str, Any], receive: Any, send: Any) -> None:
        found = ROUTE.fullmatch(scope["path"]) if scope["type"] == "http" and scope["method"] == "GET" else None
        if found is None:
            await pages(scope, receive, send)
            return
        await Stream(scope, send, found["match_id"], found["what"]).serve(pages, receive)

    return serve


class Stream:
    """One answer that stays open, as the hub of its match knows it."""

    chain = False

    def __init__(self, scope: dict[str, Any], send: Any, match_id: str, what: str) -> None:
        self.scope, self.send, self.match_id, self.what = scope, send, match_id, what
        self.right: Right | None = None
        self.audience = "watch"
        self.n = 0
        self.sent = 0
        self.opened_at = time.monotonic()
        self.ending = False
        self.news = asyncio.Event()

    # --- what the hub says: there is news, or it is over ---

    def greet(self, epoch: str, head: int, resumed: bool, fresh: bool) -> None:
        """The history began anew under us: numbers mean something else now."""
        if fresh:
            self.end(protocol.AGAIN)

    def offer(self, frame: str) -> None:
        self.news.set()

    def end(self, code: int, frame: str = "") -> None:
        self.ending = True
        self.news.set()

    # --- serving ---

    async def serve(self, pages: App, receive: Any) -> None:
        """Ask the page, then tell what there is, then whatever comes."""
        address = (self.scope.get("client") or ["", 0])[0]
        crowded = settings.RATES and HUBS.addresses[address] >= SOCKETS_PER_ADDRESS
        status, headers, body = await fetch_page(pages, {**self.scope, CROWDED: crowded})
        if status != MAY or HUBS.leaving:
            await self.send({"type": "http.response.start", "status": status, "headers": headers})
            await self.send({"type": "http.response.body", "body": body})
            return
        HUBS.addresses[address] += 1
        HUBS.open.add(self)
        leaving = asyncio.ensure_future(self.until_gone(receive))
        try:
            await self.follow([pair for pair in headers if pair[0].lower().startswith(PASSED_ON)])
        finally:
            leaving.cancel()
            HUBS.open.discard(self)
            HUBS.addresses[address] -= 1
            if HUBS.addresses[address] <= 0:
                del HUBS.addresses[address]

    async def until_gone(self, receive: Any) -> None:
        """Wait until whoever asked has left."""
        while (await receive())["type"] != "http.disconnect":
            pass
        self.end(protocol.AGAIN)

    async def follow(self, counted: Headers) -> None:
        query = {name: values[-1] for name, values in parse_qs(self.scope["query_string"].decode("latin-1")).items()}
        sent = {name.lower(): value.decode("latin-1") for name, value in self.scope["headers"]}
        key = sent.get(b"authorization", "").removeprefix("Bearer ").strip()
        if key and query.get("as") != "watch":
            self.right = await in_db(access.right_in, self.match_id, key)
            self.audience = self.right.audience if self.right else "watch"
        hub = HUBS.hub(self.match_id)
        joined = await hub.join(self, None)
        try:
            self.n = self.first(hub, query.get("after", ""), sent.get(b"last-event-id", "")) if joined else 0
            over = not joined or (self.is_over(hub) and self.n >= hub.snapshot(self.audience).head)
            await self.begin(204 if over and self.what == EVENTS else 200, counted)
            while not over and not self.ending:
                over = await self.tell(hub)
                if not over:
                    await self.wait()
        finally:
            hub.leave(self)
        with contextlib.suppress(Exception):  # it may have left
            await self.send({"type": "http.response.body", "body": b"", "more_body": False})

    def first(self, hub: Hub, after: str, last: str) -> int:
        """Where to begin: after what is known, or, for a tool that does not say, with what comes next."""
        known = last if last.isdecimal() and len(last) < 11 else after
        if known.lstrip("-").isdecimal() and int(known) >= 0:
            return int(known)
        return hub.snapshot(self.audience).head if self.what == EVENTS else 0

    async def begin(self, status: int, counted: Headers) -> None:
        headers = [
            (b"content-type", MEDIA[self.what]),
            (b"cache-control", b"no-store"),
            (b"x-accel-buffering", b"no"),  # for a proxy that would wait until there is more
            (b"x-content-type-options", b"nosniff"),
            *counted,
        ]
        await self.send({"type": "http.response.start", "status": status, "headers": headers})
        if status == 200:
            await self.write(ALIVE[self.what])  # so that whoever asked knows that it stands

    async def tell(self, hub: Hub) -> bool:
        """Send what this reader may know by now. Whether that was the end."""
        self.news.clear()
        if hub.feed is None:
            return True
        room, shown, over = hub.feed.table.room.key, hub.snapshot(self.audience).head, self.is_over(hub)
        while self.n < shown and not self.ending:
            to = min(shown, self.n + PORTION)
            events = await in_db(feed.history, self.match_id, self.n, to, self.audience, PORTION, chain=False)
            self.n = to
            if body := b"".join(self.written(room, event) for event in events):
                await self.write(body)
        return over or self.sent > MOST or time.monotonic() - self.opened_at > LONGEST

    def is_over(self, hub: Hub) -> bool:
        """Is the match over, as far as this reader may know?"""
        return hub.feed is not None and hub.feed.table.closed and hub.knows_the_end(self.audience)

    def written(self, room: str, event: dict[str, Any]) -> bytes:
        """One event as this stream says it; nothing for a tool that does not wait for it."""
        if self.what == LINES:
            return msgspec.json.encode(event) + b"\n"
        told = told_of(room, event)
        if told is None:
            return b""
        return b"id: %d\nevent: %s\ndata: %s\n\n" % (told.n, told.what.encode(), msgspec.json.encode(told))

    async def wait(self) -> None:
        """Until there is news; after a while without any, say that we are there."""
        try:
            async with asyncio.timeout(SILENCE):
                await self.news.wait()
        except TimeoutError:
            await self.write(ALIVE[self.what])

    async def write(self, body: bytes) -> None:
        self.sent += len(body)
        await self.send({"type": "http.response.body", "body": body, "more_body": True})


async def fetch_page(pages: App, scope: dict[str, Any]) -> tuple[int, Headers, bytes]:
    """What a page answers, whole: its status, headers and body."""
    came = iter([{"type": "http.request", "body": b"", "more_body": False}])
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        if (message := next(came, None)) is not None:
            return message
        await asyncio.Event().wait()  # nobody leaves before the page has answered
        raise AssertionError

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    await pages(scope, receive, send)
    start = next(one for one in sent if one["type"] == "http.response.start")
    body = b"".join(one.get("body", b"") for one in sent if one["type"] == "http.response.body")
    return start["status"], list(start.get("headers", [])), body
