"""The organizer's desk: the round with its tables, players, standings, log, settings, files."""

from __future__ import annotations

from typing import Any

import msgspec
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from attacks.models import Pairing, Round, Tournament
from attacks.services.common.errors import TournamentError
from attacks.services.games import catalogue
from attacks.services.series import reading as series_reading
from attacks.services.series import running
from attacks.services.tournament import (
    archive,
    changes,
    claims,
    files,
    handshakes,
    merging,
    reading,
    results,
    roster,
    round_draft,
    sheets,
    staff,
    windows,
)
from attacks.services.tournament import scenario as scenarios
from attacks.services.tournament.transaction import RULES, RUNS, Actor
from attacks.swiss.values import SWISS
from attacks.web.common.cookies import read_tokens
from attacks.web.match.pages import qr
from attacks.web.tournament import captain, commands, forms, words
from attacks.web.tournament.common import do_command, for_staff, form_id, of_tournament, show_page, table_row, whole
from attacks.web.tournament.entering import final_table, standings_table
from attacks.web.tournament.forms import TournamentForm
from attacks.web.tournament.league import of_league
from attacks.web.tournament.remote import window_of


@require_safe
@for_staff
def desk(request: HttpRequest, tournament: Tournament, by: Actor) -> HttpResponse:
    """What needs somebody first; then the round, or its draft."""
    results.confirm_by_time(tournament)
    tournament.refresh_from_db()
    found = reading.book(tournament, drafts=True)
    current = found.current
    phase = found.phases[-1] if found.phases else None
    since = phase.begins if phase else 1
    swiss = len([row for row in reading.swiss_rounds(found) if row.number >= since])
    draft = current is not None and current.state == Round.State.DRAFT
    told = round_draft.warnings(found, current) if current and draft else []
    closed = current is None or current.state == Round.State.CLOSED
    show = request.GET.get("show", "") if not draft else ""
    wanted = shown_tables(found, show)
    rows = [table_row(one, found) for one in found.tables(current.number)] if current and not closed else []
    needs, waiting = reading.needs(found), list(claims.waiting_in(tournament)) if by.role in RUNS else []
    swaps = draft and current is not None and current.stage == SWISS and by.role in RUNS
    picked = whole(request.GET, "pick") if swaps else 0
    unsaved = staff.unsaved(tournament, by)
    link = request.build_absolute_uri(reverse("t_link", args=[staff.link_of(unsaved)])) if unsaved else ""
    return show_page(
        request,
        tournament,
        by,
        "tournament/desk.html",
        tab="desk",
        found=found,
        settings=found.settings,
        stage=reading.stage_of(tournament, drafts=True),
        runs=by.role in RUNS,
        rules=by.role in RULES,
        round=current,
        round_name=words.round_title(current, found) if current else "",
        draft=draft,
        played=closed,
        tables=drafted(found, wanted) if draft else told_of_dice(found, wanted),
        scenario=reading.scenario_of(current) if current else "",
        scenarios=scenarios.choices(found),
        grid=[one for one in rows if one["row"].second and one["row"].status == Pairing.Status.OPEN],
        lone=sum(bool(one["reported"]) for one in rows),
        earlier=[
            (
                row,
                words.round_title(row, found),
                told_of_dice(found, with_boards(found, row.number)),
            )
            for row in reversed(found.rounds[:-1])
        ],
        shows=[(key, name, len(shown_tables(found, key))) for key, name in sieves()] if current and not draft else [],
        show=show,
        warnings=words.warnings(told, found),
        forbidden=any(kind == "forbidden" for kind, _players in told),
        clock=reading.clock_shown(found, current, organizer=True) if current else None,
        remote=current is not None and windows.is_remote(current),
        ladder=found.settings.pairing == "ladder",
        window=window_of(current) if current and not draft else {},
        by_rule=len(windows.over(found)) if found.settings.unplayed != "judge" else 0,
        unplanned=[one["row"] for one in rows if windows.waits(one["row"]) and not one["planned"]],
        needs=[(kind, table_row(one, found)) for kind, one in needs],
        wants=[f"{kind}-{one.pk}" for kind, one in needs] + [f"claim-{one.pk}" for one in waiting],
        claims=waiting,
        own_link=link,
        next_in=roster.next_in(tournament),
        active=len(found.active()),
        here=len([row for row in found.entrants.values() if row.checked_in and not row.gone and not row.waiting]),
        expected=[row for row in found.entrants.values() if not row.gone] if found.settings.check_in else [],
        next_round=len(found.rounds) + 1,
        swiss=swiss,
        next_is=next_is(found),
        winner=final_table(found, found.name)["winner"],
        in_cut=bool(reading.current_cut(found)),
        phase=phase,
        phase_number=len(found.phases) + 1,
        in_phase=len(phase.players) if phase and phase.players else 0,
        of_rounds=phase.rounds if phase else found.rounds_planned,
        cut_size=found.settings.cut or 4,
        swaps=swaps,
        picked=picked if picked in found.entrants else 0,
        picked_name=found.name(picked),
        names=choices(found, [n for row in wanted for n in reading.numbers_of(row)]),
        playing=choices(found, [one.number for one in found.players if current and one.plays(current.number)]),
        entry=[words.entry(one.key) for one in found.board_profile.entry],
        papers=words.papers(),
    )


