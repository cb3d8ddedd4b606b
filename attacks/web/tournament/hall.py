"""What hangs in the hall: the screen on the wall, and what is printed. Everybody may see it; no draft is in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from attacks.models import Entrant, Pairing, Tournament
from attacks.services import fleets
from attacks.services.tournament import reading
from attacks.services.tournament.transaction import ENTERS, PLAYER, Actor
from attacks.web.common import hall as in_hall
from attacks.web.common.cookies import read_tokens
from attacks.web.fleets.build_pages import name_of
from attacks.web.fleets.pages import ship_lines
from attacks.web.match.pages import qr
from attacks.web.tournament import bracket, words
from attacks.web.tournament.common import of_tournament, show_page
from attacks.web.tournament.entering import final_table, standings_table

ON_A_SCREEN, PLACES_ON_A_SCREEN, SLIPS = 20, 8, 4

Some = TypeVar("Some")


@require_safe
@of_tournament
def tv(request: HttpRequest, tournament: Tournament, by: Actor) -> HttpResponse:
    """The screen on the wall: where everybody sits, the order, the clock; it turns its pages by itself."""
    found = reading.book(tournament)
    current = found.current
    table, final = standings_table(found), final_table(found)
    return show_page(
        request,
        tournament,
        by,
        "tournament/tv.html",
        found=found,
        stage=reading.stage_of(tournament),
        round_name=words.round_title(current, found) if current else "",
        clock=reading.clock_shown(found, current) if current else None,
        seats=parts(by_name(found), ON_A_SCREEN),
        standings=table,
        places=parts(table.get("rows", []), PLACES_ON_A_SCREEN),
        bracket=bracket.drawn(found),
        winner=final["winner"],
        finals=parts(final["final"], ON_A_SCREEN),
        address=request.build_absolute_uri(reverse("tournament", args=[tournament.slug])),
    )


@require_safe
@of_tournament
def paper(request: HttpRequest, tournament: Tournament, by: Actor, *, what: str) -> HttpResponse:
    """A page to print, on A4 or Letter."""
    papers = dict(words.papers())
    if what not in papers:
        raise Http404
    found = reading.book(tournament)
    current = found.current
    rows = found.tables(current.number) if current else []
    address = request.build_absolute_uri(reverse("tournament", args=[tournament.slug]))
    return show_page(
        request,
        tournament,
        by,
        f"tournament/print_{what}.html",
        found=found,
        what=what,
        papers=papers.items(),
        paper_name=papers[what],
        round_name=words.round_title(current, found) if current else "",
        rows=rows,
        seats=by_name(found) if what == "names" else [],
        slips=slips(request, found, rows) if what == "slips" else [],
        entry=[words.entry(one.key) for one in found.board_profile.entry],
        table=standings_table(found) if what == "standings" else {},
        **(final_table(found) if what == "standings" else {}),
        bracket=bracket.drawn(found) if what == "bracket" else {},
        address=address,
        qr=qr(address) if what == "flyer" else "",
    )


@require_safe
@of_tournament
def lists(request: HttpRequest, tournament: Tournament, by: Actor) -> HttpResponse:
    """What everybody plays, by name of ship or unit, once lists are open; never what a hand may hold."""
    found = reading.book(tournament)
    opened = reading.lists_open(found)
    given = [(row, row.fleet) for row in found.entrants.values() if row.fleet and not row.waiting] if opened else []
    told = [(row, name_of(own), ship_lines(tournament.room, fleets.squad_record(own))) for row, own in given]
    return show_page(request, tournament, by, "tournament/lists.html", found=found, opened=opened, lists=told)


@require_safe
@of_tournament
def at_table(request: HttpRequest, tournament: Tournament, by: Actor, *, paired_id: int) -> HttpResponse:
    """Where the code on a slip leads: the organizer to that table, players to their own page, others to the public."""
    if by.role in ENTERS:
        return redirect("t_table", tournament.slug, paired_id)
    return redirect("t_me" if by.role == PLAYER else "tournament", tournament.slug)


def by_name(found: reading.Book) -> list[dict[str, Any]]:
    """Everybody of the newest round in the order of names, with table and opponent."""
    rows = found.tables(found.current.number) if found.current else []
    seats = [
        {"name": one.shown, "sort": sorted_by(one), "table": row.table, "other": other, "machine": row.against_machine}
        for row in rows
        for one, other in ((row.first, row.second), (row.second, row.first))
        if one
    ]
    return sorted(seats, key=lambda seat: (seat["sort"], seat["name"]))


def sorted_by(one: Entrant) -> str:
    """Where somebody stands in a list by name: by the reading of the name, or by the handle that replaces it."""
    return (one.shown if one.shown != one.name else one.sort_name or one.name).casefold()


def slips(request: HttpRequest, found: reading.Book, rows: Sequence[Pairing]) -> list[list[dict[str, Any]]]:
    """The slips of all tables, page by page: cut into piles and stacked, they are in the order of tables."""
    made = []
    for row in rows:
        if row.second:
            link = request.build_absolute_uri(reverse("t_at", args=[found.tournament.slug, row.pk]))
            made.append({"row": row, "players": [row.first, row.second], "qr": qr(link)})
    return stacked(made)


def stacked(made: Sequence[Some]) -> list[list[Some]]:
    """Things in order, so many on each page that the piles of the first, second, … place follow each other."""
    pages = -(-len(made) // SLIPS)
    return [list(made[page::pages]) for page in range(pages)]


def parts(rows: Sequence[Some], size: int) -> list[Sequence[Some]]:
    """Rows in parts of one screen each."""
    return [rows[n : n + size] for n in range(0, len(rows), size)]


@require_safe
@of_tournament
def hall_said(request: HttpRequest, tournament: Tournament, by: Actor) -> HttpResponse:
    """What is said in the hall, for the page of a match (`m`) that is open at one of its tables."""
    found = in_hall.hall_news(tournament, request.GET.get("m", "")[:40], read_tokens(request))
    return render(request, "tournament/at_table.html", {"hall": found})
