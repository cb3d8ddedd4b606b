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
from pathlib import Path
from typing import Any

ROOT = bytes(32)  # what the first event is chained to
CHAIN = 4096  # links of a player's chain


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

SCHEMA, RECEIPT, VERSIONS = "broadside/match", "broadside/receipt", (1, 2)  # 2: with links of the players


class Findings:
    """What a check has found: problems make it FAIL, warnings make it WARN."""

    def __init__(self) -> None:
        self.problems: list[str] = []
        self.warnings: list[str] = []
        self.events = self.rolls = 0
        self.level = 1

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
    if closed and record.get("audience", "all") == "all":
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
        self.level = found.level = began.get("level", 1)
        self.server_commit = bytes.fromhex(began["commit"])
        self.over = any(kind == "match.ended" for _, kind, _, _ in self.events)
        shown = [d["seed"] for _, kind, d, _ in self.events if kind == "fair.revealed"]
        self.server = bytes.fromhex((shown or [record.get("seeds", {}).get("server", "")])[0])
        self.commits: dict[str, bytes] = {}
        self.seeds: dict[str, bytes] = {}
        self.made: set[str] = set()
        self.late: set[str] = set()
        self.key, self.is_set = b"", False
        self.chains = Chains(self)

    def check(self) -> None:
        if self.server and commit(b"server", self.match, self.server) != self.server_commit:
            self.wrong("the server's seed is not the one it had committed to")
        if self.over and not self.server:
            self.wrong("the server has not opened its seed: the dice cannot be verified")
        agreed = any(kind.startswith("fair.") and kind != "fair.revealed" for _, kind, _, _ in self.events)
        if not agreed:
            self.set_key()
        for n, kind, data, parts in self.events:
            if kind in ("fair.late", "fair.committed", "fair.opened", "fair.set"):
                self.agree(n, kind, data)
            elif kind == "dice.rolled":
                self.rolled(n, data, parts)
            else:
                self.chains.hear(n, kind, data)
        say = self.found.warnings.append  # what is in order and still less than it could be
        if self.events[0][2]["setup"].get("dice") == "entered":
            say("the players rolled dice of their own and typed them in: nothing can be said about those")
        if self.found.rolls and not agreed:
            say("the players put no seeds of their own into the dice: they had to trust the server")
        for seat in sorted(self.made):
            say(f"the server made the seed of {seat}" + (", whose own came too late" if seat in self.late else ""))
        for text, rolls in self.chains.told.items():
            say(f"{text}: at roll {', '.join(map(str, rolls))}")
        if not self.over and not self.server:
            say("the match is not over: the dice can be checked when the server has opened its seed")

    def wrong(self, text: str, n: int = 0) -> None:
        self.found.problems.append(f"event {n}: {text}" if n else text)

    def set_key(self) -> bytes:
        """All seeds are known: from here on every die is fixed, or at level 2 all but the links."""
        seats = self.seats if self.commits else []
        anchors = [self.chains.anchor.get(seat, b"") for seat in seats if self.level == 2]
        tr = transcript(self.server_commit, *[self.commits[seat] for seat in seats], *anchors)
        if self.server:
            self.key = match_key(self.match, tr, self.server, *[self.seeds[seat] for seat in seats])
        self.is_set = True
        return tr

    def agree(self, n: int, kind: str, data: dict[str, Any]) -> None:
        """One step of the agreement: first all commit, then all show, and only then dice may fall."""
        seat, by_server = data.get("seat", ""), data.get("by") == "server"
        if self.is_set:
            self.wrong(f"{kind} when the dice are set", n)
        elif kind == "fair.late":
            self.late.add(seat)
        elif kind == "fair.committed":
            if (self.seeds or seat in self.commits) and not (by_server and seat in self.late):
                self.wrong(f"{seat} commits after seeds were shown, or twice", n)
            self.commits[seat] = bytes.fromhex(data["commit"])
            self.chains.begin(seat, data.get("anchor", ""))
            if by_server:
                self.made.add(seat)
        elif kind == "fair.opened":
            seed = self.seeds[seat] = bytes.fromhex(data["seed"])
            if set(self.commits) != set(self.seats):
                self.wrong(f"{seat} shows a seed before all had committed", n)
            if commit(seat.encode(), self.match, seed) != self.commits.get(seat):
                self.wrong(f"{seat} shows another seed than committed to", n)
            if self.server and seat in self.made and seed != made_seed(seat.encode(), self.match, self.server):
                self.wrong(f"the server chose the seed of {seat}", n)
        else:
            if set(self.seeds) != set(self.seats):
                self.wrong("the dice are set before all have shown their seeds", n)
            if data["transcript"] != self.set_key().hex():
                self.wrong("the transcript is not that of the commitments", n)

    def rolled(self, n: int, data: dict[str, Any], parts: dict[str, Any]) -> None:
        """A roll has the next number, and the faces that follow from it and, at level 2, from the players' links."""
        index, sides, shown = data["index"], data["sides"], [data, *[one["part"] for one in parts.values()]]
        thrown = [part["faces"] for part in shown if part.get("faces") is not None]
        if not self.chains.falls(n, data, [len(faces) for faces in thrown]):
            self.take(n, index)
        if not self.is_set:
            self.wrong("a roll before the dice were set", n)
        key = self.key
        if self.level == 2:
            key = roll_key(key, index, *[bytes.fromhex(data["inputs"].get(seat, "")) for seat in self.seats])
        for faces in thrown if self.key else ():
            if faces != roll(key, label(index, sides, len(faces)), sides, len(faces)):
                self.wrong(f"the faces are not those of roll {index}", n)

    def take(self, n: int, index: int) -> None:
        """A number of a roll is used: each once, in order, none left out."""
        if index != self.found.rolls:
            self.wrong(f"roll {index} where roll {self.found.rolls} was due", n)
        self.found.rolls = index + 1


