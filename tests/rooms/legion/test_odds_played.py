"""Exact odds of Legion attacks against attacks that the rules themselves play, with random dice."""

from __future__ import annotations

import pytest

from tests.rooms.legion.tables import ROOM
from tests.support.played import holds

GREEDY, NEVER = ({"p1": way, "p2": way} for way in ("greedy", "never"))


@pytest.mark.parametrize(
    ("wanted", "play"),
    [
        ("stormtroopers aim:1 v rebeltroopers dodge:1 / range:2 cover:1", GREEDY),
        ("rebeltroopers v stormtroopers / range:3 cover:2", NEVER),
    ],
)
def test_attacks_played_with_random_dice_end_as_often_as_the_odds_say(wanted: str, play: dict[str, str]):
    holds(ROOM, *ROOM.from_description(ROOM.parse_shorthand(wanted), "wounds", play))
