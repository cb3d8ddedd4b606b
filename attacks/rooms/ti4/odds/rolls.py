"""How likely everything is that a roll may come to, where dice that come to the same are not told apart.

What a roll comes to is a row of numbers: of a combat roll its restricted and its common hits, of a barrage its hits and
the dice that are good enough to kill infantry. Where somebody may roll single dice again, the hits of each kind of die.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable
from fractions import Fraction
from functools import cache, lru_cache
from itertools import product
from math import prod
from operator import add

from msgspec.structs import replace

from attacks.engine.odds import Led, narrow
from attacks.rooms.ti4.abilities.lasting import MoreHits
from attacks.rooms.ti4.changes import with_fight
from attacks.rooms.ti4.dice import BARRAGE, SIDES, combat_dice, more_hits, restricted
from attacks.rooms.ti4.hits import fresh
from attacks.rooms.ti4.state import Batch, Die, State
from attacks.rooms.ti4.steps.barrage import kills_from, prey

NEVER = SIDES + 1
HITS = {"3.1": "4.2", "12.2": "12.5"}
"""Where a round begins to be rolled, and where the hits of both rolls wait."""
Comes = tuple[int, ...]
Table = tuple[tuple[Comes, int, int], ...]
"""One die: what it may come to, a face that comes to it, and how many of its faces do."""
Rolled = tuple[tuple[tuple[int, ...], int], ...]
"""Faces, one for each die, and how often what they come to falls, out of ten to the number of dice."""


def hits_rolled(state: State, dice: Iterable[Die]) -> dict[Comes, int]:
    """The weight of every number of restricted and of common hits that combat dice may make."""
    return {comes: weight for comes, (_, weight) in _summed(_combat(state, tuple(dice))).items()}


def round_rolled(state: State) -> Led[State]:
    """Both rolls of a round as one, to where their hits wait: for rounds in which nothing acts on dice."""
    step, (first, second) = state.stack[0].step, state.table.fighting()
    rows = [hits_rolled(state, combat_dice(state, seat)).items() for seat in (first, second)]
    at = replace(state.stack[0], step=HITS[step], before=0, go=0, passes=0, used=(), answers=())
    rested = with_fight(replace(fresh(state), stack=(at,)), fallen=(), rounds=state.table.fight.rounds + 1)
    found = []
    for (made, n), (taken, m) in product(*rows):
        waiting = (_waiting(first, second, taken), _waiting(second, first, made))
        found.append((n * m, with_fight(rested, batches=waiting)))
    return found, sum(weight for weight, _ in found), (Fraction(step == "3.1"), Fraction(step == "12.2"))


def _waiting(seat: str, by: str, hits: Comes) -> Batch:
    return Batch(seat, by, "combat", hits[1], hits[0], produced=sum(hits))


def by_hits(state: State, seat: str, pool: str, dice: Iterable[Die]) -> Rolled:
    """The results of a seat's roll, those that come to the same as one."""
    dice = tuple(dice)
    if pool != BARRAGE:
        return tuple(_summed(_combat(state, dice)).values())
    there = len(prey(state, seat))
    tables = tuple(
        _table(_needs(die), more_hits(state, die), kills_from(state, die) if there else NEVER) for die in dice
    )
    found: dict[Comes, tuple[tuple[int, ...], int]] = {}
    for (hits, good), (faces, weight) in _summed(tables).items():  # more good dice than infantry are as many
        first, known = found.get((hits, min(good, there)), (faces, 0))
        found[hits, min(good, there)] = first, known + weight
    return tuple(found.values())


def by_kind(state: State, dice: Iterable[Die]) -> Rolled:
    """The same where somebody may choose among the dice: how many of each kind hit. Raises `TooWide`."""
    dice = tuple(dice)
    kinds = kinds_of(state, dice)
    often = Counter(kinds)
    narrow(prod([n + 1 for n in often.values()]))
    lanes = {kind: lane for lane, kind in enumerate(often)}
    tables = (_table(_needs(die), more_hits(state, die), NEVER) for die in dice)
    apart = [_lane(one, lanes[kind], len(lanes)) for one, kind in zip(tables, kinds, strict=True)]
    return tuple(_summed(tuple(apart)).values())


def kinds_of(state: State, dice: Iterable[Die]) -> list[Hashable]:
    """What tells dice apart for whoever may choose among them: the dice of a unit that rolls many are its own."""
    dice = tuple(dice)
    many = Counter(die.unit for die in dice)
    found: list[Hashable] = []
    for place, die in enumerate(dice):
        unit = state.table.unit(die.unit) if die.unit else None
        whose: Hashable = (unit.card.id, unit.damaged, unit.lent) if unit else die.extra
        own = (die.unit, place) if more_hits(state, die) else die.unit if many[die.unit] > 1 else 0
        found.append((die.value, die.mods, whose, own))
    return found


def _combat(state: State, dice: tuple[Die, ...]) -> tuple[Table, ...]:
    tables = (_table(_needs(die), more_hits(state, die), NEVER) for die in dice)
    strict = restricted(state, dice)
    return tuple(_lane(table, 0 if must else 1, 2) for table, must in zip(tables, strict, strict=True))


def _needs(die: Die) -> int:
    """The lowest face that hits."""
    return die.value - sum(n for _, n in die.mods)


@cache
def _table(needs: int, more: tuple[MoreHits, ...], good: int) -> Table:
    """A die that hits from one face on, makes more hits where it can, and is good from another face on."""
    often: Counter[Comes] = Counter()
    shows: dict[Comes, int] = {}
    for face in range(1, SIDES + 1):
        comes = (int(face >= needs) + sum(word.n for word in more if face >= word.face), int(face >= good))
        often[comes] += 1
        shows.setdefault(comes, face)
    return tuple((comes, shows[comes], n) for comes, n in often.items())


@cache
def _lane(table: Table, lane: int, lanes: int) -> Table:
    """The same die, with its hits as one of so many numbers."""
    return tuple((tuple(hits if one == lane else 0 for one in range(lanes)), face, n) for (hits, _), face, n in table)


@lru_cache(maxsize=4096)
def _summed(tables: tuple[Table, ...]) -> dict[Comes, tuple[tuple[int, ...], int]]:
    """Everything dice may come to together: faces that do, and the weight of it."""
    width = len(tables[0][0][0]) if tables else 2
    found: dict[Comes, tuple[tuple[int, ...], int]] = {(0,) * width: ((), 1)}
    for table in tables:
        grown: dict[Comes, tuple[tuple[int, ...], int]] = {}
        for comes, (faces, weight) in found.items():
            for more, face, n in table:
                at = tuple(map(add, comes, more))
                known = grown.get(at)
                grown[at] = (known[0], known[1] + weight * n) if known else ((*faces, face), weight * n)
        found = grown
    return found
