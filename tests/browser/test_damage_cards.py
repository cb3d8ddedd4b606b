"""Damage cards at the table: counted while they lie facedown, named with what they do once they lie faceup."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.play import begin, press
from tests.support.said import said


def sheet(page: Page, ship: str) -> Locator:
    press(page.locator(".ship-row", has_text=ship).first)
    return page.locator("dialog.over-ship")


def deal(page: Page, ship: str, card: str) -> None:
    """Deal a certain card by hand, from "Something else"."""
    press(page.locator("details.manual summary").first)
    press(page.get_by_role("button", name=said("xwing.offers.card_deal")))
    form = page.locator("form.picker")
    form.get_by_role("radio", name=ship).check()
    form.get_by_role("radio", name=card, exact=True).check()
    press(form.get_by_role("button", name=said("table.confirm")))
    expect(form).to_have_count(0)


def test_cards_are_dealt_act_and_are_repaired(page_for):
    match = begin(page_for, widths=(1280, 390), watched=True)
    ana, ben, chie = match.ana, match.ben, match.chie
    mauler = "“Mauler” Mithel"
    own = sheet(ben, mauler)
    expect(own.locator(".damage-cards")).to_contain_text(said("xwing.damage_words.deck.other", n="33"))
    press(own.locator(".damage-cards summary"))
    press(own.get_by_role("button", name=said("xwing.damage_words.deal_facedown")))
    expect(own.locator(".edits")).to_contain_text(said("xwing.ways.facedown"))
    press(ana.get_by_role("button", name="Confirm 1 correction"))
    for page in (ana, ben, chie):
        seen = own if page is ben else sheet(page, mauler)
        expect(seen.locator(".card-list")).to_have_text(said("xwing.damage_words.facedown.one"))
        expect(seen.locator(".damage-cards")).to_contain_text(said("xwing.damage_words.deck.other", n="32"))
        press(seen.get_by_role("button", name=said("table.close"), exact=True))
    expect(chie.locator(".log-lines")).to_contain_text(said("page.is_dealt_a_facedown"))

    deal(ana, mauler, said("xwing.damage_cards.wounded_pilot"))
    press(ben.get_by_role("button", name="Confirm 1 correction"))
    for page in (ana, chie):
        expect(page.locator(".fleet-ship", has_text=mauler).locator(".crit-tag")).to_have_text(
            said("xwing.damage_cards.wounded_pilot")
        )
    own = sheet(ben, mauler)
    faceup = own.locator(".card-row.faceup")
    expect(faceup).to_contain_text(said("page.after_each_action_a"))
    press(faceup.get_by_role("button", name=said("xwing.damage_words.acts_wounded_pilot")))
    expect(chie.locator(".log-lines")).to_contain_text("rolls for Wounded Pilot")
    press(faceup.get_by_role("button", name=said("xwing.damage_words.repair_action")))
    press(ana.get_by_role("button", name="Confirm 1 correction"))
    expect(own.locator(".card-list")).to_have_text(said("xwing.damage_words.facedown.other", n="2"))
    expect(ana.locator(".crit-tag")).to_have_count(0)
