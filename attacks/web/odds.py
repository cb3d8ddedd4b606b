"""Odds as pages ask for them: of a match as it stands, and of what somebody describes in a line."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from attacks.models import Match
from attacks.services.games import catalogue
from attacks.services.live import spectator_delay
from attacks.services.odds import ask, crowd, luck, timeline
from attacks.services.odds.worker import OddsReply
from attacks.services.store import matches
from attacks.web.common import rates, words
from attacks.web.common.about import name_of, seat_of
from attacks.web.common.room_files import room_files
from attacks.web.common.shell import Look, page
from attacks.web.common.slow_down import slow_down
from attacks.web.fleets.lists import Line, lines
from attacks.web.match.pages import of_match
from attacks.web.match.record import WATCH, as_json, chosen

LONGEST = 1000
READABLE = 24  # letters of a fraction
SEATS = ("p1", "p2")


@never_cache
@require_safe
@of_match
def odds_file(request: HttpRequest, match: Match) -> HttpResponse:
    """The odds from here, as this reader may see them. `n` says of which number they are."""
    audience, known = looking(request, match)
    return as_json(ask.of_match(known, audience, request.GET.get("aim", "")))


@never_cache
@require_safe
@of_match
def line_file(request: HttpRequest, match: Match) -> HttpResponse:
    """How the odds of the attack under way have moved, for this reader's eyes; `n` asks about an earlier number."""
    audience, known = looking(request, match)
    n = request.GET.get("n", "")
    at = int(n) if n.isdecimal() and len(n) < 10 else 0
    return as_json(timeline.of_match(known, audience, request.GET.get("aim", ""), at))


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
        context = {
            "look": Look(theme=theme if theme in ("light", "dark") else "dark"),
            "match": known,
            "name": name_of(known, matches.view(known, WATCH)),
            "words_url": reverse("words", args=[known.room, lang, digest]),
            **room_files(known.room),
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


@require_safe
def what_if(request: HttpRequest) -> HttpResponse:
    """An attack that nobody plays: described in a line, answered exactly, shared by its link."""
    asked = {room: name for room, name in catalogue.rooms() if room in ask.short_rooms()}
    room = request.GET.get("room", "")
    room = room if room in asked else next(iter(asked))
    examples, parts = ask.short_of(room)
    line = " ".join(request.GET.get("q", "").split())[:LONGEST]
    aims, ways = ask.aims_of(room), ask.ways_of(room)
    aim = request.GET.get("aim", "") if request.GET.get("aim", "") in aims else aims[0]
    usual = ask.way_of(room)
    play = {seat: request.GET[seat] if request.GET.get(seat) in ways else usual for seat in SEATS}
    answer = None
    if line:
        if rates.asked_too_much(request):
            return slow_down(request, too_much=True)
        answer = ask.what_if(room, line, aim, play, rates.address_of(request))
        if answer.why == crowd.SPENT:
            return slow_down(request, too_much=True)
    context = {
        "room": room,
        "rooms": list(asked.items()),
        "line": line,
        "how": words.say(room, "what_if", "how"),
        "parts": parts,
        "examples": [(text, address(room, text)) for text in examples],
        "aims": [(one, words.say(room, "odds", f"aim_{one}"), one == aim) for one in aims],
        "seats": [(seat, name, ways_for(ways, play[seat])) for seat, name in named()],
        "answer": answer,
        "read": {"notes": noted(room, answer)} if answer and answer.notes else None,
        "problem": problem(room, answer) if answer else "",
        "tables": tables(room, answer) if answer else [],
        "link": request.build_absolute_uri(),
    }
    status = 503 if answer and answer.why in crowd.LATER else 400
    return page(request, "odds.html", context, status=status if context["problem"] else 200)


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


def problem(room: str, answer: OddsReply) -> str:
    """What is wrong with the line, or with what came of it."""
    if answer.why == "too_large":
        return _("This is too large to be worked out exactly here. Ask for less, or let one side play greedily.")
    if answer.notes and answer.why:
        return _("This line cannot be played as it is; the notes below say why.")
    if answer.why in crowd.LATER:
        return _("So many questions wait just now that this one was put aside. Ask again in a minute.")
    if answer.why == "bad_question":
        return _("This line cannot be read: %(detail)s") % {"detail": answer.detail}
    if answer.why == "fault":
        return _("This could not be worked out. That is a mistake of ours.")
    return words.say(room, "why", answer.why, answer.params) if answer.why else ""


def noted(room: str, answer: OddsReply) -> list[Line]:
    """What there is to say about the line, with whose fleet it is about."""
    names = dict(zip(("attacker", "defender"), (name for _seat, name in named()), strict=True))
    found = lines(room, answer.notes, playable=False)
    return [
        replace(one, text=f"{names[who]}: {one.text}") if (who := note.params.get("who")) in names else one
        for note, one in zip(answer.notes, found, strict=True)
    ]


def tables(room: str, answer: OddsReply) -> list[dict[str, Any]]:
    """Each number that may come out, with the chances of its values; not those that can only be one."""
    found = [
        {
            "name": label(room, name),
            "rows": [
                (value_name(room, name, value), chance, f"{chance * 100:.2f}", exact if len(exact) <= READABLE else "")
                for value, chance, exact in rows
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