def drafted(found: reading.Book, rows: list[Pairing]) -> list[dict[str, Any]]:
    """The tables of a draft, with what it is judged by: points, record, club and fixed table of each."""
    lines = {row.player: row for row in found.standings()}

    def seat(number: int) -> dict[str, Any]:
        line, row = lines.get(number), found.entrants[number]
        record = f"{line.wins}–{line.draws}–{line.losses}" if line else ""
        points = words.number(line.values["score"] if line and "score" in line.values else None)
        fixed = _("always at table %(n)s") % {"n": row.fixed_table} if row.fixed_table else ""
        mark = " · ".join(filter(None, (points, record, row.club, fixed)))
        return {"number": number, "name": row.name, "mark": mark}

    return [{**table_row(row, found), "seats": [seat(number) for number in reading.numbers_of(row)]} for row in rows]


def told_of_dice(found: reading.Book, rows: list[Pairing]) -> list[dict[str, Any]]:
    """The tables of a round, with how often the same two broke off when the dice were agreed on."""
    broken = handshakes.broken_off(found)
    return [{**table_row(row, found), "broken": broken.get(row.pk, 0)} for row in rows]


def choices(found: reading.Book, numbers: list[int]) -> list[tuple[int, str]]:
    """Players to choose from, by name; of a draft only who still plays."""
    row = found.current
    draft = row is not None and row.state == Round.State.DRAFT
    out = {one.number for one in found.players if draft and row and not one.plays(row.number)}
    rows = [found.entrants[number] for number in numbers if number not in out]
    return [(one.number, one.name) for one in sorted(rows, key=lambda one: (one.sort_name or one.name).casefold())]


def next_is(found: reading.Book) -> str:
    """What an organizer most likely does after the round: `round`, `cut` or `end`."""
    if reading.current_cut(found):
        return "end" if found.final() else "cut"
    phase = found.phases[-1] if found.phases else None
    played = [row for row in reading.swiss_rounds(found) if not phase or row.number >= phase.begins]
    if len(played) < (phase.rounds or 1 if phase else found.rounds_planned):
        return "round"
    return "cut" if found.settings.cut else "end"


def sieves() -> list[tuple[str, str]]:
    """Which tables of the round somebody may want to see alone."""
    return [("", _("all")), ("open", _("open")), ("disputed", _("disputed")), ("judge", _("judge called"))]


def shown_tables(found: reading.Book, show: str) -> list[Pairing]:
    """The tables of the newest round that are wanted; all of them unless one of the sieves is named."""
    rows = found.tables(found.current.number) if found.current and show else []
    if show == "open":
        return [row for row in rows if row.status == Pairing.Status.OPEN]
    if show == "disputed":
        return [row for row in rows if row.status == Pairing.Status.DISPUTED]
    if show == "judge":
        return [row for row in rows if reading.judge_called(row)]
    return with_boards(found, found.current.number) if found.current else []


def with_boards(found: reading.Book, number: int) -> list[Pairing]:
    """The pairings of a round; where teams play, each match before its boards."""
    return [one for row in found.of_round(number) for one in (row, *found.boards_of(row))]


@require_safe
@for_staff
def standings(request: HttpRequest, tournament: Tournament, by: Actor) -> HttpResponse:
    """The order, with what it is made of."""
    found = reading.book(tournament)
    table, final = standings_table(found, found.name), final_table(found, found.name)
    return show_page(
        request,
        tournament,
        by,
        "tournament/standings.html",
        tab="standings",
        table=table,
        records=captain.records(found),
        **final,
    )


