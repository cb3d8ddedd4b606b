"""Firefox and WebKit, the engine of Safari: the first page, and an attack played against a machine, by presses."""

from __future__ import annotations

import os

import pytest

from attacks.services.games import catalogue
from tests.support.foreign import Firefox, Foreign, WebKit
from tests.support.server import ROOT, Server

EVERY = [room for room, _name in catalogue.rooms()]
ROOMS = EVERY if int(os.environ.get("BROADSIDE_SCALE", "1")) > 1 else ["xwing"]
SIZES = {Firefox: (1280, 800), WebKit: (390, 844)}  # phones are mostly Safari
DRAWN = """[...document.querySelectorAll("[data-drawn], [data-poster]")]
  .every((one) => one.querySelector("path[class^=tone]"))"""
WIDE = "document.documentElement.scrollWidth > innerWidth"
COMPLAINTS = """(() => {
  window.complaints ??= [];
  addEventListener("error", (event) => window.complaints.push(event.message));
  addEventListener("unhandledrejection", (event) => window.complaints.push(String(event.reason)));
})()"""
TABLE = "document.querySelector('broadside-table').table"
# a round of a combat is an attack
OVER = f"Boolean(document.querySelector('.banner.over, .the-end') || {TABLE}.view.round > 1)"
QUESTION = f"{TABLE}.view.prompt?.n ?? 0"
ASKED = "Boolean(document.querySelector('.banner.mine, .banner.over, .the-end'))"
# what may be pressed to go on: what is offered first and asks nothing more, or passing on
MARK = """(() => {
  for (const one of document.querySelectorAll("[data-next-press]")) delete one.dataset.nextPress;
  const offers = [...document.querySelectorAll("button.offer:not([aria-disabled])")];
  const next = offers.find((one) => !one.textContent.includes("…") && one.offsetParent);
  const found = next ?? document.querySelector("#pass:not([aria-disabled])");
  if (found) found.dataset.nextPress = "";
  return Boolean(found);
})()"""
MOST = 80  # presses in which an attack of any game is over


def goes_on(page: Foreign) -> None:
    """Answer the question that stands, by a press on what is offered first; a machine may ask another meanwhile."""
    asked = page.run(QUESTION)

    def went_on() -> bool:
        if page.run(f"{OVER} || ({QUESTION}) !== {asked}"):
            return True
        if page.run(MARK) and (at := page.middle("[data-next-press]")):
            page.press_at(at["x"], at["y"])
        return False

    page.until(went_on, f"an answer to question {asked}")


def plays(page: Foreign, at: Server, room: str) -> int:
    """Play the first scene of a room to the end of its attack; how many presses it took."""
    page.go(at.url)
    page.wait_for(DRAWN)
    assert not page.run(WIDE)
    page.press(f'.games form[action="/play/{room}"] button')
    page.wait_for(ASKED)
    page.run(COMPLAINTS)
    for press in range(MOST):
        page.wait_for(ASKED)
        assert not page.run(WIDE)
        if page.run(OVER):
            return press
        goes_on(page)
    raise AssertionError(f"{room}: no end after {MOST} presses")


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("maker", SIZES, ids=lambda maker: maker.__name__)
def test_the_first_page_stands_and_an_attack_is_played(server: Server, maker: type[Foreign], room: str):
    with maker(*SIZES[maker]) as page:
        try:
            assert plays(page, server, room) > 0
            assert page.run("window.complaints") == []
        except AssertionError:
            folder = ROOT / "var" / "failures"
            folder.mkdir(parents=True, exist_ok=True)
            (folder / f"{maker.__name__}-{room}.png").write_bytes(page.picture())
            raise
