"""Random squads, switches, facts, damage decks and cards bring up every verb, switch and refusal; a table tells."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from attacks.rooms.xwing.abilities.catalogue import abilities
from tests.conftest import SCALE
from tests.rooms.xwing.tally import VERBS, Tally, bad_setups, expected_switches, meets, reasons

TIMES = SCALE
"""How often each thing is to occur; `make long` asks for twenty times."""
MOST = 1 if SCALE == 1 else 60 * SCALE
"""How many matches are played at most for one verb or refusal."""
USUAL = 0.6
"""The part of the verbs and refusals that the few matches of a short run must bring up."""
NEVER = {"replaced", "not_ionized", "not_shielded", "not_seen"}
"""Kept for what no card asks: a second replacement, a ship that must be ionized or shielded; a claim is denied."""


@pytest.fixture(scope="module")
def counted() -> Tally:
    """Matches around each verb and each refusal until it occurred often enough, and setups that are refused."""
    found, patch = Tally(), pytest.MonkeyPatch()
    found.listen(patch)
    for seed in range(TIMES):
        bad_setups(Random(seed), found)
    for name, keys in sorted(VERBS.items()):
        for seed in range(MOST if keys else 0):
            if found.verbs[name] >= TIMES:
                break
            meets(Random(f"{name} {seed}").choice(keys), seed, found)
    for name, keys in sorted(reasons().items()):
        for seed in range(MOST if keys or SCALE == 1 else 3 * MOST):
            if found.refusals[name] >= TIMES:
                break
            meets(Random(f"{name} {seed}").choice(keys or sorted(abilities())), seed, found, 0.25 if keys else 1.0)
    patch.undo()
    return found


def rare(names: set[str], found: Counter[str]) -> dict[str, int]:
    """What occurred less often than asked; in a short run nothing, if only few things did not occur."""
    few = {name: found[name] for name in sorted(names) if found[name] < TIMES}
    return few if SCALE > 1 or len(few) > (1 - USUAL) * len(names) else {}


def test_every_verb_of_the_vocabulary_occurs(counted: Tally):
    assert not rare({name for name, keys in VERBS.items() if keys}, counted.verbs)


def test_every_value_of_every_switch_occurs(counted: Tally):
    few = {name: counted.switches[name] for name in expected_switches() if counted.switches[name] < TIMES}
    assert not few


def test_every_refusal_occurs(counted: Tally):
    assert set(counted.refusals) <= set(reasons())
    assert not rare(set(reasons()) - NEVER, counted.refusals)


def test_the_table_is_printed(counted: Tally):
    """How often each verb, switch and refusal occurred; `make long` asks for twenty times."""
    print(f"{counted.matches} random matches")
    for row in (rows := list(counted.rows())):
        print(row)
    assert len(rows) >= USUAL * (len(VERBS) + len(expected_switches()) + len(reasons()))
