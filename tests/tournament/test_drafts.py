"""While a round is a draft, people leave, come and are thrown out, and two organizers work on it at once."""

import pytest

from attacks.services.tournament import reading, roster, round_draft, rounds, staff
from tests.support.people.browser import Person
from tests.support.people.evening import OLA, PIA, Evening, code_of
from tests.support.said import said
from tests.swiss.optimum import Case, Ledger, cheapest
from tests.tournament.test_pages import does, opens


def kinds(evening):
    found = reading.book(evening.tournament, drafts=True)
    return dict(round_draft.warnings(found, found.rounds[-1]))


def own_button(evening, number):
    person = opens(Person("x"), evening, number)
    person.post(f"/t/{evening.tournament.slug}/me/do", {"do": "drop", "sure": "on"})


def by_organizer(evening, number):
    roster.drop(evening.tournament, OLA, number)


def as_absent(evening, number):
    staff.check_in(evening.tournament, OLA)
    for row in evening.tournament.entrants.exclude(number=number):
        roster.here(evening.tournament, OLA, row.number)
    roster.take_out_absent(evening.tournament, OLA)


def thrown_out(evening, number):
    roster.disqualify(evening.tournament, OLA, number, why="Left in anger")


LOCKS = (None, [(2, 3)], [(1, 4)])
WAYS = (own_button, by_organizer, as_absent, thrown_out)


@pytest.mark.parametrize(
    ("leave", "locks"),  # each way with one lock; with all in the long run
    [
        pytest.param(leave, lock, marks=() if number % len(LOCKS) == place else pytest.mark.long)
        for number, leave in enumerate(WAYS)
        for place, lock in enumerate(LOCKS)
    ],
)
def test_who_leaves_while_round_one_is_a_draft_is_never_published_nor_drawn_again(db, leave, locks):
    evening = Evening(5)
    evening.draw(locks=locks)
    leave(evening, 2)
    assert kinds(evening)["not_playing"] == (2,)
    assert code_of(rounds.publish, evening.tournament, OLA) == "draft_outdated"
    round_draft.pair(evening.tournament, OLA)  # "Draw again"
    assert "not_playing" not in kinds(evening)
    rounds.publish(evening.tournament, OLA)
    for _round in range(2):
        assert {n for one in evening.pairings for n in reading.numbers_of(one)} == {1, 3, 4, 5}
        evening.finish_round()
        round_draft.pair(evening.tournament, OLA)
        rounds.publish(evening.tournament, OLA)
    assert 2 not in {row.player for row in evening.book.standings()}


def draws(person, evening, **data):
    person.post(f"/t/{evening.tournament.slug}/to/pair", {"do": "pair", **data})


def test_draw_again_on_the_page_leaves_out_who_has_left_although_the_pair_was_set_by_hand(db):
    evening = Evening(6)
    ola = opens(Person("Ola"), evening)
    draws(ola, evening, **{"lock-one": 2, "lock-other": 3})
    roster.drop(evening.tournament, OLA, 2)
    roster.drop(evening.tournament, OLA, 5)
    assert said("page.no_longer_plays", players="Ben") in ola.reads(f"/t/{evening.tournament.slug}/to")
    draws(ola, evening, **{"lock-one": 1, "lock-other": 4})
    assert sorted(n for one in evening.pairings for n in reading.numbers_of(one)) == [1, 3, 4, 6]
    assert (1, 4) in [reading.numbers_of(one) for one in evening.pairings]


def test_who_comes_back_during_the_draft_may_be_drawn(evening):
    roster.drop(evening.tournament, OLA, 2)
    evening.draw()
    roster.undrop(evening.tournament, OLA, 2)
    assert kinds(evening)["left_out"] == (2,)
    evening.open_round()
    assert {n for one in evening.pairings for n in reading.numbers_of(one)} == {1, 2, 3, 4}


@pytest.mark.parametrize("away", [False, True])
def test_a_draft_that_was_drawn_again_is_not_published_by_who_saw_the_first_one(evening, away):
    first = evening.draw("one")
    round_draft.swap(evening.tournament, PIA, *reading.numbers_of(evening.pairings[0])[:1], first_of(evening, 1))
    seen = evening.tournament.rounds.get().version
    if away:
        round_draft.discard(evening.tournament, PIA)
    second = round_draft.pair(evening.tournament, PIA, seed="two")
    for version in (first.version, seen):
        assert code_of(rounds.publish, evening.tournament, OLA, seen=version) == "stale"
    rounds.publish(evening.tournament, OLA, seen=second.version)


