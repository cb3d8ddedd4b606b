"""Each keyword where it belongs: what it changes, what it does not, and that it is never used for the player."""

from __future__ import annotations

import pytest

from attacks.rooms.legion.counts import cover, defense_dice
from attacks.rooms.legion.keywords.piercing import pierce
from tests.rooms.legion.tables import (
    ROOM,
    begun,
    codes,
    confirmed,
    declared,
    done,
    faces,
    offer,
    offered,
    on,
    one,
    pool,
    pooled,
    setup,
    step,
    take,
    unit,
    weapon,
    why,
    wounds,
)


def gun(dice="4R", low=1, high=3, **keywords):
    return weapon("Gun", dice, low, high, **keywords)


def men(dice="4R", words=None, low=1, high=3, n=1, own=None, **keywords):
    return unit("Men", [gun(dice, low, high, **keywords)], n=n, keywords=words or {}, tokens=own or {})


def target(words=None, own=None, **more):
    return unit("Target", n=1, wounds=9, keywords=words or {}, tokens=own or {}, **more)


def test_precise_lets_an_aim_reroll_more_dice():
    state = on(pooled(begun([men(words={"precise": 1}, own={"aim": 1})], [target()]), 2), "bbbb")
    assert offer(state, "p1", "spend_aim").picks[0].most == 3


def test_an_observation_token_lies_on_the_enemy_and_rerolls_one_die():
    state = on(pooled(begun([men()], [target(own={"observation": 1})]), 2), "bbbb")
    assert offer(state, "p1", "spend_observation").picks[0].most == 1
    state = on(state, "p1 spend_observation 0", "b")
    assert one(state, 2).tokens.observation == 0


def test_a_duelist_that_aims_in_melee_gains_pierce():
    knife = men(words={"duelist": 1}, own={"aim": 2}, low=0, high=0)
    state = on(pooled(begun([knife], [target()]), 2, far=0), "bbbb")
    state = on(state, "p1 spend_aim 0", "h", "p1 spend_aim 1", "h")
    assert pierce(state) == 1


def test_a_duelist_that_dodges_in_melee_is_immune_to_pierce():
    state = on(pooled(begun([men(low=0, high=0, pierce=2)], [target({"duelist": 1}, {"dodge": 1})]), 2, far=0), "hhbb")
    state = on(state, "p2 cover_and_dodge 0 / 1", "k")
    assert wounds(state, 2) == 0


def test_critical_is_a_choice_and_sums_over_the_pool():
    pair = unit("Men", [gun("1R", critical=1), weapon("Two", "1R", critical=1)], n=1, keywords={"arsenal": 2})
    state = on(pooled(begun([pair], [target()]), 2, (1, 0), (1, 1)), "ss")
    assert offer(state, "p1", "critical").picks[0].most == 2
    assert faces(on(state, "p1 critical 0 1")) == "cc"
    assert step(on(state, "-")) == "over"


def test_a_surge_token_makes_a_hit_and_later_a_block():
    state = on(pooled(begun([men(own={"surge": 2})], [target(own={"surge": 1})]), 2), "ssbb", "p1 surge_token 0", "-")
    assert faces(state) == "bbbh"
    assert one(state, 1).tokens.surge == 1
    state = on(state, "s", "p2 surge_token 0")
    assert wounds(state, 2) == 0


def test_marksman_turns_dice_after_conversion():
    state = on(pooled(begun([men(words={"marksman": 1}, own={"aim": 2})], [target()]), 2), "bbbb", "-")
    assert step(state) == "4c+"
    state = on(state, "p1 marksman_hit 0", "p1 marksman_crit 0")
    assert faces(state) == "bbbc"
    assert one(state, 1).tokens.aim == 0


def test_jarkai_mastery_pays_with_dodges_in_melee_only():
    far = on(pooled(begun([men(words={"jarkai": 1}, own={"dodge": 1})], [target()]), 2), "hbbb")
    assert step(far) == "7a"
    near = on(pooled(begun([men(words={"jarkai": 1}, own={"dodge": 1}, low=0, high=0)], [target()]), 2, far=0), "hbbb")
    assert faces(on(near, "p1 jarkai_crit 0")) == "bbbc"


