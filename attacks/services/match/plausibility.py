"""What the rules know of the events they did not tell: how a match may end, whose clock may run out, who may pass.

The walk through a record (attacks/services/store/replay.py) plays the rules; here what services told in between is held
against them.
"""

from __future__ import annotations

from typing import Any

from attacks.engine.room import AnyRoom
from attacks.engine.values import CHANCE, OVER, plain
from attacks.services.common.canonical import canonical
from attacks.services.match.events import (
    BEGAN,
    ENDED,
    GRACE,
    MACHINE_SAID,
    RAN_OUT,
    REVEALED,
    ROLLS_VOID,
    TABLE_KINDS,
    TOOK,
    UNDO_DECLINED,
)

RESIGNED, AGREED, TIME = "resigned", "agreed", "time"  # how players end what the rules would go on with
PASSING = ("finalize", "decline", "pass", "no_refit", "no_attack", "clean_up", "keep")
AFTER_THE_RULES = (
    ENDED,
    REVEALED,
    ROLLS_VOID,
    UNDO_DECLINED,
    MACHINE_SAID,
)  # what may come when the rules have ended a match


class Watcher:
    """Follows a walk, event by event with the state before and after it; says what the rules do not allow."""

    def __init__(self, room: AnyRoom) -> None:
        self.room = room
        self.state: Any = None
        self.seats: tuple[str, ...] = ()
        self.over = self.ended = False

    def problem(self, kind: str, data: dict[str, Any], state: object) -> str:
        """Why this event cannot have come here; empty if it can."""
        before, self.state = self.state, state
        was_over, self.over = self.over, self.room.to_act(state) == (OVER,)
        if kind == BEGAN:
            return self.wrong_seats(data)
        if was_over and kind in TABLE_KINDS and kind not in AFTER_THE_RULES:
            return f"{kind} after the rules had ended the match"
        self.ended = self.ended or kind == ENDED
        if kind == ENDED:
            return self.wrong_end(data, state)
        if kind in (GRACE, RAN_OUT) and data["seat"] not in self.room.to_act(before):
            return f"{kind} of {data['seat']}, who had nothing to decide"
        if kind == TOOK and "by" in data and data["key"] not in PASSING and not self.stands_in(data, before):
            return f"{data['key']} of {data['seat']} by {data['by']}, which is no passing"
        return ""

    def stands_in(self, data: dict[str, Any], before: object) -> bool:
        """Is this the first choice that a seat had, in a room where it takes the place of a decision?"""
        first = self.room.first_choice(before, data["seat"]) if self.room.stands_in else None
        return (
            first is not None
            and data["key"] == first.key
            and [tuple(one) for one in data["picks"]] == list(first.picks)
        )

    def wrong_seats(self, data: dict[str, Any]) -> str:
        self.seats = tuple(data["setup"]["seats"])
        if data.get("room", self.room.key) != self.room.key:
            return f"the match is one of {data['room']}"
        fits = set(self.room.needed) <= set(self.seats) <= set(self.room.seats)
        return "" if fits else "other seats than the room has"

    def wrong_end(self, told: dict[str, Any], state: object) -> str:
        """The end must be the one that the rules know, or one that players may agree on or bring about."""
        result = plain(self.room.result(state))
        if self.room.to_act(state) == (OVER,):
            return differs(result, told)
        why = told.get("why")
        gone = self.room.out(state)
        contenders = [seat for seat in self.seats if seat not in self.room.guests and seat not in gone]
        if why == AGREED:
            return differs({**result, "why": AGREED}, told)
        if why not in (RESIGNED, TIME):
            return f"it ends by {why}, which the rules do not know of here"
        if why == TIME and self.room.to_act(state) == (CHANCE,):
            return "it ends by the clock while dice were due"
        may_win = contenders if len(contenders) == 2 else [""]
        if told.get("winner") not in may_win:
            return f"{told.get('winner') or 'nobody'} cannot win by this"
        return differs({**result, "why": why, "winner": told["winner"]}, told)


def differs(expected: dict[str, Any], told: dict[str, Any]) -> str:
    """Which fields of an end are not those of the rules."""
    names = sorted(set(expected) | set(told))
    other = [name for name in names if canonical(expected.get(name)) != canonical(told.get(name))]
    return f"the rules know another end: {', '.join(other)}" if other else ""
