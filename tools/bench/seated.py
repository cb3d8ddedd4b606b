"""What fifty matches against opponents cost those who play elsewhere, at a real server: over sockets, as people sit.

One Daphne serves all. At tables of two players commands come at a pace; how long one takes until both have seen what it
caused is what they notice. Beside them people sit at as many matches against opponents of every room. In turns of one
run those people look on, so that their opponents wait for them, and play, each some seconds after it is their turn.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from threading import Event, Thread
from time import monotonic
from typing import Any

from asgiref.sync import sync_to_async
from django.db import close_old_connections
from websockets.exceptions import ConnectionClosed

from attacks.models import Match
from attacks.rooms import ROOMS
from attacks.rooms.opponent import come_to_mind
from attacks.services.store.repository import table_at
from tests.support.server import Server
from tools.bench import gauges, load
from tools.bench.fifty import QUICK, SLOW, created
from tools.bench.load_tables import database
from tools.bench.player import Player
from tools.bench.report import NOTED, Figure, table

SEATED, TABLES = 50, 20
EACH = 0.5  # commands a second at each of the tables beside them: people press no faster
TURNS = 3  # without and with them
SETTLE = 4.0  # seconds after which opponents have done what they still had to
UNNOTICED = 1.5  # times as long as without them, in the middle
BLINK = 100  # milliseconds within which nobody notices that something took time


class House:
    """People at matches against opponents of all rooms, each at a socket, in a thread of its own."""

    def __init__(self, server: Server, seated: int) -> None:
        self.server, self.over, self.playing = server, Event(), Event()
        keys = (sorted(ROOMS) * seated)[:seated]
        self.matches = [(one.match.id, one.holders[0][0].seat, one.holders[0][1]) for one in map(created, keys)]
        self.sat, self.refused = 0, 0

    @property
    def done(self) -> int:
        """Numbers that their matches have reached, in all."""
        return sum(Match.objects.filter(pk__in=[one[0] for one in self.matches]).values_list("head", flat=True))

    @contextmanager
    def seated(self) -> Iterator[None]:
        """Meanwhile everybody sits there."""
        thread = Thread(target=lambda: asyncio.run(self._sit()))
        thread.start()
        try:
            while self.sat < len(self.matches) and thread.is_alive():
                self.over.wait(0.1)
            yield
        finally:
            self.over.set()
            thread.join()

    async def _sit(self) -> None:
        await asyncio.gather(*(self._play(n, *one) for n, one in enumerate(self.matches)))

    async def _play(self, n: int, match: str, seat: str, token: str) -> None:
        """Somebody looks at what comes, and when they play, does what comes to mind some seconds after they could."""
        rng, began = Random(n), -1
        player = await Player.join(self.server.ws_url, self.server.url, match, seat, token)
        self.sat, due = self.sat + 1, 0.0
        with suppress(ConnectionClosed):
            while not self.over.is_set():
                with suppress(TimeoutError):
                    await asyncio.wait_for(player.read(), 0.2)
                if player.n != began:
                    began, due = player.n, monotonic() + rng.uniform(QUICK, SLOW)
                if not self.playing.is_set() or monotonic() < due or not player.to_act():
                    continue
                due = monotonic() + rng.uniform(QUICK, SLOW)
                command = await sync_to_async(_thought)(match, seat, rng)
                if command is not None:
                    answer = await player.answer(await player.send(command))
                    self.refused += answer["t"] == "err"
        await player.socket.close()


def _thought(match: str, seat: str, rng: Random) -> Any:
    try:
        found = table_at(match)
        if found is None or found.closed or seat not in found.room.to_act(found.state):
            return None
        return come_to_mind(found.room, found.room.known_to(found.state, seat), seat, rng.randrange)
    finally:
        close_old_connections()


def seated_at_server(data: Path, seconds: float, seated: int = SEATED, tables: int = TABLES) -> str:
    """How long commands take at other tables without and beside people who play against opponents."""
    rows = list[list[str]]()
    spans: dict[bool, list[dict[str, Any]]] = {True: [], False: []}
    with load.served(data) as server:
        house = House(server, seated)
        with house.seated():
            before, ran = house.done, 0.0
            for turn in range(2 * TURNS):
                busy = bool(turn % 2)
                (house.playing.set if busy else house.playing.clear)()
                house.over.wait(SETTLE)
                there = monotonic()
                found = load.run(
                    server, "beside", matches=load.many_matches(tables), per_s=EACH * tables, seconds=seconds
                )
                spans[busy].append(found["others"])
                ran += (monotonic() - there + SETTLE) * busy
            numbers = house.done - before
        minds = gauges.family(server.process.pid)[1:] if server.process else []
        memory = max((gauges.memory(pid) for pid in minds), default=0) // 1024
    middle = dict[bool, float]()
    names = {False: "they look on", True: f"{seated} play against opponents"}
    for busy, name in names.items():
        windows = spans[busy]
        middle[busy] = sum(one["p50"] for one in windows) / len(windows)
        p99 = [one["p99"] for one in windows]
        share = sum(one["share"]["server"] for one in windows) / len(windows)
        rows.append(
            [
                name,
                str(sum(one["n"] for one in windows)),
                f"{middle[busy]:.1f}",
                f"{min(p99):.0f} to {max(p99):.0f}",
                f"{share:.0%}",
            ]
        )
    NOTED.append(
        Figure(f"a command beside {seated}, {database()}", middle[True] / middle[False], "times as long", UNNOTICED)
    )
    NOTED.append(Figure(f"a command beside {seated}, {database()}, middle", middle[True], "ms", BLINK))
    title = f"{seated} matches against opponents at one Daphne, {database()}, {tables} tables beside"
    note = (
        f"  {numbers / max(1.0, ran):.1f} numbers a second at the matches against opponents, {house.refused} refused;"
        f" the largest process beside the server {memory} MB."
    )
    return "\n".join([table(title, ["", "commands", "p50 ms", "p99 ms", "server busy"], rows), note])
