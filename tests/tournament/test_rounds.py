"""A round from its draft to its end: what organizers may do by hand, what nobody else sees, drops and comebacks."""

from datetime import timedelta

import pytest

from attacks.models import Match, Round
from attacks.services.common import clock
from attacks.services.tournament import reading, results, roster, round_draft, rounds, rulings
from attacks.services.tournament import settings as chosen
from attacks.swiss.pairing import draw
from tests.support.people.evening import DAN, OLA, Evening, code_of


def pairs_of(evening):
    return {frozenset(reading.numbers_of(one)) for one in evening.pairings}


def test_a_draft_is_in_nothing_that_others_read(evening):
    evening.draw()
    assert (evening.book.rounds, evening.book.rows, evening.book.pairings) == ([], [], [])
    assert len(reading.book(evening.tournament, drafts=True).rows) == 2
    assert "drawn" not in [deed.what for deed in reading.log_of(evening.tournament)]
    assert not Match.objects.exists()


def test_the_same_seed_draws_the_same_and_both_seeds_are_in_the_log(evening):
    evening.draw("one")
    first = pairs_of(evening)
    found = {frozenset(pairs_of(evening)) for seed in ("two", "three", "four") if evening.draw(seed)}
    evening.draw("one")
    assert pairs_of(evening) == first
    assert len(found | {frozenset(first)}) > 1
    deed = evening.tournament.audit_entries.order_by("-n").first()
    assert ('"seed":"four"' in deed.before, '"seed":"one"' in deed.after) == (True, True)


def test_players_are_swapped_by_hand_and_also_into_the_bye(db):
    evening = Evening(5)
    evening.draw()
    bye = next(one for one in evening.pairings if one.second is None)
    table = next(one for one in evening.pairings if one.second)
    round_draft.swap(evening.tournament, OLA, bye.first.number, table.first.number)
    now = next(one for one in evening.pairings if one.second is None)
    assert now.first.number == table.first.number
    assert sorted(number for one in evening.pairings for number in reading.numbers_of(one)) == [1, 2, 3, 4, 5]
    assert code_of(round_draft.swap, evening.tournament, OLA, 1, 9) == "no_such_player"
    assert code_of(round_draft.swap, evening.tournament, OLA, *reading.numbers_of(table)) in ("same_table", "")


def test_a_swap_that_another_organizer_overtook_is_refused(evening):
    row = evening.draw()
    one, other = evening.pairings
    round_draft.swap(evening.tournament, OLA, one.first.number, other.first.number, seen=row.version)
    swap = (evening.tournament, OLA, one.second.number, other.second.number)
    assert code_of(round_draft.swap, *swap, seen=row.version) == "stale"


def test_a_draw_that_was_overtaken_by_a_new_player_is_not_kept(evening):
    asked = round_draft.ask(evening.tournament, "s")
    evening.add("Late")
    assert code_of(round_draft.keep, evening.tournament, OLA, asked, round_draft.solve(asked)) == "stale"


def test_publishing_needs_everybody_who_plays(evening):
    evening.draw()
    evening.add("Late")
    found = reading.book(evening.tournament, drafts=True)
    assert ("left_out", (5,)) in round_draft.warnings(found, found.rounds[0])
    assert code_of(rounds.publish, evening.tournament, OLA) == "draft_outdated"
    evening.draw()
    rounds.publish(evening.tournament, OLA)
    bye = next(one for one in evening.pairings if one.second is None)
    assert (bye.status, bye.settled, bye.match) == ("confirmed", "bye", None)


def test_pairs_that_shall_not_meet_meet_only_by_a_click_that_names_it(db):
    evening = Evening(2)
    roster.keep_apart(evening.tournament, OLA, 1, 2)
    evening.draw()
    found = reading.book(evening.tournament, drafts=True)
    assert round_draft.warnings(found, found.rounds[0])[0] == ("forbidden", evening_players(evening))
    assert code_of(rounds.publish, evening.tournament, OLA) == "forbidden_pair"
    rounds.publish(evening.tournament, OLA, sure=True)


