"""Exact chances of whole combats, from the room's own steps and as fractions (rules/ti4.md section 12).

What a step does with dice is asked of the room once for each number of hits of both sides; the chances of those
numbers come from the dice the room wants thrown. Rounds in which nothing happens are a loop, solved on the way.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

from msgspec.structs import replace

from attacks.engine.values import CHANCE, LANDED, Command, Throw
from attacks.rooms.ti4.dice import barrage_dice, combat_dice
from attacks.rooms.ti4.flow import FLOWS
from attacks.rooms.ti4.room import TwilightImperium
from attacks.rooms.ti4.state import State

ROOM = TwilightImperium()
TENTH = Fraction(1, 10)
Fleet = tuple[tuple[str, int], ...]
Chances = tuple[Fraction, Fraction, Fraction, Fraction]


def setup(attacker: Fleet, defender: Fleet) -> dict[str, Any]:
    def squad(fleet: Fleet) -> dict[str, Any]:
        rows = [{"kind": kind.removesuffix("+"), "n": n, "upgraded": kind.endswith("+")} for kind, n in fleet if n]
        return {"name": "", "faction": "", "ships": rows}

    seats = {
        "p1": {"name": "Ana", "squad": squad(attacker)},
        "p2": {"name": "Ben", "squad": squad(defender)},
    }
    return {"edition": "codex", "rolls": "at_once", "seats": seats}


def chances_of(throws: list[tuple[Throw, int]]) -> list[Fraction]:
    """The chance of every number of hits of some dice, each with the value it must reach."""
    row = [Fraction(1)]
    for throw, value in throws:
        p = (throw.sides + 1 - value) * TENTH
        for _ in range(throw.n):
            grown = [Fraction(0)] * (len(row) + 1)
            for hits, chance in enumerate(row):
                grown[hits] += chance * (1 - p)
                grown[hits + 1] += chance * p
            row = grown
    return row


def no_more(row: list[Fraction], most: int) -> list[Fraction]:
    """The same with all numbers of hits beyond what there is to hit in one."""
    return row if len(row) <= most + 1 else [*row[:most], sum(row[most:], Fraction(0))]


class Combat:
    """Two fleets to the end. Casualties go in the order the fleets are listed in; everybody uses the barrage.

    `together`: every pair of numbers of hits is walked. Else each side's hits are walked with none of the other's,
    which is enough because neither side's losses depend on its own hits (a test holds that).
    """

    def __init__(self, attacker: Fleet, defender: Fleet, *, together: bool = True) -> None:
        self.together = together
        self.kinds = (tuple(kind for kind, _ in attacker), tuple(kind for kind, _ in defender))
        self.start = (tuple(n for _, n in attacker), tuple(n for _, n in defender))

    def solve(self) -> Chances:
        """Attacker wins, draw, defender wins, expected rounds."""
        return self.after(self.start, barrage=True)

    @cache  # noqa: B019 - a combat lives as long as its test
    def after(self, left: tuple[tuple[int, ...], tuple[int, ...]], barrage: bool = False) -> Chances:
        """The same from a position; `barrage`: its step is still to come."""
        zero, one = Fraction(0), Fraction(1)
        if not all(map(sum, left)):
            mine, theirs = map(bool, map(sum, left))
            return (one * mine, one * (not mine and not theirs), one * theirs, zero)
        stay, total = zero, [zero, zero, zero, zero if barrage else one]
        for chance, then in self.step(left, barrage):
            if then == left and not barrage:
                stay += chance
                continue
            for place, value in enumerate(self.after(then)):
                total[place] += chance * value
        a, draw, d, rounds = (value / (1 - stay) for value in total)
        return a, draw, d, rounds

    def step(self, left: tuple[tuple[int, ...], tuple[int, ...]], barrage: bool) -> list[tuple[Fraction, Any]]:
        """Where the barrage, or one round, leads, as the room plays it: one walk for each pair of numbers of hits."""
        fleets = [tuple(zip(kinds, n, strict=True)) for kinds, n in zip(self.kinds, left, strict=True)]
        state = ROOM.start(setup(*fleets))
        if not barrage:
            state = without_barrage(state)
        rows = [self.rolls(state, seat, barrage) for seat in ("p1", "p2")]
        rows = [no_more(row, sum(other)) for row, other in zip(rows, reversed(left), strict=True)]
        pairs = [(a, d, pa * pd) for a, pa in enumerate(rows[0]) for d, pd in enumerate(rows[1]) if pa and pd]
        if self.together:
            return [(chance, self.walk(state, a, d, barrage)) for a, d, chance in pairs]
        theirs = [self.walk(state, a, 0, barrage)[1] for a in range(len(rows[0]))]
        mine = [self.walk(state, 0, d, barrage)[0] for d in range(len(rows[1]))]
        return [(chance, (mine[d], theirs[a])) for a, d, chance in pairs]

    def rolls(self, state: State, seat: str, barrage: bool) -> list[Fraction]:
        dice = barrage_dice(state, seat) if barrage else combat_dice(state, seat)
        return chances_of([(Throw("d10", 10, 1), die.value) for die in dice])

    def walk(self, state: State, a: int, d: int, barrage: bool) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Let a and d dice of the two sides show a 10 and all others a 1, assign in order, and see who is left."""
        start, wanted = state.table.round, {"p1": a, "p2": d}
        while not state.table.ending and state.table.round == start:
            if barrage and not state.stack[0].step.startswith("1."):
                break
            seats = ROOM.to_act(state)
            if seats == (CHANCE,):
                state = self.throw(state, wanted)
            else:
                state, _ = ROOM.apply(state, self.answer(state, seats[0]))
        return self.count(state, "p1", 0), self.count(state, "p2", 1)

    def throw(self, state: State, wanted: dict[str, int]) -> State:
        rules = FLOWS[0].steps[state.stack[0].step].rules
        rolling = [(seat, len(dice)) for seat, _, dice in rules.wanted(state)]
        faces = [10 if die < wanted[seat] else 1 for seat, n in rolling for die in range(n)]
        picks = []
        for throw in ROOM.chances(state):
            picks.append(tuple(faces[: throw.n]))
            faces = faces[throw.n :]
        return ROOM.apply(state, Command(CHANCE, LANDED, tuple(picks)))[0]

    def answer(self, state: State, seat: str) -> Command:
        offer = next(offer for offer in ROOM.offers(state, seat) if not offer.why_not and not offer.manual)
        if offer.key != "assign":
            return Command(seat, offer.key)
        (pick,) = offer.picks
        kinds = self.kinds[0 if seat == "p1" else 1]
        rank = {kind.replace("+", "2"): place for place, kind in enumerate(kinds)}
        order = sorted(range(len(pick.ids)), key=lambda i: rank[state.table.unit(pick.ids[i]).card.id])
        spread, need = [0] * len(pick.ids), pick.least
        for i in order:
            spread[i] = min(need, pick.caps[i])
            need -= spread[i]
        return Command(seat, "assign", (tuple(spread),))

    def count(self, state: State, seat: str, side: int) -> tuple[int, ...]:
        there = [unit.card.id for unit in state.table.units if unit.seat == seat and not unit.lost]
        return tuple(there.count(kind.replace("+", "2")) for kind in self.kinds[side])


