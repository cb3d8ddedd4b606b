"""Odds of a match as it stands, as pages, streams and replays ask for them."""

from __future__ import annotations

import msgspec
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import translation
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from attacks.models import Match
from attacks.services.games import catalogue
from attacks.services.live import looking as look
from attacks.services.live import spectator_delay
from attacks.services.match.commands import Next
from attacks.services.odds import ask, declared, luck, timeline
from attacks.services.review import tutor
from attacks.services.store import matches
from attacks.web.common import words
from attacks.web.common.about import name_of
from attacks.web.common.room_files import room_files
from attacks.web.common.shell import Look, page
from attacks.web.match.pages import of_match
from attacks.web.match.record import WATCH, as_json, chosen
from attacks.web.what_if import address

MOST_TAKES = 2000  # letters


@never_cache
@require_safe
@of_match
def odds_file(request: HttpRequest, match: Match) -> HttpResponse:
    """The odds from here, as this reader may see them. `n` says of which number they are.

    `takes`: what this seat would take first, as JSON ([{offer, picks}]): the odds of an attack not yet declared.
    """
    audience, known = looking(request, match)
    if "takes" in request.GET:
        return as_json(declared.if_taken(known, audience, read_takes(request.GET["takes"]), request.GET.get("aim", "")))
    return as_json(ask.of_match(known, audience, request.GET.get("aim", "")))


def read_takes(text: str) -> tuple[Next, ...]:
    """Offers in their order, as a browser names them. Raises `BadRequest`."""
    try:
        return msgspec.json.decode(text[:MOST_TAKES], type=tuple[Next, ...])
    except msgspec.MsgspecError:
        raise BadRequest("takes are [{offer, picks}]") from None


@never_cache
@require_safe
@of_match
def line_file(request: HttpRequest, match: Match) -> HttpResponse:
    """How the odds of the attack under way have moved, for this reader's eyes; `n` asks about an earlier number.

    With `whole` the line goes on to the attack's end, of a match that is over.
    """
    audience, known = looking(request, match)
    n = request.GET.get("n", "")
    at = int(n) if n.isdecimal() and len(n) < 10 else 0
    whole = "whole" in request.GET and known.status == Match.Status.OVER
    return as_json(timeline.of_match(known, audience, request.GET.get("aim", ""), at, whole=whole))


@never_cache
@require_safe
@of_match
def what_if_of(request: HttpRequest, match: Match) -> HttpResponse:
    """*What if* with a position of the match filled in, as this reader may know it.

    `n` names its number; without, a match that goes on is shown as it stands, and one that is over as it began.
    """
    audience, known = looking(request, match)
    if known.status == Match.Status.OPEN or (known.status == Match.Status.LIVE and not ask.may_see(known, audience)):
        raise Http404
    n = request.GET.get("n", "")
    return redirect(address(known.room, ask.line_of(known, int(n) if n.isdecimal() and len(n) < 10 else 0)))


@never_cache
@require_safe
@of_match
def look_file(request: HttpRequest, match: Match) -> HttpResponse:
    """What this reader looks up of the position before deciding; `n` asks about an earlier number.

    It leaves no trace: nothing is stored or told.
    """
    _audience, known = looking(request, match)
    n = request.GET.get("n", "")
    try:
        found = look.looked_up(known, request.GET.dict(), int(n) if n.isdecimal() and len(n) < 10 else 0)
    except ValueError as error:
        raise BadRequest(str(error)) from None
    if found is None:
        raise Http404
    return as_json(found)


@never_cache
@require_safe
@of_match
def tutor_file(request: HttpRequest, match: Match) -> HttpResponse:
    """What the decision at number `n` cost whoever made it, where all others are machines."""
    n = request.GET.get("n", "")
    at = int(n) if n.isdecimal() and len(n) < 10 else 0
    return as_json(tutor.judged(match, chosen(request, match), at, request.GET.get("aim", "")))


def looking(request: HttpRequest, match: Match) -> tuple[str, Match]:
    """As whom this browser looks, and the match as far as that one may know it: whoever plays may watch too."""
    audience = chosen(request, match)
    return audience, spectator_delay.as_known(match) if audience == WATCH else match


@never_cache
@require_safe
@of_match
def overlay(request: HttpRequest, match: Match) -> HttpResponse:
    """The odds alone on a transparent page, to be laid over the picture of a stream; fed as every watcher is.

    `lang` and `theme` choose for a program that has no cookies.
    """
    known = spectator_delay.as_known(match)
    asked, theme = request.GET.get("lang", ""), request.GET.get("theme", "")
    lang = asked if asked in catalogue.LANGUAGES else words.language()
    with translation.override(lang):
        digest, _body = words.file_of(known.room, lang)
        seen = matches.view(known, WATCH)
        context = {
            "look": Look(theme=theme if theme in ("light", "dark") else "dark"),
            "match": known,
            "name": name_of(known, seen),
            "words_url": reverse("words", args=[known.room, lang, digest]),
            **room_files(known.room, seen),
            "shown": bool(ask.aims_of(known.room)) and ask.may_see(known, WATCH),
        }
        response = page(request, "overlay.html", context)
    response.headers["Content-Language"] = lang
    return response


@never_cache
@require_safe
@of_match
def luck_file(request: HttpRequest, match: Match) -> HttpResponse:
    """One roll of a match that is over, weighed against what was to be expected of it: `roll` counts from 0."""
    if match.status != Match.Status.OVER:
        raise Http404
    place = request.GET.get("roll", "0")
    return as_json(luck.weighed(match, int(place) if place.isdecimal() and len(place) < 6 else -1))
