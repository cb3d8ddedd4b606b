"""The commentator's page: the tables that may be shown, who sits there, how they stand, and where to watch.

A commentator sees a match as every watcher does, as much later as the tournament says, and no table of somebody who
does not want to be on stream.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from attacks.models import Tournament
from attacks.services.tournament import reading
from attacks.services.tournament.transaction import COMMENTATOR, ENTERS, Actor
from attacks.web.tournament import words
from attacks.web.tournament.common import of_tournament, show_page, table_row
from attacks.web.tournament.entering import flown, standings_table
from attacks.web.tournament.remote import window_of


@require_safe
@of_tournament
def booth(request: HttpRequest, tournament: Tournament, by: Actor) -> HttpResponse:
    """What somebody who comments needs at a glance; it follows the round by itself."""
    if by.role not in (COMMENTATOR, *ENTERS):
        return show_page(request, tournament, by, "tournament/no_link.html", status=403)
    found = reading.book(tournament)
    current, lines = found.current, {row.player: row for row in found.standings()}
    opened = reading.lists_open(found)
    rows = [row for row in (found.tables(current.number) if current else []) if row.second]
    tables = []
    for row in rows:
        both = [one for one in (row.first, row.second) if one]
        if any(one.off_stream for one in both):
            continue
        sides = [
            {
                "name": one.shown,
                "club": one.club,
                "place": line.place if (line := lines.get(one.number)) and found.counted else "",
                "record": f"{line.wins}–{line.draws}–{line.losses}" if line and found.counted else "",
                "flies": flown(found, one.number).get("name", "") if opened else "",
            }
            for one in both
        ]
        tables.append({**table_row(row, found), "sides": sides})
    return show_page(
        request,
        tournament,
        by,
        "tournament/booth.html",
        found=found,
        stage=reading.stage_of(tournament),
        round_name=words.round_title(current, found) if current else "",
        clock=reading.clock_shown(found, current) if current else None,
        window=window_of(current),
        tables=tables,
        hidden=len(rows) - len(tables),
        table=standings_table(found),
    )
