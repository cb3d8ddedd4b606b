"""How the odds of the attack under way have moved: its figures at every number at which they changed.

Whoever comes late gets the whole line. Numbers nobody has asked about are worked out from the record then, beside the
server and only for a while. A match that was cut for watchers ends where it was cut.
"""

from __future__ import annotations

from collections import OrderedDict
from time import monotonic
from typing import Any

from attacks.models import Match
from attacks.rooms import room as room_of
from attacks.services.odds import ask, positions
from attacks.services.odds.client import key_of
from attacks.services.odds.positions import Moments
from attacks.services.odds.worker import OddsReply, Question

PATIENCE = 4.0  # seconds for numbers nobody has asked about, after which a reader gets what is known
KEPT = 4096

Figure = tuple[str, int | None]

_beyond: OrderedDict[str, None] = OrderedDict()  # questions that were too large, not to be asked again


def of_match(match: Match, audience: str, aim: str = "", at: int = 0, *, whole: bool = False) -> dict[str, Any]:
    """The line of the attack under way, at the match's head or at an earlier number; without `points` there is none.

    With `whole` that of the attack to which the number belongs (the last one, without a number), to its very end.

    `points` are rows of a number and the figures there, null where they are not known, in the order of `figures`: a
    name of the endings with one of its values (its chance is told) or without (its mean is); the name "" is what the
    aim is worth. `whole`: all numbers were asked about in time.
    """
    n = min(at, match.head) if at > 0 else match.head
    figures: tuple[Figure, ...] = room_of(match.room).charts
    if not figures or match.status == Match.Status.OPEN or not ask.may_see(match, audience):
        return {"n": n}
    if whole:
        moments = positions.attack_at(match, n)
    else:
        reader = "past" if at > 0 else positions.reader_of(match)
        _state, moments = positions.attack_until(match, reader, n) or (None, [])
    wanted = ask.aim_of(match.room, aim)
    found, in_time = answers(match, wanted, moments)
    rows = [[number, *(told and value_of(figure, told) for figure in figures)] for number, told in found]
    points = [row for place, row in enumerate(rows) if not place or row[1:] != rows[place - 1][1:]]
    known = [told for _number, told in found if told]
    if not known:
        return {"n": n} if in_time else {"n": n, "whole": False}
    return {
        "n": n,
        "aim": wanted,
        "for_it": list(known[-1].for_it),
        "figures": [{"name": name} if value is None else {"name": name, "value": value} for name, value in figures],
        "points": points,
        "whole": in_time,
    }


def answers(match: Match, aim: str, moments: Moments) -> tuple[list[tuple[int, OddsReply | None]], bool]:
    """What is known of each number, the newest asked first, and whether all were asked in time."""
    found, until = list[tuple[int, OddsReply | None]](), monotonic() + PATIENCE
    for n, state in reversed(moments):
        question = ask.question_of(match.room, state, aim)
        told = ask.DESK.answered(question) or ask.PUBLIC.answered(question)
        if told is None and key_of(question) not in _beyond:
            if monotonic() > until:
                return found[::-1], False
            told = answer_to(question)
        found.append((n, told if told and told.names and told.unseen < ask.UNSEEN else None))
    return found[::-1], True


def answer_to(question: Question) -> OddsReply:
    """The answer of the process that nobody at a table waits for; what is too large for it is remembered."""
    told = ask.PUBLIC.ask(question)
    if told.why in ("too_large", "fault"):
        _beyond[key_of(question)] = None
        while len(_beyond) > KEPT:
            _beyond.popitem(last=False)
    return told


def value_of(figure: Figure, told: OddsReply) -> float:
    """A figure of an answer: the chance of a value, the mean of a number, or what the aim is worth."""
    name, value = figure
    if name not in told.numbers:
        return told.low
    rows = told.numbers[name]
    if value is None:
        return sum(number * chance for number, chance, _exact in rows)
    return next((chance for number, chance, _exact in rows if number == value), 0.0)
