"""What a browser is known by, and what it has vouched for: one-time signatures made of hashes alone.

Browsers offer no other signatures on plain http, where clubs play. One secret gives a row of keys; each signs once and
names the next (docs/fair.md describes them, static/fair/keys.js makes them).
"""

from __future__ import annotations

from attacks.engine.fair.arithmetic import H

DIGITS, TOP = 67, 15  # 64 digits of 4 bits and 3 of their checksum; steps from the secret to the public end
SIGNATURE = DIGITS * 32  # bytes


def climb(match: bytes, digit: int, start: int, stop: int, x: bytes) -> bytes:
    """From one height of a digit's chain to another."""
    for at in range(start, stop):
        x = H(b"sign", match, bytes([digit, at]), x)
    return x


def secret_of(secret: bytes, at: int, digit: int) -> bytes:
    return H(b"sign-secret", secret, at.to_bytes(8, "big"), bytes([digit]))


def key_of(match: bytes, secret: bytes, at: int = 0) -> bytes:
    """The public half of key number `at` of a secret; that of the first is what a browser is known by."""
    ends = [climb(match, digit, 0, TOP, secret_of(secret, at, digit)) for digit in range(DIGITS)]
    return H(b"browser", match, b"".join(ends))


def digits_of(match: bytes, seat: bytes, what: bytes, value: bytes, following: bytes) -> list[int]:
    """What is signed, as digits: that a seat's `what` (browser or anchor) is `value`, and which key comes next."""
    digest = H(b"introduce", match, seat, what, value, following)
    found = [digit for byte in digest for digit in (byte >> 4, byte & 15)]
    left = sum(TOP - digit for digit in found)
    return [*found, left >> 8, left >> 4 & 15, left & 15]


def signed(match: bytes, seat: bytes, what: bytes, value: bytes, secret: bytes, at: int) -> tuple[bytes, bytes]:
    """The next key and the signature by key number `at`, which must never sign anything else."""
    following = key_of(match, secret, at + 1)
    digits = digits_of(match, seat, what, value, following)
    return following, b"".join(
        climb(match, digit, 0, to, secret_of(secret, at, digit)) for digit, to in enumerate(digits)
    )


def is_signed(match: bytes, seat: bytes, what: bytes, value: bytes, key: bytes, following: bytes, sign: bytes) -> bool:
    """Did the browser with this key sign that?"""
    if len(sign) != SIGNATURE or len(following) != 32:
        return False
    digits = digits_of(match, seat, what, value, following)
    ends = [climb(match, digit, start, TOP, sign[32 * digit : 32 * digit + 32]) for digit, start in enumerate(digits)]
    return H(b"browser", match, b"".join(ends)) == key
