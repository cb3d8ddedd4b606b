"""Ana, Ben and the judge write to each other over real sockets; Chie, who watches, hears not a byte of it."""

from __future__ import annotations

import time
from contextlib import AsyncExitStack

from attacks.services.live import chat
from attacks.services.moderation import measures
from attacks.sockets.connection import CHAT
from tests.services.test_judge import seated
from tests.sockets.client import Client, allowed
from tests.sockets.test_live import people


async def say(who: Client, text: str, **more: str) -> None:
    await who.say({"t": "say", "text": text, **more})


async def test_a_line_reaches_everybody_at_the_table_and_nobody_else(tiny_server, lay, on):
    table = lay(tiny_server)
    on(tiny_server, lambda: seated(table))
    async with AsyncExitStack() as stack:
        ana, ben, chie = await people(stack, tiny_server, table)
        dan = await stack.enter_async_context(Client(tiny_server, table.id, table.tokens["judge"]))
        await dan.hello()
        sly = await stack.enter_async_context(Client(tiny_server, table.id, table.tokens["p2"], role="watch"))
        await sly.hello()
        await say(ana, "CANARY one", id="k1")
        for one in (ana, ben, dan):
            line = await one.until("said", c=1)
            assert (line["by"], line["text"], line["id"]) == ("p1", "CANARY one", "k1")
        await say(dan, "CANARY two")
        for one in (ana, ben, dan):
            assert (await one.until("said", c=2))["by"] == "judge"
        await ana.take("hide", (1,), cmd="a1")
        for one in (chie, sly):
            await one.reach(ana.n)
            await one.say({"t": "need", "from": 1, "chain": True})
            await one.until("snap")
            late = await stack.enter_async_context(Client(tiny_server, table.id))
            await late.hello()
            assert not any(
                "CANARY" in heard or '"said"' in heard or '"chat"' in heard for heard in one.heard + late.heard
            )


async def test_a_watcher_who_writes_is_refused_and_nothing_is_stored(tiny_server, lay, on):
    table = lay(tiny_server)
    async with Client(tiny_server, table.id) as chie:
        await chie.hello()
        await say(chie, "Hello", id="k1")
        refused = await chie.until("err")
        assert (refused["code"], refused["reason"], refused["id"]) == ("forbidden", "watchers_only_look", "k1")
        assert on(tiny_server, lambda: table.row.said) == 0


async def test_who_comes_later_or_again_gets_the_lines_that_are_missing(tiny_server, lay, on):
    table = lay(tiny_server)
    on(tiny_server, lambda: [chat.say(table.id, table.holders["p1"].id, f"line {n}") for n in (1, 2, 3)])
    async with Client(tiny_server, table.id, table.tokens["p2"]) as ben:
        await ben.hello()
        told = await ben.until("chat")
        assert [(line["c"], line["text"]) for line in told["lines"]] == [(1, "line 1"), (2, "line 2"), (3, "line 3")]
        await ben.socket.close()
        await ben.open()
        await ben.hello(resume={"epoch": ben.epoch, "n": ben.n, "c": 2})
        assert [line["c"] for line in (await ben.until("chat"))["lines"]] == [3]


async def test_a_line_that_moderators_hide_leaves_open_pages_at_once(tiny_server, lay, on):
    table = lay(tiny_server)
    on(tiny_server, lambda: [chat.say(table.id, table.holders[seat].id, f"rude {seat}") for seat in ("p1", "p2")])
    async with AsyncExitStack() as stack:
        ana, ben, chie = await people(stack, tiny_server, table)
        for one in (ana, ben):
            await one.until("chat")
        on(tiny_server, lambda: measures.hide_line("Mia", table.row, 1, "rude"))
        for one in (ana, ben):
            assert (await one.until("unsaid"))["lines"] == [1]
        await ana.take("hide", (1,), cmd="a1")  # nobody had to come again for it
        await chie.reach(ana.n)
        assert not any('"unsaid"' in heard for heard in chie.heard)
        late = await stack.enter_async_context(Client(tiny_server, table.id, table.tokens["p2"]))
        await late.hello()
        assert [line["text"] for line in (await late.until("chat"))["lines"]] == ["", "rude p2"]
        await late.socket.close()
        await late.open()
        await late.hello(resume={"epoch": late.epoch, "n": late.n, "c": 2})  # it was away when the line was hidden
        assert (await late.until("unsaid"))["lines"] == [1]


async def test_a_name_that_moderators_change_is_another_on_open_pages_at_once(tiny_server, lay, on):
    table = lay(tiny_server)
    async with AsyncExitStack() as stack:
        ana, ben, chie = await people(stack, tiny_server, table)
        on(tiny_server, lambda: measures.rename("Mia", table.row.holders.get(seat="p1"), "Guest", "rude"))
        for one in (ana, ben, chie):
            while one.view["seats"]["p1"]["name"] != "Guest":
                await one.until("snap")
        await ana.take("hide", (1,), cmd="a1")
        for one in (ben, chie):
            await one.reach(ana.n)
            assert one.view["seats"]["p1"]["name"] == "Guest"
        late = await stack.enter_async_context(Client(tiny_server, table.id))
        await late.hello()
        assert late.view["seats"]["p1"]["name"] == "Guest"


async def test_a_line_sent_again_after_a_lost_connection_stands_there_once(tiny_server, lay, on):
    table = lay(tiny_server)
    async with Client(tiny_server, table.id, table.tokens["p1"]) as ana:
        await ana.hello()
        await say(ana, "Hello", id="k1")
        await ana.until("said", c=1)
        await ana.again()
        await say(ana, "Hello", id="k1")
        await say(ana, "More", id="k2")
        assert (await ana.until("said"))["c"] == 2
        assert on(tiny_server, lambda: table.row.said) == 2


async def test_who_writes_too_fast_is_told_and_stays(limited_server, lay):
    table, begun = lay(limited_server), time.monotonic()
    async with Client(limited_server, table.id, table.tokens["p1"]) as ana:
        await ana.hello()
        for n in range(8):
            await say(ana, f"line {n}", id=f"k{n}")
        said = refused = 0
        while said + refused < 8:
            frame = await ana.read()
            said += frame["t"] == "said"
            refused += frame["t"] == "err" and frame["reason"] == "chat_too_fast"
        assert CHAT.burst <= said <= allowed(CHAT, begun)
        await ana.say({"t": "ping", "p": 1})
        assert (await ana.until("pong"))["p"] == 1


async def test_a_line_that_cannot_be_read_is_malformed(tiny_server, lay):
    table = lay(tiny_server)
    async with Client(tiny_server, table.id, table.tokens["p1"]) as ana:
        await ana.hello()
        for frame in (
            {"t": "say"},
            {"t": "say", "text": 1},
            {"t": "say", "text": "x", "by": "p2"},
            {"t": "say", "text": "x" * 5000},
        ):
            await ana.say(frame)
            assert (await ana.until("err"))["code"] == "malformed"
