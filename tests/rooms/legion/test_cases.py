"""The cases L01 to L36 of the rules, in the edition of the seed unless said."""

from __future__ import annotations

import pytest

from attacks.engine.values import CHANCE
from attacks.rooms.legion.counts import cover
from tests.rooms.legion.tables import (
    ROOM,
    begun,
    codes,
    confirmed,
    declared,
    done,
    faces,
    measured,
    offer,
    offered,
    on,
    one,
    pool,
    pooled,
    refusal,
    setup,
    step,
    take,
    unit,
    weapon,
    why,
    wounds,
)

RED = weapon("Gun", "4R")
MEN = unit("Men", [RED], n=1)


def activated(mine, theirs, **more):
    state = ROOM.start(setup(mine, theirs, mode="game") | more)
    return on(state, "p1 activate 1")


def shot(state, dice="bbbb", saves=""):
    """The attack that was begun goes its way: misses, by default."""
    state = on(pooled(state, 2), dice)
    return on(state, saves) if saves else state


def test_l01_one_attack_action_in_an_activation():
    state = shot(on(activated([MEN], [unit()]), "p1 attack_action"))
    assert step(state) == "A"
    assert why(state, "p1", "free_attack_action") == "attack_action_used"
    assert why(state, "p1", "attack_action") == "attack_action_used"


def test_l02_an_attack_that_is_neither_kind_is_allowed():
    state = shot(on(activated([MEN], [unit()]), "p1 attack_action"))
    assert step(on(state, "p1 granted_attack")) == "1"


def test_l03_a_ranged_weapon_is_refused_in_melee():
    men = unit("Men", [RED, weapon("Knife", "1B", 0, 0)], n=1)
    state = declared(begun([men], [unit()]), 2, 0)
    assert why(state, "p1", "choose_weapons", codes((1, 0))) == "wrong_icon"
    assert offer(state, "p1", "choose_weapons").picks[0].ids == (101,)


def test_a_melee_weapon_is_refused_at_range():
    men = unit("Men", [RED, weapon("Knife", "1B", 0, 0)], n=1)
    assert why(declared(begun([men], [unit()]), 2), "p1", "choose_weapons", codes((1, 1))) == "wrong_icon"


def test_l04_the_range_of_the_leader_counts_for_every_weapon():
    men = unit("Men", [weapon("Short", "1W", 1, 2)], n=3)
    state = declared(begun([men], [unit()]), 2, 3)
    assert offer(state, "p1", "choose_weapons").why_not == "out_of_range"


def test_l05_a_friendly_unit_is_no_target():
    state = begun([MEN, unit("Friends")], [unit()])
    assert why(state, "p1", "measure", [2]) == "not_an_enemy"
    assert why(measured(state, 3), "p1", "declare_defender", [2]) == "not_an_enemy"


def test_l06_who_sees_contributes_and_26_asks_for_the_leader():
    men = unit("Men", n=4)
    state = declared(begun([men], [unit()]), 2, los=[2, 4])
    assert offer(state, "p1", "choose_weapons").picks[0].ids == (200, 400)
    assert why(state, "p1", "choose_weapons", codes((1, 0))) == "no_line_of_sight"
    late = measured(begun([men], [unit()], "2.6"), 2, los=[2, 4], leader_sees=[0])
    assert why(late, "p1", "declare_defender", [2]) == "no_line_of_sight"


def test_l07_one_weapon_of_a_mini_without_arsenal():
    men = unit("Men", [RED, weapon("Side", "1W")], n=2)
    state = declared(begun([men], [unit()]), 2)
    assert why(state, "p1", "choose_weapons", codes((1, 0), (1, 1))) == "one_weapon_per_mini"


def test_l08_arsenal_may_be_split_over_two_defenders():
    men = unit("Men", [RED, weapon("Side", "1W")], n=1, keywords={"arsenal": 2})
    state = on(pooled(begun([men], [unit("X"), unit("Y")]), 2, (1, 0)), "p1 another_defender")
    state = pooled(state, 3, (1, 1))
    assert [one.weapons for one in state.stack[-1].data.pools] == [((1, 0),), ((1, 1),)]


