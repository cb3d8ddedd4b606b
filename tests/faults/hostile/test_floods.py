"""Too much from few, too many from one place: they are told and closed, and the innocent hardly notice."""

import asyncio
import time

import pytest

from attacks.sockets.connection import PLAYER
from tests.faults.doors import crowded
from tests.sockets.client import Client, allowed
from tests.support.people.client import LOST, Person, seated
from tests.support.waiting import comes

ELSEWHERE = ("127.0.0.9", 0)  # the innocent do not come from the flood's address


@pytest.mark.parametrize("sockets", [1, 20])
async def test_a_flood_is_closed_and_the_innocent_are_served(counting_door, lay, wrong, scale, sockets):
    frames = min(1200 * scale, 60_000) // sockets  # from each more than a bucket holds
    table, other, begun = lay(counting_door), lay(counting_door), time.monotonic()
    codes, answers = [], []

    async def flood(number):
        tokens = [table.tokens["p1"]] if number % 2 else []
        async with Client(counting_door, table.id, *tokens) as dan:
            await dan.hello()
            for sent in range(frames):
                try:
                    await dan.say({"t": "ping", "p": sent})
                except LOST:
                    break
            codes.append(await dan.closed())
            answers.append([frame["t"] for frame in dan.frames])

    ben = Person(counting_door, other.id, other.tokens["p2"])
    ben.home = ELSEWHERE
    async with seated(ben):
        flooding = asyncio.gather(*(flood(number) for number in range(sockets)))
        late = await ben.echoes_while(flooding, most=12)  # within what a player may send
        await flooding
        assert set(codes) <= {4008, 4009, 1006}  # some are still sending when the line is cut
        assert 4008 in codes or sockets == 1
        most = allowed(PLAYER, begun)
        assert all(said.count("pong") <= most for said in answers)
        assert all(said.count("err") <= 1 for said in answers)
        assert late[-1] < 0.25 * crowded()
        assert wrong(counting_door, other.id, ben) == []


async def test_no_address_may_hold_every_socket(counting_door, lay, scale):
    table = lay(counting_door)
    crowd = [await Client(counting_door, table.id).open() for _ in range(min(55 * scale, 500))]
    closing = [asyncio.create_task(one.socket.wait_closed()) for one in crowd]

    async def only_fifty_are_left():
        return sum(task.done() for task in closing) == len(crowd) - 50

    await comes(only_fifty_are_left, "the others to be turned away")
    late = [one for one, closed in zip(crowd, closing, strict=True) if closed.done()]
    for one in late:
        assert await one.closed() == 4008
        assert one.frames[0]["reason"] == "too_many_sockets"
    elsewhere = Client(counting_door, table.id)
    elsewhere.home = ELSEWHERE
    async with elsewhere:
        await elsewhere.hello()
    for one in crowd:
        await one.socket.close()
