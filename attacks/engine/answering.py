"""Questions about odds and their answers: asked once, kept for every later position of the same attack."""

from __future__ import annotations

from fractions import Fraction
from typing import Generic

from msgspec import Struct

from attacks.engine.flow import Roll, S
from attacks.engine.game import SILENCE
from attacks.engine.odds import Ending, OddsQuestion, Walk
from attacks.engine.solving import Solved
from attacks.engine.values import Command

BUDGET = 200_000
NOTHING = Fraction(1, 10**50)
"""What is less than this is nothing to anybody: numbers that were rounded so finely count as exact."""


class Answer(Struct, frozen=True):
    """What comes of a position. `low` and `high` are equal where the answer is exact.

    `chances` are the endings with their chances as both sides play; what a budget left out is in none of them but in
    `unseen`. `options` are what the seat to act may do now, with what each is worth at least; `choice` is the place of
    the one that is best, -1 where nobody decides. `passed`: how often what the question counts (rounds) is passed.
    `cut`: the budget ended the search, and a larger one would say more. `counted` are all of the question's `counters`.
    """

    low: Fraction
    high: Fraction
    chances: dict[Ending, Fraction]
    unseen: Fraction
    options: tuple[tuple[Command, Fraction], ...]
    choice: int
    passed: Fraction
    positions: int
    cut: bool = False
    counted: tuple[Fraction, ...] = ()

    @property
    def exact(self) -> bool:
        """Is this the answer, and not only bounds of it?"""
        return self.high - self.low < NOTHING and self.unseen < NOTHING

    @property
    def rounded(self) -> bool:
        """Are fractions of it only so near to the truth that nobody can tell the difference?"""
        return self.low != self.high or bool(self.unseen)


class Fell(Struct, frozen=True):
    """What a roll came to: its `worth`, and the worth of everything it could have come to, with how likely that was."""

    worth: Fraction
    results: tuple[tuple[Fraction, Fraction], ...]

    @property
    def expected(self) -> Fraction:
        """What was to be expected of it."""
        return sum((worth * chance for worth, chance in self.results), Fraction(0))


class Odds(Generic[S]):
    """A question that may be asked of every position of one attack; what was found is kept."""

    def __init__(self, asked: OddsQuestion[S], budget: int = BUDGET) -> None:
        self.asked = asked
        self.budget = budget
        self.walk = Walk(asked, budget)
        self.solved = self._solvers()

    def ask(self, state: S) -> Answer:
        """The answer for a position."""
        walk = self.walk
        node = walk.node(state)
        nodes = (node, walk.last_first(node))
        cut = bool(walk.waiting)
        if cut:  # what was left out may be seen by the next answer
            self.solved = self._solvers(coarse=True)
        solved = self.solved[0]
        found, passed = solved.chances(node)
        chances = {ending: chance for ending, chance in found.items() if ending is not None}
        unseen = found.get(None, Fraction(0))
        partial = unseen > 0 or cut
        values = [one.value(at) for at in nodes for one in (self.solved if partial else self.solved[:1])]
        options = tuple((one, solved.value(child)) for one, child in zip(node.commands, node.children, strict=False))
        choice = solved.choice.get(node, -1)
        self.solved = self._solvers() if partial else self.solved
        gone = (walk.passing, walk.turned.pop(walk.passing, walk.passing))  # else every question leaves something
        for known in (walk.others, *(row for one in self.solved for row in (one.values, one.choice, one.marks))):
            for one in gone:
                known.pop(one, None)
        met = walk.met + self.asked.beside
        return Answer(min(values), max(values), chances, unseen, options, choice, passed[0], met, cut, passed)

    def fell(self, state: S, faces: tuple[tuple[int, ...], ...]) -> Fell | None:
        """What these dice came to, beside all they could have; None where that is not known exactly."""
        game, walk = self.asked.game, self.walk
        _, step = game.here(state)
        if not isinstance(step, Roll) or not self.ask(state).exact:
            return None
        rolled = walk.rolled(state, step.rules)
        landed = walk.node(game.after_outcome(step.rules.landed(state, faces, SILENCE)))
        low, high = self._solvers()
        if any(high.value(node) - low.value(node) >= NOTHING for node in (landed, *rolled.children)):
            return None
        results = tuple(
            (low.value(child), Fraction(weight, rolled.total))
            for child, weight in zip(rolled.children, rolled.weights, strict=True)
        )
        return Fell(low.value(landed), results)

    def after(self, state: S, command: Command) -> Fraction:
        """What a position is worth once a command is taken there, at least."""
        return self._solvers()[0].value(self.walk.node(self.asked.game.apply_unchecked(state, command)))

    def _solvers(self, *, coarse: bool = False) -> list[Solved]:
        """What counts the positions left out at the least, and what counts them at the most."""
        return [Solved(self.asked, unseen, coarse=coarse) for unseen in self.asked.span]
