"""The exact numbers of rules/ti4-action.md 9, asked as people type them, through the steps that are played."""

from __future__ import annotations

from fractions import Fraction

import pytest

from attacks.rooms import ROOMS
from attacks.rooms.questions import Found, answered

PLAY = {"p1": "greedy", "p2": "greedy"}
CASES = """
A1 | 1 carrier, 1 infantry v planet: 1 infantry | 7/17 | ground 1 7/17, ground 0 3/17, ground -1 7/17, rounds 100/51
A2 | 1 carrier, 3 infantry v planet: 2 infantry | 6430163633/7924645013 | ground 0 .032706621413
A3 | 1 carrier, 2 infantry, 1 mech v planet: 3 infantry | .828726532177 | ground 0 .032456280235, rounds 3.059753601141
A4 | 1 carrier, 4 infantry2 v planet: 2 infantry, 1 mech | .599676511879 | ground -1 .347681289997
A5 | 2 dreadnought, 2 infantry v planet: 3 infantry | 2871708029/5127711479 |
A6 | 2 dreadnought, 2 infantry v planet: 3 infantry, 1 pds | 22013596969/261513285429 |
A7 | 1 war_sun, 3 infantry v planet: 3 infantry, 2 pds | .643564694622 | ground 2 317/500, ground 1 .259564694622
A8 | 2 cruiser, 1 carrier, 3 infantry; tech: antimass deflectors v 1 dreadnought; planet: 1 infantry; near: 2 pds2; \
tech: plasma scoring | .204830194402 | space 1 1504127721427/7212417192008, space 0 302856177303/7212417192008, \
space -1 4503881144277/7212417192008
A9 | 2 fighter, 1 dreadnought, 1 carrier, 3 infantry v 2 cruiser; planet: 2 infantry, 1 pds | .613279635505 | \
space 1 .962076764019, ground -1 .297942840938
A10 | 2 destroyer2, 1 dreadnought, 1 carrier, 3 infantry, 1 mech; tech: plasma scoring v 4 fighter, 1 carrier; \
planet: 2 infantry, 1 mech | .896520178517 | space 1 .985885726504, ground 0 .020086839148
A11 | L1Z1X: 2 dreadnought2, 3 infantry v planet: 5 infantry | .793796475683 | ground 0 .087975391732
A12 | 1 dreadnought, 1 carrier, 2 infantry; tech: x-89 bacterial weapon v planet: 4 infantry, 1 mech | \
.083399880973 | ground 0 .070626983708
"""
NEAR = Fraction(1, 10**11)


def ask(line: str) -> Found:
    return answered({"room": "ti4", "ask": line, "play": PLAY}, ROOMS)[1]


def same(found: Fraction, wanted: str) -> bool:
    return found == Fraction(wanted) if "/" in wanted else abs(found - Fraction(wanted)) < NEAR


@pytest.mark.parametrize("case", CASES.strip().splitlines(), ids=lambda case: case.split()[0])
def test_the_exact_numbers_of_the_rules_come_out(case: str):
    _, line, taken, more = (part.strip() for part in case.split("|"))
    found = ask(f"{line} / mode:action")
    assert found.answer.exact
    assert same(found.answer.low, taken)
    numbers = found.numbers()
    for told in filter(None, map(str.strip, more.split(","))):
        name, *value, chance = told.split()
        if name == "rounds":
            assert same(found.answer.counted[1], chance)
        else:
            chances = numbers[name]
            fought = sum(p for n, p in chances.items() if n != 2)
            known = chances.get(int(value[0]), Fraction(0))
            assert same(known, chance) or same(known / fought, chance), told


BEST = """
1 carrier, 1 infantry, 1 mech v planet: 1 infantry, 1 mech | 21216456293/47092227039
1 dreadnought, 1 infantry v planet: 1 infantry, 1 pds | 7/34
1 cruiser, 1 carrier, 1 mech v 1 destroyer; planet: 1 infantry | 31861/39039
2 carrier, 1 infantry v planet Lodor: 1 infantry; planet Quann: 1 infantry | 7/17
Jol-Nar: 1 carrier, 2 infantry v planet: 1 mech | 661/2601
"""
"""What two that play their best come to: each of both orders in which they may be asked was walked by itself for it."""


@pytest.mark.parametrize("case", BEST.strip().splitlines(), ids=lambda case: case.split("|")[1].strip())
def test_what_two_that_play_their_best_come_to_is_known_to_the_last_digit(case: str):
    line, taken = case.split("|")
    found = answered({"room": "ti4", "ask": f"{line} / mode:action", "play": dict.fromkeys(PLAY, "best")}, ROOMS)[1]
    assert found.answer.low == found.answer.high == Fraction(taken.strip())


def test_two_planets_are_known_to_the_last_digit():
    line = "1 dreadnought, 1 carrier, 4 infantry v planet Lodor: 2 infantry; planet Quann: 1 mech, 1 pds"
    assert ask(f"{line} / mode:action land:Lodor=2,Quann=2").answer.low == Fraction(11358871799520, 12112884343157)


def test_the_ground_part_of_a_valkyrie_is_known_by_hand():
    found = ask("Sardakk: 1 carrier, 1 mech v planet: 1 infantry, 1 pds / mode:action from:landing")
    assert found.answer.exact
    assert found.numbers()["ground"] == {1: Fraction(19, 24), 0: Fraction(1, 8), -1: Fraction(1, 12)}


def test_forces_land_where_the_line_says():
    line = (
        "1 carrier, 4 infantry v planet Lodor: 1 infantry; planet Quann: 1 infantry / mode:action land:Lodor=3,Quann=1"
    )
    numbers = ask(line).numbers()
    alone = ask("1 carrier, 1 infantry v planet: 1 infantry / mode:action").numbers()["ground"]
    assert numbers["ground.Quann"] == alone
    assert set(numbers["taken"]) == {0, 1, 2}


def test_bombs_fall_where_the_line_says():
    line = "2 dreadnought v planet Lodor: 2 infantry; planet Quann: 2 infantry / mode:action bomb:Quann"
    numbers = ask(line).numbers()
    assert numbers["p2.infantry"] == {4: Fraction(4, 25), 3: Fraction(12, 25), 2: Fraction(9, 25)}


@pytest.mark.parametrize("line", ["land:Lodor", "from:nowhere", "to:combat from:ground"])
def test_what_means_nothing_in_an_action_is_told(line: str):
    with pytest.raises(Exception, match=r"bad_question|bad_setup"):
        ask(f"1 carrier, 1 infantry v planet: 1 infantry / mode:action {line}")


def test_the_long_way_through_every_step_comes_to_the_same():
    for line in ("1 carrier, 2 infantry v 1 fighter; planet: 1 mech", "1 dreadnought, 1 mech v planet: 2 infantry"):
        wanted = ROOMS["ti4"].parse_shorthand(f"{line} / mode:action")
        known, asked = ROOMS["ti4"].from_description(wanted, "taken", PLAY)
        short = ask(f"{line} / mode:action").answer
        asked.short = False
        from attacks.engine.answering import Odds

        assert Odds(asked).ask(known).low == short.low
