"""Phases: after Swiss rounds or a cut the best, those with a record, or all play Swiss rounds again."""

from __future__ import annotations

import msgspec

from attacks.models import Tournament
from attacks.services.common.canonical import text
from attacks.services.common.errors import TournamentError
from attacks.services.tournament.reading import Book, book, phases_of
from attacks.services.tournament.round_draft import ready_for_next
from attacks.services.tournament.transaction import Actor, at_desk, refused
from attacks.swiss.phases import Phase, chosen
from attacks.swiss.values import Wrong

DAY = 40  # letters


def begin(
    tournament: Tournament,
    by: Actor,
    *,
    best: int = 0,
    wins: int = 0,
    carried: bool = True,
    rounds: int = 0,
    day: str = "",
    request: str = "",
) -> Phase:
    """From the next round on Swiss is played by the `best` so many, by those with so many `wins`, or by all (0).

    One that was begun and not played yet is replaced. Raises TournamentError: `round_open`, `over`, `no_round` before
    the first one is closed, `cut_too_small`, `bad_number`.
    """
    if not (0 <= best <= 1000 and 0 <= wins <= 100 and 0 <= rounds <= 50):
        raise TournamentError("bad_number", field="phase")
    with at_desk(tournament, by, request) as desk:
        found = book(desk.tournament, drafts=True)
        ready_for_next(found)
        if not found.counted:
            raise TournamentError("no_round")
        draft = next((row for row in found.rounds if row.state == "draft"), None)
        if draft is not None:
            raise TournamentError("round_open")
        begins = len(found.rounds) + 1
        found.phases = [one for one in found.phases if one.begins < begins]
        players: tuple[int, ...] = ()
        if best or wins:
            try:
                players = chosen(found.standings(), playing(found), best=best, wins=wins)
            except Wrong as wrong:
                raise refused(wrong) from None
        phase = Phase(begins, players, carried, rounds, " ".join(day.split())[:DAY])
        desk.tournament.phases = text(msgspec.to_builtins([*found.phases, phase]))
        about = {"players": list(players), "carried": carried, "rounds": rounds, "day": phase.day}
        desk.log("phase_begun", round=begins, after=about)
    return phase


def playing(found: Book) -> set[int]:
    """Who could go on: everybody who has not left, whether in the phase before or not."""
    return {row.number for row in found.entrants.values() if not (row.gone or row.disqualified or row.waiting)}


def newest(tournament: Tournament) -> Phase | None:
    """The phase that was begun last."""
    found = phases_of(tournament)
    return found[-1] if found else None
