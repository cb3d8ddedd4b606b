"""The question of a line as answers of a room's bench, and back: whichever way it is put, its link is the same."""

from __future__ import annotations

from typing import Any

from attacks.engine.bench import BETWEEN, MORE, SIDES, Bench, Head, Unit
from attacks.engine.form import Field
from attacks.engine.values import Refused
from attacks.rooms import room as room_of

__all__ = ["BETWEEN", "MORE", "SIDES", "Bench", "Field", "Head", "Unit", "bench_of", "on_bench"]


def bench_of(room: str) -> Bench | None:
    """What a room asks about an attack that nobody plays."""
    return room_of(room).bench


def on_bench(room: str, line: str) -> dict[str, Any] | None:
    """The answers that a line says; None where it cannot be read, or says more than a bench asks."""
    bench = bench_of(room)
    if bench is None:
        return None
    try:
        return bench.answers_of(room_of(room).parse_shorthand(line))
    except (Refused, KeyError):
        return None
