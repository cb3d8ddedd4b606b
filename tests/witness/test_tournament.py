"""A host cheats at a tournament, where players come to the table from pages of their own."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.play import RED, SWARM, Match, at_table, press
from tests.browser.test_tournament import comes, link_of, publishes
from tests.support.said import said
from tests.witness.test_victims import audit, end, red


@pytest.mark.long  # that a page begins it is in tests/js/witness.test.js and tests/tournament/test_pages.py
def test_who_comes_second_to_a_table_bears_witness_from_the_first_moment(page_for, host):
    server = host.does("seed")
    ola = page_for("ola", at=server)
    ola.goto("/t/new")
    ola.get_by_label(said("page.name_of_the_tournament")).fill("Evening of a cheat")
    ola.get_by_label(said("page.your_name")).fill("Ola")
    ola.get_by_label(said("page.game")).select_option("xwing/2.0")
    press(ola.get_by_role("button", name=said("page.make_the_tournament")))
    desk = ola.url
    press(ola.get_by_role("link", name=said("page.players")))
    for name in ("Ana", "Ben"):
        ola.get_by_label(said("page.name"), exact=True).first.fill(name)
        press(ola.get_by_role("button", name=said("page.add"), exact=True))
        expect(ola.locator(".cup-players")).to_contain_text(name)
    ana = comes(page_for("ana", at=server), link_of(ola, "Ana"), RED)
    ben = comes(page_for("ben", at=server), link_of(ola, "Ben"), SWARM)
    publishes(ola, desk, ana)
    for page in (ana, ben):
        expect(page.get_by_role("button", name=said("page.open_my_table"))).to_be_visible()
    first = {page.locator("form[data-witness]").get_attribute("data-seat"): page for page in (ana, ben)}
    friend, victim = first["p2"], first["p1"]
    for page in (friend, victim):
        press(page.get_by_role("button", name=said("page.open_my_table")))
        page.wait_for_url("**/m/**")
    at_table(victim)
    red(victim, "was never asked for a secret")
    at_table(friend)
    match = Match(victim, friend, None, victim.url.split("/m/")[1])
    end(match)
    _, found = audit(match, "fail")
    assert "the browser of p1 was never asked for a secret, and the record has one of p1" in found.problems
