"""`manage.py backup FILE`: puts the whole database into a file while the server runs."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from attacks.services.store import backup


class Command(BaseCommand):
    help = "Puts the whole database into a file, as it is at one moment. The server may run, and games go on."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE")

    def handle(self, *_args: Any, **options: Any) -> None:
        try:
            backup.backup(options["file"])
        except backup.NoBackup as problem:
            raise CommandError(f"No backup was made: {problem}") from None
        self.stdout.write(f"{options['file']}: {options['file'].stat().st_size:,} bytes")
