"""`manage.py build_cards DIR [--check]`: the card tables from public data, with what is new, changed and gone."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError

from attacks.rooms.legion import build as legion
from attacks.rooms.legion import points as legion_points
from attacks.rooms.legion import revisions as legion_revisions
from attacks.rooms.legion import table
from attacks.rooms.xwing import build, build_tables, card_table, points
from attacks.services import fleets
from attacks.services.common.revisions import Difference, compared, lines

LISTED = 40
"""How many lines of each kind are told."""


class Command(BaseCommand):
    help = "Builds the card tables (ids, names, numbers) from the data sets in DIR; with --check, compares only."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("dir", type=Path, help="the folder with xwing, xwing-data2, xwing-data2-legacy, and legion")
        parser.add_argument("--check", action="store_true", help="write nothing; fail if a table would change")
        parser.add_argument("--into", type=Path, default=card_table.DATA, help="where the tables of X-Wing are")
        parser.add_argument("--legion", type=Path, default=table.FILE, help="the file with the newest cards of Legion")
        parser.add_argument("--drop", action="store_true", help="let go of cards that are no longer published")

    def handle(self, *args: Any, **options: Any) -> None:
        known = ("legion", build_tables.PUBLISHED, *build.FOLDERS.values())
        if not any((options["dir"] / name).is_dir() for name in known):
            raise CommandError(f"{options['dir']}: none of {', '.join(known)} is there")
        changed = [*self._xwing(options), *self._legion(options)]
        if changed:
            raise CommandError(f"not what the data sets give: {', '.join(changed)}")

    def _xwing(self, options: dict[str, Any]) -> list[str]:
        """The table of all cards of X-Wing, and the points that the data sets hold: older ones stay beside them."""
        there = [build_tables.PUBLISHED, *build.FOLDERS.values()]
        if not any((options["dir"] / name).is_dir() for name in there):
            return []
        path: Path = options["into"] / card_table.FILE.name
        try:
            before = card_table.decode(path.read_bytes()) if path.is_file() else None
            built = build_tables.build_all(options["dir"], before)
        except (build.BadData, ValueError) as error:
            raise CommandError(str(error)) from error
        found = built.table
        if before:
            told = self._tell(
                "X-Wing", compared(build_tables.revision_cards(before), build_tables.revision_cards(found))
            )
            if options["drop"]:
                self._refuse_what_is_used("xwing", told)
            else:
                found = build_tables.with_gone_cards(before, found)
        counts = ", ".join(f"{len(found.rows(kind))} {kind}" for kind in card_table.KINDS)
        changed = self._put(
            path, card_table.encode(found), f"{counts} of {found.source.revision}", check=options["check"]
        )
        for book in built.books:
            changed += self._points(book, options)
        return changed

    def _points(self, book: points.Book, options: dict[str, Any]) -> list[str]:
        """One revision of points, compared with the file of it or with the newest older one of its system."""
        folder: Path = options["into"] / points.FOLDER.name
        path = points.path_of(book.source.key, folder)
        known = [points.decode(one.read_bytes()) for one in sorted(folder.glob("*.json"))] if folder.is_dir() else []
        same = [one for one in known if one.source.key == book.source.key]
        older = [one for one in known if one.source.system == book.source.system and one not in same]
        if was := same or sorted(older, key=lambda one: one.source.date)[-1:]:
            told = compared(build_tables.prices_told(was[0]), build_tables.prices_told(book))
            self._tell(f"Points of {book.source.system}", told)
        counts = f"{book.source.system} {book.source.name}, {len(book.pilots)} pilots, {len(book.upgrades)} upgrades"
        return self._put(path, points.encode(book), counts, check=options["check"])

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
            untold = legion_revisions.UNTOLD
            told = compared(legion_revisions.revision_cards(before), legion_revisions.revision_cards(found), untold)
            self._tell("Legion", told)
            if options["drop"]:
                self._refuse_what_is_used("legion", told)
            else:
                found = legion_revisions.with_gone_cards(before, found)
            if before.source.revision != found.source.revision and not options["check"]:
                kept = legion_points.keep(before, path)
                self.stdout.write(f"{kept.name}: the points until now, kept beside the table")
        counts = f"{len(found.units)} units, {len(found.upgrades)} upgrades of {found.source.revision}"
        return self._put(path, table.encode(found), counts, check=options["check"])

    def _tell(self, title: str, told: Difference) -> Difference:
        for line in lines(told, title, LISTED):
            self.stdout.write(line)
        return told

    def _refuse_what_is_used(self, room: str, told: Difference) -> None:
        try:
            used = fleets.keys_in_use(room) if told.gone else frozenset()
        except DatabaseError as error:
            raise CommandError("Whether stored fleets use what would go cannot be read: migrate first.") from error
        if lost := [f"{line.name} ({line.key})" for line in told.gone if line.key in used or line.name in used]:
            raise CommandError(f"stored fleets use what would go: {', '.join(lost)}")

    def _put(self, path: Path, body: bytes, counts: str, *, check: bool) -> list[str]:
        """Write a table, or say that it would change: its name, if so."""
        same = path.is_file() and path.read_bytes() == body
        self.stdout.write(f"{path.name}: {counts}, " + ("unchanged" if same else "different" if check else "written"))
        if not same and not check:
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(body)
        return [path.name] if check and not same else []
