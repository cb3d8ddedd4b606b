"""A seat that has left: the server finds an answer for it at every step, whatever the table has agreed on."""

from __future__ import annotations

from collections import Counter
from random import Random
from types import SimpleNamespace

import pytest

from attacks.engine.values import CHANCE, Pick
from attacks.rooms.starships.room import CHOICES, SEATS
from attacks.services.decision import game_clock
from attacks.services.match.table import presser_in
from attacks.services.match.terms import MatchTerms
from tests.rooms.legal import Match, choose, thrown
from tests.rooms.starships.setups import NAMES, VESSELS, WEIGHTS
from tests.rooms.starships.tables import ROOM

DECIDED = {"declare", "discard", "absorb_first", "resolve_first", "confirm_facts", "name_another", "attack_first"}
"""What cannot be passed: the steps in which something has to be named or put in order."""


def passed(state, seat):
    """How the server answers for a seat."""
    terms, once = MatchTerms(), (lambda _key, made: made())
    presser = presser_in(ROOM, state, terms)
    table = SimpleNamespace(room=ROOM, state=state, trust=terms, closed=False, once=once, presser=presser)
    return game_clock.passing(table, seat)


def setup(n, rng):
    house = {name: rng.choice(values) for name, values in CHOICES.items()}
    house |= {"facts": "confirmed", "attacks_order": "priority", "same_layer_order": "owner"}
    seats = {seat: {"name": name, "squad": {"ships": [{"kind": kind}]}} for seat, name, kind in zip(
        SEATS[:n], NAMES, rng.sample(VESSELS, n), strict=False)}  # fmt: skip
    return {"edition": "standard", "order": "given", "rounds": 4, "switches": house, "seats": seats}


@pytest.mark.parametrize("n", [2, 3, 4, 5])
def test_a_match_goes_on_whatever_is_asked_of_a_seat_that_has_left(n):
    """At each decision somebody may have just left: for whoever is asked there is a command that the rules take."""
    for seed in range(4):
        rng = Random(f"absent {n} {seed}")
        match = Match(ROOM, setup(n, rng))
        for _ in range(800):
            if match.over():
                break
            if CHANCE in match.seats():
                match.take(thrown(match, rng))
            elif match.state.table.edits or rng.random() < 0.5:  # an edit waits for who is there
                match.take(choose(match, rng, WEIGHTS | {"no_attack": 0.05, "give_up": 0.0}))
            else:
                seat = rng.choice(match.seats())
                command = passed(match.state, seat)
                assert command is not None, (seat, match.state.stack[-1].step, ROOM.offers(match.state, seat))
                match.take(command)
        assert match.over()


def test_every_kind_of_decision_is_made_for_who_has_left():
    """All that has to be named or put in order comes up, and the answer is the first there is."""
    found: Counter[str] = Counter()
    for seed in range(40):
        rng = Random(f"decided {seed}")
        match = Match(ROOM, setup(rng.randint(2, 5), rng))
        for _ in range(400):
            if match.over() or set(found) >= DECIDED:
                break
            if CHANCE in match.seats():
                match.take(thrown(match, rng))
                continue
            for seat in match.seats() if not match.state.table.edits else ():
                command = passed(match.state, seat)
                assert command is not None
                if command.key not in game_clock.PASSING:
                    found[command.key] += 1
            match.take(choose(match, rng, WEIGHTS | {"no_attack": 0.05, "contest_facts": 0.5, "give_up": 0.0}))
    assert set(found) >= DECIDED, found


def test_a_seat_that_is_not_asked_has_nothing_done_for_it():
    state = ROOM.start(setup(3, Random("three")))
    while CHANCE in ROOM.to_act(state):
        match = SimpleNamespace(room=ROOM, state=state)
        state, _events = ROOM.apply(state, thrown(match, Random("dice")))
    for seat in ROOM.to_act(state):
        assert passed(state, seat).key == "keep"
    for seat in set(SEATS) - set(ROOM.to_act(state)):
        assert passed(state, seat) is None


@pytest.mark.parametrize(
    ("pick", "first"),
    [
        (Pick("card", (3, 5, 7)), (3,)),
        (Pick("card", (3, 5, 7), least=2, most=2), (3, 5)),
        (Pick("card", (3, 5), least=3, most=3, caps=(2, 4)), (2, 1)),
        (Pick("card", (3, 5), least=0, most=3, caps=(2, 4)), (0, 0)),
    ],
)
def test_the_first_answer_to_a_pick_is_one_that_it_admits(pick, first):
    assert pick.first == first and pick.admits(first)