def without_barrage(state: State) -> State:
    """The same fleets at the start of the combat rolls of a round without a barrage."""
    return ROOM.game.begin(replace(state, stack=(replace(state.stack[0], step="2.1"),)), lambda kind, /, **data: None)


def test_two_cruisers_against_two_cruisers():
    a, draw, d, rounds = Combat((("cruiser", 2),), (("cruiser", 2),)).solve()
    assert (a, draw, d) == (Fraction(11811, 26656), Fraction(1517, 13328), Fraction(11811, 26656))
    assert abs(float(rounds) - 2.182904412) < 1e-9


def test_losses_do_not_depend_on_ones_own_hits():
    fleets = (("fighter", 2), ("destroyer", 1)), (("fighter", 1), ("cruiser", 1))
    assert Combat(*fleets).solve() == Combat(*fleets, together=False).solve()


def test_one_upgraded_destroyer_against_one_fighter():
    a, draw, d, rounds = Combat((("destroyer+", 1),), (("fighter", 1),)).solve()
    assert (a, draw, d) == (Fraction(83, 88), Fraction(3, 176), Fraction(7, 176))
    assert abs(float(rounds) - 0.284090909) < 1e-9


def test_three_destroyers_and_fighters_against_two_cruisers_and_fighters():
    fleets = (("fighter", 6), ("destroyer", 3)), (("fighter", 8), ("cruiser", 2))
    a, draw, d, rounds = Combat(*fleets, together=False).solve()
    assert abs(float(a) - 0.287633060754) < 1e-12
    assert abs(float(draw) - 0.008504334179) < 1e-12
    assert abs(float(d) - 0.703862605067) < 1e-12
    assert abs(float(rounds) - 5.481469552) < 1e-9
    assert a + draw + d == 1


def test_the_barrage_of_three_destroyers():
    state = ROOM.start(setup((("destroyer", 3),), (("cruiser", 1),)))
    chances = Combat((("destroyer", 3),), (("cruiser", 1),)).rolls(state, "p1", barrage=True)
    assert chances == [Fraction(n, 15625) for n in (4096, 6144, 3840, 1280, 240, 24, 1)]
    assert sum(hits * chance for hits, chance in enumerate(chances)) == Fraction(6, 5)
