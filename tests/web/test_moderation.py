"""Who looks after the site: what is reported reaches them, what they hide or stop is hidden and stopped, bans hold."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import msgspec
import pytest
from django.core.management import CommandError, call_command

from attacks.models import Ban, Complaint, Holder, Line, Match, Measure, Tournament
from attacks.services import streaming
from attacks.services.common import clock
from attacks.services.common.errors import LobbyError
from attacks.services.common.tokens import stands_for
from attacks.services.live import chat, feed
from attacks.services.live.doors import Door
from attacks.services.lobby import listing, lobby
from attacks.services.match.commands import Order, Take
from attacks.services.match.events import NAMELESS
from attacks.services.moderation import bans, moderators, names
from attacks.services.outward import payloads, webhooks
from attacks.services.store import matches
from attacks.services.store.holders import holders_in
from attacks.services.tournament import staff
from attacks.web.match import passed_on
from tests.support.people.browser import Person, started

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def anew():
    """Bans are remembered for a few seconds; each test begins without."""
    bans.forget()
    yield
    bans.forget()


@pytest.fixture
def match(ana, ben) -> Match:
    return started(ana, ben)


@pytest.fixture
def mia(db) -> Person:
    """She looks after the site."""
    found = Person("Mia")
    found.post(f"/moderate/in/{moderators.add('Mia')}")
    return found


def does(who: Person, what: str, **more: Any) -> int:
    return who.post("/moderate/do", {"what": what, **more}).status_code


def holder_of(who: Person, match: Match) -> Holder:
    return holders_in(match.id, who.tokens)[0]


def writes(who: Person, match: Match, text: str) -> Any:
    return chat.say(match.id, holder_of(who, match).id, text)


# --- who looks after the site ---


def test_to_everybody_else_there_are_no_such_pages(dan, match):
    for path in ("/moderate", "/moderate/log", f"/moderate/m/{match.id}", "/moderate/in/nobody"):
        assert dan.get(path).status_code == 404
    assert does(dan, "match_hidden", match=match.id, why="x") == 404
    assert not Match.objects.get(id=match.id).hidden


def test_a_command_makes_the_link_and_takes_it_back(dan, capsys):
    call_command("moderators", add="Mia")
    link = capsys.readouterr().out.strip()
    assert dan.get(link).status_code == 200
    assert dan.get("/moderate").status_code == 404  # to look at the link takes nothing up
    assert dan.post(link).status_code == 302
    assert dan.get("/moderate").status_code == 200
    with pytest.raises(CommandError, match="already"):
        call_command("moderators", add="Mia")
    call_command("moderators", remove="Mia")
    assert dan.get("/moderate").status_code == 404
    assert [row.what for row in Measure.objects.all()] == ["moderator_removed", "moderator_added"]


# --- reports ---


def test_what_somebody_reports_is_seen_and_settled(match, ana, ben, mia):
    writes(ana, match, "You smell of rotten bantha")
    assert ben.get(f"/m/{match.id}/report?line=1").status_code == 200
    assert ben.post(f"/m/{match.id}/report", {"kind": "words", "line": "1", "text": "rude"}).status_code == 200
    row = Complaint.objects.get()
    assert (row.said, row.text, row.holder_id) == ("You smell of rotten bantha", "rude", holder_of(ben, match).id)
    seen = mia.reads("/moderate")
    assert "rotten bantha" in seen
    assert "rude" in seen
    assert does(mia, "settled", complaint=row.pk, why="talked to both") == 302
    row.refresh_from_db()
    assert (row.settled_by, row.note) == ("Mia", "talked to both")
    assert "rotten bantha" not in mia.reads("/moderate")
    assert "talked to both" in mia.reads(f"/moderate/m/{match.id}")


@pytest.mark.parametrize(
    ("form", "status"),
    [
        ({"kind": "other", "text": "a title I do not like"}, 200),
        ({"text": "of no kind"}, 400),
        ({"kind": "words", "text": "x" * 501}, 400),
    ],
)
def test_a_watcher_reports_a_match_and_is_told_what_is_missing(dan, match, form, status):
    answer = dan.post(f"/m/{match.id}/report", form)
    assert answer.status_code == status
    assert Complaint.objects.count() == (status == 200)
    assert status == 200 or form["text"] in answer.content.decode()


def test_a_watcher_cannot_fish_for_lines_of_the_chat(dan, ana, match):
    writes(ana, match, "between us")
    dan.post(f"/m/{match.id}/report", {"kind": "words", "line": "1"})
    assert Complaint.objects.get().said == ""


def test_many_reports_of_one_match_are_enough(dan, match):
    for _ in range(20):
        Complaint.objects.create(match=match, kind="other", at=match.created)
    assert dan.post(f"/m/{match.id}/report", {"kind": "other"}).status_code == 400


def test_a_tournament_is_reported_and_hidden_from_strangers(dan, mia):
    cup, _token = staff.create(name="Cup", owner="Ola", game="xwing/2.0")
    assert dan.post(f"/t/{cup.slug}/report", {"kind": "name"}).status_code == 200
    assert cup.pk in [one.pk for one in staff.public_ones()]
    assert Complaint.objects.get().tournament_id == cup.pk
    assert does(mia, "cup_hidden", tournament=cup.slug, why="name") == 302
    assert dan.get(f"/t/{cup.slug}").status_code == 404
    assert dan.get(f"/api/v1/tournaments/{cup.slug}").status_code == 404
    assert cup.pk not in [one.pk for one in staff.public_ones()]
    assert mia.get(f"/moderate/t/{cup.slug}").status_code == 200
    assert does(mia, "cup_shown", tournament=cup.slug) == 302
    assert dan.get(f"/t/{cup.slug}").status_code == 200
    assert Tournament.objects.get(pk=cup.pk).hidden is False


# --- hiding and stopping ---


def test_a_hidden_match_is_seen_by_those_who_play_alone(dan, match, ana, mia):
    Match.objects.filter(id=match.id).update(public=True)
    assert dan.get(f"/m/{match.id}/watch").status_code == 200
    assert match.id in [one.id for one in listing.public_matches()]
    assert does(mia, "match_hidden", match=match.id, why="names") == 302
    for path in ("watch", "replay", "audit", "record.json", "replay.json", "embed", "overlay", "odds-line.json"):
        assert dan.get(f"/m/{match.id}/{path}").status_code == 404, path
    for path in ("", "/view", "/events", "/record", "/stream", "/told", "/odds"):
        assert dan.get(f"/api/v1/matches/{match.id}{path}").status_code == 404, path
    assert feed.rights_in(match.id, []) is None
    assert match.id not in [one.id for one in listing.public_matches()]
    assert ana.get(f"/m/{match.id}").status_code == 200
    assert does(mia, "match_shown", match=match.id) == 302
    assert dan.get(f"/m/{match.id}/watch").status_code == 200


def test_a_stopped_match_takes_nothing_and_goes_on_where_it_stood(match, ana, mia):
    head = match.head
    assert does(mia, "match_stopped", match=match.id, why="a fight") == 302
    mine = holder_of(ana, match)
    reply = msgspec.json.decode(matches.act(match.id, mine.id, Order("x1", "take", Take("ready"), 1))[0])
    assert (reply["t"], reply["code"], reply["reason"]) == ("err", "forbidden", "match_stopped")
    refusal = writes(ana, match, "hello?")
    assert (refusal.code, refusal.reason) == ("forbidden", "match_stopped")
    match.refresh_from_db()
    assert match.head == head
    assert does(mia, "match_goes_on", match=match.id) == 302
    assert writes(ana, match, "hello?") == 1
    assert not match.holders.filter(halted=True).exists()


def test_nobody_joins_a_stopped_match(ana, ben, mia):
    match_id, link, _code = ana.opens()
    does(mia, "match_stopped", match=match_id, why="a name")
    assert ben.takes(link).status_code != 302
    assert Match.objects.get(id=match_id).status == Match.Status.OPEN
    assert "stopped" in ben.takes(link).content.decode()


def test_the_time_of_a_stopped_match_counts_for_nobody(ana, ben, mia, monkeypatch):
    match = started(ana, ben, clock="decision:60", at_zero="claim")
    stopped = clock.now()
    does(mia, "match_stopped", match=match.id, why="a fight")
    monkeypatch.setattr(clock, "now", lambda: stopped + timedelta(hours=3))
    does(mia, "match_goes_on", match=match.id)
    seen = matches.view(Match.objects.get(id=match.id), "watch")["match"]["clock"]
    assert not seen.get("red")


def test_a_closed_door_is_closed_to_whom_it_says():
    def shut(door: Door) -> list[bool]:
        return [door.shut_to(roles) for roles in (["seat"], ["judge"], ["watch"], [])]

    assert shut(Door(private=False, hidden=False)) == [False, False, False, False]
    assert shut(Door(private=True, hidden=False)) == [False, False, False, True]
    assert shut(Door(private=False, hidden=True)) == [False, False, True, True]


def test_a_hidden_line_is_read_by_nobody_and_its_number_stays(match, ana, mia):
    writes(ana, match, "first")
    writes(ana, match, "second")
    assert does(mia, "line_hidden", match=match.id, line=1, why="rude") == 302
    assert [(line.c, line.text) for line in chat.since(match.id, 0)] == [(1, ""), (2, "second")]
    assert Line.objects.get(match=match, c=1).text == "first"
    assert "first" in mia.reads(f"/moderate/m/{match.id}")  # those who look after the site still see it


def exits(match: Match, *people: Person) -> dict[str, str]:
    """What these people's browsers are told of a match, by address; the sealed record itself is none of it."""
    own = (
        "",
        "/watch",
        "/embed",
        "/replay",
        "/replay.json",
        "/result",
        "/story",
        "/fought.json",
        "/overlay",
        "/invite",
        "/review",
        "/audit",
    )
    told = {}
    for person in people:
        for path in own:
            told[f"{person.name} {path}"] = person.get(f"/m/{match.id}{path}").content.decode()
        told[f"{person.name} /"] = person.get("/").content.decode()
    api = f"/api/v1/matches/{match.id}"
    for path in ("/api/v1/matches", api, f"{api}/events", f"{api}/result"):
        told[path] = people[0].get(path).content.decode()
    link = streaming.token_of(streaming.make(name="s", match=match))
    told |= {one: people[0].get(f"/o/{link}/{one}").content.decode() for one in ("all", "names")}
    told["picture"] = str(passed_on.card_of(match))
    told["view"] = str([matches.view(match, audience) for audience in ("watch", "p1", "p2", "judge")])
    told["feed"] = str(feed.history(match.id, 0, match.head, "watch", 100, chain=False))
    hook, _secret = webhooks.make(match, "https://93.184.216.34/x", webhooks.kinds_of(match), "")
    told["webhook"] = str(payloads.told_match(hook, match))
    hook.delete()
    return told


