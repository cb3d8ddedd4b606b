"""A clock runs out: it turns red, nothing ends by itself, and the waiting side chooses."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.play import Match, at_table, mine, pass_on, press, sit_down, start, unfold
from tests.support.said import said
from tests.support.server import Server


def with_clock(page_for, server: Server, clock: str, at_zero: str = "warn") -> Match:
    """Ana and Ben at a demo match with so much time."""
    told = server.manage("demo", "--clock", clock, "--at-zero", at_zero, "--address", server.url)
    first, second = re.findall(r"seat +(\S+)", told)
    ana, ben = page_for("ana", at=server), page_for("ben", at=server)
    ana.goto(first)
    ana.get_by_label(said("page.your_name")).fill("Ana")
    press(ana.get_by_role("button", name=said("page.take_the_seat")))
    expect(ana.locator("#invite-status")).to_contain_text("Ana")
    sit_down(ben, second, "Ben")
    at_table(ana)
    return Match(ana, ben, None, ben.url.split("/m/")[1])


GOES = """() => {
  const went = () => { window.went ||= !document.querySelector('.clock-card'); };
  window.went = false;
  new MutationObserver(went).observe(document.body, { childList: true, subtree: true });
}"""


def clock_of(page: Page, name: str) -> Locator:
    return page.locator(".clock", has_text=name)


@pytest.mark.long  # it runs out below; a judge stops it in the tests of judges
def test_the_clock_is_shown_while_it_runs_and_stops_for_a_judge(page_for, server, axe):
    match = with_clock(page_for, server, "decision:1500")
    ana, ben = match.ana, match.ben
    for page in (ana, ben):
        expect(clock_of(page, "Ana").get_by_role("timer")).to_have_text(re.compile(r"^2\d:\d\d$"))
    pass_on(ana)
    expect(clock_of(ben, "Ana")).to_have_count(0)
    expect(clock_of(ben, "Ben")).to_have_count(1)
    axe(ben)
    press(ana.get_by_role("button", name=said("table.menu")))
    press(ana.get_by_role("button", name=said("table.judge_call")))
    expect(ben.locator(".clock-card")).to_contain_text("Ana has called a judge")
    expect(clock_of(ben, "Ben")).to_have_count(0)
    expect(ben.locator(".clock-card").get_by_role("button")).to_have_count(0)
    axe(ana)
    press(ana.locator(".clock-card").get_by_role("button", name=said("table.judge_go_on")))
    expect(clock_of(ben, "Ben").get_by_role("timer")).to_have_text(re.compile(r"^2\d:\d\d$"))
    press(ben.locator(".clocks").get_by_role("button", name=said("table.clock_more_own")))
    expect(clock_of(ben, "Ben").get_by_role("timer")).to_have_text(re.compile(r"^4\d:\d\d$"))


def test_running_out_turns_red_and_gives_the_choice_to_the_waiting_side(page_for, server, axe):
    match = with_clock(page_for, server, "decision:3", "claim")
    ana, ben = match.ana, match.ben
    expect(clock_of(ana, "Ben")).to_contain_text(said("table.clock_over"))
    pass_on(ana)
    card = ana.locator(".clock-card")
    expect(card).to_contain_text("The time of Ben is over")
    expect(ben.locator(".clock-card")).to_contain_text(said("page.your_time_is_over"))
    expect(ana.locator(".log-lines")).to_contain_text("The time of Ben is over")
    mine(ben)
    axe(ana)
    ana.evaluate(GOES)  # three seconds later it stands there again
    press(card.get_by_role("button", name=said("table.clock_more")))
    ana.wait_for_function("() => window.went")
    expect(card).to_contain_text("The time of Ben is over")
    press(card.get_by_role("button", name=said("table.clock_claim")))
    for page in (ana, ben):
        expect(page.locator(".match-over")).to_contain_text(said("table.winner", seat="Ana"))
        expect(page.locator(".match-over")).to_contain_text(said("table.ending_time", loser="Ben"))
    press(ben.get_by_role("link", name=said("table.see_result")))
    expect(ben.locator(".result-head")).to_contain_text(said("table.ending_time", loser="Ben"))


def test_a_new_match_asks_how_to_play_with_time_and_undo(page_for):
    ana = page_for("ana")
    ana.goto("/new?alone=1&clock=total:1800&undo=agree")
    unfold(ana)
    expect(ana.locator('input[name="clock"][value="total:1800"]')).to_be_checked()
    expect(ana.locator("#undo")).to_have_count(0)  # alone nobody is asked for consent
    ana.goto("/new?alone=1&clock=total:1800&undo=off")
    start(ana)
    at_table(ana)
    expect(ana.locator(".clock")).to_have_count(2)
    expect(ana.get_by_role("button", name=said("table.undo"))).to_have_count(0)
