"""The pages in a real browser: for everybody, on every size, with and without script."""

from __future__ import annotations

import re
from base64 import b64encode
from itertools import product
from urllib.parse import urlencode

import segno
from playwright.sync_api import Page, expect

from tests.conftest import SCALE
from tests.support.said import said

SIZES = ((1280, 800), (390, 844), (320, 700))
TOO_SMALL = """() => [...document.querySelectorAll('a, button, input:not([type=hidden]), select, textarea, summary')]
  .filter(e => e.offsetParent && !e.closest('p, li:not(.match-row):not(.panel), .skip'))
  .map(e => e.closest('.choice') || e)
  .filter(e => e.getBoundingClientRect().height < 43.5 || e.getBoundingClientRect().width < 43.5)
  .map(e => e.outerHTML.slice(0, 90))"""
WIDER = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


def new_match(page: Page, name: str = "Ana", **more: str) -> str:
    """Makes a match with a ready-made squad; the path of its waiting page."""
    page.goto(f"/new?{urlencode(more)}")
    page.get_by_label(said("page.your_name")).fill(name)
    page.locator("button.start").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(said("table.link_invite"))
    page.wait_for_load_state()  # the script that its buttons need comes last
    return re.sub("^https?://[^/]+", "", page.url)


def seat_link(page: Page) -> str:
    return page.get_by_label(said("page.seat_link"), exact=True).input_value()


def pages_of(page: Page) -> list[str]:
    """One address of every kind of page, each with something on it."""
    page.goto("/fleets")
    page.get_by_role("button", name="Copy Red Squadron").first.click()
    fleet = re.sub("^https?://[^/]+", "", page.url)
    invite = new_match(page, visible="public")
    watch, device = (invite.replace("/invite", end) for end in ("/watch", "/device"))
    other = "ti4/codex"
    made = [f"/new?game={other}", f"/fleets/build?game={other}"]
    forms = [*made, "/new", "/new?alone=1", "/fleets", fleet, f"{fleet}/ships/0", f"{fleet}/ships/new", "/settings"]
    return ["/", "/help", *forms, invite, watch, device, "/j/?code=AAAAAA", "/nowhere"]


def test_every_page_fits_any_size_and_large_text_and_axe_finds_nothing_in_any_theme(page_for, axe):
    page_for.forgive("404")
    page = page_for("ana")
    schemes = "dark", "light"
    for number, address in enumerate(pages_of(page)):
        page.goto(address)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(WIDER) <= 0, (address, width)
            assert not page.evaluate(TOO_SMALL), (address, width)
        # one page in this theme and size and the next in that; each in all of both in the long run
        every = list(product(schemes, SIZES[:2]))
        for scheme, (width, height) in every if SCALE > 1 else [every[number % 4]]:
            page.set_viewport_size({"width": width, "height": height})
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            axe(page)
        page.set_viewport_size({"width": 660, "height": 900})
        page.evaluate("() => { document.documentElement.style.fontSize = '32px' }")
        assert page.evaluate(WIDER) <= 0, f"{address}, with text twice as large"


def test_ana_is_led_to_the_table_when_ben_takes_the_seat_with_the_keyboard_only(page_for):
    ana, ben = page_for("ana"), page_for("ben", width=390)
    waiting = new_match(ana)
    ben.goto(seat_link(ana))
    chosen = ben.locator("input[name=fleet]:checked")
    first = chosen.get_attribute("value")
    chosen.focus()
    ben.keyboard.press("ArrowRight")
    expect(chosen).not_to_have_value(first)
    ben.keyboard.press("ArrowLeft")
    expect(chosen).to_have_value(first)
    ben.keyboard.press("Tab")  # the other squads, folded
    ben.keyboard.press("Tab")
    expect(ben.get_by_label(said("page.your_name"))).to_be_focused()
    ben.keyboard.type("Ben")
    ben.keyboard.press("Tab")
    expect(ben.get_by_role("button", name=said("page.take_the_seat"))).to_be_focused()
    ben.keyboard.press("Enter")
    table = re.compile(re.escape(waiting.replace("/invite", "")) + "$")
    for person in (ben, ana):
        expect(person).to_have_url(table)
        expect(person.locator("broadside-table .board")).to_be_visible()


