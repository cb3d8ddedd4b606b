"""Two players without browsers at one match: they answer what they are asked, as fast as they are told to.

They know no rules. They see what the server shows them, choose among what it offers, and put what it sends into their
pictures of the table. A command counts as done when both of them have seen what it caused.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

from attacks.rooms import room
from tools.bench.line import Line, Loop

FIELDS = room("xwing").names["field"]
DAMAGE = {"hit": "hits", "crit": "crits"}

# How often players do what an attack does not need; everything else they do as soon as it is offered.
SELDOM = {"skip": 0.05, "no_attack": 0.02, "remeasure": 0.02, "rechoose": 0.02, "finalize": 0.3}
NEVER = ("back", "contest")
HELP = ("focus", "evade")  # tokens that each side gives its ships by hand before an engagement
HELPED = 3  # ships of each side in each round
WORN = 30  # damage after which a ship is mended by hand, so that no match ends

UNREAD = 128 * 1024  # bytes after which a client says that it is still there

decode = msgspec.json.Decoder().decode
encode = msgspec.json.Encoder().encode


def merge(view: dict[str, Any], patch: dict[str, Any]) -> None:
    """Put a merge patch (RFC 7396) into a view of our own."""
    for key, value in patch.items():
        if value is None:
            view.pop(key, None)
        elif isinstance(value, dict):
            old = view.get(key)
            if not isinstance(old, dict):
                old = view[key] = {}
            merge(old, value)
        else:
            view[key] = value


class Chair:
    """One seat's line: what it sees, and up to which number. `refused` holds an answer that should not have come."""

    def __init__(self, line: Line, match: str, seat: str, told: Callable[[dict[str, Any]], None]) -> None:
        self.line = line
        self.seat = seat
        self.told = told
        self.n = 0
        self.view: dict[str, Any] = {}
        self.digest = ""  # of the last whole view, as the server says
        self.mine = ""  # of what this seat saw before it
        self.unread = 0
        line.heard = self.heard
        line.send(encode({"t": "hello", "v": 1, "match": match, "role_hint": seat}))

    def heard(self, text: bytes) -> None:
        frame = decode(text)
        kind = frame["t"]
        if kind == "upd":
            if frame["from"] != self.n + 1:
                raise RuntimeError(f"{self.seat} stands at {self.n} and is sent {frame['from']}")
            merge(self.view, frame["patch"])
            self.n = frame["to"]
        elif kind == "snap":
            self.view, self.n, self.digest = frame["view"], frame["n"], frame["vd"]
        self.unread += len(text)
        if self.unread > UNREAD:
            self.ping()
        self.told(frame)

    def ping(self) -> None:
        """As every client does from time to time: a server gives up clients that it never hears of."""
        self.unread = 0
        self.line.send(encode({"t": "ping", "p": 1, "n": self.n}))

    def ask_again(self) -> None:
        """Ask for the whole view; the answer sets `digest`."""
        self.digest = ""
        self.line.send(encode({"t": "need", "from": self.n + 1}))