def test_a_jedi_hunter_turns_surges_against_force_units_only():
    hunter = men(words={"jedi_hunter": 1})
    state = on(pooled(begun([hunter], [target(force=True)]), 2), "ssbb", "p1 jedi_hunter 0 1")
    assert faces(state) == "bbcc"
    other = on(pooled(begun([hunter], [target()]), 2), "ssbb")
    assert step(other) == "over"


def test_blast_leaves_no_cover_unless_immune():
    for words, value in (({}, 0), ({"immune_blast": 1}, 2)):
        state = on(pooled(begun([men(blast=1)], [target(words)]), 2, cover=2), "hhhh")
        assert cover(state) == value


@pytest.mark.parametrize(
    ("words", "own", "terrain", "value"),
    [
        ({"cover": 1}, {}, 0, 1),
        ({"low_profile": 1}, {}, 1, 2),
        ({"low_profile": 1}, {}, 0, 0),
        ({"unconcerned": 1}, {"suppression": 1}, 2, 0),
        ({}, {"suppression": 1}, 1, 2),
        ({"cover": 2}, {"suppression": 3}, 2, 2),
    ],
)
def test_cover_adds_up_to_two(words, own, terrain, value):
    assert cover(on(pooled(begun([men()], [target(words, own)]), 2, cover=terrain), "hhhh")) == value


@pytest.mark.parametrize(("types", "value"), [(["droid", "trooper"], 0), (["clone", "trooper"], 1), (["vehicle"], 0)])
def test_suppression_is_cover_but_not_for_droids(types, value):
    state = on(pooled(begun([men()], [target(own={"suppression": 1}, types=types)]), 2), "hhhh")
    assert cover(state) == value


def test_outmaneuver_spends_dodges_on_crits():
    state = on(pooled(begun([men()], [target({"outmaneuver": 1}, {"dodge": 2})]), 2), "hcbb")
    state = on(state, "p2 cover_and_dodge 0 / 2 / 1")
    assert step(state) == "over"
    assert wounds(state, 2) == 0


def test_a_dodge_without_a_hit_is_offered_only_where_it_does_something():
    plain = on(pooled(begun([men()], [target(own={"dodge": 1})]), 2), "ccbb")
    assert step(plain) == "7a"
    nimble = on(pooled(begun([men()], [target({"nimble": 1}, {"dodge": 1})]), 2), "ccbb")
    assert offer(nimble, "p2", "cover_and_dodge").picks[1].ids == (0, 1)
    always = on(pooled(begun([men()], [target(own={"dodge": 1})], useless_dodge=True), 2), "ccbb")
    assert step(always) == "5"


def test_duck_and_cover_takes_suppression_for_cover():
    state = on(pooled(begun([men()], [target({"duck_and_cover": 1})]), 2), "hhbb", "p2 duck_and_cover")
    assert one(state, 2).tokens.suppression == 1
    assert cover(state) == 1
    assert faces(on(state, "p2 cover_and_dodge 1 / 0")) == "bbh"


def test_block_and_deflect_need_a_spent_dodge():
    for words in ({"block": 1}, {"deflect": 1}):
        bare = on(pooled(begun([men()], [target(words)]), 2), "hbbb", "s")
        assert wounds(bare, 2) == 1
        spent = on(pooled(begun([men()], [target(words, {"dodge": 1})]), 2), "hcbb", "p2 cover_and_dodge 0 / 1", "s")
        assert wounds(spent, 2) == 0


def test_a_weapon_immune_to_deflect_hurts_nobody_but_is_blocked():
    state = on(pooled(begun([men(immune_deflect=1)], [target({"deflect": 1}, {"dodge": 1})]), 2), "hcbb")
    state = on(state, "p2 cover_and_dodge 0 / 1", "s")
    assert (wounds(state, 1), wounds(state, 2)) == (0, 0)


def test_uncanny_luck_rerolls_once():
    state = on(pooled(begun([men()], [target({"uncanny_luck": 2})]), 2), "hhhb", "bbb")
    assert offer(state, "p2", "uncanny_luck").picks[0].most == 2
    state = on(state, "p2 uncanny_luck 0 1", "kk")
    assert wounds(state, 2) == 1


