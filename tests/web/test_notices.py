"""A browser says that it wants to be told while no page is open; the settings page says of what, and when not."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime

import pytest

from attacks.models import Follow, Notice, Subscriber
from attacks.services.outward import keys, notices, subscribers
from tests.support.people.browser import Person, started
from tests.support.people.evening import Evening
from tests.support.receiver import Browser
from tests.support.said import said


def asks(person: Person, **asked):
    answer = person.client.post("/notices/here", json.dumps(asked), content_type="application/json")
    return answer.status_code, answer.json()


def test_a_browser_is_told_of_a_match_and_no_longer(ana, ben, receiver):
    match, reached = started(ana, ben), receiver.reached(Browser("/push/ana"))
    assert asks(ana) == (200, {"key": keys.public(), "on": False})
    assert asks(ana, match=match.id, on=True, reached=reached, zone="Asia/Tokyo")[1]["on"]
    row = Subscriber.objects.get()
    assert (row.zone, row.lang, row.origin) == ("Asia/Tokyo", "en", "http://testserver")
    assert reached["endpoint"] not in row.sealed and Follow.objects.get().holder.seat == "p1"
    assert asks(ana, match=match.id, reached=reached)[1]["on"]
    assert not asks(ben, match=match.id, reached=reached)[1]["on"]  # somebody else's browser
    assert not asks(ana, match=match.id, on=False, reached=reached)[1]["on"]
    assert not Follow.objects.exists() and Subscriber.objects.exists()


def test_who_waits_for_somebody_hears_that_they_have_come(ana, ben, receiver):
    match_id, link, _code = ana.opens()
    assert asks(ana, match=match_id, on=True, reached=receiver.reached(Browser("/push/ana")))[1]["on"]
    ben.takes(link)
    notice = Notice.objects.get(kind="joined")
    shown = notices.worded(notice)
    assert shown is not None and (shown.title, shown.url) == (said("page.has_joined", name="Ben"), f"/m/{match_id}")


def test_who_has_no_part_in_a_match_is_told_nothing_of_it(ana, ben, dan, receiver):
    match, reached = started(ana, ben), receiver.reached(Browser("/push/dan"))
    status, heard = asks(dan, match=match.id, on=True, reached=reached)
    assert status == 400 and heard["code"] == "not_yours" and heard["sentence"]
    assert not Subscriber.objects.exists()


def test_a_tournament_is_followed_as_whoever_one_is_there(ana, receiver, db):
    evening = Evening(2)
    ana.get(f"/t/in/{evening.tokens[1]}")
    slug = evening.tournament.slug
    assert "data-tournament" in ana.reads(f"/t/{slug}/me")
    assert asks(ana, tournament=slug, on=True, reached=receiver.reached(Browser("/push/ana")))[1]["on"]
    assert Follow.objects.get().entrant == evening.row(1)
    assert evening.tournament.name in ana.reads("/settings")


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ("", "bad_request"),
        ("[]", "bad_request"),
        ('{"on": true}', "bad_request"),
        ('{"on": true, "reached": {"endpoint": 3}}', "bad_request"),
        ('{"on": true, "reached": {"endpoint": "https://push.example.org", "p256dh": "x", "auth": "y"}}', "bad_keys"),
    ],
)
def test_what_no_browser_sends_is_refused_with_a_sentence(ana, body, code):
    answer = ana.client.post("/notices/here", body, content_type="application/json")
    assert answer.status_code == 400 and answer.json()["code"] == code and answer.json()["sentence"]


def test_no_browser_is_reached_inside_our_own_network(ana, db, settings):
    settings.INNER = []
    reached = {"endpoint": "https://127.0.0.1/push", **Browser("").keys()}
    assert asks(ana, on=True, reached=reached)[1]["code"] == "inner_address"


def test_what_one_hears_of_and_when_not_is_chosen_on_the_settings_page(ana, ben, receiver):
    match = started(ana, ben)
    asks(ana, match=match.id, on=True, reached=receiver.reached(Browser("/push/ana")), zone="Europe/Berlin")
    row = Subscriber.objects.get()
    page = ana.reads("/settings")
    assert 'value="Europe/Berlin"' in page and f'href="/m/{match.id}"' in page
    form = {"kinds": ["turn", "over"], "quiet_from": "22:00", "quiet_to": "07:30", "zone": "Europe/Berlin"}
    ana.post(f"/notices/{row.pk}", form)
    row.refresh_from_db()
    assert subscribers.wants(row) == ("turn", "over") and (row.quiet_from, row.quiet_to) == (1320, 450)
    assert 'value="22:00"' in ana.reads("/settings")
    for wrong in ({"zone": "Moon/Crater"}, {"quiet_to": ""}, {"quiet_from": "25:00"}, {"quiet_from": "٣٣:00"}):
        ana.post(f"/notices/{row.pk}", form | wrong)
        assert re.search(r'class="notice bad', ana.reads("/settings")), wrong
        row.refresh_from_db()
        assert (row.quiet_from, row.quiet_to, row.zone) == (1320, 450, "Europe/Berlin")
    ana.post(f"/notices/{row.pk}", {"stop": str(Follow.objects.get().pk)})
    assert not Follow.objects.exists()
    ben.post(f"/notices/{row.pk}", {"remove": "1"})
    assert Subscriber.objects.exists()
    ana.post(f"/notices/{row.pk}", {"remove": "1"})
    assert not Subscriber.objects.exists()


def test_a_channel_of_ones_own_is_added_told_quieted_and_removed_on_the_settings_page(ana, ben, receiver, settings):
    match, url = started(ana, ben), f"json://127.0.0.1:{receiver.server.server_port}/channel"
    settings.NOTIFIER = []
    assert 'name="address"' not in ana.reads("/settings"), "a host says which kinds there are"
    settings.NOTIFIER = ["json"]
    assert "json://" in ana.reads("/settings")
    for wrong, heard in (
        ("", "begin with one of these: json://"),
        ("mailto://a:b@example.org", "begin with one of these: json://"),
        ("json://", "Nothing can be sent to that address"),
        ("x" * 3000, "begin with one of these: json://"),
    ):
        ana.post("/notices/add", {"address": wrong})
        page = ana.reads("/settings")
        assert re.search(r'class="notice bad', page) and heard in page, wrong
    assert not Subscriber.objects.exists()
    ana.post("/notices/add", {"address": f" {url} "})
    row, page = Subscriber.objects.get(), ana.reads("/settings")
    assert said("page.a_test_is_on") in page and "json://…" in page and url not in page, "an address is a secret"
    assert (row.by, Notice.objects.get().kind) == ("notifier", "test")
    ana.post("/notices/add", {"address": url})
    assert Subscriber.objects.get() == row, "the same twice is one"
    ana.post(f"/notices/{row.pk}", {"follow": match.holders.get(seat="p1").pk})
    assert Follow.objects.get().holder.seat == "p1"
    ana.post(f"/notices/{row.pk}", {"follow": match.holders.get(seat="p2").pk})
    assert Follow.objects.count() == 1, "nobody hears of another's seat"
    quiet = {"kinds": ["turn"], "quiet_from": "23:00", "quiet_to": "06:00", "zone": "Asia/Tokyo"}
    ana.post(f"/notices/{row.pk}", quiet)
    row.refresh_from_db()
    assert (subscribers.wants(row), row.quiet_from, row.quiet_to, row.zone) == (("turn",), 1380, 360, "Asia/Tokyo")
    at_night, by_day = (datetime(2031, 5, 1, hour, 30, tzinfo=UTC) for hour in (15, 22))  # half past 0 and 7 in Tokyo
    assert subscribers.quiet_until(row, at_night) == datetime(2031, 5, 1, 21, tzinfo=UTC)
    assert subscribers.quiet_until(row, by_day) is None
    ana.post(f"/notices/{row.pk}", quiet | {"quiet_from": "", "quiet_to": ""})
    row.refresh_from_db()
    assert row.quiet_from is None, "left empty, it is told at any time"
    ben.post(f"/notices/{row.pk}", {"remove": "1"})
    ana.post(f"/notices/{row.pk}", {"remove": "1"})
    assert not Subscriber.objects.exists() and "json://…" not in ana.reads("/settings")


def test_a_page_of_another_site_changes_nothing(receiver, db):
    ana = Person("Ana", enforce_csrf_checks=True)
    reached = receiver.reached(Browser("/push/ana"))
    answer = ana.client.post(
        "/notices/here", json.dumps({"on": True, "reached": reached}), content_type="application/json"
    )
    assert answer.status_code == 403 and not Subscriber.objects.exists()
