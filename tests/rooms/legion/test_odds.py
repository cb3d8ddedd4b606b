"""Whole attacks, played with every result of the dice, against exact numbers found another way (rules/legion.md 13)."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from itertools import combinations_with_replacement
from math import factorial, prod

import msgspec
import pytest

from attacks.engine.values import CHANCE, LANDED, Command
from attacks.rooms.legion import roster
from attacks.rooms.legion.dice import FACES
from tests.rooms.legion.tables import ROOM, begun, confirmed, declared, offer, offered, on, step, take, unit, wounds


def rolled(throw):
    """Every result of some equal dice up to their order, as (faces, chance)."""
    sides = FACES[throw.kind]
    for faces in combinations_with_replacement(sorted(set(sides)), throw.n):
        ways = factorial(throw.n) // prod(factorial(faces.count(face)) for face in set(faces))
        weight = prod(sides.count(face) for face in faces) * ways
        yield "".join(faces), Fraction(weight, len(sides) ** throw.n)


def results(state):
    """Every result of the roll at hand: one of those with the same faces stands for all, as colours no longer count."""
    found = {("", ()): Fraction(1)}
    for throw in ROOM.chances(state):
        grown = defaultdict(Fraction)
        for (faces, rows), chance in found.items():
            for more, likely in rolled(throw):
                row = tuple(FACES[throw.kind].index(face) + 1 for face in more)
                grown[("".join(sorted(faces + more)), (*rows, row))] += chance * likely
        merged, kept = defaultdict(Fraction), {}
        for (faces, rows), chance in grown.items():
            merged[faces] += chance
            kept.setdefault(faces, rows)
        found = {(faces, kept[faces]): chance for faces, chance in merged.items()}
    return [(rows, chance) for (_, rows), chance in found.items()]


def decided(state):
    """What both sides do where they have a choice: everything that helps them, as much as they can."""
    seat = ROOM.to_act(state)[0]
    for key in ("impact", "armor"):
        if key in offered(state, seat):
            return take(state, seat, key, [offer(state, seat, key).picks[0].ids[-1]])
    if step(state) == "9":
        pick = offer(state, seat, "allocate").picks[0]
        return take(state, seat, "allocate", pick.ids[: pick.least])
    if step(state) == "5":
        picks = offer(state, seat, "cover_and_dodge").picks
        return take(state, seat, "cover_and_dodge", *([pick.ids[-1]] for pick in picks))
    return take(state, seat, "finalize")


def outcomes(state):
    """The chance of each (wounds of the defender, wounds of the attacker, was it suppressed)."""
    total = defaultdict(Fraction)
    todo = [(state, Fraction(1))]
    while todo:
        state, chance = todo.pop()
        if step(state) == "over":
            hurt = state.table.unit(2).tokens.suppression
            total[(wounds(state, 2), wounds(state, 1), hurt)] += chance
        elif ROOM.to_act(state) == (CHANCE,):
            todo += [
                (ROOM.apply(state, Command(CHANCE, LANDED, rows))[0], chance * likely)
                for rows, likely in results(state)
            ]
        else:
            todo.append((decided(state), chance))
    assert sum(total.values()) == 1
    return total


def shots(mine, theirs, *pairs):
    state = begun([mine], [theirs])
    state = declared(state, 2)
    return confirmed(take(state, "p1", "choose_weapons", [mini * 100 + place for mini, place in pairs]))


def known(key, *adds, **more):
    return msgspec.to_builtins(roster.unit(key, adds)) | more


def troops():
    """Four with E-11, one with DLT-19. One mini would stand for many, so that allocation caps nothing."""
    storm = known("stormtroopers", "DLT-19 Stormtrooper", wounds=9)
    return storm, [(mini, 0) for mini in range(1, 5)] + [(5, 2)]


def by_wounds(total):
    found = defaultdict(Fraction)
    for (n, _, _), chance in total.items():
        found[n] += chance
    return dict(found)


def test_n1_stormtroopers_at_rebel_troopers():
    storm, pairs = troops()
    rebels = known("rebeltroopers", minis=[{"weapons": ["A-280"], "n": 1}], wounds=20)
    total = outcomes(shots(storm, rebels, *pairs))
    assert by_wounds(total) == {
        0: Fraction(225, 4096),
        1: Fraction(465, 2048),
        2: Fraction(1431, 4096),
        3: Fraction(781, 3072),
        4: Fraction(3511, 36864),
        5: Fraction(329, 18432),
        6: Fraction(49, 36864),
    }
    assert sum(chance for (_, _, hurt), chance in total.items() if hurt) == Fraction(261519, 262144)


def test_n2_the_cannon_of_an_at_st_at_an_at_rt():
    state = shots(known("atst"), known("atrt", wounds=20, resilience=0), (1, 0))
    total = outcomes(state)
    assert by_wounds(total) == {
        0: Fraction(46393273, 1528823808),
        1: Fraction(37082945, 226492416),
        2: Fraction(697517125, 2038431744),
        3: Fraction(1022260625, 3057647616),
        4: Fraction(38429375, 339738624),
        5: Fraction(31690625, 2038431744),
        6: Fraction(4609375, 6115295232),
    }
    assert not any(hurt for _, _, hurt in total)


def test_n3_the_same_troopers_at_luke_who_deflects():
    storm, pairs = troops()
    total = outcomes(shots(storm, known("luke", tokens={"dodge": 1}, wounds=20), *pairs))
    assert sum(n * chance for (n, _, _), chance in total.items()) == Fraction(3099, 4096)
    assert sum(n * chance for (_, n, _), chance in total.items()) == Fraction(3099, 8192)
    assert by_wounds(total)[0] == Fraction(83263501, 191102976)
    assert by_wounds(total)[6] == Fraction(1, 191102976)


@pytest.mark.parametrize(("edition", "left"), [("fixed", 1), ("2.5", 1), ("2.6", 2)])
def test_the_same_attack_in_three_editions(edition, left):
    """Three hits into heavy cover: two are cancelled, or as many as the white dice say."""
    men = unit("Men", [{"name": "Gun", "dice": "3R", "low": 1, "high": 3}], n=1)
    state = take(declared(begun([men], [unit(n=1, wounds=9)], edition), 2), "p1", "choose_weapons", [100])
    state = on(confirmed(state, cover=2), "hhh")
    state = on(state, "p2 roll_cover", "kbb") if edition == "2.6" else on(state, "p2 cover_and_dodge 1 / 0")
    assert ROOM.chances(state)[0].n == left
