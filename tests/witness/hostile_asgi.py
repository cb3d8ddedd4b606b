"""The server of somebody who cheats: everything is Broadside but what a file of orders makes its services do instead.

The file, named by BROADSIDE_TEST_CHEAT, holds one of the names below, or nothing while the operator is honest. The
victim is always Ana at p1; the operator knows what an impostor puts into the dice in her place.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

from tabletop.asgi import application  # isort: skip - models are there only after it

from attacks.engine import fair
from attacks.engine.values import Event
from attacks.services.decision import decide, transition, views
from attacks.services.dice import browsers, commitments
from attacks.services.live import feed
from attacks.services.match import table as match_table
from attacks.services.match.commands import Fair as Move
from attacks.services.match.commands import ack
from attacks.services.match.events import BROWSER, COMMITTED, LEVEL, LINKED, OPENED, REKEYED, VOUCHED
from attacks.services.match.terms import READY, REVEAL, Fair, Part
from attacks.sockets import protocol
from attacks.sockets.consumer import MatchConsumer
from attacks.sockets.hub import Hub
from tests.support.chains import Chain

VICTIM = "p1"
SEED, MARK = bytes([9]) * 32, bytes([7]) * 32
ORDERS = Path(os.environ["BROADSIDE_TEST_CHEAT"])
chains: dict[str, Chain] = {}


def cheat(*names: str) -> bool:
    """Is that what the operator does just now?"""
    return ORDERS.exists() and ORDERS.read_text("utf-8").strip() in names


def chain_of(match: str) -> Chain:
    if match not in chains:
        chains[match] = Chain(VICTIM, match, 8)
    return chains[match]


def commit_of(match: str) -> str:
    return fair.commit(VICTIM.encode(), match.encode(), SEED).hex()


def show(agreed: Fair, told: list[Event]) -> Fair:
    """The impostor shows as soon as everybody has committed."""
    if agreed.stage == REVEAL and not agreed.parts[VICTIM].seed:
        told.append(Event(OPENED, {"seat": VICTIM, "seed": SEED.hex()}))
        return agreed.put(VICTIM, agreed.parts[VICTIM].with_(seed=SEED.hex()))
    return agreed


honest_begun, honest_moved, honest_onward = commitments.begun, commitments.moved, commitments._onward


def begun(table: Any, seats: Any, drawing: Any) -> tuple[Fair, list[Event]]:
    """seed: the impostor commits before Ana's page is open, so her browser is never asked."""
    agreed, told = honest_begun(table, seats, drawing)
    if cheat("seed"):
        anchor = chain_of(table.id).anchor if agreed.level == 2 else ""
        key = fair.key_of(table.id.encode(), MARK).hex()
        agreed = agreed.put(VICTIM, Part(commit=commit_of(table.id), anchor=anchor, browsers={key: key}))
        more = {"anchor": anchor} if anchor else {}
        told.append(Event(COMMITTED, {"seat": VICTIM, "commit": commit_of(table.id), **more, "browser": key}))
    return agreed, told


def moved(table: Any, agreed: Fair, seat: str, move: Move, holder: str = "") -> tuple[Fair, list[Event]]:
    """commit: Ana's commitment is taken for another; anchor: only the end of her chain is."""
    if seat == VICTIM and move.commit and cheat("commit"):
        move = Move(commit=commit_of(table.id), anchor=move.anchor, browser=move.browser)
    if seat == VICTIM and move.commit and cheat("anchor"):
        move = Move(commit=move.commit, anchor=chain_of(table.id).anchor, browser=move.browser)
    return honest_moved(table, agreed, seat, move, holder)


def onward(table: Any, agreed: Fair, told: list[Event]) -> Fair:
    agreed = honest_onward(table, agreed, told)
    if cheat("seed", "commit"):
        return honest_onward(table, show(agreed, told), told)
    return meddled(table, agreed, told) if agreed.stage == READY else agreed


def meddled(table: Any, agreed: Fair, told: list[Event]) -> Fair:
    """What is put into the record for Ana as soon as the dice are set.

    rekey: a chain of the operator's; level: that she goes on at level 1; vouch: her browser's word for the operator's.
    """
    part, key = agreed.parts[VICTIM], fair.key_of(table.id.encode(), MARK).hex()
    if cheat("rekey"):
        anchor = chain_of(table.id).anchor
        told.append(Event(REKEYED, {"seat": VICTIM, "anchor": anchor, "base": 0, "count": 1, "browser": key}))
        return agreed.put(VICTIM, part.with_(anchor=anchor, rekeys=1, strange=(key,)))
    if cheat("level"):
        told.append(Event(LEVEL, {"seat": VICTIM, "level": 1, "from": 0}))
        return agreed.put(VICTIM, part.with_(anchor=""))
    if cheat("vouch"):
        word = {"by": next(iter(part.browsers)), "next": "5c" * 32, "sign": "5c" * fair.SIGNATURE}
        told.append(Event(BROWSER, {"seat": VICTIM, "browser": key}))
        told.append(Event(VOUCHED, {"seat": VICTIM, "browser": key, **word}))
        return agreed.put(VICTIM, part.with_(browsers={**part.browsers, key: key}))
    return agreed


honest_waits: Callable[..., bool] = transition.Draft.waits_for_links


def waits_for_links(self: transition.Draft, throws: Any) -> bool:
    """seed, anchor: the impostor's links come at once."""
    waits = honest_waits(self, throws)
    agreed = self.trust.fair
    if (
        agreed.open is not None
        and VICTIM in agreed.owing
        and agreed.parts[VICTIM].anchor == chain_of(self.table.id).anchor
    ):
        last = agreed.open.last
        part = agreed.parts[VICTIM].with_(link=chain_of(self.table.id).link(last), at=last)
        self.trust = self.trust.with_(fair=agreed.put(VICTIM, part))
        self.told.append(Event(LINKED, {"seat": VICTIM, "index": last}))
        return bool(self.trust.fair.owing)
    return waits


