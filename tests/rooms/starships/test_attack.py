"""The attack of the card game, case by case (rules/starships.md section 10): modifiers, responses, damage, layers."""

from __future__ import annotations

import pytest

from attacks.engine.values import Refused
from tests.rooms.starships.tables import ROOM, begun, deck, events, finish_goes, hulls, kinds, take

ATTACK = ("p1 play.ranging", "p1 declare p2")


def ring(state):
    return state.stack[-1].data.attack


def refused(state, line):
    with pytest.raises(Refused) as error:
        take(state, line)
    return error.value.reason


def test_c01_an_attack_nobody_answers_inflicts_the_vessels_value():
    state = finish_goes(take(begun(hands={"p1": ["ranging"], "p2": ["ranging"]}), *ATTACK))
    assert hulls(state) == [25, 17]


def test_c02_a_boost_of_3_makes_it_11():
    state = take(begun(hands={"p1": ["ranging", "dead"], "p2": ["ranging"]}), *ATTACK, "p1 play.dead")
    assert hulls(finish_goes(state)) == [25, 14]


def test_c03_a_target_that_was_named_stays_and_c25_an_attack_cannot_be_withdrawn():
    state = take(begun(hands={"p1": ["ranging", "dead"], "p2": ["fast"], "p3": []}), *ATTACK)
    assert refused(state, "p1 declare p3") == "target_fixed"
    assert refused(state, "p1 withdraw") == "attack_cannot_be_withdrawn"


def test_c04_after_finalizing_no_modifier_can_be_added():
    state = take(begun(hands={"p1": ["ranging", "dead"], "p2": ["fast"]}), *ATTACK, "p1 finalize")
    assert refused(state, "p1 play.dead") == "already_finalized"


def test_c05_nobody_responds_before_the_initiator_is_finished():
    state = take(begun(hands={"p1": ["ranging", "dead"], "p2": ["fast"]}), *ATTACK)
    assert refused(state, "p2 play.fast") == "not_your_window"


def test_c06_several_modifiers_in_one_go_all_count():
    hands = {"p1": ["ranging", "dead", "dead"], "p2": ["ranging"]}
    state = take(begun(hands=hands), *ATTACK, "p1 play.dead", "p1 play.dead")
    assert hulls(finish_goes(state)) == [25, 25 - 14]


def test_c07_after_the_target_has_finalized_it_cannot_evade():
    hands = {"p1": ["ranging", "dead"], "p2": ["hard", "fast"], "p3": ["screen"]}
    state = take(begun(hands=hands), *ATTACK, "p1 finalize", "p2 finalize")
    assert refused(state, "p2 play.hard") == "already_finalized"


def test_c08_others_wait_for_the_target():
    hands = {"p1": ["ranging", "dead"], "p2": ["fast"], "p3": ["screen"]}
    state = take(begun(hands=hands), *ATTACK, "p1 finalize")
    assert refused(state, "p3 play.screen") == "not_your_window"


def test_c09_and_c10_the_ring_is_the_target_and_then_the_others_clockwise():
    hands = {seat: ["ranging"] for seat in ("p1", "p2", "p3", "p4")}
    state = take(begun(hands={**hands, "p1": ["ranging", "dead"]}), "p1 play.ranging", "p1 declare p3", "p1 finalize")
    seen = []
    while state.stack[-1].step in ("4", "5"):
        seen += ROOM.to_act(state)
        state = take(state, f"{seen[-1]} finalize")
    assert seen == ["p3", "p2", "p4"]
    two = take(begun(hands={"p1": ["ranging", "dead"], "p2": ["fast", "slip"]}), *ATTACK, "p1 finalize")
    assert ROOM.to_act(two) == ("p2",)
    assert take(two, "p2 finalize").stack[-1].step == "9"


def test_others_may_be_counted_from_the_target():
    hands = {seat: ["ranging", "dead"] for seat in ("p1", "p2", "p3", "p4")}
    state = begun(hands=hands, others_order="target")
    state = take(state, "p1 play.ranging", "p1 declare p3", "p1 finalize", "p3 finalize")
    assert ROOM.to_act(state) == ("p4",)


