"""Space combats of growing size, for the measurement of the rules alone."""

from __future__ import annotations

from typing import Any

SIZES = (10, 30, 60, 100)
MIX = (("fighter", 0.5), ("destroyer", 0.2), ("cruiser", 0.2), ("dreadnought", 0.1))


def setup(edition: str, ships: int) -> dict[str, Any]:
    """Two equal fleets with that many ships together, each with a technology and a card nobody knows."""
    each = ships // 2
    rows = [{"kind": kind, "n": max(1, round(each * share))} for kind, share in MIX]
    squad = {"ships": rows, "technologies": ["duranium_armor"], "unknown_cards": 1}
    seats = {seat: {"name": name, "squad": squad} for seat, name in (("p1", "Ana"), ("p2", "Ben"))}
    return {"edition": edition, "mode": "combat", "first": "p1", "dice": "server", "seats": seats}
