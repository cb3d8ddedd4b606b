"""Answers that stay open: lines and server-sent events of a match, for each as they may see it, to its end."""

from __future__ import annotations

import asyncio
import json
from types import SimpleNamespace
from typing import Any

import pytest

from attacks.services import access
from attacks.sockets import streams
from tests.sockets.test_late import Hour, Moment, older
from tests.support.people.table import Table
from tests.support.server import Server
from tests.support.waiting import PATIENCE


class Reader:
    """An answer that is read as it comes."""

    def __init__(self, server: Server, path: str, key: str = "", **headers: str) -> None:
        self.server, self.path = server, path
        self.headers = {"Host": f"127.0.0.1:{server.port}", **({"Authorization": f"Bearer {key}"} if key else {})}
        self.headers |= {name.replace("_", "-"): value for name, value in headers.items()}
        self.heard: list[str] = []
        self.left = b""

    async def __aenter__(self) -> Reader:
        self.reading, self.writing = await asyncio.open_connection("127.0.0.1", self.server.port)
        asked = [f"GET {self.path} HTTP/1.1", *(f"{name}: {value}" for name, value in self.headers.items()), "", ""]
        self.writing.write("\r\n".join(asked).encode())
        head = (await asyncio.wait_for(self.reading.readuntil(b"\r\n\r\n"), PATIENCE)).decode()
        self.status = int(head.split()[1])
        self.said = dict(line.lower().split(": ", 1) for line in head.split("\r\n")[1:] if ": " in line)
        return self

    async def __aexit__(self, *_: object) -> None:
        self.writing.close()

    async def chunk(self) -> bytes:
        """The next piece of the body; empty at its end."""
        size = int(await asyncio.wait_for(self.reading.readline(), PATIENCE), 16)
        body = await self.reading.readexactly(size)
        await self.reading.readline()
        return body

    async def line(self) -> str | None:
        """The next line that is not empty; None at the end."""
        while True:
            line, found, rest = self.left.partition(b"\n")
            if found:
                self.left = rest
                self.heard.append(line.decode())
                if line and not line.startswith(b":"):
                    return line.decode()
                continue
            body = await self.chunk()
            if not body:
                return None
            self.left += body

    async def whole(self) -> list[str]:
        """All that comes until the end."""
        found = []
        while (line := await self.line()) is not None:
            found.append(line)
        return found

    async def body(self) -> Any:
        """A short answer."""
        if "content-length" in self.said:
            return json.loads(await self.reading.readexactly(int(self.said["content-length"])))
        return json.loads(await self.chunk())


def key_of(table: Table, seat: str, scope: str = access.READ) -> str:
    return access.make(scope=scope, holder=table.holders[seat])[1]


def address(table: Table, what: str = "stream", **query: Any) -> str:
    more = "&".join(f"{name}={value}" for name, value in query.items())
    return f"/api/v1/matches/{table.id}/{what}" + (f"?{more}" if more else "")


async def test_lines_come_as_it_happens_each_as_its_reader_may_see_it_and_end_with_the_match(tiny_server, lay, on):
    table = lay(tiny_server)
    keys = {seat: on(tiny_server, lambda seat=seat: key_of(table, seat)) for seat in ("p1", "p2")}
    async with (
        Reader(tiny_server, address(table), keys["p1"]) as ana,
        Reader(tiny_server.second, address(table), keys["p2"]) as ben,
        Reader(tiny_server.second, address(table)) as chie,
    ):
        assert {one.said["content-type"] for one in (ana, ben, chie)} == {"application/x-ndjson"}
        first = json.loads(await chie.line())
        assert (first["n"], first["k"]) == (1, "match.began")
        on(tiny_server, lambda: [table.take(seat, "hide", (2,)) for seat in ("p1", "p2")])
        on(tiny_server, lambda: table.take("p1", "look"))
        on(tiny_server, lambda: table.concede("p2", "resign"))
        told = {name: [json.loads(line) for line in await one.whole()] for name, one in (("ana", ana), ("ben", ben))}
        told["chie"] = [first, *(json.loads(line) for line in await chie.whole())]
    head = on(tiny_server, lambda: table.row.head)
    for events in told.values():
        assert [event["n"] for event in events] == list(range(1, head + 1))
        assert events[-1]["k"] == "match.ended"
    assert "CANARY-p1-1" in json.dumps(told["ana"])
    assert "CANARY" not in json.dumps([told["ben"], told["chie"]])