def evening_players(evening):
    return reading.numbers_of(evening.pairings[0])


def test_clubs_and_rematches_are_said_before_anybody_sees_them(db):
    evening = Evening(2)
    for number in (1, 2):
        roster.edit(evening.tournament, OLA, number, club="Pirates")
    evening.draw()
    found = reading.book(evening.tournament, drafts=True)
    assert [kind for kind, _who in round_draft.warnings(found, found.rounds[0])] == ["same_club"]
    rounds.publish(evening.tournament, OLA)
    evening.finish_round()
    evening.draw()
    found = reading.book(evening.tournament, drafts=True)
    assert [kind for kind, _who in round_draft.warnings(found, found.rounds[1])] == ["rematch", "float"]


def test_unpublishing_ends_with_the_first_report(evening):
    evening.open_round(pairs=[(1, 2), (3, 4)])
    assert Match.objects.count() == 2
    rounds.unpublish(evening.tournament, OLA, why="Too early")
    assert (evening.book.rounds, Match.objects.count()) == ([], 0)
    rounds.publish(evening.tournament, OLA)
    both = ({"mission": 20}, {"mission": 3})
    results.report(evening.tournament, evening.player(1), evening.played(1, 2).pk, numbers=both, winner=0)
    assert code_of(rounds.unpublish, evening.tournament, OLA) == "reported"


def test_a_match_that_has_begun_is_not_taken_away(transactional_db):
    evening = Evening(4, fleets=True)
    evening.open_round(pairs=[(1, 2), (3, 4)])
    evening.sit_both(evening.played(1, 2))
    assert code_of(rounds.unpublish, evening.tournament, OLA) == "match_begun"
    assert code_of(rounds.swap_published, evening.tournament, OLA, 1, 3, why="x") == "match_begun"
    assert Match.objects.count() == 2


def test_a_published_round_is_changed_by_hand_with_a_reason(evening):
    evening.open_round(pairs=[(1, 2), (3, 4)])
    assert code_of(rounds.swap_published, evening.tournament, OLA, 1, 3, why=" ") == "why_needed"
    rounds.swap_published(evening.tournament, OLA, 1, 3, why="Siblings")
    assert pairs_of(evening) == {frozenset((2, 3)), frozenset((1, 4))}
    assert all(one.match for one in evening.pairings)
    assert Match.objects.count() == 2


def test_no_round_is_drawn_while_another_is_open(evening):
    evening.open_round()
    assert code_of(evening.draw) == "round_open"
    assert code_of(rounds.close, evening.tournament, OLA) == "results_missing"
    evening.finish_round()
    evening.draw()
    assert code_of(rounds.finish, evening.tournament, OLA) == "round_open"


def test_the_last_round_can_be_opened_again_with_a_reason(evening):
    evening.open_round()
    evening.finish_round()
    assert code_of(rounds.reopen, evening.tournament, OLA, why="") == "why_needed"
    rounds.reopen(evening.tournament, OLA, why="Closed too early")
    rounds.close(evening.tournament, OLA)
    rounds.finish(evening.tournament, OLA)
    assert code_of(evening.draw) == "over"


def test_only_organizers_run_a_tournament(evening):
    for command in (rounds.publish, rounds.close, rounds.finish, round_draft.pair, rounds.start_clock):
        assert code_of(command, evening.tournament, DAN) == "forbidden"
        assert code_of(command, evening.tournament, evening.player(1)) == "forbidden"


# --- coming and going ---


def test_a_drop_acts_after_the_round_and_can_be_taken_back(evening):
    evening.open_round()
    roster.drop(evening.tournament, evening.player(4), 4)
    evening.finish_round()
    evening.draw()
    assert sorted(n for one in evening.pairings for n in reading.numbers_of(one)) == [1, 2, 3]
    assert 4 in evening.order()
    roster.undrop(evening.tournament, OLA, 4)
    evening.draw("again")
    assert sorted(n for one in evening.pairings for n in reading.numbers_of(one)) == [1, 2, 3, 4]


