"""The scenario of a round: drawn or chosen, read wherever the round is, and in the files."""

import io
import json

import openpyxl
import pytest

from attacks.services.tournament import archive, files, reading, roster, round_draft, rounds, scenario, sheets
from attacks.services.tournament.settings import preset
from attacks.swiss.profile import presets
from tests.support.people.browser import Person
from tests.support.people.evening import DAN, OLA, Evening, code_of
from tests.support.said import said
from tests.swiss.test_formats import OWN
from tests.tournament.test_pages import does, opens

FOUR = presets()["xwing-2.5"].scenarios


def played_so_far(evening):
    return [reading.scenario_of(row) for row in evening.tournament.rounds.order_by("number")]


def test_each_round_has_a_scenario_by_lot_and_none_comes_twice_before_all_were_played(db):
    assert len(set(FOUR)) == 4
    drawn = set()
    for _evening in range(4):
        evening = Evening(6)
        for _round in range(5):
            evening.open_round()
            evening.finish_round()
        named = played_so_far(evening)
        assert sorted(named[:4]) == sorted(FOUR)
        assert named[4] in FOUR
        drawn.add(tuple(named))
    assert len(drawn) > 1


def test_drawing_the_pairs_again_keeps_the_scenario_and_the_cut_has_one_too(evening):
    evening.draw("one")
    first = played_so_far(evening)
    evening.draw("two")
    assert played_so_far(evening) == first
    rounds.publish(evening.tournament, OLA)
    evening.finish_round()
    round_draft.draw_cut(evening.tournament, OLA, 4)
    second = played_so_far(evening)
    assert len(set(second)) == 2
    round_draft.draw_cut(evening.tournament, OLA, 2)
    assert played_so_far(evening) == second


@pytest.mark.parametrize("game", ["xwing/2.0", "legion/2.5", "ti4/codex"])
def test_a_game_without_scenarios_has_none(db, game):
    evening = Evening(2, game=game)
    evening.draw()
    assert played_so_far(evening) == [""]
    page = opens(Person("Ola"), evening).reads(f"/t/{evening.tournament.slug}/to")
    assert "Scenario" not in page


def test_an_organizer_chooses_draws_another_or_takes_it_away(evening):
    ola = opens(Person("Ola"), evening)
    row = evening.draw()
    does(ola, evening.tournament, "scenario", scenario="  Ancient   Knowledge ", seen=row.version)
    assert played_so_far(evening) == [said("xwing.options.scenario_ancient")]
    assert (
        code_of(scenario.choose, evening.tournament, OLA, said("xwing.options.scenario_salvage"), seen=row.version)
        == "stale"
    )
    does(ola, evening.tournament, "scenario", lot="1")
    before = played_so_far(evening)
    assert before[0] in FOUR
    does(ola, evening.tournament, "scenario", lot="1")
    assert played_so_far(evening)[0] in set(FOUR) - set(before)
    does(ola, evening.tournament, "scenario", scenario="")
    assert played_so_far(evening) == [""]
    assert code_of(scenario.choose, evening.tournament, DAN, said("xwing.options.scenario_salvage")) == "forbidden"
    evening.open_round()
    does(ola, evening.tournament, "scenario", scenario=said("xwing.options.scenario_salvage"))
    evening.finish_round()
    assert code_of(scenario.choose, evening.tournament, OLA, said("xwing.options.scenario_chance")) == "no_round"
    assert played_so_far(evening) == [said("xwing.options.scenario_salvage")]


def test_the_scenario_stands_wherever_the_round_is_and_nowhere_while_it_is_a_draft(evening):
    slug, ola = f"/t/{evening.tournament.slug}", opens(Person("Ola"), evening)
    ana = opens(Person("Ana"), evening, 1)
    evening.draw()
    scenario.choose(evening.tournament, OLA, said("xwing.options.scenario_salvage"))
    assert said("xwing.options.scenario_salvage") in ola.reads(f"{slug}/to")
    pages = [(Person("Dan"), ""), (Person("Dan"), "/tv"), (ana, "/me")]
    pages += [(Person("Dan"), f"/print/{what}") for what in ("slips", "tables", "names")]
    for person, page in pages:
        assert said("xwing.options.scenario_salvage") not in person.reads(slug + page), page
    rounds.publish(evening.tournament, OLA)
    for person, page in pages:
        assert "Round 1 · Salvage Mission" in person.reads(slug + page), page
    evening.finish_round()
    evening.open_round()
    assert "Round 1 · Salvage Mission" in Person("Dan").reads(slug)


