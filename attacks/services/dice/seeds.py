"""Secrets that lie in the database locked with the installation's key, which does not. Pure: the key is handed in."""

from __future__ import annotations

import base64
from collections.abc import Callable
from functools import cache
from hashlib import sha256

from cryptography.fernet import Fernet

_installation: list[Callable[[], str]] = []


def use_key(key: Callable[[], str]) -> None:
    """From now on secrets are locked with what this answers. A server does so once, when it starts."""
    _installation[:] = [key]


def _key() -> str:
    if not _installation:
        raise RuntimeError("no key to lock secrets with: call use_key first")
    return _installation[0]()


@cache
def _box(secret: str) -> Fernet:
    return Fernet(base64.urlsafe_b64encode(sha256(b"broadside/seal" + secret.encode()).digest()))


def seal(plain: bytes) -> str:
    """Locked with the installation's key, which is not in the database."""
    return _box(_key()).encrypt(plain).decode()


def unseal(sealed: str) -> bytes:
    return _box(_key()).decrypt(sealed.encode())
