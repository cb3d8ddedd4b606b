"""The organizer's desk: the round with its tables, players, standings, log, settings, files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from asgiref.sync import sync_to_async
from django.contrib import messages
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from attacks.models import Paired, Penalty, Round, Tournament
from attacks.services.errors import TournamentError
from attacks.services.tournament import archive, drawing, files, reading, results, roster, rounds, sheets, staff
from attacks.services.tournament.desk import RULES, RUNS, By
from attacks.swiss.profile import Profile
from attacks.web import tournament_forms, tournament_words
from attacks.web.cookies import add_token, read_tokens
from attacks.web.tournament_forms import TournamentForm
from attacks.web.views.judge import tell_the_table
from attacks.web.views.match import qr
from attacks.web.views.tournament import commands
from attacks.web.views.tournament.common import done, for_staff, of_tournament, shown, table_row
from attacks.web.views.tournament.entering import standings_table


@require_safe
@for_staff
def desk(request: HttpRequest, tournament: Tournament, by: By) -> HttpResponse:
    """What needs somebody first; then the round, or its draft."""
    results.settle(tournament)
    tournament.refresh_from_db()
    found = reading.book(tournament, drafts=True)
    current = found.current
    swiss = len(reading.swiss_rounds(found))
    draft = current is not None and current.state == Round.State.DRAFT
    told = drawing.warnings(found, current) if current and draft else []
    closed = current is None or current.state == Round.State.CLOSED
    show = request.GET.get("show", "") if not draft else ""
    wanted = kept(found, show)
    return shown(
        request,
        tournament,
        by,
        "tournament/desk.html",
        tab="desk",
        found=found,
        settings=found.settings,
        stage=reading.stage_of(tournament, drafts=True),
        runs=by.role in RUNS,
        round=current,
        round_name=tournament_words.round_name(current, found) if current else "",
        draft=draft,
        played=closed,
        tables=[table_row(one, found) for one in wanted],
        shows=[(key, name, len(kept(found, key))) for key, name in sieves()] if current and not draft else [],
        show=show,
        warnings=tournament_words.warnings(told, found),
        forbidden=any(kind == "forbidden" for kind, _players in told),
        clock=reading.clock_of(current) if current else None,
        needs=[(kind, table_row(one, found)) for kind, one in reading.needs(found)],
        active=len(found.active()),
        here=len([row for row in found.entrants.values() if row.checked_in and not row.gone and not row.waiting]),
        next_round=len(found.rounds) + 1,
        swiss=swiss,
        swiss_done=swiss >= found.rounds_planned,
        in_cut=bool(reading.cut_rounds(found)),
        cut_size=found.settings.cut or 4,
        names=[(row.number, row.name) for row in found.entrants.values() if not row.waiting],
        entry=[tournament_words.entry(one.key) for one in found.profile.entry],
        papers=tournament_words.papers(),
    )


def sieves() -> list[tuple[str, str]]:
    """Which tables of the round somebody may want to see alone."""
    return [("", _("all")), ("open", _("open")), ("disputed", _("disputed")), ("judge", _("judge called"))]


def kept(found: reading.Book, show: str) -> list[Paired]:
    """The tables of the newest round that are wanted; all of them unless one of the sieves is named."""
    rows = found.of_round(found.current.number) if found.current else []
    if show == "open":
        return [row for row in rows if row.status == Paired.Status.OPEN]
    if show == "disputed":
        return [row for row in rows if row.status == Paired.Status.DISPUTED]
    if show == "judge":
        return [row for row in rows if reading.judge_called(row)]
    return rows


@require_safe
@for_staff
def table(request: HttpRequest, tournament: Tournament, by: By, *, paired_id: int) -> HttpResponse:
    """One table: both versions side by side, and the form that decides."""
    found = reading.book(tournament, drafts=False)
    row = next((one for one in found.rows if one.pk == paired_id and one.second), None)
    if row is None:
        raise Http404
    reports = [report_row(key, one, found.name) for key, one in reading.reports_of(row).items()]
    result = reading.result_from(row.result)
    return shown(
        request,
        tournament,
        by,
        "tournament/table.html",
        tab="desk",
        found=found,
        one=table_row(row, found),
        row=row,
        reports=reports,
        form=result_form(row, result, reports, found.profile, [found.name(n) for n in reading.numbers_of(row)]),
        kinds=tournament_words.kinds(),
        reasoned=bool(row.result or [one for one in reports if one["by"] != "match"]),
        in_cut=row.round.stage == "elimination",
        rules=by.role in RULES,
        penalties=tournament_words.penalty_kinds(),
        judges=staff.judge_of(tournament, read_tokens(request)) is not None,
    )


@require_POST
@for_staff
def judge(request: HttpRequest, tournament: Tournament, by: By, *, paired_id: int) -> HttpResponse:
    """Sit down as the judge of this table's match."""
    try:
        match, holder, token = rounds.judge(tournament, by, paired_id, read_tokens(request))
    except TournamentError as error:
        messages.error(request, tournament_words.why(error), extra_tags="bad")
        return redirect("t_table", tournament.slug, paired_id)
    response = redirect("match", match.id)
    if holder is not None:
        tell_the_table(holder)
        add_token(response, request, token)
    return response


