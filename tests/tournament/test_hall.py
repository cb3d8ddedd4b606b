"""What hangs in the hall: the screen on the wall, what is printed, the bracket, and where the codes on slips lead."""

import re

import msgspec
import pytest
from django.utils.html import escape

from attacks.services.tournament import roster, round_draft, rounds, staff
from attacks.web.tournament import bracket
from attacks.web.tournament.hall import stacked
from attacks.web.tournament.words import papers
from tests.support.people.browser import Person
from tests.support.people.evening import OLA, Evening
from tests.support.said import said

PAPERS = [key for key, _name in papers()]


def reads(evening, page=""):
    where = f"/t/{evening.tournament.slug}"
    return Person("Dan").reads(where + (page if page.startswith("?") or not page else f"/{page}"))


def cut_of_four(evening):
    """Two tables are played, and the cut of all four begins."""
    evening.open_round(pairs=[(1, 2), (3, 4)])
    evening.finish_round({(1, 2): (20, 1), (3, 4): (20, 2)})
    round_draft.draw_cut(evening.tournament, OLA, 4)
    rounds.publish(evening.tournament, OLA)


@pytest.mark.parametrize("tables", range(1, 41))
def test_the_cut_piles_of_slips_stacked_are_in_the_order_of_tables(tables):
    pages = stacked(range(1, tables + 1))
    assert all(1 <= len(page) <= 4 for page in pages)
    piles = [[page[place] for page in pages if place < len(page)] for place in range(4)]
    assert [table for pile in piles for table in pile] == list(range(1, tables + 1))


def test_lists_by_name_go_by_the_reading_and_forget_no_bye(db):
    evening = Evening(3)
    roster.edit(evening.tournament, OLA, 1, sort_name="Zoe")
    evening.open_round(pairs=[(1, 2), (3, 0)])
    page = reads(evening, "print/names")
    names = re.findall(r'<th scope="row">([^<]+)</th><td class="n">([^<]+)</td><td>([^<]+)</td>', page)
    assert names == [("Ben", "1", "Ana"), ("Chie", "–", "bye"), ("Ana", "1", "Ben")]
    tables = re.findall(r'<td class="n">([^<]+)</td><th scope="row">([^<]+)</th>', reads(evening, "print/tables"))
    assert tables == [("1", "Ana"), ("–", "Chie")]


def test_a_slip_has_table_and_players_and_its_code_leads_each_to_their_own_page(db):
    evening = Evening(5)
    evening.open_round(pairs=[(1, 2), (3, 4)])
    page = reads(evening, "print/slips")
    assert [int(n) for n in re.findall(r"<h2>Table (\d+)</h2>", page)] == [1, 2]
    assert said("page.mission_points") in page and "Emil" not in page
    assert not any(token in page for token in evening.tokens.values())
    paired = evening.pairings[0]
    address = f"/t/{evening.tournament.slug}/table/{paired.pk}"
    ana, ola = Person("Ana"), Person("Ola")
    ana.get(f"/t/in/{evening.tokens[1]}")
    ola.get(f"/t/in/{evening.owner_token}")
    assert ana.get(address).headers["Location"] == f"/t/{evening.tournament.slug}/me"
    assert ola.get(address).headers["Location"] == f"/t/{evening.tournament.slug}/to/table/{paired.pk}"
    assert Person("Dan").get(address).headers["Location"] == f"/t/{evening.tournament.slug}"


def test_no_draft_no_contact_and_no_hidden_clock_is_in_the_hall(db):
    evening = Evening(3, settings={"clock_visible": "organizers"})
    evening.add("Zacharias Unmistakable")
    roster.edit(evening.tournament, OLA, 1, contact="ana@example.org")
    evening.draw()
    for page in ("tv", *(f"print/{what}" for what in PAPERS)):
        shown = reads(evening, page)
        assert "ana@example.org" not in shown
        assert "Unmistakable" not in shown, page
    rounds.publish(evening.tournament, OLA)
    rounds.start_clock(evening.tournament, OLA)
    assert "Unmistakable" in reads(evening, "tv") and "data-left" not in reads(evening, "tv")
    staff.edit(evening.tournament, OLA, settings={"clock_visible": "everyone"})
    assert "data-left" in reads(evening, "tv")


def test_the_screen_pages_pairings_and_standings(db):
    evening = Evening(23)
    evening.open_round()
    evening.finish_round()
    evening.open_round("two")
    staff.announce(evening.tournament, OLA, "Lunch until two")
    page = reads(evening, "tv")
    slides = page.split("data-slide")[1:]
    assert [slide.count('class="tv-name"') for slide in slides] == [20, 3, 0, 0, 0]
    assert [slide.count("<tr><td") for slide in slides] == [0, 0, 8, 8, 7]
    assert "Lunch until two" in page


