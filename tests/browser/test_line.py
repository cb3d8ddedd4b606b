"""The line to the server breaks: nothing is lost, nothing is done twice, and the page says so."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.play import (
    Match,
    abreast,
    at_table,
    begin,
    comes_to,
    declare,
    engage,
    key,
    mine,
    press,
    stop_at,
    type_in,
)
from tests.support.said import said


def in_the_middle(page_for, at) -> Match:
    """Ana must modify her attack dice: a hit, a focus result, a blank."""
    match = begin(page_for, widths=(390, 1280), at=at, dice="entered")
    engage(match)
    declare(match.ana, "Wedge Antilles", "Mauler", attack_range=2)
    mine(match.ben, said("xwing.table.facts_title"))
    stop_at(match.ana, "2b")
    key(match.ben, "1")
    comes_to(match.ana, "Roll your attack dice")
    type_in(match.ana, hit=1, focus=1, blank=1)
    comes_to(match.ana, "Modify the attack dice")
    abreast(match.ana, match.ben)
    expect(match.ben.locator(".pool-attack .die")).to_have_count(3)
    return match


def dice(page) -> list[str]:
    return [die.get_attribute("aria-label") for die in page.locator(".pool-attack .die").all()]


def log_lines(page) -> list[str]:
    return page.locator(".log-text").all_inner_texts()


def test_a_reload_and_a_cut_line_in_the_middle_of_an_attack_lose_nothing(page_for, proxy):
    page_for.forgive("WebSocket|ERR_CONNECTION|ERR_EMPTY|Failed to load resource")
    match = in_the_middle(page_for, proxy.url)
    ana, ben = match.ana, match.ben
    seen, told = dice(ana), log_lines(ben)
    assert len(seen) == 3 and said("table.die_entered") in seen[0]

    for page in (ana, ben):
        page.reload()
        at_table(page)
    comes_to(ana, "Modify the attack dice")
    assert dice(ana) == seen
    expect(ben.locator(".log-text")).to_have_count(len(told))
    assert log_lines(ben) == told

    press(ana.locator(".manual summary"))
    press(ana.get_by_role("button", name=re.compile("^Turn an attack die")))
    note = ana.get_by_label(said("table.note"))
    note.fill("a card that the table does not know")
    ana.evaluate("() => { window.stayed = true; }")
    proxy.refuse()
    expect(ana.locator(".banner.offline")).to_contain_text("Reconnecting")
    expect(ana.locator(".banner.offline")).to_contain_text(said("page.last_confirmed"))
    assert dice(ana) == seen
    ana.get_by_role("radio", name="die 3").check()
    ana.get_by_role("radio", name=said("legion.faces.crit")).check()
    note.focus()
    proxy.restore()
    at_table(ana)
    expect(note).to_have_value("a card that the table does not know")
    expect(note).to_be_focused()
    assert ana.evaluate("() => window.stayed")

    proxy.refuse()
    expect(ana.locator(".line-reconnecting")).to_be_visible()
    press(
        ana.get_by_role("button", name=said("table.confirm"), exact=True)
    )  # sent into the void: sent again when the line is back
    expect(ana.locator("form.picker")).to_have_count(0)
    proxy.restore()
    at_table(ben)
    expect(ben.locator(".edits li")).to_have_count(1)
    expect(ben.locator(".edits")).to_contain_text("a card that the table does not know")
    mine(ben, "A change waits")
    press(ben.get_by_role("button", name="Confirm 1 correction"))
    expect(ana.locator("[data-die=attack-2]")).to_have_attribute("aria-label", re.compile("critical hit, was hit"))
    assert ana.evaluate("() => window.stayed")


@pytest.mark.long  # who is there is told in tests of sockets
def test_who_is_there_is_said_in_words(page_for, proxy):
    page_for.forgive("WebSocket|ERR_CONNECTION|ERR_EMPTY|Failed to load resource")
    match = begin(page_for, at=proxy.url)
    expect(match.ana.locator(".presence", has_text="here")).to_be_visible()
    press(match.ana.get_by_role("button", name=said("table.live")))
    expect(match.ana.locator("dialog")).to_contain_text("You are connected. Last confirmed")
    expect(match.ana.locator("dialog")).to_contain_text("Ben – here")
    match.ana.keyboard.press("Escape")
    match.ana.context.set_offline(True)
    expect(match.ana.locator(".banner.offline")).to_contain_text(said("table.you_offline"))
    match.ana.context.set_offline(False)
    at_table(match.ana)
    expect(match.ana.locator(".banner.offline")).to_have_count(0)