def report_row(key: str, report: Any, name: Callable[[int], str]) -> dict[str, Any]:
    """What somebody said, for a page; `name` says who a number is."""
    data = msgspec.json.decode(report.result)
    who = name(int(key)) if key.isdecimal() else {"match": _("The match"), "staff": _("Organizer")}[key]
    sides = data.get("sides") or [{"entered": one, "outcome": ""} for one in data.get("numbers", [{}, {}])]
    return {
        "by": key,
        "who": who,
        "score": tournament_words.score([one["entered"] for one in sides], [one["outcome"] for one in sides]),
        "unfinished": bool(data.get("unfinished")),
        "why": report.why,
        "at": report.at,
        "data": data,
    }


def result_form(
    row: Paired, result: Any, reports: list[dict[str, Any]], profile: Profile, players: Sequence[str]
) -> dict[str, Any]:
    """The fields of a result, filled with what counts, or else with what was last said."""
    numbers: list[dict[str, int]] = [{}, {}]
    winner = reading.winner_of(result) if result else None
    if result:
        numbers = [dict(side.entered) for side in result.sides]
    elif reports:
        data = reports[-1]["data"]
        numbers = data.get("numbers") or [side["entered"] for side in data["sides"]]
        said = None if data.get("unfinished") else reading.result_from(msgspec.json.encode(data).decode())
        winner = data.get("winner") if data.get("unfinished") else reading.winner_of(said)
    return {
        "sides": [
            {
                "name": players[side],
                "fields": [
                    {
                        "name": f"n{side}-{entry.key}",
                        "label": tournament_words.entry(entry.key),
                        "value": numbers[side].get(entry.key, ""),
                        "least": entry.least,
                        "most": entry.most,
                    }
                    for entry in profile.entry
                ],
            }
            for side in (0, 1)
        ],
        "winner": "" if winner is None else str(winner),
        "said": bool(result or reports),
        "draws": profile.draws != "never" and row.round.stage == "swiss",
        "players": players,
        "version": row.version,
    }


@require_safe
@for_staff
def players(request: HttpRequest, tournament: Tournament, by: By) -> HttpResponse:
    """Everybody who is in, with what can be done to them."""
    found = reading.book(tournament)
    penalties = penalties_of(Penalty.objects.filter(entrant__tournament=tournament).select_related("entrant"))
    rows = [
        {"row": row, "link": request.build_absolute_uri(reverse("t_link", args=[staff.link_of(row)]))}
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
        kinds=tournament_words.penalty_kinds(),
        apart=[[found.name(number) for number in pair] + pair for pair in roster.apart_of(tournament)],
        names=[(row.number, row.name) for row in found.entrants.values()],
    )


def penalties_of(rows: QuerySet[Penalty]) -> list[dict[str, Any]]:
    """Penalties that were not lifted, as pages show them."""
    kinds = dict(tournament_words.penalty_kinds())
    return [{"row": row, "kind": kinds.get(row.kind, row.kind)} for row in rows.filter(lifted=False).order_by("id")]


@require_safe
@for_staff
def standings(request: HttpRequest, tournament: Tournament, by: By) -> HttpResponse:
    """The order, with what it is made of."""
    found = reading.book(tournament)
    table = standings_table(found, found.name)
    return shown(request, tournament, by, "tournament/standings.html", tab="standings", table=table)


@require_safe
@for_staff
def log(request: HttpRequest, tournament: Tournament, by: By) -> HttpResponse:
    """Everything that was done: when, by whom, why."""
    found = reading.book(tournament, drafts=True)
    rows = [tournament_words.deed(row, found.name) for row in reading.log_of(tournament, all_of_it=True, most=500)]
    return shown(request, tournament, by, "tournament/log.html", tab="log", rows=rows)


