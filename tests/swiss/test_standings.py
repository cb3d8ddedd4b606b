"""Standings as exact fractions: the worked example with every preset, and what tools disagree about."""

from fractions import Fraction

import pytest

from attacks.swiss import profile as profiles
from attacks.swiss.profile import bye, conceded, played, presets, read
from attacks.swiss.standings import standings
from attacks.swiss.values import Pairing, Player, Wrong

F = Fraction
A, B, C, D, E = 1, 2, 3, 4, 5
NAMES = "-ABCDE"
PLAYERS = [Player(A, "A"), Player(B, "B"), Player(C, "C"), Player(D, "D", left=2), Player(E, "E")]
MATCHES = [(1, A, B), (1, C, D), (2, A, C), (2, E, D), (3, A, E), (3, B, C)]
BYES = [(1, E), (2, B)]


def five(profile, scores, winners=None):
    """Five players, three rounds; E has the bye in round 1, B in round 2, D drops after round 2."""
    key = profile.entry[0].key
    pairings = [Pairing(r, 9, p, 0, bye(profile)) for r, p in BYES]
    for place, (round_number, first, second) in enumerate(MATCHES):
        if scores[place] == "conceded to first":
            result = conceded(profile, 0)
        else:
            a, b = scores[place]
            winner = (winners or {}).get(place, None if a == b else int(b > a))
            result = played(profile, {key: a}, {key: b}, winner)
        pairings.append(Pairing(round_number, place, first, second, result))
    return pairings


def table(profile, pairings, *keys, players=PLAYERS):
    rows = standings(profile, players, pairings, "seed")
    return "".join(NAMES[row.player] for row in rows), {
        NAMES[row.player]: tuple(row.values[key] for key in keys) for row in rows
    }


MISSIONS = [(20, 12), (20, 14), (22, 15), (20, 9), (16, 16), (11, 20)]


def test_the_worked_example_of_2_5():
    order, rows = table(presets()["xwing-2.5"], five(presets()["xwing-2.5"], MISSIONS), "score", "sos", "mission")
    assert order == "AECBD"
    assert rows == {
        "A": (7, F(16, 9), 58),
        "B": (3, F(13, 6), 41),
        "C": (6, F(10, 9), 55),
        "D": (0, F(13, 6), 23),
        "E": (7, F(7, 6), 54),
    }


def test_the_own_bye_may_count_as_an_opponent_without_points():
    data = {"score": {"win": 3, "draw": 1, "loss": 0}, "entry": [{"key": "mission"}], "rank": ["score", "sos"]}
    profile = read("divisor", {**data, "options": {"own_bye_in_sos": "divisor"}})
    order, rows = table(profile, five(profile, MISSIONS), "sos")
    assert order == "AECBD"
    assert rows == {"A": (F(16, 9),), "B": (F(13, 9),), "C": (F(10, 9),), "D": (F(13, 6),), "E": (F(7, 9),)}


POINTS = [(200, 86), (150, 120), (140, 98), (200, 31), (110, 110), (64, 200)]
SALVO = {4: 1}  # E wins the tie with A


def test_the_worked_example_of_2_0():
    profile = presets()["xwing-2.0"]
    order, rows = table(profile, five(profile, POINTS, SALVO), "score", "mov")
    assert order == "EACBD"
    assert rows == {"A": (2, 756), "B": (1, 450), "C": (2, 724), "D": (0, 201), "E": (3, 869)}


FIFTY = [(50, 30), (50, 35), (55, 37), (50, 22), (40, 40), (27, 50)]


def test_xwa_counts_as_2_5_does_with_fifty_points():
    """By hand: A 50 and 50 and 40, with a win, a win and a draw; E's bye counts 45."""
    profile = presets()["xwing-xwa"]
    order, rows = table(profile, five(profile, FIFTY), "score", "sos", "mission")
    assert order == "AECBD"
    assert rows["A"] == (7, F(16, 9), 50 + 55 + 40)
    assert rows["E"] == (7, F(7, 6), 45 + 50 + 40)
    assert profile.turns == 12 and len(profile.scenarios) == 5
    assert conceded(profile, 0).sides[0].entered == {"mission": 50}


