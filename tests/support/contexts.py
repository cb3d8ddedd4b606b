"""Browsers that one test after another uses: emptied like new ones, but they need not fetch our scripts again.

A context to which a test did what cannot be taken back (scripts added, routes laid, rights granted) is not used again.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Error, Page
from playwright.sync_api import TimeoutError as TookTooLong

MOST = 12  # contexts that wait to be used again; each keeps what it fetched
LASTING = (
    *(
        "add_init_script",
        "expose_binding",
        "expose_function",
        "grant_permissions",
        "on",
        "once",
        "route",
        "route_from_har",
    ),
    *("route_web_socket", "set_extra_http_headers", "set_geolocation", "set_offline"),
)

# a test waits for what is so, not for its stills; whoever wants to see a scene chooses a pace
NOTHING_PLAYED = """try {
  if (!localStorage.getItem("broadside.table.scenes")) localStorage.setItem("broadside.table.scenes", "off");
} catch { }"""

# sounds are put together and not played out, and ships stay as they are drawn instead of being painted in light: both
# cost more than anything else at a table, and hardly a test asks for them
PLAIN = """window.AudioContext = class extends OfflineAudioContext {
  constructor() { super(1, 1, 44100); }
  get state() { return "running"; }
  resume() { return Promise.resolve(); }
};
HTMLImageElement.prototype.decode = () => Promise.reject(new Error("nothing is painted here"));"""


class Contexts:
    """All that are open, by the options they were made with."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.idle: list[tuple[str, BrowserContext]] = []
        self.kinds: dict[BrowserContext, str] = {}
        self.spoilt: set[BrowserContext] = set()

    def take(self, *, lifelike: bool = False, **options: Any) -> BrowserContext:
        """One with these options that knows nobody: used before, if there is one. `lifelike`: painted and heard."""
        kind = repr((lifelike, sorted(options.items())))
        for at, (other, context) in enumerate(self.idle):
            if other == kind:
                del self.idle[at]
                context.clear_cookies()
                return context
        context = self.browser.new_context(**options)
        context.add_init_script(NOTHING_PLAYED)
        if not lifelike:
            context.add_init_script(PLAIN)
        self.kinds[context] = kind
        for name in LASTING:
            setattr(context, name, self._noticed(context, getattr(context, name)))
        return context

    def _noticed(self, context: BrowserContext, do: Callable[..., Any]) -> Callable[..., Any]:
        def does(*args: Any, **kwargs: Any) -> Any:
            self.spoilt.add(context)
            return do(*args, **kwargs)

        return does

    def give_back(self, context: BrowserContext, *, again: bool) -> None:
        """Somebody has left; the oldest of too many is closed."""
        gone = [leave(page) for page in context.pages]
        if not all(gone):
            self._drop(context)  # what holds a page that does not go would wait for it too: it ends with the browser
        elif not again or context in self.spoilt:
            self._drop(context)
            context.close()
        else:
            self.idle.append((self.kinds[context], context))
            if len(self.idle) > MOST:
                oldest = self.idle.pop(0)[1]
                self._drop(oldest)
                oldest.close()

    def _drop(self, context: BrowserContext) -> None:
        self.kinds.pop(context)
        self.spoilt.discard(context)


def leave(page: Page, patience: int = 2_000) -> bool:
    """Close a page; False if it does not go within three times `patience` milliseconds.

    A page that loads itself anew at that very moment can miss that it is asked to close, and Playwright then waits for
    it without end. Asked again, it may have gone just before, which is an error to Playwright and what is wanted here.
    """
    for _ in range(3):
        try:
            with page.expect_event("close", timeout=patience), suppress(Error):
                page.close(run_before_unload=True)
            return True
        except TookTooLong:
            if page.is_closed():
                return True
    return False


def forget(page: Page, *origins: str) -> None:
    """Empty what an earlier test has left in a context, from its first page, which shows nothing yet."""
    session = page.context.new_cdp_session(page)
    for origin in origins:
        session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
    session.detach()
