"""What a seat says once for a while: that it responds to nothing in this action; or that it gives up.

An order is kept at the table and open to all, so that nothing can be read from how fast a seat passes. Unless its
player said "whatever comes", it ends with the next card that is added to the table.
"""

from __future__ import annotations

from attacks.engine.flow import Outcome, with_table
from attacks.engine.values import JUDGE, Command, Offer, Tell
from attacks.rooms.starships.state import Moment, Order, State, with_vessel
from attacks.rooms.starships.turns import going

ORDERED = ("pass_unless_new", "pass_whatever", "ask_again", "give_up")


def orders(state: State, seat: str) -> tuple[Offer, ...]:
    """The orders a seat may give now: not in its own go, where it says what it does."""
    if seat == JUDGE or not state.stack or not state.table.seat(seat).alive:
        return ()
    begun = state.stack[0].step.startswith("T")
    leaving = (Offer("give_up", rule="T5", manual=True),) if begun else ()
    if not any(isinstance(frame.data, Moment) for frame in state.stack) or seat in going(state):
        return leaving
    given = any(order.seat == seat for order in state.table.orders)
    keys = ("ask_again",) if given else ("pass_unless_new", "pass_whatever")
    return (*(Offer(key, rule="go", manual=True) for key in keys), *leaving)


def ordered(state: State, command: Command, tell: Tell) -> Outcome:
    """Keep an order, or drop it; or the vessel of the seat leaves, and what it has declared is still resolved."""
    seat = command.seat
    if command.key == "give_up":
        tell("seat.gave_up", seat=seat)
        return with_table(with_vessel(state, seat, destroyed=True), fallen=(*state.table.fallen, seat))
    kept = tuple(order for order in state.table.orders if order.seat != seat)
    if command.key == "ask_again":
        tell("order.dropped", seat=seat)
        return with_table(state, orders=kept)
    whatever = command.key == "pass_whatever"
    tell("order.whatever" if whatever else "order.given", seat=seat)
    return with_table(state, orders=(*kept, Order(seat, len(state.table.spent), whatever)))
