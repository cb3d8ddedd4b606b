"""Private links: the newest counts, they are handed out at once, and who is on the list comes in with a yes."""

import re

from attacks.models import Tournament
from attacks.services.tournament import claims, roster, staff
from attacks.services.tournament.transaction import JUDGE, Actor
from tests.support.people.browser import Person
from tests.support.people.evening import DAN, OLA, PIA, Evening, code_of
from tests.support.said import said
from tests.tournament.test_pages import NEW, does, opens


def test_the_link_opened_last_says_who_one_is_and_the_others_can_be_chosen(db):
    evening = Evening(5)
    evening.open_round(pairs=[(1, 2), (3, 4), (5, 0)])
    me = f"/t/{evening.tournament.slug}/me"
    person = opens(opens(Person("Ben"), evening, 2), evening, 5)
    assert said("page.you_have_a_bye") in person.reads(me) and "Here you are <b>Emil</b>" in person.reads(me)
    person.post(f"{me}/choose", {"player": "2"})
    page = person.reads(me)
    assert "Here you are <b>Ben</b>" in page and "I am Emil" in page
    person.post(f"{me}/choose", {"player": "3"})  # whose link this browser never had
    assert "Here you are <b>Ben</b>" in person.reads(me)
    opens(person, evening, 5)
    report = {"do": "report", "paired": evening.played(1, 2).pk, "n0-mission": "3", "n1-mission": "9", "winner": "1"}
    person.post(f"{me}/do", report)
    assert not evening.played(1, 2).reports.exists()  # as Emil, who does not play there


def test_who_says_that_is_not_me_no_longer_holds_the_link(db):
    evening = Evening(2)
    me = f"/t/{evening.tournament.slug}/me"
    person = opens(opens(Person("Ben"), evening, 2), evening, 1)
    assert person.post(f"{me}/choose", {"forget": "1"}).headers["Location"] == me
    assert said("page.you_are_here", name="Ben") in person.reads(me)
    assert person.post(f"{me}/choose", {"forget": "1"}).headers["Location"] == f"/t/{evening.tournament.slug}"
    assert person.get(me).status_code == 403
    assert opens(person, evening, 1).get(me).status_code == 200


# --- handing out ---


def test_all_private_links_are_cards_to_print_a_sheet_and_one_text_to_copy_for_organizers_only(db):
    evening = Evening(3)
    evening.add("Dora Ł", club="North", contact="dora@example.org")
    roster.drop(evening.tournament, OLA, 2)
    to = f"/t/{evening.tournament.slug}/to"
    ola = opens(Person("Ola"), evening)
    page, sheet = ola.reads(f"{to}/links"), ola.get(f"{to}/links.csv").content.decode("utf-8-sig")
    for number in (1, 3, 4):
        link = f"http://testserver/t/in/{evening.tokens[number]}"
        assert f"{evening.row(number).name}: {link}" in page and link in sheet
    assert evening.tokens[2] not in page + sheet  # has dropped
    assert page.count("<svg") >= 3 and "example.org" not in page + sheet and evening.owner_token not in page + sheet
    assert sheet.splitlines()[0] == "name,club,link"
    judge = Person("Judy")
    judge.get(f"/t/in/{staff.invite(evening.tournament, OLA, 'Judy', 'judge')}")
    for person in (Person("Dan"), judge, opens(Person("Ana"), evening, 1)):
        for path in ("links", "links.csv"):
            went = person.get(f"{to}/{path}")
            assert went.status_code == 403 and evening.tokens[3] not in went.content.decode()


# --- on the list ---


def asks(person, evening, number, **more):
    return person.post(f"/t/{evening.tournament.slug}/claim", {"player": number, **more})


def test_who_is_on_the_list_comes_in_with_the_organizers_yes(db):
    evening = Evening(2)
    slug = f"/t/{evening.tournament.slug}"
    ana, ola = Person("Ana"), opens(Person("Ola"), evening)
    assert said("page.i_am_on_the") in ana.reads(slug)
    asks(ana, evening, 1, words="red cap, <b>second row</b>")
    assert "You have said that you are Ana." in ana.reads(slug)
    assert ana.get(f"{slug}/me").status_code == 403
    assert ana.post(f"{slug}/claimed").headers["Location"] == slug  # not yet
    page = ola.get(f"{slug}/to").content.decode()
    assert "Somebody says to be Ana: “red cap, &lt;b&gt;second row&lt;/b&gt;”" in page
    claim = re.search(r'name="claim" value="(\d+)"', page)[1]
    does(ola, evening.tournament, "claim", claim=claim, yes="1")
    assert said("page.the_organizer_has_let", name="Ana") in ana.reads(slug)
    assert ana.post(f"{slug}/claimed").headers["Location"] == f"{slug}/me"
    assert ana.get(f"{slug}/me").status_code == 200
    assert said("page.somebody_says") not in ola.reads(f"{slug}/to")
    does(ola, evening.tournament, "claim", claim=claim)
    assert said("page.this_was_answered_already") in ola.reads(f"{slug}/to")
    assert asks(ana, evening, 2).status_code == 302 and said("page.already_plays") in ana.reads(slug)


