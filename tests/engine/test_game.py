"""The four kinds of step and the ways between them, on small flows that belong to no game."""

from __future__ import annotations

import pytest
from msgspec import Struct
from msgspec.structs import replace

from attacks.engine import game as engine
from attacks.engine.flow import Auto, Choose, Flow, Frame, Goto, Push, Return, Roll, State, Window
from attacks.engine.game import Game
from attacks.engine.values import CHANCE, LANDED, OVER, PASSED_BY, Command, Event, Offer, Pick, Record, Refused, Throw

ANA, BEN = "p1", "p2"


class Board(Struct, frozen=True):
    """What a tiny game knows: a list of what was done, and what is owed."""

    done: tuple[str, ...] = ()
    owed: tuple[str, ...] = ()
    stops: tuple[str, ...] = ()


class Nothing:
    """Nothing stands but a debt: who owes an answer gives it."""

    held = "owed"

    def due(self, state):
        return state.table.owed

    def offers(self, state, seat):
        pay = (Offer("pay", manual=True),) if seat in state.table.owed else ()
        return (*pay, Offer("owe", manual=True)) if seat in (ANA, BEN) else ()

    def chosen(self, state, command, tell):
        owed = () if command.key == "pay" else ({ANA: BEN, BEN: ANA}[command.seat],)
        return replace(state, table=replace(state.table, owed=owed))


def did(state, word):
    return replace(state, table=replace(state.table, done=(*state.table.done, word)))


class Do:
    """A step of rules: notes its name, then goes on as told."""

    def __init__(self, name, then=None):
        self.name = name
        self.then = then

    def run(self, state, tell):
        tell("did", name=self.name)
        state = did(state, self.name)
        return self.then(state) if self.then else state


class Ask:
    """Seats choose between keys; a key may lead elsewhere."""

    def __init__(self, seats, **ways):
        self.asked = seats
        self.ways = ways

    def seats(self, state):
        return self.asked

    def offers(self, state, seat):
        return tuple(Offer(key) for key in self.ways) if seat in self.asked else ()

    def chosen(self, state, command, tell):
        answers = [f"{a.seat} {a.key}" for a in state.stack[-1].answers]
        state = did(state, f"chose {' '.join(answers) or command.key}")
        way = self.ways[command.key]
        return way(state) if way else state


class Throws:
    def __init__(self, *n):
        self.n = n

    def seats(self, state):
        return ()

    def throws(self, state):
        return tuple(Throw("die", 6, n) for n in self.n)

    def landed(self, state, faces, tell):
        return did(state, f"rolled {faces}")

    def offers(self, state, seat):
        return ()


class Use:
    """Each seat may use what it has left, or is stopped, or has a debt to settle before it closes."""

    def __init__(self, order, uses=(), must=""):
        self.seats = order
        self.uses = uses
        self.must = must

    def order(self, state):
        return self.seats

    def offers(self, state, seat):
        left = [key for key in self.uses if key not in state.table.done]
        return (*(Offer(key) for key in left), Offer("by hand", manual=True), Offer("never", why_not="no_token"))

    def chosen(self, state, command, tell):
        if command.key == "nest":
            return Push(did(state, "nest"), Frame("nested", "n1"))
        return did(state, command.key)

    def may_close(self, state, seat):
        return "must" if self.must and self.must not in state.table.done else ""

    def stops(self, state, seat):
        return seat in state.table.stops


def game(*flows):
    return Game(flows, Nothing())


def begin(rules, table=None, flow="main"):
    state = State(1, table or Board(), (Frame(flow, rules.flows[flow].first),))
    return rules.begin(state, Record())


def take(rules, state, seat, key, *picks):
    return rules.apply(state, Command(seat, key, picks))[0]


def keys(rules, state, seat):
    return [offer.key + (f"!{offer.why_not}" if offer.why_not else "") for offer in rules.offers(state, seat)]


def test_autos_run_by_themselves_in_the_order_of_the_page():
    rules = game(Flow("main", Auto("1", Do("one")), Auto("2", Do("two")), Choose("3", Ask((ANA,), go=None))))
    record = Record()
    state = rules.begin(State(1, Board(), (Frame("main", "1"),)), record)
    assert state.table.done == ("one", "two")
    assert record.events == [Event("did", {"name": "one"}), Event("did", {"name": "two"})]
    assert rules.to_act(state) == (ANA,)


