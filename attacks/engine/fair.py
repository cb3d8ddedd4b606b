"""Dice nobody can choose, and a record nobody can rewrite: the arithmetic of both.

A server commits to a secret before the match; every roll is computed from that secret and the number of the roll, so
it cannot be drawn again. Every event is sealed with a salt and chained to the one before. This file stands alone: it
needs the standard library only (Python 3.8 or newer), so that anybody may run it on the record of a match:

    python fair.py match.json [--receipt p1.json]      exit 0 OK, 1 FAIL, 2 WARN

Seeds, keys, salts and hashes are bytes; `match` and `role` are ASCII bytes; faces count from 1.
"""

from __future__ import annotations

import hmac
import json
import sys
from hashlib import sha256
from typing import Any

ROOT = bytes(32)  # what the first event is chained to


# --- dice ---


def lp(*parts: bytes) -> bytes:
    """The parts in one row, each with its length before it: "ab", "c" is not "a", "bc"."""
    return b"".join([len(part).to_bytes(4, "big") + part for part in parts])


def H(*parts: bytes) -> bytes:  # noqa: N802 - the name the specification uses
    return sha256(lp(b"dice/v1", *parts)).digest()


def commit(role: bytes, match: bytes, seed: bytes) -> bytes:
    """What is published before the match in place of the seed; role is b"server" or a seat."""
    return H(b"commit", role, match, seed)


def transcript(*commits: bytes) -> bytes:
    """All commits (and anchors) of a match in one hash: the server's first, then by seat."""
    return sha256(lp(*commits)).digest()


def made_seed(role: bytes, match: bytes, server: bytes) -> bytes:
    """The seed of a seat that sent none: it follows from the server's, so that the server has no choice either."""
    return H(b"made", role, match, server)


def match_key(match: bytes, tr: bytes, server: bytes, *seeds: bytes) -> bytes:
    """The key of all rolls of a match; players' seeds in seat order."""
    return H(b"key", match, tr, server, *seeds)


def link(role: bytes, match: bytes, x: bytes) -> bytes:
    """One step of a player's hash chain."""
    return H(b"link", role, match, x)


def roll_key(key: bytes, index: int, *links: bytes) -> bytes:
    """The key of one roll into which every player put a link."""
    return H(b"roll-key", key, index.to_bytes(8, "big"), *links)


def label(index: int, sides: int, n: int) -> bytes:
    return lp(b"roll", index.to_bytes(8, "big"), str(sides).encode(), str(n).encode())


def roll(key: bytes, lab: bytes, sides: int, n: int) -> list[int]:
    """Throw n dice. Bytes above the largest multiple of `sides` are passed over: every face is equally likely."""
    if not (2 <= sides <= 256 and 0 <= n <= 1024):
        raise ValueError(f"cannot throw {n} dice of {sides} sides")
    limit = 256 - 256 % sides
    faces: list[int] = []
    counter = 0
    while len(faces) < n:
        for byte in hmac.new(key, lp(lab, counter.to_bytes(8, "big")), sha256).digest():
            if byte < limit and len(faces) < n:
                faces.append(byte % sides + 1)
        counter += 1
    return faces


# --- events ---


def canonical(value: Any) -> bytes:
    """The one way to write a value down: keys sorted, no spaces, UTF-8."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode()


def payload_hash(salt: bytes, text: bytes) -> bytes:
    """The seal of an event's canonical body, or of a part of it that only some may see yet."""
    return H(b"payload", salt, text)


def event_hash(match: bytes, n: int, before: bytes, payload: bytes) -> bytes:
    """The hash of event n, over the hash of the event before it."""
    return H(b"event", match, n.to_bytes(8, "big"), before, payload)


# --- checking a record ---

SCHEMA, RECEIPT = "broadside/match", "broadside/receipt"
VERSIONS = (1,)
EVERYBODY = "all"  # the reader of a record in which nothing is closed any more


class Findings:
    """What a check has found: problems make it FAIL, warnings make it WARN."""

    def __init__(self) -> None:
        self.problems: list[str] = []
        self.warnings: list[str] = []
        self.events = self.rolls = 0

    @property
    def verdict(self) -> str:
        return "FAIL" if self.problems else "WARN" if self.warnings else "OK"


def check(record: Any, receipt: Any = None) -> Findings:
    """Everything that can be checked of an exported match without knowing its rules."""
    found = Findings()
    if not isinstance(record, dict) or record.get("schema") != SCHEMA:
        found.problems.append("this is not the record of a match")
    elif record.get("version") not in VERSIONS:
        found.problems.append(f"version {record.get('version')} of the record is not known here: take a newer file")
    else:
        try:
            check_chain(record, found)
            Dice(record, found).check()
            if receipt is not None:
                check_receipt(record, receipt, found)
        except (KeyError, TypeError, ValueError, AttributeError, IndexError, OverflowError, RecursionError) as error:
            found.problems.append(f"the record is damaged: {type(error).__name__} {error}")
    return found


