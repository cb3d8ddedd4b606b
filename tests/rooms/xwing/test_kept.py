"""What was looked at before is what would be seen now: nothing that is kept outlives what it follows from."""

from random import Random

import pytest

from attacks.engine.values import CHANCE, JUDGE, Command, Refused
from attacks.rooms.xwing.kept import itself, keep_answers
from tests.rooms.xwing.setups import setup
from tests.rooms.xwing.tables import ROOM
from tools.bench.play import landed, picked


def any_of(state, seat, rng):
    """A random command of a seat, corrections by hand and stops among them."""
    offer = rng.choice([offer for offer in ROOM.offers(state, seat) if not offer.why_not])
    return Command(seat, offer.key, tuple(picked(pick, rng) for pick in offer.picks))


@pytest.mark.parametrize("seed", range(6))
def test_every_picture_and_offer_is_that_of_a_state_nobody_has_looked_at(seed):
    rng = Random(seed)
    state = ROOM.start({**setup(rng, "2.5" if seed % 2 else "2.0"), "mode": "game"})
    taken = 0
    while taken < 60 and ROOM.to_act(state) != ("over",):
        act = ROOM.to_act(state)
        if act == (CHANCE,):
            state, _ = ROOM.apply(state, landed(ROOM.chances(state), rng))
        else:
            by = act[0] if rng.random() < 0.7 else rng.choice(("p1", "p2"))
            if not any(not offer.why_not for offer in ROOM.offers(state, by)):
                continue
            try:
                state, _ = ROOM.apply(state, any_of(state, by, rng))
            except Refused:
                continue
            taken += 1
        new = ROOM.decode(ROOM.encode(state))
        for audience in ("p1", "p2", "watch", JUDGE):
            assert ROOM.view(state, audience) == ROOM.view(new, audience)
        for seat in ("p1", "p2", JUDGE):
            assert ROOM.offers(state, seat) == ROOM.offers(new, seat)
    assert taken > 9


def test_an_answer_is_kept_for_the_very_thing_and_forgotten_when_there_are_too_many():
    asked = []

    @keep_answers(2, by=itself)
    def look(thing, word):
        asked.append(word)
        return [word]

    one, two = (1, 2), (1, 2, 3)
    first = look(one, "a")
    assert look(one, "a") is first
    assert asked == ["a"]
    look(two, "a")
    look((1, len((1, 2))), "a")  # equal, and not the same
    assert asked == ["a"] * 3
    assert look(one, "a") == first
    assert asked == ["a"] * 4