def test_c11_what_was_declared_resolves_in_the_order_of_declaration():
    hands = {"p1": ["ranging", "dead"], "p2": ["fast", "foam"], "p3": ["screen"]}
    lines = (*ATTACK, "p1 play.dead", "p1 finalize", "p2 play.foam", "p2 play.fast", "p2 finalize", "p3 play.screen")
    state = take(begun(hands=hands), *lines)
    deck_of = state.table.deck.cards
    before = [deck_of[item.card].id for item in ring(state).declared]
    assert before == ["ranging", "dead", "foam", "fast"]
    assert hulls(finish_goes(state)) == [25, 25 - (8 + 3 - 3 - 2 - 4), 25]


def test_c12_an_evasive_answer_makes_it_miss():
    hands = {"p1": ["ranging"], "p2": ["hard", "fast"]}
    state = take(begun(hands=hands), *ATTACK, "p2 play.hard fast")
    state, told = events(state, "p2 finalize")
    assert "attack.missed" in kinds(told)
    assert "damage.calculated" not in kinds(told)
    assert hulls(state) == [25, 25]


PLATES = {"layer": "armor", "amount": 5, "counters": 2, "optional": True}


def test_c13_a_counter_that_was_declared_is_spent_although_the_attack_misses():
    data = deck(p2=[PLATES])
    state = begun(hands={"p1": ["ranging"], "p2": ["hard", "fast"]}, data=data)
    state = take(state, *ATTACK, "p2 use 1", "p2 play.hard fast", "p2 finalize")
    assert state.table.seat("p2").vessel.absorbs[0].counters == 1
    assert hulls(state) == [25, 25]


def test_c14_the_attack_resolves_although_its_attacker_is_destroyed():
    hands = {"p1": ["ranging"], "p2": ["spark"]}
    state = take(begun(hands=hands, hulls={"p1": 3}), *ATTACK, "p2 play.spark", "p2 finalize")
    assert hulls(state) == [-1, 17]
    assert state.table.ending.winners == ("p2",)


def test_c15_only_a_negation_stops_it_and_the_attacker_stays_destroyed():
    hands = {"p1": ["ranging"], "p2": ["spark"], "p3": ["wires", "dead"]}
    state = take(begun(hands=hands, hulls={"p1": 3}), *ATTACK, "p2 play.spark", "p2 finalize", "p3 play.wires dead")
    state, told = events(state, "p3 finalize")
    assert "attack.negated" in kinds(told)
    assert hulls(state) == [-1, 25, 25]


def test_c16_a_boost_counts_although_its_player_is_destroyed_meanwhile():
    hands = {"p1": ["ranging", "dead"], "p2": ["spark"]}
    state = take(begun(hands=hands, hulls={"p1": 3}), *ATTACK, "p1 play.dead", "p1 finalize", "p2 play.spark")
    assert hulls(take(state, "p2 finalize")) == [-1, 14]


SHIELDS = {"layer": "shields", "amount": 2, "kinds": ["combat", "effect"]}
ARMOR = {"layer": "armor", "amount": 2}
OTHER = {"layer": "other", "amount": 4}


def test_c17_shields_armor_anything_else_and_hull_take_damage_in_this_order():
    data = deck(p2=[OTHER, ARMOR, SHIELDS])
    state = begun(hands={"p1": ["ranging", "dead"], "p2": ["ranging"]}, data=data)
    state = take(state, *ATTACK, "p1 play.dead", "p1 finalize")
    state, told = events(state, "p2 finalize")
    taken = [(e.data["layer"], e.data["n"]) for e in told if e.kind == "damage.absorbed"]
    assert taken == [("shields", 2), ("armor", 2), ("other", 4)]
    assert hulls(state) == [25, 22]


def test_c18_damage_a_shield_takes_whole_is_a_hit_for_0_hull():
    data = deck(p2=[{**SHIELDS, "amount": 9}, {**ARMOR, "counters": 1}])
    state = take(begun(hands={"p1": ["ranging"], "p2": ["ranging"]}, data=data), *ATTACK)
    state, told = events(state, "p2 finalize")
    assert "attack.no_hull" in kinds(told)
    assert "attack.missed" not in kinds(told)
    assert state.table.seat("p2").vessel.absorbs[1].counters == 1
    assert hulls(state) == [25, 25]


