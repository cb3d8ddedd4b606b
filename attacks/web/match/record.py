"""The pages of a match's record: the replay, the audit, and what they offer for download."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

import msgspec
from csp.decorators import csp_replace
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from attacks.models import Match
from attacks.services.live import spectator_delay
from attacks.services.match.terms import read_terms
from attacks.services.odds import ask
from attacks.services.record.export import export, is_open
from attacks.services.record.playback import frames
from attacks.services.record.standalone import program
from attacks.services.store import matches
from attacks.web.common import words
from attacks.web.common.about import game_of, mode_of, name_of
from attacks.web.common.room_files import room_files
from attacks.web.common.shell import page
from attacks.web.match import passed_on
from attacks.web.match.figures import figures
from attacks.web.match.interventions import doings
from attacks.web.match.pages import looked_at, minutes_behind, of_match, own_holders

WATCH, JUDGE = "watch", "judge"


@dataclass(frozen=True)
class Eyes:
    """An audience that a reader may look as."""

    key: str
    name: str
    chosen: bool


def audiences(request: HttpRequest, match: Match) -> list[str]:
    """As whom this browser may look: its own parts first; everybody's when the match is over and all is open."""
    own = [holder.seat or holder.role for holder in own_holders(request, match)]
    every = [*own, WATCH]
    if is_open(match):
        every += [*matches.view(match, WATCH)["seat_order"], JUDGE]
    return list(dict.fromkeys(every))


def chosen(request: HttpRequest, match: Match) -> str:
    """The audience asked for, if this browser may look as it; else its own."""
    may = audiences(request, match)
    asked = request.GET.get("as", "")
    return asked if asked in may else may[0]


def eyes(request: HttpRequest, match: Match, seen: dict[str, Any]) -> list[Eyes]:
    now = chosen(request, match)
    names = {WATCH: _("Everybody"), JUDGE: _("The judge")}
    return [
        Eyes(key, names.get(key) or seen.get("seats", {}).get(key, {}).get("name") or key, key == now)
        for key in audiences(request, match)
    ]


def behind(request: HttpRequest, match: Match, seen: dict[str, Any]) -> int:
    """By how many minutes this reader is behind the table; nobody is, once all has been seen."""
    watches = match.status != Match.Status.OVER and not own_holders(request, match)
    return minutes_behind(seen) if watches else 0


def address(name: str, match: Match, audience: str) -> str:
    return f"{reverse(name, args=[match.id])}?{urlencode({'as': audience})}"


@never_cache
@require_safe
@of_match
def replay(request: HttpRequest, match: Match) -> HttpResponse:
    """The table at any number of the match."""
    if match.status == Match.Status.OPEN:
        return redirect("watch", match.id)
    return replay_of(request, match, chosen(request, match))


def replay_of(request: HttpRequest, match: Match, audience: str, *, embedded: bool = False) -> HttpResponse:
    """The replay as an audience sees it."""
    seen, lang = matches.view(match, WATCH), words.language()
    digest, _body = words.file_of(match.room, lang)
    context = {
        "match": match,
        "embedded": embedded,
        "shared": passed_on.of_match(request, match),
        "name": name_of(match, seen),
        "game": game_of(match.room, match.edition),
        "audience": audience,
        "behind": behind(request, match, seen),
        "eyes": [] if embedded else eyes(request, match, seen),
        "frames_url": address("frames", match, audience),
        "record_url": address("record", match, audience),
        "words_url": reverse("words", args=[match.room, lang, digest]),
        **room_files(match.room, seen),
        "links": {
            "look": address("look", match, audience) if "mat" in seen else "",
            "home": reverse("home"),
            "back": reverse("result", args=[match.id]) if match.status == Match.Status.OVER and not embedded else "",
            "help": reverse("help"),
            "settings": reverse("settings"),
            "what_if": address("what_if_of", match, audience) if ask.tells_lines(match.room) else "",
            "line": address("odds_line", match, audience) if ask.may_see(match, audience) else "",
        },
    }
    return page(request, "replay.html", context)


