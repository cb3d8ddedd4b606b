"""Odds of an attack that somebody is about to declare: what would come of it, asked before it is done.

Nothing is done by asking. Only what declares an attack may be tried, all of it in the open, so that no question finds
out what is hidden; the other side is taken to agree with what is declared.
"""

from __future__ import annotations

from typing import Any

import msgspec

from attacks.engine.room import AnyRoom
from attacks.engine.values import Command, Refused
from attacks.models import Match
from attacks.rooms import room as room_of
from attacks.services.match.commands import Next
from attacks.services.odds import ask

MOST_ANSWERS = 3  # of the other side, before dice are thrown


def if_taken(match: Match, seat: str, takes: tuple[Next, ...], aim: str = "") -> dict[str, Any]:
    """The odds if this seat took these offers now: `n`, and the answer; without names there are none."""
    room = room_of(match.room)
    if match.status != Match.Status.LIVE or seat not in room.seats or not ask.may_see(match, seat):
        return {"n": match.head}
    wanted = ask.aim_of(match.room, aim)
    state = after(room, ask.state_of(match), seat, takes, wanted)
    if state is None:
        return {"n": match.head}
    answer = ask.DESK.ask(ask.question_of(match.room, room.encode(state), wanted), about=f"{match.id} {seat} tried")
    if answer is None:
        return {"n": match.head, "stale": True}
    told: dict[str, Any] = msgspec.to_builtins(answer)
    return {"n": match.head, "aim": wanted, **{key: told[key] for key in told if key != "options"}}


def after(room: AnyRoom, state: object, seat: str, takes: tuple[Next, ...], aim: str) -> Any:
    """The position from which dice would be thrown; None where it does not come to that."""
    if state is None or not all(take.offer in room.tried for take in takes):
        return None
    try:
        for take in takes:
            state, _events = room.apply(state, Command(seat, take.offer, take.picks))
        for _answer in range(MOST_ANSWERS):
            if room.question_from(state, aim, {}) is not None:
                return state
            state, _events = room.apply(state, agreeing(room, state, seat))
    except (Refused, StopIteration):
        return None
    return None


def agreeing(room: AnyRoom, state: object, seat: str) -> Command:
    """What the other side does that only says yes: the first offer that asks for nothing. Raises StopIteration."""
    other = next(one for one in room.to_act(state) if one in room.seats and one != seat)
    offers = [one for one in room.offers(state, other) if not (one.picks or one.why_not or one.manual)]
    return next(Command(other, one.key) for one in offers)
