"""The page about running a server is true: its commands are run as they stand, with other folders, ports and names."""

from __future__ import annotations

import http.client
import json
import os
import re
import shutil
import signal
import ssl
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tests.support.redis import Redis
from tests.support.waiting import ROOT, free_port, until

NAME = "play.example.org"
PAGE = ROOT / "docs" / "operating.md"
NGINX = """
{user}
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ worker_connections 768; }}
http {{
    access_log {folder}/access.log;
    {temporary}
    include {folder}/etc/nginx/sites-enabled/*;
}}
"""
SUDO = """#!/bin/sh
[ "$1" = -u ] && shift 2
[ "$1" = apt-get ] && exit 0  # tools/need.sh has installed them
exec "$@"
"""


class Host:
    """A machine on which somebody follows the page: `follow` runs blocks of commands by their place."""

    def __init__(self, folder: Path, postgres_port: int, redis_port: int) -> None:
        self.folder = folder
        self.https, self.http, self.ports = free_port(), free_port(), (free_port(), free_port())
        self.names = {
            f"https://{NAME}": self.url,
            "listen 443": f"listen {self.https}",
            "listen 80": f"listen {self.http}",
            "/srv/broadside": str(folder / "srv"),
            "/etc/nginx": str(folder / "etc/nginx"),
            "/etc/letsencrypt": str(folder / "etc/letsencrypt"),
            "docs/hosting/nginx.conf": str(folder / "nginx.conf"),
            "8001": str(self.ports[0]),
            "8002": str(self.ports[1]),
            "5432": str(postgres_port),
            "6379": str(redis_port),
        }
        for part in ("bin", "etc/nginx/sites-available", "etc/nginx/sites-enabled", f"etc/letsencrypt/live/{NAME}"):
            (folder / part).mkdir(parents=True)
        self.put("bin/sudo", SUDO)
        self.put("bin/nginx", f'#!/bin/sh\nexec /usr/sbin/nginx -c {folder}/main.conf "$@"\n')
        temporary = [
            f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        ]
        user = "user root;" if os.getuid() == 0 else ""
        self.put("main.conf", NGINX.format(folder=folder, user=user, temporary=" ".join(temporary)))
        site = re.sub(r"(?m)^.*\[::\].*\n", "", (ROOT / "docs/hosting/nginx.conf").read_text("utf-8"))  # IPv4 will do
        self.put("nginx.conf", self.local(site))
        known = {key: value for key, value in os.environ.items() if not key.startswith(("DJANGO", "BROADSIDE"))}
        self.env = {**known, "PATH": f"{folder}/bin:{known['PATH']}", "PGHOST": "127.0.0.1", "PGUSER": "postgres"}
        for name in ("DATABASE_URL", "REDIS_URL"):
            self.env.pop(name, None)
        self.blocks = commands_of_the_page()

    @property
    def url(self) -> str:
        return f"https://{NAME}:{self.https}"

    def put(self, name: str, text: str) -> None:
        (self.folder / name).write_text(text, "utf-8")
        (self.folder / name).chmod(0o755)

    def local(self, text: str) -> str:
        """The text with what differs on this machine."""
        return re.sub("|".join(map(re.escape, self.names)), lambda found: self.names[found[0]], text)

    def run(self, script: str) -> str:
        run = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", script],
            cwd=ROOT,
            env=self.env,
            capture_output=True,
            text=True,
            timeout=240,
        )
        assert run.returncode == 0, f"{script}\n{run.stdout}\n{run.stderr}"
        return run.stdout

    def follow(self, *places: int) -> str:
        return "".join(self.run(self.local(self.blocks[place])) for place in places)

    def manage(self, *words: str) -> str:
        return self.run(f". {self.folder}/srv/settings.sh; .venv/bin/python manage.py {' '.join(words)}")

    def log(self, which: int) -> str:
        return (self.folder / "srv" / f"{self.ports[which]}.log").read_text("utf-8")

    def pid(self, which: int) -> int:
        return int((self.folder / "srv" / f"{self.ports[which]}.pid").read_text())

    # --- from outside ---

    def secure(self) -> ssl.SSLContext:
        return ssl.create_default_context(cafile=str(self.folder / f"etc/letsencrypt/live/{NAME}/fullchain.pem"))

    def line(self) -> http.client.HTTPSConnection:
        context = self.secure()
        context.check_hostname = False  # we connect by number
        return http.client.HTTPSConnection("127.0.0.1", self.https, timeout=60, context=context)

    def get(
        self, path: str, line: http.client.HTTPSConnection | None = None, **headers: str
    ) -> http.client.HTTPResponse:
        line = line or self.line()
        line.request("GET", path, headers={"Host": f"{NAME}:{self.https}", **headers})
        answer = line.getresponse()
        answer.read()
        return answer

    def watch(self, match_id: str, origin: str = "", **headers: str):
        secure = self.secure()
        # The client reads in one thread and writes in another. TLS 1.3 sends tickets after its handshake: where they
        # are read as the request is written, it stays unsent (one in some 350) until nginx closes a silent connection.
        secure.maximum_version = ssl.TLSVersion.TLSv1_2
        return connect(
            f"wss://{NAME}:{self.https}/ws/match/{match_id}/",
            address=("127.0.0.1", self.https),
            ssl=secure,
            origin=origin or self.url,
            open_timeout=60,  # a process that has just come up beside others may take its time
            additional_headers=headers,
            proxy=None,
        )

    def end(self) -> None:
        for which in (0, 1):
            try:
                os.kill(self.pid(which), signal.SIGKILL)
            except OSError:
                pass
        subprocess.run([self.folder / "bin/nginx", "-s", "stop"], check=False, capture_output=True)


