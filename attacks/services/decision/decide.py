"""Decides what an order does to a match. Pure: no database, no clock, no random; same input, same bytes.

The order of questions is fixed: may this holder, was it answered before, is the match still open, is the question
still the same, do the rules allow it. Only then anything happens, and dice are thrown by their number.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from msgspec.structs import replace

from attacks.engine.values import CHANCE, JUDGE, OVER, Command, Event, Refused, plain
from attacks.services.common import clock
from attacks.services.common.canonical import text
from attacks.services.decision import game_clock, machines, views
from attacks.services.decision import undo as undoing
from attacks.services.decision.transition import Draft, Loaded
from attacks.services.dice import browsers, commitments, hash_chain
from attacks.services.match import commands as cmd
from attacks.services.match import hidden_setup
from attacks.services.match.commands import Clock as ClockMove
from attacks.services.match.commands import Compensate, Concede, Order, Played, Requester, Seating, Take, Undo
from attacks.services.match.commands import Fair as FairMove
from attacks.services.match.events import (
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
from attacks.services.match.sealing import about
from attacks.services.match.table import LASTS, PRESSED_FOR, Change, Due, Moved, Table, deadline_changes
from attacks.services.match.terms import Clock
from attacks.services.match.walk import started

SEAT, TABLE = ("seat",), ("seat", "judge")
ALLOWED: dict[type, tuple[str, ...]] = {Take: TABLE, Concede: SEAT, FairMove: SEAT, Undo: SEAT, ClockMove: TABLE}
ALLOWED[Played] = ALLOWED[Seating] = SEAT


@dataclass(frozen=True, slots=True)
class Decision:
    """What is to be stored, and what to reply once it is."""

    who: Requester
    before: Table
    after: Table
    rows: list[Row]
    now: datetime
    reply: str = ""
    order: Order | None = None
    timers: tuple[Change, ...] = ()

    @property
    def head(self) -> int:
        return self.after.head


def decide(order: Order, loaded: Loaded) -> Decision | str:
    """The decision to store, or the reply if nothing is to be stored."""
    table, who = loaded.table, loaded.who
    if who.revoked or who.role not in ALLOWED.get(type(order.d), ("system",)):
        return cmd.refusal(order, "forbidden")
    if who.halted:  # those who look after the site have stopped the match
        return cmd.refusal(order, "forbidden", "match_stopped")
    if loaded.done:
        body_hash, reply = loaded.done
        return reply if body_hash == order.body_hash else cmd.refusal(order, "cmd_reused")
    if table.closed:
        return cmd.refusal(order, "closed_match", head=table.head)
    if table.state is None:
        return cmd.refusal(order, "illegal", "not_started")
    draft = Draft(loaded)
    try:
        dispatch(draft, order)
    except Stale:
        return cmd.refusal(order, "stale", head=table.head)
    except Refused as refused:
        return cmd.refusal(order, "illegal", refused.reason, params=plain(refused.params), head=table.head)
    return conclude(draft, order)


class Stale(Exception):
    """The question that was answered is not asked any more, or not yet."""


def dispatch(draft: Draft, order: Order) -> None:
    """Let happen what was ordered. Raises Stale, or Refused."""
    who, what, fair = draft.who, order.d, draft.trust.fair
    if who.seat in draft.trust.machines:
        machines.keep_apart(draft, what)
    if who.seat and fair.parts and not who.machine and not isinstance(what, FairMove):
        draft.hear(*browsers.acted(fair, who.seat, who.id))
    if isinstance(what, Take):
        take(draft, what, order.expect)
    elif isinstance(what, Concede):
        concede(draft, what)
    elif isinstance(what, Compensate):
        compensate(draft, what)
    elif isinstance(what, FairMove):
        draft.agree(*commitments.moved(draft.table, fair, who.seat, what, who.id))
    elif isinstance(what, Undo):
        undo(draft, what)
    elif isinstance(what, ClockMove):
        about_time(draft, what)
    elif isinstance(what, Seating):
        machines.seat(draft, what)
    else:
        lapse(draft, order.expect)
    if not draft.result and views.due(draft.current) == (OVER,):  # the rules may say that this was the end
        draft.end()


def take(draft: Draft, what: Take, expect: int) -> None:
    """A seat takes an offer: the command itself is the first event, what it causes follows."""
    if expect != draft.table.prompts.get(draft.by):
        raise Stale
    if draft.by == JUDGE:
        if what.offer not in {offer.key for offer in views.offers_of(draft.table, JUDGE)}:
            raise Refused("not_offered")
        if not what.note.strip():
            raise Refused("reason_needed")
    if what.offer == PRESSED_FOR.key and draft.table.presser == draft.by and not what.then:
        draft.press()
        return
    play(draft, Command(draft.by, what.offer, what.picks, what.note))
    if isinstance(what, Played) and what.said is not None:
        machines.say(draft, what.offer, what.said)
    seen = draft.table
    for one in what.then:
        if draft.by == JUDGE or draft.next_index != draft.table.next_index or learned(draft, seen):
            raise Refused("not_in_one_breath")
        seen = draft.current
        play(draft, Command(draft.by, one.offer, one.picks))


def learned(draft: Draft, before: Table) -> bool:
    """Has the seat come to know anything that it could not know before?

    Then what it takes next is a new decision: refused together with it, it would have looked for nothing.
    """
    if any(event.secret for event in draft.told):
        return True
    room, after = draft.table.room, draft.current.state
    look = undoing.Look(room)
    (_, had), (_, has) = look(before.state), look(after)
    return undoing.reveals(look, before.state, after) or any(one - other for one, other in zip(has, had, strict=True))


def play(draft: Draft, command: Command) -> None:
    """The command is taken, and dice fall that follow from it."""
    draft.told.append(took_event(command, is_secret(draft.current, command)))
    draft.apply(command)
    if draft.trust.undo is not None:  # whoever plays on does not want to go back
        draft.told.append(Event(UNDO_DECLINED, {"seat": command.seat}))
        draft.trust = draft.trust.with_(undo=None)
    if draft.thrown_by(command):
        draft.press()
    else:
        draft.throw()


def undo(draft: Draft, what: Undo) -> None:
    """Go back, ask for it, or answer somebody who does."""
    line = draft.loaded.past(draft.table)
    if line is None:  # another command waits unsaved before this one: it is decided again after that
        raise Stale
    came = undoing.undo(draft.table, draft.who.seat, what, line)
    draft.told += came.told
    draft.trust = draft.trust.with_(undo=came.asked)
    if came.back is not None:
        draft.state, draft.went_back = came.back.state, True


def took_event(command: Command, secret: bool) -> Event:
    """The command as an event; while its choice is secret, others see only that this seat has answered."""
    told: dict[str, Any] = {"key": command.key, "picks": plain(command.picks)}
    if command.note:
        told["note"] = command.note
    if secret:
        return Event(TOOK, {"seat": command.seat}, {command.seat: told})
    return Event(TOOK, {"seat": command.seat, **told})


def is_secret(table: Table, command: Command) -> bool:
    return any(offer.key == command.key and offer.secret for offer in views.offers_of(table, command.seat))


def concede(draft: Draft, what: Concede) -> None:
    """Giving up, or an agreed end: offered by one seat, accepted or declined by another."""
    table, seat, offered = draft.table, draft.who.seat, draft.table.end_offered
    others = [other for other in table.contenders if other != seat]
    if seat not in table.contenders:
        raise Refused("not_a_rival")
    if what.what == "resign" and len(others) > 1 and table.room.resign_offer:
        play(draft, Command(seat, table.room.resign_offer))
    elif what.what == "resign":
        draft.end(winner=others[0] if len(others) == 1 else "", why="resigned")
    elif what.what == "offer_end":
        if offered:
            raise Refused("end_is_offered")
        draft.told.append(Event(END_OFFERED, {"seat": seat}))
        draft.end_offered = seat
    elif what.what == "accept_end":
        if not offered or offered == seat or seat in table.trust.ending:
            raise Refused("no_end_offered")
        agreed = (*table.trust.ending, seat)
        if set(others) <= {offered, *agreed, *game_clock.long_away(table, draft.now, draft.loaded.seen)}:
            draft.end(why="agreed")
        else:  # of several everybody must agree who is there
            draft.told.append(Event(END_AGREED, {"seat": seat}))
            draft.trust = draft.trust.with_(ending=agreed)
    else:
        if not offered:
            raise Refused("no_end_offered")
        decline_end(draft, {"seat": seat})


def decline_end(draft: Draft, by: dict[str, str]) -> None:
    draft.told.append(Event(END_DECLINED, by))
    draft.end_offered, draft.trust = "", draft.trust.with_(ending=())


def lapse(draft: Draft, expect: int) -> None:
    """Time is up for an answer that nobody gave: an offered end is declined, a seed that is missing is made."""
    prompts, fair, running = draft.table.prompts, draft.trust.fair, draft.trust.clock
    if expect == prompts.get(Due.FAIR):
        draft.agree(*commitments.too_late(draft.table, fair))
    elif expect == prompts.get(Due.LINKS):
        draft.agree(*hash_chain.too_late(fair))
    elif expect == prompts.get(Due.ROLL):
        draft.press(by="system")
    elif expect == prompts.get(Due.UNDO):
        draft.told.append(Event(UNDO_DECLINED, {"by": "system"}))
        draft.trust = draft.trust.with_(undo=None)
    elif running is not None and running.runs and expect == running.number:
        time_is_up(draft, running)
    elif expect == prompts.get(Due.END):
        decline_end(draft, {"by": "system"})
    else:
        raise Stale


def about_time(draft: Draft, what: ClockMove) -> None:
    """A judge is called or lets the match go on; time is given; the match is claimed."""
    if what.what != "claim":
        draft.trust, told = game_clock.ask(draft.table, draft.by, what, draft.now)
        draft.told += told
        return
    seat, contenders = draft.who.seat, draft.table.contenders
    if not game_clock.may_claim(draft.table, seat):
        raise Refused("nothing_to_claim")
    if len(contenders) > 2:  # of several nobody has won by this: whoever is late passes
        if not pass_for(draft, draft.trust.clock.red if draft.trust.clock else (), seat):
            raise Refused("cannot_pass")
    else:
        draft.end(winner=seat if len(contenders) == 2 else "", why="time")


def time_is_up(draft: Draft, running: Clock) -> None:
    """Somebody's clock has run out; where the table chose so, the seat passes."""
    running, told, red = game_clock.ran_out(running, draft.now, draft.loaded.seen(draft.table))
    if not told:  # a timer from before the clock was set anew
        raise Stale
    draft.trust = draft.trust.with_(clock=running)
    draft.told += told
    pass_for(draft, red if running.at_zero == game_clock.PASS else (), "system")