def test_legacy_counts_as_2_0_does():
    legacy, first = presets()["xwing-2.0-last"], presets()["xwing-2.0"]
    assert table(legacy, five(legacy, POINTS, SALVO), "score", "mov") == table(
        first, five(first, POINTS, SALVO), "score", "mov"
    )
    assert legacy.draws == "never"


def test_the_worked_example_of_legion_by_strength_of_schedule():
    profile = presets()["legion-sos"]
    order, rows = table(profile, five(profile, POINTS, SALVO), "score", "sos", "ext_sos")
    assert order == "EACBD"
    assert rows == {
        "A": (2, F(2, 3), F(4, 9)),
        "B": (1, F(2, 3), F(1, 2)),
        "C": (2, F(1, 3), F(13, 18)),
        "D": (0, F(5, 6), F(1, 3)),
        "E": (3, F(1, 3), F(3, 4)),
    }


def test_the_worked_example_of_legion_by_margin():
    profile = presets()["legion-mov"]
    scores = [(9, 6), (8, 4), (7, 5), "conceded to first", (6, 6), (5, 10)]
    order, rows = table(profile, five(profile, scores, SALVO), "score", "mov")
    assert order == "ECABD"
    assert rows == {
        "A": (2, F(101, 60)),
        "B": (1, F(11, 10)),
        "C": (2, F(7, 4)),
        "D": (0, F(1, 3)),
        "E": (3, F(9, 4)),
    }


def test_both_sides_of_a_2_0_match_sum_to_400_and_legion_shares_to_1():
    for key, total in (("xwing-2.0", 400), ("legion-mov", 1)):
        profile = presets()[key]
        for a, b in ((0, 0), (200, 0), (123, 77), (5, 5)):
            result = played(profile, {profile.entry[0].key: a}, {profile.entry[0].key: b}, 0)
            rows = standings(profile, [Player(1, "A"), Player(2, "B")], [Pairing(1, 1, 1, 2, result)])
            assert sum(row.values["mov"] for row in rows) == total


def test_a_winner_may_have_fewer_points_and_points_may_pass_20():
    profile = presets()["xwing-2.5"]
    result = played(profile, {"mission": 19}, {"mission": 21}, 0)
    assert [side.outcome for side in result.sides] == ["win", "loss"]
    assert played(profile, {"mission": 22}, {"mission": 15}, 0).sides[0].entered == {"mission": 22}


def test_a_match_somebody_has_to_win_is_not_drawn():
    profile = presets()["xwing-2.0"]
    with pytest.raises(Wrong, match="no_draw"):
        played(profile, {"points": 100}, {"points": 100})
    with pytest.raises(Wrong, match="bad_number"):
        played(profile, {"points": 201}, {"points": 100})
    assert played(profile, {"points": 90}, {"points": 100}).sides[1].outcome == "win"


def test_the_bye_of_a_player_who_has_only_byes_counts_one_half_and_says_so():
    profile = presets()["legion-mov"]
    row = standings(profile, [Player(1, "A")], [Pairing(1, 1, 1, 0, bye(profile))])[0]
    assert (row.values["mov"], row.provisional) == (F(1, 2), True)


def test_an_earned_bye_counts_its_own_points_and_nothing_in_sos():
    profile = presets()["xwing-2.5"]
    row = standings(profile, [Player(1, "A")], [Pairing(1, 1, 1, 0, bye(profile, "earned_bye"))])[0]
    assert (row.values["mission"], row.values["sos"], row.byes) == (20, None, 1)


