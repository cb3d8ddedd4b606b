"""A player without a browser: speaks the match protocol over one websocket and keeps the view up to date."""

from __future__ import annotations

import secrets
from random import Random
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from attacks.engine.values import Command, Offer, Pick
from attacks.services.common.canonical import merged
from attacks.services.lobby import keyring
from tools.bench.play import taken


def cookie_of(*tokens: str) -> str:
    """The header by which the server knows whose browser this is."""
    return f"{keyring.COOKIE}={keyring.written(keyring.Keyring(list(tokens)))}"


class Player:
    """One seat's connection. `n` is the last number applied, `view` what this seat sees."""

    def __init__(self, socket: ClientConnection, seat: str):
        self.socket = socket
        self.seat = seat
        self.n = 0
        self.view: dict[str, Any] = {}
        self.answers: dict[str, dict[str, Any]] = {}

    @classmethod
    async def join(cls, url: str, origin: str, match: str, seat: str, token: str) -> Player:
        """Take a seat: say hello and wait for the first picture."""
        headers = {"Cookie": cookie_of(token)}
        socket = await connect(
            f"{url}/ws/match/{match}/", origin=Origin(origin), additional_headers=headers, proxy=None
        )
        player = cls(socket, seat)
        await socket.send(msgspec.json.encode({"t": "hello", "v": 1, "match": match, "role_hint": seat}).decode())
        while not player.view:
            await player.read()
        return player

    async def read(self) -> None:
        """Take in one frame."""
        frame = msgspec.json.decode(await self.socket.recv())
        kind = frame["t"]
        if kind == "snap":
            self.n, self.view = frame["n"], frame["view"]
        elif kind == "upd" and frame["from"] == self.n + 1:
            self.n, self.view = frame["to"], merged(self.view, frame["patch"])
        elif kind in ("ack", "err"):
            self.answers[frame.get("id", "")] = frame

    async def until(self, n: int) -> None:
        """Read on until this seat has seen that number."""
        while self.n < n:
            await self.read()

    def to_act(self) -> bool:
        return self.seat in self.view["turn"]["seats"] and "prompt" in self.view

    def offers(self) -> list[Offer]:
        """What this seat is offered now, in order."""
        prompt = self.view.get("prompt", {"order": []})
        return [msgspec.convert({"key": key, **prompt["offers"][key]}, Offer) for key in prompt["order"]]

    def view_picks(self, key: str) -> tuple[Pick, ...]:
        """What an offer asks to be picked."""
        return next(offer.picks for offer in self.offers() if offer.key == key)

    async def send_any(self, rng: Random) -> str:
        """Take a random offer; gives the command's id."""
        return await self.send(taken(self.seat, self.offers(), rng))

    async def send(self, command: Command) -> str:
        """Take an offer; gives the command's id."""
        what = {"offer": command.key, "picks": command.picks, "note": command.note}
        return await self._command({"op": "take", "expect": self.view["prompt"]["n"], "d": what})

    async def concede(self) -> str:
        """Give the match up; gives the command's id."""
        return await self._command({"op": "concede", "d": {"what": "resign"}})

    async def _command(self, what: dict[str, Any]) -> str:
        name = secrets.token_hex(13)
        await self.socket.send(msgspec.json.encode({"t": "cmd", "id": name, **what}).decode())
        return name

    async def answer(self, name: str) -> dict[str, Any]:
        """Read on until the command is answered."""
        while name not in self.answers:
            await self.read()
        return self.answers.pop(name)
