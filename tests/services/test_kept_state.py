"""The state is written now and then; in between it follows from the record, to the byte."""

import random
from importlib import import_module

import msgspec
import pytest
from django.apps import apps

from attacks.engine.values import Throw
from attacks.models import Event, Match
from attacks.rooms import ROOMS
from attacks.services import fleets as fleet
from attacks.services.live import feed
from attacks.services.match.commands import Order, QueuedCommand, Take
from attacks.services.match.walk import Disagrees
from attacks.services.store import group_commit, matches
from attacks.services.store.group_commit import Writer
from attacks.services.store.repository import table_at
from tests.services.test_replay import random_answer
from tests.services.tinyroom import Tiny
from tests.support.people.table import Table, alone


class Cards(Tiny):
    """The first throw is a card that only p1 sees."""

    def chances(self, state):
        return (Throw("card", 33, 1, hidden=True, to=("p1",)), Throw("luck", 6, 1))


def xwing():
    """The id of a started match of real squads, and by which holder each seat acts."""
    squads = fleet.ready_made("xwing", "2.0")
    fleets = [fleet.from_squad(squad, room="xwing", edition="2.0") for squad in squads[:2]]
    created = alone(fleets, room="xwing", edition="2.0", options={"rounds": 1})
    return created.match.id, {holder.seat: holder.id for holder, _ in created.holders}


def tiny():
    made = Table(rounds=30)
    return made.id, {seat: holder.id for seat, holder in made.holders.items()}


def some_command(match_id, holders, rng, number):
    """What somebody may do now, at random; None if it is over."""
    row = Match.objects.get(id=match_id)
    if row.status == "over":
        return None
    seat = matches.view(row, "watch")["turn"]["seats"][0]
    view = matches.view(row, seat)
    key, picks = random_answer(view, rng)
    return QueuedCommand(match_id, holders[seat], Order(f"c{number}", "take", Take(key, picks), view["prompt"]["n"]))


def kept_at(match_id):
    return Match.objects.get(id=match_id).state_head


@pytest.mark.parametrize("room", ["tiny", "cards", "xwing"])
def test_played_on_from_where_it_was_kept_it_is_the_live_state_to_the_byte(room, transactional_db, monkeypatch):
    if room == "cards":
        monkeypatch.setitem(ROOMS, "tiny", Cards())
    match_id, holders = xwing() if room == "xwing" else tiny()
    rng, writer, known = random.Random(7), Writer(), feed.load(match_id, None)
    seen, heads = set(), []
    for number in range(50):
        command = some_command(match_id, holders, rng, number)
        if command is None:
            break
        assert msgspec.json.decode(writer.process_batch([command]).answers[0][0])["t"] == "ack"
        live, stored = writer._live[match_id], table_at(match_id)
        known = feed.load(match_id, known.head, known.table)
        assert live.state is not stored.state
        assert live.room.encode(live.state) == live.room.encode(stored.state) == live.room.encode(known.table.state)
        assert stored.state_head == live.state_head == kept_at(match_id)
        seen.add(stored.state_head)
        heads.append(stored.head)
    assert len(seen) > 1
    assert len(seen) < len(heads) / 3
    assert matches.replay(Match.objects.get(id=match_id)).problems == []


def test_it_is_written_at_the_start_every_so_many_events_and_at_the_end(table, monkeypatch):
    monkeypatch.setattr("attacks.services.match.table.EVERY", 5)
    assert kept_at(table.id) == table.row.head == 1
    for _ in range(2):
        table.take("p1", "note")  # two events each
        assert kept_at(table.id) == 1
    table.take("p1", "note")
    assert kept_at(table.id) == table.row.head == 7
    table.take("p1", "note")
    assert kept_at(table.id) == 7
    table.concede("p1", "resign")
    assert kept_at(table.id) == table.row.head == 10


def asked(table, seat, offer, *picks, **more):
    return QueuedCommand(table.id, table.holders[seat].id, table.order(seat, offer, *picks, **more))


def test_of_commands_saved_together_the_last_state_is_kept(table, monkeypatch):
    monkeypatch.setattr("attacks.services.match.table.EVERY", 5)
    writer = Writer()
    orders = [asked(table, "p1", "note", expect=1 + 2 * before) for before in range(3)]  # a note is two events
    assert [msgspec.json.decode(reply)["t"] for reply, _ in writer.process_batch(orders).answers] == ["ack"] * 3
    assert kept_at(table.id) == table.row.head == 7
    assert not writer.has_unsaved


