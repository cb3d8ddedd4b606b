"""The desk where commands wait for their writer: each is answered, whatever happens to those beside it."""

import asyncio
import gc

import msgspec
import pytest

from attacks.sockets import command_queue
from attacks.sockets.command_queue import CommandQueue
from tests.support.people.table import Table


async def test_a_hub_that_stumbles_keeps_nobody_waiting(transactional_db):
    class Stumbling:
        def publish(self, saved):
            raise RuntimeError(saved[-1].after.id)

    tables = await asyncio.to_thread(lambda: [Table(), Table()])
    orders = await asyncio.to_thread(lambda: [table.order("p1", "hide", (1,)) for table in tables])
    desk = CommandQueue({table.id: Stumbling() for table in tables})
    for table, order in zip(tables, orders, strict=True):  # the second comes when the first has been told
        answer = await asyncio.wait_for(desk.act(table.id, table.holders["p1"].id, order), 5)
        assert msgspec.json.decode(answer)["t"] == "ack"
        serving = desk._task
    assert not serving.done()


@pytest.mark.parametrize(("new", "sweeps"), [(command_queue.YOUNG + 1, [0]), (command_queue.YOUNG, [])])
async def test_the_collector_looks_at_what_is_new_once_no_command_waits(transactional_db, monkeypatch, new, sweeps):
    tables = await asyncio.to_thread(lambda: [Table(), Table()])
    orders = await asyncio.to_thread(lambda: [table.order("p1", "hide", (1,)) for table in tables])
    desk, swept, looked_at = CommandQueue({}), [], []
    monkeypatch.setattr(command_queue, "MOST", 1)  # so that one command waits while the other is told
    monkeypatch.setattr(gc, "get_count", lambda: (new, 0, 0))
    monkeypatch.setattr(gc, "collect", lambda generation: (swept.append(desk.waiting), looked_at.append(generation)))
    both = [desk.act(table.id, table.holders["p1"].id, order) for table, order in zip(tables, orders, strict=True)]
    await asyncio.gather(*both)
    await desk.rest()
    assert (swept, looked_at) == (sweeps, [0] * len(sweeps))
