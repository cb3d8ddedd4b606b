"""Two processes, PostgreSQL and Redis: players on different processes see one match, whatever stops and starts."""

import asyncio
from datetime import timedelta

import pytest

from attacks.models import Event, Process, Timer
from attacks.services.common import clock
from tests.faults.doors import crowded
from tests.support import oracle
from tests.support.people.client import Person, seated, together
from tests.support.waiting import PATIENCE, comes


def sit(club, table):
    """Ana and Chie at the first process, Ben at the second."""
    ana = Person(club.at("ana"), table.id, table.tokens["p1"])
    ben = Person(club.at("ben"), table.id, table.tokens["p2"])
    chie = Person(club.at("chie"), table.id)
    return ana, ben, chie


SLACK = timedelta(seconds=2)  # by which the clocks of two processes may differ
RECOVERED = 12.0 * crowded()  # seconds: a read that waits for a connection gives up after 5, then come the next looks


async def all_the_same(on, club, table, *people):
    """Everybody comes to the head, and the oracle finds nothing wrong with what they were promised, told and see."""
    await together(on(club, lambda: table.row.head), *people, seconds=RECOVERED)
    assert on(club, lambda: oracle.record(table.id, people)) == []


async def test_a_bell_crosses_from_one_process_to_the_other(harmed_club, lay, on):
    club = harmed_club("no_poll")  # so nothing else can tell
    table = lay(club, rounds=9)
    ana, ben, chie = sit(club, table)
    async with seated(ana, ben, chie):
        for _ in range(5):
            n = (await ana.does("note"))["n"]
            await together(n, ben, chie)
        assert on(club, lambda: oracle.record(table.id, (ana, ben, chie), present=False)) == []


async def test_a_game_goes_on_without_redis_and_newcomers_get_in(club, machines, lay, on):
    table = lay(club, rounds=9)
    ana, ben, chie = sit(club, table)
    async with seated(ana):
        await ana.does("note")
        machines.redis.kill()
        async with seated(ben, chie):
            await ana.does("hide", (1,))
            answer = await ben.does("hide", (2,))
            await together(answer["n"], ana, ben, chie)
            await asyncio.to_thread(machines.redis.start)
            answer = await ana.does("shoot", (2,))
            await together(answer["n"], ana, ben, chie)
            await all_the_same(on, club, table, ana, ben, chie)


async def test_a_club_that_starts_without_redis_plays_on_the_look_alone(club, machines, lay, on):
    club.stop()
    machines.redis.stop()
    await asyncio.to_thread(club.start)
    table = lay(club)
    ana, ben, chie = sit(club, table)
    async with seated(ana, ben, chie):
        await together((await ana.does("hide", (1,)))["n"], ana, ben, chie)
        await together((await ben.does("hide", (2,)))["n"], ana, ben, chie)
        await all_the_same(on, club, table, ana, ben, chie)


async def keeps_noting(person, done):
    """One command after another, each until it is answered, until told to stop."""
    while not done.is_set():
        assert (await person.sure(person.command("note")))["t"] in ("ack", "err")


async def while_both_note(ana, ben, harm):
    """Do harm while both seats send commands, then let them come to an end."""
    done = asyncio.Event()
    async with asyncio.TaskGroup() as group:
        for person in (ana, ben):
            group.create_task(keeps_noting(person, done))
        await harm()
        done.set()


# that Redis goes and comes back is seen above, and in test_bites.py
@pytest.mark.parametrize("machine", [pytest.param("redis", marks=pytest.mark.long), "postgres"])
async def test_restarts_in_the_middle_lose_nothing_and_double_nothing(club, machines, lay, on, scale, machine):
    table = lay(club, rounds=30)
    ana, ben, chie = sit(club, table)
    times = scale * (3 if machine == "redis" else 2)

    async def restarts():
        for number in range(times):
            acked = len(ana.acked)
            if machine == "redis":
                await asyncio.to_thread(machines.redis.restart)
            else:
                await asyncio.to_thread(machines.postgres.restart, "immediate" if number % 2 else "fast")

            async def goes_on(enough=acked + 3):
                return len(ana.acked) >= enough

            await comes(goes_on, "commands to be acknowledged after the restart")

    async with seated(ana, ben, chie):
        await while_both_note(ana, ben, restarts)
        acked = [reply["n"] for person in (ana, ben) for reply in person.acked.values()]
        assert len(acked) > 3 * times
        assert len(set(acked)) == len(acked)
        assert on(club, lambda: table.row.handled.count()) >= len(acked)
        await all_the_same(on, club, table, ana, ben, chie)


async def test_a_deadline_passes_once_in_two_processes(club, lay, on):
    table = lay(club)
    ana, ben, chie = sit(club, table)
    async with seated(ana, ben, chie):
        await offer_end(ana)
        on(club, lambda: Timer.objects.update(deadline=clock.now() - timedelta(seconds=1)))
        await ben.wait(lambda: "end.declined" in told(ben), PATIENCE)
        await all_the_same(on, club, table, ana, ben, chie)
        assert told(ana).count("end.declined") == 1


async def test_down_time_does_not_count(club, lay, on):
    table = lay(club)
    ana, ben, _ = sit(club, table)
    async with seated(ana, ben):
        await offer_end(ana)
        await happens(on, club, lambda: Process.objects.filter(serving=True).exists())
        club.kill()
        was_left = timedelta(minutes=10)

        def half_an_hour_passes():
            last = clock.now() - timedelta(minutes=30)
            Process.objects.update(alive_at=last)
            Timer.objects.update(deadline=last + was_left)

        on(club, half_an_hour_passes)
        before = clock.now()
        await asyncio.to_thread(club.start)
        await ana.come()
        await happens(on, club, lambda: Event.objects.filter(match_id=table.id, kind="clock.compensated").exists())
        deadline = on(club, lambda: Timer.objects.get(state="open").deadline)
        assert before - SLACK < deadline - was_left < clock.now() + SLACK  # it stood still until somebody served again
        assert on(club, lambda: Event.objects.filter(match_id=table.id, kind="clock.compensated").count()) == 1
        await ben.come()
        await all_the_same(on, club, table, ana, ben)


async def offer_end(person):
    command = {"t": "cmd", "id": "offer", "op": "concede", "d": {"what": "offer_end"}}
    assert (await person.sure(command))["t"] == "ack"


async def happens(on, club, question):
    """Until the database of a club says yes."""

    async def asked():
        return on(club, question)

    await comes(asked, "the database to say yes")


def told(person):
    return [person.told[n].get("k") for n in sorted(person.told)]
