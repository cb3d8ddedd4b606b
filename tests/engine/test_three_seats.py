"""A window of three seats that alternate: the worked example of rules/ti4.md section 3, and its two variants (T33)."""

from __future__ import annotations

from attacks.engine.flow import Choose, Flow, Window
from attacks.engine.values import Offer
from tests.engine.test_game import ANA, BEN, Ask, Board, begin, did, game, take

CHIE = "p3"
OWN = {ANA: ("a1", "a2", "a3", "a4"), BEN: ("b1",), CHIE: ("c1", "c2")}
NAMES = {"A": ANA, "B": BEN, "C": CHIE}


class Three:
    """Each seat has abilities of its own; all are asked, whether or not they have one left."""

    def order(self, state):
        return (ANA, BEN, CHIE)

    def offers(self, state, seat):
        return tuple(Offer(key) for key in OWN[seat] if key not in state.table.done)

    def chosen(self, state, command, tell):
        return did(state, command.key)

    def may_close(self, state, seat):
        return ""

    def stops(self, state, seat):
        return True


RULES = game(Flow("main", Window("1", Three(), "alternating"), Choose("2", Ask((ANA,), on=None))))


def played(*turns: str) -> tuple[tuple[str, ...], tuple[str, ...], str]:
    """What was done, whose turn it is then and at which step; `A-` is a decline of Ana."""
    state = begin(RULES, Board())
    for turn in turns:
        seat = NAMES[turn[0].upper()]
        assert RULES.to_act(state) == (seat,), turn
        state = take(RULES, state, seat, "decline" if turn.endswith("-") else turn)
    return state.table.done, RULES.to_act(state), state.stack[-1].step


def test_four_abilities_of_one_seat_fit_between_those_of_the_others():
    order = ("a1", "b1", "c1", "a2", "B-", "c2", "a3", "B-", "C-", "a4", "B-", "C-", "A-")
    done, _, step = played(*order)
    assert done == ("a1", "b1", "c1", "a2", "c2", "a3", "a4")
    assert step == "2"


def test_two_declines_of_three_leave_the_window_open():
    done, turn, step = played("a1", "b1", "c1", "A-", "B-", "c2")
    assert (turn, step) == ((ANA,), "1")
    assert played("a1", "b1", "c1", "A-", "B-", "c2", "a2")[0] == (*done, "a2")


def test_three_declines_in_a_row_close_it_and_what_is_left_is_lost():
    done, _, step = played("a1", "b1", "c1", "a2", "B-", "c2", "A-", "B-", "C-")
    assert step == "2"
    assert not {"a3", "a4"} & set(done)
