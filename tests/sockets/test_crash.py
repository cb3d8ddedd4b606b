"""The server dies without warning and comes back: nothing it has acknowledged is lost, nothing happens twice."""

import asyncio
import json

from attacks.services.store import matches
from tests.sockets.client import Client
from tests.support.waiting import comes


async def test_after_kill_and_restart_everything_acknowledged_is_there(breakable_server, lay, on):
    table = lay(breakable_server, rounds=30)
    acked = {}
    ana = await (await Client(breakable_server, table.id, table.tokens["p1"]).open()).hello()
    for number in range(5):
        answer = await ana.take("note", cmd=f"a{number}")
        acked[f"a{number}"] = answer
    hide = {
        "t": "cmd",
        "id": "h",
        "expect": ana.view["prompt"]["n"],
        "op": "take",
        "d": {"offer": "hide", "picks": [[2]]},
    }
    await ana.say(hide)
    acked["h"] = await ana.answer("h")
    await ana.say({**hide, "id": "unheard", "d": {"offer": "note"}, "expect": acked["h"]["n"]})
    breakable_server.kill()
    await ana.closed()
    await asyncio.to_thread(breakable_server.start)

    await ana.open()
    await ana.hello()  # resumes from its number; the new process has no frames, so a whole picture comes
    assert ana.n >= acked["h"]["n"]
    await ana.say(hide)
    assert await ana.answer("h") == acked["h"]
    await ana.say({**hide, "id": "unheard", "d": {"offer": "note"}, "expect": acked["h"]["n"]})
    assert (await ana.answer("unheard"))["t"] == "ack"
    await ana.reach(9)
    await ana.socket.close()

    def stored():
        events = table.events
        handled = {done.cmd_id: json.loads(done.reply) for done in table.row.handled.all()}
        return [event.n for event in events], [event.kind for event in events], handled, matches.replay(table.row)

    numbers, kinds, handled, report = on(breakable_server, stored)
    assert numbers == list(range(1, len(numbers) + 1))
    assert kinds.count("noted") == 6
    assert {cmd: handled[cmd] for cmd in acked} == acked
    assert report.problems == []


async def test_resume_after_a_restart_is_a_whole_picture_and_the_same_history(breakable_server, lay):
    table = lay(breakable_server)
    chie = await (await Client(breakable_server, table.id).open()).hello()
    epoch = chie.epoch
    breakable_server.stop()
    await asyncio.to_thread(breakable_server.start)
    await chie.open()
    await chie.hello()
    assert (chie.epoch, chie.n) == (epoch, 1)
    await chie.socket.close()


async def test_a_server_that_is_stopped_asks_everybody_to_come_back(breakable_server, lay):
    table = lay(breakable_server)
    ana = await (await Client(breakable_server, table.id, table.tokens["p1"]).open()).hello()
    chie = await (await Client(breakable_server, table.id).open()).hello()
    await asyncio.to_thread(breakable_server.stop)
    assert [await ana.closed(), await chie.closed()] == [4012, 4012]


async def test_a_match_that_rests_has_its_state_written_and_so_has_every_match_of_a_server_that_stops(
    breakable_server, lay, on
):
    async def rests():
        row = await asyncio.to_thread(on, breakable_server, lambda: table.row)
        return (row.state_head, row.head) == (3, 3)

    table = lay(breakable_server, rounds=30)
    ana = await (await Client(breakable_server, table.id, table.tokens["p1"]).open()).hello()
    await ana.take("note", cmd="first")
    await comes(rests, "the state to be written")
    await ana.take("note", cmd="second")
    await asyncio.to_thread(breakable_server.stop)
    row = on(breakable_server, lambda: table.row)
    assert (row.state_head, row.head) == (5, 5)
    assert on(breakable_server, lambda: matches.replay(table.row)).ok
