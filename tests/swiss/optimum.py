"""Draws judged from outside: an own ledger, own weights and own solvers, nothing of attacks/swiss but its plain values.

A draw costs, in this order: pairs that shall not meet and byes for who may not have one; times met; byes had (two
each, and one more for the last round's); how far above the lowest score the bye goes, squared; same clubs in round 1;
differences in score, squared. `Ledger` keeps what the costs need, as a person with a notebook would; `cheapest` finds
the best tuple by a matching over exact whole numbers, `cheapest_of_all` by looking at every draw there is.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

import networkx as nx

from attacks.swiss.values import Pairing, Player, Result, Side

BYE = 0
Pair = tuple[int, int]
Cost = tuple[int, ...]


@dataclass
class Ledger:
    """What has happened, by player: points, what was entered, margins, byes, who was met, rounds played and missed."""

    scores: tuple[int, int, int]
    missed_are_losses: bool = True
    order: str = "score"
    bye_to: str = "lowest score"
    points: Counter[int] = field(default_factory=Counter)
    entered: Counter[int] = field(default_factory=Counter)
    margin: Counter[int] = field(default_factory=Counter)
    byes: Counter[int] = field(default_factory=Counter)
    just_had: set[int] = field(default_factory=set)
    met: Counter[frozenset[int]] = field(default_factory=Counter)
    opponents: dict[int, list[int]] = field(default_factory=dict)
    rounds: Counter[int] = field(default_factory=Counter)
    missed: Counter[int] = field(default_factory=Counter)

    def score(self, one: int) -> int:
        return self.points[one] + (self.scores[2] * self.missed[one] if self.missed_are_losses else 0)

    def rate(self, one: int) -> Fraction:
        rounds = self.rounds[one] + (self.missed[one] if self.missed_are_losses else 0)
        return Fraction(self.score(one), rounds)

    def strength(self, one: int) -> Fraction:
        met = self.opponents.get(one, [])
        return sum((self.rate(other) for other in met), Fraction(0)) / len(met) if met else Fraction(-(10**9))

    def heights(self, players: Sequence[int]) -> dict[int, int]:
        """How high each stands for the draw."""
        if self.order == "mission":
            return {one: self.entered[one] for one in players}
        if self.order == "score, mov":
            steps = sorted({self.margin[one] for one in players})
            return {one: self.score(one) * len(steps) + steps.index(self.margin[one]) for one in players}
        return {one: self.score(one) for one in players}

    def bye_heights(self, players: Sequence[int]) -> dict[int, int]:
        """How high each stands for the bye; who is level in the standings but for the lot is level here."""
        if self.bye_to == "lowest score":
            return {one: self.score(one) for one in players}
        keys = {one: (self.score(one), self.strength(one), self.entered[one]) for one in players}
        steps = sorted(set(keys.values()))
        return {one: steps.index(keys[one]) for one in players}


@dataclass
class Case:
    """One draw to be judged: who plays, what is wished, and the ledger until then."""

    number: int
    players: dict[int, Player]
    free: list[int]
    locked: tuple[Pair, ...]
    forbidden: frozenset[frozenset[int]]
    ledger: Ledger

    def __post_init__(self) -> None:
        here = sorted(self.players)
        self.heights, self.bye_heights = self.ledger.heights(here), self.ledger.bye_heights(here)
        self.nodes = [*self.free, BYE] if len(self.free) % 2 else list(self.free)

    def cost(self, a: int, b: int) -> Cost:
        if BYE in (a, b):
            one = a or b
            had = 2 * self.ledger.byes[one] + int(one in self.ledger.just_had)
            height = (self.bye_heights[one] - min(self.bye_heights.values())) ** 2
            return (int(self.players[one].no_bye), 0, had, height, 0, 0)
        both = frozenset((a, b))
        clubs = [self.players[one].club for one in (a, b)]
        same = self.number == 1 and clubs[0] != "" and clubs[0] == clubs[1]
        gap = (self.heights[a] - self.heights[b]) ** 2
        return (int(both in self.forbidden), self.ledger.met[both], 0, 0, int(same), gap)

    def total(self, pairs: Sequence[Pair]) -> Cost:
        """What the free pairs of a draw cost."""
        costs = [self.cost(*pair) for pair in pairs if tuple(pair) not in self.locked]
        return tuple(map(sum, zip(*costs, strict=True))) if costs else (0,) * 6


def cheapest(case: Case) -> Cost:
    """The lowest cost of all draws, as a matching of greatest weight, the dearest tier first."""
    edges = [(a, b, case.cost(a, b)) for i, a in enumerate(case.nodes) for b in case.nodes[i + 1 :]]
    if not edges:
        return (0,) * 6
    sums = [sum(cost[tier] for _a, _b, cost in edges) + 1 for tier in range(6)]
    graph = nx.Graph()
    for a, b, cost in edges:
        weight = 0
        for tier, more in zip(cost, sums, strict=True):
            weight = weight * more + tier
        graph.add_edge(a, b, weight=-weight)
    return case.total(list(nx.max_weight_matching(graph, maxcardinality=True)))


def cheapest_of_all(case: Case) -> Cost:
    """The same by trying every draw; for small fields."""
    return min(case.total(pairs) for pairs in every_draw(case.nodes))


def every_draw(nodes: Sequence[int]) -> Iterator[list[Pair]]:
    if not nodes:
        yield []
        return
    first, rest = nodes[0], nodes[1:]
    for place, other in enumerate(rest):
        for more in every_draw([*rest[:place], *rest[place + 1 :]]):
            yield [(first, other), *more]


# --- whole tournaments ---


@dataclass
class Rules:
    """The scoring a tournament is played under, in plain numbers."""

    scores: tuple[int, int, int] = (3, 1, 0)
    bye_points: int = 18
    missed: str = "loss"
    order: str = "score"
    bye_to: str = "lowest score"

    def data(self) -> dict[str, object]:
        """As a profile is written down."""
        rank = ["score", "sos", "mission", "random"]
        made = dict(zip(("win", "draw", "loss"), self.scores, strict=True))
        given = {"outcome": "win", "mission": self.bye_points}
        options = {"pair_by": self.order, "bye_to": self.bye_to, "missed_rounds": self.missed}
        more = {"mov": {"kind": "difference", "base": 200}} if self.order == "score, mov" else {}
        return {"score": made, "entry": [{"key": "mission"}], "bye": given, "rank": rank, "options": options, **more}


class Hall:
    """A random tournament: people come late, drop, come back, are thrown out, have byes, clubs and enemies.

    `play` gives each round to `drawn`, which answers with its pairs (second 0: a bye), and yields the case with the
    answer, before the round is played.
    """

    def __init__(self, seed: int, largest: int) -> None:
        self.chance = chance = random.Random(seed)
        self.seed = seed
        plain, late, rank = Rules(), Rules((5, 2, 1), missed="none"), Rules(bye_to="lowest rank")
        others = [Rules((1, 0, 0)), Rules((5, 2, 1)), Rules(order="mission"), Rules((1, 0, 0), order="score, mov")]
        self.rules = chance.choice([plain, plain, late, rank, *others])
        size = chance.randint(3, largest) if chance.random() < 0.6 else chance.randint(3, 8)
        clubs = chance.random() < 0.5
        self.players = {n: self._player(n, 1, clubs) for n in range(1, size + 1)}
        self.rounds = chance.randint(3, 7)
        self.forbidden: frozenset[frozenset[int]] = frozenset(
            frozenset(chance.sample(range(1, size + 1), 2)) for _ in range(chance.randint(0, size // 4))
        )
        self.past: list[Pairing] = []
        self.ledger = Ledger(self.rules.scores, self.rules.missed == "loss", self.rules.order, self.rules.bye_to)
        self.away: dict[int, int] = {}

    def _player(self, number: int, entered: int, clubs: bool = False) -> Player:
        chance = self.chance
        return Player(
            number,
            f"P{number}",
            club=chance.choice(("red", "blue", "green", "")) if clubs else "",
            entered=entered,
            no_bye=chance.random() < 0.05,
            earned_bye=entered == 1 and chance.random() < 0.06,
            adjustment=-1 if chance.random() < 0.04 else 0,
        )

    def play(self, drawn: Callable[[Hall, int, Case], Sequence[Pair]]) -> Iterator[tuple[Case, Sequence[Pair]]]:
        for player in self.players.values():
            self.ledger.points[player.number] += player.adjustment
        for number in range(1, self.rounds + 1):
            here = {n: one for n, one in self.players.items() if n not in self.away and not one.disqualified}
            here = {n: one for n, one in here.items() if one.entered <= number}
            if len(here) < 2:
                return
            earned = [n for n, one in here.items() if number == 1 and one.earned_bye]
            open_ = [n for n in sorted(here) if n not in earned]
            locked = self._locked(open_)
            free = [n for n in open_ if not any(n in pair for pair in locked)]
            case = Case(number, here, free, locked, self.forbidden, self.ledger)
            pairs = drawn(self, number, case)
            yield case, pairs
            self._enter(number, pairs, earned)
            self._people(number)

    def _locked(self, free: list[int]) -> tuple[Pair, ...]:
        if len(free) < 6 or self.chance.random() > 0.15:
            return ()
        a, b = self.chance.sample(free, 2)
        return ((a, b),)

    def _enter(self, number: int, pairs: Sequence[Pair], earned: Sequence[int]) -> None:
        ledger, (win, level, loss) = self.ledger, self.rules.scores
        ledger.just_had = set()
        for table, (a, b) in enumerate(pairs, 1):
            if b == BYE:
                ledger.byes[a] += 1
                ledger.just_had.add(a)
                self._bye(number, a, "bye")
                continue
            winner = self.chance.choice((0, 1) if level == 0 else (0, 0, 1, 1, None))
            entered = (self.chance.randint(0, 25), self.chance.randint(0, 25))
            points = (level, level) if winner is None else ((win, loss), (loss, win))[winner]
            names = ("draw", "draw") if winner is None else (("win", "loss"), ("loss", "win"))[winner]
            for place, one in enumerate((a, b)):
                ledger.points[one] += points[place]
                ledger.entered[one] += entered[place]
                ledger.margin[one] += entered[place] - entered[1 - place] + 200
                ledger.rounds[one] += 1
                ledger.opponents.setdefault(one, []).append((a, b)[1 - place])
            ledger.met[frozenset((a, b))] += 1
            sides = tuple(Side(name, {"mission": n}) for name, n in zip(names, entered, strict=True))
            self.past.append(Pairing(number, table, a, b, Result("played", sides)))
        for one in earned:
            self._bye(number, one, "earned_bye")

    def _bye(self, number: int, one: int, kind: str) -> None:
        ledger = self.ledger
        ledger.points[one] += self.rules.scores[0]
        ledger.entered[one] += self.rules.bye_points
        ledger.rounds[one] += 1
        self.past.append(Pairing(number, 0, one, 0, Result(kind, (Side("win", {"mission": self.rules.bye_points}),))))

    def _people(self, number: int) -> None:
        """Between two rounds: some leave, some come back, one is thrown out, one comes late."""
        chance = self.chance
        for n, player in list(self.players.items()):
            roll = chance.random()
            if n in self.away and roll < 0.35:
                missed = number - self.away.pop(n)
                self.ledger.missed[n] += missed
                self.players[n] = replace(player, left=None, away=player.away + missed)
            elif n not in self.away and player.entered <= number and roll < 0.07:
                self.away[n] = number
                self.players[n] = replace(player, left=number)
            elif roll > 0.985 and player.entered <= number:
                self.players[n] = replace(player, disqualified=True)
        if chance.random() < 0.25:
            n = len(self.players) + 1
            self.players[n] = self._player(n, number + 1)
            self.ledger.points[n] += self.players[n].adjustment
            self.ledger.missed[n] += number
