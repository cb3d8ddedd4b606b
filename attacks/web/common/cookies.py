"""This browser's keyring (attacks/services/lobby/keyring.py) in its cookie: seats and fleets without an account.

Scripts cannot read the cookie, and it goes along only when somebody follows a link or sends a form to us.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from attacks.services.common.tokens import hashed
from attacks.services.lobby import keyring
from attacks.services.lobby.keyring import SEATS, Keyring

LASTS = 400 * 24 * 3600  # seconds; browsers allow no more


def ring(request: HttpRequest) -> Keyring:
    """This browser's keyring, read once per request so that several additions in one answer all stay."""
    held: Keyring | None = getattr(request, "broadside_keyring", None)
    if held is None:
        held = keyring.parse(request.COOKIES.get(keyring.COOKIE))
        request.broadside_keyring = held  # type: ignore[attr-defined]
    return held


def read_tokens(request: HttpRequest) -> list[str]:
    """The tokens of this browser, those of tournaments first, of each kind the newest first."""
    return ring(request).every


def add_token(response: HttpResponse, request: HttpRequest, token: str, kind: str = SEATS) -> None:
    """Gives this browser one more token; of each kind those used last are kept."""
    ring(request).use(token, kind)
    keep(response, request)


def drop_token(response: HttpResponse, request: HttpRequest, token: str) -> None:
    """Takes a token away from this browser."""
    ring(request).drop(token)
    keep(response, request)


def renew_keys(response: HttpResponse, request: HttpRequest, used: Collection[str], kind: str = SEATS) -> None:
    """A key that is used is not the next to go. `used` are hashes of tokens, as they are stored."""
    held = ring(request)
    safe = getattr(held, kind)[: keyring.KEPT[kind] // 4]
    for token in held.every:
        if token not in safe and hashed(token) in used:
            add_token(response, request, token, kind)


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