@pytest.mark.parametrize("delay", ["0", "900"])
def test_a_name_and_a_title_that_were_changed_are_shown_nowhere_and_the_record_keeps_its_seals(ben, chie, mia, delay):
    ana = Person("CANARY")
    match = started(ana, ben, visible="public", title="CANARY title", delay=delay)
    old, sealed = exits(match, ana, ben, chie), [row.body for row in match.events.order_by("n")]
    assert sum("CANARY" in said for said in old.values()) > 15
    mine = holder_of(ana, match)
    assert does(mia, "name_changed", match=match.id, holder=mine.id, name="Guest\n1", squad="on", why="rude") == 302
    assert does(mia, "title_changed", match=match.id, title="", why="rude") == 302
    match.refresh_from_db()
    now = exits(match, ana, ben, chie)
    assert [where for where, said in now.items() if "CANARY" in said] == []
    assert "Guest 1" in now["view"] and NAMELESS in now["view"] and "Guest 1 – Ben" in now["Chie /watch"]
    assert [row.body for row in match.events.order_by("n")] == sealed
    report = matches.check(match.id)
    assert report and report.ok
    assert does(mia, "name_changed", match=match.id, holder=mine.id, name="", why="still rude") == 302
    assert matches.view(Match.objects.get(id=match.id), "watch")["seats"]["p1"]["name"] == NAMELESS
    assert "CANARY → Guest 1" in mia.reads("/moderate/log")
    assert does(mia, "name_changed", match=match.id, holder=mine.id, name="X") == 302  # without a reason
    assert Holder.objects.get(id=mine.id).name == NAMELESS


