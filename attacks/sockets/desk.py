"""Where commands of this process wait for its writer: one queue, one task, one thread that writes.

What waits is decided and saved together. Then those who asked are answered, then the hubs of this process are given
what was saved, then the bell is rung for the other processes.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from itertools import groupby

from attacks.services import bell, command
from attacks.services.command import Order
from attacks.services.deciding import Decision
from attacks.services.table import Table
from attacks.services.writing import MOST, Answer, Asked, Writer
from attacks.sockets.threads import in_writer

log = logging.getLogger("broadside.writer")

CALM = 1.0  # seconds without a command, after which a match's state is written

Waiting = tuple[Asked, "asyncio.Future[Answer]"]


class Desk:
    """Takes commands and answers each of them once it is saved."""

    def __init__(self, told: Callable[[str, list[Decision]], bool]) -> None:
        self._told = told
        self._writer = Writer()
        self._queue: asyncio.Queue[Waiting] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self._calming: asyncio.Task[None] | None = None
        self._ringing: set[asyncio.Task[None]] = set()

    async def act(self, match_id: str, holder_id: str, order: Order) -> str:
        """The answer to a command; an ack is true from the moment it is returned."""
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._serve())
        answered: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait((Asked(match_id, holder_id, order), answered))
        reply, _ = await answered
        return reply

    async def _serve(self) -> None:
        while True:
            batch = [await self._queue.get()]
            while len(batch) < MOST and not self._queue.empty():
                batch.append(self._queue.get_nowait())
            await self._do(batch)
            for _ in batch:
                self._queue.task_done()

    def heard(self, table: Table) -> None:
        """Another process has moved a match: what comes next is decided on this."""
        self._writer.heard(table)

    async def rest(self) -> None:
        """Until all that waits is answered, and all states are written."""
        await self._queue.join()
        await self._calm()

    async def _calm_down(self) -> None:
        """Write states as matches come to rest, until none is left."""
        while self._writer.restless:
            await asyncio.sleep(CALM)
            await self._calm(CALM)

    async def _calm(self, seconds: float = 0.0) -> None:
        try:
            await in_writer(self._writer.calm, seconds)
        except Exception as error:  # nothing is lost: states follow from the record
            log.warning("states not written: %s", error)

    async def _do(self, batch: list[Waiting]) -> None:
        asked = [one for one, _ in batch]
        try:
            settled = await in_writer(self._writer.settle, asked)
        except Exception:
            log.exception("a batch of %d commands could not be settled", len(batch))
            _answer(batch, [(command.refusal(one.order, "server_busy", retry=True), None) for one in asked])
            return
        _answer(batch, settled.answers)
        if self._writer.restless and (self._calming is None or self._calming.done()):
            self._calming = asyncio.create_task(self._calm_down())
        await asyncio.sleep(0)  # those who asked get their answer first
        heads = dict(settled.heads)
        for match_id, saved in groupby(settled.saved, key=lambda decision: decision.after.id):
            if self._tell(match_id, list(saved)) and not bell.reaches_others():
                heads.pop(match_id, None)
        if heads:
            ringing = asyncio.create_task(self._ring(heads))  # the next batch does not wait for bells
            self._ringing.add(ringing)
            ringing.add_done_callback(self._ringing.discard)

    def _tell(self, match_id: str, saved: list[Decision]) -> bool:
        """Whether the hub of this process has sent it on; where it stumbles, bell and poll make it look again."""
        try:
            return self._told(match_id, saved)
        except Exception:
            log.exception("match %s: what was saved could not be sent on", match_id)
            return False

    async def _ring(self, heads: dict[str, int]) -> None:
        await asyncio.gather(*(bell.ring(match_id, head) for match_id, head in heads.items()))


def _answer(batch: list[Waiting], answers: list[Answer]) -> None:
    for (_, answered), answer in zip(batch, answers, strict=True):
        if not answered.done():
            answered.set_result(answer)
