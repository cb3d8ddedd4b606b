"""One person with both seats: nothing waits for somebody who will never come."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.play import add_token, at_table, comes_to, mine, offer, pass_on, press, start
from tests.support.said import said


def test_alone_a_correction_is_confirmed_for_the_other_seat_where_it_was_made(page_for):
    page = page_for("ana", width=390)
    page.goto("/new?alone=1&game=xwing/2.0&handling=strict")
    start(page)
    at_table(page)
    mine(page, "Move your ships")
    add_token(page, "Luke Skywalker", "Focus")
    expect(page.locator(".edits")).to_contain_text(said("page.you_play_both_sides"))
    expect(page.locator("#pass")).to_contain_text(said("table.pass_edits_theirs"))
    press(page.locator(".edits").get_by_role("button", name=said("page.confirm_as")))
    luke = page.locator(".fleet-ship", has_text="Luke Skywalker")
    expect(luke.locator(".token-focus:not(.edited)")).to_contain_text("focus 1")
    expect(page.locator(".edits")).to_have_count(0)
    pass_on(page)
    pass_on(page)
    comes_to(page, said("starships.table.attack_n", n="or skip"))
    expect(page.locator("#pass")).to_contain_text("Skip")
    expect(page.locator("#pass")).to_have_class("pass quiet")
    expect(offer(page, said("xwing.table.attack_target", ship="with")).first).to_have_class("offer main")
