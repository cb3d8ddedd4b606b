"""Word to a browser whose page is closed, by the push service that the browser itself has named (RFC 8030).

What is sent only that browser can read (RFC 8291), and it is signed with the key the browser was asked to trust
(RFC 8292). What a page needs to show it is all there is in it: title, text, a tag, and the path to open.
"""

from __future__ import annotations

import base64
import time
from urllib.parse import urlsplit

import http_ece
import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from msgspec import Struct
from py_vapid import Vapid02

from attacks.services.outward import address, keys
from attacks.services.outward.address import Answer

LASTS = 24 * 3600  # seconds that a push service tries
VALID = 12 * 3600  # seconds that a signature holds


class Reached(Struct, frozen=True):
    """How a browser is reached: the address at its push service, its public key and the secret it shares with us."""

    endpoint: str
    p256dh: str
    auth: str


class Shown(Struct, frozen=True):
    """What is shown: a tag tells it from others, so that a newer one takes its place."""

    title: str
    text: str
    tag: str
    url: str
    lang: str


def unpadded(letters: str) -> bytes:
    return base64.urlsafe_b64decode(letters + "=" * (-len(letters) % 4))


def is_whole(reached: Reached) -> bool:
    """Could we encrypt for this browser?"""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unpadded(reached.p256dh))
        return len(unpadded(reached.auth)) == 16
    except ValueError:
        return False


def encrypted(reached: Reached, body: bytes) -> bytes:
    """What only this browser can read."""
    once = ec.generate_private_key(ec.SECP256R1())
    receiver, shared = unpadded(reached.p256dh), unpadded(reached.auth)
    sealed: bytes = http_ece.encrypt(body, private_key=once, dh=receiver, auth_secret=shared, version="aes128gcm")
    return sealed


def signed(endpoint: str) -> dict[str, str]:
    """The header that says who sends."""
    to = urlsplit(endpoint)
    claims = {
        "aud": f"{to.scheme}://{to.netloc}",
        "exp": int(time.time()) + VALID,
        "sub": keys.contact(),
    }
    headers: dict[str, str] = Vapid02(private_key=keys.private(), conf={"no-strict": True}).sign(claims)
    return headers


def send(reached: Reached, shown: Shown) -> Answer:
    """Hand it to the push service. Raises Barred."""
    headers = {
        **signed(reached.endpoint),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(LASTS),
        "Urgency": "high",
    }
    return address.post(reached.endpoint, encrypted(reached, msgspec.json.encode(shown)), headers)