def commands_of_the_page() -> list[str]:
    page = PAGE.read_text("utf-8").split("\n## A server for others\n")[1]
    return re.findall(r"```sh\n(.*?)```", page, re.S)


@pytest.fixture(scope="module")
def host(servers, tmp_path_factory) -> Iterator[Host]:
    """Everything on the page was done once, from top to bottom."""
    subprocess.run([ROOT / "tools/need.sh", "nginx"], check=True, timeout=300)
    redis = Redis().start()
    host = Host(tmp_path_factory.mktemp("host"), servers.postgres.port, redis.port)
    certificate = host.folder / f"etc/letsencrypt/live/{NAME}"
    words = f"openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN={NAME} -addext subjectAltName=DNS:{NAME}"
    host.run(f"{words} -keyout {certificate}/privkey.pem -out {certificate}/fullchain.pem")
    try:
        host.run("nginx")
        host.follow(*range(len(host.blocks)))
        until(lambda: answers(host), "nginx to open the door")
        yield host
    finally:
        host.end()
        redis.remove()


def answers(host: Host) -> bool:
    try:
        return host.get("/healthz").status == 200
    except OSError:
        return False


@pytest.fixture(scope="module")
def match_id(host: Host) -> str:
    return re.search(r"/m/(m_[\w-]+)/watch", host.manage("demo", "--address", host.url))[1]


def test_pages_come_through_the_door_and_only_encrypted(host, match_id):
    answer = host.get(f"/m/{match_id}/watch")
    assert answer.status == 200
    assert "max-age" in answer.headers["Strict-Transport-Security"]
    plain = http.client.HTTPConnection("127.0.0.1", host.http, timeout=60)
    plain.request("GET", "/help", headers={"Host": NAME})
    moved = plain.getresponse()
    assert (moved.status, moved.headers["Location"]) == (301, f"https://{NAME}/help")


def test_the_sockets_of_a_match_land_on_one_process_and_those_of_many_on_both(host, match_id):
    for _ in range(6):
        with host.watch(match_id) as socket:
            socket.send(json.dumps({"t": "hello", "v": 1, "match": match_id}))
            assert json.loads(socket.recv(60))["t"] == "welcome"
    assert [f"/ws/match/{match_id}/" in host.log(which) for which in (0, 1)].count(True) == 1
    for number in range(24):  # that all of them go one way is as likely as 23 heads in a row
        try:
            with host.watch(f"m_nobodys{number}"):
                pass
        except InvalidStatus:
            pass  # there is no such match: it is refused by whoever it was led to
    for which in (0, 1):
        assert "/ws/match/m_nobodys" in host.log(which)


def test_pages_of_others_may_not_connect_through_the_door(host, match_id):
    with pytest.raises(InvalidStatus) as refused:
        host.watch(match_id, origin="https://elsewhere.example")
    assert refused.value.response.status_code == 403


def test_nobody_can_say_where_they_come_from(host, match_id):
    forged = {"X-Forwarded-For": "6.6.6.6", "Forwarded": "for=6.6.6.6", "X-Forwarded-Proto": "http"}
    assert host.get("/help", **forged).status == 200
    with host.watch(match_id, **forged):
        pass
    assert "6.6.6.6" not in host.log(0) + host.log(1)


def test_a_new_version_replaces_the_processes_one_by_one(host, match_id):
    before = [host.pid(which) for which in (0, 1)]
    serve = next(place for place, block in enumerate(host.blocks) if "serve.sh 8001" in block)
    host.follow(serve)
    assert not set(before) & {host.pid(which) for which in (0, 1)}
    assert host.get(f"/m/{match_id}/watch").status == 200


def test_one_process_is_enough_to_play_on(host, match_id):
    os.kill(host.pid(0), signal.SIGKILL)
    for _ in range(4):
        assert host.get(f"/m/{match_id}/watch").status == 200
        with host.watch(match_id) as socket:
            socket.send(json.dumps({"t": "hello", "v": 1, "match": match_id}))
            assert json.loads(socket.recv(60))["t"] == "welcome"


def test_who_asks_too_often_is_told_so(host):
    assert host.get("/healthz").status == 200
    os.kill(host.pid(1), signal.SIGKILL)  # from here on the door answers alone, and as fast on a busy machine
    line = host.line()
    assert 429 in [host.get("/healthz", line).status for _ in range(300)]


def test_the_page_names_every_file_it_uses():
    assert len(commands_of_the_page()) == 8
    assert shutil.which("bash")
    for file in ("nginx.conf", "serve.sh", "dashboard.json", "alerts.yaml"):
        assert f"hosting/{file}" in PAGE.read_text("utf-8") and (ROOT / "docs/hosting" / file).exists()