def test_without_a_reason_nothing_is_hidden(match, mia):
    assert does(mia, "match_hidden", match=match.id) == 302
    assert not Match.objects.get(id=match.id).hidden
    assert not Measure.objects.filter(what="match_hidden").exists()


def test_everything_they_do_is_in_the_log(match, mia):
    does(mia, "match_hidden", match=match.id, why="because")
    does(mia, "ban_network", network="192.0.2.0/24", why="spam", days=3)
    said = mia.reads("/moderate/log")
    assert all(word in said for word in ("Mia", match.id, "because", "192.0.2.0/24", "spam"))


@pytest.mark.parametrize("more", [{"what": "reboot"}, {"what": "match_hidden", "match": "m_none", "why": "x"}, {}])
def test_what_is_no_button_does_nothing(mia, more):
    before = Measure.objects.count()
    assert mia.post("/moderate/do", more).status_code == 404
    assert Measure.objects.count() == before


# --- bans ---


def test_a_banned_browser_looks_on_and_writes_nothing(match, ana, dan, mia):
    assert does(mia, "ban_browser", holder=holder_of(ana, match).id, why="threats", days=2) == 302
    answer = ana.post("/new", {})
    assert answer.status_code == 403
    assert "threats" in answer.content.decode()
    assert ana.get(f"/m/{match.id}").status_code == 200
    assert dan.post("/new", {}).status_code != 403
    rights = feed.rights_in(match.id, ana.tokens)
    assert rights
    assert not any(right.acts for right in rights)
    assert does(mia, "ban_lifted", ban=Ban.objects.get().pk) == 302
    assert ana.post("/new", {}).status_code != 403
    assert all(right.acts for right in feed.rights_in(match.id, ana.tokens) or [])


