"""Who plays whom: one minimum-weight matching over everybody, with a node for the bye when the number is odd.

The cost of a pair is one whole number made of tiers, so that a lower tier can never outvote a higher one:

| tier, high to low | a pair                    | a bye                                   |
|-------------------|---------------------------|-----------------------------------------|
| forbidden         | 1 if the pair is          | 1 if the player may not have a bye      |
| rematch           | times they have met       |                                         |
| bye count         |                           | 2 for each bye had, 1 more if just now  |
| bye height        |                           | (height above the lowest) squared       |
| clubs (round 1)   | 1 if of the same club     |                                         |
| score gap         | difference squared        |                                         |
| lot               | drawn 0 to 99             | drawn 0 to 99                           |

The same players, results and seed give the same draw, on any machine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from math import lcm

from attacks.swiss.profile import Profile
from attacks.swiss.standings import Field, standings
from attacks.swiss.values import BYE, EARNED_BYE, SWISS, Pairing, Player, Wrong

NOBODY = 0  # the node of the bye
FULL_UP_TO = 128
NEIGHBOURS = 24
LOT = 100


@dataclass(frozen=True, slots=True)
class Wish:
    """What the organizer asks of a draw: the lot's seed, pairs never to meet, pairs set by hand (second 0: a bye).

    `ties` is the seed of the standings, by which equal players are ordered there. Scores count from round `since` on.
    """

    seed: str
    forbidden: frozenset[frozenset[int]] = frozenset()
    locked: tuple[tuple[int, int], ...] = ()
    ties: str = ""
    since: int = 1


@dataclass(frozen=True, slots=True)
class Draw:
    """A proposed round: pairs best table first (second 0: a bye), what is not as it should be, and how it was found."""

    pairs: tuple[tuple[int, int], ...]
    earned: tuple[int, ...]
    rematches: tuple[tuple[int, int], ...]
    forbidden: tuple[tuple[int, int], ...]
    second_byes: tuple[int, ...]
    mode: str


class _Costs:
    """The cost of every pair as a tuple of tiers, and as one whole number.

    `players` are all there ever were: what somebody won or lost against a player who has left counts like the rest.
    Pairs are made of those who play in this round.
    """

    def __init__(
        self, profile: Profile, players: Sequence[Player], past: Sequence[Pairing], number: int, wish: Wish
    ) -> None:
        self.players = {player.number: player for player in players if player.plays(number)}
        self.first_round = number == 1
        self.wish = wish
        before = [one for one in past if one.round < number]
        self.met = Counter(frozenset(one.players) for one in before if one.second)
        byes = [one for one in before if was_bye(one)]
        self.byes = Counter(one.first for one in byes)
        self.just_had = {one.first for one in byes if one.round == number - 1}
        known = sorted(self.players)
        scored = [one for one in before if one.round >= wish.since]
        field = Field(profile, players, scored, wish.ties)
        self.heights = _whole(field, known, profile.option("pair_by"))
        self.bye_heights = _whole(field, known, "score")
        if profile.option("bye_to") == "lowest rank":
            order = standings(profile, players, scored, wish.ties)
            self.bye_heights = {row.player: len(order) - row.place for row in order if row.player in self.players}
        self.low = min((self.bye_heights[n] for n in known), default=0)
        self.lots = {pair: _drawn(wish.seed, *sorted(pair)) % LOT for pair in _all_pairs((NOBODY, *known))}
        self.units = self._units(known)

    def tiers(self, a: int, b: int) -> tuple[int, ...]:
        """The cost of a pair in each tier, the highest first."""
        lot = self.lots[frozenset((a, b))]
        if NOBODY in (a, b):
            one = a or b
            count = 2 * self.byes[one] + (one in self.just_had)
            return (int(self.players[one].no_bye), 0, count, (self.bye_heights[one] - self.low) ** 2, 0, 0, lot)
        pair = frozenset((a, b))
        club = self.players[a].club
        same_club = self.first_round and club and club == self.players[b].club
        gap = (self.heights[a] - self.heights[b]) ** 2
        return (int(pair in self.wish.forbidden), self.met[pair], 0, 0, int(bool(same_club)), gap, lot)

    def _units(self, known: list[int]) -> tuple[int, ...]:
        """What one step of each tier weighs: more than everything below it can reach in a whole draw."""
        size = len(known) // 2 + 1
        spread = max(self.heights.values(), default=0) - min(self.heights.values(), default=0)
        bye_spread = max(self.bye_heights.values(), default=0) - self.low
        most = (
            1,
            max(self.met.values(), default=0),
            2 * max(self.byes.values(), default=0) + 1,
            bye_spread**2,
            1,
            spread**2,
            LOT,
        )
        units = [1]
        for reach in reversed(most[1:]):
            units.append(units[-1] * (size * reach + 1))
        return tuple(reversed(units))

    def weight(self, a: int, b: int) -> int:
        return sum(cost * unit for cost, unit in zip(self.tiers(a, b), self.units, strict=True))


def was_bye(pairing: Pairing) -> bool:
    """Was it a bye that counts as one? An earned one does not, nor does waiting for the next round of a cut."""
    earned = pairing.result is not None and pairing.result.kind == EARNED_BYE
    return not pairing.second and pairing.stage == SWISS and not earned


def _whole(field: Field, known: list[int], pair_by: str) -> dict[int, int]:
    """How high each player stands, as whole numbers: by score, by score then margin, or by what was entered."""
    values = {number: field.value(number, "mission" if pair_by == "mission" else "score") for number in known}
    scale = lcm(*(value.denominator for value in values.values() if value is not None), 1)
    heights = {number: int((value or 0) * scale) for number, value in values.items()}
    if pair_by != "score, mov":
        return heights
    margins = sorted({field.mov(number) for number in known})
    return {number: heights[number] * len(margins) + margins.index(field.mov(number)) for number in known}


def draw(profile: Profile, players: Sequence[Player], past: Iterable[Pairing], number: int, wish: Wish) -> Draw:
    """The pairs of round `number`; `players` and `past` hold all of the tournament, also who has left.

    Raises `Wrong`: `nobody_plays`, `bad_lock` (a locked player is unknown or twice).
    """
    active = sorted((player for player in players if player.plays(number)), key=lambda player: player.number)
    if not active:
        raise Wrong("nobody_plays")
    earned = tuple(player.number for player in active if number == 1 and player.earned_bye)
    locked = _locks(wish, {player.number for player in active} - set(earned))
    fixed = {n for pair in locked for n in pair} | set(earned)
    free = [player.number for player in active if player.number not in fixed]
    costs = _Costs(profile, players, list(past), number, wish)
    if len(free) % 2 and any(NOBODY in pair for pair in locked):
        raise Wrong("bad_lock", player=free[0])  # two byes in one round: unlock one
    found, mode = _matched(costs, free, wish.seed)
    pairs = [*locked, *found]
    return _described(costs, pairs, earned, mode)


def _locks(wish: Wish, active: set[int]) -> list[tuple[int, int]]:
    seen: set[int] = set()
    for pair in wish.locked:
        for n in pair:
            if n and (n not in active or n in seen):
                raise Wrong("bad_lock", player=n)
            seen.add(n)
    return list(wish.locked)


def _matched(costs: _Costs, free: list[int], seed: str) -> tuple[list[tuple[int, int]], str]:
    """Perfect pairs of those who are not set. Large fields look at neighbours first; if that is not clean, at all."""
    nodes = [*free, NOBODY] if len(free) % 2 else list(free)
    if len(nodes) > FULL_UP_TO:
        pairs = _solve(costs, nodes, seed, near=True)
        clean = len(pairs) * 2 == len(nodes) and not any(sum(costs.tiers(*pair)[:2]) for pair in pairs)
        if clean:
            return pairs, "neighbours"
    return _solve(costs, nodes, seed, near=False), "full"


def _solve(costs: _Costs, nodes: list[int], seed: str, *, near: bool) -> list[tuple[int, int]]:
    import networkx as nx  # 25 MB, which a server without tournaments need not carry

    order = sorted(nodes, key=lambda n: _drawn(seed, n))  # an order of its own: the same draw everywhere
    graph = nx.Graph()
    graph.add_nodes_from(order)
    edges = _near(costs, order) if near else [(a, b) for i, a in enumerate(order) for b in order[i + 1 :]]
    graph.add_weighted_edges_from((a, b, costs.weight(a, b)) for a, b in edges)
    return sorted(
        (max(a, b), min(a, b)) if NOBODY in (a, b) else (min(a, b), max(a, b)) for a, b in nx.min_weight_matching(graph)
    )


def _near(costs: _Costs, order: list[int]) -> list[tuple[int, int]]:
    """Pairs of players who stand near each other; the bye may go to anybody."""
    ranked = sorted((n for n in order if n), key=lambda n: (costs.heights[n], order.index(n)))
    edges = [(a, b) for i, a in enumerate(ranked) for b in ranked[i + 1 : i + 1 + NEIGHBOURS // 2]]
    return edges + [(NOBODY, n) for n in ranked if NOBODY in order]


def _described(costs: _Costs, pairs: list[tuple[int, int]], earned: tuple[int, ...], mode: str) -> Draw:
    def by_standing(pair: tuple[int, int]) -> tuple[bool, int, int, int]:
        heights = sorted((costs.heights[n] for n in pair if n), reverse=True)
        return (NOBODY in pair, -heights[0], -sum(heights), costs.lots[frozenset(pair)])

    ordered = tuple(sorted(pairs, key=by_standing))
    both = [pair for pair in ordered if NOBODY not in pair]
    return Draw(
        pairs=ordered,
        earned=earned,
        rematches=tuple(pair for pair in both if costs.met[frozenset(pair)]),
        forbidden=tuple(pair for pair in ordered if costs.tiers(*pair)[0]),
        second_byes=tuple(a for a, b in ordered if b == NOBODY and costs.byes[a]),
        mode=mode,
    )


def _drawn(seed: str, *numbers: int) -> int:
    """A number drawn for one or two players, the same whenever it is asked for."""
    return int.from_bytes(sha256(f"{seed}/{numbers}".encode()).digest()[:8], "big")


def _all_pairs(numbers: Sequence[int]) -> list[frozenset[int]]:
    return [frozenset((a, b)) for i, a in enumerate(numbers) for b in numbers[i + 1 :]]


def tables(
    pairs: Sequence[tuple[int, int]], players: Sequence[Player], past: Iterable[Pairing]
) -> dict[tuple[int, int], int]:
    """A table for each pair: fixed ones first, then by standing from table 1, never twice the same while avoidable.

    Byes have no table. Solved as an assignment, so that one pair's table never takes away another's only way out.
    """
    import networkx as nx  # as above

    fixed = {player.number: player.fixed_table for player in players if player.fixed_table}
    playing = [pair for pair in pairs if NOBODY not in pair]
    given: dict[tuple[int, int], int] = {}
    for pair in playing:
        wanted = next((fixed[n] for n in pair if n in fixed and fixed[n] not in given.values()), 0)
        if wanted:
            given[pair] = wanted
    free_pairs = [pair for pair in playing if pair not in given]
    free_tables = [n for n in range(1, len(playing) + len(given) + 1) if n not in given.values()][: len(free_pairs)]
    sat = {(n, one.table) for one in past for n in one.players}
    graph = nx.Graph()
    repeat = len(free_pairs) ** 3 + 1
    for place, pair in enumerate(free_pairs):
        for slot, number in enumerate(free_tables):
            again = sum((n, number) in sat for n in pair)
            graph.add_edge(("pair", place), ("table", number), weight=again * repeat + (place - slot) ** 2)
    for one, two in nx.min_weight_matching(graph):
        node, table = (one, two) if one[0] == "pair" else (two, one)
        given[free_pairs[node[1]]] = table[1]
    return given


def rounds_proposed(players: int) -> int:
    """How many Swiss rounds: 2 for up to 4 players, 3 for up to 8, 4 for up to 16, and one more for each doubling."""
    return max(2, (max(players, 1) - 1).bit_length())


__all__ = ["BYE", "Draw", "Wish", "draw", "rounds_proposed", "tables", "was_bye"]