@require_safe
@for_staff
def log(request: HttpRequest, tournament: Tournament, by: Actor) -> HttpResponse:
    """Everything that was done: when, by whom, why."""
    found = reading.book(tournament, drafts=True)
    rows = [words.deed(row, found.name) for row in reading.log_of(tournament, all_of_it=True, most=500)]
    return show_page(request, tournament, by, "tournament/log.html", tab="log", rows=rows)


@require_safe
@for_staff
def settings(request: HttpRequest, tournament: Tournament, by: Actor) -> HttpResponse:
    """What was chosen, the scoring, and who helps."""
    if by.role not in RUNS:
        return show_page(request, tournament, by, "tournament/no_link.html", status=403)
    found = reading.book(tournament)
    own = tournament.staff.filter(revoked=False).order_by("id")
    links = [(row, request.build_absolute_uri(reverse("t_link", args=[staff.link_of(row)]))) for row in own]
    return show_page(
        request,
        tournament,
        by,
        "tournament/settings.html",
        tab="settings",
        form=TournamentForm(initial=forms.initial_of(tournament), tournament=tournament),
        options=forms.option_rows(tournament, msgspec.json.decode(tournament.options)),
        scoring=forms.scoring_rows(msgspec.json.decode(tournament.profile)),
        **of_league(tournament),
        in_series=series_reading.of_tournament(tournament),
        own_series=running.held_by(read_tokens(request)),
        links=links if by.role == "owner" else [(row, link) for row, link in links if row.role != "owner"],
        others=[
            (row.pk, row.name)
            for row, role in staff.of_tokens(read_tokens(request))
            if role in RUNS
            and row.pk != tournament.pk
            and (row.room, row.edition) == (tournament.room, tournament.edition)
        ],
        nearly=[] if found.settings.teams else words.nearly(files.nearly(found), found),
        files=() if found.settings.teams else catalogue.tournament_files(tournament.room),
        begun=tournament.rounds.exclude(state=Round.State.DRAFT).exists(),
        public_link=request.build_absolute_uri(reverse("tournament", args=[tournament.slug])),
        qr=qr(request.build_absolute_uri(reverse("tournament", args=[tournament.slug]))),
    )


@require_safe
@for_staff
def export(request: HttpRequest, tournament: Tournament, by: Actor, *, what: str, form: str) -> HttpResponse:
    """A file to take away."""
    if by.role not in RUNS:
        return show_page(request, tournament, by, "tournament/no_link.html", status=403)
    try:
        body, kind = written(tournament, what, form)
    except TournamentError as error:
        sentence = words.why(error)
        return show_page(request, tournament, by, "tournament/no_file.html", status=409, sentence=sentence)
    name = f"{tournament.slug}-{what}.{form}"
    return HttpResponse(
        body,
        content_type=kind,
        headers={"Content-Disposition": f'attachment; filename="{name}"', "X-Content-Type-Options": "nosniff"},
    )


def written(tournament: Tournament, what: str, form: str) -> tuple[str | bytes, str]:
    """The bytes of a file and their media type. Raises Http404 for a file there is not."""
    found = reading.book(tournament)
    if (what, form) == ("tournament", "json"):
        return archive.write(tournament), "application/json"
    if (what, form) == ("listfortress", "json"):
        return files.list_fortress(found, lists=reading.lists_open(found)), "application/json"
    if (what, form) == ("all", "xlsx"):
        made = [sheets.sheet(found, kind) for kind in sheets.KINDS]
        return sheets.as_xlsx(made), "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    if what in sheets.KINDS and form == "csv":
        return sheets.as_csv(sheets.sheet(found, what)), "text/csv; charset=utf-8"
    raise Http404


@require_POST
@of_tournament
def do(request: HttpRequest, tournament: Tournament, by: Actor) -> HttpResponse:
    """A command of the desk; who may give it, the services say."""
    return do_command(request, tournament, by, commands.COMMANDS, "t_desk")


@require_POST
@for_staff
def join(request: HttpRequest, tournament: Tournament, by: Actor) -> HttpResponse:
    """Take in another tournament that this browser runs, too."""
    other = Tournament.objects.filter(pk=whole(request.POST, "other")).first()
    try:
        if other is None:
            raise TournamentError("same_tournament")
        by_other = staff.role_of(other, read_tokens(request))
        with changes.undoable():
            came = merging.join(tournament, by, other, by_other, request=form_id(request.POST))
        messages.success(request, _("%(n)s players came over; its address and links lead here.") % {"n": came})
    except TournamentError as error:
        if error.code != "repeated":
            messages.error(request, words.why(error), extra_tags="bad")
    return redirect("t_players", tournament.slug)
