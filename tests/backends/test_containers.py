"""What compose.yaml starts is a server for others. No container engine is needed: the files' own commands are run, with
their own settings, as the image's user in a folder that holds what the image holds and cannot be written."""

from __future__ import annotations

import fnmatch
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
import yaml

from tests.support.waiting import ROOT, free_port, until

# as the image's user: whoever runs the tests, without any right to write what belongs to somebody else
NOBODY = 65534
POWERLESS = ["setpriv", "--bounding-set=-all", "--inh-caps=-all", "--no-new-privs", "--"] if os.getuid() == 0 else []
ROLE = "stack"  # and the database; another test follows the page and has the names that stand there
COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
GLOBAL = "{{\n\tauto_https disable_redirects\n\tskip_install_trust\n\tadmin off\n}}\nimport {file}\n"


def dockerfile() -> list[tuple[str, str]]:
    """The instructions of the Dockerfile and what they say, in order."""
    text = re.sub(r"(?m)^#.*\n", "", (ROOT / "Dockerfile").read_text("utf-8")).replace("\\\n", " ")
    return [(line.split()[0], line.partition(" ")[2].strip()) for line in text.splitlines() if line.strip()]


def said(instruction: str) -> str:
    """What the image's last instruction of this name says."""
    return [what for name, what in dockerfile() if name == instruction][-1]


def words(listed: str) -> list[str]:
    found: list[str] = yaml.safe_load(listed)
    return found


def copied() -> list[str]:
    """What the image takes from the project."""
    lines = [what.split()[:-1] for name, what in dockerfile() if name == "COPY" and not what.startswith("--from")]
    return [name for line in lines for name in line]


def filled(text: str, values: dict[str, str]) -> str:
    """A setting of compose.yaml with its variables."""
    return re.sub(r"\$\{(\w+)(?::\?[^}]*)?\}", lambda found: values[found[1]], text)


