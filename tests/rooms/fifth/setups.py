"""Random setups of the fifth room."""

from __future__ import annotations

from random import Random
from typing import Any

NUMBER_REFUSALS: set[str] = set()
WEIGHTS: dict[str, float] = {}
UNREACHED: set[tuple[str, str]] = set()
SPARE_WORDS = {
    "why.over": "refused before anything is offered",
    "why.not_offered": "refused before anything is offered",
    "why.bad_picks": "the tests of every room pick what does not fit",
    "why.bad_faces": "the tests of every room throw faces that do not fit",
}


def setup(rng: Random, edition: str) -> dict[str, Any]:
    seats = {seat: {"name": name, "squad": {}} for seat, name in (("p1", "Ana"), ("p2", "Ben"))}
    return {"edition": edition, "mode": "game", "rounds": rng.randint(1, 4), "seats": seats}
