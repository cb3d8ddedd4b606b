"""What somebody who was never here loads and presses: first page and table of each game, up to the first roll."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import sync_playwright

from attacks.services.games import catalogue
from tests.browser.test_newcomer import Newcomer
from tests.support.browser import ARGUMENTS, CHROMIUM
from tests.support.proxy import Proxy
from tests.support.server import Server
from tools.bench.report import NOTED, Figure, table

AIM = 300  # kB, fonts and all
HAS_DICE = "() => !('cards' in document.querySelector('broadside-table').table.view)"


def first_table(data: Path) -> str:
    """A line for each game."""
    proxy = Proxy()
    server = Server(data, origins=(proxy.url,)).start()
    proxy.start(server.port)
    rows = []
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
            for room, name in catalogue.rooms():
                context = browser.new_context(base_url=proxy.url)
                page = context.new_page()
                proxy.carried = 0
                newcomer = Newcomer(page)
                page.wait_for_load_state("networkidle")
                first = proxy.carried
                newcomer.begins(room)
                page.locator(".banner.mine").wait_for()
                page.wait_for_load_state("networkidle")
                loaded = proxy.carried
                done = ["–", "–"]  # in a game of cards nobody rolls to begin with
                if page.evaluate(HAS_DICE):
                    newcomer.plays_on()
                    done = [str(newcomer.presses), f"{newcomer.seconds:.1f}"]
                rows.append([name, f"{first / 1000:.0f}", f"{loaded / 1000:.0f}", *done])
                NOTED.append(Figure(f"first load, {name}", loaded / 1000, "kB", AIM))
                context.close()
            browser.close()
    finally:
        proxy.stop()
        server.stop()
    head = ["game", "first page, kB", "and its table, kB", "presses to the first roll", "seconds"]
    return table("First load, nothing kept, and on to the first own roll", head, rows)
