"""`manage.py build_cards DIR [--check]`: the card tables from public data, with what is new, changed and gone."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError

from attacks.rooms.legion import build as legion
from attacks.rooms.legion import revisions, table
from attacks.rooms.xwing import build, cards
from attacks.services import fleets

LISTED = 40
"""How many lines of each kind are told."""


class Command(BaseCommand):
    help = "Builds the card tables (ids, names, numbers) from the data sets in DIR; with --check, compares only."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("dir", type=Path, help="the folder with xwing-data2 and xwing-data2-legacy, and legion")
        parser.add_argument("--check", action="store_true", help="write nothing; fail if a table would change")
        parser.add_argument("--into", type=Path, default=cards.DATA, help="where the tables of X-Wing are")
        parser.add_argument("--legion", type=Path, default=table.FILE, help="the file with the newest cards of Legion")
        parser.add_argument("--drop", action="store_true", help="let go of Legion cards that are no longer published")

    def handle(self, *args: Any, **options: Any) -> None:
        changed = [*self._xwing(options), *self._legion(options)]
        if changed:
            raise CommandError(f"not what the data sets give: {', '.join(changed)}")

    def _xwing(self, options: dict[str, Any]) -> list[str]:
        changed = []
        for name, folder in build.SETS.items():
            try:
                found = build.build(options["dir"] / folder, name)
            except build.BadData as error:
                raise CommandError(str(error)) from error
            counts = f"{len(found.ships)} ships, {len(found.pilots)} pilots, {len(found.upgrades)} upgrades"
            changed += self._put(options["into"] / f"{name}.json", cards.encode(found), counts, check=options["check"])
        return changed

    def _legion(self, options: dict[str, Any]) -> list[str]:
        """Legion's newest cards, where the folder has them: what is gone stays known, unless it is dropped."""
        folder, path = options["dir"] / "legion", options["legion"]
        if not folder.is_dir():
            return []
        try:
            found = legion.build(folder)
            before = table.decode(path.read_bytes()) if path.is_file() else None
        except (legion.BadData, ValueError) as error:
            raise CommandError(str(error)) from error
        if before:
            told = revisions.compared(before, found)
            for line in revisions.lines(told, LISTED):
                self.stdout.write(line)
            if options["drop"]:
                self._refuse_what_is_used(told.gone)
            else:
                found = revisions.kept(before, found)
        counts = f"{len(found.units)} units, {len(found.upgrades)} upgrades of {found.source.revision}"
        return self._put(path, table.encode(found), counts, check=options["check"])

    def _refuse_what_is_used(self, gone: tuple[revisions.Line, ...]) -> None:
        try:
            used = fleets.keys_in_use("legion") if gone else frozenset()
        except DatabaseError as error:
            raise CommandError("Whether stored fleets use what would go cannot be read: migrate first.") from error
        if lost := [f"{line.name} ({line.key})" for line in gone if line.key in used or line.name in used]:
            raise CommandError(f"stored fleets use what would go: {', '.join(lost)}")

    def _put(self, path: Path, body: bytes, counts: str, *, check: bool) -> list[str]:
        """Write a table, or say that it would change: its name, if so."""
        same = path.is_file() and path.read_bytes() == body
        self.stdout.write(f"{path.name}: {counts}, " + ("unchanged" if same else "different" if check else "written"))
        if not same and not check:
            path.write_bytes(body)
        return [path.name] if check and not same else []
