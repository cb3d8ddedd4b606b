"""Broadside, boardgame.io and Colyseus, one after the other and again: what a move of the guide's game costs each.

All four play the same rules with two players at each match; when both have seen a move the next one follows. Their
servers are one process each. What counts is the processor time of a server for each move, which a busy machine moves
least; ours saves every move before it is answered, and every match of ours is replayed before a figure counts.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from tests.support.server import Server
from tests.support.waiting import free_port
from tools.bench import gauges, load
from tools.bench.peers import chart, guide
from tools.bench.player import cookie_of
from tools.bench.report import NOTED, Figure, table
from tools.matches import new_match

HERE = Path(__file__).parent
INSTALLED = guide.ROOT / "var" / "peers"
DRAWING = INSTALLED / "peers.svg"
PARTS = ("*.js", "package.json")
WARM = 1.0
OURS, MEMORY, FILES, COLYSEUS = "Broadside", "boardgame.io, memory", "boardgame.io, files", "Colyseus, SQLite"
DURABLE = {OURS: "yes", MEMORY: "no", FILES: "without fsync", COLYSEUS: "yes"}


def install() -> None:
    """The other servers from npm, by package.json beside this file, into var/peers; nothing where they are."""
    INSTALLED.mkdir(parents=True, exist_ok=True)
    wanted = (HERE / "package.json").read_bytes()
    known = INSTALLED / "package.json"
    there = known.exists() and known.read_bytes() == wanted and (INSTALLED / "node_modules" / "ready").exists()
    for pattern in PARTS:
        for file in HERE.glob(pattern):
            shutil.copy2(file, INSTALLED / file.name)
    if not there:
        subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--loglevel=error"], cwd=INSTALLED, check=True)
        (INSTALLED / "node_modules" / "ready").touch()


@contextmanager
def node(*words: str) -> Iterator[subprocess.Popen[str]]:
    """One of their programs; it has said that it is ready."""
    process = subprocess.Popen(
        ["node", *words], cwd=INSTALLED, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        env={**os.environ, "NODE_ENV": "production"},
    )  # fmt: skip
    try:
        until_ready(process)
        yield process
    finally:
        process.kill()
        process.wait()


def until_ready(process: subprocess.Popen[str]) -> None:
    """Read on until it says so; what else it says is not for us."""
    assert process.stdout is not None
    for line in process.stdout:
        if line.strip() == "ready":
            return
    raise RuntimeError(f"{process.args!r} ended before it was ready")


def boardgame(matches: int, seconds: float, folder: str = "") -> dict[str, float]:
    """Moves a second on boardgame.io, and what one costs its server in microseconds."""
    port = free_port()
    with node("boardgame.js", str(port), *([folder] if folder else [])) as server:
        pids = {"server": server.pid}
        job = {"port": port, "pids": pids, "matches": matches, "warm": WARM, "seconds": seconds}
        people = subprocess.Popen(
            [sys.executable, "-m", "tools.bench.peers.boardgame"], cwd=guide.ROOT, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )  # fmt: skip
        try:
            assert people.stdin is not None
            people.stdin.write(msgspec.json.encode(job).decode() + "\n")
            people.stdin.flush()
            until_ready(people)
            said, _ = people.communicate("go\n", timeout=seconds + 60)
        finally:
            people.kill()
    figures = msgspec.json.decode(said)
    return {"per_s": figures["per_s"], "us": figures["cost"]["server"], "p50": figures["p50"]}


def colyseus(matches: int, seconds: float) -> dict[str, float]:
    """The same on Colyseus, with a transaction of SQLite for each message."""
    port = free_port()
    with TemporaryDirectory() as data, node("colyseus.js", str(port), f"{data}/duels.sqlite3") as server:
        with node("people.js", str(port), str(matches)) as people:
            told(people, WARM)
            before = gauges.busy(server.pid)
            begun = time.perf_counter()
            n = told(people, seconds)
            spent, lasted = gauges.busy(server.pid) - before, time.perf_counter() - begun
    return {"per_s": n / min(lasted, seconds), "us": spent / n * 1e6, "p50": matches / (n / seconds) * 1000}


def told(people: subprocess.Popen[str], seconds: float) -> int:
    """Let them play for so long; how many moves came through."""
    assert people.stdin is not None and people.stdout is not None
    people.stdin.write(msgspec.json.encode({"seconds": seconds}).decode() + "\n")
    people.stdin.flush()
    n: int = msgspec.json.decode(people.stdout.readline())["n"]
    return n


def ours(data: Path, games: Path, matches: int, seconds: float) -> dict[str, float]:
    """The same on Broadside, as it is hosted: saved before it is answered, then replayed."""
    lasting = {"game": ("fencers", "first"), "rounds": guide.ROUNDS, "public": True}
    made = [new_match((0, 1), **lasting) for _ in range(matches)]  # type: ignore[arg-type]
    everybody = [
        {"id": name, "cookies": {seat: cookie_of(token) for seat, token in tokens.items()}} for name, tokens in made
    ]
    server = Server(data, module="tools.bench.peers.guide:application", processes=1, GUIDE_GAME=str(games))
    server.start()
    try:
        found = load.run(server, "play", matches=everybody, warm=WARM, seconds=seconds, share=0)
    finally:
        server.stop()
    figures: dict[str, Any] = found["fast"]
    return {"per_s": figures["per_s"], "us": figures["cost"]["server"], "p50": figures["p50"]}


def peers_table(data: Path, matches: int, seconds: float, turns: int = 3) -> str:
    """Everybody in turns; the chart is drawn as a file in var/peers."""
    install()
    games = guide.written(data)
    guide.sit_down(games)
    found: dict[str, list[dict[str, float]]] = {OURS: [], MEMORY: [], FILES: [], COLYSEUS: []}
    for _ in range(turns):
        found[OURS].append(ours(data, games, matches, seconds))
        found[MEMORY].append(boardgame(matches, seconds))
        with TemporaryDirectory() as folder:
            found[FILES].append(boardgame(matches, seconds, folder))
        found[COLYSEUS].append(colyseus(matches, seconds))
    costs = {name: median(one["us"] for one in runs) for name, runs in found.items()}
    faster = {
        name: median(their["us"] / our["us"] for our, their in zip(found[OURS], runs, strict=True))
        for name, runs in found.items()
    }
    NOTED.append(
        Figure("moves a second of processor, to boardgame.io in memory", faster[MEMORY], "x", 1.2, at_most=False)
    )
    NOTED.append(Figure("moves a second of processor, to its file storage", faster[FILES], "x", 3, at_most=False))
    DRAWING.write_text(chart.drawn([(name, costs[name], DURABLE[name]) for name in found]), "utf-8")
    rows = [
        [
            name,
            f"{median(one['per_s'] for one in runs):.0f}",
            f"{costs[name]:.0f}",
            f"{1e6 / costs[name]:.0f}",
            f"x{faster[name]:.2f}",
            DURABLE[name],
        ]
        for name, runs in found.items()
    ]
    head = ["", "per s here", "server us", "per s of processor", "to ours", "on disk when answered"]
    title = f"Peers: the guide's game, {matches} matches of two players, {turns} turns of {seconds:g} s each"
    return "\n".join([table(title, head, rows), f"  Every match of ours replayed. The chart: {DRAWING}"])
