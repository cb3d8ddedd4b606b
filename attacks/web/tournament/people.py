"""The players of a tournament, for those who run it: everybody who is in, and rosters before they are taken in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.conf import settings as django_settings
from django.contrib import messages
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from attacks.models import Entrant, Fleet, Penalty, Tournament
from attacks.services import picking
from attacks.services.common.errors import ServiceError, TournamentError
from attacks.services.tournament import away, changes, lists, merging, reading, roster, sheets, staff
from attacks.services.tournament.settings import due, settings_of
from attacks.services.tournament.transaction import RUNS, Actor
from attacks.web.common.cookies import owner_key
from attacks.web.fleets.lists import Line, game_by, lines, part_of
from attacks.web.match.pages import qr
from attacks.web.tournament import people_commands, words
from attacks.web.tournament.captain import team_of
from attacks.web.tournament.common import for_staff, form_id, show_page


def not_legal(tournament: Tournament, fleet: Fleet | None) -> list[Line]:
    """What is wrong with a list in the tournament's format, in words; nothing where it does not look."""
    settings = settings_of(tournament)
    if fleet is None or settings.check == "off":
        return []
    notes = [note for note in picking.problems(fleet, settings.format) if note.level != "info"]
    return lines(fleet.room, notes)


def sieves() -> list[tuple[str, str, Callable[[Entrant], bool]]]:
    """Which of the players somebody may want to see alone."""
    return [
        ("", _("all"), lambda row: True),
        ("no-list", _("no list"), lambda row: row.fleet_id is None and not row.gone),
        ("waiting", _("wait-list"), lambda row: row.waiting and not row.gone),
        ("not-here", _("not checked in"), lambda row: not row.checked_in and not row.gone),
        ("gone", _("dropped"), lambda row: row.gone),
    ]


@require_safe
@for_staff
def players(request: HttpRequest, tournament: Tournament, by: Actor) -> HttpResponse:
    """Everybody who is in, by lines; what can be done to somebody is fetched when the line is opened."""
    found = reading.book(tournament, drafts=True)
    everybody = list(found.entrants.values())
    show, find = request.GET.get("show", ""), request.GET.get("find", "").strip()[:60]
    wanted = next((test for key, _name, test in sieves() if key == show), lambda row: True)
    rows = [row for row in everybody if wanted(row) and find.casefold() in f"{row.name}\n{row.handle}".casefold()]
    penalties = penalties_of(Penalty.objects.filter(entrant__tournament=tournament).select_related("entrant"))
    return show_page(
        request,
        tournament,
        by,
        "tournament/players.html",
        tab="players",
        rows=[line_of(tournament, row) for row in rows],
        of=len(everybody),
        shows=[(key, name, n) for key, name, test in sieves() if (n := sum(map(test, everybody))) or not key],
        show=show,
        find=find,
        runs=by.role in RUNS,
        due=due(found.settings),
        locked=found.settings.lists_locked,
        lists_change=lists.may_change(tournament),
        penalties=penalties,
        apart=[[found.name(number) for number in pair] + pair for pair in roster.apart_of(tournament)],
        names=[(row.number, row.name) for row in everybody],
    )


def line_of(tournament: Tournament, row: Entrant) -> dict[str, Any]:
    """A player as a line of the page shows one."""
    return {"row": row, "problems": not_legal(tournament, row.fleet), "late": lists.is_late(tournament, row)}


@require_safe
@for_staff
def player(request: HttpRequest, tournament: Tournament, by: Actor, *, number: int) -> HttpResponse:
    """Everything about one player: link, data, list, penalties."""
    return player_page(request, tournament, by, number)


def player_page(
    request: HttpRequest, tournament: Tournament, by: Actor, number: int, part: object = None, status: int = 200
) -> HttpResponse:
    if by.role not in RUNS:
        return show_page(request, tournament, by, "tournament/no_link.html", status=403)
    row = tournament.entrants.filter(number=number).select_related("fleet").first()
    if row is None:
        raise Http404
    game = game_by(f"{tournament.room}/{tournament.edition}")
    everybody = reverse("t_players", args=[tournament.slug])
    return show_page(
        request,
        tournament,
        by,
        "tournament/player.html",
        tab="players",
        one=line_of(tournament, row),
        row=row,
        link=request.build_absolute_uri(reverse("t_link", args=[staff.link_of(row)])),
        kinds=words.penalty_kinds(),
        never_played=not merging.rounds_with(row, drafts=False),
        doubles=list(tournament.entrants.exclude(pk=row.pk).order_by("name").values_list("number", "name")),
        game_key=game.key,
        **(team_of(request, reading.book(tournament), row) if settings_of(tournament).teams else {}),
        may_change=True,
        part=part or part_of("list", QueryDict(), game, owner_key(request), chosen="paste"),
        path=f"{everybody}#p{number}" if request.htmx else request.path,  # type: ignore[attr-defined]
        status=status,
    )


@require_POST
@for_staff
def give(request: HttpRequest, tournament: Tournament, by: Actor, *, number: int) -> HttpResponse:
    """A list for a player, by an organizer: pasted, ready-made or one of the organizer's own fleets."""
    game = game_by(f"{tournament.room}/{tournament.edition}")
    part = part_of("list", request.POST, game, owner_key(request), chosen="")
    if by.role not in RUNS or not part.check():
        return player_page(request, tournament, by, number, part, status=400)
    try:
        with changes.undoable():
            lists.bring(tournament, by, number, part.stored(), form_id(request.POST))
        messages.success(request, _("The list is in."))
    except ServiceError as error:
        if error.code != "repeated":
            messages.error(request, words.why(error), extra_tags="bad")
    return redirect("t_player", tournament.slug, number)


@require_safe
@for_staff
def links(request: HttpRequest, tournament: Tournament, by: Actor) -> HttpResponse:
    """Every player's private link to hand out: cards to print and cut, and all of them to copy."""
    if by.role not in RUNS:
        return show_page(request, tournament, by, "tournament/no_link.html", status=403)
    there = [(row, link) for row, link in handed_out(request, tournament) if not row.gone]
    reached = away.ways(tournament)
    return show_page(
        request,
        tournament,
        by,
        "tournament/links.html",
        cards=[(row, link, qr(link)) for row, link in there],
        all_of_them="\n".join(f"{row.name}: {link}" for row, link in there),
        notifier=django_settings.NOTIFIER,
        reached=len(reached),
        without=[row.name for row, _link in there if row.number not in reached],
    )


@require_safe
@for_staff
def links_sheet(request: HttpRequest, tournament: Tournament, by: Actor) -> HttpResponse:
    """The same as a sheet."""
    if by.role not in RUNS:
        return show_page(request, tournament, by, "tournament/no_link.html", status=403)
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
        return show_page(
            request, tournament, by, "tournament/roster.html", tab="players", sentence=sentence, status=status
        )
    return show_page(
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
