"""`manage.py doctor`: each broken installation is told from a healthy one, in a sentence that says what to do."""

from __future__ import annotations

import os
import resource
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from types import SimpleNamespace
from unittest.mock import Mock

import pytest
import redis
from django.db import OperationalError, connection
from django.db.migrations.recorder import MigrationRecorder

from attacks.management.commands.doctor import QUESTIONS
from attacks.services.common import fonts
from attacks.services.doctor import machine, outside, stores
from tests.support.people.table import Table
from tests.support.said import said
from tests.support.server import FILE, ROOT
from tests.support.waiting import free_port

REMOTE_MOUNT = "disk / ext4 rw 0 0\nother:/share /srv nfs4 rw 0 0\nhere /srv/own ext4 rw 0 0\n"


@pytest.fixture
def codes(db, settings, tmp_path: Path):
    """What is found out about an installation that is well but for what the test breaks."""
    settings.DATA = tmp_path
    settings.SECRET_KEY = "k" * 64
    settings.ORIGINS, settings.PROXIES, settings.SECURE = ["https://play.example.org"], ["127.0.0.1"], True
    settings.RATES = True
    return lambda *asked: {one.code for question in asked for one in question()}


def test_of_a_healthy_installation_nothing_is_said(codes, monkeypatch):
    monkeypatch.setattr(machine, "FEW", 0)
    assert codes(*(question for question in QUESTIONS if question is not machine.odds)) <= {"broadside.W002"}


def test_a_folder_that_cannot_be_written_or_is_nearly_full(codes, settings, monkeypatch):
    monkeypatch.setattr(machine.shutil, "disk_usage", lambda path: SimpleNamespace(free=10_000_000))
    assert codes(machine.folder) == {"data.disk_full"}
    settings.DATA = settings.DATA / "nowhere"
    assert codes(machine.folder) == {"data.not_writable"}


def test_a_file_of_sqlite_on_another_machine(codes, settings, monkeypatch, tmp_path):
    mounts = tmp_path / "mounts"
    mounts.write_text(REMOTE_MOUNT)
    assert [machine.file_system_of(Path(path), mounts) for path in ("/srv/data", "/srv/own/data", "/var")] == [
        "nfs4",
        "ext4",
        "ext4",
    ]
    monkeypatch.setattr(machine, "file_system_of", lambda path: "nfs4")
    monkeypatch.setitem(settings.DATABASES["default"], "ENGINE", "django.db.backends.sqlite3")
    assert codes(machine.folder) == {"data.remote"}


def test_a_key_that_is_short_or_that_others_can_read(codes, settings):
    (settings.DATA / "secret.key").write_text("x")
    (settings.DATA / "secret.key").chmod(0o644)
    settings.SECRET_KEY = "guess me"
    assert codes(machine.key) == {"key.short", "key.readable"}


def test_libraries_of_another_version(codes, monkeypatch):
    monkeypatch.setattr(machine, "version", lambda name: "1.0")
    (found,) = machine.libraries()
    assert found.code == "libraries.other" and "django 1.0 instead of" in found.said and "pytest" not in found.said


def test_few_files(codes, monkeypatch):
    monkeypatch.setattr(machine.resource, "getrlimit", lambda kind: (1024, resource.RLIM_INFINITY))
    assert codes(machine.limits) == {"limits.files"}


def test_a_machine_without_fonts_for_everybody(codes, monkeypatch, tmp_path):
    monkeypatch.setattr(fonts, "ELSEWHERE", tmp_path)
    (found,) = machine.fonts()
    assert found.code == "fonts.missing" and "fonts-noto-cjk fonts-noto-color-emoji" in found.do


def test_odds_that_do_not_answer(codes, monkeypatch):
    monkeypatch.setattr(
        machine, "Process", lambda module: SimpleNamespace(exchange=lambda *_: (b"", True), close=Mock())
    )
    assert codes(machine.odds) == {"odds.silent"}


@pytest.mark.parametrize(
    ("origin", "more", "expected"),
    [
        ("play.example.org", {}, {"origins.no_address"}),
        ("https://play.example.org/broadside", {}, {"origins.no_address"}),
        ("http://play.example.org", {}, {"origins.open"}),
        ("http://localhost:8000", {"DEBUG": True, "RATES": False}, set()),
        ("https://play.example.org", {"DEBUG": True}, {"debug.public"}),
        ("https://play.example.org", {"RATES": False}, {"rates.off"}),
        ("https://play.example.org", {"PROXIES": []}, {"broadside.W003"}),
    ],
)
def test_addresses_and_switches_that_do_not_fit_a_public_server(codes, settings, origin, more, expected):
    settings.ORIGINS, settings.DEBUG = [origin], False
    for name, value in more.items():
        setattr(settings, name, value)
    assert codes(outside.addresses) - {"broadside.W002"} == expected


