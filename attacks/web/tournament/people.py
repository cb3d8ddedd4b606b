"""The players of a tournament, for those who run it: everybody who is in, and rosters before they are taken in."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from attacks.models import Entrant, Fleet, Penalty, Tournament
from attacks.services import picking
from attacks.services.common.errors import TournamentError
from attacks.services.tournament import reading, roster, sheets, staff
from attacks.services.tournament.settings import settings_of
from attacks.services.tournament.transaction import RUNS, Actor
from attacks.web.fleets.lists import Line, lines
from attacks.web.match.pages import qr
from attacks.web.tournament import people_commands, words
from attacks.web.tournament.common import for_staff, shown


def not_legal(tournament: Tournament, fleet: Fleet | None) -> list[Line]:
    """What is wrong with a list in the tournament's format, in words; nothing where it does not look."""
    settings = settings_of(tournament)
    if fleet is None or settings.check == "off":
        return []
    notes = [note for note in picking.problems(fleet, settings.format) if note.level != "info"]
    return lines(fleet.room, notes)


@require_safe
@for_staff
def players(request: HttpRequest, tournament: Tournament, by: Actor) -> HttpResponse:
    """Everybody who is in, with what can be done to them."""
    found = reading.book(tournament)
    penalties = penalties_of(Penalty.objects.filter(entrant__tournament=tournament).select_related("entrant"))
    rows = [
        {
            "row": row,
            "link": request.build_absolute_uri(reverse("t_link", args=[staff.link_of(row)])),
            "problems": not_legal(tournament, row.fleet),
        }
        for row in found.entrants.values()
    ]
    return shown(
        request,
        tournament,
        by,
        "tournament/players.html",
        tab="players",
        rows=rows if by.role in RUNS else [{"row": row["row"], "link": ""} for row in rows],
        runs=by.role in RUNS,
        penalties=penalties,
        kinds=words.penalty_kinds(),
        apart=[[found.name(number) for number in pair] + pair for pair in roster.apart_of(tournament)],
        names=[(row.number, row.name) for row in found.entrants.values()],
    )


@require_safe
@for_staff
def links(request: HttpRequest, tournament: Tournament, by: Actor) -> HttpResponse:
    """Every player's private link to hand out: cards to print and cut, and all of them to copy."""
    if by.role not in RUNS:
        return shown(request, tournament, by, "tournament/no_link.html", status=403)
    there = [(row, link) for row, link in handed_out(request, tournament) if not row.gone]
    return shown(
        request,
        tournament,
        by,
        "tournament/links.html",
        cards=[(row, link, qr(link)) for row, link in there],
        all_of_them="\n".join(f"{row.name}: {link}" for row, link in there),
    )


@require_safe
@for_staff
def links_sheet(request: HttpRequest, tournament: Tournament, by: Actor) -> HttpResponse:
    """The same as a sheet."""
    if by.role not in RUNS:
        return shown(request, tournament, by, "tournament/no_link.html", status=403)
    rows = [(row.name, row.club, link) for row, link in handed_out(request, tournament) if not row.gone]
    body = sheets.as_csv(sheets.Sheet("links", ("name", "club", "link"), rows))
    headers = {"Content-Disposition": f'attachment; filename="{tournament.slug}-links.csv"'}
    return HttpResponse(body, content_type="text/csv; charset=utf-8", headers=headers)


def handed_out(request: HttpRequest, tournament: Tournament) -> list[tuple[Entrant, str]]:
    """Everybody with the private link, in the order of names."""
    rows = sorted(tournament.entrants.all(), key=lambda row: (row.sort_name or row.name).casefold())
    return [(row, request.build_absolute_uri(reverse("t_link", args=[staff.link_of(row)]))) for row in rows]


def penalties_of(rows: QuerySet[Penalty]) -> list[dict[str, Any]]:
    """Penalties that were not lifted, as pages show them."""
    kinds = dict(words.penalty_kinds())
    return [{"row": row, "kind": kinds.get(row.kind, row.kind)} for row in rows.filter(lifted=False).order_by("id")]


@require_POST
@for_staff
def read_roster(request: HttpRequest, tournament: Tournament, by: Actor) -> HttpResponse:
    """What a roster file would do, before anything is written; the second step sends the rows themselves."""
    upload = request.FILES.get("file")
    try:
        if upload is None or upload.size is None or upload.size > sheets.LARGEST:
            raise TournamentError("too_large" if upload else "bad_sheet")
        found = sheets.read_roster(tournament, upload.read())
    except TournamentError as error:
        sentence, status = words.why(error), 200 if request.htmx else 400  # type: ignore[attr-defined]
        return shown(request, tournament, by, "tournament/roster.html", tab="players", sentence=sentence, status=status)
    return shown(
        request,
        tournament,
        by,
        "tournament/roster.html",
        tab="players",
        rows=[(row, words.fate(row)) for row in found.rows],
        look_at=sum(row.namesake or not row.counts for row in found.rows),
        coming=sum(row.counts for row in found.rows),
        ignored=found.ignored,
        encoding=found.encoding,
        rows_text=people_commands.packed(found),
    )
