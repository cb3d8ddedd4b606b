"""A ladder: players challenge whom they like, and what they play counts at once."""

from attacks.models import Match
from attacks.services.tournament import ladder, reading, results, roster, round_draft, rounds, staff
from tests.support.people.evening import OLA, Evening, code_of

LADDER = {"pairing": "ladder"}


def season(players=4, **settings):
    evening = Evening(players, settings={**LADDER, **settings})
    ladder.begin(evening.tournament, OLA)
    return evening


def pair(evening, one, two):
    """One challenges another, who says yes; their table."""
    asked = ladder.challenge(evening.tournament, evening.player(one), two)
    if asked.state == "open":
        ladder.answer(evening.tournament, evening.player(two), asked.pk, yes=True)
    return evening.book.pairing_of(one, 1)


def test_a_yes_makes_a_table_and_its_result_counts_at_once(db):
    evening = season()
    cup = evening.tournament
    row = pair(evening, 1, 2)
    assert (row.table, reading.numbers_of(row), row.match.status) == (1, (1, 2), Match.Status.OPEN)
    results.report(cup, evening.player(1), row.pk, numbers=({"mission": 20}, {"mission": 3}), winner=0)
    assert evening.book.counted == []  # the other has not said so yet
    results.confirm(cup, evening.player(2), row.pk)
    assert len(evening.book.counted) == 1 and evening.order()[0] == 1
    again = pair(evening, 2, 1)
    assert again.table == 2 and again.pk != row.pk
    evening.enter(again, 20, 3)
    late = evening.add("Late")
    pair(evening, late.number, 3)
    line = next(one for one in evening.book.standings() if one.player == late.number)
    assert line.losses == 0  # nothing was missed
    evening.enter(evening.book.pairing_of(late.number, 1), 20, 3)
    rounds.close(cup, OLA)
    assert [row.wins for row in evening.book.standings()][:3] == [1, 1, 1]


def test_who_asks_each_other_is_paired_and_nobody_has_two_tables(db):
    evening = season()
    cup = evening.tournament
    ladder.challenge(cup, evening.player(1), 2)
    third = ladder.challenge(cup, evening.player(3), 1)
    assert ladder.challenge(cup, evening.player(2), 1).state == "accepted"
    assert ladder.challenges_of(cup, 3) == []  # the challenged sits at a table now
    assert code_of(ladder.answer, cup, evening.player(1), third.pk, yes=True) == "no_such_challenge"
    for one, two in ((3, 1), (1, 3), (3, 3)):
        assert code_of(ladder.challenge, cup, evening.player(one), two) == "not_free"
    assert code_of(ladder.challenge, cup, evening.player(3), 9) == "no_such_player"
    assert code_of(ladder.challenge, cup, OLA, 3) == "forbidden"
    roster.drop(cup, OLA, 4)
    assert code_of(ladder.challenge, cup, evening.player(3), 4) == "not_free"


def test_a_no_a_second_thought_and_a_table_called_off(db):
    evening = season()
    cup = evening.tournament
    asked = ladder.challenge(cup, evening.player(1), 2, words="Saturday?")
    assert code_of(ladder.answer, cup, evening.player(1), asked.pk, yes=True) == "forbidden"
    assert code_of(ladder.answer, cup, evening.player(3), asked.pk, yes=True) == "no_such_challenge"
    assert ladder.answer(cup, evening.player(2), asked.pk, yes=False).state == "refused"
    again = ladder.challenge(cup, evening.player(1), 2)
    assert ladder.answer(cup, evening.player(1), again.pk, yes=False).state == "gone"
    row = pair(evening, 1, 2)
    match = row.match_id
    assert code_of(ladder.call_off, cup, evening.player(3), row.pk) == "not_your_table"
    ladder.call_off(cup, evening.player(2), row.pk)
    assert evening.book.rows == [] and not Match.objects.filter(pk=match).exists()
    row = pair(evening, 1, 2)
    results.report(cup, evening.player(1), row.pk, numbers=({"mission": 20}, {"mission": 3}), winner=0)
    assert code_of(ladder.call_off, cup, evening.player(2), row.pk) == "already_reported"


def test_limits_and_what_a_ladder_is_not(db):
    evening = season(7, meetings=1)
    cup = evening.tournament
    evening.enter(pair(evening, 1, 2), 20, 3)
    assert code_of(ladder.challenge, cup, evening.player(2), 1) == "met_enough"
    for other in (2, 3, 4, 5, 6):
        ladder.challenge(cup, evening.player(7), other)
    assert code_of(ladder.challenge, cup, evening.player(7), 1) == "too_many_challenges"
    assert code_of(round_draft.pair, cup, OLA) == "is_ladder"
    assert code_of(ladder.begin, cup, OLA) == "round_open"
    assert code_of(staff.edit, cup, OLA, settings={"pairing": "swiss"}) == "bad_setting"
    swiss = Evening(2)
    assert code_of(ladder.begin, swiss.tournament, OLA) == "no_ladder"
    swiss.open_round()
    assert code_of(ladder.challenge, swiss.tournament, swiss.player(1), 2) == "no_ladder"
    assert code_of(staff.edit, swiss.tournament, OLA, settings=LADDER) == "bad_setting"