def test_goto_leads_to_another_step_of_the_same_flow():
    ask = Ask((ANA,), again=lambda state: Goto(state, "1"), on=None)
    rules = game(Flow("main", Auto("1", Do("one")), Choose("2", ask)))
    state = take(rules, begin(rules), ANA, "again")
    assert state.table.done == ("one", "chose again", "one")
    over = take(rules, state, ANA, "on")
    assert rules.to_act(over) == (OVER,)
    assert rules.offers(over, ANA) == ()
    assert rules.throws(over) == ()
    with pytest.raises(Refused, match="over"):
        take(rules, over, ANA, "on")


def test_a_push_comes_back_to_the_step_it_names():
    ask = Ask((ANA,), push=lambda state: Push(state, Frame("nested", "n1"), then="3"))
    rules = game(
        Flow("main", Choose("1", ask), Auto("2", Do("two")), Auto("3", Do("three"))),
        Flow("nested", Auto("n1", Do("inside")), done=lambda state, tell: did(state, "nested over")),
    )
    state = take(rules, begin(rules), ANA, "push")
    assert state.table.done == ("chose push", "inside", "nested over", "three")


def test_a_push_without_a_step_comes_back_to_where_it_stood():
    rules = game(
        Flow("main", Window("1", Use((BEN, ANA), ("nest", "other"))), Auto("2", Do("two"))),
        Flow("nested", Choose("n1", Ask((BEN,), go=None))),
    )
    state = take(rules, take(rules, begin(rules), BEN, "finalize"), ANA, "nest")
    assert rules.to_act(state) == (BEN,)
    assert len(state.stack) == 2
    back = take(rules, state, BEN, "go")
    # it is still Ana's go: Ben's, which was over, does not come back
    assert rules.to_act(back) == (ANA,)
    assert back.stack[-1].go == 1
    assert keys(rules, back, ANA) == ["finalize", "other", "by hand", "never!no_token", "owe"]


def test_a_return_leaves_flows_at_once_and_may_name_the_step_to_stand_at():
    rules = game(
        Flow("main", Choose("1", Ask((ANA,), push=lambda s: Push(s, Frame("mid", "m1")))), Auto("2", Do("two"))),
        Flow("mid", Choose("m1", Ask((ANA,), push=lambda s: Push(s, Frame("deep", "d1")))), Auto("m2", Do("mid"))),
        Flow(
            "deep",
            Choose(
                "d1",
                Ask(
                    (ANA,),
                    one=lambda s: Return(s),
                    on=lambda s: Return(s, step="m2"),
                    both=lambda s: Return(s, frames=2, step="2"),
                    all=lambda s: Return(s, frames=3),
                ),
            ),
            done=lambda state, tell: did(state, "deep finished"),
        ),
    )
    deep = take(rules, take(rules, begin(rules), ANA, "push"), ANA, "push")
    assert [frame.flow for frame in deep.stack] == ["main", "mid", "deep"]
    one = take(rules, deep, ANA, "one")
    assert (one.stack[-1].flow, one.stack[-1].step) == ("mid", "m1")
    assert "deep finished" not in one.table.done
    on = take(rules, deep, ANA, "on")
    assert on.table.done[-1] == "mid"
    assert (on.stack[-1].flow, on.stack[-1].step) == ("main", "1")
    assert take(rules, deep, ANA, "both").table.done[-1] == "two"
    assert rules.to_act(take(rules, deep, ANA, "all")) == (OVER,)


def test_a_choice_of_all_waits_for_every_seat_and_keeps_the_answers():
    rules = game(Flow("main", Choose("1", Ask((ANA, BEN), yes=None, no=None), manner="all"), Auto("2", Do("two"))))
    state = begin(rules)
    assert rules.to_act(state) == (ANA, BEN)
    state = take(rules, state, BEN, "no")
    assert rules.to_act(state) == (ANA,)
    assert state.table.done == ()
    with pytest.raises(Refused, match="not_offered"):
        take(rules, state, BEN, "yes")
    assert take(rules, state, ANA, "yes").table.done == ("chose p2 no p1 yes", "two")


def test_the_first_answer_is_enough_otherwise():
    rules = game(Flow("main", Choose("1", Ask((ANA, BEN), yes=None)), Auto("2", Do("two"))))
    assert take(rules, begin(rules), BEN, "yes").table.done == ("chose yes", "two")


def test_a_choice_that_nobody_has_is_passed_over():
    rules = game(Flow("main", Choose("1", Ask((), yes=None)), Auto("2", Do("two"))))
    assert begin(rules).table.done == ("two",)


