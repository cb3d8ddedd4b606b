"""The pages of a series of tournaments: the order, the ratings, and for who runs it what to change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from attacks.models import Series, Tournament
from attacks.services.common.errors import TournamentError
from attacks.services.lobby.keyring import DESKS
from attacks.services.moderation import moderators
from attacks.services.series import reading, running
from attacks.services.series.reading import SeriesBook
from attacks.services.tournament import sheets
from attacks.services.tournament.transaction import Actor
from attacks.swiss.ratings import Rated
from attacks.web.common import rates
from attacks.web.common.cookies import add_token, read_tokens, renew_keys
from attacks.web.common.shell import page
from attacks.web.common.slow_down import slow_down
from attacks.web.tournament import words
from attacks.web.tournament.common import for_staff, whole
from attacks.web.tournament.forms import game_name


def series_of(request: HttpRequest, slug: str) -> tuple[Series, bool]:
    """A series and whether this browser runs it; one that is hidden only who runs it or looks after the site finds."""
    series, tokens = running.find(slug), read_tokens(request)
    runs = series is not None and running.runs(series, tokens)
    if series is None or (series.hidden and not runs and moderators.by_tokens(tokens) is None):
        raise Http404
    return series, runs


@never_cache
@require_safe
def series(request: HttpRequest, slug: str) -> HttpResponse:
    """What everybody may see of a series; who runs it has the forms on the same page."""
    row, runs = series_of(request, slug)
    book = reading.series_book(row)
    link = request.build_absolute_uri(reverse("t_link", args=[running.link_of(row)])) if runs else ""
    same = running.same_of(row)
    context = {
        "series": row,
        "runs": runs,
        "link": link,
        "points": msgspec.json.decode(row.points, type=list[int]),
        "events": [(one, game_name(one)) for one in book.events],
        "lines": lines_of(book),
        "ratings": rated_lines(book),
        "people": sorted(book.names.items(), key=lambda one: one[1].casefold()),
        "api": reverse("api_series/{slug}", args=[row.slug]),
        "same": [(key, book.names.get(key, key), book.names.get(now, now)) for key, now in same.items()],
        "moderates": moderators.by_tokens(read_tokens(request)) is not None,
    }
    response = page(request, "tournament/series.html", context, here="tournaments")
    if runs:
        renew_keys(response, request, {row.token_hash}, DESKS)
    return response


def lines_of(book: SeriesBook) -> list[dict[str, Any]]:
    """The order as the page shows it: of each tournament the points and the place, whether they count, the sum."""
    told = []
    for line in book.lines:
        cells = []
        for number, places in enumerate(book.places):
            place = places.get(line.who)
            points = words.number(line.points[number]) if place else ""
            cells.append((points, sheets.shared(place) if place else "", number in line.counted))
        person = book.people.get(line.who)
        told.append(
            {
                "place": line.place,
                "name": book.names[line.who],
                "page": person.slug if person and person.open else "",
                "total": words.number(line.total),
                "cells": cells,
                "rating": book.rating(line.who),
            }
        )
    return told


def rated_lines(book: SeriesBook) -> list[tuple[str, Rated, int]]:
    """Everybody's rating, the best first, with what the last tournament changed."""
    told = []
    for who, line in book.rated.items():
        before = line[-2].rating if len(line) > 1 else 1500
        told.append((book.names[who], line[-1], round(line[-1].rating) - round(before)))
    return sorted(told, key=lambda one: (-one[1].rating, one[0]))


@never_cache
@require_safe
def file(request: HttpRequest, slug: str) -> HttpResponse:
    """The order and the ratings as a sheet to take away; programs ask the API."""
    row, _runs = series_of(request, slug)
    headers = {"Content-Disposition": f'attachment; filename="{row.slug}.csv"', "X-Content-Type-Options": "nosniff"}
    body = sheets.as_csv(sheet(reading.series_book(row)))
    return HttpResponse(body, content_type="text/csv; charset=utf-8", headers=headers)


def sheet(book: SeriesBook) -> sheets.Sheet:
    """The order as a sheet."""
    rows = []
    for line in book.lines:
        now = book.rating(line.who)
        points = [float(line.points[n]) if n in line.points else "" for n in range(len(book.events))]
        rated = (round(now.rating), round(now.deviation)) if now else ("", "")
        rows.append((line.place, book.names[line.who], float(line.total), *points, *rated))
    header = ("place", "player", "total", *(one.name for one in book.events), "rating", "deviation")
    return sheets.Sheet("series", header, rows)


# --- for who runs it ---


@require_POST
@for_staff
def of_tournament(request: HttpRequest, tournament: Tournament, by: Actor) -> HttpResponse:
    """A tournament counts in a series of this browser, or in a new one that it makes."""
    tokens, pk = read_tokens(request), whole(request.POST, "series")
    try:
        row, token = next((one for one in running.held_by(tokens) if one.pk == pk), None), ""
        if row is None:
            if rates.made_too_much(request, "tournament"):
                return slow_down(request, too_much=True)
            row, token = running.create(request.POST.get("name", ""))
        running.add(row, tournament, by)
    except TournamentError as error:
        messages.error(request, words.why(error), extra_tags="bad")
        return redirect("t_settings", tournament.slug)
    response = redirect("series", row.slug)
    if token:
        add_token(response, request, token, DESKS)
    messages.success(request, _("%(name)s counts in this series.") % {"name": tournament.name})
    return response


def _edit(row: Series, data: QueryDict) -> str:
    running.edit(
        row,
        name=data.get("name", ""),
        info=data.get("info", ""),
        points=data.get("points", ""),
        best=whole(data, "best"),
        public=bool(data.get("public")),
        seen=whole(data, "seen"),
    )
    return _("Saved.")


def _remove(row: Series, data: QueryDict) -> str:
    running.remove(row, whole(data, "tournament"))
    return _("It counts no more.")


def _sooner(row: Series, data: QueryDict) -> str:
    running.sooner(row, whole(data, "tournament"))
    return ""


def _same(row: Series, data: QueryDict) -> str:
    running.put_together(row, data.get("one", "")[:80], data.get("other", "")[:80])
    return _("They count as one.")


def _apart(row: Series, data: QueryDict) -> str:
    running.take_apart(row, data.get("one", "")[:80])
    return _("They count as two.")


COMMANDS: dict[str, Callable[[Series, QueryDict], str]] = {
    "edit": _edit,
    "remove": _remove,
    "sooner": _sooner,
    "same": _same,
    "apart": _apart,
}


@require_POST
def do(request: HttpRequest, slug: str) -> HttpResponse:
    """A command of who runs the series."""
    row, runs = series_of(request, slug)
    if not runs:
        messages.error(request, words.why(TournamentError("forbidden")), extra_tags="bad")
        return redirect("series", slug)
    if request.POST.get("do") == "delete" and request.POST.get("sure"):
        running.delete(row)
        messages.success(request, _("The series is deleted; its tournaments stay."))
        return redirect("tournaments")
    command = COMMANDS.get(request.POST.get("do", ""))
    if command is None:
        raise Http404
    try:
        said = command(row, request.POST)
        if said:
            messages.success(request, said)
    except TournamentError as error:
        messages.error(request, words.why(error), extra_tags="bad")
    return redirect("series", slug)
