"""A position as the line of *What if*: the units as they stand, on both sides, and what is still to be fought."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from attacks.rooms import room
from tests.rooms.legal import play
from tests.rooms.ti4 import setups

ROOM = room("ti4")
USUAL = {"p1": "greedy", "p2": "greedy"}


def standing(state: Any, seat: str) -> list[tuple[str, str, bool]]:
    """The units of a side with where they are; a planet's name is left out where there is one only."""
    planets = state.table.action.planets if state.table.action else ()
    alone = len(planets) == 1
    return sorted(
        (one.card.id, "planet" if alone and one.place.startswith("planet") else one.place, one.damaged)
        for one in state.table.units
        if one.seat == seat and not one.lost
    )


@pytest.mark.parametrize(("mode", "seed"), [("combat", 3), ("action", 5), ("action", 8), ("barrage", 2)])
def test_the_line_of_a_position_brings_the_same_units_to_the_same_places(mode: str, seed: int):
    rng = Random(seed)
    edition = rng.choice(["codex", "all"])
    said = 0
    for match in play(ROOM, setups.setup(rng, edition, mode), rng, setups.NUMBER_REFUSALS, setups.WEIGHTS):
        line = ROOM.line_of(match.state)
        if not line:
            continue
        told = ROOM.parse_shorthand(line)
        again, _question = ROOM.from_description(told, "win", USUAL)
        first = match.state.table.first
        other = "p2" if first == "p1" else "p1"
        assert standing(again, "p1") == standing(match.state, first), line
        assert standing(again, "p2") == standing(match.state, other), line
        said += 1
    assert said


def test_a_position_after_the_barrage_has_none_in_its_line():
    line = "2 destroyer, 1 cruiser v 4 fighter, 1 carrier / barrage:past"
    told = ROOM.parse_shorthand(line)
    state, _question = ROOM.from_description(told, "win", USUAL)
    assert (state.table.round, state.stack[0].step) == (2, "3.1")
    assert ROOM.line_of(state) == ("units: 2 destroyer, 1 cruiser v units: 4 fighter, 1 carrier / barrage:past")


def test_a_hand_is_not_told_by_a_position():
    told = ROOM.parse_shorthand("2 cruiser; hand: direct hit, 2 unknown; tech: duranium armor v 3 fighter")
    state, _question = ROOM.from_description(told, "win", USUAL)
    assert ROOM.line_of(state) == "units: 2 cruiser; tech: duranium armor v units: 3 fighter"
