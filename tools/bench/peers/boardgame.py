"""The two players of each match on boardgame.io, by its own protocol: when both have seen a move the next one follows.

    python -m tools.bench.peers.boardgame

reads one line of JSON as `tools.bench.crowd` does. Everybody has credentials of their own, as its lobby gives them.
"""

from __future__ import annotations

import http.client
import sys
import time
from random import Random
from typing import Any

import msgspec

from tools.bench.crowd import PATIENCE, Window, begin
from tools.bench.line import HOST, Line, Loop
from tools.bench.pilot import decode, encode

GAME = "fencers"
SELDOM = {"go_on": 0.3}
NERVE = 3


def posted(port: int, path: str, body: dict[str, Any]) -> dict[str, Any]:
    """What its lobby answers."""
    line = http.client.HTTPConnection(HOST, port, timeout=30)
    line.request("POST", f"/games/{GAME}/{path}", encode(body), {"Content-Type": "application/json"})
    answer = line.getresponse().read()
    line.close()
    found: dict[str, Any] = decode(answer)
    return found


class Match:
    """Both players of a match."""

    def __init__(self, loop: Loop, port: int, seed: int) -> None:
        self.rng = Random(seed)
        self.id: str = posted(port, "create", {"numPlayers": 2})["matchID"]
        joined = (posted(port, f"{self.id}/join", {"playerID": str(at), "playerName": f"P{at}"}) for at in range(2))
        self.credentials: list[str] = [one["playerCredentials"] for one in joined]
        self.seen = [-1, -1]
        self.game: dict[str, Any] = {}
        self.n, self.sent = 0, 0.0
        self.done: Any = lambda match: None
        self.lines = [Line(loop, port, "/socket.io/?EIO=4&transport=websocket", {}) for _ in range(2)]
        for at, line in enumerate(self.lines):
            line.heard = lambda text, at=at: self.heard(at, text)  # type: ignore[misc]

    def heard(self, at: int, text: bytes) -> None:
        """A packet of engine.io: 0 opens, 2 asks whether we are there, 40 joins the game, 42 is a message."""
        if text.startswith(b"0"):
            self.lines[at].send(f"40/{GAME},".encode())
        elif text == b"2":
            self.lines[at].send(b"3")
        elif text.startswith(b"40"):
            self.say(at, "sync", self.id, str(at), self.credentials[at], 2)
        elif text.startswith(b"42"):
            kind, match, state, *_ = decode(text.partition(b",")[2])
            if kind in ("sync", "update") and match == self.id:
                self.told(at, state["state"] if kind == "sync" else state)

    def say(self, at: int, *message: Any) -> None:
        self.lines[at].send(f"42/{GAME},".encode() + encode(message))

    def told(self, at: int, state: dict[str, Any]) -> None:
        self.seen[at], self.game = state["_stateID"], state["G"]
        if self.seen[0] == self.seen[1] and self.sent and self.seen[0] > self.n:
            self.sent, self.n, span = 0.0, self.seen[0], time.perf_counter() - self.sent
            self.done(self, span)

    def send(self) -> None:
        """A random move of whoever is asked."""
        game = self.game
        seat = 1 - game["active"] if game["step"] == "parry" else game["active"]
        key, picks = chosen(game, seat, self.rng)
        player = {"playerID": str(seat), "credentials": self.credentials[seat]}
        move = {"type": key, "args": [picks], **player}
        self.n, self.sent = self.seen[0], time.perf_counter()
        self.say(seat, "update", {"type": "MAKE_MOVE", "payload": move}, self.n, self.id, str(seat))


def chosen(game: dict[str, Any], seat: int, rng: Random) -> tuple[str, list[int]]:
    """A move, as the players on our server choose theirs: now and then somebody goes on with nerve left."""
    if game["step"] == "start":
        open_ = ["thrust", "rest"] if game["players"][seat]["nerve"] < NERVE else ["thrust"]
    else:
        open_ = [game["step"], "go_on"]
    key = rng.choices(open_, [SELDOM.get(one, 1.0) for one in open_])[0]
    dice = range(len(game["dice"]))
    return key, sorted(rng.sample(dice, rng.randint(1, len(dice)))) if key == "reroll" else []


def play(job: dict[str, Any]) -> dict[str, Any]:
    """As fast as they can."""
    loop = Loop()
    matches = [Match(loop, job["port"], seed) for seed in range(job["matches"])]
    loop.run(lambda: all(min(one.seen) >= 0 for one in matches), PATIENCE)
    begin()
    window = [Window(job["pids"])]

    def done(match: Match, span: float) -> None:
        window[0].spans.append(span)
        match.send()

    for one in matches:
        one.done = done
        one.send()
    loop.pause(job["warm"])
    window[0] = Window(job["pids"])
    loop.pause(job["seconds"])
    figures = window[0].figures()
    loop.close()
    return figures


if __name__ == "__main__":
    sys.stdout.write(encode(play(msgspec.json.decode(sys.stdin.readline()))).decode() + "\n")
