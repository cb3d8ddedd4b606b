"""Somebody rolls: dice wait for a press of the seat whose they are, fall by themselves in time, and never change."""

from __future__ import annotations

from datetime import timedelta

import msgspec
import pytest

from attacks.engine import fair
from attacks.models import Holder, Timer
from attacks.rooms.xwing.corrections.numbers import FIELDS
from attacks.services.common import clock
from attacks.services.lobby import scenes
from attacks.services.match.commands import Order, Take
from attacks.services.match.terms import NONE, Fair, Machine, MatchTerms
from attacks.services.opponent.players import Players, next_order
from attacks.services.record import export
from attacks.services.store import matches, timers
from attacks.services.store.repository import table_at
from tests.services.shooting import Attack
from tests.services.test_links import Linked
from tests.services.tinyroom import Tiny
from tests.support.said import said
from tests.support.thinking import Here

PRESS = MatchTerms(rolls="press")


class Pressed(Attack):
    """An attack of three dice against two, whose dice wait for a press."""

    def __init__(self, terms: MatchTerms = PRESS) -> None:
        super().__init__(terms, dice="server", agility=2)

    def kinds(self) -> list[str]:
        return [event.kind for event in self.row.events.order_by("n")]

    def bodies(self, kind: str) -> list[dict]:
        return [msgspec.json.decode(event.body)["d"] for event in self.row.events.order_by("n") if event.kind == kind]

    def waits(self, audience: str = "watch") -> str:
        return matches.view(self.row, audience)["match"].get("roll", {}).get("seat", "")

    def may(self, seat: str) -> list[str]:
        return matches.view(self.row, seat)["prompt"]["order"]

    def tries(self, seat: str, expect: int | None = None) -> dict:
        expect = msgspec.json.decode(self.row.prompts)[seat] if expect is None else expect
        order = Order(f"try{seat}{self.row.head}", "take", Take("roll"), expect)
        return msgspec.json.decode(matches.act(self.id, self.holders[seat].id, order)[0])

    def through(self) -> None:
        """To the end of the attack: whoever may press presses, whoever may finalize does."""
        while not self.kinds().count("attack.over"):
            for seat in ("p1", "p2"):
                key = next((one for one in ("roll", "finalize") if one in self.may(seat)), "")
                if key:
                    self.take(seat, key)
                    break


@pytest.fixture
def attack(transactional_db) -> Pressed:
    found = Pressed()
    found.declare()
    return found


def test_the_dice_of_an_attack_wait_for_the_seat_whose_they_are(attack):
    assert attack.waits() == attack.waits("p1") == attack.waits("p2") == "p1"
    assert attack.may("p1")[0] == "roll"
    assert "roll" not in attack.may("p2")
    assert "dice.rolled" not in attack.kinds()
    assert attack.tries("p2")["code"] == "illegal"
    assert attack.tries("p1")["t"] == "ack"
    kinds = attack.kinds()
    assert kinds[kinds.index("dice.pressed") :][:4] == ["dice.pressed", "dice.rolled", "dice.counted", "dice.landed"]
    assert attack.bodies("dice.pressed") == [{"seat": "p1"}]
    assert "roll" not in attack.may("p1")


def test_one_press_throws_what_is_due_and_the_defender_rolls_too(attack):
    attack.take("p1", "roll")
    while not attack.waits():
        attack.take(next(seat for seat in ("p1", "p2") if "finalize" in attack.may(seat)), "finalize")
    assert attack.waits() == "p2"
    assert len(attack.bodies("dice.rolled")) == 1
    attack.through()
    assert [told["seat"] for told in attack.bodies("dice.pressed")] == ["p1", "p2"]


def test_a_press_on_a_question_of_before_is_stale(attack):
    old = msgspec.json.decode(attack.row.prompts)["p1"]
    attack.take("p1", "roll")
    assert attack.tries("p1", old)["code"] == "stale"


def test_whoever_is_away_holds_nobody_up(attack, monkeypatch):
    [timer] = Timer.objects.filter(match_id=attack.id, state=said("page.open"))
    waiting = matches.view(attack.row, "watch")["match"]["roll"]
    assert waiting == {"seat": "p1", "falls": clock.milliseconds(timer.deadline), "dice": {"attack": 3}}
    assert timers.due() == []
    later = clock.now() + timedelta(seconds=21)
    monkeypatch.setattr(clock, "now", lambda: later)
    [due] = timers.due()
    assert msgspec.json.decode(matches.act(due.match_id, due.holder_id, due.order)[0])["t"] == "ack"
    assert attack.bodies("dice.pressed") == [{"seat": "p1", "by": "system"}]
    assert len(attack.bodies("dice.rolled")) == 1
    assert timers.due() == []


