"""Tournaments: seconds to pair a field, milliseconds for its standings. Numbers of fields that were really played."""

from __future__ import annotations

from random import Random
from time import perf_counter

from attacks.swiss.pairing import Wish, draw, tables
from attacks.swiss.profile import Profile, bye, played, presets
from attacks.swiss.standings import standings
from attacks.swiss.values import Pairing, Player
from tools.bench.report import NOTED, Figure, table

SIZES = (32, 128, 512)
ROUNDS = 4


def result_of(profile: Profile, chance: Random, both: tuple[int, int], number: int, at: int) -> Pairing:
    """A pairing with some result."""
    if not both[1]:
        return Pairing(number, 0, both[0], 0, bye(profile))
    first, second = ({"mission": chance.randint(0, 25)} for _side in both)
    return Pairing(number, at, *both, played(profile, first, second, chance.choice([0, 1, None])))


def measure(size: int) -> tuple[list[float], float]:
    """Seconds of every draw with its tables, and milliseconds of the standings after the last round."""
    profile, chance = presets()["xwing-2.5"], Random(size)
    players = [Player(number, f"P{number}") for number in range(1, size + 1)]
    past: list[Pairing] = []
    spans = []
    for number in range(1, ROUNDS + 1):
        begin = perf_counter()
        drawn = draw(profile, players, past, number, Wish(str(number)))
        at = tables(drawn.pairs, players, past)
        spans.append(perf_counter() - begin)
        seen = sorted(one for both in drawn.pairs for one in both if one)
        if seen != [player.number for player in players] or drawn.rematches:
            raise RuntimeError("a draw was wrong; no figure counts")
        past += [result_of(profile, chance, both, number, at.get(both, 0)) for both in drawn.pairs]
    begin = perf_counter()
    rows = standings(profile, players, past, "seed")
    if len(rows) != size:
        raise RuntimeError("somebody is missing in the standings; no figure counts")
    return spans, 1000 * (perf_counter() - begin)


def swiss_table() -> str:
    """Fields of three sizes, four rounds each."""
    rows: list[list[object]] = []
    for size in SIZES:
        spans, order = measure(size)
        rows.append([size, f"{min(spans):.2f}", f"{max(spans):.2f}", f"{order:.0f}"])
        if size == SIZES[-1]:
            NOTED.append(Figure(f"pairing {size} players, worst round", max(spans), "s", 30))
            NOTED.append(Figure(f"standings of {size} players", order, "ms", 200))
    title = f"Tournaments: drawing a round with its tables, {ROUNDS} rounds each"
    return table(title, ["players", "s, best", "s, worst", "standings ms"], rows)
