"""The pages on which links for streams are made, put together, copied and taken back."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from attacks.models import Match, Tournament
from attacks.services import streaming
from attacks.services.common.errors import LobbyError
from attacks.services.decision.views import WATCH
from attacks.services.games import catalogue
from attacks.services.store import matches
from attacks.services.streaming import StreamLink
from attacks.services.tournament import changes, reading
from attacks.services.tournament.transaction import RUNS, SERVER, Actor
from attacks.web.common.about import name_of
from attacks.web.common.shell import page
from attacks.web.match.pages import of_match, own_holders
from attacks.web.stream import widgets
from attacks.web.stream.widgets import ALL, OF_MATCH, OF_TOURNAMENT
from attacks.web.tournament.common import for_staff, show_page
from attacks.web.tournament.common import whole as number

LANGUAGES = {"en": "English", "ja": "日本語"}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@of_match
def for_match(request: HttpRequest, match: Match) -> HttpResponse:
    """The links of a match, for whoever sits at it."""
    if not own_holders(request, match):
        return page(request, "403.html", status=403)
    if request.method == "POST":
        do_form(request, streaming.links_of(match=match), match)
        return redirect("stream_desk", match.id)
    seen = matches.view(match, WATCH)
    may = widgets.fitting(match.room, seen)
    context = {"match": match, "name": name_of(match, seen), "do": reverse("stream_desk", args=[match.id])}
    return page(
        request,
        "stream_desk.html",
        {**context, **laid_out(request, streaming.links_of(match=match), may, widgets.USUAL)},
    )


@require_http_methods(["GET", "HEAD", "POST"])
@for_staff
def for_tournament(request: HttpRequest, tournament: Tournament, by: Actor) -> HttpResponse:
    """The links of a tournament, for those who run it; they also say which table a link shows."""
    if by.role not in RUNS:
        return page(request, "403.html", status=403)
    links = streaming.links_of(tournament=tournament)
    found = reading.book(tournament)
    rows = found.of_round(found.current.number) if found.current else []
    tables = [row for row in rows if row.match_id and row.second]
    if request.method == "POST":
        with changes.undoable():
            if request.POST.get("do") == "show":
                show(request, by, links, {row.pk: row.match for row in tables})
            else:
                do_form(request, links, tournament, by)
        return redirect("t_stream", tournament.slug)
    return show_page(
        request,
        tournament,
        by,
        "tournament/stream.html",
        tab="stream",
        found=found,
        tables=tables,
        do=reverse("t_stream", args=[tournament.slug]),
        **laid_out(request, links, (*OF_MATCH, *OF_TOURNAMENT), (*widgets.USUAL_OF_TOURNAMENT, "score")),
    )


def show(request: HttpRequest, by: Actor, links: Sequence[StreamLink], tables: dict[int, Match | None]) -> None:
    """Let a link show another table, or none."""
    link = chosen_of(request.POST, links)
    if link is not None:
        streaming.show(link, tables.get(number(request.POST, "table")), by)


def chosen_of(given: Mapping[str, str], links: Sequence[StreamLink]) -> StreamLink | None:
    """The link that a form or an address names."""
    return next((one for one in links if one.key == given.get("link", "")), None)


def do_form(request: HttpRequest, links: Sequence[StreamLink], of: Match | Tournament, by: Actor = SERVER) -> None:
    """Make or take back a link, as the form asks, and say how it went."""
    link = chosen_of(request.POST, links)
    if request.POST.get("do") == "take_back" and link is not None:
        streaming.take_back(link, by)
        messages.success(request, _("The link no longer works."))
    if request.POST.get("do") != "make":
        return
    match, tournament = (of, None) if isinstance(of, Match) else (None, of)
    try:
        streaming.make(name=request.POST.get("name", "") or _("Stream"), match=match, tournament=tournament, by=by)
    except LobbyError as error:
        messages.error(request, _("There are %(limit)s links already. Take one back first.") % error.params)
        return
    messages.success(request, _("The link is made. Whoever has it sees what spectators see."))


def laid_out(
    request: HttpRequest, links: Sequence[StreamLink], may: Collection[str], usual: Collection[str]
) -> dict[str, Any]:
    """What the page shows: the links, what is chosen, and the addresses of the link that is looked at."""
    chosen = widgets.read_widget(request.GET, request.GET.getlist, may, usual)
    link = chosen_of(request.GET, links) or (links[0] if links else None)
    named = widgets.names()
    context: dict[str, Any] = {
        "links": links,
        "link": link,
        "chosen": chosen,
        "named": [(one, named[one], one in chosen.show) for one in may],
        "themes": [(one, name, one == chosen.theme) for one, name in widgets.theme_names().items()],
        "sizes": [(one, one == chosen.size) for one in widgets.SIZES],
        "langs": [(one, LANGUAGES[one], one == chosen.lang) for one in catalogue.LANGUAGES],
    }
    if link is not None:
        token = streaming.token_of(link)
        mark = f"?{chosen.query}" if chosen.query else ""
        show_all = "&".join(filter(None, (f"show={','.join(chosen.show)}", chosen.query)))
        context["whole"] = f"{absolute(request, token, ALL)}?{show_all}"
        context["each"] = [(one, named[one], f"{absolute(request, token, one)}{mark}") for one in chosen.show]
    return context


def absolute(request: HttpRequest, token: str, what: str) -> str:
    return request.build_absolute_uri(reverse("stream", args=[token, what]))
