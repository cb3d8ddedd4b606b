"""Decides what an order does to a match. Pure: no database, no clock, no random; same input, same bytes.

The order of questions is fixed: may this holder, was it answered before, is the match still open, is the question
still the same, do the rules allow it. Only then anything happens, and dice are thrown by their number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from msgspec.structs import replace

from attacks.engine.values import CHANCE, JUDGE, OVER, Command, Event, Refused, plain
from attacks.rooms import needed
from attacks.services import clock, clocks, deadlines, handshake, hidden, links, undoing, views
from attacks.services import command as cmd
from attacks.services.canon import text
from attacks.services.command import Clock as ClockMove
from attacks.services.command import Compensate, Concede, Order, Take, Undo
from attacks.services.command import Fair as FairMove
from attacks.services.draft import Draft
from attacks.services.record import (
    BEGAN,
    COMPENSATED,
    END_AGREED,
    END_DECLINED,
    END_OFFERED,
    TOOK,
    UNDO_DECLINED,
    Row,
    fingerprint,
    rows,
)
from attacks.services.table import Table
from attacks.services.undoing import Moment

SEAT, TABLE = ("seat",), ("seat", "judge")
ALLOWED: dict[type, tuple[str, ...]] = {Take: TABLE, Concede: SEAT, FairMove: SEAT, Undo: SEAT, ClockMove: TABLE}


@dataclass(frozen=True, slots=True)
class Who:
    """The holder who asks, as its row says now."""

    id: str
    role: str
    seat: str
    access: int
    revoked: bool = False


def nobody_seen(_table: Table) -> dict[str, datetime]:
    return {}


def nothing_past(_table: Table) -> list[Moment] | None:
    return None


@dataclass(frozen=True, slots=True)
class Loaded:
    """All that a decision rests on."""

    table: Table
    who: Who
    done: tuple[str, str] | None  # body hash and reply of the same command id, if it was answered before
    now: datetime
    rnd: bytes
    seen: Callable[[Table], dict[str, datetime]] = nobody_seen  # asked for only when a clock has run out
    past: Callable[[Table], list[Moment] | None] = nothing_past  # asked for only when somebody wants to go back


@dataclass(frozen=True, slots=True)
class Decision:
    """What is to be stored, and what to reply once it is."""

    who: Who
    old_head: int
    after: Table
    rows: list[Row]
    now: datetime
    reply: str = ""
    order: Order | None = None
    timers: tuple[deadlines.Change, ...] = ()

    @property
    def head(self) -> int:
        return self.after.head


def decide(order: Order, loaded: Loaded) -> Decision | str:
    """The decision to store, or the reply if nothing is to be stored."""
    table, who = loaded.table, loaded.who
    if who.revoked or who.role not in ALLOWED.get(type(order.d), ("system",)):
        return cmd.refusal(order, "forbidden")
    if loaded.done:
        body_hash, reply = loaded.done
        return reply if body_hash == order.body_hash else cmd.refusal(order, "cmd_reused")
    if table.closed:
        return cmd.refusal(order, "closed_match", head=table.head)
    if table.state is None:
        return cmd.refusal(order, "illegal", "not_started")
    draft = Draft(table, loaded.now)
    try:
        problem = do(draft, who, order, loaded)
    except Refused as refused:
        return cmd.refusal(order, "illegal", refused.reason, params=plain(refused.params), head=table.head)
    return problem or conclude(draft, who, order, loaded)


def do(draft: Draft, who: Who, order: Order, loaded: Loaded) -> str:
    """Let happen what was ordered; returns the reply if it cannot."""
    if isinstance(order.d, Take):
        return take(draft, who, order, order.d)
    if isinstance(order.d, Concede):
        return concede(draft, who, order, order.d)
    if isinstance(order.d, Compensate):
        return compensate(draft, order.d, loaded.now)
    if isinstance(order.d, FairMove):
        draft.agree(*handshake.moved(draft.table, draft.trust.fair, who.seat, order.d))
        return over(draft)
    if isinstance(order.d, Undo):
        return undo(draft, who, order, order.d, loaded)
    if isinstance(order.d, ClockMove):
        return about_time(draft, who, order, order.d, loaded.now)
    return lapse(draft, order, loaded)


def over(draft: Draft) -> str:
    """After dice have fallen: the rules may say that this was the end."""
    if draft.table.room.to_act(draft.state) == (OVER,):
        draft.end()
    return ""


def take(draft: Draft, who: Who, order: Order, what: Take) -> str:
    """A seat takes an offer: the command itself is the first event, what it causes follows."""
    table, seat = draft.table, who.seat or who.role
    if order.expect != table.prompts.get(seat):
        return cmd.refusal(order, "stale", head=table.head)
    if seat == JUDGE:
        if what.offer not in {offer.key for offer in views.offers_of(table, JUDGE)}:
            raise Refused("not_offered")
        if not what.note.strip():
            raise Refused("reason_needed")
    return played(draft, Command(seat, what.offer, what.picks, what.note))


def played(draft: Draft, command: Command) -> str:
    """The command is taken: dice fall that follow from it, and the match may be over."""
    draft.told.append(took(command, is_secret(draft.table, command)))
    draft.apply(command)
    if draft.trust.undo is not None:  # whoever plays on does not want to go back
        draft.told.append(Event(UNDO_DECLINED, {"seat": command.seat}))
        draft.trust = draft.trust.with_(undo=None)
    draft.throw()
    return over(draft)


def undo(draft: Draft, who: Who, order: Order, what: Undo, loaded: Loaded) -> str:
    """Go back, ask for it, or answer somebody who does."""
    line = loaded.past(draft.table)
    if line is None:  # another command waits unsaved before this one: it is decided again after that
        return cmd.refusal(order, "stale", head=draft.table.head)
    came = undoing.undo(draft.table, who.seat, what, line)
    draft.told += came.told
    draft.trust = draft.trust.with_(undo=came.asked)
    if came.back is not None:
        draft.state, draft.went_back = came.back.state, True
    return ""


def took(command: Command, secret: bool) -> Event:
    """The command as an event; while its choice is secret, others see only that this seat has answered."""
    told: dict[str, Any] = {"key": command.key, "picks": plain(command.picks)}
    if command.note:
        told["note"] = command.note
    if secret:
        return Event(TOOK, {"seat": command.seat}, {command.seat: told})
    return Event(TOOK, {"seat": command.seat, **told})


def is_secret(table: Table, command: Command) -> bool:
    return any(offer.key == command.key and offer.secret for offer in views.offers_of(table, command.seat))


def concede(draft: Draft, who: Who, order: Order, what: Concede) -> str:
    """Giving up, or an agreed end: offered by one seat, accepted or declined by another."""
    table, others = draft.table, [seat for seat in draft.table.contenders if seat != who.seat]
    offered = table.end_offered
    if who.seat not in table.contenders:
        return cmd.refusal(order, "illegal", "not_a_rival", head=table.head)
    leaving = getattr(table.room, "leaving", "")
    if what.what == "resign" and len(others) > 1 and leaving:
        return played(draft, Command(who.seat, leaving))
    if what.what == "resign":
        draft.end(winner=others[0] if len(others) == 1 else "", why="resigned")
    elif what.what == "offer_end":
        if offered:
            return cmd.refusal(order, "illegal", "end_is_offered", head=table.head)
        draft.told.append(Event(END_OFFERED, {"seat": who.seat}))
        draft.end_offered = who.seat
    elif what.what == "accept_end":
        if not offered or offered == who.seat or who.seat in table.trust.ending:
            return cmd.refusal(order, "illegal", "no_end_offered", head=table.head)
        agreed = (*table.trust.ending, who.seat)
        if set(others) <= {offered, *agreed}:
            draft.end(why="agreed")
        else:  # of several everybody must agree
            draft.told.append(Event(END_AGREED, {"seat": who.seat}))
            draft.trust = draft.trust.with_(ending=agreed)
    else:
        if not offered:
            return cmd.refusal(order, "illegal", "no_end_offered", head=table.head)
        draft.told.append(Event(END_DECLINED, {"seat": who.seat}))
        draft.end_offered, draft.trust = "", draft.trust.with_(ending=())
    return ""


def lapse(draft: Draft, order: Order, loaded: Loaded) -> str:
    """Time is up for an answer that nobody gave: an offered end is declined, a seed that is missing is made."""
    table = draft.table
    if order.expect == table.prompts.get(deadlines.FAIR):
        draft.agree(*handshake.too_late(table, draft.trust.fair))
        return over(draft)
    if order.expect == table.prompts.get(deadlines.LINKS):
        draft.agree(*links.too_late(draft.trust.fair))
        return over(draft)
    if order.expect == table.prompts.get(deadlines.UNDO):
        draft.told.append(Event(UNDO_DECLINED, {"by": "system"}))
        draft.trust = draft.trust.with_(undo=None)
        return ""
    running = table.trust.clock
    if running is not None and running.runs and order.expect == running.number:
        return time_is_up(draft, order, loaded)
    if order.expect != table.prompts.get(deadlines.END):
        return cmd.refusal(order, "stale", head=table.head)
    draft.told.append(Event(END_DECLINED, {"by": "system"}))
    draft.end_offered, draft.trust = "", draft.trust.with_(ending=())
    return ""


def about_time(draft: Draft, who: Who, order: Order, what: ClockMove, now: datetime) -> str:
    """A judge is called or lets the match go on; time is given; the match is claimed."""
    if what.what == "claim":
        if not clocks.may_claim(draft.table, who.seat):
            return cmd.refusal(order, "illegal", "nothing_to_claim", head=draft.table.head)
        if len(draft.table.contenders) > 2:  # of several nobody has won by this: whoever is late passes
            if not pass_for(draft, draft.trust.clock.red if draft.trust.clock else (), who.seat):
                return cmd.refusal(order, "illegal", "cannot_pass", head=draft.table.head)
            return over(draft)
        draft.end(winner=who.seat if len(draft.table.contenders) == 2 else "", why="time")
        return ""
    draft.trust, told = clocks.ask(draft.table, who.seat or who.role, what, now)
    draft.told += told
    return ""


def time_is_up(draft: Draft, order: Order, loaded: Loaded) -> str:
    """Somebody's clock has run out; where the table chose so, the seat passes."""
    table, running = draft.table, draft.trust.clock
    assert running is not None
    running, told, red = clocks.ran_out(running, loaded.now, loaded.seen(table))
    if not told:  # a timer from before the clock was set anew
        return cmd.refusal(order, "stale", head=table.head)
    draft.trust = draft.trust.with_(clock=running)
    draft.told += told
    pass_for(draft, red if running.at_zero == clocks.PASS else (), "system")
    return over(draft)


