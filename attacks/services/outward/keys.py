"""The keys by which push services know this house.

They follow from the secret key of the installation: nothing more has to be made, kept or put aside, and all processes
have the same. With another secret key they are others, and browsers are asked anew.
"""

from __future__ import annotations

import base64
from functools import cache

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings

ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of the curve P-256


def private() -> ec.EllipticCurvePrivateKey:
    """The key that signs what is sent to push services."""
    return _from(settings.SECRET_KEY)


def public() -> str:
    """What a browser is told to trust: 65 bytes of a point, as 87 letters."""
    point = private().public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(point).decode().rstrip("=")


@cache
def _from(secret: str) -> ec.EllipticCurvePrivateKey:
    drawn = HKDF(hashes.SHA256(), 48, salt=None, info=b"broadside/vapid").derive(secret.encode())
    return ec.derive_private_key(int.from_bytes(drawn, "big") % (ORDER - 1) + 1, ec.SECP256R1())


def contact() -> str:
    """Whom a push service may write to when something goes wrong: whoever runs the server."""
    public_ones = [origin for origin in settings.ORIGINS if origin.startswith("https://")]
    return next(iter(public_ones), "https://localhost")
