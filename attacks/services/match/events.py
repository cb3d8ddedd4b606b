"""Puts what happened into the match's record: numbered, salted, chained by hash, secret parts sealed.

The salt of an event begins with its time, so its hash seals that too. Pure: the rest of a salt comes from random bytes
that are handed in, so the same input gives the same bytes.

A record is sealed and stays what it was. Where those who look after the site have changed a name, whatever shows it
(pages, live connections, replays, the API, streams, pictures) puts the new name where the old one stood (`Masks`); only
who asks for the sealed bytes, to check them, gets those.
"""

from __future__ import annotations

import base64
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Struct

from attacks.engine import fair
from attacks.engine.values import Event
from attacks.services.common.canonical import canonical, text

BEGAN, TOOK, ROLLED, ENDED = "match.began", "took", "dice.rolled", "match.ended"
END_OFFERED, END_AGREED, END_DECLINED = "end.offered", "end.agreed", "end.declined"
COMPENSATED = "clock.compensated"
COMMITTED, OPENED, SET = "fair.committed", "fair.opened", "fair.set"
LATE, REVEALED = "fair.late", "fair.revealed"
ROLLS_OPEN, ROLLS_VOID, PRESSED = "dice.open", "dice.void", "dice.pressed"
LINKED, MISSED, REKEYED = "fair.linked", "fair.missed", "fair.rekey"
LEVEL_ASKED, CHOSEN, LEVEL = "fair.asked", "fair.chosen", "fair.level"
BROWSER, VOUCHED = "fair.browser", "fair.vouched"
UNDO_ASKED, UNDO_AGREED, UNDO_DECLINED, UNDONE = "undo.asked", "undo.agreed", "undo.declined", "undo.done"
GRACE, RAN_OUT, MORE_TIME = "clock.grace", "clock.ran_out", "clock.more"
CALLED, WENT_ON = "judge.called", "judge.went_on"
WANTED, SAT_DOWN = "judge.wanted", "judge.sat_down"
MACHINE_SAT, MACHINE_SAID = "machine.sat", "machine.said"
MACHINE_ASKED, MACHINE_AGREED, MACHINE_DECLINED = "machine.asked", "machine.agreed", "machine.declined"
MACHINE_LEFT = "machine.left"
TABLE_KINDS = frozenset(
    {BEGAN, TOOK, ROLLED, ENDED, END_OFFERED, END_AGREED, END_DECLINED}
    | {COMPENSATED, COMMITTED, OPENED, SET, LATE, REVEALED}
    | {ROLLS_OPEN, ROLLS_VOID, PRESSED, LINKED, MISSED, REKEYED, LEVEL_ASKED, CHOSEN, LEVEL, BROWSER, VOUCHED}
    | {UNDO_ASKED, UNDO_AGREED, UNDO_DECLINED, UNDONE}
    | {GRACE, RAN_OUT, MORE_TIME, CALLED, WENT_ON, WANTED, SAT_DOWN}
    | {MACHINE_SAT, MACHINE_SAID, MACHINE_ASKED, MACHINE_AGREED, MACHINE_DECLINED, MACHINE_LEFT}
)


class Row(Struct, frozen=True):
    """An event as it is stored; see attacks.models.Event."""

    n: int
    at: datetime
    kind: str
    body: str
    salt: str
    hash: str
    secret: str = ""
    patch: str = ""


EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def sealed_time(at: datetime) -> bytes:
    """A time as it stands in a salt: whole milliseconds since 1970 in six bytes."""
    return ((at - EPOCH) // timedelta(milliseconds=1)).to_bytes(6, "big")


class Salts:
    """A row of salts from one handful of random bytes."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self._block = b""
        self._count = 0

    def next(self) -> bytes:
        half = self._count % 2
        if not half:
            self._block = sha256(b"salt" + self._count.to_bytes(4, "big") + self._seed).digest()
        self._count += 1
        return self._block[16 * half : 16 * half + 16]


def body_of(event: Event, digests: dict[str, str]) -> bytes:
    """What everybody may see of an event: its kind and data, and digests of what only some may see."""
    body: dict[str, Any] = {"d": event.data, "k": event.kind}
    if digests:
        body["secret"] = digests
    return canonical(body)


def rows(match: str, head: int, last_hash: str, told: list[Event], at: datetime, rnd: bytes) -> list[Row]:
    """The events as the next rows of the record."""
    salts, before, result, sealed = Salts(rnd), bytes.fromhex(last_hash), list[Row](), sealed_time(at)
    for n, event in enumerate(told, head + 1):
        digests, parts = {}, {}
        for audience, part in sorted(event.secret.items()):
            salt = salts.next()
            digests[audience] = fair.payload_hash(salt, canonical(part)).hex()
            parts[audience] = {"part": part, "salt": salt.hex()}
        body, salt = body_of(event, digests), sealed + salts.next()[6:]
        before = fair.event_hash(match.encode(), n, before, fair.payload_hash(salt, body))
        secret = text(parts) if parts else ""
        result.append(Row(n, at, event.kind, body.decode(), salt.hex(), before.hex(), secret))
    return result


def fingerprint(last_hash: str) -> str:
    """Ten letters by which two people compare that they hold the same record."""
    return base64.b32encode(bytes.fromhex(last_hash)).decode()[:10]


JUDGE, MATCH = "judge", "match"  # what masks name beside the seats
NAMELESS = "•••"  # what stands where a name was taken away
Masks = Mapping[str, Mapping[str, str]]
"""Changed names: by seat what is shown instead of its `name` and its list's (`squad`); by `judge` a `name`, by `match`
a `title`."""

_NO_MASKS: Masks = {}


def read_masks(stored: str) -> Masks:
    """As they are kept with a match."""
    return msgspec.json.decode(stored, type=dict[str, dict[str, str]]) if stored not in ("", "{}") else _NO_MASKS


def masked_view(seen: dict[str, Any], masks: Masks) -> dict[str, Any]:
    """A view with these names; without any it is the same object."""
    if not masks:
        return seen
    about = dict(seen.get("match", {}))
    if JUDGE in masks and about.get("judge"):
        about["judge"] = masks[JUDGE]["name"]
    if MATCH in masks and "title" in about:
        about |= masks[MATCH]
    return {**seen, "seats": _masked_seats(seen.get("seats", {}), masks), **({"match": about} if about else {})}


def masked_event(told: dict[str, Any], masks: Masks) -> dict[str, Any]:
    """An event, as somebody is told of it, with these names."""
    if not masks or told.get("k") not in (BEGAN, SAT_DOWN):
        return told
    about = told["d"]
    if told["k"] == SAT_DOWN:
        return {**told, "d": {**about, **masks.get(JUDGE, {})}}
    setup = about.get("setup", {})
    seats = {
        seat: {
            **one,
            **({"name": masks[seat]["name"]} if "name" in masks.get(seat, {}) else {}),
            **({"squad": {**one["squad"], "name": masks[seat]["squad"]}} if "squad" in masks.get(seat, {}) else {}),
        }
        for seat, one in setup.get("seats", {}).items()
    }
    titled = masks.get(MATCH, {}) if "title" in about else {}
    return {**told, "d": {**about, **titled, "setup": {**setup, "seats": seats}}}


def masked_events(written: str, masks: Masks) -> str:
    """Events that are written down already: a JSON array."""
    if not masks or (BEGAN not in written and SAT_DOWN not in written):
        return written
    told: list[dict[str, Any]] = msgspec.json.decode(written)
    return msgspec.json.encode([masked_event(one, masks) for one in told]).decode()


def _masked_seats(seats: Mapping[str, dict[str, Any]], masks: Masks) -> dict[str, dict[str, Any]]:
    """Who sits where; a list that is not shown is not named either."""
    return {
        seat: {**one, **{key: text for key, text in masks.get(seat, {}).items() if key in one}}
        for seat, one in seats.items()
    }
