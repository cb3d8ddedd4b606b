"""Records of matches made by hand, without a database, and the same records after somebody has tampered with them."""

from __future__ import annotations

import copy
import json
from datetime import UTC, datetime
from typing import Any

from attacks.engine import fair
from attacks.engine.values import Event
from attacks.services.match.events import rows
from tests.support.chains import Chain
from tests.support.forging import sealed_anew

NAME = "m_by-hand"
SERVER, SEEDS = bytes([1]) * 32, {"p1": bytes([2]) * 32, "p2": bytes([3]) * 32}


def commit_of(role: str, seed: bytes) -> str:
    return fair.commit(role.encode(), NAME.encode(), seed).hex()


def transcript(*anchors: bytes) -> bytes:
    commits = [bytes.fromhex(commit_of(role, seed)) for role, seed in [("server", SERVER), *SEEDS.items()]]
    return fair.transcript(*commits, *anchors)


def key() -> bytes:
    return fair.match_key(NAME.encode(), transcript(), SERVER, *SEEDS.values())


def thrown(index: int, sides: int, n: int, hidden: bool = False) -> Event:
    faces = {"faces": fair.roll(key(), fair.label(index, sides, n), sides, n)}
    told = {"index": index, "sides": sides}
    return Event("dice.rolled", told, {"judge": faces}) if hidden else Event("dice.rolled", {**told, **faces})


def honest() -> dict[str, Any]:
    """The record of a match that is over: words in other writings, a hidden draw, dice of several kinds."""
    told = [
        *agreed(key_of=transcript()),
        Event("took", {"seat": "p1"}, {"p1": {"key": "hide", "picks": [[2]]}}),
        thrown(0, 8, 3),
        thrown(1, 33, 1, hidden=True),
        thrown(2, 20, 6),
        Event("match.ended", {"winner": "p1"}),
        Event("fair.revealed", {"seed": SERVER.hex()}),
    ]
    return record_of(told)


def agreed(key_of: bytes, level: int = 1) -> list[Event]:
    """How a match begins: everybody commits, then everybody shows."""
    setup = {"seats": {"p1": {"name": "Ana “Wedge”"}, "p2": {"name": "ベン \\ \n 𝒳"}}}
    began = {
        "setup": setup,
        "commit": commit_of("server", SERVER),
        "rules": 1,
        **({"level": level} if level > 1 else {}),
    }
    anchors = {seat: {"anchor": chain.anchor} if level > 1 else {} for seat, chain in CHAINS.items()}
    return [
        Event("match.began", began),
        *[
            Event("fair.committed", {"seat": seat, "commit": commit_of(seat, seed), **anchors[seat]})
            for seat, seed in SEEDS.items()
        ],
        *[Event("fair.opened", {"seat": seat, "seed": seed.hex()}) for seat, seed in SEEDS.items()],
        Event("fair.set", {"transcript": key_of.hex()}),
    ]


def record_of(told: list[Event], version: int = 1) -> dict[str, Any]:
    stored = rows(NAME, 0, fair.ROOT.hex(), told, datetime(2031, 5, 1, tzinfo=UTC), bytes(32))
    events = []
    for row in stored:
        event = {"n": row.n, "at": "2031-05-01T00:00:00.000Z", "hash": row.hash, "salt": row.salt}
        event |= {"body": json.loads(row.body)} | ({"open": json.loads(row.secret)} if row.secret else {})
        events.append(event)
    return {"schema": fair.SCHEMA, "version": version, "match": NAME, "room": "none", "rules": 1, "head": len(events),
            "hash": stored[-1].hash, "events": events}  # fmt: skip


# --- level 2 ---

CHAINS = {seat: Chain(seat, NAME, secret, 12) for seat, secret in (("p1", 10), ("p2", 11))}
SECOND = Chain("p2", NAME, 12, 12)  # what p2 goes on with on another device


def anchors() -> list[bytes]:
    return [bytes.fromhex(chain.anchor) for chain in CHAINS.values()]


def opened(*rolls: tuple[int, int, int]) -> Event:
    told = [{"index": index, "sides": sides, "n": n} for index, sides, n in rolls]
    return Event("dice.open", {"rolls": told, "why": "2a", "deadline": 0})


def linked(seat: str, index: int) -> Event:
    return Event("fair.linked", {"seat": seat, "index": index})


def fallen(index: int, sides: int, n: int, p1: str = "", p2: str = "", missing: tuple[str, ...] = ()) -> Event:
    key = fair.match_key(NAME.encode(), transcript(*anchors()), SERVER, *SEEDS.values())
    one = fair.roll_key(key, index, bytes.fromhex(p1), bytes.fromhex(p2))
    told = {"index": index, "sides": sides, "faces": fair.roll(one, fair.label(index, sides, n), sides, n)}
    told["inputs"] = {seat: link for seat, link in (("p1", p1), ("p2", p2)) if link}
    return Event("dice.rolled", {**told, **({"missing": list(missing)} if missing else {})})


