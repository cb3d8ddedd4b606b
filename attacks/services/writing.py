"""Group commit: commands that wait are decided one after another on live state and saved in one transaction.

Nothing is answered before the commit that holds it. A match that another process has moved drops out, is loaded and
decided again; any database error forgets the live state. So the result is that of `match.act` called for each command
in turn, at a fraction of the cost.

The state itself is written only now and then (see attacks/services/table.py), and when a match comes to rest.
"""

from __future__ import annotations

import logging
import secrets
import time
from collections import OrderedDict, deque
from dataclasses import dataclass, field

from attacks.services import clock, command
from attacks.services.command import Order
from attacks.services.deciding import Decision, Loaded, Who, decide
from attacks.services.match import PATIENCE, act
from attacks.services.past import line_of, seen_of
from attacks.services.storing import keep, store, table_at, who_are
from attacks.services.table import Table

log = logging.getLogger("broadside.writer")

MOST = 256  # commands in one transaction
KEPT = 512  # matches whose live state is kept
KNOWN = 4096  # holders whose rights are kept
TRIES = 8

Answer = tuple[str, int | None]


@dataclass(frozen=True, slots=True)
class Asked:
    """A command of a holder in a match, waiting to be done."""

    match_id: str
    holder_id: str
    order: Order

    @property
    def key(self) -> tuple[str, str, str]:
        """By which a command sent twice is known."""
        return (self.match_id, self.holder_id, self.order.id)


@dataclass(frozen=True, slots=True)
class Settled:
    """The answers at the places of what was asked; what was saved together, by match; the new heads of all matches."""

    answers: list[Answer]
    saved: list[Decision]
    heads: dict[str, int]


@dataclass(slots=True)
class Batch:
    """What was decided and is not saved yet."""

    tables: dict[str, Table] = field(default_factory=dict)
    decisions: list[Decision] = field(default_factory=list)
    handled: dict[tuple[str, str, str], tuple[str, str]] = field(default_factory=dict)
    pending: dict[int, tuple[str, int | None]] = field(default_factory=dict)
    refused: list[int] = field(default_factory=list)

    def put(self, place: int, asked: Asked, decision: Decision) -> None:
        self.tables[asked.match_id] = decision.after
        self.decisions.append(decision)
        self.handled[asked.key] = (asked.order.body_hash, decision.reply)
        self.pending[place] = (decision.reply, decision.head)


