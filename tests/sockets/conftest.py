"""Real servers with the tiny room, and matches on them made from the test's own process."""

from collections.abc import Iterator

import pytest
from django.conf import settings

from attacks.rooms import ROOMS
from tests.services.tinyroom import Tiny
from tests.support.people.table import Table
from tests.support.server import Server, copy_of, started

MODULE = "tests.sockets.tiny_asgi:application"


@pytest.fixture(autouse=True)
def tiny_room(monkeypatch):
    monkeypatch.setitem(ROOMS, "tiny", Tiny())


@pytest.fixture(scope="session")
def tiny_server(empty, tmp_path_factory) -> Iterator[Server]:
    """One server for all tests that do not harm it. It must not have stumbled over anything by the end."""
    data = copy_of(empty, tmp_path_factory.mktemp("tiny"))
    server = Server(data, module=MODULE, BROADSIDE_SECRET=settings.SECRET_KEY)
    yield from started(server)
    assert "Traceback" not in server.log(), server.log()[-4000:]


@pytest.fixture
def limited_server(make_server) -> Server:
    """A server that counts, as in real life."""
    return make_server(module=MODULE, BROADSIDE_SECRET=settings.SECRET_KEY, BROADSIDE_RATES="on")


@pytest.fixture
def breakable_server(make_server) -> Server:
    """A server that a test may kill and start again."""
    return make_server(module=MODULE, BROADSIDE_SECRET=settings.SECRET_KEY)


@pytest.fixture
def lay(on):
    """A started match of Ana and Ben on a server: `lay(server)`."""
    return lambda server, **options: on(server, lambda: Table(**options))


@pytest.fixture(scope="session")
def _one_table() -> dict[str, Table]:
    return {}


@pytest.fixture
def shared_table(lay, tiny_server, _one_table) -> Table:
    """One match for all tests that leave it as it is."""
    if "table" not in _one_table:
        _one_table["table"] = lay(tiny_server)
    return _one_table["table"]