def check_chain(record: dict[str, Any], found: Findings) -> None:
    """Numbers without gap, every event as it was sealed, every hash over the one before."""
    match, before = record["match"].encode(), ROOT
    over = any(kind_of(event) == "match.ended" for event in record["events"])
    closed: list[int] = []
    for n, event in enumerate(record["events"], 1):
        if event["n"] != n:
            found.problems.append(f"event {n} is missing")
            return
        if "body" in event:
            payload = payload_hash(bytes.fromhex(event["salt"]), canonical(event["body"]))
        else:
            payload = bytes.fromhex(event["ph"])
        before = event_hash(match, n, before, payload)
        if before.hex() != event["hash"]:
            found.problems.append(f"event {n} was changed, or one before it: its hash does not fit")
            return
        sealed, parts = event.get("body", {}).get("secret", {}), event.get("open", {})
        for audience, part in parts.items():
            if payload_hash(bytes.fromhex(part["salt"]), canonical(part["part"])).hex() != sealed.get(audience):
                found.problems.append(f"event {n}: what was hidden is not what was sealed")
        if over and ("body" not in event or set(sealed) - set(parts)):
            closed.append(n)
    if closed and record.get("audience", EVERYBODY) == EVERYBODY:
        found.problems.append(f"event {closed[0]} is still closed although the match is over")
    elif closed:
        found.warnings.append(f"parts of {len(closed)} events are for others than the reader of this record")
    found.events = len(record["events"])
    if record["head"] != found.events or record["hash"] != before.hex():
        found.problems.append("the record does not end where it says it ends")


def kind_of(event: dict[str, Any]) -> str:
    """What an event is; empty if it is closed to this reader."""
    return str(event.get("body", {}).get("k", ""))


class Dice:
    """The dice of a record: who committed to what and when, who showed what, and whether every face follows from it."""

    def __init__(self, record: dict[str, Any], found: Findings) -> None:
        self.found = found
        self.match = record["match"].encode()
        self.events = [(event["n"], kind_of(event), event["body"]["d"], event.get("open", {}))
                       for event in record["events"] if "body" in event]  # fmt: skip
        began = self.events[0][2]
        self.seats = sorted(began["setup"]["seats"])
        self.typed = began["setup"].get("dice") == "entered"
        self.server_commit = bytes.fromhex(began["commit"])
        self.over = any(kind == "match.ended" for _, kind, _, _ in self.events)
        shown = [d["seed"] for _, kind, d, _ in self.events if kind == "fair.revealed"]
        opened = shown[0] if shown else record.get("seeds", {}).get("server")
        self.server = bytes.fromhex(opened) if opened else b""
        self.commits: dict[str, bytes] = {}
        self.seeds: dict[str, bytes] = {}
        self.made: set[str] = set()
        self.late: set[str] = set()
        self.key = b""

    def check(self) -> None:
        if self.server and commit(b"server", self.match, self.server) != self.server_commit:
            self.found.problems.append("the server's seed is not the one it had committed to")
        if self.over and not self.server:
            self.found.problems.append("the server has not opened its seed: the dice cannot be verified")
        agreed = any(kind.startswith("fair.") and kind != "fair.revealed" for _, kind, _, _ in self.events)
        if not agreed:
            self.set_key()
        for n, kind, data, parts in self.events:
            if kind.startswith("fair."):
                self.agree(n, kind, data)
            elif kind == "dice.rolled":
                self.rolled(n, data, parts)
        self.warn(agreed)

    def warn(self, agreed: bool) -> None:
        """What is in order and still less than it could be."""
        say = self.found.warnings.append
        if self.typed:
            say("the players rolled dice of their own and typed them in: nothing can be said about those")
        if self.found.rolls and not agreed:
            say("the players put no seeds of their own into the dice: they had to trust the server")
        for seat in sorted(self.made):
            say(f"the server made the seed of {seat}" + (", whose own came too late" if seat in self.late else ""))
        if not self.over:
            say("the match is not over: the dice can be checked when the server has opened its seed")

    def set_key(self) -> None:
        """All seeds are known: from here on every die is fixed."""
        commits = [self.commits[seat] for seat in self.seats if self.commits]
        self.tr = transcript(self.server_commit, *commits)
        seeds = [self.seeds[seat] for seat in self.seats if self.commits]
        self.key = match_key(self.match, self.tr, self.server, *seeds) if self.server else b""

    def agree(self, n: int, kind: str, data: dict[str, Any]) -> None:
        """One step of the agreement: first all commit, then all show, and only then dice may fall."""
        wrong, seat = self.found.problems.append, data.get("seat", "")
        by_server = data.get("by") == "server"
        if kind == "fair.late":
            self.late.add(seat)
        elif kind == "fair.committed":
            if (self.seeds or seat in self.commits) and not (by_server and seat in self.late):
                wrong(f"event {n}: {seat} commits after seeds were shown, or twice")
            self.commits[seat] = bytes.fromhex(data["commit"])
            if by_server:
                self.made.add(seat)
        elif kind == "fair.opened":
            seed = self.seeds[seat] = bytes.fromhex(data["seed"])
            if set(self.commits) != set(self.seats):
                wrong(f"event {n}: {seat} shows a seed before all had committed")
            if commit(seat.encode(), self.match, seed) != self.commits.get(seat):
                wrong(f"event {n}: {seat} shows another seed than committed to")
            if self.server and seat in self.made and seed != made_seed(seat.encode(), self.match, self.server):
                wrong(f"event {n}: the server chose the seed of {seat}")
        elif kind == "fair.set":
            if set(self.seeds) != set(self.seats):
                wrong(f"event {n}: the dice are set before all have shown their seeds")
            self.set_key()
            if data["transcript"] != self.tr.hex():
                wrong(f"event {n}: the transcript is not that of the commitments")

    def rolled(self, n: int, data: dict[str, Any], parts: dict[str, Any]) -> None:
        """A roll has the next number, and the faces that follow from it."""
        index, sides = data["index"], data["sides"]
        if index != self.found.rolls:
            self.found.problems.append(f"event {n}: roll {index} where roll {self.found.rolls} was due")
        self.found.rolls = index + 1
        if not self.key:
            if self.server:
                self.found.problems.append(f"event {n}: a roll before the dice were set")
            return
        shown = {"all": data, **{audience: one["part"] for audience, one in parts.items()}}
        for part in shown.values():
            faces = part.get("faces")
            if faces is not None and faces != roll(self.key, label(index, sides, len(faces)), sides, len(faces)):
                self.found.problems.append(f"event {n}: the faces are not those of roll {index}")


