"""What a tournament is told in: players, pairings of a round, results that count. Frozen and plain."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

WIN, DRAW, LOSS = "win", "draw", "loss"
OUTCOMES = (WIN, DRAW, LOSS)
PLAYED, CONCESSION, NO_SHOW, DOUBLE_LOSS, AGREED = "played", "concession", "no_show", "double_loss", "agreed"
PENALTY = "penalty"  # lost by a judge's ruling
BYE, EARNED_BYE, ADJUSTED = "bye", "earned_bye", "adjusted"
KINDS = (PLAYED, CONCESSION, NO_SHOW, PENALTY, DOUBLE_LOSS, AGREED, BYE, EARNED_BYE, ADJUSTED)
BYES = (BYE, EARNED_BYE)
SWISS, ELIMINATION = "swiss", "elimination"


class Wrong(Exception):
    """What an organizer entered does not fit. `code` is stable for programs, `params` say where and what."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(f"{code} {params or ''}".strip())
        self.code = code
        self.params = params


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody who plays. `number` never changes; rounds count from 1; `left` is the last round played: 0 for
    who left before the first, None while in.

    `adjustment` are penalty or bonus points; `entered` the first round played; `away` how many rounds were missed
    between leaving and coming back; `earned_bye`: round 1 is given; `rests`: the rounds (from, to;
    0: without end) of phases the player is not in.
    """

    number: int
    name: str
    club: str = ""
    entered: int = 1
    left: int | None = None
    disqualified: bool = False
    earned_bye: bool = False
    no_bye: bool = False
    fixed_table: int = 0
    seed: int = 0
    adjustment: int = 0
    away: int = 0
    rests: tuple[tuple[int, int], ...] = ()

    def plays(self, round_number: int) -> bool:
        """Is the player in this round's draw?"""
        gone = self.left is not None and self.left < round_number
        rests = any(first <= round_number and (not last or round_number <= last) for first, last in self.rests)
        return self.entered <= round_number and not self.disqualified and not gone and not rests


@dataclass(frozen=True, slots=True)
class Side:
    """One player's half of a result: the outcome and what was entered (mission points, say)."""

    outcome: str
    entered: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Result:
    """What counts of a pairing. For a bye there is only the first side."""

    kind: str
    sides: tuple[Side, ...]


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two players at a table in a round, or one with a bye (`second` 0). `result` is None until there is one.

    `extra` is what else a format carries of it (turns played, went to time).
    """

    round: int
    table: int
    first: int
    second: int = 0
    result: Result | None = None
    stage: str = SWISS
    extra: Mapping[str, object] = field(default_factory=dict)

    @property
    def players(self) -> tuple[int, ...]:
        """The numbers of those who are paired."""
        return (self.first, self.second) if self.second else (self.first,)

    def other(self, player: int) -> int:
        """The opponent; 0 for a bye."""
        return self.second if player == self.first else self.first

    def side(self, player: int) -> Side:
        """The player's half of the result."""
        assert self.result is not None
        return self.result.sides[0 if player == self.first else 1]
