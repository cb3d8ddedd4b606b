"""Fair dice of a match: a secret seed drawn once, sealed, and one number for every roll.

The same number always gives the same faces, so a crash, a retry or a repeated command never rolls again.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from functools import lru_cache

from attacks.engine import fair
from attacks.engine.values import Throw
from attacks.services.dice.seeds import seal, unseal
from attacks.services.match.terms import Fair

SERVER = b"server"


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


def faces_of(key: bytes, index: int, throw: Throw, links: Sequence[bytes] | None = None) -> tuple[int, ...]:
    """The faces that a roll of a match with this key has by its number; at level 2 by the links too."""
    if links is not None:
        key = fair.roll_key(key, index, *links)
    return tuple(fair.roll(key, fair.label(index, throw.sides, throw.n), throw.sides, throw.n))
