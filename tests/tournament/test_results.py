"""Results land by themselves, are confirmed by both players, or by time, or decided by the organizer."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

import msgspec
import pytest
from django.db import connection

from attacks.models import Pairing, Report
from attacks.services.common import clock
from attacks.services.store import hooks
from attacks.services.tournament import reading, results, rounds, settings
from attacks.swiss.values import Result, Side
from tests.support.people.browser import Person
from tests.support.people.evening import DAN, OLA, Evening, code_of
from tests.tournament.test_pages import opens

WON = Result("played", (Side("win", {"mission": 20}), Side("loss", {"mission": 11})))


def says(evening, paired, number, first=20, second=11, winner=0, **more):
    both = ({"mission": first}, {"mission": second})
    return results.report(evening.tournament, evening.player(number), paired.pk, numbers=both, winner=winner, **more)


def state(paired):
    row = Pairing.objects.select_related("round").get(id=paired.pk)
    return row.status, row.settled, reading.result_from(row.result)


@pytest.fixture
def table(evening):
    """Ana and Ben at a table of round 1."""
    evening.open_round(pairs=[(1, 2), (3, 4)])
    return evening.played(1, 2)


def test_two_equal_reports_confirm_each_other(evening, table):
    says(evening, table, 1)
    assert state(table) == ("open", "", None)
    results.confirm(evening.tournament, evening.player(2), table.pk)
    assert state(table) == ("confirmed", "players", WON)


def test_different_reports_are_a_dispute_and_the_round_cannot_close(evening, table):
    says(evening, table, 1)
    assert code_of(says, evening, table, 2, 11, 20, 1) == "why_needed"
    says(evening, table, 2, 20, 12, why="The last ship was half destroyed.")
    assert state(table) == ("disputed", "", None)
    assert [kind for kind, _row in reading.needs(evening.book)] == ["disputed"]
    evening.enter(evening.played(3, 4), 5, 6)
    assert code_of(rounds.close, evening.tournament, OLA) == "dispute_open"
    assert code_of(evening.enter, table, 20, 12) == "why_needed"
    evening.enter(table, 20, 12, why="We counted it together.")
    assert state(table)[:2] == ("confirmed", "staff")
    rounds.close(evening.tournament, OLA)


def test_a_lone_report_is_confirmed_by_time_and_marked_so(evening, table, monkeypatch):
    says(evening, table, 1)
    now = clock.now()
    monkeypatch.setattr(clock, "now", lambda: now + timedelta(minutes=14))
    results.confirm_by_time(evening.tournament)
    assert state(table)[0] == "open"
    monkeypatch.setattr(clock, "now", lambda: now + timedelta(minutes=16))
    results.confirm_by_time(evening.tournament)
    assert state(table) == ("confirmed", "time", WON)


def test_a_disputed_result_is_never_confirmed_by_time(evening, table, monkeypatch):
    says(evening, table, 1)
    says(evening, table, 2, 20, 12, why="No.")
    later = clock.now() + timedelta(days=3)
    monkeypatch.setattr(clock, "now", lambda: later)
    results.confirm_by_time(evening.tournament)
    assert state(table) == ("disputed", "", None)


def test_nobody_reports_for_others(evening, table):
    assert code_of(says, evening, table, 3) == "not_your_table"
    both = ({"mission": 20}, {"mission": 0})
    assert code_of(results.report, evening.tournament, DAN, table.pk, numbers=both, winner=0) == "forbidden"
    assert code_of(results.enter, evening.tournament, evening.player(1), table.pk, numbers=both) == "forbidden"
    assert not Report.objects.exists()


def test_numbers_that_cannot_be_are_refused_and_more_than_twenty_is_not(evening, table):
    assert code_of(says, evening, table, 1, -1, 3) == "bad_number"
    says(evening, table, 1, 22, 15)
    results.confirm(evening.tournament, evening.player(2), table.pk)
    assert state(table)[2].sides[0].entered == {"mission": 22}


def test_a_player_with_fewer_points_may_have_won(evening, table):
    evening.enter(table, 19, 21, 0)
    evening.enter(evening.played(3, 4), 20, 3)
    rounds.close(evening.tournament, OLA)
    rows = {row.player: row for row in evening.book.standings()}
    assert (rows[1].wins, rows[2].wins, rows[1].values["mission"]) == (1, 0, 19)


def test_of_two_organizers_at_one_pairing_one_is_told_that_it_has_changed(evening, table):
    evening.enter(table, 20, 5, seen=table.version)
    assert code_of(evening.enter, table, 5, 20, why="Typed wrongly", seen=table.version) == "stale"
    assert state(table)[2].sides[0].outcome == "win"


def test_of_two_who_act_in_the_same_moment_only_one_counts(transactional_db):
    evening = Evening(2)
    evening.open_round()
    paired = evening.pairings[0]
    together = Barrier(2)

    def act(first: int) -> str:
        together.wait()
        try:
            return code_of(evening.enter, paired, first, 3, seen=paired.version)
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as both:
        codes = sorted(both.map(act, (20, 19)))
    assert codes == ["", "stale"]
    assert Report.objects.count() == 1


def test_a_form_sent_twice_acts_once(evening, table):
    evening.enter(table, 20, 5, request="r1")
    count = len(evening.log)
    assert code_of(evening.enter, table, 20, 5, request="r1") == "repeated"
    assert (len(evening.log), Report.objects.count()) == (count, 1)


def test_a_past_result_is_corrected_without_drawing_anything_again(evening):
    evening.open_round(pairs=[(1, 2), (3, 4)])
    first = evening.played(1, 2)
    evening.finish_round()
    for number in (2, 3):
        evening.open_round(seed=f"s{number}")
        evening.finish_round()
    drawn = [(one.round, one.players) for one in evening.book.pairings]
    before = evening.book.standings()
    evening.enter(first, 3, 20, why="The slip was read upside down.")
    assert [(one.round, one.players) for one in evening.book.pairings] == drawn
    assert evening.book.standings() != before
    deed = evening.tournament.audit_entries.order_by("-n").first()
    assert (deed.what, deed.who, deed.why) == ("result", "Ola", "The slip was read upside down.")
    assert msgspec.json.decode(deed.before)["result"]["sides"][0]["entered"] == {"mission": 20}
    assert msgspec.json.decode(deed.after)["result"]["sides"][0]["entered"] == {"mission": 3}


@pytest.mark.parametrize(
    ("option", "by_player", "by_organizer"),
    [
        ("no", "no_agreed_draw", "no_agreed_draw"),
        ("yes", "", ""),
        ("organizer", "no_agreed_draw", ""),
    ],
)
def test_agreed_draws_are_for_whom_the_tournament_leaves_them_to(db, option, by_player, by_organizer):
    profile = {**settings.preset("xwing-2.5"), "options": {"intentional_draw": option}}
    evening = Evening(4, profile_key="xwing-2.5", profile=profile)
    evening.open_round(pairs=[(1, 2), (3, 4)])
    one, other, me = evening.played(1, 2).pk, evening.played(3, 4).pk, evening.player(1)
    page = opens(Person("Ana"), evening, 1).reads(f"/t/{evening.tournament.slug}/me")
    assert ('<option value="agreed">' in page) == (not by_player)
    assert code_of(results.report, evening.tournament, me, one, kind="agreed", winner=None) == by_player
    assert code_of(results.enter, evening.tournament, OLA, other, kind="agreed") == by_organizer
    if not by_organizer:
        assert [side.outcome for side in state(evening.played(3, 4))[2].sides] == ["draw", "draw"]
        results.enter(evening.tournament, OLA, one, kind="agreed", why="Both say so")
        rounds.close(evening.tournament, OLA)
        score = {row.player: row.values["score"] for row in evening.book.standings()}
        assert score[3] == score[4] == 1


def test_kinds_of_results_count_as_the_profile_says(evening, table):
    results.enter(evening.tournament, OLA, table.pk, kind="no_show", winner=1)
    assert state(table)[2] == Result("no_show", (Side("loss", {"mission": 0}), Side("win", {"mission": 20})))
    other = evening.played(3, 4)
    assert code_of(results.enter, evening.tournament, OLA, other.pk, kind="agreed") == "no_agreed_draw"
    player = evening.player(3)
    assert code_of(results.report, evening.tournament, player, other.pk, kind="double_loss") == "bad_result"
    results.enter(evening.tournament, OLA, other.pk, kind="double_loss")
    assert [side.outcome for side in state(other)[2].sides] == ["loss", "loss"]


# --- matches ---


@pytest.fixture
def fleets(transactional_db):
    """The same evening with fleets, on a database with real commits."""
    evening = Evening(4, fleets=True)
    evening.open_round(pairs=[(1, 2), (3, 4)])
    return evening


def test_publishing_opens_every_pairing_with_both_fleets_on_the_table(fleets):
    paired = fleets.played(1, 2)
    assert (paired.match.status, paired.match.head, paired.match.holders.filter(role="seat").count()) == ("open", 0, 0)
    fleets.sit_both(paired)
    paired.match.refresh_from_db()
    assert paired.match.status == "live"
    assert list(paired.match.holders.filter(role="seat").order_by("seat").values_list("name", flat=True)) == [
        "Ana",
        "Ben",
    ]


def test_the_end_of_a_match_enters_its_result_and_both_confirm(fleets):
    paired = fleets.played(1, 2)
    fleets.sit_both(paired)
    fleets.give_up(paired, 2)
    status, settled, result = state(paired)
    assert (status, settled, [side.outcome for side in result.sides]) == ("entered", "match", ["win", "loss"])
    assert (result.kind, result.sides[0].entered) == ("concession", {"mission": 20})
    for number in (1, 2):
        results.confirm(fleets.tournament, fleets.player(number), paired.pk)
    assert state(paired)[:2] == ("confirmed", "players")


def test_who_contradicts_the_match_makes_a_dispute_until_the_other_agrees(fleets):
    paired = fleets.played(1, 2)
    fleets.sit_both(paired)
    fleets.give_up(paired, 2)
    says(fleets, paired, 1, 20, 7, 0)
    assert state(paired)[0] == "disputed"
    results.confirm(fleets.tournament, fleets.player(2), paired.pk)
    assert state(paired)[:2] == ("confirmed", "players")


def test_an_end_that_was_missed_lands_later(fleets, monkeypatch):
    paired = fleets.played(1, 2)
    fleets.sit_both(paired)
    with monkeypatch.context() as broken:
        broken.setattr(hooks, "_at_the_end", [lambda match_id: 1 / 0])
        fleets.give_up(paired, 1)
    assert (state(paired)[0], Pairing.objects.get(id=paired.pk).match.status) == ("open", "over")
    results.confirm_by_time(fleets.tournament)
    assert state(paired)[0] == "entered"


def test_a_match_that_ends_with_equal_points_leaves_the_winner_to_be_named(transactional_db):
    evening = Evening(2, game="xwing/2.0", fleets=True)
    evening.open_round()
    paired = evening.pairings[0]
    profile = evening.book.profile
    said = results._report_of(profile, "swiss", _Ended('{"p1":60,"p2":60}', ""))
    assert (said["unfinished"], said["numbers"], said["winner"]) == (True, [{"points": 60}, {"points": 60}], None)
    said = results._report_of(profile, "swiss", _Ended('{"p1":260,"p2":60}', "p1"))
    assert said["sides"][0] == {"outcome": "win", "entered": {"points": 200}}
    assert paired.match.room == "xwing"


class _Ended:
    """A match's result, as far as it is asked."""

    def __init__(self, scores, winner):
        self.scores, self.winner, self.why, self.rounds, self.fingerprint = scores, winner, "rounds", 12, "ABC"
