"""Random attacks with armies, keywords and profiles at random bring up every keyword, offer, option and refusal."""

from __future__ import annotations

from random import Random

import pytest

from attacks.rooms.legion.keywords import KEYWORDS
from tests.conftest import SCALE
from tests.rooms.legion.around import LegionTally, bad_setups, expected_options, meets
from tests.rooms.legion.tables import ROOM
from tests.support.tally import TIMES, bring_up, seldom, table

AUTOMATED = {key for key, one in KEYWORDS.items() if not one.by_hand}
MOST = 100 * SCALE
"""How many matches are played at most for one keyword or refusal."""
NAMES = "chart no_chart armor_all deflect duelist jarkai marksman nimble primitive ataru_mastery"
"""Words for what is told as the cause of a change; nobody is offered them."""


def wanted_offers() -> set[str]:
    """Every offer of the words that can be taken."""
    return set(ROOM.words("en")["offers"]) - {*NAMES.split(), "spend_dodge"}


def wanted_refusals() -> set[str]:
    """Every reason that a match can bring up: what is wrong with a described attack is told in What if."""
    return {key for key in ROOM.words("en")["why"] if not key.startswith("odds_")}


@pytest.fixture(scope="module")
def counted() -> LegionTally:
    """Matches around each keyword, offer and refusal until it occurred often enough, and setups that are refused."""
    found, patch = LegionTally(), pytest.MonkeyPatch()
    found.listen(patch)
    for seed in range(TIMES):
        bad_setups(Random(seed), found)
    looked_for = [(AUTOMATED, found.keywords), (wanted_offers(), found.offers), (wanted_refusals(), found.refusals)]
    for names, of in looked_for:
        bring_up(names, of, MOST, lambda name, seed: meets(name, seed, found))
    patch.undo()
    return found


def test_every_keyword_occurs(counted: LegionTally):
    assert not seldom(AUTOMATED, counted.keywords)


def test_every_offer_is_taken(counted: LegionTally):
    assert not seldom(wanted_offers(), counted.offers)


def test_every_value_of_every_option_occurs(counted: LegionTally):
    assert not seldom(expected_options(), counted.options)


def test_every_refusal_occurs(counted: LegionTally):
    assert set(counted.refusals) <= wanted_refusals()
    assert not seldom(wanted_refusals(), counted.refusals)


def test_the_table_is_printed(counted: LegionTally):
    """How often each keyword, offer, option and refusal occurred; `make long` asks for twenty times."""
    assert table(counted) >= len(KEYWORDS) + len(wanted_offers()) + len(wanted_refusals())
