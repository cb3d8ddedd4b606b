"""What stands under a finger: the large button gives nothing up, nothing new can be pressed at once, nothing moves.

Also what the other side is asked to confirm: every fact that counts, and no correction that is contested.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.play import (
    Match,
    add_token,
    begin,
    comes_to,
    key,
    measure,
    mine,
    offer,
    pass_on,
    press,
    step_by_step,
    stop_at,
    told_or_asked,
)
from tests.support.said import said

LOUD = re.compile(r"\bmain\b|\bprimary\b")
QUIET = re.compile(r"\bquiet\b")


def wedge_measures(match: Match) -> None:
    """Wedge prepares an attack on Mauler at range 1, and has measured."""
    mine(match.ana, said("starships.table.attack_n", n="or skip"))
    press(offer(match.ana, "Attack with Wedge Antilles"))
    step_by_step(match.ana)
    measure(match.ana, "Mauler", 1)


def wedge_declares(match: Match) -> None:
    wedge_measures(match)
    for name in (said("xwing.offers.measured"), said("xwing.form.primary_weapon"), "Mauler"):
        press(offer(match.ana, name))
    mine(match.ben, said("xwing.table.facts_title"))


def on_screen(page: Page, selector: str) -> bool:
    """Is this wholly inside the window, above the bar that covers its lower edge?"""
    return page.evaluate(
        """(selector) => {
          const box = document.querySelector(selector).getBoundingClientRect();
          const bar = document.querySelector('.bar').getBoundingClientRect();
          return box.top >= 0 && box.bottom <= bar.top && box.left >= 0 && box.right <= innerWidth;
        }""",
        selector,
    )


def test_the_large_button_is_quiet_while_it_would_give_the_attack_away(page_for):
    match = begin(page_for, mode="attack")
    ana = match.ana
    mine(ana, said("starships.table.attack_n", n="or skip"))
    expect(ana.locator("#pass")).to_contain_text("Skip")
    expect(ana.locator("#pass")).to_have_class(QUIET)
    wedge_measures(match)
    expect(ana.locator("#pass")).to_contain_text(said("xwing.offers.no_attack"))
    expect(ana.locator("#pass")).to_have_class(QUIET)
    expect(ana.get_by_role("button", name=said("xwing.offers.no_attack"))).to_have_count(1)
    expect(offer(ana, said("xwing.offers.measured"))).to_have_class(LOUD)


@pytest.mark.long  # the large button is quiet for the same reason above
def test_skipping_stays_quiet_while_a_correction_of_the_other_side_holds_the_attack_up(page_for):
    match = begin(page_for, mode="attack")
    mine(match.ana, said("starships.table.attack_n", n="or skip"))
    add_token(match.ben, "Mauler", "Focus")
    expect(match.ana.locator(".edits")).to_contain_text("0 → 1")
    expect(match.ana.locator(".pass:not(.quiet):not([aria-disabled])")).to_have_count(0)


def test_the_defender_reads_every_fact_that_changes_the_dice_and_the_log_names_the_cards(page_for):
    match = begin(page_for, widths=(1280, 390), mode="attack")
    wedge_declares(match)
    card = match.ben.locator(".facts")
    expect(card.locator(".counts", has_text=said("xwing.picks.attack_range"))).to_contain_text("+1 attack die")
    behind = card.locator(".counts", has_text="front arc")
    expect(behind).to_contain_text("no")
    expect(behind).to_contain_text("−1 defense die")
    expect(behind).to_contain_text("Outmaneuver")
    key(match.ben, "1")
    log = match.ana.locator(".log-lines")
    if told_or_asked(match.ana):
        pass_on(match.ana)
    expect(log).to_contain_text("Outmaneuver −1")
    expect(log).to_contain_text("Wedge Antilles −1")
    expect(log).not_to_contain_text(said("starships.rules.edits"))


@pytest.mark.long  # corrections are contested in their own tests too
def test_a_contested_correction_is_not_confirmed_with_the_others(page_for):
    match = begin(page_for)
    ana, ben = match.ana, match.ben
    for field in ("Focus", "Evade"):
        add_token(ana, "Wedge Antilles", field)
    edits = ben.locator(".edits li")
    expect(edits).to_have_count(2)
    press(edits.filter(has_text="evade").get_by_role("button", name=said("table.contest")))
    expect(ben.locator(".edits .contested")).to_have_count(1)
    press(ben.get_by_role("button", name=said("table.confirm_uncontested.one", n="1")))
    expect(edits).to_have_count(1)
    expect(edits).to_contain_text("evade")
    row = ana.locator(".fleet-ship", has_text="Wedge Antilles")
    expect(row.locator(".token-focus:not(.edited)")).to_contain_text("1")
    expect(row.locator(".token-evade:not(.edited)")).to_have_count(0)
    press(edits.get_by_role("button", name=said("table.confirm")))
    expect(row.locator(".token-evade:not(.edited)")).to_contain_text("1")


def test_what_appears_because_of_the_other_side_cannot_be_pressed_in_its_first_moment(page_for):
    match = begin(page_for)
    ben = match.ben
    ben.evaluate(
        """() => {
          new MutationObserver(() => {
            const button = document.querySelector('.edits .primary');
            if (button && window.deafAtFirst === undefined) window.deafAtFirst = getComputedStyle(button).pointerEvents;
          }).observe(document.body, { subtree: true, childList: true, attributes: true });
        }"""
    )
    add_token(match.ana, "Wedge Antilles", "Focus")
    confirm = ben.locator(".edits .primary")
    expect(confirm).to_be_visible()
    assert ben.evaluate("() => window.deafAtFirst") == "none"
    expect(confirm).to_have_css("pointer-events", "auto")
    press(confirm)
    expect(ben.locator(".edits")).to_have_count(0)


def test_a_ship_sheet_stays_where_it_is_while_both_sides_change_things(page_for):
    match = begin(page_for, widths=(1280, 390))
    ana, ben = match.ana, match.ben
    press(ben.locator(".ship-row", has_text="Mauler").first)
    more = ben.locator("dialog.over-ship").get_by_role("button", name=said("table.more", name="Focus"), exact=True)
    place = "(node) => node.getBoundingClientRect().top + node.closest('.over-body').scrollTop"
    before = more.evaluate(place)
    press(more)
    expect(ben.locator(".fields li.edited")).to_have_count(1)
    add_token(ana, "Wedge Antilles", "Evade")
    expect(ben.locator("dialog .edits")).to_contain_text("evade")
    press(more)
    expect(ben.locator(".fields li.edited")).to_contain_text("0 → 2")
    assert more.evaluate(place) == pytest.approx(before, abs=1)


@pytest.mark.long  # low windows of a fight are in test_duel.py
def test_low_windows_show_dice_and_what_may_be_done_with_them(page_for):
    match = begin(page_for, mode="attack")
    ana, ben = match.ana, match.ben
    wedge_declares(match)
    stop_at(ana, "2b")
    key(ben, "1")
    comes_to(ana, "Modify the attack dice")
    for width, height in ((844, 390), (640, 400)):
        ana.set_viewport_size({"width": width, "height": height})
        expect(ana.locator(".board.narrow")).to_be_visible()
        for selector in (".pool-attack .die", ".offers .offer, .offers .reasons li", "#decision"):
            ana.wait_for_function("(selector) => document.querySelector(selector)", arg=selector)
            assert on_screen(ana, selector), f"{selector} at {width}x{height}"


def test_the_end_of_a_match_is_one_line_across_the_page_and_the_chat_can_be_written_in(page_for):
    match = begin(page_for, mode="attack")
    ana = match.ana
    press(ana.get_by_role("button", name=said("table.chat")))
    wedge_declares(match)
    stop_at(ana, "2b")
    key(match.ben, "1")
    comes_to(ana, "Modify the attack dice")
    expect(ana.locator(".odds")).to_be_visible()
    writing = ana.get_by_placeholder(said("table.chat_write")).bounding_box()
    assert writing["y"] + writing["height"] <= 800
    press(ana.get_by_role("button", name=said("table.menu")))
    press(ana.get_by_role("button", name=said("table.resign")))
    press(ana.locator("dialog").get_by_role("button", name=said("table.resign")))
    word = ana.locator(".match-over")
    expect(word).to_contain_text(said("table.winner", seat="Ben"))
    box = word.bounding_box()
    assert abs(box["x"] + box["width"] / 2 - ana.viewport_size["width"] / 2) < 20  # in the middle, and in one line
    assert ana.locator(".ending-title").bounding_box()["height"] < 80
    expect(ana.locator("#pass")).to_have_count(0)
    press(ana.get_by_role("link", name=said("table.see_result")))
    expect(ana.locator(".button.primary")).to_have_text([said("table.again")])
