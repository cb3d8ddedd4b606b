"""Chie watches a match that its table shows later: no frame of hers knows more than what is old enough."""

from __future__ import annotations

import json
from contextlib import AsyncExitStack
from datetime import datetime, timedelta

from django.db.models import F

from attacks.models import Event
from attacks.services.common import clock
from attacks.services.live import spectator_delay
from attacks.services.match.terms import MatchTerms
from attacks.services.store import matches
from tests.sockets.client import Client
from tests.sockets.test_live import people
from tests.support.people.table import Table


class Hour(Table):
    terms = MatchTerms(delay=3600)


class Moment(Table):
    terms = MatchTerms(delay=3)


def older(table: Table, upto: int) -> None:
    """These events happened two hours ago."""
    Event.objects.filter(match_id=table.id, n__lte=upto).update(at=F("at") - timedelta(hours=2))


async def test_every_frame_of_a_watcher_stays_behind(tiny_server, on):
    table = on(tiny_server, Hour)
    on(tiny_server, lambda: [table.take("p1", "hide", (1,)), table.take("p2", "hide", (2,))])
    on(tiny_server, lambda: older(table, 2))
    then = on(tiny_server, lambda: matches.view(spectator_delay.as_known(table.row), "watch"))
    async with AsyncExitStack() as stack:
        ana, ben, chie = await people(stack, tiny_server, table)
        assert chie.greeted["head"] == chie.n == 2
        assert chie.view == then and chie.view["match"]["delay"] == 3600
        head = (await ana.take("shoot", (2,), cmd="a1"))["n"]
        await ben.reach(head)
        await chie.say({"t": "ping", "p": 1, "n": 2})
        assert (await chie.until("pong"))["head"] == 2
        await chie.say({"t": "need", "from": 1, "chain": True})
        assert [event["n"] for event in (await chie.until("upd"))["e"]] == [1, 2]
        snap = await chie.until("snap")
        assert (snap["n"], snap["h"]) == (2, on(tiny_server, lambda: table.events[1].hash))
        await chie.again(chain=True)
        assert (chie.n, chie.resumed) == (2, True)
        late = await stack.enter_async_context(Client(tiny_server, table.id))
        await late.hello()
        told = [json.loads(text) for one in (chie, late) for text in one.heard]
        assert {frame["t"] for frame in told} == {"welcome", "snap", "pong", "upd"}, "not even who comes and goes"
        assert max(frame.get("n", frame.get("head", 0)) for frame in told) == 2
        sly = await stack.enter_async_context(Client(tiny_server, table.id, table.tokens["p2"], role="watch"))
        assert (await sly.hello()).n == 2


async def test_what_has_ripened_arrives_and_never_before_its_time(tiny_server, on):
    table = on(tiny_server, Moment)
    async with AsyncExitStack() as stack:
        ana, ben, chie = await people(stack, tiny_server, table)
        await ana.take("hide", (1,), cmd="a1")
        head = (await ben.take("hide", (2,), cmd="b1"))["n"]
        assert chie.n < head
        at = on(tiny_server, lambda: [event.at for event in table.events])
        while chie.n < head:
            frame = await chie.read()
            seen: datetime = clock.now()
            if "n" in frame or "to" in frame:
                assert seen - at[chie.n - 1] >= timedelta(seconds=3)
        assert chie.view == on(tiny_server, lambda: table.view("watch"))


async def test_whoever_sees_a_match_later_cannot_ask_how_far_it_is(tiny_server, on):
    table = on(tiny_server, Hour)
    async with Client(tiny_server, table.id, table.tokens["p1"]) as ana, Client(tiny_server, table.id) as dan:
        await ana.hello()
        await dan.hello()
        await ana.take("hide", (1,), cmd="a1")
        told = set()
        for n in (1, ana.n, ana.n + 1, 1000):
            for mark in ("", "0" * 16):
                await dan.again(resume={"epoch": dan.epoch, "n": n, "mark": mark})
                told.add((mark, dan.greeted["fresh"], dan.greeted["head"]))
        assert told == {("", False, 0), ("0" * 16, True, 0)}
        await dan.again(resume={"epoch": dan.epoch, "n": ana.n, "mark": ana.mark})
        assert not dan.greeted["fresh"]  # whoever knows it already may be told that it is so
        await dan.socket.close()
        await dan.open()
        await dan.say({"t": "hello", "v": 1, "match": table.id, "resume": {"epoch": dan.epoch, "n": 1, "mark": "0"}})
        assert (await dan.until("err"))["code"] == "malformed"  # a short one could be guessed
