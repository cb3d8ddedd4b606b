"""Windows in which seats alternate, moments ahead of a step, cards drawn: what more than one room needs."""

from __future__ import annotations

import pytest

from attacks.engine.flow import Auto, Choose, Flow, Frame, Goto, Push, Roll, State, Window
from attacks.engine.values import CHANCE, Event, Record, Refused, Throw
from tests.engine.test_game import ANA, BEN, Ask, Board, Do, Throws, Use, begin, did, game, keys, take

# --- windows in which seats alternate ---


def alternating(uses, **kept):
    return game(
        Flow("main", Window("1", Use((ANA, BEN), uses, **kept), "alternating"), Choose("2", Ask((ANA,), on=None))),
        Flow("nested", Choose("n1", Ask((BEN,), answer=None))),
    )


def test_in_an_alternating_window_each_uses_one_ability_or_declines():
    rules = alternating(("a", "b", "c"))
    state = begin(rules)
    assert rules.to_act(state) == (ANA,)
    assert keys(rules, state, ANA)[0] == "decline"
    state = take(rules, state, ANA, "decline")
    state = take(rules, state, BEN, "a")
    assert rules.to_act(state) == (ANA,)
    state = take(rules, state, ANA, "b")
    state = take(rules, state, BEN, "decline")
    assert rules.to_act(state) == (ANA,)
    assert state.stack[-1].passes == 1
    state = take(rules, state, ANA, "decline")
    assert state.stack[-1].step == "2"


def test_what_an_ability_starts_is_over_before_the_next_seat_has_its_turn():
    rules = alternating(("nest", "a"))
    state = take(rules, begin(rules), ANA, "nest")
    assert (rules.to_act(state), state.stack[-1].flow) == ((BEN,), "nested")
    state = take(rules, state, BEN, "answer")
    assert (rules.to_act(state), state.stack[-1].step) == ((BEN,), "1")


def test_an_alternating_window_nobody_can_use_leaves_one_line():
    rules = alternating(())
    record = Record()
    state = rules.begin(State(1, Board(), (Frame("main", "1"),)), record)
    assert record.events == [Event("window.quiet", {"step": "1"})]
    assert state.stack[-1].step == "2"


def test_a_seat_with_nothing_left_declines_by_itself():
    rules = alternating(("a",))
    state = take(rules, begin(rules), ANA, "a")
    assert state.stack[-1].step == "2"


def test_a_seat_that_is_stopped_or_has_a_debt_is_asked_although_it_has_nothing():
    rules = alternating(())
    state = begin(rules, Board(stops=(BEN,)))
    assert rules.to_act(state) == (BEN,)
    assert keys(rules, state, BEN)[0] == "decline"
    assert take(rules, state, BEN, "decline").stack[-1].step == "2"
    owing = alternating(("a",), must="a")
    with pytest.raises(Refused, match="must"):
        take(owing, begin(owing), ANA, "decline")


def test_a_finalized_go_may_start_something_before_the_next_seat():
    def finalized(state, seat, tell):
        done = did(state, f"final {seat}")
        return Push(done, Frame("nested", "n1")) if seat == ANA else done

    rules = game(
        Flow("main", Window("1", Use((ANA, BEN), ("a",)), finalized=finalized), Choose("2", Ask((ANA,), on=None))),
        Flow("nested", Choose("n1", Ask((BEN,), answer=None))),
    )
    state = take(rules, begin(rules), ANA, "finalize")
    assert state.stack[-1].flow == "nested"
    state = take(rules, state, BEN, "answer")
    assert (rules.to_act(state), state.stack[-1].step) == ((BEN,), "1")
    assert take(rules, state, BEN, "finalize").table.done[-1] == "final p2"


# --- moments ahead of a step ---


def test_what_comes_before_a_step_runs_once_each_and_may_push():
    nest = Do("moment", lambda state: Push(state, Frame("nested", "n1")))
    rules = game(
        Flow("main", Choose("1", Ask((ANA,), on=None)), Roll("2", Throws(2), before=(nest, Do("second")))),
        Flow("nested", Choose("n1", Ask((BEN,), answer=None))),
    )
    state = take(rules, begin(rules), ANA, "on")
    assert (rules.to_act(state), state.stack[-1].flow) == ((BEN,), "nested")
    state = take(rules, state, BEN, "answer")
    assert rules.to_act(state) == (CHANCE,)
    assert state.table.done == ("chose on", "moment", "chose answer", "second")
    again = game(
        Flow(
            "main",
            Auto(
                "1",
                Do("one", lambda state: Goto(state, "1") if len(state.table.done) < 4 else state),
                before=(Do("ahead"),),
            ),
            Choose("2", Ask((ANA,), on=None)),
        )
    )
    assert begin(again).table.done == ("ahead", "one", "ahead", "one")


# --- cards ---


def test_the_last_card_of_a_deck_is_drawn_without_chance():
    class Draw(Throws):
        def throws(self, state):
            return (Throw("card", 1, 1, hidden=True, to=(ANA,)),)

    rules = game(Flow("main", Roll("1", Draw()), Choose("2", Ask((ANA,), on=None))))
    assert begin(rules).table.done == ("rolled ((1,),)",)
