"""Two players and a spectator play an attack of real squads from the form of a new match to the result."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.play import (
    add_token,
    begin,
    comes_to,
    declare,
    key,
    mine,
    offer,
    pass_on,
    press,
    start,
    stop_at,
    tab_to,
)
from tests.support.said import said

PLENTY = 12
DONE = ".engagement .engages.is-engaged"  # struck through in the order of engagement


def test_ana_by_touch_and_ben_by_keyboard_play_one_attack_to_its_result_while_chie_watches(page_for):
    match = begin(page_for, widths=(390, 1280), watched=True, mode="attack", by_hand=True)
    ana, ben, chie = match.ana, match.ben, match.chie
    mine(ana, said("starships.table.attack_n", n="or skip"))
    expect(ben.locator(".banner")).to_contain_text(said("table.waiting_for", seat="Ana"))
    expect(chie.locator(".banner")).to_contain_text(said("table.now_decides.one", seat="Ana"))

    add_token(ana, "Wedge Antilles", "Focus")
    expect(ben.locator(".edits")).to_contain_text("0 → 1")
    tab_to(ben, "Confirm 1 correction")
    ben.keyboard.press("Enter")
    expect(ana.locator(".fleet-ship", has_text="Wedge Antilles").locator(".token-focus")).to_contain_text("1")
    expect(ana.locator(".edits", has_text="0 → 1")).to_have_count(0)  # confirmed here too, not only at Ben's

    declare(ana, "Wedge Antilles", "Mauler", attack_range=1)
    mine(ben, said("xwing.table.facts_title"))
    expect(chie.locator(".banner")).to_contain_text(said("table.now_decides.one", seat="Ben"))
    expect(ben.locator("#decision")).to_be_focused()
    tab_to(ben, "▾")  # the steps are folded to one line
    ben.keyboard.press("Enter")
    tab_to(ben, "3b")  # Ben wants to see the defense dice: he stops at their window
    ben.keyboard.press("Enter")
    expect(ben.locator(".rail-body[aria-pressed='true']")).to_have_count(1)
    stop_at(ana, "2b")
    expect(ana.locator(".rail-body[aria-pressed='true']")).to_have_count(1)
    key(ben, "1")

    comes_to(ana, "Modify the attack dice")
    expect(ana.locator(".pool-attack .die")).to_have_count(4)
    for page in (ben, chie):
        expect(page.locator(".pool-attack .die")).to_have_count(4)
    faces = [chie.locator(".pool-attack .die").nth(at).get_attribute("aria-label") for at in range(4)]
    assert [ana.locator(".pool-attack .die").nth(at).get_attribute("aria-label") for at in range(4)] == faces
    if offer(ana, said("xwing.counted.focus", n="Spend")).count():
        press(offer(ana, said("xwing.counted.focus", n="Spend")))
        expect(ana.locator(".die-mark").first).to_be_visible()
    pass_on(ana)

    comes_to(ben, "Modify the defense dice")
    expect(ben.locator(".pool-defense .die")).to_have_count(1)  # Wedge and Outmaneuver take one each
    key(ben, "p")

    for page in (ana, ben, chie):
        expect(page.locator(".match-over")).to_contain_text(said("xwing.single.one_attack"))
        expect(page.locator(".aftermath")).to_contain_text("Wedge Antilles")
    sentence = {page.locator(".aftermath-lines").inner_text() for page in (ana, ben, chie)}
    assert len(sentence) == 1, sentence
    press(ana.get_by_role("link", name=said("table.see_result")))
    expect(ana).to_have_url(re.compile(f"/m/{match.id}/result$"))
    expect(ana.get_by_role("heading", level=1)).to_be_visible()
    tab_to(ben, said("table.see_result"))
    ben.keyboard.press("Enter")
    expect(ben.get_by_role("heading", level=1)).to_be_visible()


@pytest.mark.long  # one person with both seats plays in test_alone.py
def test_alone_at_the_table_the_page_turns_to_the_seat_that_decides(page_for):
    page = page_for("ana", lifelike=True)  # the one table here that is painted and heard as people have it
    page.goto("/new?alone=1&game=xwing/2.0")
    start(page)
    both = page.locator(".seat-switch button")
    expect(both).to_have_count(2)
    expect(page.locator(".is-painted").first).to_be_visible()
    acting = page.locator(".seat-switch [aria-pressed='true']")
    first = acting.inner_text()
    pass_on(page)
    expect(acting).not_to_have_text(first)
    pass_on(page)
    comes_to(page, said("starships.table.attack_n", n="or skip"))
    for _ in range(PLENTY):
        if page.locator(".banner.mine", has_text=said("xwing.offers.end_phase")).count():
            break
        before = page.locator(DONE).count()
        skip(page)
        expect(page.locator(DONE)).not_to_have_count(before)
    else:
        mine(page, said("xwing.steps.E"))


def skip(page: Page) -> None:
    """Skip with whichever ship is asked for."""
    pass_on(page)
    picker = page.locator("form.picker")
    if picker.count():
        press(picker.get_by_role("radio").first)
        press(picker.get_by_role("button", name=said("table.confirm")))
