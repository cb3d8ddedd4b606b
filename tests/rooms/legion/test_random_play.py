"""Random play over all editions and keywords: it ends, replays equally, survives saving, and keeps its dice."""

from __future__ import annotations

import json
from functools import cache
from random import Random

import pytest

from attacks.engine.values import CHANCE, OVER, Command, Refused
from attacks.rooms.legion.editions import EDITIONS
from attacks.rooms.legion.room import Legion
from tests.conftest import SCALE
from tests.rooms.legal import play
from tests.rooms.legion.setups import NUMBER_REFUSALS, WEIGHTS, setup

ROOM = Legion()
SEEDS = 12 * SCALE


def matches(edition, seed):
    rng = Random(f"{edition} {seed}")
    return play(ROOM, setup(rng, edition), rng, NUMBER_REFUSALS, WEIGHTS)


@cache
def finished(edition):
    """Many random matches, played to their end."""
    ended = []
    for seed in range(SEEDS):
        *_, match = matches(edition, seed)
        ended.append(match)
    return ended


@pytest.mark.parametrize("edition", EDITIONS)
def test_random_play_ends_and_replays_to_equal_states_and_events(edition):
    for match in finished(edition):
        assert ROOM.to_act(match.state) == (OVER,)
        assert ROOM.result(match.state)["winner"] in ("", *ROOM.seats)
        again, events = ROOM.start(match.setup), []
        for command in match.commands:
            again, told = ROOM.apply(again, command)
            events += told
        assert again == match.state
        assert events == match.events
        assert ROOM.encode(again) == ROOM.encode(match.state)


@pytest.mark.parametrize("edition", EDITIONS)
def test_saving_and_loading_between_commands_changes_nothing(edition):
    for match in matches(edition, "saved"):
        data = ROOM.encode(match.state)
        loaded = ROOM.decode(data)
        assert loaded == match.state
        assert hash(loaded) == hash(match.state)
        assert ROOM.encode(loaded) == data
        match.state = loaded


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seed", ["first", "second", "third"])
def test_whoever_must_act_can_and_offers_say_the_truth(edition, seed):
    for match in matches(edition, seed):
        seats = ROOM.to_act(match.state)
        if seats in ((OVER,), (CHANCE,)):
            assert seats == (OVER,) or any(throw.n for throw in ROOM.chances(match.state))
            continue
        for seat in seats:
            assert any(not offer.why_not for offer in ROOM.offers(match.state, seat)), seat
        for seat in ROOM.seats:
            offers = ROOM.offers(match.state, seat)
            assert len({offer.key for offer in offers}) == len(offers)
            for offer in offers:
                assert offer.why_not or all(len(pick.ids) >= pick.least or pick.caps for pick in offer.picks), offer
        for audience in ("p1", "watch"):
            view = ROOM.view(match.state, audience)
            assert json.loads(json.dumps(view, allow_nan=False)) == view


@pytest.mark.parametrize("edition", EDITIONS)
def test_dice_are_conserved(edition):
    """A die that was gathered stays beside its defender: it keeps its colour and place, whatever happens to it."""
    seen = 0
    for seed in range(8):
        for match in matches(edition, seed):
            for frame in match.state.stack:
                for pool in getattr(frame.data, "pools", ()):
                    for dice in (pool.dice, pool.defense):
                        n = len(dice.colors)
                        assert len(dice.now) == len(dice.thrown) == len(dice.again) == len(dice.gone) == n
                    if pool.status in ("rolling", "resolved"):
                        seen += 1
                        assert sorted(pool.dice.colors) == sorted(pool.gathered)
                        assert (
                            pool.ever
                            or not pool.dice.count("hc")
                            or match.state.table.switches.suppression != ("at_any_point")
                        )
    assert seen


def test_a_wrong_command_changes_nothing():
    for match in matches("fixed", "wrong"):
        before = ROOM.encode(match.state)
        for seat in ROOM.seats:
            for offer in ROOM.offers(match.state, seat):
                for picks in (((10**9,),) * len(offer.picks) or ((1,),), ((-1,),) * (len(offer.picks) + 1)):
                    with pytest.raises(Refused) as refused:
                        ROOM.apply(match.state, Command(seat, offer.key, picks))
                    assert refused.value.code == "illegal"
        assert ROOM.encode(match.state) == before
