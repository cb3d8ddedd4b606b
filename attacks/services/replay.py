"""Plays a stored match again from its record alone, and says whether everything comes out the same.

Fed to the rules are the setup, the commands and the dice; every other event the rules tell must equal the stored one
byte for byte. Also checked: the numbers have no gap, the hashes chain, every roll is the one its number stands for,
secret parts match their digests, and the state kept on the match row is the one that comes out at its number.

The same walk leads from the kept state to the present one; see attacks/services/table.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

import msgspec

from attacks.engine import fair
from attacks.engine.values import CHANCE, JUDGE, LANDED, Command, Event, Refused
from attacks.models import Event as EventRow
from attacks.models import Match
from attacks.rooms import room as room_of
from attacks.services.canon import canonical
from attacks.services.dice import match_key, unseal
from attacks.services.hidden import whole
from attacks.services.record import BEGAN, ROLLED, TABLE_KINDS, TOOK, UNDONE
from attacks.services.trust import read


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


class Disagrees(Exception):
    """The record and the rules tell different stories from here on."""


def replay(match: Match) -> Report:
    """Check a whole stored match."""
    events = list(match.events.order_by("n"))
    report = Report(match.id, events=len(events))
    check_chain(match, events, report)
    check_dice(match, events, report)
    room = room_of(match.room)
    if match.rules_number not in (0, room.rules_number):
        report.warnings.append(f"played by rules {match.rules_number}, today's are {room.rules_number}")
    try:
        for event, state in walk(room, events):
            report.agrees_to = event.n
            if event.n == match.state_head and room.encode(state) != bytes(match.state):
                report.problems.append(f"the state kept at event {event.n} is not what the record gives")
        if events and not 0 < match.state_head <= len(events):
            report.problems.append(f"the state is kept at event {match.state_head}, which is not in the record")
    except (Disagrees, Refused) as problem:
        report.problems.append(f"event {report.agrees_to + 1}: {problem}")
    return report


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
    opened = [{"n": event.n, "body": msgspec.json.decode(event.body), "open": parts_of(event)} for event in events]
    seeds = {"server": unseal(match.seed_sealed).hex()} if match.seed_sealed else {}
    found = fair.Findings()
    try:
        dice = fair.Dice({"match": match.id, "events": opened, "seeds": seeds}, found)
        dice.check()
        if seeds and found.rolls and dice.key != match_key(match.id, match.seed_sealed, read(match.trust).fair):
            report.problems.append("the match row keeps other seeds than the record")
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        report.problems.append(f"the record is damaged: {type(error).__name__} {error}")
    report.rolls = found.rolls
    report.problems += found.problems
    report.warnings += found.warnings
    if match.next_index != report.rolls:
        report.problems.append("the match row does not know how many rolls there were")


def parts_of(event: EventRow) -> dict[str, Any]:
    """The secret parts of an event, with their salts."""
    parts: dict[str, Any] = msgspec.json.decode(event.secret) if event.secret else {}
    return parts


class Recorded(Protocol):
    """An event as the record holds it."""

    @property
    def n(self) -> int: ...
    @property
    def kind(self) -> str: ...
    @property
    def body(self) -> str: ...
    @property
    def secret(self) -> str: ...


def forward(room: Any, state: Any, events: Iterable[Recorded], rules_number: int) -> Any:
    """The state after these events of a match that was begun with these rules. Raises Disagrees or Refused.

    Where rules have changed since, those of today are followed: `replay` then warns, and says from where they differ.
    """
    for _, after in walk(room, events, state, strictly=rules_number == room.rules_number):
        state = after
    return state


def data_of(event: Recorded) -> tuple[dict[str, Any], dict[str, Any]]:
    """What the event tells all, and its secret parts by audience."""
    parts = msgspec.json.decode(event.secret) if event.secret else {}
    return msgspec.json.decode(event.body)["d"], {who: part["part"] for who, part in parts.items()}


def faces_of(data: dict[str, Any], secret: dict[str, Any]) -> list[int]:
    """The faces of a roll, also of a hidden one."""
    faces: list[int] = {**data, **secret.get(JUDGE, {})}["faces"]
    return faces


R = TypeVar("R", bound=Recorded)


def walk(room: Any, events: Iterable[R], state: Any = None, strictly: bool = True) -> Iterator[tuple[R, Any]]:
    """Every event with the state after it, from event 1 or from a state of later on.

    Raises Refused where the rules allow something no longer and, if `strictly`, Disagrees where they tell other events.
    """
    due: list[Event] = []
    landed: list[tuple[int, ...]] = []
    states: dict[int, Any] = {}
    for event in events:
        data, secret = data_of(event)
        if strictly and event.kind in TABLE_KINDS and due:
            raise Disagrees(f"{event.kind} where the rules tell {due[0].kind}")
        if event.kind == BEGAN:
            state = room.start(whole(data["setup"], secret))
        elif event.kind == TOOK:
            state, told = room.apply(state, command_of({**data, **secret.get(data["seat"], {})}))
            due = list(told)
        elif event.kind == ROLLED:
            landed.append(tuple(faces_of(data, secret)))
            if len(landed) == len(room.chances(state)):
                state, told = room.apply(state, Command(CHANCE, LANDED, tuple(landed)))
                due, landed = list(told), []
        elif event.kind == UNDONE:
            if data["to"] not in states:
                raise Disagrees(f"back to {data['to']}, which is not in the record")
            state, landed = states[data["to"]], []
        elif strictly and event.kind not in TABLE_KINDS:
            same_as_told(event, data, secret, due)
        states[event.n] = state
        yield event, state
    if landed or (strictly and due):
        raise Disagrees("the record ends where the rules tell more")


def same_as_told(event: Recorded, data: dict[str, Any], secret: dict[str, Any], due: list[Event]) -> None:
    """The stored event must be the next one the rules told."""
    if not due:
        raise Disagrees(f"{event.kind} where the rules tell nothing")
    told = due.pop(0)
    if (told.kind, canonical(told.data), canonical(told.secret)) != (event.kind, canonical(data), canonical(secret)):
        raise Disagrees(f"{event.kind} {data} where the rules tell {told.kind} {told.data}")


def command_of(data: dict[str, Any]) -> Command:
    picks = tuple(tuple(picked) for picked in data["picks"])
    return Command(data["seat"], data["key"], picks, data.get("note", ""))
