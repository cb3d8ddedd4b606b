"""The plain pages of those who look after the site: what was reported, what they may do about it, and their log."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from attacks.models import Complaint, Holder, Match, Moderator, Person, Series, Tournament
from attacks.services.common.errors import LobbyError
from attacks.services.lobby import listing
from attacks.services.lobby.keyring import DESKS
from attacks.services.moderation import bans, complaints, log, measures, moderators
from attacks.services.store import matches as views
from attacks.services.tournament import staff
from attacks.web.common import rates
from attacks.web.common.about import name_of
from attacks.web.common.cookies import add_token, read_tokens
from attacks.web.common.shell import page
from attacks.web.common.slow_down import slow_down
from attacks.web.moderation.words import DONE, WHY_NOT, asked_of, done_of

Page = Callable[..., HttpResponse]


def for_moderators(view: Page) -> Page:
    """For those who look after the site; to everybody else there is no such page."""

    @never_cache
    @wraps(view)
    def with_moderator(request: HttpRequest, **more: Any) -> HttpResponse:
        who = moderators.by_tokens(read_tokens(request))
        if who is None:
            raise Http404
        try:
            return view(request, who, **more)
        except ObjectDoesNotExist:
            raise Http404 from None

    return with_moderator


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def enter(request: HttpRequest, token: str) -> HttpResponse:
    """By the private link; only a press takes it up, so that nobody's preview of it does."""
    if rates.too_many(request):
        return slow_down(request)
    who = moderators.by_tokens([token])
    if who is None:
        rates.was_wrong(request)
        raise Http404
    if request.method != "POST":
        return page(request, "moderation/enter.html", {"who": who, "token": token})
    response = redirect("moderate")
    add_token(response, request, token, DESKS)
    return response


@require_safe
@for_moderators
def overview(request: HttpRequest, who: Moderator) -> HttpResponse:
    """What waits, what is open to everybody, and which bans hold."""
    context = {
        "who": who,
        "complaints": [(row, asked_of(row)) for row in complaints.waiting()],
        "matches": listing.public_matches(most=20),
        "tournaments": staff.public_ones(20),
        "bans": bans.in_force(),
    }
    return page(request, "moderation/overview.html", context)


@require_safe
@for_moderators
def log_page(request: HttpRequest, who: Moderator) -> HttpResponse:
    """All that was done, the newest first."""
    rows = [(row, done_of(row.what)) for row in log.newest()]
    return page(request, "moderation/log.html", {"who": who, "rows": rows})


@require_safe
@for_moderators
def find(request: HttpRequest, who: Moderator) -> HttpResponse:
    """A match or a tournament by its address, as somebody sent it."""
    parts = [part for part in request.GET.get("address", "").strip().split("/") if part]
    for part in reversed(parts):
        if Match.objects.filter(id=part[:64]).exists():
            return redirect("moderate_match", part)
        if Tournament.objects.filter(slug=part[:80]).exists():
            return redirect("moderate_tournament", part)
    messages.error(request, _("There is no match and no tournament at this address."))
    return redirect("moderate")


@require_safe
@for_moderators
def match(request: HttpRequest, who: Moderator, match_id: str) -> HttpResponse:
    """One match: who sits there, what they wrote, what was reported."""
    found = Match.objects.get(id=match_id)
    context = {
        "who": who,
        "match": found,
        "name": name_of(found, views.view(found, "watch")),
        "seats": found.holders.filter(role__in=[Holder.Role.SEAT, Holder.Role.JUDGE]).order_by("seat", "created"),
        "lines": found.lines.select_related("holder"),
        "complaints": [(row, asked_of(row)) for row in found.complaints.order_by("-at")],
    }
    return page(request, "moderation/match.html", context)


@require_safe
@for_moderators
def tournament(request: HttpRequest, who: Moderator, slug: str) -> HttpResponse:
    """One tournament: what it is called, who runs it, what was reported."""
    found = Tournament.objects.get(slug=slug)
    context = {
        "who": who,
        "tournament": found,
        "staff": found.staff.filter(revoked=False),
        "complaints": [(row, asked_of(row)) for row in found.complaints.order_by("-at")],
    }
    return page(request, "moderation/tournament.html", context)


