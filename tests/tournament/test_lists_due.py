"""When lists are due and when they are locked: who may still change one, who is late, who has none."""

from __future__ import annotations

from datetime import timedelta

import pytest

from attacks.models import Fleet
from attacks.services import fleets
from attacks.services.common import clock
from attacks.services.tournament import archive, lists, reading, round_draft, staff
from tests.support.people.browser import Person
from tests.support.people.evening import OLA, Evening, code_of
from tests.support.said import said
from tests.tournament.test_pages import does, opens


def a_list() -> Fleet:
    return fleets.from_squad(fleets.ready_made("xwing", "2.5")[0], room="xwing", edition="2.5")


def gives(evening: Evening, number: int) -> str:
    return code_of(lists.bring, evening.tournament, evening.player(number), number, a_list())


@pytest.fixture
def later(monkeypatch):
    """Lets so much time pass."""

    def pass_by(**more: int) -> None:
        then = clock.now() + timedelta(**more)
        monkeypatch.setattr(clock, "now", lambda: then)

    return pass_by


def due_in_an_hour(evening: Evening) -> None:
    when = (clock.now() + timedelta(hours=1)).isoformat()[:16]
    staff.edit(evening.tournament, OLA, settings={"lists_due": when})


def test_after_they_are_due_nobody_changes_a_list_and_a_first_one_is_late(evening, later):
    due_in_an_hour(evening)
    assert gives(evening, 1) == "" and gives(evening, 1) == ""
    later(hours=2)
    assert gives(evening, 1) == "lists_closed"
    assert gives(evening, 2) == ""
    assert [lists.is_late(evening.tournament, evening.row(n)) for n in (1, 2, 3)] == [False, True, False]
    lists.bring(evening.tournament, OLA, 1, a_list())  # an organizer changes any list at any time
    page = opens(Person("Ola"), evening).reads(f"/t/{evening.tournament.slug}/to/players")
    assert page.count(">late<") == 2 and said("page.lists_are_due") in page


def test_locked_lists_stay_until_they_are_unlocked(evening):
    ola = opens(Person("Ola"), evening)
    gives(evening, 1)
    does(ola, evening.tournament, "lock_lists", lock="1")
    assert gives(evening, 1) == "lists_closed"
    assert said("page.give_this_list") not in opens(Person("Ana"), evening, 1).reads(f"/t/{evening.tournament.slug}/me")
    does(ola, evening.tournament, "lock_lists")
    assert gives(evening, 1) == ""
    assert [one for one in evening.log if "lock" in one] == ["lists_locked", "lists_unlocked"]


def test_only_organizers_lock(evening):
    assert code_of(staff.lock_lists, evening.tournament, evening.player(1)) == "forbidden"


def test_who_has_no_list_is_named_before_the_round_is_published_where_lists_are_given(evening):
    row = evening.draw()
    assert "no_list" not in dict(round_draft.warnings(reading.book(evening.tournament, drafts=True), row))
    gives(evening, 1)
    assert ("no_list", (2, 3, 4)) in round_draft.warnings(reading.book(evening.tournament, drafts=True), row)
    assert "no list yet: Ben, Chie, Dina" in opens(Person("Ola"), evening).reads(f"/t/{evening.tournament.slug}/to")


def test_the_day_is_set_in_the_form_and_read_by_everybody(evening):
    ola, slug = opens(Person("Ola"), evening), f"/t/{evening.tournament.slug}"
    assert code_of(staff.edit, evening.tournament, OLA, settings={"lists_due": "soon"}) == "bad_setting"
    staff.edit(evening.tournament, OLA, settings={"lists_due": "2031-05-04T18:00"})
    assert 'value="2031-05-04T18:00"' in ola.reads(f"{slug}/to/settings")
    for person, page in ((Person("Dan"), slug), (opens(Person("Ana"), evening, 1), f"{slug}/me")):
        assert '<time datetime="2031-05-04T18:00:00+00:00" data-local>' in person.reads(page)


def test_when_a_list_was_given_is_in_the_archive(evening):
    due_in_an_hour(evening)
    gives(evening, 1)
    again, _token = archive.read_archive(archive.write(evening.tournament).encode(), "Pia")
    assert again.entrants.get(number=1).listed == evening.row(1).listed