def test_without_a_yes_nobody_comes_in_and_only_organizers_answer(db):
    evening = Evening(2)
    slug = f"/t/{evening.tournament.slug}"
    dan = Person("Dan")
    asks(dan, evening, 1)
    claim = claims.waiting_in(evening.tournament).get().pk
    for by in (DAN, evening.player(1), Actor("Judy", JUDGE)):
        assert code_of(claims.answer, evening.tournament, by, claim, yes=True) == "forbidden"
    claims.answer(evening.tournament, OLA, claim, yes=False)
    assert "The organizer does not think that you are Ana." in dan.reads(slug)
    dan.post(f"{slug}/claimed")
    assert dan.get(f"{slug}/me").status_code == 403
    assert said("page.i_am_on_the") in dan.reads(slug)  # perhaps as somebody else
    assert code_of(claims.claim, evening.tournament, DAN, 9) == "no_such_player"
    for _time in range(claims.MOST_FOR_ONE):
        claims.claim(evening.tournament, DAN, 2)
    assert code_of(claims.claim, evening.tournament, DAN, 2) == "too_many_claims"
    other = Evening(2)
    granted = claims.claim(other.tournament, DAN, 1)
    claims.answer(other.tournament, OLA, claims.waiting_in(other.tournament).get().pk, yes=True)
    assert claims.take(evening.tournament, [granted]) is None
    assert claims.take(other.tournament, [granted]).number == 1
    assert claims.take(other.tournament, [granted]) is None  # a yes works once


def test_registering_under_a_name_of_the_list_asks_whether_it_is_the_same_person(db):
    evening = Evening(1)
    slug = f"/t/{evening.tournament.slug}"
    person = Person("Ana")
    typed = {"name": "ANA ", "club": "North"}
    page = person.post(f"{slug}/register", typed)
    assert page.status_code == 200
    assert said("page.is_on_the_list", name="Ana") in page.content.decode() and 'value="North"' in page.content.decode()
    assert evening.tournament.entrants.count() == 1
    went = person.post(f"{slug}/register", {**typed, "name": "Ana", "another": "1"})
    assert went.headers["Location"] == f"{slug}/me"
    assert list(evening.tournament.entrants.values_list("name", "club")) == [("Ana", ""), ("Ana (2)", "North")]


def test_nobody_finds_out_by_registering_whose_handle_stands_for_a_name(db):
    evening = Evening(1)
    roster.edit(evening.tournament, OLA, 1, handle="wedge42", off_stream=True)
    slug = f"/t/{evening.tournament.slug}"
    assert Person("Dan").post(f"{slug}/register", {"name": "Ana"}).headers["Location"] == f"{slug}/me"
    assert "wedge42 is on the list" in Person("Dan").post(f"{slug}/register", {"name": "Wedge42"}).content.decode()
    assert "Ana<" not in Person("Dan").reads(slug)


# --- the organizer's own ---


def test_the_owner_is_asked_once_to_keep_the_private_link(db):
    ola = Person("Ola")
    ola.post("/t/new", NEW)
    cup = Tournament.objects.get()
    desk = f"/t/{cup.slug}/to"
    link = re.search(r'id="own-link"[^>]*value="http://testserver(/t/in/[^"]+)"', ola.reads(desk))[1]
    pia = Person("Pia")
    pia.get(f"/t/in/{staff.invite(cup, OLA, 'Pia', 'organizer')}")
    assert "own-link" not in pia.reads(desk)  # who came by a link has one
    assert code_of(staff.has_saved, cup, PIA) == "forbidden"
    does(ola, cup, "saved")
    assert "own-link" not in ola.reads(desk)
    other = Person("Ola's phone")
    other.get(link)
    assert other.get(desk).status_code == 200 and "own-link" not in other.reads(desk)