def test_danger_sense_rolls_a_die_for_each_suppression_token_at_range():
    state = on(pooled(begun([men()], [target({"danger_sense": 3}, {"suppression": 2})]), 2), "chbb")
    state = on(state, "p2 cover_and_dodge 0 / 0")
    assert defense_dice(state) == {"results": 2, "danger_sense": 2}
    knife = men(low=0, high=0)
    near = on(pooled(begun([knife], [target({"danger_sense": 3}, {"suppression": 2})]), 2, far=0), "chbb")
    assert defense_dice(near) == {"results": 2}
    late = on(pooled(begun([knife], [target({"danger_sense": 1}, {"suppression": 2})], "2.6"), 2, far=0), "chbb")
    assert defense_dice(late) == {"results": 2, "danger_sense": 1}


def test_impervious_does_nothing_for_who_is_immune_to_pierce():
    state = on(pooled(begun([men(pierce=2)], [target({"impervious": 1, "immune_pierce": 1})]), 2), "hhbb")
    assert defense_dice(state) == {"results": 2}


def test_makashi_mastery_gives_up_one_pierce_to_turn_immunity_off():
    blade = men(words={"makashi": 1}, low=0, high=0, pierce=2)
    state = declared(begun([blade], [target({"immune_pierce": 1, "impervious": 1})]), 2, 0)
    state = take(on(state, "p1 makashi"), "p1", "choose_weapons", codes((1, 0)))
    state = on(confirmed(state), "hhhh")
    assert defense_dice(state) == {"results": 4}
    state = on(state, "kkkk", "p1 pierce 1")
    assert wounds(state, 2) == 1


def test_immune_to_melee_pierce_stops_it_in_melee_only():
    for far, left in ((0, 0), (2, 1)):
        blade = men(low=0, high=3, pierce=1)
        state = on(pooled(begun([blade], [target({"immune_melee_pierce": 1})]), 2, far=far), "hbbb", "k")
        if left:
            state = on(state, "p1 pierce 1")
        assert wounds(state, 2) == left


def test_immune_to_melee_and_to_range_1_weapons_cannot_be_chosen_against():
    flyer = target({"immune_melee": 1, "immune_range_1": 1})
    near = declared(begun([men(low=0, high=0)], [flyer]), 2, 0)
    assert why(near, "p1", "choose_weapons", codes((1, 0))) == "keyword_unmet"
    close = declared(begun([men(high=1)], [flyer]), 2, 1)
    assert why(close, "p1", "choose_weapons", codes((1, 0))) == "keyword_unmet"


def test_weak_point_adds_impact_from_its_arc():
    walker = target({"armor": 1, "weak_point": 2}, types=["vehicle"])
    state = on(pooled(begun([men()], [walker]), 2, weak=[1]), "hhhb")
    assert offer(state, "p1", "impact").picks[0].ids == (1, 2)
    front = on(pooled(begun([men()], [walker]), 2, weak=[0]), "hhhb")
    assert step(front) == "6" and offer(front, "p1", "impact") is None


def test_armor_x_cancels_so_many_and_26_reads_armor_so():
    for words, edition, most in (({"armor_x": 1}, "fixed", 1), ({"armor": 1}, "fixed", 3), ({"armor": 2}, "2.6", 2)):
        state = on(pooled(begun([men()], [target(words, types=["vehicle"])], edition), 2), "hhhb")
        assert offer(state, "p2", "armor").picks[0].ids[-1] == most
        state = on(state, f"p2 armor {most}")
        assert len(faces(state).replace("b", "")) == 3 - most if most < 3 else step(state) == "over"


def test_ram_needs_a_full_move_and_turns_any_result():
    for moved, able in ((2, False), (3, True)):
        state = on(pooled(begun([men(ram=2)], [target()]), 2, moved=[moved]), "bbbb")
        assert ("ram" in offered(state, "p1")) is able
    assert faces(on(state, "p1 ram 0 1")) == "bbcc"


def test_lethal_turns_unspent_aims_into_pierce():
    state = on(pooled(begun([men(own={"aim": 3}, lethal=2)], [target()]), 2), "hbbb", "-")
    assert offer(state, "p1", "lethal").picks[0].ids == (1, 2)
    state = on(state, "p1 lethal 2")
    assert (pierce(state), one(state, 1).tokens.aim) == (2, 1)


