"""What holds in every card game, whatever the options: attacks finish, books are kept, no number falls too low."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.conftest import SCALE
from tests.rooms.legal import Match, choose
from tests.rooms.starships import setups
from tests.rooms.starships.tables import ROOM

ENDS = ("attack.hit", "attack.no_hull", "attack.missed", "attack.negated", "attack.no_target")


def played(seed: int) -> Match:
    """A random game with options at random; in every state no counter and no number of cards is below 0."""
    rng = Random(f"holds {seed}")
    match = Match(ROOM, setups.setup(rng, "standard"))
    while not match.over():
        match.take(choose(match, rng, setups.WEIGHTS))
        for one in match.state.table.seats:
            assert min((*one.hand, *one.deck, *one.discard)) >= 0
            assert all(layer.counters >= -1 for layer in one.vessel.absorbs)
            assert all(gear.counters >= 0 for gear in one.vessel.misses)
            assert one.vessel.attacked_in <= match.state.table.round
    return match


GAMES = [pytest.param(seed, id=f"game {seed}") for seed in range(8 * SCALE)]


@pytest.fixture(params=GAMES, scope="module")
def match(request: pytest.FixtureRequest) -> Match:
    return played(request.param)


def test_every_attack_that_is_declared_finishes_once(match: Match):
    told = Counter(event.kind for event in match.events)
    assert told["attack.declared"] + told["attack.countered"] == sum(told[kind] for kind in ENDS)


def test_calculated_damage_is_what_the_layers_and_the_hull_took(match: Match):
    open_damage = None
    for event in match.events:
        if event.kind == "damage.calculated":
            open_damage = [event.data["target"], event.data["n"]]
        elif open_damage and event.kind in ("damage.absorbed", "damage.hull") and event.data["seat"] == open_damage[0]:
            open_damage[1] -= event.data["n"]
        elif event.kind in ("attack.hit", "attack.no_hull"):
            assert open_damage == [event.data["target"], 0]
            open_damage = None
    assert open_damage is None


def test_hull_is_lost_to_damage_and_costs_alone(match: Match):
    edited = {event.data["side"] for event in match.events if event.kind == "edit.made"}
    lost: Counter[str] = Counter()
    for event in match.events:
        if event.kind in ("damage.hull", "cost.hull"):
            lost[event.data["seat"]] += event.data["n"]
    begun = {one.seat: one.vessel.hull for one in ROOM.start(match.setup).table.seats}
    for one in match.state.table.seats:
        if one.seat not in edited:
            assert one.vessel.hull == begun[one.seat] - lost[one.seat]


def test_a_cost_in_hull_never_destroys_who_pays_it(match: Match):
    edge = 1 if match.state.table.options.destroyed_at == "0" else 0
    assert all(event.data["left"] >= edge for event in match.events if event.kind == "cost.hull")


def test_whoever_is_destroyed_or_gave_up_is_out_at_the_end_and_nobody_else(match: Match):
    gone = {event.data["seat"] for event in match.events if event.kind in ("vessel.destroyed", "seat.gave_up")}
    assert {one.seat for one in match.state.table.seats if one.out} == gone
    assert all(not sum((*one.hand, *one.deck, *one.discard)) for one in match.state.table.seats if one.out)


def test_cards_are_never_made_nor_lost_while_a_seat_is_in(match: Match):
    size = sum(card.copies for card in match.state.table.deck.cards)
    for one in match.state.table.seats:
        if not one.out:
            assert sum(one.hand) + sum(one.deck) + sum(one.discard) + len(one.vessel.gears) == size
