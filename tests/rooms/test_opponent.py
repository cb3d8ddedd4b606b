"""What an opponent decides, in every room: by what its seat knows, and the best where the odds see all of it."""

from __future__ import annotations

from fractions import Fraction
from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from attacks.engine.answering import Odds
from attacks.engine.values import CHANCE, LANDED, OVER, Command, plain
from attacks.rooms import ROOMS as REGISTERED
from attacks.rooms.opponent import (
    GREEDY,
    LEVELS,
    MOST,
    NEVER,
    PERFECT,
    PERSON,
    about_best,
    come_to_mind,
    covers,
    decide,
    fallen,
    is_better,
    of_equals,
    sensible,
    usual_worths,
    ways,
)
from attacks.rooms.xwing.deck import plus
from attacks.services.games.scenes import command_of, scenes_of, squads_of
from attacks.services.opponent.mind import draws_of
from tests.conftest import SCALE
from tests.rooms.fifth.room import Fifth
from tests.support.thinking import Steps
from tools.bench.opponent import begun as small

ROOMS = {**REGISTERED, "fifth": Fifth()}
SEEDS = st.integers(0, 2**32 - 1)
FAR = 40  # random decisions from the start to a position that is looked at
EXAMPLES = 12 * SCALE


def begun(key: str, edition: str = "", seats: int = 0, mode: str = ""):
    room = ROOMS[key]
    edition = edition or room.today or next(iter(room.editions))
    made = [plain(squad) for squad in room.fleets.ready_made(edition)]
    options = {name: room.defaults.get(name, values[0]) for name, values in room.options.items()}
    sitting = room.seats[: seats or len(room.needed)]
    brought = {seat: {"name": seat, "squad": made[at % len(made)] if made else {}} for at, seat in enumerate(sitting)}
    return room.start({"first": "p1", **options, "edition": edition, "mode": mode or room.modes[-1], "seats": brought})


def onward(room, state, rng: Random, most: int = FAR):
    """Positions in which somebody is asked, of a match in which everybody does what comes to mind."""
    for _ in range(most):
        acting = room.to_act(state)
        if acting == (OVER,):
            return
        if acting == (CHANCE,):
            faces = tuple(tuple(rng.randint(1, t.sides) for _ in range(t.n)) for t in room.chances(state))
            command = Command(CHANCE, LANDED, faces)
        else:
            yield state, acting[0]
            command = come_to_mind(room, room.known_to(state, acting[0]), acting[0], rng.randrange)
        state, _told = room.apply(state, command)


def thought(room, state, seat, **how):
    return decide(room, room.known_to(state, seat), seat, draws_of("a test"), hurry=Steps(), **how)


@pytest.mark.parametrize("key", sorted(ROOMS))
@pytest.mark.parametrize("level", LEVELS)
def test_whatever_its_level_it_does_what_the_rules_allow(key, level):
    room, rng = ROOMS[key], Random(level)
    for state, seat in onward(room, begun(key), rng, 24):
        known = room.known_to(state, seat)
        assert seat in room.to_act(known)
        decided = thought(room, state, seat, level=level)
        assert decided is not None
        room.apply(state, decided.command)


@pytest.mark.parametrize("key", sorted(ROOMS))
def test_what_a_seat_knows_offers_it_the_same_and_shows_it_the_same_of_itself(key):
    room, rng = ROOMS[key], Random(7)
    for _match in range(3 * SCALE):
        for state, seat in onward(room, begun(key), rng):
            known = room.known_to(state, seat)
            assert [one for one in room.offers(known, seat) if not one.manual] == [
                one for one in room.offers(state, seat) if not one.manual
            ]
            assert room.known_to(known, seat) == known, "to know it again changes nothing"
            for ours, theirs in zip(
                *(room.view(one, seat)["seats"][seat].items() for one in (known, state)), strict=True
            ):
                assert ours == theirs or ours[0] == "deck", "a card that nobody has seen counts as one that may come"


def with_other_hand(state, seat: str, rng: Random):
    """A twin: whoever else holds cards of the game holds others of those it has left."""
    seats = []
    for one in state.table.seats:
        left = [kind for kind, n in enumerate(map(sum, zip(one.hand, one.deck, strict=True))) for _ in range(n)]
        if one.seat != seat and left:
            rng.shuffle(left)
            hand = tuple(left[: sum(one.hand)].count(kind) for kind in range(len(one.hand)))
            deck = tuple(left[sum(one.hand) :].count(kind) for kind in range(len(one.hand)))
            one = replace(one, hand=hand, deck=deck)
        seats.append(one)
    return replace(state, table=replace(state.table, seats=tuple(seats)))


