"""A deck of five cards: an opening hand is all of it, so a test knows what everybody holds."""

from __future__ import annotations

from typing import Any


def printed(name: str, window: str, who: str, verb: str, **more: Any) -> dict[str, Any]:
    """A card with one copy, with an id made of its name."""
    key = name.lower().replace(" ", "_")
    return {"id": key, "name": name, "window": window, "who": who, "effects": [{"verb": verb, **more}]}


FIVE: dict[str, Any] = {
    "vessels": [
        {"id": "tug", "name": "Tug", "attack": 5, "hull": 5},
        {"id": "barge", "name": "Barge", "attack": 4, "hull": 6},
        {"id": "yawl", "name": "Yawl", "attack": 9, "hull": 8},
    ],
    "cards": [
        printed("Test Shot", "play", "active", "declare_attack"),
        printed("Steady Aim", "modify", "initiator", "add", n=3),
        printed("Brace", "respond", "target_owner", "reduce", n=2),
        printed("Wild Flak", "respond", "other", "add", n=2),
        printed("Thin Veil", "refit", "active", "fit", layer="shields", amount=2),
    ],
}
