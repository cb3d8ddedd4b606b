"""Armies for people who have brought none: of our own rows (`data/ready.toml`), and of the newest cards beside them."""

from __future__ import annotations

from functools import cache

from attacks.engine.picking import Picked, Thing
from attacks.rooms.legion import picker, roster
from attacks.rooms.legion.squad import Army, UnitIn


@cache
def armies() -> tuple[Army, ...]:
    """All of them; not to be changed."""
    return tuple(
        Army(ships=[_unit(line) for line in row["units"]], name=name, faction=row["faction"])
        for name, row in roster.read_data("ready.toml").items()
    )


@cache
def newest(edition: str) -> tuple[Army, ...]:
    """Those of the newest cards (`data/ready_newest.toml`), for an edition that is played with them."""
    found = roster.read_data("ready_newest.toml").items()
    picked = (Picked(row["faction"], name, things=tuple(map(_thing, row["things"]))) for name, row in found)
    return tuple(picker.squad(edition, one) for one in picked)


def _thing(line: str) -> Thing:
    key, *cards = line.split(".")
    return Thing(key, tuple(cards))


def _unit(line: str) -> UnitIn:
    """A unit by its row and, after each plus, what is added to it."""
    key, *adds = line.split(" + ")
    return roster.unit(key, tuple(adds))
