"""Browsers, people and the camera: everything a station needs to get its pictures taken."""

from __future__ import annotations

import re
import shutil
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

from django.urls import Resolver404, resolve
from playwright.async_api import Browser, BrowserContext, Error, Page, async_playwright

from attacks.services.lobby import keyring
from tests.support.browser import ARGUMENTS, CHROMIUM
from tests.support.contexts import NOTHING_PLAYED
from tests.support.server import Server
from tools.screens.sheet import Shot, written

Scheme = Literal["light", "dark"]
WIDTHS = {1280: 800, 390: 844}
LOW = {844: 390}  # a phone lying on its side: what its window shows, never more
TALLEST = 6000
DEVELOPS = 300_000  # milliseconds: a sheet of hundreds of pictures takes long, the more so where others work as well
HEIGHT = "() => document.documentElement.scrollHeight"
NOTHING_ANSWERED = "localStorage.setItem('broadside.ti4.ask', 'on')"  # who plays here is the script
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
SCHEMES: tuple[Scheme, ...] = ("light", "dark")


def silent(_text: str) -> None:
    """Nobody listens."""


class Stage:
    """Takes pictures on one server. `people` are browsers by name; `shots` what was taken so far."""

    def __init__(self, server: Server, browser: Browser, folder: Path, tell: Callable[[str], None] = silent):
        self.tell = tell
        self.server = server
        self.browser = browser
        self.folder = folder
        self.people: dict[str, BrowserContext] = {}
        self.shots: list[Shot] = []
        self.complaints: dict[Page, list[str]] = {}
        self.forgiven: dict[Page, str] = {}
        self.shown: set[str] = set()

    async def visit(self, station: Callable[[Stage], Awaitable[None]]) -> None:
        """Take a station's pictures; if it breaks, the sheet says where and why."""
        had, begun = len(self.shots), time.monotonic()
        try:
            await station(self)
        except Exception as error:
            heard = [text for texts in self.complaints.values() for text in texts]
            self.shots.append(Shot("Broken", station.__name__, faults=[f"{type(error).__name__}: {error}", *heard]))
        pictures = sum(len(shot.files) for shot in self.shots[had:])
        self.tell(f"{station.__name__}: {pictures} pictures in {time.monotonic() - begun:.0f} s")

    def forgive(self, page: Page, pattern: str) -> None:
        """Complaints of this page that match are expected."""
        self.forgiven[page] = pattern

    async def person(self, name: str, *tokens: str, owner: str = "", locale: str = "en-GB") -> BrowserContext:
        """The browser of that person, holding these seats, or the fleets of this owner's key; in their language."""
        if name not in self.people:
            self.people[name] = await self.browser.new_context(
                base_url=self.server.url,
                viewport={"width": 1280, "height": 800},
                reduced_motion="reduce",
                locale=locale,
                service_workers="block",
            )
            await self.people[name].add_init_script(NOTHING_PLAYED)
            await self.people[name].add_init_script(NOTHING_ANSWERED)
        context = self.people[name]
        if tokens or owner:
            value = keyring.written(keyring.Keyring(list(tokens), owner))
            await context.add_cookies([{"name": keyring.COOKIE, "value": value, "url": self.server.url}])
        return context

    async def open(self, name: str, path: str) -> Page:
        """A new page of that person, loaded."""
        page = await (await self.person(name)).new_page()

        def complain(text: str) -> None:
            self.complaints.setdefault(page, []).append(text)

        page.on("console", lambda message: complain(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: complain(str(error)))
        await page.goto(path)
        return page

    def taken_of(self, page: Page) -> None:
        """Note of which page of the site this was a picture."""
        with suppress(Resolver404):  # what went wrong has no address
            self.shown.add(resolve(urlsplit(page.url).path).url_name or "")

    async def shoot(self, group: str, name: str, page: Page, whole: bool = True) -> None:
        """One picture per width and colour scheme; `whole`: to the foot of the page, not only the window."""
        shot = Shot(group, name)
        stem = re.sub(r"[^a-z0-9]+", "-", f"{group} {name}".lower()).strip("-")
        for width, height in (WIDTHS | LOW).items():
            await page.set_viewport_size({"width": width, "height": height})
            if whole and width in WIDTHS:  # a taller window, not a longer picture: the cloth ends with the window
                tall = min(max(height, await page.evaluate(HEIGHT)), TALLEST)
                await page.set_viewport_size({"width": width, "height": tall})
            for scheme in SCHEMES:
                await page.emulate_media(color_scheme=scheme)
                await page.evaluate(DRAWN)
                file = self.folder / "pictures" / f"{stem}-{width}-{scheme}.png"
                await page.screenshot(path=file)
                shot.files.append(file)
            if await page.evaluate("() => document.scrollingElement.scrollWidth > window.innerWidth"):
                shot.faults.append(f"scrolls sideways at {width}")
        if await page.locator("table-alarm .alarm").count():
            shot.faults.append("the browser doubts its dice, as a person's would not")
        expected = self.forgiven.get(page, "$^")
        shot.faults += [text for text in self.complaints.pop(page, []) if not re.search(expected, text)]
        await page.set_viewport_size({"width": 1280, "height": 800})
        self.taken_of(page)
        self.shots.append(shot)

    async def once(self, group: str, name: str, page: Page, width: int, height: int) -> None:
        """One picture alone, of a page that is made for one size."""
        stem = re.sub(r"[^a-z0-9]+", "-", f"{group} {name}".lower()).strip("-")
        await page.set_viewport_size({"width": width, "height": height})
        file = self.folder / "pictures" / f"{stem}-{width}.png"
        await page.screenshot(path=file)
        self.taken_of(page)
        self.shots.append(Shot(group, name, [file], self.complaints.pop(page, [])))

    async def print_sheet(self) -> Path:
        """Write the contact sheet and take a picture of it, and of each of its groups."""
        index = written(self.shots, self.folder)
        page = await self.browser.new_page(viewport={"width": 2400, "height": 1000})
        page.set_default_timeout(DEVELOPS)
        await page.goto(index.as_uri())
        await self.printed(page.screenshot(path=self.folder / "sheet.png", full_page=True), "sheet")
        for part in await page.locator("section").all():
            name = re.sub(r"[^a-z0-9]+", "-", (await part.get_attribute("data-group") or "").lower()).strip("-")
            await self.printed(part.screenshot(path=self.folder / f"sheet-{name}.png"), f"sheet-{name}")
        await page.close()
        return index

    async def printed(self, picture: Awaitable[bytes], name: str) -> None:
        """A sheet that cannot be taken is said beside what was taken, and loses none of it."""
        try:
            await picture
        except Error as error:
            self.shots.append(Shot("Sheets of this run", name, faults=[f"{type(error).__name__}: {error.message}"]))


@asynccontextmanager
async def stage(server: Server, folder: Path, tell: Callable[[str], None] = silent) -> AsyncIterator[Stage]:
    """A stage with the system's Chromium; the folder's old pictures go first."""
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "pictures").mkdir(parents=True)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield Stage(server, browser, folder, tell)
        await browser.close()
