"""A websocket by hand, for frames that no library would send."""

from __future__ import annotations

import asyncio
import base64
import os
import struct
from contextlib import suppress

from tests.support.server import Server

TEXT, MORE, BINARY, CLOSE = 1, 0, 2, 8
MASK = b"\0\0\0\0"  # a mask that changes nothing


class Raw:
    """One connection; `async with Raw(server, path) as raw`."""

    def __init__(self, server: Server, path: str) -> None:
        self.server, self.path = server, path

    async def __aenter__(self) -> Raw:
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.server.port)
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET {self.path} HTTP/1.1",
            f"Host: 127.0.0.1:{self.server.port}",
            f"Origin: {self.server.url}",
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {key}",
        ]
        self.writer.write("\r\n".join([*lines, "", ""]).encode())
        assert b" 101 " in await self.reader.readuntil(b"\r\n\r\n")
        return self

    async def __aexit__(self, *_: object) -> None:
        self.writer.close()
        with suppress(OSError):
            await self.writer.wait_closed()

    async def frame(self, opcode: int, payload: bytes, *, last: bool = True, declared: int = -1) -> None:
        """Send a frame, or the beginning of one that declares to be longer. Raises OSError when nobody listens."""
        length = max(declared, len(payload))
        head = bytes([opcode | (0x80 if last else 0)])
        if length < 126:
            head += bytes([0x80 | length])
        elif length < 65536:
            head += bytes([0x80 | 126]) + struct.pack(">H", length)
        else:
            head += bytes([0x80 | 127]) + struct.pack(">Q", length)
        self.writer.write(head + MASK + payload)
        await self.writer.drain()

    async def ended(self, seconds: float) -> bool:
        """Whether the server ends the connection within this time, whatever it says before."""
        with suppress(OSError, TimeoutError):
            async with asyncio.timeout(seconds):
                while await self.reader.read(65536):
                    pass
        return self.reader.at_eof() or self.reader.exception() is not None
