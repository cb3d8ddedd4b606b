"""Whole matches on the mat at random: they end and replay, every step is passed, and no dial is known too early."""

from __future__ import annotations

import json
from itertools import chain
from random import Random
from typing import Any

import pytest
from msgspec import to_builtins
from msgspec.structs import replace

from attacks.engine.flow import Auto
from attacks.engine.values import CHANCE, JUDGE, OVER, Command, Refused
from attacks.rooms.xwing.locks import IONIZED_AT
from attacks.rooms.xwing.mat.facts import gap
from attacks.rooms.xwing.mat.measures import EPS, REMOTES
from attacks.rooms.xwing.mat.poses import on_mat
from attacks.rooms.xwing.mat.shapes import depth
from attacks.rooms.xwing.on_mat.flow import ROUND
from attacks.rooms.xwing.posed import base_of
from tests.conftest import SCALE
from tests.rooms.legal import unlike
from tests.rooms.xwing.mat.tables import ROOM, carrier, played, random_setup

SEEDS = range(10 * SCALE)
OTHERS = ("p1", "p2", "watch", JUDGE)


def match(seed: int) -> tuple[dict[str, Any], Any]:
    rng = Random(f"on the mat {seed}")
    made = random_setup(rng)
    return made, played(made, rng)


def full_of_remotes(seed: int) -> Any:
    """A match of six ships that all bring remotes: what meets one happens seldom else."""
    rng = Random(f"remotes on the mat {seed}")
    made = random_setup(rng)
    for seat in made["seats"].values():
        seat["squad"]["ships"] = [carrier(initiative=rng.randint(1, 5)) for _ in range(3)]
    return played(made, rng)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_match_ends_and_replays_to_equal_states_and_events(seed: int):
    made, moves = match(seed)
    again = ROOM.start(made)
    for state, command, events, after in moves:
        assert ROOM.decode(ROOM.encode(state)) == state
        assert hash(ROOM.decode(ROOM.encode(state))) == hash(state)
        again, told = ROOM.apply(again, command)
        assert (again, told) == (after, events)
        for audience in OTHERS:
            seen = ROOM.view(after, audience)
            assert json.loads(json.dumps(seen, allow_nan=False)) == seen
            assert not list(unlike(seen))
        assert not [event for event in events if list(unlike(event.data))]
    assert ROOM.to_act(again) == (OVER,)
    assert ROOM.result(again)["winner"] in ("", "p1", "p2")


@pytest.mark.parametrize("seed", SEEDS)
def test_ships_stand_on_the_mat_and_never_on_each_other(seed: int):
    """Poses are whole hundredths, so two bases that stand edge to edge may sink by a hair, and no more."""
    for _, _, _, after in match(seed)[1]:
        there = [base_of(ship) for ship in after.table.ships if not ship.removed and ship.stands.pose]
        assert all(on_mat(one.corners) for one in there)
        for n, one in enumerate(there):
            for other in there[:n]:
                if {one.size, other.size} & set(REMOTES):
                    continue  # ships stand on remotes
                assert depth(one.corners, other.corners) <= EPS
        for pair in after.table.mat.touching:
            ships = [after.table.ship(number) for number in pair]
            assert any(ship.removed for ship in ships) or gap(*map(base_of, ships)) <= EPS


def test_random_play_passes_every_step_that_somebody_or_chance_answers():
    plain = (match(1000 + seed)[1] for seed in range(40))
    moves = chain(*plain, *(full_of_remotes(seed) for seed in range(20)))
    reached = {(state.stack[-1].flow, state.stack[-1].step) for state, *_ in moves}
    mine = {("game", number) for number, step in ROUND.steps.items() if not isinstance(step, Auto)}
    assert mine - reached == set()


# --- dials ---


def twin(state: Any, seat: str, rng: Random) -> Any:
    """The same table with other dials of a seat, as they could be too."""
    ships = []
    for ship in state.table.ships:
        stands = ship.stands
        if ship.seat == seat and stands.dial:
            stands = replace(stands, dial=rng.choice(stands.maneuvers))
        ships.append(replace(ship, stands=stands))
    return replace(state, table=replace(state.table, ships=tuple(ships)))


def seen(state: Any, seat: str) -> str:
    """All that others than a seat are told of a state."""
    others = [one for one in ("p1", "p2", "watch", JUDGE) if one != seat]
    return repr([(ROOM.view(state, one), ROOM.offers(state, one)) for one in others] + [ROOM.to_act(state)])


def done(state: Any, command: Command) -> tuple[Any, Any]:
    try:
        return ROOM.apply(state, command)
    except Refused as refused:
        return state, (refused.code, refused.reason, refused.params)


@pytest.mark.parametrize("seed", SEEDS)
def test_tables_that_differ_in_dials_look_the_same_to_everybody_else(seed: int):
    rng = Random(f"twins {seed}")
    hidden = 0
    for state, command, events, after in match(2000 + seed)[1]:
        for seat in ("p1", "p2"):
            other = twin(state, seat, rng)
            if other == state:
                continue
            hidden += 1
            assert seen(other, seat) == seen(state, seat)
            reveals = command.key == "activate" and command.seat == seat
            if not reveals and command.seat != CHANCE:
                then, told = done(other, command)
                assert told == events
                assert seen(then, seat) == seen(after, seat)
    assert hidden


@pytest.mark.parametrize("seed", SEEDS)
def test_while_one_seat_has_answered_nobody_learns_what(seed: int):
    for state, command, events, after in match(3000 + seed)[1]:
        if command.key == "set_dials" and after.table.mat.ready:
            assert [(event.kind, event.data) for event in events] == [("dials.ready", {"seat": command.seat})]
            (offer,) = [one for one in ROOM.offers(state, command.seat) if one.key == "set_dials"]
            assert offer.secret
            otherwise = replace(command, picks=tuple((0,) for _ in command.picks))
            there, told = done(state, otherwise)
            assert told == events and seen(there, command.seat) == seen(after, command.seat)


@pytest.mark.parametrize("seed", SEEDS)
def test_no_event_of_a_match_names_a_dial_before_it_is_revealed(seed: int):
    """Every byte that is told is looked through for the places of dials that are still secret."""
    known: set[int] = set()
    for state, command, events, after in match(4000 + seed)[1]:
        said = json.dumps([to_builtins(event) for event in events])
        revealed = {event.data["ship"] for event in events if event.kind == "dial.revealed"}
        hidden = [ship for ship in after.table.ships if ship.stands.dial]
        assert not revealed & {ship.id for ship in hidden}
        assert '"dial"' not in said
        for ship in hidden:
            for audience in ("watch", JUDGE, "p1" if ship.seat == "p2" else "p2"):
                assert "dial" not in ROOM.view(after, audience)["mat"]["ships"][str(ship.id)]
        known |= revealed
        assert command.key != "activate" or state.table.ship(command.picks[0][0]).id in known | _dialless(state)


def _dialless(state: Any) -> set[int]:
    return {one.id for one in state.table.ships if not one.remote and one.tokens.ion >= IONIZED_AT[one.card.size]}
