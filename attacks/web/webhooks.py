"""Programs that are told: of a tournament by those who run it, of a public match by those who play it."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from attacks.models import Match, Tournament, Webhook
from attacks.services.common.errors import LobbyError
from attacks.services.outward import payloads, webhooks
from attacks.services.store import matches
from attacks.services.tournament.transaction import RUNS, Actor
from attacks.web.common.about import name_of
from attacks.web.common.shell import page
from attacks.web.match.pages import of_match, own_holders
from attacks.web.notice_words import why_not
from attacks.web.tournament.common import of_tournament

READS = ["GET", "HEAD", "POST"]


@require_http_methods(READS)
@of_tournament
def of_a_tournament(request: HttpRequest, tournament: Tournament, by: Actor) -> HttpResponse:
    """The programs that are told of a tournament; for its organizers."""
    if by.role not in RUNS:
        return page(request, "403.html", status=403)
    here = reverse("t_webhooks", args=[tournament.slug])
    return _page(request, tournament, tournament.name, reverse("t_desk", args=[tournament.slug]), here)


@never_cache
@require_http_methods(READS)
@of_match
def of_a_match(request: HttpRequest, match: Match) -> HttpResponse:
    """The programs that are told of a public match; for those who sit there."""
    if not own_holders(request, match):
        return page(request, "403.html", status=403)
    if not match.public:
        raise Http404
    name = name_of(match, matches.view(match, "watch"))
    return _page(request, match, name, reverse("match", args=[match.pk]), reverse("webhooks", args=[match.pk]))


def kinds() -> dict[str, str]:
    """What there is to be told, in words."""
    return {
        payloads.PUBLISHED: _("A round is published"),
        payloads.STARTED: _("A match begins"),
        payloads.OVER: _("A match is over"),
        payloads.CALLED: _("A judge is called"),
        payloads.TEST: _("A test"),
    }


def states() -> dict[str, str]:
    """What became of a delivery, in words."""
    return {"waits": _("waits"), "done": _("arrived"), "failed": _("given up")}


def _page(request: HttpRequest, owner: Tournament | Match, name: str, back: str, here: str) -> HttpResponse:
    said: dict[str, Any] = {"problem": "", "secret": ""}
    if request.method == "POST":
        try:
            said["secret"] = _do(request, owner)
        except LobbyError as error:
            said["problem"] = why_not(error.code, error.params)
        if not said["secret"] and not said["problem"]:
            return redirect(here)
    words = kinds()
    context = {
        "name": name,
        "back": back,
        "here_url": here,
        "kinds": [(kind, words[kind]) for kind in webhooks.kinds_of(owner)],
        "rows": [_row(row, words) for row in webhooks.of(owner).order_by("id")],
        **said,
    }
    return page(request, "webhooks.html", context, status=400 if said["problem"] else 200)


def _row(row: Webhook, words: dict[str, str]) -> dict[str, Any]:
    said = states()
    log = [(one, words.get(one.kind, one.kind), said[one.state]) for one in webhooks.log_of(row)]
    return {"row": row, "kinds": [words[kind] for kind in webhooks.told_of(row)], "log": log}


def _do(request: HttpRequest, owner: Tournament | Match) -> str:
    """Do what a form asks; the secret of a new one, which is shown this once. Raises LobbyError."""
    what, _colon, number = request.POST.get("do", "").partition(":")
    if what == "make":
        origin = f"{request.scheme}://{request.get_host()}"
        return webhooks.make(owner, request.POST.get("url", "").strip(), request.POST.getlist("kinds"), origin)[1]
    chosen = request.POST.get("webhook", "")
    row = webhooks.one_of(owner, int(chosen[:15]) if chosen.isdecimal() else 0)
    if what == "remove":
        row.delete()
        messages.success(request, _("Removed. Nothing more is sent there."))
    elif what == "test":
        webhooks.test(row)
        messages.success(request, _("A test is on its way; its line in the log says what came of it."))
    elif what == "on":
        webhooks.turn_on(row)
        messages.success(request, _("It is told again, beginning with a test."))
    elif what == "again":
        webhooks.again(row, int(number[:15]) if number.isdecimal() else 0)
        messages.success(request, _("It is sent once more."))
    return ""
