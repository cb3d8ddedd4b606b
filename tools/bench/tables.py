"""The tables `make bench` prints."""

from __future__ import annotations

import os
import platform
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tools.bench import combat, rules, squadrons, wire
from tools.bench.report import quantile, table


def machine() -> str:
    return f"Python {platform.python_version()}, {os.cpu_count()} cores"


def rules_table(commands: int, edition: str = "2.0") -> str:
    """Microseconds per question to the rules, and how they grow with the table: attacks, cards, and a space combat."""
    plain = _growth("xwing", edition, commands, rules.SIZES, rules.setup)
    return "\n".join((plain, cards_table(commands), combat_table(commands)))


def cards_table(asked: int, edition: str = "2.5") -> str:
    """Microseconds per `offers` in an attack, with 2 to 16 ships that have every ability of the card table."""
    rows: list[list[object]] = []
    for ships in squadrons.SIZES:
        times = squadrons.measure(edition, ships, asked)
        rows.append([ships, *(f"{quantile(times, share):.0f}" for share in (0.5, 0.99)), f"{max(times):.0f}"])
    title = f"Offers: xwing {edition} with all abilities, microseconds over {asked} questions ({machine()})"
    return table(title, ["ships", "offers", "p99", "most"], rows)


def combat_table(commands: int, edition: str = "codex") -> str:
    """The same for a space combat of 10 to 100 ships."""
    return _growth("ti4", edition, commands, combat.SIZES, combat.setup)


def _growth(
    key: str, edition: str, commands: int, sizes: tuple[int, ...], lay: Callable[[str, int], dict[str, Any]]
) -> str:
    rows: list[list[object]] = []
    first: dict[str, float] = {}
    for ships in sizes:
        times = rules.measure(edition, ships, commands, key, lay)
        first = first or {name: quantile(values, 0.5) for name, values in times.items()}
        row: list[object] = [ships]
        for name, values in times.items():
            row += [
                f"{quantile(values, 0.5):.0f}",
                f"{quantile(values, 0.99):.0f}",
                f"x{quantile(values, 0.5) / first[name]:.1f}",
            ]
        rows.append(row)
    head = ["ships", "apply", "p99", "", "view", "p99", "", "encode", "p99", ""]
    return table(f"Rules: {key} {edition}, microseconds over {commands} commands each ({machine()})", head, rows)


def wire_table(data: Path, commands: int) -> str:
    """Milliseconds of a command to its answer and to both players, as a multiple of an echo."""
    times = wire.run(data, commands)
    echo = [quantile(times.echo, share) for share in (0.5, 0.99)]
    rows = []
    for name, values in (
        ("plain echo", times.echo),
        ("command, saved", times.ack),
        ("command, seen by both", times.both),
    ):
        p50, p99 = (quantile(values, share) for share in (0.5, 0.99))
        rows.append([name, f"{p50:.2f}", f"{p99:.2f}", f"x{p50 / echo[0]:.1f}", f"x{p99 / echo[1]:.1f}"])
    title = f"Wire: one Daphne, SQLite, two players, milliseconds over {len(times.both)} commands"
    head = ["", "p50", "p99", "p50 to echo", "p99 to echo"]
    checked = f"  {len(times.matches)} matches, {times.events} events: every record replayed to the stored state."
    return table(title, head, rows) + "\n" + checked
