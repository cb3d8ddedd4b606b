"""The fight in the middle: seen whole in low windows, and full of the two sides for whoever waits or watches."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.play import begin, comes_to, declare, engage, key, mine, offer, press, stop_at
from tests.support.said import said
from tests.support.waiting import until

LOW = {"a phone lying on its side": (844, 390), "1280 x 800 at 200 %": (640, 400)}
IN_SIGHT = """(selector) => [...document.querySelectorAll(selector)].map((one) => {
  const { left, top, right, bottom, width } = one.getBoundingClientRect();
  const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  const seen = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  return width > 0 && seen && Boolean(at) && (one.contains(at) || at.contains(one));
})"""


RESTED = "() => !document.querySelector('[data-resting]')"  # what has just moved takes no press, and is not hit


CLEAR = """() => {
  const all = [...document.querySelectorAll('table-top *')];
  const words = all.filter((one) => !one.children.length && one.textContent.trim());
  const boxes = words.map((one) => one.getBoundingClientRect()).filter((box) => box.width > 1 && box.height > 1);
  const beside = (one, two) => one.right <= two.left + 1 || two.right <= one.left + 1;
  const below = (one, two) => one.bottom <= two.top + 1 || two.bottom <= one.top + 1;
  const apart = (one, two) => beside(one, two) || below(one, two);
  return boxes.length > 1 && boxes.every((one, at) => boxes.slice(at + 1).every((two) => apart(one, two)));
}"""  # what stands in the head of the table, and that none of it runs into another


def looked_at(page: Page, selector: str) -> list[bool]:
    page.wait_for_function(RESTED)
    return page.evaluate(IN_SIGHT, selector)


def in_sight(page: Page, selector: str, where: str, count: int) -> None:
    """So many of these there are, and all lie in sight; a window of another size is drawn a moment later."""
    until(lambda: looked_at(page, selector) == [True] * count, f"{count} {selector} in sight, {where}")


@pytest.fixture
def rolled(page_for):
    """Wedge has rolled four dice at Howlrunner, and Ana may change them; Chie watches."""
    match = begin(page_for, watched=True)
    engage(match)
    declare(match.ana, "Wedge Antilles", "Howlrunner", attack_range=1)
    mine(match.ben, said("xwing.table.facts_title"))
    stop_at(match.ana, "2b")
    press(match.ana.locator(".rail-line"))  # and folded again
    key(match.ben, "1")
    comes_to(match.ana, "Modify the attack dice")
    return match


def test_dice_and_offers_are_in_sight_in_low_windows_and_both_ships_for_who_watches(rolled, axe):
    ana, chie = rolled.ana, rolled.chie
    for name, (width, height) in LOW.items():
        ana.set_viewport_size({"width": width, "height": height})
        expect(ana.locator(".pool-attack .die")).to_have_count(4)
        in_sight(ana, ".pool-attack .die", name, 4)
        until(lambda: looked_at(ana, ".offer, .reasons li")[:1] == [True], f"the first offer in sight, {name}")
        in_sight(ana, "#pass", name, 1)
        in_sight(ana, ".duel-base", name, 2)
    for width, height in [(390, 844), *LOW.values()]:  # the round and the score lie apart (new-players-xwing, C3)
        ana.set_viewport_size({"width": width, "height": height})
        ana.wait_for_function(CLEAR)
    expect(chie.locator(".duel-side")).to_have_count(2)
    expect(chie.locator(".duel-side").first).to_contain_text("Wedge Antilles")
    expect(chie.locator(".duel-side").last).to_contain_text("“Howlrunner”")
    expect(chie.locator(".pool-attack")).to_contain_text("4 dice = 3 + 1 (range bonus)")
    until(lambda: all(looked_at(chie, ".duel-base, .ruler, .pool-attack .die")), "both sides in sight of a watcher")
    axe(chie)


def test_while_an_attack_is_declared_a_watcher_sees_whom_it_may_shoot_and_ranges_stand_in_one_column(page_for, axe):
    match = begin(page_for, watched=True)
    engage(match)
    press(offer(match.ana, "Attack with Wedge Antilles"))
    chie = match.chie
    expect(chie.locator(".duel-side")).to_contain_text("Wedge Antilles")
    expect(chie.locator(".reach")).to_contain_text("“Howlrunner”")
    expect(chie.locator(".reach li").first).to_be_in_viewport()
    axe(chie)
    pills = match.ana.locator(".declare .pills")
    expect(pills.first).to_be_visible()
    ends = {round(box["x"] + box["width"]) for box in (one.bounding_box() for one in pills.all())}
    assert len(ends) == 1, ends
