"""The tests of this folder notice when a guard is missing: the same deeds, on servers that lack one, end badly."""

from contextlib import suppress

from django.db import connection

from attacks.models import Event
from attacks.services.match.walk import Disagrees
from tests.faults.cores import ends_well, same_command, two_writers, unannounced
from tests.support.people.client import Person, seated


def drop_unique_number():
    """The database may now hold two events of one number."""
    kept = Event._meta.constraints
    number = next(one for one in kept if one.name == "event_number")
    Event._meta.constraints = [one for one in kept if one is not number]  # SQLite writes the table anew from these
    try:
        with connection.schema_editor() as editor:
            editor.remove_constraint(Event, number)
    finally:
        Event._meta.constraints = kept


async def test_without_the_look_at_the_database_an_event_without_a_bell_is_never_seen(harmed, lay, on):
    server = harmed("no_poll")
    table = lay(server)
    chie, dan = Person(server.at("chie"), table.id), Person(server.at("dan"), table.id)
    async with seated(chie, dan):
        on(server, lambda: table.concede("p1", "resign"))
        assert await unannounced(2, chie, dan, in_vain=True) == ["watch still stands at 1"] * 2


async def test_without_both_guards_of_a_number_two_processes_write_it_twice(harmed, lay, on, wrong):
    server = harmed("no_guard")

    async def in_turn():
        table = lay(server, rounds=30)
        ana = Person(server, table.id, table.tokens["p1"])
        async with seated(ana):
            with suppress(Disagrees):  # the other may notice itself what it has been handed
                await two_writers(ana, lambda: on(server, lambda: table.take("p2", "note")), 2)
        return wrong(server, table.id, ana, present=False)

    assert await in_turn() == []  # the unique number alone is enough, as the conditional update alone is elsewhere
    on(server, drop_unique_number)
    assert any("are not each there once" in problem for problem in await in_turn())


async def test_without_knowing_commands_again_one_sent_twice_is_not_answered_alike(harmed, lay, wrong):
    server = harmed("no_ids")
    table = lay(server)
    tabs = [Person(server.at(("ana", "ben")[number % 2]), table.id, table.tokens["p1"]) for number in range(6)]
    async with seated(*tabs):
        problems = await same_command(tabs, 2)
        assert len(problems) == 1
        assert "stale" in problems[0]
    assert await ends_well(server, table.id, 2, wrong, *tabs) == []  # the question had been answered
