"""Ana presses the wrong thing and asks to go back; Ben sees where to and agrees, declines, or has none of it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.play import (
    at_table,
    begin,
    comes_to,
    confirm_facts,
    declare,
    measure,
    mine,
    offer,
    press,
    start,
    step_by_step,
    stop_at,
)
from tests.support.said import said


def test_ana_goes_back_by_bens_consent_and_never_past_a_roll(page_for, axe):
    match = begin(page_for, widths=(1280, 390), watched=True, mode="attack")
    ana, ben, chie = match.ana, match.ben, match.chie
    press(offer(ana, "Attack with Wedge Antilles"))
    step_by_step(ana)
    measure(ana, "Mauler", 2)
    measure(ana, "Howlrunner", 1)
    expect(offer(ana, "Howlrunner")).to_contain_text("range 1")

    press(ana.get_by_role("button", name=said("table.undo")))
    sheet = ana.locator("dialog.over-undo")
    expect(sheet.locator(".undo-list li").first).to_contain_text("Howlrunner")
    axe(ana)
    press(sheet.locator(".undo-list button").first)
    expect(ana.locator(".undo-card")).to_contain_text(said("table.waiting_for", seat="consent"))
    expect(ben.locator(".undo-card")).to_contain_text(said("table.undo_asks", seat="Ana"))
    expect(ben.locator(".undo-what")).to_contain_text("Howlrunner")  # what would be taken back
    axe(ben)
    press(ben.locator(".undo-card").get_by_role("button", name=said("table.decline")))
    expect(ana.locator(".undo-card")).to_have_count(0)
    expect(offer(ana, "Howlrunner")).to_contain_text("range 1")
    expect(ana.locator(".log-lines")).to_contain_text("Ben does not go back")

    ana.keyboard.press("u")
    press(sheet.locator(".undo-list button").first)
    press(ben.locator(".undo-card").get_by_role("button", name=said("table.undo_agree")))
    expect(ana.locator(".log-lines")).to_contain_text(said("page.the_match_went_back"))
    expect(offer(ana, "Howlrunner")).not_to_contain_text("range 1")
    expect(offer(ana, "Mauler")).to_contain_text("range 2")
    expect(chie.locator(".log-lines")).to_contain_text(said("page.the_match_went_back"))
    expect(chie.get_by_role("button", name=said("table.undo"))).to_have_count(0)

    press(offer(ana, said("xwing.offers.measured")))
    press(offer(ana, said("xwing.form.primary_weapon")))
    press(offer(ana, "Mauler"))
    mine(ben, said("xwing.table.facts_title"))
    stop_at(ana, "2b")  # Ana stops there
    expect(ana.locator(".rail-body[aria-pressed='true']")).to_have_count(1)
    confirm_facts(ben)
    comes_to(ana, "Modify the attack dice")
    expect(ana.locator(".pool-attack .die")).to_have_count(3)
    press(ana.get_by_role("button", name=said("table.undo")))
    expect(sheet).to_contain_text(said("page.nobody_goes_back_past"))


@pytest.mark.long  # going back asks anew and stale answers are refused in tests/services
def test_a_click_on_an_old_question_does_nothing_after_going_back(page_for):
    match = begin(page_for, mode="attack")
    ana, ben = match.ana, match.ben
    declare(ana, "Wedge Antilles", "Mauler", attack_range=1)
    mine(ben, said("xwing.table.facts_title"))
    press(ben.get_by_role("button", name=said("table.undo")))
    press(ben.locator("dialog.over-undo .undo-list button").first)
    press(ana.locator(".undo-card").get_by_role("button", name=said("table.undo_agree")))
    mine(ana)
    expect(ana.locator(".target", has_text="Mauler")).to_be_visible()
    expect(ben.get_by_role("button", name=said("xwing.offers.confirm"))).to_have_count(0)


@pytest.mark.long  # both sides agree above, by the same question
def test_alone_at_the_table_one_agrees_for_the_other_side(page_for):
    ana = page_for("ana")
    ana.goto("/new?alone=1&mode=attack")
    start(ana)
    at_table(ana)
    mine(ana)
    press(ana.locator("button.offer", has_text=said("xwing.table.attack_target", ship="with")).first)
    expect(ana.locator(".sheet, .offers")).not_to_have_count(0)
    press(ana.get_by_role("button", name=said("table.undo")))
    press(ana.locator("dialog.over-undo .undo-list button").first)
    press(ana.locator(".undo-card").get_by_role("button", name=said("page.agree_as")))
    expect(ana.locator(".log-lines")).to_contain_text(said("page.the_match_went_back"))
    expect(ana.locator("button.offer", has_text=said("xwing.table.attack_target", ship="with")).first).to_be_visible()
