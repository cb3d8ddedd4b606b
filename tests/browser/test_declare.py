"""An attack is declared on one card: by pointer, by keys, with what cards ask for, and with what is refused."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.play import add_token, aim, begin, declare, mine, offer, press, step_by_step
from tests.support.said import said

ATTACK = ".declare-attack:not([aria-disabled])"


def test_three_presses_declare_an_attack_and_the_other_side_reads_what_was_said(page_for, axe):
    match = begin(page_for, widths=(390, 1280), mode="attack")
    ana, ben = match.ana, match.ben
    press(offer(ana, "Attack with Luke Skywalker"))
    expect(ana.locator(".declare-attack")).to_have_attribute("aria-disabled", "true")
    expect(ana.locator(".declare-attack")).to_contain_text(said("xwing.table.aim_first"))
    axe(ana)
    aim(ana, "Mauler", 2)
    expect(ana.locator(".declare-attack")).to_contain_text("Attack “Mauler” Mithel")
    axe(ana)
    press(ana.locator(ATTACK))
    expect(ana.locator(".sheet-wait")).to_be_visible()
    axe(ana)
    mine(ben, said("xwing.table.facts_title"))
    expect(ben.locator(".facts")).to_contain_text(said("xwing.form.primary_weapon"))
    expect(ben.locator(".fact-list > div", has_text=said("xwing.picks.attack_range"))).to_contain_text("2")


def test_keys_alone_choose_the_row_the_range_and_attack(page_for):
    match = begin(page_for, mode="attack")
    ana = match.ana
    mine(ana, said("starships.table.attack_n", n="or skip"))
    press(offer(ana, "Attack with Luke Skywalker"))
    expect(ana.locator(".target")).not_to_have_count(0)
    ana.keyboard.press("2")
    expect(ana.locator(".target.chosen")).to_contain_text("Mauler")
    expect(ana.locator(".duel-side")).to_contain_text(["Luke Skywalker", "Mauler"])
    expect(ana.locator(".declare-attack")).to_contain_text(said("xwing.table.range_first"))
    ana.keyboard.press("Enter")  # no range was named: nothing is declared
    expect(ana.locator(".declare-attack")).to_have_attribute("aria-disabled", "true")
    ana.keyboard.press("3")
    expect(ana.locator(".declare-attack")).to_contain_text("range 3")
    ana.keyboard.press("ArrowLeft")
    expect(ana.locator(".declare-attack")).to_contain_text("range 2")
    ana.keyboard.press("Enter")
    expect(ana.locator(".sheet-wait")).to_be_visible()
    mine(match.ben, said("xwing.table.facts_title"))


def test_what_a_card_asks_for_is_asked_by_its_name_and_nothing_is_taken_for_granted(page_for):
    match = begin(page_for, mode="attack")
    ana, ben = match.ana, match.ben
    press(offer(ana, "Attack with Wedge Antilles"))
    aim(ana, "Howlrunner", 1)
    asked = ana.locator(".declare-said", has_text="asked by Outmaneuver")
    expect(asked).to_contain_text(said("page.attacker_in_the_defenders"))
    expect(ana.locator(".declare-attack")).to_have_attribute("aria-disabled", "true")
    expect(ana.locator(".declare-attack")).to_contain_text(said("xwing.table.answer_first"))
    press(asked.locator(".chip", has_text="yes"))
    press(ana.locator(".declare-line button").first)
    expect(ana.locator(".declare-line")).to_contain_text("Obstructed")
    press(ana.locator(ATTACK))
    mine(ben, said("xwing.table.facts_title"))
    expect(ben.locator(".fact-list > div", has_text="front arc")).to_contain_text(said("page.yes"))
    expect(ben.locator(".fact-list > div", has_text="Obstructed")).to_contain_text(said("page.yes"))


def test_a_weapon_that_cannot_be_fired_says_why_and_the_attack_may_be_taken_back(page_for):
    match = begin(page_for, mode="attack")
    ana = match.ana
    press(offer(ana, "Attack with Luke Skywalker"))
    aim(ana, "Mauler", 1)
    expect(ana.locator(".chip.barred", has_text="Ion Torpedoes")).to_contain_text(said("xwing.why.out_of_range"))
    press(ana.get_by_role("button", name=said("xwing.offers.back")))
    expect(offer(ana, "Attack with Luke Skywalker")).to_be_visible()


def test_a_correction_of_the_other_side_leaves_what_was_said_on_the_card(page_for):
    match = begin(page_for, mode="attack")
    ana, ben = match.ana, match.ben
    press(offer(ana, "Attack with Luke Skywalker"))
    aim(ana, "Mauler", 2)
    add_token(ben, "Mauler", "Focus")
    expect(ana.locator(".edits")).to_contain_text("0 → 1")
    expect(ana.locator(".target.chosen")).to_contain_text("Mauler")


def test_the_steps_one_by_one_are_a_press_away_and_back(page_for):
    match = begin(page_for, mode="attack")
    ana = match.ana
    press(offer(ana, "Attack with Luke Skywalker"))
    step_by_step(ana)
    expect(offer(ana, "Mauler")).to_contain_text(said("xwing.table.not_measured"))
    press(ana.get_by_role("button", name=said("xwing.table.on_one_card")))
    expect(ana.locator(".target", has_text="Mauler")).to_be_visible()


PRESSES = """() => {
  window.presses = 0;
  document.addEventListener('click', (event) => { if (event.isTrusted) window.presses += 1; }, true);
}"""


def test_an_attack_takes_no_more_presses_than_one_above_what_the_rules_ask(page_for):
    match = begin(page_for, mode="attack")
    ana = match.ana
    mine(ana, said("starships.table.attack_n", n="or skip"))
    decisions = {"Luke Skywalker": 3, "Wedge Antilles": 4}  # ship, target, range; for Wedge also the target's arc
    for name, asked in decisions.items():
        ana.evaluate(PRESSES)
        declare(ana, name, "Mauler", attack_range=1)
        assert ana.evaluate("() => window.presses") <= asked + 1, name
        press(ana.get_by_role("button", name=said("xwing.offers.back")))
        ana.reload()
        mine(ana, said("starships.table.attack_n", n="or skip"))
