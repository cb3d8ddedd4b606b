"""Milliseconds of one command until both players see it, beside a plain echo on the same server at the same time."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import perf_counter

from asgiref.sync import sync_to_async
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from attacks.models import Match
from attacks.services.store import matches as match
from tests.support.server import Server
from tools.bench.player import Player
from tools.matches import new_match

ECHOED = (
    '{"t":"cmd","id":"01JD3ABCDEFGHJKMNPQRSTVWXY","expect":44,"op":"take","d":{"offer":"spend_focus","picks":[[0,2]]}}'
)


@dataclass
class Times:
    """What was measured, in milliseconds, and the matches it was measured on."""

    echo: list[float] = field(default_factory=list)
    ack: list[float] = field(default_factory=list)
    both: list[float] = field(default_factory=list)
    matches: list[str] = field(default_factory=list)
    events: int = 0


async def echo_once(socket: ClientConnection) -> float:
    begin = perf_counter()
    await socket.send(ECHOED)
    await socket.recv()
    return (perf_counter() - begin) * 1000


async def play(server: Server, times: Times, commands: int, seed: int) -> None:
    """Play one match to its end or to that many commands; after each command one echo."""
    name, tokens = await sync_to_async(new_match)((seed, seed + 1))
    times.matches.append(name)
    rng = Random(seed)
    both = [await Player.join(server.ws_url, server.url, name, seat, token) for seat, token in sorted(tokens.items())]
    async with connect(f"{server.ws_url}/bench/echo", origin=Origin(server.url), proxy=None) as echo:
        for _ in range(commands):
            able = [player for player in both if player.to_act()]
            if not able:
                break
            actor = rng.choice(able)
            begin = perf_counter()
            command = await actor.send_any(rng)
            answer = await actor.answer(command)
            acked = perf_counter()
            if answer.get("code") == "illegal":
                continue  # picks that each are allowed but do not go together
            if answer["t"] != "ack":
                raise RuntimeError(f"a command out of the offers was refused: {answer}")
            for player in both:
                await player.until(answer["n"])
            seen = perf_counter()
            times.ack.append((acked - begin) * 1000)
            times.both.append((seen - begin) * 1000)
            times.echo.append(await echo_once(echo))
    times.events += both[0].n
    for player in both:
        await player.socket.close()


async def measure(server: Server, commands: int) -> Times:
    """Play matches one after the other until enough commands are measured; the first few warm up and do not count."""
    warm = Times()
    await play(server, warm, 40, seed=0)
    times, seed = Times(matches=warm.matches, events=warm.events), 1
    while len(times.both) < commands:
        await asyncio.wait_for(play(server, times, commands - len(times.both), seed), 300)
        seed += 1
    return times


def run(data: Path, commands: int) -> Times:
    """Measure on a server of our own, then replay every match played: figures of a wrong game are worthless."""
    server = Server(data, module="tools.bench.echo:application").start()
    try:
        times = asyncio.run(measure(server, commands))
    finally:
        server.stop()
    for name in times.matches:
        report = match.replay(Match.objects.get(pk=name))
        if not report.ok:
            raise RuntimeError(f"the record of {name} does not replay, so no figure counts: {report.problems}")
    return times
