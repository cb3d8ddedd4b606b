"""A hall of 64: six Swiss rounds with drops, a dispute, an appeal and a no-show, a cut to eight, and a champion.

The order is counted a second time here, in a way of its own; nobody meets anybody twice before the cut.
"""

from collections import Counter
from fractions import Fraction
from random import Random

from attacks.services.tournament import reading, results, roster, round_draft, rounds, rulings, staff
from attacks.services.tournament.transaction import HEAD_JUDGE, JUDGE, Actor
from tests.support.people.evening import OLA, Evening, code_of
from tests.support.said import said

JUDY, HEDY = Actor("Judy", JUDGE), Actor("Hedy", HEAD_JUDGE)
PLAYERS, ROUNDS, CUT = 64, 6, 8


def points_by_hand(evening, closed):
    """Points and the strength of schedule of everybody, from the pairings alone."""
    games = [row for row in evening.book.rows if row.round.number <= closed]
    points, played, met = Counter(), Counter(), {}
    for row in games:
        result = reading.result_from(row.result)
        for number, side in zip(reading.numbers_of(row), result.sides, strict=True):
            points[number] += {"win": 3, "draw": 1, "loss": 0}[side.outcome]
            played[number] += 1
            met.setdefault(number, []).extend(other for other in reading.numbers_of(row) if other != number)
    strength = {
        number: sum(Fraction(points[one], played[one]) for one in others) / len(others)
        for number, others in met.items()
        if others
    }
    return points, strength


def test_a_hall_of_64_from_the_first_draw_to_the_champion(db):
    chance = Random(64)
    evening = Evening(PLAYERS, settings={"cut": CUT})
    cup = evening.tournament
    staff.invite(cup, OLA, "Judy", "judge")
    assert evening.book.rounds_planned == ROUNDS
    met = set()
    for number in range(1, ROUNDS + 1):
        rows = [row for row in evening.open_round(f"round {number}") if row.second]
        pairs = {frozenset(reading.numbers_of(row)) for row in rows}
        assert len(pairs) == len(rows) and not pairs & met
        met |= pairs
        rounds.start_clock(cup, OLA)
        for row in rows:
            one, two = reading.numbers_of(row)
            better = one if chance.random() < (two + 16) / (one + two + 32) else two  # the lower number, more often
            both = tuple({"mission": 20 if n == better else chance.randint(3, 19)} for n in (one, two))
            told = {"numbers": both, "winner": (one, two).index(better)}
            if row.table == 1 and number == 2:  # they do not agree: a judge decides, and the loser appeals
                results.report(cup, evening.player(one), row.pk, **{**told, "winner": 0})
                results.report(cup, evening.player(two), row.pk, **{**told, "winner": 1}, why="I had the last token")
                assert code_of(rounds.close, cup, OLA) == "dispute_open"
                results.enter(cup, JUDY, row.pk, **told, why="Seen on the table")
                rulings.appeal(cup, evening.player(one if better == two else two), row.pk, why=said("page.look_again"))
                rulings.uphold(cup, HEDY, row.pk, why="Looked at again")
            elif row.table == 5 and number == 3:
                results.enter(cup, OLA, row.pk, kind="no_show", winner=1)
                roster.drop(cup, OLA, one)
            elif row.table == 9 and number == 4:
                rulings.penalize(cup, JUDY, two, kind="match_loss", why="Slow play", paired_id=row.pk)
            elif row.table % 4 == 0:  # of a part both say so by themselves
                results.report(cup, evening.player(one), row.pk, **told)
                results.confirm(cup, evening.player(two), row.pk)
            else:
                results.enter(cup, OLA, row.pk, **told)
        if number in (3, 4):
            for one in (60 + number, 50 + number):
                roster.drop(cup, evening.player(one), one)
        rounds.close(cup, OLA)
    points, strength = points_by_hand(evening, ROUNDS)
    lines = evening.book.standings()
    assert all(row.values["score"] == points[row.player] for row in lines)
    assert all(row.values["sos"] == strength[row.player] for row in lines)
    keys = [(row.values["score"], row.values["sos"], row.values["mission"]) for row in lines]
    assert keys == sorted(keys, reverse=True)
    gone = {row.number for row in cup.entrants.filter(gone=True)}
    assert 4 <= len(gone) <= 5
    seeds = [row.player for row in lines if row.player not in gone][:CUT]
    for size in (8, 4, 2):
        round_draft.draw_cut(cup, OLA, CUT)
        rounds.publish(cup, OLA)
        rows = evening.pairings
        assert {n for row in rows for n in reading.numbers_of(row)} <= {*seeds} and len(rows) == size // 2
        for row in rows:
            higher = min(reading.numbers_of(row), key=seeds.index)
            place = reading.numbers_of(row).index(higher)
            results.enter(cup, OLA, row.pk, numbers=({"mission": 9}, {"mission": 9}), winner=place)
        rounds.close(cup, OLA)
    rounds.finish(cup, OLA)
    final = evening.book.final()
    assert [one.player for one in final][:2] == seeds[:2] and (final[0].first, final[0].last) == (1, 1)
    assert {one.player for one in final[:8]} == {*seeds} and len(final) == PLAYERS
