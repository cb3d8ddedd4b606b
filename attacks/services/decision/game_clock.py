"""The time to think, where a table plays with a clock. Pure: the moment is handed in.

A clock runs for the seats that must decide, and for nobody while a judge is called, while dice wait for a seed, or
while no server runs. Running out ends nothing by itself: the seat turns red and the others choose. A seat whose line
was down when its time ended gets its unused grace first, once in an attack.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta

from msgspec.structs import replace

from attacks.engine.values import Command, Event, Refused
from attacks.services.common.clock import milliseconds
from attacks.services.decision import views
from attacks.services.match.commands import Clock as Move
from attacks.services.match.events import CALLED, GRACE, MORE_TIME, RAN_OUT, SAT_DOWN, WANTED, WENT_ON
from attacks.services.match.plausibility import PASSING
from attacks.services.match.table import Table
from attacks.services.match.terms import Clock, MatchTerms

DECISION, TOTAL = "decision", "total"
WARN, CLAIM, PASS = "warn", "claim", "pass"
AWAY_AFTER = timedelta(seconds=15)
LONG_AWAY = timedelta(minutes=10)
GRACE_MS = 30_000
LAST_MS = 10_000  # for each decision of a seat that has used up its time for the whole match, where it passes then
MORE_MS = 60_000  # added by the others to a clock for a whole match


def spent(clock: Clock, now: int) -> Clock:
    """The clock at this moment: what has passed is gone from those it runs for."""
    gone = max(now - clock.since, 0) if clock.runs else 0
    left = {seat: max(ms - gone, 0) if seat in clock.runs else ms for seat, ms in clock.left.items()}
    return replace(clock, left=left, since=now)


def ticked(before: Table, after: Table, acted: tuple[str, ...], moment: datetime) -> MatchTerms:
    """What the table remembers after a decision: for whom the clock runs from here on."""
    trust, clock = after.trust, after.trust.clock
    if clock is None:
        return trust
    now, whole = milliseconds(moment), clock.seconds * 1000
    was = before.trust.clock if before.state is not None else None
    due = [] if after.closed or trust.called else [seat for seat in views.due(after) if seat in after.playing]
    fresh = [seat for seat in due if clock.mode == DECISION and (seat in acted or seat not in clock.runs)]
    if was is not None and after.trust.called != before.trust.called:
        fresh = []  # whoever was deciding when the judge was called goes on with the time that was left
    graced = () if _new_attack(before, after) else clock.graced
    last = [seat for seat in due if _passes_again(after, clock, seat, acted)]
    runs = tuple(seat for seat in due if seat in fresh or seat in last or clock.left[seat] > 0)
    if clock == was and runs == clock.runs and not fresh and not last and graced == clock.graced:
        return trust
    clock = spent(clock, now)
    left = {seat: whole if seat in fresh else ms for seat, ms in clock.left.items()}
    left |= dict.fromkeys(last, LAST_MS)
    red = tuple(seat for seat in clock.red if seat not in fresh and left[seat] <= 0)
    runs = tuple(seat for seat in due if left[seat] > 0)
    return trust.with_(clock=replace(clock, left=left, runs=runs, red=red, graced=graced, number=after.head))


def _passes_again(after: Table, clock: Clock, seat: str, acted: tuple[str, ...]) -> bool:
    """Is this a new decision of a seat without any time left, at a table where such a seat passes?"""
    if clock.mode != TOTAL or clock.at_zero != PASS or clock.left[seat] > 0:
        return False
    return (seat in acted or seat not in clock.runs) and passing(after, seat) is not None


def _new_attack(before: Table, after: Table) -> bool:
    if before.state is None or before.state is after.state:
        return False
    return _in_attack(after) and not _in_attack(before)


def _in_attack(table: Table) -> bool:
    """Is an attack under way, or several where a room has such?"""
    return not {"attack", "attacks"}.isdisjoint(views.picture(table, views.WATCH))


def ran_out(clock: Clock, now: datetime, seen: Mapping[str, datetime]) -> tuple[Clock, list[Event], list[str]]:
    """Whose time has ended: who was away gets the grace, the others turn red. Also returns who has just turned red."""
    clock = spent(clock, milliseconds(now))
    told: list[Event] = []
    red: list[str] = []
    for seat in [seat for seat in clock.runs if clock.left[seat] <= 0]:
        away = seat not in seen or now - seen[seat] > AWAY_AFTER
        if away and seat not in clock.graced:
            clock = replace(clock, left={**clock.left, seat: GRACE_MS}, graced=(*clock.graced, seat))
            told.append(Event(GRACE, {"seat": seat, "seconds": GRACE_MS // 1000}))
        else:
            clock = replace(clock, red=(*(one for one in clock.red if one != seat), seat))
            told.append(Event(RAN_OUT, {"seat": seat}))
            red.append(seat)
    return clock, told, red


def long_away(table: Table, now: datetime, seen: Callable[[Table], dict[str, datetime]]) -> tuple[str, ...]:
    """The contenders who have been gone for so long that those who stay may agree on an end without them.

    Where two play, nobody can agree for the other.
    """
    if len(table.contenders) < 3:
        return ()
    last = seen(table)
    return tuple(one for one in table.contenders if one in last and now - last[one] > LONG_AWAY)


def passing(table: Table, seat: str) -> Command | None:
    """The command by which a seat passes now, naming nothing where it may; None if it has to decide something.

    In a room that `stands_in`, because others play on whoever has left, the first choice there is takes the place of a
    decision.
    """
    if seat not in views.due(table):
        return None
    offers = {offer.key: offer for offer in views.offers_of(table, seat) if not offer.why_not}
    offer = next((offers[key] for key in PASSING if key in offers), None)
    if offer is not None and all(pick.caps and not pick.least for pick in offer.picks):
        return Command(seat, offer.key, tuple((0,) * len(pick.ids) for pick in offer.picks))
    return table.room.first_choice(table.state, seat) if table.room.stands_in else None


def ask(table: Table, by: str, move: Move, now: datetime) -> tuple[MatchTerms, list[Event]]:
    """Call a judge, go on after the call, give more time. Raises Refused where that is not possible."""
    trust, clock = table.trust, table.trust.clock
    if move.what == "call":
        if trust.called:
            raise Refused("judge_is_called")
        return trust.with_(called=by), [Event(CALLED, {"seat": by})]
    if move.what == "go_on":
        if not trust.called or by not in (trust.called, views.JUDGE):
            raise Refused("judge_not_called")
        return trust.with_(called=""), [Event(WENT_ON, {"seat": by})]
    if move.what in ("invite", "sit"):
        return judged(table, by, move)
    if clock is None:
        raise Refused("no_clock")
    late = [seat for seat in clock.red if seat != by] or ([by] if by in clock.runs and clock.mode == DECISION else [])
    if not late:
        raise Refused("no_time_to_give")
    ms = clock.seconds * 1000 if clock.mode == DECISION else MORE_MS
    clock = spent(clock, milliseconds(now))
    left = clock.left | {seat: clock.left[seat] + ms for seat in late}
    clock = replace(clock, left=left, red=tuple(seat for seat in clock.red if seat not in late))
    told = [Event(MORE_TIME, {"seat": seat, "by": by, "seconds": ms // 1000}) for seat in late]
    return trust.with_(clock=clock), told


def judged(table: Table, by: str, move: Move) -> tuple[MatchTerms, list[Event]]:
    """A judge comes to the table: a tournament's, or only if every seat wants one, for a judge sees what is hidden."""
    trust = table.trust
    if move.what == "invite":
        if by in trust.wanted or by == views.JUDGE:
            raise Refused("judge_is_wanted")
        return trust.with_(wanted=(*trust.wanted, by)), [Event(WANTED, {"seat": by})]
    if by != views.JUDGE or (not trust.refereed and set(table.voices) - set(trust.wanted)):
        raise Refused("judge_not_wanted")
    return trust.with_(judge=move.name or views.JUDGE), [Event(SAT_DOWN, {"name": move.name})]


def may_claim(table: Table, seat: str) -> bool:
    """Whether this seat may end the match because the other's time is over."""
    clock = table.trust.clock
    late = [other for other in clock.red if other in table.contenders and other != seat] if clock else []
    return clock is not None and clock.at_zero == CLAIM and seat in table.contenders and bool(late)


def begun(seats: tuple[str, ...], trust: MatchTerms) -> MatchTerms:
    """The clock of a match that starts: everybody has the whole time."""
    if trust.clock is None:
        return trust
    return trust.with_(clock=replace(trust.clock, left=dict.fromkeys(seats, trust.clock.seconds * 1000)))