def test_a_draft_another_organizer_has_changed_is_neither_drawn_again_nor_thrown_away_unseen(db):
    evening = Evening(6)
    ola = opens(Person("Ola"), evening)
    seen = evening.draw("one").version
    round_draft.swap(evening.tournament, PIA, first_of(evening, 0), first_of(evening, 1))
    swapped = [reading.numbers_of(one) for one in evening.pairings]
    draws(ola, evening, seen=seen)
    draws(ola, evening, seen=seen, **{"lock-one": 1, "lock-other": 2})
    does(ola, evening.tournament, "discard", seen=seen)
    assert [reading.numbers_of(one) for one in evening.pairings] == swapped
    assert said("page.somebody_else_has_changed") in ola.reads(f"/t/{evening.tournament.slug}/to")
    row = evening.tournament.rounds.get()
    does(ola, evening.tournament, "discard", seen=row.version)
    assert not evening.tournament.rounds.exists()
    assert code_of(round_draft.ask, evening.tournament, seen=row.version) == "stale"


def test_who_waited_a_round_of_the_cut_is_not_said_to_have_had_a_bye(evening):
    evening.open_round()
    evening.finish_round()
    round_draft.draw_cut(evening.tournament, OLA, 3)
    rounds.publish(evening.tournament, OLA)
    waited = next(one.first.number for one in evening.pairings if not one.second)
    evening.finish_round()
    roster.drop(evening.tournament, OLA, next(n for n in (1, 2, 3, 4) if n != waited))
    evening.draw(locks=[(waited, 0)])
    assert "second_bye" not in kinds(evening)
    assert kinds(evening)["bye"] == (waited,)


def first_of(evening, place):
    return evening.pairings[place].first.number


def test_a_cut_that_was_drawn_again_is_not_published_by_who_saw_the_first_one(evening):
    evening.open_round()
    evening.finish_round()
    first = round_draft.draw_cut(evening.tournament, OLA, 4)
    round_draft.draw_cut(evening.tournament, PIA, 2)
    assert code_of(rounds.publish, evening.tournament, OLA, seen=first.version) == "stale"


def test_who_is_not_checked_in_is_named_before_the_first_round_is_published(db):
    evening = Evening(6)
    staff.check_in(evening.tournament, OLA)
    for number in (1, 3, 4, 6):
        roster.here(evening.tournament, OLA, number)
    evening.draw()
    assert kinds(evening)["absent"] == (2, 5)
    assert said("page.not_checked_in", players="Ben, Emil") in opens(Person("Ola"), evening).reads(
        f"/t/{evening.tournament.slug}/to"
    )
    rounds.publish(evening.tournament, OLA)
    evening.finish_round()
    evening.draw()
    assert "absent" not in kinds(evening)


def test_without_check_in_nobody_is_absent(evening):
    evening.draw()
    assert "absent" not in kinds(evening)


def test_the_number_of_rounds_is_fixed_by_the_first_one_that_is_published(db):
    evening = Evening(17)
    assert evening.book.rounds_planned == 5
    roster.drop(evening.tournament, OLA, 17)
    assert evening.book.rounds_planned == 4
    roster.undrop(evening.tournament, OLA, 17)
    evening.open_round()
    roster.drop(evening.tournament, OLA, 17)
    assert evening.book.rounds_planned == 5
    evening.finish_round()
    assert evening.book.rounds_planned == 5


def test_a_bracket_says_who_has_left_and_not_who_has_met_before(evening):
    evening.open_round(pairs=[(1, 4), (2, 3)])
    evening.finish_round()
    evening.open_round(pairs=[(1, 3), (2, 4)])
    evening.finish_round()
    round_draft.draw_cut(evening.tournament, OLA, 4)
    assert kinds(evening) == {}
    roster.drop(evening.tournament, OLA, first_of(evening, 0))
    assert kinds(evening) == {"walkover": reading.numbers_of(evening.pairings[0])}


@pytest.mark.parametrize(
    ("leave", "case"),
    [
        pytest.param(leave, case, marks=() if case == place else pytest.mark.long)
        for place, leave in enumerate(["drop", "disqualify"])
        for case in range(3)
    ],
)
def test_rounds_drawn_at_the_desk_are_the_best_there_are_after_people_have_left(db, leave, case):
    evening = Evening(9 + case, settings={"rounds": 4})
    ledger = Ledger((3, 1, 0))
    for number in (1, 2, 3, 4):
        evening.draw(f"{case}/{number}")
        here = {player.number: player for player in evening.book.active()}
        pairs = [(*reading.numbers_of(one), 0)[:2] for one in evening.pairings]
        judged = Case(number, here, sorted(here), (), frozenset(), ledger)
        assert judged.total(pairs) == cheapest(judged)
        rounds.publish(evening.tournament, OLA)
        evening.finish_round()
        ledger.just_had = {a for a, b in pairs if not b}
        for a, b in pairs:  # every match ends 20 to 10 for the first
            ledger.points[a] += 3
            ledger.byes[a] += not b
            ledger.met[frozenset((a, b))] += 1 if b else 0
        out = sorted(here)[(3 * number + case) % len(here)]
        if leave == "drop":
            roster.drop(evening.tournament, OLA, out)
        else:
            thrown_out(evening, out)
