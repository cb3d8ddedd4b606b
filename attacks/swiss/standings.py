"""Standings: scores and tie-breaks as exact fractions, always computed anew from the results (no running totals).

    score(p)   = points of the outcomes + adjustments
    rounds(p)  = rounds in which p has a result, byes included
    sos(p)     = mean over p's opponents o (with repeats, byes left out) of score(o) / rounds(o)
    ext_sos(p) = mean over p's opponents of sos(o)
    mov(p)     = sum of the margins of p's matches

Only Swiss rounds count. A player without opponents has no SoS and sorts last there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256
from typing import Any

from attacks.swiss.profile import MEAN, Profile
from attacks.swiss.values import BYES, CONCESSION, DRAW, LOSS, NO_SHOW, PENALTY, SWISS, WIN, Pairing, Player, Side

HALF = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's line: place, exact values by tie-break key (None: nothing to compute from), and the record."""

    place: int
    player: int
    values: dict[str, Fraction | None]
    wins: int
    draws: int
    losses: int
    byes: int
    opponents: tuple[int, ...]
    provisional: bool = False


class Field:
    """All that standings are computed from, by player."""

    def __init__(self, profile: Profile, players: Sequence[Player], pairings: Iterable[Pairing], seed: str) -> None:
        self.profile = profile
        self.players = {player.number: player for player in players}
        self.pairings = [one for one in pairings if one.stage == SWISS and one.result is not None]
        self.seed = seed
        self.rounds_done = max((one.round for one in self.pairings), default=0)
        self.of: dict[int, list[Pairing]] = {number: [] for number in self.players}
        for pairing in sorted(self.pairings, key=lambda one: (one.round, one.table)):
            for number in pairing.players:
                self.of[number].append(pairing)
        self._score = {number: self._scored(number) for number in self.players}
        self._sos = {number: self._strength(number) for number in self.players}
        self._margins = {number: self._margins_of(number) for number in self.players}

    # --- parts ---

    def missed(self, number: int) -> int:
        """Rounds before a late entry, and between leaving and coming back, that the tournament counts as lost."""
        player = self.players[number]
        counted = self.profile.option("missed_rounds") == "loss"
        return min(player.entered - 1 + player.away, self.rounds_done) if counted else 0

    def rounds(self, number: int) -> int:
        return len(self.of[number]) + self.missed(number)

    def opponents(self, number: int) -> tuple[int, ...]:
        return tuple(one.other(number) for one in self.of[number] if one.second)

    def _scored(self, number: int) -> Fraction:
        points = sum(self.profile.score[one.side(number).outcome] for one in self.of[number])
        missed = self.missed(number) * self.profile.score[LOSS]
        return Fraction(points + missed + self.players[number].adjustment)

    def _strength(self, number: int) -> Fraction | None:
        opponents = self.opponents(number)
        if not opponents:
            return None
        divisor = len(opponents)
        if self.profile.option("own_bye_in_sos") == "divisor":
            divisor += sum(not one.second for one in self.of[number])
        return sum((self._score[o] / self.rounds(o) for o in opponents), Fraction(0)) / divisor

    def _margins_of(self, number: int) -> tuple[list[Fraction], bool]:
        """The margin of each match, and whether a mean had to be assumed because there are only byes."""
        known = [self._margin(number, one) for one in self.of[number]]
        others = [margin for margin in known if margin is not None]
        mean = sum(others, Fraction(0)) / len(others) if others else HALF
        assumed = any(margin is None for margin in known) and not others
        return [mean if margin is None else margin for margin in known], assumed

    def _margin(self, number: int, pairing: Pairing) -> Fraction | None:
        """The margin of one match; None for a bye that counts as the mean of the others."""
        profile, result = self.profile, pairing.result
        if not profile.mov or result is None:
            return Fraction(0)
        own = pairing.side(number)
        given: Any = None
        if result.kind in BYES:
            given = profile.bye_of(result.kind).get("mov", 0)
        elif result.kind in (CONCESSION, NO_SHOW, PENALTY):
            given = profile.concession.get("winner" if own.outcome == WIN else "loser", {}).get("mov")
        if given is not None:
            return None if given == MEAN else Fraction(given)
        other = pairing.side(pairing.other(number))
        return margin(profile, own, other)

    # --- tie-breaks ---

    def value(self, number: int, key: str) -> Fraction | None:
        """A tie-break of a player; `head_to_head` depends on the group and is asked elsewhere."""
        return KEYS[key](self, number)

    def mean_of_opponents(self, number: int, value: Callable[[int], Fraction | None]) -> Fraction | None:
        opponents = self.opponents(number)
        if not opponents:
            return None
        return sum((value(o) or Fraction(0) for o in opponents), Fraction(0)) / len(opponents)

    def mov(self, number: int) -> Fraction:
        return sum(self._margins[number][0], Fraction(0))

    def mov_mean(self, number: int) -> Fraction | None:
        margins = self._margins[number][0]
        return sum(margins, Fraction(0)) / len(margins) if margins else None

    def entered(self, number: int) -> Fraction:
        """The sum of the first number entered for the player in each match, board points apart."""
        return self.total(number, next((one.key for one in self.profile.entry if one.key != "boards"), ""))

    def total(self, number: int, key: str) -> Fraction:
        """The sum of one of the numbers entered for the player."""
        return Fraction(sum(one.side(number).entered.get(key, 0) for one in self.of[number]))

    def drawn(self, number: int) -> Fraction:
        """A number drawn once for each player of the tournament."""
        return Fraction(int.from_bytes(sha256(f"{self.seed}/{number}".encode()).digest()[:8], "big"))

    def beat_all(self, number: int, group: Sequence[int]) -> bool:
        """Has the player beaten every other one of a tied group?"""
        beaten = {one.other(number) for one in self.of[number] if one.second and one.side(number).outcome == WIN}
        return len(group) > 1 and set(group) - {number} <= beaten

    def outcomes(self, number: int, outcome: str) -> int:
        return sum(one.side(number).outcome == outcome for one in self.of[number])

    def provisional(self, number: int) -> bool:
        return self._margins[number][1]


