"""Odds of space combats against combats counted die by die, by a model that knows nothing of the rooms.

The model is written from rules/ti4.md 4 and 5 alone: a barrage, rounds in which every die hits or not, ships that
sustain, and one side that chooses which ships sustain and which are lost, while the other keeps to its list.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from random import Random
from typing import Any, NamedTuple

import pytest

from attacks.engine.answering import Odds
from attacks.rooms import room
from tests.conftest import SCALE

ROOM = room("ti4")


class Ship(NamedTuple):
    """A ship: where its kind stands in its list, what it hits on, with how many dice; may it sustain? Its barrage."""

    place: int
    kind: str
    need: int
    dice: int = 1
    sustains: bool = False
    barrage: tuple[int, int] = (0, 0)


NUMBERS: dict[str, Any] = {
    "fighter": {"need": 9},
    "destroyer": {"need": 9, "barrage": (9, 2)},
    "destroyer+": {"need": 8, "barrage": (6, 3)},
    "cruiser": {"need": 7},
    "cruiser+": {"need": 6},
    "carrier": {"need": 9},
    "dreadnought": {"need": 5, "sustains": True},
    "war_sun": {"need": 3, "dice": 3, "sustains": True},
}
Side = tuple[Ship, ...]


class Model:
    """What a combat is worth to the attacker: 1 won, 0 a draw, -1 lost. `best` is the side that chooses, if one does.

    `leaves`: the defender retreats in this round.
    """

    def __init__(self, best: str = "", leaves: int = 0, rounds: int = 0) -> None:
        self.best, self.leaves, self.rounds = best, leaves, rounds

    def fought(self, mine: Side, theirs: Side) -> Fraction:
        """The barrage, and what comes after it."""
        total = Fraction(0)
        for n, p in hits([ship.barrage for ship in mine]):
            for m, q in hits([ship.barrage for ship in theirs]):
                total += p * q * self.after(fewer_fighters(mine, m), fewer_fighters(theirs, n), 1)
        return total

    @cache  # noqa: B019
    def after(self, mine: Side, theirs: Side, number: int) -> Fraction:
        """What comes of it when this round (or any, where rounds do not count) begins."""
        if not mine or not theirs:
            return Fraction(bool(mine) - bool(theirs))
        if self.rounds and number > self.rounds:
            return Fraction(0)
        ours = hits([(ship.need, ship.dice) for ship in mine])
        others = hits([(ship.need, ship.dice) for ship in theirs])
        next_one = number + 1 if self.leaves or self.rounds else number
        total, stays = Fraction(0), Fraction(0)
        for (n, p), (m, q) in product(ours, others):
            if n == m == 0 and next_one == number:
                stays = p * q
                continue
            total += p * q * self.hit(mine, theirs, n, m, next_one)
        return total / (1 - stays)

    def hit(self, mine: Side, theirs: Side, on_them: int, on_us: int, number: int) -> Fraction:
        """Both sides take their hits; who is left may leave."""
        values = []
        for ours in taken(mine, on_us) if self.best == "p1" else [by_list(mine, on_us)]:
            for others in taken(theirs, on_them) if self.best == "p2" else [by_list(theirs, on_them)]:
                gone = ours and others and self.leaves and self.leaves == number - 1
                values.append(Fraction(1) if gone else self.after(ours, others, number))
        return max(values) if self.best == "p1" else min(values)


def hits(dice: list[tuple[int, int]]) -> list[tuple[int, Fraction]]:
    """How likely each number of hits is: every die hits or not."""
    needs = [need for need, n in dice for _ in range(n)]
    found = [Fraction(0)] * (len(needs) + 1)
    for row in product((0, 1), repeat=len(needs)):
        p = Fraction(1)
        for need, good in zip(needs, row, strict=True):
            p *= Fraction(11 - need if good else need - 1, 10)
        found[sum(row)] += p
    return list(enumerate(found))


def fewer_fighters(side: Side, n: int) -> Side:
    fighters = [ship for ship in side if ship.kind == "fighter"]
    return tuple(sorted([ship for ship in side if ship.kind != "fighter"] + fighters[n:]))


def by_list(side: Side, n: int) -> Side:
    """Ships sustain while they may, then the first of the list are lost, damaged ones first."""
    ships = sorted(side)
    for place, ship in enumerate(ships):
        if ship.sustains and n:
            ships[place], n = ship._replace(sustains=False), n - 1
    return tuple(sorted(sorted(ships, key=lambda ship: (ship.place, ship.sustains))[n:]))


def taken(side: Side, n: int) -> set[Side]:
    """Everything a side may do about its hits: any of those that may sustain, then any ships are lost."""
    found = set()
    able = [place for place, ship in enumerate(side) if ship.sustains]
    for times in range(min(n, len(able)) + 1):
        for some in combinations(able, times):
            ships = [ship._replace(sustains=False) if i in some else ship for i, ship in enumerate(side)]
            lost = min(n - times, len(ships))
            found |= {tuple(sorted(left)) for left in combinations(ships, len(ships) - lost)}
    return found


# --- the same combats, asked of the room ---

Fleet = tuple[tuple[str, int], ...]
HOME = {"neighbours": [{"name": "Home", "flags": ["own_planet"]}]}


def side(fleet: Fleet) -> Side:
    return tuple(Ship(i, kind, **NUMBERS[kind]) for i, (kind, n) in enumerate(fleet) for _ in range(n))


def asked(mine: Fleet, theirs: Fleet, model: Model) -> Fraction:
    brought = [
        {"ships": [{"kind": kind.rstrip("+"), "n": n, "upgraded": kind.endswith("+")} for kind, n in fleet]}
        for fleet in (mine, theirs)
    ]
    wanted: dict[str, Any] = {"attacker": brought[0], "defender": brought[1] | (HOME if model.leaves else {})}
    wanted |= {"rounds": model.rounds, "retreats": {"p2": model.leaves} if model.leaves else {}}
    play = {seat: "best" if seat == model.best else "greedy" for seat in ("p1", "p2")}
    state, question = ROOM.from_description(wanted, "win", play)
    answer = Odds(question, 2_000_000).ask(state)
    assert answer.exact
    return answer.low


@pytest.mark.parametrize(
    ("mine", "theirs", "model"),
    [
        ((("destroyer+", 1), ("cruiser", 1)), (("fighter", 2), ("carrier", 1)), Model()),
        ((("war_sun", 1),), (("fighter", 1), ("dreadnought", 1)), Model()),
        ((("cruiser", 1), ("fighter", 1)), (("dreadnought", 1),), Model(leaves=2)),
        ((("dreadnought", 1), ("fighter", 1)), (("cruiser+", 1), ("destroyer", 1)), Model("p1")),
        ((("cruiser", 2),), (("dreadnought", 1), ("fighter", 1)), Model("p2")),
        ((("dreadnought", 2),), (("cruiser", 2),), Model("p1", rounds=2)),
    ],
)
def test_odds_of_combats_agree_with_every_die_counted(mine: Fleet, theirs: Fleet, model: Model):
    assert asked(mine, theirs, model) == model.fought(side(mine), side(theirs))


def some(rng: Random) -> Iterator[tuple[Fleet, Fleet, Model]]:
    """Small combats."""
    while True:
        mine, theirs = (tuple((kind, rng.randint(1, 2)) for kind in rng.sample(sorted(NUMBERS), n)) for n in (1, 2))
        if sum(n for _, n in mine + theirs) > 4:
            continue
        if rng.random() < 0.5:
            mine, theirs = theirs, mine
        best = rng.choice(["", "", "p1", "p2"])
        yield mine, theirs, Model(best, 0 if best else rng.choice([0, 1, 2]), rng.choice([0, 1, 2]) if best else 0)


def test_odds_of_random_combats_agree_with_every_die_counted():
    for (mine, theirs, model), _ in zip(some(Random("ti4")), range(5 * SCALE), strict=False):
        value = model.fought(side(mine), side(theirs))
        assert asked(mine, theirs, model) == value, (mine, theirs, vars(model))