honest_part = views.fair_part


def fair_part(table: Any) -> dict[str, Any]:
    """What is said of the dice that are being agreed on.

    unasked: nobody hears that Ana's secret is missing; early: she is asked for it before Ben has committed; other: the
    server's own commitment is called another than the one in event 1.
    """
    part = honest_part(table)
    if cheat("other"):
        part["commits"] = {**part["commits"], "server": "5c" * 32}
    if cheat("unasked") and VICTIM in part.get("missing", ()):
        part["missing"] = [seat for seat in part["missing"] if seat != VICTIM]
    if cheat("early") and part["stage"] == "commit" and VICTIM in part["commits"]:
        part |= {"stage": "reveal", "missing": [VICTIM]}
    return part


honest_command = MatchConsumer.command


async def command(self: MatchConsumer, frame: protocol.Cmd) -> None:
    """withheld, late: what Ana's browser gives is acknowledged and thrown away. early: her seed is written down."""
    mine = frame.op == "fair" and self.right is not None and self.right.seat == VICTIM
    if mine and "seed" in frame.d and cheat("early"):
        ORDERS.with_name("shown").write_text(frame.d["seed"], "utf-8")
    if mine and (("link" in frame.d and cheat("withheld")) or ("seed" in frame.d and cheat("late"))):
        self.offer(ack(protocol.order_of(frame), 1))
        return
    await honest_command(self, frame)


# What Ana is told where she is told another history: by match the hashes of it, by number.
forked: dict[str, dict[int, str]] = {}
honest_event, honest_snap, honest_events = views.event, Hub.snap, views.Feed.events_json
telling = [""]  # the match whose new events are told: they do not say it themselves


def events_json(self: views.Feed, audience: str, chain: bool) -> str:
    telling[0] = self.table.id
    return honest_events(self, audience, chain)


def event(row: Any, audience: str, chain: bool = False) -> dict[str, Any]:
    """untold: Ana hears what happens without its seals. fork: she hears of other commands of Ben, sealed as if so."""
    if audience != VICTIM or not chain or not cheat("untold", "fork"):
        return honest_event(row, audience, chain)
    if cheat("untold"):
        return honest_event(row, audience)
    seen, match = honest_event(row, audience, True), getattr(row, "match_id", telling[0])
    if row.kind == "took" and seen["d"]["seat"] != VICTIM:
        seen["d"] = {**seen["d"], "note": "told to Ana only"}
    hashes = forked.setdefault(match, {0: fair.ROOT.hex()})
    body = {"d": seen.get("d"), "k": seen.get("k"), **({"secret": seen["digests"]} if "digests" in seen else {})}
    payload = seen.get("ph") or fair.payload_hash(bytes.fromhex(row.salt), fair.canonical(body)).hex()
    before = bytes.fromhex(hashes[row.n - 1])
    hashes[row.n] = fair.event_hash(match.encode(), row.n, before, bytes.fromhex(payload)).hex()
    return seen


def snap(self: Hub, stream: Any, chain: bool) -> str:
    """fork: the hash of a whole view is that of the history Ana was told."""
    known = forked.get(self.match_id, {})
    if cheat("fork") and known and stream is self.streams.get((VICTIM, True)):
        telling[0] = self.match_id
        for row in self.snapshot(VICTIM).events:  # a view may be shown before what led to it is told
            if row.n - 1 in known:
                event(row, VICTIM, True)
        stream.last_hash = known.get(stream.head, stream.last_hash)
    return honest_snap(self, stream, chain)


honest_view, honest_offer = views.view, MatchConsumer.offer


def view(table: Any, audience: str) -> dict[str, Any]:
    """painted: Ana is shown other dice than those that fell, which the events tell her."""
    seen = honest_view(table, audience)
    return blanks(seen) if audience == VICTIM and cheat("painted") else seen


def blanks(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: "blank" if key in ("face", "thrown") else blanks(one) for key, one in value.items()}
    return [blanks(one) for one in value] if isinstance(value, list | tuple) else value


def offer(self: MatchConsumer, frame: str) -> None:
    """mute: nothing more is sent to Ana."""
    if not (self.audience == VICTIM and cheat("mute")):
        honest_offer(self, frame)


class Hasty(dict[str, timedelta]):
    """Deadlines as they are told; the timers wait for less when the operator wants to be rid of Ana."""

    def items(self) -> Any:
        hasty = cheat("withheld", "late", "unasked", "other")
        return {name: timedelta(seconds=1) if hasty else lasts for name, lasts in super().items()}.items()


def acted(agreed: Fair, seat: str, holder: str) -> tuple[Fair, list[Event]]:
    """friend: that somebody else acts for a seat is told to nobody."""
    return (agreed, []) if cheat("friend") else honest_acted(agreed, seat, holder)


def has(match_id: str, n: int, mark: str) -> bool:
    """forged: every history is called the one that a browser knows."""
    return cheat("forged") or honest_has(match_id, n, mark)


honest_acted, honest_has = browsers.acted, feed.has
feed.has = has
commitments.begun, commitments.moved, commitments._onward = begun, moved, onward
transition.Draft.waits_for_links = waits_for_links
views.fair_part, browsers.acted = fair_part, acted
views.event, views.view, Hub.snap, views.Feed.events_json = event, view, snap, events_json
MatchConsumer.command, MatchConsumer.offer = command, offer
match_table.LASTS = decide.LASTS = Hasty(match_table.LASTS)

__all__ = ["application"]