def test_the_bracket_shows_who_is_through_before_the_next_round_is_drawn(evening):
    cut_of_four(evening)
    first, second = evening.pairings
    evening.enter(first, 20, 7)
    found = bracket.drawn(evening.book)
    semi, other, final = found["boxes"]
    assert semi["sides"] == [(first.first.name, "20", True), (first.second.name, "7", False)]
    assert [name for name, _score, _won in other["sides"]] == [second.first.name, second.second.name]
    assert final["sides"] == [(first.first.name, "", False), ("", "", False)]
    assert [head for _x, head in found["heads"]] == ["Semifinals", "Final"]
    assert final["x"] > semi["x"] and semi["y"] < final["y"] < other["y"]
    assert len(found["lines"]) == 2
    for page in ("tv", "print/bracket", ""):
        assert '<div class="cup-bracket"' in reads(evening, page), page


def test_a_bracket_of_six_has_the_best_two_wait(db):
    evening = Evening(6)
    evening.open_round()
    evening.finish_round()
    round_draft.draw_cut(evening.tournament, OLA, 6)
    rounds.publish(evening.tournament, OLA)
    found = bracket.drawn(evening.book)
    waiting = [box["sides"][0][0] for box in found["boxes"][:4] if not box["sides"][1][0]]
    assert waiting == [evening.row(number).name for number in evening.order()[:2]]
    assert [head for _x, head in found["heads"]] == ["Top 6", "Semifinals", "Final"]
    assert {waiting[0], waiting[1]} == {name for box in found["boxes"][4:6] for name, _s, _w in box["sides"]} - {""}


@pytest.mark.parametrize("what", PAPERS)
def test_every_page_to_print_opens_before_and_after_the_cut(evening, what):
    assert "<h1" in reads(evening, f"print/{what}")
    cut_of_four(evening)
    assert "<h1" in reads(evening, f"print/{what}")


def test_there_is_no_other_page_to_print(evening):
    assert Person("Dan").get(f"/t/{evening.tournament.slug}/print/secrets").status_code == 404


@pytest.mark.parametrize(("chosen", "kept"), [({}, "watch"), ({"odds": "both"}, "both"), ({"odds": "off"}, "off")])
def test_matches_show_odds_to_whom_the_tournament_says(db, chosen, kept):
    evening = Evening(2, settings=chosen)
    evening.open_round()
    trust = msgspec.json.decode(evening.pairings[0].match.trust)
    assert trust.get("odds", "both") == kept


def test_everybody_finds_their_table_by_name_and_players_see_theirs_first(evening):
    evening.open_round(pairs=[(1, 2), (3, 4)])
    page = reads(evening, "")
    assert said("page.to_my_table") not in page and said("page.nobody_of_this_name") not in page
    found = re.search(r'role="status"><p>(.*?)</p>', reads(evening, "?find=dIn"), re.S)[1]
    assert "Dina" in found and f"table {evening.played(3, 4).table}<" in found and "Ben" not in found
    assert said("page.nobody_of_this_name") in reads(evening, "?find=zoe")
    ana = Person("Ana")
    ana.get(f"/t/in/{evening.tokens[1]}")
    own = ana.reads(f"/t/{evening.tournament.slug}")
    mine = f"You: table {evening.played(1, 2).table} "
    assert mine in own and own.index(mine) < own.index('id="pair-h"')


def test_everybody_reads_the_results_of_every_round(evening):
    evening.open_round(pairs=[(1, 2), (3, 4)])
    evening.enter(evening.played(1, 2), 20, 13)
    told = reads(evening)
    assert re.search(r"Ana – Ben</th><td class=\"tally\">20 ✓ : 13</td>", told)
    assert re.search(r"Chie – Dina</th><td class=\"tally\"></td>", told)
    evening.finish_round({(3, 4): (7, 22)})
    evening.open_round("two", pairs=[(1, 4), (2, 3)])
    told = reads(evening)
    first, second = told.index('<details id="round-1"'), told.index('id="pairings"')
    assert second < first < told.index("7 : 22 ✓")
    assert told.count("cup-tables") == 2


@pytest.mark.parametrize("when", ["start", "open", "end", "never"])
def test_lists_are_shown_to_everybody_when_the_tournament_opens_them(db, when):
    evening = Evening(2, fleets=True, settings={"lists": when})
    ship = evening.row(1).fleet.ships.order_by("place").first().name
    seen = {}
    for stage, go in (
        ("before", lambda: None),
        ("drawn", evening.draw),
        ("begun", lambda: rounds.publish(evening.tournament, OLA)),
        ("over", lambda: (evening.finish_round(), rounds.finish(evening.tournament, OLA))),
    ):
        go()
        seen[stage] = escape(ship) in reads(evening, "lists")
        assert ('/lists"' in reads(evening)) == seen[stage]
    opened = {"start": ["begun", "over"], "open": list(seen), "end": ["over"], "never": []}[when]
    assert [stage for stage, shown in seen.items() if shown] == opened
