"""What developers run beside the app must itself not rot."""

from __future__ import annotations

import ast
import re
import socket
import subprocess
import threading
from random import Random

import pytest
from playwright.async_api import Error

from attacks.engine.values import Offer, Pick
from attacks.services.common.canonical import merged
from tests.support.proxy import Proxy
from tests.support.server import ROOT, until
from tools import house
from tools.bench.play import picked, taken
from tools.bench.report import Figure, quantile, summary, table
from tools.screens.stage import Stage


def test_random_picks_are_always_admitted(scale: int):
    rng = Random(1)
    asked = [
        Pick("die", (0, 1, 2, 3), least=0, most=3),
        Pick("ship", (4,)),
        Pick("face", (0, 1, 2), least=2, most=5, caps=(3, 0, 4)),
        Pick("their_arc", (), least=0, most=0),
    ]
    for _ in range(200 * scale):
        for pick in asked:
            assert pick.admits(picked(pick, rng))


def test_an_offer_that_cannot_be_taken_is_never_taken():
    offers = [Offer("forbidden", why_not="because"), Offer("by_hand", manual=True), Offer("allowed")]
    assert {taken("p1", offers, Random(n)).key for n in range(20)} == {"allowed"}


def test_a_merge_patch_deletes_replaces_and_adds():
    assert merged(
        {"a": 1, "b": {"c": 2, "d": 3}, "e": [1]}, {"a": None, "b": {"c": 5}, "e": [2, 3], "f": {"g": None}}
    ) == {
        "b": {"c": 5, "d": 3},
        "e": [2, 3],
        "f": {},
    }


def test_a_table_lines_up():
    text = table("Title", ["", "p50"], [["echo", 1], ["command", 22]])
    assert text.splitlines() == ["Title", "           p50", "  echo       1", "  command   22"]


def test_a_quantile_is_a_value_that_was_measured():
    assert [quantile([3, 1, 2], share) for share in (0, 0.5, 0.99, 1)] == [1, 2, 3, 3]


def test_boxes_stand_above_what_they_import_and_those_in_a_circle_nowhere():
    assert house.floors({"store": {"match", "dice"}, "match": {"dice"}, "dice": set()}) == (3, set())
    assert house.floors({"store": {"match"}, "match": {"store"}, "dice": set()}) == (1, {"store", "match"})


def test_the_figures_of_the_code_count_what_may_be_anything_and_what_is_looked_up():
    looked_up = "getattr(room, 'squad', None), hasattr(self.room, at), getattr(state, at)"
    code = f"def f(room: Any, state: Any, *, at: int = 0): return {looked_up}"
    assert house.untyped(ast.parse(code)) == ["room", "state"]
    assert house.asked_of_rooms(ast.parse(code)) == 2


def test_nobody_looks_up_by_name_what_a_room_has_and_no_room_may_be_anything():
    for path in house.sources():
        code = ast.parse(path.read_text("utf-8"))
        assert house.asked_of_rooms(code) == 0 and "room" not in house.untyped(code), path.name


@pytest.fixture
def echo():
    """A server that sends back what it gets."""
    listener = socket.create_server(("127.0.0.1", 0))

    def answer(client: socket.socket) -> None:
        with client:
            while data := client.recv(100):
                client.sendall(data)

    def serve() -> None:
        while True:
            try:
                client, _ = listener.accept()
            except OSError:
                return
            threading.Thread(target=answer, args=(client,), daemon=True).start()

    threading.Thread(target=serve, daemon=True).start()
    yield listener.getsockname()[1]
    listener.close()


def test_the_proxy_cuts_refuses_and_restores(echo: int):
    network = Proxy().start(echo)

    def says(client: socket.socket) -> bytes:
        try:
            client.sendall(b"hello")
            return client.recv(100)
        except ConnectionError:
            return b""

    first = socket.create_connection(("127.0.0.1", network.port), timeout=5)
    assert says(first) == b"hello"
    network.cut()
    assert says(first) == b""
    second = socket.create_connection(("127.0.0.1", network.port), timeout=5)
    assert says(second) == b"hello"
    network.refuse()
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", network.port), timeout=5)
    network.restore()
    third = socket.create_connection(("127.0.0.1", network.port), timeout=5)
    assert says(third) == b"hello"
    third.close()
    until(lambda: network.open_connections == 0, "the proxy to let go")
    network.stop()


def test_a_stalled_network_passes_nothing_until_it_is_restored(echo: int):
    network = Proxy().start(echo)
    client = socket.create_connection(("127.0.0.1", network.port), timeout=0.3)
    network.stall()
    client.sendall(b"late")
    with pytest.raises(TimeoutError):
        client.recv(100)
    network.restore()
    client.settimeout(5)
    assert client.recv(100) == b"late"
    network.stop()


def test_a_summary_says_of_each_figure_whether_its_aim_is_met_or_by_how_much_it_is_missed():
    lines = summary(
        [
            Figure("commands", 1250, "per s", 2500, at_most=False),
            Figure("others", 2500, "per s", 2500, at_most=False),
            Figure("last", 90, "ms", 60),
            Figure("memory", 33.5, "kB", 35),
        ]
    ).splitlines()
    assert [line.split()[-1] for line in lines[2:]] == ["x2.0", "met", "x1.5", "met"]
    assert lines[2].split()[1:-1] == ["1,250", "per", "s", "at", "least", "2,500"]


def test_hooks_run_what_make_check_runs_and_the_forge_runs_the_gate():
    hooks = set(re.findall(r"entry: \.venv/bin/(\S+)", (ROOT / ".pre-commit-config.yaml").read_text("utf-8")))
    recipe = (ROOT / "Makefile").read_text("utf-8").partition("\ncode:")[2].partition("\n\n")[0]
    assert {"ruff", "mypy", "lint-imports"} == hooks - {"python"} <= set(re.findall(r"\$\(BIN\)/(\S+)", recipe))
    assert "run: .ci/run\n" in (ROOT / ".github/workflows/test.yml").read_text("utf-8")


def test_what_runs_on_both_back_ends_is_there():
    """A name that is no file's would let a file think it runs where it does not."""
    asked = ["make", "-s", "--eval", "named:;@echo $(ON_BOTH) $(CROSSED) $(SHOWN)", "named"]
    named = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    assert len(named) == len(set(named)) > 60
    assert [name for name in named if not (ROOT / name).is_file()] == []


def test_the_version_is_the_newest_of_the_changelog():
    version = re.search(r'^version = "(.+)"$', (ROOT / "pyproject.toml").read_text("utf-8"), re.MULTILINE)
    versions = re.findall(
        r"^## \[(\d.+)\] - \d{4}-\d\d-\d\d$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE
    )
    assert version
    assert versions == sorted(versions, reverse=True)
    assert versions[0] == version[1]


async def test_a_sheet_of_pictures_that_cannot_be_taken_is_said_and_loses_no_picture(tmp_path):
    async def late() -> bytes:
        raise Error("Timeout exceeded")

    stage = Stage(None, None, tmp_path)  # type: ignore[arg-type]  # what is tested needs neither
    await stage.printed(late(), "sheet")
    assert [(shot.name, shot.faults) for shot in stage.shots] == [("sheet", ["Error: Timeout exceeded"])]
