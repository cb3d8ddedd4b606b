"""Somebody else holds the database file: players are told that nothing can be saved, and no answer is ever false."""

import asyncio
import sqlite3

import pytest

from attacks.services.store import backup
from tests.faults.cores import ends_well
from tests.faults.tables import Seats
from tests.support.people.client import Person, seated


@pytest.fixture
def held():
    """Takes the file of a server and keeps it: `file = held(server)`, until `file.rollback()`."""
    files = []

    def hold(server):
        files.append(sqlite3.connect(server.data / "broadside.sqlite3", isolation_level=None))
        files[-1].execute("BEGIN EXCLUSIVE")
        return files[-1]

    yield hold
    for file in files:
        file.close()


async def test_while_the_file_is_locked_players_hear_so_and_afterwards_all_goes_on(harmed, lay, wrong, held, scale):
    server = harmed("impatient")
    table = lay(server, rounds=30)
    ana, ben = Person(server, table.id, table.tokens["p1"]), Person(server, table.id, table.tokens["p2"])
    chie = Person(server, table.id)
    async with seated(ana, ben):
        for _ in range(min(2 * scale, 10)):
            file, head = held(server), ana.n
            commands = [(ana, ana.command("note")), (ben, ben.command("note"))]
            for person, command in commands:
                await person.say(command)
            for person, command in commands:
                await person.wait(lambda person=person, command=command: command["id"] in person.answers, 10)
                answer = person.answers[command["id"]]
                assert (answer["code"], answer["retry"]) == ("server_busy", True)
            await chie.come()  # a file that is written can still be read
            assert chie.n == head
            file.rollback()
            for person, command in commands:
                assert (await person.sure(command))["t"] == "ack"
            assert await ends_well(server, table.id, head + 4, wrong, ana, ben, chie) == []
        await chie.leave()


async def test_a_process_whose_file_was_replaced_acknowledges_nothing_more_and_ends(harmed, on, tmp_path):
    server, copy = harmed(), tmp_path / "copy"
    table = on(server, lambda: Seats("tiny", rounds=30))
    on(server, lambda: backup.backup(copy))
    ana = Person(server, table.id, table.tokens["p1"])
    async with seated(ana):
        command = ana.command("note")
        copy.replace(server.data / "broadside.sqlite3")
        await ana.say(command)
        await ana.wait(lambda: command["id"] in ana.answers)
        assert (ana.answers[command["id"]]["code"], ana.answers[command["id"]]["retry"]) == ("server_busy", True)
        assert await asyncio.to_thread(server.process.wait, 20) == 0
    assert "The file of the database was replaced" in server.log()
