"""Who wins how often: games of opponents at two levels in every room, a thousand of each pair if need be, in pieces.

`python -m tools.bench.games FILE --games 1000 --minutes 14` plays on where FILE ends, in every pair as far as in all
others, and prints the shares so far. A game follows from its number but for the time that a decision has, which is
counted on the processor.
"""

from __future__ import annotations

import argparse
import signal
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from statistics import median
from time import monotonic, process_time

import msgspec
from msgspec import Struct

from attacks.rooms.opponent import GREEDY, PERFECT
from attacks.services.opponent.mind import late
from tools.bench.opponent import RANDOM, game, interval, kinds
from tools.bench.report import quantile, table

Pair = tuple[str, str]
MEASURED: tuple[Pair, ...] = ((PERFECT, RANDOM), (PERFECT, GREEDY))


class Played(Struct, frozen=True):
    """A game: what the one got, the seconds of the processor it took, and each perfect decision."""

    room: str
    pair: Pair
    number: int
    won: float
    spent: float
    times: list[float]


def tally(games: int, pairs: Sequence[Pair], *, before: Iterable[Played] = ()) -> list[Played]:
    """Games of every pair in every room, those of `before` among them."""
    known = list(before)
    return [*known, *still(games, pairs, known)]


def still(games: int, pairs: Sequence[Pair], before: Iterable[Played], only: Sequence[str] = ()) -> Iterator[Played]:
    """The games that are missing, one of every pair after the other."""
    signal.signal(signal.SIGPROF, late)
    done = {(known.room, known.pair, known.number) for known in before}
    for number in range(games):
        for key, room, more in kinds():
            for one, other in pairs:
                if (key, (one, other), number) in done or (only and key not in only):
                    continue
                times, began, swapped = list[float](), process_time(), number % 2
                first, second = (other, one) if swapped else (one, other)
                got = game(room, dict(zip(room.needed, (first, second), strict=True)), number, times, more)
                spent = round(process_time() - began, 3)
                yield Played(
                    key, (one, other), number, 1 - got if swapped else got, spent, [round(t, 4) for t in times]
                )


def shares_table(played: Iterable[Played]) -> str:
    """The share of every pair with where it lies."""
    by_pair: dict[tuple[str, Pair], list[Played]] = defaultdict(list)
    for each in played:
        by_pair[each.room, each.pair].append(each)
    rows = []
    for (room, (one, other)), games in sorted(by_pair.items()):
        n, won = len(games), sum(game.won for game in games)
        low, high = interval(won / n, n)
        times = [time for game in games for time in game.times]
        rows.append(
            [
                room,
                f"{one} v {other}",
                str(n),
                f"{won / n:.0%}",
                f"{low:.0%} to {high:.0%}",
                f"{median(times) * 1000:.0f} ms" if times else "",
                f"{quantile(times, 0.99) * 1000:.0f} ms" if times else "",
                f"{sum(game.spent for game in games) / n:.1f} s",
            ]
        )
    heads = ["room", "pair", "games", "won", "95 %", "processor a decision", "99 % of them", "a game"]
    return table("Opponents", heads, rows)


def main() -> None:
    """Play on for some minutes."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("file", type=Path, help="where games are kept")
    asked.add_argument("--games", type=int, default=1000, help="how many of each pair")
    asked.add_argument("--minutes", type=float, default=14, help="how long to play on")
    asked.add_argument("--only", action="append", default=[], help="a room, as the table names it")
    words = asked.parse_args()
    known = [msgspec.json.decode(line, type=Played) for line in words.file.read_bytes().splitlines()] if (
        words.file.exists()
    ) else []  # fmt: skip
    began = monotonic()
    with words.file.open("ab") as file:
        for one in still(words.games, MEASURED, known, words.only):
            file.write(msgspec.json.encode(one) + b"\n")
            file.flush()
            known.append(one)
            if monotonic() - began > 60 * words.minutes:
                break
    print(shares_table(known))


if __name__ == "__main__":
    main()
