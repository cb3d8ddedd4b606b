"""What a browser holds: the tokens of its seats and the key of its fleets, as the text of one signed cookie.

Nobody needs an account: whoever holds the token of a holder acts for it. The text is signed, so a token cannot be
put in by hand without the server's key. Pages write it (attacks/web/common/cookies.py); sockets
read it from their handshake.
"""

from __future__ import annotations

from collections.abc import Iterable
from http.cookies import CookieError, SimpleCookie

import msgspec
from django.core import signing

COOKIE = "broadside"
SALT = "broadside.cookie"
SEATS, CUPS, DESKS = "tokens", "cups", "desks"
KEPT = {SEATS: 40, CUPS: 20, DESKS: 30}  # of each kind; the oldest go first, so that the cookie stays below 4 KiB
LONGEST = 4096


class Keyring(msgspec.Struct):
    """The tokens of each kind, the one used last first, and `owner`, the secret of this browser's fleets, if any.

    `tokens` are seats; `cups` are keys of players in tournaments and of judges at tables; `desks` are keys of those who
    run a tournament. However many of one kind there are, they push out none of another.
    """

    tokens: list[str] = []
    owner: str = ""
    cups: list[str] = []
    desks: list[str] = []

    @property
    def every(self) -> list[str]:
        """All tokens."""
        return [*self.desks, *self.cups, *self.tokens]

    def drop(self, token: str) -> None:
        """Take a token away."""
        for name in KEPT:
            setattr(self, name, [other for other in getattr(self, name) if other != token])

    def use(self, token: str, kind: str = SEATS) -> None:
        """Put a token, new or not, in front of its kind."""
        self.drop(token)
        setattr(self, kind, [token, *getattr(self, kind)][: KEPT[kind]])


def parse(raw: str | None) -> Keyring:
    """The keyring of a cookie's text; an empty one if there is none or somebody changed it."""
    if not raw or len(raw) > LONGEST:
        return Keyring()
    try:
        return msgspec.convert(signing.loads(raw, salt=SALT), Keyring)
    except (signing.BadSignature, ValueError):
        return Keyring()


def written(ring: Keyring) -> str:
    """The keyring as the text of a cookie."""
    kinds = {kind: getattr(ring, kind)[:most] for kind, most in KEPT.items() if getattr(ring, kind)}
    return signing.dumps({**kinds, "owner": ring.owner}, salt=SALT)


def tokens_in(headers: Iterable[tuple[bytes, bytes]]) -> list[str]:
    """The tokens in the headers of a handshake, as an ASGI scope holds them."""
    for name, value in headers:
        if name == b"cookie":
            try:
                morsel = SimpleCookie(value.decode("latin-1")).get(COOKIE)
            except CookieError:
                return []
            if morsel is not None:
                return parse(morsel.value).every
    return []
