"""Matches of whole teams: several boards, of which the result of the match follows, and how captains pair them.

A team's standings are those of any player whose matches are worth *board points*: two for a board won, one for a board
drawn; level on these, the points scored on all boards decide a match.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from attacks.swiss.profile import Entry, Profile
from attacks.swiss.values import DRAW, LOSS, PLAYED, WIN, Result, Side, Wrong

BOARDS = "boards"  # the key of board points
POINTS = {WIN: 2, DRAW: 1}
DEFENDER, ATTACKERS, ANSWER = "defender", "attackers", "answer"
Pair = tuple[int, int]


def of_teams(profile: Profile, size: int) -> Profile:
    """The scoring of matches between teams of `size`, made of that of a single match.

    A bye counts as the narrowest win, with what a bye scores on each board; a team that does not come loses all boards.
    """
    key = profile.entry[0].key if profile.entry else ""
    won, lost = profile.concession.get("winner", {}), profile.concession.get("loser", {})

    def scored(given: Mapping[str, Any], points: int) -> dict[str, Any]:
        return {BOARDS: points} | ({key: size * given.get(key, 0)} if key else {})

    draws = profile.score[DRAW] > profile.score[LOSS]
    return replace(
        profile,
        score=profile.score if draws else {WIN: 3, DRAW: 1, LOSS: 0},
        draws="allowed",
        winner="entered",
        entry=(Entry(BOARDS, 0, 2 * size), *((Entry(key),) if key else ())),
        mov="",
        mov_base=0,
        bye={"outcome": WIN} | scored(profile.bye, size + 1),
        earned_bye={},
        concession={"winner": scored(won, 2 * size), "loser": scored(lost, 0)},
        rank=("score", BOARDS, "sos", *(("mission",) if key else ()), "random"),
        options={name: value for name, value in profile.options.items() if name != "pair_by"},
    )


def result_of(boards: Sequence[Result], profile: Profile) -> Result:
    """The result of a match of teams from those of its boards: board points, then what was scored, else a draw."""
    key = profile.entry[1].key if len(profile.entry) > 1 else ""
    entered: list[dict[str, int]] = [{BOARDS: 0} | ({key: 0} if key else {}) for _side in (0, 1)]
    for result in boards:
        for mine, side in zip(entered, result.sides, strict=True):
            mine[BOARDS] += POINTS.get(side.outcome, 0)
            if key:
                mine[key] += side.entered.get(key, 0)
    first, second = (tuple(one.values()) for one in entered)
    outcomes = (DRAW, DRAW) if first == second else (WIN, LOSS) if first > second else (LOSS, WIN)
    return Result(PLAYED, (Side(outcomes[0], entered[0]), Side(outcomes[1], entered[1])))


@dataclass(slots=True)
class Record:
    """What somebody has done on the boards: won, drawn, lost, and scored."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    scored: int = 0


def records(games: Iterable[tuple[Pair, Result]], key: str) -> list[tuple[int, Record]]:
    """Everybody's record, the best first: by wins, draws, and what was scored."""
    told: dict[int, Record] = {}
    for players, result in games:
        for number, side in zip(players, result.sides, strict=True):
            mine = told.setdefault(number, Record())
            mine.wins += side.outcome == WIN
            mine.draws += side.outcome == DRAW
            mine.losses += side.outcome == LOSS
            mine.scored += side.entered.get(key, 0)
    return sorted(told.items(), key=lambda one: (-one[1].wins, -one[1].draws, -one[1].scored, one[0]))


# --- captains pair the boards: defenders are put up, two attackers offered against each, one of them taken ---


@dataclass(slots=True)
class Captains:
    """How far two captains have come. `said` holds what each side has said in this step, secret until both have.

    `pairs` are (player of the first, player of the second team); `defenders` and `attackers` are by side.
    """

    first: list[int]
    second: list[int]
    pairs: list[Pair] = field(default_factory=list)
    step: str = DEFENDER
    said: dict[str, list[int]] = field(default_factory=dict)
    defenders: list[int] = field(default_factory=list)
    attackers: list[list[int]] = field(default_factory=list)

    @property
    def done(self) -> bool:
        return not self.first

    def left(self, side: int) -> list[int]:
        """Who of a side sits nowhere yet."""
        return self.second if side else self.first

    def offers(self, side: int) -> tuple[list[int], int]:
        """Whom a side may name now, and how many of them; nobody while it waits for the other."""
        if self.done or str(side) in self.said:
            return [], 0
        if self.step == ANSWER:
            return self.attackers[1 - side], 1
        if self.step == ATTACKERS:
            return [one for one in self.left(side) if one != self.defenders[side]], 2
        return list(self.left(side)), 1


def captains(first: Sequence[int], second: Sequence[int]) -> Captains:
    """The beginning: nobody sits anywhere. One alone against one sits at once."""
    return _with_last_pair(Captains(list(first), list(second)))


def say(state: Captains, side: int, named: Sequence[int]) -> Captains:
    """A captain names a defender, two attackers against the other's defender, or which of the two attacks the own one.

    Both captains say it in secret; when both have, it counts. Raises `Wrong` (`not_offered`).
    """
    offered, count = state.offers(side)
    if not count or len(set(named)) != count or len(named) != count or not set(named) <= set(offered):
        raise Wrong("not_offered", count=count)
    state.said[str(side)] = list(named)
    return state if len(state.said) < 2 else _counted(state)


def _counted(state: Captains) -> Captains:
    """Both have said it."""
    both = [state.said["0"], state.said["1"]]
    state.said = {}
    if state.step == DEFENDER:
        state.defenders = [both[0][0], both[1][0]]
        others = [[one for one in state.left(side) if one != state.defenders[side]] for side in (0, 1)]
        if len(others[0]) == 1:
            return _sit(state, others[0][0], others[1][0])
        state.step = ATTACKERS
        if len(others[0]) == 2:  # all who are left attack
            state.attackers, state.step = others, ANSWER
    elif state.step == ATTACKERS:
        state.attackers, state.step = both, ANSWER
    else:
        return _sit(state, both[1][0], both[0][0])
    return state


def _sit(state: Captains, attacker_first: int, attacker_second: int) -> Captains:
    """Each defender sits against the attacker; the others go on."""
    state.pairs += [(state.defenders[0], attacker_second), (attacker_first, state.defenders[1])]
    state.first = [one for one in state.first if one not in (state.defenders[0], attacker_first)]
    state.second = [one for one in state.second if one not in (state.defenders[1], attacker_second)]
    state.step, state.defenders, state.attackers = DEFENDER, [], []
    return _with_last_pair(state)


def _with_last_pair(state: Captains) -> Captains:
    if len(state.first) == 1:
        state.pairs.append((state.first[0], state.second[0]))
        state.first, state.second = [], []
    return state
