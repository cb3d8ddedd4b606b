"""Browsers that one test after another uses must be like new ones."""

from __future__ import annotations

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from tests.support.contexts import forget, leave

LEFT = """() => { localStorage.left = 'here'; sessionStorage.left = 'here'; document.cookie = 'left=here'; }"""
FOUND = """() => [localStorage.left, sessionStorage.left, document.cookie.includes('left')]"""


def test_a_browser_that_is_used_again_knows_nothing_of_before(browsers, server):
    first = browsers.take(base_url=server.url)
    page = first.new_page()
    page.goto("/")
    page.evaluate(LEFT)
    assert page.evaluate(FOUND) == ["here", "here", True]
    browsers.give_back(first, again=True)

    again = browsers.take(base_url=server.url)
    assert again is first
    page = again.new_page()
    forget(page, server.url)
    page.goto("/")
    assert page.evaluate(FOUND) == [None, None, False]
    browsers.give_back(again, again=False)


def test_a_browser_that_failed_or_was_changed_for_good_is_not_used_again(browsers, server):
    failed = browsers.take(base_url=server.url)
    browsers.give_back(failed, again=False)
    changed = browsers.take(base_url=server.url)
    page = changed.new_page()
    page.context.set_offline(True)
    browsers.give_back(changed, again=True)
    last = browsers.take(base_url=server.url)
    assert last not in (failed, changed)
    browsers.give_back(last, again=True)


class Restless(BaseHTTPRequestHandler):
    """A page that loads itself anew all the time."""

    PAGE = b"<title>x</title><script>setTimeout(() => location.reload(), 20 + Math.random() * 30)</script>"

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(self.PAGE)

    def log_message(self, *_: object) -> None:
        """Who asked for what is nobody's matter."""


@pytest.mark.timeout(60)
def test_a_page_that_loads_itself_anew_is_left_all_the_same(browsers):
    with ThreadingHTTPServer(("127.0.0.1", 0), Restless) as server:
        server.handle_error = lambda *_: None  # who is cut off complains
        threading.Thread(target=server.serve_forever, daemon=True).start()
        context = browsers.take(base_url=f"http://127.0.0.1:{server.server_port}")
        for _ in range(20):  # about one in ten does not hear that it is asked to close
            page = context.new_page()
            page.goto("/")
            left = leave(page, patience=200)
            assert left == page.is_closed()
        browsers.give_back(context, again=False)
        server.shutdown()