@pytest.mark.parametrize(("low", "high", "far"), [(1, 2, 3), (2, 4, 1)])
def test_l09_the_range_of_a_weapon_must_include_the_range(low, high, far):
    men = unit("Men", [weapon("Gun", "1W", low, high), weapon("Any", "1W", 1, 5)], n=1)
    state = declared(begun([men], [unit()]), 2, far)
    assert why(state, "p1", "choose_weapons", codes((1, 0))) == "out_of_range"


def squad():
    heavy = [weapon("E-11"), weapon("DLT-19", "2R", 1, 4)]
    return unit("Storm", heavy, minis=[{"weapons": ["E-11"], "n": 3}, {"weapons": ["DLT-19"]}])


def test_l10_identical_names_share_a_pool():
    state = begun([squad()], [unit("X"), unit("Y")])
    split = declared(on(pooled(state, 2, (1, 0), (2, 0)), "p1 another_defender"), 3)
    assert why(split, "p1", "choose_weapons", codes((3, 0))) == "same_name_one_pool"
    whole = declared(on(pooled(state, 2, (1, 0), (2, 0), (3, 0)), "p1 another_defender"), 3)
    assert why(whole, "p1", "choose_weapons", codes((4, 1))) == ""


def test_l11_two_names_of_one_pair_of_sabers_may_be_split():
    sabers = [weapon("Saber (L)", "1R", 0, 0), weapon("Saber (R)", "1R", 0, 0)]
    state = begun([unit("G", sabers, n=1, keywords={"arsenal": 2})], [unit("X"), unit("Y")])
    state = pooled(state, 2, (1, 0), far=0)
    state = pooled(on(state, "p1 another_defender"), 3, (1, 1), far=0)
    assert len(state.stack[-1].data.pools) == 2


def test_l12_no_further_defender_without_weapons():
    state = pooled(begun([MEN], [unit("X"), unit("Y")]), 2)
    assert step(state) == "4a"
    assert why(state, "p1", "another_defender") == "no_weapon_left"


def test_l13_dice_that_lie_there_stay_when_minis_fall():
    men = unit("Men", [weapon("A", "2R"), weapon("B", "3R")], minis=[{"weapons": ["A"]}, {"weapons": ["B"]}])
    jedi = unit("Jedi", die="red", n=1, wounds=6, keywords={"deflect": 1}, tokens={"dodge": 1})
    state = pooled(begun([men], [jedi, unit("Y")]), 2, (1, 0))
    state = on(pooled(on(state, "p1 another_defender"), 3, (2, 1)), "p1 choose_pool 0")
    state = on(state, "cc", "p2 cover_and_dodge 0 / 1", "ss")
    assert one(state, 1).destroyed
    assert step(state) == "4a"
    assert ROOM.chances(state)[0].n == 3
    state = on(state, "hhh", "bbb")
    assert step(state) == "over"
    assert len(one(state, 3).living) == 1


def test_l14_a_pool_whose_defender_is_gone_is_skipped():
    guns = [weapon("A", "2R"), weapon("B", "3R")]
    men = unit("Men", guns, minis=[{"weapons": ["A"]}, {"weapons": ["B"]}])
    state = pooled(begun([men], [unit("X"), unit("Y", n=1)]), 2, (1, 0))
    state = on(pooled(on(state, "p1 another_defender"), 3, (2, 1)), "p1 choose_pool 0")
    state = on(state, "judge edit_wounds 301 / 1", "bb")
    assert step(state) == "over"
    assert one(state, 3).destroyed


def test_l15_the_defender_rerolls_no_attack_dice():
    men = unit("Men", [RED], n=1, tokens={"aim": 1})
    state = on(pooled(begun([men], [unit(tokens={"aim": 1})]), 2), "bbbb")
    refused = refusal(state, "p2", "spend_aim", [0])
    assert refused.reason == "not_your_window"
    assert refused.params["awaited"] == "p1"
    assert refused.params["step"] == "4b"