@xframe_options_exempt
@csp_replace({"frame-ancestors": ["*"]})  # type: ignore[arg-type]  # views of ours take more than a request
@never_cache
@require_safe
@of_match
def embed(request: HttpRequest, match: Match) -> HttpResponse:
    """The match within somebody else's page, as everybody sees it: the table while it goes on, then its replay.

    It acts for nobody, whatever seats this browser holds, so nothing can be pressed there by a trick.
    """
    known = spectator_delay.as_known(match)
    if known.status == Match.Status.OVER:
        return replay_of(request, known, WATCH, embedded=True)
    return looked_at(request, known, embedded=True)


@never_cache
@require_safe
@of_match
def frames_file(request: HttpRequest, match: Match) -> HttpResponse:
    """Every moment of the match as one audience saw it."""
    return as_json(frames(match, chosen(request, match)))


@never_cache
@require_safe
@of_match
def audit(request: HttpRequest, match: Match) -> HttpResponse:
    """What was sealed and opened, a check in this browser, and files for a check anywhere else."""
    if match.status == Match.Status.OPEN:
        return redirect("watch", match.id)
    seen, audience = matches.view(match, WATCH), chosen(request, match)
    lang = words.language()
    digest, _body = words.file_of(match.room, lang)
    own = [holder.seat for holder in own_holders(request, match) if holder.seat]
    names = {seat: seen.get("seats", {}).get(seat, {}).get("name", seat) for seat in seen["seat_order"]}
    record = export(match, audience)
    events = record["events"]
    context = {
        "match": match,
        "name": name_of(match, seen),
        "summary": f"{game_of(match.room, match.edition)} · {mode_of(match)}",
        "over": match.status == Match.Status.OVER,
        "open": is_open(match),
        "sealed": record["version"] > 2,
        "level": seen["match"]["fair"].get("level", 1) if "fair" in seen["match"] else 0,
        "seats": names,
        "machines": bool(read_terms(match.trust).machines),
        "own": own,
        "behind": behind(request, match, seen),
        "figures": figures(events),
        "doings": doings(events, names),
        "record_url": address("record", match, audience),
        "frames_url": address("frames", match, audience),
        "replay_url": address("replay", match, audience),
        "words_url": reverse("words", args=[match.room, lang, digest]),
        **room_files(match.room),
    }
    return page(request, "audit.html", context)


@never_cache
@require_safe
@of_match
def record_file(request: HttpRequest, match: Match) -> HttpResponse:
    """The record of the match, as far as this browser may have it."""
    audience = chosen(request, match)
    record = export(match, audience)
    response = as_json(record)
    if "download" in request.GET:
        name = f"broadside-{record['fingerprint'].lower()}-{len(record['events'])}.json"
        response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@never_cache
@require_safe
@of_match
def undo_file(request: HttpRequest, match: Match) -> HttpResponse:
    """Where this browser's seat may ask to go back to, the latest first."""
    if not any(holder.seat for holder in own_holders(request, match)):
        return page(request, "403.html", status=403)
    found = matches.undo_targets(match.id)
    return as_json({"targets": [{"n": target.n, "seat": target.seat, "step": target.step} for target in found]})


@require_safe
def fair_file(_request: HttpRequest) -> HttpResponse:
    """The program that checks a record anywhere."""
    disposition = {"Content-Disposition": 'attachment; filename="fair.py"', "X-Content-Type-Options": "nosniff"}
    return HttpResponse(program(), content_type="text/plain; charset=utf-8", headers=disposition)


def as_json(value: dict[str, Any]) -> HttpResponse:
    body = msgspec.json.format(msgspec.json.encode(value), indent=1)
    headers = {"X-Content-Type-Options": "nosniff"}
    return HttpResponse(body, content_type="application/json; charset=utf-8", headers=headers)
