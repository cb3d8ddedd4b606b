"""What a walk comes to: the worth of every position when both sides play well, and how likely every ending is.

Values run back from the endings, weights run forward along the play that was found best. Rounds that lead back to
themselves are sets of linear equations; where a seat decides inside one, its decisions are bettered until none can be.
All numbers are whole numbers or fractions. Positions a budget left out count at worst and at best: bounds. Where there
are only bounds to be had, fractions are rounded outwards before they grow long.
"""

from __future__ import annotations

from fractions import Fraction
from functools import reduce
from math import lcm
from typing import Any

from attacks.engine.odds import Ending, Node, OddsQuestion
from attacks.engine.values import CHANCE

Mark = tuple[int, "Value"]
Value = tuple[int, int]  # numerator and denominator; the denominator is positive
GRID = 2**128
PRIME = 2**61 - 1
BASE = 10**9 + 7  # prints of endings are powers of it
WIDEST_RING = 400  # positions that lead back to themselves; where there are more they are left out: there are bounds


class Solved:
    """A walk solved for what its question is about. `unseen` is what positions count that were left out.

    `coarse`: there are only bounds to be had, and long fractions are rounded towards what was left out.
    """

    def __init__(self, asked: OddsQuestion[Any], unseen: int, *, coarse: bool = False) -> None:
        self.asked = asked
        self.unseen = unseen
        self.coarse = coarse
        self.given_up: set[Node] = set()
        self.values: dict[Node, Value] = {}
        self.choice: dict[Node, int] = {}
        self.rings: dict[Node, tuple[Node, ...]] = {}
        self.marks: dict[Node, Mark | None] = {}

    def value(self, node: Node) -> Fraction:
        """What a position is worth."""
        return Fraction(*self._value(node))

    def chances(self, node: Node) -> tuple[dict[Ending | None, Fraction], tuple[Fraction, ...]]:
        """How likely every ending is (None: what was left out), and how often counted positions are passed."""
        self._value(node)
        arrived: dict[Node, Value] = {node: (1, 1)}
        found: dict[Ending | None, Value] = {}
        passed: list[Value] = [(0, 1)] * len(self.asked.counters)
        for group in reversed(list(_groups(node))):
            if group[0] in self.given_up:
                continue
            if group[0] in self.rings:
                visits, out = self._ring_weights(group, arrived)
                for one, share in out.items():
                    arrived[one] = _plus(arrived.get(one), share)
                passed = [_plus(*pair) for pair in zip(passed, visits, strict=True)]
                continue
            n, d = arrived.get(group[0], (0, 1))
            if self.coarse and d > GRID:
                n, d = n * GRID // d, GRID
            if not n:
                continue
            _count(passed, Fraction(n, d), group[0])
            if not group[0].children:
                found[group[0].ending] = _plus(found.get(group[0].ending), (n, d))
            for child, weight, total in self._ways(group[0]):
                arrived[child] = _plus(arrived.get(child), (n * weight, d * total))
        chances = {ending: Fraction(*share) for ending, share in found.items()}
        n, d = reduce(_plus, found.values(), (0, 1))
        if n != d:  # rounded away
            chances[None] = chances.get(None, Fraction(0)) + Fraction(d - n, d)
        return chances, tuple(Fraction(*one) for one in passed)

    def _value(self, node: Node) -> Value:
        if node not in self.values:
            for group in _groups(node, self.values):
                if len(group) == 1 and group[0] not in group[0].children:
                    self.values[group[0]] = self._outward(self._plain(group[0]))
                    if self.asked.settles >= 0:
                        self.marks[group[0]] = self._mark(group[0])
                elif len(group) > WIDEST_RING:
                    self.given_up.update(group)
                    self.values.update(dict.fromkeys(group, (self.unseen, 1)))
                else:
                    self._solve_ring(group)
        return self.values[node]

    def _outward(self, value: Value) -> Value:
        """A bound that is written shorter and is as true."""
        n, d = value
        if not self.coarse or d <= GRID:
            return value
        up = self.unseen == max(self.asked.span)
        return (-(-n * GRID // d) if up else n * GRID // d, GRID)

    def _plain(self, node: Node) -> Value:
        """A position whose every way on is known."""
        if not node.children and node.bounds is not None:
            return node.bounds[self.unseen == max(self.asked.span)].as_integer_ratio()
        if not node.children:
            return (self.unseen if node.ending is None else self.asked.worth(node.ending), 1)
        if node.seat != CHANCE:
            self.choice[node] = self._best(node)
            return self.values[node.children[self.choice[node]]]
        return _mean(node, [self.values[child] for child in node.children])

    def _best(self, node: Node, now: int = 0) -> int:
        """The place of the child that the seat of this position likes best; of equals, where it stands now."""
        sign = 1 if node.seat in self.asked.for_it else -1
        best, (bn, bd) = now, self.values[node.children[now]]
        for place, child in enumerate(node.children):
            n, d = self.values[child]
            gain = sign * (n * bd - bn * d)
            if gain > 0 or (gain == 0 and self.marks and self._settles_more(node.children[best], child, sign)):
                best, bn, bd = place, n, d
        return best

    # --- ties: plays of equal worth that differ in one number only ---

    def _settles_more(self, best: Node, other: Node, sign: int) -> bool:
        """Of two plays of equal worth: does the other come to the same in all but what settles, and to more of that?"""
        one, two = self.marks.get(best), self.marks.get(other)
        if one is None or two is None or one[0] != two[0]:
            return False
        (bn, bd), (n, d) = one[1], two[1]
        return sign * (n * bd - bn * d) > 0

    def _mark(self, node: Node) -> Mark | None:
        """A print of everything a position comes to but what settles ties, and the mean of that; None if unknown.

        The print is what the chances of all endings give in the numbers below a prime: equal for equal chances.
        """
        if not node.children:
            return self._print(node.ending) if node.ending is not None else None
        if node.seat != CHANCE:
            return self.marks.get(node.children[self.choice[node]])
        marks = [self.marks.get(child) for child in node.children]
        known = [mark for mark in marks if mark is not None]
        if len(known) < len(marks):
            return None
        whole = sum([weight * mark for weight, (mark, _) in zip(node.weights, known, strict=True)])
        return whole * pow(node.total, -1, PRIME) % PRIME, _mean(node, [mean for _, mean in known])

    def _print(self, ending: Ending) -> Mark:
        place = self.asked.settles
        others = sum(number << 16 * at for at, number in enumerate(ending) if at != place)
        return pow(BASE, others, PRIME), (ending[place], 1)

    def _ways(self, node: Node) -> list[tuple[Node, int, int]]:
        """Where it goes from a position as it is played, with weight and total."""
        if node.seat == CHANCE:
            return [(child, weight, node.total) for child, weight in zip(node.children, node.weights, strict=True)]
        return [(node.children[self.choice[node]], 1, 1)] if node.children else []

    # --- rings: positions that lead back to themselves ---

    def _solve_ring(self, ring: tuple[Node, ...]) -> None:
        """Better one side's decisions against the best answer of the other, until nobody can better anything."""
        for node in ring:
            self.rings[node] = ring
            if node.seat != CHANCE:
                self.choice[node] = next((i for i, child in enumerate(node.children) if child not in ring), 0)
        ours = [node for node in ring if node.seat != CHANCE and node.seat in self.asked.for_it]
        theirs = [node for node in ring if node.seat != CHANCE and node.seat not in self.asked.for_it]
        self._equate(ring)
        while True:
            while self._bettered(theirs):
                self._equate(ring)
            if not self._bettered(ours):
                return
            self._equate(ring)

    def _bettered(self, nodes: list[Node]) -> bool:
        """Change every decision that can be bettered; was there one?"""
        better = {node: self._best(node, self.choice[node]) for node in nodes}
        changed = any(self.choice[node] != place for node, place in better.items())
        self.choice.update(better)
        return changed

    def _equate(self, ring: tuple[Node, ...]) -> None:
        """The values of a ring as it is played now."""
        place = {node: i for i, node in enumerate(ring)}
        rows = []
        for node in ring:
            row = [Fraction(0)] * (len(ring) + 1)
            row[place[node]] += 1
            for child, weight, total in self._ways(node):
                if child in place:
                    row[place[child]] -= Fraction(weight, total)
                else:
                    row[-1] += Fraction(weight, total) * Fraction(*self.values[child])
            rows.append(row)
        for node, value in zip(ring, _eliminated(rows, Fraction(self.unseen)), strict=True):
            self.values[node] = value.as_integer_ratio()

    def _ring_weights(
        self, ring: tuple[Node, ...], arrived: dict[Node, Value]
    ) -> tuple[list[Value], dict[Node, Value]]:
        """How often counted positions of a ring are passed, and what leaves it, by where it goes."""
        place = {node: i for i, node in enumerate(ring)}
        rows = [[Fraction(int(i == j)) for j in range(len(ring) + 1)] for i in range(len(ring))]
        for node in ring:
            rows[place[node]][-1] = Fraction(*arrived.get(node, (0, 1)))
            for child, weight, total in self._ways(node):
                if child in place:
                    rows[place[child]][place[node]] -= Fraction(weight, total)
        out: dict[Node, Value] = {}
        passed: list[Value] = [(0, 1)] * len(self.asked.counters)
        for node, visits in zip(ring, _eliminated(rows, Fraction(0)), strict=True):
            _count(passed, visits, node)
            for child, weight, total in self._ways(node):
                if child not in place and visits:
                    share = visits * Fraction(weight, total)
                    out[child] = _plus(out.get(child), share.as_integer_ratio())
        return passed, out


def _mean(node: Node, values: list[Value]) -> Value:
    """What chance makes of the values of its ways on."""
    if len(values) == 1:
        return values[0]
    den = lcm(*[d for _, d in values])
    return (sum([w * n * (den // d) for w, (n, d) in zip(node.weights, values, strict=True)]), den * node.total)


def _count(passed: list[Value], visits: Fraction, node: Node) -> None:
    """Add what a position passes, so often as it is come to."""
    for place, n in enumerate(node.counted):
        if n:
            passed[place] = _plus(passed[place], (visits * n).as_integer_ratio())


def _plus(a: Value | None, b: Value) -> Value:
    if a is None:
        return b
    if a[1] == b[1]:
        return (a[0] + b[0], a[1])
    den = lcm(a[1], b[1])
    return (a[0] * (den // a[1]) + b[0] * (den // b[1]), den)


def _eliminated(rows: list[list[Fraction]], free: Fraction) -> list[Fraction]:
    """The solution of linear equations, one row each; what they do not settle (an endless round) is `free`."""
    n = len(rows)
    for i in range(n):
        pivot = next((j for j in range(i, n) if rows[j][i]), None)
        if pivot is None:
            rows[i] = [Fraction(int(j == i)) for j in range(n)] + [free]
            pivot = i
        rows[i], rows[pivot] = rows[pivot], rows[i]
        head = rows[i][i]
        rows[i] = [x / head if x else x for x in rows[i]]
        for j in range(n):
            factor = rows[j][i]
            if j != i and factor:
                rows[j] = [x - factor * y if y else x for x, y in zip(rows[j], rows[i], strict=True)]
    return [row[-1] for row in rows]


def _groups(first: Node, known: Any = ()) -> list[tuple[Node, ...]]:
    """Everything that follows a position, children first; positions that lead to each other are one group (Tarjan)."""
    found: list[tuple[Node, ...]] = []
    number: dict[Node, int] = {first: 0}
    low: dict[Node, int] = {first: 0}
    path, inside = [first], {first}
    ways = [(first, iter(first.children))]
    while ways:
        node, children = ways[-1]
        for child in children:
            if child in known:
                continue
            if child not in number:
                number[child] = low[child] = len(number)
                path.append(child)
                inside.add(child)
                ways.append((child, iter(child.children)))
                break
            if child in inside:
                low[node] = min(low[node], number[child])
        else:
            ways.pop()
            if ways:
                above = ways[-1][0]
                low[above] = min(low[above], low[node])
            if low[node] == number[node]:
                cut = path.index(node) if path[-1] is not node else len(path) - 1
                found.append(tuple(path[cut:]))
                inside.difference_update(path[cut:])
                del path[cut:]
    return found
