"""The end of a tournament: who has won, the places of everybody, and what an organizer does last."""

import re

import pytest

from attacks.rooms import ROOMS
from attacks.services import fleets
from attacks.services.tournament import lists, reading, results, roster, round_draft, rounds, sheets
from attacks.services.tournament.explaining import explained
from attacks.swiss.cut import Place, final_places
from attacks.swiss.profile import conceded, presets
from attacks.swiss.values import Pairing
from tests.support.people.browser import Person
from tests.support.people.evening import OLA, Evening
from tests.support.said import said
from tests.tournament.test_pages import does, opens

PLAIN = presets()["plain"]


def cut_match(number, first, second, winner):
    return Pairing(number, 1, first, second, conceded(PLAIN, (first, second).index(winner)), "elimination")


QUARTERS = [cut_match(1, 1, 8, 8), cut_match(1, 4, 5, 4), cut_match(1, 2, 7, 2), cut_match(1, 3, 6, 6)]
SEMIS = [cut_match(2, 8, 4, 8), cut_match(2, 2, 6, 6)]
FINAL = [cut_match(3, 8, 6, 6)]


def told(places):
    return [(sheets.shared(one), one.player) for one in places]


def test_places_go_by_the_round_in_which_the_cut_was_left_then_by_the_swiss_rounds():
    order = list(range(1, 11))
    assert told(final_places(order, [*QUARTERS, *SEMIS, *FINAL])) == [
        (1, 6),
        (2, 8),
        *(("3–4", n) for n in (2, 4)),
        *(("5–8", n) for n in (1, 3, 5, 7)),
        (9, 9),
        (10, 10),
    ]
    assert final_places(order, [*QUARTERS, *SEMIS]) == []
    assert final_places([3, 1, 2], []) == [Place(1, 1, 3), Place(2, 2, 1), Place(3, 3, 2)]


def test_who_was_thrown_out_takes_no_place():
    order = [n for n in range(1, 11) if n not in (6, 5)]
    assert told(final_places(order, [*QUARTERS, *SEMIS, *FINAL]))[:4] == [(1, 8), ("2–3", 2), ("2–3", 4), ("4–6", 1)]


def test_who_waited_for_the_second_round_of_a_cut_of_six_shares_the_place_of_its_losers():
    first = [cut_match(1, 4, 5, 5), cut_match(1, 3, 6, 3), *(Pairing(1, 0, n, 0, None, "elimination") for n in (1, 2))]
    rest = [cut_match(2, 1, 5, 1), cut_match(2, 2, 3, 3), cut_match(3, 1, 3, 3)]
    assert told(final_places([1, 2, 3, 4, 5, 6], [*first, *rest])) == [
        *((1, 3), (2, 1), ("3–4", 2), ("3–4", 5), ("5–6", 4), ("5–6", 6)),
    ]


@pytest.fixture
def played(db) -> Evening:
    """Six players, a Swiss round won by the first of each pair, a cut of four; the final is drawn and published."""
    evening = Evening(6, settings={"rounds": 1, "cut": 4})
    evening.open_round(pairs=[(1, 2), (3, 4), (5, 6)])
    evening.finish_round({(1, 2): (20, 2), (3, 4): (19, 3), (5, 6): (18, 4)})
    assert evening.order()[:4] == [1, 3, 5, 6]
    round_draft.draw_cut(evening.tournament, OLA)
    rounds.publish(evening.tournament, OLA)
    evening.enter(evening.played(1, 6), 3, 20, winner=1)
    evening.enter(evening.played(3, 5), 20, 4, winner=0)
    rounds.close(evening.tournament, OLA)
    round_draft.draw_cut(evening.tournament, OLA)
    rounds.publish(evening.tournament, OLA)
    return evening


def main_button(person, evening):
    """What the large button at the end of a round says."""
    page = person.reads(f"/t/{evening.tournament.slug}/to")
    found = page[page.index(said("page.what_comes_next")) :]
    return re.findall(r'class="button primary(?: big)?">([^<]+)<', found[: found.index("</section>")])


def test_the_final_ranking_stands_on_every_page_and_in_the_sheet_once_the_final_is_closed(played):
    slug, ola = f"/t/{played.tournament.slug}", opens(Person("Ola"), played)
    both = reading.numbers_of(played.pairings[0])
    assert set(both) == {3, 6}
    assert played.book.final() == []
    assert "has won" not in Person("Dan").reads(slug)
    results.enter(played.tournament, OLA, played.pairings[0].pk, kind="concession", winner=both.index(6))
    assert played.book.final() == []
    rounds.close(played.tournament, OLA)
    assert told(played.book.final()) == [(1, 6), (2, 3), ("3–4", 1), ("3–4", 5), *played_last(played)]
    for page in ("", "/to", "/to/standings", "/tv", "/print/standings"):
        assert said("page.has_won", name="Fay") in ola.reads(slug + page), page
    for page in ("", "/to/standings", "/tv", "/print/standings"):
        assert "3–4" in ola.reads(slug + page), page
    assert said("page.place_in_the_final", place="3–4") in opens(Person("Ana"), played, 1).reads(f"{slug}/me")
    sheet = sheets.sheet(played.book, "standings")
    assert sheet.header[-1] == "final place"
    assert {row[1]: row[-1] for row in sheet.rows}["Emil"] == "3–4"
    assert [row[0] for row in sheet.rows] == [1, 2, 3, 4, 5, 6]


