"""Random players with ships full of cards: offers are taken, matches end and replay, nothing is paid in vain."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from typing import Any

import pytest

from attacks.engine.values import OVER, Event
from attacks.rooms import room
from attacks.rooms.xwing.abilities.catalogue import abilities
from attacks.rooms.xwing.editions import EDITIONS
from attacks.rooms.xwing.effects.verbs import LASTING, verb
from tests.conftest import SCALE
from tests.rooms.legal import Match, play
from tests.rooms.xwing import setups

ROOM = room("xwing")
PAID = ("token.spent", "force.spent", "charge.spent", "lock.spent")
WEIGHTS = setups.WEIGHTS | {"finalize": 0.4, "decline": 0.4, "accept_claim": 3.0}
# Among hundreds of cards one that is asked for comes up once in these matches: it is rather taken than passed by.
WEIGHTS |= dict.fromkeys(abilities(), 3.0)
SEEDS = 4 * SCALE


def full(rng: Random, edition: str) -> dict[str, Any]:
    """A match in which every ship has a pilot, a ship ability and many upgrades that do something."""
    match = setups.setup(rng, edition) | {"rounds": 1, "mode": "game", "dice": "server"}
    for seat in match["seats"].values():
        for ship in seat["squad"]["ships"]:
            setups._arm(ship, EDITIONS[edition].card_table, rng)
            ship |= {"force": 3, "force_recovers": 1, "hull": 6, "damage_hits": 1}
            ship["tokens"] |= {"focus": 1, "calculate": 1, "evade": 1}
    return match


@cache
def matches(edition: str) -> list[Match]:
    """Random matches of an edition, played to their end."""
    found = []
    for seed in range(SEEDS):
        rng = Random(f"cards {edition} {seed}")
        *_, match = play(ROOM, full(rng, edition), rng, setups.NUMBER_REFUSALS, WEIGHTS)
        found.append(match)
    return found


@pytest.mark.parametrize("edition", EDITIONS)
def test_matches_full_of_cards_end_and_replay_to_the_same(edition: str):
    for match in matches(edition):
        assert match.over()
        state, events = ROOM.start(match.setup), list[Event]()
        for command in match.commands:
            state, told = ROOM.apply(state, command)
            events += told
        assert state == match.state and events == match.events
        assert ROOM.to_act(state) == (OVER,)


@pytest.mark.parametrize("edition", EDITIONS)
def test_nothing_is_paid_for_an_ability_that_does_nothing(edition: str):
    for match in matches(edition):
        kinds = [event.kind for event in match.events]
        for at, event in enumerate(match.events):
            if event.kind != "ability.used":
                continue
            ability = abilities()[event.data["ability"]]
            lasts = any(verb(part) is LASTING or type(part).__name__ in LATER for part in ability.effects)
            after = next((kind for kind in kinds[at + 1 :] if kind not in PAID), "")
            if after == "ability.used" and answered(match.events[at + 1 :]):
                continue
            paid = bool(ability.cost) and at + 1 < len(kinds) and kinds[at + 1] in PAID
            assert not (paid and after in STRANGE and not lasts), (event.data["ability"], kinds[at : at + 4])


def answered(events: Any) -> bool:
    """Is the next ability used one that answers a payment, such as a focus token that was spent?"""
    used = next(event.data["ability"] for event in events if event.kind == "ability.used")
    return abilities()[used].moment.endswith(".spent")


LATER = ("More", "Fewer", "RangeBonus", "SetAgility", "Cap", "Used", "Note")
"""Effects that are counted when the dice are."""
STRANGE = ("window.quiet", "dice.counted", "ability.used", "attack.over", "round.ended")
"""What would follow at once if nothing had happened."""


def test_random_players_use_most_cards():
    used = Counter(
        event.data["ability"]
        for edition in EDITIONS
        for match in matches(edition)
        for event in match.events
        if event.kind == "ability.used"
    )
    assert len(used) >= 40, used
