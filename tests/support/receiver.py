"""A push service and a webhook's other end, on this machine: it keeps what comes in, and answers as it is told to."""

from __future__ import annotations

import base64
import json
import os
import threading
import time
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


def letters(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def unpadded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass
class Came:
    """Something that came in: when, on which path, with which headers (small letters), and its body."""

    at: float
    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Browser:
    """A browser as its push service knows it: only it can read what is sent to it."""

    path: str
    private: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    auth: bytes = field(default_factory=lambda: os.urandom(16))

    def keys(self) -> dict[str, str]:
        point = self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"p256dh": letters(point), "auth": letters(self.auth)}

    def reads(self, body: bytes) -> dict[str, Any]:
        plain = http_ece.decrypt(body, private_key=self.private, auth_secret=self.auth, version="aes128gcm")
        return json.loads(plain)


class Receiver:
    """Listens on loopback. `answers` are the statuses of the next exchanges, then 201; a redirect leads to `to`."""

    def __init__(self) -> None:
        self.came: list[Came] = []
        self.answers: list[int] = []
        self.to = ""
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                headers = {name.lower(): value for name, value in self.headers.items()}
                receiver.came.append(Came(time.monotonic(), self.path, headers, body))
                status = receiver.answers.pop(0) if receiver.answers else 201
                self.send_response(status)
                if 300 <= status < 400:
                    self.send_header("Location", receiver.to)
                self.send_header("Content-Length", "2")
                self.end_headers()
                self.wfile.write(b"ok")

            def log_message(self, *_: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True).start()

    def browser(self, name: str) -> Browser:
        return Browser(f"/push/{name}")

    def reached(self, browser: Browser) -> dict[str, str]:
        """What a page of that browser would hand to our server."""
        return {"endpoint": self.url + browser.path, **browser.keys()}

    def pushes(self, browser: Browser) -> list[dict[str, Any]]:
        """What a browser was sent so far, read by it; each must be signed with the key that it was given."""
        return [self.checked(browser, one) for one in self.came if one.path == browser.path]

    def checked(self, browser: Browser, came: Came) -> dict[str, Any]:
        assert came.headers["content-encoding"] == "aes128gcm" and int(came.headers["ttl"]) > 0
        how, _, rest = came.headers["authorization"].partition(" ")
        parts = dict(part.split("=", 1) for part in rest.split(","))
        token, key = parts["t"], parts["k"]
        assert how == "vapid"
        signed, _, _signature = token.rpartition(".")
        claims = json.loads(unpadded(signed.split(".")[1]))
        assert claims["aud"] == self.url and time.time() < claims["exp"] <= time.time() + 24 * 3600 and claims["sub"]
        assert verified(key, token), "not signed with the key it names"
        return {**browser.reads(came.body), "signed_by": key}

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


def verified(key: str, token: str) -> bool:
    """Is a token signed by the owner of a public key, as RFC 8292 wants it?"""
    signed, _, signature = token.rpartition(".")
    known = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unpadded(key))
    raw = unpadded(signature)
    numbers = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    try:
        known.verify(numbers, signed.encode(), ec.ECDSA(hashes.SHA256()))
    except InvalidSignature:
        return False
    return True
