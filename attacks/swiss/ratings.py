"""Ratings over several tournaments by Glicko-2 (Glickman, 2012); the arithmetic is the library glicko2's.

One tournament is one rating period. Ratings follow from all games each time, so that a corrected result corrects
everything after it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from glicko2.math import mu_to_rating, phi_to_rd, rd_to_phi, update_rating

NEW_DEVIATION, NEW_VOLATILITY = 350.0, 0.06
MOST_DEVIATION = 350.0  # whoever stays away for long is as unknown as somebody new, not more
UNSURE = 110.0  # above this deviation a rating says little yet


@dataclass(frozen=True, slots=True)
class Game:
    """A game between two people, named by keys; `score` is the first one's: 1 won, 1/2 drawn, 0 lost."""

    first: str
    second: str
    score: float


@dataclass(frozen=True, slots=True)
class Rated:
    """What somebody is rated after a period: 1500 is the middle; two deviations to each side are nearly certain."""

    period: int
    rating: float
    deviation: float

    @property
    def unsure(self) -> bool:
        return self.deviation > UNSURE


@dataclass(slots=True)
class _State:
    mu: float = 0.0
    phi: float = rd_to_phi(NEW_DEVIATION)
    sigma: float = NEW_VOLATILITY


def ratings(periods: Sequence[Iterable[Game]]) -> dict[str, list[Rated]]:
    """The line of everybody's rating, one point after each period from the first one played on.

    Periods are in order, the oldest first; in each all games count as played at once. Who does not play in a period
    keeps the rating, and its deviation grows.
    """
    states: dict[str, _State] = {}
    lines: dict[str, list[Rated]] = {}
    for number, games in enumerate(periods, 1):
        met: dict[str, list[tuple[str, float]]] = {}
        for game in games:
            met.setdefault(game.first, []).append((game.second, game.score))
            met.setdefault(game.second, []).append((game.first, 1 - game.score))
        for who in met:
            states.setdefault(who, _State())
        before = {who: (state.mu, state.phi) for who, state in states.items()}
        for who, state in states.items():
            opponents = [(*before[other], score) for other, score in met.get(who, ())]
            after = update_rating(state.mu, state.phi, state.sigma, opponents)
            states[who] = _State(after.mu, min(after.phi, rd_to_phi(MOST_DEVIATION)), after.sigma)
        for who, state in states.items():
            lines.setdefault(who, []).append(Rated(number, mu_to_rating(state.mu), phi_to_rd(state.phi)))
    return lines
