"""Fixtures of all tests: how much, on which server, through which network.

`BROADSIDE_SCALE` multiplies numbers of examples, games and faults (1 by default, more in `make long`).
"""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest
from django.core.management.commands import flush
from hypothesis import HealthCheck, settings

from attacks.services.outward.postman import Postman
from tests.support.backend import copied_for_tests, database_of
from tests.support.pages import axe, browser, browsers, page_for, pytest_runtest_makereport
from tests.support.proxy import Proxy
from tests.support.receiver import Receiver
from tests.support.server import Server, copy_of, empty_data, started

__all__ = ["axe", "browser", "browsers", "page_for", "pytest_runtest_makereport"]  # fixtures of tests with browsers

SCALE = max(1, int(os.environ.get("BROADSIDE_SCALE", "1")))
SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]
settings.register_profile(
    "ci", derandomize=True, deadline=None, max_examples=30, suppress_health_check=SLOW, database=None
)
settings.register_profile(
    "long", deadline=None, max_examples=30 * SCALE, suppress_health_check=SLOW, print_blob=True, database=None
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))
gc.set_threshold(50_000, 20, 20)  # thousands of tests are a large heap; to sweep it all the time is a tenth of the work


@pytest.fixture(scope="session", autouse=True)
def logs_are_emptied_between_tests() -> Iterator[None]:
    """SQLite empties tables by DELETE, which the log of a tournament refuses: its triggers are away meanwhile."""
    from django.db.backends.sqlite3.base import DatabaseOperations

    emptied = DatabaseOperations.execute_sql_flush

    def without_triggers(self: DatabaseOperations, sql_list: list[str]) -> None:
        with self.connection.cursor() as cursor:
            cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
            triggers = cursor.fetchall()
        drops = [f"DROP TRIGGER {name}" for name, _sql in triggers]
        emptied(self, [*drops, *sql_list, *(sql for _name, sql in triggers)])

    DatabaseOperations.execute_sql_flush = without_triggers
    yield
    DatabaseOperations.execute_sql_flush = emptied


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Tests marked `long` are for the long run and for whoever names one; those with browsers come last.

    Playwright keeps an event loop in this thread, which asyncio tests do not stand.
    """
    if SCALE == 1 and not any("::" in word for word in config.args):
        config.hook.pytest_deselected(items=[item for item in items if item.get_closest_marker("long")])
        items[:] = [item for item in items if not item.get_closest_marker("long")]
    with_browsers = {Path(__file__).parent / folder for folder in ("browser", "witness")}
    items.sort(key=lambda item: bool(with_browsers & set(item.path.parents)))
    gc.freeze()  # what was imported and collected stays to the end
    for item in items:
        if with_browsers & set(item.path.parents):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session", autouse=True)
def few_rows_are_deleted() -> Iterator[None]:
    """PostgreSQL empties tables by TRUNCATE, which writes a new file for each and waits for the disk for every one."""
    from django.db.backends.postgresql.operations import DatabaseOperations

    def by_delete(self: DatabaseOperations, style: object, tables: list[str], **_more: object) -> list[str]:
        rows = [f"DELETE FROM {self.quote_name(table)}" for table in tables]
        return ["; ".join(["SET LOCAL session_replication_role = replica", *rows])]  # no triggers, no foreign keys

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(DatabaseOperations, "sql_flush", by_delete)
        yield


@pytest.fixture(scope="session", autouse=True)
def nothing_is_made_anew_in_emptied_tables() -> Iterator[None]:
    """Django would list all models and permissions again, which nothing here asks for, after every test that saves."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(flush, "emit_post_migrate_signal", lambda *_args, **_more: None)
        yield


@pytest.fixture(scope="module", autouse=True)
def games_are_listed_anew() -> None:
    """The list of games is made once from the rooms there are; some folders of tests play a small room of their own."""
    from attacks.services.games import catalogue

    catalogue.games.cache_clear()


@pytest.fixture(scope="session")
def scale() -> int:
    """How many times more than usual a test should do of what it repeats."""
    return SCALE


@pytest.fixture(scope="session")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A migrated, empty folder of data; copy it, do not write to it."""
    return empty_data(tmp_path_factory.mktemp("empty"))


@pytest.fixture(scope="session")
def django_db_setup(django_test_environment: None, django_db_blocker: Any, empty: Path) -> Iterator[None]:
    """The database of tests that need no server: a copy of the empty one, so that nothing is migrated twice."""
    with django_db_blocker.unblock():
        drop = copied_for_tests(empty)
    yield
    with django_db_blocker.unblock():
        drop()


@pytest.fixture(scope="session")
def server(empty: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server most tests share. It must not have stumbled over anything by the end."""
    shared = Server(copy_of(empty, tmp_path_factory.mktemp("server")))
    yield from started(shared)
    assert "Traceback" not in shared.log(), shared.log()[-8000:]


@pytest.fixture(scope="session")
def on(django_db_blocker) -> Callable[..., Any]:
    """Do something to the database of a server, in a thread of its own: `on(server, lambda: ...)`."""

    def work(server: Server, call):
        with database_of(server.data):
            return call()

    def run(server: Server, call):
        with django_db_blocker.unblock(), ThreadPoolExecutor(1) as pool:
            return pool.submit(work, server, call).result()

    return run


@pytest.fixture
def make_server(empty: Path, tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Servers of one test alone: `make_server(origins=(...), BROADSIDE_RATES="on")`. Each has its own data."""
    servers: list[Server] = []

    def make(**options) -> Server:
        servers.append(Server(copy_of(empty, tmp_path / f"server{len(servers)}"), **options))
        return servers[-1].start()

    yield make
    for one in servers:
        one.stop()


@pytest.fixture
def own_server(make_server: Callable[..., Server]) -> Server:
    """A server this test may stop, kill and start again."""
    return make_server()


@pytest.fixture
def proxy(make_server: Callable[..., Server]) -> Iterator[Proxy]:
    """A breakable network in front of a server of this test alone, which is `proxy.server`."""
    network = Proxy()
    network.server = make_server(origins=(network.url,))
    network.start(network.server.port)
    yield network
    network.stop()


@pytest.fixture
def receiver(settings: Any) -> Iterator[Receiver]:
    """A push service and a webhook's other end, on this machine, to which this host may send."""
    settings.INNER = [ip_network("127.0.0.0/8")]
    settings.ORIGINS = ["https://play.example.org"]
    one = Receiver()
    yield one
    one.close()


@pytest.fixture
def sends() -> Iterator[Callable[..., Any]]:
    """Do all that a server does beside its matches, now."""
    postman = Postman()
    yield postman.all
    postman.pool.shutdown()
