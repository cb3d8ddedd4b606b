"""Two devices of one player: the second is a stranger to everybody until the first has vouched for it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.play import Match, at_table, begin, confirm_facts, declare, press
from tests.support.said import said
from tests.witness.test_victims import audit, end, to_the_roll

STRANGE = "For Ana acts a further browser that nobody has vouched for"
NEVER_ASKED = "was never asked for a secret"


def other_device(page_for, match: Match) -> Page:
    """Ana makes a link for her phone, and opens the table there."""
    phone = page_for("ana-phone", width=390)
    page = match.ana.context.new_page()
    page.goto(f"/m/{match.id}/device")
    press(page.get_by_role("button", name=said("page.show_the_link")))
    phone.goto(page.locator("#device-link").input_value())
    page.close()
    press(phone.locator("main form button"))
    at_table(phone)
    return phone


def words(page: Page, card: str) -> str:
    return page.get_by_label(card).locator(".spoken").inner_text()


def agreed(page_for, level: str) -> Match:
    match = begin(page_for, watched=True, mode="attack", level=level, by_hand=True)
    expect(match.ana.locator(".log-lines")).to_contain_text(said("page.the_dice_are_set"))
    return match


def test_a_device_that_the_first_one_vouches_for_is_known_to_everybody(page_for, axe):
    match = agreed(page_for, "2")
    phone = other_device(page_for, match)
    for page in (match.ben, match.chie):
        expect(page.locator(".strangers")).to_contain_text(STRANGE)
    expect(phone.locator(".alarm")).to_contain_text(NEVER_ASKED)
    shown = words(match.ana, said("trust.vouch"))
    assert len(shown.split()) == 8
    assert shown == words(phone, said("trust.stranger"))
    axe(match.ana)
    axe(phone)

    press(match.ana.get_by_role("button", name=said("trust.vouch_yes")))
    for page in (match.ben, match.chie):
        expect(page.locator(".strangers")).to_have_count(0)
        expect(page.locator(".log-lines")).to_contain_text(said("trust.event.fair.vouched", seat="Ana"))
    press(phone.get_by_role("button", name=said("trust.vouched_yes")))
    expect(phone.locator(".alarm")).to_have_count(0)

    to_the_roll(Match(phone, match.ben, None, match.id))  # the phone goes on, with a chain of its own, signed
    expect(match.ben.locator(".strangers")).to_have_count(0)
    for page in (match.ana, phone, match.ben):
        expect(page.locator(".alarm")).to_have_count(0)
    end(match)
    _, found = audit(match, "warn")
    assert (found.problems, [text for text in found.warnings if "vouched" in text]) == ([], [])
    _, theirs = audit(Match(phone, match.ben, None, match.id), "warn")
    assert theirs.problems == []
    assert "the receipt is of a further browser of p1, for which another one vouched" in theirs.warnings


@pytest.mark.long  # a stranger is told of where a friend of the host acts, and before the first device vouches
def test_a_device_that_nobody_vouches_for_stays_a_stranger(page_for):
    match = agreed(page_for, "1")
    phone = other_device(page_for, match)
    declare(phone, "Wedge Antilles", "Mauler", attack_range=1)
    confirm_facts(match.ben)
    for page in (match.ben, match.chie):
        expect(page.locator(".strangers")).to_contain_text(STRANGE)
    for page in (match.ana, match.ben):
        page.reload()
        at_table(page)
    expect(match.ben.locator(".strangers")).to_contain_text(STRANGE)
    expect(match.ana.get_by_label(said("trust.vouch"))).to_be_visible()
    expect(match.ana.locator(".alarm")).to_contain_text(said("page.was_not_done_in"))
    end(match)
    _, found = audit(match, "warn")
    assert "a further browser acted for p1, and none that is known has vouched for it" in found.warnings
    _, theirs = audit(Match(phone, match.ben, None, match.id), "warn")
    assert "the browser of p1 came when the dice were set, and no browser of p1 has vouched for it" in theirs.warnings
