"""Finds puzzles ahead of their day, so that nobody waits for one."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from attacks.services.puzzles import shelf


class Command(BaseCommand):
    """See `help`."""

    help = "Finds the puzzles of the next days (What would you do?) and keeps them; those that are there stay."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--days", type=int, default=7, help="for so many days from today on (7)")

    def handle(self, *args: Any, **options: Any) -> None:
        for number in range(shelf.today(), shelf.today() + max(0, options["days"])):
            for room in shelf.rooms():
                if shelf.kept_puzzle(room, number) is None:
                    found = shelf.prepare(room, number)
                    self.stdout.write(f"{shelf.day_of(number)} {room} {number}: {found.line if found else 'none'}")
