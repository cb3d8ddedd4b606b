"""The link from a match to *What if*: the position filled in, for whoever may see its odds."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest

from attacks.models import Match
from attacks.services.odds import client
from attacks.services.odds.bench import on_bench
from tests.support.people.browser import finished, started

TI4 = {"game": "ti4/codex"}


@pytest.fixture(autouse=True)
def patient(monkeypatch):
    """However busy the machine is, a question is answered."""
    monkeypatch.setattr(client, "PATIENCE", 60.0)


def line_at(person, address: str) -> str:
    """The line that an address leads to."""
    sent = person.get(address)
    assert sent.status_code == 302
    return parse_qs(urlsplit(sent["Location"]).query).get("q", [""])[0]


def test_a_match_that_goes_on_is_shown_as_it_stands(ana, ben, chie):
    match = started(ana, ben, game="ti4/codex", mode="action", mine_as_it_is="on")
    line = line_at(ana, f"/m/{match.id}/what-if")
    assert " v " in line and "mode:action" in line
    assert line_at(chie, f"/m/{match.id}/what-if") == line
    page = ana.get("/odds", {"room": "ti4", "q": line})
    assert (page.status_code, page.context["problem"]) == (200, "")
    assert on_bench("ti4", line) is not None, "it lies in the steppers, to be changed"
    links = ana.get(f"/m/{match.id}").context["links"]
    assert links["what_if"] == f"/m/{match.id}/what-if"


def test_a_match_that_is_over_is_shown_as_it_began_and_at_any_number(ana, ben):
    match = finished(ana, ben, game="ti4/codex", mode="combat")
    whole = line_at(ben, f"/m/{match.id}/what-if")
    assert " v " in whole
    last = Match.objects.get(id=match.id).head
    assert line_at(ben, f"/m/{match.id}/what-if?n={last}") == whole, "who conceded has lost no ship"
    assert f"/m/{match.id}/what-if" in ben.reads(f"/m/{match.id}/result")


def test_where_a_table_shows_no_odds_nobody_is_led_to_them(ana, ben):
    match = started(ana, ben, game="ti4/codex", mode="combat", odds="off")
    assert ana.get(f"/m/{match.id}/what-if").status_code == 404


def test_a_room_without_such_a_line_has_no_link(ana, ben):
    match = started(ana, ben)
    assert ana.get(f"/m/{match.id}").context["links"]["what_if"] == ""
    assert ana.get(f"/m/{match.id}/what-if")["Location"] == "/odds?room=xwing"
