"""Sends to addresses that people have given us, and never into the server's own network.

An address is looked up once, all that its name leads to is checked, and the connection goes to what was checked:
a name that leads elsewhere a moment later helps nobody. Redirects are not followed. For whoever wants to reach a
machine of their own there is a setting, `BROADSIDE_INNER`.
"""

from __future__ import annotations

import http.client
import socket
import ssl
import time
from collections.abc import Iterable, Mapping
from contextlib import suppress
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address
from threading import Timer
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from msgspec import Struct

PATIENCE = 8.0  # seconds for each part of an exchange
LONGEST = 20.0  # seconds for all of it, however slowly somebody answers
LONGEST_URL = 2000
READ = 2000  # bytes of an answer that are read


class Barred(ValueError):
    """Nothing is sent there: `bad_address` (no address of the web), `inner_address` (in our own network)."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Answer(Struct, frozen=True):
    """What came back: a status of HTTP, or 0 and `said` why there was none. `seconds` is how long it took."""

    status: int
    said: str = ""
    seconds: float = 0.0
    retry_after: int = 0


def is_inner(address: str, allowed: Iterable[IPv4Network | IPv6Network]) -> bool:
    """Does this number of a machine lie where nobody outside may send us? What is allowed, or no number, does not."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return True
    if isinstance(found, IPv6Address):
        found = found.ipv4_mapped or found.sixtofour or found
    if any(found in network for network in allowed if network.version == found.version):
        return False
    return not found.is_global or found.is_multicast or found.is_reserved


def parts_of(url: str) -> tuple[str, int, str, bool]:
    """Host, port, path and whether it is encrypted. Raises Barred."""
    try:
        found = urlsplit(url)
        port = found.port
    except ValueError as error:
        raise Barred("bad_address") from error
    plain = any(letter <= " " or letter > "~" for letter in url)
    if len(url) > LONGEST_URL or plain or not found.hostname or found.username or found.password:
        raise Barred("bad_address")
    if found.scheme not in ("https", "http"):
        raise Barred("bad_address")
    secure = found.scheme == "https"
    path = (found.path or "/") + (f"?{found.query}" if found.query else "")
    return found.hostname, port or (443 if secure else 80), path, secure


def looked_up(host: str, port: int) -> list[str]:
    """The numbers of machines a name leads to, every one checked. Raises Barred, and OSError where there is none."""
    try:
        rows = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except UnicodeError as error:
        raise Barred("bad_address") from error
    numbers = [str(row[4][0]) for row in rows]
    if any(is_inner(number, settings.INNER) for number in numbers):
        raise Barred("inner_address")
    return numbers


def check(url: str) -> None:
    """Could we send there? Raises Barred. A name that leads nowhere right now may lead somewhere later."""
    host, port, _path, secure = parts_of(url)
    try:
        numbers = looked_up(host, port)
    except OSError:
        return
    if not secure and not all(_is_allowed(number) for number in numbers):
        raise Barred("bad_address")


def _is_allowed(number: str) -> bool:
    """Did the host name this machine? Only there we speak without encryption."""
    return any(ip_address(number) in network for network in settings.INNER)


def post(url: str, body: bytes, headers: Mapping[str, str]) -> Answer:
    """Send, and say what came back. Raises Barred."""
    began = time.monotonic()
    host, port, path, secure = parts_of(url)
    try:
        numbers = looked_up(host, port)
        if not secure and not all(_is_allowed(number) for number in numbers):
            raise Barred("bad_address")
        connection = Checked(host, port, numbers, secure)
        late = Timer(LONGEST, connection.cut)
        late.daemon = True
        late.start()
        try:
            connection.request("POST", path, body, {"User-Agent": "Broadside", **headers})
            came = connection.getresponse()
            said = came.read(READ).decode("utf-8", "replace")
            wait = came.getheader("Retry-After") or ""
            after = int(wait) if wait.isdecimal() and len(wait) < 6 else 0
            return Answer(came.status, said, time.monotonic() - began, after)
        finally:
            late.cancel()
            connection.close()
    except (OSError, http.client.HTTPException) as error:
        return Answer(0, f"{type(error).__name__}: {error}"[:200], time.monotonic() - began)


class Checked(http.client.HTTPConnection):
    """A connection to one of the machines that were checked, whatever the name leads to by now."""

    def __init__(self, host: str, port: int, numbers: list[str], secure: bool) -> None:
        super().__init__(host, port, timeout=PATIENCE)
        self.numbers, self.secure = numbers, secure
        self.default_port = 443 if secure else 80

    def connect(self) -> None:
        """Try the machines in turn."""
        trouble: OSError = OSError("the name leads nowhere")
        for number in dict.fromkeys(self.numbers):
            try:
                sock: Any = socket.create_connection((number, self.port), self.timeout)
            except OSError as error:
                trouble = error
                continue
            self.sock = (
                ssl.create_default_context().wrap_socket(sock, server_hostname=self.host) if self.secure else sock
            )
            return
        raise trouble

    def cut(self) -> None:
        """Somebody answers too slowly: whoever reads hears that it is over."""
        with suppress(OSError, AttributeError):
            self.sock.shutdown(socket.SHUT_RDWR)
