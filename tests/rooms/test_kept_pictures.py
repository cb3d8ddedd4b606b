"""What is kept from event to event, in every room: nothing is shown that a fresh look at the state would not show."""

import pytest

from tests.rooms.test_every_room import AUDIENCES, GAMES, ROOMS, played


@pytest.mark.parametrize(("key", "edition"), GAMES, ids=[" ".join(game) for game in GAMES])
def test_what_is_kept_from_event_to_event_is_what_a_state_shows_that_nobody_has_looked_at(key, edition):
    room, kept = ROOMS[key], played(key, edition, 0)[0][:60]
    for state in kept:
        new = room.decode(room.encode(state))
        for audience in AUDIENCES:
            assert room.view(state, audience) == room.view(new, audience)
        for seat in room.seats:
            assert room.offers(state, seat) == room.offers(new, seat)
        assert room.to_act(state) == room.to_act(new)