def pass_for(draft: Draft, seats: Iterable[str], by: str) -> bool:
    """Let each of these seats that owes an answer now pass; `by` says who did it for the seat. Whether one could."""
    for seat in [seat for seat in seats if game_clock.passing(draft.table, seat) is not None]:
        command = game_clock.passing(draft.current, seat)
        if command is not None:
            picks = plain(command.picks)
            draft.told.append(Event(TOOK, {"seat": seat, "key": command.key, "picks": picks, "by": by}))
            draft.passed += (seat,)
            draft.apply(command)
            draft.throw()
    return bool(draft.passed)


def compensate(draft: Draft, what: Compensate) -> None:
    """The time in which nobody served is added to every open deadline."""
    away = max(draft.now - clock.at(what.since), timedelta(0))
    draft.told.append(Event(COMPENSATED, {"seconds": round(away.total_seconds())}))
    draft.moved = (Moved(away),)
    if draft.trust.clock is not None and draft.trust.clock.runs:
        later = draft.trust.clock.since + round(away.total_seconds() * 1000)
        draft.trust = draft.trust.with_(clock=replace(draft.trust.clock, since=later))


def conclude(draft: Draft, order: Order) -> Decision:
    """Number and chain what was told, renew the questions that have changed, and word the reply."""
    before = draft.table
    record = rows(before.id, before.head, before.last_hash, draft.told, draft.now, draft.loaded.rnd)
    after = table_after(draft, record)
    acted = (draft.by,) if order.op == "take" else draft.passed
    after = after.moved(prompts=renewed(before, after, acted))
    if after.prompts.get(Due.ROLL) != before.prompts.get(Due.ROLL):
        falls = clock.milliseconds(draft.now + LASTS[Due.ROLL]) if after.falls_in_time else 0
        after = after.moved(trust=after.trust.with_(falls=falls))
    if draft.went_back:  # every question is a new one, and what the row keeps no longer leads here
        asked = {**after.prompts, **dict.fromkeys((*after.playing, JUDGE), after.head)}
        after = after.moved(prompts=asked, state_head=0)
    if after.trust.clock is not None:
        after = after.moved(trust=game_clock.ticked(before, after, acted, draft.now))
    reply = cmd.ack(order, after.head)
    timers = draft.moved + deadline_changes(before, after, draft.now)
    return Decision(draft.who, before, after, with_patch(record, before, after), draft.now, reply, order, timers)


