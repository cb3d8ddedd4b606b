"""Two players and a spectator play a whole tactical action, from Space Cannon to the control of planets."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.play import NUMBER, press
from tests.browser.test_space_combat import looked_at
from tests.browser.ti4 import begin, play_on, together
from tests.support.said import said

ANA = "sol: 1 carrier, 1 dreadnought, 3 fighter, 4 infantry; tech: antimass deflectors"
BEN = "letnev: 1 fighter; planet Lodor (cultural): 1 infantry, 1 pds; planet Quann: 1 infantry; near: 1 pds2"

# who stands beyond the edge of the table
CUT = """() => [...document.querySelectorAll('.facing .rank-ship')]
  .map((one) => [one.getBoundingClientRect(), one.closest('.column').textContent])
  .filter(([box]) => box.left < 0 || box.right > innerWidth).map(([, text]) => text)"""


def planet(page: Page, name: str):
    """A planet as it lies on the table."""
    return page.locator(".planet", has_text=name)


def test_two_players_and_a_spectator_play_a_whole_tactical_action(page_for):
    match = begin(page_for, widths=(1280, 390), fleets=(ANA, BEN), mode="action", dice="entered", asked=False)
    ana, ben, chie = match.ana, match.ben, match.chie
    problems: list[str] = []

    assert play_on(match, lambda step, who: step == "S.3") == "ben"
    for page in (ana, ben, chie):
        for name in ("Lodor", "Quann"):
            expect(planet(page, name)).to_contain_text(said("ti4.table.held_by", seat="Ben"))
        read = page.get_by_role("list", name=said("ti4.table.planets")).get_by_role("group", name="Ben, Lodor")
        for unit in ("Infantry I ×1", f"PDS I ×1, {said('ti4.sources.space_cannon')}"):
            expect(read.get_by_role("button", name=unit, exact=True)).to_have_count(1)
    less = f"−1 {said('ti4.cards.antimass_deflectors')}"
    expect(ben.locator(".slip")).to_contain_text(f"1 PDS I, Lodor, hits on 7 (6, {less})")
    expect(ben.locator(".slip")).to_contain_text(f"1 PDS II, Next door, hits on 6 (5, {less})")
    for page in (ana, chie):
        expect(page.locator(".facing-side.by-p2 .fleet-marks")).to_contain_text(less)
        expect(page.locator(".facing-side.by-p1 .column", has_text=said("ti4.table.aboard"))).to_contain_text("×4")
        assert page.evaluate(CUT) == []
    problems += looked_at("cannon", ana, ben, chie)

    assert play_on(match, lambda step, who: step == "U.5") == "ana"
    together(match)
    for page in (ana, ben, chie):
        expect(page.locator(".roll.by-p2 .d10.hit")).to_have_count(2)

    assert play_on(match, lambda step, who: step == "9.1") == "ana"
    expect(ana.locator(".slip")).to_contain_text(said("ti4.offers.bombard"))
    assert play_on(match, lambda step, who: step == "10.1") == "ana"
    expect(planet(chie, "Quann").locator(".planet-rank")).to_have_count(0)  # Lodor is shielded: Quann was bombarded
    expect(ana.locator(".spread-card")).to_contain_text(said("ti4.table.land_on", planet="Lodor"))
    expect(ana.locator(".spread-sum")).to_have_text("2 of 4")
    problems += looked_at("landing", ana, ben)
    ana.set_viewport_size({"width": 844, "height": 390})
    expect(ana.locator(".rail-line")).to_have_text(re.compile(rf"^{said('ti4.action_parts.10')}\W*$"))  # said once
    ana.set_viewport_size({"width": 1280, "height": 800})

    assert play_on(match, lambda step, who: step == "11.2") == "ben"
    expect(planet(chie, "Quann")).to_contain_text("Ana")
    problems += looked_at("defense", ana, chie)
    press(ben.get_by_role("button", name=said("ti4.offers.hold_fire")))
    was = ben.evaluate(NUMBER)
    press(ben.get_by_role("button", name=said("table.pass_sure")))  # it asks once
    ben.wait_for_function(f"(was) => ({NUMBER})() > was", arg=was)
    assert play_on(match, lambda step, who: step == "12.2") == "ana"
    together(match)
    for page in (ana, ben, chie):
        expect(page.locator(".facing-side.by-p1 .column")).to_have_count(1)
        expect(page.locator(".facing-side.by-p2 .column")).to_have_count(1)
        assert page.evaluate(CUT) == []
    problems += looked_at("ground", ana, ben, chie)

    assert play_on(match, lambda step, who: False) == "over"
    for page in (ana, ben, chie):
        expect(page.locator(".match-over")).to_contain_text("Ana")
        expect(page.locator(".match-over")).to_contain_text(said("ti4.endings.taken"))
    assert not problems, "\n".join(problems)
