"""Somebody who has seen nothing but the first page: how many presses and how long to the first dice of their own."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Page, expect

from attacks.services.games import catalogue
from tests.browser.play import press
from tests.support.waiting import until

LOW = ({"width": 844, "height": 390}, {"width": 640, "height": 400})
WHOLE = """(what) => [...document.querySelectorAll(what)].every(
  (one) => one.clientWidth > 0 && one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight + 1)"""
MOST = 2  # presses from the first page to dice of one's own
ASKED = 2  # and what rules ask of a fleet with a card before its first dice: whether to play it, whether to retreat
SECONDS = 60  # also on a machine that does much else
# what is offered first and asks nothing more, or passing on; in one go, since what is offered may change at any moment
PRESS = """() => {
  const offers = [...document.querySelectorAll('button.offer:not([aria-disabled])')];
  const plain = offers.find((one) => !one.textContent.includes('…') && one.offsetParent);
  const card = document.querySelector('.stage-acts button.hand-card:not([aria-disabled])'); // what an offer costs
  (plain || document.querySelector('#pass:not([aria-disabled])') || card)?.click();
}"""
FALLEN = """() => {
  const { events } = document.querySelector('broadside-table').table.session.store;
  return events.some(({ k }) => k === 'dice.rolled');
}"""
QUESTION = "() => document.querySelector('broadside-table').table.view.prompt?.n ?? 0"


class Newcomer:
    """Presses what is offered first, and counts."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.presses = 0
        page.goto("/")
        self.begun = time.monotonic()

    def begins(self, room: str) -> None:
        press(self.page.locator(f'.games form[action="/play/{room}"] button'))
        self.presses += 1

    def presses_on(self) -> None:
        """Press the first offer, or pass on."""
        expect(self.page.locator(".banner.mine")).to_be_visible()
        asked = self.page.evaluate(QUESTION)

        def moved_on() -> bool:
            if self.page.evaluate(QUESTION) == asked:
                self.page.evaluate(PRESS)
            return bool(self.page.evaluate(QUESTION) != asked)

        until(moved_on, "the next question")
        self.presses += 1

    def plays_on(self, most: int = MOST) -> None:
        """Press what is offered first until dice have fallen."""
        expect(self.page.locator(".banner.mine")).to_be_visible()
        while not self.rolled and self.presses < most:
            self.presses_on()
        until(lambda: self.rolled, "dice")

    @property
    def rolled(self) -> bool:
        """Have dice fallen? Cards that are drawn count as dice, so this says nothing of a game of cards."""
        return bool(self.page.evaluate(FALLEN))

    @property
    def seconds(self) -> float:
        return time.monotonic() - self.begun


@pytest.mark.parametrize(
    ("room", "most"),
    [
        ("xwing", MOST),
        pytest.param("ti4", MOST + ASKED, marks=pytest.mark.long),
        pytest.param("legion", MOST, marks=pytest.mark.long),
    ],
)  # every game is played at once below
def test_at_most_two_presses_beside_what_the_rules_ask_lead_to_dice_of_ones_own(page_for, room, most):
    ana = Newcomer(page_for("ana"))
    ana.begins(room)
    ana.plays_on(most)
    assert ana.presses <= most
    assert ana.seconds < SECONDS


@pytest.mark.parametrize("room", [key for key, _name in catalogue.rooms()])
def test_every_game_can_be_played_at_once_and_explains_itself(page_for, axe, room):
    ana = Newcomer(page_for("ana"))
    ana.begins(room)
    expect(ana.page.locator(".banner.mine")).to_be_visible()
    expect(ana.page.locator(".banner-caption")).to_be_visible()
    axe(ana.page)
    for size in LOW:
        ana.page.set_viewport_size(size)
        expect(ana.page.locator(".banner-caption")).to_be_visible()
        expect(ana.page.locator(".banner-more")).to_be_visible()
        ana.page.wait_for_function(WHOLE, arg=".banner-caption, .banner-text")  # it takes no room from the question
    ana.page.set_viewport_size({"width": 390, "height": 844})
    ana.page.wait_for_function(WHOLE, arg=".plate-name")  # who plays is read whole on a phone
    ana.presses_on()
    expect(ana.page.locator(".banner.mine, .match-over").first).to_be_visible()
