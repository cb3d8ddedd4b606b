"""Exact odds of the card game: attacks with responses that are known, and what must hold of every answer."""

from __future__ import annotations

from copy import deepcopy
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from msgspec.structs import replace

from attacks.engine.answering import Odds
from attacks.engine.values import CHANCE, OVER, Refused
from attacks.rooms.starships.odds import AIMS, POLICIES, Attacks
from tests.conftest import SCALE
from tests.rooms.legal import Match, choose
from tests.rooms.starships.tables import ROOM, STANDARD, begun, hulls, setup, take

HULL, TARGET = 15, "lantern"  # two shields


def ask(card="ranging", mine=(), theirs=(), others=(), aim="damage", play=None, budget=100_000, **more):
    seats = [{"vessel": "kestrel", "hand": list(mine)}, {"vessel": TARGET, "hand": list(theirs)}]
    seats += [{"vessel": "mule", "hand": list(hand)} for hand in others]
    state, asked = ROOM.from_description({"seats": seats, "card": card, **more}, aim, play or {})
    answer = Odds(asked, budget).ask(state)
    assert sum(answer.chances.values()) + answer.unseen == 1
    return answer


def test_an_attack_that_nobody_answers_is_certain():
    answer = ask()  # attack 9, two of it on shields
    assert answer.exact
    assert answer.chances == {(18, 0, HULL - 7, 0): 1}
    assert answer.low == 7


def test_modifiers_and_responses_that_are_known_are_played_as_well_as_can_be():
    assert ask(mine=["dead"]).low == 10
    assert ask(theirs=["fast"]).low == 4
    assert ask(mine=["dead", "dead"], theirs=["fast", "foam"]).low == 6
    assert ask(theirs=["hard", "foam"]).low == 0  # made to miss, at the cost of a card
    assert ask(mine=["dead"], theirs=["fast"], play={"p2": "never"}).low == 10
    assert ask(mine=["dead"], theirs=["fast"], play={"p1": "never"}).low == 4


def test_a_die_that_may_negate_counts_with_its_faces():
    """Two faces of six negate: the attack of seven gets through in four of six."""
    answer = ask(theirs=["static"])
    assert answer.exact
    assert answer.low == Fraction(4, 6) * 7
    assert {ending[2]: p for ending, p in answer.chances.items()} == {HULL: Fraction(1, 3), HULL - 7: Fraction(2, 3)}
    both = ask(theirs=["static", "fast"])
    assert both.low == Fraction(4, 6) * 4


def test_others_may_take_part_too():
    assert ask(others=[["screen"]]).low == 5
    assert ask(others=[["cross"]]).low == 7  # it would only add to the damage


def test_the_aim_may_be_to_destroy():
    assert ask(aim="kill").low == 0
    lethal = {"mine": ["dead", "dead", "dead"], "theirs": ["static"], "aim": "kill"}
    assert ask(**lethal).low == Fraction(4, 6)  # 9 + 9 - 2 is more than 15


def test_what_is_forgotten_changes_no_fraction():
    rng = Random("forget")
    for _ in range(5 * SCALE):
        mine = rng.sample(["dead", "double", "trail"], rng.randint(0, 1))
        theirs = rng.sample(["fast", "foam", "static", "spark", "answer"], rng.randint(0, 2))
        seats = [{"vessel": "kestrel", "hand": mine}, {"vessel": "bastion", "hand": theirs}]
        state, asked = ROOM.from_description({"seats": seats, "card": "ranging"}, "damage", {})
        whole = Attacks(ROOM.game, state, forget=False)
        short, long = Odds(asked).ask(state), Odds(whole).ask(state)
        assert (short.low, short.high) == (long.low, long.high), (mine, theirs)
        assert short.positions <= long.positions


def test_best_play_is_never_worse_than_a_fixed_way_to_play():
    rng, ways = Random("best"), ("best", *POLICIES)
    for _ in range(4 * SCALE):
        mine = rng.sample(["dead", "dead", "double", "trail", "screen"], rng.randint(1, 2))
        theirs = rng.sample(["fast", "foam", "static", "hard", "wires", "dead"], rng.randint(1, 2))
        others = [rng.sample(["screen", "cross", "wires"], rng.randint(0, 1)) for _ in range(rng.randint(0, 1))]
        hands, aim = {"mine": mine, "theirs": theirs, "others": others}, rng.choice(AIMS)
        worth = {(a, d): ask(**hands, aim=aim, play={"p1": a, "p2": d, "p3": d}) for a, d in product(ways, repeat=2)}
        assert all(answer.exact for answer in worth.values())
        for way in POLICIES:
            assert worth["best", way].low >= max(worth[other, way].low for other in POLICIES), hands
            assert worth[way, "best"].low <= min(worth[way, other].low for other in POLICIES), hands
            assert worth["best", way].low >= worth["best", "best"].low >= worth[way, "best"].low, hands