def test_leaving_and_coming_back_gives_no_free_bye_and_no_cleaner_history(db):
    evening = Evening(3)
    evening.open_round(pairs=[(1, 0), (2, 3)])
    evening.finish_round()
    roster.drop(evening.tournament, OLA, 1)
    evening.open_round()
    evening.finish_round()
    roster.undrop(evening.tournament, OLA, 1)
    row = next(one for one in evening.book.standings() if one.player == 1)
    assert (row.byes, row.wins, row.losses) == (1, 1, 1)
    evening.draw()
    assert next(one for one in evening.pairings if one.second is None).first.number != 1


@pytest.mark.parametrize(("option", "losses"), [("loss", 1), ("none", 0)])
def test_a_late_player_gets_for_missed_rounds_what_the_tournament_says(db, option, losses):
    profile = {**chosen.preset("xwing-2.5"), "options": {"missed_rounds": option}}
    evening = Evening(4, profile=profile)
    evening.open_round()
    evening.finish_round()
    late = evening.add("Late")
    row = next(one for one in evening.book.standings() if one.player == late.number)
    assert (late.entered, row.losses) == (2, losses)


def test_a_disqualified_player_is_out_and_the_opponent_keeps_the_result(evening):
    evening.open_round(pairs=[(1, 2), (3, 4)])
    evening.finish_round()
    before = {row.player: row.values["score"] for row in evening.book.standings()}
    roster.disqualify(evening.tournament, OLA, 2, why="Dice of his own")
    after = {row.player: row.values["score"] for row in evening.book.standings()}
    assert after == {number: score for number, score in before.items() if number != 2}
    evening.draw()
    assert sorted(n for one in evening.pairings for n in reading.numbers_of(one)) == [1, 3, 4]
    roster.disqualify(evening.tournament, OLA, 2, why="They were not", undo=True)
    assert 2 in evening.order()


def test_penalty_points_count_and_can_be_lifted(evening):
    evening.open_round(pairs=[(1, 2), (3, 4)])
    evening.finish_round()
    score = lambda: evening.book.standings()[0].values["score"]  # noqa: E731
    leader, had = evening.order()[0], score()
    penalty = rulings.penalize(evening.tournament, OLA, leader, kind="points", points=-3, why="Late")
    assert next(row for row in evening.book.standings() if row.player == leader).values["score"] == had - 3
    rulings.lift(evening.tournament, OLA, penalty.pk, why="The tram was late")
    assert score() == had
    assert code_of(rulings.penalize, evening.tournament, OLA, 1, kind="caution", why="") == "why_needed"


def test_who_drops_before_the_first_round_never_was_there(evening):
    roster.drop(evening.tournament, OLA, 4)
    evening.open_round()
    assert 4 not in evening.order()
    roster.undrop(evening.tournament, OLA, 4)
    assert evening.row(4).entered == 2


def test_fixed_tables_are_honoured(db):
    evening = Evening(6)
    roster.edit(evening.tournament, OLA, 5, fixed_table=7)
    for _round in range(2):
        evening.open_round()
        assert next(one for one in evening.pairings if 5 in reading.numbers_of(one)).table == 7
        evening.finish_round()


# --- the cut ---


def cut_of(evening, size):
    """Play a cut to its end, the better seed always winning; how many were in each round."""
    sizes = []
    round_draft.draw_cut(evening.tournament, OLA, size)
    while True:
        rounds.publish(evening.tournament, OLA)
        sizes.append(sum(len(reading.numbers_of(one)) for one in evening.pairings))
        evening.finish_round()
        if code_of(round_draft.draw_cut, evening.tournament, OLA):
            return sizes


def test_twelve_players_graduate_as_12_8_4_2(db):
    evening = Evening(12)
    evening.open_round()
    evening.finish_round()
    assert cut_of(evening, 12) == [12, 8, 4, 2]
    assert code_of(round_draft.draw_cut, evening.tournament, OLA) == "cut_over"