def test_a_window_closes_by_itself_for_who_can_use_nothing():
    rules = game(Flow("main", Window("1", Use((BEN, ANA))), Auto("2", Do("two"))))
    record = Record()
    state = rules.begin(State(1, Board(), (Frame("main", "1"),)), record)
    assert [event.data.get("seat") for event in record.events] == [BEN, ANA, None]
    assert record.events[0] == Event("window.quiet", {"step": "1", "seat": BEN})
    assert state.table.done == ("two",)


def test_a_stop_keeps_a_window_open_for_its_seat_only():
    rules = game(Flow("main", Window("1", Use((BEN, ANA))), Auto("2", Do("two"))))
    state = begin(rules, Board(stops=(ANA,)))
    assert rules.to_act(state) == (ANA,)
    assert keys(rules, state, ANA) == ["finalize", "by hand", "never!no_token", "owe"]
    assert keys(rules, state, BEN) == ["owe"]
    assert take(rules, state, ANA, "finalize").table.done == ("two",)


def test_each_seat_of_a_window_has_one_go_and_any_number_of_abilities():
    rules = game(Flow("main", Window("1", Use((BEN, ANA), ("a", "b"))), Auto("2", Do("two"))))
    state = begin(rules)
    with pytest.raises(Refused, match="not_offered"):
        take(rules, state, ANA, "a")
    with pytest.raises(Refused, match="no_token"):
        take(rules, state, BEN, "never")
    state = take(rules, state, BEN, "a")
    assert rules.to_act(state) == (BEN,)
    state = take(rules, state, BEN, "finalize")
    assert rules.to_act(state) == (ANA,)
    # what Ben used is used up; with nothing left the window closes
    assert take(rules, state, ANA, "b").table.done == ("a", "b", "two")


def test_a_go_that_may_not_close_stays_open():
    rules = game(Flow("main", Window("1", Use((ANA,), ("a",), must="by hand")), Auto("2", Do("two"))))
    state = begin(rules)
    assert keys(rules, state, ANA)[0] == "finalize!must"
    with pytest.raises(Refused, match="must"):
        take(rules, state, ANA, "finalize")
    state = take(rules, state, ANA, "a")
    assert rules.to_act(state) == (ANA,)
    assert take(rules, state, ANA, "by hand").table.done == ("a", "by hand", "two")


def test_dice_land_only_with_the_faces_that_were_asked_for():
    rules = game(Flow("main", Roll("1", Throws(2, 1)), Choose("2", Ask((ANA,), go=None))))
    state = begin(rules)
    assert rules.to_act(state) == (CHANCE,)
    assert rules.throws(state) == (Throw("die", 6, 2), Throw("die", 6, 1))
    bad = [(), ((1, 2),), ((1,), (2,)), ((1, 7), (2,)), ((0, 1), (2,)), ((1, 2), (2,), (3,))]
    for faces in bad:
        with pytest.raises(Refused, match="bad_faces"):
            rules.apply(state, Command(CHANCE, LANDED, faces))
    with pytest.raises(Refused, match="not_offered"):
        rules.apply(state, Command(CHANCE, "go", ((1, 2), (3,))))
    with pytest.raises(Refused, match="not_offered"):
        rules.apply(state, Command(ANA, LANDED, ((1, 2), (3,))))
    rolled, _ = rules.apply(state, Command(CHANCE, LANDED, ((1, 6), (3,))))
    assert rolled.table.done == ("rolled ((1, 6), (3,))",)
    with pytest.raises(Refused, match="not_offered"):
        rules.apply(rolled, Command(CHANCE, LANDED, ((1, 6), (3,))))


def test_a_roll_of_no_dice_needs_nobody():
    rules = game(Flow("main", Roll("1", Throws(0, 0)), Auto("2", Do("two"))))
    assert begin(rules).table.done == ("rolled ((), ())", "two")


def test_while_an_answer_is_owed_nothing_of_the_step_goes_on():
    rules = game(Flow("main", Window("1", Use((ANA,), ("a",))), Roll("2", Throws(1)), Auto("3", Do("three"))))
    state = take(rules, begin(rules), ANA, "owe")
    assert rules.to_act(state) == (BEN,)
    assert keys(rules, state, ANA) == ["finalize!owed", "a!owed", "by hand!owed", "never!no_token", "owe"]
    for key in ("finalize", "a"):
        with pytest.raises(Refused, match="owed"):
            take(rules, state, ANA, key)
    state = take(rules, state, BEN, "pay")
    assert rules.to_act(state) == (ANA,)
    state = take(rules, take(rules, state, ANA, "a"), ANA, "owe")
    # chance waits as well
    assert rules.to_act(state) == (BEN,)
    with pytest.raises(Refused, match="not_offered"):
        rules.apply(state, Command(CHANCE, LANDED, ((1,),)))
    assert rules.to_act(take(rules, state, BEN, "pay")) == (CHANCE,)