class Stack:
    """The services of compose.yaml on this machine: database, Redis, tables, two servers, the proxy."""

    def __init__(self, postgres: Any) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="broadside-image-"))
        self.ports = {name: free_port() for name in ("first", "second", "redis", "proxy")}
        self.values = {
            "PUBLIC_NAME": f"localhost:{self.ports['proxy']}",
            "BROADSIDE_SECRET": "drawn" * 10,
            "DATABASE_PASSWORD": "a-password",
            "REDIS_PASSWORD": "another",
        }
        self.processes: list[subprocess.Popen[bytes]] = []
        self.app, self.data = self.folder / "app", self.folder / "data"
        self.lay_out()
        self.env = self.settings(postgres.port)
        with psycopg.connect(postgres.url("postgres"), autocommit=True) as connection:
            connection.execute("CREATE ROLE stack LOGIN PASSWORD 'a-password'")
            connection.execute("CREATE DATABASE stack OWNER stack TEMPLATE template0")

    def lay_out(self) -> None:
        """The image's files, which nobody may write, and a folder of data that its user may."""
        for name in copied():
            source, to = ROOT / name, self.app / name
            to.parent.mkdir(parents=True, exist_ok=True)
            if source.is_dir():
                shutil.copytree(source, to, ignore=shutil.ignore_patterns("__pycache__", "*.pyc"))
            else:
                shutil.copyfile(source, to)
        for path in (self.app, *self.app.rglob("*")):
            if os.getuid() == 0:
                os.chown(path, NOBODY, NOBODY)
            path.chmod(0o555 if path.is_dir() else 0o444)
        self.data.mkdir()
        (self.folder / "bin").mkdir()
        python = self.folder / "bin" / "python"  # the image's own is not on this machine
        python.write_text(f'#!/bin/sh\nexec {sys.executable} "$@"\n')
        python.chmod(0o755)

    def settings(self, postgres_port: int) -> dict[str, str]:
        """The environment of a server as compose.yaml has it; only where things listen differs."""
        image = dict(pair.split("=", 1) for pair in said("ENV").split())
        given = {key: filled(value, self.values) for key, value in COMPOSE["x-server"]["environment"].items()}
        given["DATABASE_URL"] = (
            given["DATABASE_URL"].replace("broadside", ROLE).replace("@database:5432", f"@127.0.0.1:{postgres_port}")
        )
        given["REDIS_URL"] = given["REDIS_URL"].replace("@redis:6379", f"@127.0.0.1:{self.ports['redis']}")
        given |= {"BROADSIDE_PROXIES": "127.0.0.1", "BROADSIDE_METRICS": "10.9.9.9"}
        return {**image, "PATH": f"{self.folder}/bin:/usr/bin:/bin", **given, "BROADSIDE_DATA": str(self.data)}

    def run(self, command: list[str], **env: str) -> subprocess.CompletedProcess[str]:
        """A command of the image, to its end."""
        return subprocess.run(
            [*POWERLESS, *command],
            cwd=self.app,
            env={**self.env, **env},
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )

    def begin(self, command: list[str], name: str, **env: str) -> None:
        """A service that goes on."""
        with (self.folder / f"{name}.log").open("wb") as log:
            started = subprocess.Popen(
                [*POWERLESS, *command], cwd=self.app, env={**self.env, **env}, stdout=log, stderr=log
            )
        self.processes.append(started)

    def up(self) -> None:
        redis = [filled(word, self.values) for word in COMPOSE["services"]["redis"]["command"]]
        self.begin([*redis, "--port", str(self.ports["redis"]), "--bind", "127.0.0.1"], "redis")
        migrated = self.run(COMPOSE["services"]["tables"]["command"])
        assert migrated.returncode == 0, migrated.stderr
        for name in ("first", "second"):
            self.begin(self.local(words(said("CMD")), name), name)
        for name in ("first", "second"):
            until(lambda name=name: self.health(name).returncode == 0, f"{name} to be healthy", 60)
        main = self.folder / "Caddyfile"
        main.write_text(GLOBAL.format(file=ROOT / "docs/hosting/Caddyfile"))
        servers = {name.upper(): f"127.0.0.1:{self.ports[name]}" for name in ("first", "second")}
        home = {"HOME": str(self.folder), "XDG_DATA_HOME": str(self.folder / "caddy")}
        given = {"PUBLIC_NAME": self.values["PUBLIC_NAME"], **servers, **home}
        self.begin(["caddy", "run", "--config", str(main), "--adapter", "caddyfile"], "proxy", **given)
        self.root = self.folder / "caddy/caddy/pki/authorities/local/root.crt"
        until(self.root.exists, "the proxy to get its certificate", 30)

    def local(self, command: list[str], name: str) -> list[str]:
        return [word.replace("0.0.0.0", "127.0.0.1").replace("8000", str(self.ports[name])) for word in command]

    def health(self, name: str) -> subprocess.CompletedProcess[str]:
        check = next(what for instruction, what in dockerfile() if instruction == "HEALTHCHECK")
        return self.run(self.local(words(check.partition(" CMD ")[2]), name))

    def down(self) -> None:
        for process in reversed(self.processes):
            process.terminate()
        for process in self.processes:
            process.wait(20)
        shutil.rmtree(self.folder, ignore_errors=True)  # root may; anybody else leaves it to the machine


@pytest.fixture(scope="module")
def stack(servers) -> Iterator[Stack]:
    subprocess.run([ROOT / "tools/need.sh", "caddy", "redis"], check=True, timeout=300)
    stack = Stack(servers.postgres)
    try:
        stack.up()
        yield stack
    finally:
        stack.down()


@pytest.mark.long  # servers behind a door are run by test_hosting.py; files and words of the image are held below
def test_the_stack_of_the_compose_file_is_well_from_outside_and_inside(stack: Stack):
    certificate = {"SSL_CERT_FILE": str(stack.root)}
    looked = stack.run(
        ["python", "manage.py", "doctor", "--at", f"https://{stack.values['PUBLIC_NAME']}"], **certificate
    )
    assert "Traceback" not in looked.stderr, looked.stderr
    codes = set(re.findall(r"\[([\w.]+)\]", looked.stdout))
    assert codes <= {"limits.files", "data.disk_full", "odds.silent"}, looked.stdout


