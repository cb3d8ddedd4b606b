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
THEMES = ("auto", "light", "dark")


class Look(msgspec.Struct, frozen=True):
    """How this browser wants its pages: theme auto, light or dark; shortcut keys on or off; the name last used."""

    theme: str = "auto"
    keys: str = "on"
    name: str = ""


def look(request: HttpRequest) -> Look:
    """This browser's choices; the usual ones if it made none or the cookie does not hold."""
    raw = request.COOKIES.get(LOOK, "")
    if not raw or len(raw) > 1000:
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
        signing.dumps(msgspec.to_builtins(chosen), salt=SALT),
        max_age=LASTS,
        httponly=True,
        samesite="Lax",
        secure=settings.SECURE,
    )


def keep_name(response: HttpResponse, request: HttpRequest, name: str) -> None:
    """Remembers the name somebody gave, so that it need not be typed twice."""
    keep_look(response, msgspec.structs.replace(look(request), name=name))


def page(
    request: HttpRequest, template: str, context: dict[str, Any] | None = None, *, here: str = "", status: int = 200
) -> HttpResponse:
    """A page in the common frame; `here` names the place in the main navigation."""
    return render(request, template, {"look": look(request), "here": here, **(context or {})}, status=status)
