"""What odds forget beside cards: with every card that has an entry, the same fractions with the whole state as the key.

Small random attacks of one or two dice, with the card on a ship that its text speaks of: the attacker, the defender or
a friend of either. Conditions (`c.`) come along with the cards that assign them.
"""

from __future__ import annotations

from random import Random
from typing import Any

from attacks.engine.answering import Odds
from attacks.rooms.xwing.abilities.catalogue import abilities, cards
from attacks.rooms.xwing.effects.looking import EVERYTHING, ahead
from attacks.rooms.xwing.odds.question import Attacks
from attacks.rooms.xwing.state import RAIL
from tests.conftest import SCALE
from tests.rooms.xwing.duels import Duel, fly
from tests.rooms.xwing.tables import ROOM
from tests.rooms.xwing.test_exact_odds import tiny_deck

ANYWHERE = "ADFG"
PLACES = {
    "attacker": "A",
    "defender": "D",
    "attackers": "AF",
    "defenders": "DG",
    "other_attackers": "F",
    "other_defenders": "G",
}
"""Who has the card: A attacks, D defends, F is a friend of A, G one of D; where a role stands for more, anybody."""
BROUGHT = sorted(card for card in cards() if not card.startswith("c."))
CASES = sorted(
    {
        (card, place)
        for card in BROUGHT
        for ability in cards()[card]
        for role in ability.roles
        for place in PLACES.get(role, ANYWHERE)
    }
)
CHOSEN = [("p.klick", "A"), *Random("cases").sample(CASES, 5)] if SCALE == 1 else CASES
"""A few in a short run, with one that rerolls one of two dice; all of them in `make long`."""
LONGEST = 4_000
"""Ways on looked at with the whole state as the key; what has more is held to the bounds found."""


def test_every_card_with_an_entry_is_among_the_cases():
    assert {card for card, _ in CASES} == set(BROUGHT)
    assert len(BROUGHT) > 400


def tables_of(card: str) -> set[str]:
    """The card tables that an entry is for."""
    return {table for ability in cards()[card] for table in ability.tables or ("legacy", "2.5")}


def table_for(card: str, place: str, rng: Random, *others: tuple[str, str]) -> Any:
    """A small attack about to be rolled, with the card in its place, and others in theirs."""
    table = rng.choice(sorted(set.intersection(*(tables_of(one) for one, _ in ((card, place), *others)))))
    places = place + "".join(where for _, where in others)

    deck = bool(others) and rng.random() < 0.5

    def ship(here: str, **numbers: Any) -> dict[str, Any]:
        tokens = {name: 1 for name in ("focus", "calculate", "stress") if rng.random() < 0.3}
        brought = [one for one, where in ((card, place), *others) if where == here]
        return fly(*brought or ["s.none"], table=table, tokens=tokens, hull=1 + deck, **numbers)

    own = rng.randint(1, 2)  # dice of the side with the card
    mine = [ship("A", value=own if place in "AF" else 1)] + ([ship("F")] if "F" in places else [])
    theirs = [ship("D", agility=own if place in "DG" else rng.randint(0, 1), shields=0)] + (
        [ship("G")] if "G" in places else []
    )
    duel = Duel(
        mine,
        theirs,
        at=rng.randint(2, 3),
        arcs=("front", "bullseye")[: rng.randint(1, 2)],
        theirs=("front",) if rng.random() < 0.5 else (),
        edition="2.5" if table == "2.5" else "2.0",
        damage="deck" if deck else "counted",
        locks={1: len(mine) + 1} if rng.random() < 0.5 else {},
    )
    state = (duel if ROOM.question_from(duel.state, "damage", {}) else duel.past()).state
    return tiny_deck(state, rng) if deck else state


def forgotten(state: Any, aim: str, about: object) -> tuple[int, int]:
    """The same fraction with the key and with the whole state; how many positions each of them met, if both are exact.

    What is too large for the whole state is held to the bounds found.
    """
    known, asked = ROOM.question_from(state, aim, {})
    short = Odds(asked, LONGEST).ask(known)
    long = Odds(Attacks(ROOM.game, known, aim=aim, forget=False), LONGEST).ask(known)
    if short.exact and long.exact:
        assert short.low == long.low, about
        return short.positions, long.positions
    assert short.low <= long.high, about
    assert long.low <= short.high, about
    return 0, 0


def test_what_is_forgotten_changes_no_fraction_with_any_card():
    met = kept = 0
    for card, place in CHOSEN:
        rng = Random(f"{card} {place}")
        aim = rng.choice(["damage", "kill"])
        few, all_of_them = forgotten(table_for(card, place, rng), aim, (card, place))
        met, kept = met + few, kept + all_of_them
    assert met < kept  # else nothing was forgotten


def test_what_is_forgotten_changes_no_fraction_with_two_cards_in_one_attack():
    rng = Random("two cards")
    met = kept = 0
    for _ in range(6 if SCALE == 1 else 200 * SCALE):
        first, second = rng.sample(CASES, 2)
        if (first[0][0] == second[0][0] == "p" and first[1] == second[1]) or not tables_of(first[0]) & tables_of(
            second[0]
        ):
            continue  # one ship has one pilot
        few, all_of_them = forgotten(table_for(*first, rng, second), rng.choice(["damage", "kill"]), (first, second))
        met, kept = met + few, kept + all_of_them
    assert met < kept


def test_what_every_ability_looks_at_can_be_told_at_every_step():
    for key in abilities():
        told = [ahead(((key,),), step) for step in RAIL]
        assert [bool(one.cards) for one in told] == sorted((bool(one.cards) for one in told), reverse=True), key
        assert all(one.things <= EVERYTHING for one in told), key