@require_POST
@for_moderators
def act(request: HttpRequest, who: Moderator) -> HttpResponse:
    """Do what a button of these pages says, and come back to the page it is on."""
    wanted = request.POST
    deed, why = wanted.get("what", ""), " ".join(wanted.get("why", "").split())
    try:
        if deed not in DONE:
            raise Http404
        if deed in REASONED and not why:
            raise LobbyError("say_why")
        ACTIONS[deed](who.name, wanted, why)
        messages.success(request, done_of(deed))
    except LobbyError as error:
        messages.error(request, WHY_NOT.get(error.code, error.code))
    except ValueError:  # a number that is none
        raise Http404 from None
    back = wanted.get("back", "")
    return redirect(back if url_has_allowed_host_and_scheme(back, allowed_hosts=None) else "moderate")


def _match(wanted: Any) -> Match:
    return Match.objects.get(id=wanted.get("match", ""))


def _tournament(wanted: Any) -> Tournament:
    return Tournament.objects.get(slug=wanted.get("tournament", ""))


def _page(wanted: Any) -> Person | Series:
    """A player's page over tournaments, or a series."""
    if wanted.get("person"):
        return Person.objects.get(slug=wanted["person"])
    return Series.objects.get(slug=wanted.get("series", ""))


def _holder(wanted: Any) -> Holder:
    return Holder.objects.get(id=wanted.get("holder", ""))


def _rename(by: str, wanted: Any, why: str) -> None:
    measures.rename(by, _holder(wanted), wanted.get("name", ""), why, squad="squad" in wanted)


def _days(wanted: Any) -> int:
    return max(0, int(wanted.get("days") or 0))


def _ban_address(by: str, wanted: Any, why: str) -> None:
    """Where a match was made, or a report came from."""
    if wanted.get("complaint"):
        complaint = Complaint.objects.get(pk=int(wanted["complaint"]))
        bans.ban_maker(by, complaint.maker, _("who reported"), why, _days(wanted))
    else:
        made = _match(wanted)
        bans.ban_maker(by, made.maker, made.title or made.id, why, _days(wanted))


Action = Callable[[str, Any, str], object]
ACTIONS: dict[str, Action] = {
    "match_hidden": lambda by, wanted, why: measures.hide(by, _match(wanted), why),
    "match_shown": lambda by, wanted, why: measures.show(by, _match(wanted), why),
    "match_stopped": lambda by, wanted, why: measures.stop(by, _match(wanted), why),
    "match_goes_on": lambda by, wanted, why: measures.go_on(by, _match(wanted), why),
    "line_hidden": lambda by, wanted, why: measures.hide_line(by, _match(wanted), int(wanted.get("line", "")), why),
    "name_changed": _rename,
    "title_changed": lambda by, wanted, why: measures.entitle(by, _match(wanted), wanted.get("title", ""), why),
    "cup_hidden": lambda by, wanted, why: measures.hide_tournament(by, _tournament(wanted), why),
    "cup_shown": lambda by, wanted, why: measures.show_tournament(by, _tournament(wanted), why),
    "page_hidden": lambda by, wanted, why: measures.hide_page(by, _page(wanted), why),
    "page_shown": lambda by, wanted, why: measures.hide_page(by, _page(wanted), why, hidden=False),
    "ban_browser": lambda by, wanted, why: bans.ban_browser(by, _holder(wanted), why, _days(wanted)),
    "ban_address": _ban_address,
    "ban_network": lambda by, wanted, why: bans.ban_network(by, wanted.get("network", ""), why, _days(wanted)),
    "ban_lifted": lambda by, wanted, why: bans.lift(by, int(wanted.get("ban", ""))),
    "settled": lambda by, wanted, why: complaints.close(by, int(wanted.get("complaint", "")), why),
}
REASONED = {"match_hidden", "match_stopped", "line_hidden", "name_changed", "title_changed", "cup_hidden"}
REASONED |= {"page_hidden", "ban_browser", "ban_address", "ban_network"}
