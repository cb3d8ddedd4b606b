"""A tournament in several phases: Swiss rounds, a cut, Swiss rounds again, on one day or on several.

Whoever is in a later phase stands above all who are not; within it they stand by their score, carried over or from the
phase alone. Those who are out stay as they stood when it began.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from attacks.swiss.profile import Profile
from attacks.swiss.standings import Standing, standings
from attacks.swiss.values import Pairing, Player, Wrong


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase of Swiss rounds after the first: from round `begins` on, with `players` (nobody named: all who are in).

    `carried`: the score goes on; else it begins from nothing. `rounds`: how many are planned, 0 as many as are drawn.
    `day` is what people are told of when it begins.
    """

    begins: int
    players: tuple[int, ...] = ()
    carried: bool = True
    rounds: int = 0
    day: str = ""


def chosen(order: Sequence[Standing], playing: set[int], *, best: int = 0, wins: int = 0) -> tuple[int, ...]:
    """Who goes on: of those who play still, in order, the `best` so many, and only with so many `wins`; 0 asks nothing.

    Raises `Wrong` `cut_too_small` for fewer than two.
    """
    there = [row.player for row in order if row.player in playing and row.wins >= wins]
    there = there[:best] if best else there
    if len(there) < 2:
        raise Wrong("cut_too_small", players=len(there))
    return tuple(there)


def resting(number: int, phases: Sequence[Phase]) -> tuple[tuple[int, int], ...]:
    """The rounds, from and to, of the phases a player is not in; the last of them has no end (0)."""
    ends = [*(phase.begins - 1 for phase in phases[1:]), 0]
    return tuple(
        (phase.begins, end)
        for phase, end in zip(phases, ends, strict=False)
        if phase.players and number not in phase.players
    )


def phased(
    profile: Profile, players: Sequence[Player], pairings: Sequence[Pairing], seed: str, phases: Sequence[Phase]
) -> list[Standing]:
    """The standings over all phases that have begun, best first."""
    begun = [phase for phase in phases if any(one.round >= phase.begins for one in pairings)]
    if not begun:
        return standings(profile, players, pairings, seed)
    last = begun[-1]
    own = [one for one in pairings if last.carried or one.round >= last.begins]
    inside = set(last.players) or {player.number for player in players}
    above = [row for row in standings(profile, players, own, seed) if row.player in inside]
    before = [one for one in pairings if one.round < last.begins]
    below = [row for row in phased(profile, players, before, seed, begun[:-1]) if row.player not in inside]
    return [replace(row, place=place) for place, row in enumerate([*above, *below], 1)]
