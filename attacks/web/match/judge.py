"""A judge at the table: the link that both sides have agreed to, and sitting down by it."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from attacks.models import Holder, Invite, Match
from attacks.services.common import bell, clock
from attacks.services.common.errors import LobbyError
from attacks.services.common.tokens import hashed
from attacks.services.lobby import judges
from attacks.services.lobby.keyring import CUPS
from attacks.services.match.commands import Clock, Order
from attacks.services.store import matches
from attacks.web.common.about import game_of, mode_of
from attacks.web.common.cookies import add_token
from attacks.web.common.shell import keep_name, look, page
from attacks.web.match.forms import JoinForm
from attacks.web.match.join import wrong_link
from attacks.web.match.pages import of_match, own_holders, qr


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@of_match
def judge_link(request: HttpRequest, match: Match) -> HttpResponse:
    """The link for a judge, for the seats; only the answer to a press shows one, and only if every seat wants it."""
    seated = [holder for holder in own_holders(request, match) if holder.role == Holder.Role.SEAT]
    if not seated:
        return page(request, "403.html", status=403)
    seen = matches.view(match, "watch")
    wanted = seen["match"].get("judge_wanted", [])
    waiting = [seen["seats"].get(seat, {}).get("name", seat) for seat in seen["seat_order"] if seat not in wanted]
    context: dict[str, Any] = {"match": match, "waiting": waiting, "judge": seen["match"].get("judge", "")}
    if request.method == "POST" and not waiting and match.status == Match.Status.LIVE:
        link = request.build_absolute_uri(reverse("be_judge", args=[judges.judge_link(seated[0])]))
        context |= {"link": link, "qr": qr(link)}
    return page(request, "judge.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def be_judge(request: HttpRequest, token: str) -> HttpResponse:
    """Sit down as the judge; the link works once."""
    invite = Invite.objects.filter(kind=Invite.Kind.JUDGE, token_hash=hashed(token)).select_related("match").first()
    problem = trouble(invite)
    if problem or invite is None:
        return wrong_link(request, LobbyError(problem), token)
    form = JoinForm(request.POST if request.method == "POST" else None, initial={"name": look(request).name})
    match = invite.match
    plays = any(holder.seat for holder in own_holders(request, match))
    if request.method == "POST" and form.is_valid() and not plays:
        try:
            return sit_down(request, token, form.cleaned_data["name"])
        except LobbyError as error:
            return wrong_link(request, error, token)
    summary = f"{game_of(match.room, match.edition)} · {mode_of(match)}"
    context = {"token": token, "form": form, "summary": summary, "plays": plays}
    return page(request, "be_judge.html", context, status=400 if form.errors else 200)


def trouble(invite: Invite | None) -> str:
    """Why a judge's link does not work; empty if it does."""
    if invite is None or invite.revoked:
        return "no_such_link"
    if invite.used_at is not None:
        return "link_used"
    return "link_expired" if invite.expires <= clock.now() else ""


def tell_the_table(holder: Holder) -> None:
    """Everybody at the table hears who the judge is."""
    order = Order(f"sit:{holder.id}", "clock", Clock("sit", holder.name))
    _reply, head = matches.act(holder.match_id, holder.id, order)
    if head:
        bell.ring_after_commit(holder.match_id, head)


def sit_down(request: HttpRequest, token: str, name: str) -> HttpResponse:
    """Gives this browser the judge's part and tells the table. Raises LobbyError if somebody was faster."""
    match, holder, fresh = judges.claim_judge(token, name)
    tell_the_table(holder)
    response = redirect("match", match.id)
    add_token(response, request, fresh, CUPS)
    keep_name(response, request, name)
    return response
