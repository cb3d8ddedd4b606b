"""How often one address may be wrong, for short codes could be guessed otherwise; how much it may ask, and make.

Counted in the cache, which may be lost at any moment; the codes themselves also expire and work once.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from django.conf import settings
from django.core.cache import cache

from attacks.services.common.tokens import stands_for

if TYPE_CHECKING:
    from django.http import HttpRequest

WRONG = 30  # wrong links from one address ...
WINDOW = 300  # ... in so many seconds
MADE = {"match": 40, "fleet": 60, "tournament": 10, "file": 10, "report": 20}  # made from one address in that time
QUESTIONS = 120  # questions about odds from one address in that time


def _key(request: HttpRequest) -> str:
    return f"wrong-link:{request.META.get('REMOTE_ADDR', '')}"


def too_many(request: HttpRequest) -> bool:
    """Whether this address must wait before it may try another link or code."""
    return int(cache.get(_key(request), 0)) >= WRONG


def was_wrong(request: HttpRequest) -> None:
    """Counts one wrong link or code."""
    key = _key(request)
    if not cache.add(key, 1, WINDOW):
        try:
            cache.incr(key)
        except ValueError:  # it ran out between the two lines
            cache.add(key, 1, WINDOW)


def address_of(request: HttpRequest) -> str:
    """The address a request came from, as the server knows it."""
    return str(request.META.get("REMOTE_ADDR", ""))


def maker_of(request: HttpRequest) -> str:
    """What stands for the address of a request."""
    return stands_for(address_of(request))


def asked_too_much(request: HttpRequest) -> bool:
    """Counts one question about odds; whether this address has asked too many."""
    return _counted(request, "odds", QUESTIONS)


def made_too_much(request: HttpRequest, what: str) -> bool:
    """Counts one thing that stays: a match, a fleet, a tournament, a file; whether this address has made too many."""
    return settings.RATES and _counted(request, what, MADE[what])


def _counted(request: HttpRequest, what: str, most: int) -> bool:
    key = f"{what}:{address_of(request)}"
    if cache.add(key, 1, WINDOW):
        return False
    try:
        return int(cache.incr(key)) > most
    except ValueError:  # it ran out between the two lines
        return False


def used(what: str, who: str, window: int) -> tuple[int, int]:
    """Counts one more of something by somebody: how many that makes in this window, and the seconds until the next."""
    now = int(time.time())
    key = f"{what}:{who}:{now // window}"
    resets = window - now % window
    if cache.add(key, 1, window):
        return 1, resets
    try:
        return int(cache.incr(key)), resets
    except ValueError:  # it ran out between the two lines
        return 1, resets
