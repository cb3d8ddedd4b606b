"""What holds in every space combat, whoever plays it (rules/ti4.md section 13)."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from attacks.engine.values import CHANCE, OVER, Command, Event, Refused
from attacks.rooms.ti4.abilities.entries import ENTRIES
from attacks.rooms.ti4.batches import batches, can_be_hit
from attacks.rooms.ti4.cards import CARDS, cards_of
from attacks.rooms.ti4.changes import with_side
from attacks.rooms.ti4.room import TwilightImperium
from attacks.rooms.ti4.state import State
from tests.conftest import SCALE
from tests.rooms.legal import Match, choose, play, thrown
from tests.rooms.ti4 import setups

ROOM = TwilightImperium()
SEEDS = st.integers(0, 2**32 - 1)
AUDIENCES = ("p1", "p2", "watch", "judge")


def combats(seed: int, edition: str = "codex") -> Any:
    """A random combat, looked at after every command."""
    rng = Random(seed)
    return play(ROOM, setups.setup(rng, edition), rng, setups.NUMBER_REFUSALS, setups.WEIGHTS)


def plain(seed: int) -> dict[str, Any]:
    """Two random fleets of no faction, without cards and without places to retreat to."""
    rng = Random(seed)
    kinds = ("fighter", "destroyer", "cruiser", "carrier", "dreadnought", "war_sun")

    def fleet() -> list[dict[str, Any]]:
        return [{"kind": kind, "n": rng.randint(1, 3)} for kind in sorted(rng.sample(kinds, rng.randint(1, 4)))]

    seats = {seat: {"name": seat, "squad": {"ships": fleet()}} for seat in ("p1", "p2")}
    return {"edition": "codex", "rolls": "at_once", "seats": seats}


def told(events: tuple[Event, ...], kind: str) -> list[dict[str, Any]]:
    return [event.data for event in events if event.kind == kind]


# --- the barrage, retreats, losses, damage ---


@given(seed=SEEDS)
@settings(max_examples=20 * SCALE)
def test_barrage_dice_are_rolled_at_most_once_and_only_in_the_first_round(seed: int):
    *_, match = combats(seed)
    rolled = [event for event in match.events if event.kind == "dice.landed" and event.data["pool"] == "barrage"]
    rounds = [place for place, event in enumerate(match.events) if event.kind == "round.began"]
    assert all(match.events.index(event) < (rounds or [10**9])[0] for event in rolled)
    dice: dict[str, int] = {}
    for event in rolled:
        dice[event.data["seat"]] = dice.get(event.data["seat"], 0) + event.data["n"]
    for seat, n in dice.items():
        if match.setup["mode"] != "action":  # there the next part of the action begins with empty hands
            assert n == len(match.state.table.part(seat).barrage)


@given(seed=SEEDS)
@settings(max_examples=20 * SCALE)
def test_never_two_announced_retreats_in_a_round(seed: int):
    for match in combats(seed):
        assert sum(part.announced for part in match.state.table.fight.parts) <= 1


def exact_losses(before: State, events: tuple[Event, ...]) -> None:
    """Hits assigned take exactly as many units as there are hits left and legal targets."""
    for batch in batches(before):
        for data in told(events, "hits.assigned"):
            if data["seat"] == batch.seat and data["n"] == batch.left:
                assert len(data["ships"]) == min(batch.left, len(can_be_hit(before, batch)))
                assert len(set(data["ships"])) == len(data["ships"])


@given(seed=SEEDS)
@settings(max_examples=15 * SCALE)
def test_units_lost_are_the_hits_left_or_all_there_is_to_hit(seed: int):
    before, count = None, 0
    for match in combats(seed):
        if before is not None and before.stack and before.stack[-1].step in ("1.8", "4.4", "0.2d"):
            exact_losses(before, tuple(match.events[count:]))
        before, count = match.state, len(match.events)


@given(seed=SEEDS)
@settings(max_examples=20 * SCALE)
def test_a_damaged_or_lost_unit_never_sustains(seed: int):
    before, count = None, 0
    for match in combats(seed):
        for data in told(tuple(match.events[count:]), "unit.sustained"):
            assert before is not None
            unit = before.table.unit(data["ship"])
            assert not unit.damaged and not unit.lost and unit.card.sustain
        before, count = match.state, len(match.events)


@given(seed=SEEDS)
@settings(max_examples=20 * SCALE)
def test_no_ability_rerolls_a_die_twice(seed: int):
    for match in combats(seed):
        for part in match.state.table.fight.parts:
            for die in (*part.barrage, *part.dice):
                assert len(set(die.by)) == len(die.by)
                assert len(die.was) == len(die.by)
                assert 1 <= die.face <= 10


# --- simultaneous choices ---


def to_an_assignment(seed: int) -> Match | None:
    """A plain combat at a moment where both sides must assign; nothing if it never comes to that."""
    match, rng = Match(ROOM, plain(seed)), Random(seed)
    while not match.over():
        if match.state.stack[-1].step == "4.4" and len(match.seats()) == 2:
            return match
        match.take(thrown(match, rng) if match.seats() == (CHANCE,) else choose_of(match, rng))
    return None


def choose_of(match: Match, rng: Random) -> Command:
    while True:
        command = choose(match, rng, {})
        offer = next(o for o in ROOM.offers(match.state, command.seat) if o.key == command.key)
        if not offer.manual:
            return command


def assigned(match: Match, seat: str) -> Command:
    rng = Random(f"assign {seat}")
    while True:
        command = choose_of(match, rng)
        if command.seat == seat:
            return command


@given(seed=SEEDS)
@settings(max_examples=15 * SCALE)
def test_it_does_not_matter_who_commits_first(seed: int):
    match = to_an_assignment(seed)
    if match is None:
        return
    mine, theirs = assigned(match, "p1"), assigned(match, "p2")
    one = ROOM.apply(ROOM.apply(match.state, mine)[0], theirs)[0]
    two = ROOM.apply(ROOM.apply(match.state, theirs)[0], mine)[0]
    assert one == two


@given(seed=SEEDS)
@settings(max_examples=15 * SCALE)
def test_an_assignment_shows_in_nothing_the_others_get(seed: int):
    match = to_an_assignment(seed)
    if match is None:
        return
    mine, other = assigned(match, "p1"), None
    for pick in [assigned_again(match, place) for place in range(6)]:
        other = pick if pick.picks != mine.picks else other
    if other is None:
        return
    (one, told_one), (two, told_two) = ROOM.apply(match.state, mine), ROOM.apply(match.state, other)
    assert one != two
    assert told_one == told_two
    for audience in ("p2", "watch", "judge"):
        assert ROOM.view(one, audience) == ROOM.view(two, audience)
    assert ROOM.offers(one, "p2") == ROOM.offers(two, "p2")
    assert ROOM.view(one, "p1") != ROOM.view(two, "p1")


def assigned_again(match: Match, place: int) -> Command:
    rng = Random(f"again {place}")
    while True:
        command = choose_of(match, rng)
        if command.seat == "p1":
            return command


# --- hidden hands ---


def other_hand(state: State, seat: str, rng: Random) -> State:
    """The same state, with other cards of the same kinds in a hand."""
    side = state.table.side(seat)
    cards = []
    for card in side.cards:
        kind = "action" if card == "unknown" else CARDS[card].kind
        known = [one for one in cards_of(state.table.edition).values() if one.kind == kind]
        cards.append(rng.choice([one.id for one in known if one.faction != side.faction or kind != "promissory"]))
    return with_side(state, seat, cards=tuple(cards))


@given(seed=SEEDS)
@settings(max_examples=25 * SCALE)
def test_which_cards_a_hand_holds_shows_to_nobody_but_its_player_and_a_judge(seed: int):
    rng = Random(seed)
    for match in combats(seed, rng.choice(ROOM.editions)):
        if not match.state.stack:
            continue
        other = other_hand(match.state, "p1", rng)
        for audience in ("p2", "watch"):
            assert ROOM.view(match.state, audience) == ROOM.view(other, audience)
        assert ROOM.to_act(match.state) == ROOM.to_act(other)
        assert ROOM.offers(match.state, "p2") == ROOM.offers(other, "p2")


@given(seed=SEEDS)
@settings(max_examples=15 * SCALE)
def test_whether_a_window_opens_does_not_depend_on_which_cards_a_hand_holds(seed: int):
    """The same combat with two hands of the same kinds, in which nobody uses a card: the same questions, told alike."""
    rng = Random(seed)
    setup = setups.setup(rng, "codex")
    setup["dice"] = "server"
    match = Match(ROOM, setup)
    twin = Match(ROOM, setup)
    twin.state = restarted(other_hand(match.state, "p1", rng), match)
    while not match.over():
        assert match.seats() == twin.seats()
        command = taken(match, seed)
        twin.take(command)
        assert match.events == twin.events
    assert twin.over()


def restarted(state: State, match: Match) -> State:
    """The state with that hand, at the very beginning."""
    start = ROOM.start({**match.setup, "seats": hands_of(state, match.setup["seats"])})
    assert ROOM.to_act(start) == ROOM.to_act(match.state)
    return start


def hands_of(state: State, seats: dict[str, Any]) -> dict[str, Any]:
    squad = {**seats["p1"]["squad"], "cards": list(state.table.side("p1").cards), "unknown_cards": 0}
    return {**seats, "p1": {**seats["p1"], "squad": squad}}


def taken(match: Match, seed: int) -> Command:
    """A command that is taken; numbers that only their sum makes wrong are drawn again."""
    for again in range(50):
        command = declining(match, Random(f"{seed} {len(match.commands)} {again}"))
        try:
            match.take(command)
        except Refused as refused:
            if refused.reason not in setups.NUMBER_REFUSALS:
                raise
        else:
            return command
    raise AssertionError("nothing that was drawn is taken")


def declining(match: Match, rng: Random) -> Command:
    """What is asked, without using a card of a hand."""
    if match.seats() == (CHANCE,):
        return thrown(match, rng)
    while True:
        command = choose_of(match, rng)
        entry = ENTRIES.get(command.key)
        if entry is None or not entry.hidden:
            return command


# --- symmetry ---


@given(seed=SEEDS)
@settings(max_examples=20 * SCALE)
def test_swapping_the_seats_of_plain_fleets_swaps_the_result(seed: int):
    setup = plain(seed)
    turned = {**setup, "first": "p2", "seats": {"p1": setup["seats"]["p2"], "p2": setup["seats"]["p1"]}}
    results = [ROOM.result(finished(one, seed)) for one in (setup, turned)]
    swap = {"p1": "p2", "p2": "p1", "": ""}
    assert results[1]["winner"] == swap[results[0]["winner"]]
    assert results[1]["rounds"] == results[0]["rounds"]
    assert results[1]["luck"] == {swap[seat]: row for seat, row in results[0]["luck"].items()}
    assert [len(results[1]["survivors"][swap[seat]]) for seat in swap if seat] == [
        len(results[0]["survivors"][seat]) for seat in swap if seat
    ]


def in_action(seed: int) -> dict[str, Any]:
    """Two random fleets in a whole action: one comes with forces, the other holds a planet or two with cannons."""
    rng, wanted = Random(seed), plain(seed)
    mine, theirs = (wanted["seats"][seat]["squad"]["ships"] for seat in ("p1", "p2"))
    mine += [{"kind": "carrier", "n": 2}, {"kind": "infantry", "n": rng.randint(2, 5)}, {"kind": "mech", "n": 1}]
    for name in ("Lodor", "Quann")[: rng.randint(1, 2)]:
        held = {"infantry": rng.randint(1, 3), "mech": rng.randint(0, 1), "pds": rng.randint(0, 2)}
        theirs += [{"kind": kind, "n": n, "where": f"planet:{name}"} for kind, n in held.items() if n]
    return {**wanted, "mode": "action", "first": "p1"}


@given(seed=SEEDS)
@settings(max_examples=10 * SCALE)
def test_swapping_the_seats_of_a_whole_action_swaps_its_result(seed: int):
    setup = in_action(seed)
    turned = {**setup, "first": "p2", "seats": {"p1": setup["seats"]["p2"], "p2": setup["seats"]["p1"]}}
    ends = [finished(one, seed) for one in (setup, turned)]
    results, swap = [ROOM.result(end) for end in ends], {"p1": "p2", "p2": "p1", "": ""}
    assert results[1]["winner"] == swap[results[0]["winner"]]
    assert results[1]["luck"] == {swap[seat]: row for seat, row in results[0]["luck"].items()}
    bouts = [[(one.place, one.winner, one.rounds) for one in end.table.under_way.bouts] for end in ends]
    assert bouts[1] == [(place, swap[winner], rounds) for place, winner, rounds in bouts[0]]


def finished(setup: dict[str, Any], seed: int) -> State:
    """The combat played to its end: dice by number, everybody takes the first losses possible and never declines."""
    match, rng = Match(ROOM, setup), Random(seed)
    while not match.over():
        seats = match.seats()
        if seats == (CHANCE,):
            match.take(thrown(match, rng))
            continue
        first = match.state.table.first
        seat = first if first in seats else seats[0]
        offers = [offer for offer in ROOM.offers(match.state, seat) if not offer.manual and not offer.why_not]
        offer = next((offer for offer in offers if offer.key == "sustain"), offers[0])
        match.take(Command(seat, offer.key, tuple(first_of(pick) for pick in offer.picks)))
    return match.state


def first_of(pick: Any) -> tuple[int, ...]:
    if not pick.caps:
        return tuple(pick.ids[: pick.least])
    left, spread = pick.least, []
    for cap in pick.caps:
        spread.append(min(cap, left))
        left -= spread[-1]
    return tuple(spread)


# --- views ---


@pytest.mark.parametrize("audience", AUDIENCES)
def test_a_hand_is_in_the_view_of_its_player_and_a_judge_only(audience: str):
    setup = plain(1)
    setup["seats"]["p1"]["squad"]["cards"] = ["direct_hit", "sabotage"]
    seen = ROOM.view(ROOM.start(setup), audience)
    assert ("hand" in seen["seats"]["p1"]) == (audience in ("p1", "judge"))
    assert ("direct_hit" in json.dumps(seen)) == (audience in ("p1", "judge"))
    assert seen["seats"]["p1"]["cards"] == {"action": 2}


def test_a_combat_that_is_over_offers_nothing():
    state = finished(plain(3), 3)
    assert ROOM.to_act(state) == (OVER,)
    assert replace(state, stack=()) == state
