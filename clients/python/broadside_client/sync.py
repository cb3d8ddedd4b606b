"""The same for programs without asyncio: the table lives in a thread of its own."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine, Iterator
from typing import Any, TypeVar

from broadside_client.table import AsyncTable

T = TypeVar("T")


class Table:
    """One match: `with Table(url, match, key=...) as table`, then `for view in table` and `table.take(...)`."""

    def __init__(self, url: str, match: str, *, key: str = "", role: str = "") -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="broadside", daemon=True)
        self._made = (url, match, key, role)
        self._table: AsyncTable | None = None

    def __enter__(self) -> Table:
        self._thread.start()
        self._do(self._open())
        return self

    async def _open(self) -> None:
        url, match, key, role = self._made
        self._table = AsyncTable(url, match, key=key, role=role)
        await self._table.__aenter__()

    def __exit__(self, *_: object) -> None:
        if self._table is not None:
            self._do(self._table.__aexit__())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def __iter__(self) -> Iterator[dict[str, Any]]:
        views = aiter(self.table)
        while True:
            try:
                yield self._do(_next(views))
            except StopAsyncIteration:
                return

    @property
    def table(self) -> AsyncTable:
        assert self._table is not None, "use it in a with statement"
        return self._table

    @property
    def view(self) -> dict[str, Any]:
        return self.table.view

    @property
    def events(self) -> list[dict[str, Any]]:
        return self.table.events

    @property
    def prompt(self) -> dict[str, Any] | None:
        return self.table.prompt

    @property
    def over(self) -> bool:
        return self.table.over

    def take(self, offer: str, *picks: list[int], note: str = "") -> int:
        return self._do(self.table.take(offer, *picks, note=note))

    def concede(self, what: str = "resign") -> int:
        return self._do(self.table.concede(what))

    def command(self, op: str, d: dict[str, Any], expect: int = 0) -> int:
        return self._do(self.table.command(op, d, expect))

    def _do(self, what: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(what, self._loop).result()


async def _next(views: Any) -> dict[str, Any]:
    view: dict[str, Any] = await anext(views)
    return view