class Chains:
    """Level 2: rolls are opened first; then every player shows a link that nobody could compute before."""

    def __init__(self, dice: Dice) -> None:
        self.dice, self.wrong = dice, dice.wrong
        self.anchor: dict[str, bytes] = {}  # of the players whose links are due
        self.newest: dict[str, tuple[int, bytes]] = {}  # what a link is hashed up to, and the roll it was for
        self.open: list[dict[str, int]] = []
        self.owing: set[str] = set()
        self.told: dict[str, list[int]] = {}  # what a warning is about, and the rolls where that was so

    def begin(self, seat: str, anchor: str, base: int = 0) -> None:
        self.anchor.pop(seat, None)
        if anchor:
            self.anchor[seat] = bytes.fromhex(anchor)
            self.newest[seat] = (base - 1, self.anchor[seat])

    def hear(self, n: int, kind: str, data: dict[str, Any]) -> None:
        """Everything that is told of chains, except the rolls themselves."""
        seat, due, indices = data.get("seat", ""), self.dice.found.rolls, [one["index"] for one in self.open]
        if kind == "dice.open":
            if indices or not self.dice.is_set or not data["rolls"]:
                self.wrong("rolls are opened while others are open, or before the dice were set", n)
            self.open, self.owing = list(data["rolls"]), set(self.anchor)
            for one in self.open:
                self.dice.take(n, one["index"])
        elif kind == "fair.linked":
            if seat not in self.owing or indices[-1:] != [data["index"]]:
                self.wrong(f"a link of {seat} where none was due", n)
            self.owing.discard(seat)
        elif kind == "dice.void":
            if not indices or data["indices"] != indices:
                self.wrong("other rolls are given up than those that are open", n)
            self.open = []
            self.note("opened rolls were given up", *indices)
        elif kind in ("fair.rekey", "fair.level"):
            if indices or data.get("base", data.get("from")) != due:
                self.wrong(f"{seat} changes chains while rolls are open, or from another roll on than the next", n)
            if kind == "fair.rekey" or data["level"] == 1:
                self.begin(seat, data.get("anchor", ""), due)
                self.note(f"{seat} began a new chain" if kind == "fair.rekey" else f"{seat} went on at level 1", due)
        elif kind == "match.ended" and indices:
            self.wrong(f"roll {indices[0]} was opened and never fell", n)

    def falls(self, n: int, data: dict[str, Any], counts: list[int]) -> bool:
        """Was this roll opened before, and are the links in it those of the players?"""
        index, missing, given = data["index"], data.get("missing", []), data.get("inputs", {})
        if set(missing) != self.owing or set(given) != set(self.anchor) - self.owing:
            self.wrong(f"roll {index} has other links than came for it", n)
        for seat, one in given.items():
            self.check_link(n, seat, index, bytes.fromhex(one))
        for seat in missing:
            self.note(f"the link of {seat} was missing", index)
        opened = self.open.pop(0) if self.open else {}
        fits = (index, data["sides"]) == (opened.get("index"), opened.get("sides")) and not set(counts) - {opened["n"]}
        if not fits and (opened or self.anchor):
            self.wrong(f"roll {index} is not one that was opened", n)
        return bool(opened)

    def check_link(self, n: int, seat: str, index: int, one: bytes) -> None:
        """Hashed up, a link is the last one of its chain that was checked, or the anchor."""
        at, up = self.newest.get(seat, (index, b""))[0], one
        for _ in range(min(index - at, CHAIN)):
            up = link(seat.encode(), self.dice.match, up)
        if index <= at or up != self.newest[seat][1]:
            self.wrong(f"the link of {seat} for roll {index} is not from the chain", n)
        self.newest[seat] = (index, one)

    def note(self, text: str, *rolls: int) -> None:
        self.told.setdefault(text, []).extend(rolls)


