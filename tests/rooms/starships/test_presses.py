"""Presses in attacks of the card game, with what browsers answer: at most one more than what is decided."""

from __future__ import annotations

import json
import subprocess
from collections import Counter
from random import Random
from typing import Any

import pytest

from attacks.engine.values import CHANCE, LANDED, OVER, Command
from attacks.rooms.starships.state import Ring, State
from attacks.rooms.starships.turns import plays_of
from tests.rooms.starships.tables import ROOM, setup
from tests.support.presses import question
from tests.support.sources import ROOT

VESSELS = ("kestrel", "bastion", "lantern")
Counts = Counter[tuple[tuple[Any, ...], str]]
CLOSING = {"finalize", "no_refit"}
"""What ends a go: the one press that is no decision of its own, once something was played in it."""


def about(state: State) -> tuple[Any, ...]:
    """The attack a question is about; each target's, and each that answers one, has a go of its own, as has step 9."""
    ring = next((frame.data for frame in reversed(state.stack) if isinstance(frame.data, Ring)), None)
    after = bool(ring) and state.stack[-1].step == "9"
    attack = (ring.attack.initiator, ring.attack.target) if ring else ()
    return (state.table.round, state.table.active, attack, after)


def played(seed: int, n: int) -> tuple[Counts, Counts, Counter[str]]:
    """A whole match: presses and decisions by attack and seat, and how often each thing was asked."""
    rng = Random(seed)
    state = ROOM.start(setup(n, vessels=list(VESSELS[:n])) | {"deck": None})  # the standard cards and vessels
    asked: Counter[str] = Counter()
    presses: Counts = Counter()
    decisions: Counts = Counter()
    with subprocess.Popen(
        ["node", "tests/js/starships_seats.js"], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as people:
        assert people.stdin and people.stdout
        while (seat := ROOM.to_act(state)[0]) != OVER:
            if seat == CHANCE:
                throws = ROOM.chances(state)
                faces = tuple(tuple(rng.randint(1, throw.sides) for _ in range(throw.n)) for throw in throws)
                state, _ = ROOM.apply(state, Command(CHANCE, LANDED, faces))
                continue
            where = (about(state), seat)
            had_played = bool(plays_of(state, seat))
            people.stdin.write(json.dumps(question(ROOM, state, seat)) + "\n")
            people.stdin.flush()
            answer = json.loads(people.stdout.readline())
            asked[answer["key"]] += 1
            presses[where] += answer["pressed"]
            decisions[where] += answer["pressed"] and not (answer["key"] in CLOSING and had_played)
            state, _ = ROOM.apply(state, Command(seat, answer["key"], tuple(map(tuple, answer["picks"]))))
        people.stdin.close()
    return presses, decisions, asked


@pytest.mark.parametrize(("seed", "n"), [(1, 2), (2, 3), (3, 3)])
def test_nobody_presses_more_than_once_beside_what_they_decide_in_an_attack(seed, n):
    presses, decisions, asked = played(seed, n)
    assert asked["finalize"] > 0
    assert all(presses[where] <= decisions[where] + 1 for where in presses)
    assert presses.total() < asked.total()  # many a question was answered by nobody's hand