def test_shields_of_the_seed_take_a_die_and_give_a_block():
    state = on(pooled(begun([men()], [target(own={"shield": 2})]), 2), "hhhb", "p2 shield 2")
    assert ROOM.chances(state)[0].n == 1
    state = on(state, "b")
    assert wounds(state, 2) == 1
    assert (one(state, 2).tokens.shield, one(state, 2).shields_flipped) == (0, 2)


@pytest.mark.parametrize("edition", ["2.5", "2.6"])
def test_shields_of_later_editions_cancel_hits_and_crits(edition):
    state = on(pooled(begun([men()], [target(own={"shield": 2})], edition), 2), "hhcb", "p2 shield 1 / 1")
    assert faces(state) == "bh"
    assert wounds(on(state, "b"), 2) == 1


def test_ion_flips_shields_before_they_help_and_leaves_tokens():
    robot = target(own={"shield": 1}, types=["droid", "trooper"])
    state = on(pooled(begun([men(ion=1)], [robot]), 2), "hbbb")
    assert one(state, 2).tokens.shield == 0
    state = on(state, "b")
    assert one(state, 2).tokens.ion == 1


def test_poison_and_immobilize_come_with_a_wound():
    state = on(pooled(begun([men(poison=1, immobilize=2)], [target()]), 2), "hbbb", "b")
    assert (one(state, 2).tokens.poison, one(state, 2).tokens.immobilize) == (1, 2)
    state = on(pooled(begun([men(poison=1, immobilize=2)], [target()]), 2), "hbbb", "k")
    assert (one(state, 2).tokens.poison, one(state, 2).tokens.immobilize) == (0, 0)
    droid = target(types=["droid", "trooper"])
    assert one(on(pooled(begun([men(poison=1)], [droid]), 2), "hbbb", "b"), 2).tokens.poison == 0


def test_spray_multiplies_its_own_dice_only():
    pair = unit("Men", [weapon("Flame", "1B", 1, 1, spray=1), weapon("Gun", "1R")], n=1, keywords={"arsenal": 2})
    state = pooled(begun([pair], [unit(n=5)]), 2, (1, 0), (1, 1), far=1, spray=[4])
    assert pool(state).gathered == "rkkkk"


def test_fixed_needs_the_arc_and_cumbersome_no_move():
    state = declared(begun([men(n=2, fixed_front=1)], [target()]), 2, arc_minis=[2])
    assert why(state, "p1", "choose_weapons", codes((1, 0))) == "keyword_unmet"
    assert why(state, "p1", "choose_weapons", codes((2, 0))) == ""
    for moved, reason in ((1, ""), (2, "keyword_unmet")):
        state = declared(begun([men(cumbersome=1)], [target()]), 2, moved=[moved])
        assert why(state, "p1", "choose_weapons", codes((1, 0))) == reason


def test_a_gunslinger_shoots_again_alone_at_another():
    state = pooled(begun([men(words={"gunslinger": 1})], [target(), unit("Y")]), 2)
    assert offered(state, "p1") == ["gunslinger", "pools_done"]
    state = pooled(on(state, "p1 gunslinger"), 3)
    assert [one.extra for one in state.stack[-1].data.pools] == ["", "gunslinger"]
    assert step(state) == "4"


def test_a_beam_goes_on_beyond_its_range():
    state = pooled(begun([men(beam=1)], [target(), unit("Y"), unit("Z")]), 2)
    state = pooled(on(state, "p1 beam"), 3, far=5)
    assert step(state) == "4"
    assert len(state.stack[-1].data.pools) == 2


def test_long_shot_pays_its_aim_after_the_facts_are_confirmed():
    state = declared(begun([men(own={"aim": 1}, long_shot=1)], [target()]), 2, 4)
    assert offer(state, "p1", "choose_weapons").why_not == "out_of_range"
    state = take(on(state, "p1 long_shot"), "p1", "choose_weapons", codes((1, 0)))
    assert one(state, 1).tokens.aim == 1
    state = confirmed(state)
    assert one(state, 1).tokens.aim == 0


