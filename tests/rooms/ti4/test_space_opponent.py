"""An opponent in a space combat: whom it loses, where both sides choose in secret at the same time."""

from __future__ import annotations

from typing import Any

import pytest

from attacks.engine.values import CHANCE, LANDED, Command
from attacks.rooms import ROOMS
from attacks.rooms.opponent import GREEDY, PERFECT, PERSON, decide, least, usual_worths
from attacks.services.opponent.mind import draws_of

ROOM: Any = ROOMS["ti4"]
FLEET = [{"kind": "carrier", "n": 1}, {"kind": "cruiser", "n": 1}, {"kind": "fighter", "n": 3}]


def both_lose_two() -> Any:
    """Two equal fleets, each hit twice in the first round."""
    squads = {seat: {"name": seat, "squad": {"ships": FLEET}} for seat in ROOM.needed}
    options = {name: ROOM.defaults.get(name, values[0]) for name, values in ROOM.options.items()}
    state = ROOM.start({"first": "p1", **options, "edition": "base", "mode": "combat", "seats": squads})
    for _ in range(40):
        acting = ROOM.to_act(state)
        offers = {} if acting == (CHANCE,) else {one.key: one for one in ROOM.offers(state, acting[0])}
        if "assign" in offers:
            return state
        if acting == (CHANCE,):
            dice = iter([10, 10] + 20 * [1])
            command = Command(
                CHANCE, LANDED, tuple(tuple(next(dice) for _ in range(one.n)) for one in ROOM.chances(state))
            )
        else:
            quiet = next(key for key in ("no_retreat", "decline", "roll") if key in offers)
            command = least(acting[0], offers[quiet])
        state = ROOM.apply(state, command)[0]
    raise AssertionError("nobody was asked")


@pytest.mark.parametrize("level", [GREEDY, PERSON, PERFECT])
def test_it_keeps_what_shoots_best_whoever_chooses_first(level: str):
    """Of a carrier, a cruiser and fighters it gives up no two ships that are dear, and at its best no cruiser."""
    state = both_lose_two()
    assert set(ROOM.to_act(state)) == {"p1", "p2"}
    for chooses, waits in (("p1", "p2"), ("p2", "p1")):
        first = decided(state, chooses, level)
        second = decided(ROOM.apply(state, first)[0], waits, level)
        for command in (first, second):
            gone = lost(state, command)
            assert "fighter" in gone and (level == PERSON or "cruiser" not in gone), (chooses, command)


def test_what_each_choice_is_worth_is_told_though_nobody_sees_it_yet():
    state = both_lose_two()
    for seat in ROOM.needed:
        offer = next(one for one in ROOM.offers(state, seat) if one.key == "assign")
        ways = [Command(seat, "assign", (picks,)) for picks in ((1, 1, 0), (0, 0, 2))]
        assert offer.secret
        asked, worths = usual_worths(ROOM, ROOM.known_to(state, seat), ways, ROOM.aims[0]) or (None, [])
        capital, fighters = (worth for _way, worth in worths)
        assert asked is not None and (fighters > capital) == (seat in asked.for_it)


def decided(state: Any, seat: str, level: str) -> Command:
    thought = decide(ROOM, ROOM.known_to(state, seat), seat, draws_of("a test"), level=level)
    assert thought is not None
    return thought.command


def lost(state: Any, command: Command) -> list[str]:
    """The kinds of the units that a choice gives up."""
    after = ROOM.apply(ROOM.known_to(state, command.seat), command)[0]
    gone = {one.id for one in after.table.units if one.lost}
    named = after.table.part(command.seat).commit or [one for one in gone if after.table.unit(one).seat == command.seat]
    return sorted(after.table.unit(one).card.kind for one in named)
