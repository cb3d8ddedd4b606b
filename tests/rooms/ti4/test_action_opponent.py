"""An opponent in a whole tactical action: it answers every question of the mode at every level, to the end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from attacks.engine.values import CHANCE, LANDED, OVER, Command
from attacks.rooms import ROOMS
from attacks.rooms.opponent import GREEDY, LEVELS, NEVER, come_to_mind, decide
from attacks.rooms.ti4.opponent import estimate
from attacks.services.opponent.mind import draws_of
from tests.conftest import SCALE
from tests.rooms.ti4 import setups
from tests.support.thinking import Steps

ROOM: Any = ROOMS["ti4"]
EDITIONS = ("base", "pok", "codex", "all")


def thrown(state: Any, rng: Random) -> Command:
    faces = tuple(tuple(rng.randint(1, throw.sides) for _ in range(throw.n)) for throw in ROOM.chances(state))
    return Command(CHANCE, LANDED, faces)


def thought(state: Any, seat: str, level: str) -> Command:
    decided = decide(ROOM, ROOM.known_to(state, seat), seat, draws_of("a test"), hurry=Steps(), level=level)
    assert decided is not None
    return decided.command


@pytest.mark.parametrize("level", [NEVER, GREEDY])
def test_two_of_them_play_an_action_to_its_end(level: str):
    for seed in range(6 * SCALE):
        rng = Random(seed)
        state = ROOM.start(setups.setup(rng, rng.choice(EDITIONS), mode="action"))
        for _ in range(400):
            acting = ROOM.to_act(state)
            if acting == (OVER,):
                break
            rolls = acting == (CHANCE,)
            state, _told = ROOM.apply(state, thrown(state, rng) if rolls else thought(state, acting[0], level))
        assert ROOM.to_act(state) == (OVER,)


def small(begins: str) -> dict[str, Any]:
    """An action in which everything of the mode is asked, of as few units as can be, from one of its parts on."""
    mine = [("dreadnought", 1, ""), ("carrier", 1, ""), ("infantry", 2, ""), ("infantry", 1, "planet:Quann")]
    theirs = [("cruiser", 1, ""), ("infantry", 1, "planet:Lodor"), ("mech", 1, "planet:Lodor")]
    if begins == "ground":
        mine = [("infantry", 2, "planet:Lodor"), ("mech", 1, "planet:Lodor")]
    squads: dict[str, Any] = {
        "p1": {"leaders": ["agnlan_oln"], "technologies": ["duranium_armor"], "ships": mine},
        "p2": {"faction": "deepwrought", "cards": ["shields_holding"], "ships": [*theirs, ("pds", 1, "planet:Quann")]},
        "p3": {"leaders": ["agnlan_oln"], "ships": [("pds2", 1, "near"), ("infantry", 1, "planet:Lodor")]},
    }
    for squad in squads.values():
        squad["ships"] = [{"kind": kind, "n": n, "where": where or "space"} for kind, n, where in squad["ships"]]
    seats = {seat: {"name": seat, "squad": squad} for seat, squad in squads.items()}
    return {"edition": "all", "mode": "action", "begins": begins, "first": "p1", "rolls": "at_once", "seats": seats}


@pytest.mark.parametrize("level", sorted(set(LEVELS) - {NEVER, GREEDY}))
def test_it_has_an_answer_to_every_step_of_an_action(level: str):
    asked: set[str] = set()
    for seed in range(4 * SCALE):
        rng = Random(seed)
        state = ROOM.start(small("cannon" if seed % 3 else "ground"))
        while (acting := ROOM.to_act(state)) != (OVER,):
            if acting == (CHANCE,):
                command = thrown(state, rng)
            else:
                step = state.stack[-1].step
                if step not in asked:
                    ROOM.apply(state, thought(state, acting[0], level))
                asked.add(step)
                command = come_to_mind(ROOM, ROOM.known_to(state, acting[0]), acting[0], rng.randrange)
            state, _told = ROOM.apply(state, command)
    assert {"S.3", "10.1", "12.5", "12.6"} <= asked


def test_where_it_estimates_a_planet_and_the_forces_on_it_count():
    landed = {
        "edition": "codex", "mode": "action", "rolls": "at_once", "begins": "ground", "first": "p1", "seats": {
            "p1": {"name": "Ana", "squad": {"ships": [{"kind": "infantry", "n": 3, "where": "planet"}]}},
            "p2": {"name": "Ben", "squad": {"ships": [{"kind": "infantry", "n": 1, "where": "planet"}]}},
        },
    }  # fmt: skip
    state = ROOM.start(landed)
    held = estimate(state, "p2")
    fallen = ROOM.start(landed | {"ends": "ground"})
    while ROOM.to_act(fallen) != (OVER,):
        fallen, _told = ROOM.apply(fallen, Command(CHANCE, LANDED, ((10,) * ROOM.chances(fallen)[0].n,)))
    assert -1.0 < held < 1.0
    assert estimate(state, "p1") == pytest.approx(-held)
    assert estimate(fallen, "p1") == 1.0
