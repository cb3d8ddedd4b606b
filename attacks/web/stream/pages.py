"""The page behind a stream's link: transparent, for the browser source of a streaming program, which has no cookies.

It shows what spectators may see, as late as they do, from the whole picture each time it is opened.
"""

from __future__ import annotations

from typing import Any

from csp.constants import SELF
from csp.decorators import csp_replace
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import translation
from django.views.decorators.cache import never_cache
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_safe

from attacks.models import Match
from attacks.services import streaming
from attacks.services.decision.views import WATCH
from attacks.services.live import spectator_delay
from attacks.services.odds import ask, timeline
from attacks.services.store import matches
from attacks.services.streaming import StreamLink
from attacks.services.tournament import reading
from attacks.web.common import rates, words
from attacks.web.common.about import name_of
from attacks.web.common.room_files import room_files
from attacks.web.common.shell import Look, page
from attacks.web.common.slow_down import slow_down
from attacks.web.match.record import as_json
from attacks.web.stream import widgets
from attacks.web.stream.widgets import ALL, OF_MATCH, OF_TOURNAMENT, Chosen
from attacks.web.tournament import words as tournament_words
from attacks.web.tournament.entering import standings_table

PLACES, TABLES = 8, 12  # rows that are read from afar


@xframe_options_sameorigin
@csp_replace({"frame-ancestors": [SELF]})  # type: ignore[arg-type]  # the page that makes links shows it
@never_cache
@require_safe
def stream(request: HttpRequest, token: str, what: str) -> HttpResponse:
    """One widget, or with `all` those that `show` names. `theme`, `size` and `lang` say how it looks."""
    link = streaming.by_token(token)
    may = of_link(link) if link is not None else ()
    if link is None or (what != ALL and what not in may):
        return gone_page(request)
    usual = (what,) if what != ALL else (widgets.USUAL if link.tournament is None else widgets.USUAL_OF_TOURNAMENT)
    listed = request.GET.getlist if what == ALL else lambda _name: [what]
    chosen = widgets.read_widget(request.GET, listed, may, usual)
    lang = chosen.lang or words.language()
    with translation.override(lang):
        context = {
            "look": Look(theme=chosen.theme if chosen.theme != "clear" else "dark"),
            "chosen": chosen,
            "alone": what != ALL,
            "heading": link.name,
            **(of_match(token, link.match, chosen, lang) if link.match else {}),
            **(of_tournament(link, chosen) if link.tournament else {}),
        }
        response = page(request, "stream.html", context)
    response["Content-Language"] = lang
    return closed_mouthed(response)


@never_cache
@require_safe
def odds_file(request: HttpRequest, token: str) -> HttpResponse:
    """The odds from here, as watchers may see them."""
    return as_json(ask.of_match(known_by(token), WATCH, request.GET.get("aim", "")))


@never_cache
@require_safe
def line_file(request: HttpRequest, token: str) -> HttpResponse:
    """How they have moved, for the same eyes."""
    return as_json(timeline.of_match(known_by(token), WATCH, request.GET.get("aim", "")))


def known_by(token: str) -> Match:
    """The match that a link shows now, as watchers may know it. Raises Http404."""
    link = streaming.by_token(token)
    if link is None or link.match is None:
        raise Http404
    return spectator_delay.as_known(link.match)


def of_link(link: StreamLink) -> tuple[str, ...]:
    """The widgets that a link has anything for."""
    return OF_MATCH if link.tournament is None else (*OF_MATCH, *OF_TOURNAMENT)


def gone_page(request: HttpRequest) -> HttpResponse:
    """A link that opens nothing (any more) leaves nothing over the picture; whoever tries many is counted."""
    rates.was_wrong(request)
    if rates.too_many(request):
        return slow_down(request)
    return closed_mouthed(page(request, "stream.html", {"look": Look(theme="dark"), "gone": True}, status=404))


def closed_mouthed(response: HttpResponse) -> HttpResponse:
    """The address is a secret: it is told to nobody a page leads to."""
    response["Referrer-Policy"] = "no-referrer"
    return response


def of_match(token: str, match: Match, chosen: Chosen, lang: str) -> dict[str, Any]:
    """What the page needs of a match, as watchers may know it now."""
    known = spectator_delay.as_known(match)
    seen = matches.view(known, WATCH)
    digest, _body = words.file_of(known.room, lang)
    return {
        "match": known,
        "name": name_of(known, seen),
        "ws": f"/ws/stream/{token}/",
        "odds_url": reverse("stream_odds", args=[token]),
        "line_url": reverse("stream_line", args=[token]),
        "words_url": reverse("words", args=[known.room, lang, digest]),
        **room_files(known.room, seen),
        "show": " ".join(one for one in chosen.show if one in OF_MATCH),
        "odds": bool(ask.aims_of(known.room)) and ask.may_see(known, WATCH),
    }


def of_tournament(link: StreamLink, chosen: Chosen) -> dict[str, Any]:
    """What the page needs of a tournament: what its public page shows."""
    tournament = link.tournament
    assert tournament is not None
    found = reading.book(tournament)
    current = found.current
    rows = found.of_round(current.number) if current else []
    return {
        "tournament": tournament,
        "stage": reading.stage_of(tournament),
        "featured": link.match.id if link.match else "",
        "standings": standings(found) if "standings" in chosen.show else {},
        "round_name": tournament_words.round_title(current, found) if current else "",
        "clock": reading.clock_shown(found, current) if current else None,
        "pairings": [row for row in rows if row.second][:TABLES] if "round" in chosen.show else [],
        "with_round": "round" in chosen.show,
    }


def standings(found: reading.Book) -> dict[str, Any]:
    """The first places, with the figure that counts most."""
    table = standings_table(found)
    return {**table, "rows": table["rows"][:PLACES]} if table else {}
