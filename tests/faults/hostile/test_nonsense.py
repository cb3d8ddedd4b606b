"""Nonsense, forgeries and messages in the server's own language: all are refused, and nothing happens."""

import asyncio
import json
from random import Random

import pytest

from tests.faults.doors import crowded
from tests.faults.hostile.nonsense import nonsense
from tests.sockets.client import Client
from tests.support.people.client import LOST, Person, seated

TOGETHER = 4  # sockets that talk nonsense at the same time
MEGABYTE = 1_000_000


async def test_nonsense_is_refused_others_are_served_and_the_log_stays_short(door, lay, on, scale):
    wanted, sent = min(500 * scale, 10_000), [0]
    table, other = lay(door), lay(door)
    before, logged = on(door, table.fingerprint), len(door.log())

    async def talk(rng):
        while sent[0] < wanted:
            tokens = [table.tokens["p1"]] if rng.random() < 0.5 else []
            async with Client(door, table.id, *tokens) as dan:
                await dan.hello()
                try:
                    for _ in range(5):
                        sent[0] += 1
                        payload, as_text = nonsense(rng)
                        await dan.socket.send(payload, text=as_text)
                except LOST:
                    pass  # closed before the fifth
                assert await dan.closed() in (4003, 1006, 1007, 1009, 1003)
                assert {frame["code"] for frame in dan.frames if frame["t"] == "err"} <= {"malformed"}

    async with seated(ben := Person(door, other.id, other.tokens["p2"])):
        talking = asyncio.gather(*(talk(Random(seed)) for seed in range(TOGETHER)))
        late = await ben.echoes_while(talking)
        await talking
    assert late[int(len(late) * 0.99)] < 0.25 * crowded()
    assert on(door, table.fingerprint)[:-1] == before[:-1]
    assert (len(door.log()) - logged) * 10_000 / sent[0] < MEGABYTE


LAYERS = [
    {"type": "websocket.close", "code": 1000},
    {"type": "websocket.disconnect", "code": 1000},
    {"type": "websocket.receive", "text": "{}"},
    {"type": "bell", "m": "x", "h": 99},
    {"type": "end", "code": 4000},
    {"type": "offer", "frame": "x"},
    {"type": "gone"},
    {"t": "bell", "m": "x", "h": 99},
    {"t": "dispatch", "type": "websocket.close"},
    {"t": "__class__"},
    {"t": "ping", "p": 1, "type": "websocket.close"},
]


async def test_messages_in_the_servers_own_language_reach_no_method(door, lay):
    table = lay(door)
    async with seated(ben := Person(door, table.id, table.tokens["p2"])):
        for message in LAYERS:
            async with Client(door, table.id, table.tokens["p1"]) as ana:
                await ana.hello()
                await ana.say(message)
                assert (await ana.until("err"))["code"] == "malformed"
                await ana.say({"t": "ping", "p": 7})
                assert (await ana.until("pong"))["p"] == 7
        assert (await ben.does("hide", (1,)))["t"] == "ack"


def commands(view):
    """Every command there is, as the table stands."""
    for key, offer in view["prompt"]["offers"].items():
        picks = [pick["ids"][: pick.get("least", 1)] for pick in offer.get("picks", [])]
        yield {"op": "take", "expect": view["prompt"]["n"], "d": {"offer": key, "picks": picks}}
    for what in ("resign", "offer_end", "accept_end", "decline_end"):
        yield {"op": "concede", "d": {"what": what}}


def forgeries(command, table):
    """The command as if somebody else sent it."""
    for field, value in (("seat", "p1"), ("role", "p1"), ("actor", "p1"), ("holder", table.holders["p1"].id)):
        yield {**command, field: value}
        yield {**command, "d": {**command["d"], field: value}}
    yield {**command, "match": table.id}


async def refused(one, command, codes):
    """Send it on a connection of its own, so that no count of bad frames gets in the way."""
    async with one as dan:
        await dan.hello()
        await dan.say({"t": "cmd", "id": "x", **command})
        answer = await dan.answer("x")
        assert answer["code"] in codes, (command, answer)


async def test_watchers_and_strangers_can_do_nothing_whoever_they_say_they_are(door, lay, on, scale):
    table, elsewhere = lay(door), lay(door)
    async with Client(door, table.id, table.tokens["p1"]) as ana:
        every = list(commands((await ana.hello()).view))
    before = on(door, table.fingerprint)
    for command in every:
        await refused(Client(door, table.id), command, {"forbidden"})
        await refused(Client(door, table.id, elsewhere.tokens["p1"], role="p1"), command, {"forbidden"})
    for command in every if scale > 1 else (every[0], every[-1]):
        for forged in forgeries(command, table):
            await refused(Client(door, table.id), forged, {"malformed"})
    assert on(door, table.fingerprint) == before


async def test_a_seat_cannot_act_as_the_other(door, lay, on):
    table = lay(door)
    for seat in ("p1", "p2"):
        on(door, lambda seat=seat: table.take(seat, "hide", (1,)))
    async with Client(door, table.id, table.tokens["p1"]) as ana:
        shoot = next(one for one in commands((await ana.hello()).view) if one["d"].get("offer") == "shoot")
    before = on(door, table.fingerprint)
    for forged in forgeries(shoot, table):
        await refused(Client(door, table.id, table.tokens["p2"]), forged, {"malformed"})
    await refused(Client(door, table.id, table.tokens["p2"], role="p1"), shoot, {"forbidden"})
    await refused(Client(door, table.id, table.tokens["p2"]), shoot, {"stale", "illegal"})
    assert on(door, table.fingerprint) == before


@pytest.mark.parametrize("more", [{"role": "p1"}, {"seat": "p1"}, {"token": "x"}, {"role_hint": "system"}, {"v": "1"}])
async def test_a_forged_greeting_is_not_understood(door, lay, more):
    table = lay(door)
    async with Client(door, table.id) as dan:
        await dan.say(json.dumps({"t": "hello", "v": 1, "match": table.id, **more}))
        assert (await dan.until("err"))["code"] == "malformed"
        assert not any(frame["t"] == "welcome" for frame in dan.frames)


async def test_a_greeting_for_another_match_than_the_address_says_is_turned_away(door, lay):
    table, elsewhere = lay(door), lay(door)
    async with Client(door, table.id, elsewhere.tokens["p1"]) as dan:
        await dan.say({"t": "hello", "v": 1, "match": elsewhere.id})
        assert await dan.closed() == 4004
