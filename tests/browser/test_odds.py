"""The odds beside an attack, as players and a spectator see them: what an offer is worth, and a sheet on a phone."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.play import begin, comes_to, confirm_facts, luke_attacks, offer, press, type_in
from tests.support.said import said


def test_odds_stand_beside_the_attack_and_say_what_a_token_is_worth(page_for, axe):
    match = begin(page_for, widths=(1280, 390), watched=True, dice="entered", damage="counted")
    ana, ben, chie = match.ana, match.ben, match.chie
    luke_attacks(match)
    expect(ana.locator(".odds")).to_have_count(0)
    confirm_facts(ben)
    comes_to(ana, "Roll your attack dice")
    for page in (ana, chie):
        expect(page.locator(".odds-sure")).to_contain_text(re.compile(r"Target destroyed\s*[\d.]+\s*%"))
    before = ana.locator(".odds-sure strong").inner_text()

    type_in(ana, focus=2, hit=1)
    comes_to(ana, "Modify the attack dice")
    expect(ana.locator(".odds-offers .best")).to_contain_text(said("xwing.odds.first_spend_force"))
    expect(ana.locator(".odds-was")).to_contain_text(before)
    expect(ana.locator(".odds-sure strong")).not_to_have_text(before)
    for where in (".odds", ".match-odds"):  # beside the attack, and in the bar over the stage of whoever watches
        expect(chie.locator(f"{where} .odds-was")).to_contain_text(before)
    expect(chie.locator(".odds-offers")).to_have_count(0)
    axe(ana)

    strip = ben.locator(".odds-strip")
    expect(strip).to_contain_text(said("xwing.odds.destroyed_1"))
    press(strip)
    expect(ben.locator("dialog .odds-spread li")).not_to_have_count(0)
    shares = "all => all.map((one) => Number(one.style.getPropertyValue('--share')))"
    drawn = ben.locator("dialog .odds-spread .odds-bar > span").evaluate_all(shares)
    assert abs(sum(drawn) - 1) < 0.01  # bars of one scale with the chance of destruction
    press(ben.locator("dialog").get_by_role("button", name="destruction"))
    expect(ben.locator("dialog").get_by_role("button", name="destruction")).to_have_attribute("aria-pressed", "true")
    axe(ben)
    press(ben.get_by_role("button", name=said("table.close")))

    press(offer(ana, said("xwing.counted.focus", n="Spend")))
    comes_to(ben, "Roll your defense dice")
    expect(ana.locator(".odds-was")).to_be_visible()
    ana.keyboard.press("o")
    expect(ana.locator("dialog .odds-sure")).to_be_visible()
