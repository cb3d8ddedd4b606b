"""One table of a tournament, for those who run it: what was said, the result that counts, a judge."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from attacks.models import Pairing, Tournament
from attacks.services.common.errors import TournamentError
from attacks.services.lobby.keyring import CUPS
from attacks.services.tournament import planning, reading, rounds, rulings, staff, teams, windows
from attacks.services.tournament.transaction import LAST_WORD, RULES, RUNS, Actor
from attacks.swiss.profile import Profile
from attacks.web.common.cookies import add_token, read_tokens
from attacks.web.match.judge import tell_the_table
from attacks.web.tournament import words
from attacks.web.tournament.common import for_staff, show_page, table_row
from attacks.web.tournament.remote import window_of


@require_safe
@for_staff
def table(request: HttpRequest, tournament: Tournament, by: Actor, *, paired_id: int) -> HttpResponse:
    """One table: both versions side by side, and the form that decides."""
    found = reading.book(tournament, drafts=False)
    row = next((one for one in [*found.rows, *found.boards] if one.pk == paired_id and one.second), None)
    if row is None:
        raise Http404
    reports = [report_row(key, one, found.name) for key, one in reading.reports_of(row).items()]
    result = reading.result_from(row.result)
    return show_page(
        request,
        tournament,
        by,
        "tournament/table.html",
        tab="desk",
        found=found,
        one=table_row(row, found),
        row=row,
        reports=reports,
        form=result_form(row, result, reports, found.profile_of(row), [found.name(n) for n in reading.numbers_of(row)]),
        kinds=words.kinds(),
        reason=reason_for(row, reports),
        boards=[table_row(one, found) for one in found.boards_of(row)],
        captains=teams.captains_of(row),
        runs=by.role in RUNS,
        in_cut=row.round.stage == "elimination",
        rules=by.role in RULES,
        penalties=words.penalty_kinds(),
        remote=windows.is_remote(row.round),
        ladder=reading.is_ladder(row.round),
        window=window_of(row.round, row.extension),
        zones=planning.zones() if windows.is_remote(row.round) else (),
        history=planning.history(row) if windows.is_remote(row.round) else (),
        appeal=(appeal := rulings.appeal_of(row)),
        appealed_by=found.name(appeal.get("by", 0)),
        last_word=by.role in LAST_WORD,
        judges=staff.judge_of(tournament, read_tokens(request)) is not None,
    )


def reason_for(row: Pairing, reports: list[dict[str, Any]]) -> str:
    """When the form of a result asks for a reason: `always`, where something is `changed`, or never."""
    if row.status in (Pairing.Status.DISPUTED, Pairing.Status.APPEALED):
        return "always"
    return "changed" if row.result or any(one["by"] != "match" for one in reports) else ""


@require_POST
@for_staff
def judge(request: HttpRequest, tournament: Tournament, by: Actor, *, paired_id: int) -> HttpResponse:
    """Sit down as the judge of this table's match."""
    try:
        match, holder, token = rounds.judge(tournament, by, paired_id, read_tokens(request))
    except TournamentError as error:
        messages.error(request, words.why(error), extra_tags="bad")
        return redirect("t_table", tournament.slug, paired_id)
    response = redirect("match", match.id)
    if holder is not None:
        tell_the_table(holder)
        add_token(response, request, token, CUPS)
    return response


def report_row(key: str, report: Any, name: Callable[[int], str]) -> dict[str, Any]:
    """What somebody said, for a page; `name` says who a number is."""
    data = msgspec.json.decode(report.result)
    who = name(int(key)) if key.isdecimal() else {"match": _("The match"), "staff": _("Organizer")}[key]
    sides = data.get("sides") or [{"entered": one, "outcome": ""} for one in data.get("numbers", [{}, {}])]
    return {
        "by": key,
        "who": who,
        "score": words.score([one["entered"] for one in sides], [one["outcome"] for one in sides]),
        "unfinished": bool(data.get("unfinished")),
        "why": report.why,
        "at": report.at,
        "data": data,
    }


def result_form(
    row: Pairing, result: Any, reports: list[dict[str, Any]], profile: Profile, players: Sequence[str]
) -> dict[str, Any]:
    """The fields of a result, filled with what counts, or else with what was last said."""
    numbers: list[dict[str, int]] = [{}, {}]
    winner, kind = reading.winner_of(result) if result else None, result.kind if result else "played"
    if result:
        numbers = [dict(side.entered) for side in result.sides]
    elif reports:
        data = reports[-1]["data"]
        kind = data.get("kind", kind)
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
                        "label": words.entry(entry.key),
                        "value": numbers[side].get(entry.key, ""),
                        "least": entry.least,
                        "most": entry.most,
                    }
                    for entry in profile.entry
                ],
            }
            for side in (0, 1)
        ],
        "kind": kind,
        "winner": "" if winner is None else str(winner),
        "said": bool(result or reports),
        "draws": profile.draws != "never" and row.round.stage == "swiss",
        "players": players,
        "version": row.version,
    }
