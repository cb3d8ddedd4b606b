"""What the organizer does at the desk in few presses: older rounds, reports, a grid of results, check-in, drops."""

import re

from attacks.services.tournament import reading, results, rounds
from tests.support.people.browser import Person
from tests.support.people.evening import OLA, Evening, code_of
from tests.support.said import said
from tests.tournament.test_pages import does, opens
from tests.tournament.test_results import says, state


def at_desk(evening):
    """Ola, and the address of the desk."""
    return opens(Person("Ola"), evening), f"/t/{evening.tournament.slug}/to"


def test_every_old_table_is_one_press_away_and_is_corrected_at_any_time(db):
    evening = Evening(6)
    for seed in ("one", "two", "three"):
        tables = evening.open_round(seed)
        if seed != "three":
            evening.finish_round()
    ola, desk = at_desk(evening)
    links = set(re.findall(rf'href="({desk}/table/\d+)"', ola.reads(desk)))
    assert len(links) == 9 and all(said("page.enter_or_correct_the") in ola.reads(link) for link in links)
    first = evening.book.of_round(1)[0]
    answer = {"paired": first.pk, "n0-mission": "3", "n1-mission": "18", "winner": "1", "why": "The slip said so."}
    does(ola, evening.tournament, "result", **answer)
    assert reading.winner_of(reading.result_from(evening.book.of_round(1)[0].result)) == 1
    assert [one.pk for one in evening.pairings] == [one.pk for one in tables]
    does(ola, evening.tournament, "unpublish")
    ola.post(f"{desk}/pair", {"do": "pair"})
    assert f"{desk}/table/{first.pk}" in ola.reads(desk)


def reported(players=4, **settings):
    """Ana has said that she beat Ben by 20 to 11, and nobody else has said anything."""
    evening = Evening(players, settings=settings)
    evening.open_round(pairs=[(n, n + 1) for n in range(1, players, 2)])
    table = evening.played(1, 2)
    says(evening, table, 1)
    return evening, table


def test_a_lone_report_is_shown_with_its_score_and_counts_by_one_press_without_a_reason(db):
    evening, table = reported()
    ola, desk = at_desk(evening)
    assert "20 ✓ : 11" in ola.reads(desk) and "Accept" in ola.reads(desk)
    assert said("page.accept_this_report") in ola.reads(f"{desk}/table/{table.pk}")
    does(ola, evening.tournament, "accept", paired=table.pk, seen=table.version)
    assert state(table)[:2] == ("confirmed", "staff")
    assert ">Accept<" not in ola.reads(desk)
    assert code_of(results.accept, evening.tournament, OLA, table.pk) == "nothing_there"


def test_all_lone_reports_count_by_one_press_and_disputes_stay(db):
    evening, _table = reported(6)
    says(evening, evening.played(3, 4), 4)
    disputed = evening.played(5, 6)
    says(evening, disputed, 5)
    says(evening, disputed, 6, first=19, why="no")
    ola, desk = at_desk(evening)
    assert said("page.accept_reports_of_one", n="2") in ola.reads(desk)
    does(ola, evening.tournament, "accept", all="1")
    assert [state(evening.played(n, n + 1))[0] for n in (1, 3, 5)] == ["confirmed", "confirmed", "disputed"]


def test_the_reported_score_typed_again_confirms_it_and_another_one_asks_for_a_reason_on_its_page(db):
    evening, table = reported()
    ola, desk = at_desk(evening)
    does(ola, evening.tournament, "quick", table=table.table, first="19", second="11")
    assert said("page.correct_it_on_the") in ola.reads(desk)
    assert state(table)[0] == "open"
    does(ola, evening.tournament, "quick", table=table.table, first="20", second="11")
    assert state(table)[:2] == ("confirmed", "staff")
    does(ola, evening.tournament, "quick", table="77", first="20", second="11")
    assert said("page.there_is_no_table", n="77") in ola.reads(desk)


def test_a_conceded_match_typed_as_its_score_stays_conceded(db):
    evening = Evening(2)
    table = evening.open_round(pairs=[(1, 2)])[0]
    results.report(evening.tournament, evening.player(2), table.pk, kind="concession", winner=0)
    ola, _desk = at_desk(evening)
    does(ola, evening.tournament, "quick", table=1, first="20", second="0")
    assert state(table)[2].kind == "concession"


