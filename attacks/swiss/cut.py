"""The cut: a bracket of the best, in which first and second can only meet at the end. Nobody can draw there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from attacks.swiss.values import ELIMINATION, WIN, Pairing, Wrong


def size_for(players: int) -> int:
    """The size of the bracket that holds so many players."""
    return 1 << max(players - 1, 0).bit_length()


def seats(size: int) -> list[int]:
    """The seeds in bracket order: for 8 it is 1 8 4 5 2 7 3 6."""
    order = [1]
    while len(order) < size:
        double = 2 * len(order) + 1
        order = [seed for one in order for seed in (one, double - one)]
    return order


def first_round(seeds: Sequence[int]) -> list[tuple[int, int]]:
    """The pairs of the first round, in bracket order; `seeds` are player numbers, best first.

    With a number that is no power of two the best wait one round (second 0): of 12 players seeds 1 to 4 do.
    """
    if len(seeds) < 2:
        raise Wrong("cut_too_small", players=len(seeds))
    places = [seeds[seed - 1] if seed <= len(seeds) else 0 for seed in seats(size_for(len(seeds)))]
    return [_pair(*places[i : i + 2]) for i in range(0, len(places), 2)]


def next_round(pairs: Sequence[tuple[int, int]], winners: Mapping[tuple[int, int], int]) -> list[tuple[int, int]]:
    """The pairs that follow, from the winners of the round before, in bracket order; empty after the final.

    Who waited goes on. Raises `Wrong` (`no_winner`) while a match has none of its two players as winner.
    """
    through = []
    for pair in pairs:
        winner = pair[0] if not pair[1] else winners.get(pair, 0)
        if winner not in pair or not winner:
            raise Wrong("no_winner", first=pair[0], second=pair[1])
        through.append(winner)
    return [] if len(through) < 2 else [_pair(*through[i : i + 2]) for i in range(0, len(through), 2)]


def _pair(a: int, b: int) -> tuple[int, int]:
    return (a, b) if a else (b, a)


def alive(pairs: Sequence[tuple[int, int]]) -> int:
    """How many players are still in: the number by which such a round is called (12, 8, 4, 2)."""
    return sum(bool(n) for pair in pairs for n in pair)


@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody comes in at the end: from `first` to `last`, which are equal unless the place is shared."""

    first: int
    last: int
    player: int


def final_places(order: Sequence[int], pairings: Iterable[Pairing]) -> list[Place]:
    """The final ranking: who won the cut, who lost its final, third and fourth, fifth to eighth; then as in `order`.

    `order` are those ranked after the Swiss rounds, best first; who is not in it was thrown out and takes no place.
    Empty while a cut is not decided; without one the final ranking is `order`.
    """
    rounds: dict[int, list[Pairing]] = {}
    for one in pairings:
        if one.stage == ELIMINATION:
            rounds.setdefault(one.round, []).append(one)
    groups = [[player for one in rounds[n] for player in one.players if not _won(one, player)] for n in sorted(rounds)]
    if rounds:
        final = rounds[max(rounds)]
        winners = [player for one in final for player in one.players if _won(one, player)]
        if len(final) != 1 or len(winners) != 1:
            return []
        groups.append(winners)
    in_cut = {player for group in groups for player in group}
    groups = [*reversed(groups), *([player] for player in order if player not in in_cut)]
    found: list[Place] = []
    for group in groups:
        there = [player for player in order if player in group]
        first, last = len(found) + 1, len(found) + len(there)
        found += [Place(first, last, player) for player in there]
    return found


def _won(pairing: Pairing, player: int) -> bool:
    """Did the player go on, by a win or because nobody stood in the way?"""
    return not pairing.second or (pairing.result is not None and pairing.side(player).outcome == WIN)
