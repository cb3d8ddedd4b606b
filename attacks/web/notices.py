"""Word while one is away: a browser says that it wants to hear, of what, and when not."""

from __future__ import annotations

from typing import Any

import msgspec
from django.conf import settings as django_settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST
from msgspec import Struct

from attacks.models import Entrant, Follow, Holder, Match, Staff, Subscriber, Tournament
from attacks.services import access
from attacks.services.common.errors import LobbyError
from attacks.services.common.tokens import hashed
from attacks.services.outward import keys, news, subscribers
from attacks.services.outward.push import Reached
from attacks.services.store import matches
from attacks.services.store.holders import audience_of, holders_in
from attacks.web.common.about import name_of
from attacks.web.common.cookies import keep, new_owner_key, owner_key, read_tokens
from attacks.web.notice_words import kinds, why_not


class NoticeRequest(Struct, frozen=True):
    """What a page asks: of a match or a tournament, to be told (`on`), not to be told, or only how it is (None).

    `reached` is how this browser is reached, if it may be.
    """

    match: str = ""
    tournament: str = ""
    on: bool | None = None
    reached: Reached | None = None
    zone: str = "UTC"


@never_cache
@require_POST
def here(request: HttpRequest) -> HttpResponse:
    """Whether this browser is told of something, after doing what was asked, and the key it has to trust."""
    try:
        asked = msgspec.json.decode(request.body, type=NoticeRequest)
        on = _switch(request, asked)
    except msgspec.MsgspecError:
        return _refused(LobbyError("bad_request"))
    except LobbyError as error:
        return _refused(error)
    response = JsonResponse({"key": keys.public(), "on": on})
    if asked.on:
        keep(response, request)
    return response


def _refused(error: LobbyError) -> HttpResponse:
    return JsonResponse({"code": error.code, "sentence": why_not(error.code, error.params)}, status=400)


def _switch(request: HttpRequest, asked: NoticeRequest) -> bool:
    """Do it. Raises LobbyError."""
    followed = _what(request, asked)
    if asked.on:
        if asked.reached is None:
            raise LobbyError("bad_request")
        row = subscribers.push(
            new_owner_key(request),
            asked.reached,
            lang=language(),
            zone=asked.zone,
            origin=f"{request.scheme}://{request.get_host()}",
        )
        for one in followed:
            subscribers.follow(row, **one)
        return True
    found = subscribers.by_endpoint(owner_key(request), asked.reached.endpoint) if asked.reached else None
    if found is None:
        return False
    if asked.on is False:
        for one in followed:
            subscribers.unfollow(found, **one)
        return False
    if not followed:
        return True
    return all(found.follows.filter(**one).exists() for one in followed)


def _what(request: HttpRequest, asked: NoticeRequest) -> list[dict[str, Any]]:
    """What is to be followed; nothing where the page is about nothing. Raises LobbyError `not_yours`."""
    tokens = read_tokens(request)
    found: list[dict[str, Any]] = []
    if asked.match:
        seats = [one for one in holders_in(asked.match.replace("\0", ""), tokens) if one.role == Holder.Role.SEAT]
        found = [{"holder": one} for one in seats]
    elif asked.tournament:
        marks = [hashed(token) for token in tokens]
        of_it = {"tournament__slug": asked.tournament.replace("\0", ""), "token_hash__in": marks}
        found = [{"staff": one} for one in Staff.objects.filter(**of_it, revoked=False)]
        found += [{"entrant": one} for one in Entrant.objects.filter(**of_it)]
    if (asked.match or asked.tournament) and not found:
        raise LobbyError("not_yours")
    return found


def language() -> str:
    return (get_language() or "en").split("-")[0]


# --- the settings page ---


def context(request: HttpRequest) -> dict[str, Any]:
    """What the settings page says about it."""
    mine = [(one.pk, _followed(Follow(holder=one))[0], one) for one in access.seats_of(read_tokens(request))]
    return {
        "told": [_row_data(row, mine) for row in subscribers.of_owner(owner_key(request))],
        "notifier": [f"{kind}://" for kind in django_settings.NOTIFIER],
    }


