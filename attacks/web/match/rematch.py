"""Playing a match once more: what a press proposes, answers, or sits down to."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from attacks.models import Holder, Match
from attacks.services.common.errors import LobbyError
from attacks.services.live.onward import onward
from attacks.services.lobby import lobby, rematch
from attacks.services.match.terms import read_terms
from attacks.services.store import matches
from attacks.services.store.holders import holders_in
from attacks.web.common import rates
from attacks.web.common.about import player_of
from attacks.web.common.cookies import add_token, read_tokens
from attacks.web.common.shell import page
from attacks.web.common.slow_down import slow_down
from attacks.web.match.pages import of_match, own_holders


@never_cache
@require_POST
@of_match
def again(request: HttpRequest, match: Match) -> HttpResponse:
    """`do`: propose, swap, withdraw (also: not now), accept, go, or alone where one browser holds all seats.

    Whoever sits down goes to the next match; a script that only proposes gets `{}` or `{"code"}`.
    """
    seated = [holder for holder in own_holders(request, match) if holder.role == Holder.Role.SEAT]
    if not seated:
        return page(request, "403.html", status=403)
    do = request.POST.get("do", "")
    quiet = request.headers.get("Accept", "").startswith("application/json")
    try:
        if do in ("propose", "swap"):
            rematch.propose(seated[0], swapped=do == "swap")
        elif do == "withdraw":
            rematch.withdraw(seated[0])
        elif do in ("accept", "go", "alone"):
            return sits_down(request, match, seated, do)
    except LobbyError as error:
        return refused(request, match, error, quiet=quiet)
    return JsonResponse({}) if quiet else redirect("result", match.id)


def sits_down(request: HttpRequest, match: Match, seated: list[Holder], do: str) -> HttpResponse:
    """To the next match, which is made where there is none yet. Raises LobbyError."""
    if do != "go" and rates.made_too_much(request, "match"):
        return slow_down(request, too_much=True)
    if do == "alone":
        fresh, tokens = rematch.alone_again(seated)
        response = redirect("match", fresh.id)
        for token in reversed(tokens):
            add_token(response, request, token)
        return response
    if do == "accept":
        rematch.accept(seated[0])
    known = onward(match.id).to
    if known and any(holder.seat for holder in holders_in(known, read_tokens(request))):
        return redirect("match", known)  # this browser sits there already
    fresh, token = rematch.sit_down(seated[0])
    response = redirect("match" if fresh.status != Match.Status.OPEN else "invite", fresh.id)
    add_token(response, request, token)
    return response


def refused(request: HttpRequest, match: Match, error: LobbyError, *, quiet: bool) -> HttpResponse:
    """Why it does not work, with its code."""
    if quiet:
        return JsonResponse({"code": error.code}, status=409)
    watch = reverse("watch", args=[match.id])
    context = {"heading": _("This does not work"), "sentence": sentence(error.code), "watch": watch}
    return page(request, "link_trouble.html", context, status=409)


def sentence(code: str) -> str:
    """What came in between."""
    known = {
        "not_over": _("This match is not over yet."),
        "in_a_tournament": _("The next match of a tournament is laid by its organizer."),
        "rematch_offered": _("Somebody else has proposed to play again. Look at the match, and answer there."),
        "no_rematch": _("Nobody proposes to play again any more."),
        "two_seats_swap": _("Only two sides can be swapped."),
    }
    return known.get(code, _("Somebody else has taken your seat in the next match. You can still watch it."))


@never_cache
@require_safe
@of_match
def again_part(request: HttpRequest, match: Match) -> HttpResponse:
    """The ways on, as the result page shows them; it asks every few seconds."""
    return page(request, "partials/rematch.html", context_of(request, match))


def context_of(request: HttpRequest, match: Match) -> dict[str, Any]:
    """What a page says about playing again: for whoever sat at the match, and for whoever only watches."""
    seated = [holder for holder in own_holders(request, match) if holder.role == Holder.Role.SEAT]
    known, seats = onward(match.id), lobby.seats_of(match)
    return {
        "match": match,
        "seated": bool(seated),
        "alone": len({holder.seat for holder in seated}) == len(seats),
        "scene": read_terms(match.trust).scene,
        "may_again": rematch.may_again(match),
        "may_swap": rematch.may_swap(match),
        "onward": known,
        "mine": known.by in {holder.seat for holder in seated},
        "proposer": player_of(matches.view(match, "watch"), known.by) if known.by else "",
    }
