"""`manage.py restore FILE`: puts a backup in the place of the database, and lets every browser know."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from attacks.services.store import backup


class Command(BaseCommand):
    help = (
        "Puts a backup in the place of everything in the database, so that every browser drops what it remembers. "
        "Without FILE: says so of a database that was restored by other means."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, nargs="?", metavar="FILE", help="what `manage.py backup` has written")

    def handle(self, *_args: Any, **options: Any) -> None:
        try:
            if options["file"]:
                backup.restore(options["file"])
        except backup.NoBackup as problem:
            raise CommandError(f"Nothing was restored: {problem}") from None
        call_command("migrate", verbosity=0)  # a backup may be older than the program
        backup.begin_anew()
        self.stdout.write("Restored. Browsers drop what they remember and show what the database says.")
