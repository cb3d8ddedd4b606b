"""A server as those who play see it: the addresses it answers to, and the proxy before it."""

from __future__ import annotations

import base64
import http.client
import os
import ssl
from collections.abc import Iterator
from urllib.parse import urlsplit

from django.conf import settings
from django.core.checks import run_checks

from attacks.services.doctor.finding import Finding, doubtful, wrong

LOCAL = ("localhost", "127.0.0.1", "::1")
PATIENCE = 10.0  # seconds
NOBODY = "/ws/match/nobody/"  # a table that is not there: the socket opens and says so


def addresses() -> Iterator[Finding]:
    """Do the settings fit a server that others reach?"""
    public = []
    for origin in settings.ORIGINS:
        parts = urlsplit(origin)
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.path or parts.query:
            yield wrong(
                "origins.no_address",
                f"BROADSIDE_ORIGINS names {origin}, which is no address of a page.",
                "Write it as a browser shows it, without a path: https://play.example.org",
            )
        elif parts.hostname not in LOCAL:
            public.append(origin)
            if parts.scheme == "http":
                yield doubtful(
                    "origins.open",
                    f"{origin} has no https: who is on the way can read whose seat is whose.",
                    "Get a certificate, and write https:// in BROADSIDE_ORIGINS.",
                )
    if public and settings.DEBUG:
        yield wrong(
            "debug.public",
            "BROADSIDE_DEBUG shows every visitor the inside of the program.",
            "Leave it out of the settings.",
        )
    if public and not settings.RATES:
        yield wrong("rates.off", "BROADSIDE_RATES is off: one visitor can keep the server from all.", "Leave it out.")
    for message in run_checks(tags=["broadside"]):
        yield doubtful(str(message.id), message.msg, message.hint or "See docs/operating.md.")


def door(address: str) -> Iterator[Finding]:
    """Does a server answer there, does its proxy pass on what it must, and keep to itself what it must?"""
    try:
        status, body = _get(address, "/healthz")
    except ssl.SSLError as error:
        yield wrong("door.certificate", f"The certificate of {address} is not believed: {error.reason}", "Renew it.")
        return
    except OSError as error:
        yield wrong("door.shut", f"Nobody answers at {address}: {error}", "Start the server and the proxy before it.")
        return
    if status == 400:
        yield wrong(
            "door.host",
            f"The server does not know the name {urlsplit(address).hostname}.",
            "Let the proxy pass Host on as it came, and name the address in BROADSIDE_ORIGINS.",
        )
        return
    if status != 200 or body.strip() != b"ok":
        yield wrong(
            "door.unwell", f"{address}/healthz answers {status}.", "Look at the log of the server, or of the proxy."
        )
        return
    upgrade = {
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Origin": address,
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
    }
    status, _ = _get(address, NOBODY, upgrade)
    if status == 403:
        yield wrong(
            "door.origin",
            f"The server refuses pages of {address}: tables stay empty.",
            "Name it in BROADSIDE_ORIGINS, to the letter, with its port where it has one.",
        )
    elif status != 101:
        yield wrong(
            "door.websocket",
            f"No websocket comes through at {address} (answer {status}): nobody sees anything happen.",
            "Let the proxy pass on Upgrade and Connection; docs/hosting/nginx.conf shows how.",
        )
    if urlsplit(address).hostname not in LOCAL and _get(address, "/metrics")[0] == 200:
        yield doubtful(
            "door.figures",
            f"Anybody can read the figures of the server at {address}/metrics.",
            "Let the proxy set X-Forwarded-For, or narrow BROADSIDE_METRICS.",
        )


def _get(address: str, path: str, headers: dict[str, str] | None = None) -> tuple[int, bytes]:
    parts = urlsplit(address)
    kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    connection = kind(parts.hostname or "", parts.port, timeout=PATIENCE)
    try:
        connection.request("GET", path, headers=headers or {})
        answer = connection.getresponse()
        return answer.status, b"" if answer.status == 101 else answer.read(4096)
    finally:
        connection.close()
