"""Programs that are told: what they get, signed how, tried how often, and what their owner sees of it."""

from __future__ import annotations

import json
import re
import time
from datetime import timedelta
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from attacks.models import Delivery, Holder, Match, Webhook
from attacks.rooms import ROOMS
from attacks.services.common import clock
from attacks.services.common.errors import LobbyError
from attacks.services.match.commands import Clock as Move
from attacks.services.match.commands import Order
from attacks.services.match.terms import MatchTerms
from attacks.services.outward import webhooks
from attacks.services.outward.notices import AGAIN
from attacks.services.store import matches
from attacks.web.api.description import description
from tests.faults.canary import HIDEOUTS, Canary, secrets_of
from tests.support.people.evening import Evening
from tests.support.people.table import Table
from tests.support.receiver import Came, Receiver
from tests.support.said import said
from tests.support.server import ROOT

ORIGIN = "https://play.example.org"


def is_ours(secret: str, came: Came) -> bool:
    """What docs/webhooks.md tells a program to do, done as it stands there."""
    page = (Path(ROOT) / "docs" / "webhooks.md").read_text("utf-8")
    (code,) = re.findall(r"```python\n(.+?)```", page, re.S)
    names: dict[str, Any] = {}
    exec(code, names)
    return bool(names["is_ours"](secret, came.headers, came.body))


def told(receiver: Receiver) -> list[dict[str, Any]]:
    """What has come in; all of it is as the description of the API says, by its own schemas."""
    for came in receiver.came:
        described(came)
    return [json.loads(came.body) for came in receiver.came]


def described(came: Came) -> None:
    told = description()
    heard = told["webhooks"][json.loads(came.body)["type"]]["post"]
    schema = {**heard["requestBody"]["content"]["application/json"]["schema"], "components": told["components"]}
    jsonschema_rs.validator_for(schema).validate(json.loads(came.body))
    assert {one["name"] for one in heard["parameters"]} == {
        name for name in came.headers if name.startswith("webhook-")
    }


def test_a_public_match_tells_its_program_when_it_is_over_and_the_signature_holds(table, receiver, sends):
    _row, secret = webhooks.make(table.row, f"{receiver.url}/hook", webhooks.OF_MATCH, ORIGIN)
    sends()
    assert receiver.came == []
    table.concede("p2", "resign")
    sends()
    ((came,), (heard,)) = receiver.came, told(receiver)
    assert heard["type"] == "match_over" and heard["timestamp"].endswith("Z")
    about = heard["data"]["match"]
    assert about["players"] == {"p1": "Ana", "p2": "Ben"} and about["result"]["winner"] == "p1"
    assert about["url"] == f"{ORIGIN}/m/{table.id}/watch"
    assert is_ours(secret, came)
    assert not is_ours(secret, Came(came.at, came.path, came.headers, came.body + b" "))
    assert not is_ours(f"{secret[:-4]}AAAA", came)
    late = {**came.headers, "webhook-timestamp": str(int(time.time()) - 600)}
    assert not is_ours(secret, Came(came.at, came.path, late, came.body))
    (line,) = webhooks.log_of(Webhook.objects.get())
    assert (line.state, line.status, line.tries) == ("done", 201, 1)


def test_what_fails_is_tried_again_under_the_same_name_and_then_given_up(table, receiver, sends):
    row, secret = webhooks.make(table.row, f"{receiver.url}/hook", webhooks.OF_MATCH, ORIGIN)
    receiver.answers = [500, 302, 429, 404, 500, 500, 500]
    receiver.to = f"{receiver.url}/elsewhere"
    webhooks.test(row)
    waits = []
    for _ in range(7):
        sends()
        line = Delivery.objects.get()
        waits.append(line.due - clock.now())
        Delivery.objects.filter(state=said("page.waits")).update(due=clock.now())
    assert line.state == "failed" and line.tries == 7 and len(receiver.came) == 7
    assert all(wait - timedelta(seconds=9) < gone <= wait for wait, gone in zip(AGAIN, waits, strict=False))
    assert len({came.headers["webhook-id"] for came in receiver.came}) == 1
    assert {came.path for came in receiver.came} == {"/hook"}  # a redirect leads nowhere
    assert all(is_ours(secret, came) for came in receiver.came)
    webhooks.again(row, line.pk)
    sends()
    assert Delivery.objects.get().state == "done" and len(receiver.came) == 8


def test_where_nothing_arrives_for_days_nothing_more_is_sent_until_its_owner_says_so(table, receiver, sends):
    row, _secret = webhooks.make(table.row, f"{receiver.url}/hook", webhooks.OF_MATCH, ORIGIN)
    receiver.answers = [500, 500]
    webhooks.test(row)
    sends()
    Webhook.objects.update(failing=clock.now() - timedelta(days=4))
    Delivery.objects.update(due=clock.now())
    sends()
    row.refresh_from_db()
    assert row.off is not None and Delivery.objects.get().state == "failed"
    table.concede("p2", "resign")
    sends()
    assert len(receiver.came) == 2
    webhooks.turn_on(row)
    sends()
    row.refresh_from_db()
    assert row.off is None and row.failing is None and told(receiver)[-1]["type"] == "test"


