"""How the odds moved, as those see it who only watch: at the table, having come late, in a stream, in the replay."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.play import at_table, begin, comes_to, confirm_facts, luke_attacks, pass_on, press, type_in
from tests.support.said import said

PATIENCE = 60_000  # odds are worked out beside everything else the machine does

CLEAR = """() => getComputedStyle(document.documentElement).colorScheme === 'light'
  && [document.documentElement, document.body].map((one) => getComputedStyle(one)).every(
    (style) => style.backgroundColor === 'rgba(0, 0, 0, 0)' && style.backgroundImage === 'none')"""


@pytest.mark.long  # who is told what of the line is in tests/services/test_odds_line.py
def test_watchers_see_how_the_odds_moved_also_late_in_a_stream_and_in_the_replay(page_for, axe):
    match = begin(page_for, watched=True, dice="entered", damage="counted")
    ana, ben, chie = match.ana, match.ben, match.chie
    luke_attacks(match)
    confirm_facts(ben)
    comes_to(ana, "Roll your attack dice")
    expect(chie.locator(".odds-sure")).to_be_visible(timeout=PATIENCE)
    expect(chie.locator(".odds-line")).to_have_count(0)

    press(chie.get_by_role("button", name=said("table.menu")))
    address = chie.get_by_role("link", name=said("table.link_overlay")).get_attribute("href")
    press(chie.get_by_role("button", name=said("table.close")))
    stream = page_for("dan", width=1920, height=1080)
    stream.goto(address)
    expect(stream.locator(".overlay-odds")).to_contain_text(
        re.compile(r"[\d.]+\s*%\s*Target destroyed"), timeout=PATIENCE
    )
    assert stream.evaluate(CLEAR)
    before = stream.locator(".match-odds strong").inner_text()
    expect(chie.locator("table-odds-bar .match-odds")).to_contain_text("%")

    type_in(ana, focus=2, hit=1)
    comes_to(ana, "Modify the attack dice")
    expect(chie.locator(".odds-line circle")).to_have_count(2, timeout=PATIENCE)
    expect(stream.locator(".match-odds strong")).not_to_have_text(before, timeout=PATIENCE)
    expect(stream.locator(".overlay-dice .die").first).to_be_visible()
    axe(stream)
    pass_on(ana)
    comes_to(ben, "Roll your defense dice")
    expect(chie.locator(".odds-line circle")).to_have_count(3, timeout=PATIENCE)
    sentence = chie.locator(".odds-line").get_attribute("aria-label")

    late = page_for("emma", width=390)
    late.goto(f"/m/{match.id}/watch")
    at_table(late)
    expect(late.locator(".odds-strip")).to_be_visible(timeout=PATIENCE)
    press(late.locator(".odds-strip"))
    expect(late.locator("dialog .odds-line circle")).to_have_count(3, timeout=PATIENCE)
    expect(late.locator("dialog .odds-line")).to_have_attribute("aria-label", sentence)
    press(late.locator("dialog .odds-steps summary"))
    expect(late.locator("dialog .odds-steps li")).to_have_count(3, timeout=PATIENCE)
    press(late.locator("dialog").get_by_role("button", name="Damage", exact=True))
    expect(late.locator("dialog .odds-now")).to_contain_text("Damage")
    axe(late)

    late.goto(f"/m/{match.id}/replay")
    expect(late.locator(".odds-line circle")).to_have_count(3, timeout=PATIENCE)
    press(late.get_by_role("button", name=said("page.one_step_back")))
    expect(late.locator(".odds-line circle")).to_have_count(2, timeout=PATIENCE)
    axe(late)