def test_l16_a_second_aim_may_reroll_the_same_die():
    men = unit("Men", [RED], n=1, tokens={"aim": 2})
    state = on(pooled(begun([men], [unit()]), 2), "bbbb")
    assert why(state, "p1", "spend_aim", [1, 1]) == "die_named_twice"
    assert why(state, "p1", "spend_aim", [1, 2, 3]) == "too_many_dice"
    state = on(state, "p1 spend_aim 1 2", "bb", "p1 spend_aim 1", "h")
    assert pool(state).dice.again == (0, 2, 1, 0)
    assert faces(state) == "bbbh"


def test_l17_without_chart_and_token_surges_become_blank():
    state = on(pooled(begun([MEN], [unit()]), 2), "sshb")
    assert faces(state) == "bbbh"


def test_l18_critical_first_then_the_chart():
    men = unit("Men", [weapon("Gun", "2R", critical=1)], n=1, attack_surge="hit")
    state = on(pooled(begun([men], [unit()]), 2), "ss")
    assert step(state) == "4c"
    assert faces(on(state, "p1 critical 0")) == "ch"
    assert faces(on(state, "-")) == "hh"


@pytest.mark.parametrize(
    ("more", "keywords", "worth"),
    [
        ({}, {}, {"becomes": "blank", "crits": 0, "tokens": 0}),
        ({}, {"critical": 1}, {"becomes": "blank", "crits": 1, "tokens": 0}),
        ({"attack_surge": "hit"}, {}, {"becomes": "hit", "crits": 0, "tokens": 0}),
    ],
)
def test_what_a_surge_is_worth_is_told_while_dice_can_be_rolled_again(more, keywords, worth):
    men = unit("Men", [weapon("Gun", "2R", **keywords)], n=1, tokens={"aim": 1}, **more)
    state = on(pooled(begun([men], [unit()]), 2), "ss")
    assert step(state) == "4b" and ROOM.view(state, "p1")["attack"]["surges"] == {"attack": worth}
    assert "surges" not in ROOM.view(on(state, "p1 spend_aim 0 1", "hb"), "p1")["attack"]


def test_l19_heavy_cover_cancels_two_hits():
    state = on(pooled(begun([MEN], [unit()]), 2, cover=2), "hhhc", "p2 cover_and_dodge 1 / 0")
    assert faces(state) == "ch"


def test_l20_cover_and_dodges_never_cancel_crits():
    men = unit("Men", [weapon("Gun", "2R")], n=1)
    state = on(pooled(begun([men], [unit(tokens={"dodge": 2})]), 2, cover=2), "cc")
    assert step(state) == "7a"
    assert faces(state) == "cc"


def test_l21_no_cover_in_melee():
    men = unit("Men", [weapon("Knife", "4R", 0, 0)], n=1)
    state = declared(begun([men], [unit(tokens={"suppression": 1, "dodge": 1})]), 2, 0)
    state = take(state, "p1", "choose_weapons", codes((1, 0)))
    assert offer(state, "p2", "enter_cover") is None
    state = on(confirmed(state), "hhhh")
    assert offer(state, "p2", "cover_and_dodge").picks[0].ids == (0,)


def test_l22_the_cap_comes_before_sharpshooter():
    men = unit("Men", [RED], n=1, keywords={"sharpshooter": 1})
    state = on(pooled(begun([men], [unit(tokens={"suppression": 1})]), 2, cover=2), "hhhh")
    assert cover(state) == 1
    assert faces(on(state, "p2 cover_and_dodge 1 / 0")) == "hhh"


