"""The first page: start or join a match, your matches, public matches."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from attacks.services.games import catalogue
from attacks.services.lobby import listing, lobby
from attacks.web.common.about import free_code, public_row, your_row
from attacks.web.common.cookies import read_tokens
from attacks.web.common.posters import posters
from attacks.web.common.shell import page

# the dice of the attack that the page plays: where each lies, how it is turned, what it shows
HERO_DICE = ((322, 384, -8, "hit"), (424, 330, 10, "crit"), (508, 392, -14, "hit"), (606, 346, 12, "hit"))


@require_safe
@never_cache
def home(request: HttpRequest) -> HttpResponse:
    """Everything one can do without knowing anything yet."""
    return home_page(request)


def home_page(request: HttpRequest, *, code: str = "", code_error: str = "", status: int = 200) -> HttpResponse:
    """The first page, with what is wrong with a typed code beside its field."""
    room = request.GET.get("room", "")
    mine = lobby.matches_of(read_tokens(request))
    held = {match.id for match, _holders in mine}
    public = [match for match in listing.public_matches(room) if match.id not in held]
    rows = sorted((your_row(match, holders) for match, holders in mine), key=lambda row: not row.your_move)
    context = {
        "hero_dice": HERO_DICE,
        "posters": posters(),
        "first": reverse("play", args=[catalogue.rooms()[0][0]]),
        "waiting": [row for row in rows if row.your_move],
        "underway": next((row for row in rows if row.live), None),
        "live": sum(match.status == match.Status.LIVE for match in public),
        "code": code,
        "code_error": code_error,
        "mine": rows,
        "public": [public_row(match, free_code(match)) for match in public],
        "filters": catalogue.rooms(),
        "room": room,
    }
    return page(request, "home.html", context, here="home", status=status)