def test_a_banned_range_is_refused_by_pages_and_by_the_api(dan, mia):
    assert does(mia, "ban_network", network="127.0.0.0/8", why="flood") == 302
    assert dan.post("/fleets/read", {}).status_code == 403
    answer = dan.client.post("/api/v1/matches", "{}", content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (403, "banned")
    assert dan.get("/").status_code == 200
    assert does(mia, "ban_lifted", ban=Ban.objects.get().pk) == 302  # whoever looks after the site still can


def test_a_ban_ends_by_itself_and_nonsense_is_no_range(mia, monkeypatch):
    bans.ban_network("Mia", "192.0.2.7", "flood", days=1)
    assert bans.ban_of("192.0.2.7", []) is not None
    later = clock.now() + timedelta(days=1, seconds=1)
    monkeypatch.setattr(clock, "now", lambda: later)
    assert bans.ban_of("192.0.2.7", []) is None
    does(mia, "ban_network", network="the whole world", why="x")
    assert Ban.objects.count() == 1


def test_the_address_that_made_a_match_is_banned_without_being_known(match, mia):
    Match.objects.filter(id=match.id).update(maker=stands_for("198.51.100.4"))
    assert does(mia, "ban_address", match=match.id, why="spam") == 302
    assert bans.ban_of("198.51.100.4", []) is not None
    assert bans.ban_of("198.51.100.5", []) is None
    assert "198.51.100.4" not in mia.reads("/moderate")


# --- names, titles and the list ---


def test_names_and_titles_from_the_hosts_list_are_refused(ana, dan, settings, tmp_path):
    path = tmp_path / "words"
    path.write_text("# what we do not want\nbadword\n*slur\n", "utf-8")
    settings.WORDS = str(path)
    tried = ["Badword", "ＢＡＤＷＯＲＤ", "my badword!", "badwords", "xSLURx", "Ana"]
    assert [word for word in tried if names.is_refused(word)] == ["Badword", "ＢＡＤＷＯＲＤ", "my badword!", "xSLURx"]
    assert dan.post("/settings", {"theme": "auto", "keys": "on", "name": "Badword"}).status_code == 400
    assert ana.new(title="a badword").status_code == 400
    assert ana.new(name="Badword").status_code == 400
    invited = Person("Badword")
    assert invited.takes(ana.opens()[1]).status_code != 302
    with pytest.raises(LobbyError, match="name_refused"):
        lobby.seat_holder(Match.objects.get(), "p2", "Badword", None)


def test_a_host_without_a_list_of_matches_shows_none(dan, settings, match):
    Match.objects.filter(id=match.id).update(public=True)
    assert len(listing.public_matches()) == 1
    settings.LOBBY = False
    assert listing.public_matches() == []
    assert 'value="public"' not in dan.reads("/new?game=xwing/2.0")
    assert dan.get("/api/v1/matches").json()["matches"] == []


# --- private matches ---


def test_a_private_match_is_watched_by_invitation_only(ana, ben, chie, dan):
    match = started(ana, ben, visible="private")
    assert match.private
    assert dan.get(f"/m/{match.id}/watch").status_code == 404
    assert dan.get(f"/api/v1/matches/{match.id}").status_code == 404
    link = "/w/" + ana.reads(f"/m/{match.id}/watchers").split("/w/")[1].split('"')[0]
    assert chie.get(link).status_code == 200
    assert chie.get(f"/m/{match.id}/watch").status_code == 404  # a look at the link takes nothing up
    assert chie.post(link).status_code == 302
    for path in ("watch", "replay", "replay.json", "audit"):
        assert chie.get(f"/m/{match.id}/{path}").status_code == 200, path
    assert chie.get(f"/m/{match.id}/watchers").status_code == 403
    assert feed.rights_in(match.id, []) is None
    assert ana.post(f"/m/{match.id}/watchers").status_code == 302
    assert chie.get(f"/m/{match.id}/watch").status_code == 404
    assert dan.post(link).status_code == 404


def test_the_link_of_a_private_match_stands_where_its_players_wait(ana, ben):
    match_id, _link, _code = ana.opens(visible="private")
    assert "/w/" in ana.reads(f"/m/{match_id}/invite")
    other, _link, _code = ben.opens()
    assert "/w/" not in ben.reads(f"/m/{other}/invite")
