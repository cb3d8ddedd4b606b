"""Who loses a right while the socket is open: the next command is refused, and the socket is closed soon."""

import asyncio

from attacks.models import Holder
from attacks.services.lobby import lobby
from tests.faults.doors import crowded
from tests.sockets.client import Client

SOON = 5 * crowded()  # seconds
HIDE = {"t": "cmd", "id": "x", "expect": 1, "op": "take", "d": {"offer": "hide", "picks": [[1]]}}


async def ends_with(client, code):
    """The command is not done, and the connection ends."""
    await client.say(HIDE)
    assert await asyncio.wait_for(client.closed(), SOON) == code
    assert not [frame for frame in client.frames if frame["t"] == "ack"]


async def test_a_banned_seat(door, lay, on):
    table = lay(door)
    async with Client(door, table.id, table.tokens["p1"]) as ana:
        await ana.hello()
        on(door, lambda: lobby.revoke(table.holders["p1"]))
        await ends_with(ana, 4003)
        assert {frame["code"] for frame in ana.frames if frame["t"] == "err"} == {"forbidden"}
    async with Client(door, table.id, table.tokens["p1"]) as ana:  # and it stays so
        assert (await ana.hello()).frames[0]["you"] == {"role": "watch"}
    assert on(door, lambda: table.row.head) == 1


async def test_a_device_that_was_given_the_seat_and_lost_it_again(door, lay, on):
    table = lay(door)
    _, holder, token = on(door, lambda: lobby.claim_device(lobby.device_link(table.holders["p1"])))
    async with Client(door, table.id, token) as phone, Client(door, table.id, table.tokens["p1"]) as ana:
        await phone.hello()
        await ana.hello()
        on(door, lambda: lobby.revoke(holder))
        await ends_with(phone, 4003)
        assert (await ana.take("hide", (1,), cmd="y"))["t"] == "ack"


CHANGES = ({"seat": "p2"}, {"role": "watch", "seat": ""}, {"role": "judge", "seat": ""})


async def test_another_seat_or_role_counts_at_once_and_asks_to_connect_again(door, lay, on):
    async def change(table, change):
        row = Holder.objects.filter(id=table.holders["p1"].id)
        async with Client(door, table.id, table.tokens["p1"]) as ana:
            await ana.hello()
            on(door, lambda: row.update(access=2, **change))
            if change["seat"] != "p2":  # who moves to the other seat may answer for that
                await ends_with(ana, 4000)
            assert await asyncio.wait_for(ana.closed(), SOON) == 4000
            await ana.open()
            ana.epoch = ""
            assert (await ana.hello()).view["turn"]
            assert ana.greeted["you"]["role"] == (change["seat"] or change["role"])

    await asyncio.gather(*(change(lay(door), one) for one in CHANGES))
