"""Whoever runs a server sees how it fares: the figures of a process, and whether it lives and is ready."""

from __future__ import annotations

import http.client
import json
import re
from unittest.mock import AsyncMock, Mock

import pytest
import yaml
from django.db import OperationalError, connection
from django.db.migrations.recorder import MigrationRecorder
from prometheus_client.parser import text_string_to_metric_families

from attacks.sockets import probes
from tabletop.settings import networks
from tests.sockets.client import Client
from tests.support.said import said
from tests.support.waiting import ROOT

HOSTING = ROOT / "docs" / "hosting"


def asked(server, path: str, **headers: str) -> tuple[int, str]:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
    connection.request("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    answer = connection.getresponse()
    return answer.status, answer.read().decode()


def figures(server) -> dict[str, float]:
    """Every figure by its name and marks."""
    _, body = asked(server, "/metrics")
    families = text_string_to_metric_families(body)
    return {
        one.name + "".join(f" {key}={value}" for key, value in sorted(one.labels.items()) if key != "le"): one.value
        for family in families
        for one in family.samples
    }


async def test_commands_are_counted_by_their_answers_and_sockets_while_they_are_open(tiny_server, lay):
    table, before = lay(tiny_server), figures(tiny_server)
    async with Client(tiny_server, table.id, table.tokens["p1"]) as ana:
        await ana.hello()
        await ana.take("hide", (1,), cmd="a1")
        refused = await ana.take("hide", (99,), cmd="a2")
        assert refused["t"] == "err"
        after = figures(tiny_server)
    grown = {name: value - before.get(name, 0) for name, value in after.items()}
    assert grown["broadside_commands_total answer=done"] == 1
    assert grown["broadside_commands_total answer=refused"] == 1
    assert grown["broadside_commands_total answer=busy"] == 0
    assert grown["broadside_command_seconds_count"] == grown["broadside_batch_commands_sum"] == 2
    assert grown["broadside_stage_seconds_count stage=save"] == 2
    assert 0 < grown["broadside_stage_seconds_sum stage=save"] <= grown["broadside_command_seconds_sum"]
    assert after["broadside_sockets"] >= 1 <= after["broadside_hubs"]
    assert table.id not in str(after)


def test_figures_are_for_neighbours_and_never_through_a_proxy(tiny_server):
    assert asked(tiny_server, "/metrics")[0] == 200
    assert asked(tiny_server, "/metrics", X_Forwarded_For="127.0.0.1")[0] == 404
    assert asked(tiny_server, "/metrics", Forwarded="for=127.0.0.1")[0] == 404
    near, far = {"client": ["10.0.3.7", 1], "headers": []}, {"client": ["10.1.3.7", 1], "headers": []}
    assert probes._is_neighbour(near, networks("10.0.0.0/16")) and not probes._is_neighbour(
        far, networks("10.0.0.0/16")
    )
    assert not probes._is_neighbour({"client": None, "headers": []}, networks("0.0.0.0/0"))


def test_a_process_says_that_it_lives_and_is_ready(tiny_server):
    assert asked(tiny_server, "/livez") == asked(tiny_server, "/readyz") == (200, "ok\n")


@pytest.mark.django_db
def test_it_is_not_ready_while_the_tables_are_older_or_the_database_is_away(monkeypatch):
    monkeypatch.setattr(probes, "_ready", [])
    newest = MigrationRecorder.Migration.objects.filter(app=said("page.attacks")).latest("id")
    MigrationRecorder(connection).record_unapplied("attacks", newest.name)
    assert probes._unready() == "tables"
    MigrationRecorder(connection).record_applied("attacks", newest.name)
    assert probes._unready() == ""
    monkeypatch.setattr(connection, "cursor", Mock(side_effect=OperationalError("away")))
    assert probes._unready() == "database"


async def test_it_is_not_ready_once_it_leaves(monkeypatch):
    monkeypatch.setattr(probes.HUBS, "leaving", True)
    send = AsyncMock()
    await probes.door(AsyncMock(), [])({"type": "http", "path": "/readyz", "headers": []}, AsyncMock(), send)
    start, body = (call.args[0] for call in send.await_args_list)
    assert (start["status"], body["body"]) == (503, b"leaving\n")


def test_the_dashboard_and_the_alerts_ask_for_figures_that_there_are(tiny_server):
    served = {name.split(" ")[0] for name in figures(tiny_server)} | {"up"}
    panels = json.loads((HOSTING / "dashboard.json").read_text("utf-8"))["panels"]
    rules = yaml.safe_load((HOSTING / "alerts.yaml").read_text("utf-8"))["groups"][0]["rules"]
    queries = [target["expr"] for panel in panels for target in panel["targets"]] + [rule["expr"] for rule in rules]
    wanted = {name for query in queries for name in re.findall(r"\b(?:broadside|process)_\w+|\bup\b", query)}
    assert len(queries) > 15 and wanted <= served
