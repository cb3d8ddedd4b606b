"""The judge's link: both sides agree first, it works once, and no player uses it."""

import re

from attacks.models import Holder
from attacks.services.match.commands import Clock, Order
from attacks.services.store import matches
from tests.support.people.browser import started
from tests.support.said import said


def want(match_id: str, seat: str) -> None:
    holder = Holder.objects.get(match_id=match_id, seat=seat)
    matches.act(match_id, holder.id, Order(f"want:{seat}", "clock", Clock("invite")))


def link_of(person, match_id: str) -> str:
    return re.search(r"http://testserver(/g/[^\"]+)", person.post(f"/m/{match_id}/judge").content.decode())[1]


def test_there_is_no_link_before_both_have_asked(ana, ben, chie):
    match = started(ana, ben)
    want(match.id, "p1")
    page = ana.reads(f"/m/{match.id}/judge")
    assert said("page.not_everybody_has_asked") in page and "<li>Ben</li>" in page
    assert "/g/" not in ana.post(f"/m/{match.id}/judge").content.decode()
    assert chie.post(f"/m/{match.id}/judge").status_code == 403


def test_dan_sits_down_once_and_the_table_hears_of_it(ana, ben, chie, dan):
    match = started(ana, ben)
    for seat in ("p1", "p2"):
        want(match.id, seat)
    link = link_of(ana, match.id)
    assert said("page.you_play_in_this") in ben.reads(link)
    assert said("page.you_play_in_this") in ben.post(link, {"name": "Ben"}).content.decode()
    assert dan.post(link, {"name": ""}).status_code == 400
    assert dan.post(link, {"name": "Dan"}).headers["Location"] == f"/m/{match.id}"
    assert 'data-roles="judge"' in dan.reads(f"/m/{match.id}")
    match.refresh_from_db()
    assert matches.view(match, "watch")["match"]["judge"] == "Dan"
    assert match.events.last().kind == "judge.sat_down"
    assert chie.get(link).status_code == 410
    assert "<b>Dan</b> is the judge" in ana.reads(f"/m/{match.id}/judge")


def test_a_link_that_was_never_given_leads_nowhere(chie):
    assert chie.get("/g/nothing").status_code == 404
