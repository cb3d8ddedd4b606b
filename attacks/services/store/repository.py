"""Loads what a decision rests on and stores what was decided. The only code that writes a match.

It also watches that the file it writes into is still the database.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from itertools import groupby
from typing import Any

from django.db import DatabaseError, connection, models, transaction

from attacks.models import Checkpoint, Event, Handled, Holder, Match, Result
from attacks.services.common import clock
from attacks.services.common.canonical import text
from attacks.services.decision.decide import Decision
from attacks.services.decision.transition import Loaded
from attacks.services.match.commands import Requester
from attacks.services.match.events import CALLED, WENT_ON
from attacks.services.match.table import EVERY, Table
from attacks.services.store import hooks, timers
from attacks.services.store.holders import seat_machines
from attacks.services.store.rows import of_row
from attacks.services.store.undo_history import line_of, seen_of

MOVED = ("head", "last_hash", "next_index", "prompts", "end_offered", "status", "trust")
STANDS = "id = %s AND head = %s AND last_hash = %s"  # a restored match may have come to the same number otherwise
TOLD = ("match_id", "n", "at", "kind", "body", "salt", "hash", "secret", "patch")
RIGHTS = f"SELECT match_id, id, role, seat, access, revoked, machine, halted FROM {Holder._meta.db_table} WHERE id"
FEW = 32  # new rows that go in one message; more are copied
ANSWERED = ("match_id", "holder_id", "cmd_id", "body_hash", "reply")
EXCHANGED = "The file of the database was replaced by another one, so this process ends. Start it again."

Rows = Iterable[tuple[Any, ...]]


class Missed(Exception):
    """Not all matches stood where they were decided."""


class Exchanged(DatabaseError):
    """The file we have open is no longer the database."""


class File:
    """The file of an SQLite database, which somebody may replace under a process that has the old one open."""

    opened: tuple[int, int] | None = None

    def remember(self) -> None:
        self.opened = self.now() if connection.vendor == "sqlite" else None

    def forget(self) -> None:
        self.opened = None

    def now(self) -> tuple[int, int] | None:
        try:
            found = os.stat(connection.settings_dict["NAME"])
        except OSError:
            return None
        return found.st_dev, found.st_ino

    def must_be_ours(self) -> None:
        """What we wrote into the old file nobody would ever see. Raises Exchanged."""
        if self.opened is not None and self.now() != self.opened:
            raise Exchanged(EXCHANGED)


FILE = File()


def who_is(holder: Holder) -> Requester:
    return Requester(holder.id, holder.role, holder.seat, holder.access, holder.revoked, holder.machine, holder.halted)


def who_are(ids: Collection[str]) -> dict[tuple[str, str], Requester]:
    """The rights of many, as their rows say now, by match and holder. Asked for every batch, so without the ORM."""
    marks = ", ".join(["%s"] * len(ids))
    with connection.cursor() as cursor:
        cursor.execute(f"{RIGHTS} IN ({marks})", sorted(ids))
        return _requesters(cursor.fetchall())


def _requesters(rows: Rows) -> dict[tuple[str, str], Requester]:
    return {
        (match_id, own): Requester(own, role, seat, access, bool(gone), bool(machine), bool(halted))
        for match_id, own, role, seat, access, gone, machine, halted in rows
    }


def load(match_id: str, holder_id: str, cmd_id: str) -> Loaded | None:
    """Plain reads, no lock. The match row first, the stored reply after it: a reply stored in between is then seen."""
    table = table_at(match_id)
    holder = Holder.objects.filter(id=holder_id, match_id=match_id).first()
    if table is None or holder is None:
        return None
    rnd = secrets.token_bytes(32)
    return Loaded(table, who_is(holder), reply_to(match_id, holder_id, cmd_id), clock.now(), rnd, seen_of, line_of)


def table_at(match_id: str) -> Table | None:
    """The match as its row says; None if there is none."""
    match = Match.objects.filter(id=match_id).first()
    if match is None:
        return None
    result = Result.objects.filter(match_id=match_id).first() if match.status == Match.Status.OVER else None
    return of_row(match, result)


def reply_to(match_id: str, holder_id: str, cmd_id: str) -> tuple[str, str] | None:
    """The body hash and the reply of a command that was answered before."""
    handled = Handled.objects.filter(match_id=match_id, holder_id=holder_id, cmd_id=cmd_id).first()
    return (handled.body_hash, handled.reply) if handled else None


def store(decisions: Sequence[Decision]) -> list[Decision]:
    """Save decisions in one transaction and return those that counted. Those of one match follow on each other.

    They count only if their match still stands where the first was decided, in the same history, and their holders'
    rights are still the same. Matches are taken in the order of their ids, so that two stores over several matches
    never wait for each other in a circle.
    """
    ordered = sorted(decisions, key=lambda decision: decision.after.id)  # stable: those of a match keep their order
    groups = [list(group) for _, group in groupby(ordered, key=lambda decision: decision.after.id)]
    try:
        with transaction.atomic():
            return _save(groups, _move_together)
    except Missed:
        with transaction.atomic():
            return _save(groups, _move_one_by_one)


def _save(groups: list[list[Decision]], move: Any) -> list[Decision]:
    moved = move(_still_allowed(groups, _hold(groups)))
    kept = [decision for group in moved for decision in group]
    few = sum(len(decision.rows) for decision in kept) <= FEW
    with connection.wrap_database_errors, _one_message() if few else nullcontext():
        _insert(Event, TOLD, (row for decision in kept for row in _events(decision)), few)
        _insert(Handled, ANSWERED, (_handled(decision) for decision in kept if decision.order is not None), few)
        _insert(Checkpoint, ("match_id", "n", "state"), (row for group in moved for row in _checkpoint(group)), few)
    for decision in kept:
        if decision.timers:
            timers.save(decision.after.id, decision.timers)
    for group in moved:
        was, now = group[0].before.trust.machines, group[-1].after.trust.machines
        if was.keys() != now.keys():
            seat_machines(group[-1].after.id, was, now)
        if group[-1].after.result:
            _write_result(group[-1])
        if any(row.kind in (CALLED, WENT_ON) for decision in group for row in decision.rows):
            _tell(hooks.judge_called, group[-1].after.id)
    return [decision for group in moved for decision in _with_state_kept(group)]


def keep(tables: Collection[Table]) -> None:
    """Write the states of matches that rest. One that has moved on meanwhile is left to whoever moved it."""
    rows = [
        (table.room.encode(table.state), table.head, table.id, table.head, table.last_hash)
        for table in sorted(tables, key=lambda table: table.id)
        if table.state_head < table.head
    ]
    if not rows:
        return
    with transaction.atomic():
        _change(f"UPDATE {Match._meta.db_table} SET state = %s, state_head = %s WHERE {STANDS}", rows)


def _with_state_kept(group: list[Decision]) -> list[Decision]:
    """Decisions of one match after they were saved, the last of them knowing whether its state was."""
    last = group[-1]
    if not last.after.wants_saving:
        return group
    return [*group[:-1], replace(last, after=last.after.moved(state_head=last.head))]


def _hold(groups: list[list[Decision]]) -> dict[tuple[str, str], Requester]:
    """Hold the rows of these matches, where the database can, and then read the rights of who decided.

    Not by the ORM, which takes longer to word it than the database to do it.
    """
    deciders = sorted({decision.who.id for group in groups for decision in group})
    if connection.vendor != "postgresql":
        return who_are(deciders)
    with connection.wrap_database_errors:
        held, asked = _cursor(), _cursor()
        with _one_message():
            ids = [group[0].after.id for group in groups]
            held.execute(f"SELECT id FROM {Match._meta.db_table} WHERE id = ANY(%s) ORDER BY id FOR UPDATE", [ids])
            asked.execute(f"{RIGHTS} = ANY(%s)", [deciders])
        return _requesters(asked.fetchall())


def _one_message() -> AbstractContextManager[Any]:
    """What PostgreSQL is asked in here it is asked together: where few wait, the ways there and back cost the most."""
    if connection.vendor != "postgresql":
        return nullcontext()
    connection.ensure_connection()
    together: AbstractContextManager[Any] = connection.connection.pipeline()
    return together


def _still_allowed(groups: list[list[Decision]], rights: dict[tuple[str, str], Requester]) -> list[list[Decision]]:
    """The matches whose deciders still have the right they were decided with."""
    now = {who.id: who for who in rights.values()}
    return [group for group in groups if all(_same_right(now.get(one.who.id), one.who) for one in group)]


def _same_right(now: Requester | None, then: Requester) -> bool:
    return now is not None and not now.revoked and now.access == then.access


def _move_together(groups: list[list[Decision]]) -> list[list[Decision]]:
    """Bring all match rows to their new numbers. Raises Missed if one does not stand where it was decided."""
    if groups and _update([_moving(group) for group in groups]) != len(groups):
        raise Missed
    return groups


def _move_one_by_one(groups: list[list[Decision]]) -> list[list[Decision]]:
    """The same, and those that do not stand there are left out."""
    return [group for group in groups if _update([_moving(group)]) == 1]


def _update(rows: list[tuple[Any, ...]]) -> int:
    """How many rows were still at the number they were decided at, and have moved."""
    columns = ", ".join(f"{name} = %s" for name in MOVED)
    kept = "state = COALESCE(%s, state), state_head = COALESCE(%s, state_head)"  # now and then
    started = (
        "started = COALESCE(started, %s), ended = %s, "
        "rules_number = CASE WHEN started IS NULL THEN %s ELSE rules_number END"  # the rules it was begun with
    )
    return _change(f"UPDATE {Match._meta.db_table} SET {columns}, {kept}, {started} WHERE {STANDS}", rows)


def _moving(group: list[Decision]) -> tuple[Any, ...]:
    first, last = group[0], group[-1]
    table = last.after
    now = connection.ops.adapt_datetimefield_value(last.now)
    return (
        table.head,
        table.last_hash,
        table.next_index,
        text(table.prompts),
        table.end_offered,
        table.status,
        text(table.trust),
        table.room.encode(table.state) if table.wants_saving else None,
        table.head if table.wants_saving else None,
        now,
        now if table.closed else None,
        table.room.rules_number,
        table.id,
        first.before.head,
        first.before.last_hash,
    )


def _events(decision: Decision) -> Iterator[tuple[Any, ...]]:
    """The rows of a decision, which all have its time."""
    match_id, at = decision.after.id, connection.ops.adapt_datetimefield_value(decision.now)
    for row in decision.rows:
        yield (match_id, row.n, at, row.kind, row.body, row.salt, row.hash, row.secret, row.patch)


def _checkpoint(group: list[Decision]) -> Iterator[tuple[Any, ...]]:
    """The state after the last of these, each time so many events have passed."""
    before, table = group[0].before.head, group[-1].after
    if before // EVERY < table.head // EVERY:
        yield (table.id, table.head, table.room.encode(table.state))


def _handled(decision: Decision) -> tuple[Any, ...]:
    assert decision.order is not None
    return (decision.after.id, decision.who.id, decision.order.id, decision.order.body_hash, decision.reply)


def _write_result(decision: Decision) -> None:
    table = decision.after
    Result.objects.create(
        match_id=table.id,
        winner=table.result["winner"],
        why=table.result["why"],
        scores=text(table.result["scores"]),
        survivors=text(table.result["survivors"]),
        rounds=table.result["rounds"],
        fingerprint=table.result["fingerprint"],
        at=decision.now,
    )
    _tell(hooks.match_ended, table.id)


def _tell(whom: Callable[[str], None], match_id: str) -> None:
    """Once it is saved; what goes wrong there harms no match."""
    transaction.on_commit(lambda: whom(match_id), robust=True)


def _insert(model: type[models.Model], columns: Sequence[str], rows: Rows, few: bool) -> None:
    """New rows of a table in one go, by the shortest way that the database has. Raises IntegrityError, as Django does.

    For PostgreSQL that is COPY for many new rows, and statements that it has prepared for a `few` and for changed ones;
    Django's own cursor would write every value into the text of a statement, which the server then reads and plans
    anew for each row.
    """
    known = list(rows)
    if not known:
        return
    table, names = model._meta.db_table, ", ".join(f'"{name}"' for name in columns)
    marks = ", ".join(["%s"] * len(columns))
    if few or connection.vendor != "postgresql":
        _change(f"INSERT INTO {table} ({names}) VALUES ({marks})", known)
    else:
        with (
            connection.wrap_database_errors,
            _cursor() as cursor,
            cursor.copy(f"COPY {table} ({names}) FROM STDIN") as to,
        ):
            for row in known:
                to.write_row(row)


def _change(statement: str, rows: Sequence[tuple[Any, ...]]) -> int:
    """The same statement for each of these; gives how many rows of the table it has hit altogether."""
    if connection.vendor == "postgresql":
        with connection.wrap_database_errors, _cursor() as cursor:
            cursor.executemany(statement, rows)
            return int(cursor.rowcount)
    with connection.cursor() as cursor:
        cursor.executemany(statement, rows)
        return int(cursor.rowcount)


def _cursor() -> Any:
    """The driver's own cursor, on the connection that Django has made."""
    import psycopg

    connection.ensure_connection()
    return psycopg.Cursor(connection.connection)
