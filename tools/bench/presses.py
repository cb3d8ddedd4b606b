"""How often the players of an X-Wing attack press, beside the decisions that the rules ask of them."""

from __future__ import annotations

from tests.rooms.xwing.pressing import ATTACKS, whole
from tools.bench.report import NOTED, Figure, table

SEEDS = range(8)
MOST = 1  # presses more than decisions


def presses_table() -> str:
    """Presses and decisions of both sides in whole attacks; the most presses beyond the decisions count."""
    counts = {name: [whole(name, seed) for seed in SEEDS] for name in ATTACKS}
    rows: list[list[object]] = []
    for name, played in counts.items():
        row: list[object] = [name]
        for seat in ("p1", "p2"):
            row += [max(one.presses[seat] for one in played), max(one.decisions[seat] for one in played)]
        rows.append(row)
    over = max(one.over(seat) for played in counts.values() for one in played for seat in ("p1", "p2"))
    NOTED.append(Figure("presses beyond the decisions, X-Wing attack", over, "presses", MOST))
    head = ["attack", "attacker", "decisions", "defender", "decisions"]
    return table(f"Presses: xwing, the most of {len(SEEDS)} attacks each", head, rows)
