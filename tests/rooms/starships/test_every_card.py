"""Random games, decks and options bring up every card, verb, option and refusal of the card game; a table tells."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from attacks.rooms.starships.room import CHOICES
from tests.conftest import SCALE
from tests.rooms.starships.tally import COSTS, IDS, OPTIONS, REASONS, VERBS, Tally, bad_setups, game

TIMES = SCALE
"""How often each thing is to occur; `make long` asks for twenty times."""
MOST = 1 if SCALE == 1 else 20 * SCALE
"""How many games are played at most for one thing."""
USUAL = 0.8
"""The part of the cards and refusals that the few games of a short run must bring up."""


@pytest.fixture(scope="module")
def counted() -> Tally:
    """Games around each card and each value of each option until it occurred often enough, and bad setups."""
    found = Tally()
    for seed in range(TIMES):
        bad_setups(Random(seed), found)
    options = [(name, value) for name, values in CHOICES.items() for value in values]
    for place in range(max(len(IDS), len(options))):
        card, option = IDS[place % len(IDS)], options[place % len(options)]
        for seed in range(MOST):
            if seed >= TIMES and found.cards[card] >= TIMES:
                break
            game(card, option, seed, found)
    for seed in range(MOST if SCALE > 1 else 0):
        if not few(REASONS, found.refusals):
            break
        game(IDS[seed % len(IDS)], options[seed % len(options)], 10_000 + seed, found)
    return found


def few(names: tuple[str, ...], found: Counter[str]) -> dict[str, int]:
    return {name: found[name] for name in names if found[name] < TIMES}


def rare(names: tuple[str, ...], found: Counter[str]) -> dict[str, int]:
    """What occurred less often than asked; in a short run nothing, if only few things did not occur."""
    seldom = few(names, found)
    return seldom if SCALE > 1 or len(seldom) > (1 - USUAL) * len(names) else {}


def test_every_card_is_played(counted: Tally):
    assert not rare(IDS, counted.cards)


def test_every_verb_and_every_cost_occurs(counted: Tally):
    assert not few((*VERBS, *COSTS), counted.verbs)


def test_every_value_of_every_option_occurs(counted: Tally):
    assert not few(OPTIONS, counted.options)


def test_every_refusal_occurs(counted: Tally):
    assert set(counted.refusals) <= set(REASONS)
    assert not rare(REASONS, counted.refusals)


def test_the_table_is_printed(counted: Tally):
    print(f"{counted.games} random games")
    for row in (rows := list(counted.rows())):
        print(row)
    assert len(rows) >= USUAL * (len(IDS) + len(VERBS) + len(COSTS) + len(OPTIONS) + len(REASONS))
