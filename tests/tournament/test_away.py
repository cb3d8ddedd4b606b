"""What players who are away hear of a tournament: their private links, and once each what presses."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest

from attacks.models import Follow, Notice, Reminded, Subscriber
from attacks.services.outward import news, notices, subscribers
from attacks.services.outward.push import Reached
from attacks.services.tournament import away, more_time, planning, roster, rounds, staff, windows
from tests.support.people.browser import Person
from tests.support.people.evening import OLA, Evening, code_of
from tests.support.receiver import Browser
from tests.support.said import said
from tests.tournament.test_pages import does, opens

BEGIN = datetime(2026, 9, 1, 18, 0, tzinfo=UTC)
DAY = timedelta(days=1)


@pytest.fixture
def notifier(monkeypatch, settings):
    """A host that sends to some kinds of addresses, and believes that they lead somewhere."""
    settings.NOTIFIER = ["discord", "json"]
    monkeypatch.setattr(subscribers.NOTIFIER, "ask", lambda asked: True)


def chat(name: str, kind: str = "discord", lang: str = "en") -> Subscriber:
    return subscribers.notify(name, f"{kind}://{name}/secret", lang=lang, origin="https://play.example.org")


def browser(name: str) -> Subscriber:
    reached = Reached(endpoint=f"https://push.example.org/{name}", **Browser(name).keys())
    return subscribers.push(name, reached, lang="en", zone="Asia/Tokyo", origin="https://play.example.org")


def heard() -> list[str]:
    """What waits, in words; and then it is gone."""
    told = [notices.worded(row) for row in Notice.objects.order_by("id")]
    Notice.objects.all().delete()
    return [one.text for one in told if one]


def reminded() -> list[str]:
    news.remind()
    return heard()


# --- private links ---


def test_the_private_link_goes_only_where_its_player_has_said_and_nobody_reads_along(db, notifier):
    evening = Evening(4)
    subscribers.follow(chat("ana"), entrant=evening.row(1))
    subscribers.follow(browser("ben"), entrant=evening.row(2))
    subscribers.follow(chat("chie", "json"), entrant=evening.row(3))
    subscribers.follow(chat("ola"), staff=staff.by_token(evening.owner_token)[1])
    assert away.send_links(evening.tournament, OLA) == (1, ["Ben", "Chie", "Dina"])
    (row,) = Notice.objects.all()
    assert evening.tokens[1] not in f"{row.about}{row.tag}"  # it lies nowhere in the open
    shown = notices.worded(row)
    assert shown is not None and shown.url == f"/t/in/{evening.tokens[1]}" and shown.text.startswith("Ana, ")
    assert "links_sent" in evening.log
    assert code_of(away.send_links, evening.tournament, evening.player(1)) == "forbidden"


def test_whoever_had_a_link_that_was_replaced_never_hears_of_the_new_one(db, notifier):
    evening = Evening(2)
    subscribers.follow(chat("ana"), entrant=evening.row(1))
    away.send_links(evening.tournament, OLA)
    roster.new_link(evening.tournament, OLA, 1)
    assert heard() == [] and not Follow.objects.exists()
    assert away.send_links(evening.tournament, OLA)[0] == 0


def test_a_player_sets_an_address_and_the_organizer_presses_once(db, notifier):
    evening = Evening(2)
    slug = evening.tournament.slug
    ana, ola = opens(Person("Ana"), evening, 1), opens(Person("Ola"), evening)
    assert "discord://" in ana.reads(f"/t/{slug}/me")
    ana.post(f"/t/{slug}/me/word", {"address": "discord://ana/secret"})
    assert "discord://…" in ana.reads(f"/t/{slug}/me") and Notice.objects.get().kind == "test"
    page = ola.reads(f"/t/{slug}/to/links")
    assert "1 player has set an address" in page and "Ben" in page
    went = does(ola, evening.tournament, "send_links")
    assert went.status_code == 302
    assert "on its way to 1 players. No address: Ben" in ola.reads(f"/t/{slug}/to")
    assert Notice.objects.filter(kind="link").count() == 1
    ana.post(f"/t/{slug}/me/word", {"stop": Follow.objects.get().pk})
    assert [one.kind for one in Notice.objects.all() if notices.worded(one)] == ["test"]
    ana.post(f"/t/{slug}/me/word", {"also": Subscriber.objects.get().pk})
    assert Follow.objects.get().entrant == evening.row(1)
    ana.post(f"/t/{slug}/me/choose", {"forget": "1"})
    assert not Follow.objects.exists()  # that was somebody else's page
    assert Person("Dan").post(f"/t/{slug}/me/word", {"address": "discord://dan/x"}).status_code == 403


def test_whoever_registers_may_name_an_address_at_once(db, notifier):
    evening = Evening(0)
    path = f"/t/{evening.tournament.slug}"
    assert 'name="address"' in Person("Zoe").reads(path)
    Person("Zoe").post(f"{path}/register", {"name": "Zoe", "address": "discord://zoe/secret"})
    assert Follow.objects.get().entrant.name == "Zoe"
    Person("Yan").post(f"{path}/register", {"name": "Yan", "address": "gopher://yan"})
    assert evening.tournament.entrants.count() == 2 and Follow.objects.count() == 1  # in, though nothing leads there


def test_where_others_could_read_along_is_what_the_library_says_of_itself():
    from apprise.manager_plugins import NotificationManager

    plain = set()
    for plugin in NotificationManager().plugins():
        names = plugin.protocol or ()
        plain |= {names} if isinstance(names, str) else set(names)
    assert plain >= {"json", "mailto"} and plain <= subscribers.PLAIN


# --- what presses ---


@pytest.fixture
def league(db, later):
    evening = Evening(4, settings={"days": 8})
    evening.open_round(pairs=[(1, 2), (3, 4)])
    subscribers.follow(browser("ana"), entrant=evening.row(1))
    return evening


def test_a_round_of_days_reminds_of_each_thing_once(league, later):
    cup, row = league.tournament, league.played(1, 2)
    assert reminded() == []
    later(days=4, hours=1)
    assert reminded() == [said("page.no_time_is_agreed", name="Ben")] and reminded() == []
    planning.propose(cup, league.player(2), row.pk, BEGIN + 6 * DAY)
    assert reminded() == [said("page.has_proposed_a_time", name="Ben")] and reminded() == []
    planning.answer(cup, league.player(1), planning.proposed(row)[0].pk, yes=True)
    later(days=5, hours=1)
    assert reminded() == ["You play Ben on Tue 8 Sep 2026, 03:00."]


def test_the_time_agreed_on_is_told_a_day_and_an_hour_before(league, later):
    planning.choose_zone(league.tournament, league.player(1), "Europe/Berlin")
    planning.set_time(league.tournament, OLA, league.played(1, 2).pk, BEGIN + 3 * DAY)
    assert reminded() == []
    later(days=2, minutes=5)
    assert reminded() == ["You play Ben on Fri 4 Sep 2026, 20:00."] and reminded() == []
    later(days=2, hours=23, minutes=30)
    assert reminded() == ["You play Ben on Fri 4 Sep 2026, 20:00."] and reminded() == []


def test_the_end_of_the_window_and_that_it_is_over_are_told(league, later):
    planning.set_time(league.tournament, OLA, league.played(1, 2).pk, BEGIN + 7 * DAY + timedelta(hours=12))
    later(days=6, hours=1)
    assert reminded() == [said("page.your_match_against_has", name="Ben", when="Thu 10 Sep 2026, 03:00")]
    later(days=8, hours=1)
    (over,) = reminded()
    assert over.startswith("The time for your match against Ben is over.") and reminded() == []


def test_what_waited_through_the_night_is_not_said_once_it_is_past_or_played(league, later):
    planning.set_time(league.tournament, OLA, league.played(1, 2).pk, BEGIN + 3 * DAY)
    later(days=2, minutes=5)
    news.remind()
    later(days=3, minutes=1)
    assert heard() == []
    planning.set_time(league.tournament, OLA, league.played(1, 2).pk, BEGIN + 4 * DAY)
    news.remind()
    league.enter(league.played(1, 2), 20, 10)
    assert heard() == []


def test_two_processes_remind_once_and_who_does_not_want_it_hears_nothing(league, later):
    later(days=4, hours=1)
    Reminded.objects.create(entrant=league.row(1), mark=f"propose:{league.played(1, 2).pk}:202609091800")
    assert reminded() == []  # the other process has
    row = Subscriber.objects.get()
    subscribers.choose(row, kinds=["round"], quiet=None, zone="UTC", lang="en")
    later(days=6, hours=1)
    assert reminded() == []


def test_before_lists_are_due_who_has_none_hears_of_it(db, later):
    evening = Evening(2, settings={"lists_due": "2026-09-03T18:00"})
    subscribers.follow(browser("ana"), entrant=evening.row(1))
    assert reminded() == []
    later(days=1, hours=1)
    assert reminded() == ["Your list is due on Fri 4 Sep 2026, 03:00 (Asia/Tokyo), and is not there yet."]
    assert reminded() == []


# --- more days ---


def test_a_player_asks_for_days_and_one_press_gives_them(league, later):
    cup, row = league.tournament, league.played(1, 2)
    subscribers.follow(browser("ola"), staff=staff.by_token(league.owner_token)[1])
    ana, ola = opens(Person("Ana"), league, 1), opens(Person("Ola"), league)
    ana.post(f"/t/{cup.slug}/me/do", {"do": "ask_more", "paired": row.pk, "days": "3", "why": "I am ill"})
    assert heard() == [said("page.asks_for_more_days", name="Ana")]
    page = ana.reads(f"/t/{cup.slug}/me")
    assert "You have asked for 3 days more" in page and said("page.we_need_more_days") not in page
    page = ola.reads(f"/t/{cup.slug}/to")
    assert said("page.asks_for_days_more", n="3") in page and "I am ill" in page and f"asked-{row.pk}" in page
    days = re.search(rf'name="days" value="(\d)"><button class="button primary" id="grant-{row.pk}"', page)[1]
    ola.post(f"/t/{cup.slug}/to/do", {"do": "extend", "paired": row.pk, "days": days})
    row = league.played(1, 2)
    assert windows.due(row) == BEGIN + 11 * DAY and not windows.days_asked(row)
    assert heard() == ["Your match against Ben may be played until Sun 13 Sep 2026, 03:00 (Asia/Tokyo)."]
    assert said("page.asks_for") not in ola.reads(f"/t/{cup.slug}/to")


def test_a_wish_for_days_is_taken_back_or_refused_and_asked_only_where_it_makes_sense(league, later):
    cup, row = league.tournament, league.played(1, 2)
    more_time.ask(cup, league.player(2), row.pk, 2)
    more_time.ask(cup, league.player(2), row.pk, 0)
    assert code_of(more_time.refuse, cup, OLA, row.pk) == "nothing_asked"
    more_time.ask(cup, league.player(2), row.pk, 2)
    assert code_of(more_time.refuse, cup, league.player(1), row.pk) == "forbidden"
    more_time.refuse(cup, OLA, row.pk)
    assert windows.due(league.played(1, 2)) == BEGIN + 8 * DAY and "time_denied" in league.log
    assert code_of(more_time.ask, cup, league.player(3), row.pk, 2) == "not_your_table"
    assert code_of(more_time.ask, cup, league.player(1), row.pk, 15) == "bad_number"
    assert code_of(more_time.ask, cup, OLA, row.pk, 2) == "forbidden"
    league.enter(row, 20, 10)
    assert code_of(more_time.ask, cup, league.player(1), row.pk, 2) == "not_to_plan"
    hall = Evening(2)
    hall.open_round()
    assert code_of(more_time.ask, hall.tournament, hall.player(1), hall.pairings[0].pk, 2) == "not_to_plan"
    rounds.start_clock(hall.tournament, OLA)
