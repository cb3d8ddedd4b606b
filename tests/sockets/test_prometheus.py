"""What the dashboard draws and the alerts ask for, by a real Prometheus that reads a server on which people play."""

from __future__ import annotations

import asyncio
import json
import subprocess
import urllib.parse
import urllib.request
from collections.abc import Iterator
from functools import partial
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest
import yaml

from attacks.services.outward import news, subscribers
from attacks.services.outward.push import Reached
from tests.sockets.client import Client
from tests.support.receiver import Receiver
from tests.support.waiting import ROOT, free_port, until

HOSTING = ROOT / "docs" / "hosting"
CONFIG = """
global: {{scrape_interval: 1s, evaluation_interval: 1s}}
rule_files: [{rules}]
scrape_configs:
  - job_name: broadside
    static_configs: [{{targets: ["127.0.0.1:{port}"]}}]
"""
TINY = "tests.sockets.tiny_asgi:application"


class Prometheus:
    """The figures of one server, read every second."""

    def __init__(self, folder: Path, port: int) -> None:
        config = folder / "prometheus.yml"
        config.write_text(CONFIG.format(rules=HOSTING / "alerts.yaml", port=port))
        self.url = f"http://127.0.0.1:{free_port()}"
        words = [f"--config.file={config}", f"--storage.tsdb.path={folder / 'kept'}"]
        address = f"--web.listen-address={self.url.removeprefix('http://')}"
        with (folder / "prometheus.log").open("wb") as log:
            self.process = subprocess.Popen(["prometheus", *words, address], stdout=log, stderr=log)

    def has_read(self, refused: int) -> bool:
        """Has it read the server since so many commands were refused?"""
        try:
            return self.figures('sum(broadside_commands_total{answer="refused"})')[0] >= refused
        except (OSError, IndexError):
            return False

    def asked(self, path: str, **query: str) -> Any:
        with urllib.request.urlopen(f"{self.url}/api/v1/{path}?{urllib.parse.urlencode(query)}", timeout=10) as answer:
            return json.load(answer)["data"]

    def figures(self, query: str) -> list[float]:
        """What a query comes to now; what is no number is left out."""
        found = [float(one["value"][1]) for one in self.asked("query", query=query)["result"]]
        return [one for one in found if one == one]


def ask_for_odds(url: str, times: int) -> None:
    """One question that nobody has asked before."""
    query = urllib.parse.urlencode({"room": "xwing", "q": f"{times % 6 + 1} v {times // 6 % 5 + 1}"})
    with urllib.request.urlopen(f"{url}/api/v1/odds?{query}", timeout=30) as answer:
        assert json.load(answer)["exact"]


@pytest.fixture
def server(make_server, settings) -> Any:
    return make_server(module=TINY, BROADSIDE_SECRET=settings.SECRET_KEY, BROADSIDE_INNER="127.0.0.0/8")


@pytest.fixture
def prometheus(tmp_path: Path, server: Any) -> Iterator[Prometheus]:
    one = Prometheus(tmp_path, server.port)
    yield one
    one.process.terminate()
    one.process.wait(30)


@pytest.mark.long
async def test_every_query_of_the_dashboard_has_an_answer_and_no_alert_is_given_of_a_healthy_server(
    server, prometheus, lay, on, settings
):
    """In the short run test_metrics holds that every figure they name is served."""
    settings.INNER = [ip_network("127.0.0.0/8")]
    panels = json.loads((HOSTING / "dashboard.json").read_text("utf-8"))["panels"]
    queries = {target["expr"] for panel in panels for target in panel["targets"]}
    rules = yaml.safe_load((HOSTING / "alerts.yaml").read_text("utf-8"))["groups"][0]["rules"]
    table, receiver = lay(server), Receiver()
    reached = Reached(**receiver.reached(receiver.browser("ben")))
    row = on(server, lambda: subscribers.push("ben", reached, lang="en", zone="UTC", origin=server.url))
    async with Client(server, table.id, table.tokens["p1"]) as ana:
        await ana.hello()
        waiting, times = set(queries), 0
        while waiting and times < 60:  # seconds; what changes over time takes two readings at least
            times += 1
            await ana.take("hide", (99,), cmd=f"a{times}")
            on(server, lambda: news.test(row))
            await asyncio.to_thread(ask_for_odds, server.url, times)
            await asyncio.to_thread(until, partial(prometheus.has_read, times), "another reading")
            waiting = {query for query in waiting if not prometheus.figures(query)}
    receiver.close()
    assert not waiting
    assert prometheus.figures('sum(increase(broadside_commands_total{answer="refused"}[1m]))')[0] > 0
    (group,) = prometheus.asked("rules")["groups"]
    assert {(one["name"], one["health"], one["state"]) for one in group["rules"]} == {
        (rule["alert"], "ok", "inactive") for rule in rules
    }