def test_a_database_that_is_away(codes, monkeypatch):
    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(connection, "cursor", Mock(side_effect=OperationalError("connection refused")))
        assert codes(stores.database) == {"database.away"}


def test_tables_that_are_older_or_newer_than_the_program(codes):
    recorder = MigrationRecorder(connection)
    newest = MigrationRecorder.Migration.objects.filter(app=said("page.attacks")).latest("id").name
    recorder.record_applied("attacks", "9999_of_next_year")
    assert codes(stores.database) == {"database.newer"}
    recorder.record_unapplied("attacks", newest)
    assert codes(stores.database) == {"database.newer", "database.older"}


def test_a_key_that_is_not_the_one_of_these_matches(codes, settings):
    Table()
    assert codes(stores.database) == set()
    settings.SECRET_KEY = "other" * 12
    assert codes(stores.database) == {"key.other"}


@pytest.mark.parametrize(
    ("trouble", "expected"),
    [
        (redis.ConnectionError("refused"), "redis.away"),
        (redis.AuthenticationError("no"), "redis.password"),
        ({"redis_version": "5.0.7"}, "redis.old"),
    ],
)
def test_a_redis_that_is_away_or_shut_or_old(codes, settings, monkeypatch, trouble, expected):
    settings.REDIS_URL = f"redis://127.0.0.1:{free_port()}/0"
    assert codes(stores.bells) == {"redis.away"}
    monkeypatch.setattr(
        redis.Redis, "info", Mock(**{"return_value" if isinstance(trouble, dict) else "side_effect": trouble})
    )
    assert codes(stores.bells) == {expected}


# --- from outside ---


@contextmanager
def proxy(**answers: int) -> Iterator[str]:
    """A proxy that answers like this, by what it is asked for."""

    class Answers(BaseHTTPRequestHandler):
        def do_GET(self):
            kind = self.path.strip("/").partition("/")[0]
            self.send_response(answers.get(kind, 404))
            self.end_headers()
            if answers.get(kind) == 200:
                self.wfile.write(b"ok\n")

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", free_port()), Answers)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


@pytest.mark.parametrize(
    ("answers", "expected"),
    [
        ({"healthz": 200, "ws": 101}, set()),
        ({"healthz": 400}, {"door.host"}),
        ({"healthz": 502}, {"door.unwell"}),
        ({"healthz": 200, "ws": 404}, {"door.websocket"}),
        ({"healthz": 200, "ws": 403}, {"door.origin"}),
    ],
)
def test_a_proxy_that_keeps_something_to_itself(answers, expected):
    with proxy(**answers) as address:
        assert {one.code for one in outside.door(address)} == expected


def test_a_door_at_which_nobody_answers():
    assert {one.code for one in outside.door(f"http://127.0.0.1:{free_port()}")} == {"door.shut"}


def doctor(data: Path, *words: str, **more: str) -> tuple[int, str]:
    """What the command says of a folder of data with SQLite, and its way out."""
    env = {
        key: value for key, value in os.environ.items() if not key.startswith(("DATABASE_URL", "REDIS_URL", "DJANGO"))
    }
    run = subprocess.run(
        [sys.executable, "manage.py", "doctor", *words],
        cwd=ROOT,
        env={**env, "BROADSIDE_DATA": str(data), **more},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert "Traceback" not in run.stderr, run.stderr
    return run.returncode, run.stdout


def test_the_command_says_all_of_it_and_ends_with_one(tmp_path):
    at, broken = (
        f"http://127.0.0.1:{free_port()}",
        {"BROADSIDE_ORIGINS": "play.example.org", "BROADSIDE_SECRET": "short"},
    )
    ended, heard = doctor(tmp_path, "--at", at, **broken)
    assert ended == 1
    for code in ("key.short", "origins.no_address", "database.older", "door.shut"):
        assert f"[{code}]" in heard
    assert "odds.silent" not in heard


def test_a_file_of_sqlite_that_is_damaged(tmp_path):
    with closing(sqlite3.connect(tmp_path / FILE)) as database:
        database.execute("CREATE TABLE told (n INTEGER PRIMARY KEY, said TEXT)")
        database.executemany("INSERT INTO told (said) VALUES (?)", [("x" * 200,)] * 2000)
        database.commit()
    file = bytearray((tmp_path / FILE).read_bytes())
    file[40_000:80_000] = b"\xff" * 40_000
    (tmp_path / FILE).write_bytes(file)
    ended, heard = doctor(tmp_path)
    assert ended == 1 and "[database.damaged]" in heard
