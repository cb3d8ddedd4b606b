"""`manage.py verify FILE` or `MATCH`: checks an exported or a stored match: dice, numbers, hashes, and the replay."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from attacks.engine import fair
from attacks.services.record import export
from attacks.services.store import matches


class Command(BaseCommand):
    help = (
        "Checks exported matches (files) or stored ones (ids): dice, numbers, hash chain as fair.py does, "
        "then the replay by today's rules. Exit 0 OK, 1 FAIL, 2 WARN."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("matches", nargs="*", metavar="FILE|MATCH", help="an exported match, or the id of a match")
        parser.add_argument("--all", action="store_true", help="every match that has started")
        parser.add_argument("--receipt", metavar="FILE", help="what a player's browser has kept of that match")

    def handle(self, *_args: Any, **options: Any) -> None:
        names = matches.started_ids() if options["all"] else options["matches"]
        if not names and not options["all"]:
            raise CommandError("Name a file or a match, or --all.")
        receipt = load_record(options["receipt"]) or {} if options["receipt"] else None
        worst = 0
        for name in names:
            worst = max(worst, self.check_file(name, receipt) if Path(name).exists() else self.check_stored(name))
        if worst == 2:
            raise CommandError("FAIL", returncode=1)
        if worst == 1 and options["matches"] and all(Path(name).exists() for name in names):
            raise CommandError("WARN", returncode=2)

    def check_file(self, name: str, receipt: object) -> int:
        """0 if all is well, 1 with warnings, 2 with problems."""
        verdict = export.verify(load_record(name), receipt)
        found = verdict.found
        self.stdout.write(f"{found.verdict}  {name}  {found.events} events, {found.rolls} rolls")
        self.stdout.write(f"      today's rules agree up to event {verdict.agrees_to}")
        self.tell(found.problems, found.warnings)
        return {"OK": 0, "WARN": 1, "FAIL": 2}[found.verdict]

    def check_stored(self, match_id: str) -> int:
        report = matches.check(match_id)
        if report is None:
            raise CommandError(f"There is no match {match_id}.")
        verdict = "OK" if report.ok else "FAIL"
        self.stdout.write(f"{verdict}  {report.match}  {report.events} events, {report.rolls} rolls")
        if not report.ok:
            self.stdout.write(f"      today's rules agree up to event {report.agrees_to}")
        self.tell(report.problems, report.warnings)
        return 0 if report.ok else 2

    def tell(self, problems: list[str], warnings: list[str]) -> None:
        for problem in problems:
            self.stdout.write(f"      {problem}")
        for warning in warnings:
            self.stdout.write(f"      WARNING {warning}")


def load_record(name: str) -> Any:
    try:
        return fair.parse_json(Path(name).read_text("utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise CommandError(f"{name} cannot be read: {error}") from error