def test_djem_so_hurts_when_a_dodge_cancelled():
    blade = men(low=0, high=0)
    state = on(pooled(begun([blade], [target({"djem_so": 1}, {"dodge": 1})]), 2, far=0), "hbbb")
    state = on(state, "p2 cover_and_dodge 0 / 1")
    assert len(one(state, 1).living) == 0
    late = on(pooled(begun([blade], [target({"djem_so": 1})], "2.6"), 2, far=0), "hhhb", "kkk")
    assert one(late, 1).destroyed


def test_a_guardian_with_soresu_turns_surges_back():
    guard = unit("Guard", n=1, wounds=6, keywords={"guardian": 3, "soresu": 1}, tokens={"dodge": 1})
    hulk = unit("Men", [gun()], n=1, wounds=9)
    state = on(pooled(begun([hulk], [target(), guard]), 2, helpers=[3]), "hhbb", "p2 guardian 3 / 2", "ss", "p2 soresu")
    assert (wounds(state, 1), wounds(state, 3)) == (2, 0)
    assert one(state, 2).tokens.suppression == 1
    assert one(state, 3).tokens.suppression == 0


def test_a_unit_that_gains_suppression_loses_its_standby():
    state = on(pooled(begun([men()], [target(own={"standby": 1})]), 2), "hbbb", "k")
    assert one(state, 2).tokens.standby == 0
    assert step(state) == "over"


def test_a_standby_attack_is_an_attack_of_its_own():
    back = unit("Back", [gun()], n=1, tokens={"standby": 1})
    hulk = unit("Men", [gun()], n=1, wounds=9)
    for edition, legal in (("fixed", True), ("2.6", False)):
        state = on(pooled(begun([hulk, unit("Other")], [target(), back], edition), 3), "bbbb")
        state = on(state, "p2 standby_attack 4", "p1 confirm_claim")
        assert step(state) == "1"
        state = on(state, "p2 measure 2")
        usual = {"range": [2], "engaged": [], "leader_sees": [1]}
        picks = [usual.get(pick.what, list(pick.ids)) for pick in offer(state, "p2", "facts").picks]
        state = take(state, "p2", "facts", *picks)
        assert (why(state, "p2", "declare_defender", [2]) == "") is legal


def test_steady_shoots_after_a_move_and_charge_strikes_after_contact():
    quick = unit("Quick", [gun(), weapon("Knife", "1R", 0, 0)], n=1, keywords={"steady": 1, "charge": 1})
    state = on(ROOM.start(setup([quick], [target()], mode="game")), "p1 activate 1")
    assert offer(state, "p1", "use_steady").why_not == "not_earned"
    state = on(state, "p1 move 2")
    assert {"use_steady"} <= set(offered(state, "p1"))
    assert offer(state, "p1", "use_charge").why_not == "not_earned"
    state = on(state, "p1 move 4", "p1 use_charge", "p1 measure 2")
    assert step(state) == "1+"


def test_enough_wounds_enrage():
    angry = target({"enrage": 3})
    state = on(begun([men()], [angry]), "judge edit_wounds 201 / 3")
    assert one(state, 2).courage == 0
    assert one(state, 2).has("charge") == 1
    state = on(pooled(state, 2), "hbbb", "k")
    assert one(state, 2).tokens.suppression == 0


def test_a_vehicle_is_damaged_once_when_it_reaches_its_resilience():
    walker = target(types=["vehicle"], resilience=2)
    state = on(pooled(begun([men()], [walker]), 2), "hhhh", "bbbb")
    assert one(state, 2).tokens.damage == 1


def test_a_barrage_is_two_attack_actions_without_arsenal():
    walker = unit("Walker", [gun(), weapon("Two", "1R")], n=1, keywords={"barrage": 1, "arsenal": 2})
    begun_ = on(ROOM.start(setup([walker], [target(), unit("Y")], mode="game")), "p1 activate 1", "p1 attack_action")
    one_gun = on(done(pooled(begun_, 2, (1, 0))), "bbbb")
    second = declared(on(one_gun, "p1 attack_action"), 2)
    assert why(second, "p1", "choose_weapons", codes((1, 0), (1, 1))) == "one_weapon_per_mini"
    both = on(pooled(begun_, 2, (1, 0), (1, 1)), "bbbb b")
    assert why(both, "p1", "attack_action") == "attack_action_used"
