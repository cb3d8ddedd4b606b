"""What processes keep in memory of a match is not taken for another history that has come to the same number."""

from random import Random

import pytest

from attacks.models import Installation, Process
from attacks.services.common import clock
from attacks.services.live import feed, spectator_delay
from attacks.services.match.terms import MatchTerms
from attacks.services.odds import luck, positions
from attacks.services.store import backup
from tests.support.people.table import Table


class Later(Table):
    terms = MatchTerms(delay=3600)


@pytest.fixture
def rewritten(monkeypatch):
    """`rewritten(table)`: from now on the record of a match is another one of the same length."""

    def change(table):
        last = table.events[-1]
        other = Random(4).randbytes(32).hex()
        type(last).objects.filter(pk=last.pk).update(hash=other)
        type(table.row).objects.filter(id=table.id).update(last_hash=other)

    return change


@pytest.mark.django_db(transaction=True)
def test_what_is_read_after_a_restore_does_not_follow_from_what_was_known(rewritten):
    table = Table()
    table.take("p1", "hide", (1,))
    known = feed.load(table.id, None)
    assert feed.load(table.id, known.head, known.table).follows
    rewritten(table)
    assert not feed.load(table.id, known.head, known.table).follows
    table.take("p2", "hide", (2,))
    found = feed.load(table.id, known.head, known.table)
    assert (found.follows, list(found.events)) == (False, [])
    anew = feed.load(table.id, found.head, found.table)
    assert anew.follows


@pytest.mark.django_db(transaction=True)
def test_pictures_for_watchers_behind_are_kept_by_history(rewritten, monkeypatch):
    table = Later()
    table.take("p1", "hide", (1,))
    now = clock.now()
    monkeypatch.setattr(clock, "now", lambda: now.replace(year=now.year + 1))
    first = spectator_delay.picture_at(table.row, table.row.head, table.row.last_hash)
    assert spectator_delay.picture_at(table.row, table.row.head, table.row.last_hash) is first
    rewritten(table)
    assert spectator_delay.picture_at(table.row, table.row.head, table.row.last_hash) is not first


@pytest.mark.django_db(transaction=True)
def test_rolls_and_moments_are_kept_by_history(rewritten, monkeypatch):
    table = Table()
    read = []
    monkeypatch.setattr(luck, "_rolls", lambda match: read.append(match.last_hash) or [])
    monkeypatch.setattr(positions.Attack, "_keep_attack", lambda self, room, seen: read.append(len(seen)))
    for _ in range(2):
        luck.rolls_of(table.row)
        positions.attack_until(table.row, "now", table.row.head)
    known = list(read)
    rewritten(table)
    luck.rolls_of(table.row)
    positions.attack_until(table.row, "now", table.row.head)
    assert len(known) == 2
    assert len(read) == 4


@pytest.mark.django_db(transaction=True)
def test_a_restored_database_has_another_epoch_and_nobody_alive_in_it():
    before = feed.read_house()
    at = clock.now()
    Process.objects.create(host="elsewhere", pid=1, serving=True, started=at, alive_at=at)
    backup.begin_anew()
    assert feed.read_house() != before
    assert Installation.objects.count() == 1
    assert not Process.objects.filter(stopped=False).exists()
