"""A private match is watched by invitation: the link for that, for whoever plays, and coming by it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from attacks.models import Holder, Match
from attacks.services.common.errors import LobbyError
from attacks.services.lobby import watching
from attacks.services.lobby.keyring import CUPS
from attacks.services.store.holders import holders_in
from attacks.web.common import rates
from attacks.web.common.cookies import add_token, read_tokens
from attacks.web.common.shell import page
from attacks.web.common.slow_down import slow_down
from attacks.web.match.join import wrong_link
from attacks.web.match.pages import of_match, own_holders, qr


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def come(request: HttpRequest, token: str) -> HttpResponse:
    """Whoever has the link may look on: one press, and this browser keeps the right to."""
    if rates.too_many(request):
        return slow_down(request)
    try:
        match = watching.match_by(token)
        if holders_in(match.id, read_tokens(request)):
            return redirect("watch", match.id)
        if request.method != "POST":
            return page(request, "come_and_watch.html", {"token": token})
        match, own = watching.come(token)
    except LobbyError as error:
        return wrong_link(request, error, token)
    response = redirect("watch", match.id)
    add_token(response, request, own, CUPS)
    return response


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@of_match
def watchers(request: HttpRequest, match: Match) -> HttpResponse:
    """The link by which others may watch, for whoever plays; a press makes another and sends all watchers away."""
    seated = [holder for holder in own_holders(request, match) if holder.role == Holder.Role.SEAT]
    if not seated or not match.private:
        return page(request, "403.html", status=403)
    if request.method == "POST":
        watching.renew(seated[0])
        return redirect("watchers", match.id)
    link = request.build_absolute_uri(reverse("come_and_watch", args=[watching.link_of(seated[0])]))
    return page(request, "watchers.html", {"match": match, "link": link, "qr": qr(link)})
