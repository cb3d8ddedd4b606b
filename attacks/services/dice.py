"""Fair dice of a match: a secret seed drawn once, sealed, and one number for every roll.

The same number always gives the same faces, so a crash, a retry or a repeated command never rolls again.
"""

from __future__ import annotations

import base64
import secrets
from collections.abc import Sequence
from functools import cache, lru_cache
from hashlib import sha256

from cryptography.fernet import Fernet
from django.conf import settings

from attacks.engine import fair
from attacks.engine.values import Throw
from attacks.services.trust import Fair

SERVER = b"server"


@cache
def _box(secret: str) -> Fernet:
    return Fernet(base64.urlsafe_b64encode(sha256(b"broadside/seal" + secret.encode()).digest()))


def seal(plain: bytes) -> str:
    """Locked with the installation's key, which is not in the database."""
    return _box(settings.SECRET_KEY).encrypt(plain).decode()


def unseal(sealed: str) -> bytes:
    return _box(settings.SECRET_KEY).decrypt(sealed.encode())


def new_seed(match_id: str) -> tuple[str, str]:
    """A fresh seed, sealed, and the commitment to it that everybody may see."""
    seed = secrets.token_bytes(32)
    return seal(seed), fair.commit(SERVER, match_id.encode(), seed).hex()


def made_seed(match_id: str, seat: str, sealed: str) -> bytes:
    """The seed the server makes for a seat without one. It follows from the server's own, so there is no choice."""
    return fair.made_seed(seat.encode(), match_id.encode(), unseal(sealed))


@lru_cache(1000)
def server_commit(match_id: str, sealed: str) -> str:
    """What the server has committed to in event 1."""
    match = match_id.encode()
    return fair.commit(SERVER, match, unseal(sealed)).hex()


@lru_cache(1000)
def _key(match_id: str, sealed: str, transcript: str, parts: tuple[tuple[str, str], ...]) -> bytes:
    match, seed = match_id.encode(), unseal(sealed)
    commits = [bytes.fromhex(commit) for commit, _ in parts]
    tr = bytes.fromhex(transcript) or fair.transcript(fair.commit(SERVER, match, seed), *commits)
    return fair.match_key(match, tr, seed, *(bytes.fromhex(seed) for _, seed in parts))


def match_key(match_id: str, sealed: str, agreed: Fair) -> bytes:
    """The key of all rolls of a match; empty as long as it is not agreed on."""
    if agreed.waits:
        return b""
    return _key(match_id, sealed, agreed.transcript, tuple((part.commit, part.seed) for part in agreed.parts.values()))


class DiceSource:
    """Gives rolls their numbers, in order from a first one on; `next` is the number of the roll to come."""

    def __init__(self, key: bytes, first: int) -> None:
        self.key = key
        self.next = first

    def number(self, rolls: int = 1) -> int:
        """The number of the first of so many more rolls. It is never given again."""
        self.next += rolls
        return self.next - rolls

    def faces(self, index: int, throw: Throw, links: Sequence[bytes] | None = None) -> tuple[int, ...]:
        """The faces that a roll has by its number; at level 2 by the links too."""
        key = self.key if links is None else fair.roll_key(self.key, index, *links)
        return tuple(fair.roll(key, fair.label(index, throw.sides, throw.n), throw.sides, throw.n))