SQUAD_GAMES = ("xwing&edition=2.0", "xwing", "ti4", "legion", "starships")


def test_start_is_in_the_first_screen_of_every_game_on_a_desk_a_phone_and_a_phone_on_its_side(page_for):
    ana = page_for("ana")
    every = [*product([""], SQUAD_GAMES), *product(["&alone=1"], SQUAD_GAMES)]
    for alone, game in every if SCALE > 1 else every[: len(SQUAD_GAMES) + 1]:  # alone it is the same form with less
        ana.set_viewport_size({"width": 1280, "height": 800})
        ana.goto(f"/new?room={game}{alone}")
        for width, height in ((1280, 800), (390, 844), (844, 390)):
            ana.set_viewport_size({"width": width, "height": height})
            box = ana.locator("button.start").bounding_box()
            assert box["y"] + box["height"] <= height, (game, alone, width)
            assert box["height"] >= 52 and box["x"] >= 0 and box["x"] + box["width"] <= width, (game, alone, width)


def test_from_the_first_page_to_a_started_match_two_newcomers_press_three_times(page_for):
    ana, ben = page_for("ana"), page_for("ben", width=390)
    ana.goto("/")
    ana.locator("a.way").click()  # 1
    ana.get_by_label(said("page.your_name")).fill("Ana")
    ana.locator("button.start").click()  # 2
    expect(ana.locator("#seat-link")).to_be_visible()
    ben.goto(seat_link(ana))
    assert ben.locator("input[name=fleet]:checked").get_attribute("value").startswith("ready:")
    ben.get_by_label(said("page.your_name")).fill("Ben")
    ben.locator("button.start").tap()  # 3
    for person in (ben, ana):
        expect(person.locator("broadside-table .board")).to_be_visible()


def test_a_refused_form_stays_as_it_was_and_back_and_reload_ask_for_no_resubmission(page_for):
    page_for.forgive("400")
    ana = page_for("ana", width=390)
    ana.goto("/")
    ana.goto("/new?room=xwing&rounds=9")
    ana.locator('input[name="mine"][value="paste"]').check()
    ana.locator("#mine_text").fill("{ oops")
    ana.locator("button.start").tap()
    expect(ana.get_by_text(said("page.nothing_you_typed_is"))).to_be_visible()
    ana.get_by_role("link", name=said("page.this_list_cannot_be")).tap()
    expect(ana.locator("#mine_text")).to_have_value("{ oops")
    expect(ana.locator("#mine_text")).to_be_visible()
    ana.reload()
    expect(ana.locator("#mine_text")).to_have_value("{ oops")
    expect(ana.locator("#rounds")).to_have_value("9")
    ana.goto("/help")
    ana.go_back()
    expect(ana.locator("#mine_text")).to_have_value("{ oops")
    ana.go_back()
    ana.go_back()
    expect(ana).to_have_url(re.compile("rounds=9$"))


def test_the_options_line_and_the_link_follow_what_is_set(page_for):
    ana = page_for("ana")
    ana.goto("/new?room=xwing")
    line, link = ana.locator("#options-line"), ana.locator("#option-link")
    usual = line.inner_text()
    ana.locator("#options > summary").click()
    ana.locator('input[name="mode"][value="attack"]').check()
    ana.locator('input[name="rolls"][value="by_itself"]').check()
    ana.locator("#mine-cards .squad").nth(1).click()
    expect(line).not_to_have_text(usual)
    told = line.inner_text()
    ana.goto(link.input_value())
    expect(line).to_have_text(told)
    expect(ana.locator('input[name="rolls"][value="by_itself"]')).to_be_checked()
    expect(ana.locator("#mine-cards .squad input").nth(1)).to_be_checked()


def test_a_pasted_list_is_read_while_it_is_typed(page_for):
    ana = page_for("ana")
    ana.goto("/new")
    ana.locator('input[name="mine"][value="paste"]').check()
    ana.locator("#mine_text").fill('{"name": "Two", "pilots": [{"id": "wedgeantilles"}, {"id": "nobody-at-all"}]}')
    found = ana.locator("#mine-read")
    expect(found).to_contain_text("Rebel Alliance · 1 ship")
    expect(found).to_contain_text("nobody-at-all")