def with_other_cards(state, seat: str, _rng: Random):
    """A twin of a combat: another action card in the other hand."""
    cards = {"morale_boost": "skilled_retreat", "skilled_retreat": "morale_boost"}
    sides = [
        one if one.seat == seat else replace(one, cards=tuple(cards.get(card, "morale_boost") for card in one.cards))
        for one in state.table.sides
    ]
    return replace(state, table=replace(state.table, sides=tuple(sides)))


def with_other_damage(state, seat: str, rng: Random):
    """A twin: a facedown damage card that nobody has seen is another of its deck."""
    table = state.table
    for ship in table.ships:
        hidden = [card for card in ship.facedown if card and card not in ship.seen]
        side = next(one for one in table.sides if one.seat == ship.seat)
        there = [kind for kind, n in enumerate(side.deck, 1) if n and kind not in hidden]
        if hidden and there:
            drawn = rng.choice(there)
            place = ship.facedown.index(hidden[0])
            other = replace(ship, facedown=(*ship.facedown[:place], drawn, *ship.facedown[place + 1 :]))
            deck = plus(plus(side.deck, hidden[:1]), (drawn,), -1)
            sides = tuple(replace(one, deck=deck) if one is side else one for one in table.sides)
            ships = tuple(other if one is ship else one for one in table.ships)
            return replace(state, table=replace(table, ships=ships, sides=sides))
    return state


def with_other_place(state, seat: str, rng: Random):
    """A twin of the smallest room: the other hides elsewhere."""
    hidden = [
        place if one == seat or not place else rng.randint(1, 3)
        for one, place in zip(("p1", "p2"), state.hidden, strict=True)
    ]
    return replace(state, hidden=tuple(hidden))


TWINS = {"xwing": with_other_damage, "starships": with_other_hand, "ti4": with_other_cards, "fifth": with_other_place}


@pytest.mark.parametrize("key", sorted(TWINS))
def test_twin_tables_that_differ_only_in_what_is_hidden_get_the_same_choices(key):
    room, rng, compared = ROOMS[key], Random(3), 0
    whole = "game" if "game" in room.modes else ""  # a single attack is over with the first card that lies hidden
    for _match in range(6 * SCALE):
        for state, seat in onward(room, begun(key, mode=whole), rng, 2 * FAR):
            twin = TWINS[key](state, seat, rng)
            assert room.known_to(twin, seat) == room.known_to(state, seat)
            if twin != state and compared < 12 * SCALE:
                compared += 1
                assert thought(room, twin, seat) == thought(room, state, seat)
    assert compared, "no position of these matches hid anything"


def test_where_nothing_lies_hidden_a_seat_knows_all_there_is_and_there_is_no_twin():
    room, rng = ROOMS["legion"], Random(3)
    for state, seat in onward(room, begun("legion"), rng, 80 * SCALE):
        assert room.known_to(state, seat) == state
        assert all(room.view(state, other) == room.view(state, "watch") for other in room.needed)


def exact_positions(key: str, rng: Random):
    """Positions that the solver sees whole: the state, its seat, the question and the answer."""
    room = ROOMS[key]
    for state, seat in onward(room, begun(key), rng, 60):
        found = room.question_from(room.known_to(state, seat), room.aims[0], {})
        if found is None:
            continue
        offers = [one for one in room.offers(state, seat) if not (one.why_not or one.manual or one.by_hand)]
        if not covers(found[1], found[0], seat, sensible(offers, room.avoids)):
            continue
        answer = Odds(found[1], 2_000).ask(found[0])
        if answer.exact and len(answer.options) > 1 and answer.options[0][0].seat == seat:
            yield state, seat, found[1], answer


