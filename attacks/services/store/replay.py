"""Checks a stored match: plays it again from its record alone, and says whether everything comes out the same.

The rules tell the events again (attacks/services/match/walk.py). Also checked: the numbers have no gap, the hashes
chain, every roll is the one its number stands for, secret parts match their digests, what services told has its place,
the end is the one the rules know, and the state kept on the match row is the one that comes out at its number.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import msgspec

from attacks.engine import fair
from attacks.engine.room import AnyRoom
from attacks.engine.values import Refused
from attacks.models import Event as EventRow
from attacks.models import Match, Result
from attacks.rooms import room as room_of
from attacks.services.common.canonical import canonical
from attacks.services.common.clock import stamp
from attacks.services.dice.seeds import unseal
from attacks.services.dice.source import match_key
from attacks.services.match.events import ENDED, fingerprint
from attacks.services.match.terms import read_terms
from attacks.services.match.walk import Disagrees, data_of, retold


@dataclass
class Report:
    """What a check of a match found. `agrees_to` is the last number up to which today's rules tell the same."""

    match: str
    events: int = 0
    rolls: int = 0
    agrees_to: int = 0
    problems: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        return not self.problems


def replay(match: Match) -> Report:
    """Check a whole stored match."""
    events = list(match.events.order_by("n"))
    report = Report(match.id, events=len(events))
    check_chain(match, events, report)
    check_dice(match, events, report)
    check_result(match, events, report)
    room = room_of(match.room)
    if match.rules_number not in (0, room.rules_number):
        report.warnings.append(f"played by rules {match.rules_number}, today's are {room.rules_number}")
    try:
        for event, state in retold(room, events):
            report.agrees_to = event.n
            if event.n == match.state_head and not holds(room, bytes(match.state), state):
                report.problems.append(f"the state kept at event {event.n} is not what the record gives")
        if events and not 0 < match.state_head <= len(events):
            report.problems.append(f"the state is kept at event {match.state_head}, which is not in the record")
    except (Disagrees, Refused) as problem:
        report.problems.append(f"event {report.agrees_to + 1}: {problem}")
    return report


def holds(room: AnyRoom, kept: bytes, state: object) -> bool:
    """Is this state kept? Its bytes may be others: a field is left out if it is the default itself, not an equal."""
    try:
        return bool(room.decode(kept) == state)
    except (msgspec.MsgspecError, ValueError):
        return False


def check_chain(match: Match, events: list[EventRow], report: Report) -> None:
    """Numbers without gap, hashes chained, secret parts sealed by their digests."""
    before = fair.ROOT
    for n, event in enumerate(events, 1):
        if event.n != n:
            report.problems.append(f"event {n} is missing")
            return
        payload = fair.payload_hash(bytes.fromhex(event.salt), event.body.encode())
        before = fair.event_hash(match.id.encode(), n, before, payload)
        if before.hex() != event.hash:
            report.problems.append(f"event {n} was changed: its hash does not fit")
            return
        digests = msgspec.json.decode(event.body).get("secret", {})
        parts = msgspec.json.decode(event.secret) if event.secret else {}
        if {who: seal_of(part) for who, part in parts.items()} != digests:
            report.problems.append(f"event {n}: a secret part is not the one that was sealed")
    if match.head != len(events) or match.last_hash != before.hex():
        report.problems.append("the match row does not stand at the end of the record")


def seal_of(part: dict[str, Any]) -> str:
    """The digest of a secret part, as the event's body holds it."""
    return fair.payload_hash(bytes.fromhex(part["salt"]), canonical(part["part"])).hex()


def check_dice(match: Match, events: list[EventRow], report: Report) -> None:
    """The check that anybody can run on an export, with the server's seed open; and what the row keeps fits it."""
    if not events:
        return
    opened = [opened_event(event) for event in events]
    seeds = {"server": unseal(match.seed_sealed).hex()} if match.seed_sealed else {}
    found = fair.Findings()
    record = {"match": match.id, "events": opened, "seeds": seeds}
    try:
        dice = fair.check_events(record, found)
        if fair.is_sealed(record):
            fair.check_times(record, found)
        else:
            found.warnings.append(fair.OLDER)
        if seeds and found.rolls and dice.key != match_key(match.id, match.seed_sealed, read_terms(match.trust).fair):
            report.problems.append("the match row keeps other seeds than the record")
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        report.problems.append(f"the record is damaged: {type(error).__name__} {error}")
    report.rolls = found.rolls
    report.problems += found.problems
    report.warnings += found.warnings
    if match.next_index != report.rolls:
        report.problems.append("the match row does not know how many rolls there were")


def opened_event(event: EventRow) -> dict[str, Any]:
    """An event as its record holds it when everything is open."""
    parts = msgspec.json.decode(event.secret) if event.secret else {}
    body = msgspec.json.decode(event.body)
    return {"n": event.n, "at": stamp(event.at), "salt": event.salt, "body": body, "open": parts}


def check_result(match: Match, events: list[EventRow], report: Report) -> None:
    """The result that pages and tournaments read is the end in the record."""
    ended = [data_of(event)[0] for event in events if event.kind == ENDED]
    kept = Result.objects.filter(match_id=match.id).first()
    if bool(ended) != (match.status == Match.Status.OVER) or bool(ended) != (kept is not None):
        report.problems.append("the match row does not know whether the match is over")
    elif kept is not None:
        row = {"winner": kept.winner, "why": kept.why, "rounds": kept.rounds}
        row |= {"scores": msgspec.json.decode(kept.scores), "survivors": msgspec.json.decode(kept.survivors)}
        if any(canonical(value) != canonical(ended[0].get(name)) for name, value in row.items()):
            report.problems.append("the result that is kept is not the end in the record")
        if kept.fingerprint != fingerprint(match.last_hash):
            report.problems.append("the fingerprint that is kept is not that of the record")
