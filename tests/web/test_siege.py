"""One visitor who does too much, or sends what nobody should: others notice nothing, and the log stays short."""

import logging
from ipaddress import ip_network

import pytest

from attacks.models import Fleet, Tournament
from attacks.services.lobby.listing import MOST_OF_ONE
from attacks.services.odds import ask, crowd
from attacks.services.odds.worker import OddsReply
from attacks.services.tournament import staff
from attacks.swiss.formats import cells, roster
from attacks.web.common import csv_line, rates
from tabletop import logs, proxies
from tests.support.people.browser import LIST
from tests.support.people.evening import Evening


def test_who_makes_matches_all_the_time_is_asked_to_wait(ana, ben):
    codes = [ana.new().status_code for _ in range(42)]
    assert codes == [302] * 40 + [429] * 2
    assert ben.client.post("/new", ben.answers(), REMOTE_ADDR="10.0.0.2").status_code == 302


def test_who_makes_tournaments_all_the_time_is_asked_to_wait(ana):
    form = {"name": "Cup", "owner": "Ola", "game": "xwing/2.5", "profile": "", "clock_visible": "everyone"}
    form |= {"registration": "open", "lists": "start", "dice": "links", "delay": "60", "odds": "watch"}
    form |= {"first_draw": "lot", "confirm_minutes": "15", "public": "on"}
    codes = [ana.post("/t/new", form).status_code for _ in range(12)]
    assert codes == [302] * 10 + [429] * 2


def test_who_makes_fleets_all_the_time_is_asked_to_wait_but_can_change_those_there_are(ana, ben, monkeypatch):
    monkeypatch.setitem(rates.MADE, "fleet", 3)
    take = {"game": "xwing/2.0", "squad": "0"}
    codes = [ana.post("/fleets/ready", take).status_code for _ in range(3)]
    pasted = ana.post("/fleets", {"game": "xwing/2.0", "text": LIST})
    built = ana.post("/fleets/build?game=ti4/codex", {"fleet-space_cruiser": "1"})
    assert (codes, pasted.status_code, built.status_code) == ([302] * 3, 429, 429)
    fleet = Fleet.objects.first()
    assert ana.post(f"/fleets/{fleet.pk}", {"name": "Renamed"}).status_code == 302
    assert Fleet.objects.count() == 3
    assert ben.client.post("/fleets/ready", take, REMOTE_ADDR="10.0.0.2").status_code == 302


def test_nobody_fills_the_list_of_tournaments_alone(ana, ben):
    early = Evening(0).tournament.name
    form = {"name": "Cup", "owner": "Ola", "game": "xwing/2.5", "profile": "", "clock_visible": "everyone"}
    form |= {"registration": "open", "lists": "start", "dice": "links", "delay": "60", "odds": "watch"}
    form |= {"first_draw": "lot", "confirm_minutes": "15", "public": "on"}
    for _ in range(MOST_OF_ONE + 3):
        ana.post("/t/new", form)
    shown = [row.name for row in staff.public_ones()]
    assert (shown.count("Cup"), shown.count(early)) == (MOST_OF_ONE, 1)
    assert "127.0.0.1" not in Tournament.objects.filter(name="Cup").first().maker


def test_a_match_does_not_tell_from_which_address_it_was_made(ana, db):
    from attacks.models import Match

    ana.new()
    (match,) = Match.objects.all()
    assert len(match.maker) == 16
    assert "127.0.0.1" not in match.maker
    ana.new()
    assert set(Match.objects.values_list("maker", flat=True)) == {match.maker}


@pytest.mark.parametrize(("why", "status"), [(crowd.SPENT, 429), (crowd.BUSY, 503), (crowd.GIVEN_UP, 503)])
def test_a_question_that_must_wait_says_so(ana, monkeypatch, why, status):
    asked = []
    monkeypatch.setattr(ask.PUBLIC, "ask", lambda question, who: asked.append(who) or OddsReply(why=why))
    answer = ana.get("/odds", {"room": "xwing", "q": "2 v 2"})
    assert (answer.status_code, asked) == (status, ["127.0.0.1"])


@pytest.mark.parametrize("code", ["x" * 7000, "https://example.org/j/" + "y" * 7000, "é" * 3000])
def test_a_code_without_end_is_a_wrong_code_and_in_no_header(ana, code):
    answer = ana.get("/j/", {"code": code})
    assert answer.status_code == 400
    assert all(len(value) < 1000 for value in answer.headers.values())
    assert len(answer.content) < 100_000


def test_files_have_the_same_policy_as_pages(ana):
    page, file = ana.get("/help"), ana.get("/static/css/base.css")
    assert file.status_code == 200
    for name in ("Content-Security-Policy", "X-Frame-Options", "X-Content-Type-Options"):
        assert name in file.headers, name
    assert file.headers["X-Frame-Options"] == page.headers["X-Frame-Options"] == "DENY"


