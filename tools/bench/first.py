"""What somebody who was never here loads: the first page, then a table of each game, with a browser, on the line."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import sync_playwright

from attacks.services.games import catalogue
from tests.support.browser import ARGUMENTS, CHROMIUM
from tests.support.proxy import Proxy
from tests.support.server import Server
from tools.bench.report import NOTED, Figure, table

AIM = 300  # kB, fonts and all


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
                page.goto("/", wait_until="networkidle")
                first = proxy.carried
                page.locator(f'.games form[action="/play/{room}"] button').click()
                page.locator(".banner.mine").wait_for()
                page.wait_for_load_state("networkidle")
                rows.append([name, f"{first / 1000:.0f}", f"{proxy.carried / 1000:.0f}"])
                NOTED.append(Figure(f"first load, {name}", proxy.carried / 1000, "kB", AIM))
                context.close()
            browser.close()
    finally:
        proxy.stop()
        server.stop()
    return table("First load, nothing kept", ["game", "first page, kB", "and its table, kB"], rows)
