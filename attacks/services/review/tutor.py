"""The tutor: what one decision cost beside the best there was, told to whoever made it while the match goes on.

Only where nobody but machines plays against them, so that no person meets somebody with a voice in the ear; only where
the table shows odds. It is the question that a review asks after the match, of what the seat itself knew: a card in
another hand or facedown is as unknown to the tutor as to the seat.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from attacks.models import Match
from attacks.rooms import room as room_of
from attacks.services.match.events import TOOK
from attacks.services.match.table import seats_in
from attacks.services.match.terms import read_terms
from attacks.services.match.walk import command_of, data_of
from attacks.services.odds import ask, positions


def may_speak(match: Match, seat: str) -> bool:
    """Are all others machines, and does the table show odds to who plays?"""
    terms = read_terms(match.trust)
    others = set(seats_in(room_of(match.room), terms)) - {seat}
    alone = others <= terms.machines.keys() and seat not in terms.machines
    return alone and bool(ask.aims_of(match.room)) and ask.may_see(match, seat)


def judged(match: Match, seat: str, n: int, aim: str = "") -> dict[str, Any]:
    """What the decision of a seat at this number cost; only `n` where that cannot be told, or is nobody's business.

    Otherwise `key` with its `picks`, the `aim`, its `cost`, what it was `worth`, the `best` with its `best_picks` and
    `best_worth`, and of how many `ways`.
    """
    event = match.events.filter(n=n, kind=TOOK).first() if may_speak(match, seat) else None
    if event is None or positions.last_settled(match, n - 1) != n - 1:  # several in one breath: nobody saw it between
        return {"n": n}
    data, secret = data_of(event)
    found = positions.attack_until(match, f"tutor {seat}", n - 1) if data["seat"] == seat and "by" not in data else None
    if found is None or found[0] is None:
        return {"n": n}
    room, wanted, command = (
        room_of(match.room),
        ask.aim_of(match.room, aim),
        command_of({**data, **secret.get(seat, {})}),
    )
    known = room.known_to(found[0], seat)
    mine = any(one.key == command.key and not one.manual for one in room.offers(known, seat))
    asked = room.question_of(known, seat, wanted) if mine else None
    if asked is None:
        return {"n": n}
    question = replace(ask.question_of(match.room, room.encode(known), wanted), taken=command)
    answer = ask.DESK.ask(question, about=f"{match.id} {seat} tutor")
    if answer is None or answer.judged is None:
        return {"n": n}
    picks = [list(one) for one in command.picks]
    return {"n": n, "key": command.key, "picks": picks, **msgspec.to_builtins(answer.judged)}