def test_it_is_written_when_nobody_has_acted_for_a_while(table, monkeypatch):
    now, writer, other = [100.0], Writer(), Table()
    monkeypatch.setattr(group_commit.time, "monotonic", lambda: now[0])
    assert not writer.has_unsaved
    writer.process_batch([asked(table, "p1", "note"), asked(other, "p1", "note")])
    now[0] += 0.6
    writer.process_batch([asked(other, "p1", "note")])
    now[0] += 0.6
    writer.flush_idle(1.0)
    assert (kept_at(table.id), kept_at(other.id)) == (3, 1)
    assert writer.has_unsaved
    writer.flush_idle()
    assert kept_at(other.id) == other.row.head == 5
    assert not writer.has_unsaved
    writer.process_batch([asked(table, "p1", "note")])
    assert (kept_at(table.id), table.row.head) == (3, 5)
    assert matches.replay(table.row).ok


def test_a_match_that_somebody_else_has_moved_is_left_to_him(table):
    writer = Writer()
    writer.process_batch([asked(table, "p1", "note")])
    table.take("p2", "note")
    writer.flush_idle()
    assert (kept_at(table.id), table.row.head) == (1, 5)
    assert matches.replay(table.row).ok


def test_what_others_did_is_taken_over_before_it_is_decided_on(table, monkeypatch):
    writer = Writer()
    writer.process_batch([asked(table, "p1", "hide", (1,))])
    table.take("p2", "hide", (1,))
    writer.moved_elsewhere(table_at(table.id))
    monkeypatch.setattr(group_commit, "table_at", None)  # it need not be read again
    shooter = table.view("watch")["turn"]["seats"][0]
    reply, head = writer.process_batch([asked(table, shooter, "shoot", (1,))]).answers[0]
    assert msgspec.json.decode(reply)["n"] == head == table.row.head
    stale = table_at(table.id)
    writer.process_batch([asked(table, "p1", "note")])
    writer.moved_elsewhere(stale)  # older than what we did ourselves
    assert msgspec.json.decode(writer.process_batch([asked(table, "p1", "note")]).answers[0][0])["t"] == "ack"
    assert matches.replay(table.row).ok


def test_a_process_that_died_leaves_a_record_that_another_plays_on_from(table):
    table.play_round()
    table.take("p1", "hide", (2,))
    kept = kept_at(table.id)
    assert kept < table.row.head
    reply, _ = Writer().process_batch([asked(table, "p2", "hide", (3,))]).answers[0]
    assert msgspec.json.decode(reply)["t"] == "ack"
    assert kept_at(table.id) == kept
    table.take("p2", "shoot", (2,))
    assert matches.replay(table.row).ok


def test_a_state_kept_at_the_wrong_place_is_found(table):
    table.play_round()
    Match.objects.filter(id=table.id).update(state_head=3)
    assert matches.replay(table.row).problems == ["the state kept at event 3 is not what the record gives"]
    Match.objects.filter(id=table.id).update(state_head=99)
    assert matches.replay(table.row).problems == ["the state is kept at event 99, which is not in the record"]


def test_rules_that_have_changed_since_do_not_stop_a_match_that_they_still_allow(table, monkeypatch):
    table.play_round()
    points = Event.objects.get(match_id=table.id, kind="shot")
    Event.objects.filter(pk=points.pk).update(body=points.body.replace('"hit":true', '"hit":false'))
    with pytest.raises(Disagrees):
        table_at(table.id)
    monkeypatch.setattr(Tiny, "rules_number", 2)
    assert table.take("p1", "hide", (1,))["t"] == "ack"
    assert any("played by rules 1" in warning for warning in matches.replay(table.row).warnings)


def test_going_back_a_version_brings_every_state_to_its_head(table):
    other = Table()
    table.play_round()
    present = table_at(table.id)
    steps = import_module("attacks.migrations.0003_state_head")
    steps.bring_every_state_to_its_head(apps, None)
    assert bytes(table.row.state) == present.room.encode(present.state)
    assert matches.replay(other.row).ok
    steps.every_state_stands_at_its_head(apps, None)
    assert (kept_at(table.id), kept_at(other.id)) == (table.row.head, other.row.head)
    assert matches.replay(table.row).ok
