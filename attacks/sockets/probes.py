"""Where a process is watched from: `/metrics` for Prometheus, `/livez` and `/readyz` for who restarts and who balances.

A door before the pages, because it asks the sockets, which pages know nothing of. Figures are told to neighbours only
(`BROADSIDE_METRICS`): who comes through a proxy is none. No figure has a name of a person or a match in it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Sequence
from ipaddress import IPv4Network, IPv6Network, ip_address
from typing import Any

from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from prometheus_client import ProcessCollector
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric, SummaryMetricFamily
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4, generate_latest
from prometheus_client.registry import Collector

from attacks.services.common import bell
from attacks.services.odds import ask
from attacks.services.outward.postman import STATE
from attacks.sockets.command_queue import REGISTRY
from attacks.sockets.hubs import HUBS
from attacks.sockets.threads import in_db

App = Callable[[dict[str, Any], Any, Any], Awaitable[None]]
Network = IPv4Network | IPv6Network

PASSED_ON = (b"x-forwarded-for", b"x-real-ip", b"forwarded")  # headers by which a proxy shows


class Standing(Collector):
    """How things stand at the moment they are asked for."""

    def collect(self) -> Iterator[Metric]:
        yield GaugeMetricFamily("broadside_sockets", "Open sockets.", value=len(HUBS.open))
        yield GaugeMetricFamily("broadside_hubs", "Matches somebody here looks at.", value=len(HUBS.hubs))
        yield GaugeMetricFamily("broadside_queue", "Commands that wait.", value=HUBS.commands.waiting)
        yield CounterMetricFamily("broadside_bells_lost", "Bells that could not be rung.", value=bell.failures)
        asked = SummaryMetricFamily("broadside_odds_seconds", "Questions about odds and their time.", labels=["desk"])
        missed = CounterMetricFamily("broadside_odds_unanswered", "Given up, or too large.", labels=["desk"])
        for name, desk in (("table", ask.DESK), ("quick", ask.PUBLIC.quick), ("dear", ask.PUBLIC.dear)):
            asked.add_metric([name], desk.asked, desk.seconds)
            missed.add_metric([name], desk.unanswered)
        yield asked
        yield missed
        waits = "Notices that waited at the last look of this process."
        yield GaugeMetricFamily("broadside_outward_waiting", waits, value=STATE.waiting)
        sent = CounterMetricFamily(
            "broadside_outward", "What was sent out, and what came of it.", labels=["way", "came"]
        )
        for (way, came), number in sorted(STATE.sent.items()):
            sent.add_metric([way, came], number)
        yield sent


REGISTRY.register(Standing())
ProcessCollector(registry=REGISTRY)


def door(app: App, neighbours: Sequence[Network]) -> App:
    """The application behind the addresses at which a process is watched."""

    async def serve(scope: dict[str, Any], receive: object, send: object) -> None:
        path = scope["path"] if scope["type"] == "http" else ""
        if path == "/metrics" and _is_neighbour(scope, neighbours):
            await _say(send, 200, generate_latest(REGISTRY), CONTENT_TYPE_PLAIN_0_0_4)
        elif path == "/livez":
            await _say(send, 200, b"ok\n")
        elif path == "/readyz":
            problem = "leaving" if HUBS.leaving else await in_db(_unready)
            await _say(send, 503 if problem else 200, f"{problem or 'ok'}\n".encode())
        else:
            await app(scope, receive, send)

    return serve


def _is_neighbour(scope: dict[str, Any], neighbours: Sequence[Network]) -> bool:
    """Does this come from one of these networks itself, and from nobody behind it?"""
    client = (scope.get("client") or [""])[0]
    if not client or any(name in PASSED_ON for name, _ in scope["headers"]):
        return False
    return any(ip_address(client) in network for network in neighbours)


_ready: list[bool] = []  # that the tables are those of this version is found out once


def _unready() -> str:
    """What keeps this process from serving: `database`, `tables`, or nothing."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        if not _ready:
            executor = MigrationExecutor(connection)
            if executor.migration_plan(executor.loader.graph.leaf_nodes()):
                return "tables"
            _ready.append(True)
    except DatabaseError:
        return "database"
    return ""


async def _say(send: Any, status: int, body: bytes, kind: str = "text/plain; charset=utf-8") -> None:
    headers = [(b"content-type", kind.encode()), (b"content-length", str(len(body)).encode())]
    await send(
        {"type": "http.response.start", "status": status, "headers": [*headers, (b"cache-control", b"no-store")]}
    )
    await send({"type": "http.response.body", "body": body})
