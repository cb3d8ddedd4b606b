"""`manage.py doctor`: says what is wrong with an installation, in sentences."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from functools import partial
from typing import Any

from django.core.management.base import BaseCommand

from attacks.services.doctor import machine, outside, stores
from attacks.services.doctor.finding import WRONG, Question

QUESTIONS: tuple[Question, ...] = (
    machine.folder,
    machine.key,
    machine.libraries,
    machine.limits,
    machine.fonts,
    machine.odds,
    outside.addresses,
    stores.database,
    stores.bells,
)


class Command(BaseCommand):
    help = (
        "Looks at this installation and says what is wrong with it and what to do. Changes nothing; the server may "
        "run. Exits with 1 if players would notice."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--at", metavar="ADDRESS", default="", help="also looks at it from outside: https://play.example.org"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        questions: list[Question] = [
            *QUESTIONS,
            *([partial(outside.door, options["at"].rstrip("/"))] if options["at"] else []),
        ]
        found = [one for question in questions for one in question()]
        for one in found:
            self.stdout.write(f"{one.level}: {one.said}\n    {one.do}  [{one.code}]")
        if not found:
            self.stdout.write("All is well.")
        if any(one.level == WRONG for one in found):
            sys.exit(1)
