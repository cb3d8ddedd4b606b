"""What somebody who was never here loads, counted on the line: pages, scripts, sheets, fonts, words and the socket."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from attacks.services.games import catalogue
from tests.browser.play import press
from tests.support.proxy import Proxy

MOST = 300_000  # bytes, with everything an HTTP answer says of itself


@pytest.fixture
def newcomer(browser: Browser, proxy: Proxy) -> Iterator[Callable[[], Page]]:
    """newcomer(): a page of somebody who was never here; what came over the line is counted from then on."""
    contexts = []

    def comes() -> Page:
        contexts.append(browser.new_context(base_url=proxy.url, reduced_motion="reduce", locale="en-GB"))
        proxy.carried = 0
        return contexts[-1].new_page()

    yield comes
    for context in contexts:
        context.close()


def test_the_first_page_and_the_table_after_it_are_loaded_in_few_bytes(newcomer, proxy: Proxy):
    loaded = {}
    for room, _name in catalogue.rooms():
        page = newcomer()
        page.goto("/")
        press(page.locator(f'.games form[action="/play/{room}"] button'))
        expect(page.locator(".banner.mine")).to_be_visible()
        page.wait_for_load_state("networkidle")
        loaded[room] = proxy.carried
        table = page.url
        page.close()  # what its machine does from now on is not the next one's
    watcher = newcomer()
    watcher.goto(f"{table}/watch")
    expect(watcher.locator(".banner")).to_be_visible()
    watcher.wait_for_load_state("networkidle")
    loaded["a table alone"] = proxy.carried
    assert all(0 < size < MOST for size in loaded.values()), loaded