def test_the_cut_needs_a_winner_and_the_swiss_standings_stay(evening):
    evening.open_round(pairs=[(1, 2), (3, 4)])
    evening.finish_round({(1, 2): (20, 1), (3, 4): (20, 2)})
    order = evening.order()
    round_draft.draw_cut(evening.tournament, OLA, 4)
    rounds.publish(evening.tournament, OLA)
    semi = evening.pairings
    assert [reading.numbers_of(one) for one in semi] == [(order[0], order[3]), (order[1], order[2])]
    assert code_of(evening.enter, semi[0], 15, 15) == "no_draw"
    evening.finish_round()
    round_draft.draw_cut(evening.tournament, OLA)
    rounds.publish(evening.tournament, OLA)
    assert evening.order() == order
    assert code_of(evening.enter, semi[0], 1, 20, why="Swapped") == "changes_cut"
    evening.enter(semi[0], 1, 20, why="Swapped", sure=True)
    assert reading.numbers_of(evening.pairings[0]) == (order[0], order[1])


def test_who_leaves_during_the_cut_leaves_no_hole(evening):
    evening.open_round(pairs=[(1, 2), (3, 4)])
    evening.finish_round({(1, 2): (20, 1), (3, 4): (20, 2)})
    round_draft.draw_cut(evening.tournament, OLA, 4)
    rounds.publish(evening.tournament, OLA)
    semi = evening.pairings
    leaver = semi[0].first
    roster.drop(evening.tournament, OLA, leaver.number)
    assert code_of(rounds.close, evening.tournament, OLA) == "results_missing"
    evening.enter(semi[1], 20, 3)
    rounds.close(evening.tournament, OLA)
    round_draft.draw_cut(evening.tournament, OLA)
    rounds.publish(evening.tournament, OLA)
    assert reading.numbers_of(evening.pairings[0]) == (semi[0].second.number, semi[1].first.number)


# --- the clock ---


def test_the_clock_stops_goes_on_and_is_extended_for_one_table(evening, monkeypatch):
    now = clock.now()
    passed = [0.0]
    monkeypatch.setattr(clock, "now", lambda: now + timedelta(minutes=passed[0]))
    evening.open_round()
    row = rounds.start_clock(evening.tournament, OLA)
    assert reading.clock_of(row) == reading.Clock(75 * 60, True)
    passed[0] = 15
    row = rounds.stop_clock(evening.tournament, OLA)
    passed[0] = 30
    assert reading.clock_of(row) == reading.Clock(60 * 60, False)
    row = rounds.start_clock(evening.tournament, OLA)
    rounds.extend(evening.tournament, OLA, 5, paired_id=evening.pairings[0].pk)
    row = Round.objects.get(id=row.pk)
    one, other = evening.pairings
    assert reading.clock_of(row, one.extension).left - reading.clock_of(row, other.extension).left == 5 * 60
    rounds.extend(evening.tournament, OLA, 10)
    assert reading.clock_of(Round.objects.get(id=row.pk)).left == 70 * 60
    passed[0] = 200
    assert [kind for kind, _row in reading.needs(evening.book)] == ["missing", "missing"]
    assert all(not one.result for one in evening.pairings)


def test_a_hidden_clock_is_for_organizers_only_and_a_spread_is_drawn_once(db, monkeypatch):
    now = clock.now()
    monkeypatch.setattr(clock, "now", lambda: now)
    evening = Evening(2, settings={"clock_visible": "organizers", "spread": 5, "minutes": 60})
    evening.open_round()
    row = rounds.start_clock(evening.tournament, OLA)
    left = reading.clock_of(row).left
    assert 55 * 60 <= left <= 65 * 60
    assert reading.clock_shown(evening.book, row) is None
    assert reading.clock_shown(evening.book, row, organizer=True).runs
    assert rounds._whole(evening.tournament, row) == rounds._whole(evening.tournament, row)


def test_drawing_is_the_arithmetics_own(evening):
    asked = round_draft.ask(evening.tournament, "s")
    found = asked.found
    assert round_draft.solve(asked).drawn == draw(found.profile, found.players, found.pairings, 1, asked.wish)
