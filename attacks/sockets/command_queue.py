"""Where commands of this process wait for its writer: one queue, one task, one thread that writes.

What waits is decided and saved together. Then those who asked are answered, then the hubs of this process are given
what was saved, then the bell is rung for the other processes. How many there were, and how long each part took,
is counted as Prometheus counts; `/metrics` shows it (probes.py).
"""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from time import perf_counter
from typing import ParamSpec, Protocol, TypeVar

from django.db import connection
from prometheus_client import CollectorRegistry, Counter, Histogram

from attacks.services.common import bell
from attacks.services.decision.decide import Decision
from attacks.services.match.commands import Order, QueuedCommand
from attacks.services.match.table import Table
from attacks.services.store.group_commit import MOST, Answer, BatchResult, Writer, busy
from attacks.services.store.repository import FILE

log = logging.getLogger("broadside.writer")

PORTION = 16  # matches whose frames are made before others get their turn
YOUNG = 10_000  # objects made since the last sweep that are worth one
REST = 1.0  # seconds without a command, after which a match's state is written

SECONDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)

REGISTRY = CollectorRegistry()
COMMANDS = Counter("broadside_commands", "Commands that were answered.", ["answer"], registry=REGISTRY)
WHOLE = Histogram(
    "broadside_command_seconds", "From a command's coming to its answer.", buckets=SECONDS, registry=REGISTRY
)
STAGES = Histogram(
    "broadside_stage_seconds",
    "Parts of it: wait (until its batch begins), save (deciding and saving the batch), send (to all who see it).",
    ["stage"],
    buckets=SECONDS,
    registry=REGISTRY,
)
BATCHES = Histogram(
    "broadside_batch_commands",
    "Commands saved in one transaction.",
    buckets=(1, 2, 4, 8, 16, 32, 64, 128, 256),
    registry=REGISTRY,
)
LOOKS = Histogram(
    "broadside_look_seconds",
    "The look at the database that each process takes every two seconds.",
    buckets=SECONDS,
    registry=REGISTRY,
)
WAITED, SAVED, SENT = (STAGES.labels(stage) for stage in ("wait", "save", "send"))
DONE, REFUSED, BUSY = (COMMANDS.labels(answer) for answer in ("done", "refused", "busy"))

WRITER = ThreadPoolExecutor(max_workers=1, thread_name_prefix="write")

Waiting = tuple[QueuedCommand, "asyncio.Future[Answer]", float]  # since when
P = ParamSpec("P")
R = TypeVar("R")


class Publisher(Protocol):
    """Sends what this process has saved itself to those at a match; False if it has to read it after all."""

    def publish(self, saved: list[Decision]) -> bool: ...


