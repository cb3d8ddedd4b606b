"""Who has nothing to play is not asked, and hits are one decision; what the browser answers looks like a person's."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.play import NUMBER, mine, offer, press
from tests.browser.test_space_combat import looked_at
from tests.browser.ti4 import DICE, begin
from tests.support.said import said

ANA = "sol: 2 cruiser, 2 destroyer; hand: shields holding"
BEN = "letnev: 3 dreadnought, 1 cruiser; hand: sabotage, sabotage"
PRESSES = """() => {
  window.presses = 0;
  for (const kind of ['click', 'keydown']) document.addEventListener(kind, () => (window.presses += 1), true);
}"""
STORED = "() => Object.keys(localStorage).filter((key) => key.startsWith('broadside.ti4'))"
DAMAGED = """() => Object.values(document.querySelector('broadside-table').table.view.ships)
  .filter((ship) => ship.seat === 'p2' && ship.damaged).length"""


def rolls(page: Page, face: str) -> None:
    """Wait for a roll of one's own and type in dice that all show the same."""
    expect(page.locator(".typed-dice")).to_be_visible()
    page.wait_for_function("() => document.querySelector('broadside-table').table.mine")
    card = page.locator(".spread-card")
    card.locator(".typed-dice").fill(face * page.evaluate(DICE))
    press(card.locator(".button.primary:not([aria-disabled])"))


@pytest.mark.long  # a combat pressed through whole, as in test_space_combat.py
def test_nobody_is_asked_where_nothing_can_be_played_and_hits_are_one_decision(page_for):
    match = begin(page_for, widths=(1280, 390), fleets=(ANA, BEN), dice="entered", asked=False)
    ana, ben, chie = match.ana, match.ben, match.chie
    for page in (ana, ben):
        page.evaluate(PRESSES)
    # each might hold a card for the start of the round, for the barrage and before the dice of both
    rolls(ana, "9")
    expect(ana.locator(".roll.by-p1")).to_be_visible()
    expect(ana.locator(".typed-dice")).to_have_count(0)
    rolls(ana, "9")
    rolls(ben, "9")
    assert ben.evaluate("() => window.presses") <= 2
    expect(chie.locator(".log-lines")).to_contain_text("hits")

    mine(ana)
    card = ana.locator(".hits-card")
    expect(card.locator(".slip")).to_contain_text("Lose 2 Destroyer I and 2 Cruiser I")
    expect(offer(ana, said("ti4.offers.shields_holding"))).to_be_visible()
    expect(ana.locator("#pass")).to_have_class("pass quiet")
    problems = looked_at("hits", ana)
    press(ana.locator("#pass"))

    card = ben.locator(".hits-card")
    expect(card.locator(".slip")).to_contain_text("Sustain: 3 Dreadnought I and lose Cruiser I")
    problems += looked_at("hits", ben)
    press(card.get_by_role("button", name=said("ti4.table.choose_differently")))
    press(card.get_by_role("button", name="Dreadnought I, sustain less"))
    expect(card.locator(".slip")).to_contain_text("Sustain: 2 Dreadnought I and lose Cruiser I and Dreadnought I")
    problems += looked_at("hits, differently", ben)
    press(card.get_by_role("button", name="Dreadnought I, sustain more"))
    was = ben.evaluate("() => window.presses")
    press(card.locator(".slip"))
    ben.wait_for_function(f"() => ({DAMAGED})() === 3")
    expect(chie.locator(".fleet.by-p2 .lost")).to_contain_text(
        said("ti4.table.lost_destroyed", n="1", name="Cruiser I")
    )
    assert ben.evaluate("() => window.presses") == was + 1
    assert not problems, "\n".join(problems)


def test_what_the_browser_was_told_stays_in_it_and_is_taken_back_by_a_press(page_for):
    match = begin(page_for, widths=(1280, 390), fleets=("sol: 2 cruiser; hand: morale boost", BEN), asked=False)
    ana, ben = match.ana, match.ben
    mine(ana, "ability")
    number = ana.evaluate(NUMBER)
    ana.evaluate("() => (Math.random = () => 0.999)")  # the longest of pauses
    press(ana.get_by_role("button", name=said("ti4.table.order_pass")))
    expect(ana.locator(".banner")).to_contain_text(said("ti4.table.for_you"))
    press(ana.get_by_role("button", name=said("ti4.table.let_me")))
    mine(ana, "ability")
    assert ana.evaluate(NUMBER) == number  # nothing was sent
    assert ana.evaluate(STORED) and not ben.evaluate(STORED)
    expect(ana.get_by_role("button", name=said("ti4.table.order_pass"))).to_have_attribute("aria-pressed", "true")
    press(ana.get_by_role("button", name=said("ti4.table.order_pass")))
    press(offer(ana, said("ti4.offers.morale_boost")))
    mine(ben, "cancel it")