@pytest.mark.long  # it needs the stack; what the image holds is below
def test_the_server_leaves_nothing_behind_but_in_its_folder_of_data(stack: Stack):
    assert stack.run(["sh", "-c", "touch here"]).returncode != 0
    image = {path.relative_to(stack.app) for path in stack.app.rglob("*")}
    assert not [path for path in image if path.suffix in (".pyc", ".sqlite3", ".log", ".key")]
    assert not (stack.data / "secret.key").exists()


@pytest.mark.long  # it needs the stack; backups of PostgreSQL are restored in tests/faults/lost
def test_the_stack_is_put_aside_and_brought_back(stack: Stack):
    file = stack.data / "tonight"
    aside = stack.run(["python", "manage.py", "backup", str(file)])
    assert aside.returncode == 0 and file.stat().st_size > 10_000, aside.stderr
    back = stack.run(["python", "manage.py", "restore", str(file)])
    assert back.returncode == 0, back.stderr


def test_the_image_can_put_the_database_of_the_compose_file_aside():
    """pg_dump of an older version than the server refuses."""
    server = re.match(r"postgres:(\d+)-(\w+)", COMPOSE["services"]["database"]["image"])
    client = re.search(r"postgresql-client-(\d+)", (ROOT / "Dockerfile").read_text("utf-8"))
    assert client and server and client[1] == server[1]
    assert all(what.split()[0].endswith(f"-{server[2]}") for name, what in dockerfile() if name == "FROM")


def test_the_image_holds_what_the_server_needs_and_no_tests():
    names = copied()
    assert {"attacks", "tabletop", "templates", "static", "locale", "serve.py", "manage.py"} <= set(names)
    assert "tests" not in names and all((ROOT / name).exists() for name in names)
    allowed = [line[1:] for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines() if line.startswith("!")]
    assert set(allowed) == set(names)
    cut = re.search(r"sed '/(\^.*?)/,\$d' requirements.txt", (ROOT / "Dockerfile").read_text("utf-8"))[1]
    kept = re.split(f"(?m){cut}", (ROOT / "requirements.txt").read_text("utf-8"))[0]
    assert "django==" in kept and "daphne==" in kept and "pytest" not in kept and "playwright" not in kept


def test_every_variable_of_the_compose_file_is_explained_in_the_example():
    wanted = set(re.findall(r"\$\{(\w+)", (ROOT / "compose.yaml").read_text("utf-8")))
    example = (ROOT / ".env.example").read_text("utf-8")
    assert wanted == set(re.findall(r"(?m)^(\w+)=", example))
    assert not re.findall(r"(?m)^\w*(?:SECRET|PASSWORD)=.+", example)  # nobody starts with a secret that all know


def test_every_server_is_started_with_the_same_words():
    """Limits of frames and messages are the server's; forgotten in one place they would hold in the others only."""
    makefile = (ROOT / "Makefile").read_text("utf-8").replace("\\\n", " ")
    wanted = shlex.split(re.search(r"(?m)^DAPHNE_FLAGS := (.*)$", makefile)[1])
    unit = (ROOT / "docs/hosting/broadside@.service").read_text("utf-8")
    script = (ROOT / "docs/hosting/serve.sh").read_text("utf-8").replace("\\\n", " ")
    for place in (words(said("CMD")), shlex.split(re.search(r"ExecStart=(.*)", unit)[1]), script.split()):
        flags = place[place.index("--ping-interval") :]
        assert flags[: len(wanted)] == wanted


@pytest.mark.parametrize("unit", ["broadside@.service", "broadside-backup.service", "broadside-backup.timer"])
def test_systemd_understands_the_units(unit, tmp_path):
    subprocess.run([ROOT / "tools/need.sh", "systemd"], check=True, timeout=300)
    for path in (ROOT / "docs/hosting").glob("broadside*"):
        text = path.read_text("utf-8").replace("/srv/broadside/app/.venv/bin/python", "/usr/bin/python3")
        (tmp_path / path.name.replace("@.", "@8001.")).write_text(text)
    name = unit.replace("@.", "@8001.")
    checked = subprocess.run(
        ["systemd-analyze", "verify", str(tmp_path / name)], capture_output=True, text=True, timeout=60, check=False
    )
    assert checked.returncode == 0 and not fnmatch.filter(checked.stderr.splitlines(), f"*{name}*"), checked.stderr
