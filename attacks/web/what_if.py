"""*What if*: an attack that nobody plays, put together on a bench or typed as a line, and shared by its link."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from attacks.services.games import catalogue
from attacks.services.odds import ask, crowd
from attacks.services.odds.bench import bench_of, on_bench
from attacks.services.odds.worker import OddsReply
from attacks.web import bench as benches
from attacks.web.answer import answer_in_words, named, noted, tables
from attacks.web.common import rates, words
from attacks.web.common.shell import page
from attacks.web.common.slow_down import slow_down

LONGEST = 1000
SEATS = ("p1", "p2")


@require_safe
def what_if(request: HttpRequest) -> HttpResponse:
    """The bench, the line and what comes of it. What a form of the bench says becomes a line, and that the link."""
    asked = {room: name for room, name in catalogue.rooms() if room in ask.short_rooms()}
    room = request.GET.get("room", "")
    room = room if room in asked else next(iter(asked))
    examples, parts = ask.short_of(room)
    aims, ways = ask.aims_of(room), ask.ways_of(room)
    aim = request.GET.get("aim", "") if request.GET.get("aim", "") in aims else aims[0]
    usual = ask.way_of(room)
    play = {seat: request.GET[seat] if request.GET.get(seat) in ways else usual for seat in SEATS}
    bench = bench_of(room)
    living = request.headers.get("HX-Request") == "true"
    line = " ".join(request.GET.get("q", "").split())[:LONGEST]
    if bench and "bench" in request.GET:
        line = bench.line_of(benches.answers_sent(room, bench, request.GET))[:LONGEST]
    own = address(room, line, **{"aim": aim} if aim != aims[0] else {}, **{s: w for s, w in play.items() if w != usual})
    if "bench" in request.GET and not living:
        return redirect(own)
    answer = None
    if line:
        if rates.asked_too_much(request):
            return slow_down(request, too_much=True)
        answer = ask.what_if(room, line, aim, play, rates.address_of(request))
        if answer.why == crowd.SPENT:
            return slow_down(request, too_much=True)
    answers = on_bench(room, line or examples[0])
    context = {
        "room": room,
        "rooms": list(asked.items()),
        "line": line,
        "how": words.say(room, "what_if", "how"),
        "parts": parts,
        "examples": [
            (text, words.say(room, "what_if", f"example_{n}"), address(room, text)) for n, text in enumerate(examples)
        ],
        "aims": [(one, words.say(room, "odds", f"aim_{one}"), one == aim) for one in aims],
        "seats": [(seat, name, ways_for(ways, play[seat])) for seat, name in named()],
        "bench": benches.drawn(room, bench, answers) if bench and answers is not None else None,
        "answer": answer,
        "read": {"notes": noted(room, answer)} if answer and answer.notes else None,
        "problem": problem(room, answer) if answer else "",
        "told": answer_in_words(room, bench, answer, aim == aims[0]) if bench and answer else None,
        "tables": tables(room, answer, bench) if answer else [],
        "link": request.build_absolute_uri(own),
    }
    status = 503 if answer and answer.why in crowd.LATER else 400
    response = page(request, "odds.html", context, status=status if context["problem"] and not living else 200)
    if living:
        response.headers["HX-Replace-Url"] = own
    return response


@require_safe
def units(request: HttpRequest) -> HttpResponse:
    """Who may stand on a side, by what somebody types of their name."""
    room, seat = request.GET.get("room", ""), request.GET.get("seat", "")
    bench = bench_of(room) if room in ask.short_rooms() else None
    if bench is None or seat not in SEATS:
        raise Http404
    wanted = list(bench.units({"edition": request.GET.get("edition", "")} if request.GET.get("edition") else {}))
    found = benches.matching_units(room, wanted, request.GET.get(f"{seat}_find", "")[:80])
    return page(request, "partials/bench_units.html", {"found": found, "seat": seat})


def address(room: str, line: str, **more: str) -> str:
    """The link of a question."""
    return f"{reverse('what_if')}?{urlencode({'room': room, **({'q': line} if line else {}), **more})}"


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