@require_safe
@for_staff
def settings(request: HttpRequest, tournament: Tournament, by: By) -> HttpResponse:
    """What was chosen, the scoring, and who helps."""
    if by.role not in RUNS:
        return shown(request, tournament, by, "tournament/no_link.html", status=403)
    own = tournament.staff.filter(revoked=False).order_by("id")
    links = [(row, request.build_absolute_uri(reverse("t_link", args=[staff.link_of(row)]))) for row in own]
    return shown(
        request,
        tournament,
        by,
        "tournament/settings.html",
        tab="settings",
        form=TournamentForm(initial=tournament_forms.initial_of(tournament), tournament=tournament),
        options=tournament_forms.option_rows(tournament, msgspec.json.decode(tournament.options)),
        scoring=tournament_forms.scoring_rows(msgspec.json.decode(tournament.profile)),
        links=links if by.role == "owner" else [(row, link) for row, link in links if row.role != "owner"],
        begun=tournament.rounds.exclude(state=Round.State.DRAFT).exists(),
        public_link=request.build_absolute_uri(reverse("tournament", args=[tournament.slug])),
        qr=qr(request.build_absolute_uri(reverse("tournament", args=[tournament.slug]))),
    )


@require_safe
@for_staff
def export(request: HttpRequest, tournament: Tournament, by: By, *, what: str, form: str) -> HttpResponse:
    """A file to take away."""
    if by.role not in RUNS:
        return shown(request, tournament, by, "tournament/no_link.html", status=403)
    try:
        body, kind = written(tournament, what, form)
    except TournamentError as error:
        sentence = tournament_words.why(error)
        return shown(request, tournament, by, "tournament/no_file.html", status=409, sentence=sentence)
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
def do(request: HttpRequest, tournament: Tournament, by: By) -> HttpResponse:
    """A command of the desk; who may give it, the services say."""
    return done(request, tournament, by, commands.COMMANDS, "t_desk")


@require_POST
@for_staff
def read_roster(request: HttpRequest, tournament: Tournament, by: By) -> HttpResponse:
    """What a roster file would do, before anything is written; the second step sends the rows themselves."""
    upload = request.FILES.get("file")
    try:
        if upload is None or upload.size is None or upload.size > sheets.LARGEST:
            raise TournamentError("too_large" if upload else "bad_sheet")
        found = sheets.read_roster(tournament, upload.read())
    except TournamentError as error:
        sentence = tournament_words.why(error)
        return shown(request, tournament, by, "tournament/roster.html", tab="players", sentence=sentence, status=400)
    fates = {
        "added": _("will be added"),
        "updated": _("will be brought up to date"),
        "double": _("stands twice in the file; left out"),
        "empty": _("has no name; left out"),
    }
    return shown(
        request,
        tournament,
        by,
        "tournament/roster.html",
        tab="players",
        rows=[(row, fates[row.fate]) for row in found.rows],
        ignored=found.ignored,
        encoding=found.encoding,
        rows_text=commands.packed(found),
    )


async def pair(request: HttpRequest, slug: str) -> HttpResponse:
    """Draw a round. A large field takes seconds, so it is computed in a thread of its own, while pages go on."""
    answer: HttpResponse = await sync_to_async(pair_asked)(request, slug=slug)
    solved = getattr(answer, "asked", None)
    if solved is None:
        return answer
    drawn: Any
    try:
        drawn = await sync_to_async(drawing.solve, thread_sensitive=False)(solved)
    except TournamentError as error:
        drawn = error
    return await sync_to_async(pair_kept)(request, slug=slug, asked=solved, drawn=drawn)


@require_POST
@for_staff
def pair_asked(request: HttpRequest, tournament: Tournament, by: By) -> HttpResponse:
    """What the draw rests on, or why there is none."""
    locks = commands.locks_of(tournament, request.POST)
    made: list[drawing.Asked] = []

    def ask(tournament: Tournament, by: By, data: Any) -> str:
        if by.role not in RUNS:
            raise TournamentError("forbidden")
        made.append(drawing.ask(tournament, data.get("seed", "").strip()[:64], locks))
        return ""

    response = done(request, tournament, by, {"pair": ask}, "t_desk")
    response.asked = made[0] if made else None  # type: ignore[attr-defined]
    return response


@require_POST
@for_staff
def pair_kept(request: HttpRequest, tournament: Tournament, by: By, *, asked: Any, drawn: Any) -> HttpResponse:
    """The draw is written down, if nothing has changed meanwhile."""

    def keep(tournament: Tournament, by: By, data: Any) -> str:
        if isinstance(drawn, TournamentError):
            raise drawn
        drawing.keep(tournament, by, asked, drawn, data.get("request", ""))
        return ""

    return done(request, tournament, by, {"pair": keep}, "t_desk")
