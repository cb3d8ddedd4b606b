"""The record of a match as a file: for whoever wants to keep it, check it, or play it again somewhere else.

While the match goes on, the file holds what its reader may see, with the seals of what he may not; when it is over,
everything is open: bodies, salts, hidden parts, seeds (hands only if the table chose so). The form has a version
(attacks/engine/fair.py reads it).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from attacks.engine import fair
from attacks.engine.values import Refused
from attacks.models import Event, Match
from attacks.rooms import ROOMS
from attacks.services import dice, views
from attacks.services.canon import text
from attacks.services.clock import stamp
from attacks.services.record import fingerprint
from attacks.services.replay import Disagrees, walk
from attacks.services.trust import read

VERSIONS = {1: 1, 2: 2}  # by the level of the dice: whoever knows only the first cannot check the second
LEVELS = {
    1: "fair dice, level 1: server and players committed to secrets before the first roll",
    2: "fair dice, level 2: secrets as at level 1, and a link of every player in each roll",
}
ALL = "all"


def is_open(match: Match) -> bool:
    """Is the match over, and everything in it open to everybody?

    Where hands are played on after the match, they stay closed unless the table chose the option `hands` `opened`.
    """
    if match.status != Match.Status.OVER:
        return False
    chosen = msgspec.json.decode(match.options).get("hands", "closed")
    return "hands" not in ROOMS[match.room].options or chosen == "opened"


def export(match: Match, audience: str) -> dict[str, Any]:
    """The record as this audience may have it; `all` of it once the match is over."""
    over = match.status == Match.Status.OVER
    audience = ALL if is_open(match) else audience
    events = list(match.events.filter(n__lte=match.head).order_by("n"))
    level = read(match.trust).fair.level
    record: dict[str, Any] = {
        "schema": fair.SCHEMA,
        "version": VERSIONS[level],
        "match": match.id,
        "room": match.room,
        "edition": match.edition,
        "mode": match.mode,
        "dice": LEVELS[level],
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
        record["seeds"] = {"server": dice.unseal(match.seed_sealed).hex()}
    return record


def event_of(event: Event, audience: str) -> dict[str, Any]:
    """One event of the file: sealed, if nothing in it is for this audience."""
    told: dict[str, Any] = {"n": event.n, "at": stamp(event.at), "hash": event.hash}
    if audience != ALL:
        seen = views.event(event, audience, chain=True)
        if "k" not in seen:
            return {**told, "ph": seen["ph"]}
    parts: dict[str, Any] = msgspec.json.decode(event.secret) if event.secret else {}
    told |= {"body": msgspec.json.decode(event.body), "salt": event.salt}
    open_parts = parts if audience == ALL else {who: part for who, part in parts.items() if who == audience}
    return {**told, "open": open_parts} if open_parts else told


def program() -> str:
    """The program that checks a record anywhere, as text."""
    return Path(fair.__file__).read_text("utf-8")


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


def verify(record: Any, receipt: Any = None) -> Verdict:
    """The check that anybody can run, and the replay on top of it."""
    verdict = Verdict(fair.check(record, receipt))
    if not verdict.ok:
        return verdict
    room = ROOMS.get(record["room"])
    if room is None:
        verdict.found.warnings.append(f"no rules for {record['room']} here: the record was not played again")
        return verdict
    rows, problem = list(rows_of(record)), ""
    try:
        for event, _ in walk(room, rows):
            verdict.agrees_to = event.n
    except (Disagrees, Refused, KeyError, TypeError, ValueError, msgspec.ValidationError) as error:
        problem = str(error)
    if len(rows) < len(record["events"]):
        verdict.found.warnings.append(f"closed from event {len(rows) + 1} on: played again up to {verdict.agrees_to}")
    elif problem and record["rules"] != room.rules_number:
        told = f"played by rules {record['rules']}, today's are {room.rules_number}"
        verdict.found.warnings.append(f"{told} and agree up to event {verdict.agrees_to}")
    elif problem:
        verdict.found.problems.append(f"event {verdict.agrees_to + 1}: {problem}")
    return verdict
