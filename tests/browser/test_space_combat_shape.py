"""What a newcomer sees of a space combat: the decision first, the opponent always, and both fleets in a stream."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.play import mine, offer, press
from tests.browser.ti4 import begin, play_on, together
from tests.support.said import said

PATIENCE = 60_000
ANA = (
    "sol: 1 flagship, 2 carrier2, 2 destroyer2, 3 cruiser, 8 fighter2; hand: morale boost, direct hit, shields holding"
)
BEN = "letnev: 1 flagship, 3 dreadnought, 1 carrier, 3 destroyer, 4 fighter; tech: duranium armor; hand: sabotage"
IN_SIGHT = """(selector) => {
  const bar = document.querySelector('.bar').getBoundingClientRect().top;
  const boxes = [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
  return boxes.length > 0 && boxes.every((box) => box.height > 0 && box.bottom <= bar && box.top >= 0);
}"""
SEEN = """() => {
  const inside = (name, frame) => {
    const [box, within] = [name, frame].map((one) => document.querySelector(one).getBoundingClientRect());
    return Math.max(0, Math.min(box.bottom, within.bottom) - Math.max(box.top, within.top));
  };
  const fleet = '.facing-side.by-p2';
  const side = '.stage-side.right';
  return {
    fleet: inside(fleet, '.stage-tray'), whole: document.querySelector(fleet).getBoundingClientRect().height,
    ships: document.querySelector(`${fleet} .rank-ship`).getBoundingClientRect().height,
    odds: inside(`${side} > table-odds`, side), log: inside('.stage-foot > table-log', '.stage-foot'),
  };
}"""


def first_decisions_in_sight(page: Page) -> None:
    expect(page.locator(".fleet-strip")).to_have_count(2)
    expect(page.locator(".fleet-strip .unit-row")).to_have_count(0)
    page.wait_for_function(IN_SIGHT, arg="button.offer:not([aria-disabled])")


@pytest.mark.long  # the first decisions on a phone are in test_low_windows.py
def test_on_a_phone_the_first_decisions_are_in_sight_and_the_card_that_was_played(page_for):
    match = begin(page_for, widths=(390, 390), fleets=(ANA, BEN))
    ana, ben = match.ana, match.ben
    mine(ana, "ability")
    first_decisions_in_sight(ana)
    expect(offer(ana, said("ti4.offers.morale_boost"))).to_contain_text("+1")
    expect(ana.locator("#pass")).to_have_class("pass quiet")
    press(offer(ana, said("ti4.offers.morale_boost")))
    mine(ben, "cancel it")
    expect(ben.locator(".spotlight")).to_contain_text(said("ti4.offers.morale_boost"))
    for seen in (".spotlight", "button.offer:not([aria-disabled])"):
        ben.wait_for_function(IN_SIGHT, arg=seen)
    together(match)
    assert play_on(match, lambda step, who: step == "1.3") == "ana"
    ana.wait_for_function(IN_SIGHT, arg="button.offer.main")
    expect(ana.locator("#decision")).not_to_contain_text("ype")  # nobody types anything where the server rolls


@pytest.mark.long  # a whole combat to its end, played in others too
def test_the_opponent_is_seen_beside_the_odds_and_a_stream_shows_both_to_the_end(page_for, axe):
    match = begin(page_for, widths=(1280, 1280), fleets=(ANA, BEN))
    ana, ben, chie = match.ana, match.ben, match.chie
    mine(ana, "ability")
    press(chie.get_by_role("button", name=said("table.menu")))
    address = chie.get_by_role("link", name=said("table.link_overlay")).get_attribute("href")
    press(chie.get_by_role("button", name=said("table.close")))
    stream = page_for("dan", width=1920, height=1080)
    stream.goto(address)
    picture = stream.locator(".overlay-odds")
    for text in ("Ana", "Ben", "Round 1", "×8"):
        expect(picture).to_contain_text(text)
    expect(picture).to_contain_text(said("table.winner", seat="Ana"), timeout=PATIENCE)

    expect(ana.locator(".odds-sure")).to_contain_text("%", timeout=PATIENCE)
    shape = ana.evaluate(SEEN)
    assert shape["fleet"] >= shape["whole"] - 1, shape
    assert shape["ships"] >= 60 and shape["odds"] >= 110 and shape["log"] >= 90, shape

    play_on(match, lambda step, who: step == "4.2")
    expect(stream.locator(".overlay-dice .d10").first).to_be_visible()
    axe(stream)
    for page in (ana, ben):
        if page.locator(".hits-card").count():  # the loud button is never the one that loses ships
            expect(page.locator("#pass")).to_have_class("pass quiet")
            expect(page.locator(".hits-card .slip")).to_contain_text("Sustain")
    press(ana.get_by_role("button", name=said("table.menu")))
    press(ana.get_by_role("button", name=said("table.resign")))
    press(ana.locator("dialog").get_by_role("button", name=said("table.resign")).last)
    expect(picture).to_contain_text(said("table.match_over"))
    expect(picture).to_contain_text("Ben")


def test_in_japanese_too_the_lines_of_both_fleets_are_no_higher_than_two_lines_of_words(page_for):
    ana = page_for("ana", width=390, locale="ja")
    ana.goto("/")
    press(ana.locator('.games form[action="/play/ti4"] button'))
    expect(ana.locator(".banner.mine")).to_be_visible()
    expect(ana.locator(".strip-cards").first).to_contain_text("3")
    heights = ana.evaluate("() => [...document.querySelectorAll('.strip-head')].map((one) => one.offsetHeight)")
    assert len(heights) == 2 and max(heights) <= 60, heights