def test_copy_puts_the_link_on_the_clipboard_and_says_so(page_for):
    ana = page_for("ana", permissions=["clipboard-read", "clipboard-write"])
    new_match(ana)
    copies = ana.locator("[data-copy=seat-link], [data-copy=watch-link]")
    usual = copies.all_inner_texts()
    for _ in range(2):
        copies.first.click()
        expect(copies).to_have_text([said("page.copied"), usual[1]])
        assert ana.evaluate("() => navigator.clipboard.readText()") == seat_link(ana)
    copies.last.click()
    expect(copies).to_have_text([usual[0], said("page.copied")])
    ana.keyboard.press("Tab")
    expect(copies).to_have_text(usual)


def test_the_qr_code_on_the_dark_page_is_black_on_white_with_its_border(page_for):
    ana = page_for("ana", color_scheme="dark", device_scale_factor=2)
    new_match(ana)
    code = segno.make_qr(seat_link(ana), error="m")
    picture = ana.locator(".qr svg").screenshot()
    wanted = [list(row) for row in code.matrix_iter(border=4)]
    assert sampled(ana, picture, len(wanted)) == wanted


def sampled(page: Page, picture: bytes, side: int) -> list[list[int]]:
    """The modules in a picture of a QR code: 1 for black, 0 for white, read at the middle of each."""
    pixels = page.context.new_page()
    rows = pixels.evaluate(
        """async ([data, side]) => {
          const bytes = Uint8Array.from(atob(data), c => c.charCodeAt(0));
          const image = await createImageBitmap(new Blob([bytes], {type: "image/png"}));
          const canvas = new OffscreenCanvas(image.width, image.height);
          const pen = canvas.getContext("2d");
          pen.drawImage(image, 0, 0);
          const at = (x, y) => pen.getImageData(
            Math.floor((x + .5) * image.width / side), Math.floor((y + .5) * image.height / side), 1, 1).data;
          return [...Array(side).keys()].map(y => [...Array(side).keys()].map(x => {
            const [r, g, b] = at(x, y);
            return r + g + b < 60 ? 1 : r + g + b > 705 ? 0 : 9;
          }));
        }""",
        [b64encode(picture).decode(), side],
    )
    pixels.close()
    return rows


def test_without_script_a_match_can_still_be_made_and_joined(page_for):
    ana, ben = page_for("ana", java_script_enabled=False), page_for("ben", width=390, java_script_enabled=False)
    new_match(ana)
    ben.goto(seat_link(ana))
    ben.get_by_label(said("page.your_name")).fill("Ben")
    ben.get_by_role("button", name=said("page.take_the_seat")).click()
    expect(ben.locator("broadside-table")).to_be_attached()


def test_the_theme_chosen_is_there_from_the_first_paint(page_for):
    ana = page_for("ana", color_scheme="dark")
    ana.goto("/settings")
    ground = "() => getComputedStyle(document.documentElement).backgroundColor"
    dark = ana.evaluate(ground)
    ana.get_by_label(said("page.light")).check()
    ana.get_by_role("button", name=said("page.save")).click()
    expect(ana.get_by_text(said("page.your_settings_are_saved"))).to_be_visible()
    assert ana.evaluate(ground) != dark


def test_a_keyboard_reaches_the_content_at_once_and_always_sees_where_it_is(page_for):
    ana = page_for("ana")
    ana.goto("/")
    ana.keyboard.press("Tab")
    skip = ana.get_by_role("link", name=said("page.skip_to_the_content"))
    expect(skip).to_be_focused()
    assert skip.bounding_box()["y"] >= 0
    ana.keyboard.press("Enter")
    ana.keyboard.press("Tab")
    here = ana.get_by_role("main").locator("button, a").first
    expect(here).to_contain_text(said("page.play_now"))
    expect(here).to_be_focused()
    assert here.evaluate("e => getComputedStyle(e).outlineWidth") == "3px"
