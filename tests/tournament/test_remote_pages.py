"""Remote rounds and ladders by pressing buttons: both zones are read, what waits is said."""

import re
from datetime import UTC, datetime, timedelta

from attacks.services.tournament import planning, roster, windows
from tests.support.people.browser import Person
from tests.support.people.evening import Evening
from tests.support.said import said
from tests.tournament.test_pages import does, makes, opens

BEGIN = datetime(2026, 12, 1, 18, 7, tzinfo=UTC)


def press(person, evening, **data):
    person.post(f"/t/{evening.tournament.slug}/me/do", data)
    return person.reads(f"/t/{evening.tournament.slug}/me")


def test_two_players_agree_on_a_time_each_in_their_own_zone(db, later):
    evening = Evening(2, fleets=True, settings={"days": 14})
    evening.open_round()
    paired = evening.pairings[0]
    ana, ben = opens(Person("Ana"), evening, 1), opens(Person("Ben"), evening, 2)
    page = press(ana, evening, do="zone", zone="Europe/Berlin")
    assert "To be played by <b>Tue 15 Dec 2026, 19:07</b> (Europe/Berlin)" in page
    assert 'min="2026-12-01T19:00"' in page  # full hours and halves are steps of the field
    assert "No time is agreed with Ben yet" in page and "Propose a time (Europe/Berlin)" in page
    press(ben, evening, do="zone", zone="America/New_York")
    page = press(ana, evening, do="propose", paired=paired.pk, at="2026-12-05T20:00")
    assert said("page.waits_for_an_answer") in page
    page = ben.reads(f"/t/{evening.tournament.slug}/me")
    assert "<b>Sat 5 Dec 2026, 14:00</b> (America/New_York)" in page
    assert "Ana: Sat 5 Dec 2026, 20:00 (Europe/Berlin)" in page and "Ana has proposed a time" in page
    time = re.search(r'name="time" value="(\d+)"', page)[1]
    assert f"time-{time}" in page  # it rings
    page = press(ben, evening, do="time", time=time, yes="1")
    assert "You play on <b>Sat 5 Dec 2026, 14:00</b> (America/New_York)" in page
    assert "For Ana that is Sat 5 Dec 2026, 20:00 (Europe/Berlin)" in page
    public = Person("Dan").reads(f"/t/{evening.tournament.slug}")
    assert "2026-12-05 19:00 UTC" in public and said("page.to_be_played_by") in public
    later(days=3, hours=2)
    assert "You play Ben on Sat 5 Dec 2026, 20:00." in ana.reads(f"/t/{evening.tournament.slug}/me")


def test_a_wrong_time_is_said_in_a_sentence_and_nothing_is_lost(db, later):
    evening = Evening(2, settings={"days": 14})
    evening.open_round()
    ana, paired = opens(Person("Ana"), evening, 1), evening.pairings[0].pk
    for at, told in (
        ("2026-11-05T20:00", said("page.this_time_has_passed")),
        ("2027-12-05T20:00", said("page.this_is_after_the")),
        ("soon", said("page.give_a_date_and")),
    ):
        assert told in press(ana, evening, do="propose", paired=paired, at=at)
    assert said("page.choose_a_time_zone") in press(ana, evening, do="zone", zone="Mars/Base")


def test_who_does_not_want_to_be_on_stream_keeps_the_time_to_themselves(db, later):
    evening = Evening(2, settings={"days": 14})
    evening.open_round()
    roster.edit(evening.tournament, evening.player(1), 1, off_stream=True, handle="aa")
    planning.propose(evening.tournament, evening.player(1), evening.pairings[0].pk, BEGIN + timedelta(days=2))
    planning.propose(evening.tournament, evening.player(2), evening.pairings[0].pk, BEGIN + timedelta(days=2))
    dan = Person("Dan").reads(f"/t/{evening.tournament.slug}")
    assert "2026-12-03 18:07" not in dan
    assert "2026-12-03 18:07 UTC" in opens(Person("Ola"), evening).reads(f"/t/{evening.tournament.slug}/to")


def test_the_desk_of_a_remote_round_gives_days_sets_times_and_says_what_the_rule_will_do(db, later):
    evening = Evening(4, settings={"days": 7, "unplayed": "both_lose"})
    evening.open_round(pairs=[(1, 2), (3, 4)])
    cup, ola = evening.tournament, opens(Person("Ola"), evening)
    desk, one = f"/t/{cup.slug}/to", evening.played(1, 2)
    page = ola.reads(desk)
    assert (
        said("page.start_the_clock") not in page
        and said("page.tables_have_agreed_on", n="2") in page
        and said("page.a_day_more") in page
    )
    does(ola, cup, "set_time", paired=one.pk, at="2026-12-04T20:00", zone="Asia/Tokyo")
    assert said("page.table_has_agreed_on", n="1") in ola.reads(desk) and "2026-12-04 11:00 UTC" in ola.reads(desk)
    assert said("page.nobody_has_proposed_a") in ola.reads(f"{desk}/table/{evening.played(3, 4).pk}")
    does(ola, cup, "extend", days="1")
    does(ola, cup, "extend", paired=one.pk, days="2")
    assert windows.due(evening.played(1, 2)) == BEGIN + timedelta(days=10) and "+2.0 d" in ola.reads(desk)
    later(days=9)
    assert said("page.table_was_not_played", n="1") in ola.reads(desk)
    does(ola, cup, "quick", table=one.table, first="20", second="3")
    does(ola, cup, "close")
    assert evening.played(3, 4).settled == "rule" and said("page.not_played_in_time") in ola.reads(desk)


def test_a_ladder_by_buttons_only(db):
    ola = Person("Ola")
    cup = makes(ola, pairing="ladder", days="0", unplayed="judge", meetings="0")
    evening = Evening.of(cup)
    for name in ("Ana", "Ben", "Chie"):
        evening.add(name)
    assert said("page.begin_the_ladder") in ola.reads(f"/t/{cup.slug}/to") and said(
        "table.ending_rounds.one", n="Draw"
    ) not in ola.reads(f"/t/{cup.slug}/to")
    does(ola, cup, "begin_ladder")
    ana, ben = opens(Person("Ana"), evening, 1), opens(Person("Ben"), evening, 2)
    page = press(ana, evening, do="challenge", player=2, words="This week?")
    assert said("page.you_have_asked", name="Ben") in page
    page = ben.reads(f"/t/{cup.slug}/me")
    assert said("page.would_like_to_play", name="Ana") in page and "“This week?”" in page
    asked = re.search(r'name="challenge" value="(\d+)"', page)[1]
    page = press(ben, evening, do="challenged", challenge=asked, yes="1")
    assert (
        said("page.you_play", name="Ana") in page
        and said("page.when_we_play") in page
        and said("page.call_this_match_off") in page
    )
    assert said("page.first_play_the_match") in page
    page = press(ben, evening, do="call_off", paired=evening.book.rows[0].pk)
    assert said("page.the_match_is_called") in page and said("page.challenge_somebody") in page
    assert said("page.this_is_a_ladder") in page
    assert said("page.begin_the_ladder") not in ola.reads(f"/t/{cup.slug}/to")
