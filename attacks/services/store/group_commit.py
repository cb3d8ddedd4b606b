"""The one way a match changes: commands that wait are decided one after another and saved in one transaction.

Nothing is answered before the commit that holds it. Commands are decided on live state first. What is refused there,
or belongs to a match that another process has moved, is decided again on what is stored; where a transaction fails,
each of its commands is done alone. A single command is a batch of one.

The state itself is written only now and then (see attacks/services/match/table.py), and when a match comes to rest.
"""

from __future__ import annotations

import logging
import random
import secrets
import time
from collections import OrderedDict, deque
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from django.db import DatabaseError

from attacks.services.common import clock
from attacks.services.decision.decide import Decision, decide
from attacks.services.decision.transition import Loaded
from attacks.services.match import commands
from attacks.services.match.commands import Order, QueuedCommand, Requester
from attacks.services.match.table import Table
from attacks.services.store.repository import keep, load, store, table_at, who_are
from attacks.services.store.undo_history import line_of, seen_of

log = logging.getLogger("broadside.writer")

MOST = 256  # commands in one transaction
KEPT = 512  # matches whose live state is kept
KNOWN = 4096  # holders whose rights are kept
TRIES = 8
PATIENCE = 4.0  # seconds, after which nothing is tried anew: whoever asked must hear that nothing can be saved

Answer = tuple[str, int | None]


@dataclass(frozen=True, slots=True)
class BatchResult:
    """The answers at the places of the commands; what was saved, by match; the new heads of all matches.

    An answer is its text and, if something was saved, the match's new number. Refusals, and answers given before, come
    with None.
    """

    answers: list[Answer]
    saved: list[Decision]
    heads: dict[str, int]


@dataclass(slots=True)
class Batch:
    """What was decided and is not saved yet."""

    tables: dict[str, Table] = field(default_factory=dict)
    decisions: list[Decision] = field(default_factory=list)
    handled: dict[tuple[str, str, str], tuple[str, str]] = field(default_factory=dict)
    pending: dict[int, Answer] = field(default_factory=dict)  # true once the batch is saved
    final: dict[int, Answer] = field(default_factory=dict)  # true in any case

    def put(self, place: int, queued: QueuedCommand, decision: Decision) -> None:
        self.tables[queued.match_id] = decision.after
        self.decisions.append(decision)
        self.handled[queued.key] = (queued.order.body_hash, decision.reply)
        self.pending[place] = (decision.reply, decision.head)


