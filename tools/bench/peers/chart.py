"""What was measured as a drawing for the README: a bar for each server, moves a second of one processor."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

WIDTH, ROW, LEFT, RIGHT, TOP = 760, 44, 190, 90, 46
INK, QUIET, OURS, THEIRS = "#1b2430", "#5b6675", "#2a6f8f", "#b9c3cd"
FONT = "font-family='system-ui, sans-serif'"


def drawn(rows: Sequence[tuple[str, float, str]]) -> str:
    """The drawing as SVG. Each row: a name, microseconds of processor time for a move, whether it is on disk by then.

    The first row is ours. What is longer is better.
    """
    most = max(1e6 / cost for _, cost, _ in rows)
    height = TOP + ROW * len(rows) + 26
    lines = [
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {WIDTH} {height}' role='img' {FONT}>",
        "<title>Moves a second that one processor serves, by server</title>",
        f"<rect width='{WIDTH}' height='{height}' rx='8' fill='#fbfaf7'/>",
        f"<text x='20' y='28' font-size='15' font-weight='600' fill='{INK}'>Moves a second of one processor</text>",
    ]
    for at, (name, cost, kept) in enumerate(rows):
        per_s = 1e6 / cost
        long = max(2.0, (WIDTH - LEFT - RIGHT) * per_s / most)
        y = TOP + ROW * at
        lines += [
            f"<text x='20' y='{y + 16}' font-size='13' fill='{INK}'>{escape(name)}</text>",
            f"<text x='20' y='{y + 31}' font-size='11' fill='{QUIET}'>on disk when answered: {escape(kept)}</text>",
            f"<rect x='{LEFT}' y='{y + 4}' width='{long:.0f}' height='26' rx='3' fill='{THEIRS if at else OURS}'/>",
            f"<text x='{LEFT + long + 8:.0f}' y='{y + 22}' font-size='13' fill='{INK}'>{per_s:,.0f}</text>",
        ]
    note = "The game of docs/adding-a-game.md, two players a match. make bench PEERS=1"
    lines += [f"<text x='20' y='{height - 12}' font-size='11' fill='{QUIET}'>{note}</text>", "</svg>"]
    return "\n".join(lines) + "\n"
