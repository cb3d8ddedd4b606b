"""manage.py screens: pictures of every page and step at 1280, 390 and 844 px, light and dark, on one contact sheet."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandParser


class Command(BaseCommand):
    help = "Takes a picture of every page and step at 1280, 390 and 844 px, light and dark: var/screens/index.html"
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--only", default="", help="only stations whose name matches this")
        parser.add_argument("--into", default=str(settings.BASE / "var" / "screens"), help="folder of the pictures")
        parser.add_argument("--inside", action="store_true", help="this process has data of its own already")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["inside"]:
            self.take(options["only"], Path(options["into"]).resolve())
            return
        with tempfile.TemporaryDirectory(prefix="broadside-screens-") as data:
            words = [sys.executable, str(settings.BASE / "manage.py"), "screens", "--inside"]
            words += ["--only", options["only"], "--into", options["into"]]
            run = subprocess.run(words, env={**os.environ, "BROADSIDE_DATA": data}, check=False)
        sys.exit(run.returncode)

    def take(self, only: str, folder: Path) -> None:
        from tools.screens.stations import take

        call_command("migrate", verbosity=0)
        shots = take(settings.DATA, folder, only, self.progress).shots
        for shot in shots:
            for fault in shot.faults:
                self.stderr.write(f"{shot.group}, {shot.name}: {fault}")
        pictures = sum(len(shot.files) for shot in shots)
        self.stdout.write(
            f"{pictures} pictures of {len(shots)} stations: {folder / 'index.html'} and {folder / 'sheet.png'}"
        )
        if any(shot.faults for shot in shots):
            sys.exit(1)

    def progress(self, text: str) -> None:
        """A station is done: whoever waits sees that it goes on, and how far it is."""
        self.stdout.write(text)
        self.stdout.flush()
