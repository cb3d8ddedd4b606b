"""Microseconds of the rules alone: one command, one view, one encoding, on tables of growing size."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import perf_counter_ns
from typing import Any

import msgspec

from attacks.engine.values import CHANCE, OVER, Command, Refused
from attacks.rooms import room
from attacks.services import fleets
from tools.bench.play import landed, taken

SIZES = (2, 16, 60)


def squads(edition: str, ships: int) -> list[dict[str, Any]]:
    """Two squads with that many ships together, filled up from the ready-made ones."""
    ready = fleets.ready_made("xwing", edition)
    hangar = [ship for squad in ready for ship in squad.ships]
    both = []
    for seat in range(2):
        own = tuple(hangar[(seat + 2 * place) % len(hangar)] for place in range(ships // 2))
        both.append(msgspec.to_builtins(msgspec.structs.replace(ready[seat], ships=own)))
    return both


def setup(edition: str, ships: int) -> dict[str, Any]:
    seats = {
        seat: {"name": name, "squad": squad}
        for seat, name, squad in zip(("p1", "p2"), ("Ana", "Ben"), squads(edition, ships), strict=True)
    }
    options = {"mode": "game", "first": "p1", "rounds": 12, "contests": "wait", "dice": "server", "switches": {}}
    return {"edition": edition, **options, "seats": seats}


def measure(
    edition: str, ships: int, commands: int, key: str = "xwing", lay: Callable[[str, int], dict[str, Any]] = setup
) -> dict[str, list[float]]:
    """Play that many random commands and time each `apply`, and each `view` and `encode` of what came out.

    The same commands are then played once more: figures count only if they lead to the same state.
    """
    game, rng = room(key), Random(ships)
    times: dict[str, list[float]] = {"apply": [], "view": [], "encode": []}
    state = begun = game.start(lay(edition, ships))
    played: list[Command] = []
    for _ in range(commands):
        seats = game.to_act(state)
        if OVER in seats:
            state, played = begun, []
            continue
        if CHANCE in seats:
            command = landed(game.chances(state), rng)
        else:
            seat = rng.choice(seats)
            command = taken(seat, game.offers(state, seat), rng)
        begin = perf_counter_ns()
        try:
            state, _ = game.apply(state, command)
        except Refused:
            continue  # picks that each are allowed but do not go together
        applied = perf_counter_ns()
        played.append(command)
        game.view(state, "watch")
        viewed = perf_counter_ns()
        game.encode(state)
        encoded = perf_counter_ns()
        for name, span in (("apply", applied - begin), ("view", viewed - applied), ("encode", encoded - viewed)):
            times[name].append(span / 1000)
    again = begun
    for command in played:
        again, _ = game.apply(again, command)
    if game.encode(again) != game.encode(state):
        raise RuntimeError("the same commands led to another state; no figure counts")
    return times
