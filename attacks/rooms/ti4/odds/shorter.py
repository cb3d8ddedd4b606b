"""A shorter way through the rounds of a space combat in which nobody decides anything any more.

Where both sides play in a fixed way, what becomes of a side in a round follows from the hits it takes. So a side is
only ever at one of some places (which of its ships are left, which of them are damaged), a combat at a pair of places,
and a round leads from pair to pair. What dice are rolled and who may sustain is asked of the room's own functions; a
test holds the result equal to the walk through every step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from itertools import product
from math import gcd, lcm

from msgspec.structs import replace

from attacks.rooms.ti4.abilities import lasting
from attacks.rooms.ti4.abilities.lookup import effects_of
from attacks.rooms.ti4.changes import with_fight, with_units
from attacks.rooms.ti4.dice import combat_dice
from attacks.rooms.ti4.hits import cancels
from attacks.rooms.ti4.odds.rolls import Comes, hits_rolled
from attacks.rooms.ti4.places import SPACE
from attacks.rooms.ti4.state import State, Unit
from attacks.rooms.ti4.units import sustain_reason

EXACT = 200  # so many pairs of places are counted in whole numbers without rounding; beyond that to 60 digits
DIGITS = 10**60
BITS = 256
LONG = 10**400
LEAST = 10**54  # where ships are repaired again and again, what is less than one of so many is left out
WALKED = 40  # so many pairs of places are walked step by step where ships are repaired
FOLLOWED: tuple[type[lasting.Lasting], ...] = (
    *(lasting.Modifier, lasting.DicePerOpponent, lasting.MoreHits, lasting.RestrictHits),
    *(lasting.SustainCancels, lasting.NoSustain, lasting.LoseSustain),
    *(lasting.RepairEachRound, lasting.RepairOne, lasting.TakeAllAlong),
)
"""What a round of combat asks for, and is followed here too."""

Rank = Callable[[Unit], tuple[object, ...]]
Ships = tuple[Unit, ...]
Pair = tuple[int, int]
Weights = dict[Pair, int]
Board = dict[int, dict[int, int]]
Reach = dict[int, set[int]]
Row = tuple[tuple[Comes, int], ...]
Landing = tuple[tuple[tuple[int, int], ...], int]
Ways = tuple[list[tuple[Pair, int]], int]


class Rounds:
    """The rounds of one combat, from any of its positions; what was found about places is kept.

    `rank` says which ship sustains and is lost before which, `sustain` which seats use Sustain Damage at all.
    """

    def __init__(self, state: State, rank: Rank, sustain: Iterable[str]) -> None:
        self.seats = state.table.fighting()
        self.rank = rank
        self.ranked = cache(self._ranked)
        parts = tuple(replace(part, dice=(), bonuses=(), more_dice=()) for part in state.table.fight.parts)
        where = state.table.fight.place
        lost = [replace(unit, lost="destroyed") for unit in state.table.units if unit.fights_at(where)]
        self.state = with_fight(state, parts=parts)
        self.empty = with_units(self.state, lost)
        self.fleets: tuple[list[Ships], list[Ships]] = ([], [])
        self.grades: tuple[list[tuple[int, int]], list[tuple[int, int]]] = ([], [])
        self.places: tuple[dict[frozenset[object], int], ...] = ({}, {})
        self.sustain = [seat in sustain for seat in self.seats]
        self.cancels = [cancels(state, seat) for seat in self.seats]
        self.repairing = [bool(effects_of(state.table.side(seat).abilities, lasting.RepairOne)) for seat in self.seats]
        self.forbidding, self.taking = self._saying(lasting.NoSustain), self._saying(lasting.TakeAllAlong)
        self.counting, self.mending = self._saying(lasting.DicePerOpponent), self._saying(lasting.RepairEachRound)
        self.repairs = any(self.repairing) or any(self.mending)
        self.able = cache(self._able)
        self.rolled = cache(self._rolled)
        self.after = cache(self._after)
        self.landed = cache(self._landing)
        self.onward = lru_cache(maxsize=2048)(self._onward)

    def _saying(self, word: type[lasting.Lasting]) -> tuple[frozenset[int], frozenset[int]]:
        """The units of each side whose text says a word."""
        units = self.state.table.units
        first, second = (
            frozenset(unit.id for unit in units if unit.seat == seat and effects_of(unit.card.special, word))
            for seat in self.seats
        )
        return first, second

    # --- places ---

    def pair(self, state: State) -> Pair:
        """Where a combat stands when a round begins to be rolled."""
        first, second = (self._place(side, state.table.combatants(seat)) for side, seat in enumerate(self.seats))
        return first, second

    def _place(self, side: int, ships: Sequence[Unit]) -> int:
        often: dict[object, int] = {}
        for unit in ships:
            key = (unit.card.id, unit.lent, unit.damaged, unit.used_round)
            often[key] = often.get(key, 0) + 1
        place = self.places[side].setdefault(frozenset(often.items()), len(self.fleets[side]))
        if place == len(self.fleets[side]):
            self.fleets[side].append(tuple(sorted(ships, key=lambda unit: unit.id)))
            whole = 0 if self.repairs else sum(not unit.damaged for unit in ships)
            self.grades[side].append((len(ships), whole))
        return place

    def over(self, pair: Pair) -> bool:
        """Has a side no ship left?"""
        return not (self.fleets[0][pair[0]] and self.fleets[1][pair[1]])

    def block(self, board: Board) -> list[Pair]:
        """The pairs to go on from next: nothing that follows leads back to them, but for ships that are repaired."""
        most = max(self.grades[0][mine] for mine in board)
        rows = [mine for mine in board if self.grades[0][mine] == most]
        pairs = [(mine, theirs) for mine in rows for theirs in board[mine]]
        most = max(self.grades[1][theirs] for _, theirs in pairs)
        return [pair for pair in pairs if self.grades[1][pair[1]] == most]

    # --- a round ---

    def _having(self, texts: tuple[frozenset[int], frozenset[int]], side: int, place: int) -> int:
        return sum(unit.id in texts[side] for unit in self.fleets[side][place]) if texts[side] else 0

    def _table(self, side: int, place: int, other: int) -> State:
        """The table with the ships that are left at two places."""
        return with_units(self.empty, [*self.fleets[side][place], *self.fleets[1 - side][other]])

    def row(self, side: int, pair: Pair) -> Row:
        """The weight of every number of hits a side makes."""
        counts = self._having(self.counting, side, pair[side])
        return self.rolled(side, pair[side], pair[1 - side] if counts else 0)

    def _rolled(self, side: int, place: int, other: int) -> Row:
        table = self._table(side, place, other)
        row = hits_rolled(table, combat_dice(table, self.seats[side]))
        least = gcd(*row.values())  # weights without what all have in common: whole numbers stay shorter
        return tuple([(hits, n // least) for hits, n in row.items()])

    def _able(self, side: int, forbidden: bool) -> frozenset[int]:
        """The units that may sustain while they are whole."""
        if not self.sustain[side]:
            return frozenset()
        there = dict.fromkeys(self.forbidding[1 - side], "" if forbidden else "destroyed")
        own, at = self.seats[side], self.state.table.fight.place or SPACE
        whole = [
            replace(unit, damaged=False, sustained=False, lost=there.get(unit.id, unit.lost))
            for unit in self.state.table.units
        ]
        table = with_units(self.state, whole)
        mine = [replace(unit, lost="", place=at) if unit.lost else unit for unit in whole if unit.seat == own]
        return frozenset(unit.id for unit in mine if not sustain_reason(table, unit))

    def _ranked(self, side: int, place: int) -> list[Unit]:
        """The ships of a place, first those that are lost before others."""
        return sorted(self.fleets[side][place], key=self.rank)

    def _after(self, side: int, place: int, forbidden: bool, hits: Comes) -> int:
        """Where a side comes to by the restricted and common hits of a round."""
        must, free = hits
        order, sustaining = self.ranked(side, place), self.able(side, forbidden)
        able = [unit for unit in order if unit.id in sustaining and not unit.damaged]
        turned: dict[int, Unit] = {}
        for unit in able:
            if not must + free:
                break
            first = min(must, self.cancels[side])
            must, free = must - first, max(0, free - (self.cancels[side] - first))
            turned[unit.id] = replace(unit, damaged=True, used_round=True)
        if must + free >= len(order):
            return self._place(side, ())
        if turned:
            order = sorted([turned.get(unit.id, unit) for unit in order], key=self.rank)
        if must:
            lost = [unit.id for unit in order if unit.card.kind != "fighter"][:must]
            order, free = [unit for unit in order if unit.id not in lost], must + free - len(lost)
        return self._place(side, self._mended(side, order[free:]))

    def _mended(self, side: int, ships: list[Unit]) -> list[Unit]:
        """The ships of a side when the next round begins: one repaired at the end, and one by itself."""
        if not self.repairs and not any(unit.used_round for unit in ships):
            return ships
        able = [unit.id for unit in ships if self.repairing[side] and unit.damaged and not unit.used_round]
        fixed = {*able[:1], *self.mending[side]}
        return [
            replace(unit, damaged=unit.damaged and unit.id not in fixed, used_round=False)
            if unit.damaged or unit.used_round
            else unit
            for unit in ships
        ]

    def _landing(self, side: int, place: int, forbidden: bool, row: Row) -> Landing:
        """Where a side may come to by such a roll of the other, with the weight of it, and the sum of the weights."""
        found: dict[int, int] = {}
        for hits, weight in row:
            at = self.after(side, place, forbidden, hits)
            found[at] = found.get(at, 0) + weight
        return tuple(found.items()), sum(found.values())

    def begun(self, state: State) -> Ways:
        """Where the round leads that begins on this table, with all that counts in it for once."""
        rows = [tuple(hits_rolled(state, combat_dice(state, seat)).items()) for seat in self.seats]
        pair = self.pair(state)
        return self._ways(pair, self._landings(pair, rows))

    def _onward(self, pair: Pair) -> Ways:
        """Where a round leads, with the weight of each pair, and what the weights add up to."""
        return self._ways(pair, self.landings(pair))

    def landings(self, pair: Pair) -> tuple[Landing, Landing]:
        """Where each side may come to in a round, with the weight of it, and what the weights add up to."""
        return self._landings(pair, [self.row(side, pair) for side in (0, 1)])

    def _landings(self, pair: Pair, rows: list[Row]) -> tuple[Landing, Landing]:
        forbidden = [self._having(self.forbidding, 1 - side, pair[1 - side]) > 0 for side in (0, 1)]
        first, second = (self.landed(side, pair[side], forbidden[side], rows[1 - side]) for side in (0, 1))
        return first, second

    def _ways(self, pair: Pair, landings: tuple[Landing, Landing]) -> Ways:
        found, together = Weights(), self.together(pair)
        (first, all_mine), (second, all_theirs) = landings
        for (mine, n), (theirs, m) in product(first, second):
            at = together(mine, theirs) if together else (mine, theirs)
            found[at] = found.get(at, 0) + n * m
        return list(found.items()), all_mine * all_theirs

    def reached(self, pair: Pair, landings: tuple[Landing, Landing]) -> Reach:
        """Where a round may lead: by each place of the first side those of the second."""
        together, ((first, _), (second, _)) = self.together(pair), landings
        if together is None:
            there = {theirs for theirs, _ in second}
            return {mine: there for mine, _ in first}
        found = Reach()
        for mine, theirs in {together(mine, theirs) for mine, _ in first for theirs, _ in second}:
            found.setdefault(mine, set()).add(theirs)
        return found

    def together(self, before: Pair) -> Callable[[int, int], Pair] | None:
        """What becomes of both sides' losses together, where a flagship is there that takes all other ships along."""
        there = [self._having(self.taking, side, before[side]) for side in (0, 1)] if any(self.taking) else []
        if not any(there):
            return None

        def both(mine: int, theirs: int) -> Pair:
            falls = there != [self._having(self.taking, side, place) for side, place in enumerate((mine, theirs))]
            return (self._place(0, ()), self._place(1, ())) if falls else (mine, theirs)

        return both


