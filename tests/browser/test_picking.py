"""A squad is put together by touch on a phone, card by card, and a match begins with it."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.support.said import said


def test_ana_picks_a_squad_by_touch_on_a_phone_and_plays_it(page_for):
    page = page_for("Ana", width=390)
    page.goto("/fleets/pick?game=xwing/xwa")
    for faction, name in (
        ("galacticempire", said("legion.factions.imperial")),
        ("rebelalliance", said("legion.factions.rebel")),
    ):
        page.tap(f"button[value='faction:{faction}']")
        expect(page.locator(".pick-of > summary")).to_contain_text(name)
    page.tap("summary:has-text('T-65 X-wing')")
    page.tap("button[value='add:lukeskywalker']")
    expect(page.locator(".pick-row h2")).to_have_text(["Luke Skywalker"])
    expect(page.locator(".pick-sum")).to_contain_text("14 of 50 points")
    # the place for an astromech: what fits it stands on top of the page
    page.tap(".pick-row button:has-text('Astromech')")
    expect(page.locator("#pick-what")).to_contain_text("Astromech")
    page.fill("#pick-search", "r2-d2")
    expect(page.locator(".pick-choice:visible")).to_have_count(1)
    page.tap(".pick-choice:visible .pick-add")
    expect(page.locator(".pick-card")).to_contain_text("R2-D2")
    expect(page.locator(".pick-row")).to_contain_text("8 of 10 loadout")
    # back goes through the list as it was, and forward again
    page.go_back()
    expect(page.locator(".pick-card")).to_have_count(0)
    page.go_forward()
    expect(page.locator(".pick-card")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    page.fill("#pick-name", "Reds of Ana")
    page.tap("button[value='play']")
    expect(page).to_have_url(re.compile(r"/new\?"))
    expect(page.locator("main")).to_contain_text("Reds of Ana")