def test_l23_high_velocity_needs_every_weapon():
    guns = [weapon("Sniper", "2B", 1, 5, high_velocity=1), weapon("Pistol", "2B", 1, 2)]
    men = unit("Men", guns, minis=[{"weapons": ["Sniper"]}, {"weapons": ["Pistol"]}])
    target = unit(tokens={"dodge": 1})
    both = on(pooled(begun([men], [target]), 2), "hhhh", "p2 cover_and_dodge 0 / 1")
    assert faces(both) == "hhh"
    alone = on(done(pooled(begun([men], [target]), 2, (1, 0), cover=1)), "hh")
    assert offer(alone, "p2", "cover_and_dodge").picks[1].ids == (0,)
    assert why(alone, "p2", "cover_and_dodge", [1], [1]) == "high_velocity"


def test_l24_cover_may_be_left_and_the_choice_stands():
    state = on(pooled(begun([MEN], [unit()]), 2, cover=1), "hhhh")
    assert ROOM.view(state, "p2")["attack"]["cover"] == {
        "value": 1,
        "open": True,
        "parts": {"stands": 1},
        "takes": 1,
    }
    state = on(state, "p2 cover_and_dodge 0 / 0")
    assert faces(state) == "hhhh"
    assert why(state, "p2", "cover_and_dodge", [1], [0]) == "window_closed"


def tank(**more):
    return unit("Tank", n=1, types=["ground", "vehicle"], wounds=9, courage=0, keywords={"armor": 1}, **more)


def test_l25_armor_waits_for_the_attacker():
    men = unit("Men", [weapon("Gun", "4R", impact=1)], n=1)
    state = on(pooled(begun([men], [tank()]), 2), "hhhh")
    refused = refusal(state, "p2", "armor", [1])
    assert refused.reason == "not_your_window"
    assert refused.params["awaited"] == "p1"
    assert "armor" in offered(on(state, "-"), "p2")


def test_l26_no_impact_without_armor():
    men = unit("Men", [weapon("Gun", "4R", impact=3)], n=1)
    state = on(pooled(begun([men], [unit()]), 2), "hhhh")
    assert step(state) == "7a"


def test_l27_a_guardian_takes_hits_only_and_its_number():
    guard = unit("Guard", n=1, wounds=6, keywords={"guardian": 2})
    state = on(pooled(begun([MEN], [unit(), guard]), 2, helpers=[3]), "hhhc")
    assert offer(state, "p2", "guardian").picks[1].ids == (1, 2)
    state = on(state, "p2 guardian 3 / 2", "kk")
    assert faces(state) == "ch"


def test_l28_nothing_to_save_rolls_no_dice():
    target = unit(tokens={"suppression": 2}, keywords={"danger_sense": 3, "impervious": 1})
    state = on(pooled(begun([MEN], [target]), 2), "bbbb")
    assert step(state) == "over"
    assert wounds(state, 2) == 0


def test_l29_without_a_defense_chart_surges_become_blank():
    state = on(pooled(begun([MEN], [unit(n=5)]), 2), "hhhh", "sssk")
    assert offer(state, "p2", "allocate").picks[0].least == 3


def test_l30_pierce_waits_for_the_defender():
    men = unit("Men", [weapon("Gun", "1R", pierce=1)], n=1)
    state = on(pooled(begun([men], [unit()]), 2), "p2 stop 14", "h", "k")
    assert step(state) == "8"
    refused = refusal(state, "p1", "pierce", [1])
    assert refused.reason == "not_your_window"
    assert refused.params["awaited"] == "p2"
    assert offered(on(state, "p2 finalize"), "p1") == ["finalize", "pierce"]


def test_l31_two_unsaved_crits_are_two_wounds():
    hulk = unit(n=1, wounds=5)
    state = on(pooled(begun([MEN], [hulk]), 2), "ccbb", "bb")
    assert wounds(state, 2) == 2
    tokens = one(state, 2).tokens
    assert {name: getattr(tokens, name) for name in tokens.__struct_fields__ if getattr(tokens, name)} == {
        "suppression": 1
    }


def test_l32_hits_that_were_all_cancelled_suppress():
    state = on(pooled(begun([MEN], [unit(tokens={"dodge": 1})]), 2, cover=1), "hhbb", "p2 cover_and_dodge 1 / 1")
    assert step(state) == "over"
    assert one(state, 2).tokens.suppression == 1