def test_who_answers_that_it_is_gone_is_told_nothing_more(table, receiver, sends):
    row, _secret = webhooks.make(table.row, f"{receiver.url}/hook", webhooks.OF_MATCH, ORIGIN)
    receiver.answers = [410]
    webhooks.test(row)
    sends()
    row.refresh_from_db()
    assert row.off is not None


class Later(Table):
    terms = MatchTerms(delay=300)


def test_a_program_hears_no_sooner_than_watchers_see(transactional_db, receiver, sends):
    table = Later()
    webhooks.make(table.row, f"{receiver.url}/hook", webhooks.OF_MATCH, ORIGIN)
    table.concede("p2", "resign")
    sends()
    assert receiver.came == []
    assert timedelta(seconds=290) < Delivery.objects.get().due - clock.now() <= timedelta(seconds=300)


def test_a_tournament_tells_of_its_rounds_matches_and_calls(transactional_db, receiver, sends):
    evening = Evening(4, fleets=True, settings={"delay": 0})
    webhooks.make(evening.tournament, f"{receiver.url}/hook", webhooks.OF_TOURNAMENT, ORIGIN)
    paired = evening.open_round()[0]
    sends()
    (heard,) = told(receiver)
    assert heard["type"] == "round_published" and len(heard["data"]["round"]["pairings"]) == 2
    assert heard["data"]["tournament"] == {
        "name": "Club evening",
        "slug": evening.tournament.slug,
        "url": f"{ORIGIN}/t/{evening.tournament.slug}",
    }
    evening.sit_both(paired)
    sends()
    caller = paired.match.holders.get(seat="p1")
    matches.act(paired.match_id, caller.id, Order("call", "clock", Move("call")))
    sends()
    evening.give_up(paired, paired.first.number)
    sends()
    assert [one["type"] for one in told(receiver)] == ["round_published", "match_started", "judge_called", "match_over"]


def test_a_match_that_is_not_public_is_not_named_to_the_programs_of_its_tournament(transactional_db, receiver, sends):
    evening = Evening(2, fleets=True, public=False)
    webhooks.make(evening.tournament, f"{receiver.url}/hook", webhooks.OF_TOURNAMENT, ORIGIN)
    paired = evening.open_round()[0]
    evening.sit_both(paired)
    sends()
    assert told(receiver) and paired.match_id not in "".join(came.body.decode() for came in receiver.came)


def test_no_program_is_told_what_watchers_may_not_see(transactional_db, receiver, sends, monkeypatch):
    monkeypatch.setitem(ROOMS, "tiny", Canary())
    table = Table()
    webhooks.make(table.row, f"{receiver.url}/hook", webhooks.OF_MATCH, ORIGIN)
    for seat in ("p1", "p2"):
        assert table.take(seat, "hide", (HIDEOUTS[seat][0],))["t"] == "ack"
        sends()
    table.concede("p2", "resign")
    sends()
    heard = "".join(came.body.decode() for came in receiver.came)
    assert heard and not [secret for seat in ("p1", "p2") for secret in secrets_of(seat) if secret in heard]
    assert not [row.token_hash for row in Holder.objects.all() if row.token_hash in heard]


@pytest.mark.parametrize(
    ("url", "kinds", "code"),
    [
        ("https://10.0.0.1/hook", webhooks.OF_MATCH, "inner_address"),
        ("http://93.184.216.34/hook", webhooks.OF_MATCH, "bad_address"),
        ("hook", webhooks.OF_MATCH, "bad_address"),
        ("https://93.184.216.34/hook", (), "no_kinds"),
        ("https://93.184.216.34/hook", ("judge_called",), "no_kinds"),  # that is no business of a match's programs
    ],
)
def test_what_no_program_may_be_is_refused(table, settings, url, kinds, code):
    settings.INNER = []
    with pytest.raises(LobbyError) as refused:
        webhooks.make(table.row, url, kinds, ORIGIN)
    assert refused.value.code == code and not Webhook.objects.exists()


def test_an_address_that_leads_inside_by_now_is_not_sent_to(table, receiver, sends, settings):
    row, _secret = webhooks.make(table.row, f"{receiver.url}/hook", webhooks.OF_MATCH, ORIGIN)
    settings.INNER = []
    webhooks.test(row)
    sends()
    line = Delivery.objects.get()
    assert receiver.came == [] and (line.status, line.answer, line.state) == (0, "inner_address", "waits")


def test_two_processes_do_not_send_the_same_at_once(table, receiver, sends):
    row, _secret = webhooks.make(table.row, f"{receiver.url}/hook", webhooks.OF_MATCH, ORIGIN)
    webhooks.test(row)
    assert len(webhooks.take(9)) == 1 and webhooks.take(9) == []
    sends()
    assert receiver.came == []
    Delivery.objects.update(until=clock.now() - timedelta(seconds=1))  # whoever had it has ended
    sends()
    assert len(receiver.came) == 1 and Match.objects.count() == 1
