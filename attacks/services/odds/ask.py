"""Exact odds of a match as it stands: who may see them, and the process beside the server that works them out.

Only what all players know is asked about (the rooms see to that), so every audience gets the same answer to the same
number; a seat's own holds what it alone has done unseen (`Room.seen_by`). Answers are kept by what was asked; a
question that a newer one of the same match has overtaken is given up.
"""

from __future__ import annotations

import atexit
from typing import Any

import msgspec

from attacks.models import Match
from attacks.rooms import ROOMS
from attacks.rooms import room as room_of
from attacks.services.decision.views import JUDGE, WATCH
from attacks.services.match.terms import read_terms
from attacks.services.odds import positions
from attacks.services.odds.client import OddsClient
from attacks.services.odds.crowd import Crowd
from attacks.services.odds.worker import OddsReply, Question
from attacks.services.store.rows import table_of

BOTH, ONLY_WATCH, OFF = "both", "watch", "off"
UNSEEN = 0.001  # where more than this was not looked at, chances would mislead


def may_see(match: Match, audience: str) -> bool:
    """May this audience be shown odds in this match? A judge always may."""
    setting = read_terms(match.trust).odds
    return audience == JUDGE or setting == BOTH or (setting == ONLY_WATCH and audience == WATCH)


def aims_of(room: str) -> tuple[str, ...]:
    """What odds of a room may be asked for; none where a room has no odds."""
    return room_of(room).aims


def ways_of(room: str) -> tuple[str, ...]:
    """How a seat may be taken to play: its best, or in a fixed way."""
    return room_of(room).plays


def short_rooms() -> list[str]:
    """The rooms that can be asked in a line."""
    return [key for key, room in ROOMS.items() if room.aims and room.examples]


def short_of(room: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Lines a room can be asked about, and the words that people may want to put into one."""
    return room_of(room).examples, room_of(room).shorthand_words


def of_match(match: Match, audience: str, aim: str = "") -> dict[str, Any]:
    """The odds of a match as it stands for this audience: `n`, and the answer; without names there are none now.

    Options, what each offer is worth, go to the seat they are put to and to the judge.
    """
    aims = aims_of(match.room)
    if not aims or match.status != Match.Status.LIVE or not may_see(match, audience):
        return {"n": match.head}
    state = state_of(match)
    if state is None:
        return {"n": match.head}
    wanted, room = aim_of(match.room, aim), room_of(match.room)
    own = room.seen_by(state, audience) if room.seen_by and audience in room.seats else state
    question = question_of(match.room, room.encode(own), wanted)
    reader = positions.reader_of(match)  # who watches later asks about another moment, and both go on
    alone = f" {audience}" if own != state else ""  # what nobody else knows is no newer question than theirs
    answer = DESK.ask(question, about=f"{match.id} {wanted} {reader}{alone}")
    if answer is None:
        return {"n": match.head, "stale": True}
    shown: dict[str, Any] = msgspec.to_builtins(answer)
    if audience != JUDGE and "options" in shown:
        shown["options"] = [one for one in shown["options"] if one["seat"] == audience]
    return {"n": match.head, "aim": wanted, "aims": list(aims), "play": way_of(match.room), **shown}


def aim_of(room: str, aim: str) -> str:
    """What is asked for, if the room knows it; else the usual."""
    return aim if aim in aims_of(room) else aims_of(room)[0]


def way_of(room: str) -> str:
    """How the sides of a match are taken to play."""
    return room_of(room).default_play


def question_of(room: str, state: bytes, aim: str) -> Question:
    """What is asked about a match at one of its numbers."""
    way = way_of(room)
    return Question(room, aim, state=state, play=dict.fromkeys(room_of(room).seats, way) if way != "best" else {})


def state_of(match: Match) -> Any:
    """The state of a match as far as its reader may know it; None where it cannot be told."""
    if match.withheld is None:
        return table_of(match).state
    state, _moments = positions.attack_until(match, positions.reader_of(match), match.head) or (None, ())
    return state


def tells_lines(room: str) -> bool:
    """Can a room tell a position of a match as a line?"""
    return room_of(room).line_of is not None


def line_of(match: Match, at: int = 0) -> str:
    """A position of a match as a line, as its reader may know it; "" where none can say it.

    `at` is its number; without, a match that goes on is told as it stands, and one that is over as it began.
    """
    said = room_of(match.room).line_of
    if said is None:
        return ""
    if at:
        state, _moments = positions.attack_until(match, "past", min(at, match.head)) or (None, ())
        return said(state) if state is not None else ""
    if match.status == Match.Status.LIVE:
        state = state_of(match)
        return said(state) if state is not None else ""
    return next(filter(None, map(said, positions.every(match))), "")


def what_if(room: str, ask: str, aim: str, play: dict[str, str], who: str = "") -> OddsReply:
    """The odds of what a visitor describes in a line, without a match. `why` says why there are none."""
    given = {seat: way for seat, way in play.items() if way in ways_of(room)}
    return PUBLIC.ask(Question(room, aim if aim in aims_of(room) else aims_of(room)[0], ask=ask, play=given), who)


DESK, PUBLIC = OddsClient(), Crowd()  # those who play do not wait for those who only wonder
atexit.register(DESK.close)
atexit.register(PUBLIC.close)
