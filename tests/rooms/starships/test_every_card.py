"""Random games, decks and options bring up every card, verb, option and refusal of the card game; a table tells."""

from __future__ import annotations

from random import Random

import pytest

from attacks.rooms.starships.room import CHOICES
from tests.conftest import SCALE
from tests.rooms.starships.around import COSTS, IDS, OPTIONS, REASONS, VERBS, CardTally, bad_setups, game
from tests.support.tally import TIMES, seldom, table

MOST = 20 * SCALE
"""How many games are played at most for one thing."""


@pytest.fixture(scope="module")
def counted() -> CardTally:
    """Games around each card and each value of each option until it occurred often enough, and bad setups."""
    found = CardTally()
    for seed in range(TIMES):
        bad_setups(Random(seed), found)
    options = [(name, value) for name, values in CHOICES.items() for value in values]
    for place in range(max(len(IDS), len(options))):
        card, option = IDS[place % len(IDS)], options[place % len(options)]
        for seed in range(MOST):
            if seed >= TIMES and found.cards[card] >= TIMES:
                break
            game(card, option, seed, found)
    for seed in range(MOST):
        if not seldom(REASONS, found.refusals):
            break
        game(IDS[seed % len(IDS)], options[seed % len(options)], 10_000 + seed, found)
    return found


def test_every_card_is_played(counted: CardTally):
    assert not seldom(IDS, counted.cards)


def test_every_verb_and_every_cost_occurs(counted: CardTally):
    assert not seldom((*VERBS, *COSTS), counted.verbs)


def test_every_value_of_every_option_occurs(counted: CardTally):
    assert not seldom(OPTIONS, counted.options)


def test_every_refusal_occurs(counted: CardTally):
    assert set(counted.refusals) <= set(REASONS)
    assert not seldom(REASONS, counted.refusals)


def test_the_table_is_printed(counted: CardTally):
    assert table(counted) >= len(IDS) + len(VERBS) + len(COSTS) + len(OPTIONS) + len(REASONS)
