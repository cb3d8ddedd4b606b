"""Nobody is asked where, by what lies open, nothing can be played; and nothing of a hand is told by being asked."""

from __future__ import annotations

from random import Random

from attacks.engine.flow import with_table
from attacks.rooms.starships.asking import might_play
from attacks.rooms.starships.cards import AFTER, REFIT, RESPOND
from attacks.rooms.starships.state import RULES, State, with_seat
from tests.rooms.legal import Match, choose
from tests.rooms.starships import setups
from tests.rooms.starships.tables import ROOM, begun, hand, setup, take

ATTACK = ("p1 play.ranging", "p1 declare p2")


def without(state: State, seat: str, *ids: str) -> State:
    """The table as it is once the seat's copies of these cards have been discarded: they lie open."""
    owner = state.table.seat(seat)
    kinds = [kind for kind, card in enumerate(state.table.deck.cards) if card.id in ids]
    deck = tuple(0 if kind in kinds else n for kind, n in enumerate(owner.deck))
    pile = tuple(owner.discard[kind] + owner.deck[kind] - deck[kind] for kind in range(len(deck)))
    return with_seat(state, seat, deck=deck, discard=pile)


def test_who_holds_any_card_is_asked_as_long_as_it_might_be_one_for_this():
    hands = {"p1": ["ranging"], "p2": ["ranging"]}
    state = take(begun(hands=hands), *ATTACK)  # nothing is left in hand to make it stronger
    assert ROOM.to_act(state) == ("p2",)  # with a card that is no response, which nobody else knows


def test_who_has_discarded_the_only_card_for_a_moment_is_not_asked_there():
    hands = {"p1": ["ranging", "dead"], "p2": ["fast"]}
    asked = take(begun(hands={**hands, "p2": ["fast", "slip"]}), *ATTACK, "p1 finalize", "p2 finalize")
    assert asked.stack[-1].step == "9"
    state = without(begun(hands=hands), "p2", "slip")
    assert take(state, *ATTACK, "p1 finalize", "p2 finalize").stack[-1].step == "T3"


def test_what_nobody_could_pay_for_is_not_asked_for():
    state = without(begun(hands={"p1": ["ranging"], "p2": ["fast"]}), "p2", "fast", "foam", "answer", "spark")
    assert not might_play(state, "p2", RESPOND, lambda card: card.id in ("hard", "wires"))  # each costs a second card
    richer = with_seat(state, "p2", hand=hand("fast", "fast"))
    assert might_play(richer, "p2", RESPOND, lambda card: card.id in ("hard", "wires"))


def test_where_all_gear_is_fitted_or_discarded_there_is_no_refit():
    state = begun(hands={"p1": ["ranging"], "p2": ["ranging"]})
    gear = ("glass", "belt", "plates", "sand", "shadow")
    assert might_play(state, "p2", REFIT, lambda card: True)
    assert not might_play(without(state, "p2", *gear), "p2", REFIT, lambda card: True)


def test_a_match_begun_by_the_rules_before_asks_whoever_holds_a_card():
    earlier = ROOM.start({**setup(2), "rules": 1})
    assert (earlier.table.rules, ROOM.start(setup(2)).table.rules) == (1, RULES)
    state = without(begun(hands={"p1": ["ranging"], "p2": ["fast"]}), "p2", "slip")
    assert not might_play(state, "p2", AFTER, lambda card: True)
    assert might_play(with_table(state, rules=1), "p2", AFTER, lambda card: True)


def test_hand_and_deck_together_are_what_everybody_can_count():
    """What asking looks at follows from what lies open: the printed deck, less discards, gear and cards just played."""
    for seed in range(3):
        rng = Random(f"counted {seed}")
        match = Match(ROOM, setups.setup(rng, "standard"))
        while not match.over():
            match.take(choose(match, rng, setups.WEIGHTS))
            table = match.state.table
            for one in table.seats:
                if one.out:
                    continue
                fitted = [gear.card for gear in one.vessel.gears]
                played = [kind for seat, kind in table.spent if seat == one.seat]
                for kind, card in enumerate(table.deck.cards):
                    open_now = one.discard[kind] + fitted.count(kind) + played.count(kind)
                    assert one.hand[kind] + one.deck[kind] == card.copies - open_now
