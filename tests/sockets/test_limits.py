"""Too much, too often, too slow, no longer allowed: how a socket is told and closed."""

import asyncio
import time

import pytest

from attacks.services.lobby import lobby
from attacks.sockets import connection, protocol
from tests.sockets.client import Client, allowed
from tests.support.backend import PRODUCTION
from tests.support.said import said


async def test_a_player_who_floods_is_told_once_and_closed(limited_server, lay):
    table, begun = lay(limited_server), time.monotonic()
    async with Client(limited_server, table.id, table.tokens["p1"]) as ana:
        await ana.hello()
        assert await ana.floods(40) == 4008
        assert [frame["code"] for frame in ana.frames if frame["t"] == "err"] == ["rate"]
        assert 15 <= sum(frame["t"] == "pong" for frame in ana.frames) <= allowed(connection.PLAYER, begun)


async def test_a_watcher_may_send_less(limited_server, lay):
    table, begun = lay(limited_server), time.monotonic()
    async with Client(limited_server, table.id) as chie:
        await chie.hello()
        assert await chie.floods(10) == 4008
        assert sum(frame["t"] == "pong" for frame in chie.frames) <= allowed(connection.WATCHER, begun)


async def test_a_holder_cannot_flood_through_many_sockets(limited_server, lay):
    table, begun = lay(limited_server), time.monotonic()
    tabs = [await Client(limited_server, table.id, table.tokens["p1"]).open() for _ in range(4)]
    for tab in tabs:
        await tab.hello()
    codes = await asyncio.gather(*(tab.floods(10) for tab in tabs))
    assert set(codes) == {4008}
    assert sum(frame["t"] == "pong" for tab in tabs for frame in tab.frames) <= allowed(connection.PLAYER, begun)


async def test_the_ninth_tab_closes_the_first(limited_server, lay):
    table = lay(limited_server)
    tabs = []
    for _ in range(9):
        tabs.append(await (await Client(limited_server, table.id, table.tokens["p1"]).open()).hello())
    assert await tabs[0].closed() == 4009
    await tabs[1].say({"t": "ping", "p": 1})
    assert (await tabs[1].until("pong"))["p"] == 1
    for tab in tabs:
        await tab.socket.close()


@pytest.mark.parametrize("bell", [True, False])
async def test_a_revoked_holder_is_refused_at_once_and_closed_soon(tiny_server, lay, on, bell):
    table = lay(tiny_server)
    async with Client(tiny_server, table.id, table.tokens["p1"]) as ana:
        await ana.hello()
        on(tiny_server, lambda: lobby.revoke(table.holders["p1"]))
        await ana.say({"t": "cmd", "id": "x", "expect": 1, "op": "take", "d": {"offer": "hide", "picks": [[1]]}})
        assert await ana.closed() == 4003
        refused = [frame["code"] for frame in ana.frames if frame.get("id") == "x"]
        assert refused == ["forbidden"] or (PRODUCTION and not refused)  # there the bell may close the socket first
        assert ana.frames[-1]["reason"] == "access_ended"


class Silent(connection.BaseConsumer):
    """A socket whose server has not passed on the last frame yet."""

    def __init__(self):
        super().__init__()
        self.writing = True


def box(socket):
    found = socket.outbox[:]
    socket.outbox.clear()
    return found


async def test_a_full_box_is_emptied_and_the_socket_asked_to_come_again():
    slow = Silent()
    for _ in range(connection.OUTBOX):
        slow.offer("frame")
    slow.offer("one too many")
    slow.offer("nobody hears this")
    assert box(slow) == [protocol.AGAIN]


async def test_whoever_never_says_it_is_there_is_not_sent_without_end():
    deaf = Silent()
    for _ in range(9):
        deaf.offer("x" * 60_000)
        sent = box(deaf)
    assert sent == [protocol.AGAIN]


async def opened() -> connection.CountedConsumer:
    """A socket of which nothing goes out."""
    socket = connection.CountedConsumer()
    socket.scope, socket.writing = {"client": ["192.0.2.1", 1], "path": "/ws/"}, True
    await socket.on_open()
    return socket


async def test_a_socket_that_says_nothing_or_nothing_more_is_closed(monkeypatch):
    async def left(*frames: str) -> list[object]:
        socket = await opened()
        for frame in frames:
            await socket.on_frame(frame)
        while not socket.closing:
            await asyncio.sleep(0)
        socket.on_close()
        return box(socket)

    monkeypatch.setattr(connection, "FIRST_WORD", 0.01)
    assert await left() == [protocol.AGAIN]
    monkeypatch.setattr(connection, "SILENCE", 0.03)
    began = time.monotonic()
    assert (await left("{}"))[-1] == protocol.AGAIN  # what it said was nonsense, and it was there
    assert time.monotonic() - began >= 0.03


async def test_a_socket_that_speaks_now_and_then_stays(monkeypatch):
    monkeypatch.setattr(connection, "FIRST_WORD", 0.0)
    monkeypatch.setattr(connection, "SILENCE", 3600.0)
    socket = await opened()
    await socket.on_frame("{}")
    socket.still_there()
    assert not socket.closing
    socket.on_close()


async def test_a_frame_that_cannot_be_sent_closes_the_socket_instead_of_leaving_it_silent():
    class TooLong(connection.BaseConsumer):
        async def base_send(self, message):
            told.append(message["type"])
            if message["type"] == "websocket.send":
                raise ValueError("too long")

    told, mute = [], TooLong()
    mute.offer("a frame")
    mute.offer("another")
    await mute._write()
    assert told == ["websocket.send", "websocket.close"]
    assert mute.closing


async def test_a_server_that_makes_a_frame_wait_gets_the_others_after_it():
    class Slow(connection.BaseConsumer):
        async def base_send(self, message):
            if message["text"] == "first":
                await passed_on.wait()
            told.append(message["text"])

    told, passed_on, slow = [], asyncio.Event(), Slow()
    slow.offer(said("xwing.switches.destroyed_triggers_at_once"))
    assert told == [said("xwing.switches.destroyed_triggers_at_once")]
    slow.offer("first")
    slow.offer("second")
    await asyncio.sleep(0)
    slow.offer("third")
    passed_on.set()
    while len(told) < 4:
        await asyncio.sleep(0)
    slow.offer("fourth")
    assert told == [said("xwing.switches.destroyed_triggers_at_once"), "first", "second", "third", "fourth"]


def test_a_bucket_gives_its_burst_and_then_what_trickles_in(monkeypatch, settings):
    settings.RATES = True
    now = [100.0]
    monkeypatch.setattr(connection.time, "monotonic", lambda: now[0])
    bucket = connection.Bucket(connection.PLAYER, at=100.0)
    assert [bucket.take() for _ in range(21)] == [True] * 20 + [False]
    now[0] += 1
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    now[0] += 1000
    assert bucket.full
    assert sum(bucket.take() for _ in range(30)) == 20


def test_shared_buckets_are_forgotten_when_they_are_full_again(monkeypatch):
    shared = connection.Buckets()
    for number in range(10_050):
        shared.of(str(number), connection.WATCHER)
    assert len(shared._kept) < 200
