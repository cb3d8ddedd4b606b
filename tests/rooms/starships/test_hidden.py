"""Two worlds that differ in a hand and a deck alone: to everybody else they look, ask and go on alike, move by move.

What a seat has in hand and deck together everybody knows: all play the same deck, and what has left it lies open.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from attacks.engine.values import CHANCE, Command
from attacks.rooms.starships.state import Ring, State
from attacks.rooms.starships.turns import plays_of
from tests.conftest import SCALE
from tests.rooms.legal import Match, choose
from tests.rooms.starships import setups
from tests.rooms.starships.tables import ROOM


def other_world(state: State, seat: str) -> State:
    """The same table, but for other cards of this seat in its hand and in its deck; as many of them."""
    one = state.table.seat(seat)
    both = [held + left for held, left in zip(one.hand, one.deck, strict=True)]
    hand, free = [0] * len(both), sum(one.hand)
    for kind in sorted(range(len(both)), key=lambda kind: (one.hand[kind], -kind)):  # first what it does not hold
        hand[kind] = min(both[kind], free)
        free -= hand[kind]
    deck = tuple(n - held for n, held in zip(both, hand, strict=True))
    swapped = replace(one, hand=tuple(hand), deck=deck)
    return replace(
        state,
        table=replace(state.table, seats=tuple(swapped if two.seat == seat else two for two in state.table.seats)),
    )


def moves(seed: int) -> Iterator[tuple[State, Command, State]]:
    """Random games with options at random: before each move, the move, and after it."""
    rng = Random(f"hidden {seed}")
    match = Match(ROOM, setups.setup(rng, "standard"))
    while not match.over():
        before, command = match.state, choose(match, rng, setups.WEIGHTS)
        match.take(command)
        yield before, command, match.state


def looks(state: State, audience: str) -> object:
    return ROOM.view(state, audience), ROOM.to_act(state), ROOM.offers(state, audience), ROOM.chances(state)


@pytest.mark.parametrize("seed", range(3 * SCALE))
def test_nobody_else_sees_or_is_asked_otherwise_whatever_a_hand_holds(seed: int):
    looked = 0
    for state, _command, _after in moves(seed):
        for seat in (one.seat for one in state.table.seats if not plays_of(state, one.seat)):
            swapped = other_world(state, seat)
            if swapped == state:
                continue
            for audience in (*(one.seat for one in state.table.seats if one.seat != seat), "watch"):
                assert looks(swapped, audience) == looks(state, audience)
                looked += 1
    assert looked


@pytest.mark.parametrize("seed", range(3 * SCALE))
def test_what_one_seat_does_goes_on_alike_whatever_the_others_hold(seed: int):
    compared = 0
    for state, command, after in moves(seed):
        opening = any(isinstance(frame.data, Ring) and frame.data.closed for frame in state.stack)
        if command.seat == CHANCE or opening:  # what is opened was in that hand
            continue
        for seat in (
            one.seat for one in state.table.seats if one.seat != command.seat and not plays_of(state, one.seat)
        ):
            swapped, told = ROOM.apply(other_world(state, seat), command)
            assert told == ROOM.apply(state, command)[1]
            assert ROOM.to_act(swapped) == ROOM.to_act(after)
            for audience in ("watch", *(one.seat for one in state.table.seats if one.seat != seat)):
                assert ROOM.view(swapped, audience) == ROOM.view(after, audience)
            compared += 1
    assert compared
