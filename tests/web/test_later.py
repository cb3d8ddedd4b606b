"""A match that spectators see a quarter of an hour later: what each page tells Chie, and what it tells the players."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from attacks.models import Match
from attacks.services.common import clock
from tests.support.people.browser import finished, started
from tests.support.said import said

START = datetime(2031, 5, 1, tzinfo=UTC)
PAGES = ("watch", "replay", "audit", "replay.json", "record.json", "result", "invite/status", "")
PAGES += ("odds.json", "odds-line.json", "overlay")


@pytest.fixture
def at(monkeypatch):
    """Say how many seconds have passed since the match began: `at(60)`."""
    now = [START]
    monkeypatch.setattr(clock, "now", lambda: now[0])

    def move(seconds: float) -> None:
        now[0] = START + timedelta(seconds=seconds)

    return move


def ended_after_a_minute(ana, ben, at) -> Match:
    match = started(ana, ben, delay="900", visible="public", title="Final")
    at(60)
    ben.concedes(match.id)
    return Match.objects.get(id=match.id)


def test_before_its_time_no_page_tells_chie_that_the_match_has_even_begun(ana, ben, chie, at):
    match = ended_after_a_minute(ana, ben, at)
    at(899)
    page = chie.reads(f"/m/{match.id}/watch")
    assert said("page.the_match_has_not") in page and "15 minutes later" in page
    assert chie.get(f"/m/{match.id}/record.json").json()["events"] == []
    assert chie.get(f"/m/{match.id}/replay.json").json()["frames"] == []
    for name in ("replay", "audit", ""):
        assert chie.get(f"/m/{match.id}/{name}".rstrip("/")).headers["Location"] == f"/m/{match.id}/watch"
    assert "HX-Redirect" not in chie.get(f"/m/{match.id}/invite/status", headers={"HX-Request": "true"}).headers
    assert said("page.not_begun") in chie.reads("/")


def test_in_between_chie_sees_it_going_on_and_nothing_of_its_end(ana, ben, chie, at):
    match = ended_after_a_minute(ana, ben, at)
    at(930)
    told = [chie.reads(f"/m/{match.id}/{name}".rstrip("/")) for name in PAGES] + [chie.reads("/")]
    endings = (
        "Ben conceded",
        said("table.winner", seat="Ana"),
        match.result.fingerprint,
        match.last_hash,
        '"k": "match.ended"',
        ">over<",
    )
    for ending in endings:
        assert not [text for text in told if ending in text], ending
    record = chie.get(f"/m/{match.id}/record.json", {"as": "p1"}).json()
    assert (record["audience"], record["status"], "seeds" in record) == ("watch", "live", False)
    assert chie.get(f"/m/{match.id}/result").headers["Location"] == f"/m/{match.id}"
    assert chie.get(f"/m/{match.id}/result.csv").status_code == 404
    assert chie.get(f"/m/{match.id}/watch").context["match"]["status"] == "live"
    assert "15 minutes later" in chie.reads(f"/m/{match.id}/audit")
    assert said("page.min_behind", behind="15") in chie.reads(f"/m/{match.id}/replay")


def test_players_see_the_end_at_once(ana, ben, at):
    match = ended_after_a_minute(ana, ben, at)
    assert "Ben conceded" in ana.reads(f"/m/{match.id}/result")
    assert ana.get(f"/m/{match.id}/record.json").json()["status"] == "over"
    assert said("page.later_than_its_table") not in ana.reads(f"/m/{match.id}/audit")


def test_when_its_time_has_come_chie_sees_all_of_it(ana, ben, chie, at):
    match = ended_after_a_minute(ana, ben, at)
    at(960)
    assert "Ben conceded" in chie.reads(f"/m/{match.id}/result")
    assert chie.get(f"/m/{match.id}/record.json").json()["hash"] == match.last_hash
    assert said("page.later_than_its_table") not in chie.reads(f"/m/{match.id}/audit")
    assert chie.get(f"/m/{match.id}/result.csv").status_code == 200


def test_as_a_rule_spectators_see_a_match_at_once(ana, ben, chie):
    match = finished(ana, ben)
    assert "Ben conceded" in chie.reads(f"/m/{match.id}/result")
    assert "delay" not in chie.get(f"/m/{match.id}/replay.json").json()["frames"][-1]["patch"]["match"]


def test_a_delay_that_is_not_offered_is_refused(ana):
    assert ana.new(delay="1").status_code == 400
