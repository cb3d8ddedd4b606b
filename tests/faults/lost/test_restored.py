"""An old database takes the place of the present one: nobody keeps what is no more, nothing saved since is lost."""

import asyncio
from random import Random
from unittest.mock import Mock

import pytest

from attacks.models import Line, Match
from attacks.services.match.commands import Concede, Order
from attacks.services.store import backup
from attacks.services.store.matches import act
from tests.conftest import SCALE
from tests.faults.cores import ends_well, play
from tests.faults.tables import Seats
from tests.support.backend import PRODUCTION
from tests.support.people.client import Person, seated

WAYS = [(True, True), (False, False), (True, False), (False, True)][: 2 if SCALE == 1 else 4]
EARLY, LATE, FAR = 9, 22, 26  # numbers: of the backup, of what is lost, and of the new history


def until(people, n):
    """Enough is enough at a number that everybody has seen."""
    return lambda: max(person.n for person in people) >= n


async def restore(server, file, on, *, running, told):
    """Put the backup in place, while the server runs or not, by our command or by other means that tell nobody."""
    if not running:
        await asyncio.to_thread(server.stop)
    if told:
        await asyncio.to_thread(server.manage, "restore", str(file))
    else:
        await asyncio.to_thread(on, server, lambda: backup.restore(file))
    if not running:
        await asyncio.to_thread(server.start)


@pytest.mark.parametrize(("running", "told"), WAYS)
async def test_restored_in_mid_attack_nobody_keeps_a_ghost_and_nothing_acknowledged_since_is_lost(
    harmed, on, wrong, scale, tmp_path, running, told
):
    server, rng = harmed(), Random(f"{running} {told}")
    for turn in range(1 if scale == 1 else 5):
        table, file = on(server, lambda: Seats("xwing")), tmp_path / f"backup{turn}"
        ana = Person(server.at("ana"), table.id, table.tokens["p1"])
        ben = Person(server.at("ben"), table.id, table.tokens["p2"])
        chie, dan, eve = (
            Person(server.at("chie"), table.id),
            Person(server.at("dan"), table.id),
            Person(server, table.id),
        )
        async with seated(ana, ben, chie, dan, eve):
            await play([ana, ben], rng, until([ana, ben], EARLY))
            await asyncio.to_thread(on, server, lambda file=file: backup.backup(file))
            await eve.sees(ana.n)
            await eve.leave()  # before anything that will be lost
            await play([ana, ben], rng, until([ana, ben], LATE))
            await dan.sees(LATE)
            await dan.leave()  # knows what will be lost
            await restore(server, file, on, running=running, told=told)
            for person in (ana, ben, chie):
                if person.gone:
                    await person.come()
                await person.wait(lambda person=person: person.forgot and person.n < LATE)
            head = await play([ana, ben], rng, until([ana, ben], FAR))
            await dan.come()
            await eve.come()
            assert await ends_well(server, table.id, head, wrong, ana, ben, chie, dan, eve) == []
            assert dan.forgot
            assert told or not eve.forgot  # what she knows has happened in both
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
            assert await ends_well(server, table.id, head, wrong, ana, ben, chie, dan, eve) == []


async def test_what_a_live_process_had_in_hand_does_not_get_into_the_restored_match(harmed, on, wrong, tmp_path):
    server, file = harmed(), tmp_path / "backup"
    table = on(server, lambda: Seats("tiny", rounds=30))
    ana = Person(server, table.id, table.tokens["p1"])
    async with seated(ana):
        await ana.does("note")
        await asyncio.to_thread(server.manage, "backup", str(file))
        await ana.does("note")

        def other_history():
            backup.restore(file)
            order = Order("other", "concede", Concede("offer_end"))
            first, _ = act(table.id, table.holders["p1"].id, order)
            second, _ = act(table.id, table.holders["p2"].id, Order("again", "concede", Concede("decline_end")))
            return first, second, Match.objects.get(id=table.id).head

        asked, far = ana.command("note"), ana.n
        first, second, head = on(server, other_history)
        assert ("ack" in first, "ack" in second, head) == (True, True, far)  # the same number, another history
        assert (await ana.sure(asked))["code"] == "stale"
        await ana.wait(lambda: ana.forgot)
        assert (await ana.does("note"))["t"] == "ack"
        assert wrong(server, table.id, ana) == []


async def test_lines_of_chat_that_are_gone_are_gone(harmed, on, tmp_path):
    server, file = harmed(), tmp_path / "backup"
    table = on(server, lambda: Seats("tiny", rounds=30))
    ana, ben = (Person(server, table.id, table.tokens[seat]) for seat in ("p1", "p2"))
    async with seated(ana, ben):
        await ana.say({"t": "say", "text": "kept"})
        await ben.wait(lambda: any(frame.get("text") == "kept" for frame in ben.frames))
        await asyncio.to_thread(server.manage, "backup", str(file))
        await ana.say({"t": "say", "text": "lost"})
        await ben.wait(lambda: any(frame.get("text") == "lost" for frame in ben.frames))
        await asyncio.to_thread(server.manage, "restore", str(file))
        await ben.wait(lambda: ben.forgot and ben.frames[-1]["t"] in ("chat", "pong", "peer"))
        chats = [frame for frame in ben.frames if frame["t"] == "chat"]
        assert [line["text"] for line in chats[-1]["lines"]] == ["kept"]
        await ana.say({"t": "say", "text": "new"})
        await ben.wait(lambda: ben.frames[-1].get("text") == "new")
    assert on(server, lambda: list(Line.objects.order_by("c").values_list("text", flat=True))) == ["kept", "new"]


@pytest.mark.parametrize(("said", "tries"), [(backup.DEADLOCK, backup.TRIES), ("the file is broken", 1)])
def test_a_restore_that_got_in_the_way_of_those_who_write_is_tried_again(said, tries, monkeypatch, tmp_path):
    told = [backup.NoBackup(f"pg_restore: error: {said}")] * tries
    monkeypatch.setattr(backup, "connection", Mock(vendor="postgresql"))
    (tmp_path / "backup").write_bytes(b"PGDMP")
    monkeypatch.setattr(backup, "_postgres", Mock(side_effect=[*told[1:], None]))
    backup.restore(tmp_path / "backup")
    monkeypatch.setattr(backup, "_postgres", Mock(side_effect=told))
    with pytest.raises(backup.NoBackup, match=said):
        backup.restore(tmp_path / "backup")
    assert backup._postgres.call_count == tries


def test_a_backup_that_is_none_changes_nothing(harmed, on, tmp_path):
    server, file = harmed(), tmp_path / "backup"
    table = on(server, lambda: Seats("tiny", rounds=30))
    file.write_bytes(b"SQLite format 3, but not really" if not PRODUCTION else b"PGDMP and no more")
    for what in (file, tmp_path / "nowhere"):
        with pytest.raises(backup.NoBackup):
            on(server, lambda what=what: backup.restore(what))
    assert on(server, lambda: Match.objects.filter(id=table.id).count()) == 1
