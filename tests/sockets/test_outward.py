"""A real server tells a browser whose page is closed, in time, also what happened just before the server was killed."""

from __future__ import annotations

import asyncio
import time
from ipaddress import ip_network

from attacks.models import Holder
from attacks.services.outward import news, subscribers
from attacks.services.outward.push import Reached
from tests.sockets.client import Client
from tests.support.people.table import Table
from tests.support.receiver import Receiver
from tests.support.said import said
from tests.support.waiting import until

TINY = "tests.sockets.tiny_asgi:application"


async def test_within_five_seconds_a_closed_page_is_told_of_its_turn(make_server, on, settings):
    settings.INNER = [ip_network("127.0.0.0/8")]
    receiver = Receiver()
    server = make_server(module=TINY, BROADSIDE_SECRET=settings.SECRET_KEY, BROADSIDE_INNER="127.0.0.0/8")
    browser = receiver.browser("ben")
    try:
        table = on(server, Table)

        def follows():
            row = subscribers.push(
                "ben", Reached(**receiver.reached(browser)), lang="en", zone="UTC", origin=server.url
            )
            subscribers.follow(row, holder=Holder.objects.get(pk=table.holders["p2"].pk))

        on(server, follows)
        on(server, lambda: [table.take(seat, "hide", (1,)) for seat in ("p1", "p2")])
        async with Client(server, table.id, table.tokens["p1"]) as ana:
            await ana.hello()
            began = time.monotonic()
            await ana.take("shoot", (2,), cmd="a1")
        await asyncio.to_thread(until, lambda: receiver.came, "word to Ben")
        assert receiver.came[0].at - began < 5
        (told,) = receiver.pushes(browser)
        assert told["title"] == said("page.your_turn") and told["url"] == f"/m/{table.id}"

        server.kill()
        on(server, lambda: [table.concede("p1", "resign"), news.look()])  # it was written down, and then all went dark
        assert len(receiver.came) == 1
        server.start()
        await asyncio.to_thread(until, lambda: len(receiver.came) > 1, "what the last one had written down")
        assert [one["title"] for one in receiver.pushes(browser)] == [
            said("page.your_turn"),
            said("page.the_match_is_over"),
        ]
    finally:
        receiver.close()
