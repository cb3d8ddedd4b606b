"""Check-in closes registration; who is not here is out before the first round, and the wait-list moves up."""

from attacks.services.tournament import roster, staff
from tests.support.people.browser import Person
from tests.support.people.evening import DAN, OLA, Evening, code_of
from tests.support.said import said
from tests.tournament.test_pages import does, opens


def test_check_in_closes_registration_and_gives_the_places_of_the_absent_to_the_wait_list(db):
    evening = Evening(5, settings={"limit": 3})
    slug = f"/t/{evening.tournament.slug}"
    ola, dan = opens(Person("Ola"), evening), Person("Dan")
    assert "Register" in dan.reads(slug)
    assert code_of(roster.here, evening.tournament, evening.player(1), 1) == "no_check_in"
    does(ola, evening.tournament, "check_in", move="begin")
    assert "Register" not in dan.reads(slug)
    assert code_of(roster.register, evening.tournament, DAN, name="Dan") == "registration_closed"
    for number in (1, 3, 5):
        person = opens(Person("x"), evening, number)
        assert said("page.i_am_here") in person.reads(f"{slug}/me")
        person.post(f"{slug}/me/do", {"do": "here"})
        assert said("page.you_are_checked_in") in person.reads(f"{slug}/me")
    assert "2 of 3 players are here" in ola.reads(f"{slug}/to")
    does(ola, evening.tournament, "check_in", move="absent")
    # Ben was not here and is out; of the wait-list Emil is here and plays, Dina is not and waits
    assert [row.number for row in evening.book.players] == [1, 3, 5]
    assert [row.number for row in evening.tournament.entrants.filter(waiting=True)] == [4]
    does(ola, evening.tournament, "check_in", move="absent")
    assert [row.number for row in evening.book.players] == [1, 3, 5]
    seated = {
        number
        for paired in evening.open_round()
        for number in (paired.first.number, getattr(paired.second, "number", 0))
    }
    assert seated == {0, 1, 3, 5}


def test_nobody_checks_in_for_others_and_it_ends_with_the_first_round(evening):
    staff.check_in(evening.tournament, OLA)
    assert code_of(roster.here, evening.tournament, evening.player(1), 2) == "forbidden"
    assert code_of(staff.check_in, evening.tournament, evening.player(1)) == "forbidden"
    assert code_of(roster.take_out_absent, evening.tournament, evening.player(1)) == "forbidden"
    roster.here(evening.tournament, OLA, 2)
    assert evening.row(2).checked_in and not evening.row(3).checked_in
    assert evening.add("Zoe").checked_in  # whom an organizer adds now stands before the desk
    evening.open_round()
    assert code_of(roster.here, evening.tournament, evening.player(1), 1) == "no_check_in"
    assert code_of(roster.take_out_absent, evening.tournament, OLA) == "no_check_in"
    assert not evening.tournament.entrants.filter(gone=True).exists()


def test_registration_opens_again_when_check_in_ends(evening):
    staff.check_in(evening.tournament, OLA)
    staff.check_in(evening.tournament, OLA, begin=False)
    assert roster.register(evening.tournament, DAN, name="Dan")[0].number == 5
