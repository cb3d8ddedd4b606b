"""Every row of the table of threats in `docs/fair.md` has the test that plays it, or says that nothing shows it."""

from __future__ import annotations

import ast
import re

import pytest

from tests.support.server import ROOT

VICTIMS, LATER = "witness/test_victims.py", "witness/test_after_the_secrets.py"
PLAYED = {
    "The host commits and shows for a seat": (
        VICTIMS,
        "test_a_secret_that_is_put_in_before_the_victims_page_is_open",
    ),
    "The host takes another commitment": (VICTIMS, "test_another_commitment_in_place_of_the_victims"),
    "The host takes another chain": (VICTIMS, "test_another_chain_in_place_of_the_victims"),
    "The host never asks": (VICTIMS, "test_a_host_that_never_asks"),
    "The host sees all other secrets": (
        VICTIMS,
        "test_a_secret_that_is_called_late_once_the_others_have_shown_theirs",
    ),
    "The host takes a link": (VICTIMS, "test_links_that_are_taken_and_thrown_away"),
    "The host asks for a secret before": (
        VICTIMS,
        "test_a_secret_that_is_asked_for_before_the_others_have_committed",
        "test_a_host_that_calls_its_own_commitment_another",
    ),
    "Somebody gets a second row": (VICTIMS, "test_a_friend_of_the_host_who_acts_for_the_victim"),
    "The host writes the history anew": (VICTIMS, "test_a_history_that_is_written_anew"),
    "The host puts the database back": (VICTIMS, "test_a_database_put_back_to_before_a_roll"),
    "The host begins a chain": (LATER, "test_a_chain_that_the_host_begins_for_the_victim"),
    "The host puts a seat at level 1": (LATER, "test_a_level_that_the_host_chooses_for_the_victim"),
    "The host lets in a browser": (LATER, "test_a_browser_of_the_host_for_which_nobody_has_signed"),
    "The host tells two players different things before": (
        VICTIMS,
        "test_players_who_read_their_words_to_each_other_find_out",
    ),
    "The host tells two players different things later on": (
        LATER,
        "test_a_host_that_tells_two_players_different_histories",
    ),
    "The host shows a player a table": (
        LATER,
        "test_a_host_that_shows_a_table_and_does_not_tell_what_has_happened_there",
    ),
    "The host keeps the last events": (LATER, "test_a_host_that_keeps_the_end_from_the_victim"),
    "The host shows a player other dice": (LATER, "test_a_host_that_shows_the_victim_other_dice_than_it_tells"),
    "A player and the host break off": (
        "tournament/test_broken_off.py",
        "test_a_match_that_ends_between_a_secret_and_the_first_die_is_counted_and_shown",
    ),
    "A player together with the host holds back a link": (
        "services/test_threats.py",
        "test_a_link_that_a_player_and_the_host_hold_back_is_marked_in_every_check",
    ),
    "The host lets nobody finish": (
        "services/test_threats.py",
        "test_a_server_that_never_opens_its_seed_fails_every_check",
    ),
}
SHOWN_BY_NOTHING = ("The host computes coming rolls", "**The host serves other code")


def rows() -> list[str]:
    """The first cell of every row."""
    page = (ROOT / "docs/fair.md").read_text("utf-8").partition("| who does what |")[2].partition("\n\n")[0]
    return [line.split("|")[1].strip() for line in page.splitlines()[2:]]


def test_every_row_is_played_by_a_test_or_shown_by_nothing():
    for row in rows():
        known = [begin for begin in (*PLAYED, *SHOWN_BY_NOTHING) if row.startswith(begin)]
        assert len(known) == 1, (row, known)
    assert len(rows()) == len(PLAYED) + len(SHOWN_BY_NOTHING)


@pytest.mark.parametrize("row", PLAYED)
def test_the_test_of_a_row_is_there(row: str):
    file, *names = PLAYED[row]
    tree = ast.parse((ROOT / "tests" / file).read_text("utf-8"))
    assert set(names) <= {node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}


def test_a_row_that_nothing_shows_says_so():
    page = re.sub(r"\s+", " ", (ROOT / "docs/fair.md").read_text("utf-8"))
    for row in SHOWN_BY_NOTHING:
        cells = page.partition(f"| {row}")[2].split("|")[1:4]
        assert any("nothing" in cell for cell in cells), cells
