"""Word to a player besides the browser: addresses of the notifier's that follow somebody in a tournament."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from attacks.models import Entrant, Subscriber, Tournament
from attacks.services.common.errors import LobbyError
from attacks.services.outward import news, subscribers
from attacks.services.tournament.roster import entrant
from attacks.services.tournament.transaction import Actor
from attacks.web.common.cookies import keep, new_owner_key, owner_key
from attacks.web.notice_words import why_not
from attacks.web.notices import language
from attacks.web.tournament.common import for_player, whole


def of_player(request: HttpRequest, row: Entrant) -> dict[str, Any]:
    """What a page says of it: what the host sends to, which addresses follow, and which others this browser has."""
    kinds = [f"{kind}://" for kind in settings.NOTIFIER]
    follows = row.follows.filter(subscriber__by=Subscriber.Medium.NOTIFIER).select_related("subscriber").order_by("id")
    there = [(one.pk, one.subscriber.shown, subscribers.is_locked(one.subscriber)) for one in follows]
    known = {one.subscriber_id for one in follows}
    mine = [one for one in subscribers.of_owner(owner_key(request)) if one.by == Subscriber.Medium.NOTIFIER]
    others = [(one.pk, one.shown) for one in mine if one.pk not in known]
    return {"notifier": kinds, "words_to": there, "other_words": others}


def set_address(request: HttpRequest, row: Entrant, url: str) -> None:
    """A player is told at this address from now on, and a test goes there. Raises LobbyError."""
    origin = f"{request.scheme}://{request.get_host()}"
    told = subscribers.notify(new_owner_key(request), url.strip(), lang=language(), origin=origin)
    subscribers.follow(told, entrant=row)
    news.test(told)


@require_POST
@for_player
def word(request: HttpRequest, tournament: Tournament, by: Actor) -> HttpResponse:
    """One more address, one that this browser has already, or one fewer."""
    row = entrant(tournament, by.number)
    response = redirect("t_me", tournament.slug)
    try:
        if stop := whole(request.POST, "stop"):
            row.follows.filter(pk=stop).delete()
            messages.success(request, _("You hear no more of it."))
        elif also := whole(request.POST, "also"):
            subscribers.follow(subscribers.one_of(owner_key(request), also), entrant=row)
            messages.success(request, _("Saved."))
        else:
            set_address(request, row, request.POST.get("address", ""))
            messages.success(request, _("A test is on its way."))
            keep(response, request)
    except LobbyError as error:
        messages.error(request, why_not(error.code, error.params), extra_tags="bad")
    return response