def test_a_wrong_host_costs_one_short_line_of_the_log(ana, caplog):
    assert ana.get("/", headers={"host": "evil.example"}).status_code == 400
    assert ana.get("/", headers={"host": "x" * 4000 + ".example"}).status_code == 400
    written = [logs.Line("%(levelname)s %(name)s %(message)s").format(record) for record in caplog.records]
    assert written
    assert all(len(line) < 600 and "\n" not in line for line in written)


def test_only_our_own_mistakes_have_a_traceback_and_it_ends():
    def deep(n):
        return deep(n - 1) if n else [][n]

    try:
        deep(200)
    except IndexError:
        import sys

        record = logging.LogRecord("broadside", logging.ERROR, "", 1, "x\ny" * 1000, (), sys.exc_info())
    written = logs.Line("%(message)s").format(record)
    assert written.splitlines()[0].startswith("x yx y")
    assert len(written.splitlines()[0]) <= logs.LONGEST + 1
    assert "IndexError" in written
    assert len(written) < logs.LONGEST + logs.LONGEST_TRACE + 10


HOSTILE = [";=1+1", "a;\t@SUM(1)", "a,=1", 'a;"=1+1', "\t=1", " =1", "a\r\n=1", "=1", "a; ＝1", "'=1", "+1;-2"]


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("end", [",", ";", "\t"])
def test_no_cell_begins_with_a_formula_whichever_sign_ends_it(name, end):
    for written in (roster.write(["name"], [[name]]), csv_line.lines({"name": name})):
        for line in written.splitlines()[1:]:
            for cell in line.split(end):
                assert not cell.lstrip(' \t"\u00a0\u200b\ufeff').startswith(cells.FORMULA[:4]), (written, cell)


@pytest.mark.parametrize("name", ["Ana;=1+1", "=1", "'=1", "O'Neil", "a;b", "Ana - Ben; c", "-5", "a;'=1"])
def test_a_roster_comes_in_again_as_it_went_out(name):
    found = roster.read(roster.write(["name", "club"], [[name, "x"]]).encode())
    expected = name
    assert [row.name for row in found.rows] == [expected]


def scope(client, *headers):
    return {"type": "http", "scheme": "http", "client": [client, 4000], "headers": list(headers)}


PROXY = [ip_network("127.0.0.1"), ip_network("10.0.0.0/8")]
FOR, PROTO = b"x-forwarded-for", b"x-forwarded-proto"


@pytest.mark.parametrize(
    ("named", "client", "said", "seen"),
    [
        ([], "127.0.0.1", b"6.6.6.6", "127.0.0.1"),
        (PROXY, "127.0.0.1", b"6.6.6.6", "6.6.6.6"),
        (PROXY, "9.9.9.9", b"6.6.6.6", "9.9.9.9"),
        (PROXY, "127.0.0.1", b"1.1.1.1, 6.6.6.6, 10.2.3.4", "6.6.6.6"),
        (PROXY, "127.0.0.1", b"nonsense", "127.0.0.1"),
        (PROXY, "127.0.0.1", b"", "127.0.0.1"),
        (PROXY, "127.0.0.1", b"2001:db8::1", "2001:db8::1"),
        (PROXY, "127.0.0.1", b"10.1.1.1", "127.0.0.1"),
    ],
)
def test_only_a_proxy_that_is_named_may_say_where_somebody_comes_from(named, client, said, seen):
    found = proxies.seen_through(scope(client, (FOR, said), (b"x-forwarded-host", b"evil"), (b"host", b"a")), named)
    assert found["client"][0] == seen
    assert found["headers"] == [(b"host", b"a")]


def test_only_a_proxy_that_is_named_may_say_that_a_connection_is_safe():
    believed = proxies.seen_through(scope("127.0.0.1", (PROTO, b"https")), PROXY)
    refused = proxies.seen_through(scope("9.9.9.9", (PROTO, b"https")), PROXY)
    assert (believed["scheme"], believed["headers"]) == ("https", [(PROTO, b"https")])
    assert (refused["scheme"], refused["headers"]) == ("http", [])


def test_a_socket_comes_through_a_proxy_whether_or_not_the_server_names_its_scheme():
    for named in ({}, {"scheme": "ws"}):
        socket = {"type": "websocket", "client": ["127.0.0.1", 1], "headers": [(PROTO, b"https"), (FOR, b"6.6.6.6")]}
        found = proxies.seen_through({**socket, **named}, PROXY)
        assert (found["scheme"], found["client"][0]) == ("wss", "6.6.6.6")


def test_a_sheet_of_a_tournament_is_safe_by_semicolons_too(db):
    from attacks.services.tournament import reading, sheets

    evening = Evening(0)
    evening.add("Ana", club="x;=1+1")
    text = sheets.as_csv(sheets.sheet(reading.book(evening.tournament), sheets.ROSTER)).decode()
    assert "x;'=1+1" in text
