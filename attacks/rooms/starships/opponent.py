"""How an opponent looks at a match of the card game where the odds end: whom to attack, which cards to keep, to play.

**The estimate.** A vessel is worth the hull it has left, what its layers take off an attack (times the attacks they
will meet), and a little for every card in hand, so that a card is played only for something. A seat is weighed against
the mean of those that are not on its side; whoever is out is worth nothing.

Other hands hold what is usual: as many cards as everybody sees, dealt evenly from those the seat has left.
"""

from __future__ import annotations

from msgspec.structs import replace

from attacks.engine.flow import with_table
from attacks.engine.partner import of_several, own_answers
from attacks.rooms.starships.state import Moment, Ring, Seat, State
from attacks.rooms.starships.turns import acting

TRUSTS = ("confirm_edits", "confirm", "confirm_edit")
AVOIDS = ("give_up", "contest*", "return_hand", "no_attack", "back", "pass_whatever", "pass_unless_new")
MEETS = 2.0  # attacks that a layer is taken to meet
CARD = 0.5  # hull that a card in hand is worth
WHOLE = 4  # hull that being there at all is worth


def state_known_to(state: State, seat: str) -> State:
    """The state as a seat knows it: other hands are dealt evenly, goes that are not open have nothing in them."""
    state = own_answers(state, seat)
    seats = tuple(one if one.seat == seat else _dealt(one) for one in state.table.seats)
    stack = []
    for place, frame in enumerate(state.stack):
        if isinstance(frame.data, Ring):
            closed = tuple(one if one.seat == seat else replace(one, plays=()) for one in frame.data.closed)
            frame = replace(frame, data=replace(frame.data, closed=closed))
        if isinstance(frame.data, Moment | Ring) and acting(replace(state, stack=state.stack[: place + 1])) != seat:
            frame = replace(frame, data=replace(frame.data, plays=()))
        stack.append(frame)
    return replace(with_table(state, seats=seats), stack=tuple(stack))


def _dealt(one: Seat) -> Seat:
    """A seat with as many cards in hand, taken evenly from all it has left: the same for every hand it may hold."""
    left = [held + more for held, more in zip(one.hand, one.deck, strict=True)]
    rows = [kind for kind, n in enumerate(left) for _ in range(n)]
    n = sum(one.hand)
    hand = [0] * len(left)
    for place in range(n):
        hand[rows[(2 * place + 1) * len(rows) // (2 * n)]] += 1
    deck = tuple(whole - held for whole, held in zip(left, hand, strict=True))
    return replace(one, hand=tuple(hand), deck=deck)


def estimate(state: State, seat: str) -> float:
    """How a match looks to a seat."""
    table, ending = state.table, state.table.ending
    if ending is not None:
        if len(ending.winners) != 1:
            return 0.0
        return 1.0 if ending.winners[0] in table.allies(seat) else -1.0
    friends = table.allies(seat)
    strengths = {one.seat: _worth(one) for one in table.seats if one.seat == seat or one.seat not in friends}
    return of_several(strengths, seat)


def _worth(one: Seat) -> float:
    vessel = one.vessel
    if vessel.destroyed or one.out:
        return 0.0
    layers = sum(layer.amount * MEETS for layer in vessel.absorbs if layer.counters)
    return WHOLE + max(0, vessel.hull) + layers + len(vessel.misses) * MEETS + CARD * sum(one.hand)
