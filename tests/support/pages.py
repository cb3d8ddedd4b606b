"""People in front of browsers. Ana attacks, Ben defends, Chie watches, Dan must see nothing.

    page = page_for("ana", width=390, at=server)     # a browser of her own: cookies, storage, console
    page.goto("/new")

Tests here are plain functions (no async). What went wrong in a browser's console fails the test, unless the test said
beforehand that it breaks the network: `page_for.forgive("WebSocket")`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.support.browser import ARGUMENTS, CHROMIUM, violations
from tests.support.contexts import Contexts, forget
from tests.support.server import ROOT, Server

ALONE = {"service_workers": "block"}  # only tests of the installed app want one
PATIENCE = 60_000  # milliseconds; only a test that fails waits so long
expect.set_options(timeout=PATIENCE)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item):
    report = yield
    if report.when == "call":
        item.failed_in_browser = report.failed
    return report


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The system's Chromium, one process for all tests."""
    assert CHROMIUM, "Chromium is missing: run tools/need.sh chromium"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


class People:
    """Gives everybody a browser of their own and listens to what its console complains about."""

    def __init__(self, browsers: Contexts, default: Callable[[], Server]):
        self.browsers = browsers
        self.default = default
        self.contexts: dict[str, BrowserContext] = {}
        self.doors: dict[str, tuple[str, str]] = {}
        self.complaints: list[str] = []
        self.forgiven: list[str] = []

    def __call__(
        self, name: str, width: int = 1280, height: int | None = None, at: Server | str | None = None, **options
    ) -> Page:
        """A new page in the browser of that person; size and server count when the person comes first.

        Ben and Dan use the server's second process, if it has one.
        A narrow page is a phone: it has touch, so `page.tap` works. `lifelike=True`: ships are painted and sounds
        played out, as for people. Other options go to Playwright's new_context.
        """
        if name not in self.contexts:
            at = at or self.default()
            phone = width < 600
            context = self.browsers.take(
                base_url=at if isinstance(at, str) else at.at(name).url,
                viewport={"width": width, "height": height or (844 if phone else 800)},
                **{
                    "has_touch": phone,
                    "is_mobile": phone,
                    "reduced_motion": "reduce",
                    "locale": "en-GB",
                    **ALONE,
                    **options,
                },
            )
            context.set_default_timeout(PATIENCE)
            self.contexts[name] = context
            self.doors[name] = ("", "") if isinstance(at, str) else (at.url, at.at(name).url)
            page = context.new_page()
            forget(page, *({at} if isinstance(at, str) else {at.url, at.second.url}))
        else:
            page = self.contexts[name].new_page()
        self._take_own_door(page, *self.doors[name])
        self._listen(name, page)
        return page

    def forgive(self, pattern: str) -> None:
        """Complaints that match are what this test provokes."""
        self.forgiven.append(pattern)

    def _take_own_door(self, page: Page, said: str, own: str) -> None:
        """Where a server has two processes, a link that names the first leads Ben to his own."""
        if said != own:
            go = page.goto
            page.goto = lambda url, **options: go(url.replace(said, own), **options)

    def _listen(self, name: str, page: Page) -> None:
        def complain(text: str) -> None:
            if text.startswith("htmx:sendAbort"):  # a newer question took its place (hx-sync), on a slow machine
                self.complaints.remove(
                    next(one for one in self.complaints if one.startswith(f"{name}: htmx:afterRequest"))
                )
                return
            self.complaints.append(f"{name}: {text}")

        # answers with an error are told there too; to hear of every answer would cost more than to draw the page
        page.on("console", lambda m: complain(f"{m.text} ({m.location.get('url')})") if m.type == "error" else None)
        page.on("pageerror", lambda error: complain(f"uncaught {error}"))

    def open_complaints(self) -> list[str]:
        return [text for text in self.complaints if not any(re.search(p, text) for p in self.forgiven)]

    def pictures(self, folder: Path, test: str) -> None:
        """Keep what everybody saw when a test failed."""
        folder.mkdir(parents=True, exist_ok=True)
        for name, context in self.contexts.items():
            for number, page in enumerate(context.pages):
                page.screenshot(path=folder / f"{re.sub(r'[^A-Za-z0-9]+', '-', test)}-{name}{number}.png")


@pytest.fixture(scope="session")
def browsers(browser: Browser) -> Contexts:
    """Browsers that the people of one test after another use."""
    return Contexts(browser)


@pytest.fixture
def page_for(browsers: Contexts, request: pytest.FixtureRequest) -> Iterator[People]:
    """Browsers for the people of this test: page_for("ana", width=390)."""
    people = People(browsers, lambda: request.getfixturevalue("server"))
    yield people
    failed = getattr(request.node, "failed_in_browser", False)
    if failed:
        people.pictures(ROOT / "var" / "failures", request.node.name)
    complaints = people.open_complaints()  # of the test: a line that is cut because its page is closed is none
    for context in people.contexts.values():
        browsers.give_back(context, again=not failed)
    assert not complaints, "the console complained:\n" + "\n".join(complaints)


@pytest.fixture
def axe() -> Callable[..., None]:
    """axe(page): fails with a readable list when the page shuts people out. Colours can be left to another test."""

    def check(page: Page, within: str | None = None, *, contrast: bool = True) -> None:
        found = violations(page, within, contrast)
        assert not found, f"axe found {len(found)} violations on {page.url}:\n" + "\n".join(found)

    return check
