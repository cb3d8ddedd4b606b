"""Pages of a tournament hear of every change, in whichever process it was made, and of nothing else."""

import asyncio
import time

import pytest

from attacks.models import Tournament
from attacks.services.common import bell
from attacks.services.tournament import roster, staff
from attacks.sockets import connection, tournament_feed
from tests.sockets.client import Client, allowed
from tests.support.people.evening import DAN, OLA


def begin(on, server):
    return on(server, lambda: staff.create(name="Club evening", owner="Ola", game="xwing/2.5")[0])


def at(server, cup, **more):
    return Client(server, "", path=f"/ws/tournament/{cup.slug}/", **more)


async def test_everybody_in_the_hall_hears_of_a_change_made_by_another_process(tiny_server, on):
    cup = begin(on, tiny_server)
    begun = cup.version
    async with at(tiny_server, cup) as ana, at(tiny_server, cup) as ben:
        for person in (ana, ben):
            assert await person.read() == {"t": "version", "v": cup.version}
        on(tiny_server, lambda: roster.register(cup, OLA, name="Chie"))
        for person in (ana, ben):
            assert await person.read() == {"t": "version", "v": cup.version}
    assert cup.version == begun + 1


async def test_who_comes_later_hears_the_number_at_once_and_with_each_ping(tiny_server, on):
    cup = begin(on, tiny_server)
    on(tiny_server, lambda: roster.register(cup, OLA, name="Chie"))
    async with at(tiny_server, cup) as dan:
        assert await dan.read() == {"t": "version", "v": cup.version}
        await dan.say({"t": "ping", "p": 1})
        assert await dan.read() == {"t": "version", "v": cup.version}


async def test_a_tournament_of_a_restored_database_may_be_at_an_earlier_version(tiny_server, on):
    cup = begin(on, tiny_server)
    on(tiny_server, lambda: roster.register(cup, OLA, name="Chie"))
    async with at(tiny_server, cup) as ana:
        assert (await ana.read())["v"] == cup.version
        on(tiny_server, lambda: Tournament.objects.filter(pk=cup.pk).update(version=1))
        assert (await ana.read())["v"] == 1


async def test_another_tournament_is_not_heard(tiny_server, on):
    cup, other = begin(on, tiny_server), begin(on, tiny_server)
    async with at(tiny_server, cup) as ana, at(tiny_server, other) as ben:
        await ana.read()
        await ben.read()
        on(tiny_server, lambda: roster.register(other, OLA, name="Chie"))
        assert (await ben.read())["v"] == other.version > cup.version
        await ana.say({"t": "ping", "p": 1})
        assert (await ana.read())["v"] == cup.version


@pytest.mark.parametrize(
    "frame",
    [
        "hello?",
        b"{}",
        {"t": "version", "v": 9},
        {"t": "bell", "v": 9},
        {"t": "hello", "v": 1, "match": "m_x"},
        {"t": "need", "from": 1},
        {"t": "say", "text": "hi"},
        {"t": "cmd", "id": "x", "op": "take", "d": {"offer": "hide"}},
    ],
)
async def test_nothing_but_a_ping_is_understood_and_the_fifth_time_ends_it(tiny_server, on, frame):
    cup = begin(on, tiny_server)
    async with at(tiny_server, cup) as dan:
        await dan.read()
        for _ in range(5):
            await dan.say(frame)
        assert await dan.closed() == 4003
    assert [frame.get("code") for frame in dan.frames] == [None] + ["malformed"] * 5


async def test_who_sends_too_much_is_told_once_and_closed(limited_server, on):
    cup, begun = begin(on, limited_server), time.monotonic()
    async with at(limited_server, cup) as dan:
        assert await dan.floods(10, "version") == 4008
    assert [frame["code"] for frame in dan.frames if frame["t"] == "err"] == ["rate"]
    assert sum(frame["t"] == "version" for frame in dan.frames) <= 1 + allowed(connection.WATCHER, begun)  # one unasked


async def test_pages_of_elsewhere_do_not_get_in(tiny_server, on):
    cup = begin(on, tiny_server)
    with pytest.raises(Exception, match="403"):
        await at(tiny_server, cup, origin="https://elsewhere.example").open()


async def test_no_such_tournament_is_said_and_closed(tiny_server):
    async with Client(tiny_server, "", path="/ws/tournament/nowhere/") as dan:
        assert await dan.closed() == 4004
    assert [frame["reason"] for frame in dan.frames] == ["no_such_tournament"]


class Socket:
    def __init__(self):
        self.told, self.opened_at = asyncio.Queue(), 0.0

    def tell(self, version):
        self.told.put_nowait(version)


async def test_a_bell_is_enough_and_an_old_one_is_not_told(monkeypatch):
    monkeypatch.setattr(tournament_feed, "POLL", 3600)  # nobody looks at the database
    hall_of, chie, rung = tournament_feed.TournamentFeeds(), Socket(), -1  # no tournament has this id
    hall_of.enter(chie, rung, 3)
    try:
        async with asyncio.timeout(5):
            assert await chie.told.get() == 3
            while chie.told.empty():  # until the hall listens
                await bell.ring_hall(rung, 5)
                await asyncio.sleep(0)
            for version in (4, 5, 6):
                await bell.ring_hall(rung, version)
            assert [await chie.told.get(), await chie.told.get()] == [5, 6]
    finally:
        for task in (*hall_of._bells.values(), hall_of._poll):
            task.cancel()


def test_a_saved_deed_rings_and_one_that_changes_nothing_does_not(db, monkeypatch, django_capture_on_commit_callbacks):
    rung = []

    async def ring(tournament_id, version):
        rung.append((tournament_id, version))

    cup, _ = staff.create(name="Club evening", owner="Ola", game="xwing/2.5")
    monkeypatch.setattr(bell, "ring_hall", ring)
    with django_capture_on_commit_callbacks(execute=True):
        roster.register(cup, OLA, name="Ana")
        assert rung == []
    assert rung == [(cup.pk, cup.version)]
    with django_capture_on_commit_callbacks(execute=True), pytest.raises(Exception, match="forbidden"):
        roster.drop(cup, DAN, 1)
    assert rung == [(cup.pk, cup.version)]
