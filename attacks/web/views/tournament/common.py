"""What the pages of tournaments share: which tournament, who asks, and how a command is answered."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import wraps
from typing import Any

import msgspec
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache

from attacks.models import Paired, Tournament
from attacks.services.errors import ServiceError
from attacks.services.tournament import reading, staff
from attacks.services.tournament.desk import ENTERS, By
from attacks.web import tournament_words
from attacks.web.cookies import read_tokens
from attacks.web.shell import page
from attacks.web.tournament_forms import game_name

Page = Callable[..., HttpResponse]
Command = Callable[[Tournament, By, Any], str]


class Fresh:
    """An id for a form, another one each time it is written into the page: a form sent twice acts once."""

    def __str__(self) -> str:
        return secrets.token_urlsafe(9)


def of_tournament(view: Page) -> Callable[..., HttpResponse]:
    """Gives the view its tournament and who asks."""

    @never_cache
    @wraps(view)
    def with_tournament(request: HttpRequest, slug: str, **more: Any) -> HttpResponse:
        tournament = staff.find(slug)
        if tournament is None:
            raise Http404
        return view(request, tournament, staff.role_of(tournament, read_tokens(request)), **more)

    return with_tournament


def for_staff(view: Page) -> Callable[..., HttpResponse]:
    """The same, for those who run the tournament; a browser without their link is told so."""

    @of_tournament
    @wraps(view)
    def with_staff(request: HttpRequest, tournament: Tournament, by: By, **more: Any) -> HttpResponse:
        if by.role not in ENTERS:
            return shown(request, tournament, by, "tournament/no_link.html", status=403)
        return view(request, tournament, by, **more)

    return with_staff


def shown(
    request: HttpRequest, tournament: Tournament, by: By, template: str, status: int = 200, **context: Any
) -> HttpResponse:
    """A page of a tournament."""
    frame = {"tournament": tournament, "by": by, "game": game_name(tournament), "fresh": Fresh(), "path": request.path}
    return page(request, template, {**frame, **context}, here="tournaments", status=status)


def done(
    request: HttpRequest, tournament: Tournament, by: By, commands: dict[str, Command], otherwise: str
) -> HttpResponse:
    """Do the command a form names, say how it went, and go back to the page it came from."""
    command = commands.get(request.POST.get("do", ""))
    if command is None:
        raise Http404
    try:
        said = command(tournament, by, request.POST)
        if said:
            messages.success(request, said)
    except ServiceError as error:
        if error.code != "repeated":
            messages.error(request, tournament_words.why(error), extra_tags="bad")
    return back(request, otherwise, tournament.slug)


def back(request: HttpRequest, view: str, *args: Any) -> HttpResponseRedirect:
    """To the page a form came from, if it is one of ours."""
    asked = request.POST.get("back", "")
    if asked.startswith("/t/") and url_has_allowed_host_and_scheme(asked, allowed_hosts=None):
        return HttpResponseRedirect(asked)
    return redirect(view, *args)


def whole(data: Any, name: str, otherwise: int = 0) -> int:
    """A number of a form."""
    typed = str(data.get(name, "")).strip()
    return int(typed) if typed.isdecimal() and len(typed) < 8 else otherwise


def table_row(row: Paired, found: reading.Book) -> dict[str, Any]:
    """A pairing as pages show it."""
    result = reading.result_from(row.result)
    extra = msgspec.json.decode(row.extra)
    waits = row.status == Paired.Status.OPEN and any(one.by == "player" for one in row.reports.all())
    said = ""
    if result and row.second:
        outcomes = [side.outcome for side in result.sides]
        said = tournament_words.score([dict(side.entered) for side in result.sides], outcomes)
    return {
        "row": row,
        "score": said,
        "status": tournament_words.statuses()["reported" if waits else row.status],
        "settled": tournament_words.settled(row.settled),
        "kind": dict(tournament_words.kinds()).get(result.kind, "") if result and result.kind != "played" else "",
        "earned": extra.get("earned", False),
        "round_name": tournament_words.round_name(row.round, found),
        "live": bool(row.match and row.match.status == "live"),
    }
