"""Odds of whole tactical actions against the same counted die by die, by a model that knows nothing of the rooms.

The model is written from rules/ti4-action.md 1 to 3 alone: cannons at ships, room lost with a carrier, rounds of space
combat, bombardment past the shields, cannons at what lands, rounds on the ground. Units sustain and are lost as listed.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product
from random import Random
from typing import Any, NamedTuple

import pytest

from attacks.engine.answering import Odds
from attacks.rooms import room
from tests.conftest import SCALE

ROOM = room("ti4")


class Unit(NamedTuple):
    """A unit by its place in the list: what it hits on, its dice, what it carries; does it sustain, bombard?"""

    place: int
    kind: str
    need: int
    dice: int = 1
    room: int = 0
    sustains: bool = False
    bombs: tuple[int, int] = (0, 0)
    breaks: bool = False


KINDS: dict[str, dict[str, Any]] = {
    "fighter": {"need": 9},
    "cruiser": {"need": 7},
    "carrier": {"need": 9, "room": 4},
    "dreadnought": {"need": 5, "room": 1, "sustains": True, "bombs": (5, 1)},
    "war_sun": {"need": 3, "dice": 3, "room": 6, "sustains": True, "bombs": (3, 3), "breaks": True},
    "infantry": {"need": 8},
    "mech": {"need": 6, "sustains": True},
}
GROUND = ("infantry", "mech")
Side = tuple[Unit, ...]
Fleet = tuple[tuple[str, int], ...]


def side(fleet: Fleet) -> Side:
    return tuple(Unit(i, kind, **KINDS[kind]) for i, (kind, n) in enumerate(fleet) for _ in range(n))


@cache
def hits(dice: tuple[int, ...]) -> tuple[tuple[int, Fraction], ...]:
    """How likely each number of hits is: every die hits or not."""
    found = [Fraction(0)] * (len(dice) + 1)
    for row in product((0, 1), repeat=len(dice)):
        p = Fraction(1)
        for need, good in zip(dice, row, strict=True):
            p *= Fraction(11 - need if good else need - 1, 10)
        found[sum(row)] += p
    return tuple(enumerate(found))


def after(units: Side, n: int) -> Side:
    """Units sustain while they may, then the first of the list are lost, damaged ones first."""
    left = sorted(units)
    for place, unit in enumerate(left):
        if unit.sustains and n:
            left[place], n = unit._replace(sustains=False), n - 1
    return tuple(sorted(sorted(left, key=lambda unit: (unit.place, unit.sustains))[n:]))


def split(units: Side) -> tuple[Side, Side]:
    return tuple(u for u in units if u.kind not in GROUND), tuple(u for u in units if u.kind in GROUND)


def aboard(ships: Side, forces: Side) -> tuple[Side, Side]:
    """What the ships still carry: fighters go before ground forces."""
    over = sum(u.kind == "fighter" for u in ships) + len(forces) - sum(u.room for u in ships)
    for _ in range(max(0, over)):
        fighter = next((u for u in ships if u.kind == "fighter"), None)
        if fighter is not None:
            ships = tuple(u for u in ships if u is not fighter)
        else:
            forces = tuple(sorted(forces, key=lambda u: (u.place, u.sustains)))[1:]
    return ships, tuple(sorted(forces))


class Model:
    """The chance that the planet is taken, with so many PDS on it (6) and next door (5)."""

    def __init__(self, pds: int, near: int) -> None:
        self.pds, self.near = pds, near

    def taken(self, mine: Side, theirs: Side) -> Fraction:
        ships, forces = split(mine)
        total = Fraction(0)
        for n, p in hits((6,) * self.pds + (5,) * self.near):
            left = after(ships, n)
            if left:
                total += p * self.space(*aboard(left, forces), *split(theirs))
        return total

    @cache  # noqa: B019
    def space(self, ships: Side, forces: Side, enemies: Side, garrison: Side) -> Fraction:
        """Rounds of space combat until a side has no ship left; then what has room invades."""
        if not ships:
            return Fraction(0)
        if not enemies:
            return self.bombarded(ships, forces, garrison)
        return self.round(ships, enemies, lambda a, b: self.fought(a, forces, b, garrison))

    def fought(self, ships: Side, forces: Side, enemies: Side, garrison: Side) -> Fraction:
        if ships and not enemies:
            ships, forces = aboard(ships, forces)
        return self.space(ships, forces, enemies, garrison)

    def round(self, ours: Side, others: Side, onward: Any) -> Fraction:
        """Both roll, both lose; a round in which nobody hits is rolled again."""
        total, stays = Fraction(0), Fraction(0)
        mine = hits(tuple(u.need for u in ours for _ in range(u.dice)))
        theirs = hits(tuple(u.need for u in others for _ in range(u.dice)))
        for (n, p), (m, q) in product(mine, theirs):
            if n or m:
                total += p * q * onward(after(ours, m), after(others, n))
            else:
                stays = p * q
        return total / (1 - stays)

    def bombarded(self, ships: Side, forces: Side, garrison: Side) -> Fraction:
        shut = self.pds and not any(u.breaks for u in ships)
        dice = tuple(u.bombs[0] for u in ships for _ in range(u.bombs[1])) if garrison and not shut else ()
        return sum((p * self.landed(forces, after(garrison, n)) for n, p in hits(dice)), Fraction(0))

    def landed(self, forces: Side, garrison: Side) -> Fraction:
        shot = hits((6,) * self.pds) if forces else ((0, Fraction(1)),)
        return sum((p * self.ground(after(forces, n), garrison) for n, p in shot), Fraction(0))

    @cache  # noqa: B019
    def ground(self, forces: Side, garrison: Side) -> Fraction:
        if not forces or not garrison:
            return Fraction(bool(forces))
        return self.round(forces, garrison, self.ground)


def asked(mine: Fleet, theirs: Fleet, pds: int, near: int) -> Fraction:
    def rows(fleet: Fleet, *, defends: bool) -> list[dict[str, Any]]:
        where = {kind: "planet" if defends and kind in GROUND else "space" for kind, _ in fleet}
        return [{"kind": kind, "n": n, "where": where[kind]} for kind, n in fleet]

    held = rows(theirs, defends=True)
    held += [{"kind": "pds", "n": pds, "where": "planet"}] if pds else []
    held += [{"kind": "pds", "n": near, "upgraded": True, "where": "near"}] if near else []
    wanted = {"attacker": {"ships": rows(mine, defends=False)}, "defender": {"ships": held}, "mode": "action"}
    state, question = ROOM.from_description({**wanted, "order": "listed"}, "taken", {"p1": "greedy", "p2": "greedy"})
    answer = Odds(question, 2_000_000).ask(state)
    assert answer.exact
    return answer.low


@pytest.mark.parametrize(
    ("mine", "theirs", "pds", "near"),
    [
        ((("carrier", 1), ("infantry", 2), ("mech", 1)), (("infantry", 2),), 0, 0),
        ((("dreadnought", 1), ("carrier", 1), ("infantry", 3)), (("infantry", 2), ("mech", 1)), 1, 0),
        ((("fighter", 2), ("carrier", 1), ("infantry", 2)), (("cruiser", 1), ("infantry", 1)), 1, 1),
        ((("war_sun", 1), ("infantry", 3)), (("dreadnought", 1), ("infantry", 3)), 2, 0),
        ((("dreadnought", 2), ("carrier", 1), ("infantry", 3)), (("cruiser", 2), ("infantry", 2)), 0, 2),
    ],
)
def test_odds_of_actions_agree_with_every_die_counted(mine: Fleet, theirs: Fleet, pds: int, near: int):
    assert asked(mine, theirs, pds, near) == Model(pds, near).taken(side(mine), side(theirs))


def test_odds_of_random_actions_agree_with_every_die_counted():
    rng = Random("ti4 action")
    for _ in range(6 * SCALE):
        ships = [(kind, rng.randint(1, 2)) for kind in rng.sample(["cruiser", "dreadnought", "war_sun"], 1)]
        mine = (*ships, ("carrier", 1), ("infantry", rng.randint(1, 3)), ("mech", rng.randint(0, 1)))
        theirs = (
            *((kind, 1) for kind in rng.sample(["cruiser", "dreadnought", "fighter"], rng.randint(0, 2))),
            ("infantry", rng.randint(1, 2)),
            ("mech", rng.randint(0, 1)),
        )
        mine, theirs = (tuple((kind, n) for kind, n in fleet if n) for fleet in (mine, theirs))
        pds, near = rng.randint(0, 2), rng.randint(0, 1)
        value = Model(pds, near).taken(side(mine), side(theirs))
        assert asked(mine, theirs, pds, near) == value, (mine, theirs, pds, near)
