"""How a match ended: its result page, the line an organizer takes away, and what its table says of it."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import override
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from attacks.models import Match
from attacks.services.lobby import scenes
from attacks.services.match.terms import read_terms
from attacks.services.odds import ask, luck
from attacks.services.record import playback
from attacks.services.review.review import can_be_reviewed
from attacks.services.store import matches
from attacks.web.common import csv_line, words
from attacks.web.common.about import game_of, mode_of, name_of, player_of
from attacks.web.common.posters import script_of
from attacks.web.common.room_files import room_files
from attacks.web.common.shell import page
from attacks.web.match import passed_on, rematch, results
from attacks.web.match.pages import of_match
from attacks.web.match.record import as_json


@require_safe
@of_match
def result(request: HttpRequest, match: Match) -> HttpResponse:
    """How the match ended."""
    if match.status != Match.Status.OVER or not hasattr(match, "result"):
        return redirect("match", match.id)
    seen = matches.view(match, "watch")
    sides = sorted(results.sides(match, seen), key=lambda side: not side.won)  # as the headline says it
    scene = read_terms(match.trust).scene
    context = {
        **rematch.context_of(request, match),
        "match": match,
        "shared": passed_on.of_match(request, match),
        "name": name_of(match, seen),
        "game": game_of(match.room, match.edition),
        "mode": mode_of(match),
        "result": match.result,
        "headline": results.headline(match, sides),
        "scene": {"n": scene, **scenes.after(match.room, scene)} if scene else {},
        "winner": results.winner_of(match),
        "scored": any(side.score for side in sides) and match.result.why not in words.section(match.room, "single"),
        "why": results.how_it_ended(match, sides),
        "sides": sides,
        "guests": [player_of(seen, seat) for seat in seen["seat_order"] if seat not in {side.key for side in sides}],
        "unit": results.counted_in(match),
        "table": reverse("match", args=[match.id]),
        **fight_of(match),
        "reviewed": can_be_reviewed(match),
        "what_if": reverse("what_if_of", args=[match.id]) if ask.tells_lines(match.room) else "",
        "luck": luck.has_luck(match) and ask.may_see(match, "watch"),
        "luck_aim": words.came(match.room, next(iter(ask.aims_of(match.room)), "")),
    }
    return page(request, "result.html", context)


def fight_of(match: Match) -> dict[str, Any]:
    """What the page needs to draw the fight once more, where the game knows how."""
    script, lang = script_of(match.room, "fought/index.js"), words.language()
    if not script:
        return {}
    digest, _body = words.file_of(match.room, lang)
    sheets = [f"games/{match.room}/style_sum.css", f"games/{match.room}/fought/style.css"]
    return {
        "fought": script,
        "fought_sheets": [one for one in sheets if script_of(match.room, one.split("/", 2)[2])],
        "room_script": room_files(match.room)["room_script"],
        "words_url": reverse("words", args=[match.room, lang, digest]),
    }


@require_safe
@of_match
def result_csv(request: HttpRequest, match: Match) -> HttpResponse:
    """The result as a header and one line."""
    if match.status != Match.Status.OVER or not hasattr(match, "result"):
        raise Http404
    with override("en"):  # one form for every reader: the organizer's sheet compares what two players send
        text = csv_line.lines(results.row(match, matches.view(match, "watch")))
    name = f"broadside-{match.result.fingerprint.lower()}.csv"
    return HttpResponse(
        "\ufeff" + text,
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"', "X-Content-Type-Options": "nosniff"},
    )


@never_cache
@require_safe
@of_match
def fought_file(request: HttpRequest, match: Match) -> HttpResponse:
    """How it stood at the end and what was told on the way, as everybody may see it: for the picture of the fight."""
    if match.status != Match.Status.OVER or not hasattr(match, "result"):
        raise Http404
    return as_json({"view": matches.view(match, "watch"), "e": playback.events_told(match, "watch")})


@never_cache
@require_safe
@of_match
def story_file(request: HttpRequest, match: Match) -> HttpResponse:
    """What the table says of a match that is over: how long it took, what one attack did to whom."""
    if match.status != Match.Status.OVER or not hasattr(match, "result"):
        raise Http404
    began, ended = match.started or match.created, match.result.at
    told: dict[str, Any] = {
        "minutes": max(1, round((ended - began).total_seconds() / 60)),
        "deeds": results.deeds(match, matches.view(match, "watch")),
    }
    return as_json(told)