Fought = tuple[Weights, int, Fraction]
"""Where combats have come to, the weight of each pair; what the weights are of; how many rounds are to be expected."""


def begun(rounds: Rounds, states: list[tuple[int, State]], whole: int, *, marked: bool) -> Fought:
    """Where combats begin: at these tables; `marked`: after the first round, in which something counts for once."""
    starts: Weights = {}
    if not marked:
        for weight, state in states:
            pair = rounds.pair(state)
            starts[pair] = starts.get(pair, 0) + weight
        return starts, whole, Fraction(0)
    fought, passed = [(weight, *rounds.begun(state)) for weight, state in states], 0
    most = max(total for _, _, total in fought)
    for (weight, ways, total), (_, state) in zip(fought, states, strict=True):
        over = rounds.over(rounds.pair(state))
        passed += 0 if over else weight
        for pair, n in [(rounds.pair(state), total)] if over else ways:
            starts[pair] = starts.get(pair, 0) + weight * n * (most // total)
    return starts, whole * most, Fraction(passed, whole)


def to_the_end(rounds: Rounds, starts: Weights, whole: int) -> Fought | None:
    """Combats fought until they are over. Weights that were rounded down add up to less than the whole.

    None where nobody can ever hit, and where ships are repaired in a combat small enough for every step to be walked.
    """
    scale = _scale(rounds, starts, WALKED if rounds.repairs else EXACT)
    if scale and rounds.repairs:
        return None
    board: Board = {}
    for (mine, theirs), weight in starts.items():
        row = board.setdefault(mine, {})
        row[theirs] = row.get(theirs, 0) + (weight * scale if scale else weight * DIGITS // whole)
    whole = whole * scale or DIGITS
    found, passed = Weights(), 0
    while board := {mine: row for mine, row in board.items() if row}:
        block = rounds.block(board)
        weights = {pair: weight for pair in block if (weight := board[pair[0]].pop(pair[1]))}
        if rounds.repairs and sum(weights.values()) * LEAST < whole:
            continue
        for pair, weight in weights.items():
            if rounds.over(pair):
                found[pair] = weight
                continue
            fought = _fought(rounds, board, pair, weight, exact=bool(scale))
            if not fought:
                return None
            passed += fought
    return found, whole, Fraction(passed, whole)


def _fought(rounds: Rounds, board: Board, pair: Pair, weight: int, *, exact: bool) -> int:
    """Lead a weight on to where its rounds lead; how many rounds that takes, by weight; 0 where it takes for ever."""
    (ways, mine), (others, theirs) = landings = rounds.landings(pair)
    norm = _leaving(pair, landings)
    if not norm:
        return 0
    fought = weight * mine * theirs // norm
    if exact:
        weight //= norm  # the whole holds every norm once
        parts = [(at, weight * n) for at, n in ways]
    else:
        parts = [(at, fought * n // mine) for at, n in ways]
        others = tuple((at, (n << BITS) // theirs) for at, n in others)
    together = rounds.together(pair)
    waits = board[pair[0]].get(pair[1], 0)
    for one, part in parts:
        row = board.setdefault(one, {})
        for other, n in others:
            more = part * n if exact else part * n >> BITS
            if not more:
                continue
            if together is not None and (at := together(one, other)) != (one, other):
                fallen = board.setdefault(at[0], {})
                fallen[at[1]] = fallen.get(at[1], 0) + more
            else:
                row[other] = row.get(other, 0) + more
    board[pair[0]].pop(pair[1], None)
    if waits:
        board[pair[0]][pair[1]] = waits
    return fought


def _leaving(pair: Pair, landings: tuple[Landing, Landing]) -> int:
    """How many of all results of a round lead away from where it began."""
    whole = back = 1
    for at, (row, total) in zip(pair, landings, strict=True):
        whole, back = whole * total, back * next((n for place, n in row if place == at), 0)
    return whole - back


def _scale(rounds: Rounds, starts: Weights, most: int = EXACT) -> int:
    """What weights must be multiplied by to stay whole numbers; 0 where there are too many pairs of places for that."""
    scale, waiting, seen = 1, list(starts), len(starts)
    met = Reach()
    for mine, theirs in starts:
        met.setdefault(mine, set()).add(theirs)
    while waiting:
        if seen > most:
            return 0
        pair = waiting.pop()
        if rounds.over(pair):
            continue
        landings = rounds.landings(pair)
        scale *= _leaving(pair, landings) or 1
        for mine, reached in rounds.reached(pair, landings).items():
            there = met.setdefault(mine, set())
            fresh = reached - there
            if fresh:
                there |= fresh
                seen += len(fresh)
                waiting += [(mine, theirs) for theirs in fresh]
    return scale


def so_far(rounds: Rounds, starts: Weights, whole: int, most: int) -> Fought:
    """Combats fought for so many rounds at most; weights are rounded down only where they grow too long."""
    found, passed = dict(starts), Fraction(0)
    for _ in range(most):
        running = {pair: weight for pair, weight in found.items() if not rounds.over(pair)}
        if not running:
            break
        passed += Fraction(sum(running.values()), whole)
        fought = {pair: rounds.onward(pair) for pair in running}
        scale = lcm(*[total for _, total in fought.values()])
        after = {pair: weight * scale for pair, weight in found.items() if pair not in running}
        for pair, (ways, total) in fought.items():
            share = running[pair] * (scale // total)
            for at, n in ways:
                after[at] = after.get(at, 0) + share * n
        found, whole = after, whole * scale
        if whole > LONG:
            found, whole = {pair: weight * DIGITS // whole for pair, weight in found.items()}, DIGITS
    return found, whole, passed
