"""`manage.py cards [DIR]`: how many texts that touch an attack are automated, played in part, by hand, or unread.

X-Wing's are counted in the public data sets in DIR, Twilight Imperium's in its entries (with DIR also what they lack),
Legion's by keyword, on the newest cards.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError

from attacks.rooms.legion import survey as keyword_survey
from attacks.rooms.ti4 import survey as combat_survey
from attacks.rooms.xwing import cards, survey
from attacks.rooms.xwing.build import SETS, BadData

COMBAT_STATES = ("automated", "manual", "unread")
STATES = ("automated", "partly", "manual", "unread")


class Command(BaseCommand):
    help = "Counts, per data set, the card texts that touch an attack: automated, partly, manual or unread."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "dir", type=Path, nargs="?", help="where the data sets are; without, Twilight Imperium only"
        )
        parser.add_argument("--list", choices=STATES, action="append", default=[], help="list the cards of a state")
        parser.add_argument("--json", action="store_true", help="print everything as JSON")
        parser.add_argument("--write", action="store_true", help="note that the texts as they are now were looked at")
        parser.add_argument("--strict", action="store_true", help="fail if a text is unread")

    def handle(self, *args: Any, **options: Any) -> None:
        combat = combat_survey.survey(options["dir"])
        try:
            sets = SETS if options["dir"] else {}
            found = {name: survey.texts(options["dir"] / folder) for name, folder in sets.items()}
        except BadData as error:
            raise CommandError(str(error)) from error
        if options["write"]:
            (cards.DATA / "readings.json").write_bytes(survey.readings(found))
            (cards.DATA / "readings_moving.json").write_bytes(survey.moving_readings(found))
            self.stdout.write("readings.json: written; count again to see what it changes")
            return
        lines = {name: survey.survey(name, texts) for name, texts in found.items()}
        if options["json"]:
            self.stdout.write(msgspec.json.format(msgspec.json.encode(_as_data(found, lines)), indent=2).decode())
        else:
            self._print(found, lines, options["list"])
            self._print_combat(combat, options["list"])
            self._print_keywords(keyword_survey.survey(), options["list"])
        unread = sum(line.state == "unread" for rows in lines.values() for line in rows)
        if options["strict"] and unread:
            raise CommandError(f"{unread} texts are unread")

    def _print(
        self,
        found: dict[str, tuple[survey.Text, ...]],
        lines: dict[str, tuple[survey.Line, ...]],
        listed: list[str],
    ) -> None:
        if not found:
            return
        self.stdout.write(f"{'data set':10}{'texts':>8}{'touch':>8}" + "".join(f"{state:>11}" for state in STATES))
        for name, rows in lines.items():
            counts = Counter(row.state for row in rows)
            distinct = len({text.hash for text in found[name]})
            numbers = "".join(f"{counts[state]:>11}" for state in STATES)
            self.stdout.write(f"{name:10}{distinct:>8}{len(rows):>8}{numbers}")
        for name, texts in found.items():
            moving = survey.about_moving(name, texts)
            self.stdout.write(
                f"moving, {name}: {moving.texts} texts about moving and no attack; on the mat {moving.played} played, "
                f"{moving.named} named at their moment as by hand, {moving.outside} outside it, {moving.unread} unread"
            )
        for state in listed:
            for name, rows in lines.items():
                self.stdout.write(f"\n{state}, {name}")
                for row in rows:
                    if row.state == state:
                        reason = f"  ({row.reason})" if row.reason else ""
                        self.stdout.write(f"  {' '.join(row.cards)}: {', '.join(row.names)}{reason}")

    def _print_combat(self, rows: tuple[combat_survey.Line, ...], listed: list[str]) -> None:
        """The texts of Twilight Imperium by kind."""
        self.stdout.write(f"\n{'ti4':10}{'texts':>8}" + "".join(f"{state:>11}" for state in COMBAT_STATES))
        for kind in dict.fromkeys(row.kind for row in rows):
            counts = Counter(row.state for row in rows if row.kind == kind)
            numbers = "".join(f"{counts[state]:>11}" for state in COMBAT_STATES)
            self.stdout.write(f"{kind:10}{counts.total():>8}{numbers}")
        counts = Counter(row.state for row in rows)
        self.stdout.write(f"{'all':10}{len(rows):>8}" + "".join(f"{counts[state]:>11}" for state in COMBAT_STATES))
        for state in listed:
            names = [row.card for row in rows if row.state == state]
            self.stdout.write(f"\n{state}, ti4: {', '.join(names)}")

    def _print_keywords(self, rows: tuple[keyword_survey.Line, ...], listed: list[str]) -> None:
        """The keywords of Legion by what they stand on; behind each number, on how many cards that is."""
        states = keyword_survey.STATES
        self.stdout.write(f"\n{'legion':10}{'keywords':>10}" + "".join(f"{state:>16}" for state in states))
        for kind in ("weapon", "unit", "upgrade"):
            mine = [row for row in rows if row.kind == kind]
            told = [(sum(row.state == one for row in mine), _cards(mine, one)) for one in states]
            self.stdout.write(f"{kind:10}{len(mine):>10}" + "".join(f"{f'{n} ({cards})':>16}" for n, cards in told))
        for state in listed:
            names = [f"{row.key} ({row.kind}, {row.cards})" for row in rows if row.state == state]
            self.stdout.write(f"\n{state}, legion: {', '.join(names)}")


def _cards(rows: list[keyword_survey.Line], state: str) -> int:
    return sum(row.cards for row in rows if row.state == state)


def _as_data(found: dict[str, tuple[survey.Text, ...]], lines: dict[str, tuple[survey.Line, ...]]) -> dict[str, Any]:
    told = {}
    for name, rows in lines.items():
        counts = Counter(row.state for row in rows)
        told[name] = {
            "texts": len({text.hash for text in found[name]}),
            "touch": len(rows),
            **{state: counts[state] for state in STATES},
            "by_hand": dict(sorted(Counter(row.reason for row in rows if row.state == "manual").items())),
            "list": rows,
        }
    return told