def test_greedy_play_uses_what_helps_its_side_and_stops_when_nothing_comes_of_the_attack():
    greedy = {"p1": "greedy", "p2": "greedy", "p3": "greedy"}
    assert ask(mine=["dead", "dead", "fast"], play=greedy).low == 13
    assert ask(theirs=["fast", "foam", "cross"], play=greedy).low == 0  # 9 - 3, foam and shields take the rest
    assert ask(others=[["screen", "cross"]], play=greedy).low == 5
    stopped = ask(theirs=["wires", "fast", "hard", "foam"], play=greedy)
    assert stopped.low == 0
    state, asked = ROOM.from_description(
        {"seats": [{"vessel": "kestrel"}, {"vessel": TARGET, "hand": ["hard", "fast", "static"]}], "card": "ranging"},
        "damage",
        greedy,
    )
    played = []
    while (command := asked.policies["p2"](state, "p2", asked.options(state, "p2"))).key != "finalize":
        played.append(command.key)
        state = ROOM.apply(state, command)[0]
    assert played == ["play.fast", "play.hard"]  # what is free comes first; hard costs the other card


def test_what_was_lost_before_an_attack_is_no_damage_of_it():
    seats = [{"vessel": "kestrel"}, {"vessel": TARGET, "hull": 9}]
    state, asked = ROOM.from_description({"seats": seats, "card": "ranging"}, "damage", {})
    assert Odds(asked).ask(state).low == 7
    match = begun(hands={"p1": ["ranging"], "p2": ["fast"]}, hulls={"p2": 9})
    known, asked = ROOM.question_from(take(match, "p1 play.ranging", "p1 declare p2"), "damage", {})
    assert Odds(asked).ask(known).low == 8


def test_the_second_of_two_attacks_in_a_moment_adds_to_the_damage_and_what_fell_before_is_not_listed():
    """Ana shoots at Cleo and Dora, 6 each; Ben was destroyed a turn before."""
    state = begun(hands={"p1": ["both"], "p2": [], "p3": ["fast"], "p4": ["fast"]}, hulls={"p3": 20})
    gone = replace(state.table.seats[1], out=True, vessel=replace(state.table.seats[1].vessel, hull=-3, destroyed=True))
    seats = (state.table.seats[0], gone, *state.table.seats[2:])
    state = take(replace(state, table=replace(state.table, seats=seats)), "p1 play.both", "p1 declare p3 p4")
    while ROOM.view(state, "watch").get("moment"):
        known, asked = ROOM.question_from(state, "damage", {})
        assert Odds(asked).ask(known).low == 12, ROOM.to_act(state)
        destroyed = [name for name in asked.names if name.endswith("destroyed")]
        assert destroyed == ["p1.destroyed", "p3.destroyed", "p4.destroyed"]
        state = take(state, f"{ROOM.to_act(state)[0]} finalize")
    assert hulls(state) == [25, -3, 14, 19]


def test_the_attack_says_what_it_comes_to_with_all_that_lies_open():
    state = begun(hands={"p1": ["ranging", "dead", "trail"], "p2": ["fast", "hard", "hard"]})
    state = take(state, "p1 play.ranging", "p1 declare p2")

    def coming():
        view = ROOM.view(state, "p2")
        (attack,) = view.get("attacks") or view["moment"]["attacks"]
        return attack["value"], attack.get("coming")

    assert coming() == (8, None)
    state = take(state, "p1 play.dead")
    assert coming() == (8, None), "the go is not final"
    state = take(state, "p1 play.trail", "p1 finalize")
    assert coming() == (8, 22)
    assert ROOM.view(take(state, "p2 play.fast", "p2 finalize"), "watch")["ships"]["p2"]["hull"]["now"] == 25 - 19
    missed = begun(hands={"p1": ["both"], "p2": ["hard", "fast"], "p3": ["fast"]})
    missed = take(missed, "p1 play.both", "p1 declare p2 p3", "p2 play.hard fast", "p2 finalize")
    assert next(one for one in ROOM.view(missed, "watch")["attacks"] if one["target"] == "p2")["coming"] == 0


def test_who_has_played_cards_unseen_reads_what_the_attack_comes_to_with_them_and_its_odds():
    held = {"p1": ["ranging", "dead"], "p2": ["hard", "fast"]}
    state = take(begun(hands=held), "p1 play.ranging", "p1 declare p2", "p1 play.dead")

    def seen(audience: str):
        view = ROOM.view(state, audience)
        (attack,) = view.get("attacks") or view["moment"]["attacks"]
        known, asked = ROOM.question_from(ROOM.seen_by(state, audience), "damage", {})
        return attack.get("coming", attack["value"]), Odds(asked).ask(known).low

    assert (seen("p1"), seen("p2")) == ((11, 11), (8, 8))
    assert ROOM.view(state, "watch")["moment"]["attacks"][0].get("coming") is None
    state = take(state, "p1 finalize", "p2 play.hard fast")
    assert (seen("p2"), seen("p1")) == ((0, 0), (11, 11)), "it misses, as only Ben knows"


