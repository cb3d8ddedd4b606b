"""Ten dice that tumble, and a full mat under a finger: frames a second on a slow machine, or the cheaper drawing."""

from __future__ import annotations

import pytest

from tools.bench import frames
from tools.bench.dice import AIM, SLOWED, cast, coarser, lay_dice
from tools.bench.report import quantile


@pytest.mark.long  # tests/js/dice.test.js holds the gauge, manage.py bench --only dice tells the figures
def test_ten_dice_keep_sixty_frames_a_second_on_a_slow_machine_or_are_drawn_cheaper(browser):
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    try:
        page = context.new_page()
        lay_dice(page)
        usual = quantile(cast(page, SLOWED), 0.5)
        assert usual >= AIM or coarser(page), f"{usual} frames a second, drawn as finely as ever"
        assert page.evaluate("() => [...document.querySelectorAll('die-solid')].every((die) => !die.path)")
    finally:
        context.close()


@pytest.mark.long  # tests/js/xwing_mat.test.js holds what is drawn under a hand, bench --only frames tells the figures
def test_a_mat_with_sixteen_ships_keeps_thirty_frames_a_second_or_is_drawn_plainer(page_for, server, on):
    match = on(server, frames.full_mat)
    page = page_for("chie", width=390, reduced_motion="no-preference", lifelike=True)
    page.goto(f"/m/{match}/watch")
    frames.lay(page)
    for kind in frames.GESTURES:
        found = frames.frames(page, kind, frames.SLOWED, tries=7)
        plain = page.locator("xwing-mat.is-plain").count()
        assert quantile(found, 0.5) >= frames.AIM or plain, (kind, found)
