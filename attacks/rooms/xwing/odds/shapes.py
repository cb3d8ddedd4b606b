"""A stretch of positions that is walked once and solved often, each time for another worth of its ends.

Where what follows a stretch differs, and the stretch itself does not, its positions need not be met again: only what
is best in them is looked at anew. All numbers are whole: every position knows by how much its worth is multiplied.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction
from math import lcm

from attacks.engine.odds import Ending, Node
from attacks.engine.values import CHANCE


class Shape:
    """A walk without rings, made ready to be solved. `ends` are its endings; worths are given in their order."""

    def __init__(self, first: Node, for_it: Collection[str]) -> None:
        order = _children_first(first)
        place = {node: at for at, node in enumerate(order)}
        kinds = list(dict.fromkeys(node.ending for node in order if not node.children))
        self.ends: tuple[Ending, ...] = tuple(kind for kind in kinds if kind is not None)
        if len(self.ends) != len(kinds):
            raise ValueError("a stretch has to be walked to its ends")
        self.scale = [1] * len(order)
        self.leaves: list[tuple[int, int]] = []
        self.steps: list[tuple[int, int, list[int], list[int]]] = []  # place, sign (0: chance), children, weights
        numbers = {ending: at for at, ending in enumerate(self.ends)}
        for at, node in enumerate(order):
            children = [place[child] for child in node.children]
            if not children:
                self.leaves.append((at, numbers[node.ending]))  # type: ignore[index]
                continue
            common = lcm(*[self.scale[child] for child in children])
            chance = node.seat == CHANCE
            weights = node.weights if chance else [1] * len(children)
            self.scale[at] = common * (node.total if chance else 1)
            sign = 0 if chance else 1 if node.seat in for_it else -1
            self.steps.append(
                (at, sign, children, [w * common // self.scale[c] for w, c in zip(weights, children, strict=True)])
            )

    def solved(self, worths: Sequence[Fraction]) -> tuple[Fraction, list[tuple[int, int]], int]:
        """What the stretch is worth, how often each of its ends (by place) is reached then, and of how many times."""
        whole = lcm(*[worth.denominator for worth in worths])
        wanted = [worth.numerator * (whole // worth.denominator) for worth in worths]
        values = [0] * len(self.scale)
        chosen = [0] * len(self.scale)
        for at, end in self.leaves:
            values[at] = wanted[end]
        for at, sign, children, weights in self.steps:
            if not sign:
                values[at] = sum([w * values[c] for w, c in zip(weights, children, strict=True)])
                continue
            found = [w * values[c] for w, c in zip(weights, children, strict=True)]
            values[at] = max(found) if sign > 0 else min(found)
            chosen[at] = children[found.index(values[at])]  # of equals the first, as everywhere
        last = len(values) - 1
        return Fraction(values[last], self.scale[last] * whole), self._reached(chosen), self.scale[last]

    def _reached(self, chosen: list[int]) -> list[tuple[int, int]]:
        """How often each end is reached as seats choose."""
        arrived = [0] * len(self.scale)
        arrived[-1] = self.scale[-1]
        for at, sign, children, weights in reversed(self.steps):
            n = arrived[at]
            if not n:
                continue
            if sign:
                arrived[chosen[at]] += n
                continue
            n //= self.scale[at]
            for w, c in zip(weights, children, strict=True):
                arrived[c] += n * w * self.scale[c]
        often = [0] * len(self.ends)
        for at, end in self.leaves:
            often[end] += arrived[at]
        return [(end, n) for end, n in enumerate(often) if n]


def _children_first(first: Node) -> list[Node]:
    """Every position that follows, each after all of its children."""
    found: dict[Node, bool] = {}
    ways = [(first, iter(first.children))]
    while ways:
        node, children = ways[-1]
        child = next((one for one in children if one not in found), None)
        if child is None:
            ways.pop()
            found[node] = True
        elif any(child is above for above, _ in ways):
            raise ValueError("a stretch may not lead back into itself")
        else:
            ways.append((child, iter(child.children)))
    return list(found)
