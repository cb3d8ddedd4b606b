"""`manage.py verify MATCH`: plays a stored match again from its record and checks dice, numbers and hashes."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from attacks.services import match


class Command(BaseCommand):
    help = "Checks a match by its id, or every match: dice, numbers, hash chain, and the replay. Exit 0 OK, 1 FAIL."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("matches", nargs="*", metavar="MATCH", help="id of a match")
        parser.add_argument("--all", action="store_true", help="every match that has started")

    def handle(self, *_args: Any, **options: Any) -> None:
        ids = match.started_ids() if options["all"] else options["matches"]
        if not ids and not options["all"]:
            raise CommandError("Name a match, or --all.")
        reports = []
        for match_id in ids:
            report = match.check(match_id)
            if report is None:
                raise CommandError(f"There is no match {match_id}.")
            reports.append(report)
            self.show(report)
        if not all(report.ok for report in reports):
            raise CommandError("FAIL", returncode=1)

    def show(self, report: match.Report) -> None:
        verdict = "OK" if report.ok else "FAIL"
        self.stdout.write(f"{verdict}  {report.match}  {report.events} events, {report.rolls} rolls")
        if not report.ok:
            self.stdout.write(f"      today's rules agree up to event {report.agrees_to}")
        for problem in report.problems:
            self.stdout.write(f"      {problem}")
        for warning in report.warnings:
            self.stdout.write(f"      WARNING {warning}")
