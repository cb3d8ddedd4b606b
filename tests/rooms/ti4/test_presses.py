"""How much people press in a whole space combat, with what their browsers answer for them: at most forty times."""

from __future__ import annotations

import json
import subprocess
from collections import Counter
from random import Random

import msgspec
import pytest

from attacks.engine.values import CHANCE, LANDED, OVER, Command
from attacks.rooms import ROOMS
from tests.support.presses import Presses, question
from tests.support.sources import ROOT

ROOM = ROOMS["ti4"]
FLEETS = ROOM.fleets.ready_made("codex")
MOST_INPUTS = 40
SEEDS = range(4)
SEATS = ("p1", "p2")


def played(seed: int, manner: str) -> tuple[Counter[str], Presses]:
    """A combat between the two fleets that stand first: what was asked, and what of it somebody had to press for."""
    rng = Random(seed)
    seats = {
        seat: {"name": seat, "squad": msgspec.to_builtins(fleet)} for seat, fleet in zip(SEATS, FLEETS, strict=False)
    }
    state = ROOM.start({"edition": "codex", "rolls": "pressed", "seats": seats})
    asked: Counter[str] = Counter()
    count = Presses()
    command = ["node", "tests/js/ti4_seats.js", manner]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as people:
        assert people.stdin and people.stdout
        while (seat := ROOM.to_act(state)[0]) != OVER:
            if seat == CHANCE:
                throws = ROOM.game.throws(state)
                faces = tuple(tuple(rng.randint(1, throw.sides) for _ in range(throw.n)) for throw in throws)
                state, _ = ROOM.apply(state, Command(CHANCE, LANDED, faces))
                continue
            people.stdin.write(json.dumps(question(ROOM, state, seat)) + "\n")
            people.stdin.flush()
            answer = json.loads(people.stdout.readline())
            asked[answer["key"]] += 1
            if answer["pressed"]:
                count.press(seat, 1, answer["key"])
            state, _ = ROOM.apply(state, Command(seat, answer["key"], tuple(map(tuple, answer["picks"]))))
        people.stdin.close()
    return asked, count


@pytest.mark.parametrize("manner", ["spend", "keep"])
@pytest.mark.parametrize("seed", SEEDS)
def test_a_whole_combat_takes_few_presses_though_the_rules_ask_often(seed, manner):
    asked, count = played(seed, manner)
    assert asked.total() > 60
    assert count.presses.total() <= MOST_INPUTS, count.asked
    assert count.asked["roll"] == asked["roll"]  # nobody's dice are thrown by a machine
    assert count.asked["decline"] <= asked["decline"] / 3