def test_a_debt_does_not_hold_up_what_the_rules_do_alone():
    flow = Flow("main", Auto("1", Do("one")), Auto("2", Do("two")), Choose("3", Ask((ANA,), on=None)))
    state = begin(game(flow), Board(owed=(BEN,)))
    assert (state.stack[-1].step, state.table.done) == ("3", ("one", "two"))
    assert game(flow).to_act(state) == (BEN,)


def test_picks_must_fit_the_offer():
    some = Pick("die", (0, 2, 5), least=1, most=2)
    assert [some.admits(chosen) for chosen in ((0,), (2, 5), (), (0, 2, 5), (1,), (2, 2))] == [True, True] + [False] * 4
    spread = Pick("face", (0, 1, 2), least=1, most=3, caps=(1, 3, 0))
    fits = [
        spread.admits(chosen) for chosen in ((1, 2, 0), (0, 3, 0), (0, 0, 0), (2, 0, 0), (0, 0, 1), (1, 1), (1, 3, 0))
    ]
    assert fits == [True, True, False, False, False, False, False]


def test_a_refusal_changes_nothing():
    rules = game(Flow("main", Choose("1", Ask((ANA,), go=None))))
    state = begin(rules)
    same = begin(rules)
    for command in (Command(BEN, "go"), Command(ANA, "stay"), Command(ANA, "go", ((1,),)), Command("judge", "go")):
        with pytest.raises(Refused) as refused:
            rules.apply(state, command)
        assert refused.value.code == "illegal"
    assert state == same
    assert hash(state) == hash(same)


def test_a_flow_that_never_rests_is_found(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(engine, "SETTLE_LIMIT", 50)
    rules = game(Flow("main", Auto("1", Do("round", lambda state: Goto(state, "1")))))
    with pytest.raises(RuntimeError, match="step 1 never comes to rest"):
        begin(rules)


def test_a_flow_numbers_each_step_once_and_knows_its_order():
    flow = Flow("main", Auto("1a", Do("a")), Auto("1b", Do("b")))
    assert (flow.first, flow.after("1a"), flow.after("1b")) == ("1a", "1b", "")
    with pytest.raises(ValueError, match="twice"):
        Flow("main", Auto("1", Do("a")), Auto("1", Do("b")))


def test_what_a_command_told_can_be_for_single_audiences():
    record = Record()
    record("seen", n=1)
    record.hidden("dealt", {"n": 1}, {ANA: {"card": 7}})
    assert record.events == [Event("seen", {"n": 1}), Event("dealt", {"n": 1}, {ANA: {"card": 7}})]


class Cards(Use):
    """A window in which a seat also has a card that is played by hand, until it passes it by for good."""

    def offers(self, state, seat):
        why_not = PASSED_BY if f"passed {seat}" in state.table.done else ""
        return (*super().offers(state, seat), Offer("card", why_not=why_not, by_hand=True))


def test_a_card_played_by_hand_keeps_its_window_open_and_one_passed_by_for_good_is_told_of():
    rules = game(Flow("main", Window("1", Cards((ANA, BEN))), Choose("2", Ask((ANA,), go=None))))
    board, record = Board(done=(f"passed {ANA}",)), Record()
    state = rules.begin(State(1, board, (Frame("main", "1"),)), record)
    assert rules.to_act(state) == (BEN,) and "card" in keys(rules, state, BEN)
    assert record.events == [Event("window.passed_by", {"step": "1", "seat": ANA})]
    with pytest.raises(Refused, match="not_offered"):
        take(rules, state, ANA, "card")
    assert rules.to_act(take(rules, state, BEN, "finalize")) == (ANA,)


@pytest.mark.parametrize(("passed", "told"), [((ANA, BEN), [Event("window.passed_by", {"step": "1"})]), ((ANA,), [])])
def test_a_window_that_alternates_tells_too_that_cards_were_passed_by(passed, told):
    rules, record = game(Flow("main", Window("1", Cards((ANA, BEN)), "alternating"), Auto("2", Do("on")))), Record()
    rules.begin(State(1, Board(done=tuple(f"passed {seat}" for seat in passed)), (Frame("main", "1"),)), record)
    assert [event for event in record.events if event.kind.startswith("window")] == told