def pass_for(draft: Draft, seats: Iterable[str], by: str) -> bool:
    """Let the first of these seats that can pass do so; `by` says who did it for the seat. Whether one could."""
    for seat in seats:
        command = clocks.passing(draft.table, seat)
        if command is not None:
            picks = plain(command.picks)
            draft.told.append(Event(TOOK, {"seat": seat, "key": command.key, "picks": picks, "by": by}))
            draft.passed = seat
            draft.apply(command)
            draft.throw()
            return True
    return False


def compensate(draft: Draft, what: Compensate, now: datetime) -> str:
    """The time in which nobody served is added to every open deadline."""
    away = max(now - clock.at(what.since), timedelta(0))
    draft.told.append(Event(COMPENSATED, {"seconds": round(away.total_seconds())}))
    draft.moved = (deadlines.Moved(away),)
    if draft.trust.clock is not None and draft.trust.clock.runs:
        later = draft.trust.clock.since + round(away.total_seconds() * 1000)
        draft.trust = draft.trust.with_(clock=replace(draft.trust.clock, since=later))
    return ""


def conclude(draft: Draft, who: Who, order: Order, loaded: Loaded) -> Decision:
    """Number and chain what was told, renew the questions that have changed, and word the reply."""
    before = draft.table
    record = rows(before.id, before.head, before.last_hash, draft.told, loaded.now, loaded.rnd)
    after = settled(draft, record, loaded.now)
    acted = (who.seat or who.role) if order.op == "take" else draft.passed
    after = after.moved(prompts=renewed(before, after, acted))
    if draft.went_back:  # every question is a new one, and what the row keeps no longer leads here
        asked = {**after.prompts, **dict.fromkeys((*after.playing, JUDGE), after.head)}
        after = after.moved(prompts=asked, state_head=0)
    after = after.moved(trust=clocks.ticked(before, after, acted, loaded.now))
    reply = cmd.ack(order, after.head)
    timers = draft.moved + deadlines.changes(before, after, loaded.now)
    return Decision(who, before.head, after, with_patch(record, before, after), loaded.now, reply, order, timers)


