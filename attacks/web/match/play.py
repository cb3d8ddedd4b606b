"""Play now: one press puts a fixed scene of a game on the table, with a machine at the other side."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from attacks.services.common.errors import LobbyError
from attacks.services.games import catalogue
from attacks.services.lobby import scenes
from attacks.web.common import rates
from attacks.web.common.cookies import add_token, keep
from attacks.web.common.shell import look
from attacks.web.common.slow_down import slow_down


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def play(request: HttpRequest, room: str) -> HttpResponse:
    """A scene of a room (`scene`, from 1), begun for this browser; whoever only follows a link sees the games."""
    if room not in dict(catalogue.rooms()):
        raise Http404
    if request.method != "POST":
        return redirect("home")
    asked = str(request.POST.get("scene", "1"))
    number = min(int(asked), scenes.how_many(room)) if asked.isdecimal() and asked != "0" else 1
    if rates.made_too_much(request, "match"):
        return slow_down(request, too_much=True)
    try:
        match, token = scenes.lay(
            room,
            number,
            name=look(request).name or _("Player"),
            machine=_("The machine"),
            maker=rates.maker_of(request),
        )
    except LobbyError:
        return redirect("new")
    response = redirect("match", match.id)
    add_token(response, request, token)
    keep(response, request)
    return response