class Pilots:
    """Both players of a match, one command after the other; where two ports are given they sit at both."""

    def __init__(self, loop: Loop, ports: list[int], origin: str, match: dict[str, Any], seed: int) -> None:
        self.id: str = match["id"]
        self.rng = Random(seed)
        self.chairs = [
            Chair(
                Line(loop, ports[at % len(ports)], f"/ws/match/{self.id}/", {"Origin": origin, "Cookie": cookie}),
                self.id,
                seat,
                self.told,
            )
            for at, (seat, cookie) in enumerate(sorted(match["cookies"].items()))
        ]
        self.helped: dict[str, set[int]] = {"p1": set(), "p2": set()}
        self.open = ""  # id of the command on its way
        self.head = 0  # the number it came to
        self.sent = 0.0
        self.acked = 0  # commands
        self.kinds: dict[str, int] = {}
        self.done: Callable[[Pilots], None] = lambda pilots: None

    @property
    def ready(self) -> bool:
        """Both see the table."""
        return all(chair.view for chair in self.chairs)

    def send(self) -> None:
        """Send the next command; `done` is called when both have seen what it caused."""
        chair, offer, picks = self.choice()
        self.kinds[offer] = self.kinds.get(offer, 0) + 1
        self.open, self.head = secrets.token_hex(13), 0
        what = {"offer": offer, "picks": picks}
        frame = {"t": "cmd", "id": self.open, "op": "take", "expect": chair.view["prompt"]["n"], "d": what}
        self.sent = time.perf_counter()
        chair.line.send(encode(frame))

    def told(self, frame: dict[str, Any]) -> None:
        """A frame came to one of them: is the command through?"""
        kind = frame["t"]
        if kind == "ack" and frame["id"] == self.open:
            self.head = frame["n"]
            self.acked += 1
        elif kind == "err":
            raise RuntimeError(f"{self.id}: what was offered is refused: {frame}")
        if self.open and self.head and all(chair.n >= self.head for chair in self.chairs):
            self.open = ""
            self.done(self)

    def choice(self) -> tuple[Chair, str, list[list[int]]]:
        """Who does what now: one of those who are asked, something that is offered."""
        for chair in self.chairs:
            if "confirm_edits" in chair.view["prompt"]["offers"]:
                return chair, "confirm_edits", []
        asked = [chair for chair in self.chairs if chair.seat in chair.view["turn"]["seats"]]
        self.rng.shuffle(asked)
        for chair in asked:
            found = self.chosen(chair)
            if found is not None:
                return chair, *found
        raise RuntimeError(f"{self.id}: nobody can do anything: {self.chairs[0].view.get('step')}")

    def chosen(self, chair: Chair) -> tuple[str, list[list[int]]] | None:
        """What one of them does; None if everything waits for the other."""
        prompt = chair.view["prompt"]
        offers = prompt["offers"]
        if "ready" in offers:
            help_ = self.help(chair)
            if help_ is not None:
                return help_
        open_ = [
            key
            for key in prompt["order"]
            if key not in NEVER and not offers[key].get("manual") and not offers[key].get("why_not")
        ]
        if not open_:
            return None
        key = self.rng.choices(open_, [SELDOM.get(key, 1.0) for key in open_])[0]
        if key == "ready":
            self.helped = {"p1": set(), "p2": set()}
        return key, self.picks(key, offers[key])

    def help(self, chair: Chair) -> tuple[str, list[list[int]]] | None:
        """A number of one of the own ships, set by hand as for any card that the server does not know."""
        helped = self.helped[chair.seat]
        own = {int(at): ship for at, ship in chair.view["ships"].items() if ship["seat"] == chair.seat}
        for at, ship in own.items():
            field, damage = max((n, name) for name, n in ship["damage"].items())[::-1]
            if damage > WORN and at not in helped:
                return self.set(helped, at, DAMAGE[field], 0)
        bare = [at for at, ship in own.items() if not ship["tokens"] and at not in helped]
        if not bare or len(helped) >= HELPED:
            return None
        return self.set(helped, self.rng.choice(bare), self.rng.choice(HELP), 1)

    def set(self, helped: set[int], ship: int, field: str, number: int) -> tuple[str, list[list[int]]]:
        helped.add(ship)
        return "edit_ship", [[ship], [FIELDS.index(field)], [number]]

    def picks(self, key: str, offer: dict[str, Any]) -> list[list[int]]:
        """Any legal answer; only ranges are measured so that most weapons can fire."""
        if key == "measure":
            ship, arcs = offer["picks"][0]["ids"], offer["picks"][1]["ids"]
            distance = self.rng.choice((1, 2, 3))
            return [[self.rng.choice(ship)], arcs, [distance], [distance], [0], []]
        picked = []
        for pick in offer.get("picks", ()):
            most = min(pick.get("most", 1), len(pick["ids"]))
            picked.append(sorted(self.rng.sample(pick["ids"], self.rng.randint(min(pick.get("least", 1), most), most))))
        return picked