KEYS: dict[str, Callable[[Field, int], Fraction | None]] = {
    "score": lambda field, number: field._score[number],
    "wins": lambda field, number: Fraction(field.outcomes(number, WIN)),
    "mov": Field.mov,
    "mov_mean": Field.mov_mean,
    "mission": Field.entered,
    "boards": lambda field, number: field.total(number, "boards"),
    "sos": lambda field, number: field._sos[number],
    "ext_sos": lambda field, number: field.mean_of_opponents(number, field._sos.__getitem__),
    "opponents_mov_mean": lambda field, number: field.mean_of_opponents(number, field.mov_mean),
    "random": Field.drawn,
}


def margin(profile: Profile, own: Side, other: Side) -> Fraction:
    """How clearly a match was won: the difference plus a base, or the own share of what both made."""
    key = profile.entry[0].key
    mine, theirs = own.entered.get(key, 0), other.entered.get(key, 0)
    if profile.mov == "difference":
        return Fraction(mine - theirs + profile.mov_base)
    return Fraction(mine, mine + theirs) if mine + theirs else HALF


def standings(
    profile: Profile, players: Sequence[Player], pairings: Iterable[Pairing], seed: str = ""
) -> list[Standing]:
    """Everybody in order, best first; the order is total. Disqualified players are left out, their matches count."""
    field = Field(profile, players, pairings, seed)
    ranked = sorted(number for number, player in field.players.items() if not player.disqualified)
    order = _ordered(field, ranked, profile.rank)
    return [_standing(field, place, number) for place, number in enumerate(order, 1)]


def _ordered(field: Field, group: list[int], keys: Sequence[str]) -> list[int]:
    """A tied group in order: by the first key, and those who stay tied by the rest."""
    if len(group) < 2 or not keys:
        return group
    key, rest = keys[0], keys[1:]
    value: Callable[[int], Fraction]
    if key == "head_to_head":
        best = {number for number in group if field.beat_all(number, group)}
        value = lambda number: Fraction(number in best)  # noqa: E731
    else:
        value = lambda number: _low(field.value(number, key))  # noqa: E731
    values = {number: value(number) for number in group}
    order: list[int] = []
    for step in sorted(set(values.values()), reverse=True):
        order += _ordered(field, [number for number in group if values[number] == step], rest)
    return order


def _low(value: Fraction | None) -> Fraction:
    """What cannot be computed sorts after everything that can."""
    return Fraction(-(10**12)) if value is None else value


def _standing(field: Field, place: int, number: int) -> Standing:
    shown = [key for key in field.profile.rank if key != "head_to_head"]
    return Standing(
        place=place,
        player=number,
        values={key: field.value(number, key) for key in shown},
        wins=field.outcomes(number, WIN),
        draws=field.outcomes(number, DRAW),
        losses=field.outcomes(number, LOSS) + field.missed(number),
        byes=sum(not one.second for one in field.of[number]),
        opponents=field.opponents(number),
        provisional=field.provisional(number),
    )
