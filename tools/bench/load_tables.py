"""The tables of the server under load."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tools.bench import load, undo
from tools.bench.report import NOTED, Figure, quantile, table


def database() -> str:
    return "PostgreSQL and Redis" if load.on_postgresql() else "SQLite"


def load_table(data: Path, matches: int, seconds: float) -> str:
    """Commands a second with every match busy, and how long they take at half of that, beside plain echoes."""
    found = load.full(data, matches, seconds)
    NOTED.append(
        Figure(
            f"commands, {matches} matches, {database()}",
            found["fast"]["per_s"],
            "per s",
            1500 if load.on_postgresql() else 2500,
            at_most=False,
        )
    )
    NOTED.append(Figure(f"p99 at half of that, {database()}", found["half"]["p99"], "ms", 25))
    rows = [
        _load_row("plain echo", found["echo"], found["echo"]),
        _load_row("commands", found["fast"], found["echo"]),
        _load_row("at half of it", found["half"], found["echo"]),
    ]
    head = ["", "per s", "p50 ms", "p99 ms", "server us", "to echo", "database us", "server busy", "client busy"]
    title = f"Load: one Daphne, {database()}, {matches} matches of two players, both see every command"
    sent = found["kinds"]
    often = sorted(sent, key=lambda kind: -sent[kind])[:8]
    mix = ", ".join(f"{kind} {100 * sent[kind] / sum(sent.values()):.0f} %" for kind in often)
    return "\n".join([table(title, head, rows), f"  Commands: {mix}.", _checked(found)])


def processes_table(data: Path, matches: int, seconds: float) -> str:
    """What a command costs at two processes beside one, on PostgreSQL; from that, how much more two serve."""
    if not load.on_postgresql():
        return "Processes: SQLite is served by one."
    found = load.side_by_side(data, matches, seconds)
    one, shared, apart = found.values()
    gain, least = (2 * one["servers"] / two["servers"] for two in (shared, apart))
    NOTED.append(Figure("two processes to one, by time per command", gain, "x", 1.7, at_most=False))
    rows = [
        [
            name,
            f"{part['per_s']:.0f}",
            f"{part['servers']:.0f}",
            f"{part['cost']['database']:.0f}",
            f"{part['p50']:.1f}",
        ]
        for name, part in found.items()
    ]
    head = ["", "per s here", "server us", "database us", "p50 ms"]
    title = f"Processes: {database()}, {matches} matches"
    replayed = sum(part["events"] for part in found.values())
    note = (
        f"  With a processor for each, two serve x{gain:.2f} of one, where the proxy leads each match to one of them;"
        f" x{least:.2f} where its players sit at both. {replayed} events replayed."
    )
    return "\n".join([table(title, head, rows), note])


def _load_row(name: str, figures: dict[str, Any], echo: dict[str, Any]) -> list[str]:
    cost, share = figures["cost"], figures["share"]
    return [
        name,
        f"{figures['per_s']:.0f}",
        f"{figures['p50']:.1f}",
        f"{figures['p99']:.1f}",
        f"{cost['server']:.0f}",
        f"x{cost['server'] / echo['cost']['server']:.1f}",
        f"{cost['database']:.0f}" if "database" in cost else "-",
        f"{share['server']:.0%}",
        f"{share['client']:.0%}",
    ]


def spectators_table(data: Path, watchers: int, commands: int, matches: int) -> str:
    """How long a command takes to both players, to half of the watchers and to the last of them."""
    found = load.spectators(data, watchers, commands, matches)
    NOTED.append(Figure(f"last of {watchers} spectators, middle", found["alone"]["watch"]["last"]["p50"], "ms", 60))
    NOTED.append(Figure(f"last of {watchers} spectators, p99", found["alone"]["watch"]["last"]["p99"], "ms", 250))
    NOTED.append(Figure("p99 of other matches meanwhile", found["others"]["others"]["p99"], "ms", 50))
    rows = []
    for name, part in (("nobody else plays", found["alone"]), (f"{matches} matches beside it", found["among"])):
        row = [name]
        for who in ("players", "middle", "last"):
            row += [f"{part['watch'][who]['p50']:.1f}", f"{part['watch'][who]['p99']:.1f}"]
        rows.append(row)
    title = f"Spectators: {database()}, one match that {watchers} watch, ms from the command over {commands} commands"
    head = ["", "both players", "p99", "half of all", "p99", "the last", "p99"]
    others = found["others"]["others"]
    note = f"  Those beside it: {others['per_s']:.0f} commands/s, p50 {others['p50']:.1f}, p99 {others['p99']:.1f} ms."
    return "\n".join([table(title, head, rows), note, _checked(*found.values())])


def memory_table(data: Path, sockets: int, matches: int) -> str:
    """Memory of the server for each socket that says nothing."""
    found = load.memory(data, sockets, matches)
    NOTED.append(Figure("memory of an idle socket", max(part["kb"] for part in found.values()), "kB", 30))
    rows = [
        [name, sockets, f"{part['before'] / 1024:.0f}", f"{part['after'] / 1024:.0f}", f"{part['kb']:.1f}"]
        for name, part in found.items()
    ]
    return table("Memory: watchers that say nothing", ["", "sockets", "MB before", "MB with", "kB a socket"], rows)


def growth_table(data: Path, long: int) -> str:
    """What a late command of a long match costs, as a multiple of an early one of a fresh match."""
    found = load.growth(data, long)
    rows, middle = [], {}
    for name in ("early", "late"):
        parts = found[name]
        middle[name] = [
            quantile([part["cost"]["server"] for part in parts], 0.5),
            quantile([part["p50"] for part in parts], 0.5),
        ]
    for name, label in (("early", "from command 10, fresh matches"), ("late", f"from command {long}, one match")):
        row = [label]
        for at, (value, base) in enumerate(zip(middle[name], middle["early"], strict=True)):
            row += [f"{value:.0f}" if at == 0 else f"{value:.2f}", f"x{value / base:.2f}"]
        rows.append(row)
    times = middle["late"][0] / middle["early"][0]
    NOTED.append(Figure(f"command {long} beside the first, server time", times, "times", 1.1))
    title = (
        f"Growth: {database()}, one match at a time, medians over {len(found['late'])} windows of 50 commands in turns"
    )
    played = {commands: undo.played(commands) for commands in (undo.SHORT, long)}
    beside = [undo_table(played), check_table(played)]
    return "\n".join([table(title, ["", "server us", "", "ms", ""], rows), _checked(found), *beside])


def check_table(played: dict[int, str]) -> str:
    """What it costs to check the record of a match, per event, in a long one as a multiple of a short one."""
    times = {commands: undo.checking(match_id) for commands, match_id in played.items()}
    base, late = (quantile(found, 0.5) for found in times.values())
    rows = [[f"after {commands} commands", f"{quantile(found, 0.5):.0f}"] for commands, found in times.items()]
    what = f"checking an event after {max(played)} commands beside {undo.SHORT}"
    NOTED.append(Figure(what, late / base, "times", 1.5))
    return table("Records: microseconds of the processor per event, for fair.py to check one", ["", "us"], rows)


def undo_table(played: dict[int, str]) -> str:
    """What it costs to ask where one may go back to, late in a match as a multiple of early in one."""
    long = max(played)
    times = {commands: undo.looking(match_id) for commands, match_id in played.items()}
    base = quantile(times[undo.SHORT], 0.5)
    rows = [
        [f"after {commands} commands", f"{quantile(found, 0.5):.1f}", f"{quantile(found, 0.99):.1f}",
         f"x{quantile(found, 0.5) / base:.2f}"]
        for commands, found in times.items()
    ]  # fmt: skip
    late = quantile(times[long], 0.5) / base
    NOTED.append(Figure(f"undo after {long} commands beside {undo.SHORT}", late, "times", 2))
    return table(
        f"Undo: {database()}, milliseconds of the processor to find where one may go back to",
        ["", "ms", "p99", ""],
        rows,
    )


def _checked(*found: dict[str, Any]) -> str:
    matches = sum(len(part["matches"]) for part in found)
    events = sum(part["events"] for part in found)
    return f"  {matches} matches, {events} events: every record replayed, and holds all that was acknowledged."
