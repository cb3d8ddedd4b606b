"""Rounds that are played over days: until when, what players are reminded of, and what becomes of what was not played.

Such a round has no clock. It notes for how many days it is played (`days` in its `drawn`); its `deadline` is the end of
that window, and a table's extension counts there, too. A ladder is one round that goes on for a season.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import msgspec

from attacks.models import Pairing, PlannedTime, Round
from attacks.services.common import clock
from attacks.services.common.canonical import text
from attacks.services.common.errors import TournamentError
from attacks.services.tournament.reading import Book, numbers_of, result_data
from attacks.services.tournament.settings import profile_of, settings_of
from attacks.services.tournament.transaction import RULES, TournamentTransaction, touch
from attacks.swiss.values import AGREED, DOUBLE_LOSS, DRAW, LOSS, SWISS, Result, Side

BY_RULE = "rule"
MAY_GRANT = RULES  # who gives a table more days
LATE = timedelta(hours=48)  # before the end of its window a table is reminded
SOON = timedelta(hours=24)  # before the time it has agreed on, too


def is_remote(row: Round) -> bool:
    """Do its tables play when they like?"""
    drawn = msgspec.json.decode(row.drawn)
    return bool(drawn.get("days") or drawn.get("ladder"))


def begin(desk: TournamentTransaction, row: Round) -> None:
    """Where the tournament gives its rounds days, the window of a round that is being published begins now."""
    days = settings_of(desk.tournament).days
    drawn = {key: value for key, value in msgspec.json.decode(row.drawn).items() if key != "days"}
    row.drawn = text({**drawn, "days": days} if days else drawn)
    if days:
        row.state, row.deadline = Round.State.RUNNING, clock.now() + timedelta(days=days)


def due(paired: Pairing) -> datetime | None:
    """Until when a table of such a round may be played; None where there is no end."""
    row = paired.round
    if row.deadline is None or not is_remote(row):
        return None
    return row.deadline + timedelta(minutes=paired.extension)


def waits(paired: Pairing) -> bool:
    """Is a table of a remote round still to be played?"""
    open_now = paired.round.state in (Round.State.PUBLISHED, Round.State.RUNNING)
    return bool(open_now and is_remote(paired.round) and paired.second_id and not paired.result)


def days_asked(paired: Pairing) -> dict[str, Any]:
    """That one of a table's players asks for more days: which one (`by`), how many (`days`) and `why`; or nothing."""
    found = msgspec.json.decode(paired.extra).get("asked")
    whole = isinstance(found, dict) and all(isinstance(found.get(name), int) for name in ("by", "days"))
    return found if whole and waits(paired) else {}


def agreed(rows: Sequence[Pairing]) -> dict[int, datetime]:
    """The times that were agreed on, by the tables' keys."""
    there = PlannedTime.objects.filter(paired__in=[row.pk for row in rows], state=PlannedTime.State.AGREED)
    return dict(there.values_list("paired_id", "at"))


@dataclass(frozen=True, slots=True)
class Reminder:
    """What a player ought to think of at a table: `answer` a time the other has proposed, `propose` one, it is `soon`
    time to play, the end is near (`late`), or past (`over`). `at`: when; `other`: against whom.
    """

    kind: str
    paired: Pairing
    other: int
    at: datetime | None


def reminders(found: Book, number: int) -> list[Reminder]:
    """What a player is reminded of now, what presses most first."""
    own = [row for row in found.tables() if number in numbers_of(row) and waits(row)]
    times, now = agreed(own), clock.now()
    told = []
    for row in own:
        other = next(one for one in numbers_of(row) if one != number)
        end, planned = due(row), times.get(row.pk)
        there = row.times.filter(state=PlannedTime.State.OPEN, at__gt=now)
        if end is not None and now > end:
            told.append(Reminder("over", row, other, end))
            continue
        if end is not None and end - now <= LATE:
            told.append(Reminder("late", row, other, end))
        if planned is not None and timedelta() <= planned - now <= SOON:
            told.append(Reminder("soon", row, other, planned))
        if there.exclude(entrant__number=number).exists():
            told.append(Reminder("answer", row, other, None))
        elif (planned is None or planned + SOON < now) and not there.exists():
            told.append(Reminder("propose", row, other, end))
    return sorted(told, key=lambda one: ("over", "late", "soon", "answer", "propose").index(one.kind))


def over(found: Book) -> list[Pairing]:
    """The tables whose window has ended without a word of how they went."""
    now = clock.now()
    return [
        row
        for row in found.tables()
        if waits(row)
        and (end := due(row))
        and end < now
        and row.status == Pairing.Status.OPEN
        and not row.reports.all()
    ]


def decide_unplayed(desk: TournamentTransaction, row: Round) -> None:
    """When a round ends: what was not played in its window, as the tournament's rule says.

    Where a judge decides, or the round is one of a cut, tables stay as they are and results are missing. Raises
    TournamentError `rule_no_draw` where the scoring knows no draw.
    """
    profile, rule = profile_of(desk.tournament), settings_of(desk.tournament).unplayed
    if rule == "judge" or not is_remote(row) or row.stage != SWISS:
        return
    now = clock.now()
    rows = row.pairings.filter(result="", status=Pairing.Status.OPEN, second__isnull=False, reports__isnull=True)
    rows = rows.filter(boards__isnull=True)  # a match of teams follows its boards
    for paired in rows.select_related("round", "first", "second"):
        end = due(paired)
        if end is None or end > now:
            continue
        if rule == "draw" and profile.draws == "never":
            raise TournamentError("rule_no_draw")
        kind, outcome = (AGREED, DRAW) if rule == "draw" else (DOUBLE_LOSS, LOSS)
        side = Side(outcome, {entry.key: entry.least for entry in profile.entry})
        paired.result = text(result_data(Result(kind, (side, side))))
        paired.status, paired.settled = Pairing.Status.CONFIRMED, BY_RULE
        touch(paired, "result", "status", "settled")
        after = {"by": BY_RULE, "result": msgspec.json.decode(paired.result)}
        desk.log("result", round=row.number, table=paired.table, after=after)
