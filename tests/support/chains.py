"""A player's hash chain, as a browser keeps it."""

from __future__ import annotations

from attacks.engine import fair


class Chain:
    """All links of a seat: `link(i)` is that of the i-th roll since the chain was begun."""

    def __init__(self, seat: str, match: str, secret: int, length: int = fair.CHAIN) -> None:
        links = [bytes([secret]) * 32]
        for _ in range(length):
            links.append(fair.link(seat.encode(), match.encode(), links[-1]))
        self.anchor = links.pop().hex()
        self._links = links[::-1]

    def link(self, at: int) -> str:
        return self._links[at].hex()