def settled(draft: Draft, record: list[Row], now: datetime) -> Table:
    """The table after the last of the new events."""
    last = record[-1]
    result = {**draft.result, "fingerprint": fingerprint(last.hash), "at": clock.stamp(now)} if draft.result else {}
    return draft.table.moved(
        state=draft.state,
        head=last.n,
        last_hash=last.hash,
        next_index=draft.dice.next,
        end_offered=draft.end_offered,
        trust=draft.trust,
        status="over" if result else "live",
        result=result,
    )


def renewed(before: Table, after: Table, acted: str) -> dict[str, int]:
    """The numbers of the questions: new for a seat that acted, became due or has other offers; else as they were."""
    was_due = views.due(before) if before.state is not None else ()
    is_due = views.due(after)
    prompts = {}
    for seat in (*after.playing, *((JUDGE,) if after.trust.judge else ())):
        kept = before.prompts.get(seat)
        became_due = seat in is_due and seat not in was_due
        if kept is None or seat == acted or became_due or views.offers_of(before, seat) != views.offers_of(after, seat):
            kept = after.head
        prompts[seat] = kept
    if after.end_offered:
        prompts[deadlines.END] = before.prompts.get(deadlines.END, after.head)
    if after.trust.undo:
        prompts[deadlines.UNDO] = before.prompts.get(deadlines.UNDO, after.head)
    if after.trust.fair.waits and is_due == (CHANCE,):
        same = after.trust.fair.stage == before.trust.fair.stage
        prompts[deadlines.FAIR] = before.prompts.get(deadlines.FAIR, after.head) if same else after.head
    if after.trust.fair.open:
        same = after.trust.fair.open == before.trust.fair.open
        prompts[deadlines.LINKS] = before.prompts.get(deadlines.LINKS, after.head) if same else after.head
    return prompts


