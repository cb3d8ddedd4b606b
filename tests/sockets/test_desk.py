"""The desk where commands wait for their writer: each is answered, whatever happens to those beside it."""

import asyncio

import msgspec

from attacks.sockets.command_queue import CommandQueue
from tests.support.people.table import Table


async def test_a_hub_that_stumbles_keeps_nobody_waiting(transactional_db):
    def stumble(match_id, saved):
        raise RuntimeError(match_id)

    tables = await asyncio.to_thread(lambda: [Table(), Table()])
    orders = await asyncio.to_thread(lambda: [table.order("p1", "hide", (1,)) for table in tables])
    desk = CommandQueue(stumble)
    for table, order in zip(tables, orders, strict=True):  # the second comes when the first has been told
        answer = await asyncio.wait_for(desk.act(table.id, table.holders["p1"].id, order), 5)
        assert msgspec.json.decode(answer)["t"] == "ack"
        serving = desk._task
    assert not serving.done()
