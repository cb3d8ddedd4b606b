"""Draws: everybody once, no rematch while avoidable, the bye to who is due, the same draw from the same seed."""

import random
import subprocess
import sys
from itertools import pairwise

import pytest

from attacks.swiss import cut
from attacks.swiss.pairing import Wish, draw, rounds_proposed, tables
from attacks.swiss.profile import bye, conceded, played, presets, read
from attacks.swiss.standings import standings
from attacks.swiss.values import Pairing, Player, Wrong

PLAIN = presets()["plain"]


def field(n, **special):
    return [Player(k, f"P{k}", **special.get(f"p{k}", {})) for k in range(1, n + 1)]


def played_out(chance, players, rounds, wish=None):
    """A tournament with random winners; returns all its pairings."""
    past = []
    for number in range(1, rounds + 1):
        past += result_of(chance, draw(PLAIN, players, past, number, wish or Wish(f"s{number}")), number)
    return past


def result_of(chance, drawn, number):
    made = []
    for table, (a, b) in enumerate(drawn.pairs, 1):
        result = played(PLAIN, {}, {}, chance.choice([0, 1, None])) if b else bye(PLAIN)
        made.append(Pairing(number, table if b else 0, a, b, result))
    return [*made, *(Pairing(number, 0, one, 0, bye(PLAIN, "earned_bye")) for one in drawn.earned)]


@pytest.mark.parametrize("n", [3, 4, 9, 16, 33, 64])
def test_everybody_who_plays_is_in_exactly_one_pairing_and_meets_nobody_twice_while_avoidable(n):
    chance, players = random.Random(n), field(n)
    past = played_out(chance, players, rounds_proposed(n))
    for number in range(1, rounds_proposed(n) + 1):
        seen = sorted(p for one in past if one.round == number for p in one.players)
        assert seen == list(range(1, n + 1))
    met = [frozenset(one.players) for one in past if one.second]
    assert len(met) == len(set(met))
    byes = [one.first for one in past if not one.second]
    assert len(byes) == len(set(byes))


def test_who_left_before_the_first_round_plays_in_none():
    drawn = draw(PLAIN, field(5, p5={"left": 0}), [], 1, Wish("s"))
    assert sorted(n for pair in drawn.pairs for n in pair) == [1, 2, 3, 4]


def test_drops_late_entries_and_disqualified_players_are_out_of_the_draw():
    players = field(6, p1={"left": 1}, p2={"entered": 3}, p3={"disqualified": True})
    drawn = draw(PLAIN, players, [], 2, Wish("s"))
    assert sorted(n for pair in drawn.pairs for n in pair if n) == [4, 5, 6]
    with pytest.raises(Wrong, match="nobody_plays"):
        draw(PLAIN, [Player(1, "A", entered=2)], [], 1, Wish("s"))


def test_who_comes_back_keeps_the_byes_it_had():
    players = field(3)
    past = [Pairing(1, 0, 1, 0, bye(PLAIN)), Pairing(1, 1, 2, 3, played(PLAIN, {}, {}, 0))]
    away = [Player(1, "P1", left=1), *players[1:]]
    past += result_of(random.Random(1), draw(PLAIN, away, past, 2, Wish("a")), 2)
    drawn = draw(PLAIN, players, past, 3, Wish("b"))
    assert drawn.pairs[-1] != (1, 0)
    assert drawn.second_byes == ()


def won(number, table, first, second, profile=PLAIN, points=None):
    """A match the first player won."""
    entered = [{profile.entry[0].key: n} for n in points] if points else ({}, {})
    return Pairing(number, table, first, second, played(profile, *entered, 0))


@pytest.mark.parametrize("out", [{"left": 1}, {"disqualified": True}])
@pytest.mark.parametrize("seed", range(12))
def test_results_against_players_who_are_out_still_say_who_meets_whom(out, seed):
    players = field(8, p7=out, p8=out)
    past = [won(1, 1, 1, 7), won(1, 2, 2, 8), won(1, 3, 3, 5), won(1, 4, 4, 6)]
    drawn = draw(PLAIN, players, past, 2, Wish(str(seed)))
    assert {frozenset(pair) <= {1, 2, 3, 4} for pair in drawn.pairs} == {True, False}
    assert frozenset((5, 6)) in map(frozenset, drawn.pairs)


@pytest.mark.parametrize("bye_to", ["lowest score", "lowest rank"])
def test_the_bye_does_not_go_to_who_beat_a_player_who_is_out(bye_to):
    data = {"score": {"win": 3, "draw": 1, "loss": 0}, "rank": ["score"], "options": {"bye_to": bye_to}}
    profile = read("bye", data)
    players = field(6, p6={"left": 1})
    past = [won(1, 1, 1, 6, profile), won(1, 2, 2, 3, profile), won(1, 3, 4, 5, profile)]
    for seed in range(12):
        bye_of = next(a for a, b in draw(profile, players, past, 2, Wish(str(seed))).pairs if not b)
        assert bye_of in (3, 5)


