"""Telling those who look after the site that something is not as it should be, from a match or a tournament."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from attacks.models import Complaint, Match, Tournament
from attacks.services.common.errors import LobbyError
from attacks.services.moderation import complaints
from attacks.services.tournament.transaction import Actor
from attacks.web.common import rates
from attacks.web.common.shell import page
from attacks.web.common.slow_down import slow_down
from attacks.web.match.pages import of_match, own_holders
from attacks.web.tournament.common import of_tournament

Kind = Complaint.Kind
KINDS = [
    (Kind.WORDS.value, gettext_lazy("What somebody writes")),
    (Kind.NAME.value, gettext_lazy("A name or a title")),
    (Kind.UNFAIR.value, gettext_lazy("Somebody does not play fair")),
    (Kind.OTHER.value, gettext_lazy("Something else")),
]


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@of_match
def match(request: HttpRequest, match: Match) -> HttpResponse:
    """A match is reported, or a line of its chat by whoever reads it."""
    holder = next(iter(own_holders(request, match)), None)
    given = request.POST.get("line") or request.GET.get("line") or ""
    line = int(given) if given.isascii() and given.isdigit() and holder else None
    back = f"/m/{match.id}"
    return reported(request, back, match=match, holder=holder, line=line)


@require_http_methods(["GET", "HEAD", "POST"])
@of_tournament
def tournament(request: HttpRequest, tournament: Tournament, by: Actor) -> HttpResponse:
    """A tournament is reported."""
    return reported(request, f"/t/{tournament.slug}", tournament=tournament)


def reported(request: HttpRequest, back: str, **about: Any) -> HttpResponse:
    """The form, and what became of it."""
    context: dict[str, Any] = {"kinds": KINDS, "back": back, "line": about.get("line"), "text": "", "kind": ""}
    if request.method == "POST":
        context |= {"text": request.POST.get("text", ""), "kind": request.POST.get("kind", "")}
        if rates.made_too_much(request, "report"):
            return slow_down(request, too_much=True)
        try:
            complaints.report(context["kind"], context["text"], maker=rates.maker_of(request), **about)
        except LobbyError as error:
            return page(request, "moderation/report.html", {**context, "problem": why_refused(error)}, status=400)
        return page(request, "moderation/report.html", {**context, "done": True})
    return page(request, "moderation/report.html", context)


def why_refused(error: LobbyError) -> str:
    """Why a report was not taken."""
    sentences = {
        "bad_kind": _("Say first what it is about."),
        "too_long": _("Please say it in %(limit)s letters.") % {"limit": error.params.get("limit", "")},
        "no_such_line": _("This line is not there. Report the match instead."),
        "reported_enough": _("This has been reported several times already and will be looked into."),
    }
    return sentences[error.code]
