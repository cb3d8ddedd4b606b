"""Random setups of a room that brings none of its own to the tests of every room."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec import to_builtins

NAMES = ("Ana", "Ben", "Cleo", "Dora", "Emil")
UNOFFERED = "bad_setup bad_seats bad_option bad_question bad_picks bad_faces not_offered over".split()


class Usual:
    """Random setups of a room that brings none of its own: ready-made squads, options as they may be chosen."""

    NUMBER_REFUSALS: set[str] = set()
    WEIGHTS: dict[str, float] = {}
    UNREACHED: set[tuple[str, str]] = set()
    SPARE_WORDS = {f"why.{key}": "before a match, or what no player is offered" for key in UNOFFERED}

    def __init__(self, room: Any) -> None:
        self.room = room

    def setup(self, rng: Random, edition: str) -> dict[str, Any]:
        made = [to_builtins(squad) for squad in self.room.fleets.ready_made(edition)]
        seats = self.room.seats[: rng.randint(len(self.room.needed), len(self.room.seats))]
        options = {name: rng.choice(values) for name, values in self.room.options.items()}
        brought = {seat: {"name": name, "squad": rng.choice(made)} for seat, name in zip(seats, NAMES, strict=False)}
        return {"edition": edition, "mode": rng.choice(self.room.modes), "first": seats[0], "seats": brought, **options}
