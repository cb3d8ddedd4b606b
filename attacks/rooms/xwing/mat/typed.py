"""Dials and actions that a player types in, for ships that no table knows.

A dial is its maneuvers, `1FB 2TW 4KR`: speed, bearing, colour. Actions are `focus, red boost, lock > red rotate`.
"""

from __future__ import annotations

from attacks.rooms.xwing.mat.maneuvers import BadManeuver, maneuver
from attacks.rooms.xwing.mat.standing import Act

ACTIONS = (
    *("focus", "evade", "calculate", "cloak", "reinforce", "lock", "jam", "barrel_roll", "boost", "rotate"),
    *("coordinate", "reload", "slam"),
)
COLOURS = ("white", "red", "purple")
MOST_MANEUVERS, MOST_ACTIONS = 40, 12


class BadActions(ValueError):
    """What was typed is no list of actions; its text is the part that is not understood."""


def dial_of(text: str) -> tuple[str, ...]:
    """The maneuvers of a dial as it was typed, each once. Raises `BadManeuver` for what is none, or for too many."""
    codes = tuple(dict.fromkeys(text.upper().replace(",", " ").split()))
    if len(codes) > MOST_MANEUVERS:
        raise BadManeuver(f"a dial has at most {MOST_MANEUVERS} maneuvers")
    for code in codes:
        maneuver(code)
    return codes


def bar_of(text: str) -> tuple[Act, ...]:
    """The actions of a bar as they were typed; one with two links stands there twice. Raises `BadActions`."""
    parts = [part for part in text.lower().split(",") if part.strip()]
    bar: dict[str, Act] = {}
    for part in parts:
        act = _act(part)
        known = bar.get(act.key)
        if known is not None and (not act.linked or act.colour != known.colour):
            raise BadActions(text)
        bar[act.key] = known.joined(act) if known is not None else act
    if len(parts) > MOST_ACTIONS:
        raise BadActions(text)
    return tuple(bar.values())


def _act(text: str) -> Act:
    first, arrow, second = text.partition(">")
    (key, colour), (linked, linked_colour) = _one(first), _one(second) if arrow else ("", "white")
    return Act(key, colour, linked, linked_colour)


def _one(text: str) -> tuple[str, str]:
    words = text.replace("-", "_").split()
    colour = words.pop(0) if words and words[0] in COLOURS else "white"
    key = "_".join(words)
    if key not in ACTIONS:
        raise BadActions(text.strip())
    return key, colour