def with_patch(record: list[Row], before: Table, after: Table) -> list[Row]:
    """The rows, the last of them with how the judge's view has changed."""
    old = views.view(before, views.JUDGE) if before.state is not None else {}
    patch = views.patch_of(before.head, after, old, views.view(after, views.JUDGE))
    last = record[-1]
    kept = Row(last.n, last.at, last.kind, last.body, last.salt, last.hash, last.secret, text(patch))
    return [*record[:-1], kept]


def begin(
    table: Table, who: Who, setup: dict[str, Any], commit: str, now: datetime, rnd: bytes, drawing: frozenset[str]
) -> Decision:
    """The start of a match: event 1 holds the setup and the commitment to the dice. Raises Refused on a bad setup.

    `drawing`: the seats whose browsers put a seed of their own into the dice.
    """
    room = table.room
    draft = Draft(table, now)
    draft.state = room.start(setup)
    known, secret = hidden.parted(room, setup)
    seats = tuple(seat for seat in room.seats if seat in setup.get("seats", table.playing))
    agreed, told = handshake.begun(table, seats, drawing)
    level = {"level": agreed.level} if agreed.level > 1 else {}
    data = {"setup": known, "commit": commit, "rules": room.rules_number, **level}
    draft.told.append(Event(BEGAN, data, secret))
    draft.trust = clocks.begun(seats, draft.trust.with_(seats=seats if seats != needed(room) else ()))
    draft.agree(agreed, told)
    record = rows(table.id, 0, table.last_hash, draft.told, now, rnd)
    after = settled(draft, record, now)
    after = after.moved(prompts={**renewed(table, after, ""), **dict.fromkeys(seats, after.head)})
    after = after.moved(trust=clocks.ticked(table, after, "", now))
    timers = deadlines.changes(table, after, now)
    return Decision(who, 0, after, with_patch(record, table, after), now, timers=timers)
