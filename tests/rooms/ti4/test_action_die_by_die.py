"""Odds of whole tactical actions against the same counted die by die, by a model that knows nothing of the rooms.

The model is written from rules/ti4-action.md 1 to 3 alone: cannons at ships, room lost with a carrier, the barrage,
rounds of space combat, bombardment of one planet past the shields, landing on one or two, cannons at what lands, rounds
on the ground, Harrow between them, and what a few technologies change. Units sustain and are lost as listed.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product
from random import Random
from typing import NamedTuple

import pytest

from attacks.rooms import ROOMS
from attacks.rooms.questions import answered
from tests.conftest import SCALE


class Unit(NamedTuple):
    """A unit by its place in its list; `whole`: it has not sustained yet."""

    place: int
    kind: str
    whole: bool = True


class Kind(NamedTuple):
    """What a unit hits on with how many dice, what it carries; does it sustain; its barrage and its bombs."""

    need: int
    dice: int = 1
    room: int = 0
    sustains: bool = False
    barrage: tuple[int, int] = (0, 0)
    bombs: tuple[int, int] = (0, 0)


KINDS = {
    "fighter": Kind(9),
    "destroyer": Kind(9, barrage=(9, 2)),
    "destroyer2": Kind(8, barrage=(6, 3)),
    "cruiser": Kind(7),
    "cruiser2": Kind(6, room=1),
    "carrier": Kind(9, room=4),
    "dreadnought": Kind(5, room=1, sustains=True, bombs=(5, 1)),
    "war_sun": Kind(3, 3, 6, sustains=True, bombs=(3, 3)),
    "infantry": Kind(8),
    "infantry2": Kind(7),
    "mech": Kind(6, sustains=True),
}
GROUND = ("infantry", "infantry2", "mech")
Side = tuple[Unit, ...]
Rows = tuple[tuple[str, int], ...]


class Planet(NamedTuple):
    """A planet with its garrison and PDS; `lands`: how many of the attacker come down there, if that is said."""

    name: str
    rows: Rows
    pds: int = 0
    lands: int | None = None


class Case(NamedTuple):
    """An action: who comes, who meets it in space, the planets, PDS II next door, and technologies of each side."""

    mine: Rows
    theirs: Rows
    planets: tuple[Planet, ...]
    near: int = 0
    techs: frozenset[str] = frozenset()
    bomb: str = ""


def side(rows: Rows) -> Side:
    return tuple(Unit(at, kind) for at, (kind, n) in enumerate(rows) for _ in range(n))


@cache
def hits(needs: tuple[int, ...]) -> tuple[tuple[int, Fraction], ...]:
    """How likely each number of hits is, die by die."""
    found = [Fraction(1)]
    for need in needs:
        p = Fraction(max(0, 11 - need), 10)
        found = [q * (1 - p) + (found[n - 1] * p if n else 0) for n, q in enumerate([*found, Fraction(0)])]
    return tuple((n, p) for n, p in enumerate(found) if p)


def after(units: Side, n: int) -> Side:
    """Units sustain while they may, then the first of the list are lost, damaged ones first."""
    left = sorted(units)
    for at, unit in enumerate(left):
        if unit.whole and KINDS[unit.kind].sustains and n:
            left[at], n = unit._replace(whole=False), n - 1
    return tuple(sorted(sorted(left, key=lambda unit: (unit.place, unit.whole))[n:]))


def needs_of(units: Side) -> tuple[int, ...]:
    return tuple(sorted(KINDS[one.kind].need for one in units for _ in range(KINDS[one.kind].dice)))


def aboard(ships: Side, forces: Side) -> tuple[Side, Side]:
    """What the ships still carry: fighters go before ground forces."""
    fighters = [one for one in ships if one.kind == "fighter"]
    over = max(0, len(fighters) + len(forces) - sum(KINDS[one.kind].room for one in ships))
    rest = max(0, over - len(fighters))
    ships = tuple(one for one in ships if one.kind != "fighter") + tuple(fighters[over:])
    return tuple(sorted(ships)), tuple(sorted(sorted(forces, key=lambda one: (one.place, one.whole))[rest:]))


class Model:
    """The expected number of planets that are taken."""

    def __init__(self, case: Case) -> None:
        self.case = case

    def has(self, tech: str) -> bool:
        return tech in self.case.techs

    def cannon(self, here: int, near: int = 0) -> tuple[tuple[int, Fraction], ...]:
        """PDS I here hit on 6, PDS II next door on 5; Plasma Scoring rolls one die more of the best, Antimass is -1."""
        needs = [5] * near + [6] * here
        needs += needs[:1] if self.has("plasma against") else []
        return hits(tuple(need + self.has("antimass deflectors") for need in needs))

    def taken(self) -> Fraction:
        units = side(self.case.mine)
        ships = tuple(one for one in units if one.kind not in GROUND)
        forces = tuple(one for one in units if one.kind in GROUND)
        total = Fraction(0)
        for n, p in self.cannon(sum(planet.pds for planet in self.case.planets), self.case.near):
            if left := after(ships, n):
                total += p * self.barrage(*aboard(left, forces), side(self.case.theirs))
        return total

    def barrage(self, ships: Side, forces: Side, enemies: Side) -> Fraction:
        """Both at once, at fighters alone."""
        if not enemies:
            return self.bombarded(ships, forces)
        rolls = [
            hits(tuple(sorted(KINDS[u.kind].barrage[0] for u in units for _ in range(KINDS[u.kind].barrage[1]))))
            for units in (ships, enemies)
        ]
        return sum(
            (p * q * self.space(shot(ships, m), forces, shot(enemies, n)) for (n, p), (m, q) in product(*rolls)),
            Fraction(0),
        )

    @cache  # noqa: B019
    def space(self, ships: Side, forces: Side, enemies: Side) -> Fraction:
        """Rounds of space combat until a side has no ship left; then what has room invades."""
        if not ships:
            return Fraction(0)
        if not enemies:
            return self.bombarded(*aboard(ships, forces))
        total, stays = Fraction(0), Fraction(0)
        for (n, p), (m, q) in product(hits(needs_of(ships)), hits(needs_of(enemies))):
            if n or m:
                total += p * q * self.space(after(ships, m), forces, after(enemies, n))
            else:
                stays = p * q
        return total / (1 - stays)

    def bombs(self, ships: Side) -> tuple[tuple[int, Fraction], ...]:
        needs = sorted(KINDS[one.kind].bombs[0] for one in ships for _ in range(KINDS[one.kind].bombs[1]))
        needs = needs[:1] * self.has("plasma scoring") + needs
        times = 2 if self.has("x-89 bacterial weapon") else 1
        return tuple((n * times, p) for n, p in hits(tuple(needs)))

    def shut(self, ships: Side, planet: Planet) -> bool:
        return bool(planet.pds) and not any(one.kind == "war_sun" for one in ships)

    def bombarded(self, ships: Side, forces: Side) -> Fraction:
        """All bombs at one planet: the one that is named, else the first that can be fired at."""
        garrisons = [side(planet.rows) for planet in self.case.planets]
        able = [n for n, one in enumerate(self.case.planets) if garrisons[n] and not self.shut(ships, one)]
        aim = next((n for n in able if self.case.planets[n].name == self.case.bomb), able[0] if able else -1)
        if aim < 0:
            return self.landed(ships, forces, garrisons)
        return sum(
            (
                p
                * self.landed(ships, forces, [after(one, n) if at == aim else one for at, one in enumerate(garrisons)])
                for n, p in self.bombs(ships)
            ),
            Fraction(0),
        )

    def landed(self, ships: Side, forces: Side, garrisons: list[Side]) -> Fraction:
        """So many land as is said, the first of the list first; then cannons of the planet, then rounds."""
        left, total = sorted(forces, key=lambda one: (one.place, one.whole)), Fraction(0)
        for planet, garrison in zip(self.case.planets, garrisons, strict=True):
            n = len(left) if planet.lands is None else planet.lands
            down, left = tuple(sorted(left[:n])), left[n:]
            for hit, p in self.cannon(planet.pds) if down else ():
                total += p * self.ground(ships, after(down, hit), garrison, self.shut(ships, planet))
        return total

    @cache  # noqa: B019
    def ground(self, ships: Side, forces: Side, garrison: Side, shut: bool) -> Fraction:
        if not forces or not garrison:
            return Fraction(bool(forces))
        total, stays = Fraction(0), Fraction(0)
        harrow = self.bombs(ships) if self.has("harrow") and not shut else ((0, Fraction(1)),)
        for (n, p), (m, q) in product(hits(needs_of(forces)), hits(needs_of(garrison))):
            n = n * (2 if self.has("x-89 bacterial weapon") else 1) + (1 if m and self.has("weave") else 0)
            mine, theirs = after(forces, m), after(garrison, n)
            for more, r in harrow if theirs else ((0, Fraction(1)),):
                pair = (mine, after(theirs, more))
                if pair == (forces, garrison):
                    stays += p * q * r
                else:
                    total += p * q * r * self.ground(ships, *pair, shut)
        return total / (1 - stays)


def shot(units: Side, n: int) -> Side:
    """The units without so many fighters; what hits beyond them is lost."""
    fighters = [one for one in units if one.kind == "fighter"][:n]
    left = list(units)
    for one in fighters:
        left.remove(one)
    return tuple(left)


NAMES = {"weave": "valkyrie particle weave"}


def line(case: Case) -> str:
    """The case as people type it."""

    def rows(units: Rows) -> str:
        return ", ".join(f"{n} {kind}" for kind, n in units)

    own = [NAMES.get(tech, tech) for tech in sorted(case.techs) if tech not in ("plasma against", "harrow")]
    mine = ("L1Z1X: " if "harrow" in case.techs else "") + rows(case.mine)
    theirs = [rows(case.theirs)] if case.theirs else []
    for planet in case.planets:
        held = (*planet.rows, *((("pds", planet.pds),) if planet.pds else ()))
        theirs.append(f"planet {planet.name}: {rows(held)}" if planet.name else f"planet: {rows(held)}")
    theirs += [f"near: {case.near} pds2"] if case.near else []
    theirs += ["tech: plasma scoring"] if "plasma against" in case.techs else []
    lands = ",".join(f"{one.name}={one.lands}" for one in case.planets if one.lands is not None)
    options = "mode:action" + (f" land:{lands}" if lands else "") + (f" bomb:{case.bomb}" if case.bomb else "")
    mine += f"; tech: {', '.join(own)}" if own else ""
    return f"{mine} v {'; '.join(theirs)} / {options}"


def same(case: Case) -> None:
    found = answered({"room": "ti4", "ask": line(case), "play": {"p1": "greedy", "p2": "greedy"}}, ROOMS)[1]
    assert found.answer.exact
    assert found.answer.low == Model(case).taken(), line(case)


ONE = ("infantry", 1), ("mech", 1)
CASES = [
    Case((("carrier", 1), ("infantry", 2), ("mech", 1)), (), (Planet("", (("infantry", 2),)),)),
    Case((("dreadnought", 1), ("carrier", 1), ("infantry", 3)), (), (Planet("", (("infantry", 2), ("mech", 1)), 1),)),
    Case((("fighter", 2), ("carrier", 1), ("infantry", 2)), (("cruiser", 1),), (Planet("", ONE[:1], 1),), near=1),
    Case((("war_sun", 1), ("infantry", 3)), (("dreadnought", 1),), (Planet("", (("infantry", 3),), 2),)),
    Case(
        (("destroyer2", 2), ("carrier", 1), ("infantry", 2)),
        (("fighter", 3), ("destroyer", 1)),
        (Planet("", ONE),),
        techs=frozenset({"plasma against", "antimass deflectors"}),
        near=1,
    ),
    Case(
        (("dreadnought", 2), ("carrier", 1), ("infantry", 4)),
        (),
        (Planet("Lodor", (("mech", 1), ("infantry", 1)), 0, 2), Planet("Quann", (("infantry", 1), ("mech", 1)), 1, 2)),
        techs=frozenset({"plasma scoring", "x-89 bacterial weapon"}),
    ),
    Case(
        (("dreadnought", 1), ("carrier", 1), ("infantry", 2)),
        (),
        (Planet("", (("infantry", 2), ("mech", 1))),),
        techs=frozenset({"harrow", "weave"}),
    ),
]


@pytest.mark.parametrize("case", CASES, ids=line)
def test_odds_of_actions_agree_with_every_die_counted(case: Case):
    same(case)


def drawn(rng: Random) -> Case:
    """A small action, with room for all that comes along."""
    kind = rng.choice(["destroyer", "destroyer2", "cruiser", "cruiser2", "dreadnought", "war_sun"])
    infantry = rng.choice(["infantry", "infantry2"])
    mine = [(kind, 1), ("carrier", 1), (infantry, rng.randint(1, 2)), *([("mech", 1)] * rng.randint(0, 1))]
    mine += [("fighter", 1)] * rng.randint(0, 1)
    rng.shuffle(mine)
    theirs = [(one, 1) for one in rng.sample(["cruiser", "dreadnought", "fighter", "destroyer"], rng.randint(0, 2))]
    techs = {one for one in ("plasma scoring", "plasma against", "antimass deflectors", "weave") if rng.random() < 0.2}
    planets, harrow = [], rng.random() < 0.15 and all(one != "mech" for one, _ in mine)
    for name in ("Lodor", "Quann") if rng.random() < 0.3 else ("",):
        held = [("infantry", rng.randint(1, 2)), *([("mech", 1)] * rng.randint(0, 1))]
        rng.shuffle(held)
        planets.append(Planet(name, tuple(held), rng.choice([0, 0, 1, 2]), 1 if name else None))
    techs |= {"harrow"} if harrow else {"x-89 bacterial weapon"} if rng.random() < 0.2 else set()
    near = rng.choice([0, 1]) if not any(planet.pds for planet in planets) else 0
    return Case(tuple(mine), tuple(theirs), tuple(planets), near, frozenset(techs), rng.choice(["", planets[-1].name]))


def test_odds_of_random_actions_agree_with_every_die_counted():
    rng = Random("ti4 action")
    for _ in range(8 * SCALE):
        same(drawn(rng))
