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
        self.ending = asyncio.create_task(self.reader.read(1))
        return self

    async def __aexit__(self, *_: object) -> None:
        self.ending.cancel()
        self.writer.transport.abort()
        with suppress(OSError):
            await self.writer.wait_closed()

    async def frame(self, opcode: int, payload: bytes, *, last: bool = True, declared: int = -1) -> None:
        """Send a frame, or the beginning of one that declares to be longer."""
        length = max(declared, len(payload))
        head = bytes([opcode | (0x80 if last else 0)])
        if length < 126:
            head += bytes([0x80 | length])
        elif length < 65536:
            head += bytes([0x80 | 126]) + struct.pack(">H", length)
        else:
            head += bytes([0x80 | 127]) + struct.pack(">Q", length)
        await self.push(head + MASK + payload)

    async def push(self, data: bytes) -> None:
        """Send bytes, unless the server wants no more. Raises OSError when it has broken the connection."""
        if not self.ending.done():
            self.writer.write(data)
            sending = asyncio.create_task(self.writer.drain())
            await asyncio.wait({sending, self.ending}, return_when=asyncio.FIRST_COMPLETED)
            sending.cancel()

    async def ended(self, seconds: float) -> bool:
        """Whether the server closes or breaks the connection within this time; it has nothing else to say to us."""
        try:
            said = await asyncio.wait_for(self.ending, seconds)
        except OSError:
            return True
        except TimeoutError:
            return False
        return not said or said[0] == 0x80 | CLOSE
