"""Word to those who are away: what is told to whom, when not, in which words, and what becomes of it."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
import pytest
from django.core.management import call_command
from django.db import connection

from attacks.models import Follow, Followed, Holder, Notice, Subscriber
from attacks.rooms import ROOMS
from attacks.services.common import clock
from attacks.services.common.errors import LobbyError
from attacks.services.doctor import stores
from attacks.services.match.commands import Clock as Move
from attacks.services.match.commands import Order
from attacks.services.match.terms import Clock, MatchTerms
from attacks.services.outward import address, keys, news, notices, subscribers
from attacks.services.outward.address import Barred
from attacks.services.outward.postman import STATE
from attacks.services.outward.push import Reached
from attacks.services.store import matches
from attacks.services.tournament import staff
from tests.faults.canary import HIDEOUTS, Canary, secrets_of
from tests.support.people.evening import Evening
from tests.support.people.table import Table
from tests.support.receiver import Browser, Receiver
from tests.support.said import said


def away(receiver: Receiver, owner: str = "ana", lang: str = "en") -> tuple[Browser, Subscriber]:
    """A browser that may be told."""
    browser = receiver.browser(owner)
    reached = msgspec.convert(receiver.reached(browser), Reached)
    return browser, subscribers.push(owner, reached, lang=lang, zone="UTC", origin="https://play.example.org")


def test_who_is_away_is_told_once_that_it_is_their_turn_and_only_they_can_read_it(table, receiver, sends):
    browser, row = away(receiver)
    subscribers.follow(row, holder=table.holders["p1"])
    sends()
    assert receiver.came == []  # what was so before is not news
    table.take("p1", "hide", (1,))
    table.take("p2", "hide", (1,))
    sends()
    sends()
    (told,) = receiver.pushes(browser)
    assert told["title"] == said("page.your_turn") and told["text"].startswith("Ana against Ben · ")
    assert told["url"] == f"/m/{table.id}" and told["tag"] == table.id and told["lang"] == "en"
    assert told["signed_by"] == keys.public()
    assert Notice.objects.count() == 0 and STATE.sent["push", "done"] >= 1


def test_whose_turn_is_over_before_it_was_told_hears_nothing(table, receiver, sends):
    browser, row = away(receiver)
    subscribers.follow(row, holder=table.holders["p1"])
    table.take("p1", "hide", (1,))
    table.take("p2", "hide", (1,))
    Holder.objects.filter(pk=table.holders["p1"].pk).update(seen_at=clock.now())  # at the table: it may see it there
    news.look()
    assert Notice.objects.get().due > clock.now()
    table.take("p1", "shoot", (2,))
    Notice.objects.update(due=clock.now())
    sends()
    assert receiver.pushes(browser) == []
    assert Notice.objects.get().due > clock.now(), "what waits now is about the next turn"


def test_the_end_of_a_match_is_told_and_then_nothing_more_is_looked_at(table, receiver, sends):
    browser, row = away(receiver, lang="ja")
    subscribers.follow(row, holder=table.holders["p1"])
    table.concede("p2", "resign")
    sends()
    assert [told["title"] for told in receiver.pushes(browser)] == ["対戦が終わりました"]
    assert not Followed.objects.exists()


def test_a_judge_is_called_and_a_round_is_published(transactional_db, receiver, sends):
    evening = Evening(4, fleets=True)
    ola, at_desk = away(receiver, "ola")
    subscribers.follow(at_desk, staff=staff.by_token(evening.owner_token)[1])
    ana, row = away(receiver, "ana")
    subscribers.follow(row, entrant=evening.row(1))
    paired = evening.open_round()[0]
    sends()
    (told,) = receiver.pushes(ana)
    assert told["title"] == said("page.round_is_published", n="1") and told["url"] == f"/t/{evening.tournament.slug}/me"
    assert told["text"].startswith(f"{evening.tournament.name} · Table ")
    assert receiver.pushes(ola) == []
    evening.sit_both(paired)
    caller = paired.match.holders.get(seat="p1")
    matches.act(paired.match_id, caller.id, Order("call", "clock", Move("call")))
    sends()
    (told,) = receiver.pushes(ola)
    assert told["title"] == said("page.a_judge_is_called") and told["url"] == f"/m/{paired.match_id}"


def test_a_browser_that_is_gone_is_forgotten_and_a_push_service_that_stumbles_is_asked_again(table, receiver, sends):
    browser, row = away(receiver)
    subscribers.follow(row, holder=table.holders["p1"])
    receiver.answers = [503, 429]
    table.concede("p2", "resign")
    for tries in (1, 2):
        sends()
        waits = Notice.objects.get()
        assert waits.tries == tries and waits.until is None and waits.due > clock.now()
        Notice.objects.update(due=clock.now())
    receiver.answers = [410]
    sends()
    assert len(receiver.came) == 3 and not Subscriber.objects.exists() and not Follow.objects.exists()
    assert receiver.pushes(browser)


def test_two_processes_that_look_at_once_tell_once_and_what_one_leaves_lying_another_sends(table, receiver, sends):
    _browser, row = away(receiver)
    subscribers.follow(row, holder=table.holders["p1"])
    table.concede("p2", "resign")
    before = Followed.objects.select_related("match").get()
    news.tell(before)
    news.tell(before)
    assert len(notices.take(9)) == 1 and notices.take(9) == []  # somebody has it now
    sends()
    assert receiver.came == []
    Notice.objects.update(until=clock.now() - timedelta(seconds=1))  # and ended in the middle of it
    sends()
    assert len(receiver.came) == 1


def test_what_happens_in_quiet_hours_waits_for_their_end_by_the_clock_of_whoever_sleeps(table, receiver, sends):
    browser, row = away(receiver)
    subscribers.follow(row, holder=table.holders["p1"])
    here = clock.now().astimezone(subscribers.zone_of("Asia/Tokyo"))
    minute = here.hour * 60 + here.minute
    subscribers.choose(
        row, kinds=["over"], quiet=((minute - 60) % 1440, (minute + 60) % 1440), zone="Asia/Tokyo", lang="en"
    )
    table.concede("p2", "resign")
    sends()
    waits = Notice.objects.get()
    assert receiver.came == [] and timedelta(minutes=58) < waits.due - clock.now() <= timedelta(minutes=60)
    subscribers.choose(row, kinds=["over"], quiet=None, zone="Asia/Tokyo", lang="en")
    Notice.objects.update(due=clock.now())
    sends()
    assert len(receiver.pushes(browser)) == 1


@pytest.mark.parametrize(
    ("at", "quiet", "until"),
    [
        ("23:30", (22 * 60, 7 * 60), "07:00"),
        ("06:59", (22 * 60, 7 * 60), "07:00"),
        ("07:00", (22 * 60, 7 * 60), ""),
        ("13:10", (13 * 60, 14 * 60), "14:00"),
        ("12:59", (13 * 60, 14 * 60), ""),
    ],
)
def test_quiet_hours_may_go_past_midnight(at, quiet, until):
    now = datetime.fromisoformat(f"2031-05-01T{at}:30+00:00").astimezone(UTC)
    row = Subscriber(quiet_from=quiet[0], quiet_to=quiet[1], zone="UTC")
    later = subscribers.quiet_until(row, now)
    assert (later.strftime("%H:%M:%S") if later else "") == (f"{until}:00" if until else "")


def test_what_somebody_does_not_want_to_hear_is_not_told(table, receiver, sends):
    _browser, row = away(receiver)
    subscribers.follow(row, holder=table.holders["p1"])
    subscribers.choose(row, kinds=["turn"], quiet=None, zone="UTC", lang="en")
    table.concede("p2", "resign")
    sends()
    assert receiver.came == []


def test_whose_right_has_ended_is_told_nothing_more(table, receiver, sends):
    _browser, row = away(receiver)
    subscribers.follow(row, holder=table.holders["p1"])
    Holder.objects.filter(pk=table.holders["p1"].pk).update(revoked=True)
    table.concede("p2", "resign")
    sends()
    assert receiver.came == []


class Hidden(Table):
    """A table of the room whose secrets can be found again."""


def test_no_notice_says_what_its_reader_may_not_see(transactional_db, receiver, monkeypatch):
    monkeypatch.setitem(ROOMS, "tiny", Canary())
    table = Hidden()
    for seat in ("p1", "p2"):
        assert table.take(seat, "hide", (HIDEOUTS[seat][0],))["t"] == "ack"
    heard: dict[str, str] = {}
    for audience in ("p1", "p2", "judge", "watch"):
        for kind in subscribers.KINDS:
            about: dict[str, Any] = {"until": clock.milliseconds(clock.now()), "name": "Ben", "seat": "p2"}
            match = table.row if kind != subscribers.ROUND else None
            tournament = None if match else Evening(2).tournament
            about |= {"round": 1, "table": 1, "against": "Ben"}
            told = notices.Said(kind, audience, about, match, tournament)
            heard[f"{audience} {kind}"] = "".join(notices._words[0](told, "en") + notices._words[0](told, "ja"))
    for who, text in heard.items():
        for seat in ("p1", "p2"):
            if not who.startswith((seat, "judge")):
                assert not [secret for secret in secrets_of(seat) if secret in text], who


@pytest.mark.parametrize(
    ("url", "code"),
    [
        ("https://127.0.0.1/push", "inner_address"),
        ("https://10.1.2.3/push", "inner_address"),
        ("https://169.254.169.254/latest/meta-data", "inner_address"),
        ("https://[::1]/push", "inner_address"),
        ("https://[::ffff:127.0.0.1]/push", "inner_address"),
        ("https://[fe80::1]/push", "inner_address"),
        ("https://localhost/push", "inner_address"),
        ("https://2130706433/push", "inner_address"),
        ("https://0x7f.1/push", "inner_address"),
        ("http://93.184.216.34/push", "bad_address"),
        ("ftp://93.184.216.34/push", "bad_address"),
        ("https://ana:pw@93.184.216.34/", "bad_address"),
        ("https://93.184.216.34:99999/", "bad_address"),
        ("https:///push", "bad_address"),
        ("https://93.184.216.34/ push", "bad_address"),
        ("", "bad_address"),
    ],
)
def test_nothing_is_sent_into_our_own_network_or_to_what_is_no_address(url, code, settings):
    settings.INNER = []
    with pytest.raises(Barred) as barred:
        address.check(url)
    assert barred.value.code == code
    with pytest.raises(Barred):
        address.post(url, b"", {})


def test_what_was_checked_is_what_is_connected_to_and_a_redirect_leads_nowhere(receiver, monkeypatch, settings):
    asked = []

    def looks_up(host, port, *_how, **_more):
        asked.append(host)
        number = host if host[0].isdigit() else "127.0.0.1" if len(asked) == 1 else "10.0.0.1"
        return [(2, 1, 6, "", (number, port))]

    monkeypatch.setattr(address.socket, "getaddrinfo", looks_up)
    receiver.answers, receiver.to = [302, 200], f"{receiver.url}/elsewhere"
    answer = address.post(receiver.url.replace("127.0.0.1", "push.example.org") + "/here", b"x", {})
    assert answer.status == 302 and asked[0] == "push.example.org" and "push.example.org" not in asked[1:]
    assert [one.path for one in receiver.came] == ["/here"]
    assert receiver.came[0].headers["host"].startswith("push.example.org:")
    with pytest.raises(Barred):  # the name leads elsewhere by now
        address.post(receiver.url.replace("127.0.0.1", "push.example.org") + "/here", b"x", {})


def test_keys_that_are_none_and_too_many_browsers_are_refused(transactional_db, receiver):
    for keys_of in ({"p256dh": "AAAA", "auth": "AAAA"}, {"p256dh": "é", "auth": ""}):
        with pytest.raises(LobbyError) as refused:
            subscribers.push("ana", Reached(f"{receiver.url}/x", **keys_of), lang="en", zone="UTC", origin="")
        assert refused.value.code == "bad_keys"
    for place in range(subscribers.MOST):
        browser = Browser(f"/push/{place}")
        subscribers.push("ana", msgspec.convert(receiver.reached(browser), Reached), lang="en", zone="UTC", origin="")
    with pytest.raises(LobbyError) as refused:
        away(receiver)
    assert refused.value.code == "too_many_subscribers"


def test_no_command_waits_for_what_is_sent(table, receiver, django_assert_max_num_queries):
    """A command costs the same whether or not somebody follows: it touches none of these tables."""
    _browser, row = away(receiver)
    subscribers.follow(row, holder=table.holders["p1"])
    with connection.execute_wrapper(forbids), django_assert_max_num_queries(60):
        assert table.take("p1", "hide", (1,))["t"] == "ack"
        table.concede("p2", "resign")


def forbids(execute, sql, params, many, context):
    assert not any(word in sql for word in ("attacks_notice", "attacks_follow", "attacks_subscriber")), sql
    return execute(sql, params, many, context)


class Slow(Table):
    terms = MatchTerms(clock=Clock(mode="decision", seconds=3 * 24 * 3600, at_zero="claim"))


def test_before_a_clock_of_days_runs_out_its_seat_is_reminded_once(transactional_db, receiver, sends, monkeypatch):
    moment = [datetime(2031, 5, 1, tzinfo=UTC)]
    monkeypatch.setattr(clock, "now", lambda: moment[0])
    table = Slow()
    browser, row = away(receiver)
    subscribers.follow(row, holder=table.holders["p1"])
    moment[0] += timedelta(days=2)
    news.remind()
    assert not Notice.objects.exists()
    moment[0] += timedelta(hours=20)
    news.remind()
    news.remind()
    sends()
    news.remind()
    sends()
    (told,) = receiver.pushes(browser)
    assert told["title"] == said("page.your_time_runs_out") and told["text"].startswith("Ana against Ben · ")
    table.take("p1", "hide", (1,))
    moment[0] += timedelta(hours=1)
    news.remind()
    assert not Notice.objects.exists()  # that of the other is not ours


def test_the_doctor_says_when_browsers_trust_another_key(table, receiver, settings):
    away(receiver)
    assert {one.code for one in stores.database()} == set()
    settings.SECRET_KEY = "other" * 12
    assert {one.code for one in stores.database()} == {"key.other", "push.key"}
    assert subscribers.reached_at(Subscriber.objects.get()) is None


def test_a_command_sends_what_waits_where_no_server_runs(table, receiver, capsys):
    browser, row = away(receiver)
    subscribers.follow(row, holder=table.holders["p1"])
    table.concede("p2", "resign")
    call_command("send")
    assert capsys.readouterr().out == "1 sent.\n"
    assert len(receiver.pushes(browser)) == 1


def test_an_address_of_the_notifiers_is_told_as_well_and_never_inside_our_own_network(table, receiver, sends, settings):
    settings.NOTIFIER = ["json"]
    url = f"json://127.0.0.1:{receiver.server.server_port}/channel"
    row = subscribers.notify("ana", url, lang="en", origin="https://play.example.org")
    assert url not in row.sealed and row.shown == "json://…"
    subscribers.follow(row, holder=table.holders["p1"])
    table.concede("p2", "resign")
    sends()
    (came,) = receiver.came
    told = json.loads(came.body)
    assert came.path == "/channel" and told["title"] == said("page.the_match_is_over")
    assert told["message"] == f"Ana against Ben\nhttps://play.example.org/m/{table.id}"
    settings.INNER = []
    news.test(row)
    sends()
    assert len(receiver.came) == 1 and Notice.objects.get().tries == 1
    settings.NOTIFIER = []  # the host no longer lets it
    Notice.objects.update(due=clock.now())
    sends()
    assert len(receiver.came) == 1 and not Subscriber.objects.exists()


@pytest.mark.parametrize(
    ("url", "code"), [("mailto://a:b@example.org", "no_notifier"), ("", "no_notifier"), ("json://", "bad_notifier")]
)
def test_an_address_the_notifier_does_not_send_to_is_refused(transactional_db, settings, url, code):
    settings.NOTIFIER = ["json"]
    with pytest.raises(LobbyError) as refused:
        subscribers.notify("ana", url, lang="en", origin="")
    assert refused.value.code == code
