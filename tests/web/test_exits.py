"""The canary over what lies over streams and what addresses say elsewhere: for every audience, and over twin tables."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from attacks.rooms import ROOMS
from attacks.services import streaming
from attacks.services.lobby import keyring
from attacks.web.match import passed_on
from attacks.web.stream.widgets import OF_MATCH
from tests.services.test_handshake import Drawn
from tests.services.tinyroom import Tiny

SEATS = ("p1", "p2", "")


def laid(choice: tuple[int, ...]) -> Drawn:
    """Ana has hidden a card and looked at it; her match is public."""
    table = Drawn()
    table.agree()
    for seat in ("p1", "p2"):
        table.take(seat, "hide", choice if seat == "p1" else (2,))
    table.take("p1", "look")
    row = table.row
    row.public = True
    row.save(update_fields=["public"])
    return table


def exits(table: Drawn, seat: str) -> dict[str, bytes]:
    """Every new way out of a match, as the browser of a seat is answered, or that of somebody from the street."""
    client = Client()
    if seat:
        client.cookies[keyring.COOKIE] = keyring.written(keyring.Keyring([table.tokens[seat]]))
    token = streaming.token_of(streaming.make(name="mine", match=table.row))
    told: dict[str, Any] = {what: client.get(f"/o/{token}/{what}") for what in ("all", *OF_MATCH, "odds.json")}
    told |= {name: client.get(f"/m/{table.id}/{name}") for name in ("picture.png", "embed", "watch", "replay?as=watch")}
    assert all(answer.status_code == 200 for answer in told.values()), {k: v.status_code for k, v in told.items()}
    return {name: answer.content for name, answer in told.items()}


@pytest.fixture
def tiny(transactional_db, monkeypatch) -> None:
    monkeypatch.setitem(ROOMS, "tiny", Tiny())
    cache.clear()


@pytest.mark.parametrize("seat", SEATS, ids=lambda seat: seat or "street")
def test_a_card_only_ana_saw_is_in_no_overlay_no_picture_and_no_tag(tiny, seat):
    table = laid((2,))
    for name, body in exits(table, seat).items():
        assert b"CANARY" not in body, name


def test_twin_tables_that_differ_in_a_secret_are_passed_on_alike(tiny):
    cards = [passed_on.card_of(laid(choice).row) for choice in ((1,), (2,))]
    assert cards[0] == cards[1] and cards[0].sides
    assert exits(laid((1,)), "")["picture.png"] == exits(laid((2,)), "p1")["picture.png"]


@pytest.mark.parametrize("room", ROOMS)
def test_what_tools_are_told_of_a_game_is_what_happens_in_it(room):
    events = ROOMS[room].words("en")["events"]
    assert ROOMS[room].told_as.keys() <= events.keys() and set(ROOMS[room].told_as.values()) <= {"crit", "destroyed"}
