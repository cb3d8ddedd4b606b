"""What one side says, the other confirms or contests: facts of an attack, corrections between attacks."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.play import add_token, begin, declare, engage, mine, offer, pass_on, press
from tests.support.said import said


def test_a_contested_fact_shows_both_readings_and_waits_until_one_side_gives_way(page_for):
    match = begin(page_for, watched=True)
    ana, ben, chie = match.ana, match.ben, match.chie
    engage(match)
    declare(ana, "Wedge Antilles", "Mauler", attack_range=2)
    mine(ben, said("xwing.table.facts_title"))
    expect(ben.locator(".facts")).to_contain_text(said("xwing.table.seat_says", seat="Ana"))
    press(ben.get_by_role("button", name=said("table.contest")))
    ben.get_by_role("radio", name=said("xwing.facts.attack_range"), exact=True).check()
    ben.get_by_role("group", name=said("xwing.table.my_reading")).get_by_role("radio", name="3", exact=True).check()
    press(ben.get_by_role("button", name=said("xwing.table.send_contest")))
    for page in (ana, ben, chie):
        card = page.locator(".facts.contested")
        expect(card).to_contain_text(said("xwing.table.seat_says", seat="Ana"))
        expect(card.locator("dd")).to_have_text(["2", "3"])
    press(offer(ana, said("xwing.offers.agree")))
    mine(ben, said("xwing.table.facts_title"))
    expect(ben.locator(".fact-list")).to_contain_text("3")
    expect(ana.locator(".facts.contested")).to_have_count(0)
    press(ana.get_by_role("button", name=said("xwing.offers.back")))
    mine(ana, said("starships.table.attack_n", n="or skip"))
    expect(chie.locator(".log-lines")).to_contain_text(said("page.takes_the_attack_back"))


def test_a_correction_is_seen_at_once_and_counts_when_the_other_side_confirms(page_for):
    match = begin(page_for, widths=(1280, 390), watched=True)
    ana, ben, chie = match.ana, match.ben, match.chie
    engage(match)
    add_token(ben, "Mauler", "Focus")
    for page in (ana, ben, chie):
        expect(page.locator(".fleet-ship", has_text="Mauler").locator(".thing.edited")).to_contain_text("0 → 1 ?")
    expect(ana.locator(".edits")).to_contain_text("Ben:")
    expect(chie.get_by_role("button", name=said("table.confirm"))).to_have_count(0)
    press(ana.get_by_role("button", name=said("table.contest")))
    expect(ben.locator(".edits")).to_contain_text(said("page.contested"))
    press(ben.get_by_role("button", name=said("table.withdraw")))
    expect(ana.locator(".edits")).to_have_count(0)

    add_token(ben, "Mauler", "Focus")
    add_token(ben, "Mauler", "Evade")
    press(ana.get_by_role("button", name=said("table.confirm_edits.other", n="2")))
    for page in (ana, ben, chie):
        row = page.locator(".fleet-ship", has_text="Mauler")
        expect(row.locator(".token-focus")).to_contain_text("focus 1")
        expect(row.locator(".token-evade")).to_contain_text("evade 1")
        expect(page.locator(".thing.edited")).to_have_count(0)
    pass_on(ana)
    expect(chie.locator(".fleet-ship.is-engaged").first).to_be_visible()


@pytest.mark.long  # a shorter way to the same contest
def test_a_fact_is_contested_where_it_stands_and_its_only_other_reading_is_meant(page_for, axe):
    match = begin(page_for, widths=(1280, 390), mode="attack")
    ana, ben = match.ana, match.ben
    declare(ana, "Wedge Antilles", "Mauler", attack_range=2)
    mine(ben, said("xwing.table.facts_title"))
    axe(ben)
    row = ben.locator(".fact-list > div", has_text="front arc")
    press(row.get_by_role("button", name=said("xwing.table.fact_differs")))
    expect(row.get_by_role("radio", name=said("page.yes"), exact=True)).to_be_checked()
    expect(ben.get_by_role("button", name=said("table.confirm"))).to_have_count(0)  # nothing else is live meanwhile
    axe(ben)
    press(row.get_by_role("button", name=said("xwing.table.send_contest")))
    for page in (ana, ben):
        expect(page.locator(".facts.contested dd")).to_have_text(["no", said("page.yes")])