def test_the_scenario_goes_out_with_every_file_and_comes_in_again(evening):
    evening.open_round()
    scenario.choose(evening.tournament, OLA, said("xwing.options.scenario_chance"))
    evening.finish_round()
    data = json.loads(files.list_fortress(evening.book, lists=False))
    assert [one["scenario"] for one in data["rounds"]] == [said("xwing.options.scenario_chance")]
    again = files.read_file(json.dumps(data).encode(), game="xwing/2.5", owner="Ola").tournament
    assert [reading.scenario_of(row) for row in again.rounds.all()] == [said("xwing.options.scenario_chance")]
    written = archive.write(evening.tournament)
    whole, _token = archive.read_archive(written.encode(), "Ola")
    assert [reading.scenario_of(row) for row in whole.rounds.all()] == [said("xwing.options.scenario_chance")]
    assert archive.write(whole) == written
    sheet = sheets.sheet(evening.book, "results")
    assert (sheet.header[-1], {row[-1] for row in sheet.rows}) == ("scenario", {said("xwing.options.scenario_chance")})
    book = openpyxl.load_workbook(io.BytesIO(sheets.as_xlsx([sheet])))
    assert book["results"]["A1"].value == "round"


def test_a_file_of_another_site_brings_its_scenarios_and_goes_out_with_them(db):
    found = files.read_file((OWN / "listfortress.json").read_bytes(), game="xwing/2.5", owner="Ola")
    named = [said("xwing.options.scenario_chance"), said("xwing.options.scenario_salvage"), ""]
    assert [reading.scenario_of(row) for row in found.tournament.rounds.all()] == named
    data = json.loads(files.list_fortress(reading.book(found.tournament), lists=False))
    assert [one.get("scenario", "") for one in data["rounds"]] == named


def test_a_tournament_whose_scoring_was_copied_before_it_named_scenarios_may_choose_one(db):
    old = {key: value for key, value in preset("xwing-2.5").items() if key != "scenarios"}
    evening = Evening(4, profile_key="xwing-2.5", profile=old)
    evening.draw()
    assert played_so_far(evening) == [""]
    assert scenario.choices(evening.book) == FOUR
    assert scenario.choose(evening.tournament, OLA, lot=True) in FOUR


# --- what a draft is judged by ---


def test_a_draft_shows_points_record_and_club_and_offers_who_plays_by_name(db):
    evening = Evening(5)
    roster.edit(evening.tournament, OLA, 1, club="North")
    roster.edit(evening.tournament, OLA, 4, sort_name="Aaa")
    evening.open_round(pairs=[(1, 2), (3, 4), (5, 0)])
    evening.finish_round()
    evening.draw()
    roster.drop(evening.tournament, OLA, 2)
    page = opens(Person("Ola"), evening).reads(f"/t/{evening.tournament.slug}/to")
    assert "3 · 1–0–0 · North" in page and "0 · 0–0–1" in page
    for select in ("lock-one", "lock-other"):
        offered = page[page.index(f'id="{select}"') :]
        offered = offered[: offered.index("</select>")]
        places = [offered.index(f">{name}<") for name in ("Dina", "Ana", "Chie", "Emil")]
        assert places == sorted(places), select
        assert ">Ben<" not in offered


def test_a_table_of_a_draft_is_moved_at_the_desk(db):
    evening = Evening(6)
    ola = opens(Person("Ola"), evening)
    row = evening.draw()
    first, second, third = (one for one in evening.pairings if one.second)
    assert said("page.move_them") in ola.reads(f"/t/{evening.tournament.slug}/to")
    does(ola, evening.tournament, "move_table", paired=first.pk, table="3", seen=row.version)
    assert {one.pk: one.table for one in evening.pairings} == {third.pk: 1, second.pk: 2, first.pk: 3}
    assert said("page.they_sit_at_table", n="3") in ola.reads(f"/t/{evening.tournament.slug}/to")
    does(ola, evening.tournament, "move_table", paired=first.pk, table="1", seen=row.version)
    assert said("page.somebody_else_has_changed") in ola.reads(f"/t/{evening.tournament.slug}/to")


def test_the_tables_of_a_round_are_played_with_its_scenario(evening):
    """Ana and Ben need no score sheet: what the scenario is worth is asked at their table."""
    evening.draw()
    scenario.choose(evening.tournament, OLA, said("xwing.options.scenario_chance"))
    rounds.publish(evening.tournament, OLA)
    matches = [one.match for one in evening.tournament.rounds.get().pairings.all() if one.match]
    assert [json.loads(match.options)["scenario"] for match in matches] == ["chance"] * len(matches)
    scenario.choose(evening.tournament, OLA, said("xwing.options.scenario_salvage"))
    for match in matches:
        match.refresh_from_db()
        assert json.loads(match.options)["scenario"] == "salvage"
    scenario.choose(evening.tournament, OLA, "A scenario of our club")
    matches[0].refresh_from_db()
    assert json.loads(matches[0].options)["scenario"] == "none"
