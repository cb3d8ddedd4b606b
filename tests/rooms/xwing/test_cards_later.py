"""Charges lost at set-up, jam tokens that wait, and what an entry says of one edition only."""

from __future__ import annotations

from typing import Any

import pytest

from attacks.engine.values import CHANCE
from attacks.rooms.xwing.corrections.numbers import FIELDS
from tests.rooms.xwing.duels import Duel, fly
from tests.rooms.xwing.tables import ROOM, setup, ship


@pytest.mark.parametrize(
    ("card", "edition", "left"),
    [
        ("u.chewbacca-crew-swz19", "2.5", 1),
        ("u.gnkgonkdroid", "2.5", 0),
        ("p.blacksunbodyguard-wat1", "2.0", 0),
        ("p.zamwesell", "2.5", 2),
    ],
)
def test_charges_that_a_card_loses_at_set_up_are_lost_before_anything_happens(card: str, edition: str, left: int):
    table = {"2.5": "2.5", "2.0": "legacy"}[edition]
    for mode in ("game", "attack"):
        state = ROOM.start(setup([fly(card, table=table)], [ship()], edition=edition, mode=mode))
        flown = state.table.ship(1)
        assert flown.charges_left(flown.card.charges[0].key) == left
    older = ROOM.start(setup([fly("u.gnkgonkdroid")], [ship()], edition="2.5", rules=1)).table.ship(1)
    assert older.spent == (0,)


def test_chewbacca_changes_a_focus_result_once_a_card_was_dealt_and_not_in_the_first_attack():
    crew = "u.chewbacca-crew-swz19"
    duel = Duel(fly(crew), ship()).roll("hit", "hit", "focus")
    assert duel.to_act == (CHANCE,) and crew not in duel.cards("p1")
    duel = Duel(fly(crew), ship(), confirm=False)
    duel.take("judge", "edit_ship", (1,), (FIELDS.index("charge_0"),), (2,)).declare(2, 2, ("front",), (), 0, 0)
    duel.roll("hit", "hit", "focus").take("p1", crew, *(pick.ids[:1] for pick in duel.offer("p1", crew).picks))
    assert duel.faces("attack") == "hhc" and duel.ship(1).spent == (2,)


def magva(**options: Any) -> Duel:
    """Ben's Magva Yarro has a jam token when the aftermath lets her lock the attacker."""
    duel = Duel(ship(), fly("u.magvayarro", tokens={"jam": 1}, hull=8), **options).roll("hit", "hit", "hit").past()
    return duel.roll("blank", "blank")


def test_a_jam_token_breaks_a_lock_that_is_acquired_later_and_leaves():
    duel = magva()
    assert duel.state.stack[-1].step == "6a"
    duel.take("p2", "u.magvayarro")
    assert (duel.ship(2).lock, duel.ship(2).tokens.jam) == (0, 0)
    assert [event.kind for event in duel.events if event.kind.startswith("lock.")] == ["lock.acquired", "lock.jammed"]


def test_in_a_match_begun_by_older_rules_the_lock_stays():
    duel = magva(rules=2)
    duel.take("p2", "u.magvayarro")
    assert (duel.ship(2).lock, duel.ship(2).tokens.jam) == (1, 1)


CHAFF = "u.chaffparticles-battleoverendor"


def test_chaff_particles_remove_a_lock_on_the_ship_where_there_is_no_other_red_token():
    duel = Duel(ship(), fly(CHAFF), locks={1: 2}).roll("hit", "hit", "hit").past().roll("focus", "blank")
    assert duel.cards("p2") == {CHAFF: "no_token", f"{CHAFF}.2": ""}
    duel.take("p2", f"{CHAFF}.2", *(pick.ids[:1] for pick in duel.offer("p2", f"{CHAFF}.2").picks)).past()
    assert duel.ship(1).lock == 0 and duel.told("dice.spent") and duel.told("lock.broken")


def test_chaff_particles_remove_one_token_or_one_lock_and_not_both():
    duel = Duel(ship(), fly(CHAFF, tokens={"stress": 1}), locks={1: 2}).roll("hit", "hit", "hit").past()
    duel.roll("focus", "focus")
    assert duel.can("p2", CHAFF) and duel.can("p2", f"{CHAFF}.2")
    duel.take("p2", f"{CHAFF}.2", *(pick.ids[:1] for pick in duel.offer("p2", f"{CHAFF}.2").picks))
    assert duel.ship(2).tokens.stress == 1 and not duel.can("p2", CHAFF)


@pytest.mark.parametrize(
    ("edition", "at", "suffers"), [("2.5", 0, 0), ("2.5", 1, 1), ("2.0-last", 0, 1), ("2.0-last", 1, 1)]
)
def test_dbs_404_suffers_at_the_ranges_that_its_table_prints(edition: str, at: int, suffers: int):
    table = {"2.5": "2.5", "2.0-last": "legacy"}[edition]
    droid = fly("p.dbs404", table=table, hull=6, shields=3)
    duel = Duel(droid, ship(hull=8, agility=0), at=at, edition=edition)
    duel.roll(*("hit",) * duel.n).past()
    assert duel.told("attack.hit")
    assert 9 - duel.ship(1).shields - 6 == suffers
