"""Random attacks with armies, keywords and profiles at random bring up every keyword, offer, option and refusal."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from attacks.rooms.legion.keywords import KEYWORDS
from tests.conftest import SCALE
from tests.rooms.legion.tables import ROOM
from tests.rooms.legion.tally import Tally, bad_setups, expected_options, meets

TIMES = SCALE
"""How often each thing is to occur; `make long` asks for twenty times."""
MOST = 1 if SCALE == 1 else 60 * SCALE
"""How many matches are played at most for one keyword or refusal."""
USUAL = 0.6
"""The part of the keywords and refusals that the few matches of a short run must bring up."""
NAMES = "chart no_chart armor_all deflect duelist jarkai marksman nimble primitive ataru_mastery"
"""Words for what is told as the cause of a change; nobody is offered them."""


def wanted_offers() -> set[str]:
    """Every offer of the words that can be taken."""
    return set(ROOM.words("en")["offers"]) - {*NAMES.split(), "spend_dodge"}


def wanted_refusals() -> set[str]:
    return set(ROOM.words("en")["why"])


@pytest.fixture(scope="module")
def counted() -> Tally:
    """Matches around each keyword, offer and refusal until it occurred often enough, and setups that are refused."""
    found, patch = Tally(), pytest.MonkeyPatch()
    found.listen(patch)
    for seed in range(TIMES):
        bad_setups(Random(seed), found)
    looked_for = [(set(KEYWORDS), found.keywords), (wanted_offers(), found.offers), (wanted_refusals(), found.refusals)]
    for names, of in looked_for[: 1 if SCALE == 1 else None]:
        for name in sorted(names):
            for seed in range(MOST):
                if of[name] >= TIMES:
                    break
                meets(name, seed, found)
    patch.undo()
    return found


def rare(names: set[str], found: Counter[str]) -> dict[str, int]:
    """What occurred less often than asked; in a short run nothing, if only few things did not occur."""
    few = {name: found[name] for name in sorted(names) if found[name] < TIMES}
    return few if SCALE > 1 or len(few) > (1 - USUAL) * len(names) else {}


def test_every_keyword_occurs(counted: Tally):
    assert not rare(set(KEYWORDS), counted.keywords)


def test_every_offer_is_taken(counted: Tally):
    assert not rare(wanted_offers(), counted.offers)


def test_every_value_of_every_option_occurs(counted: Tally):
    assert not rare(expected_options(), counted.options)


def test_every_refusal_occurs(counted: Tally):
    assert set(counted.refusals) <= wanted_refusals()
    assert not rare(wanted_refusals(), counted.refusals)


def test_the_table_is_printed(counted: Tally):
    """How often each keyword, offer, option and refusal occurred; `make long` asks for twenty times."""
    print(f"{counted.matches} random matches")
    for row in (rows := list(counted.rows())):
        print(row)
    assert len(rows) >= USUAL * (len(KEYWORDS) + len(wanted_offers()) + len(wanted_refusals()))