def check_receipt(record: dict[str, Any], receipt: dict[str, Any], found: Findings) -> None:
    """What one player's browser saw at the time must be what the record says now."""
    if receipt.get("schema") != RECEIPT or receipt.get("match") != record["match"]:
        found.problems.append("the receipt is not one of this match")
        return
    seat = receipt["seat"]
    told = [(kind_of(event), event["body"]["d"]) for event in record["events"] if "body" in event]
    first = {d["seat"]: d["commit"] for kind, d in reversed(told) if kind == "fair.committed"}
    for role, seen in receipt["commits"].items():
        if {**first, "server": told[0][1]["commit"]}.get(role) != seen:
            found.problems.append(f"the receipt of {seat} saw another commitment of {role}")
    if commit(seat.encode(), record["match"].encode(), bytes.fromhex(receipt["seed"])).hex() != first.get(seat):
        found.warnings.append(f"the seed in the receipt of {seat} is not the one in the dice")
    missed = [d["index"] for kind, d in told if kind == "dice.rolled" and seat in d.get("missing", [])]
    if lost := [str(index) for index in missed if index in receipt.get("sent", [])]:
        found.warnings.append(f"{seat} sent links that the record calls missing: at roll {', '.join(lost)}")
    hashes = {event["n"]: event["hash"] for event in record["events"]}
    for line in receipt["seen"]:
        if hashes.get(line["n"]) != line["hash"]:
            found.problems.append(f"the receipt of {seat} saw another history at event {line['n']}")


def main(arguments: list[str]) -> int:
    """The command: which file, perhaps a receipt, and how it went."""
    names = [name for name in arguments if name != "--receipt"]
    if len(names) not in (1, 2) or (len(names) == 2) != ("--receipt" in arguments):
        return said("python fair.py match.json [--receipt p1.json]", 1)
    try:
        read = [json.loads(Path(name).read_text("utf-8")) for name in names]
    except (OSError, ValueError) as error:
        return said(f"FAIL  {' or '.join(names)} cannot be read: {error}", 1)
    found = check(*read)
    lines = [f"{found.verdict}  {found.events} events, {found.rolls} rolls, fair dice of level {found.level}"]
    lines += [f"      {text}" for text in found.problems] + [f"      WARNING {text}" for text in found.warnings]
    return said("\n".join(lines), {"OK": 0, "FAIL": 1, "WARN": 2}[found.verdict])


def said(text: str, code: int) -> int:
    sys.stdout.write(text + "\n")
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