@pytest.mark.parametrize("key", ["xwing", "legion", "starships"])
@settings(max_examples=EXAMPLES, deadline=None)
@given(seed=SEEDS)
def test_the_perfect_level_never_loses_expectation_where_the_solver_sees_it_whole(key, seed):
    room = ROOMS[key]
    for state, seat, asked, answer in exact_positions(key, Random(seed)):
        decided = decide(room, room.known_to(state, seat), seat, draws_of("a test"), level=PERFECT)
        worths = dict(answer.options)
        best = (max if seat in asked.for_it else min)(worths.values())
        if decided.how == "odds":
            assert worths[decided.command] == best
            assert abs(decided.worth - float(best)) < 1e-12


def test_a_person_chooses_among_what_is_good_and_not_always_the_best():
    rng = Random(5)
    places = [about_best([0.0, 2.0, 1.9, 0.5], 1, rng.randrange) for _ in range(400)]
    assert places.count(1) > places.count(2) > places.count(3) >= 0
    assert places.count(0) < 20 and places.count(2) > 80
    assert about_best([1.0, 1.0], 1, rng.randrange) == 1


def test_few_looks_do_not_talk_it_out_of_what_looks_best_at_once():
    assert not is_better([0.4]), "one look says nothing"
    assert not is_better([0.9, -0.7, 0.1]) and not is_better([-0.1, -0.1])
    assert is_better([0.2, 0.2]) and is_better([0.3, 0.1, 0.2])


def test_a_target_is_chosen_by_the_odds_of_the_attack_on_each():
    room, rng = ROOMS["xwing"], Random(11)
    chosen = []
    for seed in range(3):
        state = small(room, "p1")
        for step in range(60):
            acting = room.to_act(state)
            if acting == (CHANCE,):
                command = fallen(room, state, rng.randrange)
            else:
                decided = decide(
                    room, room.known_to(state, acting[0]), acting[0], draws_of(f"{seed} {step}"), level=PERFECT
                )
                chosen += [decided] if decided.command.key == "measure" and decided.how == "odds" else []
                command = decided.command
            state, _told = room.apply(state, command)
            if chosen:
                break
        if chosen:
            break
    assert chosen and chosen[0].exact and chosen[0].worth > 0


def test_the_level_that_uses_nothing_ends_its_windows_and_the_greedy_one_spends():
    room, scene = ROOMS["xwing"], scenes_of("xwing")[0]
    seats = {seat: {"name": seat, "squad": plain(squad)} for seat, squad in squads_of(room, scene).items()}
    state = room.start({"first": "p1", "edition": scene.edition, "mode": scene.mode, "seats": seats})
    for line in (*scene.opening, "p2 confirm"):
        state, _told = room.apply(state, command_of(room, state, line))
    (throw,) = room.chances(state)
    eye = room.sides(state, throw).index("focus") + 1
    state, _told = room.apply(state, Command(CHANCE, LANDED, ((eye,) * throw.n,)))
    assert thought(room, state, "p1", level=NEVER).command.key == "finalize"
    assert thought(room, state, "p1", level=GREEDY).command.key.startswith("spend_")
    assert thought(room, state, "p1", level=PERSON).how == "odds"


def test_chance_that_is_imagined_is_the_same_again():
    room = ROOMS["starships"]
    states = list(onward(room, begun("starships"), Random(1), 12))
    assert [thought(room, *one) for one in states] == [thought(room, *one) for one in states]


@pytest.mark.parametrize("key", sorted(ROOMS))
def test_an_estimate_is_between_lost_and_won_and_says_who_has_won(key):
    room, rng = ROOMS[key], Random(2)
    for state, _seat in onward(room, begun(key), rng, 400):
        assert all(-1 <= room.estimate(state, seat) <= 1 for seat in room.needed)


@pytest.mark.parametrize("key", ["starships", "ti4", "fifth"])
def test_whoever_has_won_looks_best_to_itself(key):
    room, rng = ROOMS[key], Random(2)
    state = begun(key)
    while room.to_act(state) != (OVER,):
        acting = room.to_act(state)[0]
        if acting == CHANCE:
            command = Command(CHANCE, LANDED, tuple((1,) * t.n for t in room.chances(state)))
        else:
            command = come_to_mind(room, state, acting, rng.randrange)
        state, _told = room.apply(state, command)
    winner = room.result(state)["winner"]
    looks = {seat: room.estimate(state, seat) for seat in room.needed}
    assert looks[winner] == max(looks.values()) > 0 if winner else set(looks.values()) == {0.0}


