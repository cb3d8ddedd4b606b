"""Rows 1 to 11 of the catalogue: how many dice are rolled, offered and used, not offered and why, the wrong seat."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rooms.xwing.duels import Duel, fly

PLAIN = fly()
CLAIMED = ("u.specialforcesgunner",)


@pytest.mark.parametrize(
    ("ana", "ben", "facts", "attack", "defense"),
    [
        (fly("p.maulermithel"), PLAIN, {"at": 1}, 5, 2),
        (fly("p.maulermithel"), PLAIN, {"at": 2}, 3, 2),
        (fly("p.wedgeantilles"), PLAIN, {"at": 3}, 3, 2),
        (fly("u.outmaneuver"), fly(arc="front"), {"theirs": ()}, 3, 1),
        (fly("u.outmaneuver"), fly(arc="front"), {"theirs": ("front",)}, 3, 2),
        (fly("u.outmaneuver", arc="turret"), PLAIN, {"arcs": ("turret",)}, 3, 2),
        (fly("p.captainoicunn"), PLAIN, {"at": 0}, 4, 2),
        (fly("p.captainoicunn"), PLAIN, {"at": 0, "edition": "2.0"}, 4, 2),
        (fly("p.arvelcrynyd"), PLAIN, {"at": 0, "edition": "2.0-last"}, 4, 2),
        (fly("u.zeborrelios"), PLAIN, {"at": 0, "edition": "2.0-last"}, 4, 2),
        (PLAIN, fly("u.zeborrelios"), {"at": 0, "edition": "2.0-last"}, 4, 2),
        (fly("u.autoblasters"), PLAIN, {"weapon": 1, "arcs": ("front", "bullseye")}, 3, 2),
        (fly("u.autoblasters"), PLAIN, {"weapon": 1, "arcs": ("front",)}, 2, 2),
        (fly("u.autoblasters"), PLAIN, {"weapon": 0, "arcs": ("front", "bullseye")}, 3, 2),
    ],
)
def test_what_always_counts_is_counted(ana: Any, ben: Any, facts: dict[str, Any], attack: int, defense: int):
    duel = Duel(ana, ben, **facts)
    assert duel.n == attack
    duel.roll(*["blank"] * attack)
    assert duel.past().n == defense


@pytest.mark.parametrize(
    ("seat", "key", "ana", "ben", "facts", "picks", "before", "after"),
    [
        ("p1", "p.fennrau", fly("p.fennrau"), PLAIN, {"at": 1}, (), 4, 5),
        ("p1", "p.scorch", fly("p.scorch"), PLAIN, {}, (), 3, 4),
        ("p1", "p.zuckuss", fly("p.zuckuss"), PLAIN, {}, (), 3, 4),
        ("p2", "p.grandinquisitor", PLAIN, fly("p.grandinquisitor"), {"at": 1}, (), 4, 3),
        ("p1", "p.grandinquisitor.2", fly("p.grandinquisitor"), PLAIN, {"at": 3}, (), 3, 4),
        ("p1", "p.klick", fly("p.klick"), PLAIN, {"at": 1, "locks": {1: 2}}, (), 4, 3),
        ("p2", "p.klick", PLAIN, fly("p.klick"), {"at": 1, "locks": {2: 1}}, (), 4, 3),
        ("p1", "u.specialforcesgunner", fly("u.specialforcesgunner"), PLAIN, {}, (), 3, 4),
    ],
)
def test_what_is_optional_is_offered_ahead_of_the_roll_and_used(
    seat: str, key: str, ana: Any, ben: Any, facts: dict[str, Any], picks: Any, before: int, after: int
):
    used = Duel(ana, ben, **facts)
    assert used.to_act == (seat,)
    other = "p2" if seat == "p1" else "p1"
    assert used.refused(other, key, *picks) == "not_offered"
    used.take(seat, key, *picks)
    if key in CLAIMED:
        assert used.to_act == (other,)
        used.take(other, "accept_claim")
    assert used.n == after
    declined = Duel(ana, ben, **facts).take(seat, "decline")
    assert declined.n == before


@pytest.mark.parametrize(
    ("ana", "ben", "facts"),
    [
        (fly("p.fennrau"), PLAIN, {"at": 2}),
        (fly("p.scorch", tokens={"stress": 1}), PLAIN, {}),
        (fly("p.scorch", "u.ioncannon"), PLAIN, {"weapon": 1}),
        (fly("p.zuckuss"), PLAIN, {"at": 0}),
        (fly("p.grandinquisitor"), PLAIN, {"at": 1}),
        (fly("p.grandinquisitor", "u.clustermissiles"), PLAIN, {"at": 2, "weapon": 1, "locks": {1: 2}}),
        (fly("p.grandinquisitor", force_spent=2), PLAIN, {"at": 3}),
        (fly("p.klick"), PLAIN, {"at": 1}),
        (fly("p.klick"), PLAIN, {"at": 2, "locks": {1: 2}}),
        (fly("p.klick", charges_spent={"klick": 1}), PLAIN, {"at": 1, "locks": {1: 2}}),
    ],
)
def test_what_cannot_be_used_asks_nobody(ana: Any, ben: Any, facts: dict[str, Any]):
    assert Duel(ana, ben, **facts).to_act == ("chance",)


def test_fenn_rau_defends_with_one_die_more():
    duel = Duel(PLAIN, fly("p.fennrau"), at=1).roll("blank", "blank", "blank", "blank")
    assert duel.to_act == ("p2",)
    assert duel.refused("p1", "p.fennrau.2") == "not_offered"
    assert duel.take("p2", "p.fennrau.2").n == 3


def test_zuckuss_gives_the_defender_the_same():
    duel = Duel(fly("p.zuckuss"), PLAIN).take("p1", "p.zuckuss").roll("hit", "hit", "hit", "hit")
    assert duel.past().n == 3


def test_wedge_and_the_protection_at_range_0():
    for house, dice in ((True, 2), (False, 1)):
        duel = Duel(fly("p.wedgeantilles"), PLAIN, at=0, switches={"r0_protect_roll_count": house})
        duel.roll("hit", "hit", "hit")
        assert duel.past().n == dice


def test_the_gunner_gives_another_ship_a_die_up_to_four():
    gunner = fly("u.seventhfleetgunner")
    duel = Duel([fly(), gunner], fly(), at=1)
    assert duel.n == 0 and duel.to_act == ("p1",)
    duel.take("p1", "u.seventhfleetgunner")
    assert duel.to_act == ("p2",) and duel.refused("p1", "accept_claim") == "not_offered"
    assert duel.take("p2", "accept_claim").n == 4
    assert duel.ship(2).charges_left("seventhfleetgunner") == 0
    denied = Duel([fly(), gunner], fly(), at=2).take("p1", "u.seventhfleetgunner").take("p2", "deny_claim")
    assert denied.n == 3 and denied.ship(2).charges_left("seventhfleetgunner") == 1
    assert Duel(gunner, fly()).to_act == ("chance",)


def test_predictive_shot_counts_results_as_they_are_at_the_defense_roll():
    duel = Duel(fly("u.predictiveshot", force=1), fly(agility=3, tokens={"focus": 1}), arcs=("front", "bullseye"))
    assert duel.refused("p2", "u.predictiveshot") == "not_offered"
    duel.take("p1", "u.predictiveshot").roll("hit", "blank", "crit")
    assert duel.ship(1).force == 0 and duel.n == 2
    assert Duel(fly("u.predictiveshot", force=1), fly()).to_act == ("chance",)


def test_sarco_plank_defends_with_its_speed():
    duel = Duel(fly(), fly("p.sarcoplank", agility=1)).roll("hit", "hit", "hit")
    assert duel.refused("p2", "p.sarcoplank", (6,)) == "bad_picks"
    assert duel.take("p2", "p.sarcoplank", (3,)).take("p1", "accept_claim").n == 3


def test_oicunn_at_range_0_is_an_attack_at_range_1_in_one_table_and_a_range_in_the_other():
    focused = fly("p.captainoicunn", tokens={"focus": 1})
    duel = Duel(focused, fly(), at=0).roll("focus", "focus", "hit", "hit")
    assert duel.offer("p1", "spend_focus").why_not == ""
    duel = Duel(fly(tokens={"focus": 1}), fly(), at=0).roll("focus", "focus", "hit")
    assert duel.to_act == ("chance",)


def test_h2_caps_come_after_all_plus_and_minus():
    ana = [fly("p.maulermithel", value=4), fly("u.seventhfleetgunner")]
    duel = Duel(ana, fly(), at=1).take("p1", "u.seventhfleetgunner").take("p2", "accept_claim")
    assert duel.n == 4
