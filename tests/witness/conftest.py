"""A host who cheats: `host.does("commit")` makes its server swap, add, withhold or reorder what the services do."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

from tests.support.server import Server, copy_of


class Host:
    """Somebody who runs a server and may change its database and its code, but not what runs in Ana's browser."""

    def __init__(self, server: Server, orders: Path) -> None:
        self.server, self.orders = server, orders

    def does(self, what: str) -> Server:
        """From now on the operator does this (tests/witness/hostile_asgi.py); "" is honest."""
        self.orders.write_text(what, "utf-8")
        return self.server

    @property
    def shown(self) -> str:
        """The secret that Ana's browser was got to show too early."""
        file = self.orders.with_name("shown")
        return file.read_text("utf-8") if file.exists() else ""


@pytest.fixture(scope="session")
def its_server(empty: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    data = copy_of(empty, tmp_path_factory.mktemp("hostile"))
    orders = {"BROADSIDE_TEST_CHEAT": str(data / "orders"), "BROADSIDE_SECRET": settings.SECRET_KEY}
    server = Server(data, module="tests.witness.hostile_asgi:application", processes=1, **orders)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def host(its_server: Server) -> Iterator[Host]:
    """The operator of the server that tests of cheating share; honest again afterwards."""
    operator = Host(its_server, its_server.data / "orders")
    yield operator
    operator.does("")
