"""Odds of space combats with cards that act by themselves: dice counted as hits change no fraction, rounds end exactly.

The other way to each number looks at every face of every die, and keeps the whole state as the key.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from attacks.engine.answering import Odds
from attacks.rooms import room
from attacks.rooms.ti4.odds.question import Combat
from tests.conftest import SCALE
from tests.rooms.ti4.faces import FaceByFace

ROOM = room("ti4")
GREEDY = {"p1": "greedy", "p2": "greedy"}
TECHNOLOGIES = ("duranium_armor", "non_euclidean_shielding", "assault_cannon", "antimass_deflectors")
FLAGSHIPS = ("l1z1x", "letnev", "jolnar", "yin", "mentak", "winnu", "norr", "sol")
BUDGET = 30_000
"""What one question of the page What if may look at."""


def fleet(*rows: tuple[str, int], **more: Any) -> dict[str, Any]:
    return {"ships": [{"kind": kind.rstrip("+"), "n": n, "upgraded": kind.endswith("+")} for kind, n in rows], **more}


def drawn(rng: Random) -> dict[str, Any]:
    """One or two ships, with a flagship, technologies or a squadron of which something holds by itself."""
    if rng.random() < 0.3:
        rows = [("destroyer+", 1), *rng.sample([("fighter", 1), ("infantry", 1)], rng.randint(0, 1))]
        return fleet(*rows, faction="argent")
    if rng.random() < 0.4:
        return fleet(("flagship", 1), faction=rng.choice(FLAGSHIPS))
    rows = rng.sample([("dreadnought", 1), ("cruiser", 1), ("fighter", 1), ("carrier", 1)], rng.randint(1, 2))
    return fleet(*rows, technologies=rng.sample(TECHNOLOGIES, rng.randint(0, 2)))


def test_hits_in_place_of_faces_and_what_is_forgotten_change_no_fraction():
    merged = 0
    for number in range(6 * SCALE):
        rng = Random(f"cards {number}")
        play = rng.choice([GREEDY, GREEDY, {"p1": "never", "p2": "greedy"}, {"p2": "greedy"}])
        wanted = {"attacker": drawn(rng), "defender": drawn(rng), "rounds": 1}
        state, asked = ROOM.from_description(wanted, "win", play)
        whole = FaceByFace(ROOM.game, state, plays=play, rounds=1, order=asked.order, forget=False)
        long = Odds(whole, 4_000).ask(state)
        if not long.exact:
            continue
        short = Odds(asked).ask(state)
        assert (short.low, short.passed) == (long.low, long.passed), (number, wanted, play)
        if len(play) == 2:
            assert short.chances == long.chances, (number, wanted, play)
        merged += short.positions < long.positions
    assert merged


def test_rounds_solved_as_two_lines_of_losses_are_those_walked_step_by_step():
    for number in range(4 * SCALE):
        rng = Random(f"lines {number}")
        mine = fleet(("destroyer+", rng.randint(1, 2)), ("fighter", 1), faction="argent")
        cards = rng.sample(("assault_cannon", "antimass_deflectors", "dark_energy_tap"), 2)
        theirs = fleet(("cruiser", rng.randint(1, 3)), ("dreadnought", 1), technologies=cards)
        pair = [mine, theirs] if rng.random() < 0.5 else [theirs, mine]
        state, asked = ROOM.from_description({"attacker": pair[0], "defender": pair[1]}, "win", GREEDY)
        long = Combat(ROOM.game, state, plays=GREEDY, order=asked.order, short=False)
        one, other = Odds(asked).ask(state), Odds(long).ask(state)
        assert one.exact
        assert (one.low, one.chances, one.passed) == (other.low, other.chances, other.passed), pair
        assert one.positions < other.positions


@pytest.mark.parametrize(
    ("mine", "theirs"),
    [
        (
            fleet(("dreadnought", 2), ("cruiser", 1), technologies=["duranium_armor"]),
            fleet(("cruiser", 2), ("fighter", 2)),
        ),
        (fleet(("cruiser", 3), ("fighter", 3), technologies=["assault_cannon"]), fleet(("cruiser", 3), ("fighter", 4))),
        (fleet(("destroyer+", 3), ("cruiser", 1), faction="argent"), fleet(("dreadnought", 2), ("fighter", 3))),
        (fleet(("flagship", 1), ("fighter", 2), faction="letnev"), fleet(("cruiser", 3), ("fighter", 1))),
        (fleet(("flagship", 1), faction="jolnar"), fleet(("cruiser", 3), ("fighter", 1))),
        (fleet(("dreadnought", 2), technologies=["non_euclidean_shielding"]), fleet(("cruiser", 3))),
    ],
    ids=[
        "armor that repairs",
        "a cannon",
        "barrage on ships",
        "a mending flagship",
        "more hits a die",
        "double shields",
    ],
)
def test_plain_combats_with_cards_that_nobody_may_decline_are_exact(mine: dict[str, Any], theirs: dict[str, Any]):
    state, asked = ROOM.from_description({"attacker": mine, "defender": theirs}, "win", GREEDY)
    answer = Odds(asked, BUDGET).ask(state)
    assert answer.exact
    assert 1 - sum(answer.chances.values()) < Fraction(1, 10**50)


@pytest.mark.parametrize(
    "cards",
    [
        ("morale_boost", "direct_hit"),
        ("shields_holding", "emergency_repairs"),
        ("courageous_to_the_end",),
        ("fighter_prototype", "reflective_shielding"),
        ("the_cavalry",),
        ("waylay", "scramble_frequency"),
    ],
)
def test_cards_that_may_be_used_leave_what_is_alike_alike(cards: tuple[str, ...]):
    """Whoever holds them plays its best: units that nothing tells apart are counted, and no fraction changes."""
    rows = [("destroyer+", 1)] if "waylay" in cards else [("dreadnought", 1)]
    wanted = {"attacker": fleet(*rows, cards=cards), "defender": fleet(("fighter", 2)), "rounds": 1}
    state, asked = ROOM.from_description(wanted, "win", {"p2": "greedy"})
    whole = Combat(ROOM.game, state, plays={"p2": "greedy"}, rounds=1, order=asked.order, forget=False)
    long, short = Odds(whole).ask(state), Odds(asked).ask(state)
    assert short.exact
    assert long.exact
    assert (short.low, short.passed) == (long.low, long.passed)
    assert short.positions < long.positions
