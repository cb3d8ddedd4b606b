"""In every room a judge decides what the players cannot agree on: contested facts, and corrections that wait."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from attacks.engine.corrections import ALLOW, REFUSE
from attacks.engine.values import JUDGE, Command, Event, Offer
from attacks.rooms import ROOMS as REGISTERED
from tests.conftest import SCALE
from tests.rooms.test_every_room import GAMES, KEYS, ROOMS, games

NOTE = "measured by the judge"


def rulings(room: Any, state: Any) -> dict[str, Offer]:
    """What only a judge may decide now."""
    offers = room.offers(state, JUDGE)
    return {offer.key: offer for offer in offers if offer.key.startswith("judge_") and not offer.why_not}


def moments(key: str, edition: str, matches: int = 3) -> Iterator[Any]:
    """States of random matches in which a judge has something to decide."""
    for seed in range(matches * SCALE):
        for match in games(key, edition, seed):
            if rulings(ROOMS[key], match.state):
                yield match.state


def ruled(room: Any, state: Any, offer: str, *picks: tuple[int, ...]) -> tuple[Any, tuple[Event, ...]]:
    """The judge decides; whoever plays on afterwards can."""
    after, told = room.apply(state, Command(JUDGE, offer, picks, NOTE))
    assert room.decode(room.encode(after)) == after
    assert room.to_act(after)
    return after, told


CORRECTED = [(key, edition) for key, edition in GAMES if key in REGISTERED]  # nothing is corrected in the fifth room


@pytest.mark.parametrize(("key", "edition"), CORRECTED)
def test_a_correction_that_waits_counts_or_comes_to_nothing_as_the_judge_says(key: str, edition: str):
    room, seen = ROOMS[key], Counter[str]()
    for state in moments(key, edition, 8):
        offers = rulings(room, state)
        if ALLOW not in offers:
            continue
        edits = room.view(state, JUDGE)["edits"]
        assert offers[ALLOW].picks[0].ids == offers[REFUSE].picks[0].ids == tuple(sorted(map(int, edits)))
        for edit in offers[REFUSE].picks[0].ids:
            author = edits[str(edit)]["by"]
            refused, told = ruled(room, state, REFUSE, (edit,))
            assert told[0] == Event("edit.refused", {"seat": JUDGE, "edit": edit, "side": author})
            assert refused == room.apply(state, Command(author, "withdraw_edit", ((edit,),)))[0], (
                "as if never asked for"
            )
            allowed, told = ruled(room, state, ALLOW, (edit,))
            assert told[0].kind.startswith(("edit.made", "edit.withdrawn"))
            assert str(edit) not in room.view(allowed, JUDGE).get("edits", {})
            seen[told[0].kind.split(".")[1]] += 1
        if SCALE == 1 and seen["made"] > 20:
            break
    assert seen["made"] > 5, seen


@pytest.mark.parametrize("key", KEYS)
def test_no_seat_is_offered_what_a_judge_decides(key: str):
    room = ROOMS[key]
    for state in moments(key, next(iter(room.editions))):
        for seat in room.seats:
            assert not [offer.key for offer in room.offers(state, seat) if offer.key.startswith("judge_")]


@pytest.mark.parametrize(("key", "edition"), [("xwing", "2.0-last"), ("legion", "2.5")])
def test_a_contested_fact_is_decided_either_way(key: str, edition: str):
    room, seen = ROOMS[key], Counter[str]()
    for state in moments(key, edition, 30):
        for offer in set(rulings(room, state)) - {ALLOW, REFUSE}:
            after, told = ruled(room, state, offer)
            assert told[0].data["seat"] == JUDGE
            assert offer not in rulings(room, after)
            seen[offer] += 1
    assert len(seen) >= 2 and min(seen.values()) > 2, seen
