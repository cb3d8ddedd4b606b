"""PostgreSQL and Redis of these tests alone, which may stop them; and a club's server of two processes on them."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.conf import settings

from tests.sockets.conftest import MODULE, lay, tiny_room  # noqa: F401
from tests.support.backend import Backend
from tests.support.postgres import Postgres
from tests.support.redis import Redis
from tests.support.server import Server, copy_of, empty_data


@pytest.fixture(scope="session")
def servers() -> Iterator[Backend]:
    both = Backend(Postgres().start(), Redis().start())
    yield both
    both.postgres.remove()
    both.redis.remove()


@pytest.fixture
def machines(servers: Backend) -> Iterator[Backend]:
    """PostgreSQL and Redis; whatever a test has stopped runs again after it."""
    yield servers
    for one in (servers.postgres, servers.redis):
        if one.process is None:
            one.start()


@pytest.fixture(scope="session")
def empty_club(servers: Backend, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return empty_data(tmp_path_factory.mktemp("empty_club"), servers)


@pytest.fixture
def club_data(machines: Backend, empty_club: Path, tmp_path: Path) -> Path:
    """A folder of data whose database is on PostgreSQL."""
    return copy_of(empty_club, tmp_path / "club", machines)


@pytest.fixture
def club(club_data: Path) -> Iterator[Server]:
    """Two processes on PostgreSQL and Redis. Ana and Chie sit at the first, Ben at the second."""
    server = Server(club_data, module=MODULE, processes=2, BROADSIDE_SECRET=settings.SECRET_KEY)
    yield server.start()
    server.stop()


@pytest.fixture
def harmed_club(club_data: Path) -> Iterator[Callable[[str], Server]]:
    """Two processes from which something was taken; see tests/faults/harms.py."""
    clubs: list[Server] = []

    def make(harm: str) -> Server:
        more = {"BROADSIDE_SECRET": settings.SECRET_KEY, "HARM": harm}
        clubs.append(Server(club_data, module="tests.faults.harmed:application", processes=2, **more))
        return clubs[-1].start()

    yield make
    for one in clubs:
        one.stop()
