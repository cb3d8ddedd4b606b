"""A third player takes the seat of a second link, sees its own hand alone, and cancels a card by a click."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.play import at_table, mine, offer, press, start
from tests.browser.test_space_combat import VIEW, looked_at
from tests.browser.ti4 import bring
from tests.support.said import said


def test_a_third_player_joins_with_cards_and_cancels_one(page_for):
    ana, ben, chie = page_for("ana"), page_for("ben"), page_for("chie", width=390)
    ana.goto("/new?game=ti4/codex&seats=3")
    ana.get_by_label(said("page.your_name")).fill("Ana")
    bring(ana, "mine", "sol: 2 cruiser; hand: morale boost")
    start(ana)
    links = [ana.locator(f"#{place}-link").input_value() for place in ("seat", "seat-p3")]
    brought = ("letnev: 2 cruiser", "hand: sabotage")
    for page, name, link, text in zip((ben, chie), ("Ben", "Chie"), links, brought, strict=True):
        page.goto(link)
        page.get_by_label(said("page.your_name")).fill(name)
        bring(page, "fleet", text)
        press(page.get_by_role("button", name=said("page.take_the_seat")))
    for page in (ana, ben, chie):
        at_table(page)
    mine(ana, "ability")
    problems = looked_at("three", ana, chie)
    press(offer(ana, said("ti4.offers.morale_boost")))
    expect(offer(chie, said("ti4.offers.sabotage"))).to_be_visible()
    for page in (ana, ben):
        expect(page.locator(".fleet.by-p3")).to_contain_text(said("ti4.card_kinds_n.action.one", n="1"))
        assert "sabotage" not in page.evaluate(VIEW)
    chie.wait_for_function("() => !document.querySelector('[data-resting]')")  # what has just moved takes no press
    press(offer(chie, said("ti4.offers.sabotage")))
    expect(ana.locator(".log-lines")).to_contain_text(said("ti4.offers.sabotage"))
    assert not problems, "\n".join(problems)
