"""The first page: an attack that plays, the games by name, the ways in, and what waits for whom."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from attacks.services.games import catalogue
from tests.browser.play import press
from tests.support.said import said

DRAWN = """() => [...document.querySelectorAll('[data-drawn], [data-poster]')]
  .every((group) => group.querySelector('path[class^=tone]'))"""
MOVING = "() => document.getAnimations().filter((one) => one.playState === 'running').length"


def test_every_game_is_named_and_drawn_and_an_attack_is_shown(page_for):
    ana = page_for("ana")
    ana.goto("/")
    expect(ana.locator(".game-name")).to_have_text([name for _key, name in catalogue.rooms()])
    ana.wait_for_function(DRAWN)
    expect(ana.locator(".hero-die")).to_have_count(4)
    expect(ana.locator(".hero-art figcaption")).to_contain_text(said("page.3_hits_1_critical"))


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_the_ways_in_are_on_the_first_screen(page_for, width, height):
    ana = page_for("ana", width=width)
    ana.set_viewport_size({"width": width, "height": height})
    ana.goto("/")
    whole = ana.locator(".game-whole").all() if width == 1280 else []
    assert len(whole) == (4 if width == 1280 else 0)
    for way in (
        ana.get_by_role("link", name=said("table.scene_invite")),
        ana.get_by_role("button", name=said("page.join"), exact=True),
        *whole,
    ):
        box = way.bounding_box()
        assert box["y"] + box["height"] <= height


def test_who_wants_little_motion_sees_the_end_of_the_attack_and_no_way_to_play_it(page_for):
    ana = page_for("ana")
    ana.emulate_media(reduced_motion="reduce")
    ana.goto("/")
    ana.wait_for_function(DRAWN)
    assert ana.evaluate(MOVING) == 0
    expect(ana.get_by_role("button", name=said("page.once_more"))).to_be_hidden()


def test_the_attack_plays_again_when_asked(page_for):
    ana = page_for("ana")
    ana.emulate_media(reduced_motion="no-preference")
    ana.goto("/")
    ana.wait_for_function("() => document.getAnimations({subtree: true}).every((one) => one.playState === 'finished')")
    ana.get_by_role("button", name=said("page.once_more")).click()
    ana.wait_for_function(f"() => ({MOVING})() > 0")


def test_what_was_left_out_is_in_sight_and_under_the_fingers(page_for):
    ana = page_for("ana", width=390)
    page_for.forgive("400")  # the answer to a form that lacks something
    ana.goto("/new")
    press(ana.locator("form button.start"))
    expect(ana.locator("#name-error")).to_be_in_viewport()
    expect(ana.locator("#name")).to_be_focused()
