"""Random card games for the tests that run over every room."""

from __future__ import annotations

from random import Random
from typing import Any

from attacks.rooms.starships.cards import standard
from attacks.rooms.starships.room import CHOICES, SEATS, Starships

NUMBER_REFUSALS: set[str] = set()
WEIGHTS = {"confirm_edit": 0.1, "edit_vessel": 0.3, "no_attack": 0.2, "give_up": 0.05}
UNREACHED: set[tuple[str, str]] = set()
WHAT_IF = "asked in What if, where no match is played"
# Words that no match can bring up, and why they are kept.
SPARE_WORDS = {
    "why.bad_setup": "before a match",
    "why.bad_seats": "before a match",
    "why.bad_option": "before a match",
    "why.bad_ship": "before a match",
    "why.same_vessel": "before a match",
    "why.no_vessel_left": "before a match",
    "why.bad_deck": "before a match",
    **{f"why.{code}": "before a match" for code in Starships().words("en")["why"] if code.startswith("deck_")},
    **{f"why.{code}": WHAT_IF for code in Starships().words("en")["why"] if code.startswith("odds_")},
    "why.too_many_edits": "a dozen open corrections are rare in random play",
    "why.bad_faces": "the tests of every room throw faces that do not fit",
}
NAMES = ("Ana", "Ben", "Cleo", "Dora", "Emil")
VESSELS = tuple(vessel.id for vessel in standard().vessels)


def setup(rng: Random, edition: str) -> dict[str, Any]:
    """A game that may be set up: two to five seats, some options otherwise than usual, hulls of any size."""
    n = rng.randint(2, 5)
    house = rng.sample(sorted(CHOICES), rng.randint(1, 6)) if rng.random() < 0.7 else []
    vessels = rng.sample(VESSELS, n)
    seats = SEATS[:n]
    return {
        "edition": edition,
        "mode": "game",
        "order": rng.choice(["drawn", "given"]),
        "first": rng.choice(seats),
        "duplicates": rng.choice(["no", "yes"]),
        "rounds": rng.randint(1, 6),
        "switches": {name: rng.choice(CHOICES[name]) for name in house},
        "seats": {seat: _seat(name, vessel, rng) for seat, name, vessel in zip(seats, NAMES, vessels, strict=False)},
    }


def _seat(name: str, vessel: str, rng: Random) -> dict[str, Any]:
    berth: dict[str, Any] = {"kind": rng.choice([vessel, vessel, "any"])}
    if berth["kind"] != "any" and rng.random() < 0.5:
        berth["hull"] = rng.randint(1, 12)
    return {"name": name, "squad": {"name": name, "ships": [berth]}}