def test_odds_of_a_match_do_not_tell_what_is_in_a_hand_or_played_in_a_closed_go():
    answers = []
    for held in ([], ["fast"], ["hard", "static"]):
        state = take(begun(hands={"p1": ["ranging", "dead"], "p2": held}), "p1 play.ranging", "p1 declare p2")
        for played in ((), ("p1 play.dead / 0",)):
            known, asked = ROOM.question_from(take(state, *played), "damage", {})
            assert not any(sum(one.hand) for one in known.table.seats)
            answers.append(Odds(asked).ask(known))
    assert len({(one.low, *one.chances) for one in answers}) == 1


def test_a_fight_of_two_others_is_no_question_of_a_seat_and_its_own_damage_is_all_that_it_asks_about():
    held = {"p1": ["both", "dead"], "p2": ["fast"], "p3": ["screen", "fast"], "p4": ["screen"]}
    state = take(begun(hands=held), "p1 play.both", "p1 declare p2 p3", "p1 finalize")
    asks = {seat: ROOM.question_of(state, seat, "damage") for seat in ("p1", "p2", "p3", "p4")}
    assert asks["p4"] is None, "others that hurt each other cost it nothing"
    all_of, theirs, mine = (Odds(asked).ask(known).low for known, asked in (asks["p1"], asks["p2"], asks["p3"]))
    assert all_of > max(theirs, mine) > 0, "whoever attacks counts what it does to all, a target what is done to it"


def test_at_every_step_of_random_attacks_chances_add_up_to_one():
    rng, found_at = Random("steps"), set()
    for seed in range(SCALE):
        match = Match(ROOM, setup(2))
        for _ in range(120):
            if match.seats() == (OVER,):
                break
            found = ROOM.question_from(match.state, "damage", {})
            if found is not None:
                answer = Odds(found[1], 5_000).ask(found[0])
                assert sum(answer.chances.values()) + answer.unseen == 1, seed
                found_at.add(match.state.stack[-1].step)
            match.take(choose(match, rng, {"no_attack": 0.01, "give_up": 0.001, "concede": 0.001}))
    assert {"3", "4"} <= found_at


def test_one_option_changes_odds_and_play_together():
    """What destroys a vessel is an option."""
    seats = [
        {"vessel": "kestrel", "hand": ["dead", "dead"]},
        {"vessel": TARGET, "hull": 13},
    ]  # 9 + 6 - 2 of a hull of 13
    for at, destroyed in (("below_0", 0), ("0", 1)):
        wanted = {"seats": seats, "card": "ranging", "switches": {"destroyed_at": at}}
        state, asked = ROOM.from_description(wanted, "kill", {})
        assert Odds(asked).ask(state).low == destroyed
        state = take(state, "p1 play.dead", "p1 play.dead", "p1 finalize")
        assert state.table.seat("p2").vessel.destroyed == bool(destroyed)


def test_one_card_changes_odds_and_play_together():
    """How much a card adds is its entry in the deck."""
    stronger = deepcopy(STANDARD)
    next(card for card in stronger["cards"] if card["id"] == "dead")["effects"][0]["n"] = 5
    for deck, more in ((None, 3), (stronger, 5)):
        seats = [{"vessel": "kestrel", "hand": ["dead"]}, {"vessel": TARGET}]
        state, asked = ROOM.from_description({"seats": seats, "card": "ranging", "deck": deck}, "damage", {})
        assert Odds(asked).ask(state).low == 7 + more
        state = take(state, "p1 play.dead", "p1 finalize")
        assert state.table.seat("p2").vessel.hull == HULL - 7 - more
    assert ask("grapnel").low == 5  # two less than the vessel's own attack


def test_a_question_too_large_is_answered_with_bounds_around_the_truth():
    hands = {"mine": ["dead", "double", "dead"], "theirs": ["static", "fast"]}
    truth, answer = ask(**hands).low, ask(**hands, budget=6)
    assert not answer.exact
    assert answer.low <= truth <= answer.high


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        {"seats": [{"vessel": "kestrel"}, {"vessel": "lantern", "hand": ["nothing"]}], "card": "ranging"},
        {"seats": [{"vessel": "kestrel"}, {"vessel": "lantern"}], "card": "dead"},
        {"seats": [{"vessel": "kestrel"}, {"vessel": "lantern"}], "card": "ranging", "targets": ["p1"]},
    ],
)
def test_a_question_that_cannot_be_is_refused(wrong):
    with pytest.raises(Refused) as refused:
        ROOM.from_description(wrong, "damage", {})
    assert refused.value.code == "bad_question"
    assert CHANCE not in refused.value.params
