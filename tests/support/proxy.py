"""A network that a test can break: a TCP proxy in front of the server that cuts, refuses, stalls and restores."""

from __future__ import annotations

import contextlib
import selectors
import socket
import struct
import threading

from .server import free_port


class Proxy:
    """Passes bytes both ways between `url` and the server, until told otherwise.

    `cut` breaks what is open (new connections still work), `refuse` breaks it and lets nobody in, `stall` keeps
    connections open but passes nothing (a half-open line), `restore` makes all well again.
    """

    def __init__(self, port: int | None = None):
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.ws_url = f"ws://127.0.0.1:{self.port}"
        self.carried = 0  # bytes that came from the server
        self._target = 0
        self._lock = threading.Lock()
        self._pairs: set[tuple[socket.socket, socket.socket]] = set()
        self._listener: socket.socket | None = None
        self._flows = threading.Event()
        self._flows.set()

    def start(self, target: int) -> Proxy:
        self._target = target
        self._listen()
        return self

    @property
    def open_connections(self) -> int:
        return len(self._pairs)

    def cut(self) -> None:
        """Break every open connection at once, as a lost network does."""
        with self._lock:
            pairs, self._pairs = self._pairs, set()
        for pair in pairs:
            for sock in pair:
                _abort(sock)

    def refuse(self) -> None:
        """Break every connection and refuse new ones until `restore`."""
        listener, self._listener = self._listener, None
        if listener is not None:
            with contextlib.suppress(OSError):
                listener.shutdown(socket.SHUT_RDWR)
            listener.close()
        self.cut()

    def stall(self) -> None:
        self._flows.clear()

    def restore(self) -> None:
        """Let everything through again, on the same address."""
        self._flows.set()
        if self._listener is None:
            self._listen()

    def stop(self) -> None:
        self._flows.set()
        self.refuse()

    def _listen(self) -> None:
        listener = socket.socket()
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", self.port))
        listener.listen(64)
        self._listener = listener
        threading.Thread(target=self._accept, args=(listener,), daemon=True).start()

    def _accept(self, listener: socket.socket) -> None:
        while True:
            try:
                inner, _ = listener.accept()
            except OSError:
                return
            try:
                outer = socket.create_connection(("127.0.0.1", self._target), timeout=5)
            except OSError:
                _abort(inner)
                continue
            outer.settimeout(None)
            pair = (inner, outer)
            with self._lock:
                self._pairs.add(pair)
            threading.Thread(target=self._pass_bytes, args=(pair,), daemon=True).start()

    def _pass_bytes(self, pair: tuple[socket.socket, socket.socket]) -> None:
        other = {pair[0]: pair[1], pair[1]: pair[0]}
        try:
            with selectors.DefaultSelector() as selector:
                for sock in pair:
                    selector.register(sock, selectors.EVENT_READ, sock)
                while pair in self._pairs:
                    for key, _ in selector.select(0.5):
                        end: socket.socket = key.data
                        self._flows.wait()
                        data = end.recv(65536)
                        if not data:
                            return
                        if end is pair[1]:
                            with self._lock:
                                self.carried += len(data)
                        other[end].sendall(data)
        except (OSError, ValueError):
            pass  # cut
        finally:
            with self._lock:
                self._pairs.discard(pair)
            for sock in pair:
                sock.close()


def _abort(sock: socket.socket) -> None:
    """Close with a reset, so that the other end notices at once."""
    with contextlib.suppress(OSError):
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    with contextlib.suppress(OSError):
        sock.shutdown(socket.SHUT_RDWR)
    with contextlib.suppress(OSError):
        sock.close()
