"""Nobody but a judge can tell a facedown damage card from another: not by a view, an offer, an event or a refusal.

Two tables that differ in facedown faces only must look the same to everybody else, whatever is done at them.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from attacks.engine.values import CHANCE, JUDGE, LANDED, Command, Refused
from attacks.rooms.xwing.deck import NONE, at, plus
from attacks.rooms.xwing.state import Suffering
from tests.conftest import SCALE
from tests.rooms.legal import answers, play
from tests.rooms.xwing import setups
from tests.rooms.xwing.tables import ROOM, fired, setup, ship, throw

OTHERS = ("p1", "p2", "watch")
SEEDS = range(5 * SCALE)
TURNING = (
    "card_expose",
    "card_lose",
    "confirm_edits",
    "confirm_edit",
    "confirm",
    "judge_allow_edit",
)  # a card may lie open after


def matches(seed: int) -> Any:
    rng = Random(f"secrets {seed}")
    table = setups.setup(rng, rng.choice(ROOM.editions)) | {"damage": "deck"}
    return play(ROOM, table, rng, setups.NUMBER_REFUSALS, setups.WEIGHTS)


def twin(state: Any, rng: Random) -> Any:
    """The same table as it could be too: what lies facedown is exchanged with what is left in the decks."""
    table, ships, sides = state.table, list(state.table.ships), []
    for side in table.sides:
        mine = [one for one in ships if one.seat == side.seat]
        pool = [at(side.deck, place) for place in range(1, sum(side.deck) + 1)]
        pool += [number for one in mine for number in one.facedown if number]
        rng.shuffle(pool)
        for one in mine:
            facedown = tuple(number and pool.pop() for number in one.facedown)
            ships[one.id - 1] = replace(one, facedown=facedown)
        sides.append(replace(side, deck=plus(NONE, tuple(pool)) if side.deck else ()))
    return replace(state, table=replace(table, ships=tuple(ships), sides=tuple(sides)))


def seen(state: Any) -> str:
    """Everything that is asked of a state for others than a judge."""
    offers = [ROOM.offers(state, audience) for audience in OTHERS]
    views = [ROOM.view(state, audience) for audience in OTHERS]
    return repr((offers, ROOM.offers(state, JUDGE), ROOM.to_act(state), ROOM.chances(state), json.dumps(views)))


def done(state: Any, command: Command) -> tuple[Any, Any]:
    """What a command leads to, and what everybody is told: events, or the refusal."""
    try:
        after, events = ROOM.apply(state, command)
    except Refused as refused:
        return state, (refused.code, refused.reason, refused.params)
    return after, events


def opens(state: Any) -> bool:
    """Is a facedown card of a ship shown now, if chance answers?"""
    data = state.stack[-1].data
    return isinstance(data, Suffering) and data.now.do in ("expose", "lose")


def ends(state: Any) -> bool:
    """Is a deck nearly empty? Its last card needs no chance, so what follows may show it at once."""
    return any(sum(side.deck) < 12 for side in state.table.sides)


@pytest.mark.parametrize("seed", SEEDS)
def test_tables_that_differ_in_facedown_cards_only_look_and_act_alike(seed: int):
    rng, compared = Random(seed), 0
    for more in range(5):  # a game may be over before much lies facedown
        compared += alike_in(seed + 100 * more, rng) if compared < 6 else 0
    assert compared > 5


def alike_in(seed: int, rng: Random) -> int:
    """Hold a game's tables against twins that differ in facedown cards only; how many did."""
    compared = 0
    for number, match in enumerate(matches(seed)):
        if number % 3:
            continue
        state, other = match.state, twin(match.state, rng)
        assert seen(other) == seen(state)
        if [ship.facedown for ship in other.table.ships] == [ship.facedown for ship in state.table.ships]:
            continue
        compared += 1
        assert ROOM.view(other, JUDGE)["facedown"] != ROOM.view(state, JUDGE)["facedown"]
        if number % 15 or not state.stack or opens(state) or ends(state):
            continue
        for seat in (*ROOM.seats, JUDGE):
            for offer in ROOM.offers(state, seat):
                if offer.why_not or offer.key in TURNING:
                    continue
                command = Command(seat, offer.key, tuple(answers(pick, rng) for pick in offer.picks))
                (one, told), (two, heard) = done(state, command), done(other, command)
                assert heard == told, command
                assert seen(two) == seen(one), command
    return compared


def test_as_many_things_happen_whatever_card_is_dealt_facedown():
    found = 0
    for seed in SEEDS:
        for match in matches(seed):
            state = match.state
            # every draw is hidden: its side, among those left, would tell what the others are
            assert all(asked.hidden == (asked.kind in ("card", "place")) for asked in ROOM.chances(state))
            data = state.stack[-1].data if state.stack else None
            drawing = isinstance(data, Suffering) and data.now.do == "deal" and not data.now.up
            if not drawing or ends(state) or ROOM.to_act(state) != (CHANCE,):
                continue
            (asked,) = ROOM.chances(state)
            assert (asked.kind, asked.n, asked.hidden, asked.to) == ("card", 1, True, ())
            after = [ROOM.apply(state, Command(CHANCE, LANDED, ((side,),))) for side in range(1, asked.sides + 1)]
            assert len({repr(told) for _, told in after}) == 1
            assert len({seen(then) for then, _ in after}) == 1
            assert len({ROOM.encode(then) for then, _ in after}) > 1
            found += 1
    assert found > 10


def test_a_judge_sees_the_faces_and_others_only_how_many():
    state = fired(ROOM.start(setup([ship()], [ship(hull=5, agility=0), ship()], damage="deck")))
    state = throw(state, "hit", "blank", "blank")
    names = ROOM.sides(state, ROOM.chances(state)[0])
    state, _ = ROOM.apply(state, Command(CHANCE, LANDED, ((names.index("fuel_leak") + 1,),)))
    assert ROOM.view(state, JUDGE)["facedown"] == {"2": ["fuel_leak"]}
    for audience in OTHERS:
        view = ROOM.view(state, audience)
        assert "facedown" not in view
        assert "fuel_leak" not in json.dumps(view)
        assert view["ships"]["2"]["damage"] == {"hit": 1, "crit": 0}
