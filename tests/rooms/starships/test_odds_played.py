"""Exact odds of the card game against attacks that the rules themselves play, with random dice."""

from __future__ import annotations

from typing import Any

import pytest

from attacks.engine.values import Command
from tests.rooms.starships.tables import ROOM
from tests.support.played import holds


def eager(state: Any, seat: str, options: tuple[Command, ...]) -> Command:
    """Play the first card that may be played."""
    return next((one for one in options if one.key.startswith("play.")), options[0])


@pytest.mark.parametrize(
    ("card", "hands"),
    [
        ("ranging", (["dead"], ["static", "fast"])),
        ("bow", (["static", "dead"], ["answer", "static"])),
        ("ranging", (["dead", "static"], ["spark", "answer", "static"])),
    ],
    ids=["a response with a die", "a counter-attack", "a counter-attack and a trap"],
)
def test_attacks_played_with_random_dice_end_as_often_as_the_odds_say(card: str, hands: tuple[list[str], list[str]]):
    seats = [{"vessel": vessel, "hand": hand} for vessel, hand in zip(("kestrel", "lantern"), hands, strict=True)]
    state, asked = ROOM.from_description({"seats": seats, "card": card}, "damage", {})
    asked.policies = dict.fromkeys(("p1", "p2"), eager)
    holds(ROOM, state, asked)