def played_last(evening):
    return [(place, number) for place, number in enumerate(evening.order(), 1) if number in (2, 4)]


def test_the_main_button_is_what_comes_next(db):
    evening = Evening(4, settings={"rounds": 2, "cut": 2})
    ola = opens(Person("Ola"), evening)
    assert main_button(ola, evening) == [said("page.draw_round", next_round="1")]
    evening.open_round()
    evening.finish_round()
    assert main_button(ola, evening) == [said("page.draw_round", next_round="2")]
    evening.open_round()
    evening.finish_round()
    assert main_button(ola, evening) == [said("page.draw_the_cut")]
    round_draft.draw_cut(evening.tournament, OLA)
    rounds.publish(evening.tournament, OLA)
    evening.finish_round()
    assert main_button(ola, evening) == [said("page.end_the_tournament")]
    does(ola, evening.tournament, "finish")
    assert main_button(ola, evening) == []
    assert said("page.has_won_2") in ola.reads(f"/t/{evening.tournament.slug}/to")


def test_between_rounds_of_the_cut_the_next_one_is_drawn(played):
    rounds.unpublish(played.tournament, OLA)
    round_draft.discard(played.tournament, OLA)
    assert main_button(opens(Person("Ola"), played), played) == [said("page.draw_the_next_round")]


def test_without_a_cut_the_first_of_the_standings_has_won_when_the_tournament_is_over(db):
    evening = Evening(4, settings={"rounds": 1})
    ola = opens(Person("Ola"), evening)
    evening.open_round(pairs=[(1, 2), (3, 4)])
    evening.finish_round({(1, 2): (20, 1), (3, 4): (19, 2)})
    slug = f"/t/{evening.tournament.slug}"
    assert main_button(ola, evening) == [said("page.end_the_tournament")]
    assert "has won" not in ola.reads(slug)
    does(ola, evening.tournament, "finish")
    assert said("page.has_won", name="Ana") in ola.reads(slug)
    assert told(evening.book.final()) == [(1, 1), (2, 3), (3, 4), (4, 2)]


def test_the_round_that_is_played_moves_nobody_in_the_standings(db):
    evening = Evening(5)
    evening.open_round()
    assert said("page.there_are_no_results") in opens(Person("Ola"), evening).reads(
        f"/t/{evening.tournament.slug}/to/standings"
    )
    evening.finish_round()
    before = evening.book.standings()
    evening.open_round()
    assert evening.book.standings() == before
    table = next(one for one in evening.pairings if one.second)
    evening.enter(table, 20, 1)
    assert evening.book.standings() == before
    assert all(one.round == 1 for met in explained(evening.book).values() for one in met)
    evening.finish_round()
    closed = evening.book.standings()
    assert closed != before
    rounds.reopen(evening.tournament, OLA, why="One slip was misread")
    assert evening.book.standings() == before
    rounds.close(evening.tournament, OLA)
    assert evening.book.standings() == closed


def test_who_drops_out_of_the_cut_keeps_the_place_of_its_round(played):
    roster.drop(played.tournament, OLA, 3)
    rounds.close(played.tournament, OLA)
    assert told(played.book.final())[:2] == [(1, 6), (2, 3)]


def test_the_first_three_stand_on_a_podium_with_what_they_flew_once_lists_are_open(played):
    slug, dan = f"/t/{played.tournament.slug}", Person("Dan")
    squad = fleets.ready_made("xwing", "2.5")[0]
    lists.bring(played.tournament, OLA, 6, fleets.from_squad(squad, room="xwing", edition="2.5"))
    assert dan.get(slug).context["podium"] == []
    both = reading.numbers_of(played.pairings[0])
    results.enter(played.tournament, OLA, played.pairings[0].pk, kind="concession", winner=both.index(6))
    rounds.close(played.tournament, OLA)
    page = dan.get(slug)
    assert reading.lists_open(played.book)
    assert [row["number"] for row in page.context["podium"]] == [6, 3, 1]
    assert page.context["podium"][0]["flew"]["name"] == squad.name
    drawn = re.findall(r'data-drawn="([^"]+)"', page.content.decode())
    assert drawn == [one.kind for one in ROOMS["xwing"].fleets.lies(squad)[:3]]
    assert page.context["podium"][1]["flew"] == {} and "base-empty" in page.content.decode()


def test_ones_own_row_is_marked_in_the_ranking_and_in_the_standings(played):
    both = reading.numbers_of(played.pairings[0])
    results.enter(played.tournament, OLA, played.pairings[0].pk, kind="concession", winner=both.index(6))
    rounds.close(played.tournament, OLA)
    slug = f"/t/{played.tournament.slug}"
    own = re.findall(r'<tr class="own">.*?<th scope="row">(\w+)', opens(Person("Ana"), played, 1).reads(slug))
    assert own == ["Ana", "Ana"] and 'class="own"' not in Person("Dan").reads(slug)