@pytest.mark.parametrize("room", ["xwing", "legion"])
def test_where_one_person_plays_against_machines_the_dice_wait_for_the_press(transactional_db, room):
    match, _token = scenes.lay(room, 1, name="Ana", machine="Machine")
    crew = Players(Here())
    Holder.objects.filter(match=match, machine=False).update(seen_at=clock.now())
    table = table_at(match.id)
    while not table.presser:
        person = next((seat for seat in table.room.to_act(table.state) if seat == "p1"), "")
        command = scenes.quiet(table.room, table.state) if person else None
        orders = [] if command else [one for one in [next_order(table, "p2", crew.mind)] if one]
        assert scenes.take_offer(table, command) if command else orders
        for order in orders:
            matches.act(match.id, Holder.objects.get(match=match, seat="p2").id, order)
        table = table_at(match.id)
    assert (table.presser, table.falls_in_time) == ("p1", False)
    match.refresh_from_db()
    assert matches.view(match, "p1")["match"]["roll"]["falls"] == 0
    assert not Timer.objects.filter(match_id=match.id, state=said("page.open")).exists()
    theirs = table.moved(trust=table.trust.with_(machines={"p1": Machine()}))
    assert theirs.falls_in_time  # a machine that does not come holds nobody up
    assert table.moved(trust=table.trust.with_(machines={})).falls_in_time


def test_where_one_person_plays_every_seat_the_dice_wait_for_the_press(attack):
    table = table_at(attack.id)
    assert table.falls_in_time
    by_oneself = table.moved(trust=table.trust.with_(alone=True))
    assert (by_oneself.presser, by_oneself.falls_in_time) == ("p1", False)


def test_a_press_ends_the_wait(attack, monkeypatch):
    attack.take("p1", "roll")
    later = clock.now() + timedelta(seconds=21)
    monkeypatch.setattr(clock, "now", lambda: later)
    assert [timer.prompt for timer in Timer.objects.filter(match_id=attack.id, state=said("page.open"))] == [
        prompt for name, prompt in msgspec.json.decode(attack.row.prompts).items() if name == "roll"
    ]


def test_at_level_2_the_links_are_asked_for_once_somebody_has_pressed(transactional_db, monkeypatch):
    monkeypatch.setattr(Tiny, "roller", lambda _self, _state, _throw: "p1")

    class Table(Linked):
        terms = MatchTerms(fair=Fair(level=2), rolls="press")

    table = Table()
    table.agree()
    assert table.hide_and_shoot()["t"] == "ack"
    assert "open" not in table.told
    assert table.take("p1", "roll")["t"] == "ack"
    assert table.kinds()[-2:] == ["dice.pressed", "dice.open"]
    table.give("p1")
    table.give("p2")
    assert table.kinds()[-4:] == ["fair.linked", "dice.rolled", "dice.rolled", "shot"]
    assert matches.replay(table.row).problems == []


def test_its_record_is_in_order_and_says_that_the_table_rolls_by_hand(attack):
    attack.through()
    assert matches.replay(attack.row).problems == []
    record = msgspec.json.decode(msgspec.json.encode(export.export(attack.row, "watch")))
    assert fair.check(record).problems == []
    assert attack.bodies("match.began")[0]["terms"]["rolls"] == "press"


def test_a_record_of_a_table_without_presses_says_nothing_of_them_and_may_hold_none(transactional_db):
    plain = Pressed(NONE)
    plain.declare()
    assert plain.waits() == ""
    assert "dice.landed" in plain.kinds()
    assert "rolls" not in plain.bodies("match.began")[0]["terms"]


def test_who_asks_for_a_reroll_has_the_dice_in_hand_already(transactional_db):
    attack = Pressed()
    attack.take("p1", "edit_ship", (1,), (FIELDS.index("lock"),), (2,))
    attack.take("p2", "confirm_edits")
    attack.declare()
    attack.take("p1", "roll")
    before = len(attack.bodies("dice.rolled"))
    attack.take("p1", "spend_lock", (0,))
    assert len(attack.bodies("dice.rolled")) == before + 1
    assert attack.bodies("dice.pressed") == [{"seat": "p1"}, {"seat": "p1"}]
    assert "roll" not in attack.may("p1")
