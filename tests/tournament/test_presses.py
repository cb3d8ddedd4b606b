"""How much an organizer presses for each job, beside the best other program.

A row is a job as the review of organizers' work counted it, and what the best peer needs. To add one, write a function
that does the job with a `Hand` and mark it `@job("what it is", most=presses of the best peer)`.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from attacks.models import Entrant
from attacks.services.tournament import more_time, reading, results, staff
from tests.support.people.browser import Person
from tests.support.people.evening import OLA, Evening
from tests.support.said import said
from tests.tournament.presses import Hand
from tests.tournament.test_pages import opens

Work = Callable[[], Hand]
JOBS: dict[str, tuple[int, Work]] = {}
TABLES = 10
ROUND = 4  # draw, publish, start the clock, close


def job(name: str, *, most: int) -> Callable[[Work], Work]:
    """A row of the table: the job, and the presses of the best other program."""

    def row(work: Work) -> Work:
        JOBS[name] = (most, work)
        return work

    return row


def at(evening: Evening, page: str = "to") -> Hand:
    """Ola, with a page of the desk before her."""
    return Hand(opens(Person("Ola"), evening), f"/t/{evening.tournament.slug}/{page}")


def begun(evening: Evening) -> Hand:
    """Ola, after drawing and publishing a round and starting its clock."""
    hand = at(evening)
    for told in (said("page.draw_round", next_round="1"), "Publish", said("page.start_the_clock")):
        hand.press(told)
    return hand


def says(evening: Evening, number: int, paired: int) -> None:
    """A player reports 20 to 10 for the first."""
    numbers = ({"mission": 20}, {"mission": 10})
    results.report(evening.tournament, evening.player(number), paired, numbers=numbers, winner=0)


def everybody_says(evening: Evening, *, both: bool) -> None:
    for row in evening.pairings:
        for number in reading.numbers_of(row)[: 2 if both else 1]:
            says(evening, number, row.pk)


def is_closed(evening: Evening) -> bool:
    return evening.book.current is not None and evening.book.current.state == "closed"


@job("a round whose players both report", most=ROUND)
def confirmed_round() -> Hand:
    evening = Evening(2 * TABLES)
    hand = begun(evening)
    everybody_says(evening, both=True)
    hand.press(said("page.close_the_round"))
    assert is_closed(evening)
    return hand


@job("a round of ten tables, all typed", most=ROUND)
def typed_round() -> Hand:
    evening = Evening(2 * TABLES)
    hand = begun(evening)
    for row in evening.pairings:
        hand.types(f"g{row.pk}-first", 20)
        hand.types(f"g{row.pk}-second", 11)
    hand.enters()
    assert hand.keys <= 80  # the review's count
    hand.press(said("page.close_the_round"))
    assert is_closed(evening)
    return hand


@job("a round with one report a table, where one counts", most=ROUND)
def one_report_round() -> Hand:
    evening = Evening(2 * TABLES, settings={"one_report": True})
    hand = begun(evening)
    everybody_says(evening, both=False)
    hand.press(said("page.close_the_round"))
    assert is_closed(evening)
    return hand


@job("one report a table, all accepted together", most=1)
def accepted_round() -> Hand:
    evening = Evening(2 * TABLES)
    evening.open_round()
    everybody_says(evening, both=False)
    hand = at(evening)
    hand.press(f"Accept {TABLES} reports of one player")
    assert all(row.result for row in evening.pairings)
    return hand


@job("a concession", most=2)
def concession() -> Hand:
    evening = Evening(4)
    evening.open_round()
    row, hand = evening.pairings[0], at(evening)
    hand.chooses(f"g{row.pk}-winner", "concession0")
    hand.enters()
    assert '"concession"' in evening.pairings[0].result
    return hand


@job("a player who did not come", most=2)
def no_show() -> Hand:
    evening = Evening(4)
    evening.open_round()
    row, hand = evening.pairings[0], at(evening)
    hand.chooses(f"g{row.pk}-winner", "no_show1")
    hand.enters()
    assert '"no_show"' in evening.pairings[0].result
    return hand


@job("a dispute", most=3)
def dispute() -> Hand:
    evening = Evening(4)
    evening.open_round()
    row = evening.pairings[0]
    says(evening, row.first.number, row.pk)
    numbers = ({"mission": 10}, {"mission": 20})
    other = evening.player(row.second.number)
    results.report(evening.tournament, other, row.pk, numbers=numbers, winner=1, why="no")
    hand = at(evening)
    hand.press(said("page.look_at_it"))
    hand.types("why", "The log says so.")
    hand.press(said("page.make_it_count"))
    assert evening.pairings[0].settled == "staff"
    return hand


@job("two players swapped in a draft", most=2)
def swapped() -> Hand:
    """A drag is one press; without a mouse it is both names (tests/browser/test_desk.py drags)."""
    evening = Evening(4)
    evening.draw()
    (one, _), (other, _) = (reading.numbers_of(row) for row in evening.pairings)
    hand = at(evening)
    hand.press(f"seat-{one}")
    hand.press(f"seat-{other}")
    assert reading.numbers_of(evening.pairings[0])[0] == other
    return hand


@job("a player checked in", most=1)
def checked_in() -> Hand:
    evening = Evening(4)
    staff.check_in(evening.tournament, OLA)
    Entrant.objects.filter(tournament=evening.tournament).update(checked_in=False)
    hand = at(evening)
    hand.ticks("here-2")
    assert evening.row(2).checked_in
    return hand


@job("twenty private links handed out", most=2)
def links() -> Hand:
    hand = at(Evening(20), "to/players")
    hand.press(said("page.hand_out_the_private"))
    hand.press(said("page.copy_all"))
    assert len(hand.page.all("article")) == 20
    return hand


@job("a player who drops, from the desk", most=2)
def drop() -> Hand:
    evening = Evening(4)
    hand = at(evening)
    hand.press("Players")
    hand.press("Drop")
    assert evening.row(1).gone
    return hand


@job("the result of a match that was played here", most=0)
def landed() -> Hand:
    evening = Evening(2, fleets=True)
    evening.open_round()
    evening.sit_both(evening.pairings[0])
    evening.give_up(evening.pairings[0], 2)
    results.confirm_by_time(evening.tournament)
    assert evening.pairings[0].result
    return at(evening)


@job("and what each of its players presses", most=1)
def landed_for_players() -> Hand:
    evening = Evening(2, fleets=True)
    evening.open_round()
    evening.sit_both(evening.pairings[0])
    evening.give_up(evening.pairings[0], 2)
    results.confirm_by_time(evening.tournament)
    hand = Hand(opens(Person("Ana"), evening, 1), f"/t/{evening.tournament.slug}/me")
    hand.press(said("page.yes_that_is_right"))
    return hand


@job("the last act taken back", most=1)
def taken_back() -> Hand:
    evening = Evening(4)
    evening.draw()
    hand = at(evening)
    hand.press("Publish")
    hand.presses = 0
    hand.press("Undo")
    assert evening.pairings[0].round.state == "draft"
    return hand


@job("days more for a table that asks for them", most=1)
def more_days() -> Hand:
    evening = Evening(4, settings={"days": 7})
    evening.open_round()
    row = evening.pairings[0]
    more_time.ask(evening.tournament, evening.player(row.first.number), row.pk, 3)
    hand = at(evening)
    hand.press(f"grant-{row.pk}")
    assert evening.pairings[0].extension == 3 * 1440
    return hand


@pytest.mark.parametrize("name", JOBS)
def test_no_other_program_asks_for_less(transactional_db, name):
    most, work = JOBS[name]
    assert work().presses <= most


def test_a_hand_counts_folds_lists_and_boxes_and_presses_only_what_is_there(evening):
    hand = at(evening)
    with pytest.raises(AssertionError, match="nothing says 'Publish'"):
        hand.press("Publish")
    hand = at(evening, "to/players/1")
    hand.chooses("double-1", 2)
    assert hand.presses == 2
    hand = at(evening, "to/settings")
    hand.types("delete-why", "A test.")
    assert (hand.presses, hand.keys) == (1, 8)
    hand.press("Delete")
    assert hand.presses == 2
