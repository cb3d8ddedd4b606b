"""The seals of a record: numbers without gap, every event as it was sealed, every hash over the one before; and what
the record says of itself, which must be what is sealed in its events.
"""

from __future__ import annotations

import base64
import re
from datetime import datetime, timezone
from typing import Any

from attacks.engine.fair.arithmetic import ROOT, canonical, commit, event_hash, payload_hash
from attacks.engine.fair.findings import Findings, Told, is_sealed, told_of
from attacks.engine.fair.form import FORMAT

END, REVEALED, SAID = "match.ended", "fair.revealed", "machine.said"
BARE = re.compile(rb'("(?:other_)?worth":)"(-?[0-9]+\.[0-9]+)"')
LEVELS = {
    1: "fair dice, level 1: server and players committed to secrets before the first roll",
    2: "fair dice, level 2: secrets as at level 1, and a link of every player in each roll",
}
OLDER = "an older form (format 1): title, room and times of the match are not under seal"
BACKWARDS = 1000  # milliseconds by which two processes of a server may disagree about the time


def check_seals(record: dict[str, Any], found: Findings) -> None:
    """Numbers without gap, every event as it was sealed, every hash over the one before."""
    match, before = record["match"].encode(), ROOT
    for n, event in enumerate(record["events"], 1):
        if event["n"] != n:
            found.wrong(f"event {n} is missing")
            return
        hashes = [event_hash(match, n, before, payload) for payload in payloads(event)]
        before = next((one for one in hashes if one.hex() == event["hash"]), hashes[0])
        if before.hex() != event["hash"]:
            found.wrong(f"event {n} was changed, or one before it: its hash does not fit")
            return
        sealed = event.get("body", {}).get("secret", {})
        for audience, part in event.get("open", {}).items():
            if payload_hash(bytes.fromhex(part["salt"]), canonical(part["part"])).hex() != sealed.get(audience):
                found.wrong("what was hidden is not what was sealed", n)
    found.events = len(record["events"])
    if record["head"] != found.events or record["hash"] != before.hex():
        found.wrong("the record does not end where it says it ends")


def payloads(event: dict[str, Any]) -> list[bytes]:
    """What may have been sealed: what opponents say was once sealed with bare numbers, and a record has their text."""
    if "body" not in event:
        return [bytes.fromhex(event["ph"])]
    said, salt = canonical(event["body"]), bytes.fromhex(event["salt"])
    texts = [said, BARE.sub(rb"\1\2", said)] if event["body"].get("k") == SAID else [said]
    return [payload_hash(salt, one) for one in texts]


def check_header(record: dict[str, Any], found: Findings) -> None:
    """What the record says of itself is what is sealed in it."""
    told, sealed = told_of(record), is_sealed(record)
    began, setup = told[0].data, told[0].data["setup"]
    over = any(one.kind == END for one in told)
    level = began.get("level", 1)
    truth = {
        "version": FORMAT + 1 if sealed else level,
        "edition": setup.get("edition"),
        "mode": setup.get("mode"),
        "rules": began["rules"],
        "dice": LEVELS[level],
        "status": "over" if over else "live",
        "fingerprint": base64.b32encode(bytes.fromhex(record["hash"])).decode()[:10],
        **({"room": began["room"], "title": began["title"]} if sealed else {}),
    }
    for name, value in truth.items():
        if name in record and value is not None and record[name] != value:
            found.wrong(f"its {name} is not the one that was sealed")
    check_end(record, told, over, found)
    check_open(record, told, over, found)
    if sealed:
        check_times(record, found)
    else:
        found.warnings.append(OLDER)


def check_end(record: dict[str, Any], told: list[Told], over: bool, found: Findings) -> None:
    """A match has one end, and after it only the seed of the server comes; before it that seed stays closed."""
    ends = [one.n for one in told if one.kind == END]
    shown = [one for one in told if one.kind == REVEALED]
    agreed = any(one.kind.startswith("fair.") and one.kind != REVEALED for one in told)
    last = ends[0] + (1 if agreed else 0) if ends else 0
    if len(ends) > 1 or (over and len(record["events"]) > last):
        found.wrong("something was added after the end of the match", ends[0] + len(shown) + 1)
    if over and agreed and [one.n for one in shown] != [last]:
        found.wrong("the server has not opened its seed: the dice cannot be verified")
    if not over and (shown or "seeds" in record):
        found.wrong("the seed of the server is open although the match is not over")
    if shown and not agreed:
        found.wrong("a seed is opened with which nothing was agreed on", shown[0].n)
    if over and not agreed and "seeds" not in record:
        found.wrong("the server has not opened its seed: the dice cannot be verified")
    seeds = {one.data["seed"] for one in shown} | set(record.get("seeds", {}).values())
    for seed in seeds:
        if commit(b"server", record["match"].encode(), bytes.fromhex(seed)).hex() != told[0].data["commit"]:
            found.wrong("the server's seed is not the one it had committed to")


def check_open(record: dict[str, Any], told: list[Told], over: bool, found: Findings) -> None:
    """When a match is over everything is open, if its table has not chosen that hands stay closed."""
    closed = [event["n"] for event in record["events"] if "body" not in event] + [one.n for one in told if one.closed]
    everybody = record.get("audience", "all") == "all"
    opens = told[0].data.get("opens", everybody)
    if everybody and not opens:
        found.wrong("the record says that it is for everybody, and the table had chosen otherwise")
    elif over and opens and not everybody:
        found.wrong("the record says that it is for somebody, and is open to all since the match is over")
    if closed and (everybody or (over and opens)):
        found.wrong("it is still closed although the record is for everybody", min(closed))
    elif closed and over:
        found.warnings.append(f"parts of {len(closed)} events are for others than the reader of this record")
    if everybody and not over and "audience" in record:
        found.wrong("the record says that it is for everybody, and the match is not over")


def check_times(record: dict[str, Any], found: Findings) -> None:
    """The time of an event is the one in its seal."""
    before = 0
    for event in record["events"]:
        if "body" in event:
            at = int(event["salt"][:12], 16)
            if stamp(at) != event["at"]:
                found.wrong("its time is not the one that was sealed", event["n"])
            elif at < before - BACKWARDS:
                found.warnings.append(f"event {event['n']} is earlier than the one before it")
            before = at


def stamp(milliseconds: int) -> str:
    """A time as a record shows it; empty for one that no calendar has."""
    try:
        moment = datetime.fromtimestamp(milliseconds // 1000, timezone.utc)  # noqa: UP017 - for Python before 3.11
    except (OverflowError, ValueError, OSError):
        return ""
    return f"{moment:%Y-%m-%dT%H:%M:%S}.{milliseconds % 1000:03d}Z"
