"""The thinnest websocket client that is still honest: one thread, one epoll, text frames to and from this machine.

A load client shares the computer with the server it measures, so it must cost little. It masks with zeros, which the
protocol allows, and knows just what a server sends: whole text frames, pings, a close.
"""

from __future__ import annotations

import heapq
import select
import socket
import time
from collections.abc import Callable

HOST = "127.0.0.1"
READ = 1 << 18
TRIES = 3  # calls of a server that hangs up while it is too busy
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
FINAL, MASKED, NO_MASK = 0x80, 0x80, b"\0\0\0\0"


class Broken(Exception):
    """A line that ended without being told to."""


class Loop:
    """Waits for all lines at once and calls them when something came in; calls back at given times."""

    def __init__(self) -> None:
        self.epoll = select.epoll()
        self.lines: dict[int, Line] = {}
        self.timers: list[tuple[float, int, Callable[[], None]]] = []
        self._count = 0

    def at(self, when: float, call: Callable[[], None]) -> None:
        """Call back at a time of `time.perf_counter`."""
        self._count += 1
        heapq.heappush(self.timers, (when, self._count, call))

    def run(self, done: Callable[[], bool], most: float) -> None:
        """Serve all lines until something is true; raises TimeoutError after `most` seconds."""
        end = time.perf_counter() + most
        while not done():
            now = time.perf_counter()
            if now > end:
                raise TimeoutError(f"not done after {most:g} s")
            while self.timers and self.timers[0][0] <= now:
                heapq.heappop(self.timers)[2]()
            wait = min(end, self.timers[0][0]) - time.perf_counter() if self.timers else end - now
            for handle, _ in self.epoll.poll(max(wait, 0), 512):
                line = self.lines.get(handle)
                if line is not None:
                    line.readable()

    def pause(self, seconds: float) -> None:
        """Serve all lines for a while."""
        end = time.perf_counter() + seconds
        self.at(end, lambda: None)
        self.run(lambda: time.perf_counter() >= end, seconds + 10)

    def close(self) -> None:
        for line in list(self.lines.values()):
            line.close()
        self.epoll.close()


class Line:
    """One websocket. Whatever text comes in is handed to `heard`, which the owner sets."""

    def __init__(self, loop: Loop, port: int, path: str, headers: dict[str, str]) -> None:
        self.loop = loop
        self.heard: Callable[[bytes], None] = lambda text: None
        self.received = 0
        self.buffer = self._connect(port, path, headers)
        self.socket.setblocking(False)
        self.handle = self.socket.fileno()
        loop.lines[self.handle] = self
        loop.epoll.register(self.handle, select.EPOLLIN)

    def _connect(self, port: int, path: str, headers: dict[str, str]) -> bytes:
        """A server that is too busy to take a line in its time hangs up; it is called again, as browsers do."""
        for left in reversed(range(TRIES)):
            try:
                self.socket = socket.create_connection((HOST, port), timeout=30)
                self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                return self._shake_hands(port, path, headers)
            except ConnectionError:  # while it connects, too, where the hanging up is quick
                if not left:
                    raise
        raise AssertionError("there is at least one try")

    def _shake_hands(self, port: int, path: str, headers: dict[str, str]) -> bytes:
        asked = {
            "Host": f"{HOST}:{port}",
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
            "Sec-WebSocket-Version": "13",
            **headers,
        }
        lines = [f"GET {path} HTTP/1.1", *(f"{name}: {value}" for name, value in asked.items()), "", ""]
        self.socket.sendall("\r\n".join(lines).encode())
        answer = b""
        while b"\r\n\r\n" not in answer:
            more = self.socket.recv(READ)
            if not more:
                break
            answer += more
        if not answer.startswith(b"HTTP/1.1 101"):
            raise Broken(f"the server refused the line: {answer[:80]!r}")
        return answer.partition(b"\r\n\r\n")[2]

    def send(self, text: bytes, kind: int = TEXT) -> None:
        """Send one frame. The server always reads, so it never has to wait."""
        size = len(text)
        if size < 126:
            head = bytes((FINAL | kind, MASKED | size))
        else:
            head = bytes((FINAL | kind, MASKED | 126)) + size.to_bytes(2, "big")
        frame = head + NO_MASK + text
        if self.socket.send(frame) != len(frame):
            raise Broken("the server has stopped reading")

    def readable(self) -> None:
        """Take in what has come, and hand on every whole frame."""
        try:
            more = self.socket.recv(READ)
        except BlockingIOError:
            return
        if not more:
            raise Broken("the server has hung up")
        self.received += len(more)
        buffer = self.buffer + more if self.buffer else more
        at, end = 0, len(buffer)
        while end - at >= 2:
            size, start = buffer[at + 1], at + 2
            if size == 126:
                size, start = int.from_bytes(buffer[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                size, start = int.from_bytes(buffer[at + 2 : at + 10], "big"), at + 10
            if start > end or start + size > end:
                break
            self._frame(buffer[at], buffer[start : start + size])
            at = start + size
        self.buffer = buffer[at:]

    def _frame(self, first: int, content: bytes) -> None:
        if first == FINAL | TEXT:
            self.heard(content)
        elif first == FINAL | PING:
            self.send(content, PONG)
        elif first == FINAL | CLOSE:
            raise Broken(f"the server closed the line: {int.from_bytes(content[:2], 'big')}")
        elif first != FINAL | PONG:
            raise Broken(f"a frame of a kind we do not know: {first:#x}")

    def close(self) -> None:
        if self.loop.lines.pop(self.handle, None) is not None:
            self.loop.epoll.unregister(self.handle)
            self.socket.close()
