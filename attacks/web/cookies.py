"""What this browser may do, in one signed cookie: the tokens of its seats and the key of its fleets.

Nobody needs an account: whoever holds the token of a holder acts for it. The cookie is signed, so a token cannot be put in
by hand without the server's key, and scripts cannot read it. Works for pages (`request`) and for sockets (`scope`).
"""

from __future__ import annotations

import secrets
from http.cookies import CookieError, SimpleCookie
from typing import Any

import msgspec
from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

NAME = "broadside"
SALT = "broadside.cookie"
KEPT = 40  # tokens; the oldest go first, so that the cookie stays far below 4 KiB
LASTS = 400 * 24 * 3600  # seconds; browsers allow no more
LONGEST = 4096


class Bag(msgspec.Struct):
    """What the cookie holds: `tokens`, newest first, and `owner`, the secret of this browser's fleets ("" until needed)."""

    tokens: list[str] = []
    owner: str = ""


def read_bag(raw: str | None) -> Bag:
    """The bag of a cookie's text; an empty one if there is none or somebody changed it."""
    if not raw or len(raw) > LONGEST:
        return Bag()
    try:
        return msgspec.convert(signing.loads(raw, salt=SALT), Bag)
    except (signing.BadSignature, msgspec.ValidationError, ValueError):
        return Bag()


def bag(request: HttpRequest) -> Bag:
    """This browser's bag, read once per request so that several additions in one answer all stay."""
    kept: Bag | None = getattr(request, "broadside_bag", None)
    if kept is None:
        kept = read_bag(request.COOKIES.get(NAME))
        request.broadside_bag = kept  # type: ignore[attr-defined]
    return kept


def read_tokens(request: HttpRequest) -> list[str]:
    """The holder tokens of this browser, newest first."""
    return list(bag(request).tokens)


def tokens_of_scope(scope: dict[str, Any]) -> list[str]:
    """The same for a websocket, from the headers of its handshake."""
    for name, value in scope.get("headers", ()):
        if name == b"cookie":
            try:
                morsel = SimpleCookie(value.decode("latin-1")).get(NAME)
            except CookieError:
                return []
            return read_bag(morsel.value).tokens if morsel else []
    return []


def add_token(response: HttpResponse, request: HttpRequest, token: str) -> None:
    """Gives this browser one more token, and keeps the newest forty."""
    held = bag(request)
    held.tokens = [token, *(t for t in held.tokens if t != token)][:KEPT]
    keep(response, request)


def owner_key(request: HttpRequest) -> str:
    """The secret of this browser's fleets, or "" if it has none yet."""
    return bag(request).owner


def new_owner_key(request: HttpRequest) -> str:
    """The secret of this browser's fleets; drawn now if there is none. Call `keep` with the response."""
    held = bag(request)
    held.owner = held.owner or secrets.token_urlsafe(16)
    return held.owner


def keep(response: HttpResponse, request: HttpRequest) -> None:
    """Writes the bag back into the cookie."""
    held = bag(request)
    response.set_cookie(
        NAME,
        signing.dumps({"tokens": held.tokens, "owner": held.owner}, salt=SALT),
        max_age=LASTS,
        httponly=True,
        samesite="Lax",
        secure=settings.SECURE,
    )
