"""A card that the app does not play: named at its moment, carried out by a change that is confirmed, or passed by."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.play import CARDS_ACT, SWARM, Match, begin, comes_to, declare, key, mine, offer, press, stop_at
from tests.support.said import said

TURRET = "Heavy Weapon Turret"
ESCORT = ("Kylo's escort", SWARM)
REST = f"{TURRET}: Don’t ask again this match"


def attacked(match: Match, ship: str) -> None:
    """A ship of Ana's attacks Mauler with its primary weapon, and Ben has confirmed the facts."""
    mine(match.ana, said("starships.table.attack_n", n="or skip"))
    declare(match.ana, ship, "Mauler", attack_range=2)
    mine(match.ben, said("xwing.table.facts_title"))
    stop_at(match.ana, "2b")  # a stop, so that the dice stay in view
    key(match.ben, "1")


def test_a_card_is_announced_carried_out_by_a_change_that_is_confirmed_and_done(page_for):
    match = begin(page_for, widths=(1280, 390), mode="attack", fleets=ESCORT)
    ana, ben = match.ana, match.ben
    attacked(match, "“Quickdraw”")
    mine(ana, CARDS_ACT)
    press(offer(ana, TURRET))
    mine(ana, "Do what the card says")
    expect(ben.locator(".ability-card")).to_contain_text(TURRET)
    press(ana.locator(".manual-list").get_by_role("button", name=said("xwing.offers.edit_pool")))
    form = ana.locator("form.picker")
    form.get_by_role("radio", name=said("xwing.fields.attack_fewer")).check()
    press(form.get_by_role("button", name="more"))
    press(form.get_by_role("button", name=said("table.confirm")))
    expect(form).to_have_count(0)
    expect(offer(ana, said("xwing.offers.done"))).to_have_count(0)
    press(ben.get_by_role("button", name="Confirm 1 correction"))
    expect(ana.locator(".edits")).to_have_count(0)
    press(offer(ana, said("xwing.offers.done")))
    comes_to(ana, "Modify the attack dice")
    expect(ana.locator(".pool-attack .die")).to_have_count(1)
    expect(ana.locator(".log-lines")).to_contain_text(f"Ana plays {TURRET} of “Quickdraw” by hand")


@pytest.mark.long  # what passes a card by is held by the rules
def test_one_press_passes_a_card_by_for_the_match_on_all_ships_until_it_is_asked_for_again(page_for):
    match = begin(page_for, widths=(1280, 390), mode="attack", fleets=ESCORT)
    ana = match.ana
    attacked(match, "“Quickdraw”")
    mine(ana, CARDS_ACT)
    press(ana.get_by_role("button", name=REST))
    comes_to(ana, "Modify the attack dice")
    expect(ana.locator(".pool-attack .die")).to_have_count(2)
    press(ana.locator(".manual summary"))
    press(ana.locator(".manual-list").get_by_role("button", name=said("page.pass_a_card_played")))
    form = ana.locator("form.picker")
    form.get_by_role("radio", name=TURRET).check()
    press(form.get_by_role("button", name=said("table.confirm")))
    expect(ana.locator(".log-lines")).to_contain_text(f"Ana is asked for {TURRET} again")
