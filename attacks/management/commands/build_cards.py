"""`manage.py build_cards DIR [--check]`: the card tables from the public data sets."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from attacks.rooms.xwing import build, cards


class Command(BaseCommand):
    help = "Builds the card tables (ids, names, numbers) from the data sets in DIR; with --check, compares only."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("dir", type=Path, help="the folder with xwing-data2 and xwing-data2-legacy")
        parser.add_argument("--check", action="store_true", help="write nothing; fail if a table would change")
        parser.add_argument("--into", type=Path, default=cards.DATA, help="where the tables are")

    def handle(self, *args: Any, **options: Any) -> None:
        changed = []
        for name, folder in build.SETS.items():
            try:
                table = build.build(options["dir"] / folder, name)
            except build.BadData as error:
                raise CommandError(str(error)) from error
            path, body = options["into"] / f"{name}.json", cards.encode(table)
            same = path.is_file() and path.read_bytes() == body
            self.stdout.write(
                f"{path.name}: {len(table.ships)} ships, {len(table.pilots)} pilots, {len(table.upgrades)} upgrades, "
                + ("unchanged" if same else "different" if options["check"] else "written")
            )
            if not same and options["check"]:
                changed.append(path.name)
            elif not same:
                path.write_bytes(body)
        if changed:
            raise CommandError(f"not what the data sets give: {', '.join(changed)}")
