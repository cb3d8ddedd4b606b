"""What a browser holds: the tokens of its seats and the key of its fleets, as the text of one signed cookie.

Nobody needs an account: whoever holds the token of a holder acts for it. The text is signed, so a token cannot be
put in by hand without the server's key. Pages write it (attacks/web/cookies.py); sockets read it from their handshake.
"""

from __future__ import annotations

from collections.abc import Iterable
from http.cookies import CookieError, SimpleCookie

import msgspec
from django.core import signing

COOKIE = "broadside"
SALT = "broadside.cookie"
KEPT = 40  # tokens; the oldest go first, so that the cookie stays far below 4 KiB
LONGEST = 4096


class Keyring(msgspec.Struct):
    """The tokens, newest first, and `owner`, the secret of this browser's fleets ("" until it has some)."""

    tokens: list[str] = []
    owner: str = ""


def read(raw: str | None) -> Keyring:
    """The keyring of a cookie's text; an empty one if there is none or somebody changed it."""
    if not raw or len(raw) > LONGEST:
        return Keyring()
    try:
        return msgspec.convert(signing.loads(raw, salt=SALT), Keyring)
    except (signing.BadSignature, ValueError):
        return Keyring()


def written(ring: Keyring) -> str:
    """The keyring as the text of a cookie."""
    return signing.dumps({"tokens": ring.tokens[:KEPT], "owner": ring.owner}, salt=SALT)


def tokens_in(headers: Iterable[tuple[bytes, bytes]]) -> list[str]:
    """The tokens in the headers of a handshake, as an ASGI scope holds them."""
    for name, value in headers:
        if name == b"cookie":
            try:
                morsel = SimpleCookie(value.decode("latin-1")).get(COOKIE)
            except CookieError:
                return []
            if morsel is not None:
                return read(morsel.value).tokens
    return []
