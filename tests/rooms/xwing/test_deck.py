"""The damage deck: what is in it, that no card is ever lost or doubled, and what it does to the odds of an attack."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from attacks.engine.flow import with_table
from attacks.engine.values import CHANCE, LANDED, Command, Offer, Refused
from attacks.rooms.xwing.deck import BREACH, DIRECT, ENGINE, FULL, KEYS, KINDS, LEAK, NONE, at, plus
from attacks.rooms.xwing.dice import Pool
from attacks.rooms.xwing.state import Tokens, attack_of, attacking, with_attack, with_ship
from tests.conftest import SCALE
from tests.rooms.legal import play
from tests.rooms.xwing import setups
from tests.rooms.xwing.tables import ROOM, fired, setup, ship
from tests.rooms.xwing.test_odds import outcomes, thrifty


def test_a_deck_has_33_cards_8_of_pilots_and_25_of_ships():
    assert sum(FULL) == 33
    assert Counter({trait: sum(k.n for k in KINDS if k.trait == trait) for trait in ("pilot", "ship")}) == {
        "pilot": 8,
        "ship": 25,
    }
    assert {kind.key: kind.n for kind in KINDS if kind.n != 2} == {"fuel_leak": 4, "direct_hit": 5}
    assert len(KINDS) == 14
    assert (KEYS[LEAK], KEYS[DIRECT]) == ("fuel_leak", "direct_hit")


def test_a_draw_counts_the_cards_left_in_the_order_of_the_table():
    assert [at(FULL, side) for side in (1, 2, 3, 24, 25, 28, 29, 33)] == [1, 1, 2, 12, 13, 13, 14, 14]
    less = plus(FULL, (1, 1, 0), -1)
    assert (sum(less), at(less, 1)) == (31, 2)
    with pytest.raises(LookupError):
        at(less, 32)


@pytest.mark.parametrize("seed", range(6 * SCALE))
def test_no_card_is_lost_or_doubled(seed: int):
    """33 cards a seat in deck, pile and on ships, unless the players bring a certain card of their own."""
    rng = Random(f"deck {seed}")
    table = setups.setup(rng, rng.choice(ROOM.editions)) | {"damage": "deck"}
    for match in play(ROOM, table, rng, setups.NUMBER_REFUSALS, setups.WEIGHTS):
        for side in match.state.table.sides:
            mine = [one for one in match.state.table.ships if one.seat == side.seat]
            lying = [*(n for one in mine for n in one.facedown), *(card.kind for one in mine for card in one.faceup)]
            assert all(n >= 0 for n in (*side.deck, *side.discards))
            kinds = plus(plus(side.deck, tuple(lying)), side_cards(side.discards))
            brought = [n - usual for n, usual in zip(kinds, FULL, strict=True)]
            assert all(n >= 0 for n in brought), brought
            assert not any(brought) or any(
                e.kind == "edit.made.card" and e.data["field"] == "deal" for e in match.events
            )
            assert all(one.hits == one.crits == 0 for one in mine)
        numbers = [card.id for one in match.state.table.ships for card in one.faceup]
        assert len(set(numbers)) == len(numbers)


def side_cards(counts: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(number for number, n in enumerate(counts, 1) for _ in range(n))


def steps(state: Any, policy: Any) -> list[tuple[Any, Fraction]]:
    (seat,) = ROOM.to_act(state)
    if seat != CHANCE:
        return [(ROOM.apply(state, policy(state, seat, ROOM.offers(state, seat)))[0], Fraction(1))]
    (throw,) = ROOM.chances(state)
    if throw.kind == "card":
        names = ROOM.sides(state, throw)
        sides = [((names.index(name) + 1,), Fraction(n, throw.sides)) for name, n in Counter(names).items()]
    else:
        sides = outcomes(throw.kind, throw.n)
    return [(ROOM.apply(state, Command(CHANCE, LANDED, (side,)))[0], weight) for side, weight in sides]


def alike(state: Any) -> Any:
    """The state without what makes no difference any more once damage is suffered, so that more states are equal.

    That is how the dice came to lie, what was spent on them, in which order cards were dealt facedown, and which of
    the eleven kinds a card is that bring no damage.
    """
    if not state.stack or state.stack[-1].flow != "damage":
        return state
    pool = attack_of(state).attack
    state = with_attack(state, attack=Pool().added("h" * pool.count("h") + "c" * pool.count("c"), "r"), defense=Pool())
    spent, hurt = state.table.ships
    state = with_ship(state, replace(spent, lock=0, tokens=Tokens()))
    faceup = tuple(replace(card, kind=harmless(card.kind)) for card in hurt.faceup)
    facedown = tuple(sorted(map(harmless, hurt.facedown)))
    state = with_ship(state, replace(hurt, tokens=Tokens(), faceup=faceup, facedown=facedown))
    mine, theirs = state.table.sides
    left = [harmless(number) for number in side_cards(theirs.deck)]
    return with_table(state, sides=(mine, replace(theirs, deck=plus(NONE, tuple(left)))))


def harmless(number: int) -> int:
    """One kind for all that bring no damage."""
    return number if number in (BREACH, LEAK, DIRECT) else ENGINE


def destroyed(state: Any, policy: Any) -> Fraction:
    """How likely ship 2 is destroyed, by every roll and every card; equal states are met once."""
    found, layer = Fraction(0), {state: Fraction(1)}
    while layer:
        following: dict[Any, Fraction] = {}
        for now, weight in layer.items():
            if now.table.ship(2).destroyed:
                found += weight
                continue
            if not attacking(now):
                continue
            for then, share in steps(now, policy):
                then = alike(then)
                following[then] = following.get(then, Fraction(0)) + weight * share
        layer = following
    return found


def test_the_deck_destroys_more_often_than_results_alone():
    """N4 of the rules page: 4 dice, focus and lock against 3 plain dice, hull 3, a fresh deck."""
    weapon = {"key": "primary", "name": "", "arc": "front", "value": 4, "low": 1, "high": 3}
    mine = ship(name="Red One", weapons=[weapon], tokens={"focus": 1})
    state = ROOM.start(setup([mine], [ship(name="Black One", agility=3, hull=3)], damage="deck"))
    state, _ = ROOM.apply(state, Command("judge", "edit_ship", ((1,), (ROOM.names["field"].index("lock"),), (2,))))

    def policy(now: Any, seat: str, offers: tuple[Offer, ...]) -> Command:
        able = {offer.key for offer in offers if not offer.why_not}
        blanks = attack_of(now).attack.places("b")
        return Command(seat, "spend_lock", (blanks,)) if "spend_lock" in able and blanks else thrifty(now, seat, offers)

    assert destroyed(fired(state), policy) == Fraction(14368503125, 23622320128)


def test_cards_are_offered_only_where_damage_is_dealt_in_cards():
    for damage, found in (("deck", {"card_suffer", "card_deal"}), ("counted", set())):
        state = ROOM.start(setup([ship()], [ship()], damage=damage))
        keys = {offer.key for seat in (*ROOM.seats, "judge") for offer in ROOM.offers(state, seat)}
        assert {key for key in keys if key.startswith("card_")} == found
    with pytest.raises(Refused, match="bad_option"):
        ROOM.start(setup([ship()], [ship()], damage="none"))
