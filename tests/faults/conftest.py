"""Servers that are harmed or attacked, and the oracle that says whether it mattered."""

from collections.abc import Callable, Iterator

import pytest
from django.conf import settings

from attacks.rooms import ROOMS
from tests.faults.canary import Canary
from tests.sockets.conftest import lay, tiny_room  # noqa: F401
from tests.support import oracle
from tests.support.server import Server, copy_of, started

MODULE = "tests.faults.harmed:application"


@pytest.fixture(autouse=True)
def canary_room(monkeypatch):
    monkeypatch.setitem(ROOMS, "canary", Canary())


@pytest.fixture(scope="session")
def steady(empty, tmp_path_factory) -> Iterator[Server]:
    """The server of all tests that must not harm it. It must not have stumbled over anything by the end."""
    data = copy_of(empty, tmp_path_factory.mktemp("steady"))
    server = Server(data, module=MODULE, BROADSIDE_SECRET=settings.SECRET_KEY, HARM="slow:Sleepy")
    yield from started(server)
    assert "Traceback" not in server.log(), server.log()[-8000:]


@pytest.fixture
def harmed(make_server) -> Callable[..., Server]:
    """A server of one test alone with something taken from it: `harmed("no_poll")`. See tests/faults/harmed.py."""

    def make(*harms: str, **options) -> Server:
        return make_server(module=MODULE, BROADSIDE_SECRET=settings.SECRET_KEY, HARM=" ".join(harms), **options)

    return make


@pytest.fixture
def wrong(on):
    """What the oracle finds wrong with a match on a server: `wrong(server, match_id, *people)`."""

    def ask(server: Server, match_id: str, *people, present: bool = True) -> list[str]:
        return on(server, lambda: oracle.record(match_id, people, present=present))

    return ask
