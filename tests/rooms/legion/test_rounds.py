"""The round around the attack: activations in turn, rally, action counts, tokens, end of round."""

from __future__ import annotations

from tests.rooms.legion.tables import ROOM, offer, offered, on, one, setup, step, unit, why


def game(mine, theirs, edition="fixed", **more):
    return ROOM.start(setup(mine, theirs, edition, mode="game") | more)


def test_activations_alternate_and_the_round_ends():
    state = game([unit("A"), unit("B")], [unit("C")], rounds=2)
    state = on(state, "p1 activate 1", "p1 end_activation")
    assert ROOM.to_act(state) == ("p2",)
    state = on(state, "p2 activate 3", "p2 end_activation")
    assert offer(state, "p1", "activate").picks[0].ids == (2,)
    state = on(state, "p1 activate 2", "p1 aim", "p1 end_activation")
    assert (state.table.round, one(state, 2).tokens.aim) == (2, 0)
    assert ROOM.to_act(state) == ("p2",)


def test_a_unit_rallies_and_a_suppressed_one_acts_once():
    worn = unit("Worn", tokens={"suppression": 3})
    state = on(game([worn], [unit()]), "p1 activate 1")
    assert ROOM.chances(state)[0].n == 3
    state = on(state, "kbb")
    assert one(state, 1).tokens.suppression == 2
    state = on(state, "p1 aim")
    assert why(state, "p1", "dodge") == "no_action_left"


def test_a_panicked_unit_performs_no_actions_and_later_editions_calm_it():
    worn = unit("Worn", tokens={"suppression": 5}, keywords={"steady": 1})
    for edition, left in (("fixed", 5), ("2.5", 3)):
        state = on(game([worn], [unit()], edition), "p1 activate 1", "bbbbb")
        assert one(state, 1).tokens.suppression == left
        assert why(state, "p1", "move", [1]) == "no_action_left"
        assert why(state, "p1", "free_attack_action") == "panicked"
        assert "end_activation" in offered(state, "p1")


def test_two_actions_of_which_only_a_move_may_be_repeated():
    state = on(game([unit()], [unit()]), "p1 activate 1", "p1 aim")
    assert why(state, "p1", "aim") == "used_already"
    state = on(game([unit()], [unit()]), "p1 activate 1", "p1 move 2", "p1 move 2")
    assert why(state, "p1", "move", [2]) == "no_action_left"


def test_an_attack_that_is_not_made_costs_no_action():
    state = on(game([unit()], [unit()]), "p1 activate 1", "p1 attack_action", "p1 no_attack")
    assert step(state) == "A"
    assert {"attack_action", "aim"} <= set(offered(state, "p1"))


def test_keywords_give_tokens_before_the_attack():
    words = {"reliable": 2, "target": 1, "defend": 1, "ready": 1}
    state = on(game([unit(keywords=words)], [unit()]), "p1 order 1")
    assert (one(state, 1).tokens.aim, one(state, 1).tokens.dodge) == (1, 1)
    state = on(state, "p1 activate 1")
    assert one(state, 1).tokens.surge == 2
    state = on(state, "p1 standby")
    assert (one(state, 1).tokens.standby, one(state, 1).tokens.aim) == (1, 2)
    state = on(state, "p1 move 2")
    assert one(state, 1).tokens.standby == 0


def test_recover_removes_suppression_and_turns_shields_back():
    worn = unit("Worn", tokens={"suppression": 1, "shield": 0}, keywords={"shielded": 2})
    state = on(game([worn], [unit()]), "p1 activate 1", "b", "p1 recover")
    assert one(state, 1).tokens.suppression == 0


def test_with_nobody_left_there_is_nothing_to_measure():
    state = on(game([unit()], [unit(n=1)]), "p1 activate 1", "p1 attack_action", "judge edit_wounds 201 / 1")
    assert why(state, "p1", "measure", [2]) == "no_other_unit"
    assert offered(state, "p1") == ["no_attack"]
