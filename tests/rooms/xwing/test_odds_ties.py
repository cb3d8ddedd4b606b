"""Best play among plays of equal worth: a free change is used, and not a digit of the other odds is another."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from attacks.engine.answering import Answer, Odds
from attacks.rooms.xwing.odds.question import Attacks
from tests.conftest import SCALE
from tests.rooms.xwing.duels import Duel, fly
from tests.rooms.xwing.tables import ROOM, ship

MARKSMAN = {"upgrades": [{"key": "marksmanship", "name": "Marksmanship", "slot": "talent"}]}
PALPABLE = {"upgrades": [{"key": "fanatical", "name": "Fanatical", "slot": "talent"}]}


def ask(attacker: dict[str, Any], defender: dict[str, Any], aim: str = "damage", *, ties: bool = True) -> Answer:
    wanted = {"damage": "counted", "edition": "2.5", "attackers": [attacker], "defender": {"hull": 9} | defender}
    state, asked = ROOM.from_description(wanted, aim, {})
    assert isinstance(asked, Attacks)
    asked.settles = asked.settles if ties else -1
    return Odds(asked).ask(state)


def crit(answer: Answer) -> Fraction:
    return sum((share for (_, crits, _), share in answer.chances.items() if crits), Fraction(0))


def without_crits(answer: Answer) -> dict[tuple[int, int], Fraction]:
    found: dict[tuple[int, int], Fraction] = {}
    for (damage, _, destroyed), share in answer.chances.items():
        found[damage, destroyed] = found.get((damage, destroyed), Fraction(0)) + share
    return found


def test_marksmanship_turns_a_hit_to_a_crit_although_both_are_one_damage():
    shot = {"dice": 3, "arc": "bullseye", "ship": MARKSMAN}
    assert crit(ask(shot, {"agility": 0})) == 1 - Fraction(1, 2) ** 3, "any hit is made a crit"
    assert crit(ask(shot, {"agility": 0}, ties=False)) == 1 - Fraction(7, 8) ** 3
    plain = {"dice": 3, "arc": "front", "ship": MARKSMAN}
    assert crit(ask(plain, {"agility": 0})) == 1 - Fraction(7, 8) ** 3, "not in bullseye"


@pytest.mark.parametrize("seed", range(4 * SCALE))
def test_what_settles_ties_changes_no_other_number(seed: int):
    rng = Random(f"ties {seed}")
    tokens = {name: 1 for name in ("focus", "calculate") if rng.random() < 0.5}
    shot = {"dice": rng.randint(1, 3), "arc": "bullseye", "tokens": tokens, "lock": rng.random() < 0.5}
    shot["ship"] = rng.choice([MARKSMAN, PALPABLE, {}])
    target = {"agility": rng.randint(0, 2), "shields": rng.randint(0, 2), "hull": rng.randint(1, 5)}
    target["tokens"] = {name: 1 for name in ("focus", "evade") if rng.random() < 0.5}
    for aim in ("damage", "kill"):
        with_ties, before = (ask(shot, target, aim, ties=ties) for ties in (True, False))
        assert (with_ties.low, with_ties.high) == (before.low, before.high)
        assert without_crits(with_ties) == without_crits(before)
        assert crit_mean(with_ties) >= crit_mean(before)


def crit_mean(answer: Answer) -> Fraction:
    return sum((share * crits for (_, crits, _), share in answer.chances.items()), Fraction(0))


def test_the_table_marks_the_free_change_as_best():
    duel = Duel(fly("u.marksmanship"), ship(agility=0, hull=9), arcs=("front", "bullseye"), damage="counted")
    duel.roll("hit", "hit", "blank")
    state, asked = ROOM.question_from(duel.state, "damage", {})
    answer = Odds(asked).ask(state)
    assert [command.key for command, _ in answer.options][answer.choice] == "u.marksmanship"
    assert len({worth for _, worth in answer.options}) == 1
