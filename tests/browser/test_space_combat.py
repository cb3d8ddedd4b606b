"""Two players and a spectator play a whole space combat with its barrage, at a desk and on a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.play import NUMBER, at_table, key, mine, offer, press, start, unfold
from tests.browser.test_japanese import english_at
from tests.browser.ti4 import ASKED_EVERYWHERE, DUE, OFFERED, answer, begin, bring, due, play_on, together
from tests.support.browser import violations
from tests.support.said import said

ANA = "sol: 3 destroyer, 2 war_sun, 2 fighter; hand: morale boost, direct hit; next: Jord (own planet)"
BEN = "letnev: 1 cruiser, 4 fighter, 1 dreadnought; hand: shields holding; tg: 3; next: Arc Prime (own planet)"
SMALL = """() => [...document.querySelectorAll('button, a[href]:not(.skip), select, summary, input')]
  .filter((one) => one.checkVisibility())
  .map((one) => [one.getBoundingClientRect(), one.outerHTML.slice(0, 120)])
  .filter(([box]) => box.width > 0 && (box.width < 44 || box.height < 44))
  .map(([box, html]) => `${html} ${box.width}x${box.height}`)"""
WIDE = "() => document.scrollingElement.scrollWidth - innerWidth"
VIEW = "() => JSON.stringify(document.querySelector('broadside-table').table.session.store)"
COVERED = """() => {
  const boxes = (name) => [...document.querySelectorAll(name)].map((one) => [one, one.getBoundingClientRect()]);
  const ships = boxes(".facing .rank-ship");
  const over = (a, b) => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);  // a tip over the edge hides nothing
  const meets = (a, b) => a.left < b.right && b.left < a.right && over(a, b) > a.height / 2;
  const under = ([, a]) => ships.some(([, b]) => meets(a, b));
  return boxes(".facing-name").filter(under).map(([one]) => one.textContent);
}"""


def looked_at(where: str, *pages: Page) -> list[str]:
    """What axe, a thumb and a ruler find wrong with the pages as they are now."""
    found = []
    for page in pages:
        width = page.viewport_size["width"]
        page.wait_for_function("() => !document.querySelector('broadside-table').table.guarded")
        scheme = ("light", "dark")[(len(where) + width) % 2]
        page.emulate_media(color_scheme=scheme)
        found += [f"{where}, {width} px, {scheme}: {text}" for text in violations(page)]
        found += [f"{where}, {width} px: too small: {text}" for text in page.evaluate(SMALL)]
        found += [f"{where}, {width} px: too wide"] * (page.evaluate(WIDE) > 0)
        found += [f"{where}, {width} px: a ship lies on {name}" for name in page.evaluate(COVERED)]
    return found


@pytest.mark.long  # a combat is fought on the way of a whole tactical action
def test_two_players_and_a_spectator_play_a_whole_combat(page_for):
    match = begin(page_for, widths=(1280, 390), fleets=(ANA, BEN))
    ana, ben, chie = match.ana, match.ben, match.chie
    problems: list[str] = []

    mine(ana, "ability")
    expect(ana.locator(".facing-side.by-p1 .column")).to_have_count(3)
    expect(ana.locator(".fleet.by-p1 .hand")).to_contain_text(said("ti4.offers.direct_hit"))
    for page in (ben, chie):
        expect(page.locator("broadside-table")).not_to_contain_text(said("ti4.offers.direct_hit"))
        assert "direct_hit" not in page.evaluate(VIEW) and "morale_boost" not in page.evaluate(VIEW)
    expect(chie.locator(".fleet.by-p1")).to_contain_text(said("ti4.card_kinds_n.action.other", n="2"))
    problems += looked_at("start", ana, ben, chie)
    press(ben.locator(".fleet-strip.by-p1 .strip-head"))
    expect(ben.locator(".fleet-strip.by-p1")).to_contain_text("9 (×2)")
    press(ben.locator(".fleet-strip.by-p1 .strip-head"))
    press(offer(ana, said("ti4.offers.morale_boost")))
    expect(chie.locator(".log-lines")).to_contain_text(said("ti4.offers.morale_boost"))

    assert play_on(match, lambda step, who: step == "2.2") == "ben"
    for page in (ana, ben, chie):
        expect(page.locator(".roll.by-p1 .d10")).to_have_count(6)
    problems += looked_at("barrage", ana, ben, chie)
    expect(ben.locator("#pass")).to_contain_text(said("ti4.offers.no_retreat"))

    who = play_on(match, lambda step, who: step == "4.2" or step == "7.1")
    for page in (ana, ben, chie):
        expect(page.locator(".hit-pool, .rolls").first).to_be_visible()
    problems += looked_at("combat dice", ana, ben)
    assert who in ("ana", "ben")

    assert play_on(match, lambda step, who: False) == "over"
    for page in (ana, ben, chie):
        expect(page.locator(".match-over")).to_be_visible()
    sentence = ana.locator(".match-over").inner_text()
    press(ana.get_by_role("link", name=said("table.see_result")))
    expect(ana).to_have_url(re.compile("/result$"))
    assert ana.locator("h1").inner_text() in sentence  # who has won, or that nobody has, as the dice would have it
    expect(ana.locator(".scoreboard")).to_contain_text(said("ti4.units.fighter"))
    assert not problems, "\n".join(problems)


@pytest.mark.long  # what is secret is held by tests/services/test_combat_secrets.py; a phone plays above
def test_losses_are_named_in_secret_on_a_phone_and_revealed_together(page_for):
    fleets = ("sol: 4 destroyer, 4 cruiser", "letnev: 4 destroyer, 4 cruiser")
    match = begin(page_for, widths=(390, 390), fleets=fleets, dice="entered")  # so that both have hits to assign
    ana, ben, chie = match.ana, match.ben, match.chie
    assert play_on(match, lambda step, who: step == "4.4") in ("ana", "ben")
    together(match)
    for page in (ana, ben):
        expect(page.locator(".spread-card:not(.committed)")).to_contain_text(said("ti4.offers.assign"))
    problems = looked_at("assigning", ana, ben)
    card, wanted = ana.locator(".spread-card"), 2
    expect(card.locator(".spread-sum")).to_have_text(f"{wanted} of {wanted}")
    expect(card.locator(".slip")).to_contain_text("Lose 2 Destroyer I")
    press(card.get_by_role("button", name=said("ti4.table.choose_differently")))
    press(card.get_by_role("button", name="less").and_(card.locator(":not([aria-disabled])")).first)
    expect(card.locator(".spread-sum")).to_have_text(f"{wanted - 1} of {wanted}")
    expect(card.locator(".slip")).to_have_attribute("aria-disabled", "true")
    press(card.get_by_role("button", name="Cruiser I more"))
    expect(card.locator(".slip")).to_contain_text("Lose Destroyer I and Cruiser I")
    press(card.locator(".slip"))
    expect(ana.locator(".spread-card.committed")).to_contain_text(said("page.you_chose"))
    expect(chie.locator(".facing-side.by-p1 .mark-committed")).to_be_visible()
    for page in (ben, chie):
        page.wait_for_function("() => document.querySelector('broadside-table').table.view.seats.p1.committed")
        seats = page.evaluate("() => document.querySelector('broadside-table').table.view.seats.p1")
        assert "commit" not in seats and seats["committed"] is True
    problems += looked_at("committed", ana)
    press(ana.get_by_role("button", name=said("ti4.table.change_commit")))
    expect(ana.locator(".spread-card")).to_contain_text(said("ti4.offers.assign"))
    losses = {name: chie.locator(".log-lines li", has_text=f"{name} loses") for name in ("Ana", "Ben")}
    before = {name: lines.count() for name, lines in losses.items()}
    answer(ben)
    for name, lines in losses.items():
        expect(lines).not_to_have_count(before[name])
    expect(chie.locator(".fleet.by-p1 .lost")).to_contain_text(said("page.destroyed"))
    assert not problems, "\n".join(problems)


@pytest.mark.long  # the same combat, by other ways in
def test_alone_by_keyboard_and_in_japanese_a_barrage_reads_well_to_its_end(page_for):
    page = page_for("ben", locale="ja-JP")
    page.add_init_script(ASKED_EVERYWHERE)
    page.goto("/new?alone=1&game=ti4/codex")
    unfold(page, "theirs-fold")
    for which, fleet in (("mine", ANA), ("theirs", BEN)):
        bring(page, which, f"{fleet}; name: Fleet {which}")
    start(page)
    at_table(page)
    english, seen = [], set()
    for _ in range(80):
        page.wait_for_function(f"() => ({DUE})() !== ''")
        step = due(page).split(":")[0]
        if step == "over" or step.startswith("5"):
            break
        if step not in seen:
            english += [f"{step}: {text}" for text in english_at(page)]
            seen.add(step)
        before = page.evaluate(NUMBER)
        card = page.locator(".spread-card:not(.committed)")
        if card.count():
            key(page, "1")
        else:
            key(page, "r" if "roll" in page.evaluate(OFFERED) else "p")
        page.wait_for_function(f"(n) => ({NUMBER})() > n", arg=before)
    assert {"0.1", "1.4", "2.2"} <= seen, seen
    assert not english, "\n".join(english)
