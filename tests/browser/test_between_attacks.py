"""Between attacks on a brisk table: a press on a ship's own row counts at once, and the other side may contest it."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.play import begin, engage, mine, pass_on, press
from tests.support.said import said

WEDGE = "Wedge Antilles"


def row(page: Page, ship: str = WEDGE) -> Locator:
    return page.locator(".fleet-ship", has_text=ship)


def test_a_chip_counts_at_once_is_contested_where_it_is_seen_and_skipping_asks_once(page_for, axe):
    match = begin(page_for, widths=(1280, 390), watched=True, handling="brisk")
    ana, ben, chie = match.ana, match.ben, match.chie
    expect(row(ana).locator("[data-act=evade]")).to_have_count(0)  # an X-wing cannot
    press(row(ana).locator("[data-act=focus]"))
    for page in (ana, ben, chie):
        expect(row(page).locator(".things .token-focus")).to_have_count(1)
        expect(page.locator(".edits")).to_have_count(0)
    expect(row(ana).locator("[data-act=focus]")).to_have_count(0)
    expect(row(chie).locator(".contest-taken")).to_have_count(0)
    axe(ana)
    press(row(ben).locator(".contest-taken"))
    for page in (ana, ben, chie):
        expect(row(page).locator(".things .token-focus:not(.edited)")).to_have_count(0)
    press(ana.locator(".edits").get_by_role("button", name=said("table.withdraw")))
    expect(ben.locator(".edits")).to_have_count(0)

    press(row(ana).locator("[data-act=lock]"))
    press(row(ana).locator(".locks button").first)
    expect(row(ben).locator(".things .token-lock")).to_have_count(1)
    engage(match)
    expect(ana.locator(".engages.is-next")).to_contain_text(WEDGE)
    ask = ana.locator("#pass.asks")
    expect(ask).to_have_count(0)
    press(ana.locator("#pass:not([aria-disabled])"))
    expect(ask).to_be_visible()
    mine(ana, said("starships.table.attack_n", n="or skip"))
    pass_on(ana)
    for page in (ana, ben, chie):
        expect(row(page)).to_have_class("fleet-ship is-engaged")