def honest_2() -> dict[str, Any]:
    """A match at level 2 in which everything happens that may: see the comments."""
    one, two = (CHAINS[seat].link for seat in CHAINS)
    told = [
        *agreed(transcript(*anchors()), level=2),
        opened((0, 8, 3), (1, 6, 5)),  # 7: two rolls at once, both links come
        linked("p2", 1),
        linked("p1", 1),
        fallen(0, 8, 3, one(0), two(0)),  # 10
        fallen(1, 6, 5, one(1), two(1)),
        opened((2, 10, 4)),  # 12: a link is missing
        linked("p1", 2),
        fallen(2, 10, 4, one(2), missing=("p2",)),
        Event("fair.rekey", {"seat": "p2", "anchor": SECOND.anchor, "base": 3, "count": 1}),  # 15: another device
        opened((3, 20, 6)),
        linked("p1", 3),
        linked("p2", 3),
        fallen(3, 20, 6, one(3), SECOND.link(0)),  # 19
        opened((4, 12, 2)),  # 20: a roll that never falls
        linked("p1", 4),
        Event("dice.void", {"indices": [4]}),
        Event("fair.level", {"seat": "p2", "level": 1, "from": 5}),  # 23: one seat goes on at level 1
        opened((5, 8, 4)),
        linked("p1", 5),
        fallen(5, 8, 4, one(5)),  # 26
        Event("match.ended", {"winner": "p1"}),
        Event("fair.revealed", {"seed": SERVER.hex()}),
    ]
    return record_of(told, version=2)


OLDER = "an older form (format 1): title, room and times of the match are not under seal"
REMARKS_2 = [
    OLDER,
    "the link of p2 was missing: at roll 2",
    "p2 began a new chain: at roll 3",
    "opened rolls were given up: at roll 4",
    "p2 went on at level 1: at roll 5",
]


def tampered_2() -> list[dict[str, Any]]:
    """The record of level 2 with one thing changed in each, and with all hashes made anew."""
    found: list[dict[str, Any]] = []

    def change() -> list[dict[str, Any]]:
        found.append(copy.deepcopy(honest_2()))
        return found[-1]["events"]

    def data(n: int) -> dict[str, Any]:
        return change()[n - 1]["body"]["d"]

    one, two = (CHAINS[seat].link for seat in CHAINS)
    faces = data(10)["faces"]
    faces[0] = faces[0] % 8 + 1
    data(3)["anchor"] = SECOND.anchor
    data(1)["level"] = 1
    data(7)["rolls"].pop()
    data(7)["rolls"].reverse()
    data(7)["rolls"][0]["sides"] = 6
    data(7)["rolls"][0]["n"] = 2
    data(9)["index"] = 0
    data(9)["seat"] = "p2"
    data(10)["inputs"]["p2"] = two(1)
    data(11)["inputs"]["p2"] = two(0)
    data(10)["inputs"]["p1"] = "00" * 32
    data(10)["inputs"].pop("p1")
    data(14)["missing"] = []
    data(14)["inputs"]["p2"] = two(2)
    data(19)["inputs"]["p2"] = two(3)
    data(19)["missing"] = ["p2"]
    data(15)["base"] = 2
    data(15)["anchor"] = CHAINS["p2"].anchor
    data(22)["indices"] = []
    data(23)["from"] = 4
    data(23)["level"] = 2
    data(26)["missing"] = ["p2"]
    for events in (without(change(), 12), without(change(), 8), without(change(), 22), without(change(), 15)):
        assert events
    events = change()
    events[13]["body"], events[14]["body"] = events[14]["body"], events[13]["body"]  # a new chain while rolls are open
    events = change()
    events[11]["body"], events[13]["body"] = events[13]["body"], events[11]["body"]  # it falls, then it is opened
    events = change()
    given = copy.deepcopy(events[12])  # the link of p2 came, and is called missing all the same
    given["body"]["d"]["seat"] = "p2"
    events.insert(13, given)
    renumber(events)
    events = change()
    late = fallen(2, 10, 4, one(2), two(2)).data  # the server waits on, then takes the link it likes
    events[13]["body"]["d"] = late
    return [sealed_anew(record) for record in found]


def without(events: list[dict[str, Any]], n: int) -> list[dict[str, Any]]:
    del events[n - 1]
    renumber(events)
    return events


def renumber(events: list[dict[str, Any]]) -> None:
    for n, event in enumerate(events, 1):
        event["n"] = n


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
    return [sealed_anew(record) if again else record for record, again in found]
