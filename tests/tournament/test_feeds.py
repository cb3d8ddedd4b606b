"""What programs read of a tournament: a calendar, a feed, and what the API says of rounds, players and the end."""

from datetime import UTC, datetime, timedelta
from xml.etree import ElementTree

import pytest

from attacks.services.common import clock
from attacks.services.tournament import planning, roster, rounds
from attacks.web.tournament.feeds import ATOM, folded
from tests.support.people.browser import Person
from tests.support.people.evening import OLA, Evening

BEGIN = datetime(2026, 12, 1, 18, 0, tzinfo=UTC)
DAN = "Dan"


@pytest.fixture
def then(monkeypatch):
    monkeypatch.setattr(clock, "now", lambda: BEGIN)


def lines(evening, query=""):
    went = Person(DAN).get(f"/t/{evening.tournament.slug}/calendar.ics{query}")
    assert went.headers["Content-Type"] == "text/calendar; charset=utf-8"
    text = went.content.decode()
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n")) and text.endswith("END:VCALENDAR\r\n")
    return text.replace("\r\n ", "").split("\r\n")


def test_the_calendar_has_rounds_and_agreed_times_and_moves_what_has_moved(db, then):
    evening = Evening(4, settings={"days": 7, "minutes": 75})
    evening.open_round(pairs=[(1, 2), (3, 4)])
    one = evening.played(1, 2)
    planning.set_time(evening.tournament, OLA, one.pk, BEGIN + timedelta(days=2))
    said = lines(evening)
    assert said.count("BEGIN:VEVENT") == said.count("END:VEVENT") == 2
    assert {
        "DTSTART:20261201T180000Z",
        "DTEND:20261208T180000Z",
        "DTSTART:20261203T180000Z",
        "DTEND:20261203T191500Z",
    } <= {*said}
    assert "SUMMARY:Club evening: Ana – Ben" in said and f"UID:table-{one.pk}@{evening.tournament.slug}" in said
    planning.set_time(evening.tournament, OLA, one.pk, BEGIN + timedelta(days=3))
    assert "DTSTART:20261204T180000Z" in lines(evening) and "DTSTART:20261203T180000Z" not in lines(evening)
    assert f"UID:table-{one.pk}@{evening.tournament.slug}" not in lines(evening, "?player=3")
    roster.edit(evening.tournament, OLA, 2, off_stream=True, handle="bb")
    assert "20261204T180000Z" not in "".join(lines(evening))


def test_lines_of_a_calendar_are_folded_between_letters_and_marks_are_no_marks():
    long = "SUMMARY:" + "龍ä" * 60
    assert folded(long).replace("\r\n ", "") == long
    assert max(len(part.encode()) for part in folded(long).split("\r\n")) <= 75
    assert folded("short") == "short"


def test_the_end_of_a_hidden_clock_is_in_no_calendar_and_no_answer(evening, then):
    evening.tournament.settings = '{"clock_visible":"organizers"}'
    evening.tournament.save()
    evening.open_round()
    rounds.start_clock(evening.tournament, OLA)
    assert "DTEND:20261201T180000Z" in lines(evening)
    assert api(evening, "rounds")["rounds"][0]["ends"] == ""


def test_the_feed_tells_results_that_count_the_newest_first_and_is_well_formed(db):
    evening = Evening(4)
    roster.edit(evening.tournament, OLA, 1, name="Ana <&> Co", off_stream=True, handle="aa")
    evening.open_round(pairs=[(1, 2), (3, 4)])
    evening.enter(evening.played(1, 2), 20, 11)
    evening.enter(evening.played(3, 4), 9, 9)
    went = Person(DAN).get(f"/t/{evening.tournament.slug}/results.atom")
    assert went.headers["Content-Type"] == "application/atom+xml; charset=utf-8"
    root = ElementTree.fromstring(went.content)
    titles = [one.text for one in root.findall(f"{{{ATOM}}}entry/{{{ATOM}}}title")]
    assert sorted(title.partition(": ")[2] for title in titles) == sorted(
        [f"{evening.played(3, 4).first.shown} 9 = : 9 = {evening.played(3, 4).second.shown}", titles_of(evening)]
    )
    assert "Ana" not in went.content.decode() and root.find(f"{{{ATOM}}}updated").text
    ids = [one.text for one in root.findall(f"{{{ATOM}}}entry/{{{ATOM}}}id")]
    assert len(set(ids)) == 2 and "results.atom" in Person(DAN).reads(f"/t/{evening.tournament.slug}")


def titles_of(evening):
    row = evening.played(1, 2)
    return f"{row.first.shown} 20 : 11 {row.second.shown} ({row.first.shown} wins)"


def api(evening, what):
    went = Person(DAN).get(f"/api/v1/tournaments/{evening.tournament.slug}/{what}")
    assert went.status_code == 200, went.content
    return went.json()


def test_programs_read_rounds_players_and_the_final_ranking(db, then):
    evening = Evening(4, fleets=True, settings={"lists": "end"})
    roster.edit(evening.tournament, OLA, 1, off_stream=True, handle="aa", contact="ana@example.org")
    roster.drop(evening.tournament, OLA, 4)
    evening.open_round()
    assert api(evening, "rounds")["rounds"][0] | {"scenario": ""} == {
        "round": 1,
        "stage": "swiss",
        "state": "published",
        "scenario": "",
        "published": "2026-12-01T18:00:00.000Z",
        "closed": "",
        "ends": "",
        "remote": False,
    }
    players = api(evening, "players")["players"]
    assert [one["name"] for one in players] == ["aa", "Ben", "Chie", "Dina"] and players[3]["dropped"]
    assert {one["list"] for one in players} == {""} and "example.org" not in str(players)
    assert api(evening, "final")["final"] == []
    evening.finish_round()
    rounds.finish(evening.tournament, OLA)
    final = api(evening, "final")["final"]
    assert final[0]["place"] == "1" and len(final) >= 3
    assert all(one["list"] for one in api(evening, "players")["players"])
