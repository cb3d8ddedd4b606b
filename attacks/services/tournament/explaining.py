"""What somebody's place in the standings is made of."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from attacks.services.tournament.reading import Book
from attacks.swiss.standings import Field


@dataclass(frozen=True, slots=True)
class Opponent:
    """An opponent, as the strength of schedule counts one: score over rounds, and the result against the player."""

    player: int
    score: Fraction
    rounds: int
    round: int
    outcome: str


def explained(found: Book) -> dict[int, list[Opponent]]:
    """What each player's tie-breaks are made of: the opponents that count, round by round."""
    sums = Field(found.profile, found.players, found.counted, found.tournament.seed)
    told: dict[int, list[Opponent]] = {}
    for number, pairings in sums.of.items():
        told[number] = [
            Opponent(
                other := one.other(number),
                sums.value(other, "score") or Fraction(0),
                sums.rounds(other),
                one.round,
                one.side(number).outcome,
            )
            for one in pairings
            if one.second
        ]
    return told
