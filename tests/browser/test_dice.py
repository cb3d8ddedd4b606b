"""Dice in front of people: picked by tapping, previewed before an offer is taken, marked after, and said in words."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.play import (
    add_token,
    begin,
    comes_to,
    confirm_facts,
    declare,
    engage,
    key,
    mine,
    offer,
    pass_on,
    press,
    type_in,
)
from tests.support.said import said


def test_dice_are_picked_previewed_marked_and_said(page_for):
    match = begin(page_for, widths=(1280, 390), watched=True, dice="entered")
    ana, ben, chie = match.ana, match.ben, match.chie
    engage(match)
    pass_on(match.ana)  # Wedge, whose target rolls fewer dice, waits
    mine(match.ana, said("starships.table.attack_n", n="or skip"))
    add_token(ana, "Luke Skywalker", "Focus")
    add_token(ana, "Mauler", "Evade")
    press(ben.get_by_role("button", name=said("table.confirm_edits.other", n="2")))
    expect(ana.locator(".edits")).to_have_count(0)  # until then her click would answer a question that is being renewed
    declare(ana, "Luke Skywalker", "Mauler", attack_range=2)
    mine(ben, said("xwing.table.facts_title"))
    confirm_facts(ben)
    comes_to(ana, "Roll your attack dice")
    type_in(ana, focus=2, hit=1)
    comes_to(ana, "Modify the attack dice")
    expect(chie.locator("#table-said")).to_contain_text("Ana types in 3 attack dice from the table: 1 hit and 2 focus.")

    expect(ana.locator(".die-ghost")).to_have_count(0)
    offer(ana, said("xwing.counted.focus", n="Spend")).hover()
    expect(ana.locator(".die-ghost")).to_have_count(2)
    key(ana, "1")
    comes_to(ben, "Roll your defense dice")
    for page in (ana, ben, chie):
        expect(page.locator(".pool-attack .die-mark")).to_have_count(2)
        expect(page.locator("[data-die=attack-0]")).to_have_attribute("aria-label", re.compile("hit, was focus"))
        turned = page.locator(".pool-attack [data-die]").last  # sorted by face when they fell, and left where they lie
        expect(turned).to_have_attribute("aria-label", re.compile("hit, was focus"))
        expect(turned.locator(".die-why")).not_to_be_empty()
    expect(ana.locator(".reasons")).to_have_count(0)

    type_in(ben, blank=2, evade=1)
    comes_to(ben, "Modify the defense dice")
    expect(ben.locator(".reasons")).to_contain_text(said("xwing.why.no_token"))
    blank = ben.get_by_role("button", name=re.compile("^defense die 1, blank"))
    expect(blank).to_have_attribute("aria-pressed", "false")
    press(blank)
    expect(blank).to_have_attribute("aria-pressed", "true")
    press(offer(ben, said("xwing.counted.evade.one", n="Spend")))
    for page in (ana, ben, chie):
        expect(page.locator(".aftermath")).to_contain_text("Luke Skywalker hits “Mauler” Mithel.")
        expect(page.locator(".aftermath [role=img]").last).to_have_attribute(
            "aria-label", "defense dice: 2 evades and 1 blank"
        )

    rule = ana.locator(".log-lines li", has_text="turns 1 defense die").get_by_role("button")
    press(rule)
    expect(ana.locator("dialog")).to_contain_text("Rule 3.3")
    ana.keyboard.press("Escape")
    expect(ana.locator("dialog")).to_have_count(0)
    expect(rule).to_be_focused()
    mine(ben, said("starships.table.attack_n", n="or skip"))
    pass_on(ben)

    chie.goto(f"/m/{match.id}/audit")
    press(chie.get_by_role("button", name=said("page.verify_here")))
    expect(chie.locator("#verdict .verdict.warn")).to_contain_text(said("page.rolled_dice_of_their"))


@pytest.mark.long  # spectators are at the table of a whole attack
def test_a_spectator_has_nothing_to_press_but_ships_rules_and_sheets(page_for):
    match = begin(page_for, watched=True)
    engage(match)
    pass_on(match.ana)  # Wedge, whose target rolls fewer dice, waits
    mine(match.ana, said("starships.table.attack_n", n="or skip"))
    chie = match.chie
    expect(chie.locator(".banner")).to_contain_text(said("table.now_decides.one", seat="Ana"))
    for nothing in (".offers", "#pass", ".manual", ".rail button", ".edits button"):
        expect(chie.locator(nothing)).to_have_count(0)
    press(chie.locator(".ship-row", has_text="Luke Skywalker").first)
    expect(chie.locator("dialog")).to_contain_text("Ion Torpedoes")
    expect(chie.locator("dialog .step, dialog select")).to_have_count(0)
