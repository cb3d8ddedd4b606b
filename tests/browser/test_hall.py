"""The pages of a tournament for everybody: on a phone, by keyboard alone, and with what axe looks for."""

from __future__ import annotations

from itertools import product

import pytest
from django.conf import settings
from playwright.sync_api import Locator, Page, expect

from attacks.services.tournament import roster, staff
from attacks.services.tournament.reading import numbers_of
from tests.browser.test_pages import SIZES, TOO_SMALL, WIDER
from tests.conftest import SCALE
from tests.support.people.evening import OLA, Evening
from tests.support.said import said
from tests.support.server import Server, copy_of, started
from tools.screens import tournament

WALL = (1920, 1080)
MOST_TABS = 200


@pytest.fixture(scope="module")
def hall(empty, tmp_path_factory):
    """A server that knows the key of this test, so that private links made here open there."""
    server = Server(copy_of(empty, tmp_path_factory.mktemp("hall")), BROADSIDE_SECRET=settings.SECRET_KEY)
    yield from started(server)
    assert "Traceback" not in server.log(), server.log()[-8000:]


def comes(page: Page, token: str) -> Page:
    page.goto(f"/t/in/{token}")
    return page


@pytest.fixture
def pages(page_for, hall, on) -> list[tuple[Page, str]]:
    """Every page of organizers, players and the hall that has something on it, and who looks at it."""
    evening, table = on(hall, tournament.club_evening)
    other, late = on(hall, tournament.draft), on(hall, tournament.cut)
    ola, dan = page_for("ola", at=hall), page_for("dan", at=hall)
    for one in (evening, other, late):
        comes(ola, one.owner_token)
    slug, drawn, cut = (f"/t/{one.tournament.slug}" for one in (evening, other, late))
    disputed, free = on(hall, lambda: (evening.pairings[1], evening.pairings[2]))
    numbers = (*numbers_of(disputed), *numbers_of(free))
    players = [comes(page_for(f"player {n}", at=hall), evening.tokens[n]) for n in numbers]
    desk = ("to", "to/players", "to/standings", "to/log", "to/settings", f"to/table/{table}", "to/links")
    return [
        *((ola, f"{slug}/{page}") for page in desk),
        *((ola, f"{drawn}/to"), (ola, f"{cut}/to"), (ola, "/t/new"), (ola, "/t/")),
        *((page, f"{slug}/me") for page in players),
        *((dan, address) for address in (slug, f"{slug}?find=ana", f"{slug}/lists", f"{slug}/tv", cut, f"{cut}/tv")),
    ]


def test_axe_finds_nothing_on_the_pages_of_a_tournament_and_nothing_scrolls_sideways(pages, axe):
    schemes = "dark", "light"
    for number, (page, address) in enumerate(pages):
        page.goto(address)
        sizes = (*SIZES, WALL) if address.endswith("/tv") else SIZES
        for width, height in sizes:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(WIDER) <= 0, (address, width)
            assert not page.evaluate(TOO_SMALL), (address, width)
        # one page in this theme and the next in that; each in both in the long run
        every = list(product(schemes, sizes[1::2]))
        for scheme, (width, height) in every if SCALE > 1 else [every[number % len(every)]]:
            page.set_viewport_size({"width": width, "height": height})
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            axe(page)


RING = """() => {
  const at = document.activeElement, seen = at.closest('.choice') || at;
  const line = (e) => getComputedStyle(e).outlineStyle === 'none' ? 0 : parseFloat(getComputedStyle(e).outlineWidth);
  const ringed = (e) => line(e) >= 3;
  return at === document.body || ringed(at) || ringed(seen) ? '' : at.outerHTML.slice(0, 200);
}"""


def to(page: Page, where: Locator) -> Locator:
    """Goes there by the Tab key, and sees at every stop where it is."""
    expect(where).to_be_visible()
    for _ in range(MOST_TABS):
        if where.evaluate("e => e === document.activeElement"):
            return where
        page.keyboard.press("Tab")
        assert not page.evaluate(RING), "nothing shows where the focus is"
    raise AssertionError(f"no way by keyboard to {where}")