class Writer:
    """Decides and saves for one process. Not for several threads at once: one thread owns it."""

    def __init__(self) -> None:
        self._live: OrderedDict[str, Table] = OrderedDict()
        self._unsaved: dict[str, float] = {}  # matches whose state is not written yet, and when they last moved
        self._news: deque[Table] = deque()
        self._rights: dict[
            tuple[str, str], Requester
        ] = {}  # as last read; what is decided on them is saved only if still so

    def moved_elsewhere(self, table: Table) -> None:
        """Another process has moved a match, which now stands like this. May be called from any thread."""
        self._news.append(table)

    @property
    def has_unsaved(self) -> bool:
        """Whether there is a match whose state is still to be written."""
        return bool(self._unsaved)

    def flush_idle(self, seconds: float = 0.0) -> None:
        """Write the states of the matches in which nobody has acted for so long."""
        until = time.monotonic() - seconds
        resting = [match_id for match_id, at in self._unsaved.items() if at <= until]
        tables = [self._live[match_id] for match_id in resting if match_id in self._live]
        keep(tables)
        for table in tables:
            self._live[table.id] = table.moved(state_head=table.head)
        for match_id in resting:
            del self._unsaved[match_id]

    def process_batch(
        self, queued: Sequence[QueuedCommand], until: float = 0.0, as_stored: bool = False
    ) -> BatchResult:
        """Do what is asked, in order; with `as_stored` without a look at live state.

        The same command id gets the same answer again. While the database stays busy or cannot save it is tried anew
        until that moment (of the monotonic clock); then the answer is `server_busy`: nobody knows whether it happened,
        so send the same id again. A single command raises what its room stumbles over.
        """
        self._take_news()
        until = until or time.monotonic() + PATIENCE
        answers: dict[int, Answer] = {}
        saved: list[Decision] = []
        missed = 0  # tries in vain on what is stored
        for _ in range(TRIES):
            waiting = [place for place in range(len(queued)) if place not in answers]
            if not waiting or time.monotonic() > until:
                break
            if missed:
                time.sleep(random.uniform(0.002, 0.02) * missed)
            try:
                answers |= self._round(queued, waiting, saved, as_stored)
            except Exception as error:  # a number taken by somebody else, a lock, a lost connection, a fault in a room
                log.info("batch of %d not saved: %s", len(waiting), error)
                self._live.clear()
                if len(queued) > 1:
                    answers |= {place: self._alone(queued[place], saved, until) for place in waiting}
                elif as_stored and not isinstance(error, DatabaseError):
                    raise
            missed += as_stored
            as_stored = True
        every = [answers.get(place) or busy(one) for place, one in enumerate(queued)]
        heads: dict[str, int] = {}
        for one, (_, head) in zip(queued, every, strict=True):
            heads[one.match_id] = max(head or 0, heads.get(one.match_id, 0))
        return BatchResult(every, saved, {match_id: head for match_id, head in heads.items() if head})

    def _alone(self, queued: QueuedCommand, saved: list[Decision], until: float) -> Answer:
        """The answer to one command of a batch that could not be saved.

        When the time is up nothing is tried any more: whoever waits behind a database that is away must not wait for
        each try of everybody before.
        """
        try:
            result = self.process_batch([queued], until, as_stored=True)
        except Exception:
            log.exception("match %s: a command could not be decided", queued.match_id)
            return busy(queued)
        saved += result.saved
        return result.answers[0]

    def _round(
        self, queued: Sequence[QueuedCommand], waiting: list[int], done: list[Decision], as_stored: bool
    ) -> dict[int, Answer]:
        """Decide all that wait, save it together, and answer what was saved; the rest is decided again next time."""
        batch = Batch()
        if not as_stored:
            self._read_rights([queued[place] for place in waiting])
        for place in waiting:
            loaded = self._load(queued[place], batch, as_stored)
            self._decide(place, queued[place], loaded, batch, as_stored)
        stored = store(batch.decisions) if batch.decisions else []
        done += stored
        saved = {decision.after.id: decision.after for decision in stored}  # the last of each match
        for table in saved.values():
            self._keep(table)
        answers = batch.final | {place: one for place, one in batch.pending.items() if queued[place].match_id in saved}
        for one in [queued[place] for place in waiting if place not in answers]:
            self._rights.pop((one.match_id, one.holder_id), None)
            if one.match_id not in saved:
                self._live.pop(one.match_id, None)
        return answers

    def _read_rights(self, queued: list[QueuedCommand]) -> None:
        """Of those who are new here; the transaction that saves what they do reads everybody's again."""
        if len(self._rights) > KNOWN:
            self._rights.clear()
        unknown = {one.holder_id for one in queued if (one.match_id, one.holder_id) not in self._rights}
        if unknown:
            self._rights |= who_are(unknown)

    def _load(self, queued: QueuedCommand, batch: Batch, as_stored: bool) -> Loaded | None:
        """What a decision rests on, on top of what this batch has decided so far. None if nobody may do this."""
        table = batch.tables.get(queued.match_id)
        done = batch.handled.get(queued.key) if table is not None else None
        if as_stored:
            loaded = load(queued.match_id, queued.holder_id, queued.order.id)
            return loaded and replace(loaded, table=table or loaded.table, done=done or loaded.done)
        table = table or self._table(queued.match_id)
        who = self._rights.get((queued.match_id, queued.holder_id))
        if table is None or who is None:
            return None
        return Loaded(table, who, done, clock.now(), secrets.token_bytes(32), seen_of, line_of)

    def _decide(self, place: int, queued: QueuedCommand, loaded: Loaded | None, batch: Batch, as_stored: bool) -> None:
        """Decide one command.

        A refusal by live state is not told: that may be behind another process, and the refusal may be the echo of a
        success, the same command having been answered before and its question renewed. Nor is one that rests on a
        decision of this batch: what is not saved yet cannot be undone, say.
        """
        if loaded is None:
            batch.final[place] = (commands.refusal(queued.order, "forbidden"), None)
            return
        decided = decide(queued.order, loaded)
        if not isinstance(decided, str):
            batch.put(place, queued, decided)
        elif queued.key in batch.handled:
            batch.pending[place] = (decided, None)  # as true as the unsaved decision that it rests on
        elif as_stored and queued.match_id not in batch.tables:
            batch.final[place] = (decided, None)

    def _table(self, match_id: str) -> Table | None:
        """The match as it stands: live, or from its row."""
        if match_id not in self._live:
            table = table_at(match_id)
            if table is None:
                return None
            self._keep(table)
        return self._live[match_id]

    def _keep(self, table: Table) -> None:
        self._live[table.id] = table
        self._live.move_to_end(table.id)
        if table.head > table.state_head:
            self._unsaved[table.id] = time.monotonic()
        else:
            self._unsaved.pop(table.id, None)
        while len(self._live) > KEPT:
            self._unsaved.pop(self._live.popitem(last=False)[0], None)

    def _take_news(self) -> None:
        """Take over what others have done; a decision on what was before would be in vain."""
        while self._news:
            table = self._news.popleft()
            if table.id in self._live and self._live[table.id].head < table.head:
                self._live[table.id] = table
                self._unsaved.pop(table.id, None)  # whoever moved it sees to it


def act(match_id: str, holder_id: str, order: Order) -> Answer:
    """Do what one holder asks of a stored match: the text of the answer and, if something was saved, the new number."""
    return Writer().process_batch([QueuedCommand(match_id, holder_id, order)], as_stored=True).answers[0]


def busy(queued: QueuedCommand) -> Answer:
    return commands.refusal(queued.order, "server_busy", retry=True), None