def _row_data(row: Subscriber, mine: list[tuple[str, str, Holder]]) -> dict[str, Any]:
    wanted = subscribers.wants(row)
    follows = row.follows.select_related("holder__match", "entrant__tournament", "staff__tournament").order_by("-id")
    return {
        "row": row,
        "kinds": [(key, label, key in wanted) for key, label in kinds().items()],
        "quiet_from": _clock(row.quiet_from),
        "quiet_to": _clock(row.quiet_to),
        "others": [one[:2] for one in mine if not row.follows.filter(holder=one[2]).exists()],
        "follows": [(one.pk, *_followed(one)) for one in follows if not _is_over(one)],
    }


def _is_over(one: Follow) -> bool:
    return one.holder is not None and (one.holder.revoked or one.holder.match.status == Match.Status.OVER)


def _followed(one: Follow) -> tuple[str, str]:
    """What is followed: its name and its page."""
    if one.holder is not None:
        seen = matches.view(one.holder.match, audience_of(one.holder))
        return name_of(one.holder.match, seen), reverse("match", args=[one.holder.match_id])
    who = one.entrant or one.staff
    assert who is not None
    tournament: Tournament = who.tournament
    return tournament.name, reverse("t_me" if one.entrant else "t_desk", args=[tournament.slug])


def _clock(minute: int | None) -> str:
    return "" if minute is None else f"{minute // 60:02d}:{minute % 60:02d}"


def _minute(typed: str) -> int:
    """A time of the day. Raises LobbyError `bad_time`."""
    hour, _colon, minute = typed.partition(":")
    if not (hour.isdecimal() and minute.isdecimal() and len(typed) == 5 and int(hour) < 24 and int(minute) < 60):
        raise LobbyError("bad_time")
    return int(hour) * 60 + int(minute)


@never_cache
@require_POST
def change(request: HttpRequest, subscriber_id: int) -> HttpResponse:
    """What a subscriber of this browser hears of, and when; or that it hears nothing more."""
    try:
        row = subscribers.one_of(owner_key(request), subscriber_id)
        if "remove" in request.POST:
            row.delete()
            messages.success(request, _("Removed. Nothing more is sent there."))
        elif "test" in request.POST:
            news.test(row)
            messages.success(request, _("A test is on its way."))
        elif wanted := request.POST.get("follow", ""):
            for holder in access.seats_of(read_tokens(request)):
                if holder.pk == wanted:
                    subscribers.follow(row, holder=holder)
                    messages.success(request, _("Saved."))
        elif (stop := request.POST.get("stop", "")).isdecimal():
            row.follows.filter(pk=int(stop[:12])).delete()
            messages.success(request, _("You hear no more of it."))
        else:
            _choose(request, row)
            messages.success(request, _("Saved."))
    except LobbyError as error:
        messages.error(request, why_not(error.code, error.params), extra_tags="bad")
    return redirect(reverse("settings") + "#told")


@never_cache
@require_POST
def add(request: HttpRequest) -> HttpResponse:
    """An address of the notifier's that is told from now on; first a test."""
    url, origin = request.POST.get("address", "").strip(), f"{request.scheme}://{request.get_host()}"
    response = redirect(reverse("settings") + "#told")
    try:
        news.test(subscribers.notify(new_owner_key(request), url, lang=language(), origin=origin))
        messages.success(request, _("A test is on its way."))
        keep(response, request)
    except LobbyError as error:
        messages.error(request, why_not(error.code, error.params), extra_tags="bad")
    return response


def _choose(request: HttpRequest, row: Subscriber) -> None:
    first, last = request.POST.get("quiet_from", ""), request.POST.get("quiet_to", "")
    if bool(first) != bool(last):
        raise LobbyError("bad_time")
    quiet = (_minute(first), _minute(last)) if first else None
    zone = request.POST.get("zone", "").strip()[:64]
    subscribers.choose(row, kinds=request.POST.getlist("kinds"), quiet=quiet, zone=zone, lang=language())
