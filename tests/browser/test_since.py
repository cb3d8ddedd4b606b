"""What happened since one's own last press stays to be read, and everybody may see it again without touching it."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.play import abreast, begin, comes_to, key, luke_attacks, press, stop_at
from tests.support.said import said

AT = "() => document.querySelector('broadside-table').table.session.store.n"
ASKED = "() => JSON.stringify(document.querySelector('broadside-table').table.prompt)"


def test_what_happened_since_ones_last_press_stays_and_can_be_seen_again(page_for, axe):
    match = begin(page_for, widths=(1280, 390), watched=True)
    ana, ben, chie = match.ana, match.ben, match.chie
    luke_attacks(match)
    stop_at(ana, "2b")
    key(ben, "1")
    comes_to(ana, "Modify the attack dice")
    abreast(ana, ben, chie)
    expect(ben.locator(".banner-text")).to_be_in_viewport(ratio=1)  # a phone: the telling is a row below it
    for page in (ana, chie):
        expect(page.locator(".since-line").last).to_be_visible()
        expect(page.locator(".since-told")).to_contain_text(
            said("table.since" if page is ana else "table.since_watched")
        )

    # all of it lies on a sheet, the dice among it
    press(ana.locator(".since-told"))
    expect(
        ana.locator("dialog .since-all li").filter(has_text=said("starships.table.attack_n", n="dice:"))
    ).to_be_visible()
    axe(ana)
    ana.keyboard.press("Escape")

    # seen again by key and by button, for who plays and who watches; a press leads back, the match stands as it was
    before = ana.evaluate(AT), ana.evaluate(ASKED)
    ana.keyboard.press("a")
    expect(ana.locator(".top-news span")).to_be_visible()
    ana.keyboard.press("Escape")
    expect(ana.locator(".scene")).to_have_count(0)
    press(chie.locator(".see-again"))
    expect(chie.locator(".top-news span")).to_be_visible()
    assert (ana.evaluate(AT), ana.evaluate(ASKED)) == before
