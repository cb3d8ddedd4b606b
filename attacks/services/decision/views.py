"""What one audience may see. Nothing else sends a state, an offer or an event to anybody.

A view is the room's own view, plus `match` for all, plus `prompt` for a seat: the question now put to it. An event is
cut by the same rule: an audience gets what is for all and its own secret part, and a bare number if that is nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Any, Protocol, cast

import msgspec

from attacks.engine import fair
from attacks.engine.values import Offer
from attacks.services.common.canonical import Known, difference, text
from attacks.services.decision.view_types import ChainsView, FairView, MatchView, OffersView, OfferView, PromptView
from attacks.services.dice import browsers
from attacks.services.dice.source import server_commit
from attacks.services.match.table import LIVE, PRESSED_FOR, Table
from attacks.services.match.terms import NONE

WATCH, JUDGE, COMMENTATOR = "watch", "judge", "commentator"


class Stored(Protocol):
    """An event as the record holds it."""

    @property
    def n(self) -> int: ...
    @property
    def at(self) -> datetime: ...
    @property
    def kind(self) -> str: ...
    @property
    def body(self) -> str: ...
    @property
    def salt(self) -> str: ...
    @property
    def secret(self) -> str: ...


def view(table: Table, audience: str) -> dict[str, Any]:
    """The whole table as this audience may see it: plain JSON, no null. Not to be changed: it is rendered once.

    So what a decision has rendered is what the hub sends, and what the next decision compares with.
    """
    if audience not in table.shown:
        table.shown[audience] = rendered(table, audience)
    seen: dict[str, Any] = table.shown[audience]
    return seen


def picture(table: Table, audience: str) -> dict[str, Any]:
    """What the rules show this audience of the state. Where nothing is hidden it is one picture for all."""
    eyes = WATCH if table.room.hides_nothing else audience
    seen: dict[str, Any] = table.once(("view", eyes), lambda: table.room.view(table.state, eyes))
    return seen


def rendered(table: Table, audience: str) -> dict[str, Any]:
    """The view, made anew but for what all audiences share."""
    if table.state is None:
        seen: dict[str, Any] = {
            "room": table.room.key,
            "edition": table.edition,
            "mode": table.mode,
            "seats": table.seats,
            "seat_order": list(table.playing),
        }
    else:
        seen = dict(picture(table, audience))
    if "match" not in table.shown:  # no audience is called so
        table.shown["match"] = match_part(table)
    seen["match"] = table.shown["match"]
    plays = audience in table.playing and audience not in table.trust.machines
    asked = plays or (audience == JUDGE and table.trust.judge)
    if table.state is not None and asked and not table.closed:
        seen["prompt"] = prompt(table, audience)
    return seen


def match_part(table: Table) -> MatchView:
    """What every audience is told about the match itself."""
    part: MatchView = {"id": table.id, "title": table.title, "status": table.status}
    if table.rivals != table.playing:
        part["rivals"] = list(table.rivals)
    if table.gone:
        part["gone"] = list(table.gone)
    if table.end_offered and table.status == LIVE:
        part["end_offered"] = table.end_offered
        if table.trust.ending:
            part["end_agreed"] = list(table.trust.ending)
    if table.trust.fair.parts:
        part["fair"] = fair_part(table)
    if seat := table.presser:
        part["roll"] = {"seat": seat, "falls": table.trust.falls, "dice": table.in_hand}
    if table.trust.undo:
        part["undo"] = as_json(table.trust.undo)
    if table.trust.clock:
        part["clock"] = as_json(table.trust.clock)
    if table.trust.wanted:
        part["judge_wanted"] = list(table.trust.wanted)
    if table.trust.judge:
        part["judge"] = table.trust.judge
    if table.trust.called:
        part["called"] = table.trust.called
    if table.result:
        part["result"] = table.result
    return cast(MatchView, {**part, **machines_part(table), **unusual(table)})


def machines_part(table: Table) -> dict[str, Any]:
    """The seats that the server plays, by their levels, and whom somebody wants it to play on for."""
    machines, asked = table.trust.machines, table.trust.machine_asked
    part: dict[str, Any] = {"machines": {seat: one.level for seat, one in machines.items()}} if machines else {}
    return {**part, "machine_asked": as_json(asked)} if asked and not table.closed else part


def unusual(table: Table) -> dict[str, Any]:
    """The terms of the table that are not as usual."""
    usual = {"delay": NONE.delay, "odds": NONE.odds, "undo_mode": NONE.undo_mode, "scene": NONE.scene}
    return {name: getattr(table.trust, name) for name, value in usual.items() if getattr(table.trust, name) != value}


def as_json(value: object) -> Any:
    """The value as a client reads it."""
    return msgspec.json.decode(msgspec.json.encode(value))


def fair_part(table: Table) -> FairView:
    """How far the dice are agreed on: the commitments, who is missing, and for whom the server had to make a seed."""
    agreed = table.trust.fair
    part: FairView = {
        "stage": agreed.stage,
        "commits": {
            "server": server_commit(table.id, table.seed_sealed),
            **{seat: one.commit for seat, one in agreed.parts.items() if one.commit},
        },
    }
    if agreed.waits:
        part["missing"] = list(agreed.missing)
    if made := [seat for seat, one in agreed.parts.items() if one.made]:
        part["made"] = made
    if named := browsers.browsers_view(agreed):
        part["browsers"] = named
    return cast(FairView, {**part, **chains_part(table)}) if agreed.level == 2 else part


def chains_part(table: Table) -> ChainsView:
    """At level 2: whose chain serves from which roll on, which rolls wait for whose links, who is asked to go on."""
    agreed = table.trust.fair
    part: ChainsView = {
        "level": 2,
        "next": table.next_index,
        "chains": {
            seat: {"anchor": agreed.parts[seat].anchor, "base": agreed.parts[seat].base} for seat in agreed.chained
        },
    }
    if agreed.open is not None:
        rolls = [list(roll) for roll in agreed.open.rolls]
        part["open"] = {"n": table.prompts.get("links", 0), "rolls": rolls, "owing": list(agreed.owing)}
    if asked := [seat for seat, one in agreed.parts.items() if one.asked]:
        part["asked"] = asked
    return part


def prompt(table: Table, seat: str) -> PromptView:
    """The question now put to a seat: its number, and what may be answered."""
    pressed = table.presser == seat
    part = offers_part(table, seat) if pressed else table.once(("offers", seat), lambda: offers_part(table, seat))
    return {"n": table.prompts.get(seat, 0), **part}


def offers_of(table: Table, seat: str) -> tuple[Offer, ...]:
    """What a seat may do now."""
    offers: tuple[Offer, ...] = table.once(("may", seat), lambda: table.room.offers(table.state, seat))
    if seat == JUDGE:
        return tuple(offer for offer in offers if is_for_judge(offer))
    return (PRESSED_FOR, *offers) if table.presser == seat else offers


def is_for_judge(offer: Offer) -> bool:
    """A judge corrects by hand and decides contests; no judge plays for a seat."""
    return offer.key.startswith("judge_") or offer.manual


def offers_part(table: Table, seat: str) -> OffersView:
    """What a seat may do, in order, as its view shows it."""
    offers = offers_of(table, seat)
    return {
        "offers": {offer.key: fields_of(offer) for offer in offers},
        "order": [offer.key for offer in offers],
    }


SEEN = 16_384  # offers that are known again by being the same thing, without a look at what stands in them
_seen: dict[int, tuple[Offer, OfferView]] = {}


def fields_of(offer: Offer) -> OfferView:
    """What `offer_fields` gives; rooms hand out the very same offer again and again."""
    found = _seen.get(id(offer))
    if found is None:
        if len(_seen) >= SEEN:
            _seen.clear()
        found = _seen[id(offer)] = (offer, offer_fields(offer))  # held on to, so that its identity stays its own
    return found[1]


@lru_cache(maxsize=8192)
def offer_fields(offer: Offer) -> OfferView:
    """An offer without its key and without what is as usual; made once for all equal offers. Not to be changed."""
    fields: OfferView = msgspec.to_builtins(offer)
    fields.pop("key")  # type: ignore[typeddict-item]
    return fields


def event(row: Stored, audience: str, chain: bool = False) -> dict[str, Any]:
    """An event as this audience may see it; with `chain` also what it needs to check the hashes."""
    body = msgspec.json.decode(row.body)
    digests: dict[str, str] = body.get("secret", {})
    parts: dict[str, Any] = msgspec.json.decode(row.secret) if row.secret else {}
    own = parts.get(audience)
    if digests and not body["d"] and own is None:
        stub: dict[str, Any] = {"n": row.n}
        if chain:
            stub["ph"] = fair.payload_hash(bytes.fromhex(row.salt), row.body.encode()).hex()
        return stub
    seen: dict[str, Any] = {"n": row.n, "k": row.kind, "d": body["d"]}
    if own is not None:
        seen["secret"] = own["part"]
    if chain:
        seen["s"] = row.salt
        if digests:
            seen["digests"] = digests
        if own is not None:
            seen["part_salt"] = own["salt"]
    return seen


def due(table: Table) -> tuple[str, ...]:
    """The seats with priority, or chance, or over."""
    seats: tuple[str, ...] = table.once("due", lambda: table.room.to_act(table.state))
    return seats


def event_json(row: Stored, audience: str, chain: bool = False) -> str:
    """The same as JSON; what holds nothing secret is not even read."""
    if chain or row.secret:
        return text(event(row, audience, chain))
    return f'{{"n":{row.n},{row.body[1:]}'


def events_json(rows: Iterable[Stored], audience: str, chain: bool = False) -> str:
    """Several: a JSON array."""
    return "[" + ",".join([event_json(row, audience, chain) for row in rows]) + "]"


def patch_of(before: int, after: Table, old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    """How a view has changed since a number. Audiences share most of it, so most is compared once."""
    known: Known = after.shown.setdefault(("changes", before), {})
    return difference(old, new, known)


@dataclass(frozen=True, slots=True)
class Feed:
    """A match at its head, and the events since the number that was asked for.

    `follows`: they go on from what was known then. They do not where the database was restored meanwhile; there are no
    events then.
    """

    table: Table
    epoch: str
    events: Sequence[Stored]
    follows: bool = True

    @property
    def head(self) -> int:
        return self.table.head

    @property
    def at(self) -> datetime:
        """When the last of these events happened."""
        return self.events[-1].at

    @property
    def last_hash(self) -> str:
        return self.table.last_hash

    def view(self, audience: str) -> dict[str, Any]:
        return view(self.table, audience)

    def events_json(self, audience: str, chain: bool) -> str:
        """The events as this audience may see them: a JSON array."""
        return events_json(self.events, audience, chain)

    def patch(self, before: int, old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
        """How an audience's view has changed since a number."""
        return patch_of(before, self.table, old, new)
