"""Deadlines are rows, so that they outlive any process. When one passes, the match's own holder acts like anybody else.

That two processes see the same deadline pass, or one sees it twice, is harmless: the command's id is the same. If the
seat has answered meanwhile, the command is refused and nothing changes. Nothing is locked while reading.
"""

from __future__ import annotations

from datetime import datetime

from django.db.models import F

from attacks.models import Holder, Timer
from attacks.services.common import clock
from attacks.services.match.commands import Compensate, Lapse, Order, QueuedCommand
from attacks.services.match.table import Change, Moved, Opened

AT_ONCE = 50  # deadlines looked at in one go


def due() -> list[QueuedCommand]:
    """What is to be done about the deadlines that have passed, the oldest first."""
    open_ones = Timer.objects.filter(state=Timer.State.OPEN, match__stopped=None)
    passed = open_ones.filter(deadline__lte=clock.now()).order_by("deadline")[:AT_ONCE]
    timers = list(passed)
    systems = system_holders([timer.match_id for timer in timers])
    return [QueuedCommand(timer.match_id, systems[timer.match_id], lapse(timer)) for timer in timers]


def lapse(timer: Timer) -> Order:
    return Order(f"timer:{timer.id}:{clock.milliseconds(timer.deadline)}", "lapse", Lapse(), timer.prompt)


def compensations(since: datetime, of: str = "") -> list[QueuedCommand]:
    """For each match with open deadlines, or this one: the time since then, in which nobody served, does not count."""
    open_ones = Timer.objects.filter(state=Timer.State.OPEN, **({"match_id": of} if of else {}))
    waiting = open_ones.values_list("match_id", flat=True).distinct()
    order = Order(f"compensate:{clock.milliseconds(since)}", "compensate", Compensate(since=clock.milliseconds(since)))
    return [QueuedCommand(match_id, holder_id, order) for match_id, holder_id in system_holders(list(waiting)).items()]


def system_holders(match_ids: list[str]) -> dict[str, str]:
    """By which holder the server itself acts in these matches."""
    found = Holder.objects.filter(match_id__in=match_ids, role=Holder.Role.SYSTEM)
    return dict(found.values_list("match_id", "id"))


def forget(done: QueuedCommand) -> None:
    """A deadline that no longer means anything; without this it would be looked at every second."""
    Timer.objects.filter(match_id=done.match_id, prompt=done.order.expect).update(state=Timer.State.DONE)


def save(match_id: str, changes: tuple[Change, ...]) -> None:
    """Store what a decision does to deadlines. Only called by `store`, inside its transaction."""
    timers = Timer.objects.filter(match_id=match_id)
    for change in changes:
        if isinstance(change, Opened):
            Timer.objects.create(match_id=match_id, seat=change.seat, prompt=change.prompt, deadline=change.deadline)
        elif isinstance(change, Moved):
            timers.filter(state=Timer.State.OPEN).update(deadline=F("deadline") + change.by)
        else:
            timers.filter(prompt=change.prompt).update(state=Timer.State.DONE)
