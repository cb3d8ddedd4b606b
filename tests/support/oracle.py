"""Says whether anything went wrong, whatever was done to the servers.

    each acknowledged command's events exist exactly once, and its answer is stored as it was given
    numbers have no gap, hashes chain, and the record replays to the same events, dice and state, byte for byte
    what anybody was told of an event is what is stored of it: nothing was shown and not saved, no die fell twice
    every client stands at the head, and the digest of its view is that of the server's view for its audience

`record` asks the database, so it is called where Django's queries go to the server's data. A client is anything that
has the fields of `Witness`. What comes back are sentences; an empty list means that all is well.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Protocol

from attacks.models import Event, Handled, Match
from attacks.services.common.canonical import digest
from attacks.services.decision import views
from attacks.services.store import matches


class Witness(Protocol):
    """What the oracle needs to know of a client of a match."""

    match_id: str
    audience: str
    n: int
    view: dict[str, Any]
    told: dict[int, dict[str, Any]]  # events by number, as they came
    acked: dict[str, dict[str, Any]]  # acks by command id, as they came


@dataclass
class Plain:
    """A witness by hand, for those who keep their notes in another way."""

    match_id: str
    audience: str
    n: int
    view: dict[str, Any]
    told: dict[int, dict[str, Any]] = field(default_factory=dict)
    acked: dict[str, dict[str, Any]] = field(default_factory=dict)


def record(match_id: str, witnesses: Iterable[Witness] = (), *, present: bool = True) -> list[str]:
    """What is wrong with a match. `present`: the witnesses claim to be up to date; their views are compared too."""
    match = Match.objects.get(id=match_id)
    report = matches.replay(match)
    rows = {row.n: row for row in Event.objects.filter(match_id=match_id)}
    wrong = list(report.problems)
    if sorted(rows) != list(range(1, match.head + 1)) or Event.objects.filter(match_id=match_id).count() != match.head:
        wrong.append(f"the numbers up to {match.head} are not each there once")
    wrong += answers(match, rows)
    for witness in witnesses:
        who = f"{witness.audience} of {match_id}"
        wrong += [f"{who}: {what}" for what in claims(match, rows, witness)]
        if present:
            wrong += [f"{who}: {what}" for what in sight(match, witness)]
    return wrong


def answers(match: Match, rows: dict[int, Event]) -> list[str]:
    """Each command that was answered happened, and the other way round: the last event of each holds a patch.

    The first to do so is the last of the match's beginning, which nobody asked for.
    """
    given = [json.loads(reply)["n"] for reply in Handled.objects.filter(match=match).values_list("reply", flat=True)]
    happened = [n for n in sorted(rows) if rows[n].patch][1:]
    if sorted(given) != happened:
        return [f"commands ended at {happened}, and were answered with {sorted(given)}"]
    return []


def claims(match: Match, rows: dict[int, Event], witness: Witness) -> list[str]:
    """What a client was promised and told, against what is stored."""
    stored: dict[str, list[Any]] = {}
    for cmd, reply in Handled.objects.filter(match=match).values_list("cmd_id", "reply"):
        stored.setdefault(cmd, []).append(json.loads(reply))
    wrong = [
        f"{cmd} was acknowledged as {ack}, stored is {stored.get(cmd)}"
        for cmd, ack in witness.acked.items()
        if ack not in stored.get(cmd, [])
    ]
    for n, event in witness.told.items():
        kept = views.event(rows[n], witness.audience, "s" in event or "ph" in event) if n in rows else None
        if kept != event:
            wrong.append(f"event {n} was told as {event}, stored is {kept}")
    return wrong


def sight(match: Match, witness: Witness) -> list[str]:
    """What a client sees now, against what the server would show it."""
    if witness.n != match.head:
        return [f"stands at {witness.n}, the match at {match.head}"]
    if digest(witness.view) != digest(matches.view(match, witness.audience)):
        return ["sees another table than the server"]
    return []
