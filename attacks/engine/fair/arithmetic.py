"""The arithmetic of dice nobody can choose and of a record nobody can rewrite.

A server commits to a secret before the match; every roll is computed from that secret and the number of the roll, so
it cannot be drawn again. Every event is sealed with a salt and chained to the one before.

Seeds, keys, salts and hashes are bytes; `match` and `role` are ASCII bytes; faces count from 1.
"""

from __future__ import annotations

import hmac
import json
from hashlib import sha256

ROOT = bytes(32)  # what the first event is chained to
CHAIN = 4096  # links of a player's chain


def lp(*parts: bytes) -> bytes:
    """The parts in one row, each with its length before it: "ab", "c" is not "a", "bc"."""
    return b"".join([len(part).to_bytes(4, "big") + part for part in parts])


def H(*parts: bytes) -> bytes:  # noqa: N802 - the name the specification uses
    return sha256(lp(b"dice/v1", *parts)).digest()


def commit(role: bytes, match: bytes, seed: bytes) -> bytes:
    """What is published before the match in place of the seed; role is b"server" or a seat."""
    return H(b"commit", role, match, seed)


def transcript(*commits: bytes) -> bytes:
    """All commits (and anchors) of a match in one hash: the server's first, then by seat."""
    return sha256(lp(*commits)).digest()


def made_seed(role: bytes, match: bytes, server: bytes) -> bytes:
    """The seed of a seat that sent none: it follows from the server's, so that the server has no choice either."""
    return H(b"made", role, match, server)


def match_key(match: bytes, tr: bytes, server: bytes, *seeds: bytes) -> bytes:
    """The key of all rolls of a match; players' seeds in seat order."""
    return H(b"key", match, tr, server, *seeds)


def link(role: bytes, match: bytes, x: bytes) -> bytes:
    """One step of a player's hash chain."""
    return H(b"link", role, match, x)


def roll_key(key: bytes, index: int, *links: bytes) -> bytes:
    """The key of one roll into which every player put a link."""
    return H(b"roll-key", key, index.to_bytes(8, "big"), *links)


def label(index: int, sides: int, n: int) -> bytes:
    return lp(b"roll", index.to_bytes(8, "big"), str(sides).encode(), str(n).encode())


def roll(key: bytes, lab: bytes, sides: int, n: int) -> list[int]:
    """Throw n dice. Bytes above the largest multiple of `sides` are passed over: every face is equally likely."""
    if not (2 <= sides <= 256 and 0 <= n <= 1024):
        raise ValueError(f"cannot throw {n} dice of {sides} sides")
    limit = 256 - 256 % sides
    faces: list[int] = []
    counter = 0
    while len(faces) < n:
        for byte in hmac.new(key, lp(lab, counter.to_bytes(8, "big")), sha256).digest():
            if byte < limit and len(faces) < n:
                faces.append(byte % sides + 1)
        counter += 1
    return faces


def canonical(value: object) -> bytes:
    """The one way to write a value down: keys sorted, no spaces, UTF-8."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode()


def payload_hash(salt: bytes, text: bytes) -> bytes:
    """The seal of an event's canonical body, or of a part of it that only some may see yet."""
    return H(b"payload", salt, text)


def event_hash(match: bytes, n: int, before: bytes, payload: bytes) -> bytes:
    """The hash of event n, over the hash of the event before it."""
    return H(b"event", match, n.to_bytes(8, "big"), before, payload)
