"""Who is alive, whether two may be, how long nobody served: what a starting process learns from the others' rows."""

import os
import subprocess
import sys
from datetime import timedelta

import pytest
from django.core.checks import run_checks

from attacks.models import Process
from attacks.services.common import clock
from attacks.services.live import process
from attacks.services.live.process import CannotStart, Life
from tests.support.backend import PRODUCTION


@pytest.fixture
def ended_pid():
    """The number of a process that has ended."""
    run = subprocess.Popen([sys.executable, "-c", ""])
    run.wait()
    return run.pid


@pytest.fixture
def life(transactional_db):
    """A process that takes part; ends with the test."""
    one = Life(host="here", pid=os.getpid())
    yield one
    one.end()


def other(seconds_ago=0.0, **fields):
    at = clock.now() - timedelta(seconds=seconds_ago)
    fields = {"host": "elsewhere", "pid": 1, "serving": True, **fields}
    return Process.objects.create(started=at, alive_at=at, **fields)


def beat(one):
    Process.objects.filter(id=one.id).update(alive_at=clock.now())


@pytest.fixture
def several(monkeypatch):
    """A set-up in which several processes may run."""
    monkeypatch.setattr(process, "one_only", lambda: "")


@pytest.mark.usefixtures("several")
def test_the_first_process_ever_serves_at_once_and_has_nothing_to_make_up_for(life):
    life.begin()
    assert life.may_serve()
    assert life.compensations() == []


@pytest.mark.usefixtures("several")
def test_a_process_that_joins_waits_for_a_sign_of_life_and_makes_up_for_nothing(life, table):
    table.concede("p1", "offer_end")
    first = other()
    life.begin()
    assert not life.may_serve()
    beat(first)
    assert life.may_serve()
    assert life.compensations() == []


@pytest.mark.usefixtures("several")
@pytest.mark.parametrize("how", ["ended in order", "silent", "killed here"])
def test_after_everybody_was_gone_the_time_since_the_last_sign_does_not_count(life, table, how, ended_pid):
    table.concede("p1", "offer_end")
    if how == "ended in order":
        last = other(40, stopped=True)
    elif how == "silent":
        last = other(40)
    else:
        last = other(3, host="here", pid=ended_pid)
    other(300)
    life.begin()
    assert life.may_serve()
    (due,) = life.compensations()
    assert due.order.id == f"compensate:{clock.milliseconds(last.alive_at)}"


@pytest.mark.usefixtures("several")
def test_two_that_start_together_make_up_for_the_same_time(life, table):
    table.concede("p1", "offer_end")
    other(40)
    twin = Life(host="here", pid=os.getppid())
    life.begin()
    twin.begin()
    assert life.may_serve() and twin.may_serve()
    assert life.compensations() == twin.compensations() != []
    twin.end()


@pytest.mark.usefixtures("several")
def test_a_process_that_never_served_says_nothing_about_down_time(life, table):
    table.concede("p1", "offer_end")
    last = other(40, stopped=True)
    other(10, stopped=True, serving=False)
    life.begin()
    assert life.compensations()[0].order.d.since == clock.milliseconds(last.alive_at)


@pytest.mark.usefixtures("several")
def test_signs_of_life_go_on_after_the_row_was_lost(life):
    life.begin()
    Process.objects.all().delete()
    life.beat()
    assert Process.objects.count() == 1
    life.end()
    assert Process.objects.get().stopped


def test_why_only_one_may_run_depends_on_what_it_runs_on(transactional_db, settings):
    if PRODUCTION:
        assert process.one_only() == ""
        settings.CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
        assert "without Redis" in process.one_only()
    else:
        assert "SQLite" in process.one_only()


@pytest.fixture
def alone(monkeypatch):
    """A set-up in which one process may run, and a short wait."""
    monkeypatch.setattr(process, "one_only", lambda: "only one may.")
    monkeypatch.setattr(process, "BEAT", -1.0)


@pytest.mark.usefixtures("alone")
def test_where_only_one_may_run_the_second_goes_and_says_why(life, monkeypatch):
    first = other(pid=77)
    monkeypatch.setattr(process.time, "sleep", lambda _: beat(first))
    with pytest.raises(CannotStart, match=r"number 77 on elsewhere.*only one may"):
        life.begin()
    assert Process.objects.count() == 1


@pytest.mark.usefixtures("alone")
def test_where_only_one_may_run_the_dead_are_no_hindrance(life, ended_pid):
    other(1, host="here", pid=ended_pid)
    other(20)
    other(1, stopped=True)
    other(1)  # from elsewhere, fresh, but gives no sign while we wait
    life.begin()
    assert not Process.objects.filter(stopped=False).exclude(id=life.row.id).exists()


@pytest.mark.usefixtures("alone")
def test_of_two_that_start_together_the_older_stays(life, monkeypatch):
    younger = other(-60)
    monkeypatch.setattr(process, "set_clock", lambda: None)
    monkeypatch.setattr(process.time, "sleep", lambda _: beat(younger))
    life.begin()
    assert life.row is not None


@pytest.fixture
def own_clock(monkeypatch):
    """A clock that a test may set."""
    for name in ("_moment", "_since"):
        monkeypatch.setattr(clock, name, getattr(clock, name))


@pytest.mark.usefixtures("own_clock", "transactional_db")
def test_the_clock_never_starts_before_what_is_already_written():
    written = other(-120)  # then the wall clock was set back
    process.set_clock()
    assert clock.now() >= written.alive_at


@pytest.mark.usefixtures("own_clock", "transactional_db")
def test_where_processes_share_a_database_its_clock_counts():
    clock.start_at(clock.now() + timedelta(hours=1))  # this machine is an hour ahead
    ahead = clock.now()
    process.set_clock()
    assert (clock.now() < ahead) == PRODUCTION


@pytest.mark.parametrize(
    ("database", "layer", "said"),
    [
        ("sqlite3", "channels.layers.InMemoryChannelLayer", []),
        ("postgresql", "channels_redis.pubsub.RedisPubSubChannelLayer", []),
        ("sqlite3", "channels_redis.pubsub.RedisPubSubChannelLayer", ["broadside.W001"]),
        ("postgresql", "channels.layers.InMemoryChannelLayer", ["broadside.W002"]),
    ],
)
def test_the_check_command_names_set_ups_that_are_not_whole(monkeypatch, settings, database, layer, said):
    monkeypatch.setitem(settings.DATABASES["default"], "ENGINE", f"django.db.backends.{database}")
    settings.CHANNEL_LAYERS = {"default": {"BACKEND": layer}}
    assert [message.id for message in run_checks(tags=["broadside"])] == said
