"""How strong opponents are beside each other, how long they think, and what one costs: small matches of every room.

Each pair plays every match twice with places changed. Where nobody has won, more points count, then what is left of
both sides, as the room estimates it; a draw counts half.
Shares come with 95 % intervals (Wilson).
Random play does whatever comes to mind. `manage.py bench --only opponent --games 1000` plays so many of each pair.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator, Mapping
from math import sqrt
from random import Random
from statistics import median
from time import process_time
from types import MappingProxyType
from typing import Any

import msgspec
from msgspec.structs import replace

from attacks.engine.room import AnyRoom
from attacks.engine.values import CHANCE, OVER, Command, plain
from attacks.rooms import ROOMS
from attacks.rooms.opponent import GREEDY, NEVER, PERFECT, PERSON, come_to_mind, decide, fallen
from attacks.services.odds.client import Process
from attacks.services.opponent.mind import Decided, Hurry, Think, draws_of
from tools.bench.opponent_usage import usage_of
from tools.bench.report import NOTED, Figure, table

RANDOM = "random"
PAIRS = ((PERFECT, RANDOM), (PERFECT, GREEDY), (PERFECT, NEVER), (PERSON, RANDOM))
GAMES = 10  # of each pair in each room
UNITS = 2  # of each side: small matches
SOFT, HARD = 0.08, 0.5  # seconds of the processor: a game should not take long, and a busy machine changes nothing
SEATED, MOST_SEATED = 1, 20  # small matches at a server's own pace
MIND, LOWER, PATIENCE = "attacks.services.opponent.mind", 10, 6.0  # as a server asks it
LATEST = 2.0  # seconds that nobody should wait for a decision
AIM = 100  # milliseconds of a decision, in the middle
MAT_ROUNDS = 6
MOST = 900  # decisions and rolls of one match
Z = 1.96


class Spent(Hurry):
    """How long a decision may take, in time of the processor."""

    clock, timer = staticmethod(process_time), signal.ITIMER_PROF


def kinds() -> list[tuple[str, AnyRoom, dict[str, Any]]]:
    """What is measured: every room, and X-Wing on the mat, with the options beside the usual ones."""
    found: list[tuple[str, AnyRoom, dict[str, Any]]] = [(key, room, {}) for key, room in ROOMS.items()]
    return found + [
        (f"{key} on the mat", room, {"table": "mat", "rounds": MAT_ROUNDS})
        for key, room in ROOMS.items()
        if "mat" in room.options.get("table", ())
    ]


def begun(room: AnyRoom, first: str, more: Mapping[str, Any] = MappingProxyType({})) -> Any:
    """A small match of two equal sides: the same squad at both seats, cut short."""
    edition = room.today or next(iter(room.editions))
    squad = room.fleets.ready_made(edition)[0]
    others = room.fleets.ready_made(edition)[1]
    two = [squad, others if len(getattr(squad, "ships", ())) < UNITS else squad]
    two = [replace(one, ships=one.ships[:UNITS]) if len(getattr(one, "ships", ())) > UNITS else one for one in two]
    options = {name: room.defaults.get(name, values[0]) for name, values in room.options.items()}
    options |= {"rounds": 3} if "rounds" in options else {}
    options |= more
    seats = {seat: {"name": seat, "squad": plain(one)} for seat, one in zip(room.needed, two, strict=True)}
    setup = {"first": first, **options, "edition": edition, "mode": room.modes[0], "seats": seats}
    return room.start(room.furnished(setup) if more else setup)


def game(
    room: AnyRoom,
    levels: dict[str, str],
    seed: int,
    times: list[float],
    more: Mapping[str, Any] = MappingProxyType({}),
) -> float:
    """What the first seat gets: 1 for a match it wins, 0.5 for a draw."""
    state, rng = begun(room, room.needed[seed // 2 % 2], more), Random(seed)
    last = state
    for step in range(MOST):
        acting = room.to_act(state)
        if acting == (OVER,):
            break
        last = state
        if acting == (CHANCE,):
            state = room.apply(state, fallen(room, state, rng.randrange))[0]
            continue
        seat = acting[0]
        command = chosen(room, state, seat, levels[seat], f"{seed}:{step}", rng, times)
        if command is None:
            break
        state = room.apply(state, command)[0]
    mine, theirs = (room.estimate(state, seat) for seat in room.needed)
    if mine == theirs:  # nobody has won: whoever has more points, where the room counts any
        scores = room.result(state)["scores"]
        mine, theirs = (scores.get(seat, 0) for seat in room.needed)
    if mine == theirs:  # few ships fall in so short a match: whoever has more left of theirs
        mine, theirs = (room.estimate(last, seat) for seat in room.needed)
    return 0.5 if mine == theirs else float(mine > theirs)


def chosen(
    room: AnyRoom, state: Any, seat: str, level: str, seed: str, rng: Random, times: list[float]
) -> Command | None:
    """What a seat does at this level."""
    known = room.known_to(state, seat)
    if level == RANDOM:
        return come_to_mind(room, known, seat, rng.randrange)
    began = process_time()
    thought = decide(room, known, seat, draws_of(seed), level=level, hurry=Spent(SOFT, HARD))
    if level == PERFECT:
        times.append(process_time() - began)
    return thought.command if thought else None


def interval(share: float, n: int) -> tuple[float, float]:
    """Where the true share lies, as far as so many games can tell (Wilson)."""
    middle = (share + Z * Z / (2 * n)) / (1 + Z * Z / n)
    half = Z * sqrt(share * (1 - share) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
    return max(0.0, middle - half), min(1.0, middle + half)


def opponent_table(games: int = 0) -> str:
    """Win shares with intervals after so many games of each pair, and how long a perfect decision takes."""
    from tools.bench.fifty import fifty_table  # needs a database, unlike what is measured here
    from tools.bench.games import shares_table, tally
    from tools.bench.kept import kept_table

    tallies = tally(games or GAMES * int(os.environ.get("BROADSIDE_SCALE", "1")), PAIRS)
    return "\n\n".join([shares_table(tallies), seated_table(), fifty_table(), kept_table()])


def seated_table() -> str:
    """What one seat costs at a real table: perfect against perfect with the time that a server gives, in the process it
    uses. Decisions that only one thing could follow, or a habit, are not counted: nobody thinks about them. `after the
    first`: of the processor, once there was one in the same attack.
    """
    scale, rows, mind = int(os.environ.get("BROADSIDE_SCALE", "1")), [], Process(MIND, LOWER)
    try:
        for key, room, more in kinds():
            before, asked, told, after = usage_of(mind), 0, list[Decided](), list[float]()
            for seed in range(min(SEATED * scale, MOST_SEATED)):
                for one, later in decided_in(room, seed, mind, more):
                    asked += 1
                    if one.thought is not None and one.thought.how in ("odds", "ahead"):
                        told.append(one)
                        after += [one.spent] if later else []
            spending = sorted(one.spent for one in told)
            took, cut = sorted(one.seconds for one in told), sum(not one.thought.whole for one in told if one.thought)
            late = sum(one > LATEST for one in took)
            spent = usage_of(mind)[0] - before[0]
            within = median(after or [0.0]) * 1000
            NOTED.append(Figure(f"{key}: an opponent’s decision after the first of an attack", within, "ms", AIM))
            rows.append(
                [
                    key,
                    str(len(told)),
                    f"{median(spending) * 1000:.0f} ms",
                    f"{within:.0f} ms",
                    f"{median(took) * 1000:.0f} ms",
                    f"{took[int(len(took) * 0.99)] * 1000:.0f} ms",
                    f"{took[-1] * 1000:.0f} ms",
                    f"{cut / len(told):.0%}",
                    f"{late}",
                    f"{spent / asked * 1000:.0f} ms",
                    f"{usage_of(mind)[1]} MB",
                ]
            )
    finally:
        mind.close()
    heads = [
        "room",
        "decisions",
        "processor, median",
        "after the first",
        "median",
        "99 %",
        "longest",
        "best so far",
        "past 2 s",
        "processor each",
        "memory, all seats",
    ]
    return table("A seated opponent", heads, rows)


def decided_in(room: AnyRoom, seed: int, mind: Process, more: Mapping[str, Any]) -> Iterator[tuple[Decided, bool]]:
    """The decisions of one small match in which both seats play perfectly, as they are asked of the process.

    With each: does it come after another of the same attack?
    """
    state, rng, under_way = begun(room, room.needed[seed % 2], more), Random(seed), False
    for step in range(MOST):
        acting = room.to_act(state)
        if acting == (OVER,):
            return
        if acting == (CHANCE,):
            state = room.apply(state, fallen(room, state, rng.randrange))[0]
            continue
        seat = acting[0]
        known = room.known_to(state, seat)
        asked = Think(room.key, room.encode(known), seat, f"{seed}:{step}", PERFECT)
        line, _broken = mind.exchange(msgspec.json.encode(asked), PATIENCE)
        one = msgspec.json.decode(line, type=Decided) if line else Decided(why="late")
        seen = bool(room.aims) and room.question_from(known, room.aims[0], {}) is not None
        yield one, seen and under_way
        under_way = seen
        command = one.thought.command if one.thought else come_to_mind(room, known, seat, rng.randrange)
        if command is None:
            return
        state = room.apply(state, command)[0]
