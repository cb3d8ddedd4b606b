"""`manage.py demo`: a match with two real squads on the table, and the links to sit down at it."""

from __future__ import annotations

import os
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from attacks.services import fleets as fleet
from attacks.services.games.catalogue import Game, games, rooms
from attacks.services.lobby import lobby
from attacks.services.match.terms import PRESS, Clock, MatchTerms

GAME = "xwing/2.0"
PLACES = ("first", "second", "third", "fourth", "fifth")


def usual(game: Game) -> dict[str, Any]:
    """The answers a new match begins with; whoever disagrees at a demo rolls it off, where that is possible."""
    answers = {name: game.defaults.get(name, values[0]) for name, values in game.options.items()}
    rolled = {"contests": "roll_off"} if "roll_off" in game.options.get("contests", ()) else {}
    return {"first": game.seats[0], **answers, **rolled}


def terms(clock: str, at_zero: str) -> MatchTerms:
    """How the demo plays with time."""
    mode, _, seconds = clock.partition(":")
    if mode == "none":
        return MatchTerms(rolls=PRESS)
    if mode not in ("decision", "total") or not seconds.isdecimal():
        raise CommandError("A clock is none, decision:SECONDS or total:SECONDS.")
    return MatchTerms(clock=Clock(mode, int(seconds), at_zero), rolls=PRESS)


class Command(BaseCommand):
    help = "Lays a table with ready-made squads and prints the links for its seats and for watching."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--game", default=GAME, help="room/edition, such as starships/standard")
        parser.add_argument("--seats", type=int, default=0, help="how many sit down, where a game is for more than two")
        parser.add_argument("--port", default=os.environ.get("PORT", "8000"), help="port the server listens on")
        parser.add_argument("--address", default="", help="address people open, instead of http://127.0.0.1:PORT")

        parser.add_argument("--clock", default="none", help="decision:60 or total:1800: seconds to think; none without")
        parser.add_argument("--at-zero", default="warn", choices=["warn", "claim", "pass"], help="when one has run out")

    def handle(self, *_args: Any, **options: Any) -> None:
        game = games().get(options["game"])
        if game is None:
            raise CommandError(f"A game is one of {', '.join(games())}.")
        seats = game.seats[: options["seats"] or len(game.needed)]
        if (
            len(seats) != (options["seats"] or len(seats))
            or len(seats) < len(game.needed)
            or set(seats) & set(game.guests)
        ):
            raise CommandError(
                f"{game.name} is for {len(game.needed)} to {len(game.seats) - len(game.guests)} players."
            )
        squads = (fleet.ready_made(game.room, game.edition) * len(seats))[: len(seats)]
        fleets = [fleet.from_squad(squad, room=game.room, edition=game.edition) for squad in squads]
        named = f"{squads[0].name} against {squads[1].name}"
        match, tokens = lobby.create_prepared_match(
            room=game.room,
            edition=game.edition,
            mode=game.modes[0],
            options=usual(game),
            title=named if game.fleet_source == "paste" else dict(rooms())[game.room],
            fleets=dict(zip(seats, fleets, strict=True)),
            public=True,
            terms=terms(options["clock"], options["at_zero"]).with_(seats=lobby.wanted(game.room, seats)),
        )
        base = options["address"].rstrip("/") or f"http://127.0.0.1:{options['port']}"
        lines = [
            "",
            f"  Demo match: {match.title}",
            *(f"  {place + ' seat':13}{base}/j/{tokens[seat]}" for place, seat in zip(PLACES, seats, strict=False)),
            f"  {'watch':13}{base}/m/{match.id}/watch",
            "",
            "  A seat's link works once and seats one browser. For all seats in one: Try it alone, first page.",
            "",
        ]
        self.stdout.write("\n".join(lines))
