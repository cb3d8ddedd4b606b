"""Over a picture of 1920 x 1080: what a stream's link shows of every game says something, and lies within."""

from __future__ import annotations

import pytest
from django.test import override_settings
from playwright.sync_api import expect

from tests.browser.play import begin, press
from tests.support.said import said
from tools.screens.streams import GAMES, held, laid

PATIENCE = 60_000
SHOW = "score,names,clock,sides,dice,odds,last,card"
MUST = ("score", "names", "sides", "last")
SHOWN = """() => [...document.querySelectorAll('.widget')].flatMap((one) => {
  const parts = getComputedStyle(one).display === 'contents' ? [...one.children] : [one];
  return parts.map((part) => [one.dataset.widget, part.getBoundingClientRect()]).filter(([, box]) => box.width)
    .map(([name, { left, top, right, bottom }]) => ({ name, left, top, right, bottom })); })"""
CLEAR = """() => [document.documentElement, document.body].map((one) => getComputedStyle(one)).every(
    (style) => style.backgroundColor === 'rgba(0, 0, 0, 0)' && style.backgroundImage === 'none')"""
LETTERS = """() => [...document.querySelectorAll('.widget:not(.widget-sides, .widget-dice) *')]
  .filter((one) => one.checkVisibility() && !one.closest('.hidden-visually, svg')
    && [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim()))
  .map((one) => [parseFloat(getComputedStyle(one).fontSize), one.textContent.slice(0, 30)])"""


@pytest.fixture
def made(server, on):
    """Makes something on the server with links of its own: the server reads what it has signed itself."""
    secret = (server.data / "secret.key").read_text("ascii").strip()
    with override_settings(SECRET_KEY=secret):
        yield lambda make: on(server, make)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game[0])
def test_every_widget_has_its_place_over_a_picture_and_may_be_read_from_afar(made, page_for, game):
    _match, token, _seat = made(lambda: laid(game, *GAMES[game]))
    stream = page_for("dan", width=1920, height=1080)
    stream.goto(f"/o/{token}/all?show={SHOW}")
    expect(stream.locator(".widget-last .overlay-result")).not_to_be_empty(timeout=PATIENCE)
    assert stream.evaluate(CLEAR)
    lie_apart(stream, MUST)
    assert not [letters for letters in stream.evaluate(LETTERS) if letters[0] < 20]


def test_the_mat_and_a_tournament_lie_over_a_picture_also_while_watchers_see_nothing_yet(made, page_for):
    _match, mat, _seat = made(lambda: laid(("xwing", "2.0"), "game", 20, table="mat", damage="counted"))
    stream = page_for("dan", width=1920, height=1080)
    stream.goto(f"/o/{mat}/all?show=score,names,mat")
    expect(stream.locator(".widget-mat xwing-mat")).to_be_visible(timeout=PATIENCE)
    lie_apart(stream, ("score", "names", "mat"))
    stream.goto(f"/o/{made(lambda: held(delay=900))}/all?show=standings,round,names,sides,dice,odds,score,mat")
    expect(stream.locator(".widget-names")).to_contain_text("Ana", timeout=PATIENCE)
    lie_apart(stream, ("standings", "round", "names", "score"))


def lie_apart(stream, wanted: tuple[str, ...]) -> None:
    """All these widgets are drawn, within the picture, and none lies over another."""
    drawn = f"(wanted) => wanted.every((one) => ({SHOWN})().some(({{ name }}) => name === one))"
    stream.wait_for_function(drawn, arg=wanted)
    boxes = stream.evaluate(SHOWN)
    for box in boxes:
        assert box["left"] >= 0 <= box["top"] and box["right"] <= 1920 and box["bottom"] <= 1080, box
    apart = [(one, other) for at, one in enumerate(boxes) for other in boxes[:at]]
    assert not [(one, other) for one, other in apart if overlap(one, other)]


def overlap(one: dict, other: dict) -> bool:
    return (
        one["left"] < other["right"]
        and other["left"] < one["right"]
        and one["top"] < other["bottom"]
        and other["top"] < one["bottom"]
    )


def test_a_person_makes_a_link_sees_it_over_a_picture_and_takes_it_back(page_for, axe):
    match = begin(page_for)
    ana = match.ana
    ana.goto(f"/m/{match.id}/stream")
    press(ana.get_by_role("button", name=said("page.make_a_link")))
    preview = ana.frame_locator(".stream-preview iframe")
    expect(preview.locator(".overlay-bug")).to_contain_text("Ana", timeout=PATIENCE)
    axe(ana)
    address = ana.get_by_label(said("page.all_of_it")).input_value().split("/all?")[0]
    stream, colors = page_for("dan", width=1920, height=1080), set()
    for theme in ("dark", "light", "clear"):
        stream.goto(f"{address}/score?theme={theme}")
        bug = stream.locator(".overlay-bug")
        expect(bug).to_be_visible(timeout=PATIENCE)
        colors.add(bug.evaluate("(one) => getComputedStyle(one).backgroundColor"))
    assert len(colors) == 3
    stream.evaluate("document.documentElement.style.setProperty('--stream-ground', 'rgb(1, 2, 3)')")
    assert bug.evaluate("(one) => getComputedStyle(one).backgroundColor") == "rgb(1, 2, 3)"
    axe(stream)
    press(ana.get_by_role("button", name=said("page.take_back")))
    expect(bug).to_have_count(0, timeout=PATIENCE)
