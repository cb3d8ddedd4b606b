"""An opponent in a space combat: whom it loses, where both sides choose in secret at the same time."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from attacks.engine.values import CHANCE, LANDED, OVER, Command
from attacks.rooms import ROOMS
from attacks.rooms.opponent import GREEDY, PERFECT, PERSON, come_to_mind, decide, fallen, least, usual_worths
from attacks.rooms.opponent.thought import LEISURE
from attacks.rooms.ti4.batches import against
from attacks.services.opponent.mind import draws_of

ROOM: Any = ROOMS["ti4"]
FLEET = [{"kind": "carrier", "n": 1}, {"kind": "cruiser", "n": 1}, {"kind": "fighter", "n": 3}]
BARON = [{"kind": "dreadnought", "n": 1}, {"kind": "carrier", "n": 1}, {"kind": "fighter", "n": 3}]


class Pressed:
    """No time at all: on a machine that does much else odds are not told to the end."""

    def __call__(self, call: Any) -> None:
        return None

    def goes_on(self) -> bool:
        return False


def begun(**ships: Any) -> Any:
    squads = {seat: {"name": seat, "squad": {"ships": ships[seat]}} for seat in ROOM.needed}
    options = {name: ROOM.defaults.get(name, values[0]) for name, values in ROOM.options.items()}
    return ROOM.start({"first": "p1", **options, "edition": "base", "mode": "combat", "seats": squads})


def both_lose_two() -> Any:
    """Two equal fleets, each hit twice in the first round."""
    state = begun(p1=FLEET, p2=FLEET)
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


def hit(seed: int, raid: Any = BARON) -> Iterator[Any]:
    """Positions of one combat in which the second side may sustain, and hits are no more than it has ships."""
    state, chance = begun(p1=FLEET, p2=raid), Random(seed).randrange
    while (acting := ROOM.to_act(state)) != (OVER,):
        if acting == (CHANCE,):
            state = ROOM.apply(state, fallen(ROOM, state, chance))[0]
            continue
        able = {one.key: one for one in ROOM.offers(state, acting[0]) if not one.why_not}
        if acting[0] == "p2" and "sustain" in able and against(state, "p2").left <= len(state.table.combatants("p2")):
            yield state
        stays = least(acting[0], able["no_retreat"]) if "no_retreat" in able else None
        state = ROOM.apply(state, stays or come_to_mind(ROOM, state, acting[0], chance))[0]


@pytest.mark.parametrize(("hurry", "seeds"), [(Pressed(), range(12)), (LEISURE, range(3))], ids=("hasty", "calm"))
@pytest.mark.parametrize("level", [GREEDY, PERFECT])
def test_it_loses_no_ship_where_sustaining_keeps_it_unless_the_odds_are_better_so(hurry: Any, seeds: range, level: str):
    """With no time for odds, and where both are worth the same, the ship that can take the hit takes it."""
    asked = 0
    for state in (one for seed in seeds for one in islice(hit(seed), 2)):
        known = ROOM.known_to(state, "p2")
        thought = decide(ROOM, known, "p2", draws_of("a test"), level=level, hurry=hurry)
        assert thought is not None
        for_it = thought.worth < thought.other_worth  # the odds are those of the first side
        assert thought.command.key == "sustain" or (thought.how == "odds" and thought.other == "sustain" and for_it)
        asked += 1
    assert asked >= 3


def test_the_last_dreadnought_takes_the_one_hit_that_would_end_it():
    state = next(one for seed in range(60) for one in hit(seed, BARON[:1]))
    assert against(state, "p2").left == 1 and len(state.table.combatants("p2")) == 1
    thought = decide(ROOM, ROOM.known_to(state, "p2"), "p2", draws_of("a test"), hurry=Pressed())
    assert thought is not None and thought.command.key == "sustain"


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
