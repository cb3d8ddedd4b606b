"""`manage.py demo`: a match with two real squads on the table, and the links to sit down at it."""

from __future__ import annotations

import os
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from attacks.services import fleet, lobby
from attacks.services.trust import Clock, Trust

ROOM, EDITION = "xwing", "2.0"


def terms(clock: str, at_zero: str) -> Trust:
    """How the demo plays with time."""
    mode, _, seconds = clock.partition(":")
    if mode == "none":
        return Trust()
    if mode not in ("decision", "total") or not seconds.isdecimal():
        raise CommandError("A clock is none, decision:SECONDS or total:SECONDS.")
    return Trust(clock=Clock(mode, int(seconds), at_zero))


class Command(BaseCommand):
    help = "Lays a table with two ready-made squads and prints the links for both seats and for watching."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--port", default=os.environ.get("PORT", "8000"), help="port the server listens on")
        parser.add_argument("--address", default="", help="address people open, instead of http://127.0.0.1:PORT")

        parser.add_argument("--clock", default="none", help="decision:60 or total:1800: seconds to think; none without")
        parser.add_argument("--at-zero", default="warn", choices=["warn", "claim", "pass"], help="when one has run out")

    def handle(self, *_args: Any, **options: Any) -> None:
        squads = fleet.ready_made(ROOM, EDITION)[:2]
        fleets = [fleet.from_squad(squad, room=ROOM, edition=EDITION) for squad in squads]
        match, tokens = lobby.lay_table(
            room=ROOM,
            edition=EDITION,
            mode="game",
            options={"first": "p1", "rounds": 12, "contests": "roll_off", "dice": "server", "damage": "deck"},
            title=f"{squads[0].name} against {squads[1].name}",
            fleets=dict(zip(("p1", "p2"), fleets, strict=True)),
            public=True,
            terms=terms(options["clock"], options["at_zero"]),
        )
        base = options["address"].rstrip("/") or f"http://127.0.0.1:{options['port']}"
        lines = [
            "",
            f"  Demo match: {match.title}",
            f"  first seat   {base}/j/{tokens['p1']}",
            f"  second seat  {base}/j/{tokens['p2']}",
            f"  watch        {base}/m/{match.id}/watch",
            "",
            "  A seat's link works once. To play both seats in one browser, open both links there.",
            "",
        ]
        self.stdout.write("\n".join(lines))
