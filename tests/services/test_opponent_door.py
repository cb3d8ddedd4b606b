"""The practice opponent comes in by the door of programs: what it sends, a program with its seat's key could send."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import msgspec
import pytest
from django.test import Client

from attacks.models import Match
from attacks.rooms import ROOMS
from attacks.services import access
from attacks.services.match.commands import Order, Played, Take, read_order
from attacks.services.match.table import OVER
from attacks.services.match.terms import Machine
from attacks.services.opponent import players
from attacks.services.opponent.players import Players
from attacks.services.store.replay import replay
from attacks.sockets import protocol
from tests.services.test_opponent import against
from tests.support.thinking import Here

pytestmark = pytest.mark.django_db(transaction=True)
MOST = 900  # orders of a match
WRITES = {
    "save",
    "create",
    "update",
    "delete",
    "bulk_create",
    "bulk_update",
    "get_or_create",
    "update_or_create",
    "act",
}


def frame(order: Order) -> dict:
    """An opponent's order as a program would send it: without the reason, which only the server tells."""
    body = msgspec.to_builtins(order.d)
    body.pop("said", None)
    return {"id": order.id, "op": order.op, "d": body, "expect": order.expect}


@pytest.mark.parametrize("room", ["tiny", "ti4"])
def test_a_match_of_opponents_is_played_through_the_api_with_the_keys_of_their_seats(room, settings):
    settings.RATES = False
    machines = {seat: Machine(level="greedy", brisk=True) for seat in ROOMS[room].seats[:2]}
    match, _nobody = against(room, machines)
    keys = {
        holder.pk: access.make(scope=access.PLAY, holder=holder)[1]
        for holder in match.holders.filter(role="seat", machine=True)
    }
    crew, client, sent = Players(Here()), Client(), 0
    while Match.objects.get(pk=match.pk).status != OVER:
        (one,) = crew.due()
        asked = frame(one.order)
        assert protocol.order_of(protocol.parse(json.dumps({"t": "cmd", **asked}))) == as_sent(one.order)
        assert read_order(*asked.values()) == as_sent(one.order)
        answer = client.post(
            f"/api/v1/matches/{match.id}/commands",
            json.dumps(asked),
            content_type="application/json",
            headers={"Authorization": f"Bearer {keys[one.holder_id]}"},
        )
        assert answer.status_code == 200, (asked, answer.content)
        assert answer.json() == {"id": one.order.id, "n": Match.objects.get(pk=match.pk).head}
        sent += 1
        assert sent < MOST
    assert sent and replay(Match.objects.get(pk=match.pk)).problems == []


def as_sent(order: Order) -> Order:
    plain = order.d
    if isinstance(plain, Played):
        plain = Take(plain.offer, plain.picks, plain.note, plain.then)
    return msgspec.structs.replace(order, d=plain)


def test_opponents_know_no_other_way_to_act():
    """They write nothing themselves: they read rows and a table, and hand an order to whoever runs them."""
    found: set[str] = set()
    for file in Path(players.__file__).parent.glob("*.py"):
        tree = ast.parse(file.read_text("utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("attacks.services.store"):
                found |= {name.name for name in node.names}
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                assert node.func.attr not in WRITES, f"{file.name}:{node.lineno}"
    assert found == {"table_at"}
