"""The odds over the picture of a stream: a page of its own, in the language its address says, fed as watchers are."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from attacks.models import Match
from attacks.services.common import clock
from tests.support.people.browser import started

ELEMENT = "<broadside-overlay"


def test_the_page_speaks_the_language_and_has_the_theme_of_its_address(ana, ben, chie):
    match = started(ana, ben)
    address = f"/m/{match.id}/overlay"
    for query, lang, theme in (({}, "en", "dark"), ({"lang": "ja", "theme": "light"}, "ja", "light")):
        page = chie.get(address, query)
        source = page.content.decode()
        assert f'<html lang="{lang}" data-theme="{theme}"' in source
        assert page.headers["Content-Language"] == lang
        assert f"/words/xwing/{lang}." in source and ELEMENT in source
    assert '<html lang="en"' in chie.get(address, {"lang": "xx", "theme": "pink"}).content.decode()


@pytest.mark.parametrize(("odds", "shown"), [("both", True), ("watch", True), ("off", False)])
def test_there_is_nothing_on_it_where_watchers_are_shown_no_odds(ana, ben, chie, odds, shown):
    match = started(ana, ben, odds=odds)
    for person in (ana, chie):
        assert (ELEMENT in person.reads(f"/m/{match.id}/overlay")) == shown
        assert bool(person.get(f"/m/{match.id}/watch").context["links"]["overlay"]) == shown


def test_it_may_be_opened_before_the_match_begins(ana, chie):
    match_id, _link, _code = ana.opens()
    assert ELEMENT in chie.reads(f"/m/{match_id}/overlay")


def test_a_players_browser_is_told_as_a_watcher_what_watchers_are_told(ana, ben, chie, monkeypatch):
    """What a player streams is no earlier than what everybody sees."""
    now = [datetime(2031, 5, 1, tzinfo=UTC)]
    monkeypatch.setattr(clock, "now", lambda: now[0])
    match_id, link, _code = ana.opens(delay="900")
    now[0] += timedelta(seconds=60)
    assert ben.takes(link).status_code == 302
    head = Match.objects.get(id=match_id).head
    for name in ("odds.json", "odds-line.json"):
        address = f"/m/{match_id}/{name}"
        assert ana.get(address, {"as": "watch"}).json() == chie.get(address).json() == {"n": 0}
        assert ana.get(address).json()["n"] == head > 0
    now[0] += timedelta(seconds=900)
    assert chie.get(f"/m/{match_id}/odds-line.json").json()["n"] == head
