"""Keys for programs on the settings page: what one may open, making one, taking one back. A key is shown once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from attacks.models import AccessToken, Match
from attacks.services import access
from attacks.services.common.errors import LobbyError
from attacks.services.store import matches
from attacks.web import notices
from attacks.web.common.about import name_of, seat_of
from attacks.web.common.cookies import keep, new_owner_key, owner_key, read_tokens
from attacks.web.common.shell import page


@dataclass(frozen=True)
class Opening:
    """Something that a key of this browser may open: its value in the form, and what it says."""

    value: str
    label: str
    scope: str
    row: Any = None


def openings(request: HttpRequest) -> list[Opening]:
    """All that a key of this browser could open."""
    tokens = read_tokens(request)
    found = [Opening("read", _("See my fleets"), access.READ)]
    for holder in access.seats_of(tokens):
        where = {"seat": seat_of(holder.seat), "name": title_of(holder.match)}
        found.append(Opening(f"play:{holder.pk}", _("Play %(seat)s in %(name)s") % where, access.PLAY, holder))
        found.append(Opening(f"look:{holder.pk}", _("Look on as %(seat)s in %(name)s") % where, access.READ, holder))
    for row in access.desks_of(tokens):
        label = _("Help to run %(name)s") % {"name": row.tournament.name}
        found.append(Opening(f"organize:{row.pk}", label, access.ORGANIZE, row))
    return found


def title_of(match: Match) -> str:
    return name_of(match, matches.view(match, "watch"))


def what(row: AccessToken) -> str:
    """What a key opens, in words."""
    if row.staff is not None:
        return _("Help to run %(name)s") % {"name": row.staff.tournament.name}
    if row.holder is not None:
        where = {"seat": seat_of(row.holder.seat), "name": title_of(row.holder.match)}
        playing = row.scope == access.PLAY
        return (_("Play %(seat)s in %(name)s") if playing else _("Look on as %(seat)s in %(name)s")) % where
    return _("See my fleets")


def context(request: HttpRequest, **more: Any) -> dict[str, Any]:
    """What the settings page says about keys."""
    rows = [(row, what(row)) for row in access.of_owner(owner_key(request))]
    return {"openings": openings(request), "keys": rows, **more}


def settings_page(request: HttpRequest, form: object, status: int = 200, **more: Any) -> HttpResponse:
    """The settings page with its form and its keys."""
    told = notices.context(request)
    return page(
        request, "settings.html", {"form": form, **told, **context(request, **more)}, here="settings", status=status
    )


@never_cache
@require_POST
def revoke(request: HttpRequest, key_id: int) -> HttpResponse:
    """Take a key back: the program that has it is nobody from now on."""
    if access.revoke(owner_key(request), key_id):
        messages.success(request, _("The key no longer works."))
    return redirect("settings")


def make_key(request: HttpRequest) -> tuple[str, str, str]:
    """Make the key that a form asks for: its text, what it opens, and what was wrong with the form."""
    wanted = next((one for one in openings(request) if one.value == request.POST.get("opens", "")), None)
    name = request.POST.get("key_name", "").strip()
    if wanted is None:
        return "", "", _("Choose what the key may open.")
    if not name:
        return "", "", _("Give the key a name, so that you know it again.")
    seat = wanted.row if wanted.value.startswith(("play:", "look:")) else None
    desk = wanted.row if wanted.value.startswith("organize:") else None
    try:
        _row, token = access.make(
            scope=wanted.scope, name=name, owner_key=new_owner_key(request), holder=seat, staff=desk
        )
    except LobbyError as error:
        said = _("You have %(limit)s keys already. Take one back first.")
        return "", "", said % error.params if error.code == "too_many_tokens" else _("Choose what the key may open.")
    return token, wanted.label, ""


def keep_secret(response: HttpResponse, request: HttpRequest) -> HttpResponse:
    """This browser keeps the secret by which its keys are known as its own."""
    keep(response, request)
    return response
