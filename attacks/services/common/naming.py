"""What is being served right now, so that a line of the log can say so: the request, and the match it is about."""

from __future__ import annotations

import re
import secrets
from contextvars import ContextVar

request_id: ContextVar[str] = ContextVar("request_id", default="")
match_id: ContextVar[str] = ContextVar("match_id", default="")

# links whose last part lets somebody in: seats, devices, judges, watchers, tournaments, those who look after the site
SECRET = re.compile(r"/(j|d|g|w|t/in|moderate/in)/[\w-]+")


def new_request() -> str:
    """A name for what comes in, from here on."""
    name = secrets.token_hex(6)
    request_id.set(name)
    match_id.set("")
    return name


def without_secrets(text: str) -> str:
    """A line without what would let its reader in anywhere."""
    return SECRET.sub(r"/\1/…", text)
