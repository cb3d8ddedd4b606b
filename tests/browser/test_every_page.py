"""What axe and a ruler find on pages that no other test opens: of longer events, and of what a table hands out."""

from __future__ import annotations

from itertools import product

import pytest
from django.conf import settings

from attacks.services.lobby import keyring
from tests.browser.test_pages import WIDER
from tests.conftest import SCALE
from tests.support.server import Server, copy_of, started
from tools.screens import afterwards, events
from tools.screens.visits import SEEN, Visits

FEWER = 5  # of so many pages one is opened in a short run: the others have the same parts
LOOKS = tuple(product(("dark", "light"), ((1280, 800), (390, 844))))


@pytest.fixture(scope="module")
def server(empty, tmp_path_factory):
    """A server that knows the key of this test, so that private links made here open there."""
    server = Server(copy_of(empty, tmp_path_factory.mktemp("pages")), BROADSIDE_SECRET=settings.SECRET_KEY)
    yield from started(server)
    assert "Traceback" not in server.log(), server.log()[-8000:]


def everything() -> list[Visits]:
    return [events.events(), afterwards.by_invitation(), afterwards.after("legion")]


def test_axe_finds_nothing_on_pages_of_longer_events_and_after_a_match(page_for, server, on, axe):
    page_for.forgive("40[34]")
    looks = 0
    for visits in on(server, everything):
        people = {person: page_for(person, at=server) for person in {one[0] for one in visits.pages}}
        for person, page in people.items():
            ring = keyring.written(keyring.Keyring(list(visits.keys.get(person, ()))))
            page.context.add_cookies([{"name": keyring.COOKIE, "value": ring, "url": server.url}])
        for person, name, address in visits.pages[:: 1 if SCALE > 1 else FEWER]:
            page, (scheme, (width, height)) = people[person], LOOKS[looks % len(LOOKS)]
            looks += 1  # one page in this theme and size and the next in that
            page.set_viewport_size({"width": width, "height": height})
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            page.goto(address)
            if page.locator("broadside-table").count():
                page.wait_for_function(SEEN)
            assert page.evaluate(WIDER) <= 0, (name, address, width)
            axe(page, contrast=SCALE > 1)  # colours, which are three quarters of the work, in the long run