def table_after(draft: Draft, record: list[Row]) -> Table:
    """The table after the last of the new events."""
    last, result = record[-1], draft.result
    if result:
        result = {**result, "fingerprint": fingerprint(last.hash), "at": clock.stamp(draft.now)}
    return draft.current.moved(
        head=last.n,
        last_hash=last.hash,
        next_index=draft.next_index,
        end_offered=draft.end_offered,
        trust=draft.trust,
        status="over" if result else "live",
        result=result,
    )


def renewed(before: Table, after: Table, acted: tuple[str, ...]) -> dict[str, int]:
    """The numbers of the questions: new for a seat that acted, became due or has other offers; else as they were."""
    was_due = views.due(before) if before.state is not None else ()
    is_due = views.due(after)
    prompts = {}
    for seat in (*after.playing, *((JUDGE,) if after.trust.judge else ())):
        kept = before.prompts.get(seat)
        became_due = seat in is_due and seat not in was_due
        if kept is None or seat in acted or became_due or views.offers_of(before, seat) != views.offers_of(after, seat):
            kept = after.head
        prompts[seat] = kept
    if after.end_offered:
        prompts[Due.END] = before.prompts.get(Due.END, after.head)
    if after.trust.undo:
        prompts[Due.UNDO] = before.prompts.get(Due.UNDO, after.head)
    if after.trust.fair.waits and is_due == (CHANCE,):
        same = after.trust.fair.stage == before.trust.fair.stage
        prompts[Due.FAIR] = before.prompts.get(Due.FAIR, after.head) if same else after.head
    if after.falls_in_time:
        same = before.presser == after.presser and before.next_index == after.next_index
        prompts[Due.ROLL] = before.prompts.get(Due.ROLL, after.head) if same else after.head
    if after.trust.fair.open:
        same = after.trust.fair.open == before.trust.fair.open
        prompts[Due.LINKS] = before.prompts.get(Due.LINKS, after.head) if same else after.head
    return prompts


