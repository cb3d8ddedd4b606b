"""What every page has in common: the reader's own choices (theme, keys, sounds, name) and how a page is rendered."""

from __future__ import annotations

from typing import Any

import msgspec
from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

LOOK = "broadside_look"
SALT = "broadside.look"
LASTS = 400 * 24 * 3600
LONGEST = 2500  # letters of the cookie
THEMES = ("auto", "light", "dark")


class Look(msgspec.Struct, frozen=True):
    """How this browser wants its pages: theme auto, light or dark; shortcut keys on or off; the name last used.

    `usual`: by room, the options of its last match there that were not as usual (attacks/web/match/linked.py).
    """

    theme: str = "auto"
    keys: str = "on"
    name: str = ""
    usual: dict[str, dict[str, str]] = {}


def look(request: HttpRequest) -> Look:
    """This browser's choices; the usual ones if it made none or the cookie does not hold."""
    raw = request.COOKIES.get(LOOK, "")
    if not raw or len(raw) > LONGEST:
        return Look()
    try:
        kept = msgspec.convert(signing.loads(raw, salt=SALT), Look)
    except (signing.BadSignature, msgspec.ValidationError, ValueError):
        return Look()
    return kept if kept.theme in THEMES and kept.keys in ("on", "off") else Look()


def keep_look(response: HttpResponse, chosen: Look) -> None:
    """Writes the choices into their cookie."""
    response.set_cookie(
        LOOK,
        written(chosen),
        max_age=LASTS,
        httponly=True,
        samesite="Lax",
        secure=settings.SECURE,
    )


def keep_name(response: HttpResponse, request: HttpRequest, name: str) -> None:
    """Remembers the name somebody gave, so that it need not be typed twice."""
    keep_look(response, msgspec.structs.replace(look(request), name=name))


def keep_usual(response: HttpResponse, request: HttpRequest, name: str, room: str, answers: dict[str, str]) -> None:
    """Remembers name and options of a match that was made; an answer of "" is as usual again."""
    old = look(request)
    of_room = {key: value for key, value in {**old.usual.get(room, {}), **answers}.items() if value}
    fresh = msgspec.structs.replace(old, name=name, usual={**old.usual, room: of_room})
    if len(written(fresh)) > LONGEST:
        fresh = msgspec.structs.replace(fresh, usual={})
    keep_look(response, fresh)


def written(chosen: Look) -> str:
    """The choices as their cookie holds them."""
    return signing.dumps(msgspec.to_builtins(chosen), salt=SALT)


def page(
    request: HttpRequest, template: str, context: dict[str, Any] | None = None, *, here: str = "", status: int = 200
) -> HttpResponse:
    """A page in the common frame; `here` names the place in the main navigation."""
    return render(request, template, {"look": look(request), "here": here, **(context or {})}, status=status)
