"""Odds of the card game against attacks worked out by hand: every set of cards that may be played, every fall of a die.

The numbers and the formula are those of rules/starships.md 5 and 8; nothing of the rooms is used to work them out.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import NamedTuple

from attacks.engine.answering import Odds
from tests.conftest import SCALE
from tests.rooms.starships.tables import ROOM

Cards = tuple[str, ...]
HULL = {"lantern": 15, "bastion": 18, "mule": 17, "warden": 14}
TAKES = {"lantern": 2, "bastion": 2, "mule": 3, "warden": 4}  # what its layers take of one attack
VALUE = {"ranging": 9, "grapnel": 7, "bow": 13}  # a Kestrel's attack with these cards
DISCARDS = ("double", "hard", "wires")  # each asks for another card
ONCE = ("double", "trail", "static")
MINE, TARGETS, OTHERS = ("dead", "double", "trail"), ("fast", "foam", "hard", "wires", "static"), ("screen", "cross")


class Case(NamedTuple):
    """A Kestrel attacks a vessel; cards are what each seat holds, the third only responds."""

    card: str
    vessel: str
    mine: Cards
    theirs: Cards
    third: Cards | None = None


def played(hand: Cards, able: Cards) -> set[Cards]:
    """Every set of cards that may be played in one go, costs paid with cards that are not."""
    found = set()
    for n in range(len(hand) + 1):
        for some in combinations(hand, n):
            costs = sum(card in DISCARDS for card in some)
            once = all(some.count(card) < 2 for card in ONCE)
            if set(some) <= set(able) and n + costs <= len(hand) and once:
                found.add(some)
    return found


def worked_out(case: Case, aim: str) -> Fraction:
    """What the attack comes to: the initiator chooses first, then the target, then the third, who sees it all."""
    third = case.third or ()
    return max(
        min(
            min(outcome(case, mine, theirs + more, aim) for more in played(third, (*OTHERS, "wires", "static")))
            for theirs in played(case.theirs, TARGETS)
        )
        for mine in played(case.mine, MINE)
    )


def outcome(case: Case, mine: Cards, responses: Cards, aim: str) -> Fraction:
    """Damage to the hull, or the chance that the vessel is destroyed, with these cards."""
    n = Counter(mine + responses)
    value = VALUE[case.card] * (2 if n["double"] else 1) + 3 * n["dead"] + 2 * n["cross"]
    value = max(0, value * (2 if n["trail"] else 1) - 3 * n["fast"] - 2 * n["screen"])
    if n["hard"] or n["wires"]:
        value = 0
    lost = max(0, value - TAKES[case.vessel] - 4 * n["foam"])
    through = Fraction(4, 6) if n["static"] else Fraction(1)
    return through * (lost if aim == "damage" else lost > HULL[case.vessel])


def asked(case: Case, aim: str) -> Fraction:
    seats = [{"vessel": "kestrel", "hand": case.mine}, {"vessel": case.vessel, "hand": case.theirs}]
    seats += [] if case.third is None else [{"vessel": "kestrel", "hand": case.third}]
    question = {"seats": seats, "card": case.card}
    state, found = ROOM.from_description(question, aim, {})
    answer = Odds(found, 1_000_000).ask(state)
    assert answer.exact, case
    return answer.low


def test_odds_of_attacks_with_cards_agree_with_those_worked_out_by_hand():
    rng = Random("by hand")
    for _ in range(10 * SCALE):
        third = (
            None if rng.random() < 0.5 else tuple(rng.sample((*OTHERS, "wires", "static", "dead"), rng.randint(0, 2)))
        )
        case = Case(
            rng.choice(sorted(VALUE)),
            rng.choice(sorted(HULL)),
            tuple(rng.sample((*MINE, "dead", "fast"), rng.randint(0, 3))),
            tuple(rng.sample((*TARGETS, "fast", "dead"), rng.randint(0, 3))),
            third,
        )
        for aim in ("damage", "kill"):
            assert asked(case, aim) == worked_out(case, aim), (case, aim)
