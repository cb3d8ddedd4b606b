"""`manage.py points [FILE]`: the points revisions this host has, and takes one in as the community publishes it."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError

from attacks.rooms.xwing import build_tables, points, points_file
from attacks.services import points as kept
from attacks.services.common.revisions import compared, lines

ROOM = "xwing"
LISTED = 40
"""How many lines of each kind are told."""


class Command(BaseCommand):
    help = "Lists the revisions of X-Wing's points, or takes in one from a published file or folder."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", nargs="?", type=Path, help="a points file, or a folder with revision.json")
        parser.add_argument("--system", choices=sorted(points.NAMES), default="xwa", help="whose points they are")
        parser.add_argument("--revision", default="", help="what the revision is called, if the file does not say")
        parser.add_argument("--date", default="", help="the day from which it counts, if the file does not say")
        parser.add_argument("--source", default="", help="where the file comes from")
        parser.add_argument("--licence", default="", help="under which licence or permission it is used here")
        parser.add_argument("--check", action="store_true", help="say what would change, and keep nothing")
        parser.add_argument("--drop", metavar="REVISION", default="", help="let go of a revision that was taken in")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            kept.refresh(ROOM)
        except DatabaseError as error:
            raise CommandError("What this host has taken in cannot be read: migrate first.") from error
        if options["drop"]:
            self._drop(options["drop"])
        elif options["file"]:
            self._take(options)
        else:
            self._list()

    def _list(self) -> None:
        for source in points.revisions():
            own = "" if source.key in points.shipped() else ", taken in by this host"
            self.stdout.write(f"{source.key}: from {source.date or 'an unknown day'}{own}; {source.compiled_from}")

    def _take(self, options: dict[str, Any]) -> None:
        told = {key: options[key] for key in ("revision", "licence", "source")}
        try:
            found = points_file.read(options["file"], options["system"], day=options["date"], **told)
        except points_file.Nonsense as error:
            raise CommandError(str(error)) from error
        book = found.book
        if book.source.key in points.shipped():
            raise CommandError(f"{book.source.key} comes with the house already; give yours another --revision.")
        self._report(found, options["system"])
        if options["check"]:
            self.stdout.write("Nothing was kept.")
            return
        kept.keep(ROOM, book.source.key, points.encode(book).decode())
        self.stdout.write(f"{book.source.key} is kept: new lists count by it from now on, older ones keep their own.")

    def _report(self, found: points_file.Read, system: str) -> None:
        book = found.book
        older = [source for source in points.revisions(points_file.SETS[system]) if source.key != book.source.key]
        if older:
            before = points.book(points_file.SETS[system], older[0].key)
            told = compared(build_tables.prices_told(before), build_tables.prices_told(book))
            for line in lines(told, f"Points of {points.NAMES[system]}", LISTED):
                self.stdout.write(line)
        self.stdout.write(f"{book.source.key}: {len(book.pilots)} pilots, {len(book.upgrades)} upgrades")
        for what, keys in (("no card has these ids", found.unknown), ("pilots without points", found.missing)):
            if keys:
                more = f" and {len(keys) - LISTED} more" if len(keys) > LISTED else ""
                self.stdout.write(f"{what}: {', '.join(keys[:LISTED])}{more}")

    def _drop(self, key: str) -> None:
        if users := kept.used_by(ROOM, key):
            listed = ", ".join(users[:LISTED])
            raise CommandError(f"{key} is what these count by: {listed}")
        if not kept.drop(ROOM, key):
            raise CommandError(f"this host has taken in no {key}")
        self.stdout.write(f"{key} is gone")
