"""Frames that are too long for any server, and pages of strangers: neither gets in."""

import pytest
import websockets

from attacks.sockets import protocol
from tests.faults.doors import memory
from tests.faults.raw import MORE, TEXT, Raw
from tests.sockets.client import Client
from tests.support.people.client import Person, seated

KIB = 1024
PING = b'{"t":"ping","p":1}'


async def one_byte_too_long(raw):
    await raw.frame(TEXT, PING.ljust(16 * KIB + 1))


async def a_mebibyte(raw):
    await raw.frame(TEXT, PING.ljust(KIB * KIB))


async def a_hundred_megabytes_declared(raw):
    await raw.frame(TEXT, b"", declared=100_000_000)
    for _ in range(64):
        await raw.push(b" " * 64 * KIB)


async def fragments_without_end(raw):
    await raw.frame(TEXT, PING, last=False)
    for _ in range(20_000):
        await raw.frame(MORE, b" " * 250, last=False)


@pytest.mark.parametrize(
    "send",
    [one_byte_too_long, a_mebibyte, a_hundred_megabytes_declared, fragments_without_end],
    ids=lambda f: f.__name__,
)
async def test_a_frame_too_long_ends_the_connection_and_takes_no_memory(door, lay, send, scale):
    table = lay(door)
    before = memory(door)
    async with seated(ana := Person(door, table.id, table.tokens["p1"])):
        for _ in range(min(2 * scale, 20)):
            async with Raw(door, f"/ws/match/{table.id}/") as raw:
                try:
                    await send(raw)
                except OSError:
                    continue  # it did not even listen to the end
                assert await raw.ended(60)
        assert memory(door) - before < 10
        assert (await ana.does("hide", (1,)))["t"] == "ack"


async def test_what_we_send_may_be_longer_than_what_we_take_in(door, lay):
    table = lay(door, rounds=30)
    note = "\N{SNOWMAN}" * 500  # 1,500 bytes
    async with seated(ana := Person(door, table.id, table.tokens["p1"])), seated(chie := Person(door, table.id)):
        for many in (12, 200):  # more than a frame we take in, and more than fits into any
            for _ in range(many):
                await ana.sure(command := ana.command("note", note=note))
                await ana.sees(ana.acked[command["id"]]["n"])
                await ana.say({"t": "ping", "p": ana.n})  # so that it is sent on
            await ana.say({"t": "need", "from": 1, "chain": True})
            await ana.wait(lambda: len(ana.heard[-2].encode()) > 16 * KIB and ana.frames[-1]["t"] == "snap")
            assert len(ana.heard[-2].encode()) < protocol.LARGEST + KIB
            assert ana.frames[-2]["to"] == ana.frames[-1]["n"]
        await chie.sees(ana.n)


STRANGERS = {
    "another site": "https://elsewhere.example",
    "a page without an address": "null",
    "nobody": None,
    "a sub-domain": "http://play.127.0.0.1:{port}",
    "a longer name": "http://127.0.0.1.example:{port}",
    "another port": "http://127.0.0.1:1",
    "no port": "http://127.0.0.1",
    "another scheme": "https://127.0.0.1:{port}",
    "an address with a path": "http://127.0.0.1:{port}/",
}


@pytest.mark.parametrize("who", STRANGERS)
async def test_pages_of_others_are_turned_away_and_noted(door, lay, who):
    table = lay(door)
    origin = STRANGERS[who].format(port=door.port) if STRANGERS[who] else None
    ana = Client(door, table.id, table.tokens["p1"])
    ana.origin = origin
    noted = door.log().count("origin refused")
    with pytest.raises(websockets.InvalidStatus) as refused:
        await ana.open()
    assert refused.value.response.status_code == 403
    assert door.log().count("origin refused") == noted + 1
