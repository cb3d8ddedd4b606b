"""A phone lying on its side, and a page at 200 %: ships, dice and what may be pressed are in sight in every room."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.play import NUMBER, at_table, press, start
from tests.support.said import said
from tests.support.waiting import until

LOW = ((844, 390), (640, 400))
SHOWN = {
    "ti4": (".to-roll", (".facing .rank-ship", ".facing .d10", ".hit-number", "#pass, .hits-card .slip, .offer")),
    "legion": (".to-roll", (".troop .disc", ".legion-roll .die", ".bar-log")),
    "starships": ("#pass:not([aria-disabled])", (".vessel-board", ".hand-card", ".bar-log")),
}
# what is asked before the first dice, and how it is passed
BEFORE = {"ti4": ("ti4.offers.decline", "ti4.offers.no_retreat")}
OUT_OF_SIGHT = """(selector) => [...document.querySelectorAll(selector)].filter((one) => {
  const { top, bottom, height } = one.getBoundingClientRect();
  return height > 0 && (top < -1 || (top + bottom) / 2 > innerHeight);
}).length"""
TABLE = "document.querySelector('broadside-table').table"
LIVE = f"() => !{TABLE}.guarded"
FELL = f"() => !{TABLE}.scenes.beat"

# what is pressed next, or told beside it, in windows of usual sizes: whole above the edge, and under nothing
UPRIGHT = ((390, 844), (1280, 800))
FREE = {
    "ti4": {
        390: (".hits-card .slip, .spread-card .slip, .offer",),
        1280: (".holdings .hand > :last-child", ".hits-card .slip, .spread-card .slip, .offer, #pass"),
    },
    "legion": {390: (".offer-list .offer",), 1280: (".offer-list .offer", ".stage-side .odds-sure")},
    "starships": {390: (".hand-card.can, .offer",), 1280: (".hand-card",)},
}
COVERED = """(selector) => {
  const one = document.querySelector(selector);
  if (!one) return true;
  const { left, top, right, bottom } = one.getBoundingClientRect();
  if (top < 0 || left < 0 || bottom > innerHeight || right > innerWidth) return true;
  const x = (left + right) / 2;
  return ![top + 6, (top + bottom) / 2, bottom - 6].every((y) => one.contains(document.elementFromPoint(x, y)));
}"""
# a second roll below the first, as after the dice of the defense: the offer stays whole above Done
BOTH_ROLLS = f"""() => {{
  const roll = document.querySelector('.legion-roll');
  const second = roll.cloneNode(true);
  roll.after(second);
  const covered = ({COVERED})('.offer-list .offer');
  second.remove();
  return covered;
}}"""
NEWS = "Nobody has anything to use here, and what has just happened needs two lines."
NEWS_APART = f"""async (text) => {{
  await {TABLE}.tell(text, false);
  const box = (selector) => document.querySelector(selector).getBoundingClientRect();
  const [news, head, back, more] = ['.top-news > span', 'table-top', '.home', '.top-buttons'].map(box);
  return news.height > 0 && news.top >= head.top && news.bottom <= head.bottom
    && news.left >= back.right && news.right <= more.left;
}}"""


def missing(page: Page, selectors: tuple[str, ...]) -> list[str]:
    """What is not drawn at all, or lies outside the window."""
    return [one for one in selectors if not page.locator(one).count() or page.evaluate(OUT_OF_SIGHT, one)]


@pytest.mark.parametrize("room", SHOWN)
def test_dice_ships_and_what_may_be_done_are_in_sight_in_low_windows(page_for, room):
    first, shown = SHOWN[room]
    ana = page_for("ana", width=LOW[0][0], height=LOW[0][1])
    ana.goto("/")
    press(ana.locator(f'.games form[action="/play/{room}"] button'))
    expect(ana.locator(".banner.mine")).to_be_visible()
    for asked in BEFORE.get(room, ()):
        expect(ana.locator("#pass")).to_contain_text(said(asked))
        ana.wait_for_function(LIVE)
        press(ana.locator("#pass"))
    ana.wait_for_function(LIVE)
    press(ana.locator(first).first)
    for width, height in LOW:
        ana.set_viewport_size({"width": width, "height": height})
        ana.wait_for_function(FELL)
        until(lambda: not missing(ana, shown), f"everything in sight at {width}x{height}")
    for width, height in (*UPRIGHT, *LOW):
        ana.set_viewport_size({"width": width, "height": height})
        until(lambda: ana.evaluate(NEWS_APART, NEWS), f"news in the head at {width}x{height}")
        for one in FREE[room].get(width, ()):
            until(lambda one=one: not ana.evaluate(COVERED, one), f"{one} whole and free at {width}x{height}")
        if room == "legion" and width == 1280:
            until(lambda: not ana.evaluate(BOTH_ROLLS), "the offer whole below two rolls")


UNCOVERED = """() => [...document.querySelectorAll('.offer-list .offer')].map((one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
})"""


def test_what_a_unit_of_legion_may_do_lies_in_sight_below_its_minis(page_for):
    ana = page_for("ana", width=1280, height=800)
    ana.goto("/new?alone=1&game=legion/2.6")
    start(ana)
    at_table(ana)
    ana.wait_for_function(LIVE)
    ana.set_viewport_size({"width": 844, "height": 390})
    for at in range(4):
        expect(ana.locator(".next-unit").nth(at)).to_be_in_viewport(
            ratio=0.9
        )  # nothing is fought: who acts next has all of the window
    ana.set_viewport_size({"width": 1280, "height": 800})
    press(ana.locator(".next-unit").first)
    expect(ana.locator(".acting .disc").first).to_be_visible()
    until(lambda: all(ana.evaluate(UNCOVERED)), "all that a unit may do can be pressed")
    lines = ana.locator(".log-lines li")
    for at in range(lines.count()):
        expect(lines.nth(at)).to_be_in_viewport()  # the log has room for more than a line beside the fight


CENTRE = """(one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}"""


def test_a_press_counts_though_the_page_has_moved_since_it_was_drawn(page_for):
    ana = page_for("ana", width=390, height=844)
    ana.goto("/")
    press(ana.locator('.games form[action="/play/starships"] button'))
    card = ana.locator(".hand-card.can").first
    expect(card).to_be_visible()
    ana.wait_for_function(LIVE)
    ana.wait_for_function("() => !document.querySelector('[data-resting]')")
    before = ana.evaluate(NUMBER)
    # as after a slide, a scroll, or a bar of the browser that went away: nothing is drawn for it
    card.evaluate("(one) => one.style.setProperty('translate', '0 12px')")
    ana.evaluate(f"() => document.addEventListener('touchend', () => {TABLE}.draw(), {{ capture: true }})")
    ana.touchscreen.tap(*card.evaluate(CENTRE))
    ana.wait_for_function(f"(before) => ({NUMBER})() > before", arg=before)


SHIFTED = f"""() => {{
  const table = {TABLE};
  table.scenes.onPage = () => {{ document.querySelector('.offers').style.paddingBlockStart = '20px'; }};
  table.draw();
  return Promise.resolve().then(() => document.querySelector('.manual > summary').hasAttribute('data-resting'));
}}"""
GONE = f"""() => {{
  const table = {TABLE};
  table.scenes.onPage = () => {{ document.querySelector('.offers').style.paddingBlockStart = '120px'; }};
  table.draw();
}}"""
RESTED = "() => !document.querySelector('[data-resting]')"


def point(page: Page, where: str) -> tuple[float, float]:
    return page.locator(where).first.evaluate(CENTRE)


def test_a_press_of_the_mouse_counts_though_the_button_has_moved(page_for):
    ana = page_for("ana", width=1280, height=800)
    ana.goto("/")
    press(ana.locator('.games form[action="/play/legion"] button'))
    expect(ana.locator(".to-roll")).to_be_visible()
    ana.wait_for_function(LIVE)
    ana.set_viewport_size({"width": 1280, "height": 657})
    ana.evaluate(f"() => {TABLE}.draw()")
    ana.wait_for_function(RESTED)
    ana.set_viewport_size({"width": 1280, "height": 800})
    ana.mouse.click(*point(ana, ".to-roll"), delay=60)  # the mouse comes, which draws, and presses
    expect(ana.locator(".offer-list .offer").first).to_be_visible()
    ana.wait_for_function(RESTED)
    ana.wait_for_function(LIVE)
    summary = ana.locator(".manual > summary")
    summary.scroll_into_view_if_needed()
    x, y = point(ana, ".manual > summary")
    assert ana.evaluate(SHIFTED)  # moved by less than its height, and deaf but where it stood before
    ana.mouse.click(x, y + 16)
    expect(ana.locator(".manual")).to_have_attribute("open", "")
    ana.wait_for_function(RESTED)
    ana.locator(".offer-list .offer").first.scroll_into_view_if_needed()
    ana.mouse.move(*point(ana, ".offer-list .offer"))
    ana.mouse.down()
    ana.evaluate(GONE)  # drawn elsewhere while the button of the mouse is down
    ana.mouse.up()
    expect(ana.locator(".picker, .die.picked").first).to_be_visible()
