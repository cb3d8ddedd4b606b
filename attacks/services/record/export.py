"""The record of a match as a file: for whoever wants to keep it, check it, or play it again somewhere else.

While the match goes on, the file holds what its reader may see, with the seals of what he may not; when it is over,
everything is open: bodies, salts, hidden parts, seeds (hands only if the table chose so). docs/fair.md describes the
form, attacks/engine/fair reads it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from attacks.engine import fair
from attacks.models import Event, Match
from attacks.rooms import ROOMS
from attacks.services.common.canonical import text
from attacks.services.common.clock import stamp
from attacks.services.decision import views
from attacks.services.dice import seeds
from attacks.services.match.events import MACHINE_SAID, fingerprint
from attacks.services.match.sealing import opens
from attacks.services.match.terms import read_terms
from attacks.services.match.walk import retold

ALL = "all"


def is_open(match: Match) -> bool:
    """Is the match over, and everything in it open to everybody?"""
    return match.status == Match.Status.OVER and opens(ROOMS[match.room], msgspec.json.decode(match.options))


def export(match: Match, audience: str) -> dict[str, Any]:
    """The record as this audience may have it; `all` of it once the match is over."""
    over = match.status == Match.Status.OVER
    audience = ALL if is_open(match) else audience
    events = list(match.events.filter(n__lte=match.head).order_by("n"))
    level = read_terms(match.trust).fair.level
    record: dict[str, Any] = {
        "schema": fair.SCHEMA,
        "version": version_of(events, level),
        "match": match.id,
        "room": match.room,
        "edition": match.edition,
        "mode": match.mode,
        "dice": fair.LEVELS[level],
        "title": match.title,
        "rules": match.rules_number,
        "status": match.status,
        "audience": audience,
        "head": len(events),
        "hash": events[-1].hash if events else "",
        "fingerprint": fingerprint(events[-1].hash) if events else "",
        "events": [event_of(event, audience) for event in events],
    }
    if over and match.seed_sealed:
        record["seeds"] = {"server": seeds.unseal(match.seed_sealed).hex()}
    return record


def version_of(events: list[Event], level: int) -> int:
    """A match keeps the format it began with; within format 1 the version tells the level of the dice."""
    began = msgspec.json.decode(events[0].body)["d"] if events else {"format": fair.FORMAT}
    return fair.VERSIONS[-1] if "format" in began else level


def event_of(event: Event, audience: str) -> dict[str, Any]:
    """One event of the file: sealed, and its time with it, if nothing in it is for this audience."""
    if audience != ALL:
        seen = views.event(event, audience, chain=True)
        if "k" not in seen:
            return {"n": event.n, "hash": event.hash, "ph": seen["ph"]}
    parts: dict[str, Any] = msgspec.json.decode(event.secret) if event.secret else {}
    told = {
        "n": event.n,
        "at": stamp(event.at),
        "hash": event.hash,
        "body": written_out(msgspec.json.decode(event.body)),
        "salt": event.salt,
    }
    open_parts = parts if audience == ALL else {who: part for who, part in parts.items() if who == audience}
    return {**told, "open": open_parts} if open_parts else told


def written_out(body: dict[str, Any]) -> dict[str, Any]:
    """A body as a file may hold it, without fractions: what an opponent said once held some, which are sealed."""
    if body.get("k") == MACHINE_SAID:
        told = {name: text(one) if isinstance(one, float) else one for name, one in body["d"].items()}
        return {**body, "d": told}
    return body


# --- from the file back to the rules ---


@dataclass(frozen=True, slots=True)
class Kept:
    """An event of a file, in the form in which the record holds it."""

    n: int
    kind: str
    body: str
    secret: str


def rows_of(record: dict[str, Any]) -> Iterator[Kept]:
    """The events up to the first that is closed."""
    for event in record["events"]:
        body = event.get("body", {})
        if not body or set(body.get("secret", {})) - set(event.get("open", {})):
            return
        yield Kept(event["n"], body["k"], text(body), text(event["open"]) if event.get("open") else "")


@dataclass
class Verdict:
    """What a check of a file has found, and up to which event today's rules tell the same."""

    found: fair.Findings
    agrees_to: int = 0

    @property
    def ok(self) -> bool:
        return not self.found.problems


def verify(record: Any, receipt: object = None) -> Verdict:
    """The check that anybody can run, and the replay on top of it."""
    verdict = Verdict(fair.check(record, receipt))
    if not verdict.ok:
        return verdict
    room = ROOMS.get(record.get("room", ""))
    if room is None:
        verdict.found.warnings.append(f"no rules for {record.get('room', 'it')} here: the record was not played again")
        return verdict
    rows, problem = list(rows_of(record)), ""
    played_by = record["events"][0]["body"]["d"]["rules"]
    try:
        for event, _ in retold(room, rows):
            verdict.agrees_to = event.n
    except Exception as error:  # a forger may put anything into a command, and no verdict must be missing for it
        problem = str(error) or type(error).__name__
    if len(rows) < len(record["events"]):
        verdict.found.warnings.append(f"closed from event {len(rows) + 1} on: played again up to {verdict.agrees_to}")
    if verdict.agrees_to == len(rows) < len(record["events"]):
        problem = ""  # the rules tell more, which is closed
    if problem and played_by != room.rules_number:
        told = f"played by rules {played_by}, today's are {room.rules_number}"
        verdict.found.warnings.append(f"{told} and agree up to event {verdict.agrees_to}")
    elif problem:
        verdict.found.problems.append(f"event {verdict.agrees_to + 1}: {problem}")
    return verdict