class Writer:
    """Decides and saves for one process. Not for several threads at once: one thread owns it."""

    def __init__(self) -> None:
        self._live: OrderedDict[str, Table] = OrderedDict()
        self._moved: dict[str, float] = {}  # matches whose state is not written yet, and when they last moved
        self._news: deque[Table] = deque()
        self._rights: dict[tuple[str, str], Who] = {}  # as last read; what is decided on them is saved only if still so

    def heard(self, table: Table) -> None:
        """Another process has moved a match, which now stands like this. May be called from any thread."""
        self._news.append(table)

    @property
    def restless(self) -> bool:
        """Whether there is a match whose state is still to be written."""
        return bool(self._moved)

    def calm(self, seconds: float = 0.0) -> None:
        """Write the states of the matches in which nobody has acted for so long."""
        until = time.monotonic() - seconds
        resting = [match_id for match_id, at in self._moved.items() if at <= until]
        tables = [self._live[match_id] for match_id in resting if match_id in self._live]
        keep(tables)
        for table in tables:
            self._live[table.id] = table.moved(state_head=table.head)
        for match_id in resting:
            del self._moved[match_id]

    def settle(self, asked: list[Asked]) -> Settled:
        """Do what was asked, in order; the answers say what those of `match.act` say."""
        self._learn()
        answers: dict[int, Answer] = {}
        saved: list[Decision] = []
        waiting = list(range(len(asked)))
        until = time.monotonic() + PATIENCE
        for _ in range(TRIES):
            if not waiting:
                break
            try:
                answers |= self._round(asked, waiting, saved, until)
            except Exception as error:  # the database, or a fault that one command ran into: see how each fares alone
                log.info("batch of %d not saved: %s", len(waiting), error)
                self._live.clear()
                break
            waiting = [place for place in waiting if place not in answers]
        every = [answers.get(place) or self._alone(one, until) for place, one in enumerate(asked)]
        heads: dict[str, int] = {}
        for one, (_, head) in zip(asked, every, strict=True):
            heads[one.match_id] = max(head or 0, heads.get(one.match_id, 0))
        return Settled(every, saved, {match_id: head for match_id, head in heads.items() if head})

    def _alone(self, asked: Asked, until: float) -> Answer:
        """Decide and save a single command on the match as it is stored.

        So is settled what live state refuses: it may be behind another process, and a refusal may be the echo of a
        success, the same command having been answered before and its question renewed. When the time is up the answer
        is `server_busy`: whoever waits behind a database that is away must not wait for each try of everybody before.
        """
        self._live.pop(asked.match_id, None)
        self._rights.pop((asked.match_id, asked.holder_id), None)
        if time.monotonic() < until:
            try:
                return act(asked.match_id, asked.holder_id, asked.order, until)
            except Exception:
                log.exception("match %s: a command could not be settled", asked.match_id)
        return command.refusal(asked.order, "server_busy", retry=True), None

    def _round(self, asked: list[Asked], waiting: list[int], done: list[Decision], until: float) -> dict[int, Answer]:
        """Decide all that wait, save it together, and answer what was saved; the rest is loaded anew next time."""
        batch = Batch()
        answers: dict[int, Answer] = {}
        self._read_rights([asked[place] for place in waiting])
        for place in waiting:
            self._decide(place, asked[place], batch, answers)
        stored = store(batch.decisions) if batch.decisions else []
        done += stored
        saved = {decision.after.id: decision.after for decision in stored}  # the last of each match
        for match_id in batch.tables:
            self._keep(saved[match_id]) if match_id in saved else self._live.pop(match_id, None)
        for decision in batch.decisions:
            if decision.after.id not in saved:
                self._rights.pop((decision.after.id, decision.who.id), None)
        for place in batch.refused:
            answers[place] = self._alone(asked[place], until)
        return answers | {place: answer for place, answer in batch.pending.items() if asked[place].match_id in saved}

    def _read_rights(self, asked: list[Asked]) -> None:
        """Of those who are new here; the transaction that saves what they do reads everybody's again."""
        if len(self._rights) > KNOWN:
            self._rights.clear()
        unknown = {one.holder_id for one in asked if (one.match_id, one.holder_id) not in self._rights}
        if unknown:
            self._rights |= who_are(unknown)

    def _decide(self, place: int, asked: Asked, batch: Batch, answers: dict[int, Answer]) -> None:
        """Decide one command on top of what this batch has decided so far."""
        table = batch.tables.get(asked.match_id) or self._table(asked.match_id)
        who = self._rights.get((asked.match_id, asked.holder_id))
        if table is None or who is None:
            answers[place] = (command.refusal(asked.order, "forbidden"), None)
            return
        done = batch.handled.get(asked.key)
        loaded = Loaded(table, who, done, clock.now(), secrets.token_bytes(32), seen_of, line_of)
        decided = decide(asked.order, loaded)
        if not isinstance(decided, str):
            batch.put(place, asked, decided)
        elif done is not None:
            batch.pending[place] = (decided, None)  # as true as the unsaved decision that it repeats
        else:
            batch.refused.append(place)

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
            self._moved[table.id] = time.monotonic()
        else:
            self._moved.pop(table.id, None)
        while len(self._live) > KEPT:
            self._moved.pop(self._live.popitem(last=False)[0], None)

    def _learn(self) -> None:
        """Take over what others have done; a decision on what was before would be in vain."""
        while self._news:
            table = self._news.popleft()
            if table.id in self._live and self._live[table.id].head < table.head:
                self._live[table.id] = table
                self._moved.pop(table.id, None)  # whoever moved it sees to it
