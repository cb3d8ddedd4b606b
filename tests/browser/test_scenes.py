"""What happens is played before the eyes of everybody, and holds nobody up."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.play import abreast, at_table, begin, comes_to, key, luke_attacks, press, stop_at
from tests.support.said import said

KINDS = """() => {
  window.scene = [];
  new MutationObserver(() => {
    const kind = document.querySelector('.scene')?.className.match(/\\bof-(\\w+)/)?.[1];
    if (kind && window.scene.at(-1) !== kind) window.scene.push(kind);
  }).observe(document.querySelector('broadside-table'), { subtree: true, childList: true, attributes: true });
}"""
NORMAL = "() => document.querySelector('broadside-table').table.scenes.choose('normal')"
LYING = "() => [...document.querySelectorAll('.pool-attack .die')].map((die) => die.getAttribute('aria-label'))"


def moving(*pages: Page) -> None:
    for page in pages:
        page.emulate_media(reduced_motion="no-preference")
        page.evaluate(NORMAL)
        page.evaluate(KINDS)


def choose(page: Page, pace: str) -> None:
    press(page.get_by_role("button", name=said("table.menu"), exact=True))
    group = page.get_by_role("group", name=said("table.scenes"))
    press(group.get_by_role("button", name=said(f"table.scenes_{pace}"), exact=True))
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


def test_a_roll_is_seen_falling_and_its_words_come_when_it_rests(page_for):
    match = begin(page_for, watched=True)
    ana, ben, chie = match.ana, match.ben, match.chie
    luke_attacks(match)
    stop_at(ana, "2b")
    moving(ana, chie)
    key(ben, "1")
    comes_to(ana, "Modify the attack dice")  # at once, while they fall
    for page in (ana, chie):
        page.wait_for_function("() => window.scene.includes('roll')")
        expect(page.locator(".scene")).to_have_count(0)
        expect(
            page.locator(".log-text").filter(has_text=said("starships.table.attack_n", n="dice:")).first
        ).to_be_visible()
    abreast(ana, ben, chie)
    assert ana.evaluate(LYING) == chie.evaluate(LYING) == ben.evaluate(LYING)
    assert not ben.evaluate("() => document.querySelector('broadside-table').table.scenes.beat")  # chosen: none


@pytest.mark.long  # all other tests here want none
def test_who_wants_no_scenes_has_none_and_a_reload_starts_at_now(page_for, axe):
    match = begin(page_for)
    ana, ben = match.ana, match.ben
    luke_attacks(match)
    stop_at(ana, "2b")
    moving(ana)
    choose(ana, "off")
    axe(ana)
    key(ben, "1")
    comes_to(ana, "Modify the attack dice")
    expect(ana.locator(".pool-attack .die").first).to_be_visible()
    assert ana.evaluate("() => window.scene") == []
    choose(ana, "normal")
    ana.reload()
    at_table(ana)
    expect(ana.locator(".pool-attack .die").first).to_be_visible()
    expect(ana.locator(".scene")).to_have_count(0)