def test_pairing_by_mission_points_counts_those_made_against_who_is_out():
    data = {"score": {"win": 3, "draw": 1, "loss": 0}, "entry": [{"key": "mission"}], "options": {"pair_by": "mission"}}
    profile = read("by", data)
    points = [(1, 5, 20, 0), (2, 6, 19, 0), (3, 7, 3, 0), (4, 8, 2, 0)]
    past = [won(1, t, a, b, profile, (x, y)) for t, (a, b, x, y) in enumerate(points, 1)]
    players = field(8, **{f"p{n}": {"left": 1} for n in (5, 6, 7, 8)})
    found = {draw(profile, players, past, 2, Wish(str(seed))).pairs for seed in range(8)}
    assert found == {((1, 2), (3, 4))}


def test_the_bye_to_the_lowest_rank_follows_the_lot_of_the_standings():
    profile = read(
        "bye", {"score": {"win": 3, "draw": 1, "loss": 0}, "rank": ["score"], "options": {"bye_to": "lowest rank"}}
    )
    for ties in ("a", "b", "c", "d"):
        last = standings(profile, field(7), [], ties)[-1].player
        for seed in range(4):
            assert (last, 0) in draw(profile, field(7), [], 1, Wish(str(seed), ties=ties)).pairs


def test_who_waited_a_round_of_the_cut_has_had_no_bye():
    past = [Pairing(1, 0, 1, 0, bye(PLAIN), "elimination"), Pairing(1, 0, 2, 0, bye(PLAIN))]
    players = field(3, p3={"no_bye": True})
    for seed in range(8):
        assert (1, 0) in draw(PLAIN, players, past, 2, Wish(str(seed))).pairs


def test_an_earned_bye_is_a_pairing_and_no_bye_had():
    players = field(5, p1={"earned_bye": True})
    drawn = draw(PLAIN, players, [], 1, Wish("s"))
    assert (drawn.earned, [pair for pair in drawn.pairs if 0 in pair]) == ((1,), [])
    past = result_of(random.Random(1), drawn, 1)
    second = draw(PLAIN, players, past, 2, Wish("s"))
    assert second.second_byes == ()
    assert second.earned == ()


def test_clubs_are_kept_apart_in_round_one_when_possible():
    players = [Player(k, str(k), club="AB"[k % 2]) for k in range(1, 9)]
    for seed in range(20):
        drawn = draw(PLAIN, players, [], 1, Wish(str(seed)))
        assert all((a + b) % 2 for a, b in drawn.pairs)
    alone = draw(PLAIN, [Player(1, "a", club="A"), Player(2, "b", club="A")], [], 1, Wish("s"))
    assert alone.pairs == ((1, 2),)


def test_locked_pairs_stay_and_wrong_ones_are_named():
    drawn = draw(PLAIN, field(5), [], 1, Wish("s", locked=((1, 2), (3, 0))))
    assert set(drawn.pairs) == {(1, 2), (3, 0), (4, 5)}
    for locked in (((1, 9),), ((1, 2), (2, 3)), ((1, 0),)):
        with pytest.raises(Wrong, match="bad_lock"):
            draw(PLAIN, field(6), [], 1, Wish("s", locked=locked))


def test_what_cannot_be_avoided_is_said():
    past = [Pairing(1, 1, 1, 2, played(PLAIN, {}, {}, 0))]
    drawn = draw(PLAIN, field(2), past, 2, Wish("s", forbidden=frozenset({frozenset((1, 2))})))
    assert (drawn.rematches, drawn.forbidden) == (((1, 2),), ((1, 2),))


def test_a_player_who_may_not_have_a_bye_gets_none_while_another_can():
    players = field(3, p1={"no_bye": True}, p2={"no_bye": True})
    assert (3, 0) in draw(PLAIN, players, [], 1, Wish("s")).pairs


DRAW_IN_ANOTHER_PROCESS = """
import random
from tests.swiss.test_pairing import PLAIN, Wish, draw, field, played_out
past = played_out(random.Random(7), field(21), 3)
print(draw(PLAIN, field(21), past, 4, Wish("same")).pairs)
"""


def test_the_same_log_and_seed_give_the_same_draw_with_any_hash_seed():
    texts = set()
    for hash_seed in ("1", "2"):
        command = [sys.executable, "-c", DRAW_IN_ANOTHER_PROCESS]
        run = subprocess.run(command, env={"PYTHONHASHSEED": hash_seed}, capture_output=True, text=True, check=True)
        texts.add(run.stdout)
    here = draw(PLAIN, field(21), played_out(random.Random(7), field(21), 3), 4, Wish("same"))
    assert texts == {f"{here.pairs}\n"}
    assert draw(PLAIN, field(21), [], 1, Wish("one")).pairs != draw(PLAIN, field(21), [], 1, Wish("two")).pairs


