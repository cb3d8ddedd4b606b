"""What one seat alone may know is in no byte of anybody else's replay, record, undo list or view."""

from __future__ import annotations

import json

import pytest

from attacks.services.dice import seeds
from attacks.services.match.commands import Clock, Order, Undo
from attacks.services.record import export, playback
from attacks.services.store import matches, undo_history
from attacks.services.store.repository import table_at
from tests.services.test_handshake import SEEDS, Drawn
from tests.support.people import numbers

OTHERS = ("p2", "watch")


@pytest.fixture
def hiding(transactional_db) -> Drawn:
    """Ana has looked at her card; notes, a request to go back and a judge's call came after it."""
    table = Drawn()
    table.agree()
    for seat in ("p1", "p2"):
        table.take(seat, "hide", (2,))
    table.take("p1", "look")
    table.take("p2", "note")
    table.send("p2", Order(f"l{next(numbers)}", "undo", Undo("ask", table.row.head - 2)))
    table.send("p1", Order(f"l{next(numbers)}", "clock", Clock("call")))
    return table


def everything(table: Drawn, audience: str) -> str:
    """All that an audience can get hold of while the match goes on."""
    row, found = table.row, table_at(table.id)
    assert found is not None
    told = [
        export.export(row, audience),
        playback.frames(row, audience),
        matches.view(row, audience),
        [(target.n, target.seat, target.step) for target in undo_history.targets_of(found)],
    ]
    return json.dumps(told)


@pytest.mark.parametrize("audience", OTHERS)
def test_a_card_only_ana_saw_is_nowhere_to_be_found(hiding, audience):
    assert "CANARY-p1-1" in everything(hiding, "p1")
    assert "CANARY" not in everything(hiding, audience)


@pytest.mark.parametrize("audience", ["p1", *OTHERS, "judge"])
def test_the_servers_seed_is_nowhere_before_the_end_and_everywhere_after_it(hiding, audience):
    seed = seeds.unseal(hiding.row.seed_sealed).hex()
    assert seed not in everything(hiding, audience)
    assert hiding.row.seed_sealed not in everything(hiding, audience)
    hiding.concede("p1", "resign")
    assert seed in json.dumps(export.export(hiding.row, audience))


def test_a_seed_is_shown_only_after_all_have_committed(transactional_db):
    table = Drawn()
    table.fair("p1", commit=table.commit_of("p1"))
    assert all(SEEDS["p1"].hex() not in everything(table, audience) for audience in ("p2", "watch", "judge"))


@pytest.mark.parametrize("audience", ["p1", *OTHERS])
def test_hidden_places_are_open_in_the_record_when_the_match_is_over(hiding, audience):
    hiding.concede("p1", "resign")
    assert "CANARY-p1-1" in json.dumps(export.export(hiding.row, audience))