@pytest.mark.parametrize("margin", [300, 400])
def test_an_earned_bye_of_2_0_counts_the_margin_that_the_tournament_chose(margin):
    profile = read("x", {**profiles.preset_data()["xwing-2.0"], "earned_bye": {"outcome": "win", "mov": margin}})
    pairings = [Pairing(1, 1, 1, 0, bye(profile, "earned_bye")), Pairing(2, 1, 1, 0, bye(profile))]
    row = standings(profile, [Player(1, "A")], pairings)[0]
    assert (row.values["score"], row.values["mov"]) == (2, margin + 300)


@pytest.mark.parametrize(("option", "rounds_lost", "sos"), [("loss", 1, F(0)), ("none", 0, F(0))])
def test_rounds_missed_by_a_late_entry_count_as_the_tournament_says(option, rounds_lost, sos):
    data = {"score": {"win": 3, "draw": 1, "loss": 0}, "options": {"missed_rounds": option}}
    profile = read("late", data)
    players = [Player(1, "A"), Player(2, "B"), Player(3, "C", entered=2)]
    pairings = [
        Pairing(1, 1, 1, 2, played(profile, {}, {}, 0)),
        Pairing(2, 1, 1, 3, played(profile, {}, {}, 1)),
    ]
    rows = {row.player: row for row in standings(profile, players, pairings)}
    assert rows[3].losses == rounds_lost
    assert rows[1].values["sos"] == (F(0) + F(3, 1 + rounds_lost)) / 2


def test_who_has_no_opponents_sorts_last_and_disqualified_players_not_at_all():
    profile = presets()["legion-sos"]
    players = [Player(1, "A"), Player(2, "B"), Player(3, "C"), Player(4, "D", disqualified=True)]
    pairings = [
        Pairing(1, 1, 1, 4, played(profile, {"victory": 1}, {"victory": 0}, 0)),
        Pairing(1, 2, 2, 0, bye(profile)),
        Pairing(1, 3, 3, 0, bye(profile)),
    ]
    rows = standings(profile, players, pairings, "s")
    assert rows[0].player == 1
    assert {row.player for row in rows} == {1, 2, 3}


def test_head_to_head_counts_only_for_who_beat_all_the_others_of_the_tie():
    profile = read("h2h", {"score": {"win": 1, "draw": 0, "loss": 0}, "rank": ["score", "head_to_head"]})
    players = [Player(n, str(n)) for n in (1, 2, 3)]
    circle = [Pairing(r, 1, a, b, played(profile, {}, {}, 0)) for r, (a, b) in enumerate([(1, 2), (2, 3), (3, 1)], 1)]
    orders = {tuple(row.player for row in standings(profile, players, circle, seed)) for seed in "abcdefgh"}
    assert len(orders) > 1  # nobody beat all: the lot decides
    two = [Pairing(1, 1, 2, 1, played(profile, {}, {}, 0)), Pairing(2, 1, 1, 3, played(profile, {}, {}, 0))]
    assert standings(profile, players[:2], two[:1], "x")[0].player == 2


def test_the_order_is_total_and_the_same_on_every_load():
    profile = presets()["plain"]
    players = [Player(n, str(n)) for n in range(1, 30)]
    first = [row.player for row in standings(profile, players, [], "seed")]
    assert first == [row.player for row in standings(profile, players[::-1], [], "seed")]
    assert first != [row.player for row in standings(profile, players, [], "other seed")]


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({}, "score"),
        ({"score": {"win": 1}}, "score"),
        ({"score": {"win": 3, "draw": 1, "loss": 0}, "rank": ["luck"]}, "rank"),
        ({"score": {"win": 3, "draw": 1, "loss": 0}, "options": {"pair_by": "age"}}, "options.pair_by"),
        ({"score": {"win": 3, "draw": 1, "loss": 0}, "bye": {"mission": 3}}, "bye"),
        ({"score": {"win": 3, "draw": 1, "loss": 0}, "colour": "red"}, "colour"),
    ],
)
def test_a_profile_that_does_not_fit_names_the_field(data, field):
    with pytest.raises(Wrong) as wrong:
        profiles.read("mine", data)
    assert (wrong.value.code, wrong.value.params) == ("bad_profile", {"field": field})
