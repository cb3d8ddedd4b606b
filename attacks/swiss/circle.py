"""Everybody meets everybody: one player stays, the others go round the table by one place from round to round."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from attacks.swiss.pairing import NOBODY
from attacks.swiss.values import Player


def rounds_of_all(players: int) -> int:
    """How many rounds it takes until all have met."""
    return max(0, players - 1 + players % 2)


def circle(players: Sequence[Player], number: int, seed: str) -> list[tuple[int, int]] | None:
    """The pairs of a round (second 0: a bye), in an order of places that the tournament's seed has drawn.

    Whoever has left leaves the opponent of the round a bye. None where somebody came later than the first round: then
    there is no place for them in the circle. After everybody has met everybody it begins again, colours changed.
    """
    active = {player.number for player in players if player.plays(number)}
    seats = [player.number for player in players if player.plays(1) or (player.entered == 1 and player.left)]
    if not active <= set(seats):
        return None
    seats.sort(key=lambda one: sha256(f"{seed}/circle/{one}".encode()).digest())
    if len(seats) % 2:
        seats.append(NOBODY)
    turns = len(seats) - 1
    step, again = (number - 1) % turns, (number - 1) // turns % 2
    rest = seats[1:]
    placed = [seats[0], *rest[turns - step :], *rest[: turns - step]]
    pairs = []
    for place in range(len(placed) // 2):
        both = (placed[place], placed[-1 - place])
        here = [one for one in (both if (place + step + again) % 2 else both[::-1]) if one in active]
        if here:
            pairs.append((here[0], here[1] if len(here) > 1 else NOBODY))
    return sorted(pairs, key=lambda pair: pair[1] == NOBODY)
