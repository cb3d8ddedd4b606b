"""Jam tokens: whoever jams removes a green token or breaks a lock; with nothing to remove the token stays (3.3)."""

from __future__ import annotations

from msgspec.structs import replace

from attacks.engine.flow import Outcome, Push, staying
from attacks.engine.values import Command, Offer, Pick, Tell
from attacks.rooms.xwing.nested import Question, Use
from attacks.rooms.xwing.state import GREEN, Frame, Ship, State, Tokens, with_ship

NAMES = Tokens.__struct_fields__


def jammed(state: State, ship: int, seat: str, n: int, tell: Tell) -> Outcome:
    """So many jam tokens were just gained by a ship, from that seat: it chooses where there is a choice."""
    for left in range(n, 0, -1):
        now = state.table.ship(ship)
        tokens = [token for token in GREEN if getattr(now.tokens, token)]
        if len(tokens) + bool(now.lock) > 1:
            return Push(state, Frame("question", "A", Question(Use("", ship), "jam", seat, (ship,) * left)))
        if not tokens and not now.lock:
            break
        state = _lost(state, now, tokens[0] if tokens else "", tell)
    return state


def jam_offers(ship: Ship) -> tuple[Offer, ...]:
    """What the seat that jams may take."""
    tokens = tuple(NAMES.index(token) for token in GREEN if getattr(ship.tokens, token))
    one = (Pick("ship", (ship.id,)),)
    return (
        Offer("remove_green", (*one, Pick("token", tokens)), why_not="" if tokens else "no_token", rule="3.3"),
        Offer("break_lock", one, why_not="" if ship.lock else "no_lock_there", rule="3.3"),
    )


def jam_chosen(state: State, question: Question, command: Command, tell: Tell) -> Outcome:
    """One thing is taken; then the next jam token."""
    ship = state.table.ship(question.ships[0])
    token = NAMES[command.picks[1][0]] if command.key == "remove_green" else ""
    state = _lost(replace(state, stack=state.stack[:-1]), ship, token, tell)
    outcome = jammed(state, ship.id, question.seat, len(question.ships) - 1, tell)
    return staying(outcome)


def _lost(state: State, ship: Ship, token: str, tell: Tell) -> State:
    """A jam token leaves with a green token or, without one named, with the ship's lock."""
    if token:
        tell("token.jammed", ship=ship.id, token=token, n=1)
        return with_ship(state, ship.gain("jam", -1).gain(token, -1))
    tell("lock.jammed", ship=ship.id, target=ship.lock)
    return with_ship(state, replace(ship.gain("jam", -1), lock=0))