async def test_a_tool_hears_the_rolls_and_the_end_and_goes_on_by_number(tiny_server, lay, on):
    table = lay(tiny_server)
    async with Reader(tiny_server.second, address(table, "told")) as tool:
        assert tool.said["content-type"] == "text/event-stream"
        on(tiny_server, lambda: [table.take(seat, "hide", (2,)) for seat in ("p1", "p2")])
        on(tiny_server, lambda: table.take("p1", "shoot", (2,)))
        first = [await tool.line() for _ in range(3)]
    number = first[0].removeprefix("id: ")
    assert first[1] == "event: roll" and json.loads(first[2].removeprefix("data: "))["kind"] == "dice.rolled"
    on(tiny_server, lambda: table.concede("p2", "resign"))
    async with Reader(tiny_server, address(table, "told"), Last_Event_ID=number) as again:
        rest = await again.whole()
    assert "event: match_over" in rest and f"id: {number}" not in rest
    async with Reader(tiny_server, address(table, "told"), Last_Event_ID="9999") as done:
        assert done.status == 204, "so that nobody comes again"


async def test_what_the_page_refuses_is_refused_before_anything_stays_open(tiny_server, lay, on):
    table, other = lay(tiny_server), lay(tiny_server)
    key = on(tiny_server, lambda: key_of(other, "p1"))
    for path, own, status, code in (
        ("/api/v1/matches/m_nowhere/stream", "", 404, "no_such_match"),
        (address(table), "bsk_wrong", 401, "bad_token"),
        (address(table, **{"as": "p1"}), "", 403, "scope_missing"),
        (address(table, **{"as": "p1"}), key, 403, "scope_missing"),
        (address(table, after="soon"), "", 400, "not_a_query"),
        (address(table, "told", color="red"), "", 400, "not_a_query"),
    ):
        async with Reader(tiny_server, path, own) as asked:
            told = await asked.body()
            assert (asked.status, told["code"]) == (status, code) and told["sentence"], path


async def test_a_key_that_is_taken_back_ends_what_it_opened(tiny_server, lay, on):
    table = lay(tiny_server)

    def made() -> tuple[int, str]:
        row, token = access.make(scope=access.READ, holder=table.holders["p1"], owner_key="ana")
        return row.pk, token

    number, key = on(tiny_server, made)
    async with Reader(tiny_server, address(table), key) as ana:
        assert json.loads(await ana.line())["n"] == 1
        assert on(tiny_server, lambda: access.revoke("ana", number))
        assert await ana.whole() is not None
    async with Reader(tiny_server, address(table), key) as again:
        assert again.status == 401


async def test_what_watchers_see_later_stays_behind_here_too(tiny_server, on):
    table = on(tiny_server, Hour)
    on(tiny_server, lambda: [table.take(seat, "hide", (2,)) for seat in ("p1", "p2")])
    on(tiny_server, lambda: older(table, 2))
    on(tiny_server, lambda: table.concede("p2", "resign"))
    key = on(tiny_server, lambda: key_of(table, "p1"))
    async with Reader(tiny_server, address(table), key) as ana:
        assert json.loads((await ana.whole())[-1])["k"] == "match.ended"
    async with (
        Reader(tiny_server, address(table)) as chie,
        Reader(tiny_server, address(table, "told", after=0)) as tool,
    ):
        assert await chie.chunk() == b"\n" and await tool.chunk() == b":\n\n"
        known = (await chie.chunk()).splitlines()  # all that she may know comes in one piece
        assert [json.loads(line)["n"] for line in known] == [1, 2]


async def test_a_stream_of_a_match_that_is_shown_later_ends_when_its_time_has_come(tiny_server, on):
    table = on(tiny_server, Moment)
    async with Reader(tiny_server.second, address(table)) as chie:
        on(tiny_server, lambda: table.concede("p2", "resign"))
        told = [json.loads(line) for line in await chie.whole()]
    assert [event["n"] for event in told] == list(range(1, len(told) + 1)) and told[-1]["k"] == "match.ended"


async def test_too_many_of_one_address_are_told_to_wait(limited_server, lay):
    table = lay(limited_server)
    opened = [Reader(limited_server, address(table)) for _ in range(streams.SOCKETS_PER_ADDRESS)]
    for one in opened:
        assert (await one.__aenter__()).status == 200
    async with Reader(limited_server, address(table)) as last:
        assert (last.status, (await last.body())["code"]) == (429, "too_many_requests")
    for one in opened:
        await one.__aexit__()


# --- bounded, without a server ---


@pytest.mark.parametrize("limit", ["LONGEST", "MOST"])
async def test_a_stream_that_has_run_long_or_said_much_ends(monkeypatch, limit):
    monkeypatch.setattr(streams, limit, -1)
    stream = streams.Stream({}, None, "m_x", streams.LINES)

    shown = SimpleNamespace(head=0)
    room = SimpleNamespace(key="tiny")
    hub = SimpleNamespace(
        feed=SimpleNamespace(table=SimpleNamespace(closed=False, room=room)), snapshot=lambda _: shown
    )
    assert await stream.tell(hub) is True
