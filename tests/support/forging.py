"""Making seals and hashes anew, as whoever has changed a record does, and the parts of which forgeries are made."""

from __future__ import annotations

import copy
import json
from typing import Any, NamedTuple

from attacks.engine import fair
from attacks.services.match.events import fingerprint

Record = dict[str, Any]
Event = dict[str, Any]
ALL, RULES, NOBODY = "every verifier", "whoever knows the rules", "whoever kept something of the match"


def sealed_anew(record: Record) -> Record:
    """The record with the digests, hashes, head and fingerprint that fit what now stands in it."""
    before = fair.ROOT
    for event in record["events"]:
        if "body" in event:
            for who, part in event.get("open", {}).items():
                digest = fair.payload_hash(bytes.fromhex(part["salt"]), fair.canonical(part["part"])).hex()
                event["body"]["secret"][who] = digest
        before = fair.event_hash(record["match"].encode(), event["n"], before, payload(event))
        event["hash"] = before.hex()
    record |= {"hash": before.hex(), "head": len(record["events"])}
    if "fingerprint" in record:
        record["fingerprint"] = fingerprint(record["hash"])
    return record


def payload(event: Event) -> bytes:
    if "body" not in event:
        return bytes.fromhex(event["ph"])
    return fair.payload_hash(bytes.fromhex(event["salt"]), fair.canonical(event["body"]))


def renumbered(record: Record) -> Record:
    """The same after events were added or taken out."""
    for n, event in enumerate(record["events"], 1):
        event["n"] = n
    return sealed_anew(record)


def kind(event: Event) -> str:
    return str(event.get("body", {}).get("k", ""))


def data(event: Event) -> dict[str, Any]:
    found: dict[str, Any] = event["body"]["d"]
    return found


def places(record: Record, *kinds: str) -> list[int]:
    """At which places of the list such events stand."""
    return [at for at, event in enumerate(record["events"]) if kind(event) in kinds]


def closed(event: Event) -> Event:
    """The event with its seal in place of what is in it."""
    return {"n": event["n"], "hash": event["hash"], "ph": payload(event).hex()}


class Forgery(NamedTuple):
    """A forged record as text, and who must find it out."""

    name: str
    text: str
    found_by: str


class Forger:
    """Takes one record and writes down what can be made of it."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.over = record["status"] == "over"
        self.is_open = record["audience"] == "all"
        self.made: list[Forgery] = []

    def copy(self) -> Record:
        return copy.deepcopy(self.record)

    def keep(self, name: str, forged: Any, found_by: str = ALL) -> None:
        self.text(name, json.dumps(forged), found_by)

    def text(self, name: str, text: str, found_by: str = ALL) -> None:
        self.made.append(Forgery(name, text, found_by))

    def set(self, name: str, *path: Any, to: Any, again: bool = False, found_by: str = ALL) -> None:
        """Another value at a place; `again`: all hashes are made anew."""
        forged = self.copy()
        inner = forged
        for step in path[:-1]:
            inner = inner[step]
        inner[path[-1]] = to
        self.keep(name, sealed_anew(forged) if again else forged, found_by)

    def drop(self, name: str, *path: Any, again: bool = False, found_by: str = ALL) -> None:
        """A value left out."""
        forged = self.copy()
        inner = forged
        for step in path[:-1]:
            inner = inner[step]
        del inner[path[-1]]
        self.keep(name, sealed_anew(forged) if again else forged, found_by)

    def events(self, name: str, events: list[Event], found_by: str = ALL, /, **header: Any) -> None:
        """Other events, numbered and sealed anew."""
        forged = self.copy() | header
        forged["events"] = copy.deepcopy(events)
        self.keep(name, renumbered({key: value for key, value in forged.items() if value is not None}), found_by)

    def told(self, after: int, name: str, /, **what: Any) -> list[Event]:
        """The events with an invented one after the first so many, at the same time as the one before."""
        before = self.record["events"][after - 1]
        event = {"n": 0, "at": before["at"], "hash": "", "salt": before["salt"][:12] + "5c" * 10}
        return [
            *self.record["events"][:after],
            {**event, "body": {"d": what, "k": name}},
            *self.record["events"][after:],
        ]

    def data(self, name: str, at: int, found_by: str = ALL, /, **what: Any) -> None:
        """Other data in the event at a place; what is None is left out. Sealed anew."""
        forged = self.copy()
        inner = data(forged["events"][at])
        inner.update(what)
        for key in [key for key, value in what.items() if value is None]:
            del inner[key]
        self.keep(name, sealed_anew(forged), found_by)


def receipt_of(record: Record, seat: str) -> Record:
    """What the browser of a seat has kept, if this is how the match was."""
    begun = [data(record["events"][at]) for at in places(record, "fair.committed")]
    seeds = [data(record["events"][at]) for at in places(record, "fair.opened")]
    commits = {"server": data(record["events"][0])["commit"]}
    for one in reversed(begun):
        commits[one["seat"]] = one["commit"]
    return {
        "schema": "broadside/receipt",
        "version": 1,
        "match": record["match"],
        "seat": seat,
        "seed": next(one["seed"] for one in seeds if one["seat"] == seat),
        "commits": commits,
        "seen": [{"n": event["n"], "hash": event["hash"]} for event in record["events"]],
    }