def test_large_fields_look_at_neighbours_first_and_stay_clean():
    players = field(141)
    past = result_of(random.Random(1), draw(PLAIN, players, [], 1, Wish("a")), 1)
    drawn = draw(PLAIN, players, past, 2, Wish("b"))
    assert drawn.mode == "neighbours"
    assert (drawn.rematches, len(drawn.pairs)) == ((), 71)


def test_pairing_by_rank_gives_the_bye_to_the_last_of_the_standings():
    data = {"score": {"win": 3, "draw": 1, "loss": 0}, "entry": [{"key": "mission"}], "rank": ["score", "mission"]}
    profile = read("rank", {**data, "options": {"bye_to": "lowest rank"}})
    past = [
        Pairing(1, 1, 1, 2, played(profile, {"mission": 9}, {"mission": 8}, 0)),
        Pairing(1, 2, 3, 4, played(profile, {"mission": 9}, {"mission": 2}, 0)),
        Pairing(1, 0, 5, 0, bye(profile)),
    ]
    assert (4, 0) in draw(profile, field(5), past, 2, Wish("s")).pairs


@pytest.mark.parametrize(("pair_by", "pair"), [("score", None), ("mission", (1, 3)), ("score, mov", (1, 3))])
def test_pairing_may_look_at_more_than_the_score_if_the_profile_says_so(pair_by, pair):
    data = {
        "score": {"win": 1, "draw": 0, "loss": 0},
        "entry": [{"key": "points"}],
        "mov": {"kind": "difference", "base": 200},
        "options": {"pair_by": pair_by},
    }
    profile = read("by", data)
    points = [(1, 2, 200, 10), (3, 4, 190, 0), (5, 6, 30, 20), (7, 8, 25, 20)]
    past = [
        Pairing(1, t, a, b, played(profile, {"points": x}, {"points": y}, 0))
        for t, (a, b, x, y) in enumerate(points, 1)
    ]
    found = {draw(profile, field(8), past, 2, Wish(str(seed))).pairs[0] for seed in range(12)}
    assert (found == {pair}) if pair else len(found) > 1


def test_tables_go_by_standing_fixed_ones_first_and_nobody_sits_twice_at_one():
    players = field(6, p5={"fixed_table": 7})
    pairs = ((1, 2), (3, 4), (5, 6))
    assert tables(pairs, players, []) == {(1, 2): 1, (3, 4): 2, (5, 6): 7}
    past = [Pairing(1, 1, 1, 3), Pairing(1, 2, 2, 4)]
    given = tables(((1, 4), (2, 3), (5, 6)), field(6), past)
    assert given[(5, 6)] in (1, 2)
    again = [
        pair for pair, table in given.items() for n in pair for one in past if n in one.players and one.table == table
    ]
    assert len(again) == 1  # two pairs who know both tables share the third: one repeat cannot be avoided


@pytest.mark.parametrize(
    ("players", "rounds"), [(2, 2), (4, 2), (5, 3), (8, 3), (9, 4), (16, 4), (17, 5), (33, 6), (65, 7)]
)
def test_rounds_proposed(players, rounds):
    assert rounds_proposed(players) == rounds


# --- the cut ---


def test_the_bracket_keeps_first_and_second_apart():
    assert cut.seats(8) == [1, 8, 4, 5, 2, 7, 3, 6]
    assert cut.first_round([11, 22, 33, 44]) == [(11, 44), (22, 33)]


def test_twelve_players_graduate_as_12_8_4_2_and_one_is_left():
    pairs, sizes = cut.first_round(list(range(1, 13))), []
    assert [pair for pair in pairs if not pair[1]] == [(1, 0), (4, 0), (2, 0), (3, 0)]
    while pairs:
        sizes.append(cut.alive(pairs))
        last = pairs
        pairs = cut.next_round(pairs, {pair: min(n for n in pair if n) for pair in pairs})
    assert sizes == [12, 8, 4, 2]
    assert last == [(1, 2)]


def test_a_cut_match_needs_a_winner_who_played_it():
    with pytest.raises(Wrong, match="no_winner"):
        cut.next_round([(1, 4), (2, 3)], {(1, 4): 1})
    with pytest.raises(Wrong, match="no_winner"):
        cut.next_round([(1, 4), (2, 3)], {(1, 4): 2, (2, 3): 2})
    with pytest.raises(Wrong, match="cut_too_small"):
        cut.first_round([1])


def test_winners_stay_in_bracket_order():
    assert cut.next_round([(1, 8), (4, 5), (2, 7), (3, 6)], {(1, 8): 8, (4, 5): 4, (2, 7): 2, (3, 6): 6}) == [
        (8, 4),
        (2, 6),
    ]
    assert all(a < b for a, b in pairwise([cut.size_for(n) for n in (2, 3, 5, 9)]))


def test_a_conceded_match_counts_what_the_profile_gives():
    result = conceded(presets()["xwing-2.5"], 1)
    assert [(side.outcome, side.entered) for side in result.sides] == [
        ("loss", {"mission": 0}),
        ("win", {"mission": 20}),
    ]