class CommandQueue:
    """Takes commands and answers each of them once it is saved."""

    def __init__(self, hubs: Mapping[str, Publisher]) -> None:
        self._hubs = hubs  # of this process, by match
        self._alone = False  # nobody outside this process could hear a bell
        self._writer = Writer()
        self._queue: asyncio.Queue[Waiting] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self._flushing: asyncio.Task[None] | None = None
        self._ringing: set[asyncio.Task[None]] = set()

    async def act(self, match_id: str, holder_id: str, order: Order) -> str:
        """The answer to a command; an ack is true from the moment it is returned."""
        if self._task is None or self._task.done():
            self._alone = not bell.reaches_others()
            self._task = asyncio.create_task(self._serve())
        answered: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        came = perf_counter()
        self._queue.put_nowait((QueuedCommand(match_id, holder_id, order), answered, came))
        reply, _ = await answered
        _count(reply, perf_counter() - came)
        return reply

    @property
    def waiting(self) -> int:
        """How many commands wait for a batch."""
        return self._queue.qsize()

    async def _serve(self) -> None:
        while True:
            batch = [await self._queue.get()]
            while len(batch) < MOST and not self._queue.empty():
                batch.append(self._queue.get_nowait())
            await self._do(batch)
            for _ in batch:
                self._queue.task_done()
            if self._queue.empty():
                sweep()

    def moved_elsewhere(self, table: Table) -> None:
        """Another process has moved a match: what comes next is decided on this."""
        self._writer.moved_elsewhere(table)

    async def rest(self) -> None:
        """Until all that waits is answered, and all states are written."""
        await self._queue.join()
        await self._flush()

    async def _flush_as_they_rest(self) -> None:
        """Write states as matches come to rest, until none is left."""
        while self._writer.has_unsaved:
            await asyncio.sleep(REST)
            await self._flush(REST)

    async def _flush(self, seconds: float = 0.0) -> None:
        try:
            await in_writer(self._writer.flush_idle, seconds)
        except Exception as error:  # nothing is lost: states follow from the record
            log.warning("states not written: %s", error)

    async def _do(self, batch: list[Waiting]) -> None:
        queued = [one for one, _, _ in batch]
        begun = perf_counter()
        BATCHES.observe(len(batch))
        WAITED.observe(begun - batch[0][2])
        try:
            result = await in_writer(self._writer.process_batch, queued)
            SAVED.observe(perf_counter() - begun)
        except Exception:
            log.exception("a batch of %d commands could not be done", len(batch))
            _answer([(one, busy(one[0])) for one in batch])
            return
        if self._writer.has_unsaved and (self._flushing is None or self._flushing.done()):
            self._flushing = asyncio.create_task(self._flush_as_they_rest())
        heads = await self._tell(batch, result)
        if heads:
            ringing = asyncio.create_task(self._ring(heads))  # the next batch does not wait for bells
            self._ringing.add(ringing)
            ringing.add_done_callback(self._ringing.discard)

    async def _tell(self, batch: list[Waiting], result: BatchResult) -> dict[str, int]:
        """Answer who asked and send on what was saved, match by match; gives the numbers that others are to hear of.

        Some matches at a time: their answers and their frames go out together, while the others' are still made.
        """
        saved: dict[str, list[Decision]] = {}
        for decision in result.saved:
            saved.setdefault(decision.after.id, []).append(decision)
        asked: dict[str, list[tuple[Waiting, Answer]]] = {}
        for one, answer in zip(batch, result.answers, strict=True):
            asked.setdefault(one[0].match_id, []).append((one, answer))
        heads, spent = dict(result.heads), 0.0
        for some in portions(list(asked), PORTION):
            for match_id in some:
                _answer(asked[match_id])
            await asyncio.sleep(0)  # those who asked get their answer first
            begun = perf_counter()
            for match_id in some:
                if match_id in saved and self._send_on(match_id, saved[match_id]) and self._alone:
                    heads.pop(match_id, None)
            spent += perf_counter() - begun
        SENT.observe(spent)
        return heads

    def _send_on(self, match_id: str, saved: list[Decision]) -> bool:
        """Whether the hub of this process has sent it on; where it stumbles, bell and poll make it look again."""
        hub = self._hubs.get(match_id)
        try:
            return hub is not None and hub.publish(saved)
        except Exception:
            log.exception("match %s: what was saved could not be sent on", match_id)
            return False

    async def _ring(self, heads: dict[str, int]) -> None:
        await asyncio.gather(*(bell.ring(match_id, head) for match_id, head in heads.items()))


async def in_writer(call: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Run something that writes, in the one thread that keeps its connection: most of a lone command is the hop."""
    return await asyncio.get_running_loop().run_in_executor(WRITER, partial(_in_thread, call, *args, **kwargs))


def _in_thread(call: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """A connection that broke is given up before the next call needs it, and nothing goes into a file that was."""
    FILE.must_be_ours()
    if connection.errors_occurred and not connection.is_usable():
        connection.close()
    connection.errors_occurred = False
    return call(*args, **kwargs)


def sweep() -> None:
    """Let the collector look at what is new, a few milliseconds, while no command waits.

    By itself it comes when ten times as much is there, in the middle of whatever goes on, and everybody waits: what
    it looks at then are the states of all matches that moved meanwhile.
    """
    if gc.get_count()[0] > YOUNG:
        gc.collect(0)


def portions(things: list[str], most: int) -> list[list[str]]:
    """These, at most so many at a time."""
    return [things[at : at + most] for at in range(0, len(things), most)]


def _answer(asked: list[tuple[Waiting, Answer]]) -> None:
    for (_, answered, _), answer in asked:
        if not answered.done():
            answered.set_result(answer)


def _count(reply: str, seconds: float) -> None:
    """Count a command by its answer: done, refused by the rules, or busy where nothing could be saved."""
    WHOLE.observe(seconds)
    kind = DONE if reply.endswith('"t":"ack"}') else BUSY if '"code":"server_busy"' in reply else REFUSED
    kind.inc()
