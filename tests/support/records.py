"""Records of matches made by hand, without a database, and the same records after somebody has tampered with them."""

from __future__ import annotations

import copy
import json
from datetime import UTC, datetime
from typing import Any

from attacks.engine import fair
from attacks.engine.values import Event
from attacks.services.record import rows

NAME = "m_by-hand"
SERVER, SEEDS = bytes([1]) * 32, {"p1": bytes([2]) * 32, "p2": bytes([3]) * 32}


def commit_of(role: str, seed: bytes) -> str:
    return fair.commit(role.encode(), NAME.encode(), seed).hex()


def key() -> bytes:
    tr = fair.transcript(*(bytes.fromhex(commit_of(role, seed)) for role, seed in [("server", SERVER), *SEEDS.items()]))
    return fair.match_key(NAME.encode(), tr, SERVER, *SEEDS.values())


def thrown(index: int, sides: int, n: int, hidden: bool = False) -> Event:
    faces = {"faces": fair.roll(key(), fair.label(index, sides, n), sides, n)}
    told = {"index": index, "sides": sides}
    return Event("dice.rolled", told, {"judge": faces}) if hidden else Event("dice.rolled", {**told, **faces})


def honest() -> dict[str, Any]:
    """The record of a match that is over: words in other writings, a hidden draw, dice of several kinds."""
    setup = {"seats": {"p1": {"name": "Ana “Wedge”"}, "p2": {"name": "ベン \\ \n 𝒳"}}}
    tr = fair.transcript(*(bytes.fromhex(commit_of(role, seed)) for role, seed in [("server", SERVER), *SEEDS.items()]))
    told = [
        Event("match.began", {"setup": setup, "commit": commit_of("server", SERVER), "rules": 1}),
        *[Event("fair.committed", {"seat": seat, "commit": commit_of(seat, seed)}) for seat, seed in SEEDS.items()],
        *[Event("fair.opened", {"seat": seat, "seed": seed.hex()}) for seat, seed in SEEDS.items()],
        Event("fair.set", {"transcript": tr.hex()}),
        Event("took", {"seat": "p1"}, {"p1": {"key": "hide", "picks": [[2]]}}),
        thrown(0, 8, 3),
        thrown(1, 33, 1, hidden=True),
        thrown(2, 20, 6),
        Event("match.ended", {"winner": "p1"}),
        Event("fair.revealed", {"seed": SERVER.hex()}),
    ]
    stored = rows(NAME, 0, fair.ROOT.hex(), told, datetime(2031, 5, 1, tzinfo=UTC), bytes(32))
    events = []
    for row in stored:
        event = {"n": row.n, "at": "2031-05-01T00:00:00.000Z", "hash": row.hash, "salt": row.salt}
        event |= {"body": json.loads(row.body)} | ({"open": json.loads(row.secret)} if row.secret else {})
        events.append(event)
    return {"schema": fair.SCHEMA, "version": 1, "match": NAME, "room": "none", "rules": 1, "head": len(events),
            "hash": stored[-1].hash, "events": events}  # fmt: skip


def rehashed(record: dict[str, Any]) -> dict[str, Any]:
    """Somebody who changed the record has also made all seals and hashes anew."""
    before = fair.ROOT
    for event in record["events"]:
        for who, part in event.get("open", {}).items():
            digest = fair.payload_hash(bytes.fromhex(part["salt"]), fair.canonical(part["part"])).hex()
            event["body"]["secret"][who] = digest
        payload = fair.payload_hash(bytes.fromhex(event["salt"]), fair.canonical(event["body"]))
        before = fair.event_hash(record["match"].encode(), event["n"], before, payload)
        event["hash"] = before.hex()
    record["hash"] = before.hex()
    return record


def tampered() -> list[dict[str, Any]]:
    """The honest record with one thing changed in each; with all hashes made anew where that helps the liar."""
    found = []

    def change(again: bool = True) -> list[dict[str, Any]]:
        record = copy.deepcopy(honest())
        found.append((record, again))
        return record["events"]

    change()[7]["body"]["d"]["faces"][0] = 9
    change()[8]["open"]["judge"]["part"]["faces"] = [1]
    change()[8]["body"]["d"]["index"] = 2
    change()[9]["body"]["d"]["sides"] = 12
    change()[4]["body"]["d"]["seed"] = "04" * 32
    change()[2]["body"]["d"]["commit"] = "04" * 32
    change()[11]["body"]["d"]["seed"] = "04" * 32
    change()[5]["body"]["d"]["transcript"] = "04" * 32
    change()[0]["body"]["d"]["commit"] = "04" * 32
    del change()[11]
    events = change()
    events[2]["body"], events[3]["body"] = events[3]["body"], events[2]["body"]
    events = change()
    events[5]["body"], events[7]["body"] = events[7]["body"], events[5]["body"]
    del change(again=False)[6]
    change(again=False)[6]["open"]["p1"]["part"]["picks"] = [[3]]
    change(again=False)[1]["salt"] = "00" * 16
    del change(again=False)[6]["open"]
    change(again=False)[3]["n"] = 40
    change(again=False)[6].pop("body")
    return [rehashed(record) if again else record for record, again in found]
