"""Opponents of every level play whole games to their end, and never come to a position a second time."""

from __future__ import annotations

from random import Random

import pytest

from attacks.engine.values import CHANCE, OVER
from attacks.rooms.opponent import LEVELS, decide, fallen
from attacks.services.opponent.mind import draws_of
from tests.conftest import SCALE
from tests.support.thinking import Steps
from tools.bench.opponent import begun, kinds

KINDS = {key: (room, more) for key, room, more in kinds()}
MOST = 900  # decisions and rolls of a game


def played(room, state, level: str, seed: int):
    """Every position in which a seat is asked, and in the end the last one."""
    rng = Random(seed)
    for step in range(MOST):
        acting = room.to_act(state)
        if acting == (OVER,):
            yield state
            return
        if acting == (CHANCE,):
            command = fallen(room, state, rng.randrange)
        else:
            yield state
            thought = decide(
                room, room.known_to(state, acting[0]), acting[0], draws_of(f"{seed}:{step}"), level=level, hurry=Steps()
            )
            assert thought is not None, (room.view(state, acting[0])["step"], acting)
            command = thought.command
        state = room.apply(state, command)[0]
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("kind", sorted(KINDS))
def test_a_whole_game_ends_and_no_position_comes_again(kind, level):
    room, more = KINDS[kind]
    for seed in range(SCALE):
        met = list(played(room, begun(room, room.needed[seed % 2], more), level, seed))
        again = [state for place, state in enumerate(met) if state in met[:place]]
        assert not again, room.view(again[0], "watch")["step"]
        assert room.to_act(met[-1]) == (OVER,)
