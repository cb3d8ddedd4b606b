"""How often one address may be wrong: short codes could be guessed otherwise.

Counted in the cache, which may be lost at any moment; the codes themselves also expire and work once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.core.cache import cache

if TYPE_CHECKING:
    from django.http import HttpRequest

WRONG = 30  # wrong links from one address ...
WINDOW = 300  # ... in so many seconds
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


def asked_too_much(request: HttpRequest) -> bool:
    """Counts one question about odds; whether this address has asked too many."""
    key = f"odds:{request.META.get('REMOTE_ADDR', '')}"
    if cache.add(key, 1, WINDOW):
        return False
    try:
        return int(cache.incr(key)) > QUESTIONS
    except ValueError:  # it ran out between the two lines
        return False
