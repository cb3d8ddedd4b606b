"""A judge of a tournament: sits down at any table but the own, sees what is hidden there, and rules in the results."""

import pytest

from attacks.models import Holder
from attacks.services.match.commands import Clock, Order
from attacks.services.store import matches
from attacks.services.tournament import reading, results, roster, rounds, rulings, staff
from attacks.services.tournament.transaction import JUDGE, Actor
from tests.support.people.browser import Person
from tests.support.people.evening import OLA, Evening, code_of
from tests.support.said import said
from tests.tournament.test_pages import opens

JUDY = Actor("Judy", JUDGE)


@pytest.fixture
def played(transactional_db) -> Evening:
    """Two tables with their players, at the first of which the match has begun; `judge` is Judy's link."""
    evening = Evening(4, fleets=True)
    evening.open_round(pairs=[(1, 2), (3, 4)])
    evening.sit_both(evening.played(1, 2))
    evening.judge = staff.invite(evening.tournament, OLA, "Judy", "judge")
    return evening


def comes(token: str) -> Person:
    person = Person("x")
    assert person.get(f"/t/in/{token}").status_code == 302
    return person


def test_a_judge_sits_down_at_a_table_from_the_desk_and_sees_what_is_hidden(played):
    paired = played.played(1, 2)
    table = f"/t/{played.tournament.slug}/to/table/{paired.pk}"
    judy = comes(played.judge)
    assert said("page.sit_down_as_the") in judy.reads(table)
    for _twice in range(2):
        assert judy.post(f"{table}/judge").headers["Location"] == f"/m/{paired.match_id}"
    paired.match.refresh_from_db()
    assert matches.view(paired.match, "p1")["match"]["judge"] == "Judy"
    holder = paired.match.holders.get(role=Holder.Role.JUDGE)
    assert (holder.name, holder.revoked) == ("Judy", False)
    assert judy.get(f"/m/{paired.match_id}").status_code == 200
    assert played.log.count("judge_sat") == 1
    assert said("page.sat_down_as_the") in Person("Dan").reads(f"/t/{played.tournament.slug}")


def test_without_a_judges_link_nobody_sits_down_not_even_the_owner(played):
    paired = played.played(1, 2)
    address = f"/t/{played.tournament.slug}/to/table/{paired.pk}"
    ola = opens(Person("Ola"), played)
    assert said("page.sit_down_as_the") not in ola.reads(address)
    ola.post(f"{address}/judge")
    for person in (opens(Person("Chie"), played, 3), Person("Dan")):
        assert person.post(f"{address}/judge").status_code == 403
    sue = comes(staff.invite(played.tournament, OLA, "Sue", "scorekeeper"))
    sue.post(f"{address}/judge")
    assert not paired.match.holders.filter(role=Holder.Role.JUDGE).exists()


def test_an_owner_with_a_judges_link_judges_but_never_the_own_match(played):
    slug = played.tournament.slug
    ola = opens(opens(Person("Ola"), played), played, 1)
    ola.get(f"/t/in/{played.judge}")
    own, other = played.played(1, 2), played.played(3, 4)
    ola.post(f"/t/{slug}/to/table/{own.pk}/judge")
    assert not own.match.holders.filter(role=Holder.Role.JUDGE).exists()
    ola.post(f"/t/{slug}/to/table/{other.pk}/judge")  # nobody plays there yet
    assert not other.match.holders.filter(role=Holder.Role.JUDGE).exists()
    played.sit_both(other)
    ola.post(f"/t/{slug}/to/table/{other.pk}/judge")
    assert other.match.holders.filter(role=Holder.Role.JUDGE, revoked=False).count() == 1


def test_another_judge_replaces_the_first_and_an_ended_link_ends_the_part_at_every_table(played):
    paired = played.played(1, 2)
    address = f"/t/{played.tournament.slug}/to/table/{paired.pk}/judge"
    comes(played.judge).post(address)
    pia = comes(staff.invite(played.tournament, OLA, "Pia", "judge"))
    pia.post(address)
    judges = paired.match.holders.filter(role=Holder.Role.JUDGE).order_by("created")
    assert [(one.name, one.revoked) for one in judges] == [("Judy", True), ("Pia", False)]
    staff.revoke(played.tournament, OLA, played.tournament.staff.get(name="Pia").pk)
    assert all(one.revoked for one in judges.all())
    assert pia.post(address).status_code == 403


def test_a_judge_rules_and_does_not_run_the_tournament(evening):
    evening.open_round(pairs=[(1, 2), (3, 4)])
    rounds.start_clock(evening.tournament, OLA)
    paired = evening.played(1, 2)
    both = ({"mission": 20}, {"mission": 1})
    results.enter(evening.tournament, JUDY, paired.pk, numbers=both, winner=0)
    rounds.extend(evening.tournament, JUDY, 5, paired_id=paired.pk)
    given = rulings.penalize(evening.tournament, JUDY, 1, kind="warning", why="late")
    assert given.who == "Judy"
    rulings.lift(evening.tournament, JUDY, given.pk, why="the train")
    refused = [
        code_of(rounds.extend, evening.tournament, JUDY, 5),
        code_of(rounds.close, evening.tournament, JUDY),
        code_of(roster.drop, evening.tournament, JUDY, 1),
        code_of(roster.disqualify, evening.tournament, JUDY, 1, why="x"),
        code_of(staff.invite, evening.tournament, JUDY, "Eve", "judge"),
    ]
    assert refused == ["forbidden"] * 5


def test_a_call_and_its_end_reach_the_desk_at_once(played):
    paired, before = played.played(1, 2), played.book.tournament.version
    holder = paired.match.holders.get(seat="p1")
    matches.act(paired.match_id, holder.id, Order("call", "clock", Clock("call")))
    called = played.book
    assert called.tournament.version > before
    assert [(kind, row.pk) for kind, row in reading.needs(called)] == [("judge", paired.pk)]
    desk = f"/t/{played.tournament.slug}/to"
    ola = comes(played.owner_token)
    assert f'data-wants="judge-{paired.pk}"' in ola.reads(desk)
    assert f"a judge was called, round 1, table {paired.table}" in ola.reads(f"{desk}/log")
    matches.act(paired.match_id, holder.id, Order("on", "clock", Clock("go_on")))
    assert played.book.tournament.version > called.tournament.version
    assert 'data-wants=""' in ola.reads(desk)


def test_who_only_enters_results_is_shown_no_tab_that_is_closed_to_them(played):
    desk = f"/t/{played.tournament.slug}/to"
    for role, shown in (("scorekeeper", False), ("judge", False), ("organizer", True)):
        person = comes(staff.invite(played.tournament, OLA, "Sam", role))
        assert (f'href="{desk}/settings"' in person.reads(desk)) == shown
        assert (person.get(f"{desk}/settings").status_code == 200) == shown
