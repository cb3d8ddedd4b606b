"""The audit page says who asked to go back, how often it came to that, who called a judge, and what a judge ruled."""

from __future__ import annotations

import json

from attacks.models import Event
from attacks.services.lobby import judges
from attacks.services.match.commands import Clock, Order, Take, Undo
from attacks.services.store import holders as holders_
from attacks.services.store import matches
from attacks.web.match.interventions import Doings, Ruling, doings
from tests.support.people import numbers
from tests.support.people.browser import started

NAMES = {"p1": "Ana", "p2": "Ben"}


def event(n: int, kind: str, **data) -> dict:
    return {"n": n, "body": {"k": kind, "d": data}}


def test_requests_count_for_who_asked_and_free_ones_too():
    told = [
        event(5, "undo.asked", seat="p2", to=3),
        event(6, "undo.declined", seat="p1"),
        event(7, "undo.asked", seat="p2", to=3),
        event(8, "undo.done", to=3, seat="p2", by="p1"),
        event(9, "undo.done", to=3, seat="p1", free=True),
        event(10, "judge.called", seat="p1"),
        event(11, "took", seat="judge", key="edit_ship", picks=[], note="miscounted"),
        event(12, "took", seat="p1", key="pass", picks=[], note="mine"),
        {"n": 13, "ph": "00"},
    ]
    assert doings(told, NAMES) == Doings([("Ana", 1), ("Ben", 2)], 2, 1, [Ruling(11, "miscounted")])
    assert doings([], NAMES) == Doings([], 0, 0, [])


def test_the_page_tells_them_to_everybody(ana, ben, chie):
    row = started(ana, ben)
    holders = {seat: holders_.holders_in(row.id, who.tokens)[0] for seat, who in (("p1", ana), ("p2", ben))}

    def send(who: str, op, what, expect: int = 0) -> None:
        reply, _ = matches.act(row.id, holders[who].id, Order(f"x{next(numbers)}", op, what, expect))
        assert '"ack"' in reply, reply

    row.refresh_from_db()
    send("p1", "take", Take("edit_ship", ((1,), (0,), (1,))), json.loads(row.prompts)["p1"])
    send("p1", "undo", Undo("ask", matches.undo_targets(row.id)[0].n))
    send("p2", "undo", Undo("agree"))
    for seat in ("p1", "p2"):
        send(seat, "clock", Clock("invite"))
    _, holders["judge"], _ = judges.claim_judge(judges.judge_link(holders["p1"]), "Dan")
    send("judge", "clock", Clock("sit", "Dan"))
    row.refresh_from_db()
    send("judge", "take", Take("edit_ship", ((1,), (0,), (2,)), "two of <them>"), json.loads(row.prompts)["judge"])
    page = chie.reads(f"/m/{row.id}/audit")
    ruled = Event.objects.filter(match=row, kind="took", body__contains='"judge"').get().n
    assert "<dd>Ana 1</dd>" in page and "<dd>1×</dd>" in page
    assert f"n={ruled}" in page and "“two of <them>”" in page
    assert "two of &lt;them&gt;" in chie.get(f"/m/{row.id}/audit").content.decode()
