"""Swiss rounds again: after a cut, on another day, with the best or with a record; and a cut by record."""

from __future__ import annotations

import pytest

from attacks.services.tournament import archive, phases, reading, round_draft, rounds
from attacks.swiss import phases as arithmetic
from attacks.swiss.pairing import Wish, draw
from attacks.swiss.phases import Phase
from attacks.swiss.profile import presets
from attacks.swiss.values import Pairing, Player, Result, Side
from tests.support.people.browser import Person
from tests.support.people.evening import OLA, Evening, code_of
from tests.support.said import said
from tests.tournament.test_pages import does, opens

FIRST = [(1, 5), (2, 6), (3, 7), (4, 8)]
SECOND = [(1, 2), (3, 4), (5, 6), (7, 8)]


def plays(evening: Evening, pairs: list[tuple[int, int]] | None = None) -> None:
    """A round in which the first of each pair wins."""
    evening.open_round(pairs=pairs)
    evening.finish_round()


@pytest.fixture
def day_one(db) -> Evening:
    """Eight players after two rounds: 1 and 3 have two wins; 2, 4, 5 and 7 one."""
    evening = Evening(8)
    plays(evening, FIRST)
    plays(evening, SECOND)
    return evening


def in_round(evening: Evening) -> set[int]:
    return {n for row in evening.pairings for n in reading.numbers_of(row)}


def test_those_with_a_record_go_on_with_their_points_and_stand_above_the_others(day_one):
    phase = phases.begin(day_one.tournament, OLA, wins=1, rounds=2, day="Sunday, 10:00")
    assert set(phase.players) == {1, 2, 3, 4, 5, 7} and phase.begins == 3
    plays(day_one, [(7, 1), (5, 3), (2, 4)])
    assert in_round(day_one) == set(phase.players)
    order = day_one.order()
    assert set(order[6:]) == {6, 8} and set(order[:6]) == set(phase.players)
    scores = {row.player: row.values["score"] for row in day_one.book.standings()}
    assert (scores[7], scores[1], scores[8]) == (6, 6, 0)
    assert day_one.log.count("phase_begun") == 1


def test_a_phase_from_nothing_counts_and_draws_by_its_own_rounds(day_one):
    phases.begin(day_one.tournament, OLA, best=4, carried=False)
    four = set(day_one.order()[:4])
    plays(day_one, None)
    scores = {row.player: row.values["score"] for row in day_one.book.standings()}
    assert sorted(scores[n] for n in four) == [0, 0, 3, 3]
    places = [row.place for row in day_one.book.standings()]
    assert places == list(range(1, 9))


def test_a_draw_in_a_phase_from_nothing_looks_at_its_rounds_only():
    played = Result("played", (Side("win", {"mission": 20}), Side("loss", {"mission": 3})))
    rows = {1: [(1, 2), (3, 4), (5, 6)], 2: [(4, 1), (2, 5), (6, 3)]}
    past = [Pairing(n, 1, *pair, result=played) for n, pairs in rows.items() for pair in pairs]
    players = [Player(n, f"{n}") for n in range(1, 7)]

    def crossing(since: int, seed: int) -> int:
        drawn = draw(presets()["xwing-2.5"], players, past, 3, Wish(f"{seed}", since=since))
        return sum((a in (2, 4, 6)) != (b in (2, 4, 6)) for a, b in drawn.pairs)

    assert {crossing(2, seed) for seed in range(10)} == {1}
    assert {crossing(1, seed) for seed in range(10)} != {1}  # over both rounds all are equal