def check_receipt(record: dict[str, Any], receipt: dict[str, Any], found: Findings) -> None:
    """What one player's browser saw at the time must be what the record says now."""
    if receipt.get("schema") != RECEIPT or receipt.get("match") != record["match"]:
        found.problems.append("the receipt is not one of this match")
        return
    seat = receipt["seat"]
    events = [event["body"] for event in record["events"] if kind_of(event).startswith(("fair.", "match.began"))]
    first = {"server": events[0]["d"]["commit"]}
    for body in events:
        if body["k"] == "fair.committed":
            first.setdefault(body["d"]["seat"], body["d"]["commit"])
    for role, seen in receipt["commits"].items():
        if first.get(role) != seen:
            found.problems.append(f"the receipt of {seat} saw another commitment of {role}")
    if commit(seat.encode(), record["match"].encode(), bytes.fromhex(receipt["seed"])).hex() != first.get(seat):
        found.warnings.append(f"the seed in the receipt of {seat} is not the one in the dice")
    hashes = {event["n"]: event["hash"] for event in record["events"]}
    for line in receipt["seen"]:
        if hashes.get(line["n"]) != line["hash"]:
            found.problems.append(f"the receipt of {seat} saw another history at event {line['n']}")


def main(arguments: list[str]) -> int:
    """The command: which file, perhaps a receipt, and how it went."""
    names = [name for name in arguments if name != "--receipt"]
    if len(names) not in (1, 2) or (len(names) == 2) != ("--receipt" in arguments):
        return said(["python fair.py match.json [--receipt p1.json]"], 1)
    read = []
    for name in names:
        try:
            with open(name, encoding="utf-8") as file:
                read.append(json.load(file))
        except (OSError, ValueError) as error:
            return said([f"FAIL  {name} cannot be read: {error}"], 1)
    found = check(*read)
    lines = [f"{found.verdict}  {found.events} events, {found.rolls} rolls"]
    lines += [f"      {text}" for text in found.problems] + [f"      WARNING {text}" for text in found.warnings]
    return said(lines, {"OK": 0, "FAIL": 1, "WARN": 2}[found.verdict])


def said(lines: list[str], code: int) -> int:
    sys.stdout.write("\n".join(lines) + "\n")
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