@pytest.mark.parametrize(("reading", "n"), [("at_any_point", 1), ("final_roll_only", 0)])
def test_l33_a_hit_that_was_rerolled_away(reading, n):
    men = unit("Men", [RED], n=1, tokens={"aim": 1})
    state = on(pooled(begun([men], [unit()], suppression=reading), 2), "hbbb", "p1 spend_aim 0", "b")
    assert one(state, 2).tokens.suppression == n


def test_l34_no_suppression_in_melee_or_for_a_vehicle_and_suppressive_adds_one():
    knife = unit("Men", [weapon("Knife", "1R", 0, 0)], n=1)
    state = on(pooled(begun([knife], [unit()]), 2, far=0), "h", "k")
    assert one(state, 2).tokens.suppression == 0
    state = on(pooled(begun([MEN], [unit(types=["vehicle"])]), 2), "hbbb", "k")
    assert one(state, 2).tokens.suppression == 0
    loud = unit("Men", [weapon("A", "1R", suppressive=1), weapon("B", "1R", suppressive=1)], n=1)
    loud["keywords"] = {"arsenal": 2}
    state = on(pooled(begun([loud], [unit()]), 2, (1, 0), (1, 1)), "hb", "k")
    assert one(state, 2).tokens.suppression == 2
    quiet = on(pooled(begun([loud], [unit()]), 2, (1, 0), (1, 1)), "bb")
    assert one(quiet, 2).tokens.suppression == 1


def test_l35_standby_then_charges_only_after_all_pools():
    charge = weapon("Charge", "1R", 1, 1, chart="hit", detonate=1)
    men = unit("Men", [weapon("A", "1R"), weapon("B", "1R"), charge], n=1, keywords={"arsenal": 2}, charges=1)
    theirs = unit("Z", [RED, charge], n=1, wounds=9, tokens={"standby": 1}, charges=1)
    state = pooled(begun([men], [unit("X"), unit("Y"), theirs]), 2, (1, 0))
    state = on(pooled(on(state, "p1 another_defender"), 3, (1, 1)), "p1 choose_pool 0", "b")
    assert ROOM.to_act(state) == (CHANCE,)
    for seat in ("p1", "p2"):
        assert not {"standby_attack", "detonate"} & set(offered(state, seat))
    state = on(state, "b")
    assert offered(state, "p2") == ["standby_attack", "standby_move", "no_standby"]
    state = on(state, "p2 no_standby")
    assert offered(state, "p2") == ["detonate", "no_detonate"]
    assert offered(state, "p1") == []
    state = on(state, "p2 detonate 2 / 1 3", "p1 confirm_claim")
    state = on(state, "p2 choose_pool 1", "p2 confirm_facts", "s", "k")
    assert one(state, 3).tokens.suppression == 1
    state = on(state, "p1 confirm_facts", "b")
    assert offered(state, "p1") == ["detonate", "no_detonate"]
    state = on(state, "p1 no_detonate")
    assert step(state) == "over"


def test_l36_each_pool_is_an_attack_yet_the_unit_attacked_once():
    men = unit("Men", [weapon("A", "2R"), weapon("B", "2R")], n=1, keywords={"arsenal": 2})
    nimble = {"keywords": {"nimble": 1}, "tokens": {"dodge": 1}}
    state = on(activated([men], [unit("X", **nimble), unit("Y", **nimble)]), "p1 attack_action")
    state = pooled(state, 2, (1, 0))
    state = on(pooled(on(state, "p1 another_defender"), 3, (1, 1)), "p1 choose_pool 1")
    for _ in range(2):
        state = on(state, "hb", "p2 cover_and_dodge 0 / 1")
    assert [one(state, place).tokens.dodge for place in (2, 3)] == [1, 1]
    assert one(state, 1).attacked == 1
    assert one(state, 1).attacks == 1
    assert why(state, "p1", "attack_action") == "attack_action_used"
