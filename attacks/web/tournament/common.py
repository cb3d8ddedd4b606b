"""What the pages of tournaments share: which tournament, who asks, and how a command is answered."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from functools import wraps
from typing import Any

import msgspec
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from attacks.models import Pairing, Tournament
from attacks.services.common.errors import ServiceError
from attacks.services.lobby.keyring import CUPS, DESKS
from attacks.services.tournament import changes, machines, reading, results, staff, windows
from attacks.services.tournament.transaction import ENTERS, PLAYER, Actor
from attacks.web.common.cookies import read_tokens, renew_keys
from attacks.web.common.shell import page
from attacks.web.tournament import undoing, words
from attacks.web.tournament.forms import game_name

Page = Callable[..., HttpResponse]
Command = Callable[[Tournament, Actor, Any], str]


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
            now = staff.moved(slug)
            if now is None or request.method != "GET":
                raise Http404
            return redirect("tournament", now.slug)
        by = staff.role_of(tournament, read_tokens(request))
        if tournament.hidden and not by.role:
            raise Http404
        response = view(request, tournament, by, **more)
        if by.role and request.method == "GET":
            used = staff.keys_of(tournament, by)
            renew_keys(response, request, used, CUPS if by.role == PLAYER else DESKS)
        return response

    return with_tournament


def for_staff(view: Page) -> Callable[..., HttpResponse]:
    """The same, for those who run the tournament; a browser without their link is told so."""

    @of_tournament
    @wraps(view)
    def with_staff(request: HttpRequest, tournament: Tournament, by: Actor, **more: Any) -> HttpResponse:
        if by.role not in ENTERS:
            return show_page(request, tournament, by, "tournament/no_link.html", status=403)
        return view(request, tournament, by, **more)

    return with_staff


def for_player(view: Page) -> Callable[..., HttpResponse]:
    """Gives the view who plays, even if the browser also runs the tournament."""

    @of_tournament
    def with_player(request: HttpRequest, tournament: Tournament, by: Actor, **more: Any) -> HttpResponse:
        row = staff.player_of(tournament, read_tokens(request))
        if row is None:
            return show_page(request, tournament, by, "tournament/no_link.html", status=403)
        return view(request, tournament, Actor(row.name, PLAYER, row.number), **more)

    return with_player


def show_page(
    request: HttpRequest, tournament: Tournament, by: Actor, template: str, status: int = 200, **context: Any
) -> HttpResponse:
    """A page of a tournament."""
    frame = {"tournament": tournament, "by": by, "game": game_name(tournament), "fresh": Fresh(), "path": request.path}
    if by.role in ENTERS and context.get("tab"):
        frame["undo"] = undoing.offer(tournament, by)
    return page(request, template, frame | context, here="tournaments", status=status)


def do_command(
    request: HttpRequest, tournament: Tournament, by: Actor, commands: dict[str, Command], otherwise: str
) -> HttpResponse:
    """Do the command a form names, say how it went, and go back to the page it came from."""
    command = commands.get(request.POST.get("do", ""))
    if command is None:
        raise Http404
    try:
        with changes.undoable() if by.role in ENTERS else nullcontext():
            said = command(tournament, by, request.POST)
        if said:
            messages.success(request, said)
    except ServiceError as error:
        if error.code != "repeated":
            messages.error(request, words.why(error), extra_tags="bad")
            return back(request, otherwise, tournament.slug, asked=request.POST.get("stay", ""))
    return back(request, otherwise, tournament.slug)


def back(request: HttpRequest, view: str, *args: Any, asked: str = "") -> HttpResponseRedirect:
    """To the page a form came from, or to the one asked for, if it is one of ours."""
    asked = asked or request.POST.get("back", "")
    if asked.startswith("/t/") and url_has_allowed_host_and_scheme(asked, allowed_hosts=None):
        return HttpResponseRedirect(asked)
    return redirect(view, *args)


def whole(data: Mapping[str, Any], name: str, otherwise: int = 0) -> int:
    """A number of a form."""
    typed = str(data.get(name, "")).strip()
    return int(typed) if typed.isdecimal() and len(typed) < 8 else otherwise


def form_id(data: Mapping[str, Any]) -> str:
    """The id of a form, by which it acts once."""
    return str(data.get("request", ""))[:64]


def _more(row: Pairing) -> str:
    """How much longer than the others a table may play: minutes, or days where rounds take days."""
    if row.extension and windows.is_remote(row.round):
        return _("+%(n)s d") % {"n": round(row.extension / 1440, 1)}
    return f"+{row.extension}" if row.extension else ""


def table_row(row: Pairing, found: reading.Book) -> dict[str, Any]:
    """A pairing as pages show it."""
    result = reading.result_from(row.result)
    extra = msgspec.json.decode(row.extra)
    lone = results.lone_report(row) if not row.result else None
    reported = reading.result_from(lone.result) if lone else None
    shown, together = result or reported, bool(found.settings.teams) and row.within_id is None
    said = ""
    if shown and row.second:
        outcomes = [side.outcome for side in shown.sides]
        say = words.score_of_boards if together else words.score
        said = say([dict(side.entered) for side in shown.sides], outcomes)
    return {
        "row": row,
        "teams": together,
        "score": said if result else "",
        "reported": said if reported else "",
        "status": words.statuses()["reported" if reported else row.status],
        "settled": words.how_settled(row.settled),
        "kind": words.kind_names().get(shown.kind, "") if shown and shown.kind != "played" else "",
        "earned": extra.get("earned", False),
        "machine": machines.match_of(row),
        "round_name": words.round_name(row.round, found),
        "live": bool(row.match and row.match.status == "live"),
        "planned": next((one.at for one in getattr(row, "agreed_times", ()) if windows.waits(row)), None),
        "seen_by_all": not (row.first.off_stream or (row.second and row.second.off_stream)),
        "more": _more(row),
        "asked": windows.days_asked(row),
    }