def test_a_reason_is_wanted_only_where_something_else_was_said(db):
    evening, table = reported()
    ola, desk = at_desk(evening)
    page = f"{desk}/table/{table.pk}"
    answer = {"paired": table.pk, "kind": "played", "n0-mission": "20", "n1-mission": "12", "winner": "0", "stay": page}
    assert does(ola, evening.tournament, "result", **answer).headers["Location"] == page  # where it can be added
    assert said("page.please_give_a_reason") in ola.reads(page)
    does(ola, evening.tournament, "result", **{**answer, "n1-mission": "11"})
    assert state(table)[:2] == ("confirmed", "staff")


def test_one_report_counts_at_once_where_the_tournament_says_so_until_the_other_player_disagrees(db):
    evening, table = reported(2, one_report=True)
    assert state(table)[:2] == ("entered", "one")
    says(evening, table, 2, first=19, why="no")
    assert state(table)[0] == "disputed"
    again, table = reported(2, one_report=True)
    rounds.close(again.tournament, OLA)
    assert state(table)[2] is not None


def test_a_round_that_cannot_be_closed_names_the_tables_without_a_result(db):
    evening, _table = reported(6)
    evening.enter(evening.played(3, 4), 20, 3)
    ola, desk = at_desk(evening)
    does(ola, evening.tournament, "close")
    assert said("page.results_are_missing_at", tables="1, 3") in ola.reads(desk)


def test_a_grid_takes_what_is_filled_in_and_names_what_it_cannot_take(db):
    evening, _table = reported(10)
    ola, desk = at_desk(evening)
    rows = {one.table: one for one in evening.pairings}
    typed = {
        (1, "first"): "20",
        (1, "second"): "11",
        (2, "winner"): "concession1",
        (3, "winner"): "double_loss",
        (4, "first"): "7",
        (5, "first"): "9",
        (5, "second"): "9",
        (5, "winner"): "1",
    }
    fields = {f"t{rows[n].pk}-{name}": value for (n, name), value in typed.items()}
    does(ola, evening.tournament, "grid", request="g1", **fields)
    page = ola.reads(desk)
    assert "4 results are in. Not entered: Table 4: A number is missing or out of range." in page
    found = {n: state(row)[2] for n, row in rows.items()}
    assert [found[n] and found[n].kind for n in range(1, 6)] == ["played", "concession", "double_loss", None, "played"]
    assert reading.winner_of(found[2]) == 1 and reading.winner_of(found[5]) == 1
    does(
        ola, evening.tournament, "grid", request="g2", **{f"t{rows[4].pk}-winner": "no_show0", f"t{rows[4].pk}-seen": 9}
    )
    assert "Table 4: Somebody else has changed this meanwhile." in ola.reads(desk)


def test_everybody_has_a_box_at_check_in_that_says_how_it_stands(db):
    evening = Evening(3, settings={"limit": 2})
    ola, desk = at_desk(evening)
    assert 'id="here-1"' not in ola.reads(desk)
    does(ola, evening.tournament, "check_in", move="begin")
    assert all(f'id="here-{n}"' in ola.reads(desk) for n in (1, 2, 3))
    for there in ("on", "on", "", "on"):
        does(ola, evening.tournament, "here", player=1, **({"there": there} if there else {}))
        assert evening.row(1).checked_in == bool(there)
    assert [what for what in evening.log if what.startswith("checked")] == ["checked_in", "checked_out", "checked_in"]


def test_a_place_that_is_free_is_offered_to_the_first_of_the_wait_list(db):
    evening = Evening(4, settings={"limit": 2})
    ola, desk = at_desk(evening)
    assert said("page.a_place_is_free") not in ola.reads(desk)
    does(ola, evening.tournament, "leave", drop=1)
    assert said("page.a_place_is_free_is", name="Chie") in ola.reads(desk)
    does(ola, evening.tournament, "leave", accept=3)
    assert said("page.a_place_is_free") not in ola.reads(desk)


def test_who_drops_is_ticked_beside_the_result(db):
    evening, table = reported(2)
    ola, _desk = at_desk(evening)
    answer = {"paired": table.pk, "kind": "concession", "winner": "0", "why": "She had to leave.", "drop": "2"}
    does(ola, evening.tournament, "result", **answer)
    assert state(table)[2].kind == "concession"
    assert [evening.row(n).gone for n in (1, 2)] == [False, True]
