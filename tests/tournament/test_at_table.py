"""Who sits at a table of a tournament reads what is announced; who runs it also that a judge is called elsewhere."""

from __future__ import annotations

import pytest

from attacks.services.match.commands import Clock, Order
from attacks.services.store import matches
from attacks.services.tournament import staff
from tests.support.people.browser import Person
from tests.support.people.evening import OLA, Evening
from tests.tournament.test_pages import opens


@pytest.fixture
def evening(transactional_db):
    evening = Evening(4, fleets=True)
    for row in evening.open_round():
        evening.sit_both(row)
    return evening


def calls(row, seat="p1"):
    holder = row.match.holders.filter(seat=seat).first()
    matches.act(row.match_id, holder.id, Order(f"call {row.pk}", "clock", Clock("call")))


def test_an_announcement_stands_above_the_table_and_is_fetched_while_it_is_open(evening):
    one = evening.pairings[0]
    one.refresh_from_db()
    number = one.first.number
    ana, slug = opens(Person("Ana"), evening, number), evening.tournament.slug
    ana.post(f"/t/{slug}/me/table/{one.pk}")
    assert 'id="hall-said"' in ana.reads(f"/m/{one.match_id}")
    said = f"/t/{slug}/said?m={one.match_id}"
    assert "data-key" not in ana.reads(said)
    staff.announce(evening.tournament, OLA, "Lunch at one")
    for path in (said, f"/m/{one.match_id}"):
        assert "Lunch at one" in ana.reads(path), path
    evening.tournament.refresh_from_db()
    assert f'data-version="{evening.tournament.version}"' in ana.reads(said)
    assert 'id="hall-said"' not in ana.reads(f"/m/{one.match_id}/embed")


def test_who_runs_it_and_sits_at_a_table_reads_that_a_judge_is_called_at_another(evening):
    one, other = evening.pairings
    one.refresh_from_db()
    other.refresh_from_db()
    slug = evening.tournament.slug
    calls(other)
    ana, judy = opens(Person("Ana"), evening, one.first.number), Person("Judy")
    judy.get(f"/t/in/{staff.invite(evening.tournament, OLA, 'Judy', 'judge')}")
    judy.post(f"/t/{slug}/to/table/{one.pk}/judge")
    told = f"A judge is called at table {other.table}"
    assert told in judy.reads(f"/m/{one.match_id}") and told in judy.reads(f"/t/{slug}/said?m={one.match_id}")
    assert told not in judy.reads(f"/t/{slug}/said?m={other.match_id}")  # there one sees it
    assert told not in ana.reads(f"/t/{slug}/said?m={one.match_id}")
