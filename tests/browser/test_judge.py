"""Both sides ask for a judge; Dan sits down, corrects with a reason, decides a contest and stops the clocks."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.play import Match, add_token, at_table, begin, declare, mine, press
from tests.support.said import said


def ask_for_judge(page: Page) -> None:
    press(page.get_by_role("button", name=said("table.menu")))
    press(page.get_by_role("button", name=said("table.judge_want")))


def sit_as_judge(page_for, match: Match) -> Page:
    """Both want one, Ana takes the link, Dan opens it."""
    ask_for_judge(match.ana)
    expect(match.ben.locator(".log-lines")).to_contain_text("Ana asks for a judge")
    ask_for_judge(match.ben)
    expect(match.ana.locator(".log-lines")).to_contain_text("Ben asks for a judge")
    press(match.ana.get_by_role("button", name=said("table.menu")))
    press(match.ana.get_by_role("link", name=said("table.judge_link")))
    press(match.ana.get_by_role("button", name=said("page.show_the_link")))
    link = match.ana.locator("#judge-link").input_value()
    dan = page_for("dan")
    dan.goto(link)
    dan.get_by_label(said("page.your_name")).fill("Dan")
    press(dan.get_by_role("button", name=said("page.sit_down_as_the")))
    at_table(dan)
    press(match.ana.get_by_role("link", name=said("page.back_to_the_match")))
    at_table(match.ana)
    return dan


def test_a_judge_corrects_with_a_reason_and_stops_the_clocks(page_for, axe):
    match = begin(page_for, mode="attack")
    ana, ben = match.ana, match.ben
    dan = sit_as_judge(page_for, match)
    expect(ben.locator(".log-lines")).to_contain_text("Dan is the judge now")
    expect(dan.locator(".judge-panel")).to_contain_text(said("page.write_a_reason_first"))
    expect(dan.get_by_role("button", name=said("table.undo"))).to_have_count(0)
    axe(dan)

    press(dan.locator(".ship-row", has_text="Wedge Antilles").first)
    sheet = dan.locator("dialog.over-ship")
    press(sheet.get_by_role("button", name=said("table.more", name="Focus"), exact=True))
    expect(dan.locator(".notice.loud")).to_contain_text(said("page.only_with_a_reason"))
    press(sheet.get_by_role("button", name=said("table.close"), exact=True))
    dan.get_by_label(said("table.judge_reason")).fill("The token fell off the table")
    expect(dan.locator(".judge-panel")).to_contain_text(said("page.counts_at_once"))
    press(dan.locator(".ship-row", has_text="Wedge Antilles").first)
    press(sheet.get_by_role("button", name=said("table.more", name="Focus"), exact=True))
    for page in (ana, ben):
        expect(
            page.locator(".fleet-ship", has_text="Wedge Antilles").locator(".token-focus:not(.edited)")
        ).to_contain_text("1")
        expect(page.locator(".log-lines")).to_contain_text("Dan")
    press(sheet.get_by_role("button", name=said("table.close"), exact=True))

    press(dan.get_by_role("button", name=said("table.menu")))
    press(dan.get_by_role("button", name=said("table.judge_stop")))
    expect(ben.locator(".clock-card")).to_contain_text(said("page.has_called_a_judge"))
    press(dan.locator(".clock-card").get_by_role("button", name=said("table.judge_go_on")))
    expect(ben.locator(".clock-card")).to_have_count(0)


@pytest.mark.long  # the chair is seen above, contests where facts are contested
def test_a_judge_decides_a_contest(page_for):
    match = begin(page_for, mode="attack")
    ana, ben = match.ana, match.ben
    dan = sit_as_judge(page_for, match)
    declare(ana, "Wedge Antilles", "Mauler", attack_range=1)
    mine(ben, said("xwing.table.facts_title"))
    press(ben.get_by_role("button", name=said("xwing.offers.contest")))
    form = ben.locator("form", has_text=said("xwing.table.which_fact"))
    form.get_by_role("radio", name=said("xwing.picks.attack_range")).check()
    form.get_by_role("radio", name="2", exact=True).check()
    press(form.get_by_role("button", name=said("xwing.table.send_contest")))
    panel = dan.locator(".judge-panel")
    expect(panel.get_by_role("button", name=said("xwing.offers.judge_defender"))).to_have_attribute(
        "aria-disabled", "true"
    )
    dan.get_by_label(said("table.judge_reason")).fill("Measured again by the judge")
    press(panel.get_by_role("button", name=said("xwing.offers.judge_defender")))
    expect(ana.locator(".log-lines")).to_contain_text("Dan rules: ")
    expect(panel.get_by_role("button", name=said("xwing.offers.judge_defender"))).to_have_count(0)


@pytest.mark.long  # the same chair and panel as where a contest is decided
def test_a_judge_says_whether_a_contested_correction_counts(page_for):
    match = begin(page_for)
    ana, ben = match.ana, match.ben
    dan = sit_as_judge(page_for, match)
    add_token(ana, "Wedge Antilles", "Focus")
    press(ben.get_by_role("button", name=said("table.contest")))
    edits = dan.locator(".edits", has_text=said("table.open_edits"))
    expect(edits.locator("li.contested")).to_contain_text("Ana")
    refuse = edits.get_by_role("button", name=said("xwing.offers.judge_refuse_edit"))
    expect(refuse).to_have_attribute("aria-disabled", "true")
    dan.get_by_label(said("table.judge_reason")).fill("It was spent last round")
    press(edits.get_by_role("button", name=said("xwing.offers.judge_refuse_edit")))
    for page in (ana, ben):
        expect(page.locator(".log-lines")).to_contain_text("Dan refuses the change that Ana asked for")
        expect(page.locator(".edits", has_text=said("table.open_edits"))).to_have_count(0)
    expect(ana.locator(".fleet-ship", has_text="Wedge Antilles").locator(".token-focus:not(.edited)")).to_have_count(0)
    add_token(ana, "Wedge Antilles", "Focus")
    expect(edits.get_by_role("button", name=said("xwing.offers.judge_allow_edit"))).to_be_visible()
    press(edits.get_by_role("button", name=said("xwing.offers.judge_allow_edit")))
    expect(ben.locator(".fleet-ship", has_text="Wedge Antilles").locator(".token-focus:not(.edited)")).to_contain_text(
        "1"
    )
