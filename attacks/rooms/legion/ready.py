"""Armies for people who have brought none, made of our own rows: `data/ready.toml`."""

from __future__ import annotations

from functools import cache

from attacks.rooms.legion import roster
from attacks.rooms.legion.squad import Army, UnitIn


@cache
def armies() -> tuple[Army, ...]:
    """All of them; not to be changed."""
    return tuple(
        Army(ships=[_unit(line) for line in row["units"]], name=name, faction=row["faction"])
        for name, row in roster.read_data("ready.toml").items()
    )


def _unit(line: str) -> UnitIn:
    """A unit by its row and, after each plus, what is added to it."""
    key, *adds = line.split(" + ")
    return roster.unit(key, tuple(adds))