def test_c19_and_c20_optional_armor_works_only_when_declared_and_pays_a_counter():
    data = deck(p2=[PLATES])
    state = take(begun(hands={"p1": ["ranging"], "p2": ["ranging"]}, data=data), *ATTACK)
    unused = take(state, "p2 finalize")
    assert (hulls(unused)[1], unused.table.seat("p2").vessel.absorbs[0].counters) == (17, 2)
    used = take(state, "p2 use 1")
    assert refused(used, "p2 use 1") == "not_offered"
    used = take(used, "p2 finalize")
    assert (hulls(used)[1], used.table.seat("p2").vessel.absorbs[0].counters) == (22, 1)


@pytest.mark.parametrize(("at", "alive"), [("below_0", True), ("0", False)])
def test_c21_a_vessel_is_destroyed_below_0_or_at_0_as_the_table_chose(at, alive):
    state = begun(hands={"p1": ["ranging"], "p2": ["ranging"]}, hulls={"p2": 8}, destroyed_at=at)
    state = take(state, *ATTACK, "p2 finalize")
    assert state.table.seat("p2").alive is alive
    assert hulls(state)[1] == 0


def test_c23_and_c24_third_parties_may_lower_and_raise_the_damage():
    hands = {"p1": ["ranging"], "p2": ["ranging"], "p3": ["screen"], "p4": ["cross"]}
    state = take(begun(hands=hands), *ATTACK, "p2 finalize", "p3 play.screen", "p3 finalize", "p4 play.cross")
    assert hulls(take(state, "p4 finalize"))[1] == 17
    state = take(begun(hands=hands, boost_by_others=False), *ATTACK, "p2 finalize", "p3 finalize")
    assert refused(state, "p4 play.cross") == "not_offered"


def test_c27_doubling_the_value_leaves_what_was_added_and_doubling_the_damage_does_not():
    hands = {"p1": ["ranging", "double", "dead", "dead"], "p2": ["ranging"]}
    state = take(begun(hands=hands), *ATTACK, "p1 play.dead", "p1 play.double dead", "p1 finalize", "p2 finalize")
    assert hulls(state)[1] == 25 - (8 * 2 + 3)
    hands = {"p1": ["ranging", "trail", "dead"], "p2": ["ranging"]}
    state = take(begun(hands=hands), *ATTACK, "p1 play.trail", "p1 play.dead", "p1 finalize", "p2 finalize")
    assert hulls(state) == [23, 25 - (8 + 3) * 2]
    running = begun(hands=hands, arithmetic="declared_order")
    running = take(running, *ATTACK, "p1 play.trail", "p1 play.dead", "p1 finalize", "p2 finalize")
    assert hulls(running)[1] == 25 - (8 * 2 + 3)


def test_c28_two_targets_run_one_after_the_other_and_a_boost_counts_for_one():
    hands = {"p1": ["both", "dead"], "p2": ["slip"], "p3": ["slip"]}
    state = take(begun(hands=hands), "p1 play.both", "p1 declare p2 p3", "p1 play.dead 0")
    state = take(state, "p1 finalize")
    assert (ROOM.to_act(state), ring(state).target) == (("p2",), "p2")
    state = take(state, "p2 finalize", "p3 finalize")
    assert hulls(state) == [25, 25 - 9, 25]
    state = take(state, "p2 finalize")  # after damage
    assert (ROOM.to_act(state), ring(state).target) == (("p3",), "p3")
    assert hulls(take(state, "p3 finalize", "p2 finalize")) == [25, 16, 19]