def with_patch(record: list[Row], before: Table, after: Table) -> list[Row]:
    """The rows, the last of them with how the judge's view has changed."""
    old = views.view(before, views.JUDGE) if before.state is not None else {}
    patch = views.patch_of(before.head, after, old, views.view(after, views.JUDGE))
    last = record[-1]
    kept = Row(last.n, last.at, last.kind, last.body, last.salt, last.hash, last.secret, text(patch))
    return [*record[:-1], kept]


def begin(
    table: Table, who: Requester, setup: dict[str, Any], commit: str, now: datetime, rnd: bytes, drawing: frozenset[str]
) -> Decision:
    """The start of a match: event 1 holds the setup and the commitment to the dice. Raises Refused on a bad setup.

    `drawing`: the seats whose browsers put a seed of their own into the dice.
    """
    room = table.room
    draft = Draft(Loaded(table, who, None, now, rnd))
    draft.state = started(room, setup)
    known, secret = hidden_setup.parted(room, setup)
    seats = tuple(seat for seat in room.seats if seat in setup.get("seats", table.playing))
    agreed, told = commitments.begun(table, seats, drawing)
    data = {"setup": known, "commit": commit, **about(table, setup, agreed.level)}
    draft.told += [Event(BEGAN, data, secret), *machines.sat(draft.trust)]
    draft.trust = game_clock.begun(seats, draft.trust.with_(seats=seats if seats != room.needed else ()))
    draft.agree(agreed, told)
    record = rows(table.id, 0, table.last_hash, draft.told, now, rnd)
    after = table_after(draft, record)
    after = after.moved(prompts={**renewed(table, after, ()), **dict.fromkeys(seats, after.head)})
    after = after.moved(trust=game_clock.ticked(table, after, (), now))
    timers = deadline_changes(table, after, now)
    return Decision(who, table, after, with_patch(record, table, after), now, timers=timers)
