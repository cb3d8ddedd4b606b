"""Whom to ask, on public grounds alone, and nobody where nothing can be played as far as everybody knows.

Everybody plays the same deck, discard piles and vessels lie open, and how many cards a hand has is seen by all. So all
know of which kinds a seat has cards left, in hand or in deck, and nothing can be read from being asked, or from not.
"""

from __future__ import annotations

from collections.abc import Callable

from attacks.rooms.starships.cards import Card
from attacks.rooms.starships.state import Attack, State
from attacks.rooms.starships.turns import room_for

KNOWN_CARDS = 2  # the first rules that look at what is left of the deck


def might_play(
    state: State, seat: str, window: str, fits: Callable[[Card], bool], attacks: tuple[Attack, ...] = ()
) -> bool:
    """Could the seat hold a card for this window that it is able to pay, for one of these attacks if there are any?"""
    owner = state.table.seat(seat)
    if not sum(owner.hand) or state.table.rules < KNOWN_CARDS:
        return bool(sum(owner.hand))
    for kind, n in enumerate(_unseen(state, seat)):
        card = state.table.card(kind)
        if not n or card.window != window or not fits(card) or not _payable(state, seat, card):
            continue
        if not attacks or any(room_for(state, attack, kind) for attack in attacks):
            return True
    return False


def _unseen(state: State, seat: str) -> tuple[int, ...]:
    """Of each kind, how many cards of the seat nobody else has seen since they became its deck."""
    owner = state.table.seat(seat)
    return tuple(held + left for held, left in zip(owner.hand, owner.deck, strict=True))


def _payable(state: State, seat: str, card: Card) -> bool:
    """Could the seat pay for it, with as many cards and as much hull as everybody sees?"""
    owner, price = state.table.seat(seat), card.price
    edge = 1 if state.table.options.destroyed_at == "0" else 0
    enough = sum(owner.hand) > price.discard and sum(owner.deck) + sum(owner.discard) >= price.mill
    return enough and (not price.hull or owner.vessel.hull - price.hull >= edge)