def test_c29_painted_shadow_makes_the_first_attack_of_each_round_miss():
    hands = {"p1": ["ranging", "ranging"], "p2": ["shadow", "ranging"], "p3": ["ranging", "ranging"]}
    state = take(begun(hands=hands), "p1 no_attack", "p1 clean_up")
    state = take(state, "p2 play.shadow", "p2 no_attack", "p2 clean_up")
    state = take(state, "p3 no_refit", "p3 play.ranging", "p3 declare p2")
    state = finish_goes(state)
    assert (hulls(state)[1], state.table.seat("p2").vessel.misses[0].counters) == (25, 1)
    again = finish_goes(take(state, "p3 clean_up", "p1 no_refit", "p1 play.ranging", "p1 declare p2"))
    assert (hulls(again)[1], again.table.seat("p2").vessel.misses[0].counters) == (25, 0)
    later = take(again, "p1 clean_up", "p2 no_refit", "p2 no_attack", "p2 clean_up", "p3 no_refit", "p3 play.ranging")
    assert hulls(finish_goes(take(later, "p3 declare p2")))[1] == 17


def test_t5_the_owner_says_which_of_two_absorbers_goes_first_when_a_counter_can_be_saved():
    hands = {"p1": ["grapnel"], "p2": ["foam", "fast", "dead"]}
    state = begun(hands=hands, data=deck(p2=[{"layer": "other", "amount": 6, "counters": 3}]), vessels=["v1", "v2"])
    state = take(state, "p1 play.grapnel", "p1 declare p2", "p2 play.foam", "p2 play.fast", "p2 finalize")
    assert [o.key for o in ROOM.offers(state, "p2") if not o.manual and not o.why_not] == ["absorb_first"]
    for first, left in (("-1", 3), ("1", 2)):
        after = take(state, f"p2 absorb_first {first}")
        assert (hulls(after)[1], after.table.seat("p2").vessel.absorbs[0].counters) == (25, left)
    listed = begun(
        hands=hands, data=deck(p2=[{"layer": "other", "amount": 6, "counters": 3}]), same_layer_order="listed"
    )
    listed = take(listed, "p1 play.grapnel", "p1 declare p2", "p2 play.foam", "p2 finalize")
    assert listed.table.seat("p2").vessel.absorbs[0].counters == 2


def test_a_hit_for_0_is_a_hit_for_what_follows_from_one():
    hands = {"p1": ["grapnel"], "p2": ["foam", "fast", "dead"]}
    state = take(begun(hands=hands), "p1 play.grapnel", "p1 declare p2", "p2 play.foam", "p2 play.fast", "p2 finalize")
    assert hulls(state) == [25, 25]
    assert ROOM.to_act(state) == ("p2",)
    state = take(state, "p2 discard dead")
    assert sum(state.table.seat("p2").hand) == 0


def test_negation_wins_over_a_miss_unless_the_table_chose_otherwise():
    hands = {"p1": ["bow"], "p2": ["hard", "dead"], "p3": ["wires", "dead"]}
    lines = ("p1 play.bow", "p1 declare p2", "p2 play.hard dead", "p2 finalize", "p3 play.wires dead")
    for option, kind in (("negated", "attack.negated"), ("missed", "attack.missed")):
        state, told = events(take(begun(hands=hands, miss_and_negate=option), *lines), "p3 finalize")
        assert kind in kinds(told)
        assert hulls(state) == [22, 25, 25]  # the other part of the card still happens


@pytest.mark.parametrize(("face", "hull"), [(4, 17), (5, 25), (6, 25)])
def test_static_bloom_negates_on_5_and_6_and_is_rolled_once(face, hull):
    hands = {"p1": ["ranging"], "p2": ["static"], "p3": ["static", "dead"]}
    state = take(begun(hands=hands), *ATTACK, "p2 play.static", "p2 finalize")
    assert refused(state, "p3 play.static") == "limit_reached"
    state = take(state, "p3 finalize", dice=[face])
    assert hulls(state)[1] == hull
    owner = state.table.seat("p2")
    assert sum(owner.discard) == 2  # the card, and one from the deck


def test_a_modifier_before_a_target_is_named_is_refused_for_want_of_one():
    state = begun(hands={"p1": ["ranging", "dead", "dead"], "p2": ["fast"]})
    assert refused(state, "p1 play.dead") == "no_target"
    state = take(state, "p1 play.ranging")
    assert refused(state, "p1 play.dead") == "no_target"
    assert refused(state, "p2 play.fast") == "not_your_window"
    assert refused(state, "p1 play.double") == "not_your_card"
