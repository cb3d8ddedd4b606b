"""Facts that only the players can see: measured, confirmed with one tap, contested; and edits by hand."""

from __future__ import annotations

from attacks.rooms.legion.counts import cover, cover_parts
from tests.rooms.legion.tables import (
    ROOM,
    begun,
    codes,
    declared,
    measured,
    offer,
    offered,
    on,
    one,
    pooled,
    refusal,
    step,
    take,
    unit,
    weapon,
)

RED = weapon("Gun", "4R")
MEN = unit("Men", [RED], n=1)


def test_nothing_rolls_on_an_unconfirmed_fact():
    men = unit("Men", [RED], n=1, tokens={"aim": 1})
    state = take(declared(begun([men], [unit()]), 2), "p1", "choose_weapons", codes((1, 0)))
    assert ROOM.to_act(state) == ("p2",)
    assert refusal(state, "p1", "spend_aim", [0]).params["fact"] == "all"
    contested = on(state, "p2 contest_range 4")
    refused = refusal(contested, "p1", "spend_aim", [0])
    assert (refused.reason, refused.params["fact"]) == ("fact_unconfirmed", "range")
    assert offered(contested, "p1") == ["agree"]
    assert offered(contested, "judge") == ["judge_as_entered", "judge_as_contested"]


def test_a_contest_that_is_upheld_sends_the_choice_back():
    state = take(declared(begun([MEN], [unit()]), 2), "p1", "choose_weapons", codes((1, 0)))
    state = on(state, "p2 contest_range 4")
    assert step(on(state, "p2 withdraw")) == "2b+"
    state = on(state, "p1 agree")
    assert step(state) == "2b"
    assert offer(state, "p1", "choose_weapons").why_not == "out_of_range"


def test_cover_that_the_defender_enters_is_confirmed_by_the_attacker():
    state = take(declared(begun([MEN], [unit()]), 2), "p1", "choose_weapons", codes((1, 0)))
    state = on(state, "p2 enter_cover 2 / 0", "p2 confirm_facts")
    assert offered(state, "p1")[0] == "accept_facts"
    state = on(state, "p1 contest_cover 1", "judge judge_as_contested", "p1 accept_facts", "hhhh")
    assert cover(state) == 1


def test_measuring_binds_nobody():
    state = measured(measured(begun([MEN], [unit("X"), unit("Y")]), 2), 3)
    assert offer(state, "p1", "declare_defender").picks[0].ids == (2, 3)
    assert {"measure", "no_attack"} <= set(offered(state, "p1"))


def test_an_edit_by_hand_waits_for_the_other_side():
    state = on(pooled(begun([MEN], [unit()]), 2), "p1 edit_unit 2 / 0 / 3")
    assert ROOM.to_act(state) == ("p2",)
    assert one(on(state, "p2 confirm_edits"), 2).tokens.aim == 3
    assert one(on(state, "p2 decline_edit 1"), 2).tokens.aim == 0
    assert one(on(state, "p1 withdraw_edit 1"), 2).tokens.aim == 0


def test_what_a_cover_value_is_made_of_adds_up_to_it():
    sharp = unit("Sharp", [RED], n=1, keywords={"sharpshooter": 1})
    blaster = unit("Blaster", [weapon("Gun", "4R", blast=1)], n=1)
    target = unit(tokens={"suppression": 1}, keywords={"cover": 1})
    low = unit(keywords={"low_profile": 1})
    told = {}
    for name, mine, theirs, covers in (
        ("sharp", sharp, target, (2, 0)),
        ("smoke", MEN, unit(), (0, 1)),
        ("blast", blaster, target, (1, 0)),
        ("low", MEN, low, (1, 0)),
        ("none", MEN, unit(), (0, 0)),
    ):
        state = on(pooled(begun([mine], [theirs]), 2, cover=covers[0], smoke=covers[1]), "hhhh")
        told[name] = cover_parts(state)
        assert sum(told[name].values()) == cover(state), name
    assert told == {
        "sharp": {"stands": 2, "suppression": 1, "cover": 1, "most": -2, "sharpshooter": -1},
        "smoke": {"smoke": 1},
        "blast": {"stands": 1, "suppression": 1, "cover": 1, "most": -1, "none": -2},
        "low": {"stands": 1, "low_profile": 1},
        "none": {},
    }
