"""How a match ends by the players' own will: conceding asks twice, ending by agreement asks the other side."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.play import begin, press
from tests.support.said import said


@pytest.mark.long  # the way in which most matches of these tests end
def test_conceding_asks_twice_and_then_ends_the_match_for_everybody(page_for):
    match = begin(page_for, widths=(390, 1280), watched=True)
    ana, ben, chie = match.ana, match.ben, match.chie
    press(ana.get_by_role("button", name=said("table.menu")))
    press(ana.get_by_role("button", name=said("table.resign")))
    sheet = ana.locator("dialog")
    expect(sheet).to_contain_text(said("page.cannot_be_taken_back"))
    press(sheet.get_by_role("button", name=said("table.cancel")))
    press(sheet.get_by_role("button", name=said("table.resign")))
    expect(sheet).to_contain_text(said("page.cannot_be_taken_back"))
    press(sheet.get_by_role("button", name=said("table.resign")))
    for page in (ana, ben, chie):
        expect(page.locator(".match-over")).to_contain_text(said("table.winner", seat="Ben"))
        expect(page.get_by_role("link", name=said("table.see_result"))).to_be_visible()
    expect(ana.locator("#pass, .bar-undo")).to_have_count(0)  # nothing is left to press but the result


def test_an_offered_end_waits_for_the_other_side(page_for):
    match = begin(page_for)
    ana, ben = match.ana, match.ben
    for answer in (said("table.decline_end"), said("table.accept_end")):
        press(ben.get_by_role("button", name=said("table.menu")))
        # what ends a match is in sight beside the links, which lie in groups
        expect(ben.get_by_role("button", name=said("table.resign"))).to_be_in_viewport()
        assert ben.locator("dialog .menu-links").count() >= 3
        press(ben.get_by_role("button", name=said("table.offer_end")))
        expect(ben.locator("dialog")).to_contain_text(said("page.with_the_score_as"))
        press(ben.get_by_role("button", name=said("table.offer_end")))
        expect(ana.locator(".log-lines")).to_contain_text("Ben offers to end the match here")
        expect(ana.locator(".offers")).to_contain_text("Ben offers to end the match here")
        press(ana.get_by_role("button", name=answer))
        expect(ana.locator(".offers", has_text="Ben offers to end the match here")).to_have_count(0)
    for page in (ana, ben):
        expect(page.locator(".match-over")).to_contain_text(said("xwing.ends.agreed"), ignore_case=True)
