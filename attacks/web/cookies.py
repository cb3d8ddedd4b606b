"""This browser's keyring (attacks/services/keyring.py) in its cookie: seats and fleets without an account.

Scripts cannot read the cookie, and it goes along only when somebody follows a link or sends a form to us.
"""

from __future__ import annotations

import secrets
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from attacks.services import keyring
from attacks.services.keyring import Keyring

LASTS = 400 * 24 * 3600  # seconds; browsers allow no more


def ring(request: HttpRequest) -> Keyring:
    """This browser's keyring, read once per request so that several additions in one answer all stay."""
    held: Keyring | None = getattr(request, "broadside_keyring", None)
    if held is None:
        held = keyring.read(request.COOKIES.get(keyring.COOKIE))
        request.broadside_keyring = held  # type: ignore[attr-defined]
    return held


def read_tokens(request: HttpRequest) -> list[str]:
    """The holder tokens of this browser, newest first."""
    return list(ring(request).tokens)


def tokens_of_scope(scope: dict[str, Any]) -> list[str]:
    """The same for a websocket, from the headers of its handshake."""
    return keyring.tokens_in(scope.get("headers", ()))


def add_token(response: HttpResponse, request: HttpRequest, token: str) -> None:
    """Gives this browser one more token; the newest forty are kept."""
    held = ring(request)
    held.tokens = [token, *(other for other in held.tokens if other != token)][: keyring.KEPT]
    keep(response, request)


def owner_key(request: HttpRequest) -> str:
    """The secret of this browser's fleets, or "" if it has none yet."""
    return ring(request).owner


def new_owner_key(request: HttpRequest) -> str:
    """The secret of this browser's fleets; drawn now if there is none. Call `keep` with the response."""
    held = ring(request)
    held.owner = held.owner or secrets.token_urlsafe(16)
    return held.owner


def keep(response: HttpResponse, request: HttpRequest) -> None:
    """Writes the keyring back into the cookie."""
    response.set_cookie(
        keyring.COOKIE,
        keyring.written(ring(request)),
        max_age=LASTS,
        httponly=True,
        samesite="Lax",
        secure=settings.SECURE,
    )