def test_swiss_goes_on_after_a_cut_and_another_cut_follows_it(day_one):
    round_draft.draw_cut(day_one.tournament, OLA, 4)
    rounds.publish(day_one.tournament, OLA)
    day_one.finish_round()
    assert reading.current_cut(day_one.book)
    phases.begin(day_one.tournament, OLA)
    assert not reading.current_cut(day_one.book)
    plays(day_one)
    assert len(in_round(day_one)) == 8
    assert day_one.book.final() == []
    round_draft.draw_cut(day_one.tournament, OLA, 2)
    rounds.publish(day_one.tournament, OLA)
    assert len(day_one.pairings) == 1
    day_one.finish_round()
    best = day_one.pairings[0]
    final = day_one.book.final()
    assert [one.player for one in final[:2]] == [best.first.number, best.second.number]
    assert [one.first for one in final] == list(range(1, 9))  # of the first cut nothing is left in the places


def test_a_cut_takes_all_with_so_many_wins_and_the_best_of_them_wait(day_one):
    assert code_of(round_draft.draw_cut, day_one.tournament, OLA, wins=3) == "cut_too_small"
    round_draft.draw_cut(day_one.tournament, OLA, wins=1)
    pairs = [reading.numbers_of(row) for row in day_one.pairings]
    assert sorted(map(len, pairs)) == [1, 1, 2, 2]
    assert {pair[0] for pair in pairs if len(pair) == 1} == set(day_one.order()[:2]) == {1, 3}


def test_a_phase_begins_between_rounds_only_and_the_last_word_counts(day_one):
    assert code_of(phases.begin, Evening(4).tournament, OLA) == "no_round"
    assert code_of(phases.begin, day_one.tournament, OLA, wins=9) == "cut_too_small"
    assert code_of(phases.begin, day_one.tournament, OLA, best=-1) == "bad_number"
    assert code_of(phases.begin, day_one.tournament, day_one.player(1)) == "forbidden"
    phases.begin(day_one.tournament, OLA, best=2)
    phases.begin(day_one.tournament, OLA, best=6)
    assert [len(one.players) for one in day_one.book.phases] == [6]
    day_one.draw()
    assert code_of(phases.begin, day_one.tournament, OLA) == "round_open"


def test_who_is_in_no_phase_rests_and_may_be_in_a_later_one(day_one):
    phases.begin(day_one.tournament, OLA, best=4)
    plays(day_one)
    phases.begin(day_one.tournament, OLA)
    plays(day_one)
    assert len(in_round(day_one)) == 8
    player = Player(9, "x", rests=arithmetic.resting(9, [Phase(3, (1, 2)), Phase(4), Phase(6, (1,))]))
    assert [n for n in range(1, 9) if player.plays(n)] == [1, 2, 4, 5]


def test_phases_go_out_and_in_with_the_archive(day_one):
    phases.begin(day_one.tournament, OLA, best=4, day="Sunday")
    plays(day_one)
    written = archive.write(day_one.tournament)
    again, _token = archive.read_archive(written.encode(), "Pia")
    assert reading.phases_of(again) == day_one.book.phases
    assert [row.player for row in reading.book(again).standings()] == day_one.order()


def test_buttons_of_the_desk_begin_a_phase_and_everybody_reads_of_it(day_one):
    ola, slug = opens(Person("Ola"), day_one), f"/t/{day_one.tournament.slug}"
    assert said("page.swiss_rounds_again_in") in ola.reads(f"{slug}/to")
    does(ola, day_one.tournament, "phase", wins=1, rounds=2, carried="on", day="Sunday")
    desk = ola.reads(f"{slug}/to")
    assert "Phase 2, 6 players, Sunday" in desk and said("page.swiss_round_of", n="0", of="2") in desk
    assert said("page.players_go_on", n="6") in Person("Dan").reads(slug)
    ola.post(f"{slug}/to/pair", {"do": "pair"})
    assert len(in_round(day_one)) == 6
    assert said("page.swiss_round_of", n="1", of="2") in ola.reads(f"{slug}/to")


def test_the_desk_draws_a_cut_by_record(day_one):
    does(opens(Person("Ola"), day_one), day_one.tournament, "cut", size=2, wins=2)
    assert in_round(day_one) == {1, 3}
