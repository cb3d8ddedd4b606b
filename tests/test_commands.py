"""The commands a person runs, run as a person runs them."""

from __future__ import annotations

import os
import re
import signal
import socket
import struct
import subprocess
import threading
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.server import ROOT, free_port, manage, until
from tools.bench.line import Line, Loop


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """`make run` on data of its own: its address, and the file there with what it printed."""
    tmp_path = tmp_path_factory.mktemp("run")
    port, said = free_port(), tmp_path / "said"
    with said.open("wb") as out:
        make = subprocess.Popen(
            ["make", "run", f"PORT={port}"],
            cwd=ROOT,
            env={**os.environ, "BROADSIDE_DATA": str(tmp_path), "MAKEFLAGS": ""},
            stdout=out,
            stderr=out,
            start_new_session=True,
        )
    yield f"http://127.0.0.1:{port}", said
    os.killpg(make.pid, signal.SIGTERM)
    make.wait(20)


def answers(url: str) -> int:
    try:
        with urllib.request.urlopen(url, timeout=5) as answer:
            return answer.status
    except OSError:
        return 0


def test_make_run_serves_a_demo_match_for_two_seats_and_a_watcher(running: tuple[str, Path]):
    url, said = running
    until(lambda: answers(f"{url}/healthz") == 200, "make run to serve", 60)
    links = re.findall(rf"{re.escape(url)}/\S+", said.read_text("utf-8", "replace"))
    assert [re.sub(r"[^/]{8,}", "…", link.removeprefix(url)) for link in links] == ["/j/…", "/j/…", "/m/…/watch"]
    assert [answers(link) for link in links] == [200, 200, 200]


def test_the_demo_match_is_checked_as_the_readme_says(running: tuple[str, Path], tmp_path: Path):
    url, said = running
    until(lambda: answers(f"{url}/healthz") == 200, "make run to serve", 60)
    seats = re.findall(r"/j/(\S+)", said.read_text("utf-8", "replace"))
    match = re.findall(r"/m/([^/\s]+)/watch", said.read_text("utf-8", "replace"))[0]
    data, folder = said.parent, tmp_path / "check"
    played = f"from tests.support.demo import play; play('{folder}/mine.json', '{seats[0]}', '{seats[1]}')"
    manage(data, "shell", "-v", "0", "-c", played)

    page = (ROOT / "README.md").read_text("utf-8").split("\n## Checking a match\n")[1].split("\n## ")[0]
    blocks = re.findall(r"```sh\n(.*?)```", page, re.DOTALL)
    here = {"http://127.0.0.1:8000": url, "m_demo": match, "var/check": str(folder)}

    def follow(block: str) -> str:
        for name, own in here.items():
            block = block.replace(name, own)
        env = {**os.environ, "BROADSIDE_DATA": str(data)}
        run = subprocess.run(["bash", "-euc", block], cwd=ROOT, env=env, capture_output=True, text=True, check=False)
        assert run.returncode == 0, f"{block}\n{run.stdout}\n{run.stderr}"
        return run.stdout

    told = [follow(block) for block in blocks]
    assert len(told) == 4
    assert [line.split()[0] for line in told[1].splitlines() if line.strip()] == ["OK", "OK"]
    events = re.search(r"(\d+) events, (\d+) rolls", told[2])
    assert events and int(events[2]) >= 3
    assert told[2].startswith("OK") and f"agree up to event {events[1]}" in told[2]
    assert told[3].startswith("FAIL") and told[3].rstrip().endswith("found out")
    assert re.search(r"event \d+ was changed", told[3])


def test_the_bench_prints_figures_of_matches_that_replay(tmp_path: Path):
    printed = manage(tmp_path, "bench", "--only", "rules,wire,walk", "--commands", "25")
    assert re.search(r"^ +60 +\d+ +\d+ +x[\d.]+", printed, re.MULTILINE)
    assert re.search(r"with all abilities.*\n +ships +offers.*\n(?: +\d+ +\d+ +\d+ +\d+\n){4}", printed)
    assert re.search(r"command, seen by both +[\d.]+ +[\d.]+ +x[\d.]+ +x[\d.]+", printed)
    assert "every record replayed" in printed
    assert re.search(r"^ +calls +\d[\d,]* +\d+", printed, re.MULTILINE)
    assert re.search(r"[\d.]+ ms of processor time for any command", printed)


@pytest.mark.long  # the rows without a server are printed above; tools/bench is for people
def test_the_bench_loads_a_server_and_checks_every_record(tmp_path: Path):
    small = ["--matches", "3", "--seconds", "0.5", "--spectators", "12", "--commands", "40", "--on", "sqlite"]
    printed = manage(tmp_path, "bench", "--only", "load,spectators", *small)
    for row in ("plain echo", "at half of it", "nobody else plays", "3 matches beside it"):
        assert re.search(rf"^ +{row}.* +x?[\d.]+", printed, re.MULTILINE), row
    assert printed.count("every record replayed, and holds all that was acknowledged") == 2
    assert re.search(
        r"^ +commands, 3 matches, SQLite +[\d.,]+ +per s +at least 2,500 +(met|x[\d.]+)", printed, re.MULTILINE
    )
    assert re.search(r"^ +last of 12 spectators, middle +[\d.]+ +ms +at most 60 +(met|x[\d.]+)", printed, re.MULTILINE)


@pytest.mark.long  # every page is opened in tests of browsers; how a sheet fails is in test_tools.py
def test_the_contact_sheet_shows_a_page_in_every_size_and_both_schemes(tmp_path: Path):
    told = manage(tmp_path, "screens", "--only", "new_match_errors", "--into", str(tmp_path / "screens"))
    assert re.search(r"^new_match_errors: 6 pictures in \d+ s$", told, re.MULTILINE), (
        "each station says when it is done"
    )
    names = sorted(path.name for path in (tmp_path / "screens" / "pictures").iterdir())
    variants = [f"{width}-{scheme}" for width in (1280, 390, 844) for scheme in ("dark", "light")]
    assert names == [f"pages-new-match-errors-{variant}.png" for variant in variants]
    assert (tmp_path / "screens" / "index.html").exists()
    assert (tmp_path / "screens" / "sheet.png").exists()


def test_who_loads_a_server_calls_again_where_it_hangs_up():
    loop = Loop()
    with socket.create_server(("127.0.0.1", 0)) as server:

        def busy_at_first() -> None:
            first, _ = server.accept()
            first.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            first.close()
            second, _ = server.accept()
            second.recv(4096)
            second.sendall(b"HTTP/1.1 101 Switching Protocols\r\n\r\n")
            second.recv(1)
            second.close()

        answering = threading.Thread(target=busy_at_first, daemon=True)
        answering.start()
        line = Line(loop, server.getsockname()[1], "/ws/", {})
        assert line.buffer == b""
        loop.close()
        answering.join(10)
