"""Random squads, switches, facts, damage decks and cards bring up every verb, switch and refusal; a table tells."""

from __future__ import annotations

from random import Random
from tomllib import loads

import pytest

from tests.conftest import SCALE
from tests.rooms.xwing.around import OFF_MAT, VERBS, XWingTally, bad_setups, expected_switches, meets, reasons
from tests.support.tally import TIMES, bring_up, seldom, table
from tests.support.waiting import ROOT

MOST = 100 * SCALE
"""How many matches are played at most for one verb or refusal."""
WORDS = ROOT / "attacks/rooms/xwing/words"
ON_THE_MAT = [
    why for name in ("en_mat", "en_remotes") for why in loads((WORDS / f"{name}.toml").read_text("utf-8"))["why"]
]
NEVER = {"not_ionized", "not_shielded", "not_seen", "no_action", *ON_THE_MAT}
NEVER |= {"is_attacked_before", "is_used_before", "not_neutralized"}  # tests/rooms/xwing/test_cards_recent.py
"""Kept for what no card asks: a ship that must be ionized or shielded; a claim is denied; a ship without any action.

What only the mat refuses its own tests bring up (tests/rooms/xwing/mat/test_words.py)."""
BY_VERB = {"no_facedown": "Expose"}
"""Refusals that are a verb's own: they come up around the abilities that have it."""
JAMS = [key for key, one in OFF_MAT.items() if any(getattr(part, "token", "") == "jam" for part in one.effects)]
"""Whoever is jammed chooses what to lose, a lock among it where there is one."""


@pytest.fixture(scope="module")
def counted() -> XWingTally:
    """Matches around each verb and each refusal until it occurred often enough, and setups that are refused."""
    found, patch = XWingTally(), pytest.MonkeyPatch()
    found.listen(patch)
    for seed in range(TIMES):
        bad_setups(Random(seed), found)
    around = {name: keys or VERBS.get(BY_VERB.get(name, ""), []) for name, keys in reasons().items()}
    around["no_lock_there"] = JAMS

    def verb(name: str, seed: int) -> None:
        meets(Random(f"{name} {seed}").choice(VERBS[name]), seed, found)

    def refusal(name: str, seed: int) -> None:
        key = Random(f"{name} {seed}").choice(around[name] or sorted(OFF_MAT))
        meets(key, seed, found, 0.25 if around[name] else 1.0, 0.5 * (name == "at_obstacle"))

    bring_up(wanted_verbs(), found.verbs, MOST, verb)
    bring_up(around.keys() - NEVER, found.refusals, 3 * MOST, refusal)
    patch.undo()
    return found


def wanted_verbs() -> set[str]:
    return {name for name, keys in VERBS.items() if keys}


def test_every_verb_of_the_vocabulary_occurs(counted: XWingTally):
    assert not seldom(wanted_verbs(), counted.verbs)


def test_every_value_of_every_switch_occurs(counted: XWingTally):
    assert not seldom(expected_switches(), counted.switches)


def test_every_refusal_occurs(counted: XWingTally):
    assert set(counted.refusals) <= set(reasons())
    assert not seldom(set(reasons()) - NEVER, counted.refusals)


def test_the_table_is_printed(counted: XWingTally):
    """How often each verb, switch and refusal occurred; `make long` asks for twenty times."""
    assert table(counted) >= len(wanted_verbs()) + len(expected_switches()) + len(set(reasons()) - NEVER)
