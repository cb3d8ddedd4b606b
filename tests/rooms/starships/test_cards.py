"""Counter-attacks, worked traces, costs, hidden hands and the small game around the attack of the card game."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from attacks.engine.values import CHANCE, LANDED, OVER, Command, Refused
from attacks.rooms.starships.cards import standard
from tests.rooms.legal import Match as Played
from tests.rooms.legal import choose
from tests.rooms.starships.tables import (
    ROOM,
    STANDARD,
    begun,
    events,
    finish_goes,
    hand,
    hulls,
    kinds,
    setup,
    take,
)
from tests.rooms.starships.test_attack import ATTACK, refused

VESSELS = ["kestrel", "warden", "lantern", "mule", "bastion"]


def real(*vessels, hands, **more):
    """A table with vessels of the standard deck."""
    return begun(hands=hands, data=STANDARD, vessels=list(vessels), **more)


def test_t1_every_layer_of_the_warden_takes_its_part():
    state = real("kestrel", "warden", hands={"p1": ["ranging", "dead"], "p2": ["fast"]})
    state = take(state, *ATTACK, "p1 play.dead", "p1 finalize", "p2 play.fast", "p2 finalize")
    assert hulls(state) == [18, 9]
    assert state.table.seat("p2").vessel.absorbs[2].counters == 1


def test_t2_a_tripled_exchange_destroys_the_warden():
    hands = {"p1": ["ranging", "dead", "trail"], "p2": ["fast"], "p3": ["cross"]}
    state = real("kestrel", "warden", "mule", hands=hands)
    state = take(state, *ATTACK, "p1 play.dead", "p1 play.trail", "p1 finalize", "p2 play.fast", "p2 finalize")
    state = take(state, "p3 play.cross", "p3 finalize")
    assert hulls(state) == [16, -7, 17]
    assert state.table.seat("p2").out


def test_t3_bow_first_is_negated_and_still_hurts_its_own_vessel():
    hands = {"p1": ["bow"], "p2": ["ranging"], "p3": ["wires", "dead"]}
    state = real("lantern", "mule", "kestrel", hands=hands)
    state = take(state, "p1 play.bow", "p1 declare p2", "p2 finalize", "p3 play.wires dead", "p3 finalize")
    assert hulls(state) == [14, 17, 18]


def test_t4_spark_trap_destroys_the_attacker_and_the_attack_lands():
    state = real("kestrel", "bastion", hands={"p1": ["ranging"], "p2": ["spark"]}, hulls={"p1": 3})
    assert hulls(take(state, *ATTACK, "p2 play.spark", "p2 finalize")) == [-1, 11]


def test_t6_the_priority_player_says_which_of_the_two_attacks_comes_first():
    hands = {"p1": ["ranging"], "p2": ["answer"], "p3": ["ranging"]}
    state = begun(hands=hands, hulls={"p1": 5}, attacks_order="priority")
    state = take(state, *ATTACK, "p2 play.answer", "p2 finalize", "p3 finalize")
    assert [o.key for o in ROOM.offers(state, state.table.priority) if not o.manual and not o.why_not] == [
        "attack_first",
        "counter_first",
    ]
    first = finish_goes(take(state, f"{state.table.priority} counter_first"))
    assert hulls(first) == [-3, 17, 25]
    assert hulls(finish_goes(take(state, f"{state.table.priority} attack_first"))) == [-3, 17, 25]


def test_a_counter_attack_runs_after_the_attack_with_its_own_ring_and_is_not_countered():
    hands = {"p1": ["ranging", "answer", "fast"], "p2": ["answer", "dead"]}
    state = take(begun(hands=hands), *ATTACK, "p1 finalize", "p2 play.answer", "p2 play.dead")
    state = take(state, "p2 finalize")
    assert hulls(state) == [25, 17]
    assert ROOM.to_act(state) == ("p1",)
    assert refused(state, "p1 play.answer") == "not_offered"
    assert hulls(take(state, "p1 finalize")) == [25 - 11, 17]


def test_a_nested_counter_attack_resolves_before_the_attack_it_answers():
    hands = {"p1": ["ranging"], "p2": ["answer"]}
    state = take(begun(hands=hands, hulls={"p1": 5}, counter_attack="nested"), *ATTACK, "p2 play.answer")
    state, told = events(state, "p2 finalize")
    order = [event.data["seat"] for event in told if event.kind == "damage.hull"]
    assert order == ["p1", "p2"]


def test_a_destroyed_counter_attacker_still_hits_back():
    hands = {"p1": ["ranging", "fast"], "p2": ["answer"], "p3": []}
    state = take(begun(hands=hands, hulls={"p2": 3}), *ATTACK, "p1 finalize", "p2 play.answer", "p2 finalize")
    assert hulls(finish_goes(state)) == [17, -5, 25]


def test_m01_a_second_attack_in_a_turn_is_refused_with_its_reason():
    state = finish_goes(take(begun(hands={"p1": ["ranging", "ranging"], "p2": ["fast"]}), *ATTACK))
    assert refused(state, "p1 play.ranging") == "one_attack_per_turn"


def test_m02_the_active_seat_draws_up_to_five_and_nobody_else_draws():
    state = finish_goes(take(begun(hands={"p1": ["ranging", "dead", "dead"], "p2": ["fast"]}), *ATTACK))
    state = take(state, "p1 clean_up")
    assert sum(state.table.seat("p1").hand) == 5
    assert sum(state.table.seat("p2").hand) == 1


def test_m03_an_empty_deck_is_made_of_the_discards_and_each_draw_is_a_roll_over_the_cards_left():
    state = begun(hands={"p1": ["ranging", "dead", "dead"], "p2": ["fast"]})
    pile = tuple(1 if k < 7 else 0 for k in range(22))
    seats = tuple(
        replace(one, deck=tuple(0 for _ in one.deck), discard=pile) if one.seat == "p1" else one
        for one in state.table.seats
    )
    state = take(replace(state, table=replace(state.table, seats=seats)), "p1 no_attack")
    state, told = ROOM.apply(state, Command("p1", "clean_up", ((0, 0),)))
    assert "deck.reshuffled" in kinds(told)
    sides = []
    while ROOM.to_act(state) == (CHANCE,):
        throw = ROOM.chances(state)[0]
        sides.append((throw.sides, throw.hidden, throw.to))
        state = ROOM.apply(state, Command(CHANCE, LANDED, ((1,),)))[0]
    assert sides == [(7, True, ("p1",)), (6, True, ("p1",))]
    assert sum(state.table.seat("p1").discard) == 0


def test_m04_a_card_whose_cost_cannot_be_paid_is_shown_and_not_offered():
    state = take(begun(hands={"p1": ["ranging"], "p2": ["hard"]}), *ATTACK)
    assert refused(state, "p2 play.hard") == "cost_unpaid"
    low = begun(hands={"p1": ["ranging", "trail"], "p2": ["hard"]}, hulls={"p1": 1})
    assert refused(take(low, *ATTACK), "p1 play.trail") == "cost_unpaid"


def test_m05_slip_away_keeps_the_attacker_off_until_ones_own_next_turn():
    hands = {"p1": ["ranging", "ranging"], "p2": ["slip"]}
    state = take(begun(hands=hands), *ATTACK, "p1 finalize", "p2 finalize")
    state = take(state, "p2 play.slip", "p2 finalize", "p1 clean_up")
    assert state.table.seat("p2").safe_from == ()  # its own turn has begun
    three = {"p1": ["ranging", "ranging"], "p2": [], "p3": ["slip"]}
    state = take(
        begun(hands=three),
        "p1 play.ranging",
        "p1 declare p3",
        "p1 finalize",
        "p3 finalize",
        "p3 play.slip",
        "p3 finalize",
    )
    assert state.table.seat("p3").safe_from == ("p1",)


def test_m06_the_last_two_destroyed_in_one_chain_draw():
    state = begun(hands={"p1": ["bow"], "p2": ["ranging"]}, hulls={"p1": 2, "p2": 3})
    state = finish_goes(take(state, "p1 play.bow", "p1 declare p2"))
    assert ROOM.to_act(state) == (OVER,)
    assert (set(state.table.ending.winners), ROOM.result(state)["winner"]) == ({"p1", "p2"}, "")


def test_plays_and_their_costs_are_seen_only_when_the_go_is_final():
    hands = {"p1": ["ranging"], "p2": ["hard", "fast", "dead"], "p3": ["screen"]}
    state = take(begun(hands=hands), *ATTACK)
    before = ROOM.view(state, "p1")
    state, told = ROOM.apply(state, Command("p2", "play.fast"))
    assert told == ()
    after = ROOM.view(state, "p1")
    assert after.pop("thinking") == {"seat": "p2", "n": 1}
    before.pop("thinking")
    assert after == before
    assert ROOM.view(state, "p2")["seats"]["p2"]["plays"] == ["fast"]
    assert all(
        offer.secret for offer in ROOM.offers(state, "p2") if offer.key.startswith("play.") and not offer.why_not
    )
    _, told = events(state, "p2 finalize")
    assert [event.data["card"] for event in told if event.kind == "card.played"] == ["fast"]


def test_a_third_gear_replaces_one_of_two():
    hands = {"p1": ["glass", "belt", "sand", "dead"], "p2": ["fast"]}
    state = begun(hands={"p1": [], "p2": ["fast"]})
    seats = tuple(replace(one, hand=hand(*hands[one.seat])) for one in state.table.seats)
    state = ROOM.start(setup(2))
    while ROOM.to_act(state) == (CHANCE,):
        state = ROOM.apply(state, Command(CHANCE, LANDED, ((1,),)))[0]
    state = take(state, "p1 keep", "p2 keep")
    state = replace(state, table=replace(state.table, seats=seats))
    for card in ("glass", "belt"):
        state = take(
            state, f"p1 play.{card}", "p1 no_attack", "p1 clean_up", "p2 no_refit", "p2 no_attack", "p2 clean_up"
        )
    vessel = state.table.seat("p1").vessel
    assert [gear.id for gear in vessel.gears] == [1, 2]
    state = take(state, "p1 play.sand 1")
    assert [state.table.deck.cards[g.card].id for g in state.table.seat("p1").vessel.gears] == ["belt", "sand"]


# --- whole games ---


def whole(seed, n, **switches):
    """A random whole game; the words of a hand are noted as it goes."""
    rng = Random(seed)
    data = {"edition": "standard", "seats": {}, "switches": switches}
    for place in range(n):
        data["seats"][f"p{place + 1}"] = {"name": f"P{place + 1}", "squad": {"ships": [{"kind": VESSELS[place]}]}}
    match = Played(ROOM, data)
    while not match.over():
        yield match
        if match.seats() == (CHANCE,):
            faces = tuple(tuple(rng.randint(1, t.sides) for _ in range(t.n)) for t in ROOM.chances(match.state))
            match.take(Command(CHANCE, LANDED, faces))
        else:
            match.take(choose(match, rng, {"no_attack": 0.2}))
    yield match


@pytest.mark.parametrize(("seed", "n"), [(seed, 2 + seed % 4) for seed in range(12)])
def test_random_whole_games_end_and_replay_and_keep_their_books(seed, n):
    *_, match = whole(seed, n)
    assert ROOM.result(match.state)["why"]
    again = ROOM.start(match.setup)
    for command in match.commands:
        data = ROOM.encode(again)
        assert ROOM.decode(data) == again
        again, _ = ROOM.apply(again, command)
        for attack in [frame.data.attack for frame in again.stack if type(frame.data).__name__ == "Ring"]:
            ledger = attack.ledger
            if attack.outcome == "hit" and all(frame.flow != "damage" for frame in again.stack):
                assert ledger.calculated == ledger.shields + ledger.armor + ledger.other + ledger.hull
    assert again == match.state
    deck_size = sum(card.copies for card in standard().cards)
    for one in again.table.seats:
        gears = len(one.vessel.gears)
        assert one.out or sum(one.hand) + sum(one.deck) + sum(one.discard) + gears == deck_size


def test_m07_no_event_names_a_card_that_was_only_drawn():
    *_, match = whole(5, 3)
    drawn = [event for event in match.events if event.kind in ("cards.drawn", "deck.reshuffled")]
    assert drawn
    assert all("card" not in event.data and "cards" not in event.data for event in drawn)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda s: s["seats"].pop("p2"), "bad_seats"),
        (lambda s: s["seats"]["p2"]["squad"].update(ships=[{"kind": "v1"}]), "same_vessel"),
        (lambda s: s["seats"]["p2"]["squad"].update(ships=[{"kind": "tug"}]), "bad_ship"),
        (lambda s: s.update(switches={"rounds": 99}), "bad_option"),
        (lambda s: s.update(switches={"luck": 1}), "bad_option"),
        (lambda s: s.update(order="alphabet"), "bad_option"),
        (lambda s: s.update(seats=7), "bad_setup"),
    ],
)
def test_a_setup_that_does_not_fit_is_refused(change, reason):
    data = setup(2)
    change(data)
    with pytest.raises(Refused) as refused:
        ROOM.start(data)
    assert (refused.value.code, refused.value.reason) == ("bad_setup", reason)


def test_seats_are_drawn_by_one_die_and_corrections_wait_for_another_seat():
    state = ROOM.start({**setup(3), "order": "drawn"})
    assert [(t.kind, t.sides, t.n) for t in ROOM.chances(state)] == [("order", 6, 1)]
    state = ROOM.apply(state, Command(CHANCE, LANDED, ((6,),)))[0]
    assert [one.seat for one in state.table.seats] == ["p3", "p2", "p1"]
    table = begun(hands={"p1": ["ranging"], "p2": [], "p3": []})
    table = ROOM.apply(table, Command("p1", "edit_vessel", ((1,), (0,), (20,)), "a ram"))[0]
    assert set(ROOM.to_act(table)) == {"p2", "p3"}
    assert refused(table, "p1 play.ranging") == "edits_open"
    assert hulls(ROOM.apply(table, Command("p3", "confirm_edits"))[0]) == [25, 20, 25]
    assert hulls(ROOM.apply(table, Command("p2", "decline_edit", ((1,),)))[0]) == [25, 25, 25]
    judged = ROOM.apply(table, Command("judge", "edit_vessel", ((0,), (1,), (3,))))[0]
    assert judged.table.seat("p1").vessel.attack == 3
