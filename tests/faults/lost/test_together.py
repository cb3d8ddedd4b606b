"""Much at once, at the same time, and more than once: everybody ends at the same table, and nothing happened twice."""

import asyncio

from attacks.models import Match
from tests.faults.cores import ends_well, many_notes, same_command, two_writers, unannounced
from tests.faults.doors import crowded
from tests.support.people.client import Person, seated

AT = ("chie", "dan")  # watchers sit at both processes, where there are two


def watchers(server, table, count):
    return [Person(server.at(AT[number % 2]), table.id) for number in range(count)]


def ana_of(server, table):
    return Person(server.at("ana"), table.id, table.tokens["p1"])


def ben_of(server, table):
    return Person(server.at("ben"), table.id, table.tokens["p2"])


async def test_a_burst_reaches_every_watcher_without_a_gap(steady, lay, wrong, scale):
    table = lay(steady, rounds=30)
    ana, ben = ana_of(steady, table), ben_of(steady, table)
    crowd = watchers(steady, table, min(8 * scale, 50))
    async with seated(ana, ben, *crowd):
        head = await many_notes(ana, min(20 * scale, 250))  # a note is two events
        assert await ends_well(steady, table.id, head, wrong, ana, ben, *crowd) == []
        assert not any(person.doubled for person in crowd)
        assert all(set(person.told) == set(range(2, head + 1)) for person in crowd)


async def test_who_joins_while_events_are_written_misses_nothing_and_hears_nothing_twice(steady, lay, wrong, scale):
    joins, at_once = min(50 * scale, 1000), 10
    table = lay(steady, rounds=30)
    ana, everybody = ana_of(steady, table), []

    async def look_in(number):
        for _ in range(joins // at_once // 2):  # each comes, leaves and comes back
            person = watchers(steady, table, 2)[number % 2]
            everybody.append(person)
            for _ in range(2):
                async with seated(person):
                    await person.wait(lambda person=person, seen=person.n: person.n > seen + 2)
            assert person.told.keys() | person.skipped == set(range(person.n + 1))
            assert person.doubled == 0

    async with seated(ana), asyncio.TaskGroup() as group:
        looking = [group.create_task(look_in(number)) for number in range(at_once)]
        while not all(task.done() for task in looking):
            await ana.does("note")
        assert await ends_well(steady, table.id, ana.n, wrong, ana) == []
        assert wrong(steady, table.id, *everybody, present=False) == []


async def test_one_command_sent_by_many_tabs_many_times_happens_once(steady, lay, wrong, scale):
    table = lay(steady)
    tabs = [Person(steady.at(("ana", "ben")[number % 2]), table.id, table.tokens["p1"]) for number in range(50)]
    async with seated(*tabs):
        assert await same_command(tabs, min(scale, 20)) == []
        assert await ends_well(steady, table.id, 2, wrong, *tabs) == []


async def test_the_same_id_with_another_body_is_refused_at_whichever_process(steady, lay, wrong):
    table = lay(steady)
    ana, again = ana_of(steady, table), Person(steady.at("ben"), table.id, table.tokens["p1"])
    async with seated(ana, again):
        command = ana.command("hide", (1,))
        assert (await ana.sure(command))["t"] == "ack"
        for changed in (
            {"d": {"offer": "hide", "picks": [[2]]}},
            {"expect": 2},
            {"op": "concede", "d": {"what": "resign"}},
        ):
            for tab in (ana, again):
                assert (await tab.sure({**command, **changed}))["code"] == "cmd_reused"
        assert await again.sure(command) == ana.acked[command["id"]]
        assert await ends_well(steady, table.id, 2, wrong, ana, again) == []


async def test_two_processes_may_write_one_match_in_turn(steady, lay, on, wrong):
    table = lay(steady, rounds=30)
    ana = ana_of(steady, table)
    async with seated(ana):
        assert await two_writers(ana, lambda: on(steady, lambda: table.take("p2", "note")), 4) == []
        assert await ends_well(steady, table.id, 17, wrong, ana) == []


async def test_two_players_write_one_match_at_once(steady, lay, wrong, scale):
    table, notes = lay(steady, rounds=30), min(10 * scale, 200)
    ana, ben = ana_of(steady, table), ben_of(steady, table)

    async def write(person):
        for _ in range(notes):
            assert (await person.does("note"))["t"] == "ack"

    async with seated(ana, ben):
        await asyncio.gather(write(ana), write(ben))
        assert await ends_well(steady, table.id, 1 + 4 * notes, wrong, ana, ben) == []


async def test_the_last_event_is_seen_within_one_look_though_no_bell_rang(steady, lay, on, wrong):
    table = lay(steady)
    crowd = watchers(steady, table, 4)
    async with seated(*crowd):
        on(steady, lambda: table.concede("p1", "resign"))  # written by a process that rings no bell
        assert await unannounced(2, *crowd) == []
        assert await ends_well(steady, table.id, 2, wrong, *crowd) == []
        assert all(one.view["match"]["result"]["winner"] == "p2" for one in crowd)


async def test_a_slow_query_in_one_match_does_not_delay_an_echo_in_another(steady, lay, on, wrong):
    slow, other = lay(steady), lay(steady)
    on(steady, lambda: Match.objects.filter(id=slow.id).update(title="Sleepy"))
    ana, ben = Person(steady, slow.id, slow.tokens["p1"]), Person(steady, other.id, other.tokens["p2"])
    async with seated(ana, ben):
        sleeping = asyncio.create_task(ana.does("note"))
        echoes = await ben.echoes_while(sleeping)
        assert (await sleeping)["t"] == "ack"
        assert len(echoes) > 20
        assert echoes[int(len(echoes) * 0.99)] < 0.1 * crowded()
        assert await ends_well(steady, slow.id, 3, wrong, ana) == []
