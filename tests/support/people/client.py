"""Ana attacks, Ben defends, Chie watches: clients that come back, send again, and note what they were told."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from random import Random
from typing import Any

import websockets

from attacks.engine.values import Pick
from tests.faults.doors import crowded
from tests.rooms.legal import answers
from tests.sockets.client import Client
from tests.support.people import numbers
from tests.support.waiting import PATIENCE, comes

LOST = (websockets.WebSocketException, OSError, EOFError, TimeoutError)
TOGETHER = 5.0 * crowded()  # seconds, within which all must see the same
CHAIN = ("s", "ph", "digests", "part_salt")  # what an event also carries where the chain is asked for
RELUCTANT = ("skip", "no_attack")  # what nobody does who came to throw dice
GIVE_UP = PATIENCE  # seconds in which a server must have come back


class Person(Client):
    """A client that reads all the time, and is a witness for the oracle."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.audience = "watch"
        self.told: dict[int, dict[str, Any]] = {}
        self.acked: dict[str, dict[str, Any]] = {}
        self.answers: dict[str, dict[str, Any]] = {}
        self.skipped: set[int] = set()  # events that a whole picture held
        self.doubled = 0  # frames that came twice on one connection
        self.ponged = -1
        self.forgot = 0  # how often what we knew had not happened, and we saw what has happened instead
        self.empty = False  # we know nothing any more, and have not seen anything yet
        self.news = asyncio.Event()
        self.reader: asyncio.Task[None] | None = None

    async def come(self) -> Person:
        """Connect, with what we still have, and read from then on in the background."""
        await self.leave()
        await comes(self.try_to_come, "the server to let us in", GIVE_UP)
        self.reader = asyncio.create_task(self.listen())
        return self

    async def try_to_come(self) -> bool:
        try:
            await self.open()
            await self.hello()
        except LOST:
            return False
        return True

    async def leave(self) -> None:
        if self.reader is not None:
            self.reader.cancel()
            with suppress(asyncio.CancelledError, *LOST):
                await self.reader
            self.reader = None
            await self.socket.close()

    async def listen(self) -> None:
        with suppress(*LOST):
            while True:
                self.take_in(str(await self.socket.recv()))
        self.news.set()

    def apply(self, frame: dict[str, Any]) -> None:
        if frame["t"] == "welcome":
            self.audience = frame["you"]["role"]
        elif frame["t"] == "snap":
            self.skipped |= set(range(self.n + 1, frame["n"] + 1))
        elif frame["t"] == "upd":
            self.doubled += frame["to"] <= self.n
            for event in frame["e"]:
                plain = {key: part for key, part in event.items() if key not in CHAIN}
                before = self.told.setdefault(event["n"], plain)
                assert before == plain, f"{event['n']} was told as {before} and as {plain}"
        elif frame["t"] == "pong":
            self.ponged = frame["p"]
        elif frame["t"] in ("ack", "err") and "id" in frame:
            self.answers[frame["id"]] = frame
            if frame["t"] == "ack":
                assert self.acked.setdefault(frame["id"], frame) == frame
        super().apply(frame)
        if self.empty and frame["t"] == "snap":
            self.empty = False
            self.forgot += 1
        self.news.set()

    def forget(self) -> None:
        super().forget()
        self.told, self.acked, self.skipped = {}, {}, set()
        self.empty = True

    @property
    def gone(self) -> bool:
        return self.reader is None or self.reader.done()

    async def wait(self, condition: Callable[[], Any], seconds: float = TOGETHER) -> None:
        """Until what was read makes the condition true. Raises TimeoutError, and what went wrong while reading."""
        async with asyncio.timeout(seconds):
            while not condition():
                self.news.clear()
                if self.gone:
                    if self.reader is not None and not self.reader.cancelled():
                        self.reader.result()
                    raise ConnectionResetError(f"{self.audience} lost the connection")
                await self.news.wait()

    async def sure(self, command: dict[str, Any]) -> dict[str, Any]:
        """The answer to a command, however often it has to be sent and whatever happens to the server meanwhile."""
        cmd = command["id"]
        async with asyncio.timeout(GIVE_UP):
            while True:
                self.answers.pop(cmd, None)
                try:
                    if self.gone:
                        await self.come()
                    await self.say(command)
                    await self.wait(lambda: cmd in self.answers, GIVE_UP)
                except LOST:
                    continue
                if not self.answers[cmd].get("retry"):
                    return self.answers[cmd]

    def command(self, offer: str, *picks: tuple[int, ...], note: str = "", expect: int | None = None) -> dict[str, Any]:
        """A command that answers the question we see, with an id of its own."""
        body = {"offer": offer, "picks": picks, **({"note": note} if note else {})}
        asked = self.view["prompt"]["n"] if expect is None else expect
        return {"t": "cmd", "id": f"{self.audience}-{next(numbers)}", "expect": asked, "op": "take", "d": body}

    async def does(self, offer: str, *picks: tuple[int, ...]) -> dict[str, Any]:
        """Take an offer, and see what it did."""
        answer = await self.sure(self.command(offer, *picks))
        await self.sees(answer.get("n", 0))
        return answer

    async def echoes_while(self, task: asyncio.Future[Any], most: int = 10_000) -> list[float]:
        """How many seconds each ping took while something else was under way, shortest first."""
        took: list[float] = []
        clock = asyncio.get_running_loop()
        while not task.done() and len(took) < most:
            number, asked = len(took), clock.time()
            await self.say({"t": "ping", "p": number})
            await self.wait(lambda number=number: self.ponged == number)
            took.append(clock.time() - asked)
            await asyncio.wait([task], timeout=0.01)
        return sorted(took)

    async def sees(self, n: int) -> None:
        """Until we are at a number; a connection that was lost is made again."""
        async with asyncio.timeout(GIVE_UP):
            while self.n < n:
                try:
                    await self.wait(lambda: self.n >= n)
                except LOST:
                    await self.come()

    def idea(self, rng: Random) -> dict[str, Any] | None:
        """Some legal command, if we are to act: mostly what is asked, and never what goes back."""
        prompt = self.view.get("prompt", {"order": []})
        able = [
            key
            for key in prompt["order"]
            if not prompt["offers"][key].get("why_not") and key not in ("back", "remeasure")
        ]
        asked = [key for key in able if not prompt["offers"][key].get("manual")]
        asked = [key for key in asked if key not in RELUCTANT] or asked
        if not asked or self.audience not in self.view["turn"]["seats"]:
            return None
        key = rng.choice(asked)
        picks = [
            answers(Pick(**{k: tuple(v) if isinstance(v, list) else v for k, v in pick.items()}), rng)
            for pick in prompt["offers"][key].get("picks", [])
        ]
        return self.command(key, *picks)


@asynccontextmanager
async def seated(*people: Person) -> AsyncIterator[None]:
    """All come, and all leave in the end."""
    try:
        for person in people:
            await person.come()
        yield
    finally:
        for person in people:
            await person.leave()


async def together(head: int, *people: Person, seconds: float = TOGETHER) -> None:
    """Everybody reaches a number within the time that is promised; lost connections are made again first."""
    for person in people:
        if person.gone:
            await person.come()
    async with asyncio.timeout(seconds):
        waits = (person.wait(lambda person=person: person.n >= head, seconds) for person in people)
        await asyncio.gather(*waits)
