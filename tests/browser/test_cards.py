"""Cards at the table: offers by the name of the card with what they do, questions that say what is asked, marks."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.play import Match, begin, declare, engage, mine, offer, pass_on, press
from tests.support.said import said


def turn_of_the_swarm(match: Match) -> None:
    """Ana's two best ships skip; the swarm is next."""
    for ship in ("Wedge Antilles", "Luke Skywalker"):
        pass_on(match.ana)
        expect(match.ben.locator(".fleet-ship.is-engaged", has_text=ship).first).to_be_visible()
    mine(match.ben, said("starships.table.attack_n", n="or skip"))


def fire(match: Match, ship: str) -> None:
    """One of the swarm attacks Wedge at range 1, and the attack dice have landed."""
    declare(match.ben, ship, "Wedge Antilles", attack_range=1)
    press(match.ana.get_by_role("button", name=said("table.confirm")))


@pytest.mark.parametrize(("width", "scheme"), [(390, "light"), pytest.param(1280, "dark", marks=pytest.mark.long)])
def test_a_card_is_offered_by_name_with_what_it_does(page_for, width: int, scheme: str):
    match = begin(page_for, widths=(1280, width))
    match.ben.emulate_media(color_scheme=scheme)
    engage(match)
    turn_of_the_swarm(match)
    fire(match, "“Howlrunner”")
    ben = match.ben
    mine(ben, "Modify the attack dice")
    expect(offer(ben, "Howlrunner")).to_contain_text(said("xwing.does.p.clanwrenvolunteer"))


def test_what_only_the_players_see_is_asked_with_the_card_and_what_it_needs(page_for, axe):
    match = begin(page_for, widths=(390, 1280))
    engage(match)
    turn_of_the_swarm(match)
    fire(match, "“Mauler” Mithel")
    ana, ben = match.ana, match.ben
    mine(ben, "Modify the attack dice")
    press(offer(ben, "Howlrunner"))
    press(ben.locator("button[aria-pressed=false]:has(.die-svg)").first)  # one die is meant: the press takes it
    mine(ana, said("xwing.prompts.claim.you").partition(";")[0])
    expect(ana.locator(".ability-card")).to_contain_text("range 0–1")
    axe(ana)
    press(offer(ana, said("xwing.offers.accept_claim")))
    expect(ben.locator(".log-lines")).to_contain_text("“Howlrunner” uses “Howlrunner”")


def test_the_sheet_of_a_ship_says_which_cards_the_app_plays(page_for):
    match = begin(page_for)
    press(match.ana.locator(".ship-row", has_text="“Scourge” Skutu").first)
    sheet = match.ana.locator("dialog[open]")
    sheet.locator(".upgrades").scroll_into_view_if_needed()
    expect(sheet).to_contain_text(said("xwing.marks.automated"))
    expect(sheet.locator(".upgrades li", has_text="Crack Shot")).to_contain_text(said("page.cancel_1_of_the"))
