"""Exact odds of space combats against combats that the rules themselves play, with random dice."""

from __future__ import annotations

import pytest

from attacks.rooms import room
from tests.support.played import LONG_GAMES, holds

ROOM = room("ti4")
GREEDY, NEVER = ({"p1": way, "p2": way} for way in ("greedy", "never"))


@pytest.mark.parametrize(
    ("wanted", "play"),
    [
        ("1 war_sun v 1 dreadnought, 2 fighter", GREEDY),
        ("2 cruiser v 1 dreadnought, 1 fighter / rounds:1", NEVER),
        ("2 destroyer v 3 fighter, 1 cruiser / mode:barrage", GREEDY),
    ],
)
def test_combats_played_with_random_dice_end_as_often_as_the_odds_say(wanted: str, play: dict[str, str]):
    holds(ROOM, *ROOM.from_description(ROOM.parse_shorthand(wanted), "win", play), games=LONG_GAMES)
