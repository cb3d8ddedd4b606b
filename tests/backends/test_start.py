"""A server says why it will not start where it would lose what people do, and starts where it would not."""

import shutil
from pathlib import Path

import pytest

from tests.support.server import Server, free_port, manage


@pytest.fixture(scope="session")
def plain_empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("plain")
    manage(folder, "migrate", "-v", "0")
    return folder


@pytest.fixture
def plain_data(plain_empty: Path, tmp_path: Path) -> Path:
    """A folder of data with SQLite in it."""
    return Path(shutil.copytree(plain_empty, tmp_path / "plain"))


@pytest.fixture
def alone(request):
    """A single process on a folder of data, running."""
    running = []

    def start(data: Path, **env: str) -> Server:
        running.append(Server(data, processes=1, **env))
        return running[-1].start()

    yield start
    for one in running:
        one.stop()


def refusal(data: Path, **env: str) -> str:
    """The one line with which a process ends that will not start."""
    server = Server(data, processes=1, **env)
    server.launch()
    assert server.process is not None
    assert server.process.wait(60) == 1
    server.process = None
    said = [line for line in server.log().splitlines() if "does not start" in line]
    assert "Traceback" not in server.log(), server.log()
    assert len(said) == 1, server.log()
    return said[0]


def test_a_second_process_on_sqlite_is_refused(plain_data, alone):
    first = alone(plain_data)
    said = refusal(plain_data)
    assert f"number {first.process.pid} on " in said
    assert "SQLite allows only one" in said
    assert "DATABASE_URL" in said
    assert first.answers()


def test_a_second_process_without_redis_is_refused(club_data, alone):
    first = alone(club_data, REDIS_URL="")
    assert "without Redis they would not hear of each other" in refusal(club_data, REDIS_URL="")
    assert first.answers()
    assert "only one process may run" in first.log()


def test_redis_does_not_make_sqlite_fit_for_two(plain_data, alone, machines):
    first = alone(plain_data, REDIS_URL=machines.redis.url)
    assert "SQLite allows only one" in refusal(plain_data, REDIS_URL=machines.redis.url)
    assert "needs no Redis" in first.log()


@pytest.mark.parametrize("how", ["stop", "kill"])
def test_the_next_process_starts_at_once_after_the_last_has_ended(plain_data, alone, how):
    first = alone(plain_data)
    getattr(first, how)()
    assert alone(plain_data).answers()


def test_a_database_without_tables_is_said_to_have_none(tmp_path):
    assert "manage.py migrate" in refusal(tmp_path)


def test_a_postgresql_that_does_not_answer_is_named_in_a_sentence(tmp_path):
    said = refusal(tmp_path, DATABASE_URL=f"postgresql://ana:secret@127.0.0.1:{free_port()}/broadside")
    assert "The database does not answer" in said
    assert "Connection refused" in said
    assert "secret" not in said


def test_a_postgresql_without_our_database_is_named_in_a_sentence(tmp_path, machines):
    assert 'database "nowhere" does not exist' in refusal(tmp_path, DATABASE_URL=machines.postgres.url("nowhere"))


@pytest.mark.parametrize(
    ("variable", "value", "why"),
    [
        ("DATABASE_URL", "mysql://ana@localhost/broadside", "must begin with postgresql://"),
        ("DATABASE_URL", "broadside", "must begin with postgresql://"),
        ("DATABASE_URL", "postgresql://ana@localhost", "names no database"),
        ("DATABASE_URL", "postgresql://ana@localhost:many/broadside", "is no address"),
        ("REDIS_URL", "http://localhost:6379", "must begin with redis://"),
        ("REDIS_URL", "redis:///0", "names no host"),
    ],
)
def test_an_address_that_cannot_be_one_is_named_in_a_sentence(tmp_path, variable, value, why):
    said = refusal(tmp_path, **{variable: value})
    assert f"{variable} {why}" in said


def test_a_redis_that_does_not_answer_hinders_nobody(club_data, alone):
    assert alone(club_data, REDIS_URL=f"redis://127.0.0.1:{free_port()}/0").answers()


def test_the_tables_can_be_taken_back(plain_data):
    manage(plain_data, "migrate", "-v", "0", "attacks", "0001")
    manage(plain_data, "migrate", "-v", "0")
