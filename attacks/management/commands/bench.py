"""manage.py bench: the measurements of one run, as ratios, in one table."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandParser


class Command(BaseCommand):
    requires_system_checks: list[str] = []
    help = "Measures the rules alone and a command on its way to both players, beside a plain echo in the same run."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--commands", type=int, default=400, help="how many commands to measure (default: 400)")
        parser.add_argument("--inside", action="store_true", help="this process has data of its own already")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["inside"]:
            self.measure(options["commands"] * int(os.environ.get("BROADSIDE_SCALE", "1")))
            return
        with tempfile.TemporaryDirectory(prefix="broadside-bench-") as data:
            words = [
                sys.executable,
                str(settings.BASE / "manage.py"),
                "bench",
                "--inside",
                "--commands",
                str(options["commands"]),
            ]
            run = subprocess.run(
                words, env={**os.environ, "BROADSIDE_DATA": data, "BROADSIDE_RATES": "off"}, check=False
            )
        sys.exit(run.returncode)

    def measure(self, commands: int) -> None:
        from tools.bench.tables import rules_table, wire_table

        call_command("migrate", verbosity=0)
        self.stdout.write(rules_table(commands))
        self.stdout.write("")
        self.stdout.write(wire_table(settings.DATA, commands))
