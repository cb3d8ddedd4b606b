"""Somebody rolls: the dice of an attack lie in the hand whose they are until it opens."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.play import Match, begin, comes_to, key, luke_attacks, press, stop_at
from tests.support.said import said


@pytest.fixture
def match(page_for) -> Match:
    """Luke's attack is agreed on, and nobody has rolled yet."""
    found = begin(page_for, widths=(1280, 390), watched=True, rolls="press")
    luke_attacks(found)
    stop_at(found.ana, "2b")
    key(found.ben, "1")
    return found


def test_whose_dice_they_are_presses_and_everybody_sees_them_fall(match, axe):
    ana, ben, chie = match.ana, match.ben, match.chie
    comes_to(ana, said("table.roll_yours"))
    button = ana.get_by_role("button", name=re.compile(said("table.roll_press.other", n=3)))
    expect(button).to_be_visible()
    expect(ana.locator("roll-patience")).to_contain_text(re.compile(r"\d"))
    for page in (ben, chie):
        expect(page.get_by_role("button", name=re.compile(said("table.roll_press.other", n=3)))).to_have_count(0)
        expect(page.locator(".pool-attack .in-hand .die")).to_have_count(3)  # without faces: nothing has fallen
        expect(page.locator(".pool-attack [data-die]")).to_have_count(0)
        expect(page.locator("#decision")).to_contain_text("Ana")
    axe(ana)
    axe(ben)
    key(ana, "r")
    for page in (ana, ben, chie):
        expect(page.locator(".pool-attack .die").first).to_be_visible()
    expect(chie.locator(".log-text", has_text=said("table.event.dice.pressed", seat="Ana")).first).to_be_visible()
    comes_to(ana, "Modify the attack dice")


@pytest.mark.long  # a phone rolls by a shake in test_feel.py
def test_a_tap_rolls_on_a_phone(page_for):
    match = begin(page_for, widths=(390, 1280), rolls="press")
    luke_attacks(match)
    key(match.ben, "1")
    comes_to(match.ana, said("table.roll_yours"))
    press(match.ana.locator("button.to-roll:not([aria-disabled]):not([data-resting])"))
    expect(match.ben.locator(".pool-attack .die, .aftermath .mini-die").first).to_be_visible()
