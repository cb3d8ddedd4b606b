"""Luck, honestly: what each roll of a match came to beside what was to be expected of it at that moment.

A roll is worth what the attack is expected to come to after it, with both sides playing from there as the room's odds
take them to; its luck is the difference to what was expected before it. Only rolls the server made count, and only
where that is known exactly.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec
from msgspec.structs import replace

from attacks.engine.values import Refused
from attacks.models import Match
from attacks.rooms import room as room_of
from attacks.services.decision.views import WATCH
from attacks.services.match.events import ROLLED
from attacks.services.match.walk import Disagrees, data_of, faces_of, walk
from attacks.services.odds.ask import PUBLIC, aims_of, question_of

KEPT = 16


@dataclass(frozen=True)
class Rolled:
    """The event of a roll's last dice, the encoded state before it, and what fell, by throw."""

    n: int
    state: bytes
    faces: tuple[tuple[int, ...], ...]


_kept: OrderedDict[tuple[str, str], list[Rolled]] = OrderedDict()


def has_luck(match: Match) -> bool:
    """Can rolls of this room be weighed?"""
    return bool(aims_of(match.room)) and room_of(match.room).weighs_rolls


def weighed(match: Match, place: int) -> dict[str, Any]:
    """One roll of a match that is over, by its place from 0: `of` how many there are, and what it came to if known."""
    rolls = rolls_of(match) if has_luck(match) else []
    answer: dict[str, Any] = {"of": len(rolls), "roll": place}
    if not 0 <= place < len(rolls):
        return answer
    roll = rolls[place]
    aim = aims_of(match.room)[0]
    told = PUBLIC.ask(replace(question_of(match.room, roll.state, aim), landed=roll.faces))
    if told is None or told.weighed is None:
        return answer
    return {**answer, "n": roll.n, "aim": aim, **msgspec.to_builtins(told.weighed), **as_it_lay(match.room, roll)}


def as_it_lay(room_key: str, roll: Rolled) -> dict[str, Any]:
    """A roll as everybody saw it: the step, its dice by kind with what they showed, and who fought whom."""
    room = room_of(room_key)
    state = room.decode(roll.state)
    seen = room.view(state, WATCH)
    dice = []
    for throw, faces in zip(room.chances(state), roll.faces, strict=True):
        sides = room.sides(state, throw)
        dice.append({"kind": throw.kind, "faces": [sides[face - 1] if sides else face for face in faces]})
    fight = {who: seen.get("attack", {}).get(who) for who in ("attacker", "defender")}
    return {
        "step": seen.get("step", {}).get("number", ""),
        "dice": dice,
        "fight": {w: i for w, i in fight.items() if i},
    }


def rolls_of(match: Match) -> list[Rolled]:
    """Every roll of dice of a match, with the state it was made in; none where today's rules cannot play the record."""
    key = (match.id, match.last_hash)
    if key not in _kept:
        try:
            _kept[key] = list(_rolls(match))
        except (Disagrees, Refused):
            _kept[key] = []
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    return _kept[key]


def _rolls(match: Match) -> Iterator[Rolled]:
    room = room_of(match.room)
    before, landed = None, list[tuple[int, ...]]()
    for event, state in walk(room, match.events.filter(n__lte=match.head).order_by("n"), strictly=False):
        if event.kind != ROLLED:
            before, landed = state, []
            continue
        landed.append(tuple(faces_of(*data_of(event))))
        throws = room.chances(before)
        if len(landed) < len(throws):
            continue
        if any(room.roller(before, throw) for throw in throws):
            yield Rolled(event.n, room.encode(before), tuple(landed))
        before, landed = state, []
