"""The canary over what lies over streams and what addresses say elsewhere: for every audience, and over twin tables."""

from __future__ import annotations

import re
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
from tests.services.test_mat_secrets import OnMat
from tests.services.tinyroom import Tiny

SEATS = ("p1", "p2", "")
FILES = ("replay.json", "record.json", "odds.json", "odds-line.json")
LOOKS = tuple(f"look.json?about={about}&ship=1" for about in ("dial", "sights", "places"))
CHANGING = re.compile(rb'"fingerprint": ?"[^"]*"|[\w+/=-]{16,}|\d+')  # names, seals and times of one table


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


def test_twin_tables_on_the_mat_that_differ_in_set_dials_are_told_alike_at_every_address(transactional_db):
    """Of the one the first seat has set straight dials, of the other turns; nothing has been revealed."""
    told = []
    for place in (0, 11):
        table = OnMat()
        table.row.holders.update(name="Somebody")
        row = table.row
        row.public = True
        row.save(update_fields=["public"])
        before = bodies(table)
        table.dials("p1", place)
        after = bodies(table)
        assert {name for name in after if after[name] != before[name]} == {"m/replay.json", "m/record.json", "api"}
        told.append(after)
    for name in told[0]:
        assert told[0][name] == told[1][name], name


def bodies(table: OnMat) -> dict[str, tuple[int, bytes]]:
    """What somebody from the street is answered at every address of a match, without what names this one table."""
    cache.clear()
    client = Client()
    token = streaming.token_of(streaming.make(name="mine", match=table.row))
    asked = {f"o/{what}": f"/o/{token}/{what}" for what in ("all", *OF_MATCH, "odds.json")}
    asked |= {f"m/{what}": f"/m/{table.id}/{what}" for what in ("embed", "watch", "replay?as=watch", *FILES, *LOOKS)}
    asked["api"] = f"/api/v1/matches/{table.id}"
    answers = {name: client.get(address) for name, address in asked.items()}
    told = {name: (one.status_code, CHANGING.sub(b"#", one.content)) for name, one in answers.items()}
    return told | {"picture": (200, client.get(f"/m/{table.id}/picture.png").content)}


@pytest.mark.parametrize("room", ROOMS)
def test_what_tools_are_told_of_a_game_is_what_happens_in_it(room):
    events = ROOMS[room].words("en")["events"]
    assert ROOMS[room].told_as.keys() <= events.keys() and set(ROOMS[room].told_as.values()) <= {"crit", "destroyed"}
