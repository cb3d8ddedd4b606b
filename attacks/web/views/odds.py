"""Odds as pages ask for them: of a match as it stands, and of what somebody describes in a line."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from attacks.models import Match
from attacks.services import luck, odds, odds_line, rules, withheld
from attacks.services import match as matches
from attacks.services.odds_worker import Told
from attacks.web import rates, words
from attacks.web.about import name_of, seat_of
from attacks.web.shell import Look, page
from attacks.web.views.join import slow_down
from attacks.web.views.match import of_match
from attacks.web.views.record import WATCH, as_json, chosen

LONGEST = 400
SEATS = ("p1", "p2")


@never_cache
@require_safe
@of_match
def odds_file(request: HttpRequest, match: Match) -> HttpResponse:
    """The odds from here, as this reader may see them. `n` says of which number they are."""
    audience, known = looking(request, match)
    return as_json(odds.of_match(known, audience, request.GET.get("aim", "")))


@never_cache
@require_safe
@of_match
def line_file(request: HttpRequest, match: Match) -> HttpResponse:
    """How the odds of the attack under way have moved, for this reader's eyes; `n` asks about an earlier number."""
    audience, known = looking(request, match)
    n = request.GET.get("n", "")
    at = int(n) if n.isdecimal() and len(n) < 10 else 0
    return as_json(odds_line.of_match(known, audience, request.GET.get("aim", ""), at))


def looking(request: HttpRequest, match: Match) -> tuple[str, Match]:
    """As whom this browser looks, and the match as far as that one may know it: whoever plays may watch too."""
    audience = chosen(request, match)
    return audience, withheld.as_known(match) if audience == WATCH else match


@never_cache
@require_safe
@of_match
def overlay(request: HttpRequest, match: Match) -> HttpResponse:
    """The odds alone on a transparent page, to be laid over the picture of a stream; fed as every watcher is.

    `lang` and `theme` choose for a program that has no cookies.
    """
    known = withheld.as_known(match)
    asked, theme = request.GET.get("lang", ""), request.GET.get("theme", "")
    lang = asked if asked in rules.LANGUAGES else words.language()
    with translation.override(lang):
        digest, _body = words.file_of(known.room, lang)
        context = {
            "look": Look(theme=theme if theme in ("light", "dark") else "dark"),
            "match": known,
            "name": name_of(known, matches.view(known, WATCH)),
            "words_url": reverse("words", args=[known.room, lang, digest]),
            "room_script": f"rooms/{known.room}.js",
            "shown": bool(odds.aims_of(known.room)) and odds.may_see(known, WATCH),
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


@require_safe
def what_if(request: HttpRequest) -> HttpResponse:
    """An attack that nobody plays: described in a line, answered exactly, shared by its link."""
    asked = {room: name for room, name in rules.rooms() if room in odds.short_rooms()}
    room = request.GET.get("room", "")
    room = room if room in asked else next(iter(asked))
    examples, parts = odds.short_of(room)
    line = " ".join(request.GET.get("q", "").split())[:LONGEST]
    aims, ways = odds.aims_of(room), odds.ways_of(room)
    aim = request.GET.get("aim", "") if request.GET.get("aim", "") in aims else aims[0]
    play = {seat: request.GET[seat] for seat in SEATS if request.GET.get(seat) in ways}
    answer = None
    if line:
        if rates.asked_too_much(request):
            return slow_down(request)
        answer = odds.what_if(room, line, aim, play)
    context = {
        "room": room,
        "rooms": list(asked.items()),
        "line": line,
        "how": words.say(room, "what_if", "how"),
        "parts": parts,
        "examples": [(text, address(room, text)) for text in examples],
        "aims": [(one, words.say(room, "odds", f"aim_{one}"), one == aim) for one in aims],
        "seats": [(seat, name, ways_for(ways, play.get(seat, "best"))) for seat, name in named()],
        "answer": answer,
        "problem": problem(room, answer) if answer else "",
        "tables": tables(room, answer) if answer else [],
        "link": request.build_absolute_uri(),
    }
    return page(request, "odds.html", context, status=400 if context["problem"] else 200)


def address(room: str, line: str) -> str:
    return f"{reverse('what_if')}?{urlencode({'room': room, 'q': line})}"


def named() -> list[tuple[str, str]]:
    return list(zip(SEATS, (_("Attacker"), _("Defender")), strict=True))


def ways_for(ways: tuple[str, ...], now: str) -> list[tuple[str, str, bool]]:
    """The ways a seat may be taken to play: value, words, chosen."""
    return [(way, way_name(way), way == now) for way in ways]


def way_name(way: str) -> str:
    """How a seat plays, in words."""
    return {"best": _("plays its best"), "greedy": _("plays greedily"), "never": _("spends nothing")}.get(way, way)


def problem(room: str, answer: Told) -> str:
    """What is wrong with the line, or with what came of it."""
    if answer.why == "too_large":
        return _("This is too large to be worked out exactly here. Ask for less, or let one side play greedily.")
    if answer.why == "bad_question":
        return _("This line cannot be read: %(detail)s") % {"detail": answer.detail}
    if answer.why == "fault":
        return _("This could not be worked out. That is a mistake of ours.")
    return words.say(room, "why", answer.why) if answer.why else ""


def tables(room: str, answer: Told) -> list[dict[str, Any]]:
    """Each number that may come out, with the chances of its values; not those that can only be one."""
    found = [
        {
            "name": label(room, name),
            "rows": [
                (value_name(room, name, value), chance, f"{chance * 100:.2f}", exact) for value, chance, exact in rows
            ],
        }
        for name, rows in answer.numbers.items()
    ]
    return [table for table in found if len(table["rows"]) > 1] or found


def label(room: str, name: str) -> str:
    """A number of an ending in words; of a fleet's ships whose they are."""
    seat, dot, kind = name.partition(".")
    if not dot:
        return words.say(room, "odds", name)
    what = words.say(room, "odds", kind, default=words.say(room, "units", kind))
    return f"{dict(named()).get(seat) or seat_of(seat)}: {what}"


def value_name(room: str, name: str, value: int) -> str:
    """A value in words where it has some, else as a number."""
    key = f"{name.rpartition('.')[2]}_{value}".replace("-", "minus_")
    seats = dict(named())
    return words.say(room, "odds", key, {"seat": seats["p1"], "other": seats["p2"]}, default=str(value))
