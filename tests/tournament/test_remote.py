"""Rounds that are played over days: times that two agree on, the end of a window, and a league of eight over weeks."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from attacks.models import PlannedTime, Round
from attacks.services.common import clock
from attacks.services.tournament import archive, planning, reading, results, roster, rounds, staff, windows
from tests.support.people.evening import OLA, Evening, code_of
from tests.support.said import said

BEGIN = datetime(2026, 9, 1, 18, 0, tzinfo=UTC)
DAY = timedelta(days=1)


@pytest.fixture
def league(db, later):
    return Evening(4, settings={"days": 7, "confirm_minutes": 4320})


def table(league, number):
    return league.book.pairing_of(number, league.book.current.number)


def kinds(league, number):
    return [one.kind for one in windows.reminders(league.book, number)]


def test_a_round_of_days_has_an_end_and_no_clock(league, later):
    league.open_round(pairs=[(1, 2), (3, 4)])
    row = league.book.current
    assert row.state == Round.State.RUNNING and windows.is_remote(row)
    assert windows.due(table(league, 1)) == BEGIN + 7 * DAY
    assert reading.clock_shown(league.book, row, organizer=True) is None
    assert code_of(rounds.start_clock, league.tournament, OLA) == "clock_runs"
    assert code_of(rounds.stop_clock, league.tournament, OLA) == "clock_stands"
    rounds.unpublish(league.tournament, OLA)
    rounds.publish(league.tournament, OLA)
    later(days=2)
    assert windows.due(table(league, 1)) == BEGIN + 7 * DAY  # which began when it was published


def test_two_agree_on_a_time_and_on_another_one(league, later):
    league.open_round(pairs=[(1, 2), (3, 4)])
    cup, one, two = league.tournament, table(league, 1), BEGIN + 2 * DAY
    assert kinds(league, 1) == ["propose"] and kinds(league, 2) == ["propose"]
    first = planning.propose(cup, league.player(1), one.pk, two)
    assert planning.propose(cup, league.player(1), one.pk, two).pk == first.pk  # pressed twice
    second = planning.propose(cup, league.player(1), one.pk, two + DAY)
    assert kinds(league, 1) == [] and kinds(league, 2) == ["answer"]
    planning.answer(cup, league.player(2), first.pk, yes=False)
    assert code_of(planning.answer, cup, league.player(2), first.pk, yes=True) == "no_such_time"
    assert code_of(planning.answer, cup, league.player(1), second.pk, yes=True) == "forbidden"  # one's own
    assert code_of(planning.answer, cup, league.player(3), second.pk, yes=True) == "not_your_table"
    planning.answer(cup, league.player(2), second.pk, yes=True)
    assert windows.agreed([one]) == {one.pk: two + DAY} and kinds(league, 2) == []
    planning.propose(cup, league.player(2), one.pk, two + 2 * DAY)
    assert windows.agreed([one]) == {one.pk: two + DAY}  # until the other says yes
    planning.propose(cup, league.player(1), one.pk, two + 2 * DAY)  # the same: agreed
    assert windows.agreed([one]) == {one.pk: two + 2 * DAY}
    assert PlannedTime.objects.filter(state=said("page.agreed")).count() == 1
    planning.set_time(cup, OLA, one.pk, two + 3 * DAY)
    assert windows.agreed([one]) == {one.pk: two + 3 * DAY}
    assert [row.state for row in planning.history(one)] == ["refused", "gone", "gone", "agreed"]
    assert league.log.count("time_agreed") == 3
    written = archive.write(cup)
    assert archive.write(archive.read_archive(written.encode(), "Ola")[0]) == written and '"refused"' in written


def test_what_cannot_be_planned_is_refused_with_its_reason(league, later):
    league.open_round(pairs=[(1, 2), (3, 4)])
    cup, one, ana = league.tournament, table(league, 1), league.player(1)
    assert code_of(planning.propose, cup, ana, one.pk, BEGIN - DAY) == "time_past"
    assert code_of(planning.propose, cup, ana, one.pk, BEGIN + 8 * DAY) == "time_too_late"
    assert code_of(planning.propose, cup, league.player(3), one.pk, BEGIN + DAY) == "not_your_table"
    assert code_of(planning.propose, cup, OLA, one.pk, BEGIN + DAY) == "forbidden"
    for n in range(planning.MOST_OPEN):
        planning.propose(cup, ana, one.pk, BEGIN + timedelta(hours=n + 1))
    assert code_of(planning.propose, cup, ana, one.pk, BEGIN + DAY) == "too_many_times"
    rounds.extend(cup, OLA, 2 * 24 * 60, paired_id=one.pk)
    planning.propose(cup, league.player(2), one.pk, BEGIN + 8 * DAY)  # two days more
    assert code_of(rounds.extend, cup, OLA, 61 * 24 * 60) == "bad_number"
    league.enter(table(league, 1), 20, 10)
    assert code_of(planning.propose, cup, ana, one.pk, BEGIN + DAY) == "not_to_plan"
    hall = Evening(2)
    hall.open_round()
    played = hall.pairings[0]
    assert code_of(planning.propose, hall.tournament, hall.player(1), played.pk, BEGIN + DAY) == "not_to_plan"
    assert code_of(rounds.extend, hall.tournament, OLA, 601) == "bad_number"


def test_times_are_told_in_a_zone_and_hours_that_clocks_skip_are_none(league):
    berlin, tokyo = ZoneInfo("Europe/Berlin"), ZoneInfo("Asia/Tokyo")
    assert planning.moment("2026-12-24T20:00", berlin) == datetime(2026, 12, 24, 19, tzinfo=UTC)
    assert planning.moment("2026-07-24T20:00", berlin) == datetime(2026, 7, 24, 18, tzinfo=UTC)
    assert planning.moment("2026-12-24T20:00", tokyo) == datetime(2026, 12, 24, 11, tzinfo=UTC)
    for written, code in (
        ("2026-03-29T02:30", "no_such_hour"),
        ("Christmas", "no_time"),
        ("", "no_time"),
        ("2026-12-24T20:00Z", "no_time"),
        ("0001-01-01T00:00", "no_time"),
    ):
        assert code_of(planning.moment, written, berlin) == code
    ana = league.player(1)
    planning.choose_zone(league.tournament, ana, "Asia/Tokyo")
    assert planning.zone_of(league.row(1)) == tokyo and planning.zone_of(league.row(2)) == ZoneInfo("UTC")
    assert code_of(planning.choose_zone, league.tournament, ana, "../../etc/passwd") == "no_such_zone"


def test_players_are_reminded_of_what_presses(league, later):
    league.open_round(pairs=[(1, 2), (3, 4)])
    cup, one = league.tournament, table(league, 1)
    planning.set_time(cup, OLA, one.pk, BEGIN + 3 * DAY)
    assert kinds(league, 1) == [] and kinds(league, 3) == ["propose"]
    later(days=2, hours=1)
    assert kinds(league, 1) == ["soon"]
    later(days=4, hours=1)
    assert kinds(league, 1) == ["propose"]  # the time has passed and nothing was played
    later(days=5, hours=1)
    assert kinds(league, 1) == ["late", "propose"]
    later(days=8)
    assert kinds(league, 1) == ["over"] and [row.pk for row in windows.over(league.book)] == [
        row.pk for row in league.pairings
    ]
    assert [kind for kind, _row in reading.needs(league.book)] == ["missing", "missing"]
    rounds.extend(cup, OLA, 3 * 24 * 60, paired_id=one.pk)
    assert kinds(league, 1) == ["late", "propose"] and kinds(league, 3) == ["over"]


@pytest.mark.parametrize(("rule", "outcome"), [("draw", "draw"), ("both_lose", "loss")])
def test_what_was_not_played_in_time_is_decided_by_the_rule(db, later, rule, outcome):
    league = Evening(6, settings={"days": 7, "unplayed": rule})
    league.open_round(pairs=[(1, 2), (3, 4), (5, 6)])
    cup = league.tournament
    league.enter(table(league, 1), 20, 10)
    rounds.extend(cup, OLA, 24 * 60, paired_id=table(league, 5).pk)
    assert code_of(rounds.close, cup, OLA) == "results_missing"
    later(days=7, hours=1)
    assert code_of(rounds.close, cup, OLA) == "results_missing"  # one table has a day more
    assert table(league, 3).result == ""  # and nothing was half done
    later(days=8, hours=1)
    rounds.close(cup, OLA)
    found = reading.result_from(league.played(3, 4).result)
    assert [side.outcome for side in found.sides] == [outcome] * 2 and league.played(3, 4).settled == "rule"
    assert reading.winner_of(reading.result_from(league.played(1, 2).result)) == 0
    rounds.reopen(cup, OLA, why="they had played after all")
    results.enter(cup, OLA, league.played(3, 4).pk, numbers=({"mission": 9}, {"mission": 3}), winner=0, why="played")
    rounds.close(cup, OLA)
    assert league.order()[:2] == [1, 3] or league.order()[:2] == [3, 1]


def test_a_judge_decides_where_no_rule_does_and_a_scoring_without_draws_makes_none(db, later):
    league = Evening(2, settings={"days": 7})
    league.open_round()
    later(days=9)
    assert code_of(rounds.close, league.tournament, OLA) == "results_missing"
    strict = Evening(2, game="xwing/2.0", settings={"days": 7, "unplayed": "draw"})
    strict.open_round()
    later(days=20)
    assert code_of(rounds.close, strict.tournament, OLA) == "rule_no_draw"


def test_a_reported_table_is_never_decided_by_the_rule(db, later):
    league = Evening(2, settings={"days": 7, "unplayed": "both_lose", "confirm_minutes": 0})
    league.open_round()
    cup, paired = league.tournament, league.pairings[0]
    results.report(cup, league.player(1), paired.pk, numbers=({"mission": 9}, {"mission": 3}), winner=0)
    later(days=9)
    assert code_of(rounds.close, cup, OLA) == "results_missing"
    results.confirm(cup, league.player(2), paired.pk)
    rounds.close(cup, OLA)


def plays(league, row, both, *, sits):
    """The better one, of the lower number, wins; the other confirms, but of 3 and 4 nobody does."""
    cup, better, other = league.tournament, min(both), max(both)
    if sits:
        league.sit_both(row)
    numbers = tuple({"mission": 20 if n == better else 9} for n in both)
    results.report(cup, league.player(better), row.pk, numbers=numbers, winner=both.index(better))
    if set(both) != {3, 4}:
        results.confirm(cup, league.player(other), row.pk)


def test_a_whole_league_of_eight_over_seven_weeks(db, later):
    """Everybody meets everybody; a week for each round; somebody is ill, somebody leaves, somebody never answers."""
    plan = {"days": 7, "pairing": "all", "unplayed": "both_lose", "confirm_minutes": 2880}
    league = Evening(8, fleets=True, settings=plan)
    cup = league.tournament
    assert league.book.rounds_planned == 7
    for number, zone in ((1, "Europe/Berlin"), (2, "America/New_York"), (3, "Asia/Tokyo")):
        planning.choose_zone(cup, league.player(number), zone)
    met = set()
    for week in range(7):
        later(days=8 * week)
        rows = [row for row in league.open_round() if row.second]
        both = {row.pk: reading.numbers_of(row) for row in rows}
        met |= {frozenset(one) for one in both.values()}
        if week == 5:
            roster.drop(cup, OLA, 8)  # after this round
        assert len(rows) == (3 if week == 6 else 4)  # then the opponent of who has left has a bye
        for row in rows:
            planning.propose(cup, league.player(min(both[row.pk])), row.pk, clock.now() + 2 * DAY)
        later(days=8 * week + 1)
        for row in rows:
            if set(both[row.pk]) == {1, 2}:  # one is ill
                rounds.extend(cup, OLA, 24 * 60, paired_id=row.pk)
            elif set(both[row.pk]) != {6, 7}:  # of whom one never answers
                planning.answer(cup, league.player(max(both[row.pk])), planning.proposed(row)[0].pk, yes=True)
        for row in sorted(rows, key=lambda row: {1, 2} == set(both[row.pk])):
            ill = set(both[row.pk]) == {1, 2}
            later(days=8 * week + (7 if ill else 3), hours=12 if ill else 0)
            if set(both[row.pk]) != {6, 7}:
                plays(league, row, both[row.pk], sits=week == 0)
        later(days=8 * week + 7, hours=23)
        results.confirm_by_time(cup)
        rounds.close(cup, OLA)
    assert len(met) == 27  # all but the last one, of who had left
    order = league.order()
    assert order[0] == 1 and order[1] == 2
    lines = {row.player: row for row in league.book.standings()}
    assert lines[1].wins == 7 and lines[6].losses == lines[7].losses == 6
    nothing = next(one for one in league.book.rows if set(reading.numbers_of(one)) == {6, 7})
    assert nothing.settled == "rule" and planning.history(nothing)[0].entrant.number == 6
    rounds.finish(cup, OLA)
    staff.announce(cup, OLA, "Thank you all.")
    assert league.book.final()[0].player == 1
