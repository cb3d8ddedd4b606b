"""Lets go of what was kept long enough, by the host's settings."""

from __future__ import annotations

from collections import Counter
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from attacks.services.lobby import listing
from attacks.services.moderation import keeping


class Command(BaseCommand):
    """See `help`."""

    help = "Deletes what has ended and was kept as long as BROADSIDE_KEEP_… says. A running server does so by itself."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--dry-run", action="store_true", help="only say how much of each kind would go")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["dry_run"]:
            gone = Counter(keeping.counted())
        else:
            gone = Counter[str]()
            while found := listing.tidy():
                gone["unplayed"] += found
            while portion := keeping.tidy():
                gone.update(portion)
        for what, n in sorted(gone.items()):
            self.stdout.write(f"{what}: {n}")
        if not gone:
            self.stdout.write("Nothing has been kept too long.")
