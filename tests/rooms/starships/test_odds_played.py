"""Exact odds of the card game against attacks that the rules themselves play, with random dice."""

from __future__ import annotations

from typing import Any

import pytest

from attacks.engine.values import Command
from attacks.rooms.starships.odds import never
from tests.rooms.starships.tables import ROOM
from tests.support.played import holds


def eager(state: Any, seat: str, options: tuple[Command, ...]) -> Command:
    """Play the first card that may be played."""
    return next((one for one in options if one.key.startswith("play.")), options[0])


@pytest.mark.parametrize(
    ("mine", "theirs"), [(["dead"], ["static", "fast"]), ([], ["static", "static"]), (["double"], ["static"])]
)
def test_attacks_played_with_random_dice_end_as_often_as_the_odds_say(mine: list[str], theirs: list[str]):
    seats = [{"vessel": "kestrel", "hand": mine}, {"vessel": "lantern", "hand": theirs}]
    state, asked = ROOM.described({"seats": seats, "card": "ranging"}, "damage", {})
    asked.policies = {"p1": eager if mine else never, "p2": eager}
    holds(ROOM, state, asked)
