"""Somebody rolls, over real sockets: who may press, what a second press does, and what everybody hears of it."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack

import pytest

from attacks.engine import fair
from attacks.services.record import export
from tests.services.shooting import Attack
from tests.services.test_pressing import PRESS
from tests.sockets.client import Client


class Waiting(Attack):
    """Ana's attack of three dice against two of Ben's, agreed on; hers lie in her hand."""

    def __init__(self) -> None:
        super().__init__(PRESS, dice="server", agility=2)
        self.declare()


@pytest.fixture
def attack(on, tiny_server) -> Waiting:
    found: Waiting = on(tiny_server, Waiting)
    return found


async def people(stack: AsyncExitStack, server, attack: Waiting) -> list[Client]:
    """Ana, Ben, and Chie who watches."""
    ana = Client(server, attack.id, attack.tokens["p1"])
    ben = Client(server.at("ben"), attack.id, attack.tokens["p2"])
    clients = [ana, ben, Client(server, attack.id)]
    for one in clients:
        await stack.enter_async_context(one)
        await one.hello()
    return clients


async def tries(client: Client, cmd: str, expect: int) -> dict:
    """A press, also by somebody who is offered none."""
    await client.say({"t": "cmd", "id": cmd, "expect": expect, "op": "take", "d": {"offer": "roll", "picks": []}})
    return await client.answer(cmd)


def kinds(client: Client) -> list[str]:
    return [event.get("k", "") for event in client.events]


async def test_only_whose_dice_they_are_may_press_and_everybody_hears_who_did(tiny_server, attack):
    async with AsyncExitStack() as stack:
        ana, ben, chie = clients = await people(stack, tiny_server, attack)
        for one in clients:
            assert one.view["match"]["roll"]["seat"] == "p1"
        assert "roll" in ana.view["prompt"]["order"]
        assert "roll" not in ben.view["prompt"]["order"]
        assert "prompt" not in chie.view
        now = ana.view["prompt"]["n"]
        assert (await tries(ben, "b1", ben.view["prompt"]["n"]))["code"] == "illegal"
        assert (await tries(chie, "c1", now))["code"] == "forbidden"
        assert "dice.rolled" not in kinds(ana)
        last = await ana.take("roll", cmd="a1")
        for one in clients:
            await one.reach(last["n"])
            [press] = [event for event in one.events if event.get("k") == "dice.pressed"]
            assert press["d"] == {"seat": "p1"}
            assert kinds(one).index("dice.pressed") < kinds(one).index("dice.rolled")
            assert one.view["match"].get("roll", {}).get("seat") != "p1"  # his may be due already: nothing to modify


async def test_a_press_that_is_sent_twice_throws_once(tiny_server, attack):
    async with AsyncExitStack() as stack:
        ana, ben, _ = await people(stack, tiny_server, attack)
        now = ana.view["prompt"]["n"]
        first = await tries(ana, "a1", now)
        assert first["t"] == "ack"
        assert await tries(ana, "a1", now) == first  # the same press again: the same answer
        assert (await tries(ana, "a2", now))["code"] == "stale"  # another one, for dice that lie by now
        await ben.reach(first["n"])
        assert kinds(ben).count("dice.rolled") == kinds(ben).count("dice.pressed") == 1


async def test_two_screens_of_one_seat_that_press_at_once_throw_once(tiny_server, attack):
    async with AsyncExitStack() as stack:
        ana, _, chie = await people(stack, tiny_server, attack)
        other = await stack.enter_async_context(Client(tiny_server.at("ben"), attack.id, attack.tokens["p1"]))
        await other.hello()
        now = ana.view["prompt"]["n"]
        told = await asyncio.gather(tries(ana, "a1", now), tries(other, "a2", now))
        assert sorted(answer["t"] for answer in told) == ["ack", "err"]
        await chie.reach(next(answer["n"] for answer in told if answer["t"] == "ack"))
        assert kinds(chie).count("dice.rolled") == 1


async def test_the_record_says_who_pressed_and_when_and_is_in_order(tiny_server, attack, on):
    async with AsyncExitStack() as stack:
        ana, _, _ = await people(stack, tiny_server, attack)
        await ana.take("roll", cmd="a1")
    record = on(tiny_server, lambda: export.export(attack.row, "watch"))
    [press] = [event for event in record["events"] if event.get("body", {}).get("k") == "dice.pressed"]
    [rolled] = [event for event in record["events"] if event.get("body", {}).get("k") == "dice.rolled"]
    assert press["body"]["d"] == {"seat": "p1"}
    assert press["at"] <= rolled["at"]
    assert fair.check(record).problems == []
