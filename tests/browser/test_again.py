"""The end at the table and what comes after it: two browsers and a spectator, each told what concerns it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.play import begin, press
from tests.support.said import said


def concede(page) -> None:
    press(page.get_by_role("button", name=said("table.menu")))
    press(page.get_by_role("button", name=said("table.resign")))
    press(page.locator("dialog").get_by_role("button", name=said("table.resign")))


@pytest.mark.long  # who sits where afterwards is told in tests/web/test_again.py
def test_two_play_again_where_they_sit_and_a_spectator_is_told_where(page_for):
    match = begin(page_for, widths=(1280, 390), watched=True)
    ana, ben, chie = match.ana, match.ben, match.chie
    concede(ben)
    for page in (ana, ben, chie):
        over = page.locator(".match-over")
        expect(over.locator("#decision")).to_have_text(said("table.winner", seat="Ana"))
        expect(page.locator(".ending-side.by-p1.won")).to_be_visible()
        expect(page.locator(".ending-side.by-p2")).to_contain_text(said("table.ending_gave_up"))
        expect(page.locator(".banner, #pass, .bar-undo")).to_have_count(0)
    expect(chie.get_by_role("button", name=said("table.again"))).to_have_count(0)

    # the chat of the old match stays
    press(ben.locator(".ending-chat"))
    ben.locator("#chat-text").fill("Once more?")
    ben.locator("#chat-text").press("Enter")
    expect(ana.locator(".ending-chat")).to_contain_text("Once more?")

    # Ben proposes, takes it back, proposes with swapped sides; Ana says no, and then yes to another
    press(ben.locator(".ending-main"))
    expect(ana.locator(".ending-asked")).to_contain_text(said("table.again_offered", seat="Ben"))
    press(ben.get_by_role("button", name=said("table.again_back")))
    expect(ana.locator(".ending-asked")).to_have_count(0)
    press(ben.get_by_role("button", name=said("table.again_swap")))
    expect(ana.locator(".ending-asked")).to_contain_text(said("table.again_offered_swapped", seat="Ben"))
    expect(chie.locator(".ending-asked")).to_have_count(0)
    old = ana.url
    press(ana.get_by_role("button", name=said("table.again_yes")))
    for page in (ana, ben):
        expect(page).not_to_have_url(old)
        expect(page).to_have_url(re.compile(r"/m/m_[\w-]+$"))
        expect(page.locator(".board:not(.ended) #decision")).to_be_visible()
    assert ana.url.rpartition("/")[2] == ben.url.rpartition("/")[2] != old.rpartition("/")[2]
    press(chie.locator("a.ending-main"))
    expect(chie.locator(".board.watching:not(.ended) table-top")).to_be_visible()
    assert ana.url.rpartition("/")[2] in chie.url
