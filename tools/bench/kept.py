"""What the odds that opponents keep take of memory, filled to what is kept at most with questions of games."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from multiprocessing import get_context
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

from attacks.engine.odds import OddsQuestion
from attacks.engine.room import AnyRoom
from attacks.engine.values import CHANCE, OVER
from attacks.rooms.opponent import come_to_mind, fallen
from attacks.rooms.opponent.kept import MOST, Kept
from tools.bench.opponent import begun, kinds
from tools.bench.report import NOTED, Figure, table

BUDGET = 2_000  # ways on that are looked at of one question
MOST_SECONDS = 15.0  # of the processor, for one room
LONGEST = 120  # decisions and rolls of a game
GAMES = 20  # of each room at most
FULL = 0.9  # of what may be kept: nearly all, before the oldest make room
AIM = 150  # megabytes


def kept_table() -> str:
    """Megabytes for so many positions, room by room, each in a process of its own."""
    rows = []
    for key, _room, _more in kinds():
        with get_context("spawn").Pool(1) as pool:
            asked, size, taken = pool.apply(filled, (key,))
        if size:
            rows.append([key, asked, size, f"{taken:.0f} MB", f"{taken * 2**10 / size:.1f} kB"])
            NOTED.append(Figure(f"{key}: odds that opponents keep, {size} positions", taken, "MB", AIM))
    return table("Odds that opponents keep", ["room", "questions", "positions", "memory", "a position"], rows)


def filled(key: str) -> tuple[int, int, float]:
    """How many questions were asked, how many positions are kept of them, and the megabytes that they take."""
    room, more = next((room, more) for known, room, more in kinds() if known == key)
    before, kept, asked, began = resident(), Kept(), 0, process_time()
    for known, question in questions(room, more):
        name, odds = kept.odds(known, question, BUDGET)
        kept.keep(name, odds, odds.ask(known))
        asked += 1
        if kept.size > FULL * MOST or process_time() - began > MOST_SECONDS:
            break
    gc.collect()
    return asked, kept.size, (resident() - before) / 2**20


def questions(room: AnyRoom, more: Any) -> Iterator[tuple[object, OddsQuestion[Any]]]:
    """Every question that games come to in which everybody does what comes to mind."""
    for seed in range(GAMES):
        state, rng = begun(room, room.needed[seed % 2], more), Random(seed)
        for _ in range(LONGEST):
            (seat, *_rest) = room.to_act(state)
            if seat == OVER:
                break
            if seat == CHANCE:
                state = room.apply(state, fallen(room, state, rng.randrange))[0]
                continue
            known = room.known_to(state, seat)
            found = room.question_from(known, room.aims[0], {}) if room.aims else None
            if found is not None:
                yield found
            command = come_to_mind(room, known, seat, rng.randrange)
            if command is None:
                break
            state = room.apply(state, command)[0]


def resident() -> int:
    """Bytes of memory that this process holds."""
    return int(Path("/proc/self/statm").read_text("utf-8").split()[1]) * os.sysconf("SC_PAGE_SIZE")