def test_a_unit_with_nothing_left_to_do_ends_its_activation_instead_of_what_cards_might_grant():
    room, rng = ROOMS["legion"], Random(4)
    state, ended = small(room, "p1"), 0
    for _ in range(120):
        acting = room.to_act(state)
        if acting == (CHANCE,):
            command = fallen(room, state, rng.randrange)
        else:
            decided = thought(room, state, acting[0], level=GREEDY)
            command, ended = decided.command, ended + (decided.command.key == "end_activation")
        state, _told = room.apply(state, command)
        if ended == 4:
            break
    assert ended == 4, "all four units of a small round have had their activation"


@settings(max_examples=EXAMPLES // 2, deadline=None)
@given(seed=SEEDS)
def test_in_a_combat_no_choice_is_worth_more_if_all_go_on_as_its_odds_take_them_to(seed):
    room = ROOMS["ti4"]
    for state, seat in onward(room, begun("ti4"), Random(seed), 16):
        known = room.known_to(state, seat)
        decided = decide(room, known, seat, draws_of("a test"), level=PERFECT)
        if decided.how != "odds":
            continue
        offers = [one for one in room.offers(known, seat) if not (one.why_not or one.manual or one.by_hand)]
        every = list(islice(ways(room, known, seat, sensible(offers, room.avoids), draws_of("a test")(0)), MOST))
        found = usual_worths(room, known, every, room.aims[0])
        assert found is not None and decided.command in every
        worths, sign = dict(found[1]), 1 if seat in found[0].for_it else -1
        assert sign * worths[decided.command] == max(sign * worth for worth in worths.values())


def test_units_of_legion_attack_at_the_range_they_mean_with_everything_in_sight():
    room, rng = ROOMS["legion"], Random(6)
    for level in (GREEDY, PERFECT):
        state, told = small(room, "p1"), []
        while sum(event.kind == "activation.ended" for event in told) < 4:
            acting = room.to_act(state)
            if acting == (CHANCE,):
                command = fallen(room, state, rng.randrange)
            else:
                command = thought(room, state, acting[0], level=level).command
            state, more = room.apply(state, command)
            told += more
        assert [event.data["range"] for event in told if event.kind == "defender.declared"] == [3, 3, 3, 3], level
        assert not [event for event in told if event.kind == "attack.none"]


def test_a_wound_counts_more_where_a_unit_shoots_yet():
    room = ROOMS["legion"]
    state = small(room, "p2")
    state, _told = room.apply(state, Command("p2", "activate", ((3,),)))
    state, _told = room.apply(state, Command("p2", "end_activation"))
    done, ready = (Command("p1", "attack_at", ((unit * 10 + 3,),)) for unit in (3, 4))
    assert 1.0 == room.counts(state, done) < room.counts(state, ready)
    assert ROOMS["xwing"].counts(None, done) == 1.0, "elsewhere all targets count alike"


def test_of_what_is_worth_the_same_it_takes_what_looks_best_afterwards():
    room = ROOMS["legion"]
    state = small(room, "p1")
    for command in (Command("p1", "activate", ((1,),)), Command("p1", "aim")):
        before, (state, _told) = state, room.apply(state, command)
    aim, dodge = Command("p1", "aim"), Command("p1", "dodge")
    equal = [(Command("p1", "end_activation"), Fraction(1)), (aim, Fraction(1)), (dodge, Fraction(1, 2))]
    assert of_equals(room, before, "p1", equal, 0) == 1, "a token more"
    assert of_equals(room, before, "p1", [*equal[:1], (aim, Fraction(0))], 0) == 0, "less worth is not looked at"
    assert of_equals(room, before, "p1", equal, -1) == -1
    units = {unit.id: unit for unit in state.table.units}
    heavy = next(mini for mini in units[3].minis if mini.name)
    plain = next(mini for mini in units[3].minis if not mini.name)
    lost = [
        replace(state, table=replace(state.table, units=tuple(without(unit, one.id) for unit in state.table.units)))
        for one in (heavy, plain)
    ]
    assert room.estimate(lost[0], "p2") < room.estimate(lost[1], "p2"), "rather one of many than the heavy weapon"


def without(unit, mini: int):
    """The unit, the third of all, without a mini of it."""
    hit = tuple(replace(one, wounds=one.threshold) if one.id == mini else one for one in unit.minis)
    return replace(unit, minis=hit) if unit.id == 3 else unit
