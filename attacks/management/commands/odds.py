"""manage.py odds among the other commands: in their list, and for programs that call it. See `odds_typed`."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from attacks.management import odds_typed


class Command(BaseCommand):
    requires_system_checks: list[str] = []
    help = odds_typed.HELP

    def add_arguments(self, parser: CommandParser) -> None:
        odds_typed.add_arguments(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            self.stdout.write(odds_typed.answer_text(options))
        except odds_typed.NoAnswer as error:
            raise CommandError(str(error)) from None
