"""Secrets that let people in: drawn here, kept in the database as hashes (or sealed, where a page shows them again)."""

from __future__ import annotations

import secrets
from hashlib import sha256

from django.utils.crypto import salted_hmac

LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # none that look alike
CODE_LENGTH = 6


def new_token() -> str:
    """128 random bits, as 22 letters that fit into a link."""
    return secrets.token_urlsafe(16)


def hashed(token: str) -> str:
    return sha256(b"broadside/token" + token.encode("utf-8", "replace")).hexdigest()


def new_code() -> str:
    """A code to say aloud. Short, so it works once, runs out, and guesses are limited."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def as_code(typed: str) -> str:
    """A typed code as it is stored: upper case, without blanks and dashes."""
    return "".join(letter for letter in typed.upper() if letter in LETTERS)


def stands_for(address: str) -> str:
    """What is kept instead of an address; only who has the secret key can tell whether it is a certain one."""
    return salted_hmac("broadside.maker", address).hexdigest()[:16]
