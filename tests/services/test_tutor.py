"""The tutor says what one's own decision cost, exactly, only against machines, and knows what one's seat knows."""

from __future__ import annotations

from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from attacks.engine.values import Command
from attacks.models import Match
from attacks.rooms import ROOMS
from attacks.services.lobby import scenes
from attacks.services.match.commands import Order, Seating, Take
from attacks.services.match.terms import MatchTerms
from attacks.services.odds import ask, client, worker
from attacks.services.odds.worker import OddsReply, Question
from attacks.services.review import tutor
from attacks.services.store import matches
from attacks.services.store.repository import table_at
from tests.services.shooting import Attack

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def patient(monkeypatch):
    """However busy the machine is, a question is answered."""
    monkeypatch.setattr(client, "PATIENCE", 60.0)


def against_the_machine(**terms: Any) -> Attack:
    """Ana's dice lie, two hits and a focus result; she has a focus token, and the machine plays on for Ben."""
    attack = Attack(MatchTerms(**terms)).rolled()
    attack.send("p2", "seat", Seating("ask"))
    attack.send("p1", "seat", Seating("agree"))
    return attack


def decided(attack: Attack, offer: str, *picks: tuple[int, ...]) -> int:
    """The number of the decision."""
    before = attack.row.head
    attack.take("p1", offer, *picks)
    return before + 1


def test_a_token_that_was_kept_cost_the_damage_that_it_would_have_done():
    attack = against_the_machine()
    told = tutor.judged(attack.row, "p1", decided(attack, "finalize"))
    assert told["key"] == "finalize" and told["best"].startswith("spend_")
    assert (told["cost"], told["worth"], told["best_worth"]) == (1.0, 2.0, 3.0)


@pytest.mark.parametrize("seat", ["p1", "p2"])
def test_a_combat_is_told_in_the_chance_of_whoever_decided_to_win_and_never_in_more_than_all(seat, monkeypatch):
    room, one, other = ROOMS["ti4"], Command(seat, "one"), Command(seat, "other")
    asked = SimpleNamespace(for_it=("p1",), span=(-1, 1), aims=("win",), aim=0)
    monkeypatch.setattr(worker, "is_allowed", lambda *_: True)
    monkeypatch.setattr(room, "offers", lambda *_: [])
    monkeypatch.setattr(worker, "ways", lambda *_: [one, other])
    worths = {"one": Fraction(9, 10), "other": Fraction(-1, 10)}
    monkeypatch.setattr(worker, "usual_worths", lambda *_: (asked, [(way, worths[way.key]) for way in (other, one)]))
    told = worker.judged(room, None, (None, asked), Question("ti4", "win", state=b"x"), one)
    assert (told.aim, told.chance, told.alike) == ("win", True, False)
    assert (told.worth, told.best, told.best_worth) == pytest.approx(
        (0.95, "one", 0.95) if seat == "p1" else (0.05, "other", 0.55)
    )
    assert told.cost == pytest.approx(told.best_worth - told.worth)


def test_the_best_decision_costs_nothing():
    attack = against_the_machine()
    told = tutor.judged(attack.row, "p1", decided(attack, "spend_focus"))
    assert (told["cost"], told["worth"], told["best"]) == (0.0, 3.0, "spend_focus")


def test_nobody_hears_it_but_who_decided_and_never_against_a_person_or_where_odds_are_off():
    attack = against_the_machine()
    n = decided(attack, "finalize")
    for audience in ("p2", "watch", "judge"):
        assert tutor.judged(attack.row, audience, n) == {"n": n}
    for nothing in (0, 1, n - 1, n + 1, 9_999):
        assert tutor.judged(attack.row, "p1", nothing) == {"n": nothing}
    persons = Attack(MatchTerms()).rolled()
    n = decided(persons, "finalize")
    assert tutor.judged(persons.row, "p1", n) == {"n": n}
    silent = against_the_machine(odds="watch")
    n = decided(silent, "finalize")
    assert tutor.judged(silent.row, "p1", n) == {"n": n}


def test_what_is_asked_is_what_the_seat_itself_knew(monkeypatch):
    match, _token = scenes.lay("ti4", 1, name="Ana", machine="Machine")
    room, asked = ROOMS["ti4"], list[Question]()
    monkeypatch.setattr(ask.DESK, "ask", lambda question, about: asked.append(question) or OddsReply())
    table = table_at(match.id)
    (seat,) = room.to_act(table.state)
    holder = Match.objects.get(pk=match.pk).holders.get(seat=seat, role="seat")
    assert seat == "p1", "the scene begins with its player"
    offer = next(one for one in room.offers(table.state, seat) if not one.why_not and not one.picks)
    order = Order("a1", "take", Take(offer.key), table.prompts[seat])
    assert msgspec.json.decode(matches.act(match.id, holder.id, order)[0])["t"] == "ack"
    assert tutor.judged(Match.objects.get(pk=match.pk), seat, table.head + 1) == {"n": table.head + 1}
    assert [one.state for one in asked] == [room.encode(room.known_to(table.state, seat))]
    assert asked[0].taken is not None and asked[0].taken.key == offer.key
