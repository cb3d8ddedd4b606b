"""Connections that take in nothing of what they ask for: they are dropped, and cost no memory and nobody's time."""

import asyncio
import json
import socket

from websockets.asyncio.client import connect

from tests.faults.cores import ends_well
from tests.faults.doors import connections, crowded, memory
from tests.support.people.client import LOST, Person, seated
from tests.support.waiting import comes

DROPPED = 60  # seconds
NEED = json.dumps({"t": "need", "from": 1, "chain": True})
LONG_NOTES = 200  # with what is around each, two thirds of a kilobyte


async def deaf(server, table):
    """A connection whose owner reads nothing beyond the greeting and asks for the whole past, over and over."""
    sock = socket.create_connection(("127.0.0.1", server.port))
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    url = f"{server.ws_url}/ws/match/{table.id}/"
    one = await connect(url, sock=sock, origin=server.url, max_queue=1, ping_interval=None, proxy=None)
    await one.send(json.dumps({"t": "hello", "v": 1, "match": table.id}))
    return one


async def test_who_never_reads_is_dropped_and_costs_nobody_anything(steady, lay, wrong, scale):
    table, other = lay(steady, rounds=30), lay(steady)
    ana, ben = Person(steady, table.id, table.tokens["p1"]), Person(steady, other.id, other.tokens["p2"])
    async with seated(ana, ben):
        for _ in range(LONG_NOTES):
            await ana.sure(ana.command("note", note="x" * 250))
            await ana.sees(ana.acked[next(reversed(ana.acked))]["n"])
        before, open_before = memory(steady), connections(steady)
        crowd = [await deaf(steady, table) for _ in range(min(10 * scale, 50))]

        async def demand(one):
            try:
                for _ in range(40):  # each answer is an eighth of a megabyte
                    await one.send(NEED)
            except LOST:
                pass  # dropped already

        async def all_gone():
            return connections(steady) <= open_before

        demanding = asyncio.gather(*(demand(one) for one in crowd), comes(all_gone, "the deaf to be dropped", DROPPED))
        late = await ben.echoes_while(demanding, most=1000)
        await demanding
        assert memory(steady) - before < 100
        assert late[int(len(late) * 0.99)] < 0.25 * crowded()
        assert await ends_well(steady, table.id, ana.n, wrong, ana) == []
    for one in crowd:
        one.transport.abort()
