"""manage.py bench: the measurements of one run, a table for each, and in the end one with the aims beside them."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import msgspec
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser

SECTIONS = (
    "first",
    "rules",
    "mat",
    "frames",
    "presses",
    "odds",
    "wire",
    "walk",
    "load",
    "processes",
    "spectators",
    "memory",
    "growth",
    "swiss",
    "witness",
    "dice",
    "opponent",
    "seated",
)
PEERS = "peers"  # installs other servers from npm, so only where it is asked for
ON_BOTH = ("load", "processes", "seated")  # measured on PostgreSQL too
FIGURES = "figures.json"  # in the data folder of a run


class Command(BaseCommand):
    requires_system_checks: list[str] = []
    help = (
        "Measures the rules alone, the mat, odds, a command on its way to both players beside a plain echo, what is "
        "called on that way, and the server under load: many matches, many spectators, memory, growth; tournaments, "
        "dice. A figure is printed only if every match played replays."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--commands", type=int, default=400, help="how many commands rules, wire and walk measure")
        parser.add_argument("--only", default=",".join(SECTIONS), help=f"some of {','.join((*SECTIONS, PEERS))}")
        parser.add_argument("--on", default="sqlite,postgresql", help="sqlite, postgresql or both")
        parser.add_argument("--matches", type=int, default=100, help="how many matches load the server")
        parser.add_argument("--seconds", type=float, default=6, help="how long each load is measured")
        parser.add_argument("--spectators", type=int, default=1000, help="how many watch one match, or say nothing")
        parser.add_argument("--long", type=int, default=5000, help="how many commands a long match has had")
        parser.add_argument("--games", type=int, default=0, help="how many games each pair of opponents plays")
        parser.add_argument("--inside", action="store_true", help="this process has data of its own already")

    def handle(self, *args: Any, **options: Any) -> None:
        wanted = options["only"].split(",")
        if unknown := set(wanted) - {*SECTIONS, PEERS}:
            raise CommandError(f"There is no section {', '.join(sorted(unknown))}.")
        if options["inside"]:
            call_command("migrate", verbosity=0)
            for section in wanted:
                self.stdout.write(self.measured(section, **options) + "\n")
                self.stdout.flush()  # a section takes a while, and somebody may be watching
            from tools.bench.report import NOTED

            (settings.DATA / FIGURES).write_bytes(msgspec.json.encode(NOTED))
            return
        figures = []
        if "sqlite" in options["on"]:
            figures += self.begin(wanted, options)
        both = [section for section in wanted if section in ON_BOTH or options["on"] == "postgresql"]
        if "postgresql" in options["on"] and both:
            figures += self.begin(both, options, postgresql=True)
        if figures:
            from tools.bench.report import summary

            self.stdout.write(summary(figures) + "\n")

    def begin(self, sections: list[str], options: dict[str, Any], postgresql: bool = False) -> list[Any]:
        """Measure in a process that has data of its own; gives the figures that count. Exits with its code if not 0."""
        numbers = ("commands", "matches", "seconds", "spectators", "long", "games")
        words = [word for name in numbers for word in (f"--{name}", str(options[name]))]
        from tests.support import backend
        from tools.bench.report import Figure

        words += ["--only", ",".join(sections)]
        with tempfile.TemporaryDirectory(prefix="broadside-bench-") as data:
            backend.lay(Path(data), on=backend.running() if postgresql else None)
            run = subprocess.run(
                [sys.executable, settings.BASE / "manage.py", "bench", "--inside", *words],
                env={**os.environ, **backend.environment(Path(data)), "BROADSIDE_RATES": "off"},
                check=False,
            )
            if run.returncode:
                sys.exit(run.returncode)
            return msgspec.json.decode((Path(data) / FIGURES).read_bytes(), type=list[Figure])

    def measured(self, section: str, **options: Any) -> str:
        """The table of a section."""
        from tools.bench import load_tables, odds, swiss, tables, walk

        data, commands = settings.DATA, options["commands"] * int(os.environ.get("BROADSIDE_SCALE", "1"))
        matches, spectators = options["matches"], options["spectators"]
        if section == "rules":
            return tables.rules_table(commands)
        if section in ("presses", "mat", PEERS):
            from tools.bench import mat, presses
            from tools.bench.peers import run

            if section == PEERS:
                return run.peers_table(data, matches, options["seconds"])
            return presses.presses_table() if section == "presses" else mat.mat_table()
        if section == "swiss":
            return swiss.swiss_table()
        if section in ("witness", "seated"):
            from tools.bench import seated, witness

            return (
                witness.witness_table(data)
                if section == "witness"
                else seated.seated_at_server(data, 2 * options["seconds"])
            )
        if section in ("dice", "opponent", "first", "frames"):
            from tools.bench import dice, first, frames, opponent

            if section in ("first", "frames"):
                return first.first_table(data) if section == "first" else frames.frames_table(data)
            return dice.dice_table() if section == "dice" else opponent.opponent_table(options["games"])
        if section == "odds":
            return odds.odds_table()
        if section == "wire":
            return tables.wire_table(data, commands)
        if section == "walk":
            return walk.walk_table(commands)
        if section in ("load", "processes"):
            made = load_tables.load_table if section == "load" else load_tables.processes_table
            return made(data, matches, options["seconds"])
        if section == "spectators":
            return load_tables.spectators_table(data, spectators, commands // 8, matches)
        if section == "memory":
            return load_tables.memory_table(data, spectators, matches)
        return load_tables.growth_table(data, options["long"])