def enter(page: Page, where: Locator) -> None:
    to(page, where)
    page.keyboard.press("Enter")


def types(page: Page, where: Locator, text: str) -> None:
    to(page, where)
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type(text)


@pytest.mark.long  # rounds are typed by keys alone in test_desk.py
def test_a_round_is_run_reported_and_found_by_keyboard_alone(page_for, hall, on):
    evening = on(hall, lambda: Evening(4))
    slug = f"/t/{evening.tournament.slug}"
    ola = comes(page_for("ola", at=hall), evening.owner_token)
    enter(ola, ola.get_by_role("button", name=said("page.draw_round", next_round="1")))
    enter(ola, ola.get_by_role("button", name=said("page.publish")))
    enter(ola, ola.get_by_role("button", name=said("page.start_the_clock")))
    expect(ola.get_by_role("timer")).to_be_visible()
    types(ola, ola.get_by_label(said("page.table"), exact=True), "1")
    types(ola, ola.get_by_label(said("page.first"), exact=True), "20")
    types(ola, ola.get_by_label(said("page.second"), exact=True), "11")
    ola.keyboard.press("Enter")
    expect(ola.locator(".cup-tables tbody tr").first).to_contain_text("20 ✓ : 11")
    stop = to(ola, ola.get_by_role("button", name=said("page.stop_the_clock")))

    first, second = numbers_of(on(hall, lambda: next(one for one in evening.pairings if one.table == 2)))
    one, other = (comes(page_for(f"player {n}", width=390, at=hall), evening.tokens[n]) for n in (first, second))
    for field, number in zip(one.locator("input[type=number]").all(), ("9", "17"), strict=True):
        types(one, field, number)
    to(one, one.locator("input[name=winner]").first)
    one.keyboard.press("ArrowDown")
    enter(one, one.get_by_role("button", name=said("page.report"), exact=True))
    expect(one.locator(".messages")).to_contain_text(said("page.your_report_is_in"))
    enter(other, other.get_by_role("button", name=said("page.yes_that_is_right")))
    expect(other.locator(".cup-mine")).to_contain_text("9 : 17 ✓")
    expect(ola.locator(".cup-tables tbody tr").last).to_contain_text(said("page.by_both_players"))
    expect(stop).to_be_focused()  # news have come in, and the organizer's hands are where they were

    dan = page_for("dan", at=hall)
    dan.goto(slug)
    name = on(hall, lambda: evening.row(second).name)
    types(dan, dan.get_by_label(said("page.find_your_table")), name)
    dan.keyboard.press("Enter")
    expect(dan.locator("#live [role=status]")).to_contain_text("table 2")
    dan.goto(f"{slug}/tv")
    enter(dan, dan.get_by_role("link", name=said("page.skip_to_the_content")))
    expect(dan.locator("#main")).to_be_focused()


def test_news_take_nothing_from_who_reads_or_types(page_for, hall, on):
    evening = on(hall, tournament.draft)
    dan = page_for("dan", at=hall)
    dan.goto(f"/t/{evening.tournament.slug}")
    dan.get_by_text("1 opponent").first.click()
    dan.get_by_label(said("page.find_your_table")).press_sequentially("An")
    on(hall, lambda: staff.announce(evening.tournament, OLA, "Lunch until two"))
    on(hall, lambda: roster.edit(evening.tournament, OLA, 1, club="North"))
    expect(dan.locator("#live")).to_contain_text("North")
    expect(dan.get_by_text("Lunch until two")).to_be_visible()
    expect(dan.get_by_label(said("page.find_your_table"))).to_have_value("An")
    expect(dan.get_by_label(said("page.find_your_table"))).to_be_focused()
    expect(dan.locator(".cup-standings details[open]")).to_have_count(1)
